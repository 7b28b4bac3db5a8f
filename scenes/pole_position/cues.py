"""What each event looks and sounds like: one script per event.

A script reads from top to bottom and may leave pieces anywhere: the table then lets them glide to rest.
"""

from typing import TYPE_CHECKING

from game.pole_position.model import (
    CardWasted,
    CircuitLaid,
    Counted,
    Drove,
    Event,
    Finished,
    Landed,
    LeftAlone,
    Picked,
    RaceEnded,
    RaceStarted,
    RestLaid,
    Revealed,
    Shifted,
    Spun,
    State,
    TokenLaid,
    TurnEnded,
)
from scenes.kit.motion import Script
from scenes.pole_position.drive_cues import DriveCues
from scenes.pole_position.race_cues import RaceCues
from scenes.pole_position.token_cues import TokenCues

if TYPE_CHECKING:
    from scenes.pole_position.scene import PolePosition


class Cues:
    def __init__(self, table: "PolePosition") -> None:
        self.race = RaceCues(table)
        self.drives = DriveCues(table)
        self.tokens = TokenCues(table)

    def script(self, event: Event, before: State, now: State) -> Script:
        match event:
            case CircuitLaid():
                return self.race.lay_circuit(now)
            case TokenLaid(_seat, kind, space):
                return self.race.lay(kind, space, now)
            case RestLaid(_seat, tokens):
                return self.race.lay_all((space for space, _kind in tokens), now)
            case RaceStarted(grid):
                return self.race.start(grid)
            case Picked(seat, card):
                return self.race.pick(seat, card, now)
            case Revealed():
                return self.race.reveal(event, now)
            case Drove():
                return self.drives.drive(event, before, now)
            case CardWasted(seat, _card, spun):
                return self.drives.waste(seat, spun, now)
            case Spun():
                return self.tokens.spin(event, now)
            case Shifted(by="pit"):
                return self.tokens.tow(event, now)
            case Shifted():
                return self.tokens.leap(event, now)
            case Landed(cars, side_by_side):
                return self.drives.land(cars, side_by_side)
            case Finished(car, place, points) | LeftAlone(car, place, points):
                return self.race.bring_home(car, place, points)
            case TurnEnded(turned_back, _refilled):
                return self.race.end_turn(turned_back)
            case RaceEnded():
                return self.race.end_race()
            case Counted(seat, _places, total):
                return self.race.count(seat, total)
