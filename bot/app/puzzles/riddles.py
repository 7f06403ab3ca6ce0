"""What somebody is shown of puzzles, as values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from bot.app.packs.asking import Readable
from bot.app.tables import Table
from bot.model.lessons import Sitting
from bot.model.puzzles import PuzzleFigures, PuzzleTry
from engine.kernel.lessons import Puzzle
from engine.kernel.players.seeds import derive_seed

ENOUGH_TRIED = 10
"""So many first tries make a rating; before that the difficulty of its file is all that is known."""
USUAL_SHARE = (0.9, 0.75, 0.6, 0.45, 0.3)
"""How often a puzzle is taken to be solved at the first try, by its difficulty, as long as nobody knows."""


class State(Enum):
    """How a puzzle stands for somebody who tries it."""

    OPEN = auto()
    """Its goal can still be reached, or it isn't known that it can't."""
    SOLVED = auto()
    MISSED = auto()
    """The turn is over without the goal."""


@dataclass(frozen=True)
class Puzzles:
    """The puzzles of a game, and how far somebody is with them.

    Args:
        ruleset: the card game.
        puzzles: the easiest first.
        tries: by puzzle, of those that were begun.
        figures: how often each is solved.
        day: today where they are, counted from year 1.
    """

    ruleset: str
    puzzles: Sequence[Puzzle]
    tries: Mapping[str, PuzzleTry]
    figures: Mapping[str, PuzzleFigures]
    day: int

    @classmethod
    def of(
        cls,
        ruleset: str,
        puzzles: Sequence[Puzzle],
        tries: Iterable[PuzzleTry],
        figures: Iterable[PuzzleFigures],
        day: int,
    ) -> "Puzzles":
        """The puzzles, by what is stored of all games."""
        own = {each.puzzle: each for each in tries if each.ruleset == ruleset}
        return cls(ruleset, puzzles, own, {each.puzzle: each for each in figures}, day)

    def find(self, name: str) -> Puzzle | None:
        """The puzzle of this name; ``None`` if it is gone."""
        return next((each for each in self.puzzles if each.name == name), None)

    def is_solved(self, name: str) -> bool:
        """Whether somebody has solved it without being shown the answer."""
        found = self.tries.get(name)
        return found is not None and found.is_solved

    @property
    def solved(self) -> int:
        """How many of the puzzles somebody has solved."""
        return sum(self.is_solved(each.name) for each in self.puzzles)

    def share(self, puzzle: Puzzle) -> float | None:
        """The share of people who solve it at the first try; ``None`` as long as too few have tried."""
        found = self.figures.get(puzzle.name)
        if found is None or found.tried < ENOUGH_TRIED:
            return None
        return found.solved / found.tried

    def find_next(self, after: str = "") -> Puzzle:
        """The one to be tried next: the one that most people solve of those that aren't solved or shown; once
        none is left, the one after another.
        """
        left = [
            each
            for each in self.puzzles
            if each.name != after and not self.is_solved(each.name) and not self._is_shown(each.name)
        ]
        if left:
            return max(left, key=self._expect)
        names = [each.name for each in self.puzzles]
        return self.puzzles[(names.index(after) + 1) % len(names) if after in names else 0]

    def _is_shown(self, name: str) -> bool:
        found = self.tries.get(name)
        return found is not None and found.is_shown

    def _expect(self, puzzle: Puzzle) -> float:
        share = self.share(puzzle)
        return USUAL_SHARE[puzzle.difficulty - 1] if share is None else share

    @property
    def today(self) -> Puzzle:
        """The puzzle that everybody gets on this day."""
        return self.of_day(self.day)

    def of_day(self, day: int) -> Puzzle:
        """The puzzle of a day: the same for everybody, and every puzzle once before one comes again."""
        round_, place = divmod(day, len(self.puzzles))

        def draw(puzzle: Puzzle) -> bytes:
            return derive_seed("puzzle-of-the-day", round_, puzzle.name)

        return sorted(self.puzzles, key=draw)[place]

    @property
    def is_today_solved(self) -> bool:
        """Whether the puzzle of the day is solved today."""
        return self.day in self._days

    @property
    def streak(self) -> int:
        """On how many days in a row the puzzle of the day was solved, up to today or yesterday; or to the day
        that has begun elsewhere.
        """
        days = self._days
        last = max((day for day in days if abs(day - self.day) <= 1), default=0)
        count = 0
        while last - count in days:
            count += 1
        return count

    @property
    def _days(self) -> set[int]:
        return {day for each in self.tries.values() for day in each.days}


@dataclass(frozen=True)
class Riddle:
    """A puzzle as somebody sees it who is in it.

    Args:
        all: all puzzles of its game, and how far somebody is with them.
        puzzle: the puzzle.
        own: how far they are with it.
        sitting: the puzzle in progress.
        table: the table, as their seat sees it.
        cards: the cards in it, to be read in full.
        state: how it stands.
        answer: the moves of the answer, where it is shown.
    """

    all: Puzzles
    puzzle: Puzzle
    own: PuzzleTry
    sitting: Sitting
    table: Table
    cards: Sequence[Readable]
    state: State
    answer: Sequence[str] = ()
