"""What each event looks and sounds like: one script per event.

A script reads from top to bottom and may leave pieces anywhere: the table then lets them glide to rest.
"""

from typing import TYPE_CHECKING

from game.poule_position.model import (
    CardPlayed,
    Counted,
    Dealt,
    Drawn,
    Event,
    HenDropped,
    HenPerched,
    HenPlaced,
    Picked,
    Revealed,
    RoundEnded,
    RoundWon,
    State,
)
from scenes.kit.motion import Script
from scenes.poule_position.card_cues import CardCues
from scenes.poule_position.hen_cues import HenCues

if TYPE_CHECKING:
    from scenes.poule_position.scene import PoulePosition


class Cues:
    def __init__(self, table: "PoulePosition") -> None:
        self.cards = CardCues(table)
        self.hens = HenCues(table)

    def script(self, event: Event, before: State, now: State) -> Script:
        match event:
            case Dealt():
                return self.cards.deal(now)
            case Picked(seat, token):
                return self.cards.put_aside(seat, token)
            case Revealed(cards):
                return self.cards.reveal(tuple(token for token, _card in cards), before, now)
            case CardPlayed(seat, token, _card):
                return self.cards.play(seat, token, now)
            case Drawn(_seat, token, _card):
                return self.cards.draw(token, now)
            case RoundWon(_seat, ranking):
                return self.cards.compare(ranking, now)
            case HenPlaced(hen, rung, chased):
                return self.hens.climb(hen, rung, chased, now)
            case HenDropped(hen, to, paid):
                return self.hens.fall(hen, to, paid, before, now)
            case HenPerched(hen, rung, chased):
                return self.hens.take_over(hen, rung, chased, now)
            case RoundEnded(_leader, discarded):
                return self.cards.sweep(discarded, now)
            case Counted():
                return self.hens.count(event, now)
