"""Analyses of matches: what decisions cost, what was luck, and that nothing hidden has a part in it."""

from collections.abc import Sequence
from random import Random

import pytest

from engine.hocg import HOCG, Game
from engine.hocg.cards.deck import shipped_decks
from engine.hocg.cards.pool import default_pool
from engine.hocg.foresight.imagining import Imagination
from engine.hocg.players import GreedyPlayer, Strength, derive_seed, play_match, seat_player
from engine.hocg.players.analysing import HocgAnalyst
from engine.kernel.analysis.analysing import EFFORT, Analysing, is_clear
from engine.kernel.analysis.findings import Analysis, ChanceCurve
from engine.kernel.analysis.judging import Effort, Judge, Judged, Way, take_planned
from engine.kernel.analysis.luck import trace_course
from engine.kernel.analysis.moments import Moment, PlayedOtherwise, list_moments
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry, EntryKind, Header, Journal
from engine.kernel.players.nearby import Answer
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import Deck, Result
from tests.engine.hiding import exchange, hidden_cards, with_other_faces, with_other_places
from tests.engine.positions import A_BLOOM_AWAY, begin

SMALL = Effort(deals=1, finalists=2, tries=2, proof=8)
TWO_THINGS_TO_DO = """
title: A Debut is to be placed, and one to bloom, in either order
given:
  turn: 7
  a:
    center: {card: hSD01-003, cheers: [white]}
    hand: [hSD01-003, hSD01-005]
    used: {collab: true, baton_pass: true}
  b: {center: hSD01-003, back: [hSD01-005], life: 4}
"""

A_DIE_AWAY = """
title: With a 3 or a 5 the art takes the last life
given:
  turn: 11
  phase: performance
  a: {center: {card: hSD16-007, cheers: [red], damage: 120}, back: [hSD01-003], life: 1}
  b:
    center: {card: hSD01-003, damage: 20, cheers: [white]}
    collab: {card: hSD01-011, cheers: [green, green, green]}
    back: [hSD01-005]
    life: 1
"""


def judge(game: Game, chosen: str, planned: Sequence[str] = ()) -> Judged | None:
    """What was better than an option of this kind, after which options of other kinds were picked."""
    prompt = game.prompt
    assert prompt is not None
    first = next(option for option in prompt.options if option.id.startswith(chosen))
    plan = [(next(each for each in prompt.options if each.id.startswith(kind)),) for kind in planned]
    return Judge(HocgAnalyst(default_pool()), game, Chance(bytes(32)), EFFORT).judge((first,), plan)


def play(seed: int) -> tuple[list[Deck], Journal, Result]:
    """A match between greedy players, with its journal."""
    decks = [deck for _, deck in HOCG.starter_decks()[:2]]
    game = Game.new(decks, derive_seed("analysis", seed))
    played = play_match(game, (GreedyPlayer(), GreedyPlayer()))
    assert played.result is not None
    header = Header("hocg", HOCG.data_hash, derive_seed("analysis", seed), tuple(decks))
    return decks, Journal(header, played.entries), played.result


def analyse(journal: Journal, result: Result, seat: int, last: int) -> Analysis:
    """An analysis of the last moments of a match."""
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    analysing = Analysing(HocgAnalyst(default_pool()), moments[-last:], seat, bytes(32))
    course = analysing.trace(lambda seed: Game.new(journal.header.decks, seed))
    return Analysis(course, analysing.judge(lambda: False, SMALL))


def test_a_win_that_was_left_is_what_a_decision_cost() -> None:
    found = judge(begin(A_BLOOM_AWAY), "end")
    assert found is not None
    assert found.better.answer[0].kind == "bloom"
    assert found.gain.worth == 1.0
    assert is_clear(found.gain)


def test_who_wins_has_done_nothing_wrong() -> None:
    found = judge(begin(A_BLOOM_AWAY), "bloom")
    assert found is None or found.gain.mean == 0


