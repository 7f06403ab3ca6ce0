"""The result tells what decided the match: no line without something decisive, and nothing of it left out."""

from __future__ import annotations

from bot.app.languages import install_languages
from bot.app.packs.weights import Weight
from bot.app.values import LogLine
from bot.discord.platform.story import tell_story
from engine.kernel.translation import speaking


def test_a_turn_is_a_line_and_quiet_turns_are_none() -> None:
    lines = [
        LogLine(3, "Turn 3: {0}.", weight=Weight.TURN),
        LogLine(3, "{0} draws a card."),
        LogLine(4, "Turn 4: {1}.", weight=Weight.TURN),
        LogLine(4, "AZKi is downed.", 1, {"ja": "AZKiはダウンした。"}, Weight.DECISIVE),
        LogLine(4, "{0} loses a life (5 → 4).", 1, {"ja": "{0}はライフを失った (5 → 4)。"}, Weight.DECISIVE),
        LogLine(5, "Turn 5: {0}.", weight=Weight.TURN),
    ]
    assert tell_story(lines) == ["Turn 4: AZKi is downed; {0} loses a life (5 → 4)"]
    install_languages()
    with speaking("ja"):
        assert tell_story(lines)[0].endswith("AZKiはダウンした、{0}はライフを失った (5 → 4)")
