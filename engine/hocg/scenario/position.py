"""From the given position to a state and the frames that go on from it."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from engine.hocg.cards.card import Card
from engine.hocg.cards.pool import Pool, problems_of
from engine.hocg.cards.terms import COLORS, SEATS, CardType, Phase, Position
from engine.hocg.rules.setup import Mulligan
from engine.hocg.rules.turn import (
    CheerPhase,
    DrawPhase,
    EndPhase,
    MainPhase,
    PerformancePhase,
    ResetPhase,
    TurnCycle,
)
from engine.hocg.scenario.model import Given, HolomemGiven, SeatGiven
from engine.hocg.scenario.words import PhaseName
from engine.hocg.state.state import Holomem, Player, State
from engine.kernel.chance import SEED_BYTES, Chance
from engine.kernel.errors import DataError
from engine.kernel.machine import Frame

DEFAULT_TURN = 5
FILLER = "hSD01-003"
"""The card of default decks and centers, and of holo Power that is given as a number."""

DEFAULT_DECK = [FILLER] * 20
DEFAULT_CHEER_DECK = ["white"] * 10
MAIN_DECK = (CardType.HOLOMEM, CardType.SUPPORT)
ANY_BUT_OSHI = (*MAIN_DECK, CardType.CHEER)


def build_position(given: Given, pool: Pool) -> tuple[State, list[Frame]]:
    """The state and the stack of frames, outermost first.

    Raises:
        DataError: there is no such card, it can't lie where it is put, or one of its texts isn't supported.
    """
    is_setup = given.phase == "setup"
    turn = given.turn or (1 if is_setup else DEFAULT_TURN)
    active = SEATS.index(given.player)
    first = active if turn % 2 else 1 - active
    builder = _Builder(pool, turn, is_setup=is_setup)
    players = []
    split = 0
    for seat, data in enumerate((given.a, given.b)):
        players.append(builder.build_player(seat, data))
        split = split or len(builder.numbers)
        if not is_setup:
            players[seat].turns = (turn + 1) // 2 if seat == first else turn // 2
    state = State(
        tuple(builder.numbers),
        split,
        Chance(bytes(SEED_BYTES), 0, list(given.dice), given.shuffle == "seeded"),
        (players[0], players[1]),
        first=first,
        active=active,
        turn=0 if is_setup else turn,
        phase=Phase(given.phase),
        next_holomem=builder.next_holomem,
    )
    return state, frames_from(given.phase, active)


def frames_from(phase: PhaseName, seat: int) -> list[Frame]:
    """What is still to be done: the rest of the turn from this phase on, then the turns after it.

    Main and performance phase begin with the check timing before their play timing, the others with their
    first step.
    """
    if phase == "setup":
        return [Mulligan()]
    phases: dict[PhaseName, Frame] = {
        "reset": ResetPhase(),
        "draw": DrawPhase(),
        "cheer": CheerPhase(),
        "main": MainPhase(step="check" if phase == "main" else ""),
        "performance": PerformancePhase(step="check" if phase == "performance" else ""),
        "end": EndPhase(),
    }
    names = list(phases)
    rest = [phases[name] for name in names[names.index(phase) :]]
    return [TurnCycle(seat=seat, step="pass_turn"), *reversed(rest)]


class _Builder:
    """Gives every card of the position a handle."""

    def __init__(self, pool: Pool, turn: int, *, is_setup: bool) -> None:
        self.pool = pool
        self.turn = turn
        self.is_setup = is_setup
        self.numbers: list[str] = []
        self.next_holomem = 1
        self._checked: set[str] = set()

    def build_player(self, seat: int, data: SeatGiven) -> Player:
        """One half of the position; the handles of a seat's cards are next to each other."""
        oshi = self.add(data.oshi, (CardType.OSHI,), "the Oshi position")
        player = Player(
            seat,
            oshi,
            self.add_all(DEFAULT_DECK if data.deck is None else data.deck, MAIN_DECK, "a deck"),
            self.add_all(
                DEFAULT_CHEER_DECK if data.cheer_deck is None else data.cheer_deck,
                (CardType.CHEER,),
                "a cheer deck",
            ),
            hand=self.add_all(data.hand, MAIN_DECK, "a hand"),
            archive=self.add_all(data.archive, ANY_BUT_OSHI, "an archive"),
            holo_power=self.add_all(_fill(data.holo_power, FILLER), MAIN_DECK, "holo Power"),
            life=self.add_all(self._life(data), (CardType.CHEER,), "a life area"),
        )
        self._place_holomem(player, data)
        used = data.used
        player.has_used_oshi_skill = used.oshi_skill
        player.has_used_sp = used.sp_oshi_skill
        player.has_collabed = used.collab
        player.has_baton_passed = used.baton_pass
        player.limited_used = int(used.limited)
        player.supports_used = used.support
        return player

    def _life(self, data: SeatGiven) -> Sequence[str]:
        if self.is_setup:
            return []
        life = self.pool.cards[data.oshi].life if data.life is None else data.life
        return _fill(life, "white")

    def _place_holomem(self, player: Player, data: SeatGiven) -> None:
        center = data.center
        if center is None:
            center = "none" if self.is_setup else FILLER
        if center != "none":
            player.center = self.build_holomem(player.seat, Position.CENTER, center)
        if data.collab != "none":
            player.collab = self.build_holomem(player.seat, Position.COLLAB, data.collab)
        player.back = [self.build_holomem(player.seat, Position.BACK, each) for each in data.back]
        for number, holomem in enumerate(player.back, start=1):
            holomem.back_number = number

    def build_holomem(self, seat: int, position: Position, given: str | HolomemGiven) -> Holomem:
        """A holomem; one given by its number alone has nothing on it."""
        data = HolomemGiven(card=given) if isinstance(given, str) else given
        place = "the stage"
        holomem = Holomem(
            self.next_holomem,
            seat,
            position,
            self.add_all([data.card, *data.under], (CardType.HOLOMEM,), place),
            self.add_all(data.cheers, (CardType.CHEER,), place),
            self.add_all(data.attached, (CardType.SUPPORT,), "a holomem"),
            data.damage,
            data.resting,
            placed_turn=self.turn if data.placed_this_turn else 0,
            bloomed_turn=self.turn if data.bloomed_this_turn else 0,
        )
        self.next_holomem += 1
        return holomem

    def add_all(self, cards: Iterable[str], types: tuple[CardType, ...], place: str) -> list[int]:
        """Handles for several cards."""
        return [self.add(card, types, place) for card in cards]

    def add(self, card: str, types: tuple[CardType, ...], place: str) -> int:
        """A handle for a card that is of one of these types."""
        number = _find_cheer(self.pool, card) if card in COLORS else card
        found = self.pool.cards.get(number)
        if found is None:
            raise DataError(f"there is no card {number}")
        if found.type not in types:
            raise DataError(f"card {number} is of type {found.type}: it can't be put in {place}")
        self._require_supported(found)
        self.numbers.append(number)
        return len(self.numbers) - 1

    def _require_supported(self, card: Card) -> None:
        if card.number in self._checked:
            return
        if problems := problems_of(card):
            problem = problems[0]
            raise DataError(f"card {card.number}: text not supported ({problem.ability}: {problem.message})")
        self._checked.add(card.number)


@lru_cache(maxsize=16)  # all colours of the pools in use
def _find_cheer(pool: Pool, color: str) -> str:
    """The first cheer of a colour; all cheers of one colour are alike."""
    cheers = (card for card in pool.cards.values() if card.type is CardType.CHEER)
    return min(card.number for card in cheers if card.colors == (color,))


def _fill(cards: int | Sequence[str], filler: str) -> Sequence[str]:
    return [filler] * cards if isinstance(cards, int) else cards
