"""The pack of the tiny game: its computer opponents, and what can be taken back in it."""

from collections.abc import Sequence

from bot.app.packs.asking import Readable
from bot.app.packs.computers import Advising, ComputerPlayer, Examining, Hint, Thinking
from bot.app.packs.lessons import Course
from bot.app.packs.pack import GamePack, NewTurn
from bot.app.packs.standing import Lasting, Recurring
from bot.model.log_lines import Weight
from engine.kernel.analysis.findings import ChanceAt, ChanceCurve, Decisions, Mistake, Stroke
from engine.kernel.events import Event
from engine.kernel.journal import Journal
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.players.random import RandomPlayer
from engine.kernel.ruleset import Match, Result, View
from engine.kernel.translation import saying
from tests.bot.tiny_game import Drew, Ended, TinyMatch, TinyView, TurnBegan, restore
from tests.bot.tiny_lessons import TERMS, FirstMatch, HighestCard, HighestPuzzle


def decide(computer: str, saved: bytes, seat: int, seed: bytes) -> tuple[str, ...]:
    """A random answer; the clumsy one answers what nobody asked, the blind one fails."""
    prompt = restore(saved).prompt
    assert prompt is not None
    assert prompt.seat == seat
    if computer == "blind":
        raise ValueError("it sees nothing")
    if computer == "clumsy":
        return ("nonsense",)
    return tuple(option.id for option in RandomPlayer(seed).choose(prompt, NOTHING_SEEN))


def advise(saved: bytes, seat: int) -> Hint:
    """The first option."""
    prompt = restore(saved).prompt
    assert prompt is not None
    assert prompt.seat == seat
    return Hint(tuple(option.id for option in prompt.options[:1]), saying("It stands first."))


def trace(journal: bytes, result: Result | None, seat: int) -> ChanceCurve:
    """Whoever won stood better and better."""
    entries = len(Journal.from_json(journal).entries)
    end = 0.5 if result is None or result.winner is None else float(result.winner == seat)
    points = tuple(ChanceAt(n, 1 + n // 2, 0.5 + (end - 0.5) * n / entries) for n in range(entries + 1))
    return ChanceCurve(seat, points, 0.12, (Stroke(0, 0, 0.08),))


def judge(journal: bytes, result: Result | None, seat: int) -> Decisions:
    """The last decision cost most."""
    read = Journal.from_json(journal)
    number = max(n for n, entry in enumerate(read.entries, 1) if entry.seat == seat)
    words = [{"en": text, "ja": text} for text in ("Which card?", f"the low card of {seat}", "the high card")]
    mistake = Mistake(number, 2, words[0], words[1], words[2], 0.88, 0.14, saying("It stands first."))
    return Decisions(5, 0.2, (mistake,))


class TinyPack(GamePack):
    """The tiny game with computer opponents. There are two sets of colours, although nothing is drawn."""

    view_type = TinyView

    def describe_view(self, view: View) -> str:
        """The scores."""
        assert isinstance(view, TinyView)
        return f"Turn {view.turn}: {view.scores[0]} to {view.scores[1]}"

    @property
    def themes(self) -> Sequence[str]:
        """Day and night."""
        return ("day", "night")

    @property
    def computers(self) -> Sequence[ComputerPlayer]:
        """One that plays, and two that can't."""
        names = ("random", "clumsy", "blind")
        return [ComputerPlayer(name, f"plays like a {name} one") for name in names]

    def think(self, computer: str, match: Match, seat: int, seed: bytes) -> Thinking:
        """What a computer opponent picks."""
        return Thinking(decide, (computer, match.to_json(), seat, seed))

    @property
    def has_hints(self) -> bool:
        """There are."""
        return True

    def advise(self, match: Match, seat: int, seed: bytes) -> Advising:
        """The first that comes to mind."""
        return Advising(advise, (match.to_json(), seat))

    @property
    def has_analysis(self) -> bool:
        """There is."""
        return True

    def examine(self, journal: bytes, result: Result | None, seat: int) -> Examining:
        """Plain arithmetic."""
        return Examining(trace, judge, (journal, result, seat))

    def find_recurring(self, match: Match) -> Sequence[Recurring]:
        """Blocks may be declined ahead, and the end of a turn chosen."""
        prompt = match.prompt
        if prompt is not None and prompt.kind == "block":
            return [Recurring("block", "Don't block", ("no",))]
        if prompt is not None and prompt.kind == "more":
            return [Recurring("more", "End every turn", ("no",), lasting=Lasting.TURN)]
        return ()

    @property
    def has_lessons(self) -> bool:
        """There are."""
        return True

    def load_course(self) -> Course:
        """A position and a whole match."""
        return Course((HighestCard(), FirstMatch()), TERMS, "random")

    @property
    def has_puzzles(self) -> bool:
        """There are."""
        return True

    def load_puzzles(self) -> Sequence[HighestPuzzle]:
        """Three, of which the second is the easiest."""
        return tuple(HighestPuzzle(name, n) for name, n in (("north", 3), ("east", 1), ("south", 5)))

    def list_readable(self, view: View) -> Sequence[Readable]:
        """One card."""
        return (Readable("A card", "card|1"),)

    def find_turn(self, event: Event) -> NewTurn | None:
        return NewTurn(event.turn, event.seat) if isinstance(event, TurnBegan) else None

    def weigh(self, event: Event) -> Weight:
        return Weight.END if isinstance(event, Ended) else Weight.PLAIN

    def is_revealing(self, before: Match, after: Match, seat: int) -> bool:
        """Whether cards were drawn."""
        assert isinstance(after, TinyMatch)
        return any(isinstance(event, Drew) for event in after.events)
