"""``oshiban bench``: how fast the engine, the pictures and the bot are on this machine."""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Annotated

import msgspec
import typer

from bot.discord.platform.logs import warnings_only
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.starters import DEFAULT_DECKS, require_deck
from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.ruleset import Deck
from workshop.event_sizes import EventFigures, measure_events
from workshop.load.measuring import Load, LoadFigures, measure_load, measure_resumes
from workshop.pictures import measure as measure_pictures
from workshop.reference import rounds_per_cpu_second
from workshop.simulate import match_seed, simulate
from workshop.spread import Spread, spread_of
from workshop.tables import tabulate
from workshop.telling import measure_dearest, measure_telling

SECONDS = 3.0
SAMPLED_GAMES = 4
EVERY = 5
DECK_SECONDS = 0.5
GAMES_AT_A_TURN = 4
STARTS = 5
CALM = Load(rate=4.0, seconds=60.0)
"""What latency is measured with: a fixed rate, far below what the bot bears."""
START = """
import time
from bot.discord.running import warm_up
from bot.games.installed import installed_packs
from bot.tools import run
warm_up(installed_packs())
print(time.process_time())
"""
"""What a bot does before it calls Discord."""


class DeckPlay(msgspec.Struct, frozen=True):
    """Random matches of two decks, by the time that one core gives to this process.

    Args:
        games_per_s: matches a second.
        answers_per_s: answers a second.
        reference_rounds_per_s: rounds of the reference work in the same seconds.
        games_per_round: matches in one of these rounds, to compare machines by.
        rounds_per_answer: rounds that an answer takes, to compare decks by.
    """

    games_per_s: float
    answers_per_s: float
    reference_rounds_per_s: float
    games_per_round: float
    rounds_per_answer: float


class Figures(msgspec.Struct):
    """What was measured. Times are medians in milliseconds; ``None`` where nothing was measured.

    Args:
        games_per_s: random matches of the hSD01 decks a second, on one core.
        answers_per_s: answers a second in them.
        snapshot_ms: saving a match.
        restore_ms: loading it.
        copy_ms: copying it.
        snapshot_bytes: the largest saved match.
        board_ms: making and encoding a board picture.
        board_bytes: its size.
        hand_ms: making and encoding a picture of a hand.
        ack_ms: from a press to its acknowledgement, with four presses a second in 50 matches.
        click_ms: from a press that makes a choice to what its presser sees then, with as many.
        resume_ms: reading a match that is not in memory.
        reference_rounds_per_s: rounds of the reference work, to compare machines by.
        games_per_round: matches of the hSD01 decks in one of these rounds, both measured in the same seconds.
        decks: the play of each starter deck; empty where nothing was measured.
        calls_per_choice: requests that count towards Discord's limit for each choice, with as many.
        clicks_per_s: choices that the bot takes a second, with as many presses as it can answer.
        main_ms: processor time of its main process for each choice, with these.
        start_ms: processor time until a bot that was started before has loaded its games.
        question_ms: processor time of telling a question of a match of the hSD01 decks, on average.
        dear_question_ms: that of the slowest of a hundred with the starter deck whose questions take
            longest, measured with the play of each.
    """

    games_per_s: float = 0.0
    answers_per_s: float = 0.0
    snapshot_ms: float = 0.0
    restore_ms: float = 0.0
    copy_ms: float = 0.0
    snapshot_bytes: int = 0
    board_ms: float | None = None
    board_bytes: float | None = None
    hand_ms: float | None = None
    ack_ms: Spread | None = None
    click_ms: Spread | None = None
    resume_ms: float | None = None
    reference_rounds_per_s: float = 0.0
    games_per_round: float = 0.0
    decks: dict[str, DeckPlay] = {}
    clicks_per_s: float | None = None
    calls_per_choice: float | None = None
    main_ms: float | None = None
    start_ms: float | None = None
    question_ms: float = 0.0
    dear_question_ms: float | None = None


def measure_deck_play(deck_a: Deck, deck_b: Deck, seconds: float = SECONDS) -> DeckPlay:
    """Random play in short turns with the reference work, so that both meet the same neighbours."""
    simulate(deck_a, deck_b, 1)
    games = answers = turns = 0
    spent = rounds = 0.0
    while spent < seconds:
        rounds += rounds_per_cpu_second()
        begun = time.process_time()
        simulation = simulate(deck_a, deck_b, GAMES_AT_A_TURN, turns)
        spent += time.process_time() - begun
        turns += 1
        games += simulation.games
        answers += simulation.answers
    rate = rounds / turns
    return DeckPlay(
        round(games / spent, 1),
        round(answers / spent, 1),
        round(rate, 1),
        round(games / spent / rate, 5),
        round(rate * spent / answers, 4),
    )


def measure_decks(seconds: float = DECK_SECONDS) -> dict[str, DeckPlay]:
    """Every starter deck played against itself for so many seconds."""
    return {name: measure_deck_play(deck, deck, seconds) for name, deck in HOCG.starter_decks()}


def sample_positions(deck_a: Deck, deck_b: Deck) -> list[Game]:
    """Positions from all over a few random matches."""
    found = []
    for number in range(SAMPLED_GAMES):
        game = HOCG.start([deck_a, deck_b], match_seed(1, number))
        player = RandomPlayer(derive_seed("bench", number))
        while (prompt := game.prompt) is not None:
            game.pick(player.choose(prompt, game.view(prompt.seat)))
            if prompt.id % EVERY == 0:
                found.append(game.copy())
    return found


