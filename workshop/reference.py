"""A fixed piece of work in plain Python that says how fast a machine is."""

import time
from itertools import pairwise

PILE = 120
ROUNDS_AT_ONCE = 20


class Token:
    """A little object with attributes, as an engine is full of them."""

    __slots__ = ("label", "marks", "next", "value")

    def __init__(self, value: int) -> None:
        self.value = value
        self.label = f"t{value % 17}"
        self.marks = {"a": value, "b": -value}
        self.next: Token | None = None


def play_round() -> int:
    """Make objects, link, copy, sort and count them; the same every time."""
    pile = [Token(value * 7919 % 1009) for value in range(PILE)]
    for token, following in pairwise(pile):
        token.next = following
    total, token = 0, pile[0]
    while token.next is not None:
        total += token.value + token.marks["a"] + token.marks.get("c", 1)
        token = token.next
    counts: dict[str, int] = {}
    for each in sorted(pile, key=lambda token: token.value):
        counts[each.label] = counts.get(each.label, 0) + 1
    copied = [(each.value, each.label) for each in pile if each.value % 3]
    return total + len(copied) + sum(counts.values())


def rounds_per_cpu_second(rounds: int = 4 * ROUNDS_AT_ONCE) -> float:
    """How many rounds this machine plays in a second that this process is given, whatever else runs on it.

    Args:
        rounds: how many to play.
    """
    begun = time.process_time()
    for _ in range(rounds):
        play_round()
    return rounds / (time.process_time() - begun)
