"""What happens in a match, as typed events. Triggers, turn facts and the log all read these.

Cards and holomem are handles; who may know which card is decided by each event's ``seen_by``.
"""

from typing import ClassVar

import msgspec

from engine.hocg.cards.terms import DamageKind, EndReason, MoveReason, OptionKind, Phase, Position, Zone
from engine.hocg.state.family import GameEvent
from engine.hocg.state.state import Blow
from engine.kernel.events import HIDDEN, Event, Viewer, hide_cards

PUBLIC_ZONES = frozenset({Zone.ARCHIVE, Zone.STAGE, Zone.OSHI, Zone.RESOLUTION})
"""4.1.2: zones whose cards everybody sees."""


class TurnStarted(GameEvent, frozen=True):
    """7.1: the turn of a seat began; turns of both players are counted together."""

    seat: int
    turn: int


class PhaseStarted(GameEvent, frozen=True):
    """7.1.2: a phase of the turn of a seat began."""

    seat: int
    phase: Phase


class PhaseEnding(GameEvent, frozen=True):
    """7.6.5 and 7.7.3: a phase (or, for the end phase, the turn) is about to end."""

    seat: int
    phase: Phase


class FirstPlayerChosen(GameEvent, frozen=True):
    """6.2.1.5: it was decided who takes the first turn.

    Args:
        chooser: the seat that chose.
        first: the seat that begins.
    """

    chooser: int
    first: int


class HandRedrawn(GameEvent, frozen=True):
    """6.2.1.7 and 6.2.1.9: a hand went back and seven new cards were drawn; a forced redraw shows the old
    hand.
    """

    seat: int
    is_forced: bool
    shown: tuple[int, ...] = ()


class StagesRevealed(GameEvent, frozen=True):
    """6.2.1.12: the cards placed face down are turned up."""

    holomem: tuple[int, ...]


