"""What the vocabulary's classes say about themselves, and which cards use which phrase and which class."""

import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

import msgspec
from lark import Token, Tree

import engine.hocg.language.nodes
import engine.hocg.texts
from engine.hocg.cards.card import Ability
from engine.hocg.cards.pool import Pool, texts_of
from engine.hocg.cards.program import Node
from engine.hocg.language.build import Build
from engine.hocg.language.compiler import parser
from engine.kernel.errors import DataError
from engine.kernel.machine import clauses_in

REFERENCE = re.compile(r"(?<![\w.-])(?:\d{1,2}(?:\.\d+)+|Q\d+)(?![\w-])")
QUOTED = re.compile(r"``([^`]+)``")
LEADING = re.compile(r"^(?:``[^`]+``|\((?:[\d.Q]|, |and )+\)|,|and|or|\s)+(?::\s*|\.?$)")
CITED = re.compile(r" \((?:(?:\d{1,2}(?:\.\d+)+|Q\d+)(?:, | and )?)+\)")
LONG_EXAMPLE = 110


class Use(msgspec.Struct):
    """Where a phrase occurs.

    Args:
        cards: the numbers of the cards.
        example: a card and the words on it.
        builds: the classes of what it is compiled into, each with how often.
    """

    cards: set[str]
    example: tuple[str, str]
    builds: dict[type, int]


class Facts(msgspec.Struct, frozen=True):
    """What a class of the vocabulary says about itself.

    Args:
        phrases: the phrases that its docstring quotes.
        meaning: what it does.
        clauses: the clauses and rulings that it names or implements.
    """

    phrases: tuple[str, ...]
    meaning: str
    clauses: tuple[str, ...]


def collect_uses(pool: Pool) -> dict[str, Use]:
    """Every phrase that a card of the pool uses, by its name in the grammar."""
    uses: dict[str, Use] = {}
    for number, text in _compiled_texts(pool):
        for part in parser().parse(text.text).iter_subtrees():
            _note(uses, number, text.text, part)
    return uses


def _compiled_texts(pool: Pool) -> Iterator[tuple[str, Ability]]:
    """Every text that compiles, by card number; those that don't are what ``oshiban cards check`` is for."""
    for number, card in sorted(pool.cards.items()):
        for text in texts_of(card):
            with suppress(DataError):
                text.program  # noqa: B018  compiled to see whether it can be
                yield number, text


def _note(uses: dict[str, Use], number: str, text: str, part: "Tree[Token]") -> None:
    words = "" if part.meta.empty else text[part.meta.start_pos : part.meta.end_pos]
    built = Build().transform(part)
    use = uses.setdefault(str(part.data), Use(set(), (number, words), {}))
    use.cards.add(number)
    if len(use.example[1]) > LONG_EXAMPLE >= len(words):
        use.example = (number, words)
    if isinstance(built, tuple) and len(built) == 1:
        built = built[0]
    use.builds[type(built)] = use.builds.get(type(built), 0) + 1


def collect_nodes(pool: Pool) -> dict[type[Node], set[str]]:
    """Every class of the vocabulary, with the numbers of the cards whose texts are made of it."""
    found: dict[type[Node], set[str]] = {node: set() for node in list_nodes()}
    for number, text in _compiled_texts(pool):
        for node in _walk(text.program.parts):
            found.setdefault(type(node), set()).add(number)
    return found


def _walk(value: object) -> Iterator[Node]:
    if isinstance(value, tuple | list):
        for each in value:
            yield from _walk(each)
    elif isinstance(value, msgspec.Struct):
        if isinstance(value, Node):
            yield value
        for field in value.__struct_fields__:
            yield from _walk(getattr(value, field))


@lru_cache(maxsize=1)
def list_nodes() -> tuple[type[Node], ...]:
    """Every class of the vocabulary, module by module."""
    names = [
        f"{package.__name__}.{info.name}"
        for package in (engine.hocg.texts, engine.hocg.language.nodes)
        for info in pkgutil.iter_modules(package.__path__)
    ]
    found: list[type[Node]] = []
    for module in map(importlib.import_module, (Node.__module__, *names)):
        found.extend(
            member
            for member in vars(module).values()
            if inspect.isclass(member) and issubclass(member, Node) and member.__module__ == module.__name__
        )
    return tuple(found)


def is_base(node: type[Node]) -> bool:
    """Whether it is there for other classes to be made from."""
    return bool(node.__subclasses__())


def read_facts(node: type[Node]) -> Facts:
    """What a class says about itself: in its docstring, and by the clauses that it marks as implemented."""
    about = first_paragraph(node.__doc__)
    meaning = capital(CITED.sub("", LEADING.sub("", about)))
    place = f"{node.__module__}:{node.__qualname__}"
    marked = [
        number
        for number, names in clauses_in(node.__module__).items()
        if any(f"{name}.".startswith(f"{place}.") for name in names)
    ]
    clauses = {*REFERENCE.findall(about), *marked}
    return Facts(tuple(QUOTED.findall(about)), meaning, tuple(sorted(clauses, key=clause_order)))


def first_paragraph(text: str | None) -> str:
    """The first paragraph of a docstring on one line."""
    return " ".join((text or "").strip().partition("\n\n")[0].split())


def capital(text: str) -> str:
    """With a capital letter, unless it begins with a quotation."""
    return text[:1].upper() + text[1:]


def clause_order(clause: str) -> tuple[bool, list[int]]:
    """Clauses by number, then rulings by number."""
    return clause.startswith("Q"), [int(part) for part in clause.lstrip("Q").split(".")]
