"""The pattern language: how the words of a phrase are written beside its fields.

| pattern | reads and prints |
| --- | --- |
| ``draw cards`` | these words; capitals don't count in reading |
| ``{who}`` | the field ``who``, in the words of its type |
| ``{name:NAME}`` | the field as this terminal (see ``terminals``) |
| ``{place:Zone}`` | the field, if it is of this class |
| ``{to.side}`` | in Japanese, a part of the field, if it has one of that name |
| ``{verb}`` | the property of that name: which verb it is follows from the rest, so any is read |
| ``{words*}``, ``{names* and}`` | a list of one or more: side by side, or with words or marks between them |
| ``{steps+.}`` | a list of which each member has this mark behind it |
| ``[with {what}]`` | may be left out; it is printed if its fields aren't what they are by default |
| ``[?again once more]`` | words for a truth value: printed if ``again`` is true |
| ``(send|attach)`` | any of them is read, the first is printed |
| ``card/cards@count`` | either is read; the first is printed if the field stands for one, else the second |
| ``{what@count}`` | the field, in the plural if ``count`` stands for several; ``{noun@}`` in the number of
the whole phrase, ``{noun@2}`` always in the plural |
| ``a/an`` | the article or nothing is read; printed as the next word needs it, not before a name |
| ``{action%third}`` | the field in the third person: "draws", and "their" for "your" |
| ``{action%infinitive}`` | the field, if it begins with a verb: what stands behind "you" |
| ``{event%past}`` | the field in the words that its class has under this name |
| ``{other\'}`` | the field, whose owner has just been named: "their" for "your opponent\'s" |
| ``{effect%can}`` | in Japanese, its verb changed; in a list the last, those before it joined |
| ``{effects%later*.}`` | a list, all but its first in the words named ``later`` |
| ``{bound#what}`` | in Japanese, the number with the counter of that field: 3人, 3枚; ``{bound#}`` with
that of the whole phrase, ``{bound#回}`` with this one |
| ``{counter}``, ``{being}`` | the counter that the phrase is said with, and the verb of being that goes
with it: いる of persons, ある of all else |
| ``{!FACT}`` | prints nothing: from here on that is so of the text |
| ``{self}`` | the phrase itself in its ordinary words, within those of a name: ``later_ja = "then {self}"``,
``in_place = "in {self}"``; a name with "_" in it is inherited |
| ``and^fact`` | a word that the parser has to tell from the same word elsewhere |

A class with several ways to say it has several patterns, each with the values of fields that it stands for:
``words("archive {cards}", to=ARCHIVE)``. The first pattern that fits is printed: its values are those of
the node, what it asks for is so (see ``shapes``), and what it doesn't mention is as it is by default.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.language.shapes import is_shape

ITSELF = "self"
"""The slot in which a phrase is said in its ordinary words, or in another voice."""
COUNTER = "counter"
"""The slot for the counter that goes with the number of a phrase."""
BEING = "being"
"""The slot for the verb of being that goes with that counter."""
VERB = "verb"
"""The property with the verb of a phrase, where that follows from what is done to what."""
SEVERAL = "2"
"""The number of what always stands in the plural."""
ABOUT_PHRASE = frozenset({ITSELF, COUNTER, BEING})


class Literal(msgspec.Struct, frozen=True):
    """Words that are the same in every phrase of the pattern."""

    text: str


class Slot(msgspec.Struct, frozen=True):
    """A field.

    Args:
        field: its name, or the way to a part of it ("to.side").
        category: the terminal or class that it is read as, if its type doesn't say so.
        separator: between the members of a list; ``None`` if it isn't a list.
        is_terminated: whether the separator stands behind the last member too.
        voice: "third" for the third person, or the name of the patterns to be used.
        number: the field that says whether it stands in the plural; ``""`` for the number of the whole
            phrase, ``"2"`` for the plural, ``None`` for the singular.
        is_again: whether its owner has just been named.
        counter: the field whose counter goes with it, ``""`` for the whole phrase, or a counter by itself;
            ``None`` for none.
    """

    field: str
    category: str = ""
    separator: str | None = None
    is_terminated: bool = False
    voice: str = ""
    number: str | None = None
    is_again: bool = False
    counter: str | None = None

    @property
    def is_of_field(self) -> bool:
        """Whether it stands for a field, and not for something about the whole phrase."""
        return self.field not in ABOUT_PHRASE


class Choice(msgspec.Struct, frozen=True):
    """Several spellings without a difference of meaning; the first is printed."""

    options: tuple[str, ...]


class Agreement(msgspec.Struct, frozen=True):
    """A word that agrees in number with a field."""

    one: str
    many: str
    field: str


class Article(msgspec.Struct, frozen=True):
    """The indefinite article (``a/an`` in a pattern): printed as ``an`` before a vowel, else as ``a``."""


class Optional(msgspec.Struct, frozen=True):
    """What may be left out, with the flag that it stands for, if any."""

    parts: "tuple[Part, ...]"
    flag: str = ""


class Told(msgspec.Struct, frozen=True):
    """What is so of the text from here on."""

    fact: str


Part = Told | Literal | Slot | Choice | Agreement | Article | Optional

PIECE = re.compile(
    r"(?P<open>\[(?:\?(?P<flag>\w+) )?)|(?P<close>\])|\{(?P<slot>[^{}]+)\}|\((?P<choice>[^()]*\|[^()]*)\)"
    r"|(?P<article>a/an\b)|(?P<one>[\w'^-]+)/(?P<many>[\w'^-]+)@(?P<field>\w*)|\\(?P<escaped>.)|(?P<text>[^\[\]{}(\\\s]+|\(|\s+)"
)
SLOT = re.compile(
    r"(?P<field>[\w.]+)(?::(?P<category>\w+))?(?:%(?P<voice>\w+))?(?:@(?P<number>\w*))?(?:#(?P<counter>\w*))?(?P<again>')?"
    r"(?:(?P<list>[*+])(?P<separator>.*))?",
    re.DOTALL,
)


class Words(msgspec.Struct, frozen=True):
    """One pattern with the values of the fields that it stands for.

    Args:
        pattern: as it is written.
        values: field -> value.
        asked: field or property -> what it must be like for the pattern to be printed.
        parts: what it is made of.
        when: a property of the class that must be true for the pattern to be printed, if there is one.
        is_read: whether texts are read by it, or it is only printed.
        covers: fields of which it speaks by way of properties.
        given: what must be so of the text around it for the pattern to be printed; see ``Context``.
    """

    pattern: str
    values: Mapping[str, Any]
    asked: Mapping[str, Any]
    parts: tuple[Part, ...]
    when: str = ""
    is_read: bool = True
    covers: tuple[str, ...] = ()
    given: tuple[str, ...] = ()

    def fields(self) -> Iterator[str]:
        """Every field that the pattern mentions, by words or by value."""
        yield from self.values
        yield from self.covers
        yield from _fields(self.parts)


def _fields(parts: tuple[Part, ...]) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield part.field.partition(".")[0]
        elif isinstance(part, Optional):
            if part.flag:
                yield part.flag
            yield from _fields(part.parts)


def words(
    pattern: str,
    *,
    when: str = "",
    only_said: bool = False,
    covers: tuple[str, ...] = (),
    given: str | tuple[str, ...] = (),
    **values: Any,
) -> Words:
    """A pattern for certain values of some fields, or for values of some shape.

    Args:
        pattern: as it is written.
        when: a property that must be true for it to be printed; it is read in any case.
        only_said: whether it is only printed, because texts are read by another class.
        covers: fields with a default of which it speaks by way of properties; only for patterns that are
            printed. It covers all that have none anyway, if it doesn't mention them.
        given: what must be so of the text around it for it to be printed: facts of a ``Context``.
        values: the values of fields that it stands for, or what fields and properties are like (a class, or
            what ``like`` and its kin give).

    Raises:
        EngineBug: the pattern can't be read.
    """
    parts, rest = _parse(list(PIECE.finditer(pattern)), 0, pattern)
    if rest != len(list(PIECE.finditer(pattern))):
        raise EngineBug(f"the pattern {pattern!r} has a bracket too many")
    facts = (given,) if isinstance(given, str) else given
    said = {name: value for name, value in values.items() if not is_shape(value)}
    asked = {name: shape for name, shape in values.items() if name not in said}
    return Words(pattern, said, asked, parts, when, not only_said, covers, facts)


def _parse(pieces: list[re.Match[str]], at: int, pattern: str) -> tuple[tuple[Part, ...], int]:
    """The parts up to the closing bracket or the end, and where they end."""
    parts: list[Part] = []
    run: list[str] = []

    def close_run() -> None:
        if text := "".join(run).strip():
            parts.append(Literal(" ".join(text.split(" ")) if text != "\n" else text))
        run.clear()

    while at < len(pieces):
        piece = pieces[at]
        if piece["text"] is not None:
            run.append(piece["text"])
            at += 1
            continue
        close_run()
        if piece["escaped"] is not None:
            parts.append(Literal(piece["escaped"]))
            at += 1
            continue
        if piece["close"]:
            return tuple(parts), at
        if piece["open"]:
            inner, at = _parse(pieces, at + 1, pattern)
            if at >= len(pieces):
                raise EngineBug(f"the pattern {pattern!r} lacks a closing bracket")
            parts.append(Optional(inner, piece["flag"] or ""))
        else:
            parts.append(_simple(piece, pattern))
        at += 1
    close_run()
    return tuple(parts), at


def _simple(piece: re.Match[str], pattern: str) -> Part:
    if piece["slot"] and piece["slot"].startswith("!"):
        return Told(piece["slot"][1:])
    if piece["slot"]:
        found = SLOT.fullmatch(piece["slot"])
        if found is None:
            raise EngineBug(f"the pattern {pattern!r} has a slot that can't be read: {piece['slot']!r}")
        return Slot(
            found["field"],
            found["category"] or "",
            found["separator"] if found["list"] else None,
            found["list"] == "+",
            found["voice"] or "",
            found["number"],
            bool(found["again"]),
            found["counter"],
        )
    if piece["choice"]:
        return Choice(tuple(option.strip() for option in piece["choice"].split("|")))
    if piece["article"]:
        return Article()
    return Agreement(piece["one"], piece["many"], piece["field"])
