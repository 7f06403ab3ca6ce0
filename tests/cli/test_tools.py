"""The tools behind the commands: simulations and figures."""

from __future__ import annotations

import subprocess
import sys

import pytest

from bot.tools.common import CommandFailed
from bot.tools.starters import DEFAULT_DECKS, require_deck
from engine.hocg import HOCG
from engine.kernel import match as kernel_match
from engine.kernel.journal import Journal, replay
from engine.kernel.players.protocol import NOTHING_SEEN
from workshop import bench, reference
from workshop.simulate import POLICIES, describe, make_players, match_seed, simulate
from workshop.spread import Spread, spread_of

SORA, AZKI = (require_deck(name) for name in DEFAULT_DECKS)


def test_a_simulation_is_the_same_each_time_and_of_every_size() -> None:
    first, second = simulate(SORA, AZKI, 3, 7), simulate(SORA, AZKI, 3, 7)
    assert (first.answers, first.turns, first.wins) == (second.answers, second.turns, second.wins)
    more = simulate(SORA, AZKI, 4, 7)
    assert more.answers > first.answers
    assert len({match_seed(seed, number) for seed in range(3) for number in range(3)}) == 9


def test_players_of_one_match_differ() -> None:
    prompt = HOCG.start([SORA, AZKI], match_seed(0, 1)).prompt
    assert prompt is not None
    assert set(POLICIES) == {"random", "greedy"}
    a, b = make_players("random", 0, 1)
    chosen = [[player.choose(prompt, NOTHING_SEEN) for _ in range(20)] for player in (a, b)]
    assert chosen[0] != chosen[1]


def test_a_table_of_a_simulation() -> None:
    lines = describe(simulate(SORA, AZKI, 2), "x", "y").splitlines()
    assert [line.split("  ")[0] for line in lines] == [
        "matches", "won by a (x)", "won by b (y)", "draws", "turns", "answers", "time",
    ]  # fmt: skip


def test_a_simulation_stops_at_an_error_with_all_that_is_needed_to_see_it_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = 0

    def fail_later(table: object) -> None:
        nonlocal calls
        calls += 1
        if calls == 400:
            raise ZeroDivisionError("broken on purpose")

    monkeypatch.setattr(kernel_match, "require_progress", fail_later)
    with pytest.raises(
        CommandFailed, match=r"the engine failed in match 2, at answer .* broken on purpose"
    ) as failed:
        simulate(SORA, AZKI, 5, 3)
    monkeypatch.undo()
    seed_line, journal_line = failed.value.report.splitlines()
    assert seed_line == f"seed: {match_seed(3, 2).hex()}"
    journal = Journal.from_json(journal_line.removeprefix("journal: ").encode())
    assert journal.header.seed == match_seed(3, 2)
    match = replay(HOCG, journal.header, journal.entries[:-1])
    assert match.prompt is not None
    assert match.prompt.id == journal.entries[-1].prompt


def test_an_unknown_deck_is_named() -> None:
    with pytest.raises(CommandFailed, match=r"there is no playable deck 'x'; there are .*hSD01-azki"):
        require_deck("x")


def test_the_spread_of_samples() -> None:
    spread = spread_of([0.001 * number for number in range(1, 101)])
    assert (spread.p50, spread.p99) == (50.5, 100.0)
    assert spread_of([0.002]) == Spread(2.0, 2.0)


def test_figures_as_a_table_say_what_is_missing() -> None:
    figures = bench.Figures(games_per_s=12.5, ack_ms=Spread(1.0, 2.0))
    lines = dict(line.split(maxsplit=1) for line in bench.describe(figures).splitlines())
    assert lines["games_per_s"] == "12.5"
    assert lines["ack_ms"] == "1.0 (p99 2.0)"
    assert lines["board_ms"] == "not measured"
    assert set(lines) == set(figures.__struct_fields__)


def test_positions_for_the_figures_come_from_whole_matches() -> None:
    positions = bench.sample_positions(SORA, AZKI)
    assert len(positions) > 100
    turns = {game.turn for game in positions}
    assert min(turns) <= 2
    assert max(turns) > 15


def test_the_reference_work_is_the_same_everywhere() -> None:
    assert reference.play_round() == reference.play_round() == 120_125
    assert reference.rounds_per_cpu_second(20) > 10


def test_commands_about_cards_load_no_bot() -> None:
    """Loading the packs, Discord and the database would take longer than the command itself."""
    command = [sys.executable, "-c", "import sys, bot.tools.cards; print(*sys.modules)"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "engine.hocg" in loaded
    assert {"bot.games", "bot.store", "discord", "sqlalchemy"} & set(loaded) == set()
