"""Questions of OSICA said briefly, for somebody who has the board before them."""

from __future__ import annotations

from bot.app.packs.asking import Asking
from bot.games.osica.pack import OsicaPack
from engine.kernel.brevity import speaking_briefly
from engine.osica import OSICA, Game
from engine.osica.cards.terms import OptionKind, PromptKind
from tests.osica.playing import new_game

PACK = OsicaPack(OSICA)


def ask_first(kind: PromptKind, *, is_short: bool = True) -> tuple[Game, Asking]:
    """The first question of a kind in a match in which everybody takes the first option."""
    game = new_game(0)
    while game.prompt is not None and game.prompt.kind != kind:
        game.answer([option.id for option in game.prompt.options[: max(1, game.prompt.at_least)]])
    with speaking_briefly(is_on=is_short):
        return game, PACK.ask(game)


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
