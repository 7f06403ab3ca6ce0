"""The lessons that ship: each can be solved, its hints lead there, and what leads elsewhere is answered."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache

import pytest

from bot.app.languages import install_languages
from bot.app.lessons.consequences import foresee
from bot.app.lessons.playing import Played, answer, begin, leads_on
from bot.app.packs.asking import tell_apart
from bot.app.packs.lessons import Course
from bot.app.packs.pack import GamePack
from bot.discord.lessons.pages import say_meaning
from bot.games.installed import installed_packs
from engine.kernel.lessons import Lesson
from engine.kernel.match import TableMatch
from engine.kernel.players.seeds import derive_seed
from engine.kernel.ruleset import Match
from engine.kernel.scenario.solving import TooMany, explore
from engine.kernel.scenario.vocabulary import Refusal
from engine.kernel.translation import say, speaking, tr
from workshop.coached import play_many
from workshop.lessons import print_lesson

SEED = bytes(range(32))
LANGUAGES = ("en", "ja")
MOST_STEPS = 30
MOST_POSITIONS = 200
"""Positions after which it is given up to look for another way to a goal."""
EVERYDAY = {"Keep", "Play", "Action", "Stop", "Double", "Through", "Counter"}
"""Terms that are words of everyday English as well."""


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


def check_answers_to_mistakes(game: str, name: str, most: int, languages: Sequence[str]) -> None:
    """Every answer that leads away from the goal is answered with what comes of it, beside what the way to
    the goal leads to.

    Args:
        game: the card game.
        name: the lesson.
        most: so many of them are tried at each question.
        languages: in which it is said.
    """
    pack, course, lesson = find(game, name)
    wrong = 0
    for played in walk(pack, lesson):
        if played.is_over:
            break
        tried = 0
        for ids in list_answers(played.game):
            after = answer(pack, lesson, played.game, ids, "test")
            if tried == most or after.is_over or lesson.find_way(after.game) is not None:
                continue
            wrong, tried = wrong + 1, tried + 1
            for language in languages:
                with speaking(language):
                    led = foresee(pack, course, lesson, played.game, ids)
                    assert led.asked, (ids, "what the way to the goal leads to can be told")
                    assert led.given or lesson.find_mistake(played.game, ids), ids
    assert wrong, "where nothing is wrong nothing is learnt"


@lessons
def test_an_answer_that_leads_elsewhere_is_answered(game: str, name: str) -> None:
    check_answers_to_mistakes(game, name, 1, ("ja",))


@pytest.mark.slow
@lessons
def test_every_answer_that_leads_elsewhere_is_answered(game: str, name: str) -> None:
    check_answers_to_mistakes(game, name, 40, LANGUAGES)


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


@lessons
def test_whoever_reaches_the_goal_in_another_way_is_not_told_that_it_is_wrong(game: str, name: str) -> None:
    """An answer that is taken back is one after which nothing makes the goal sure any more."""
    pack, _, lesson = find(game, name)
    for played in walk(pack, lesson):
        if played.is_over:
            break
        for ids in list_answers(played.game):
            after = answer(pack, lesson, played.game, ids, "test")
            if not leads_on(lesson, after):
                assert not is_sure(lesson, after.game), (ids, "the goal can be reached after it")


def is_sure(lesson: Lesson, game: Match) -> bool:
    """Whether a goal can be reached, whatever the opponent and chance do; not where that is beyond search."""
    assert isinstance(game, TableMatch)
    try:
        lines = explore(
            game,
            lesson.seat,
            lesson.is_reached,
            lambda each: lesson.is_reached(each) or lesson.is_too_late(each),
            MOST_POSITIONS,
        )
    except (TooMany, Refusal):
        return False
    return lines.find_worth(float)[0] > 0


@pytest.mark.parametrize("game", list(list_courses()))
def test_every_word_is_explained_at_its_first_use(game: str) -> None:
    """What a lesson says, or says to explain a term, has no term that isn't explained in it or before."""
    _, course = list_courses()[game]
    unexplained: list[tuple[str, str, str]] = []
    for language in LANGUAGES:
        with speaking(language):
            known: set[str] = set()
            for lesson in course.lessons:
                known |= set(lesson.terms)
                meanings = [say_meaning(course, lesson, name) for name in lesson.terms]
                said = "\n".join([*lesson.sentences, *meanings])
                for name, term in course.terms.items():
                    if name not in known | EVERYDAY and uses(said, term.heading):
                        unexplained.append((language, lesson.name, term.heading))
    assert not unexplained


