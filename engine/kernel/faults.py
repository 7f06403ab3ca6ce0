"""What is wrong with an entry of a file, in our words: what, where, and what would be right."""

from collections.abc import Iterable
from difflib import get_close_matches

from pydantic import ValidationError
from pydantic_core import ErrorDetails

_RIGHT = {
    "string_type": "a text belongs here",
    "int_type": "a whole number belongs here",
    "int_parsing": "a whole number belongs here",
    "int_from_float": "a whole number belongs here",
    "float_type": "a number belongs here",
    "float_parsing": "a number belongs here",
    "bool_type": "true or false belongs here",
    "bool_parsing": "true or false belongs here",
    "list_type": "a list belongs here",
    "tuple_type": "a list belongs here",
    "dict_type": "a map belongs here",
    "model_type": "a map belongs here",
    "date_from_datetime_parsing": "a date such as 2026-06-12 belongs here",
}
_ONE_OF = ("literal_error", "enum")
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("more than", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("less than", "lt"),
}
"""The sort of a fault -> how a bound is said, and what pydantic calls it."""


def say_fault(error: ValidationError, known: Iterable[str]) -> str:
    """The first fault of an entry.

    Args:
        error: what pydantic found.
        known: the keys that an entry may have, for hints.
    """
    faults = error.errors(include_url=False)
    first = next((each for each in faults if each["type"] == "extra_forbidden"), faults[0])
    *outer, last = first["loc"] or ("",)
    where = ".".join(map(str, outer))
    if first["type"] == "extra_forbidden":
        close = get_close_matches(str(last), list(known), 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return f"unknown key {str(last)!r}{f' in {where}' if where else ''}{hint}"
    if first["type"] == "missing":
        return f"the key {str(last)!r} is missing{f' in {where}' if where else ''}"
    place = ".".join(map(str, first["loc"])) or "as a whole"
    return f"{place}: {say_right(first)}"


def say_right(fault: ErrorDetails) -> str:
    """What would have been right at the place of a fault, and what stands there."""
    if fault["type"] == "too_short":
        facts = fault.get("ctx", {})
        return f"at least {facts['min_length']} of them belong here, not {facts['actual_length']}"
    wanted = say_wanted(fault)
    is_ours = fault["type"] in _RIGHT or fault["type"] in _ONE_OF or fault["type"] in _BOUNDS
    return f"{wanted}, not {fault['input']!r}" if is_ours else wanted


def say_wanted(fault: ErrorDetails) -> str:
    """What would have been right at the place of a fault, without what stands there: it may be a secret."""
    sort, facts = fault["type"], fault.get("ctx", {})
    if sort in _ONE_OF:
        return f"one of {facts.get('expected', '?')} belongs here"
    if sort in _BOUNDS:
        words, bound = _BOUNDS[sort]
        return f"{words} {facts[bound]:.12g} belongs here"
    return _RIGHT.get(sort) or fault["msg"].removeprefix("Value error, ")
