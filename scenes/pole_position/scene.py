"""Pole Position on the stage: binds where things lie, how they move, how they look and what is said."""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, cast

from game.core import Seat
from game.pole_position.model import (
    RESERVE,
    SPACES,
    START,
    Action,
    Car,
    Choose,
    Drove,
    Event,
    Fill,
    Fuel,
    Kind,
    Lay,
    State,
)
from game.session import Session
from scenes.kit import telling
from scenes.kit.assets import Look
from scenes.kit.canvas import Canvas
from scenes.kit.chrome import Chrome
from scenes.kit.focus import Target
from scenes.kit.fx import Stroke
from scenes.kit.language import _
from scenes.kit.layout import SIZE, Box, Point, around
from scenes.kit.motion import Cue, Script
from scenes.kit.pieces import Key, Pose
from scenes.kit.sprite import Sprite
from scenes.kit.table import Eyes, TableScene
from scenes.kit.telling import Told
from scenes.pole_position import layout, look, skids, track, words
from scenes.pole_position.chips import TeamChip, standing
from scenes.pole_position.cues import Cues
from scenes.pole_position.legend import Legend
from scenes.pole_position.life import Life
from scenes.pole_position.offers import (
    Offer,
    Ticket,
    cars_offered,
    grid_offer,
    layable,
    stock_offers,
    ticket_offer,
)
from scenes.pole_position.preview import Forecast, forecast, ghosts
from scenes.pole_position.skids import Skid
from scenes.pole_position.standing import chooses_fuel, is_racing, owner, team

FLAG_Z = 35
FINGER = 46.0
WAVES, WAVE_GROWTH, WAVE_DROP = 12, 0.8, 62.0


