"""Values of our types from JSON, MessagePack and plain values, in any thread.

msgspec works out what the fields of a struct hold when a type is first decoded, and hands the struct to other
threads before that is done: one that decodes it meanwhile reads a null pointer, which ends the process. So
every type is made ready under one lock, and only here.
"""

from collections.abc import Callable
from functools import cache
from threading import RLock
from typing import Any, Final, TypeVar

import msgspec

T = TypeVar("T")

UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError)
"""What reading raises where there is no such value; the second where a text in it, however deep, is none."""

_MAKING = RLock()
"""Held while msgspec works out a type."""


def json_decoder(kind: type[T]) -> Callable[[bytes | str | msgspec.Raw], T]:
    """What reads a value of a type from JSON.

    It raises one of ``UNREADABLE`` where there is none.
    """
    with _MAKING:
        return msgspec.json.Decoder(kind).decode


def msgpack_decoder(kind: type[T]) -> Callable[[bytes], T]:
    """What reads a value of a type from MessagePack. It raises one of ``UNREADABLE`` where there is none."""
    with _MAKING:
        return msgspec.msgpack.Decoder(kind).decode


_json_decoder: Callable[[Any], Callable[[bytes | str | msgspec.Raw], Any]] = cache(json_decoder)
_msgpack_decoder: Callable[[Any], Callable[[bytes], Any]] = cache(msgpack_decoder)


def decode_json(raw: bytes | str | msgspec.Raw, kind: type[T]) -> T:
    """A value of a type from JSON. Errors are those of :func:`json_decoder`."""
    decode: Callable[[bytes | str | msgspec.Raw], T] = _json_decoder(kind)
    return decode(raw)


def decode_msgpack(raw: bytes, kind: type[T]) -> T:
    """A value of a type from MessagePack. Errors are those of :func:`msgpack_decoder`."""
    decode: Callable[[bytes], T] = _msgpack_decoder(kind)
    return decode(raw)


def convert(value: object, kind: type[T]) -> T:
    """A plain value as one of a type. Raises msgspec's ValidationError if it is none."""
    _msgpack_decoder(kind)
    return msgspec.convert(value, kind)
