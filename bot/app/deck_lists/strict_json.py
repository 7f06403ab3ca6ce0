"""Reading JSON of strangers: bounded depth, no key twice, no numbers that are none."""

import json
import re
from dataclasses import dataclass

from bot.app.deck_lists.errors import UnreadableDeck, show
from engine.kernel.translation import tr, tr_n

MAX_DEPTH = 12
LONGEST_NUMBER = 12
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_BRACKET = re.compile(r"[\[\]{}]")


@dataclass(frozen=True)
class OddNumber:
    """A number that can count nothing: NaN, Infinity, or one with too many digits."""

    text: str


Json = None | bool | int | float | str | OddNumber | list["Json"] | dict[str, "Json"]


def _check_depth(text: str) -> None:
    depth = 0
    for bracket in _BRACKET.finditer(_STRING.sub("", text)):
        depth += 1 if bracket.group() in "[{" else -1
        if depth > MAX_DEPTH:
            raise UnreadableDeck(
                tr(
                    "The JSON is nested more than {limit} levels deep; a deck needs no more than 4.",
                    limit=MAX_DEPTH,
                )
            )


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


def _read_int(text: str) -> int | OddNumber:
    return int(text) if len(text) <= LONGEST_NUMBER else OddNumber(text)


def _read_float(text: str) -> float | OddNumber:
    return float(text) if len(text) <= LONGEST_NUMBER else OddNumber(text)


def read_json(text: str) -> Json:
    """The value that a JSON text stands for. Raises UnreadableDeck with the line and column of a fault."""
    _check_depth(text)
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_no_key_twice,
            parse_int=_read_int,
            parse_float=_read_float,
            parse_constant=OddNumber,
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
    return value


def describe(value: Json) -> str:
    """A JSON value in the words of a sentence."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return tr("the text {value}", value=show(value))
        case OddNumber(text):
            return tr("the number {value}", value=show(text))
        case int() | float():
            return tr("the number {value}", value=value)
        case list():
            return tr_n("a list of {number}", "a list of {number}", len(value))
        case dict():
            return tr_n("an object with {number} key", "an object with {number} keys", len(value))
