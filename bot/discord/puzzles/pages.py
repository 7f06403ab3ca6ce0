"""What puzzles look like."""

from collections.abc import Iterator, Sequence

from bot.app.puzzles.riddles import Puzzles, Riddle, State
from bot.discord.lessons.pages import redirect
from bot.discord.lookup.addresses import LookUp, LookUpVerb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.recap import build_recap
from bot.discord.platform.limits import BUTTON_LABEL, SELECT_OPTIONS
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.pages import (
    Block,
    Button,
    Choice,
    Outgoing,
    Page,
    Row,
    Rule,
    Select,
    Sign,
    Style,
    Text,
    split_rows,
)
from bot.discord.puzzles.addresses import PuzzlePress, PuzzleQuestion, PuzzleVerb
from engine.kernel.lessons import Puzzle
from engine.kernel.translation import tr, tr_n

VIOLET = 0x7B5EA7
GREEN = 0x3BA55D
ORANGE = 0xE08A30
RECAP_ROOM = 700
HARDEST = 5


# --- the list -------------------------------------------------------------------------------------------


def build_puzzles(puzzles: Puzzles, title: str, others: Sequence[tuple[str, str]]) -> Outgoing:
    """The puzzles of a game with what somebody has solved, and the ways into them.

    Args:
        puzzles: the puzzles.
        title: the game's name.
        others: the other games that have puzzles, (name, title).
    """
    today, ruleset = puzzles.today, puzzles.ruleset
    lines = [
        "### 🧩 "
        + tr(
            "Puzzles of {game}: {solved} of {number}",
            game=escape(title),
            solved=puzzles.solved,
            number=len(puzzles.puzzles),
        ),
        tr(
            "Each is about one turn. There is one answer, and it works whatever your opponent does, whatever"
            " is rolled and whatever lies hidden."
        ),
        tr("**Today:** {title} · {rated}", title=escape(today.title), rated=_rate(puzzles, today)),
        _tell_streak(puzzles),
    ]
    following = puzzles.find_next()
    choices = [
        Choice(
            shorten(f"{'✅ ' if puzzles.is_solved(each.name) else ''}{n}. {each.title}", BUTTON_LABEL),
            each.name,
        )
        for n, each in enumerate(puzzles.puzzles, start=1)
    ]
    buttons = [
        Button(
            tr("Today's puzzle"),
            _press(PuzzleVerb.BEGIN, ruleset, today.name),
            Style.SECONDARY if puzzles.is_today_solved else Style.SUCCESS,
            Sign.PLAY,
        ),
        Button(
            shorten(tr("Next: {title}", title=following.title), BUTTON_LABEL),
            _press(PuzzleVerb.BEGIN, ruleset, following.name),
        ),
        *(
            Button(shorten(tr("Puzzles of {game}", game=name), BUTTON_LABEL), _press(PuzzleVerb.LIST, other))
            for other, name in others
        ),
    ]
    head = Text("\n".join(filter(None, lines)))
    return Outgoing(page=Page((head, *_list_choices(ruleset, choices), *split_rows(buttons)), VIOLET))


def _list_choices(ruleset: str, choices: Sequence[Choice]) -> Iterator[Select]:
    """All puzzles, in as many selects as they need."""
    words = tr("Choose a puzzle")
    if len(choices) <= SELECT_OPTIONS:
        yield Select(words, _press(PuzzleVerb.CHOOSE, ruleset), tuple(choices))
        return
    for start in range(0, len(choices), SELECT_OPTIONS):
        some = tuple(choices[start : start + SELECT_OPTIONS])
        first, last = start + 1, start + len(some)
        named = tr("{placeholder}, {first} to {last}", placeholder=words, first=first, last=last)
        yield Select(named, _press(PuzzleVerb.CHOOSE, ruleset, str(first)), some)


def _press(verb: PuzzleVerb, subject: str, *names: str) -> PuzzlePress:
    return PuzzlePress(verb, subject, names)


def _rate(puzzles: Puzzles, puzzle: Puzzle) -> str:
    """How hard a puzzle is: as people have found it, or as it was made."""
    stars = "★" * puzzle.difficulty + "☆" * (HARDEST - puzzle.difficulty)
    share = puzzles.share(puzzle)
    if share is None:
        return stars
    return tr("{stars}, solved at the first try by {share} %", stars=stars, share=round(100 * share))


def _tell_streak(puzzles: Puzzles) -> str:
    if not puzzles.streak:
        return ""
    return "🔥 " + tr_n(
        "You have solved the puzzle of the day on {number} day in a row.",
        "You have solved the puzzle of the day on {number} days in a row.",
        puzzles.streak,
        number=puzzles.streak,
    )


# --- a puzzle -------------------------------------------------------------------------------------------


