"""Answers that a prompt doesn't allow: IllegalAnswer, and the match is as it was, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer
from engine.kernel import match as kernel_match
from engine.kernel.errors import EngineBug, IllegalAnswer
from engine.kernel.prompts import Prompt, Relation
from tests.engine.watching import new_game

POSITIONS = 40


@pytest.fixture(scope="module")
def positions() -> list[Game]:
    """Positions of a few matches with every kind of prompt that came up."""
    found: list[Game] = []
    kinds: dict[str, int] = {}
    for seed in range(6):
        game, player = new_game(seed), RandomPlayer(seed)
        while (prompt := game.prompt) is not None:
            kinds[prompt.kind] = kinds.get(prompt.kind, 0) + 1
            if kinds[prompt.kind] <= POSITIONS // 8:
                found.append(game.copy())
            game.pick(player.choose(prompt, game.view(prompt.seat)))
    assert {"redraw", "center", "back", "main", "performance", "holomem", "cards"} <= set(kinds)
    return found


def is_legal(prompt: Prompt, ids: list[str]) -> bool:
    """What a prompt allows, said once more."""
    known = {option.id: option for option in prompt.options}
    if any(name not in known for name in ids) or len(set(ids)) < len(ids):
        return False
    groups = [set(known[name].groups) for name in ids]
    if prompt.relation is Relation.DIFFERENT and len(set().union(*groups)) < sum(map(len, groups)):
        return False
    if prompt.relation is Relation.COMMON and len(groups) > 1 and not set.intersection(*groups):
        return False
    return prompt.at_least <= len(ids) <= prompt.at_most


def require_refusal(game: Game, ids: list[str]) -> None:
    """The answer is refused with a sentence, and nothing has changed."""
    saved, events, prompt = game.to_json(), list(game.events), game.prompt
    with pytest.raises(IllegalAnswer) as refused:
        game.answer(ids)
    assert len(str(refused.value)) > 10
    assert game.to_json() == saved
    assert list(game.events) == events
    assert game.prompt is prompt


@settings(max_examples=300)
@given(data=st.data())
def test_fuzzed_answers_are_refused(positions: list[Game], data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(positions))
    assert game.prompt is not None
    real = [option.id for option in game.prompt.options]
    bent = st.sampled_from(real).flatmap(
        lambda name: st.sampled_from([name + ".0", name[:-1], name.upper() + " ", "." + name])
    )
    ids = data.draw(st.lists(st.one_of(st.sampled_from(real), bent, st.text(max_size=8)), max_size=8))
    if not is_legal(game.prompt, ids):
        require_refusal(game, ids)


def test_every_way_to_answer_wrongly_is_refused(positions: list[Game]) -> None:
    for game in positions:
        prompt = game.prompt
        assert prompt is not None
        ids = [option.id for option in prompt.options]
        for wrong in ([], ids, [ids[0], ids[0]], ["nothing"], [*ids[: prompt.at_most], "nothing"], [""]):
            if not is_legal(prompt, wrong):
                require_refusal(game, wrong)
        if prompt.at_most < len(ids):
            require_refusal(game, ids[: prompt.at_most + 1])
        if prompt.at_least:
            require_refusal(game, ids[: prompt.at_least - 1])


def test_an_option_of_another_prompt_is_refused(positions: list[Game]) -> None:
    strangers = {option.id for game in positions if game.prompt for option in game.prompt.options}
    game = positions[-1]
    assert game.prompt is not None
    own = {option.id for option in game.prompt.options}
    for name in sorted(strangers - own)[:50]:
        require_refusal(game, [name])


def test_a_refused_answer_does_not_spoil_the_next_one(positions: list[Game]) -> None:
    for position in positions:
        game, twin = position.copy(), position.copy()
        assert game.prompt is not None
        picked = RandomPlayer(3).choose(game.prompt, game.view(None))
        with pytest.raises(IllegalAnswer):
            game.answer(["nothing"])
        game.answer([option.id for option in picked])
        twin.answer([option.id for option in picked])
        assert game.to_json() == twin.to_json()


def test_nothing_can_be_answered_when_the_match_is_over() -> None:
    game = new_game()
    game.concede(0)
    assert game.prompt is None
    assert game.result is not None
    assert game.result.winner == 1
    saved = game.to_json()
    for ids in ([], ["yes"]):
        with pytest.raises(IllegalAnswer, match="over"):
            game.answer(ids)
    with pytest.raises(IllegalAnswer, match="over"):
        game.concede(1)
    assert game.to_json() == saved
    assert HOCG.restore(saved).result == game.result


def test_a_match_ends_by_giving_up_or_by_time_alone() -> None:
    game = new_game()
    saved = game.to_json()
    told = list(game.events)
    with pytest.raises(IllegalAnswer, match="no way to give up"):
        game.concede(0, "boredom")
    for seat in (-1, 2):
        with pytest.raises(IllegalAnswer, match=f"no seat {seat}"):
            game.concede(seat)
    assert game.to_json() == saved
    assert told
    assert game.events == told
    game.concede(1, "timeout")
    assert game.result is not None
    assert (game.result.winner, game.result.reason) == (0, "timeout")


def test_an_error_of_the_engine_leaves_the_match_as_it_was(
    positions: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(table: Any) -> None:
        raise ZeroDivisionError("broken on purpose")

    for position in positions[::5]:
        game = position.copy()
        assert game.prompt is not None
        saved, events = game.to_json(), list(game.events)
        picked = RandomPlayer(5).choose(game.prompt, game.view(None))
        with monkeypatch.context() as broken:
            broken.setattr(kernel_match, "require_progress", fail)
            with pytest.raises(EngineBug, match="ZeroDivisionError: broken on purpose"):
                game.answer([option.id for option in picked])
        assert game.to_json() == saved
        assert list(game.events) == events
        game.answer([option.id for option in picked])
        assert game.to_json() != saved
