"""How everybody stands: match points, then the tie-breaks that players of card games know.

The opponents' match win rate, the own game win rate, the opponents' game win rate, in this order. No rate
counts as less than a third, and byes are no opponents.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.app.formats.field import Field
from bot.model.events import Outcome, Pairing, Reason

WIN: Final = 3
DRAW: Final = 1
LEAST: Final = Fraction(1, 3)


class Line(msgspec.Struct, frozen=True):
    """Where an entrant stands.

    Args:
        place: from 1; who can't be told apart share one.
        number: the entrant.
        points: match points.
        won: tables won, byes included.
        drawn: tables drawn.
        lost: tables lost.
        opponents: the opponents' match win rate.
        games: the own game win rate.
        their_games: the opponents' game win rate.
    """

    place: int
    number: int
    points: int
    won: int
    drawn: int
    lost: int
    opponents: Fraction
    games: Fraction
    their_games: Fraction


class Record(msgspec.Struct):
    """What an entrant has done so far."""

    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    game_points: int = 0
    games: int = 0
    opponents: list[int] = []

    @property
    def match_rate(self) -> Fraction:
        """The share of the points that there were, a third at least."""
        tables = self.won + self.drawn + self.lost
        return max(LEAST, Fraction(self.points, WIN * tables)) if tables else LEAST

    @property
    def game_rate(self) -> Fraction:
        """The rate of games won, rather than matches."""
        return max(LEAST, Fraction(self.game_points, WIN * self.games)) if self.games else LEAST


def read_records(field: Field) -> dict[int, Record]:
    """What every entrant has done so far, by number."""
    records: dict[int, Record] = defaultdict(Record)
    for each in field.entrants:
        records[each.number] = Record()
    for pairing in field.pairings:
        if pairing.outcome is not None:
            _count(pairing, records, field.rules.needed)
    return records


def _count(pairing: Pairing, records: Mapping[int, Record], needed: int) -> None:
    """Count a table for its entrants. Without games it counts as won by as many as decide one; so it does
    where somebody has left, whose opponent wins what is left of it.
    """
    won, other = (pairing.first_won, pairing.second_won)
    drawn = pairing.drawn
    if not pairing.games or pairing.reason is Reason.DROPPED:
        won = needed if pairing.outcome is Outcome.FIRST else won
        other = needed if pairing.outcome is Outcome.SECOND else other
    if not pairing.games:
        drawn = 1 if pairing.outcome is Outcome.DRAW else 0
    sides = [(pairing.first, pairing.second, Outcome.FIRST, won)]
    if pairing.second is not None:
        sides.append((pairing.second, pairing.first, Outcome.SECOND, other))
    for number, opponent, winning, own in sides:
        record = records[number]
        if pairing.outcome is winning:
            record.won += 1
            record.points += WIN
        elif pairing.outcome is Outcome.DRAW:
            record.drawn += 1
            record.points += DRAW
        else:
            record.lost += 1
        record.game_points += WIN * own + DRAW * drawn
        record.games += won + other + drawn
        if opponent is not None:
            record.opponents.append(opponent)


def _average(rates: Iterable[Fraction]) -> Fraction:
    found = list(rates)
    return sum(found, Fraction(0)) / len(found) if found else LEAST


def rank_by_points(field: Field) -> list[Line]:
    """Everybody by match points and tie-breaks, the best first; what can't be told apart, by the seeds."""
    records = read_records(field)
    matches = {number: record.match_rate for number, record in records.items()}
    games = {number: record.game_rate for number, record in records.items()}
    lines = [
        Line(
            0,
            number,
            record.points,
            record.won,
            record.drawn,
            record.lost,
            _average(matches[other] for other in record.opponents),
            games[number],
            _average(games[other] for other in record.opponents),
        )
        for number, record in records.items()
    ]
    keys = {line.number: (-line.points, -line.opponents, -line.games, -line.their_games) for line in lines}
    return place_by(field, lines, keys)


def place_by(
    field: Field, lines: Sequence[Line], keys: Mapping[int, tuple[Fraction | int, ...]]
) -> list[Line]:
    """Lines in the order of their keys, with their places; those with the same key share one.

    Args:
        field: the event, whose seeds decide what comes first among those.
        lines: the lines.
        keys: a key for each entrant, the smallest for the best.
    """
    ordered = sorted(lines, key=lambda line: (keys[line.number], field.seeds[line.number]))
    placed: list[Line] = []
    for index, line in enumerate(ordered):
        is_shared = bool(placed) and keys[placed[-1].number] == keys[line.number]
        placed.append(msgspec.structs.replace(line, place=placed[-1].place if is_shared else index + 1))
    return placed
