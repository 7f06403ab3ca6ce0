"""All legal answers of a prompt: each is allowed, none is missing, copies count as one."""

from itertools import islice, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hocg import HOCG
from engine.kernel.errors import IllegalAnswer
from engine.kernel.players.random import RandomPlayer
from engine.kernel.prompts import NO, YES, Option, Prompt, Relation
from engine.kernel.ruleset import Ruleset
from engine.osica import OSICA


def card(handle: int, alike: str = "", groups: tuple[str, ...] = ()) -> Option:
    return Option("card", handle, alike=alike, groups=groups)


def ask(
    *options: Option,
    least: int = 1,
    most: int = 1,
    is_ordered: bool = False,
    relation: Relation = Relation.NONE,
) -> Prompt:
    return Prompt(1, 0, "test", options, least, most, is_ordered, relation)


def test_yes_or_no_are_two_answers() -> None:
    assert list(ask(YES, NO).answers()) == [("yes",), ("no",)]


def test_up_to_two_of_three() -> None:
    answers = list(ask(card(1), card(2), card(3), least=0, most=2).answers())
    assert answers == [
        (),
        ("card.1",),
        ("card.1", "card.2"),
        ("card.1", "card.3"),
        ("card.2",),
        ("card.2", "card.3"),
        ("card.3",),
    ]


def test_an_order_of_three_is_six_answers() -> None:
    assert len(list(ask(card(1), card(2), card(3), least=3, most=3, is_ordered=True).answers())) == 6


def test_copies_count_as_one_wherever_they_stand() -> None:
    prompt = ask(card(1, "a"), card(2), card(3, "a"), least=1, most=2)
    assert list(prompt.answers()) == [("card.1",), ("card.1", "card.3"), ("card.1", "card.2"), ("card.2",)]


def test_there_may_be_more_than_anybody_waits_for() -> None:
    prompt = ask(*map(card, range(40)), least=0, most=40, is_ordered=True)
    assert len(list(islice(prompt.answers(), 5))) == 5


GROUPS = st.sets(st.sampled_from("xyz"), max_size=2).map(lambda groups: tuple(sorted(groups)))
OPTIONS = st.lists(st.tuples(st.sampled_from(["", "", "a", "b"]), GROUPS), min_size=1, max_size=4)


@given(OPTIONS, st.integers(0, 3), st.integers(0, 3), st.booleans(), st.sampled_from(Relation))
def test_the_answers_are_those_that_are_allowed(
    facts: list[tuple[str, tuple[str, ...]]], least: int, more: int, is_ordered: bool, relation: Relation
) -> None:
    groups: dict[str, tuple[str, ...]] = {}
    options = [
        card(handle, alike, groups.setdefault(alike, own) if alike else own)
        for handle, (alike, own) in enumerate(facts)
    ]
    prompt = ask(*options, least=least, most=least + more, is_ordered=is_ordered, relation=relation)

    def name(ids: tuple[str, ...]) -> tuple[str, ...]:
        named = [option.alike or option.id for option in prompt.check(ids)]
        return tuple(named if is_ordered else sorted(named))

    allowed = set()
    for count in range(len(options) + 1):
        for ids in permutations([option.id for option in options], count):
            try:
                allowed.add(name(ids))
            except IllegalAnswer:
                continue
    answers = [name(answer) for answer in prompt.answers()]
    assert len(answers) == len(set(answers)), "none comes twice"
    assert set(answers) == allowed


@pytest.mark.parametrize("ruleset", [HOCG, OSICA], ids=["hocg", "osica"])
def test_each_answer_of_a_match_can_be_given_and_leads_somewhere(ruleset: Ruleset) -> None:
    decks = [deck for _, deck in ruleset.starter_decks()][:2]
    match, player = ruleset.start(decks, bytes(32)), RandomPlayer(7)
    for _ in range(25):
        if match.prompt is None:
            break
        for answer in islice(match.prompt.answers(), 3):
            twin = match.copy()
            twin.answer(answer)
            assert twin != match
        match.answer([option.id for option in player.choose(match.prompt, match.view(None))])


@pytest.mark.parametrize("ruleset", [HOCG, OSICA], ids=["hocg", "osica"])
def test_a_position_is_what_it_is_however_it_was_come_by(ruleset: Ruleset) -> None:
    decks = [deck for _, deck in ruleset.starter_decks()][:2]
    match = ruleset.start(decks, bytes(32))
    twin = match.copy()
    assert match == twin
    assert match == ruleset.restore(match.to_json())
    assert match != ruleset.start(decks, bytes([1] * 32)), "the dice to come are others"
    with pytest.raises(TypeError, match="unhashable"):
        hash(match)


def test_positions_go_into_a_set() -> None:
    deck = dict(HOCG.starter_decks())["hSD01-sora"]
    game = HOCG.start([deck, deck], bytes(32))
    seen = {game.position, game.copy().position}
    assert game.prompt is not None
    for answer in game.prompt.answers():
        twin = game.copy()
        twin.answer(answer)
        seen.add(twin.position)
    assert len(seen) == 3
