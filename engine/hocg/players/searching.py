"""A player who tries answers out: on imagined matches that greedy players play on for a while."""

from collections.abc import Callable, Iterator
from itertools import combinations
from statistics import fmean

from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import PromptKind
from engine.hocg.game import Game
from engine.hocg.players.evaluation import WON, evaluate
from engine.hocg.players.greedy import GreedyPlayer
from engine.hocg.players.imagining import Imagination, draw_seed
from engine.kernel.chance import Chance
from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, View

Answer = tuple[Option, ...]

MAX_ANSWERS = 24
"""Answers that are tried out at one prompt at the most."""
LOOK_AHEAD = 2
"""Turns that are played on: the rest of this one, and the next one."""
STEP_LIMIT = 150
"""Answers after which an imagined match is judged wherever it is."""


def never_late() -> bool:
    """For a player who may think as long as it takes."""
    return False


class SearchingPlayer:
    """Tries what a greedy player would do and everything near it, and takes what ends best on the average.

    It sees the match through its own seat only: hidden cards are imagined (see ``imagining``).

    Args:
        game: the match it plays in; it never changes it.
        seat: its seat.
        seed: decides what it imagines.
        known_decks: decks that the opponent may play.
        pool: the cards.
        trials: imagined matches for one decision; they are the strength and the time (about 4 ms each).
        is_late: whether it must come to an end with what it has tried so far; asked again and again.
    """

    reads_view = True

    def __init__(
        self,
        game: Game,
        seat: int,
        seed: bytes,
        known_decks: list[Deck],
        pool: Pool,
        trials: int = 160,
        is_late: Callable[[], bool] = never_late,
    ) -> None:
        self._game = game
        self._seat = seat
        self._chance = Chance(seed)
        self._imagination = Imagination(seat, known_decks, pool)
        self._pool = pool
        self._trials = trials
        self._is_late = is_late

    def choose(self, prompt: Prompt, view: View) -> Answer:
        """The answer that came out best: all are tried alike, then the better half again, and so on."""
        greedy = GreedyPlayer(self._pool).choose(prompt, view)
        answers = list(candidates(prompt, greedy))
        if len(answers) == 1 or self._game.turn == 0:  # 6.2: a hand dealt anew may not fit what was asked
            return greedy
        outcomes: dict[Answer, list[float]] = {answer: [] for answer in answers}
        rounds = (len(answers) - 1).bit_length()
        while len(answers) > 1:
            for _ in range(max(1, self._trials // (rounds * len(answers)))):
                seed = draw_seed(self._chance)  # the same for all: they differ by their merit alone
                for answer in answers:
                    outcomes[answer].append(self._try(answer, Chance(seed)))
                if self._is_late():
                    return max(answers, key=lambda answer: fmean(outcomes[answer]))
            answers.sort(key=lambda answer: -fmean(outcomes[answer]))
            del answers[(len(answers) + 1) // 2 :]
        return answers[0]

    def _try(self, answer: Answer, chance: Chance) -> float:
        """How an imagined match stands for this seat some turns after this answer."""
        match = self._imagination.imagine(self._game, chance)
        until = match.turn + LOOK_AHEAD
        match.pick(answer)
        players = (GreedyPlayer(self._pool), GreedyPlayer(self._pool))
        for _ in range(STEP_LIMIT):
            prompt = match.prompt
            if prompt is None or (match.turn >= until and prompt.kind == PromptKind.MAIN):
                break
            match.pick(players[prompt.seat].choose(prompt, match.view(prompt.seat)))
        result = match.result
        if result is not None:
            return 0.0 if result.winner is None else WON if result.winner == self._seat else -WON
        return evaluate(match.view(self._seat), self._seat)


def candidates(prompt: Prompt, greedy: Answer) -> Iterator[Answer]:
    """Answers worth trying: the greedy one first, then every single option, pairs, and as few as allowed."""
    seen: set[tuple[str, ...]] = set()
    for count, answer in enumerate(_near(prompt, greedy)):
        key = tuple(option.alike or option.id for option in answer)
        if not prompt.is_ordered:
            key = tuple(sorted(key))
        if key in seen or not _is_allowed(prompt, answer):
            continue
        seen.add(key)
        yield answer
        if len(seen) >= MAX_ANSWERS or count > 20 * MAX_ANSWERS:
            return


def _near(prompt: Prompt, greedy: Answer) -> Iterator[Answer]:
    yield greedy
    yield ()
    for option in prompt.options:
        yield (option,)
    for size in range(max(2, prompt.at_least), min(prompt.at_most, len(prompt.options)) + 1):
        yield from combinations(prompt.options, size)


def _is_allowed(prompt: Prompt, answer: Answer) -> bool:
    try:
        prompt.check([option.id for option in answer])
    except IllegalAnswer:
        return False
    return True
