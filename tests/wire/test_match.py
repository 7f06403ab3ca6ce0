"""A whole match over real HTTP and a real WebSocket."""

from __future__ import annotations

import hashlib
import json
import re

import pytest

from bot.discord.match.addresses import Verb
from tests.wire.table import Game, Table


@pytest.mark.slow
async def test_chance_is_fixed_in_public_before_anything_is_dealt(table: Table) -> None:
    card = await table.challenge()
    game = Game(table, await table.accept(card), card)
    await table.settle()
    commitment = (await game.info()).commitment
    posted = [r for r in table.fake.requests if r.method in ("POST", "PATCH") and "/channels/" in r.path]
    after = posted[next(n for n, r in enumerate(posted) if r.path.endswith(str(card.id))) :]
    order = ["commitment" if commitment in json.dumps(r.body) else r.path for r in after]
    assert order[0] == "commitment", "the challenge's card, which becomes the head of the thread"
    assert order[1].endswith("/threads")
    assert order[2] == "commitment"
    first = game.thread.history[0]
    assert commitment in first.text
    assert await game.board() in game.thread.history[1:]
    await game.play_on()
    result = game.thread.history[-1]
    shown = await table.press(table.mio, result, table.find(result, Verb.PROOF))
    seed = re.search(r"Seed: `([0-9a-f]{64})`", shown.text)
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed[1])).hexdigest() == commitment


async def test_a_match_is_played_over_the_wire(table: Table) -> None:
    game = await table.start()
    assert game.thread.members >= {table.mio.id, table.rin.id}
    await game.play_on()
    result = game.thread.history[-1]
    assert "is over" in result.text
    assert set(result.notified) == {table.mio.id, table.rin.id}
    line = table.arena.history[-1]
    assert str(result.id) in line.text, "the channel is led to it"
    assert line.notified == ()
    live = [m for m in game.thread.history if len(m.custom_ids) == 4]
    assert live == [], "no board of a finished match has buttons to play with"
