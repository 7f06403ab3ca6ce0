"""``oshiban bench``: how fast the engine, the pictures and the bot are on this machine."""

import statistics
import time
from collections.abc import Callable

import msgspec

from bot.tools.common import require_deck
from bot.tools.reference import rounds_per_s
from bot.tools.simulate import match_seed, simulate
from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.ruleset import Deck

DECKS = ("hSD01-sora", "hSD01-azki")
SECONDS = 3.0
GAMES_AT_ONCE = 20
SAMPLED_GAMES = 4
EVERY = 5


class Spread(msgspec.Struct, frozen=True):
    """The middle and the slow end of a measurement, in milliseconds."""

    p50: float
    p99: float


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
        ack_ms: from an interaction to its acknowledgement, with 50 matches in play.
        click_ms: from a press that answers to the new board being posted.
        resume_ms: reading a match that is not in memory.
        reference_rounds_per_s: rounds of the reference work, to compare machines by.
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


def spread_of(samples: list[float]) -> Spread:
    """Median and 99th percentile of times in seconds, as milliseconds."""
    ordered = sorted(samples)
    slow = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return Spread(round(statistics.median(ordered) * 1000, 2), round(slow * 1000, 2))


def measure_play(deck_a: Deck, deck_b: Deck, seconds: float = SECONDS) -> tuple[float, float]:
    """Random play for some seconds: matches and answers a second. Card texts are compiled before."""
    simulate(deck_a, deck_b, 1)
    games = answers = 0
    spent, seed = 0.0, 0
    while spent < seconds:
        simulation = simulate(deck_a, deck_b, GAMES_AT_ONCE, seed)
        games += simulation.games
        answers += simulation.answers
        spent += simulation.seconds
        seed += 1
    return games / spent, answers / spent


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


def measure(*, with_bot: bool = True) -> Figures:
    """Measure everything.

    Args:
        with_bot: also the pictures, and presses in the sandbox with 50 matches in play.
    """
    deck_a, deck_b = map(require_deck, DECKS)
    figures = Figures(reference_rounds_per_s=round(rounds_per_s(), 1))
    games, answers = measure_play(deck_a, deck_b)
    figures.games_per_s, figures.answers_per_s = round(games, 1), round(answers, 1)
    measure_saving(figures, deck_a, deck_b)
    if with_bot:
        from bot.tools.bench_clicks import measure_clicks
        from renderers.bench import measure as measure_pictures

        pictures = measure_pictures()
        figures.board_ms, figures.board_bytes = pictures["board_ms"], pictures["board_bytes"]
        figures.hand_ms = pictures["hand_ms"]
        clicks = measure_clicks()
        figures.ack_ms, figures.click_ms = spread_of(clicks.acks), spread_of(clicks.clicks)
        figures.resume_ms = spread_of(clicks.resumes).p50
    return figures


def describe(figures: Figures) -> str:
    """The figures as a table."""
    rows = []
    for name in figures.__struct_fields__:
        value = getattr(figures, name)
        if isinstance(value, Spread):
            value = f"{value.p50} (p99 {value.p99})"
        rows.append((name, "not measured" if value is None else str(value)))
    width = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{width}}  {value}" for name, value in rows)
