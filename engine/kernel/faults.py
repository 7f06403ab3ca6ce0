"""What is wrong with an entry of a file, in our words: what, where, and what would be right."""

from collections.abc import Collection, Iterable
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
    "model_attributes_type": "a map belongs here",
    "string_too_short": "a text that isn't empty belongs here",
    "path_type": "a path belongs here",
    "missing": "it is missing",
    "extra_forbidden": "there is no such key",
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


FOUND_BY_US = "found_by_us"
"""The sort of a fault for which a type of ours has words."""
_OWN = ("value_error", FOUND_BY_US)
"""The sorts of faults that are told in our words: by a check, or by a type."""
_SPEAKING = ("missing", "extra_forbidden")
"""Sorts that say all there is to say: what stands there is no matter."""


def say_fault(error: ValidationError, known: Iterable[str]) -> str:
    """The first fault of an entry.

    Args:
        error: what pydantic found.
        known: the keys that an entry may have, for hints.
    """
    faults = error.errors(include_url=False)
    first = next((each for each in faults if each["type"] == "extra_forbidden"), faults[0])
    return _say(first, list(known))


def say_faults(error: ValidationError, known: Iterable[str]) -> str:
    """All faults of an entry.

    Args:
        error: what pydantic found.
        known: the keys that an entry may have, for hints.
    """
    keys = list(known)
    return "; ".join(_say(each, keys) for each in error.errors(include_url=False))


def _say(fault: ErrorDetails, known: Collection[str]) -> str:
    *outer, last = fault["loc"] or ("",)
    where = ".".join(map(str, outer))
    if fault["type"] == "extra_forbidden":
        close = get_close_matches(str(last), known, 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return f"unknown key {str(last)!r}{f' in {where}' if where else ''}{hint}"
    if fault["type"] == "missing":
        return f"the key {str(last)!r} is missing{f' in {where}' if where else ''}"
    place = ".".join(map(str, fault["loc"])) or "as a whole"
    return f"{place}: {say_right(fault)}"


def say_right(fault: ErrorDetails) -> str:
    """What would have been right at the place of a fault, and what stands there."""
    if fault["type"] == "too_short":
        facts = fault.get("ctx", {})
        return f"at least {facts['min_length']} of them belong here, not {facts['actual_length']}"
    wanted = say_wanted(fault)
    return wanted if fault["type"] in (*_OWN, *_SPEAKING) else f"{wanted}, not {fault['input']!r}"


def say_wanted(fault: ErrorDetails) -> str:
    """What would have been right at the place of a fault, without what stands there: it may be a secret."""
    sort, facts = fault["type"], fault.get("ctx", {})
    if sort in _OWN:
        return fault["msg"].removeprefix("Value error, ")
    if sort in _ONE_OF:
        return f"one of {facts.get('expected', '?')} belongs here"
    if sort in _BOUNDS:
        words, bound = _BOUNDS[sort]
        return f"{words} {facts[bound]:.12g} belongs here"
    if sort == "string_too_long":
        return f"a text of at most {facts['max_length']} characters belongs here"
    if sort == "string_pattern_mismatch":
        return f"a text of the form {facts['pattern']} belongs here"
    return _RIGHT.get(sort, "something else belongs here")
