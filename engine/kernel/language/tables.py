"""The tables of an LALR parser: plain numbers that can be kept, and are checked when they come back."""

from typing import Annotated

import msgspec

from engine.kernel.decoding import decode_msgpack
from engine.kernel.pickling import NotOurs

Position = Annotated[int, msgspec.Meta(ge=0)]


class Rule(msgspec.Struct, frozen=True, array_like=True):
    """One rule of the grammar without optional parts.

    Args:
        origin: the symbol that it makes.
        symbols: what it is made of, one after the other.
        name: what its tree is called: the pattern that it is, or the origin.
        kept: the symbols that are children of the tree, by place; ``None`` where an optional part is missing.
        is_inlined: whether an only child stands in the place of the tree.
    """

    origin: str
    symbols: tuple[str, ...]
    name: str
    kept: tuple[Position | None, ...]
    is_inlined: bool = False


class Tables(msgspec.Struct, frozen=True, array_like=True):
    """What a parser does, by state and symbol.

    Args:
        rules: the rules.
        symbols: every symbol.
        rows: for each state the number of a symbol -> the state to go to, or -1 - the rule to reduce by.
        start: the first state.
        end: the state in which a whole text has been read.
    """

    rules: tuple[Rule, ...]
    symbols: tuple[str, ...]
    rows: tuple[dict[Position, int], ...]
    start: Position
    end: Position

    def actions(self) -> list[dict[str, int]]:
        """The rows by the names of symbols."""
        names = self.symbols
        return [{names[symbol]: action for symbol, action in row.items()} for row in self.rows]

    def is_sound(self) -> bool:
        """Whether every number of the tables means something."""
        states, rules, symbols = len(self.rows), len(self.rules), len(self.symbols)
        return (
            self.start < states
            and self.end < states
            and all(each is None or each < len(rule.symbols) for rule in self.rules for each in rule.kept)
            and all(
                symbol < symbols and -rules <= action < states
                for row in self.rows
                for symbol, action in row.items()
            )
        )


def encode(tables: Tables) -> bytes:
    """Tables as MessagePack, for the cache between processes; :func:`decode` takes them back."""
    return msgspec.msgpack.encode(tables)


def decode(kept: bytes) -> Tables:
    """The tables of bytes.

    Raises:
        MsgspecError: they are something else.
        NotOurs: they are tables that no parser could walk.
    """
    tables = decode_msgpack(kept, Tables)
    if not tables.is_sound():
        raise NotOurs
    return tables
