"""What a viewer may know of a match, as values of their own: renderers and front ends see nothing else.

A view is built by inclusion: every field is put in because its viewer may know it, and what isn't put in
isn't there. Hidden cards are counts.
"""

import msgspec

from engine.kernel.copies import VisibleCard
from engine.kernel.ruleset import View
from engine.osica.cards.terms import CardKind, Keyword, Phase, Position


class CardView(VisibleCard, frozen=True, omit_defaults=True):
    """One visible card as printed.

    Args:
        name: its name.
        kind: what it is.
        work: the work it is from.
        level: of a character, else 0.
        ap: of a character, else 0.
        cheers: cheer symbols.
        tags: its tags.
        texts: what it does.
        drawn_as: the English name and work where those shown are in another language: a card is drawn alike
            in all.
    """

    name: str
    kind: CardKind
    work: str = ""
    level: int = 0
    ap: int = 0
    cheers: int = 0
    tags: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    drawn_as: tuple[str, str] | None = None

    @property
    def order(self) -> tuple[int, int, str, str]:
        """Characters by level and name, then supports, then events."""
        return list(CardKind).index(self.kind), self.level, self.name, self.number


class PieceView(msgspec.Struct, frozen=True):
    """A card in play, with all changes.

    Args:
        handle: its handle in options.
        card: the card as printed.
        place: where it stands.
        level: now.
        ap: now; 0 for a support.
        cheers: cheer symbols now.
        keywords: abilities with a name that it has now, each with its number or 0.
        is_resting: turned sideways.
        is_limit_broken: this turn.
        is_oshi: whether it is its owner's oshi.
        is_unguardable: whether nobody can guard against it now.
        stacked: cards put on it to break its limit.
    """

    handle: int
    card: CardView
    place: Position
    level: int
    ap: int
    cheers: int
    keywords: tuple[tuple[Keyword, int], ...] = ()
    is_resting: bool = False
    is_limit_broken: bool = False
    is_oshi: bool = False
    is_unguardable: bool = False
    stacked: tuple[CardView, ...] = ()


class SideView(msgspec.Struct, frozen=True):
    """One player's half of the table.

    Args:
        seat: 0 or 1.
        oshi: the oshi, wherever it is.
        is_oshi_home: whether it lies in the oshi area.
        is_oshi_up: whether it lies face up there.
        kept: cards that are kept.
        left: who stands on the left, from the owner's side.
        center: who stands in the center.
        right: who stands on the right.
        assist: cards in the assist area.
        limit: how many levels the stage may hold.
        levels: how many it holds.
        deck_count: cards in the deck.
        hand_count: cards in hand.
        heart_count: hearts.
        cost_count: costs.
        looked_count: cards being looked at.
        drop: the drop area, the newest card last.
        played: cards being played.
        ranks: name and height of each rank above 0.
        is_orb_out: whether the orb is out.
        hand: the hand, for its owner.
        costs: the costs, for their owner.
        looked: cards being looked at, for their owner.
    """

    seat: int
    oshi: CardView
    is_oshi_home: bool
    is_oshi_up: bool
    kept: tuple[CardView, ...]
    left: PieceView | None
    center: PieceView | None
    right: PieceView | None
    assist: tuple[PieceView, ...]
    limit: int
    levels: int
    deck_count: int
    hand_count: int
    heart_count: int
    cost_count: int
    looked_count: int
    drop: tuple[CardView, ...]
    played: tuple[CardView, ...]
    ranks: tuple[tuple[str, int], ...]
    is_orb_out: bool
    hand: tuple[CardView, ...] = ()
    costs: tuple[CardView, ...] = ()
    looked: tuple[CardView, ...] = ()

    @property
    def stage(self) -> tuple[PieceView, ...]:
        """Characters on the stage, from left to right."""
        return tuple(piece for piece in (self.left, self.center, self.right) if piece is not None)

    @property
    def pieces(self) -> tuple[PieceView, ...]:
        """Every card that this player has in play."""
        return (*self.stage, *self.assist)


class AppealView(msgspec.Struct, frozen=True):
    """The appeal that is being carried out: who appeals, who guards (-1 for nobody yet)."""

    piece: int
    guard: int


class TableView(View, frozen=True):
    """The whole table as one viewer may know it.

    Args:
        phase: the part of the turn.
        first: the seat that went first.
        to_act: the seat that must choose now, or ``None`` if the match is over.
        sides: by seat.
        shown: cards that this viewer is being shown now: those to choose from, those looked at.
        appeal: the appeal that is being carried out.
        result: how the match ended, in a sentence; empty before.
    """

    phase: Phase
    first: int
    to_act: int | None
    sides: tuple[SideView, SideView]
    shown: tuple[CardView, ...] = ()
    appeal: AppealView | None = None
    result: str = ""
