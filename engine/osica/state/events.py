"""What happens in a match, as typed events. Triggers and the log read these.

Cards and pieces are handles; who may know which card is decided by each event's ``seen_by``.
"""

from engine.kernel import events as kernel
from engine.kernel.codec import name_tags
from engine.kernel.events import Viewer, hide_cards
from engine.osica.cards.terms import PUBLIC_ZONES, Keyword, Phase, Position, Zone
from engine.osica.state.state import Change

OWNERS_ZONES = frozenset({Zone.HAND, Zone.COSTS, Zone.LOOKED})
"""Zones whose cards only their owner sees."""


class Event(kernel.Event, frozen=True, tag=name_tags("osica")):
    """Something that happened in a match of this game."""


class TurnStarted(Event, frozen=True):
    """5.0.1: the turn of a seat began; turns of both players are counted together."""

    seat: int
    turn: int


class PhaseStarted(Event, frozen=True):
    """5.0.2: a phase of the turn of a seat began."""

    seat: int
    phase: Phase


class TurnEnding(Event, frozen=True):
    """5.6.1: a turn is about to end."""

    seat: int


class FirstPlayerChosen(Event, frozen=True):
    """4.3: one player chose who takes the first turn.

    Args:
        chooser: the seat that chose.
        first: the seat that begins.
    """

    chooser: int
    first: int


class HandRedrawn(Event, frozen=True):
    """4.5: a first hand went back into the deck and a new one was drawn."""

    seat: int


class CardsDrawn(Event, frozen=True):
    """Cards went from a deck to its player's hand."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> kernel.Event:
        return hide_cards(self, self.cards, seen=viewer == self.seat)


class CardsMoved(Event, frozen=True):
    """Cards that are not in play went from one zone to another.

    Args:
        seat: whose cards.
        cards: which, in order.
        origin: where they were.
        to: where they are now.
        is_revealed: whether everybody saw them on the way.
        is_payment: whether it paid a cost.
        is_bottom: whether they went to the bottom of the deck.
        source: the card whose text did it, or -1.
    """

    seat: int
    cards: tuple[int, ...]
    origin: Zone
    to: Zone
    is_revealed: bool = False
    is_payment: bool = False
    is_bottom: bool = False
    source: int = -1

    def seen_by(self, viewer: Viewer) -> kernel.Event:
        """Everybody sees what was or is in a public zone, the owner also what is theirs alone."""
        zones = {self.origin, self.to}
        is_open = self.is_revealed or bool(zones & PUBLIC_ZONES)
        is_own = viewer == self.seat and bool(zones & OWNERS_ZONES)
        return hide_cards(self, self.cards, seen=is_open or is_own)


class CardsRevealed(Event, frozen=True):
    """Cards of one zone were shown to everybody; they stay there.

    Args:
        seat: whose cards they are.
        cards: their handles.
        origin: the zone in which they lie.
    """

    seat: int
    cards: tuple[int, ...]
    origin: Zone


class CardsLookedAt(Event, frozen=True):
    """A player looked at cards on top of the own deck, which stay there until something is done with them."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, viewer: Viewer) -> kernel.Event:
        return hide_cards(self, self.cards, seen=viewer == self.seat)


class Shuffled(Event, frozen=True):
    """The deck of a seat was shuffled: nobody knows its order any more."""

    seat: int


class LimitRaised(Event, frozen=True):
    """3.4.3: a player's limit grew; ``limit`` is the new one."""

    seat: int
    by: int
    limit: int


class Entered(Event, frozen=True):
    """A card came to the stage or the assist area from another zone."""

    seat: int
    piece: int
    card: int
    place: Position
    origin: Zone


class Left(Event, frozen=True):
    """A card left the stage or the assist area; ``to`` is where it went."""

    seat: int
    piece: int
    card: int
    place: Position
    to: Zone


class PieceMoved(Event, frozen=True):
    """A card in play went to another place."""

    seat: int
    piece: int
    origin: Position
    to: Position


class PiecesSwapped(Event, frozen=True):
    """Two cards in play changed places."""

    seat: int
    piece: int
    other: int


class RestChanged(Event, frozen=True):
    """A character was stood up or rested."""

    seat: int
    piece: int
    is_resting: bool


class OshiTurnedUp(Event, frozen=True):
    """6.3: a face-down oshi was turned up."""

    seat: int
    card: int


class EventPlayed(Event, frozen=True):
    """A card was played for its text, by Play or by Counter."""

    seat: int
    card: int
    is_counter: bool = False


class TextUsed(Event, frozen=True):
    """A text of a card was used."""

    seat: int
    card: int
    piece: int
    text: str


class Passed(Event, frozen=True):
    """5.3.1: a player passed in the event phase."""

    seat: int


class Cheered(Event, frozen=True):
    """5.4.2: a player cheers: looks at so many cards from the top of the deck."""

    seat: int
    count: int


class Appealed(Event, frozen=True):
    """5.5.3: a character appealed.

    Args:
        seat: whose it is.
        piece: its handle.
        is_extra: whether it is the second appeal that Double gives (8.2.5).
    """

    seat: int
    piece: int
    is_extra: bool = False


class Guarded(Event, frozen=True):
    """5.5.4: a character guards against an appeal; ``piece`` is -1 if nobody guards."""

    seat: int
    piece: int


class AppealCompared(Event, frozen=True):
    """5.5.7: the AP of an appeal and of its guard."""

    seat: int
    piece: int
    guard: int
    ap: int
    guard_ap: int


class LimitBroken(Event, frozen=True):
    """5.5.9: a character broke its limit; ``card`` is what was put on it, -1 if an effect did it."""

    seat: int
    piece: int
    card: int = -1


class HeartsTaken(Event, frozen=True):
    """5.7: hearts of ``seat`` were taken; ``piece`` is the appealing character, -1 if a text did it."""

    seat: int
    count: int
    piece: int = -1


class KeywordUsed(Event, frozen=True):
    """8.2: a character cheered on, mixed, decoded, performed or contacted."""

    seat: int
    piece: int
    keyword: Keyword


class RankChanged(Event, frozen=True):
    """8.4.2: a rank rose or fell; ``value`` is the new one."""

    seat: int
    rank: str
    by: int
    value: int


class OrbChanged(Event, frozen=True):
    """8.4.3: an orb came out or went away."""

    seat: int
    is_out: bool


class ChangeMade(Event, frozen=True):
    """A text changed something for a time; ``targets`` are pieces, or nobody if it concerns a player. For how
    long is said as texts say it.
    """

    seat: int
    targets: tuple[int, ...]
    change: Change
    duration: str


class MatchEnded(Event, frozen=True):
    """1.2: the match is over; ``winner`` is -1 for a draw."""

    winner: int
    reason: str
