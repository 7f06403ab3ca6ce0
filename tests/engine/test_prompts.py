"""Prompts: which answers they allow, in which words they refuse others, which are not asked."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import NONE, Option, Prompt, Relation

A, B, C = (Option("card", card) for card in (1, 2, 3))
COPIES = tuple(Option("card", card, alike="same") for card in (1, 2, 3))
GROUPED = tuple(Option("card", card, groups=tuple(groups)) for card, groups in enumerate(("x", "x", "y"), 1))
TAGGED = tuple(
    Option("card", card, groups=tuple(groups)) for card, groups in enumerate(("ab", "b", "bc", "c", "d"), 1)
)


def ask(
    *options: Option,
    least: int = 1,
    most: int = 1,
    is_ordered: bool = False,
    relation: Relation = Relation.NONE,
) -> Prompt:
    return Prompt(7, 0, "test", options, least, most, is_ordered, relation, "1.1")


@pytest.mark.parametrize(
    ("option", "name"),
    [
        (Option("end"), "end"),
        (Option("place", 5), "place.5"),
        (Option("art", 5, 2, 0), "art.5.2.0"),
        (Option("bloom", 5, 2), "bloom.5.2"),
        (Option("seat", number=1), "seat...1"),
        (Option("x", NONE, 4), "x..4"),
        (Option("card", 0, alike="copy", groups=("g",)), "card.0"),
    ],
)
def test_an_option_has_a_stable_name(option: Option, name: str) -> None:
    assert option.id == name


numbers = st.integers(-1, 200)


@given(st.sets(st.builds(Option, st.sampled_from(["art", "card"]), numbers, numbers, numbers), max_size=40))
def test_different_options_have_different_names(options: set[Option]) -> None:
    assert len({option.id for option in options}) == len(options)


def test_a_prompt_gives_its_options_back_in_the_order_of_the_answer() -> None:
    prompt = ask(A, B, C, least=0, most=3)
    for count in range(4):
        for picked in permutations((A, B, C), count):
            assert prompt.check([option.id for option in picked]) == picked


@pytest.mark.parametrize(
    ("prompt", "answer", "words"),
    [
        (ask(A, B), ["card.9"], "'card.9' is not one of the options of prompt 7 (test)"),
        (ask(A, B), [""], "'' is not one of the options"),
        (ask(A, B), ["card.9"], "(test): card.1, card.2"),
        (ask(*(Option("card", card) for card in range(6))), ["x"], "card.3, card.4, ..."),
        (ask(A, B, most=2), ["card.1", "card.1"], "prompt 7: an option can be picked only once"),
        (ask(A, B), [], "prompt 7: pick 1, not 0"),
        (ask(A, B), ["card.1", "card.2"], "prompt 7: pick 1, not 2"),
        (ask(A, B, C, least=0, most=2), ["card.1", "card.2", "card.3"], "prompt 7: pick up to 2, not 3"),
        (ask(A, B, C, least=1, most=2), [], "prompt 7: pick 1 or 2, not 0"),
        (
            ask(*GROUPED, least=0, most=2, relation=Relation.DIFFERENT),
            ["card.1", "card.2"],
            "prompt 7: the picked options must all be different",
        ),
        (
            ask(*TAGGED, least=2, most=2, relation=Relation.COMMON),
            ["card.1", "card.4"],
            "prompt 7: the picked options must have something in common",
        ),
        (
            ask(*TAGGED, least=0, most=3, relation=Relation.COMMON),
            ["card.1", "card.3", "card.4"],
            "prompt 7: the picked options must have something in common",
        ),
    ],
)
def test_a_wrong_answer_is_refused_in_plain_words(prompt: Prompt, answer: list[str], words: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        prompt.check(answer)
    assert words in str(refused.value)


@pytest.mark.parametrize("answer", ["card.1", b"card.1", None, 1, A, {"card.1"}])
def test_an_answer_is_a_sequence_of_ids(answer: Any) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        ask(A, B).check(answer)
    assert str(refused.value) == (
        f"an answer is a sequence of ids of options such as ('card.1',), not {answer!r}"
    )


@pytest.mark.parametrize("picked", [A, 1, None, ["card.1"]])
def test_what_is_no_id_is_none_of_the_options(picked: Any) -> None:
    with pytest.raises(IllegalAnswer, match="is not one of the options"):
        ask(A, B).check([picked])


def test_options_of_different_groups_go_together() -> None:
    prompt = ask(*GROUPED, least=2, most=2, relation=Relation.DIFFERENT)
    assert prompt.check(["card.1", "card.3"]) == (GROUPED[0], GROUPED[2])


def test_options_with_a_group_in_common_go_together() -> None:
    prompt = ask(*TAGGED, least=2, most=2, relation=Relation.COMMON)
    allowed = [pair for pair in combinations(TAGGED, 2) if set(pair[0].groups) & set(pair[1].groups)]
    assert len(allowed) == 4
    for pair in allowed:
        assert prompt.check([option.id for option in pair]) == pair


def test_what_may_be_picked_beside_others() -> None:
    one, two, three, four, five = TAGGED
    prompt = ask(*TAGGED, least=2, most=2, relation=Relation.COMMON)
    assert prompt.beside(()) == (one, two, three, four), "nothing goes with the fifth"
    assert prompt.beside([one]) == (two, three)
    assert prompt.beside([four]) == (three,)
    assert prompt.beside([one, two]) == ()
    several = ask(*TAGGED, least=3, most=3, relation=Relation.COMMON)
    assert several.beside(()) == (one, two, three), "only three have one group in common"
    assert several.beside([three]) == (one, two)
    free = ask(*TAGGED, least=0, most=2, relation=Relation.COMMON)
    assert free.beside(()) == TAGGED, "the fifth may be picked alone"
    assert free.beside([five]) == ()
    different = ask(*GROUPED, least=0, most=2, relation=Relation.DIFFERENT)
    assert different.beside([GROUPED[0]]) == (GROUPED[2],)
    assert ask(A, B, C, most=2).beside([B]) == (A, C)


def test_the_first_that_fit() -> None:
    one, _, three, four, five = TAGGED
    prompt = ask(*TAGGED, least=2, most=2, relation=Relation.COMMON)
    assert prompt.first_fitting((five, four, one, three), 2) == (four, three)
    assert ask(A, B, C, least=0, most=3).first_fitting((C, A, B), 2) == (C, A)


groups = st.lists(st.sets(st.sampled_from("abcd"), max_size=3), max_size=6)


@given(groups, st.integers(0, 3), st.integers(0, 3), st.sampled_from(Relation))
def test_whatever_is_picked_step_by_step_is_allowed_in_the_end(
    sets: list[set[str]], least: int, more: int, relation: Relation
) -> None:
    options = tuple(Option("card", card, groups=tuple(sorted(each))) for card, each in enumerate(sets))
    prompt = ask(*options, least=least, most=least + more, relation=relation)
    picked = prompt.first_fitting(options, least + more)
    if len(picked) >= least:
        assert prompt.check([option.id for option in picked]) == picked
    if relation is Relation.COMMON and prompt.beside(()):
        assert len(picked) >= least, "what can be begun can be completed"


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (ask(A), (A,)),
        (ask(*TAGGED, least=3, most=3, relation=Relation.COMMON), TAGGED[:3]),
        (ask(TAGGED[0], TAGGED[1], TAGGED[4], least=2, most=2, relation=Relation.COMMON), TAGGED[:2]),
        (ask(TAGGED[0], TAGGED[4], least=2, most=2, relation=Relation.COMMON), ()),
        (ask(), ()),
        (ask(A, B, least=0, most=0), ()),
        (ask(A, B, C, least=3, most=3), (A, B, C)),
        (ask(*COPIES), COPIES[:1]),
        (ask(*COPIES, least=2, most=2), COPIES[:2]),
        (ask(*COPIES, least=3, most=3, is_ordered=True), COPIES),
    ],
)
def test_what_must_be_is_not_asked(prompt: Prompt, answer: tuple[Option, ...]) -> None:
    assert prompt.forced() == answer


@pytest.mark.parametrize(
    "prompt",
    [
        ask(A, B),
        ask(A, least=0),
        ask(A, B, least=0, most=2),
        ask(A, B, C, least=2, most=2),
        ask(A, B, C, least=3, most=3, is_ordered=True),
        ask(*COPIES, A),
        ask(*COPIES, least=0, most=3),
        ask(*GROUPED, least=2, most=2, relation=Relation.DIFFERENT),
        ask(*TAGGED, least=2, most=2, relation=Relation.COMMON),
        ask(Option("yes"), Option("no")),
    ],
)
def test_a_choice_is_asked(prompt: Prompt) -> None:
    assert prompt.forced() is None


def test_how_many_in_words() -> None:
    assert ask(A).count_in_words() == "1"
    assert ask(A, least=0, most=3).count_in_words() == "up to 3"
    assert ask(A, least=1, most=2).count_in_words() == "1 or 2"
    assert ask(A, least=1, most=3).count_in_words() == "1 to 3"
    assert ask(A, least=1, most=3).count_in_words("{number} cards") == "1 to 3 cards"
