"""Questions of OSICA said briefly, for somebody who has the board before them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bot.app.packs.asking import Asking
from bot.games.osica.pack import OsicaPack
from engine.kernel.brevity import speaking_briefly
from engine.osica import OSICA, Game
from engine.osica.cards.terms import OptionKind, PromptKind
from engine.osica.state.events import TextUsed
from tests.osica.playing import new_game, pick_at_random

PACK = OsicaPack(OSICA)


def ask_first(kind: PromptKind, *, is_short: bool = True) -> tuple[Game, Asking]:
    """The first question of a kind in a match in which everybody takes the first option."""
    game = new_game(0)
    while game.prompt is not None and game.prompt.kind != kind:
        game.answer([option.id for option in game.prompt.options[: max(1, game.prompt.at_least)]])
    with speaking_briefly(is_on=is_short):
        return game, PACK.ask(game)


def iter_match(seed: int) -> Iterator[Game]:
    """A match after each of its answers, played at random."""
    game, chance = new_game(seed), Random(seed)
    while game.prompt is not None:
        game.answer([option.id for option in pick_at_random(game.prompt, chance)])
        yield game


def test_whoever_may_go_first_is_told_who_they_are() -> None:
    game = new_game(0)
    assert game.prompt is not None
    labels = [game.label(option).text for option in game.prompt.options]
    assert sorted(labels) == sorted([f"{{{game.prompt.seat}}} (you)", f"{{{1 - game.prompt.seat}}}"])


def test_a_phase_tells_what_there_is_to_spend_and_each_card_once() -> None:
    game, asking = ask_first(PromptKind.MAIN)
    assert asking.question == "The main phase"
    assert asking.beside == "Limit 2 (0 used), costs 0, hearts 8; your opponent's hearts 8."
    assert game.prompt is not None
    told: dict[int, list[str]] = {}
    for option in game.prompt.options:
        if option.kind == OptionKind.PLAY:
            label = asking.labels[option.id]
            assert " → " in label.line
            told.setdefault(option.card, []).append(label.detail)
    assert any(len(details) > 1 for details in told.values())
    for first, *others in told.values():
        assert first
        assert not any(others)


def test_in_full_every_line_tells_its_card() -> None:
    game, asking = ask_first(PromptKind.MAIN, is_short=False)
    assert asking.question == "Main phase: choose an action."
    assert game.prompt is not None
    played = [option for option in game.prompt.options if option.kind == OptionKind.PLAY]
    assert all(asking.labels[option.id].detail for option in played)


def test_what_ends_a_phase_never_stands_out() -> None:
    for kind, end in ((PromptKind.MAIN, OptionKind.END), (PromptKind.EVENT, OptionKind.PASS)):
        game, asking = ask_first(kind)
        assert game.prompt is not None
        ends = {option.id for option in game.prompt.options if option.kind == end}
        assert set(asking.cautions) == ends
        assert ends
        assert [asking.labels[each].detail for each in ends] == [""], "what follows stands on its button"


def test_the_button_that_ends_a_phase_says_what_follows_in_a_word() -> None:
    found: dict[str, str] = {}
    for game in iter_match(1):
        if game.prompt is None or game.prompt.kind not in (PromptKind.MAIN, PromptKind.APPEAL):
            continue
        with speaking_briefly():
            labels = PACK.ask(game).labels
        end = next(option for option in game.prompt.options if option.kind == OptionKind.END)
        found[game.prompt.kind] = labels[end.id].text
    assert found == {
        PromptKind.MAIN: "Done: on to the event phase",
        PromptKind.APPEAL: "Done: end the turn",
    }


def test_briefly_it_is_not_said_that_nothing_comes_of_a_no() -> None:
    game = new_game(0)
    assert game.prompt is not None
    game.answer([game.prompt.options[0].id])
    full = PACK.ask(game)
    with speaking_briefly():
        short = PACK.ask(game)
    asked = "Shuffle your whole hand into your deck and draw 5 new cards? Only once."
    assert full.question == short.question == asked
    assert (full.declining, short.declining) == ("You keep these cards.", "")


def test_the_hand_beside_the_question_about_it_is_a_card_a_line() -> None:
    """Without marks of a list: the lines of a message are escaped, and a reader would see the marks."""
    _, asking = ask_first(PromptKind.REDRAW)
    title, *lines = asking.beside.splitlines()
    assert title == "Your hand (5 cards):"
    assert lines
    assert all(line[0].isalpha() for line in lines)


def test_a_text_that_is_used_is_told_by_what_it_does() -> None:
    told = set()
    for game in iter_match(3):
        for event in game.events:
            if isinstance(event, TextUsed) and (said := game.narrate(event, None)):
                assert event.text not in said
                told.add(said.partition(" ")[2].partition(" of ")[0])
    assert told == {"uses the text"}


def test_an_appeal_does_not_say_that_it_turns_its_card() -> None:
    told = [line for game in iter_match(3) for event in game.events if (line := game.narrate(event, None))]
    appeals = [at for at, line in enumerate(told) if line.endswith(" appeals.")]
    assert appeals
    assert not any(
        told[at - 1] == f"{told[at].removesuffix(' appeals.')} is turned sideways." for at in appeals
    )
