"""Where a sandbox keeps its matches, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.discord.match.addresses import Press, Verb
from bot.model.decks import StarterDeck
from bot.model.jobs import JobKind
from bot.sandbox.keeping import DATABASE, PREFIX, ForeignDatabase, address_of, clean_up, passing_folder
from bot.sandbox.serving import Sandbox
from bot.sandbox.world import PEOPLE, World
from tests.bot.discord.table_talk import answer_to, words_of
from tests.sandbox.browsing import POLL, SECONDS

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for temporary files, of this test alone."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def make_older(folder: Path, name: str) -> Path:
    """What a sandbox of 0.1.0 left: a folder with a database in write-ahead mode."""
    left = folder / name
    left.mkdir()
    with closing(sqlite3.connect(left / DATABASE)) as connection, connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE hands (card TEXT)")
    return left


@contextmanager
def open_database(folder: Path) -> Iterator[None]:
    """What a running sandbox of 0.1.0 does: it has the database open."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection:
        connection.execute("SELECT * FROM hands").fetchall()
        yield


def test_a_folder_goes_with_its_sandbox(temporary: Path) -> None:
    with passing_folder() as folder:
        assert folder.parent == temporary
        (folder / DATABASE).touch()
    assert list(temporary.iterdir()) == []


def test_what_killed_sandboxes_left_is_cleaned_up_and_nothing_else(temporary: Path) -> None:
    left = temporary / f"{PREFIX}abc"
    left.mkdir()
    (left / DATABASE).write_bytes(b"hands and seeds")
    older = make_older(temporary, "tmpabcdefgh")
    strangers = make_older(temporary, "tmp12345678")
    (strangers / "notes.txt").touch()
    elsewhere = make_older(temporary, "somewhere")
    (temporary / f"{PREFIX}link").symlink_to(elsewhere)
    used = make_older(temporary, "tmpstillopen"[:11])
    with open_database(used), passing_folder() as running:
        assert not left.exists(), "starting another one cleans up"
        assert not older.exists()
        assert clean_up(temporary) == []
        assert running.exists()
        assert used.exists()
    assert strangers.exists()
    assert (elsewhere / DATABASE).exists()
    assert clean_up(temporary) == [used]


@pytest.fixture
def killed(temporary: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that has such a folder."""
    code = "import time\nfrom bot.sandbox.keeping import passing_folder\nwith passing_folder() as folder:\n"
    code += "    print(folder, flush=True)\n    time.sleep(600)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TMPDIR": str(temporary)}
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        yield process
        process.kill()


def test_a_folder_is_left_alone_as_long_as_its_process_lives(
    temporary: Path, killed: subprocess.Popen[str]
) -> None:
    assert killed.stdout is not None
    folder = Path(killed.stdout.readline().strip())
    assert clean_up(temporary) == []
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert folder.exists()
    assert clean_up(temporary) == [folder]
    assert not folder.exists()


async def delivered(world: World) -> None:
    """Wait until everything that had to be delivered was."""
    for _ in range(round(SECONDS / POLL)):
        async with world.store.read() as tx:
            if await tx.jobs.next_due(JobKind.DELIVERY) is None:
                return
        await asyncio.sleep(POLL)
    raise AssertionError("something is never delivered")


async def test_a_sandbox_goes_on_with_the_matches_that_it_has_kept(tmp_path: Path, temporary: Path) -> None:
    address = address_of(tmp_path / "kept.db")
    async with Sandbox(0, address) as sandbox:
        world = sandbox.world
        mio, rin = world.people["mio"], world.people["rin"]
        async with sandbox.previews.lock:
            shown = await mio.slash(world.channels["arena"], "duel", opponent=rin, deck="s.hSD01-sora")
        assert "is being posted" in words_of(answer_to(shown))
        (challenge,) = await world.app.challenges.of_user(mio.id)
        await delivered(world)
        await world.app.challenges.accept(challenge.id, rin.id, StarterDeck("hSD01-azki"))
        await delivered(world)
        (thread,) = world.channels["arena"].threads
        names = [thread.name, *(len(world.direct_messages(name)) for name in PEOPLE)]
        assert names[1:] == [1, 1, 0, 0]
    assert clean_up(temporary) == [], "the folder for temporary files isn't used"
    async with Sandbox(0, address) as sandbox:
        world = sandbox.world
        await delivered(world)
        (again,) = world.channels["arena"].threads
        assert [again.name, *(len(world.direct_messages(name)) for name in PEOPLE)] == names
        assert again.id == thread.id
        board = again.history()[-1]
        assert challenge.id in words_of(board)
        match = await world.app.matches.get(challenge.id)
        chooser = next(actor for actor in world.people.values() if actor.id == match.to_choose)
        async with sandbox.previews.lock:
            await chooser.click(board, custom_id=Press(Verb.ACTIONS, match.id).custom_id)
        assert world.errors == []
        async with world.store.read() as tx:
            assert await tx.jobs.failures(match.id) == []


async def test_a_sandbox_refuses_the_database_of_a_bot_on_discord(tmp_path: Path) -> None:
    address = address_of(tmp_path / "bot.db")
    async with Sandbox(0, address) as sandbox:
        world = sandbox.world
        mio = world.people["mio"]
        await mio.slash(world.channels["arena"], "duel", deck="s.hSD01-sora")
    with closing(sqlite3.connect(tmp_path / "bot.db")) as connection, connection:
        connection.execute("UPDATE challenges SET guild_id = 42")
    with pytest.raises(ForeignDatabase, match="a database of its own"):
        async with Sandbox(0, address):
            pass
