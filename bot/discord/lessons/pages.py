"""What lessons look like."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.app.lessons.consequences import Consequences
from bot.app.lessons.lectures import Lecture, Overview, Verdict
from bot.app.lessons.playing import find_hardest
from bot.app.packs.lessons import Course
from bot.discord.lessons.addresses import ASKING, LessonPress, LessonVerb, QuestionPress
from bot.discord.lookup.addresses import LookUp
from bot.discord.match.addresses import Press
from bot.discord.match.choices import Spot
from bot.discord.match.hinting import point_out
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.recap import build_recap
from bot.discord.platform.limits import BUTTON_LABEL
from bot.discord.platform.markdown import escape, escape_lines, shorten
from bot.discord.platform.naming import fill
from bot.discord.platform.pages import (
    Block,
    Button,
    Choice,
    Link,
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
from bot.discord.platform.story import without_stop
from engine.kernel.lessons import Lesson
from engine.kernel.sequel import join_sentences
from engine.kernel.translation import ENGLISH, current_language, tr

BLUE = 0x3A86C8
GREEN = 0x3BA55D
ORANGE = 0xE08A30
RECAP_ROOM = 700
SENTENCE_END = re.compile(r"(?<=[。])|(?<=\.)\s")


SHORT, SHORT_JA = 45, 20
"""Characters of a sentence that doesn't say enough of a term alone."""


# --- the list -------------------------------------------------------------------------------------------


def build_list(
    overview: Overview, title: str, others: Sequence[tuple[str, str]], notice: str = ""
) -> Outgoing:
    """All lessons of a game with progress, and the way to the next one.

    Args:
        overview: the lessons.
        title: the game's name.
        others: the other games that have lessons, (name, title).
        notice: a sentence above everything.
    """
    lessons = overview.course.lessons
    learnt = sum(overview.is_learnt(lesson.name) for lesson in lessons)
    lines = [
        tr("### Learn {game}: {learnt} of {number}", game=escape(title), learnt=learnt, number=len(lessons)),
        tr(
            "A lesson takes one to three minutes, a whole match longer. You can leave at any time; it is kept"
            " where you were."
        ),
    ]
    lines += [
        f"{_sign_of(overview, lesson.name)} {number}. {escape(lesson.title)}"
        for number, lesson in enumerate(lessons, start=1)
    ]
    buttons = []
    if following := overview.course.find(overview.find_next()):
        words = tr("Next: {title}", title=following.title)
        press = LessonPress(LessonVerb.BEGIN, overview.ruleset, (following.name,))
        buttons.append(Button(shorten(words, BUTTON_LABEL), press, Style.SUCCESS, Sign.PLAY))
    buttons += [
        Button(tr("Learn {game}", game=name), LessonPress(LessonVerb.LIST, ruleset))
        for ruleset, name in others
    ]
    choices = tuple(
        Choice(shorten(f"{n}. {lesson.title}", BUTTON_LABEL), lesson.name)
        for n, lesson in enumerate(lessons, start=1)
    )
    select = Select(tr("Choose a lesson"), LessonPress(LessonVerb.CHOOSE, overview.ruleset), choices)
    head = (Text(notice),) if notice else ()
    return Outgoing(page=Page((*head, Text("\n".join(lines)), select, *split_rows(buttons)), BLUE))


def _sign_of(overview: Overview, name: str) -> str:
    found = overview.progress.get(name)
    if overview.is_learnt(name):
        return "✅"
    is_going_on = found is not None and found.sitting is not None and not found.sitting.is_over
    return "▶️" if is_going_on else "▫️"


# --- a lesson -------------------------------------------------------------------------------------------


