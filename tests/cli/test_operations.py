"""What an operator does from the command line: doctor, held, thaw, backup, restore; and wrong settings."""

from __future__ import annotations

import asyncio
import errno
import json
import lzma
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import pytest

from bot.app.packs.pack import GamePack, Packs
from bot.app.refusals import Frozen
from bot.app.wiring import App
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.model.matches import MatchStatus
from bot.settings import Settings, ShardRange
from bot.store import open_store
from bot.tools import backups, operations, reports, store
from bot.tools.common import CommandFailed
from bot.tools.doctor import Finding, check_backups, check_database, check_disk, check_fonts, examine
from bot.tools.starting import read_settings
from tests.bare import ON_LINUX, hide_fribidi
from tests.bot.tiny_game import TinyRuleset

ROOT = Path(__file__).resolve().parents[2]
SAVED = ROOT / "tests" / "fixtures" / "saves" / "0.1.0" / "bot.db.xz"
"""The database of a bot of the release 0.1.0."""


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty place for a database, named by the environment."""
    path = tmp_path / "oshiban.db"
    monkeypatch.setenv("OSHIBAN_DATABASE", f"sqlite+aiosqlite:///{path}")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(operations, "installed_packs", lambda: Packs([GamePack(TinyRuleset())]))
    return path


async def freeze_one(path: Path) -> str:
    """A match that an error of the engine stopped; its id."""
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    app = App(store, Packs([GamePack(TinyRuleset())]))
    made = await app.challenges.challenge(
        ruleset="tiny", challenger=1, opponent=2, place=Place(7, 8), deck=StarterDeck("cursed")
    )
    match_id = made.id
    await app.challenges.accept(match_id, 2, StarterDeck("cursed"))
    for _ in range(3):
        match = await app.matches.get(match_id)
        table = await app.matches.table(match_id, match.to_choose)
        assert table.prompt is not None
        picked = [option.id for option in table.prompt.options][: table.prompt.at_least]
        with suppress(Frozen):
            await app.matches.choose(match_id, match.to_choose or 0, table.prompt.id, picked)
    assert (await app.matches.get(match_id)).status is MatchStatus.FROZEN
    await store.close()
    return match_id


def test_a_held_match_is_listed_and_thawed(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match_id = asyncio.run(freeze_one(database))
    operations.held()
    listed = capsys.readouterr().out
    assert f"#{match_id}" in listed
    assert "the cursed card was played" in listed
    operations.thaw(f"#{match_id.lower()}")
    assert f"match #{match_id} goes on" in capsys.readouterr().out
    operations.held()
    assert "No match is on hold" in capsys.readouterr().out
    with pytest.raises(CommandFailed, match="is not on hold: it is active"):
        operations.thaw(match_id)
    with pytest.raises(CommandFailed, match="There is no match"):
        operations.thaw("AAAA2222")


def test_a_backup_and_back(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(freeze_one(database))
    backups.backup(tmp_path / "copy.db")
    assert "whole" in capsys.readouterr().out
    database.unlink()
    backups.restore(tmp_path / "copy.db")
    operations.held()
    assert "cursed" in capsys.readouterr().out
    for end in ("", ".2"):
        backups.restore(tmp_path / "copy.db")
        assert f"the one before is {database}.before-restore{end}\n" in capsys.readouterr().out


@pytest.mark.parametrize("look", [operations.held, reports.reports, store.store])
def test_a_tool_makes_no_database_where_there_is_none(database: Path, look: Callable[[], None]) -> None:
    with pytest.raises(CommandFailed, match=f"There is no database {database}. Say this in the bot's folder"):
        look()
    assert not database.exists()


def test_nothing_reported_is_said(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(freeze_one(database))
    reports.reports()
    assert capsys.readouterr().out.splitlines()[-1] == "Nobody has reported a problem."  # logs may precede


async def report_both(path: Path, match_id: str) -> None:
    """Report a match, and something that is about none."""
    store = await open_store(f"sqlite+aiosqlite:///{path}")
    app = App(store, Packs([GamePack(TinyRuleset())]))
    await app.reports.make(1, match_id, "the cursed card")
    await app.reports.make(1, None, "the colours")
    await store.close()


def test_what_is_written_of_a_report_is_private(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(report_both(database, asyncio.run(freeze_one(database))))
    out = tmp_path / "reports"
    reports.reports(1, out)
    files = list(out.iterdir())
    assert {file.name for file in files} == {"report-1.yaml", "report-1.json"}
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}, "the journal tells the seed"
    capsys.readouterr()
    reports.reports(2, out)
    assert "It is about no match" in capsys.readouterr().out
    assert list(out.glob("report-2*")) == []


def test_the_room_of_a_database_of_an_older_release(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database.write_bytes(lzma.decompress(SAVED.read_bytes()))
    with pytest.raises(CommandFailed, match="form of an older release: start the bot"):
        store.store()
    store.store(compact=True)
    assert "oshiban.db is compacted: 3,9" in capsys.readouterr().out


@pytest.mark.parametrize("url", ["oshiban.db", "postgresql+asyncpg://mio:secret@db:x/oshiban"])
def test_what_is_no_address_is_told_by_every_tool(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("OSHIBAN_DATABASE", url)
    back_up: Callable[[], object] = partial(backups.backup, Path("copy.db"))
    for tool in (store.store, back_up, operations.held):
        with pytest.raises(CommandFailed, match="OSHIBAN_DATABASE is no address of a database"):
            tool()
    found = {each.what: each for each in asyncio.run(examine(read_settings(), is_offline=True))}
    assert "is no address of a database" in found["database"].text
    assert found["disk"].is_fine, "whatever else there is to say is said"


@pytest.mark.parametrize("command", [backups.backup, backups.restore])
def test_a_server_that_is_away_is_told_in_a_sentence(
    command: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OSHIBAN_DATABASE", "postgresql+asyncpg://a:secret@127.0.0.1:1/c")
    with pytest.raises(CommandFailed, match=r"a:\*\*\*@127.0.0.1:1/c can't be opened"):
        command(tmp_path / "copy.db")


def test_the_doctor_looks_at_what_is_on_this_machine(database: Path) -> None:
    settings = read_settings()
    found = [asyncio.run(check_database(settings)), check_disk(settings), check_fonts()]
    assert all(finding.is_fine for finding in found), found
    assert "is made when the bot starts" in found[0].text
    asyncio.run(freeze_one(database))
    assert "whole and in the newest form" in asyncio.run(check_database(settings)).text
    database.write_text("no database at all, but some notes of mine")
    wrong = asyncio.run(check_database(settings))
    assert not wrong.is_fine
    assert "is damaged" in wrong.text
    on_a_server = Settings(database="postgresql+asyncpg://mio@db/oshiban")
    assert check_disk(on_a_server).text.endswith(f"free in {database.parent}"), "where the bot works"
    nowhere = Settings(database=f"sqlite+aiosqlite:///{database.parent}/nowhere/x.db")
    assert not check_disk(nowhere).is_fine
    assert "nowhere is no folder" in asyncio.run(check_database(nowhere)).text


def test_the_doctor_says_where_no_backup_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "share" / "backups"
    assert check_backups(folder) == Finding("backups", True, f"{folder} is made with the first backup")
    assert not folder.parent.exists(), "nothing is left there"
    folder.mkdir(parents=True)
    assert check_backups(folder) == Finding("backups", True, f"backups can be written in {folder}")
    assert list(folder.iterdir()) == []
    file = tmp_path / "notes"
    file.touch()
    for wrong in (file, file / "backups"):
        found = check_backups(wrong)
        assert not found.is_fine
        assert f"no backup can be written in {wrong}: {file} is no folder" in found.text

    for name, code in (("bot.tools.doctor.TemporaryFile", errno.EROFS), ("pathlib.Path.lstat", errno.ESTALE)):

        def refuse(*_: object, code: int = code, **__: object) -> None:
            raise OSError(code, os.strerror(code), str(folder))

        with monkeypatch.context() as away:
            away.setattr(name, refuse)
            found = check_backups(folder)
        assert not found.is_fine
        assert f"no backup can be written in {folder}: {os.strerror(code)}" in found.text
    settings = Settings(_env_file=None, backups=folder)
    assert check_backups(folder) in asyncio.run(examine(settings, is_offline=True))
    none = asyncio.run(examine(Settings(_env_file=None), is_offline=True))
    assert "backups" not in {finding.what for finding in none}


@ON_LINUX
def test_the_doctor_says_what_to_install_where_fribidi_is_missing(database: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bot.cli", "doctor", "--offline"]
    told = subprocess.run(command, env=hide_fribidi(tmp_path), stdout=subprocess.PIPE, text=True, check=False)
    assert told.returncode == 1
    (line,) = (line for line in told.stdout.splitlines() if not line.startswith("ok"))
    assert line.startswith("NO   scripts: names in Arabic, Hebrew and Thai")
    assert "`apt-get install libfribidi0`" in line


@pytest.mark.parametrize(("name", "value", "words"), [
    ("OSHIBAN_METRICS_PORT", "abc", "OSHIBAN_METRICS_PORT is wrong: a whole number belongs here$"),
    ("OSHIBAN_SHARDS", "5/3", "OSHIBAN_SHARDS is wrong: '5/3' is no range of shards"),
    ("OSHIBAN_EDIT_INTERVAL", "-1", "OSHIBAN_EDIT_INTERVAL is wrong: at least 0 belongs here$"),
    ("OSHIBAN_BACKUP_HOURS", "0", "OSHIBAN_BACKUP_HOURS is wrong: more than 0 belongs here$"),
    ("OSHIBAN_HEALTH_PORT", "99999", "OSHIBAN_HEALTH_PORT is wrong: at most 65535 belongs here$"),
    ("OSHIBAN_LOG_JSON", "perhaps", "OSHIBAN_LOG_JSON is wrong: true or false belongs here$"),
])  # fmt: skip
def test_a_wrong_setting_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, words: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(CommandFailed, match=words):
        read_settings()


@pytest.mark.parametrize(("value", "shards"), [
    ("", None), ("0/1", ShardRange((0,), 1)), ("0-3/16", ShardRange((0, 1, 2, 3), 16)),
    ("15/16", ShardRange((15,), 16)),
])  # fmt: skip
def test_a_range_of_shards(monkeypatch: pytest.MonkeyPatch, value: str, shards: ShardRange | None) -> None:
    monkeypatch.setenv("OSHIBAN_SHARDS", value)
    assert read_settings().shards == shards


def test_a_wrong_start_ends_in_one_sentence(tmp_path: Path) -> None:
    def run(*words: str, **extra: str) -> subprocess.CompletedProcess[str]:
        environment = {**os.environ, "PYTHONPATH": str(ROOT), "DISCORD_TOKEN": "x", **extra}
        command = [sys.executable, "-m", "bot.cli", *words]
        return subprocess.run(
            command, capture_output=True, text=True, cwd=tmp_path, env=environment, check=False
        )

    away = "postgresql+asyncpg://mio:secret@127.0.0.1:9/oshiban"
    ended = run("run", OSHIBAN_DATABASE=away)
    assert ended.returncode == 1
    assert (
        ended.stderr.strip()
        .splitlines()[-1]
        .startswith("oshiban: The database postgresql+asyncpg://mio:***@")
    )
    assert "Traceback" not in ended.stderr
    found = run("doctor", "--offline", "--json", OSHIBAN_DATABASE=away)
    assert found.returncode == 1
    lacking = {part["what"] for part in json.loads(found.stdout) if not part["is_fine"]}
    assert lacking - {"scripts"} == {"database"}  # a bare machine lacks FriBiDi as well
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
    newer.execute("INSERT INTO alembic_version VALUES ('9999')")
    newer.commit()
    newer.close()
    ended = run("run", OSHIBAN_DATABASE="sqlite+aiosqlite:///newer.db")
    assert ended.returncode == 1
    said = ended.stderr.strip().splitlines()[-1]
    assert said.startswith("oshiban: A newer release of Oshiban has served this database: it has")
    assert "Traceback" not in ended.stderr
