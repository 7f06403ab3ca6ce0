"""The lessons that ship: each can be solved, its hints lead there, and what leads elsewhere is answered."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from bot.app.lessons.consequences import foresee
from bot.app.lessons.playing import Played, answer, begin
from bot.app.packs.lessons import Course, Lesson
from bot.app.packs.pack import GamePack
from bot.games.installed import installed_packs
from engine.kernel.ruleset import Match
from engine.kernel.translation import speaking

SEED = bytes(range(32))
LANGUAGES = ("en", "ja")
MOST_STEPS = 30


@cache
def list_courses() -> dict[str, tuple[GamePack, Course]]:
    """The games that have lessons."""
    found = {}
    for pack in installed_packs():
        course = pack.load_course() if pack.has_lessons else None
        if course is not None:
            found[pack.name] = (pack, course)
    return found


def list_lessons(*, are_matches: bool) -> list[tuple[str, str]]:
    """Every lesson, as its game and its name."""
    return [
        (game, lesson.name)
        for game, (_, course) in list_courses().items()
        for lesson in course.lessons
        if bool(lesson.coach) is are_matches
    ]


def find(game: str, name: str) -> tuple[GamePack, Course, Lesson]:
    pack, course = list_courses()[game]
    lesson = course.find(name)
    assert lesson is not None
    return pack, course, lesson


def walk(pack: GamePack, lesson: Lesson) -> Iterator[Played]:
    """The learner's questions if each hint is followed, and the end."""
    played = begin(pack, lesson, SEED, "test")
    for _ in range(MOST_STEPS):
        yield played
        if played.is_over:
            return
        way = lesson.find_way(played.game)
        assert way is not None, "the goal can be reached as long as hints are followed"
        ids = next(ids for seat, ids in way.answers if seat == lesson.seat)
        played = answer(pack, lesson, played.game, ids, "test")
    raise AssertionError("the hints never lead to the goal")


def list_answers(game: Match) -> Iterator[Sequence[str]]:
    """Every legal answer to the waiting question that differs from the others."""
    prompt = game.prompt
    assert prompt is not None
    for number, ids in enumerate(prompt.answers()):
        if number == 40:
            return
        yield ids


lessons = pytest.mark.parametrize(("game", "name"), list_lessons(are_matches=False))


@lessons
def test_the_hints_of_a_lesson_lead_to_its_goal(game: str, name: str) -> None:
    pack, _, lesson = find(game, name)
    *asked, end = walk(pack, lesson)
    assert end.is_reached
    assert 1 <= len(asked) <= 10, "a lesson takes one to three minutes"


@lessons
def test_every_answer_that_leads_elsewhere_is_answered(game: str, name: str) -> None:
    """With what comes of it, beside what the way to the goal leads to; in both languages."""
    pack, course, lesson = find(game, name)
    wrong = 0
    for played in walk(pack, lesson):
        if played.is_over:
            break
        for ids in list_answers(played.game):
            after = answer(pack, lesson, played.game, ids, "test")
            if after.is_over or lesson.find_way(after.game) is not None:
                continue
            wrong += 1
            for language in LANGUAGES:
                with speaking(language):
                    led = foresee(pack, course, lesson, played.game, ids)
                    assert led.asked, (ids, "what the way to the goal leads to can be told")
                    assert led.given or lesson.find_mistake(played.game, ids), ids
    assert wrong, "where nothing is wrong nothing is learnt"


@lessons
def test_every_expected_mistake_is_one(game: str, name: str) -> None:
    """What is said to mistakes is said to somebody."""
    pack, _, lesson = find(game, name)
    said: set[str] = set()
    for played in walk(pack, lesson):
        if played.is_over:
            break
        for ids in list_answers(played.game):
            mistake = lesson.find_mistake(played.game, ids)
            after = answer(pack, lesson, played.game, ids, "test")
            if mistake and not after.is_over and lesson.find_way(after.game) is None:
                said.add(mistake)
    assert said == set(lesson.mistakes), "each expected mistake is a legal answer that leads elsewhere"


@pytest.mark.parametrize("game", list(list_courses()))
def test_every_word_is_explained_at_its_first_use(game: str) -> None:
    """A term that a lesson says in any of its texts is explained in it, or in one before."""
    _, course = list_courses()[game]
    for language in LANGUAGES:
        with speaking(language):
            known: set[str] = set()
            for lesson in course.lessons:
                known |= set(lesson.terms)
                said = "\n".join(lesson.sentences)
                for name, term in course.terms.items():
                    if name not in known and uses(said, term.heading):
                        raise AssertionError((language, lesson.name, term.heading))


def uses(said: str, word: str) -> bool:
    """Whether a text uses a word of the game; of a Japanese word, wherever it stands."""
    if word.isascii():
        return re.search(rf"(?<![\w'-]){re.escape(word)}s?(?![\w-])", said) is not None
    return word in said


def test_a_lesson_is_said_in_both_languages() -> None:
    for _, course in list_courses().values():
        for lesson in course.lessons:
            said = []
            for language in LANGUAGES:
                with speaking(language):
                    said.append((lesson.title, lesson.goal, lesson.hint, lesson.debrief, lesson.text(0)))
            english, japanese = said
            assert all(english)
            assert all(japanese)
            assert not any(re.search(r"[぀-ヿ一-鿿]", sentence) for sentence in english)
            assert all(re.search(r"[぀-ヿ一-鿿]", sentence) for sentence in japanese)