def build_lecture(lecture: Lecture, names: Sequence[str], spot: Spot | None = None, notice: str = "") -> Page:
    """A lesson with its question, or with what was learnt; its pictures are put above it.

    Args:
        lecture: the lesson, with names in the place of seats.
        names: the players by seat.
        spot: where in the menu of the question the learner stands.
        notice: a sentence above the question.
    """
    prompt = lecture.table.prompt
    if lecture.verdict is Verdict.OVER or prompt is None:
        return Page(
            (Text(_tell_end(lecture, names)), *_end_controls(lecture)), GREEN if lecture.is_won else ORANGE
        )
    head = [_tell_lesson(lecture), *_tell_answer(lecture, names), *([notice] if notice else [])]
    builder = PanelBuilder(lecture.table, prompt)
    panel = builder.build(spot or Spot())
    asked = redirect(panel.blocks, QuestionPress)
    if lecture.hint is not None:
        asked = point_out(lecture.hint, builder, asked, QuestionPress.of)
    blocks = (*map(Text, head), *asked, *_controls(lecture))
    return Page(blocks, ORANGE if lecture.verdict is Verdict.WRONG else BLUE)


def _tell_lesson(lecture: Lecture) -> str:
    """What the lesson is about, what is explained now, and the goal."""
    lesson, course = lecture.lesson, lecture.course
    lines = [
        "### 🎓 "
        + tr(
            "{place}/{number} · {title}",
            place=course.place(lesson.name),
            number=len(course.lessons),
            title=escape(lesson.title),
        )
    ]
    is_begun = bool(lecture.sitting.answers)
    if (text := lesson.text(lecture.step)) and not (is_begun and lesson.coach):
        lines.append(escape_lines(text))
    if not is_begun:
        lines += _tell_terms(lecture)
    lines.append("🎯 " + tr("**Goal:** {goal}", goal=escape(lesson.goal)))
    return "\n".join(lines)


def _tell_terms(lecture: Lecture) -> Iterator[str]:
    for name in lecture.lesson.terms:
        heading = lecture.course.terms[name].heading
        yield f"-# **{escape(heading)}**: {escape(say_meaning(lecture.course, lecture.lesson, name))}"


def say_meaning(course: Course, lesson: Lesson, name: str) -> str:
    """What a term means, as a lesson says it."""
    return lesson.meanings.get(name) or _shorten_meaning(course.terms[name].said)


def _shorten_meaning(meaning: str) -> str:
    """The first sentence, with the next one where that is very short."""
    sentences = [each.strip() for each in SENTENCE_END.split(meaning) if each.strip()]
    is_enough = len(sentences[0]) >= (SHORT_JA if current_language() != ENGLISH else SHORT)
    return sentences[0] if is_enough else join_sentences(sentences[:2])


def _tell_answer(lecture: Lecture, names: Sequence[str]) -> Iterator[str]:
    """What the last answer has caused, or why it leads away from the goal."""
    if lecture.verdict is Verdict.WRONG:
        lines = ["✋ " + tr("**That doesn't lead to the goal, so it was taken back.**")]
        if lecture.mistake:
            lines.append(escape(lecture.mistake))
        if lecture.consequences is not None:
            lines += _tell_consequences(lecture.consequences, names)
        yield "\n".join(lines)
    elif told := build_recap(lecture.table.log, lambda _: True, RECAP_ROOM, has_log=False):
        yield told


def _tell_consequences(consequences: Consequences, names: Sequence[str]) -> Iterator[str]:
    def join(lines: Sequence[str]) -> str:
        return escape(" · ".join(without_stop(fill(line, names)) for line in lines))

    if consequences.given:
        yield tr("It leads to: {told}.", told=join(consequences.given))
    else:
        yield tr("It leads to nothing: nobody is hit and nothing changes before your next turn.")
    if consequences.asked:
        yield tr("What is asked leads to: {told}.", told=join(consequences.asked))


def _controls(lecture: Lecture) -> Iterator[Block]:
    sitting, ruleset = lecture.sitting.id, lecture.ruleset
    buttons = []
    if lecture.can_hint:
        buttons.append(Button(tr("Hint"), LessonPress(LessonVerb.HINT, sitting)))
    buttons += [
        Button(tr("From the beginning"), LessonPress(LessonVerb.AGAIN, ruleset, (lecture.lesson.name,))),
        Button(tr("All lessons"), LessonPress(LessonVerb.LIST, ruleset)),
        Button(tr("Leave"), LessonPress(LessonVerb.LEAVE, sitting)),
    ]
    yield Rule()
    yield Row(tuple(buttons))


