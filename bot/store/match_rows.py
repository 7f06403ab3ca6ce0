"""The rows of matches and their seats, and the values that they are read into."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, TypedDict

from sqlalchemy import RowMapping, Select, select

from bot.model.challenges import Place
from bot.model.matches import MatchInfo, MatchStatus, Offer, Pause, Seat
from bot.model.settings import NOTHING_SET
from bot.store.schema import match_seats, matches, user_settings

SEAT_COLUMNS = [
    *(column for column in match_seats.c if column.name != "match_id"),
    user_settings.c.settings,
    user_settings.c.waking_hours,
]
"""A match is read with what its players have set: every answer and every post needs it."""
SEAT_LABELS = [f"seat__{column.name}" for column in SEAT_COLUMNS]


class GameColumns(TypedDict):
    """The columns that a step of the game writes."""

    status: MatchStatus
    version: int
    turn: int
    answers: int
    prompt_id: int | None
    prompt_seat: int | None
    active_seat: int | None
    clock_since: datetime | None
    late_seat: int | None
    result: object
    updated_at: datetime
    finished_at: datetime | None
    is_rated: bool
    offer: Offer | None
    pause: Pause | None
    undo_entry: int | None
    prompt_shift: int
    credited_turn: int
    board_shown_at: datetime | None


def game_columns(match: MatchInfo) -> GameColumns:
    return GameColumns(
        status=match.status,
        version=match.version,
        turn=match.turn,
        answers=match.answers,
        prompt_id=match.prompt_id,
        prompt_seat=match.prompt_seat,
        active_seat=match.active_seat,
        clock_since=match.clock_since,
        late_seat=match.late_seat,
        result=match.result,
        updated_at=match.updated_at,
        finished_at=match.finished_at,
        is_rated=match.is_rated,
        offer=match.offer,
        pause=match.pause,
        undo_entry=match.undo_entry,
        prompt_shift=match.prompt_shift,
        credited_turn=match.credited_turn,
        board_shown_at=match.board_shown_at,
    )


def _read_seat(row: RowMapping) -> Seat:
    fields = {column.name: row[label] for column, label in zip(SEAT_COLUMNS, SEAT_LABELS, strict=True)}
    return Seat(
        index=fields.pop("seat"),
        standing=fields.pop("standing") or (),
        offered=fields.pop("offered") or (),
        settings=fields.pop("settings") or NOTHING_SET,
        **fields,
    )


def read_match(rows: Sequence[RowMapping]) -> MatchInfo:
    """A match from its rows, one a seat."""
    fields = {column.name: rows[0][column.name] for column in matches.c}
    place = Place(fields.pop("guild_id"), fields.pop("channel_id"))
    status = MatchStatus(fields.pop("status"))
    return MatchInfo(place=place, status=status, seats=tuple(_read_seat(row) for row in rows), **fields)


def select_finished(
    asked: Select[Any], user_id: int, guild_id: int | None, opponent: int | None
) -> Select[Any]:
    """Of the matches of a user those that have a result: in a server, or against somebody."""
    wanted = asked.join_from(matches, match_seats, match_seats.c.match_id == matches.c.id).where(
        match_seats.c.user_id == user_id, matches.c.status == MatchStatus.FINISHED
    )
    if guild_id is not None:
        wanted = wanted.where(matches.c.guild_id == guild_id)
    if opponent is not None:
        other = select(match_seats.c.match_id).where(match_seats.c.user_id == opponent)
        wanted = wanted.where(matches.c.id.in_(other))
    return wanted
