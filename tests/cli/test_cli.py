"""The command line as people call it: what it prints, and how it ends when something is wrong."""

from __future__ import annotations

import asyncio
import json
import ssl
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path
from socket import gaierror
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey
from typer.testing import CliRunner

from bot import cli
from bot.store import open_store
from bot.tools.common import CommandFailed
from bot.tools.demo import read_seeds
from bot.tools.run import run as run_command
from engine.kernel.errors import DataError
from workshop import bench

ROOT = Path(__file__).resolve().parents[2]
SIMULATION_KEYS = ["games", "finished", "seconds", "answers", "turns", "wins", "games_per_s", "answers_per_s"]


Called = subprocess.CompletedProcess[str]
Call = Callable[..., Called]


def oshiban(*words: str, seconds: float = 120) -> Called:
    """Call the command line in a process of its own, which may take so many seconds at the most."""
    return subprocess.run(
        [sys.executable, "-m", "bot.cli", *words], capture_output=True, text=True, cwd=ROOT, timeout=seconds
    )


@pytest.fixture
def call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Call:
    """Call the command line in this process, which has imported everything already."""

    def run(*words: str) -> Called:
        monkeypatch.setattr(sys, "argv", ["oshiban", *words])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        said = capsys.readouterr()
        assert isinstance(ended.value.code, int)
        return Called(words, ended.value.code, said.out, said.err)

    return run


def read(run: Called) -> Any:
    """The JSON that a command has printed."""
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def assert_refused(run: Called, status: int, *words: str) -> None:
    """The command failed with this status, a sentence on stderr with these words, and no traceback."""
    assert run.returncode == status, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    for word in words:
        assert word in run.stderr


def test_help_names_every_command() -> None:
    run = oshiban("--help")
    assert run.returncode == 0
    for name in (
        "run", "sandbox", "demo", "simulate", "strength", "scenario", "cards", "decks", "rules", "bench",
    ):  # fmt: skip
        assert f"\n  {name} " in run.stdout


def test_help_imports_nothing_heavy() -> None:
    script = (
        "import sys; sys.argv = ['oshiban', '--help']\n"
        "from bot import cli\n"
        "try: cli.main()\n"
        "except SystemExit: pass\n"
        "print(*(name for name in ('discord', 'PIL', 'sqlalchemy', 'lark', 'engine.hocg', 'simcord')"
        " if name in sys.modules), file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert run.stderr.strip() == ""
    assert "Commands:" in run.stdout


def test_every_command_of_another_module_is_there() -> None:
    for name, (module, attribute, about) in cli.LATER.items():
        assert about.endswith(".")
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), name
        assert attribute
        run = CliRunner().invoke(cli.app, [name, "--help"], prog_name="oshiban")
        assert run.exit_code == 0, f"{name}: {run.output}"
        assert f"Usage: oshiban {name}" in run.stdout


def test_an_installed_bot_has_no_workshop_and_says_where_it_is(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [each for each in sys.modules if each.partition(".")[0] == "workshop"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "path", [each for each in sys.path if not (Path(each) / "workshop").is_dir()])
    monkeypatch.chdir(ROOT / "docs")
    assert_refused(call("bench"), 1, "only a checkout of the project has: clone it, say make setup there")


def test_an_unknown_command_is_wrong_usage(call: Call) -> None:
    assert_refused(oshiban("dance"), 2, "No such command 'dance'")
    assert_refused(call("simulate", "--speed", "3"), 2, "No such option: --speed")
    assert_refused(call("cards", "dance"), 2, "No such command 'dance'")


def test_simulate_as_json_has_the_keys_of_the_contract(call: Call) -> None:
    figures = read(call("simulate", "--games", "3", "--seed", "5", "--json"))
    assert list(figures) == SIMULATION_KEYS
    assert list(figures["wins"]) == ["a", "b", "draw"]
    assert figures["games"] == figures["finished"] == sum(figures["wins"].values()) == 3
    assert figures["answers"] > figures["turns"] > 3
    assert figures["seconds"] > 0
    again = read(oshiban("simulate", "--games", "3", "--seed", "5", "--json", "--policy", "random"))
    other = read(call("simulate", "--games", "3", "--seed", "6", "--json"))
    assert [again[key] for key in ("answers", "turns", "wins")] == [
        figures[key] for key in ("answers", "turns", "wins")
    ]
    assert other["answers"] != figures["answers"]


def test_simulate_as_a_table(call: Call) -> None:
    run = call("simulate", "--games", "2", "--policy", "greedy", "--deck-b", "hSD01-sora")
    assert run.returncode == 0
    assert run.stdout.splitlines()[0].split(maxsplit=1) == ["matches", "2 (2 finished)"]
    assert "won by b (hSD01-sora)" in run.stdout


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--deck-a", "hSD99-x"), 1, "oshiban: there is no playable deck 'hSD99-x'; there are "),
        (("--policy", "clever"), 2, "there is no policy 'clever'; there is random and greedy"),
        (("--games", "0"), 2, "'--games'"),
        (("--games", "many"), 2, "'--games'"),
    ],
)
def test_simulate_refuses_in_a_sentence(call: Call, words: tuple[str, ...], status: int, said: str) -> None:
    assert_refused(call("simulate", *words), status, said)


