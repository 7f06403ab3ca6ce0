"""The state of a match: plain values that can be saved, copied and compared. Only the atoms change it."""

from enum import StrEnum

import msgspec

from engine.kernel.chance import Chance
from engine.kernel.ruleset import Result
from engine.osica.cards.settings import Settings
from engine.osica.cards.terms import STAGE, Keyword, Phase, Position

FOREVER = 1_000_000
"""A turn that no match reaches."""


class Piece(msgspec.Struct):
    """3.4 to 3.6: a card in play, on a stage or in an assist area: a character or a support.

    Args:
        id: its handle, unique in the match; a card that leaves and comes back is another piece.
        seat: whose it is.
        card: the card.
        place: where it stands.
        is_resting: turned sideways.
        broken_turn: 5.5.9: the turn in which it broke its limit; 0 if it hasn't.
        stacked: 5.5.10: cards put on it to break its limit.
    """

    id: int
    seat: int
    card: int
    place: Position
    is_resting: bool = False
    broken_turn: int = 0
    stacked: list[int] = []

    @property
    def is_on_stage(self) -> bool:
        """Whether it stands on the stage, not in the assist area."""
        return self.place is not Position.ASSIST

    def copy(self) -> "Piece":
        """An independent piece with the same contents."""
        return Piece(
            self.id, self.seat, self.card, self.place, self.is_resting, self.broken_turn, self.stacked.copy()
        )


class Player(msgspec.Struct):
    """One player's cards. Lists of ordered zones begin with the top card.

    Args:
        seat: 0 or 1.
        oshi: the oshi card, wherever it is.
        oshi_area: cards in the oshi area: the oshi, and cards that are kept.
        is_oshi_up: 6.1: whether the oshi in the oshi area is face up.
        looked: cards that are being looked at, on their way from the deck or the hearts.
        played: cards that are being played, until they are dropped.
        pieces: cards in play, in the order of arriving.
        limit: 3.4.3: how many levels the stage may hold.
        ranks: 8.4.2.
        orb_until: 8.4.3: the last turn in which the orb is out; 0 if it isn't.
        turns: turns begun.
        redraws: first hands exchanged.
    """

    seat: int
    oshi: int
    deck: list[int]
    hand: list[int] = []
    hearts: list[int] = []
    costs: list[int] = []
    drop: list[int] = []
    oshi_area: list[int] = []
    is_oshi_up: bool = True
    looked: list[int] = []
    played: list[int] = []
    pieces: list[Piece] = []
    limit: int = 0
    ranks: dict[str, int] = {}
    orb_until: int = 0
    turns: int = 0
    redraws: int = 0

    def at(self, place: Position) -> Piece | None:
        """Who stands at a place of the stage."""
        for piece in self.pieces:
            if piece.place is place:
                return piece
        return None

    @property
    def stage(self) -> list[Piece]:
        """Characters on the stage, from left to right."""
        return [piece for place in STAGE if (piece := self.at(place)) is not None]

    @property
    def assist(self) -> list[Piece]:
        """Cards in the assist area, in the order of arriving."""
        return [piece for piece in self.pieces if piece.place is Position.ASSIST]

    @property
    def kept(self) -> list[int]:
        """8.4.4: cards that the player keeps for later."""
        return [card for card in self.oshi_area if card != self.oshi]

    def copy(self) -> "Player":
        """An independent player with the same zones."""
        return Player(
            self.seat, self.oshi, self.deck.copy(), self.hand.copy(), self.hearts.copy(), self.costs.copy(),
            self.drop.copy(), self.oshi_area.copy(), self.is_oshi_up, self.looked.copy(), self.played.copy(),
            [piece.copy() for piece in self.pieces], self.limit, self.ranks.copy(), self.orb_until,
            self.turns, self.redraws,
        )  # fmt: skip


class Stat(StrEnum):
    """What texts can change about a piece or a player."""

    AP = "AP"
    LEVEL = "level"
    CHEERS = "cheer symbols"
    KEYWORD = "keyword"
    UNGUARDABLE = "can't be guarded"
    HAND_LIMIT = "hand limit"
    NO_DRAW = "no draw in the start phase"


class Change(msgspec.Struct, frozen=True):
    """One change: of a number by an amount, or a keyword that is given."""

    stat: Stat
    amount: int = 0
    keyword: Keyword | None = None


class Lasting(msgspec.Struct, frozen=True):
    """A change that a text has made for a time. Whom it concerns was fixed when it was made.

    Args:
        change: what changes.
        targets: pieces it concerns; empty for a change of the seat's.
        seat: whose it is: the owner of the targets, or the player it concerns.
        until: the last turn in which it holds.
    """

    change: Change
    targets: tuple[int, ...]
    seat: int
    until: int


class AbilityRef(msgspec.Struct, frozen=True):
    """Which text is used, and by whom. The text itself travels along, so that a saved match still resolves
    after card data have changed.

    Args:
        text: the whole text.
        seat: who uses it.
        source: the card it stands on.
        piece: the piece it stands on, or -1 if the card isn't in play.
    """

    text: str
    seat: int
    source: int
    piece: int = -1


class Waiting(msgspec.Struct, frozen=True):
    """9.1: a text whose moment has come and that waits to be used; ``about`` are the pieces it speaks of."""

    ability: AbilityRef
    about: tuple[int, ...] = ()


class AppealInProgress(msgspec.Struct):
    """5.5: the appeal that is being carried out.

    Args:
        seat: who appeals.
        piece: the appealing character.
        guard: the guarding character, or -1.
        removed: AP of the opponent's characters that this appeal has sent away, for Charge.
    """

    seat: int
    piece: int
    guard: int = -1
    removed: list[int] = []

    def copy(self) -> "AppealInProgress":
        """An independent appeal with the same participants."""
        return AppealInProgress(self.seat, self.piece, self.guard, self.removed.copy())


class State(msgspec.Struct):
    """Everything about a match but the stack of frames and the record of events.

    Args:
        numbers: card handle -> card number.
        split: handles below it belong to seat 0, the others to seat 1.
        chance: the generator.
        players: by seat.
        settings: the numbers that the published rules leave open.
        first: the seat that went first.
        active: whose turn it is.
        turn: turns begun, both players counted.
        phase: the part of the turn.
        next_piece: the next free piece handle.
        lasting: changes for a time, oldest first.
        waiting: texts that wait to be used, oldest first.
        turn_uses: texts that were used this turn, of those that can be used once a turn.
        appeal: the appeal that is being carried out.
        result: how the match ended.
    """

    numbers: tuple[str, ...]
    split: int
    chance: Chance
    players: tuple[Player, Player]
    settings: Settings = Settings()
    first: int = 0
    active: int = 0
    turn: int = 0
    phase: Phase = Phase.SETUP
    next_piece: int = 1
    lasting: list[Lasting] = []
    waiting: list[Waiting] = []
    turn_uses: list[str] = []
    appeal: AppealInProgress | None = None
    result: Result | None = None

    def copy(self) -> "State":
        """An independent state with the same contents."""
        return State(
            self.numbers, self.split, self.chance.copy(), (self.players[0].copy(), self.players[1].copy()),
            self.settings, self.first, self.active, self.turn, self.phase, self.next_piece,
            self.lasting.copy(), self.waiting.copy(), self.turn_uses.copy(),
            None if self.appeal is None else self.appeal.copy(), self.result,
        )  # fmt: skip
