"""Prompts: which answers they allow, in which words they refuse others, which are not asked."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import NONE, Option, Prompt

A, B, C = (Option("card", card) for card in (1, 2, 3))
COPIES = tuple(Option("card", card, alike="same") for card in (1, 2, 3))
GROUPED = (Option("card", 1, group="x"), Option("card", 2, group="x"), Option("card", 3, group="y"))


def ask(
    *options: Option, least: int = 1, most: int = 1, is_ordered: bool = False, is_distinct: bool = False
) -> Prompt:
    return Prompt(7, 0, "test", options, least, most, is_ordered, is_distinct, "Choose.", "1.1")


@pytest.mark.parametrize(
    ("option", "name"),
    [
        (Option("end"), "end"),
        (Option("place", 5), "place.5"),
        (Option("art", 5, 2, 0), "art.5.2.0"),
        (Option("bloom", 5, 2), "bloom.5.2"),
        (Option("seat", number=1), "seat...1"),
        (Option("x", NONE, 4), "x..4"),
        (Option("card", 0, alike="copy", group="g"), "card.0"),
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
        (ask(A, B), ["card.9"], "'card.9' is not one of the options of prompt 7 (Choose.)"),
        (ask(A, B), [""], "'' is not one of the options"),
        (ask(A, B, most=2), ["card.1", "card.1"], "prompt 7: an option can be picked only once"),
        (ask(A, B), [], "prompt 7: pick 1, not 0"),
        (ask(A, B), ["card.1", "card.2"], "prompt 7: pick 1, not 2"),
        (ask(A, B, C, least=0, most=2), ["card.1", "card.2", "card.3"], "prompt 7: pick up to 2, not 3"),
        (ask(A, B, C, least=1, most=2), [], "prompt 7: pick 1 to 2, not 0"),
        (
            ask(*GROUPED, least=0, most=2, is_distinct=True),
            ["card.1", "card.2"],
            "prompt 7: the picked options must all be different",
        ),
    ],
)
def test_a_wrong_answer_is_refused_in_plain_words(prompt: Prompt, answer: list[str], words: str) -> None:
    with pytest.raises(IllegalAnswer) as refused:
        prompt.check(answer)
    assert words in str(refused.value)


def test_options_of_different_groups_go_together() -> None:
    prompt = ask(*GROUPED, least=2, most=2, is_distinct=True)
    assert prompt.check(["card.1", "card.3"]) == (GROUPED[0], GROUPED[2])


@pytest.mark.parametrize(
    ("prompt", "answer"),
    [
        (ask(A), (A,)),
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
        ask(*GROUPED, least=2, most=2, is_distinct=True),
        ask(Option("yes"), Option("no")),
    ],
)
def test_a_choice_is_asked(prompt: Prompt) -> None:
    assert prompt.forced() is None


def test_how_many_in_words() -> None:
    assert ask(A).count_in_words() == "1"
    assert ask(A, least=0, most=3).count_in_words() == "up to 3"
    assert ask(A, least=1, most=3).count_in_words() == "1 to 3"
