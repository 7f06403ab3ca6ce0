"""A parser that is fed word by word. What has been read is a chain that nobody changes, so that it can come
back to any place in a text.
"""

from __future__ import annotations

import msgspec

from engine.kernel.language.tables import Tables

END = "$END"
"""The terminal behind the last word."""


class Word(msgspec.Struct, frozen=True):
    """A word as the parser takes it.

    Args:
        terminal: what it is read as.
        text: how it is written.
        start: where it begins in the text.
        end: where it ends.
    """

    terminal: str
    text: str
    start: int
    end: int


class Tree(msgspec.Struct, frozen=True):
    """What a rule was read as.

    Args:
        name: the name of the rule.
        children: its children; ``None`` where an optional part is missing.
        start: where its words begin in the text; -1 if it has none.
        end: where they end; -1 if it has none.
    """

    name: str
    children: tuple[Tree | Word | None, ...]
    start: int
    end: int


class Stack(msgspec.Struct, frozen=True):
    """What has been read up to a place.

    Args:
        state: what the parser expects there.
        last: the last word or tree.
        before: what was read before it.
    """

    state: int
    last: Tree | Word | None = None
    before: Stack | None = None


class Parser:
    """Puts words together to trees, as the tables of an LALR grammar say. It keeps no place in a text: that
    is the :class:`Stack`.

    Args:
        tables: the tables of the grammar.
    """

    def __init__(self, tables: Tables) -> None:
        self.rules = tables.rules
        self.rows = tables.actions()
        self.first = Stack(tables.start)
        self.end = tables.end

    def expected(self, stack: Stack) -> dict[str, int]:
        """What may come next: the keys in capitals are words (some of them only after a closer look)."""
        return self.rows[stack.state]

    def feed(self, stack: Stack, word: Word) -> Stack | None:
        """What has been read with one more word; ``None`` if it can't stand there."""
        while True:
            action = self.rows[stack.state].get(word.terminal)
            if action is None:
                return None
            if action >= 0:
                return Stack(action, word, stack)
            stack = self._reduce(stack, -1 - action)
            if word.terminal == END and stack.state == self.end:
                return stack

    def _reduce(self, stack: Stack, number: int) -> Stack:
        """The last words put together by a rule."""
        rule = self.rules[number]
        values: list[Tree | Word | None] = []
        for _ in rule.symbols:
            values.append(stack.last)
            assert stack.before is not None
            stack = stack.before
        values.reverse()
        spans = [each for each in values if each is not None and each.start >= 0]
        start, end = (spans[0].start, spans[-1].end) if spans else (-1, -1)
        children = tuple([None if at is None else values[at] for at in rule.kept])
        made = (
            children[0] if rule.is_inlined and len(children) == 1 else Tree(rule.name, children, start, end)
        )
        return Stack(self.rows[stack.state][rule.origin], made, stack)