def build_riddle(riddle: Riddle, spot: Spot | None = None, notice: str = "") -> Page:
    """A puzzle with its question, or with what came of it; its pictures are put above it.

    Args:
        riddle: the puzzle, with names in the place of seats.
        spot: where in the menu of the question somebody stands.
        notice: a sentence above the question.
    """
    prompt = riddle.table.prompt
    blocks: list[Block] = [Text(_tell_riddle(riddle))]
    if told := build_recap(riddle.table.log, lambda _: True, RECAP_ROOM, has_log=False):
        blocks.append(Text(told))
    if notice:
        blocks.append(Text(notice))
    if riddle.answer:
        moves = "\n".join(f"{n}. {escape(move)}" for n, move in enumerate(riddle.answer, start=1))
        blocks.append(Text("🔑 " + tr("**The answer:**") + "\n" + moves))
    if riddle.state is State.OPEN and prompt is not None:
        panel = PanelBuilder(riddle.table, prompt).build(spot or Spot())
        blocks += redirect(panel.blocks, PuzzleQuestion)
    if riddle.cards:
        look = LookUp(LookUpVerb.READ, riddle.all.ruleset, f"puzzle {riddle.sitting.id}")
        cards = tuple(Choice(card.name, card.target) for card in riddle.cards)
        blocks.append(Select(tr("Read the text of a card"), look, cards))
    blocks += [Rule(), *split_rows(list(_controls(riddle)))]
    colors = {State.OPEN: VIOLET, State.SOLVED: GREEN, State.MISSED: ORANGE}
    return Page(tuple(blocks), colors[riddle.state])


def _tell_riddle(riddle: Riddle) -> str:
    puzzle = riddle.puzzle
    lines = [f"### 🧩 {escape(puzzle.title)}", f"-# {_rate(riddle.all, puzzle)}"]
    match riddle.state:
        case State.OPEN:
            lines.append("🎯 " + tr("**Goal:** {goal}", goal=escape(puzzle.goal)))
        case State.MISSED:
            lines.append("✋ " + tr("This wasn't reached: {goal}", goal=escape(puzzle.goal)))
        case State.SOLVED:
            solved = tr("Solved at the first try!") if riddle.own.is_first else tr("Solved!")
            lines.append(f"✅ {solved}")
            if riddle.own.is_shown and not riddle.own.is_solved:
                lines.append(tr("You had seen the answer, so it doesn't count as solved."))
            lines.append(_tell_streak(riddle.all))
    return "\n".join(filter(None, lines))


def _controls(riddle: Riddle) -> Iterator[Button]:
    ruleset, sitting, puzzle = riddle.all.ruleset, riddle.sitting.id, riddle.puzzle
    again = Button(tr("From the beginning"), _press(PuzzleVerb.AGAIN, ruleset, puzzle.name), sign=Sign.AGAIN)
    if riddle.state is State.SOLVED:
        following = riddle.all.find_next(puzzle.name)
        words = shorten(tr("Next: {title}", title=following.title), BUTTON_LABEL)
        yield Button(words, _press(PuzzleVerb.BEGIN, ruleset, following.name), Style.SUCCESS, Sign.PLAY)
        yield Button(tr("Share"), _press(PuzzleVerb.SHARE, sitting), Style.PRIMARY)
    else:
        yield again
    if not riddle.answer:
        yield Button(tr("Show the answer"), _press(PuzzleVerb.ANSWER, sitting))
    yield Button(tr("All puzzles"), _press(PuzzleVerb.LIST, ruleset))


def build_daily(puzzles: Puzzles, day: int) -> Page:
    """The post of a puzzle of the day: what it asks, how hard it is, and how yesterday's one went.

    Args:
        puzzles: the puzzles, as nobody in particular sees them.
        day: which day's, counted from year 1.
    """
    puzzle, before = puzzles.of_day(day), puzzles.of_day(day - 1)
    lines = [
        "### 🧩 " + tr("The puzzle of the day: {title}", title=escape(puzzle.title)),
        "🎯 " + tr("**Goal:** {goal}", goal=escape(puzzle.goal)),
        f"-# {_rate(puzzles, puzzle)}",
    ]
    share = puzzles.share(before)
    if share is not None and before is not puzzle:
        told = tr(
            "Yesterday: {title}, solved at the first try by {share} %",
            title=escape(before.title),
            share=round(100 * share),
        )
        lines.append(f"-# {told}")
    press = _press(PuzzleVerb.BEGIN, puzzles.ruleset, puzzle.name)
    buttons = Row((Button(tr("Try it"), press, Style.SUCCESS, Sign.PLAY),))
    return Page((Text("\n".join(lines)), buttons), VIOLET)


def build_shared(riddle: Riddle, user: str) -> Page:
    """What everybody sees of a puzzle that somebody has solved: nothing of its moves.

    Args:
        riddle: the puzzle.
        user: who has solved it, escaped.
    """
    puzzle, own = riddle.puzzle, riddle.own
    title = escape(puzzle.title)
    lines = ["### 🧩 " + tr("{user} solved a puzzle: {title}", user=user, title=title)]
    if own.is_first:
        lines.append("🟩 " + tr("at the first try"))
    else:
        tries = tr_n("after {number} try", "after {number} tries", own.tries, number=own.tries)
        lines.append("🟨 " + tries)
    lines.append(f"-# {_rate(riddle.all, puzzle)}")
    press = _press(PuzzleVerb.BEGIN, riddle.all.ruleset, puzzle.name)
    return Page((Text("\n".join(lines)), Row((Button(tr("Try it yourself"), press, Style.SUCCESS),))), VIOLET)
