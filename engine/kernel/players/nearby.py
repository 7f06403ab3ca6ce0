"""Answers to a question that are worth trying."""

from collections.abc import Iterator
from itertools import combinations

from engine.kernel.errors import IllegalAnswer
from engine.kernel.prompts import Option, Prompt

Answer = tuple[Option, ...]

MAX_ANSWERS = 24
"""Answers that are tried out at one prompt at the most."""


def candidates(prompt: Prompt, greedy: Answer) -> Iterator[Answer]:
    """Answers worth trying: the greedy one first, then every single option, pairs, and as few as allowed."""
    seen: set[tuple[str, ...]] = set()
    for count, answer in enumerate(_near(prompt, greedy)):
        key = prompt.likeness_of(answer)
        if key in seen or not is_allowed(prompt, answer):
            continue
        seen.add(key)
        yield answer
        if len(seen) >= MAX_ANSWERS or count > 20 * MAX_ANSWERS:
            return


def _near(prompt: Prompt, greedy: Answer) -> Iterator[Answer]:
    yield greedy
    yield ()
    for option in prompt.options:
        yield (option,)
    for size in range(max(2, prompt.at_least), min(prompt.at_most, len(prompt.options)) + 1):
        yield from combinations(prompt.options, size)


def is_allowed(prompt: Prompt, answer: Answer) -> bool:
    """Whether a question allows an answer."""
    try:
        prompt.check([option.id for option in answer])
    except IllegalAnswer:
        return False
    return True
