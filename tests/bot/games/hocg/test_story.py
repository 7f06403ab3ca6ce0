"""The result tells what decided the match: no line without a down or a life, and none of them left out."""

from __future__ import annotations

from bot.games.hocg.story import tell_story
from engine.hocg import HOCG
from engine.hocg.players import RandomPlayer, derive_seed


def test_a_turn_is_a_line_and_quiet_turns_are_none() -> None:
    lines = [
        "Sora (1st) of {1} is downed.",
        "Turn 3: {0}.",
        "{0} draws a card.",
        "Turn 4: {1}.",
        "AZKi (Debut) of {0} is downed.",
        "{0} loses a life (5 → 4): a white cheer.",
        "Turn 5: {0}.",
    ]
    assert tell_story(lines) == [
        "Sora (1st) of {1} is downed",
        "Turn 4: AZKi (Debut) of {0} is downed; {0} loses a life (5 → 4)",
    ]


def test_the_log_of_a_match_is_understood() -> None:
    decks = [deck for _, deck in HOCG.starter_decks()]
    game = HOCG.start([decks[0], decks[5]], derive_seed("story"))
    player, lines = RandomPlayer(derive_seed("story", 1)), list[str]()
    while (prompt := game.prompt) is not None:
        game.pick(player.choose(prompt, game.view(prompt.seat)))
        lines += [words for event in game.events if (words := game.narrate(event, None))]
    story = " ".join(tell_story(lines))
    lost = sum("loses a life" in line for line in lines)
    assert story.count("loses a life") == lost > 0
    assert story.count("is downed") == sum("is downed" in line for line in lines) > 0
