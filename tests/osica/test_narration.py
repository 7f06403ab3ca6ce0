"""What the log of a match of OSICA says of what happened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.app.languages import install_languages
from engine.kernel.prompts import NO, YES
from engine.kernel.translation import speaking
from engine.osica.cards.pool import default_pool
from engine.osica.cards.terms import OptionKind, PromptKind
from engine.osica.game import Game
from engine.osica.scenario.model import Given
from engine.osica.scenario.position import build_position

ALDER, BREAD, TAMAGO, OVEN, MINT = "CWB-13", "CWB-20", "SLF-14", "CWB-15", "CWB-03"


def begin(**given: object) -> Game:
    """A match in a position."""
    return Game.begin(*build_position(Given.model_validate(given), default_pool()), default_pool())


def tell(game: Game) -> list[str]:
    """What everybody is told of the last answer."""
    return [said for event in game.events if (said := game.narrate(event, None))]


def play(game: Game, *, accepts: bool) -> Iterator[str]:
    """Answer all questions of who must choose, yes or no, and with as few options as can be until the turn is
    over; all that is told.
    """
    turn = game.turn
    while (prompt := game.prompt) is not None and game.turn == turn:
        if prompt.is_yes_no:
            game.answer([(YES if accepts else NO).id])
        elif prompt.kind in (PromptKind.MAIN, PromptKind.EVENT, PromptKind.APPEAL):
            acts = [
                option for option in prompt.options if option.kind in (OptionKind.APPEAL, OptionKind.PLAY)
            ]
            game.answer([(acts or prompt.options)[-1].id])
        else:
            count = max(prompt.at_least, int(accepts and prompt.at_most > 0))
            game.answer([option.id for option in prompt.options[:count]])
        yield from tell(game)


def test_of_the_card_that_broke_a_limit_is_said_what_was_dropped() -> None:
    game = begin(phase="appeal", turn=5, a={"center": ALDER, "hand": [ALDER]}, b={"hearts": 8})
    told = list(play(game, accepts=True))
    assert "Night Watchman Alder breaks its limit with Night Watchman Alder from hand." in told
    assert "The card that broke Night Watchman Alder's limit is dropped." in told
    assert not any("drops Night Watchman Alder" in each for each in told)


@pytest.mark.parametrize("accepts", [True, False])
def test_a_text_that_its_player_declines_is_not_used(accepts: bool) -> None:
    """Of what waits, and asks by itself whether it is done."""
    game = begin(
        phase="main", turn=5, a={"hand": [MINT, MINT], "assist": [OVEN], "limit": 20}, b={"hearts": 8}
    )
    told = list(play(game, accepts=accepts))
    used = [at for at, each in enumerate(told) if each == "{0} uses the text of Brick Oven."]
    assert bool(used) is accepts
    if accepts:
        assert told[used[0] + 1] == "{0} drops Apprentice Clover."


@pytest.mark.parametrize(
    ("language", "costs", "told", "labels"),
    [
        ("en", 1, "{0} pays 1 cost (Tin Waiter).", "Play Morning Bread (1 cost)"),
        ("en", 2, "{0} pays 2 costs (Tin Waiter ×2).", "Turn Master Baker Hazel up (2 costs)"),
        ("ja", 1, "{0}が1コストを支払います（", ""),
    ],
)
def test_costs_are_counted_as_the_game_counts_them(language: str, costs: int, told: str, labels: str) -> None:
    install_languages()
    oshi = {"oshi": "CWB-01", "oshi_up": False}
    side = {"hand": [BREAD], "costs": ["CWB-07", "CWB-07"], **(oshi if costs == 2 else {})}
    game = begin(phase="main" if costs == 2 else "event", turn=5, a=side, b={"hearts": 8})
    with speaking(language):
        assert game.prompt is not None
        option = game.prompt.options[0]
        if labels:
            assert game.label(option).text == labels
        game.answer([option.id])
        assert any(each.startswith(told) for each in tell(game))
