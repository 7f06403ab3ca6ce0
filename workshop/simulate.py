"""``oshiban simulate``: many matches between computer players, for figures and to find errors."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated

import msgspec
import typer

from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.starters import DEFAULT_DECKS, require_deck
from engine.hocg import HOCG, Game
from engine.hocg.cards.terms import SEATS
from engine.hocg.players import (
    GreedyPlayer,
    MatchFailed,
    Played,
    Player,
    RandomPlayer,
    derive_seed,
    play_match,
)
from engine.kernel.journal import Header, Journal
from engine.kernel.ruleset import Deck
from workshop.tables import follow, tabulate

POLICIES: dict[str, Callable[[bytes], Player]] = {
    "random": RandomPlayer,
    "greedy": lambda seed: GreedyPlayer(),
}
"""How a player can be made from a seed, by the name of its policy."""


class Wins(msgspec.Struct):
    """Matches won by each deck, and draws."""

    a: int = 0
    b: int = 0
    draw: int = 0


class Simulation(msgspec.Struct):
    """What many matches came to.

    Args:
        games: matches begun.
        finished: matches that came to an end before the limit of answers.
        seconds: how long they took.
        answers: answers given in all of them.
        turns: turns of all of them.
        wins: by deck.
        games_per_s: matches a second.
        answers_per_s: answers a second.
    """

    games: int
    finished: int
    seconds: float
    answers: int
    turns: int
    wins: Wins
    games_per_s: float
    answers_per_s: float


@dataclass
class Tally:
    """What matches came to so far.

    Args:
        games: matches, whether they came to an end or not.
        answers: answers in all of them.
        turns: turns in all of them, both players counted.
        finished: matches with a result.
        winners: seat -> matches that it won; ``None`` for those that were drawn.
    """

    games: int = 0
    answers: int = 0
    turns: int = 0
    finished: int = 0
    winners: Counter[int | None] = field(default_factory=Counter)

    def count(self, played: Played) -> None:
        """Add a match that was played."""
        self.games += 1
        self.answers += played.answers
        self.turns += played.turns
        if played.result is not None:
            self.finished += 1
            self.winners[played.result.winner] += 1

    def sum_up(self, seconds: float) -> Simulation:
        """The figures after so many seconds."""
        return Simulation(
            self.games,
            self.finished,
            round(seconds, 3),
            self.answers,
            self.turns,
            Wins(self.winners[0], self.winners[1], self.winners[None]),
            round(self.games / seconds, 2) if seconds else 0.0,
            round(self.answers / seconds, 1) if seconds else 0.0,
        )


def match_seed(seed: int, number: int) -> bytes:
    """The seed of one match of a simulation, counted from 1."""
    return derive_seed("simulated match", seed, number)


def make_players(policy: str, seed: int, number: int) -> list[Player]:
    """Both players of one match, who choose alike for the same seed and number."""
    make = POLICIES[policy]
    return [make(derive_seed("simulated player", seed, number, name)) for name in SEATS]


def simulate(
    deck_a: Deck,
    deck_b: Deck,
    games: int,
    seed: int = 0,
    policy: str = "random",
    *,
    watch: Callable[[Sequence[int]], Iterable[int]] = iter,
) -> Simulation:
    """Play matches one after another; the same arguments give the same matches.

    Args:
        deck_a: the deck of seat a.
        deck_b: the deck of seat b.
        games: how many matches.
        seed: decides shuffles, dice and choices.
        policy: "random" or "greedy".
        watch: goes through the numbers of the matches, and may tell how far it is.

    Raises:
        CommandFailed: the engine failed; the report holds the journal of that match.
        KeyError: there is no such policy.
    """
    tally = Tally()
    begun = time.perf_counter()
    for number in watch(range(1, games + 1)):
        key = match_seed(seed, number)
        try:
            game: Game = HOCG.start([deck_a, deck_b], key)
            tally.count(play_match(game, make_players(policy, seed, number)))
        except MatchFailed as error:
            raise report_failure(error, [deck_a, deck_b], key, number) from error
    return tally.sum_up(time.perf_counter() - begun)


def report_failure(error: MatchFailed, decks: list[Deck], seed: bytes, number: int) -> CommandFailed:
    """An error of the engine with all that is needed to see it again: the seed, and the journal as JSON."""
    header = Header(HOCG.name, HOCG.data_hash, seed, tuple(decks))
    journal = Journal(header, error.played.entries).to_json().decode()
    return CommandFailed(
        f"the engine failed in match {number}, at answer {error.played.answers}: {error}",
        f"seed: {seed.hex()}\njournal: {journal}",
    )


def describe(simulation: Simulation, deck_a: str, deck_b: str) -> str:
    """The figures as a short table."""
    wins = simulation.wins
    rows = [
        ("matches", f"{simulation.games} ({simulation.finished} finished)"),
        (f"won by a ({deck_a})", str(wins.a)),
        (f"won by b ({deck_b})", str(wins.b)),
        ("draws", str(wins.draw)),
        ("turns", f"{simulation.turns} ({simulation.turns / max(1, simulation.games):.1f} a match)"),
        ("answers", f"{simulation.answers} ({simulation.answers / max(1, simulation.games):.1f} a match)"),
        (
            "time",
            f"{simulation.seconds:.2f} s, {simulation.games_per_s:.1f} matches/s,"
            f" {simulation.answers_per_s:.0f} answers/s",
        ),
    ]
    return tabulate(rows)


def command(
    deck_a: Annotated[str, typer.Option("--deck-a", help="Deck of seat a.", metavar="ID")] = DEFAULT_DECKS[0],
    deck_b: Annotated[str, typer.Option("--deck-b", help="Deck of seat b.", metavar="ID")] = DEFAULT_DECKS[1],
    games: Annotated[int, typer.Option(help="How many matches.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Seed of shuffles, dice and choices.")] = 0,
    policy: Annotated[str, typer.Option(help="random or greedy.")] = "random",
    as_json: AsJson = False,
) -> None:
    """Let computer players play many matches on the engine alone."""
    if policy not in POLICIES:
        raise typer.BadParameter(f"there is no policy {policy!r}; there is {' and '.join(POLICIES)}")
    decks = require_deck(deck_a), require_deck(deck_b)
    simulation = simulate(*decks, games, seed, policy, watch=partial(follow, what="Playing matches"))
    if as_json:
        print_json(simulation)
    else:
        typer.echo(describe(simulation, deck_a, deck_b))
