"""``oshiban strength``: how strong computer players are, in matches over mixed starter decks."""

import time
from typing import Annotated

import msgspec
import typer

from bot.tools.common import AsJson, print_json
from engine.hocg import HOCG
from engine.hocg.cards.pool import default_pool
from engine.hocg.players import Player, Strength, derive_seed, play_match, seat_player
from engine.kernel.chance import Chance
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View


class Meeting(msgspec.Struct):
    """What the matches of one strength against another came to.

    Args:
        strength: who is measured.
        against: the other one.
        games: matches played, in each seat in turn.
        won: matches that it won.
        drawn: matches that nobody won.
        share: its share of the points, a draw being half a point.
        seconds_per_choice: processor time of one of its choices on the average.
        longest_choice: processor time of its longest choice.
    """

    strength: Strength
    against: Strength
    games: int
    won: int
    drawn: int
    share: float
    seconds_per_choice: float
    longest_choice: float


class TimedPlayer:
    """A player with a stopwatch for the processor time of its choices."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.reads_view = player.reads_view
        self.times: list[float] = []

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """What the player chooses."""
        begun = time.process_time()
        picked = self._player.choose(prompt, view)
        self.times.append(time.process_time() - begun)
        return picked


def meet(strength: Strength, against: Strength, games: int, seed: int = 0) -> Meeting:
    """Play matches; the same arguments give the same matches.

    Args:
        strength: who is measured.
        against: the other one.
        games: how many matches; two in a row have the same decks and shuffles with the seats exchanged.
        seed: decides decks, shuffles, dice and choices.
    """
    decks = [deck for _, deck in HOCG.starter_decks()]
    winners: list[int | None] = []
    times: list[float] = []
    for number in range(games):
        chance = Chance(derive_seed("meeting", seed, number // 2))
        game = HOCG.start(
            [decks[chance.below(len(decks))] for _ in (0, 1)], derive_seed("meeting match", seed, number // 2)
        )
        own = number % 2
        players: list[Player] = [
            seat_player(
                strength if seat == own else against,
                game,
                seat,
                derive_seed("meeting player", seed, number, seat),
                default_pool(),
            )
            for seat in (0, 1)
        ]
        timed = players[own] = TimedPlayer(players[own])
        result = play_match(game, players).result
        winner = result.winner if result is not None else None
        winners.append(None if winner is None else int(winner == own))
        times.extend(timed.times)
    won, drawn = winners.count(1), winners.count(None)
    return Meeting(
        strength,
        against,
        games,
        won,
        drawn,
        round((won + drawn / 2) / games, 3),
        round(sum(times) / len(times), 4),
        round(max(times), 3),
    )


def describe(meetings: list[Meeting]) -> str:
    """A line a meeting."""
    return "\n".join(
        f"{each.strength:<7} against {each.against:<7} {each.share:>6.1%} of {each.games} matches,"
        f" {each.seconds_per_choice * 1000:.0f} ms a choice, {each.longest_choice:.2f} s the longest"
        for each in meetings
    )


def command(
    games: Annotated[int, typer.Option(help="Matches a meeting.", min=2)] = 20,
    seed: Annotated[int, typer.Option(help="Seed of decks, shuffles, dice and choices.")] = 0,
    of: Annotated[str, typer.Option("--of", help="Who is measured: easy, normal or hard.")] = "hard",
    as_json: AsJson = False,
) -> None:
    """Measure how strong a computer opponent is: matches against the weaker ones over all starter decks."""
    names = list(Strength)
    if of not in names[1:]:
        raise typer.BadParameter(f"there is no opponent {of!r}; there is {', '.join(names[1:])}")
    weaker = names[: names.index(Strength(of))]
    meetings = [meet(Strength(of), each, games, seed) for each in weaker]
    if as_json:
        print_json(meetings)
    else:
        typer.echo(describe(meetings))
