"""Positions for computer players: what one does in a scenario's position, held against what it should do."""

from collections.abc import Callable, Sequence

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PLAY_TIMINGS, SEATS, OptionKind
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.game import Game
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.scenario.model import AnyArt, Choose, Computer, End, Wish
from engine.hocg.scenario.runner import RUNNER, Scenario
from engine.hocg.scenario.vocabulary import Vocabulary
from engine.kernel.chance import Chance
from engine.kernel.players.protocol import Player
from engine.kernel.players.seeds import derive_seed
from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario.session import items_of
from engine.kernel.scenario.vocabulary import Refusal, Test

RUNS = 5
"""How often a position is played; its hidden cards and its chance are dealt anew each time."""
RIGHT_RUNS = 4
"""Runs that must come out right."""
MOST_CHOICES = 400
"""Choices after which a turn is taken to go on for ever."""

Seating = Callable[[Game, int, bytes], Player]
"""Makes a computer player for a seat of a match, with a seed for what it leaves to chance."""


class Watched:
    """The moves that a computer player should make, or shouldn't, as they are ticked off.

    Places are those of the position as it was given: "back 2" stays the same holomem wherever it goes.

    Args:
        game: the match at its start.
        computer: what it should do.
    """

    def __init__(self, game: Game, computer: Computer) -> None:
        self._seat = SEATS.index(computer.seat)
        self._open = [(wish, _build_test(game, self._seat, wish)) for wish in computer.wants]
        self._never = [(wish, _build_test(game, self._seat, wish)) for wish in computer.never]
        self._computer = computer

    @property
    def is_done(self) -> bool:
        """Whether everything was done that should be."""
        return not self._open

    def note(self, game: Game, prompt: Prompt, picked: Sequence[Option]) -> bool:
        """Note an answer before it is given; whether it was one that shouldn't be given."""
        for index, (wish, test) in enumerate(self._open):
            if self._is_made(game, prompt, picked, wish, test):
                del self._open[index]
                break
        if self._computer.wants and self.is_done:
            return False
        return any(self._is_made(game, prompt, picked, wish, test) for wish, test in self._never)

    def _is_made(
        self, game: Game, prompt: Prompt, picked: Sequence[Option], wish: Wish, test: Test | None
    ) -> bool:
        if isinstance(wish, Choose):
            if prompt.kind in PLAY_TIMINGS:
                return False
            try:
                wanted = Vocabulary(game.table).choose(prompt, items_of(wish) or ())
            except Refusal:
                return False
            return prompt.likeness_of(wanted) == prompt.likeness_of(picked)
        if prompt.kind not in PLAY_TIMINGS or (isinstance(wish, End) and prompt.kind != wish.end):
            return False
        test = test or _build_test(game, self._seat, wish)
        return test is not None and any(map(test, picked))


def _build_test(game: Game, seat: int, wish: Wish) -> Test | None:
    """What an option must be like to be this move; ``None`` if a place that it names isn't taken yet."""
    match wish:
        case AnyArt():
            return lambda option: option.kind == OptionKind.ART
        case End():
            return lambda option: option.kind == OptionKind.END
        case Choose():
            return None
        case _:
            try:
                return Vocabulary(game.table).test_of(seat, wish)
            except Refusal:
                return None


def is_position_played_well(scenario: Scenario, seat_player: Seating, pool: Pool) -> bool:
    """Whether a computer player does what it should in a position, in four runs of five.

    Args:
        scenario: one with a ``computer`` block.
        seat_player: makes the player.
        pool: the cards.

    Raises:
        DataError: the position can't be; file and line are named.
        ValueError: the scenario asks nothing of computer players.
    """
    right = wrong = 0
    for run in range(RUNS):
        if play_once(scenario, seat_player, pool, run):
            right += 1
        else:
            wrong += 1
        if right == RIGHT_RUNS or wrong > RUNS - RIGHT_RUNS:
            break
    return right == RIGHT_RUNS


def play_once(scenario: Scenario, seat_player: Seating, pool: Pool, run: int) -> bool:
    """Whether a computer player does what it should in one run of a position.

    Args:
        scenario: one with a ``computer`` block.
        seat_player: makes the player.
        pool: the cards.
        run: its number, which decides how hidden cards and chance are dealt.

    Raises:
        DataError: the position can't be; file and line are named.
        ValueError: the scenario asks nothing of computer players.
    """
    computer = scenario.data.computer
    if computer is None:
        raise ValueError(f"{scenario.title} asks nothing of computer players")
    seat = SEATS.index(computer.seat)
    given = RUNNER.begin(scenario, pool).game
    chance = Chance(derive_seed("position", scenario.title, run))
    game = Game(Imagination(given.table, seat).imagine(chance))
    watched = Watched(game, computer)
    player = seat_player(game, seat, derive_seed("position player", scenario.title, run))
    turn = game.turn
    for _ in range(MOST_CHOICES):
        prompt = game.prompt
        if prompt is None or game.turn != turn:
            break
        if prompt.seat != seat:
            game.pick(GreedyPlayer(pool).choose(prompt, game.view(prompt.seat)))
            continue
        picked = player.choose(prompt, game.view(seat))
        if watched.note(game, prompt, picked):
            return False
        game.pick(picked)
        if computer.until == "choice":
            break
    return watched.is_done
