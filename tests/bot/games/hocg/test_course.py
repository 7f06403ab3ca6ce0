"""The first match of hOCG: ten steps, all of which a usual match comes by."""

from __future__ import annotations

from bot.games.hocg.course import COURSE, LESSONS, find_lesson
from engine.hocg import HOCG
from engine.hocg.players import GreedyPlayer, derive_seed, play_match

LONGEST = 500
"""Characters of a lesson: it stands above a question."""


def test_there_are_ten_short_lessons() -> None:
    assert len(LESSONS) == len({lesson.name for lesson in LESSONS}) == 10
    assert all(0 < len(lesson.text) <= LONGEST for lesson in LESSONS)


def test_no_lesson_says_that_it_is_the_last_because_they_come_in_any_order() -> None:
    assert not [lesson.name for lesson in LESSONS if "all you need" in lesson.text.lower()]


def test_usual_matches_come_by_every_lesson_and_none_twice() -> None:
    decks = dict(HOCG.starter_decks())
    given: set[str] = set()
    for number in range(3):
        game = HOCG.start([decks[COURSE.deck], decks[COURSE.against]], derive_seed("course", number))
        learned: list[str] = []
        for _ in range(160):
            prompt = game.prompt
            if prompt is None:
                break
            lesson = find_lesson(game, learned) if prompt.seat == 0 else None
            if lesson is not None:
                learned.append(lesson.name)
            play_match(game, (GreedyPlayer(), GreedyPlayer()), 1)
        assert len(learned) == len(set(learned)) >= 7
        given.update(learned)
    assert given == {lesson.name for lesson in LESSONS}
