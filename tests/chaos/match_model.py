"""What may be answered about a match, by its rules alone: the model that histories are held against.

Nothing of the bot is in it. Where a match stands after some entries is found by playing them on the game,
from the seed; so neither the journal nor any snapshot is believed, only explained.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot.app.packs.pack import GamePack
from bot.discord.match.choices import Menu, Spot
from bot.discord.match.presses import read_picks
from engine.kernel.errors import IllegalAnswer
from engine.kernel.ruleset import Match
from tests.chaos.histories import Operation

Entries = tuple[tuple[int, tuple[str, ...]], ...]
"""What was chosen so far: numbers of prompts, and the options that were picked."""


@dataclass(frozen=True)
class Choose:
    """A press that makes a choice.

    Args:
        seat: whose it is.
        prompt: the number of the question that it answers.
        spot: where in its menu it was pressed, as the address says it; empty where one option was picked of
            a list, and it is not known which.
    """

    seat: int
    prompt: int
    spot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Look:
    """A press that asks what there is to choose."""

    seat: int


@dataclass(frozen=True)
class ReadJournal:
    """What is there in the end."""


@dataclass(frozen=True)
class Told:
    """An answer.

    Args:
        is_taken: of a choice, whether it was made.
        prompt: of a look, the question that was shown; 0 for none.
        entries: of the journal, what is in it.
    """

    is_taken: bool = False
    prompt: int = 0
    entries: Entries = ()


Action = Choose | Look | ReadJournal
Op = Operation[Action, Told]


@dataclass(frozen=True)
class Standing:
    """Where a match stands.

    Args:
        game: the match.
        entries: what was chosen until then.
        after: the number of the place that it comes to by each answer that was tried.
    """

    game: Match
    entries: Entries
    after: dict[tuple[str, ...], int] = field(default_factory=dict)


@dataclass
class MatchModel:
    """A match as its rules have it. Its worlds are the numbers of places: what was chosen to come there.

    Args:
        pack: the game.
        start: the match at its beginning.
    """

    pack: GamePack
    start: Match

    def __post_init__(self) -> None:
        self._places = [Standing(self.start, ())]
        self._read_before: dict[tuple[int, Choose], list[tuple[str, ...]]] = {}

    def begin(self) -> int:
        """Nothing was chosen yet."""
        return 0

    def apply(self, state: int, operation: Op) -> Sequence[int]:
        """The places after an operation that explain its answer."""
        match operation.action:
            case Choose() as chosen:
                return self._choose(state, chosen, operation.answer)
            case Look(seat=seat):
                return [state] if operation.answer in (None, Told(prompt=self.asked(state, seat))) else []
            case ReadJournal():
                told = Told(entries=self._places[state].entries)
                return [state] if operation.answer in (None, told) else []

    def is_idle(self, operation: Op) -> bool:
        """Whether what was answered means that nothing was chosen."""
        return operation.answer is not None and not operation.answer.is_taken

    def asked(self, state: int, seat: int) -> int:
        """The question that a seat is asked; 0 if it is asked none."""
        prompt = self._places[state].game.prompt
        return prompt.id if prompt is not None and prompt.seat == seat else 0

    def _choose(self, state: int, chosen: Choose, told: Told | None) -> Sequence[int]:
        is_asked = self.asked(state, chosen.seat) == chosen.prompt
        answers = self._read(state, chosen) if is_asked else []
        if not answers or (not chosen.spot and told == Told()):
            return [state] if told is None or not told.is_taken else []
        if told is not None and not told.is_taken:
            return []  # it was the answer to what was asked then
        return [self._play(state, chosen.prompt, picked) for picked in answers]

    def _play(self, state: int, prompt: int, picked: tuple[str, ...]) -> int:
        """The place after one more entry."""
        before = self._places[state]
        if picked not in before.after:
            game = before.game.copy()
            game.answer(picked)
            before.after[picked] = len(self._places)
            self._places.append(Standing(game, (*before.entries, (prompt, picked))))
        return before.after[picked]

    def _read(self, state: int, chosen: Choose) -> list[tuple[str, ...]]:
        """What a press may pick; nothing if the game doesn't allow it."""
        place = state, chosen
        if place not in self._read_before:
            self._read_before[place] = list(self._find_picks(self._places[state].game, chosen))
        return self._read_before[place]

    def _find_picks(self, game: Match, chosen: Choose) -> Iterator[tuple[str, ...]]:
        assert game.prompt is not None
        if not chosen.spot:
            yield from ((option.id,) for option in game.prompt.options)
            return
        with suppress(IllegalAnswer, ValueError):
            menu = Menu(game.prompt, self.pack.ask(game).labels)
            yield tuple(read_picks(game.prompt, menu, Spot.decode(chosen.spot)))
