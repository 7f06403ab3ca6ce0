"""From the given position to a state and the frames that go on from it."""

from collections.abc import Iterable, Sequence

from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.errors import DataError
from engine.kernel.machine import Frame
from engine.osica.cards.pool import Pool
from engine.osica.cards.terms import SEATS, STAGE, CardKind, Phase, Position
from engine.osica.rules.setup import Preparation
from engine.osica.rules.turn import (
    AppealPhase,
    CheerPhase,
    EndPhase,
    EventPhase,
    MainPhase,
    StartPhase,
    TurnCycle,
)
from engine.osica.scenario.model import Given, PhaseName, PieceGiven, SeatGiven
from engine.osica.state.state import FOREVER, Piece, Player, State

FILLER = "SLF-07"
"""The card of default decks, and of hearts and costs that are given as a number: it has no text."""

DECK_SIZE = 20


def build_position(given: Given, pool: Pool) -> tuple[State, list[Frame]]:
    """The state and the stack of frames, outermost first.

    Raises:
        DataError: there is no such card, or it can't lie where it is put.
    """
    is_setup = given.phase == "setup"
    active = SEATS.index(given.player)
    first = active if given.turn % 2 else 1 - active
    builder = _Builder(pool, given.turn)
    players = []
    split = 0
    for seat, data in enumerate((given.a, given.b)):
        player = builder.build_player(seat, data, is_setup=is_setup)
        split = split or len(builder.numbers)
        player.turns = 0 if is_setup else (given.turn + (seat == first)) // 2
        players.append(player)
    state = State(
        tuple(builder.numbers),
        split,
        Chance(bytes(SEED_BYTES), 0, [], given.shuffle == "seeded"),
        (players[0], players[1]),
        first=first,
        active=active,
        turn=0 if is_setup else given.turn,
        phase=Phase(given.phase),
        next_piece=builder.next_piece,
    )
    return state, frames_from(given.phase, active)


def frames_from(phase: PhaseName, seat: int) -> list[Frame]:
    """What is still to be done: the rest of the turn from this phase on, then the turns after it."""
    if phase == "setup":
        return [Preparation()]
    phases: dict[PhaseName, Frame] = {
        "start": StartPhase(),
        "main": MainPhase(),
        "event": EventPhase(),
        "cheer": CheerPhase(),
        "appeal": AppealPhase(),
        "end": EndPhase(),
    }
    names = list(phases)
    rest = [phases[name] for name in names[names.index(phase) :]]
    return [TurnCycle(seat=seat, step="pass_turn"), *reversed(rest)]


class _Builder:
    """Gives every card of the position a handle."""

    def __init__(self, pool: Pool, turn: int) -> None:
        self.pool = pool
        self.turn = turn
        self.numbers: list[str] = []
        self.next_piece = 1
        self._oshi = -1
        self._placed: set[int] = set()

    def build_player(self, seat: int, data: SeatGiven, *, is_setup: bool) -> Player:
        """One half of the position; the handles of a seat's cards are next to each other."""
        self._oshi = self.add(data.oshi)
        if self.pool.cards[data.oshi].kind is not CardKind.CHARACTER:
            raise DataError(f"card {data.oshi} is no character: it can't be the oshi")
        deck = [FILLER] * (60 if is_setup else DECK_SIZE) if data.deck is None else data.deck
        player = Player(
            seat,
            self._oshi,
            self.add_all(deck),
            hand=self.add_all(data.hand),
            hearts=[] if is_setup else self.add_all(_fill(data.hearts)),
            costs=self.add_all(_fill(data.costs)),
            drop=self.add_all(data.drop),
            limit=0 if is_setup else data.limit,
            ranks=dict(data.ranks),
            orb_until=FOREVER if data.orb else 0,
        )
        for place, piece in zip(STAGE, (data.left, data.center, data.right), strict=True):
            if piece is not None:
                player.pieces.append(self.build_piece(seat, place, piece))
        player.pieces.extend(self.build_piece(seat, Position.ASSIST, each) for each in data.assist)
        if self._oshi not in self._placed:
            player.oshi_area.append(self._oshi)
            player.is_oshi_up = data.oshi_up
        player.oshi_area.extend(self.add_all(data.kept))
        return player

    def build_piece(self, seat: int, place: Position, given: str | PieceGiven) -> Piece:
        """A card in play."""
        data = PieceGiven(card=given) if isinstance(given, str) else given
        handle = self.add(data.card)
        kind = self.pool.cards[self.numbers[handle]].kind
        if kind is CardKind.EVENT or (kind is CardKind.SUPPORT and place is not Position.ASSIST):
            raise DataError(f"card {data.card} is a card of the kind {kind}: it can't be put there")
        self._placed.add(handle)
        piece = Piece(
            self.next_piece,
            seat,
            handle,
            place,
            data.resting,
            self.turn if data.broken or data.stacked else 0,
            self.add_all(data.stacked),
        )
        self.next_piece += 1
        return piece

    def add_all(self, cards: Iterable[str]) -> list[int]:
        """Handles for several cards."""
        return [self.add(card) for card in cards]

    def add(self, card: str) -> int:
        """A handle for a card; the oshi has one already."""
        if card == "oshi":
            return self._oshi
        if card not in self.pool.cards:
            raise DataError(f"there is no card {card}")
        self.numbers.append(card)
        return len(self.numbers) - 1


def _fill(cards: int | Sequence[str]) -> Sequence[str]:
    return [FILLER] * cards if isinstance(cards, int) else cards
