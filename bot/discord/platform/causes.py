"""What came of what: the lines of a log as a tree."""

from collections.abc import Iterable, Iterator

from bot.model.log_lines import HEADS, LogLine, Weight

APART = frozenset({Weight.TURN, Weight.END})
"""What came of nothing before it."""


class Branch:
    """A line of a log, and the lines of what came of it, in their order.

    Args:
        line: the line.

    Attributes:
        children: what came of it.
        prelude: how many of them, the first, were recorded before it.
    """

    def __init__(self, line: LogLine) -> None:
        self.line = line
        self.children: list[Branch] = []
        self.prelude = 0

    def start_with(self, prelude: "list[Branch]") -> None:
        """Take what its procedure recorded before it, such as a cost."""
        self.children, self.prelude = prelude, len(prelude)

    @property
    def is_head(self) -> bool:
        """Whether other lines can have come of it."""
        return self.line.weight in HEADS

    def walk(self) -> "Iterator[Branch]":
        """It and all that came of it."""
        yield self
        for child in self.children:
            yield from child.walk()


def grow_tree(lines: Iterable[LogLine]) -> list[Branch]:
    """The lines that came of no other, with what came of them.

    What a procedure of the game records before it ends, and what those that it starts record, came of the
    line at its head: the use of an art heads its damage. What it has recorded before that line, such as the
    cost of an action, belongs to it as well; but what came before the end of a match brought it, not the end.

    Args:
        lines: the log as one viewer may know it, the oldest line first. It may begin anywhere.
    """
    roots: list[Branch] = []
    heads: list[Branch] = []  # those whose procedures still run, the outermost first
    for line in lines:
        branch = Branch(line)
        if line.weight in APART:
            heads.clear()
        while heads and line.depth.lowest < heads[-1].line.depth.frames:
            heads.pop()
        if branch.is_head:
            while heads and heads[-1].line.depth.frames >= line.depth.frames:
                heads.pop()
        siblings = heads[-1].children if heads else roots
        if branch.is_head:
            branch.start_with([] if line.weight in APART else _take_prelude(siblings, line))
            heads.append(branch)
        siblings.append(branch)
    return roots


def _take_prelude(siblings: list[Branch], head: LogLine) -> list[Branch]:
    """Take away the newest lines that the procedure of a head has recorded before it."""
    lowest, first = head.depth.lowest, len(siblings)
    while first and lowest >= head.depth.frames:
        before = siblings[first - 1]
        if before.is_head or before.line.depth.frames < head.depth.frames:
            break
        lowest = min(lowest, before.line.depth.lowest)
        first -= 1
    taken = siblings[first:]
    del siblings[first:]
    return taken