def uses(said: str, word: str) -> bool:
    """Whether a text uses a word of the game; of a Japanese word, wherever it stands."""
    if word.isascii():
        return re.search(rf"(?<![\w'-]){re.escape(word)}s?(?![\w-])", said, re.IGNORECASE) is not None
    return word in said


def test_a_lesson_is_said_in_both_languages() -> None:
    for _, course in list_courses().values():
        for lesson in course.lessons:
            said = []
            for language in LANGUAGES:
                with speaking(language):
                    said.append((lesson.title, lesson.goal, lesson.hint(0), lesson.debrief, lesson.text(0)))
            english, japanese = said
            assert all(english)
            assert all(japanese)
            assert not any(re.search(r"[぀-ヿ一-鿿]", sentence) for sentence in english)
            assert all(re.search(r"[぀-ヿ一-鿿]", sentence) for sentence in japanese)
            for sentence in japanese:
                assert not re.search(r"[^\x00-\x7f] | [^\x00-\x7f]", sentence), "Japanese has no spaces"


def find_share(game: str, matches: int, turns: tuple[float, float]) -> float:
    """How many of so many first matches are won by always taking the coached choice.

    Args:
        game: the card game.
        matches: how many.
        turns: between what the turns of an average match are.
    """
    pack, course = list_courses()[game]
    lesson = next(each for each in course.lessons if each.coach)
    played = list(play_many(pack, lesson, matches))
    assert not {kind for each in played for kind in each.silent}, (
        "a word is said before each sort of decision"
    )
    average = sum(each.turns for each in played) / matches
    assert turns[0] <= average <= turns[1]
    return sum(each.is_won for each in played) / matches


def test_a_coach_says_that_a_taken_heart_is_a_card_of_ones_own() -> None:
    lesson = next(each for each in list_courses()["osica"][1].lessons if each.coach)
    for kind in ("destination", "to_assist", "to_costs"):
        assert "its card is yours now" in lesson.advise(["5.7.5", kind])[1], "that is the clause which asks"
    assert "its card is yours now" not in lesson.advise(["5.4.3", "destination"])[1], "a cheer asks alike"


@pytest.mark.parametrize("game", list(list_courses()))
def test_who_follows_the_coach_wins_most_of_a_few_first_matches(game: str) -> None:
    assert find_share(game, 4, (5, 9)) >= 0.6


@pytest.mark.slow
@pytest.mark.parametrize("game", list(list_courses()))
def test_who_follows_the_coach_wins_seven_of_ten_first_matches(game: str) -> None:
    assert find_share(game, 30, (5, 8)) >= 0.7


@pytest.mark.parametrize("game", list(list_courses()))
def test_a_first_match_is_played_with_whole_decks(game: str) -> None:
    """What the two players have is a starter deck each, and is dealt otherwise each time."""
    pack, course = list_courses()[game]
    lesson = next(each for each in course.lessons if each.coach)
    dealt = [begin(pack, lesson, derive_seed("deal", n), "test").game for n in range(3)]
    assert len({each.to_json() for each in dealt}) == 3
    state = json.loads(dealt[0].to_json())["state"]
    cards = Counter(state["numbers"][: state["split"]]), Counter(state["numbers"][state["split"] :])
    starters = [sum(map(Counter, deck.piles.values()), Counter()) for _, deck in pack.ruleset.starter_decks()]
    assert all(each in starters for each in cards)


def test_cards_of_one_name_are_told_apart_by_their_levels() -> None:
    pack, _, lesson = find("osica", "limit")
    game = begin(pack, lesson, SEED, "test").game
    assert game.prompt is not None
    alike = {each.id: each.alike for each in game.prompt.options}
    labels = tell_apart(pack.ask(game).labels, alike)
    said = {label.text for label in labels.values()}
    assert {f"Play Helmswoman Iori (level {level}) to the center" for level in (2, 4)} <= said
    assert not any(" of 2)" in text for text in said)
    assert len({label.item for label in labels.values() if "Iori" in label.text}) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_coach_that_has_said_all_says_nothing(language: str) -> None:
    """A catalog knows an empty sentence as what it says of itself."""
    install_languages()
    with speaking(language):
        assert tr("") == say("") == ""


async def test_the_last_screen_of_a_lesson_speaks_of_no_match_that_was_closed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pack, course = list_courses()["hocg"]
    lesson = next(each for each in course.lessons if each.name == "cheers")
    await print_lesson(pack, lesson, "en", has_mistakes=False)
    shown = capsys.readouterr().out
    assert "One new cheer comes each turn." in shown
    assert "Closed" not in shown
