"""The table from one seat, with the few judgements that a player bases choices on."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from engine.hocg.cards.card import Art, Card
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind, CardType, Color, Level, Position
from engine.hocg.players.lazy_view import HolomemSeen, LazySide, SideSeen
from engine.hocg.queries.board import view_card
from engine.hocg.state.state import State
from engine.hocg.state.table import Table
from engine.hocg.state.views import ArtView, CardView, SideView, TableView

WEIGHTS = {Position.CENTER: 1.0, Position.COLLAB: 0.9, Position.BACK: 0.6}
"""How much a cheer or a bonus is worth in each position."""

LEVEL_VALUES = {Level.DEBUT: 35, Level.SPOT: 30, Level.FIRST: 50, Level.SECOND: 60}
STEPS_UP = {Level.FIRST: Level.DEBUT, Level.SECOND: Level.FIRST}


class Assessment(ABC):
    """The table as a seat judges it.

    Args:
        at: the position, which says the turn and the phase.
        seat: the seat.
        sides: its own half of the table, and the other one.
        pool: where the printed texts of visible cards are looked up.
    """

    def __init__(
        self, at: State | TableView, seat: int, sides: tuple[SideSeen, SideSeen], pool: Pool
    ) -> None:
        self.turn, self.phase = at.turn, at.phase
        self.is_own_turn = at.active == seat
        self.seat = seat
        self.own, self.other = sides
        self._pool = pool

    @cached_property
    def _own_stage(self) -> dict[int, HolomemSeen]:
        return {holomem.handle: holomem for holomem in self.own.stage}

    @cached_property
    def _other_stage(self) -> dict[int, HolomemSeen]:
        return {holomem.handle: holomem for holomem in self.other.stage}

    @cached_property
    def _hand(self) -> dict[int, CardView]:
        return {card.handle: card for card in self.own.hand}

    def own_holomem(self, handle: int) -> HolomemSeen | None:
        """The holomem of the own stage with this handle."""
        return self._own_stage.get(handle)

    def other_holomem(self, handle: int) -> HolomemSeen | None:
        """The holomem of the opponent's stage with this handle."""
        return self._other_stage.get(handle)

    def is_in_hand(self, handle: int) -> bool:
        """Whether this card is in the own hand."""
        return handle in self._hand

    @abstractmethod
    def card_view(self, handle: int) -> CardView | None:
        """A card that can be seen, wherever it is."""

    def printed(self, handle: int) -> Card | None:
        """What is printed on a card that can be seen."""
        seen = self.card_view(handle)
        return None if seen is None else self._pool.cards.get(seen.number)

    def printed_on(self, holomem: HolomemSeen) -> Card | None:
        """What is printed on a holomem's top card."""
        return self._pool.cards.get(holomem.card.number)

    # Judgements

    def life_loss(self, holomem: HolomemSeen) -> int:
        """The life that its player loses when it is downed."""
        card = self.printed_on(holomem)
        return 1 if card is None else card.life_loss

    def has_collab_effect(self, holomem: HolomemSeen) -> bool:
        """Whether its top card has a collab effect."""
        card = self.printed_on(holomem)
        return card is not None and bool(card.programs(AbilityKind.COLLAB_EFFECT))

    def cheer_value(self, holomem: HolomemSeen, colors: tuple[Color, ...] | None) -> float:
        """What one more cheer is worth to a holomem: much if it brings an art nearer, one of its own or one
        of the cards in hand that bloom it.

        Args:
            holomem: who would get it.
            colors: the cheer's colours; ``None`` if they aren't known.
        """
        arts: list[Art | ArtView] = [*holomem.arts]
        arts += (art for card in self._list_blooms(holomem) for art in card.arts)
        best = max((art_gain(art, holomem.cheers, colors) for art in arts), default=0.0)
        return (1.0 + best) * WEIGHTS[holomem.position] * (0.5 + holomem.hp / (2 * max(1, holomem.max_hp)))

    def _list_blooms(self, holomem: HolomemSeen) -> Iterator[Card]:
        """The cards in hand that a holomem blooms into, now or soon."""
        for card in self.own.hand:
            printed = self._pool.cards.get(card.number)
            if printed is None or card.name != holomem.card.name or card.level is None:
                continue
            below = STEPS_UP.get(card.level)
            if below is not None and holomem.card.level in (below, card.level):
                yield printed

    def spare_value(self, holomem: HolomemSeen, cheer: CardView) -> float:
        """What a holomem loses without this cheer: the damage of the arts that it could no longer use."""
        rest = [each for each in holomem.cheers if each.handle != cheer.handle]
        lost = max(
            (art.damage for art in holomem.arts if art.is_ready and not can_pay(art.cost, rest)), default=0
        )
        return (1.0 + lost) * WEIGHTS[holomem.position]

    def card_value(self, card: CardView) -> float:
        """What a card in hand is worth: most where it can bloom a holomem on the stage."""
        if card.type is CardType.SUPPORT:
            return 40.0 if card.is_limited else 30.0
        if card.type is not CardType.HOLOMEM or card.level is None:
            return 20.0
        value = float(LEVEL_VALUES[card.level])
        below = STEPS_UP.get(card.level)
        if any(each.card.name == card.name and each.card.level == below for each in self.own.stage):
            value += 30.0
        return value + card.hp / 100


