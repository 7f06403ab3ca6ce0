"""JSON of strangers: no key twice, every fault of it told with the place where it stands."""

import json
from collections.abc import Iterator
from typing import Annotated, Any, TypeVar, get_args, get_origin

from msgspec import Meta, Struct, ValidationError
from msgspec.structs import fields

from bot.app.deck_lists.errors import UnreadableDeck, show
from engine.kernel.decoding import convert
from engine.kernel.translation import mark, tr

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
Shape = TypeVar("Shape")

DIGITS = 12
"""Of a whole number that are read; one that has more counts nothing."""


def _no_key_twice(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found: dict[str, Json] = {}
    for key, value in pairs:
        if key in found:
            raise UnreadableDeck(
                tr(
                    "The key {key} stands twice in one JSON object, so it is unclear which one counts;"
                    " keep one of them.",
                    key=show(key),
                )
            )
        found[key] = value
    return found


def read_json(text: str) -> Json:
    """The value that a JSON text stands for. Raises UnreadableDeck with the line and column of a fault."""
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_no_key_twice, parse_int=lambda digits: int(digits[:DIGITS])
        )
    except json.JSONDecodeError as error:
        raise UnreadableDeck(
            tr(
                "The JSON is damaged or cut off at line {line}, column {column} ({problem}); paste"
                " the whole exported text again, or upload it as a file.",
                line=error.lineno,
                column=error.colno,
                problem=error.msg.lower(),
            )
        ) from error
    except RecursionError as error:
        raise UnreadableDeck(tr("The JSON is nested far too deep; a deck needs 4 levels.")) from error
    return value


def describe(value: Json) -> str:
    """A JSON value for a sentence: lists with what is in them, objects as ``{…}``."""
    match value:
        case dict():
            return "{…}"
        case list():
            return f"[{', '.join('[…]' if isinstance(each, list) else describe(each) for each in value)}]"
        case _:
            return json.dumps(value, ensure_ascii=False)


def fit(value: Json, shape: type[Shape], where: str = "") -> Shape:
    """A value in its shape.

    Args:
        value: what was read.
        shape: a msgspec struct. What its types are called stands in their ``Meta(description=...)``, as
            catalogs have it.
        where: where it stands in the whole.

    Raises:
        UnreadableDeck: it doesn't fit; every fault is told, a line each.
    """
    try:
        return convert(value, shape)
    except ValidationError as error:
        raise UnreadableDeck("\n".join(_find_faults(value, shape, where))) from error


def _find_faults(value: Json, wanted: Any, where: str) -> Iterator[str]:
    """What is wrong with a value: with its parts, or with itself where each of them is right."""
    try:
        convert(value, wanted)
    except ValidationError:
        inner = list(_find_faults_inside(value, wanted, where))
        right = tr(_name_type(wanted))
        yield from inner or [
            tr(
                "{where}: {right} belongs here, not {found}.",
                where=where,
                right=right,
                found=show(describe(value)),
            )
        ]


def _find_faults_inside(value: Json, wanted: Any, where: str) -> Iterator[str]:
    plain = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
    inner, is_struct = get_args(plain), isinstance(plain, type) and issubclass(plain, Struct)
    if isinstance(value, dict) and is_struct:
        for field in fields(plain):
            place = f"{where}.{field.encode_name}".lstrip(".")
            if field.encode_name in value:
                yield from _find_faults(value[field.encode_name], field.type, place)
            elif field.required:
                yield tr(
                    "{where}: {right} belongs here, but it is missing.",
                    where=place,
                    right=tr(_name_type(field.type)),
                )
    elif isinstance(value, dict) and get_origin(plain) is dict:
        for key, each in value.items():
            yield from _find_faults(each, inner[1], f"{where}, {show(key)}".lstrip(", "))
    elif isinstance(value, list) and (is_struct or get_origin(plain) is tuple):
        wants = [each.type for each in fields(plain)] if is_struct else inner[:1] * len(value)
        for index, (each, want) in enumerate(zip(value, wants, strict=False)):
            yield from _find_faults(each, want, f"{where}[{index}]")


def _name_type(wanted: Any) -> str:
    """What a type is called, as catalogs have it."""
    for note in get_args(wanted)[1:]:
        if isinstance(note, Meta) and note.description is not None:
            return note.description
    origin = get_origin(get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted)
    return mark("a list of cards") if origin is tuple else mark("an object")
