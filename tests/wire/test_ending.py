"""A bot that is told to stop by its system ends within ten seconds, whatever Discord answers no more."""

from __future__ import annotations

import asyncio
import signal
import sys
from pathlib import Path

import pytest

from bot.fake_discord.faults import Fault
from bot.fake_discord.server import TOKEN, FakeDiscord
from bot.model.jobs import JobKind
from bot.store import open_store
from tests.wire.fast_loop import SPEED
from tests.wire.table import until

HANGING = 24
ROOT = Path(__file__).resolve().parents[2]
LIMIT = 10.0
"""Real seconds, as those of whoever runs it: then a container is killed."""
BOT = """
import sys
from pydantic import SecretStr
from bot.app.packs.pack import Packs
from bot.discord import running
from bot.fake_discord.pointing import point_at
from bot.settings import Settings
from bot.store import open_store
from tests.bot.tiny_game import TinyRuleset
from tests.wire.drawn_game import DrawnPack

base, gateway, database, token = sys.argv[1:]
point_at(base, gateway)
settings = Settings.model_construct(discord_token=SecretStr(token), database=database)
running.run_bot(settings, open_store, Packs([DrawnPack(TinyRuleset())]))
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
async def test_hanging_posts_and_answers_hold_up_no_end(fake: FakeDiscord, tmp_path: Path) -> None:
    """Posts that are under way are broken off and made by the next start; nothing is logged as an error."""
    database = f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}"
    guild = fake.places.add_guild("Hall")
    halls = [fake.places.add_channel(guild, f"table-{number}") for number in range(HANGING)]
    people = [fake.places.add_user(f"p{number}") for number in range(2 * HANGING)]
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", BOT, fake.base, fake.gateway.url, database, TOKEN,
        cwd=ROOT, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        await until(lambda: bool(fake.places.commands) and fake.gateway.identified > 0, "the bot")
        posts = Fault("POST", r"/channels/\d+/messages", times=None, delay=25 * SPEED)
        answers = Fault("PATCH", r"/webhooks/.*", times=None, delay=25 * SPEED)
        fake.faults += [posts, answers]
        for hall, one, other in zip(halls, people[::2], people[1::2], strict=True):
            await fake.slash(one, hall, "duel", opponent=other, deck="s.plain", clock="none")
        await until(lambda: posts.met >= HANGING and answers.met >= HANGING, "posts and answers that hang")
        loop = asyncio.get_running_loop()
        begun = loop.time()
        bot.send_signal(signal.SIGTERM)
        _, errors = await bot.communicate()
        took = (loop.time() - begun) / SPEED
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
    said = errors.decode()
    assert bot.returncode == 0, said
    assert took <= LIMIT, f"it took {took:.1f} s:\n{said}"
    for noise in ("Traceback", "Session is closed", "not drawn", "stopped_in_the_middle"):
        assert noise not in said, said
    print(f"{posts.met} posts and {answers.met} answers hung; ended after {took:.1f} s")
    store = await open_store(database)
    try:
        async with store.read() as tx:
            waiting = (await tx.jobs.state(JobKind.DELIVERY)).waiting
    finally:
        await store.close()
    assert waiting == HANGING, "the next start makes them"
