"""The first match, where direct messages don't reach its player: everything stays in private answers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import msgspec
import pytest
import pytest_asyncio

from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.discord.match.addresses import Press, Verb
from bot.fake_discord.messages import Message
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.server import StandIn
from bot.model.matches import MatchStatus
from bot.sandbox.moves import choose_at_random, list_moves
from bot.settings import Settings
from tests.bot.tiny_game import TinyRuleset
from tests.bot.tiny_pack import TinyPack
from tests.wire.drawn_game import DrawnPack
from tests.wire.fast_loop import SPEED
from tests.wire.table import Table, leads_on, open_table, until

BOARD = "board.png"
MANY = 200


class TaughtPack(DrawnPack, TinyPack):
    """The tiny game with pictures and a course."""


@pytest_asyncio.fixture
async def school(standin: StandIn, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Table]:
    """A table at which the tiny game can be learnt. The computer thinks no faster than usual."""
    usual = Settings.policy

    def think_long(settings: Settings) -> Policy:
        policy = usual(settings)
        return msgspec.structs.replace(policy, thinking_limit=policy.thinking_limit * SPEED)

    monkeypatch.setattr(Settings, "policy", think_long)
    async with open_table(standin, tmp_path, Packs([TaughtPack(TinyRuleset())])) as table:
        yield table


def pictures(message: Message) -> list[str]:
    """The pictures that a message shows."""
    shown = [item["media"]["url"] for part in message.walk() for item in part.get("items") or []]
    return [url.split("?")[0].rsplit("/", 1)[-1] for url in shown]


def find(message: Message, verb: Verb) -> str:
    """What is pressed in a message to do something."""
    pressed = [c for c in message.custom_ids if (found := Press.read(c)) is not None and found.verb is verb]
    assert pressed, (verb, message.text)
    return pressed[0]


async def find_match(table: Table) -> tuple[str, MatchStatus]:
    """The one match there is."""
    assert table.process is not None
    async with table.process.store.read() as tx:
        (match,) = await tx.matches.of_user(table.mio.id, list(MatchStatus))
    return match.id, match.status


@pytest.mark.parametrize("how", ["closed-dms", "dm-limit", "dm-quarantine"])
async def test_a_first_match_needs_no_direct_messages(school: Table, how: str) -> None:
    NAMED_FAULTS[how].switch_on(school.standin)
    chance = Random(5)
    shown = (await school.slash(school.mio, school.arena, "tutorial")).shown
    assert shown is not None
    assert "Step 1 of 2" in shown.text
    assert BOARD in pictures(shown)
    for _ in range(MANY):
        if (await find_match(school))[1] is not MatchStatus.ACTIVE:
            break
        moves = [move for move in list_moves(shown.components, chance) if leads_on(move.custom_id)]
        if moves:
            move = choose_at_random(moves, chance)
            pressed = await school.press(school.mio, shown, move.custom_id, move.values or None)
        else:
            pressed = await school.press(school.mio, shown, find(shown, Verb.SHOW))
        shown = pressed.shown
        assert shown is not None
        assert BOARD in pictures(shown), shown.text
        assert find(shown, Verb.HAND)
    assert (await find_match(school))[1] is MatchStatus.FINISHED
    assert "The match is over." in shown.text
    hand = await school.press(school.mio, shown, find(shown, Verb.HAND))
    assert "hand" in hand.text.casefold()
    await until(school.is_delivered, "the end of all deliveries")
    assert school.arena.history == [], "nobody else sees anything of it"


async def test_with_direct_messages_the_board_comes_there(school: Table) -> None:
    shown = (await school.slash(school.mio, school.arena, "tutorial")).shown
    assert shown is not None
    assert BOARD in pictures(shown), "it isn't posted yet"
    await school.settle()
    again = (await school.slash(school.mio, school.arena, "tutorial")).shown
    assert again is not None
    assert BOARD not in pictures(again)
    assert school.mio.dm_channel is not None
    posted = school.standin.places.channels[school.mio.dm_channel].history
    assert any(BOARD in pictures(message) for message in posted)
