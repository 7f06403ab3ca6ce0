"""The transcript of a match by mail is what the bot says today."""

import pytest

from bot.discord.platform.logs import warnings_only
from workshop.transcript import PAGE, write_transcript


@pytest.mark.slow
async def test_the_transcript_is_what_the_bot_says() -> None:
    with warnings_only():
        page = await write_transcript()
    assert page == PAGE.read_text(encoding="utf-8"), "run `oshiban correspondence`"


def test_everything_that_it_is_to_show_is_in_it() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for shown in (
        "The reminder comes",
        "**Pause**",
        "**Take back**",
        "**Agree**",
        "**Rematch**",
        "no longer counts for the ratings",
    ):
        assert shown in page, shown
    assert "## Day 30" in page