class ViewedAssessment(Assessment):
    """The judgements of a seat that has its view of the table.

    Args:
        view: the seat's view.
        seat: the seat.
        pool: where the printed texts of visible cards are looked up.
    """

    def __init__(self, view: TableView, seat: int, pool: Pool) -> None:
        super().__init__(view, seat, (view.sides[seat], view.sides[1 - seat]), pool)
        self._view = view

    def card_view(self, handle: int) -> CardView | None:
        if self.is_in_hand(handle):
            return self._hand[handle]
        return next((card for card in self._visible() if card.handle == handle), None)

    def _visible(self) -> Iterator[CardView]:
        yield from (*self._view.shown, *self._view.open_cards)
        for side in (self._view.sides[self.seat], self._view.sides[1 - self.seat]):
            yield from visible_of(side)


class LazyAssessment(Assessment):
    """The judgements of a seat in an imagined match.

    Args:
        table: the imagined match's table.
        seat: the seat whose judgements they are.
        pool: the cards.
    """

    def __init__(self, table: Table, seat: int, pool: Pool) -> None:
        sides = [LazySide(table, each, each == seat) for each in (0, 1)]
        super().__init__(table.state, seat, (sides[seat], sides[1 - seat]), pool)
        self._table = table

    def card_view(self, handle: int) -> CardView | None:
        """A card that a question shows."""
        return view_card(self._table.cards[handle], handle) if handle >= 0 else None


def visible_of(side: SideView) -> Iterator[CardView]:
    """The cards of a side that lie open."""
    if side.oshi is not None:
        yield side.oshi
    for holomem in side.stage:
        yield holomem.card
        yield from holomem.cheers
        yield from holomem.attached
        yield from holomem.under
    yield from side.archive


def ready_damage(holomem: HolomemSeen) -> int:
    """The most damage that one of its arts can deal now."""
    return max((art.damage for art in holomem.arts if art.is_ready), default=0)


def colors_in(cheers: Iterable[CardView]) -> Counter[Color]:
    """How many cheers there are of each colour."""
    return Counter(cheer.colors[0] if cheer.colors else Color.COLORLESS for cheer in cheers)


def missing_colors(cost: tuple[Color, ...], cheers: Iterable[CardView]) -> tuple[Counter[Color], int]:
    """What a cost lacks: cheers by colour, and how many cheers in all."""
    have = colors_in(cheers)
    wanted: Counter[Color] = Counter(color for color in cost if color is not Color.COLORLESS)
    lacking = wanted - have
    return lacking, max(lacking.total(), len(cost) - have.total())


def can_pay(cost: tuple[Color, ...], cheers: Iterable[CardView]) -> bool:
    """Whether cheers of one colour each cover a cost."""
    return missing_colors(cost, cheers)[1] <= 0


def payable_damage(card: Card, cheers: Sequence[CardView]) -> int:
    """The most damage that one of a card's arts prints that these cheers pay for."""
    return max((art.damage for art in card.arts if can_pay(art.cost, cheers)), default=0)


def art_gain(art: Art | ArtView, cheers: tuple[CardView, ...], colors: tuple[Color, ...] | None) -> float:
    """How much nearer a cheer brings an art, in damage."""
    lacking, count = missing_colors(art.cost, cheers)
    if count <= 0:
        return 0.0
    is_wanted = colors is None or any(lacking[color] for color in colors) or count > lacking.total()
    return (art.damage + 10.0) / count if is_wanted else 0.0
