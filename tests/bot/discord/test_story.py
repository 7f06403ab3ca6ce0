"""The result tells what decided the match, whichever way it ended: no line without something decisive, and
nothing of it left out.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bot.app.languages import install_languages
from bot.app.matches.narration import narrate, seen_lines
from bot.app.packs.pack import GamePack
from bot.discord.platform.story import MOST, list_events, tell_story
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from bot.model.log_lines import LogLine, Weight
from engine.hocg import HOCG
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.kernel.events import Depth
from engine.kernel.ruleset import Match
from engine.kernel.translation import speaking
from engine.osica import OSICA
from tests.osica.playing import new_game, pick_at_random

Answer = Callable[[Any], None]

LOG = [
    LogLine(3, "Turn 3: {0}.", weight=Weight.TURN),
    LogLine(3, "{0} draws a card."),
    LogLine(4, "Turn 4: {1}.", weight=Weight.TURN),
    LogLine(4, "AZKi is downed.", 1, {"ja": "AZKiはダウンした。"}, Weight.DECISIVE),
    LogLine(4, "{0} loses a life (5 → 4).", 1, {"ja": "{0}はライフを失った (5 → 4)。"}, Weight.DECISIVE),
    LogLine(5, "Turn 5: {0}.", weight=Weight.TURN),
    LogLine(5, "{0} draws a card."),
    LogLine(6, "Sora of {1} uses Sing on Mel.", weight=Weight.ACTION, depth=Depth(3, 2)),
    LogLine(6, "Mel takes 190 damage.", force=190, depth=Depth(4, 3)),
    LogLine(7, "Sora of {1} uses Sing on Mel.", weight=Weight.ACTION),
    LogLine(7, "Mel takes 60 damage.", force=60),
    LogLine(7, "Mel is downed.", weight=Weight.DECISIVE),
    LogLine(8, "{0} concedes: {1} wins.", weight=Weight.END),
]


def test_first_blood_the_biggest_hit_turning_points_and_the_end_are_told() -> None:
    assert tell_story(LOG) == [
        "Turn 4 (first blood): AZKi is downed; {0} loses a life (5 → 4)",
        "Turn 6 (biggest hit): Sora of {1} uses Sing on Mel; Mel takes 190 damage",
        "Turn 7: Mel is downed",
        "Turn 8 (the end): {0} concedes: {1} wins",
    ]
    install_languages()
    with speaking("ja"):
        assert tell_story(LOG)[0].endswith("AZKiはダウンした。{0}はライフを失った (5 → 4)")


def test_what_is_said_several_times_in_a_row_is_said_once() -> None:
    line = LogLine(0, "Mio places a card face down.", subjects={"en": "Mio"})
    begun = LogLine(0, "Mio draws 7 cards.", subjects={"en": "Mio"})
    assert list_events([begun, line, line, line]) == ["Mio draws 7 cards", "places a card face down ×3"]


def test_a_match_in_which_nothing_was_decided_tells_its_end_alone() -> None:
    assert tell_story([*LOG[:2], LOG[-1]]) == ["Turn 8 (the end): {0} concedes: {1} wins"]
    early = LogLine(0, "{1} concedes: {0} wins.", weight=Weight.END)
    assert tell_story([early]) == ["Preparation (the end): {1} concedes: {0} wins"]
    assert tell_story([]) == []


def test_of_many_turns_the_weightiest_are_told() -> None:
    downs = [LogLine(turn, f"{turn} is downed.", weight=Weight.DECISIVE) for turn in range(10, 40)]
    more = LogLine(12, "{0} loses a life (2 → 1).", weight=Weight.DECISIVE)
    story = tell_story([*LOG[:-1], *downs[:3], more, *downs[3:], LogLine(40, "Over.", weight=Weight.END)])
    assert len(story) == MOST
    assert [line.split(":")[0] for line in story[:3]] == [
        "Turn 4 (first blood)",
        "Turn 6 (biggest hit)",
        "Turn 12",
    ]
    assert story[-1] == "Turn 40 (the end): Over"


def tell(pack: GamePack, game: Any, answer: Answer, until: Callable[[Any], bool], end: Answer) -> list[str]:
    """The story of a match that is played up to a moment, and in which something then ends it."""
    lines, turn, number, has_come = list[LogLine](), 0, 0, False
    while game.result is None:
        if not has_come and until(game):
            has_come = True
            end(game)
        else:
            answer(game)
        number += 1
        logged = narrate(pack, game, 2, turn)
        turn = logged[-1].turn if logged else turn
        lines += seen_lines(logged, None, number)
    return tell_story(lines)


def start_hocg() -> tuple[Any, Answer]:
    decks = [deck for _, deck in HOCG.starter_decks()]
    player = GreedyPlayer(HOCG.pool)
    return (
        HOCG.start([decks[0], decks[5]], derive_seed("story", 2)),
        lambda game: game.pick(player.choose(game.prompt, game.view(game.prompt.seat))),
    )


def start_osica() -> tuple[Any, Answer]:
    chance = Random(5)
    return (
        new_game(5),
        lambda game: game.answer([option.id for option in pick_at_random(game.prompt, chance)]),
    )


def clear(*zones: str, seats: tuple[int, ...] = (1,)) -> Answer:
    """What makes players lose: they have nothing left in a zone when it is looked at next."""

    def end(game: Any) -> None:
        for seat in seats:
            player = game.table.state.players[seat]
            for zone in zones:
                setattr(player, zone, None if zone in ("center", "collab") else [])
        game.answer(["end"])

    return end


def in_main_phase_of(turn: int) -> Callable[[Any], bool]:
    return lambda game: game.turn >= turn and game.prompt.kind == "main"


WAYS: dict[str, tuple[Answer, str]] = {
    "concede": (lambda game: game.concede(1), "{1} concedes: {0} wins"),
    "timeout": (lambda game: game.concede(0, "timeout"), "{0} has run out of time: {1} wins"),
}
OF_HOCG: dict[str, tuple[Answer, str]] = {
    **WAYS,
    "life": (clear("life"), "{1} has no life left: {0} wins"),
    "stage": (clear("center", "collab", "back"), "{1} has no holomem on the stage: {0} wins"),
    "draw": (clear("life", seats=(0, 1)), "Both players lost at the same moment: a draw"),
    "deck": (clear("deck", seats=(0, 1)), "can't draw from an empty deck"),
}


@pytest.mark.parametrize("way", OF_HOCG)
def test_a_match_of_hocg_is_told_however_it_ends(way: str) -> None:
    end, words = OF_HOCG[way]
    game, answer = start_hocg()
    story = tell(HocgPack(HOCG), game, answer, in_main_phase_of(9), end)
    check(game, story, words)


@pytest.mark.parametrize("way", [*WAYS, "deck"])
def test_a_match_of_osica_is_told_however_it_ends(way: str) -> None:
    end, words = {**WAYS, "deck": (clear("deck"), "deck is empty")}[way]
    game, answer = start_osica()
    story = tell(OsicaPack(OSICA), game, answer, in_main_phase_of(9), end)
    check(game, story, words)


def check(game: Match, story: list[str], words: str) -> None:
    assert f"Turn {game.turn} (" in story[-1]
    assert "the end" in story[-1]
    assert words in story[-1]
    assert sum("first blood" in line for line in story) == 1
    assert "first blood" in story[0] or "biggest hit" in story[0]
