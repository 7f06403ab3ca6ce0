"""Addresses that earlier releases have sent, brought to the form of today.

An old button goes on doing what it was posted for. Messages with such an address stay in channels for ever,
so a step that was released is never changed.
"""

from collections.abc import Collection

_CHALLENGES = {"ck": "k", "ca": "a", "cd": "d", "cn": "n", "cw": "w"}
"""Verbs of challenges, which had the prefix of matches in 0.1.0 -> theirs of today."""
_REMATCH_OR_REPLAY, _REPLAY = "r", "rp"
_LOOK_UPS = frozenset({"c", "r", "t", "d", "dr", "du", "n"})
"""What a look-up leads to. In 0.1.0 that stood in place of a verb, and there was but one game."""


def bring_forward(custom_id: str, beside: Collection[str] = ()) -> str:
    """The address that a button or a select has today; what is of today already stays as it is.

    Args:
        custom_id: the address that was pressed.
        beside: the addresses of the whole message.
    """
    match custom_id.split("|"):
        case ["o1", subject, _, verb, *rest] if verb in _CHALLENGES:
            return "|".join(("c1", subject, _CHALLENGES[verb], *rest))
        case ["o1", subject, prompt, verb] if verb == _REMATCH_OR_REPLAY:
            # 0.1.0 offered a rematch by this code. What came after it sent a replay, always next to a rematch
            # with an address of its own.
            rematch = f"c1|{subject}|r"
            return f"o1|{subject}|{prompt}|{_REPLAY}" if rematch in beside else rematch
        case ["k1", what, key] if what in _LOOK_UPS:
            return f"k1|v||{what}|{key}"
        case ["k1", "s", what, key] if what in _LOOK_UPS:
            return f"k1|s||{what}|{key}"
        case ["k1", "go", first, *rest] if not rest or first in _LOOK_UPS or not first.isalpha():
            return "|".join(("k1", "go", "", first, *rest))
    return custom_id
