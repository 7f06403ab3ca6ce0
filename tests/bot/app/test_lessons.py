"""Lessons: taking one, answering, leaving, what is kept."""

import json

import pytest

from bot.app.lessons.consequences import abridge
from bot.app.lessons.lectures import Lecture, Verdict
from bot.app.lessons.playing import find_hardest, keep_story
from bot.app.refusals import Refused
from bot.model.errors import Conflict
from bot.model.lessons import Progress
from bot.model.log_lines import LoggedLine, Weight
from engine.kernel.lessons import Lesson
from tests.bot.tiny_game import restore
from tests.bot.tiny_pack import TinyPack
from tests.bot.worlds import MIO, RIN, World, refusal_of


def sorted_options(lecture: Lecture) -> list[str]:
    """The ids of the cards that can be played, the lowest first."""
    prompt = lecture.table.prompt
    assert prompt is not None
    cards = restore(lecture.sitting.game.encode()).cards[0]
    return [option.id for option in sorted(prompt.options, key=lambda option: cards[option.card])]


async def choose(world: World, lecture: Lecture, picked: str) -> Lecture:
    """Answer the question that a lesson asks."""
    assert lecture.table.prompt is not None
    return await world.app.lessons.choose(MIO, lecture.sitting.id, lecture.table.prompt.id, [picked])


