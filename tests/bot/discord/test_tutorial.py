"""The first match, as its player sees it: explained, private, to be taken up again."""

from __future__ import annotations

import pytest

from bot.discord.match.addresses import Verb
from bot.sandbox.world import World
from tests.bot.discord.table_talk import answer_to, presses_of, words_of


@pytest.fixture(autouse=True)
def impatient(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """No press waits for the computer, which plays when the world settles."""
    monkeypatch.setattr(type(world.app.matches), "wait_for_computer", type(world.app.matches).table)


async def test_it_explains_each_sort_of_question_once(world: World) -> None:
    mio = world.people["mio"]
    panel = answer_to(await mio.slash(world.channels["arena"], "tutorial"))
    assert panel.ephemeral
    assert "Step 1 of 2: Your hand" in words_of(panel)
    assert "last step" not in words_of(panel)
    (keep,) = presses_of(panel, Verb.COMMIT)
    await mio.click(panel, custom_id=keep)
    await world.settle()
    assert world.channels["arena"].history() == [], "nobody else sees anything of it"
    assert any("must choose" in words_of(message) for message in world.direct_messages("mio"))
    panel = answer_to(await mio.slash(world.channels["lounge"], "tutorial"))
    words = words_of(panel)
    assert "Step 2 of 2: Cards" in words
    assert "That was the last step" in words
    (match,) = await world.app.matches.of_user(mio.id)
    assert match.lessons == ("redraw",)


async def test_it_is_left_and_taken_up_again(world: World) -> None:
    mio, arena = world.people["mio"], world.channels["arena"]
    await mio.slash(arena, "tutorial")
    await world.settle()
    await world.restart()
    again = answer_to(await mio.slash(arena, "tutorial"))
    assert "Step 1 of 2" in words_of(again)
    assert len(await world.app.matches.of_user(mio.id)) == 1
