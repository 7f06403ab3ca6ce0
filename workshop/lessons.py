"""``oshiban lessons``: print what a learner sees, screen by screen, and measure the first matches."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Annotated

import typer

from bot.app.lessons.lectures import Lecture, Verdict
from bot.app.lessons.lessons import Lessons
from bot.app.lessons.playing import answer, leads_on
from bot.app.packs.pack import GamePack
from bot.app.wiring import App
from bot.discord.lessons.pages import build_lecture
from bot.discord.platform.markdown import COMPUTER
from bot.discord.platform.naming import fill_table
from bot.discord.platform.pages import Page
from bot.games.installed import installed_packs
from bot.sandbox.moves import list_words
from bot.store import open_store
from engine.kernel.lessons import Lesson
from engine.kernel.ruleset import Match
from engine.kernel.translation import ENGLISH, speaking
from workshop.coached import find_match, play_many
from workshop.panels import Language, find_pack, list_components

LEARNER = 1001
NAMES = ("Mio", COMPUTER)
MISTAKES = 2
"""So often the same mistake is made where one is shown."""

app = typer.Typer(
    help="Look at lessons as learners see them.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


def print_page(page: Page) -> str:
    """Everything that a page says, its buttons and menus included, one part a line."""
    return "\n".join(list_words(list_components(page)))


def print_screen(lecture: Lecture) -> str:
    """A lesson as its learner sees it, with the table in words in the place of pictures."""
    named = replace(lecture, table=fill_table(lecture.table, NAMES))
    shown = [named.table.board_text]
    if named.table.prompt is not None:
        shown.append(named.table.hand_text)
    return "\n".join([*shown, "---", print_page(build_lecture(named, NAMES))])


def find_mistake(pack: GamePack, lesson: Lesson, game: Match) -> Sequence[str] | None:
    """The first expected mistake at a question that is taken back; ``None`` if there is none."""
    for ids in () if game.prompt is None or lesson.coach else game.prompt.answers():
        if lesson.find_mistake(game, ids) and not leads_on(lesson, answer(pack, lesson, game, ids, "")):
            return tuple(ids)
    return None


async def walk_lesson(
    lessons: Lessons, pack: GamePack, lesson: Lesson, *, has_mistakes: bool
) -> AsyncIterator[tuple[str, str]]:
    """Every screen of a lesson whose learner does what is advised, each with what it follows.

    Args:
        lessons: the use cases.
        pack: the card game.
        lesson: the lesson.
        has_mistakes: whether an expected mistake is made at each question first, twice.
    """
    lecture, cause = await lessons.begin(LEARNER, pack.name, lesson.name), "begin"
    while True:
        yield cause, print_screen(lecture)
        prompt = lecture.table.prompt
        if lecture.verdict is Verdict.OVER or prompt is None:
            return
        game: Match = pack.ruleset.restore(lecture.sitting.game.encode())
        for ids in [find_mistake(pack, lesson, game)] * MISTAKES if has_mistakes else ():
            if ids is None:
                break
            lecture = await lessons.choose(LEARNER, lecture.sitting.id, prompt.id, ids)
            yield "mistake", print_screen(lecture)
        if lecture.hint is None:
            lecture = await lessons.get(LEARNER, lecture.sitting.id, is_hinted=True)
            yield "hint", print_screen(lecture)
        if lecture.hint is None:
            return
        cause = "advised"
        lecture = await lessons.choose(LEARNER, lecture.sitting.id, prompt.id, lecture.hint.picked)


async def print_lesson(pack: GamePack, lesson: Lesson, language: str, *, has_mistakes: bool) -> None:
    """Print every screen of a lesson."""
    store = await open_store("sqlite+aiosqlite://")
    try:
        cases = App(store, installed_packs())
        with ThreadPoolExecutor(1) as cases.hints.pool, speaking(language):
            screens = walk_lesson(cases.lessons, pack, lesson, has_mistakes=has_mistakes)
            number = 0
            async for cause, screen in screens:
                number += 1
                typer.echo(f"=== {lesson.name} {number}: {cause} ===\n{screen}\n")
    finally:
        await store.close()


Game = Annotated[str, typer.Option(help="The card game; the first if none is named.")]


@app.command("show")
def show_command(
    name: Annotated[
        str, typer.Argument(help="The lesson; all that are no whole match if none is named.")
    ] = "",
    game: Game = "",
    language: Language = ENGLISH,
    has_mistakes: Annotated[bool, typer.Option("--mistakes", help="Make expected mistakes.")] = False,
) -> None:
    """Print lessons as somebody sees them who does what is advised."""
    pack = find_pack(game)
    course = pack.load_course()
    lessons = [
        each
        for each in (() if course is None else course.lessons)
        if each.name == name or not (name or each.coach)
    ]
    if not lessons:
        raise typer.BadParameter(f"there is no lesson {name!r}")
    for lesson in lessons:
        asyncio.run(print_lesson(pack, lesson, language, has_mistakes=has_mistakes))


@app.command("coached")
def coached_command(
    matches: Annotated[int, typer.Option(help="How many.", min=1)] = 10,
    game: Game = "",
) -> None:
    """Play first matches as their coach would, and say what they come to."""
    pack = find_pack(game)
    lesson = find_match(pack)
    if lesson is None:
        raise typer.BadParameter(f"{pack.name} has no first match")
    played = list(play_many(pack, lesson, matches))
    won, turns = sum(each.is_won for each in played), [each.turns for each in played]
    typer.echo(f"{pack.name}: {won} of {matches} won, {sum(turns) / matches:.1f} turns")
    typer.echo("turns: " + ", ".join(f"{turn} x{n}" for turn, n in sorted(Counter(turns).items())))
    typer.echo(
        "ended by: " + ", ".join(f"{why} x{n}" for why, n in Counter(e.reason for e in played).items())
    )
