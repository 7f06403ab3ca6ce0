"""What decided a match, in few lines: the turns in which somebody went down or a life was lost."""

import re
from collections.abc import Sequence

TURN = re.compile(r"^(Turn \d+):")
LIFE = re.compile(r"^(.+ loses a life \(\d+ → \d+\)): .+\.$")
DOWN = re.compile(r"^(.+ is downed)\.$")


def tell_story(lines: Sequence[str]) -> list[str]:
    """The turning points of a match, a line for each turn that has any.

    Args:
        lines: the log in English, the oldest line first; it may begin within a turn.
    """
    turns: list[tuple[str, list[str]]] = [("", [])]
    for line in lines:
        if begins := TURN.match(line):
            turns.append((begins[1], []))
        elif told := LIFE.match(line) or DOWN.match(line):
            turns[-1][1].append(told[1])
    return [f"{turn}: {'; '.join(told)}" if turn else "; ".join(told) for turn, told in turns if told]
