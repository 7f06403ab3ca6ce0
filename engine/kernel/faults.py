"""What is wrong with an entry of a file, in our words: what, where, and what would be right."""

import re
from collections.abc import Collection, Iterable, Sequence
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
_EITHER = ("bool_type", "bool_parsing")
_TRUTH = ("True", "False")
_HERE = " belongs here"
_VALUE = re.compile(r"'[^']*'|\w+(?!\w* ?')")
"""One of the values that pydantic lists, as in ``'a', 'b' or 'c'``."""
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
    return _say(first_fault(error), list(known))


def first_fault(error: ValidationError) -> ErrorDetails:
    """The fault of an entry that is told: a key that isn't known before all others."""
    faults = error.errors(include_url=False)
    return next((each for each in faults if each["type"] == "extra_forbidden"), faults[0])


def say_faults(error: ValidationError, known: Iterable[str]) -> str:
    """All faults of an entry.

    Args:
        error: what pydantic found.
        known: the keys that an entry may have, for hints.
    """
    keys = list(known)
    return "; ".join(_say(each, keys) for each in error.errors(include_url=False))


def name_place(location: Iterable[int | str]) -> str:
    """A place as people write it: ``arts[2].damage`` is the damage of the second art."""
    name = ""
    for part in location:
        name += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if name else part
    return name


def _say(fault: ErrorDetails, known: Collection[str]) -> str:
    *outer, last = fault["loc"] or ("",)
    where = name_place(outer)
    if fault["type"] == "extra_forbidden":
        close = get_close_matches(str(last), known, 1)
        hint = f"; did you mean {close[0]!r}?" if close else ""
        return f"unknown key {str(last)!r}{f' in {where}' if where else ''}{hint}"
    if fault["type"] == "missing":
        return f"the key {str(last)!r} is missing{f' in {where}' if where else ''}"
    place = name_place(fault["loc"]) or "as a whole"
    return f"{place}: {say_right(fault)}"


def say_right(*faults: ErrorDetails) -> str:
    """What would have been right at the place of a fault, and what stands there.

    Args:
        faults: the fault, or what every alternative of that place says of it. Of several the one in our words
            says it alone.
    """
    first = next((each for each in faults if each["type"] in _OWN), faults[0])
    if first["type"] == "too_short":
        facts = first.get("ctx", {})
        return f"at least {facts['min_length']} of them belong here, not {facts['actual_length']}"
    if first["type"] in (*_OWN, *_SPEAKING):
        return say_wanted(first)
    values = [value for each in faults for value in _list_values(each)]
    others = [say_wanted(each).removesuffix(_HERE) for each in faults if not _list_values(each)]
    wanted = _join([*values, *others]) if others else _say_one_of(values)
    return f"{wanted}{_HERE}, not {_say_found(first['input'])}"


def _list_values(fault: ErrorDetails) -> list[str]:
    """The words and truth values that would be right, as they stand in a file."""
    if fault["type"] not in _ONE_OF:
        return ["true", "false"] if fault["type"] in _EITHER else []
    return [each.lower() if each in _TRUTH else each for each in _VALUE.findall(fault["ctx"]["expected"])]


def _say_one_of(values: Sequence[str]) -> str:
    all_of_them = _join(values)
    return f"one of {all_of_them}" if values[0].startswith("'") and len(values) > 1 else all_of_them


def _join(words: Sequence[str]) -> str:
    """Words as a list, each once."""
    *most, last = dict.fromkeys(words)
    return f"{', '.join(most)} or {last}" if most else last


def _say_found(value: object) -> str:
    """What stands in a file, as it is written there, or what it is."""
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "a map"
        case list() | tuple():
            return "a list"
    return "nothing" if value is None else repr(value)


def say_wanted(fault: ErrorDetails) -> str:
    """What would have been right at the place of a fault, without what stands there: it may be a secret."""
    sort, facts = fault["type"], fault.get("ctx", {})
    if sort in _OWN:
        return fault["msg"].removeprefix("Value error, ")
    if sort in _ONE_OF:
        return _say_one_of(_list_values(fault)) + _HERE
    if sort in _BOUNDS:
        words, bound = _BOUNDS[sort]
        return f"{words} {facts[bound]:.12g} belongs here"
    if sort == "string_too_long":
        return f"a text of at most {facts['max_length']} characters belongs here"
    if sort == "string_pattern_mismatch":
        return f"a text of the form {facts['pattern']} belongs here"
    return _RIGHT.get(sort, "something else belongs here")