def _tell_end(lecture: Lecture, names: Sequence[str]) -> str:
    """What was learnt; of a whole match how it ended, what decided it, and what to take along."""
    lesson, result = lecture.lesson, lecture.table.match.result
    if not lesson.coach:
        lines = ["### ✅ " + tr("{title}: done", title=escape(lesson.title)), escape(lesson.debrief)]
        own = [line for line in lecture.table.log if line.turn == lecture.sitting.turn]
        if told := build_recap(own, lambda _: True, RECAP_ROOM, has_log=False):
            lines.append(told)
        return "\n".join(lines)
    if lecture.is_won:
        head = tr("You won your first match!")
    elif result is not None and result.winner is None:
        head = tr("This one is a draw: play again.")
    else:
        head = tr("This one is lost: look why, and play again.")
    ended = tr(
        "It ended in turn {number}: {result}",
        number=lecture.table.match.turn,
        result="" if result is None else escape(result.text),
    )
    loser = None if result is None or result.winner is None else 1 - result.winner
    hit = None if loser is None else find_hardest(lecture.story, loser)
    decided = ""
    if hit is not None:
        decided = tr("What decided it most: {told}", told=escape(fill(hit.said, names)))
    lesson_learnt = escape(lesson.debrief if lecture.is_won else lesson.lost)
    return "\n".join(
        filter(None, [f"### {'🏆' if lecture.is_won else '🎓'} {head}", ended, decided, lesson_learnt])
    )


def _end_controls(lecture: Lecture) -> Iterator[Block]:
    ruleset, name = lecture.ruleset, lecture.lesson.name
    following = lecture.course.find(lecture.next)
    buttons = []
    if following is not None:
        words = tr("Next: {title}", title=following.title)
        press = LessonPress(LessonVerb.BEGIN, ruleset, (following.name,))
        buttons.append(Button(shorten(words, BUTTON_LABEL), press, Style.SUCCESS, Sign.PLAY))
    buttons.append(Button(tr("Again"), LessonPress(LessonVerb.AGAIN, ruleset, (name,)), sign=Sign.AGAIN))
    if lecture.lesson.coach or following is None:
        press = LessonPress(LessonVerb.CHALLENGE, ruleset)
        buttons.append(Button(tr("Challenge somebody"), press, sign=Sign.SWORDS))
    buttons.append(Button(tr("All lessons"), LessonPress(LessonVerb.LIST, ruleset)))
    yield Row(tuple(buttons))


# --- a panel in a lesson --------------------------------------------------------------------------------


def redirect(blocks: Sequence[Block], question: type[QuestionPress]) -> tuple[Block, ...]:
    """The blocks of a match's panel for a lesson or a puzzle: presses lead there, what only matches have is
    left out, and no button stands out but the one that is advised.

    Args:
        blocks: the panel.
        question: the presses that lead there.
    """
    redirected: list[Block] = []
    for block in blocks:
        match block:
            case Row(buttons):
                kept = tuple(
                    each for button in buttons if (each := _redirect_button(button, question)) is not None
                )
                redirected += [Row(kept)] if kept else []
            case Select(press=Press() as press):
                redirected += [replace(block, press=question.of(press))] if press.verb in ASKING else []
            case _:
                redirected.append(block)
    return tuple(redirected)


def _redirect_button(button: Button | Link, question: type[QuestionPress]) -> Button | Link | None:
    if isinstance(button, Link) or isinstance(button.press, LookUp):
        return button
    if not isinstance(button.press, Press) or button.press.verb not in ASKING:
        return None
    style = Style.PRIMARY if button.style is Style.SUCCESS else button.style
    return replace(button, press=question.of(button.press), style=style)