async def test_what_leads_to_the_goal_is_carried_out_and_kept(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    assert lecture.lesson.name == "highest"
    done = await choose(world, lecture, sorted_options(lecture)[-1])
    assert (done.verdict, done.is_won, done.next) == (Verdict.OVER, True, "first-match")
    overview = await world.app.lessons.overview(MIO, "tiny")
    assert overview.is_learnt("highest")
    assert overview.find_next() == "first-match"
    assert overview.progress["highest"].times == 1


async def test_a_wrong_answer_is_taken_back_and_told_what_it_leads_to(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    low, *others, high = sorted_options(lecture)
    wrong = await choose(world, lecture, low)
    assert wrong.verdict is Verdict.WRONG
    assert wrong.mistake == "That is the lowest."
    assert wrong.consequences is not None
    assert wrong.table.prompt == lecture.table.prompt
    assert wrong.sitting.game == lecture.sitting.game
    also_wrong = await choose(world, wrong, others[0])
    assert (also_wrong.verdict, also_wrong.mistake) == (Verdict.WRONG, "")
    assert also_wrong.sitting.mistakes == 2
    assert (await choose(world, also_wrong, high)).is_won


async def test_who_errs_again_is_shown_the_way(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    low, *_, high = sorted_options(lecture)
    once = await choose(world, lecture, low)
    assert once.hint is None
    twice = await choose(world, once, low)
    assert twice.verdict is Verdict.WRONG
    assert twice.hint is not None
    assert (twice.hint.picked, twice.hint.why) == ((high,), "Look at the numbers.")
    assert not twice.can_hint, "it stands there"


async def test_a_hint_is_an_answer_on_the_way(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    assert lecture.hint is None
    hinted = await world.app.lessons.get(MIO, lecture.sitting.id, is_hinted=True)
    assert hinted.hint is not None
    assert hinted.hint.why == "Look at the numbers."
    assert (await choose(world, hinted, hinted.hint.picked[0])).is_won


async def test_a_lesson_goes_on_after_a_restart(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    await choose(world, lecture, sorted_options(lecture)[0])
    await world.restart()
    again = await world.app.lessons.begin(MIO, "tiny", "highest")
    assert (again.sitting.id, again.sitting.mistakes) == (lecture.sitting.id, 1)
    assert (await choose(world, again, sorted_options(again)[-1])).is_won


async def test_a_lesson_is_repeated(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "highest")
    anew = await world.app.lessons.begin(MIO, "tiny", "highest", is_anew=True)
    assert anew.sitting.id != lecture.sitting.id
    with pytest.raises(Refused):
        await world.app.lessons.get(MIO, lecture.sitting.id)
    assert (await choose(world, anew, sorted_options(anew)[-1])).is_won
    assert (await world.app.lessons.overview(MIO, "tiny")).is_learnt("highest")


async def test_a_lesson_that_is_left_goes_on_where_it_was(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "highest")
    await choose(world, lecture, sorted_options(lecture)[0])
    await world.app.lessons.leave(MIO, lecture.sitting.id)
    back = await world.app.lessons.begin(MIO, "tiny", "highest")
    assert (back.sitting.id, back.sitting.mistakes) == (lecture.sitting.id, 1)


async def test_nobody_else_comes_into_a_lesson(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny")
    with pytest.raises(Refused):
        await world.app.lessons.get(RIN, lecture.sitting.id)


async def test_an_answer_to_an_earlier_question_is_not_taken(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "first-match")
    assert lecture.hint is not None
    after = await choose(world, lecture, lecture.hint.picked[0])
    late = await choose(world, lecture, lecture.hint.picked[0])
    assert late.sitting.answers == after.sitting.answers == 1


async def test_of_two_answers_at_once_one_is_kept(world: World) -> None:
    async with world.store.write() as tx:
        begun = await tx.rows.advance(Progress(MIO, "tiny", "highest"))
        await tx.rows.advance(begun)
    with pytest.raises(Conflict):
        async with world.store.write() as tx:
            await tx.rows.advance(begun)


async def test_a_coach_speaks_three_times_at_a_sort_of_decision_and_the_match_ends(world: World) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "first-match")
    words = plays = 0
    for _ in range(100):
        if lecture.verdict is Verdict.OVER:
            break
        assert lecture.hint is not None
        words += bool(lecture.hint.why)
        assert lecture.table.prompt is not None
        picked, prompt = lecture.hint.picked, lecture.table.prompt
        plays += "play" in (prompt.kind, *(each.kind for each in prompt.check(picked[:1])))
        lecture = await world.app.lessons.choose(MIO, lecture.sitting.id, prompt.id, picked)
    assert words == min(plays, 3)
    assert lecture.table.match.result is not None
    assert lecture.is_won is (lecture.table.match.result.winner == 0)


async def test_what_a_coach_would_do_is_thought_out_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "first-match")

    def think(*args: object) -> None:
        raise AssertionError("it was thought out when the question came")

    monkeypatch.setattr(TinyPack, "think", think)
    again = await world.app.lessons.get(MIO, lecture.sitting.id)
    assert again.hint == lecture.hint
    assert again.hint is not None


async def test_the_way_to_the_goal_is_looked_for_once_where_a_hint_is_asked_for(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    lecture = await world.app.lessons.begin(MIO, "tiny", "highest")
    kind, looked = type(lecture.lesson), []
    find = kind.find_way

    def find_way(lesson: Lesson, game: object) -> object:
        looked.append(game)
        return find(lesson, game)

    monkeypatch.setattr(kind, "find_way", find_way)
    hinted = await world.app.lessons.get(MIO, lecture.sitting.id, is_hinted=True)
    assert hinted.hint is not None
    assert len(looked) == 1


async def test_my_data_have_my_lessons_without_hidden_cards(world: World) -> None:
    await world.app.lessons.begin(MIO, "tiny")
    exported = json.loads((await world.app.privacy.export(MIO)).data)["rows"]["lessons"]
    assert [each["lesson"] for each in exported] == ["highest"]
    assert exported[0]["sitting"]["game"] == ""
    await world.app.lessons.begin(RIN, "tiny")
    await world.app.privacy.delete(MIO)
    assert (await world.app.lessons.overview(MIO, "tiny")).progress == {}
    assert (await world.app.lessons.overview(RIN, "tiny")).progress


async def test_what_is_no_lesson_is_refused(world: World) -> None:
    refused = await refusal_of(world.app.lessons.begin(MIO, "tiny", "nothing"))
    assert "/learn" in str(refused)


def test_a_long_consequence_says_that_something_is_left_out() -> None:
    lines = tuple(f"line {number}" for number in range(1, 9))
    assert abridge(lines) == ("line 1", "…", "line 5", "line 6", "line 7", "line 8")
    assert abridge(lines[:6]) == lines[:6]


def test_what_decided_a_match_is_the_hardest_hit_on_its_loser() -> None:
    def tell(text: str, force: int, weight: Weight = Weight.PLAIN) -> LoggedLine:
        return LoggedLine(3, {"en": text}, {}, weight, force)

    early = [tell("Sora hits AZKi of {1}: -60.", 60), tell("AZKi hits Sora of {0}: -100.", 100)]
    late = [tell("Sora hits AZKi of {1}: -70.", 70), tell("{1} loses a life.", 0, Weight.DECISIVE)]
    story = keep_story(keep_story((), early), late)
    assert [line.force for line in story] == [100, 70, 0]
    hit = find_hardest(story, 1)
    assert hit is not None
    assert hit.force == 70
    assert find_hardest(story[2:], 1) is None
