"""Meetings: matches of one computer player against another, and what they came to."""

import time
from collections.abc import Iterator
from math import sqrt
from pathlib import Path

import msgspec

from bot.tools.common import CommandFailed
from engine.hocg.players import Player, derive_seed, play_match
from engine.kernel.chance import Chance
from engine.kernel.decoding import decode_json
from engine.kernel.prompts import Option, Prompt
from engine.kernel.ruleset import View
from workshop.contestants import OF_HOCG, Contest

CERTAINTY = 1.96
"""Standard deviations on either side that hold the truth 19 times in 20."""


class Measured(msgspec.Struct):
    """One match of a meeting.

    Args:
        strength: who is measured.
        against: the other one.
        seed: the meeting's seed.
        number: the match's number in the meeting.
        points: 1 for who is measured if it won, 0.5 for a draw, 0 if it lost.
        milliseconds: processor time of each of its choices.
        game: what was played.
    """

    strength: str
    against: str
    seed: int
    number: int
    points: float
    milliseconds: list[float]
    game: str = OF_HOCG.name


class Meeting(msgspec.Struct):
    """What the matches of one strength against another came to.

    Args:
        strength: who is measured.
        against: the other one.
        games: matches played, in each seat in turn.
        won: matches that it won.
        drawn: matches that nobody won.
        share: its share of the points, a draw being half a point.
        at_least, at_most: where its true share lies 19 times in 20 (Wilson's interval).
        median_ms: processor time of a choice that half of its choices don't exceed, in milliseconds.
        p99_ms: the same for 99 of 100 choices.
        longest_ms: of its longest choice.
    """

    strength: str
    against: str
    games: int
    won: int
    drawn: int
    share: float
    at_least: float
    at_most: float
    median_ms: float
    p99_ms: float
    longest_ms: float


class TimedPlayer:
    """A player with a stopwatch for the processor time of its choices."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.reads_view = player.reads_view
        self.milliseconds: list[float] = []

    def choose(self, prompt: Prompt, view: View) -> tuple[Option, ...]:
        """The choice of the player within, whose time is taken."""
        begun = time.process_time()
        picked = self._player.choose(prompt, view)
        self.milliseconds.append(round((time.process_time() - begun) * 1000, 2))
        return picked


class Notebook:
    """The matches that were measured so far, kept in a file so that a long measurement can be gone on with.

    Args:
        path: the file, a match a line; ``None`` keeps nothing.
        contest: the game whose matches are measured.

    Raises:
        CommandFailed: it holds something else.
    """

    def __init__(self, path: Path | None, contest: Contest = OF_HOCG) -> None:
        self._path, self._contest = path, contest
        lines = path.read_bytes().splitlines() if path is not None and path.exists() else []
        try:
            measured = [decode_json(line, Measured) for line in lines]
        except msgspec.DecodeError as error:
            raise CommandFailed(f"{path} is no file of measured matches: {error}") from error
        self._known = {
            (each.strength, each.against, each.seed, each.number): each
            for each in measured
            if each.game == contest.name
        }

    def list_matches(self, strength: str, against: str, seed: int) -> list[Measured]:
        """The matches of a meeting that are noted."""
        return [each for key, each in self._known.items() if key[:3] == (strength, against, seed)]

    def measure(self, strength: str, against: str, seed: int, number: int) -> Measured:
        """A match as it is noted; otherwise it is played and noted."""
        if (known := self._known.get((strength, against, seed, number))) is not None:
            return known
        measured = measure(strength, against, seed, number, self._contest)
        if self._path is not None:
            with self._path.open("ab") as file:
                file.write(msgspec.json.encode(measured) + b"\n")
        return measured


def measure(strength: str, against: str, seed: int, number: int, contest: Contest = OF_HOCG) -> Measured:
    """Play one match of a meeting; the same arguments give the same match.

    Args:
        strength: who is measured.
        against: the other one.
        seed: decides decks, shuffles, dice and choices.
        number: 0 and 1 have the same decks and shuffles with the players exchanged, and so on.
        contest: the game.
    """
    decks = [deck for _, deck in contest.list_decks()]
    chance = Chance(derive_seed("meeting", seed, number // 2))
    game = contest.start(
        [decks[chance.below(len(decks))] for _ in (0, 1)], derive_seed("meeting match", seed, number // 2)
    )
    own = number % 2
    players: list[Player] = [
        contest.seat(
            strength if seat == own else against,
            game,
            seat,
            derive_seed("meeting player", seed, number, seat),
        )
        for seat in (0, 1)
    ]
    timed = players[own] = TimedPlayer(players[own])
    result = play_match(game, players).result
    winner = result.winner if result is not None else None
    points = 0.5 if winner is None else float(winner == own)
    return Measured(strength, against, seed, number, points, timed.milliseconds, contest.name)


def meet(
    strength: str, against: str, games: int, seed: int = 0, notebook: Notebook | None = None
) -> Iterator[Meeting]:
    """Play a meeting, and tell after every match how it stands.

    Args:
        strength: who is measured.
        against: the other one.
        games: how many matches.
        seed: decides decks, shuffles, dice and choices.
        notebook: where matches that were measured before are.
    """
    notebook = notebook or Notebook(None)
    measured: list[Measured] = []
    for number in range(games):
        measured.append(notebook.measure(strength, against, seed, number))
        yield sum_up(measured)


def sum_up(measured: list[Measured]) -> Meeting:
    """What matches of one meeting came to; there must be one at least."""
    points = [each.points for each in measured]
    times = sorted(each for match in measured for each in match.milliseconds)
    games = len(points)
    low, high = find_interval(sum(points) / games, games)
    return Meeting(
        measured[0].strength,
        measured[0].against,
        games,
        points.count(1.0),
        points.count(0.5),
        round(sum(points) / games, 3),
        round(low, 3),
        round(high, 3),
        times[len(times) // 2],
        times[len(times) * 99 // 100],
        times[-1],
    )


def find_interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's interval: where the true share lies 19 times in 20 if this one was seen in so many matches.

    >>> [round(each, 3) for each in find_interval(0.8, 300)]
    [0.751, 0.842]
    """
    spread = CERTAINTY**2 / games
    middle = share + spread / 2
    reach = CERTAINTY * sqrt(share * (1 - share) / games + spread / (4 * games))
    return (middle - reach) / (1 + spread), (middle + reach) / (1 + spread)


def write_row(meeting: Meeting) -> str:
    """A meeting as a row of a Markdown table below ``HEAD``."""
    each = meeting
    return (
        f"| {each.strength} | {each.against} | {each.games} | {each.share:.1%} |"
        f" {each.at_least:.1%} to {each.at_most:.1%} |"
        f" {each.median_ms:.1f} ms | {each.p99_ms:.1f} ms | {each.longest_ms:.1f} ms |"
    )


HEAD = """\
| strength | against | matches | share | 19 times in 20 | half its choices | 99 of 100 | longest choice |
| --- | --- | --- | --- | --- | --- | --- | --- |"""
"""The head of such a table."""
