"""What may be answered about a match, by its rules alone: the model that histories are held against.

Nothing of the bot is in it. Where a match stands after some entries is found by playing them on the game,
from the seed; so neither the journal nor any snapshot is believed, only explained.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
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


@dataclass
class MatchModel:
    """A match as its rules have it.

    Args:
        pack: the game.
        start: the match at its beginning.
    """

    pack: GamePack
    start: Match
    _games: dict[Entries, Match] = field(default_factory=dict)

    def begin(self) -> Entries:
        """Nothing was chosen yet."""
        self._games[()] = self.start
        return ()

    def apply(self, state: Entries, operation: Op) -> Iterable[Entries]:
        """The entries after an operation that explain its answer."""
        match operation.action:
            case Choose() as chosen:
                return self._choose(state, chosen, operation.answer)
            case Look(seat=seat):
                return [state] if operation.answer in (None, Told(prompt=self.asked(state, seat))) else []
            case ReadJournal():
                return [state] if operation.answer in (None, Told(entries=state)) else []

    def asked(self, state: Entries, seat: int) -> int:
        """The question that a seat is asked; 0 if it is asked none."""
        prompt = self._games[state].prompt
        return prompt.id if prompt is not None and prompt.seat == seat else 0

    def _choose(self, state: Entries, chosen: Choose, told: Told | None) -> Sequence[Entries]:
        is_asked = self.asked(state, chosen.seat) == chosen.prompt
        answers = self._read(self._games[state], chosen) if is_asked else []
        if not answers or (not chosen.spot and told == Told()):
            return [state] if told is None or not told.is_taken else []
        if told is not None and not told.is_taken:
            return []  # it was the answer to what was asked then
        return [self._play(state, chosen.prompt, picked) for picked in answers]

    def _play(self, state: Entries, prompt: int, picked: tuple[str, ...]) -> Entries:
        """The entries with one more, whose match is known from now on."""
        after = (*state, (prompt, picked))
        if after not in self._games:
            played = self._games[state].copy()
            played.answer(picked)
            self._games[after] = played
        return after

    def _read(self, game: Match, chosen: Choose) -> list[tuple[str, ...]]:
        """What a press may pick; nothing if the game doesn't allow it."""
        assert game.prompt is not None
        if not chosen.spot:
            return [(option.id,) for option in game.prompt.options]
        try:
            menu = Menu(game.prompt, self.pack.ask(game).labels)
            return [tuple(read_picks(game.prompt, menu, Spot.decode(chosen.spot)))]
        except (IllegalAnswer, ValueError):
            return []