def test_what_is_done_a_little_later_cost_nothing() -> None:
    game = begin(TWO_THINGS_TO_DO)
    prompt = game.prompt
    assert prompt is not None
    first, second = (option.id for option in prompt.options if option.kind != "end")
    for one, other in ((first, second), (second, first)):
        found = judge(game, one, [other])
        assert found is None or found.gain.mean < 0.03, "either order is as good"
    left = judge(game, "end")
    assert left is not None
    assert left.gain.mean > 0.03, "both were left undone"


def test_a_plan_passes_over_what_is_not_asked() -> None:
    prompt = Prompt(1, 0, "main", (Option("art", 1), Option("end")))
    plan: list[Answer] = [(Option("card", 5),), (Option("end"),), (Option("art", 1),)]
    assert take_planned(prompt, plan) == (Option("end"),)
    assert plan == [(Option("art", 1),)]
    assert take_planned(prompt, [(Option("card", 5),)]) is None


@pytest.mark.parametrize("run", range(2))
def test_hidden_cards_have_no_part_in_it(run: int) -> None:
    _, journal, result = play(run)
    chance = Random(run)
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    moment = next(each for each in moments[60:] if each.prompt is not None and len(each.prompt.options) > 3)
    seat = moment.entry.seat
    game = moment.before
    twin = with_other_places(game, exchange(game, hidden_cards(game, seat), chance))
    found = [
        Judge(HocgAnalyst(default_pool()), each, Chance(bytes(32)), SMALL).judge(moment.answer, ())
        for each in (game, twin)
    ]
    assert found[0] == found[1]


@pytest.mark.parametrize("is_own_turn", [True, False])
def test_why_an_answer_is_better_is_told_of_the_end_of_the_opponents_next_turn(is_own_turn: bool) -> None:
    _, journal, result = play(1)
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    asked = [each for each in moments[40:] if each.prompt is not None and len(each.prompt.options) > 1]
    moment = next(each for each in asked if (each.entry.seat == each.before.active) is is_own_turn)
    judge = Judge(HocgAnalyst(default_pool()), moment.before, Chance(bytes(32)), SMALL)
    (matches,) = judge.play_on([Way(moment.answer)], 4)
    going_on = [(each.active, each.turn - moment.before.turn) for each in matches if each.result is None]
    assert set(going_on) == {(moment.entry.seat, 2 if is_own_turn else 3)}


def test_an_analysis_repeats_itself_and_tells_both_sides_apart() -> None:
    _, journal, result = play(3)
    first, again = (analyse(journal, result, 0, 14) for _ in range(2))
    assert first == again
    other = analyse(journal, result, 1, 14)
    ends = {analysis.course.seat: analysis.course.points[-1].chance for analysis in (first, other)}
    assert ends == {seat: float(result.winner == seat) for seat in (0, 1)}
    assert first.decisions is not None
    assert other.decisions is not None
    assert 0 < first.decisions.judged + other.decisions.judged <= 14


def test_only_a_cost_that_is_clear_is_a_mistake() -> None:
    _, journal, result = play(4)
    decisions = analyse(journal, result, 1, 60).decisions
    assert decisions is not None
    costs = [each.cost for each in decisions.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= 0.03 for cost in costs)
    assert sum(costs) <= decisions.cost + 1e-9
    for mistake in decisions.mistakes:
        assert mistake.chosen["en"] != mistake.better["en"]


def trace(journal: Journal, result: Result, seat: int) -> ChanceCurve:
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    analysing = Analysing(HocgAnalyst(default_pool()), moments, seat, bytes(32))
    return analysing.trace(lambda seed: Game.new(journal.header.decks, seed))


def test_luck_is_what_came_beyond_what_was_to_be_expected() -> None:
    _, journal, result = play(5)
    course = trace(journal, result, 0)
    assert len(course.points) == len(journal.entries) + 1
    assert all(0 <= point.chance <= 1 for point in course.points)
    gains = [abs(stroke.gain) for stroke in course.strokes]
    assert gains == sorted(gains, reverse=True)
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    by_number = {moment.number: moment for moment in moments}
    for stroke in course.strokes:
        if stroke.entry:
            match = by_number[stroke.entry].before
            unseen = Imagination(match.table, 0).unseen
            assert unseen, "where everything is seen there is no luck"