def median_ms(work: Callable[[Game], object], games: list[Game]) -> float:
    """The median time of some work on each position."""
    samples = []
    for game in games:
        begun = time.perf_counter()
        work(game)
        samples.append(time.perf_counter() - begun)
    return round(statistics.median(samples) * 1000, 3)


def measure_saving(figures: Figures, deck_a: Deck, deck_b: Deck) -> None:
    """Fill in the figures of saving, loading and copying."""
    games = sample_positions(deck_a, deck_b)
    saved = [game.to_json() for game in games]
    restored = dict(zip(map(id, games), saved, strict=True))
    figures.snapshot_ms = median_ms(lambda game: game.to_json(), games)
    figures.restore_ms = median_ms(lambda game: HOCG.restore(restored[id(game)]), games)
    figures.copy_ms = median_ms(lambda game: game.copy(), games)
    figures.snapshot_bytes = max(map(len, saved))


def measure_start() -> float:
    """The median time of some starts, after one that compiles the byte code, in milliseconds."""
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", START]
    ends = [
        subprocess.run(command, env=variables, capture_output=True, text=True, check=True).stdout.split()[-1]
        for _ in range(STARTS + 1)
    ]
    return round(statistics.median(map(float, ends[1:])) * 1000, 1)


def measure(*, with_bot: bool = True, with_decks: bool = False) -> Figures:
    """Measure everything.

    Args:
        with_bot: also the pictures, a start of the bot, and the bot with 50 matches in play.
        with_decks: also the play of each starter deck.
    """
    deck_a, deck_b = map(require_deck, DEFAULT_DECKS)
    play = measure_deck_play(deck_a, deck_b)
    figures = Figures(
        games_per_s=play.games_per_s,
        answers_per_s=play.answers_per_s,
        reference_rounds_per_s=play.reference_rounds_per_s,
        games_per_round=play.games_per_round,
        decks=measure_decks() if with_decks else {},
    )
    measure_saving(figures, deck_a, deck_b)
    figures.question_ms = measure_telling([deck_a, deck_b]).mean
    figures.dear_question_ms = measure_dearest()[1].p99 if with_decks else None
    if with_bot:
        pictures = measure_pictures()
        figures.board_ms, figures.board_bytes = pictures["board_ms"], pictures["board_bytes"]
        figures.hand_ms = pictures["hand_ms"]
        busy, calm = asyncio.run(measure_load(Load(), CALM))  # in this order: every match has its posts then
        figures.ack_ms, figures.click_ms = calm.ack_ms, calm.answer_ms
        figures.calls_per_choice = calm.calls_per_choice
        figures.clicks_per_s, figures.main_ms = busy.answers_per_s, busy.main_ms
        figures.start_ms = measure_start()
        figures.resume_ms = spread_of(asyncio.run(measure_resumes())).p50
    return figures


def describe(figures: Figures | LoadFigures | EventFigures) -> str:
    """The figures as a table, each with its name."""
    rows = []
    for name in figures.__struct_fields__:
        value = getattr(figures, name)
        if isinstance(value, dict) and isinstance(figures, Figures):
            value = f"{len(value)}, each in a line below" if value else None
        elif isinstance(value, dict):
            value = ", ".join(f"{sort} {count}" for sort, count in value.items())
        if isinstance(value, Spread):
            value = f"{value.p50} (p99 {value.p99})"
        rows.append((name, "not measured" if value is None else str(value)))
    for name, play in figures.decks.items() if isinstance(figures, Figures) else ():
        played = f"{play.games_per_s} games/s, {play.answers_per_s} answers/s"
        reference = f"{play.games_per_round} games and {1 / play.rounds_per_answer:.1f} answers"
        rows.append((name, f"{played}, {reference} a reference round"))
    return tabulate(rows)


def command(
    engine_only: Annotated[
        bool, typer.Option("--engine-only", help="Neither pictures nor clicks: those stay empty.")
    ] = False,
    decks: Annotated[bool, typer.Option("--decks", help="Also the play of each starter deck.")] = False,
    events: Annotated[bool, typer.Option("--events", help="Only the largest event.")] = False,
    load: Annotated[bool, typer.Option("--load", help="Only the bot, with very many matches open.")] = False,
    matches: Annotated[int, typer.Option(help="Open matches, with --load.", min=2)] = 10_000,
    rate: Annotated[float, typer.Option(help="Presses a second, with --load.", min=0.1)] = 50.0,
    seconds: Annotated[float, typer.Option(help="How long, with --load.", min=0.1)] = 120.0,
    fault: Annotated[
        str, typer.Option(help="What Discord does meanwhile, with --load, such as dm-limit.")
    ] = "",
    against: Annotated[
        str, typer.Option(help="The computer that everybody plays against, with --load, such as normal.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Measure the engine, the pictures and the bot."""
    figures: Figures | LoadFigures | EventFigures
    if fault and fault not in NAMED_FAULTS:
        raise CommandFailed(f"the stand-in has no fault {fault!r}: there is {', '.join(NAMED_FAULTS)}")
    with warnings_only():  # what is printed are the figures alone
        if load:
            pressing = Load(matches=matches, seconds=seconds, rate=rate, fault=fault, against=against)
            (figures,) = asyncio.run(measure_load(pressing))
        elif events:
            figures = measure_events()
        else:
            figures = measure(with_bot=not engine_only, with_decks=decks)
    if as_json:
        print_json(figures)
    else:
        typer.echo(describe(figures))