class PolePosition(TableScene):
    game: ClassVar[str] = "pole_position"
    music: ClassVar[str | None] = "pole_position"
    open_table: ClassVar[bool] = True

    def __init__(self, session: Session, **how: Any) -> None:
        super().__init__(session, **how)
        self.cues = Cues(self)
        self.chosen: frozenset[Seat] = frozenset()
        self.kind: Kind | None = None
        """The token in hand while the circuit is built."""
        self.life = Life(self)
        self.skids: list[Skid] = []
        self.traces: dict[Skid, tuple[Stroke, ...]] = {}
        """How the physics wrote the marks of the spins that were watched."""
        self._offers: dict[Hashable, tuple[Offer, Sprite]] = {}

    # The picture

    def paint_background(self, canvas: Canvas) -> None:
        look.paint_farm(canvas)
        for skid in self.skids:
            self._paint_skid(canvas, skid)

    def leave_skid(self, skid: Skid, trace: tuple[Stroke, ...]) -> None:
        """Rubber stays on the road for the rest of the race: it becomes part of the background."""
        self.skids.append(skid)
        if trace:
            self.traces[skid] = trace
        if self.stage.background is not None:
            self._paint_skid(Canvas(self.stage.background, self.app.easel), skid)
            self.stage.stale = True

    def _paint_skid(self, canvas: Canvas, skid: Skid) -> None:
        pose = skid.pose()
        canvas.look(skids.look(skid, self.traces.get(skid, ())), (pose.x, pose.y))

    def build(self) -> None:
        self._offers = {}
        self.flag = self.sprite(Sprite(look.flag(0), *layout.FLAG, z=FLAG_Z, anchor=(0.08, 0.98)))
        super().build()
        self.life.begin()
        self.warm(look.soon_needed(self.session.match.seats))

    def chrome(self) -> Chrome:
        return layout.chrome(self.session.match.seats, self.eyes.turn)

    def seat_chip(self, seat: Seat, box: Box) -> TeamChip:
        return TeamChip(box, seat, self.name(seat), bot=self.is_bot(seat))

    def thought_place(self, seat: Seat) -> None:
        """The chips fill the edge of the screen: a bubble shows in the chip itself."""

    def rest(self, view: State, eyes: Eyes, size: tuple[int, int]) -> Mapping[Key, Pose]:
        return layout.rest(view, eyes.viewer, self.chosen, eyes.turn)

    def look(self, key: Key, view: State, eyes: Eyes) -> Look:
        return look.piece(key, view, eyes.viewer)

    def refresh_chrome(self) -> None:
        super().refresh_chrome()
        for chip in self.chips:
            cast("TeamChip", chip).tell(standing(self.view, chip.seat))
        self._refresh_offers()

    def _refresh_offers(self) -> None:
        """The strip at the bottom: only what changed is made anew."""
        wanted = self._wanted_offers()
        for key in [key for key in self._offers if wanted.get(key) != self._offers[key][0]]:
            self.stage.remove(self._offers.pop(key)[1])
        for key, offer in wanted.items():
            if key not in self._offers:
                self._offers[key] = (offer, self._show_offer(offer))

    def _show_offer(self, offer: Offer) -> Sprite:
        return self.sprite(Sprite(offer.look, *offer.at, z=offer.z, angle=offer.angle))

    def _wanted_offers(self) -> dict[Hashable, Offer]:
        if self.view.turn == 0:
            return stock_offers(self.view, self._token_in_hand(), self.eyes.turn)
        found: dict[Hashable, Offer] = {"grid": grid_offer(self.view.seats)}
        if self.viewer is not None and self._chooses_car():
            for number, box in enumerate(layout.tickets(self.eyes.turn), start=1):
                ticket = self._ticket(self.viewer, number)
                found["ticket", number] = ticket_offer(ticket, box, self.eyes.turn)
        return found

    def _chooses_car(self) -> bool:
        choosing = self.phase in ("choosing", "forced") and not self.timeline.busy
        return choosing and self.view.queue[:1] == (self.viewer,)

    def _ticket(self, seat: Seat, number: int) -> Ticket:
        car = team(seat)[number - 1]
        offered = number in cars_offered(self.session.legal(seat))
        selected = self.selected is not None and self.selected.action == Choose(number)
        refused = "" if offered else words.short_why_not(self.view, car)
        return Ticket(car, self._forecast(seat, car) if offered else None, refused, selected)

    def _forecast(self, seat: Seat, car: Car) -> Forecast | None:
        return forecast(self.session.preview(seat, Choose(car - team(seat)[0] + 1)), car, self.view)

    # Events

    def script(self, event: Event, before: State, after: State) -> Script:
        return self.cues.script(event, before, after)

    def words(self, event: Event, before: State, after: State) -> str:
        return words.told(event, before, after, self.name)

    def actor_of(self, event: Event) -> Seat | None:
        car = getattr(event, "car", None)
        cars = getattr(event, "cars", ())
        if car is None and cars and not hasattr(event, "order"):
            car = cars[0]
        return owner(car) if car is not None else super().actor_of(event)

    def on_tick(self, seconds: float) -> None:
        chosen = self._who_has_chosen()
        if chosen != self.chosen and not self.timeline.busy:
            self.chosen = chosen
            self.timeline.play(self._show_who_has_chosen())
        super().on_tick(seconds)

    def _who_has_chosen(self) -> frozenset[Seat]:
        """Whose fuel lies face down on the grid: everybody may know that, nobody how much it is."""
        if not chooses_fuel(self.view):
            return frozenset()
        room = self.session.view(None)
        still = self.session.to_act() if chooses_fuel(room) and room.turn == self.view.turn else ()
        return frozenset(seat for seat in range(self.view.seats) if is_racing(self.view, seat)) - frozenset(
            still
        )

    def _show_who_has_chosen(self) -> Script:
        if self.chosen:
            yield Cue("card_place", 0.6)
        yield from self.pieces.settle(self.rest(self.view, self.eyes, SIZE), self.look_now)

    def _retell(self) -> None:
        super()._retell()
        match = self.session.match
        told = skids.skids_in(event for ply in range(self.shown + 1) for event in match.events(ply))
        self.chosen = self._who_has_chosen()
        if told != self.skids:
            self.skids = told
            self.stage.background = None
            self.stage.stale = True

    # Choices

    def task(self, view: State, seat: Seat) -> str:
        said = words.task(view, self._token_in_hand())
        return said if len(self.session.people) == 1 else words.addressed(self.name(seat), said)

    def label(self, action: Action) -> str:
        return words.label(action)

    def secret_occasion(self, seat: Seat) -> Hashable | None:
        """While another person still has to choose, nobody may watch."""
        room = self.session.view(None)
        others = [other for other in self.session.to_act() if other in self.session.people and other != seat]
        return room.turn if chooses_fuel(room) and others else None

    def action_targets(self, view: State, seat: Seat, legal: Sequence[Action]) -> list[Target]:
        if view.turn == 0:
            return self._lay_targets(view, legal)
        if chooses_fuel(view):
            return self._fuel_targets(view, seat, legal)
        return self._car_targets(view, seat, legal)

    def _fuel_targets(self, view: State, seat: Seat, legal: Sequence[Action]) -> list[Target]:
        return [
            Target(
                ("fuel", action.card),
                layout.hand_box(layout.hand_place(view, seat, action.card, self.eyes.turn)),
                action,
            )
            for action in legal
            if isinstance(action, Fuel)
        ]

    def _car_targets(self, view: State, seat: Seat, legal: Sequence[Action]) -> list[Target]:
        offered = cars_offered(legal)
        poses = layout.car_poses(view)
        tickets, cars = [], []
        for number, box in enumerate(layout.tickets(self.eyes.turn), start=1):
            car = team(seat)[number - 1]
            why_not = "" if number in offered else self._why_not(view, seat, car)
            tickets.append(Target(("ticket", number), box, offered.get(number), why_not))
            at = (poses[car].x, poses[car].y)
            cars.append(
                Target(("car", number), around(at, 2 * FINGER, 2 * FINGER), offered.get(number), why_not)
            )
        return [*cars, *tickets]

    def _why_not(self, view: State, seat: Seat, car: Car) -> str:
        """As far as it would get, if it may move at all, tells why it is not offered."""
        would: Drove | None = None
        waits = view.places[car] == RESERVE and view.turn > 1
        if (waits or 0 <= view.places[car] < len(view.circuit)) and car not in view.dizzy:
            events = self.session.preview(seat, Choose(car - team(seat)[0] + 1))
            would = next((event for event in events if isinstance(event, Drove)), None)
        return words.why_not_car(view, car, would, self.name)

    def _lay_targets(self, view: State, legal: Sequence[Action]) -> list[Target]:
        kind = self._token_in_hand()
        by_space = {
            action.space: action for action in legal if isinstance(action, Lay) and action.kind == kind
        }
        targets = []
        for space in SPACES:
            why_not = "" if space in by_space else words.why_not_there(kind or "grey", view.circuit[space])
            targets.append(Target(("space", space), layout.space_box(space), by_space.get(space), why_not))
        kinds = layable(legal)
        for stock, box in layout.stock_boxes().items():
            why_not = "" if stock in kinds else words.why_not_kind(stock, look.tokens_left(view, stock))
            targets.append(Target(("stock", stock), box, lambda stock=stock: self.take(stock), why_not))
        fill = next((action for action in legal if isinstance(action, Fill)), None)
        targets.append(Target("fill", layout.fill_box(), fill))
        return targets

    def take(self, kind: Kind) -> None:
        """Hold this kind of token: where it may lie glows."""
        self.kind = kind
        self.app.audio.play("focus_tick")
        self.refresh_chrome()

    def _token_in_hand(self) -> Kind | None:
        if self.view.turn or self.viewer is None or self.phase != "choosing":
            return None
        kinds = layable(self.session.legal(self.viewer))
        return self.kind if self.kind in kinds else kinds[0] if kinds else None

    def glow(self, target: Target) -> Sprite | None:
        x, y = target.box.centre
        match cast("Any", target.id):
            case ("fuel", card):
                pose = layout.hand_place(self.view, cast("Seat", self.viewer), card, self.eyes.turn)
                return Sprite(
                    look.can_glow(), x, y, layout.HAND_Z - 1, angle=pose.angle, sx=pose.sx, sy=pose.sy
                )
            case ("car", number):
                pose = layout.car_poses(self.view)[team(cast("Seat", self.viewer))[number - 1]]
                return Sprite(look.car_glow(), x, y, layout.CAR_Z - 5, angle=pose.angle)
            case ("space", space):
                spot = track.token_spot(space)
                return Sprite(look.road_glow(), spot.x, spot.y, layout.TOKEN_Z - 5)
        return None

    def needs_confirmation(self, action: Action) -> bool:
        return isinstance(action, (Choose, Fill))

    def preview(self, action: Action) -> tuple[str, Sequence[Sprite]]:
        if isinstance(action, Fill):
            return _("All that is left is laid at random, for everybody."), ()
        if self.viewer is None or not isinstance(action, Choose):
            return super().preview(action)
        events = self.session.preview(self.viewer, action)
        return words.foreseen(events, self.view, self.name), ghosts(events, self.view, self.viewer)

    def grab(self, at: Point) -> Key | None:
        for target in reversed(self.extra_targets()):
            if not target.box.holds(at) or target.why_not:
                continue
            if isinstance(target.action, Fuel):
                return cast("Key", target.id)
            if isinstance(target.id, tuple) and target.id[0] == "stock":
                self.take(target.id[1])
                return cast("Key", target.id)
        return None

    def drop(self, key: Key, at: Point) -> Target | None:
        """A card counts as chosen once it is put on the grid or the road; a token lies where it is let go."""
        targets = self.extra_targets()
        if isinstance(key, tuple) and key[0] == "stock":
            space = layout.space_at(at)
            return next((target for target in targets if target.id == ("space", space)), None)
        away = at[1] < layout.OFFER.y - 30 or at[0] < layout.GRID.right
        return next((target for target in targets if target.id == key and away), None)

    def secrets(self, view: State, seat: Seat) -> Sequence[Look]:
        pick = view.picks[seat]
        return [] if pick is None else [look.can(seat, pick)]

    # Explanations

    def explain(self) -> None:
        """What every token does, on one page."""
        self.app.push(Legend(self.view.plus))

    def about_widget(self, name: Hashable) -> Told | None:
        if name == "hint":
            return Told(_("What the tokens do, all on one page."))
        return super().about_widget(name)

    def about(self, at: Point) -> Told | None:
        """The token there, or the car."""
        for kind, box in layout.stock_boxes().items():
            if self.view.turn == 0 and box.holds(at):
                return self._about_token(kind)
        space, car = layout.space_at(at), layout.car_at(self.view, at)
        if car is not None and (space is None or layout.is_nearer_to_car(self.view, car, space, at)):
            return Told(words.car_hint(self.view, car, self.name), look.side_car(car, telling.PICTURE))
        if space is None and layout.START_AREA.holds(at):
            space = START
        lies = None if space is None else self.view.circuit[space]
        return None if lies is None else self._about_token(lies)

    def _about_token(self, kind: Kind) -> Told:
        picture = look.flag(1) if kind == "start" else look.token(kind, telling.PICTURE)
        return Told(words.hint(kind, self.view.plus), picture)

    def wave(self) -> Script:
        """The chequered flag, wildly, and so large that nobody misses it."""
        for frame in range(WAVES):
            grown = min(1.0, 3 * frame / WAVES, 3 * (1 - frame / WAVES))
            self.flag.look = look.flag(frame)
            self.flag.sx = self.flag.sy = 1 + WAVE_GROWTH * grown
            self.flag.y = layout.FLAG[1] + WAVE_DROP * grown
            yield 0.07
        self.flag.sx = self.flag.sy = 1.0
        self.flag.y = layout.FLAG[1]