def test_what_the_opponent_held_is_no_luck() -> None:
    """Who can't draw in the end has known that for long."""
    decks = [each.deck for each in shipped_decks()]
    pair = (decks[15 % len(decks)], decks[26 % len(decks)])
    for seed in range(60):
        game, pool = Game.new(pair, derive_seed("m", seed)), default_pool()
        players = [
            seat_player(Strength.EASY, game, seat, derive_seed("p", seed, seat), pool) for seat in (0, 1)
        ]
        played = play_match(game, players)
        if played.result is not None and played.result.reason == "deck":
            header = Header("hocg", HOCG.data_hash, derive_seed("m", seed), pair)
            assert abs(trace(Journal(header, played.entries), played.result, 0).luck) < 0.3
            return
    pytest.fail("no match ended for want of cards")


def test_luck_is_nobodys_merit_on_the_average() -> None:
    lucks = [trace(*play(seed)[1:], seat).luck for seed in range(6) for seat in (0, 1)]
    assert abs(sum(lucks) / len(lucks)) < 0.12, lucks
    assert max(map(abs, lucks)) > 0.03, "some had more than others"


@pytest.mark.parametrize("seed", range(16))
def test_a_die_that_falls_as_it_mostly_does_is_luck_too(seed: int) -> None:
    """Two faces of six win: who misses was a little unlucky, as often as who hits was very lucky."""
    before = begin(A_DIE_AWAY)
    before.state.chance = Chance(derive_seed("die", seed))
    prompt, after = before.prompt, before.copy()
    assert prompt is not None
    target = before.state.players[1].stage[0].id
    art = next(each for each in prompt.options if each.kind == "art" and each.target == target)
    after.answer([art.id])
    moment = Moment(1, Entry(0, prompt.id, (art.id,)), before, after)
    analyst = HocgAnalyst(default_pool())
    assert analyst.hangs_on_chance(before, after, frozenset(), 0), "though no hidden card was shown"
    course = trace_course(analyst, [moment], 0, derive_seed(seed), lambda seed: before)
    (stroke,) = (each for each in course.strokes if each.entry)
    if after.result is None:
        assert -0.6 < stroke.gain < -0.05
    else:
        assert 0.3 < stroke.gain < 0.95


def test_what_lies_face_down_has_no_part_in_the_chances() -> None:
    """6.2.1.10: nobody sees the opponent's holomem before the first turn."""
    _, journal, result = play(2)
    moments: list[Moment[Game]] = list_moments(HOCG, journal, result)
    before = [each.before for each in moments if each.before.turn == 0]
    placed = [(game, seat) for game in before for seat in (0, 1) if game.state.players[1 - seat].stage]
    analyst, chance = HocgAnalyst(default_pool()), Random(2)
    assert placed
    for game, seat in placed:
        found = {analyst.find_chance(game, seat)}
        for _ in range(8):
            twin = with_other_faces(game, exchange(game, hidden_cards(game, seat), chance))
            found.add(analyst.find_chance(twin, seat))
        assert len(found) == 1


def test_what_was_taken_back_is_left_out() -> None:
    _, journal, result = play(6)
    entries = [*journal.entries[:20], Entry(0, 0, kind=EntryKind.TAKEBACK, to=18), *journal.entries[18:]]
    moments: list[Moment[Game]] = list_moments(HOCG, Journal(journal.header, entries), result)
    assert len(moments) == len(journal.entries)
    assert [moment.number for moment in moments[16:20]] == [17, 18, 22, 23]


def test_a_match_that_comes_to_something_else_is_refused() -> None:
    _, journal, result = play(7)
    other = Result(None if result.winner is not None else 0, "life", "1.2.2", "")
    with pytest.raises(PlayedOtherwise):
        list_moments(HOCG, journal, other)
    header = Header("hocg", "other texts", journal.header.seed, journal.header.decks)
    with pytest.raises(DataError, match="other card texts"):
        list_moments(HOCG, Journal(header, journal.entries), result)
