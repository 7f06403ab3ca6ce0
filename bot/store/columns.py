"""Column types that are the same on SQLite and PostgreSQL."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import NoneType
from typing import Annotated, Any, Generic, TypeVar, cast, get_args, get_origin

import msgspec
from sqlalchemy import BigInteger, Boolean, Column, Double, ForeignKey, Integer, String, Text
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator, TypeEngine

from bot.model.rows import MatchId, Named
from engine.kernel.decoding import json_decoder

T = TypeVar("T")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)

Id = BigInteger
"""A Discord id (64 bits)."""
RowId = BigInteger().with_variant(Integer(), "sqlite")
"""A row number that the database counts up; SQLite does so only for its INTEGER."""
Code = String(16)
"""An id of ours."""
Subject = String(32).with_variant(Code, "sqlite")
"""What a job is about: an id of ours, or what stands for a server. SQLite holds no text to a width, so its
files keep the column of before.
"""


class Instant(TypeDecorator[datetime]):
    """A moment, kept exactly as microseconds since 1970 in UTC. It sorts and takes sums on every database."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        return None if value is None else (value - EPOCH) // MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else EPOCH + value * MICROSECOND


class Span(TypeDecorator[timedelta]):
    """A length of time, kept exactly as microseconds."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: timedelta | None, dialect: Dialect) -> int | None:
        return None if value is None else value // MICROSECOND

    def process_result_value(self, value: int | None, dialect: Dialect) -> timedelta | None:
        return None if value is None else value * MICROSECOND


class Packed(TypeDecorator[T], Generic[T]):
    """A value of a msgspec type, kept as JSON text.

    Args:
        type_: the type, as msgspec reads it.
    """

    impl = Text
    cache_ok = True

    def __init__(self, type_: type[T] | object) -> None:
        super().__init__()
        self.type_ = type_
        self._decode: Callable[[str], T] = json_decoder(cast("type[T]", type_))

    def process_bind_param(self, value: T | None, dialect: Dialect) -> str | None:
        return None if value is None else msgspec.json.encode(value).decode()

    def process_result_value(self, value: str | None, dialect: Dialect) -> T | None:
        """The value that the JSON says."""
        return None if value is None else self._decode(value)


def match_id_column(name: str = "match_id", *, is_key: bool = True, is_null: bool = False) -> Column[str]:
    """The match that a row belongs to and goes with."""
    match = ForeignKey("matches.id", ondelete="CASCADE")
    return Column(name, Code, match, primary_key=is_key, nullable=is_null)


def make_column(name: str, hint: Any, *, is_key: bool) -> Column[Any]:
    """The column of a field.

    Args:
        name: the field.
        hint: its type; with ``None`` among what it may be, the column may be null.
        is_key: whether it is part of the primary key.
    """
    is_null = NoneType in get_args(hint)
    plain = next(each for each in get_args(hint) if each is not NoneType) if is_null else hint
    if plain == MatchId:
        return match_id_column(name, is_key=is_key, is_null=is_null)
    type_ = _column_type(plain)
    return Column(name, type_, primary_key=is_key, nullable=is_null, autoincrement=False)


def _column_type(plain: Any) -> TypeEngine[Any]:
    """The type of a column for values of a type."""
    if get_origin(plain) is Annotated:
        bare, mark = get_args(plain)
        if isinstance(mark, Named):
            return Id()
        if bare is str:
            return String(mark.max_length)
    return PLAIN[plain]() if plain in PLAIN else Packed(plain)


PLAIN: dict[Any, type[TypeEngine[Any]]] = {
    bool: Boolean,
    int: Integer,
    float: Double,
    str: Text,
    datetime: Instant,
    timedelta: Span,
}
