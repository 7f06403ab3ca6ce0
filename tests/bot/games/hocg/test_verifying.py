"""Checking a finished match, on a journal that the bot has given out."""

from __future__ import annotations

import asyncio
import hashlib
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
import pytest_asyncio

from bot import cli
from bot.app.packs.pack import GamePack, Packs
from bot.sandbox.world import Setting, open_world
from engine.hocg import HOCG
from engine.kernel.journal import Entry, Journal
from tests.bot.discord.table_talk import Match, answer_to, begin_match, words_of
from tests.bot.worlds import SEEDS

ROOT = Path(__file__).parents[4]
ANSWERS = 8


@pytest_asyncio.fixture
async def match() -> AsyncIterator[Match]:
    """A match of hOCG without pictures that was given up in the middle."""
    setting = Setting(Packs([GamePack(HOCG)]), entropy=Random(SEEDS).randbytes)
    async with open_world(setting) as world:
        match = await begin_match(world, deck="s.hSD01-sora", game="hocg")
        for _ in range(ANSWERS):
            await match.answer()
        await world.app.matches.concede(match.id, match.players[0].actor.id)
        await world.settle()
        yield match
        assert world.errors == []


def check_by_script(script: Path, journal: Path) -> str:
    """What the script prints in a Python that knows nothing of the project."""
    command = [sys.executable, "-I", str(script), str(journal)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


async def take_journal(match: Match, folder: Path) -> Path:
    """The file that the button of the result gives."""
    given = answer_to(await match.players[1].actor.click(match.result(), label="Journal"))
    (file,) = given.attachments
    path = folder / file.filename
    path.write_bytes(await file.read())
    return path


Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """A command of ``oshiban``: its status, and what it printed."""

    def call(*words: str | Path) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["oshiban", *map(str, words)])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err

    return call


async def test_a_match_is_checked_by_one_command(match: Match, run: Run, tmp_path: Path) -> None:
    published = (await match.info()).commitment
    path = await take_journal(match, tmp_path)
    status, printed = run("verify", path, "--commitment", published)
    assert status == 0, printed
    assert f"Commitment (its SHA-256): {published}" in printed
    assert f"ok: all {(await match.info()).answers} entries were possible" in printed
    assert "The commitment is the one given." in printed
    assert printed.count("First hand of seat") == 2
    assert "wins." in printed
    _, with_log = run("verify", path, "--log")
    for line in (await match.world.app.matches.log(match.id, None, 5))[:-1]:
        assert line.text in with_log, "what was told then comes out again"


async def test_what_was_changed_afterwards_is_found(match: Match, run: Run, tmp_path: Path) -> None:
    path = await take_journal(match, tmp_path)
    journal = Journal.from_json(path.read_bytes())
    published = journal.header.commitment
    other_seed = msgspec.structs.replace(journal.header, seed=bytes(32))
    path.write_bytes(Journal(other_seed, journal.entries).to_json())
    status, printed = run("verify", path, "--commitment", published)
    assert (status, "is not the one that was committed to" in printed) == (1, True)
    first = journal.entries[0]
    path.write_bytes(Journal(journal.header, [Entry(first.seat, first.prompt, ("nonsense",))]).to_json())
    status, printed = run("verify", path)
    assert (status, "this match can't be played again: entry 1" in printed) == (1, True)
    other_texts = msgspec.structs.replace(journal.header, data_hash="0000")
    path.write_bytes(Journal(other_texts, journal.entries).to_json())
    status, printed = run("verify", path)
    assert (status, "played with other card texts" in printed) == (1, True)
    assert f"Commitment (its SHA-256): {published}" in printed, "that much can be checked all the same"


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff\x00", b'{"header": 1, "entries": []}'])
def test_what_is_no_journal_is_told_in_a_sentence(run: Run, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(content)
    status, printed = run("verify", path)
    assert status == 1
    assert "the button Journal of a result" in printed
    status, printed = run("verify", tmp_path / "nothing.json")
    assert (status, "No such file" in printed) == (1, True)


async def test_the_result_tells_the_seed_and_the_script_of_the_docs_reads_the_journal(
    match: Match, tmp_path: Path
) -> None:
    seed = re.search(r"The seed of every shuffle and die: `([0-9a-f]{64})`", words_of(match.result()))
    assert seed is not None
    assert hashlib.sha256(bytes.fromhex(seed.group(1))).hexdigest() == (await match.info()).commitment
    path = await take_journal(match, tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs/fairness.md").read_text("utf-8"), re.DOTALL)
    script = tmp_path / "check.py"
    script.write_text(code, "utf-8")
    ran = await asyncio.to_thread(check_by_script, script, path)
    printed = dict(line.split(" ", 1) for line in ran.replace("deck ", "deck").splitlines())
    assert printed["seed"] == seed.group(1)
    game = HOCG.start(Journal.from_json(path.read_bytes()).header.decks, bytes.fromhex(seed.group(1)))
    for player in game.state.players:
        dealt = [game.card(card).number for card in (*player.hand, *player.deck)]
        told = printed[f"deck{player.seat}"].split()
        assert sorted(told) == sorted(dealt)
