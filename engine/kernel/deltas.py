"""What changes from one plain value to the next: a position of a match is kept as what differs from the one
before it.

Plain values are what JSON knows: mappings with texts as keys, lists, texts, numbers, truth values, ``None``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine.kernel.decoding import json_decoder
from engine.kernel.errors import DataError

Plain = Any
"""A plain value."""
Path = tuple[str | int, ...]
"""From a whole value to a part of it: names of fields, and places in lists."""

_read_plain = json_decoder(Any)


def to_plain(value: object) -> Plain:
    """A value of structs, tuples and the like as a plain one."""
    return _read_plain(msgspec.json.encode(value))


class Change(msgspec.Struct, frozen=True, array_like=True, omit_defaults=True):
    """A part of a value that has become another.

    Args:
        path: where it is.
        new: what stands there now; of a list, what has come in.
        place: for a list, from where on it is another; -1 where all of the part is replaced.
        gone: how many members of the list have gone from there.
    """

    path: Path
    new: Plain
    place: int = -1
    gone: int = 0


def find_changes(before: Plain, after: Plain, path: Path = ()) -> Iterator[Change]:
    """What makes one value of another, the smallest parts that do, in order.

    Args:
        before: a value.
        after: the value that comes of it.
        path: where both are in a larger one.
    """
    if before == after and type(before) is type(after):
        return
    if isinstance(before, dict) and isinstance(after, dict) and _have_parts(before, after):
        for name, value in after.items():
            if name in before:
                yield from find_changes(before[name], value, (*path, name))
            else:
                yield Change((*path, name), value)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _compare_lists(before, after, path)
    else:
        yield Change(path, after)


def is_flat(value: Plain) -> bool:
    """Whether a mapping has nothing but small values and lists of those: a card, say."""
    return all(
        not isinstance(each, dict)
        and (not isinstance(each, list) or not any(isinstance(member, (dict, list)) for member in each))
        for each in value.values()
    )


def _have_parts(before: dict[str, Plain], after: dict[str, Plain]) -> bool:
    """Whether mappings are compared field by field; a small one, or one that loses fields, is replaced."""
    return before.keys() <= after.keys() and not is_flat(after)


def find_part(value: Plain, path: Path) -> Plain:
    """The part of a value at the end of a path."""
    for name in path:
        value = value[name]
    return value


def _compare_lists(before: list[Plain], after: list[Plain], path: Path) -> Iterator[Change]:
    """Large members that have changed are looked into; what has come or gone is put in or taken out."""
    most, head, tail = min(len(before), len(after)), 0, 0
    while head < most and before[head] == after[head]:
        head += 1
    while tail < most - head and before[-1 - tail] == after[-1 - tail]:
        tail += 1
    gone, come = before[head : len(before) - tail], after[head : len(after) - tail]
    if len(gone) == len(come) and all(isinstance(each, dict) and not is_flat(each) for each in come):
        for place, value in enumerate(come, head):
            yield from find_changes(before[place], value, (*path, place))
    else:
        yield Change(path, come, head, len(gone))


def apply_changes(value: Plain, changes: Sequence[Change]) -> Plain:
    """The value after some changes; the one before stays as it is, and both share what is the same.

    Raises:
        DataError: a change is of another value.
    """
    for change in changes:
        try:
            value = _apply(value, change, 0)
        except (LookupError, TypeError, AttributeError) as error:
            raise DataError(f"there is no part {list(change.path)} to change: {error}") from error
    return value


def _apply(value: Plain, change: Change, step: int) -> Plain:
    if step == len(change.path):
        if change.place < 0:
            return change.new
        return [*value[: change.place], *change.new, *value[change.place + change.gone :]]
    name = change.path[step]
    copy = value.copy()
    is_new = step + 1 == len(change.path) and isinstance(value, dict) and name not in value
    copy[name] = change.new if is_new else _apply(value[name], change, step + 1)
    return copy