def test_a_demo_needs_to_be_headless(call: Call) -> None:
    assert_refused(call("demo"), 2, "say --headless")


@pytest.mark.parametrize(
    ("words", "seeds"), [("7", [7]), ("1..3", [1, 2, 3]), ("-1..1", [-1, 0, 1]), ("5..5", [5])]
)
def test_seeds_are_numbers_or_ranges(words: str, seeds: list[int]) -> None:
    assert read_seeds(words) == seeds


@pytest.mark.parametrize("words", ["", "x", "1..", "..3", "3..1", "1-3", "0..100000"])
def test_other_seeds_are_wrong_usage(call: Call, words: str) -> None:
    assert_refused(call("demo", "--headless", "--seed", words), 2, f"{words!r}")


def test_a_bot_without_a_token_says_so(call: Call, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    assert_refused(call("run"), 1, "oshiban: DISCORD_TOKEN is not set")


DISCORD = ConnectionKey(
    "discord.com", 443, is_ssl=True, ssl=True, proxy=None, proxy_auth=None, proxy_headers_hash=None
)


def unreached(kind: type[aiohttp.ClientConnectorError], why: OSError) -> aiohttp.ClientConnectorError:
    """What aiohttp raises where there is no way to Discord."""
    return kind(DISCORD, why)


def closed(code: int) -> discord.ConnectionClosed:
    """What discord.py raises when Discord closes a connection for good."""
    socket = cast("aiohttp.ClientWebSocketResponse", SimpleNamespace(close_code=code))
    return discord.ConnectionClosed(socket, shard_id=0)


@pytest.mark.parametrize(("error", "said"), [
    (discord.LoginFailure("Improper token was passed."), "or in the file that DISCORD_TOKEN_FILE names"),
    (closed(4004), "Discord doesn't know the token in DISCORD_TOKEN.* reset since"),
    (closed(4011), "Discord wants more shards"),
    (closed(4012), r"for good \(code 4012\)"),
    (discord.RateLimited(600), "Discord doesn't let the bot log in: Too many requests"),
    (aiohttp.ServerDisconnectedError(), r"Discord can't be reached: the connection broke \(Server disc"),
    (unreached(aiohttp.ClientConnectorDNSError, gaierror(-2, "Name or service not known")),
        "Discord can't be reached: no address is found for discord.com. Look at .* DNS"),
    (unreached(aiohttp.ClientConnectorError, ConnectionRefusedError(111, "Connect call failed")),
        "Discord can't be reached: Cannot connect to host discord.com:443 .* firewall"),
    (unreached(aiohttp.ClientConnectorSSLError, ssl.SSLError(1, "wrong version number")),
        r"Discord can't be reached: the connection to discord.com isn't safe \(.*wrong version number"),
    (aiohttp.ClientConnectorCertificateError(DISCORD, ssl.SSLCertVerificationError("self-signed")),
        r"Discord can't be reached: the connection to discord.com isn't safe \(.*self-signed"),
])  # fmt: skip
def test_a_bot_that_cannot_log_in_says_why(
    error: Exception, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def refuse(*_: object) -> None:
        raise error

    async def open_no_store(_: str) -> None:
        return None

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", "wrong")
    monkeypatch.setattr("bot.discord.running.serve", refuse)
    monkeypatch.setattr("bot.tools.run.open_store", open_no_store)
    with pytest.raises(CommandFailed, match=said):
        run_command()


@pytest.mark.parametrize(
    ("error", "lines"),
    [
        (TimeoutError(), ["oshiban: TimeoutError"]),
        (CommandFailed("it went wrong", "first this"), ["first this", "oshiban: it went wrong"]),
        (DataError("no card", file="a.yaml", line=3), ["oshiban: a.yaml, line 3: no card"]),
        (FileNotFoundError(2, "No such file", "x"), ["oshiban: [Errno 2] No such file: 'x'"]),
    ],
)
def test_errors_end_in_one_sentence(
    error: Exception, lines: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err.splitlines() == lines


def test_an_error_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(ZeroDivisionError):
        cli.main()


@pytest.mark.slow
def test_a_demo_prints_the_keys_of_the_contract(tmp_path: Path) -> None:
    begun = time.monotonic()
    report = read(oshiban("demo", "--headless", "--seed", "3", "--out", str(tmp_path), "--json"))
    assert list(report) == [
        "winner", "reason", "turns", "answers", "interactions", "posts", "dms", "pictures",
        "presses_per_turn", "errors", "seconds",
    ]  # fmt: skip
    assert report["winner"] in ("a", "b", "draw")
    assert report["errors"] == 0
    assert 0 < report["seconds"] <= time.monotonic() - begun
    assert (tmp_path / "transcript.txt").read_text(encoding="utf-8")


@pytest.mark.slow
def test_demos_over_a_range_print_a_line_each(tmp_path: Path) -> None:
    run = oshiban("demo", "--headless", "--seed", "1..2", "--out", str(tmp_path), "--json")
    assert run.returncode == 0, run.stderr
    assert [json.loads(line)["errors"] for line in run.stdout.splitlines()] == [0, 0]
    assert {path.name for path in tmp_path.iterdir()} == {"seed-1", "seed-2"}


@pytest.mark.slow
def test_figures_of_the_bot_are_all_there() -> None:
    figures = read(oshiban("bench", "--json", seconds=600))  # it presses for 80 seconds
    assert all(
        figures[name] > 0
        for name in ("board_ms", "hand_ms", "resume_ms", "clicks_per_s", "calls_per_choice", "main_ms")
    )
    assert figures["answers_per_s"] > figures["games_per_s"] > 0
    assert 0 < figures["click_ms"]["p50"] <= figures["click_ms"]["p99"]
    assert 0 < figures["ack_ms"]["p50"] <= figures["ack_ms"]["p99"]


@pytest.mark.slow
def test_figures_under_load_are_printed_alone() -> None:
    words = ("bench", "--load", "--matches", "2", "--rate", "1", "--seconds", "1", "--json")
    assert read(oshiban(*words))["matches"] == 2


@pytest.mark.slow
def test_figures_of_the_largest_event_are_all_there() -> None:
    figures = read(oshiban("bench", "--events", "--json"))
    assert figures["players"] == 256
    assert figures["rounds"] == 8
    assert 0 < figures["standings_ms"] < figures["standings_cold_ms"]


def test_figures_of_the_engine_have_the_keys_of_the_contract(
    call: Call, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured over fewer matches than a bench plays."""
    monkeypatch.setattr(bench, "measure_deck_play", partial(bench.measure_deck_play, seconds=0.05))
    monkeypatch.setattr(bench, "SAMPLED_GAMES", 1)
    figures = read(call("bench", "--engine-only", "--json"))
    assert list(figures) == [
        "games_per_s", "answers_per_s", "snapshot_ms", "restore_ms", "copy_ms", "snapshot_bytes",
        "board_ms", "board_bytes", "hand_ms", "ack_ms", "click_ms", "resume_ms", "reference_rounds_per_s",
        "games_per_round", "decks", "clicks_per_s", "calls_per_choice", "main_ms", "start_ms",
        "question_ms", "dear_question_ms",
    ]  # fmt: skip
    assert figures["answers_per_s"] > figures["games_per_s"] > 0
    assert figures["question_ms"] > 0
    assert 1_000 < figures["snapshot_bytes"] <= 60 * 1024
    assert figures["ack_ms"] is None


def test_scenarios_are_run_from_the_command_line(call: Call, tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("nonsense: true\n", encoding="utf-8")
    assert_refused(call("scenario", str(path)), 2, "x.yaml")


def test_the_version_is_told(call: Call) -> None:
    assert call("--version").stdout == f"oshiban {version('oshiban')}\n"


@pytest.mark.parametrize("command", ["sandbox", "demo"])
def test_a_command_whose_extra_is_missing_says_which(command: str) -> None:
    lacking = "import sys; sys.modules['simcord'] = None; import bot.cli as cli; cli.main()"
    run = subprocess.run(
        [sys.executable, "-c", lacking, command, "--headless"], capture_output=True, text=True, cwd=ROOT
    )
    assert run.returncode == 1
    assert run.stderr == (
        f"oshiban: `oshiban {command}` needs more than the bot itself: pip install 'oshiban[sandbox]', or in"
        " a checkout make setup\n"
    )


def test_a_database_whose_driver_is_missing_says_which_extra_brings_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(ValueError, match=r"needs asyncpg, .* 'oshiban\[postgres\]'"):
        asyncio.run(open_store("postgresql+asyncpg://a@b/c"))


@pytest.mark.parametrize("name", ["backup", "restore", "store", "held", "thaw", "reports", "legal"])
def test_help_on_what_needs_no_game_loads_none(name: str) -> None:
    loaded = "import atexit, sys; import bot.cli as cli;"
    loaded += " atexit.register(lambda: print(*sorted(sys.modules))); cli.main()"
    command = [sys.executable, "-c", loaded, name, "--help"]
    run = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    modules = run.stdout.splitlines()[-1].split()
    assert cli.LATER[name][0] in modules
    games = ("engine.hocg", "engine.osica", "bot.games", "renderers", "discord")
    assert [name for name in modules if name.startswith(games)] == []
