"""What the bot writes in Discord's markdown, on the sandbox's own pages."""

from __future__ import annotations

import pytest

from bot.sandbox.markdown import to_html


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("## Your hand\n-# Match #AAAA2222", "<b>Your hand</b><br><small>Match #AAAA2222</small>"),
        ("- **Watame** — HP 90", "• <b>Watame</b> — HP 90"),
        ("Use `/help`.", "Use <code>/help</code>."),
        ("&gt; Draw 1 card.", "<q>Draw 1 card.</q>"),
        (r"Konkanata\~ \*40\*", "Konkanata~ *40*"),
        ("2 - 1, #1 and a {} stay", "2 - 1, #1 and a {} stay"),
    ],
)
def test_marks_of_discord_are_shown_as_they_are_meant(text: str, shown: str) -> None:
    assert to_html(text) == shown
