"""Pairings, judged by whoever tries all of them, and by the examples of the libraries."""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from bot.app.formats.field import Field, Seated
from bot.app.formats.formats import list_seated, pair_next, pair_otherwise
from bot.app.formats.matching import find_matching, make_graph, put_together
from bot.app.formats.standings import read_records
from bot.app.formats.swiss import Swiss
from bot.model.events import Kind, Outcome
from tests.bot.formats.fields import OUTCOMES, make_field, play_by_chance, play_round

Pairs = list[tuple[int, int | None]]


def find_ways(field: Field) -> list[Seated]:
    """Every way to pair the next round, one after the other."""
    found: list[Seated] = []
    while meetings := pair_otherwise(msgspec.structs.replace(field, proposed=frozenset(found))):
        found.append(list_seated(meetings))
    return found


@pytest.mark.parametrize(
    ("players", "ways"), [(4, 3), (5, 15), (6, 15), pytest.param(7, 105, marks=pytest.mark.slow)]
)
def test_every_way_to_pair_a_round_is_found_once(players: int, ways: int) -> None:
    found = find_ways(make_field(Kind.SWISS, players))
    assert len(found) == len(set(found)) == ways


def test_a_round_of_a_double_elimination_is_paired_otherwise_among_the_beaten() -> None:
    field = make_field(Kind.DOUBLE, 8)
    assert len(find_ways(field)) == 1, "the order says who meets"
    first = pair_next(field)
    assert first is not None
    field = play_round(field, first, lambda _: Outcome.FIRST)
    assert len(find_ways(field)) == 3, "four have lost"


def list_all(numbers: list[int]) -> Iterator[Pairs]:
    """Every way to put everybody together, with one bye if they are odd."""
    if not numbers:
        yield []
        return
    first, *rest = numbers
    if len(numbers) % 2:
        yield from ([(first, None), *pairs] for pairs in list_all(rest))
    for place, second in enumerate(rest):
        others = rest[:place] + rest[place + 1 :]
        yield from ([(first, second), *pairs] for pairs in list_all(others))


def judge(field: Field, pairs: Pairs) -> tuple[int, int, int] | None:
    """How bad a way is: the points of whoever has the bye, then how many meet who would rather not, then all
    differences, squared; ``None`` if it is not allowed.
    """
    points = {number: record.points for number, record in read_records(field).items()}
    bye = apart = unwished = 0
    for first, second in pairs:
        if second is None:
            if field.byes[first]:
                return None
            bye = points[first]
        elif field.has_met(first, second):
            return None
        else:
            apart += (points[first] - points[second]) ** 2
            unwished += field.keeps_apart(first, second)
    return bye, unwished, apart


@pytest.mark.parametrize("seed", range(24))
def test_no_other_way_is_better(seed: int) -> None:
    chance = Random(seed)
    field = make_field(Kind.SWISS, chance.choice([5, 6, 7, 8]), seed)
    if seed % 2:
        pairs = frozenset(frozenset(chance.sample(field.playing, 2)) for _ in range(chance.randint(1, 8)))
        field = msgspec.structs.replace(field, apart=pairs)
    form = Swiss()
    for _ in range(4):
        meetings = form.pair(field)
        judged = (judge(field, pairs) for pairs in list_all(list(field.playing)))
        best = min((each for each in judged if each is not None), default=None)
        if meetings is None:
            assert best is None, "there is a way"
            return
        assert judge(field, [(each.first, each.second) for each in meetings]) == best
        field = play_round(field, meetings, lambda _: chance.choice(OUTCOMES[:3]))


def test_the_example_of_swisspair() -> None:
    """P2 can't have the bye, P1 and P3 can't meet, P3 has fewer points: so P1 plays P2."""
    points, may_wait = {1: 3, 2: 3, 3: 0}, {1, 3}

    def cost(first: int, second: int) -> int | None:
        return None if {first, second} == {1, 3} else (points[first] - points[second]) ** 2

    def bye(number: int) -> int | None:
        return 100 * points[number] if number in may_wait else None

    assert put_together([1, 2, 3], cost, bye) == [(1, 2), (3, None)]


def test_the_example_of_networkx() -> None:
    """The example of ``max_weight_matching`` in its documentation, with its weights as costs turned round."""
    edges = {(1, 2): 6, (1, 3): 2, (2, 3): 1, (2, 4): 7, (3, 5): 9, (4, 5): 3}
    graph = make_graph()
    graph.add_weighted_edges_from((a, b, weight) for (a, b), weight in edges.items())
    theirs = {frozenset(pair) for pair in find_matching(graph)}

    def cost(first: int, second: int) -> int | None:
        weight = edges.get((min(first, second), max(first, second)))
        return None if weight is None else 9 - weight

    ours = put_together([1, 2, 3, 4, 5], cost, lambda number: 0 if number == 1 else None)
    assert ours is not None
    assert {frozenset(pair) for pair in ours if pair[1] is not None} == theirs


def test_where_nobody_can_meet_there_is_no_way() -> None:
    assert put_together([1, 2, 3, 4], lambda a, b: None if 4 in (a, b) else 1, lambda _: None) is None


def test_a_few_who_have_met_nearly_everybody_are_still_paired() -> None:
    """Those who stand near each other have met: the search has to go further."""
    players = list(range(100))
    pairs = put_together(players, lambda a, b: 1 if abs(a - b) == 50 else None, lambda _: None)
    assert pairs == [(number, number + 50) for number in range(50)]


def test_256_players_are_paired_with_their_like() -> None:
    field = play_by_chance(make_field(Kind.SWISS, 256, 3, rounds=3), Random(3))
    meetings = Swiss().pair(field)
    assert meetings is not None
    assert len(meetings) == 128
    points = {number: record.points for number, record in read_records(field).items()}
    assert (
        max(abs(points[each.first] - points[each.second]) for each in meetings if each.second is not None)
        <= 2
    )