class CardsDrawn(GameEvent, frozen=True):
    """5.7: cards went from a deck to its player's hand."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        return hide_cards(self, self.cards, seen=viewer == self.seat)


class CardsMoved(GameEvent, frozen=True):
    """5.5, 5.12: cards went from one zone to another.

    Args:
        seat: whose cards.
        cards: which, in order.
        origin: where they were.
        to: where they are now.
        is_revealed: whether everybody saw them on the way.
        cause: the card whose ability did it, or -1.
        is_bottom: whether they went to the bottom of an ordered zone.
        holomem: for cards from the stage, the holomem they belonged to, else -1.
        is_payment: whether it paid a cost.
    """

    CARDS: ClassVar[tuple[str, ...]] = ("cards",)

    seat: int
    cards: tuple[int, ...]
    origin: Zone
    to: Zone
    is_revealed: bool = False
    cause: int = -1
    is_bottom: bool = False
    holomem: int = -1
    is_payment: bool = False

    def seen_by(self, viewer: Viewer) -> Event:
        """Everybody sees cards that were or are in an open zone; the owner also sees what was or is in the
        own hand.
        """
        is_open = self.is_revealed or self.origin in PUBLIC_ZONES or self.to in PUBLIC_ZONES
        is_own = viewer == self.seat and Zone.HAND in (self.origin, self.to)
        return hide_cards(self, self.cards, seen=is_open or is_own)


class CardsRevealed(GameEvent, frozen=True):
    """5.11: cards were shown to everybody; ``holomem`` and ``ability`` say for what, if for an ability."""

    seat: int
    cards: tuple[int, ...]
    origin: Zone
    holomem: int = -1
    ability: str = ""


class CardsLookedAt(GameEvent, frozen=True):
    """5.8, 5.9: a player looked at cards of a hidden zone; ``owner`` is whose zone it is."""

    seat: int
    owner: int
    zone: Zone
    cards: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> Event:
        return hide_cards(self, self.cards, seen=viewer == self.seat)


class Shuffled(GameEvent, frozen=True):
    """5.6: a deck of a seat was shuffled: nobody knows its order any more.

    Args:
        seat: whose it is.
        zone: the deck, or the cheer deck.
    """

    seat: int
    zone: Zone


class HolomemPlaced(GameEvent, frozen=True):
    """8.2, 5.13: a holomem came to a stage; ``is_face_down`` only during preparation, ``cause`` is the card
    whose ability did it, or -1.
    """

    CARDS: ClassVar[tuple[str, ...]] = ("card",)

    seat: int
    holomem: int
    card: int
    position: Position
    origin: Zone
    is_face_down: bool = False
    cause: int = -1

    def seen_by(self, viewer: Viewer) -> Event:
        """A card placed face down (6.2.1.10) is known to its player only."""
        if self.is_face_down and viewer != self.seat:
            return msgspec.structs.replace(self, card=HIDDEN)
        return self


class Bloomed(GameEvent, frozen=True):
    """5.14: a holomem bloomed.

    Args:
        seat: its player.
        holomem: which.
        card: the new top card.
        previous: the top card before.
        origin: where the new card came from.
        cause: the card whose ability did it, or -1 for the action.
        is_level_up: whether the Bloom level rose.
        by_kind, by_name: sort and name of the ability that did it; empty for the action.
    """

    CARDS: ClassVar[tuple[str, ...]] = ("card",)

    seat: int
    holomem: int
    card: int
    previous: int
    origin: Zone
    cause: int = -1
    is_level_up: bool = True
    by_kind: str = ""
    by_name: str = ""


class Collabed(GameEvent, frozen=True):
    """5.16: a holomem collabed; ``center`` is the center holomem at that moment, or -1."""

    seat: int
    holomem: int
    center: int


class HolomemMoved(GameEvent, frozen=True):
    """A holomem changed its position on the stage; by a swap both did, with an event each."""

    seat: int
    holomem: int
    origin: Position
    to: Position
    reason: MoveReason


class BatonPassed(GameEvent, frozen=True):
    """8.7: the center holomem and a back holomem changed places for cheers."""

    seat: int
    leaving: int
    entering: int


class CheerSent(GameEvent, frozen=True):
    """5.21 and 5.17.4: a cheer was attached to a holomem; from the stage it was reattached. ``position`` is
    where the holomem stood (``None`` where an older match has not kept that).
    """

    seat: int
    card: int
    holomem: int
    origin: Zone
    cause: int = -1
    position: Position | None = None


class SupportAttached(GameEvent, frozen=True):
    """5.17: a support card was attached to a holomem."""

    seat: int
    card: int
    holomem: int
    origin: Zone
    cause: int = -1


class SupportPlayed(GameEvent, frozen=True):
    """8.6: a support card was played from hand."""

    CARDS: ClassVar[tuple[str, ...]] = ("card",)

    seat: int
    card: int


class SkillUsed(GameEvent, frozen=True):
    """12.1: an Oshi skill (``is_sp`` for an SP Oshi skill) was used."""

    seat: int
    card: int
    name: str
    is_sp: bool


class AbilityPlayed(GameEvent, frozen=True):
    """10.7: an ability of a card was played: a collab effect, a bloom effect, a gift, ..."""

    seat: int
    card: int
    kind: str
    name: str


class DiceRolled(GameEvent, frozen=True):
    """5.24: dice were rolled for an ``ability`` of ``cause``; the results are those that count."""

    seat: int
    results: tuple[int, ...]
    cause: int
    holomem: int = -1
    ability: str = ""


class HandsShown(GameEvent, frozen=True):
    """Both players have shown a hand in rock-paper-scissors; ``winner`` is -1 where nobody wins."""

    hands: tuple[OptionKind, OptionKind]
    winner: int


class ArtUsed(GameEvent, frozen=True):
    """9.2: a holomem used an art on a target; ``position`` is where it stood (``None`` where an older match
    has not kept that).
    """

    seat: int
    holomem: int
    name: str
    target: int
    card: int
    position: Position | None = None


class DamageDealt(GameEvent, frozen=True):
    """5.22: a holomem received damage; ``by`` is the holomem or -1, ``source`` the card it came from
    (10.13.3), ``hp`` what it had left before (-1 where an older match has not kept that), ``art`` the name of
    the art that dealt it, ``position`` where it stood (``None`` where an older match has not kept that).
    """

    holomem: int
    seat: int
    amount: int
    kind: DamageKind
    source: int
    by_seat: int
    by: int = -1
    hp: int = -1
    art: str = ""
    position: Position | None = None


class DamageKeptAway(GameEvent, frozen=True):
    """Damage came to a holomem, but effects left nothing of it (5.22.3, 5.22.4)."""

    holomem: int
    seat: int
    kind: DamageKind
    position: Position


class HpRestored(GameEvent, frozen=True):
    """5.23: damage was taken off a holomem, by the ``ability`` of the card ``cause``."""

    holomem: int
    seat: int
    amount: int
    cause: int = -1
    ability: str = ""


class RestChanged(GameEvent, frozen=True):
    """5.2: a holomem became resting or active; ``cause`` is the card whose ``ability`` did it, or -1."""

    holomem: int
    seat: int
    is_resting: bool
    cause: int = -1
    ability: str = ""


class HolomemDowned(GameEvent, frozen=True):
    """11.3: a holomem went down and left the stage, its cards archived by the rules; ``blow`` did it."""

    cause: ClassVar[int] = -1
    origin: ClassVar[Zone] = Zone.STAGE
    to: ClassVar[Zone] = Zone.ARCHIVE

    holomem: int
    seat: int
    card: int
    position: Position
    cards: tuple[int, ...]
    blow: Blow | None = None


class LifeLost(GameEvent, frozen=True):
    """11.5: a cheer was turned up from the life area."""

    seat: int
    card: int


class PlayerLost(GameEvent, frozen=True):
    """1.2: a player has lost; whether the match is over with that is told by :class:`MatchEnded`."""

    seat: int
    reason: EndReason


class MatchEnded(GameEvent, frozen=True):
    """1.2.1: the match is over; no winner is a draw."""

    winner: int | None
    reason: str
