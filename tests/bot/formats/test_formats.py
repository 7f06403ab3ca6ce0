"""The arithmetic of events: who plays whom, how everybody stands, when it is over."""

from fractions import Fraction
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.formats.elimination import list_bracket
from bot.app.formats.field import Meeting
from bot.app.formats.formats import FORMATS, pair_next
from bot.app.formats.robin import list_round
from bot.app.formats.swiss import limit_rounds
from bot.model.events import Kind, Outcome, Pairing, Reason
from tests.bot.formats.fields import make_field, play_by_chance, play_round


@given(
    kind=st.sampled_from(list(Kind)),
    players=st.integers(2, 24),
    seed=st.integers(0, 10_000),
    leave=st.sampled_from([0.0, 0.05, 0.3]),
)
def test_every_event_ends_and_ranks_everybody(kind: Kind, players: int, seed: int, leave: float) -> None:
    played = play_by_chance(make_field(kind, players, seed), Random(seed), leave)
    lines = FORMATS[kind].rank(played)
    assert sorted(line.number for line in lines) == list(range(1, players + 1))
    assert [line.place for line in lines] == sorted(line.place for line in lines)
    assert lines[0].place == 1


@given(players=st.integers(4, 40), seed=st.integers(0, 1000))
def test_a_swiss_has_all_its_rounds_as_long_as_everybody_stays(players: int, seed: int) -> None:
    field = make_field(Kind.SWISS, players, seed)
    rounds = FORMATS[Kind.SWISS].count_rounds(field)
    assert rounds is not None
    assert (1 << rounds) >= players or rounds == limit_rounds(players)
    assert play_by_chance(field, Random(seed)).round == rounds


@given(players=st.integers(3, 15), seed=st.integers(0, 100))
def test_in_a_round_robin_everybody_meets_everybody_once(players: int, seed: int) -> None:
    played = play_by_chance(make_field(Kind.ROBIN, players, seed), Random(seed))
    pairs = [frozenset(each.players) for each in played.pairings if each.second is not None]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2


def test_the_circle_of_four() -> None:
    assert [list_round([1, 2, 3, 4], number) for number in (1, 2, 3)] == [
        [(1, 4), (2, 3)],
        [(1, 3), (4, 2)],
        [(1, 2), (3, 4)],
    ]


def test_the_first_two_seeds_meet_in_the_final() -> None:
    assert list_bracket(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("players", [2, 3, 5, 8, 13, 16])
def test_the_first_seed_who_wins_everything_wins_the_elimination(players: int) -> None:
    for kind in (Kind.SINGLE, Kind.DOUBLE):
        field = make_field(kind, players)

        def decide(meeting: Meeting) -> Outcome:
            return Outcome.FIRST if meeting.first < (meeting.second or 0) else Outcome.SECOND

        while (meetings := pair_next(field)) is not None:
            field = play_round(field, meetings, decide)
        lines = FORMATS[kind].rank(field)
        assert [line.number for line in lines if line.place == 1] == [1]
        assert [line.number for line in lines if line.place == 2] == [2]


def test_in_a_double_elimination_who_loses_once_may_still_win() -> None:
    field = make_field(Kind.DOUBLE, 4)

    def decide(meeting: Meeting) -> Outcome:
        """The first seed loses the first round and wins whatever follows."""
        if 1 in (meeting.first, meeting.second) and field.round > 0:
            return Outcome.FIRST if meeting.first == 1 else Outcome.SECOND
        return Outcome.SECOND if meeting.first == 1 else Outcome.FIRST

    while (meetings := pair_next(field)) is not None:
        field = play_round(field, meetings, decide)
    assert FORMATS[Kind.DOUBLE].rank(field)[0].number == 1
    assert len([each for each in field.pairings if 1 in each.players]) == 5, "the final is played twice"


def test_byes_go_to_those_who_have_no_neighbour() -> None:
    meetings = pair_next(make_field(Kind.SINGLE, 5))
    assert meetings is not None
    byes = {each.first for each in meetings if each.second is None}
    assert byes == {1, 2, 3}, "the first seeds"
    assert {frozenset((each.first, each.second)) for each in meetings if each.second} == {frozenset((4, 5))}


def test_who_has_left_a_round_robin_loses_the_rest() -> None:
    field = make_field(Kind.ROBIN, 4)
    *others, last = field.entrants
    gone = msgspec.structs.replace(last, dropped_in=1)
    field = msgspec.structs.replace(field, entrants=(*others, gone), round=1)
    meetings = pair_next(field)
    assert meetings is not None
    (table,) = [each for each in meetings if 4 in (each.first, each.second)]
    assert table.outcome is (Outcome.FIRST if table.second == 4 else Outcome.SECOND)


@pytest.mark.parametrize("kind", list(Kind))
def test_who_is_left_alone_has_no_round_of_their_own(kind: Kind) -> None:
    field = make_field(kind, 4)
    meetings = pair_next(field)
    assert meetings is not None
    field = play_round(field, meetings, lambda _: Outcome.FIRST)
    *others, last = field.entrants
    gone = (msgspec.structs.replace(each, dropped_in=1) for each in others)
    assert pair_next(msgspec.structs.replace(field, entrants=(*gone, last))) is None


def test_who_leaves_a_table_loses_the_games_that_are_left_of_it() -> None:
    field = make_field(Kind.SWISS, 4, best_of=3)
    left = Pairing("E", 1, 1, 1, 2, Outcome.SECOND, Reason.DROPPED, first_won=1)
    other = Pairing("E", 1, 2, 3, 4, Outcome.FIRST, first_won=2, second_won=1)
    field = msgspec.structs.replace(field, pairings=(left, other), round=1)
    rates = {line.number: line.games for line in FORMATS[Kind.SWISS].rank(field)}
    assert rates == {2: Fraction(2, 3), 3: Fraction(2, 3), 1: Fraction(1, 3), 4: Fraction(1, 3)}


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_round_robin_has_one_schedule_whoever_leaves_before_its_first_round_is_paired_anew(
    players: int,
) -> None:
    field = make_field(Kind.ROBIN, players)
    *others, last = field.entrants
    gone = msgspec.structs.replace(last, dropped_in=1)
    field = msgspec.structs.replace(field, entrants=(*others, gone))
    played = play_by_chance(field, Random(1))
    pairs = [frozenset(each.players) for each in played.pairings if each.second is not None]
    assert len(pairs) == len(set(pairs)) == players * (players - 1) // 2
