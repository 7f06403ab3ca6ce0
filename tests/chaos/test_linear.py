"""Everything that people were told of their matches can be explained by some order of what they asked for,
while two bots on one PostgreSQL database are killed and paused, their clocks jump, and answers are lost.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.fake_discord.server import open_fake_discord
from bot.store import open_store
from tests.bot.postgres import postgres_server, postgres_url
from tests.bot.worlds import empty_tables
from tests.chaos.contests import TINY
from tests.chaos.histories import explain
from tests.chaos.match_model import Choose, MatchModel, Op, ReadJournal, Told
from tests.chaos.witnesses import Witnesses
from tests.wire.fast_loop import SPEED, FastLoop
from tests.wire.openapi import Examiner

__all__ = ["postgres_server", "postgres_url"]

SECONDS = float(os.environ.get("HISTORY_SECONDS", "60"))
"""For how long people play; ``make nightly`` says half an hour."""
TABLES = 6
TAKEN = Told(is_taken=True)


def falsify(history: list[Op]) -> Iterator[list[Op]]:
    """The history as it would be if the bot had lost the last choice, which somebody was told of, or had told
    two people that theirs counted.
    """
    *asked, end = history
    assert end.answer is not None
    taken = {each.action.prompt for each in asked if isinstance(each.action, Choose) and each.answer == TAKEN}
    if end.answer.entries and end.answer.entries[-1][0] in taken:
        yield [*asked, replace(end, answer=Told(entries=end.answer.entries[:-1]))]
    for number, each in enumerate(asked):
        if isinstance(each.action, Choose) and each.answer == Told() and each.action.prompt in taken:
            yield [*asked[:number], replace(each, answer=TAKEN), *asked[number + 1 :], end]
            return


@pytest.mark.slow
@pytest.mark.timeout(SECONDS + 600)
async def test_every_answer_is_explained(lead_back: None, tmp_path: Path, postgres_url: str) -> None:
    store = await open_store(postgres_url)
    await empty_tables(store)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FastLoop)
    seed = int(os.environ.get("HISTORY_SEED", "11"))
    async with open_fake_discord(Examiner(), shards=2, today=loop.today) as fake:
        fake.routes.acknowledge_seconds = 90.0
        hall = Witnesses(fake, postgres_url, tmp_path, Random(seed))
        try:
            for shard in (0, 1):
                await hall.begin(shard)
            end = loop.time() + SECONDS * SPEED
            playing = asyncio.gather(*(hall.play_on(number, end) for number in range(TABLES)))
            await hall.disturb(end)
            played = await playing
            for shard in hall.bots:  # what is judged now is over, and judging takes the processor for itself
                hall.kill(shard)
            asked = lost = 0
            for match_id in (found for ids in played for found in ids):
                async with store.read() as tx:
                    header, entries = await tx.matches.header(match_id), await tx.journals.entries(match_id)
                read = Told(entries=tuple((entry.prompt, entry.picked) for entry in entries))
                now = loop.time()
                history = [*hall.histories[match_id], Op("reader", now, ReadJournal(), now + 1, read)]
                model = MatchModel(TINY.pack, TINY.pack.ruleset.start(header.decks, header.seed))
                assert explain(history, model) is not None, list(map(str, history))
                assert [told for told in falsify(history) if explain(told, model) is not None] == []
                asked, lost = asked + len(history), lost + sum(not each.is_known for each in history)
            matches = sum(map(len, played))
            done = ", ".join(f"{what} {count} times" for what, count in hall.done_to_bots.items())
            print(f"challenges that were refused: {dict(hall.refused)}")
            print(f"{matches} matches, {asked} operations, {lost} without an answer; bots {done}")
        finally:
            for shard in hall.bots:
                hall.kill(shard)
            await store.close()
