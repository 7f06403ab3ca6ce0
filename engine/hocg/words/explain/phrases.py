"""The phrases of the card text language, read off its grammar by the parser's own reader of grammars."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec
from lark import Lark, Token, Tree

from engine.hocg.language.compiler import parser

PLACEHOLDERS = {
    "NAME": "<Name>",
    "TAG": "#tag",
    "INT": "N",
    "SIGNED": "+N",
    "STRING": '"Name"',
    "ABILITY": "gift/bloom effect/collab effect",
    "THIS_CARD": "this tool/mascot/fan",
    "NEWLINE": "(new line)",
}
"""How the terminals that stand for more than their own words are shown."""

SECTION = re.compile(r"^// ([A-Z][A-Za-z ]+)$", re.MULTILINE)
FIRST_SECTION = "Paragraphs"
TIGHT = re.compile(r" (?=[,.:)\]])|(?<=[(\[]) |(?<=non-) ")
WHOLE_GROUP = re.compile(r"\(([^()]+)\)")


class Phrase(msgspec.Struct, frozen=True):
    """One way to say something.

    Args:
        name: its name in the grammar.
        rule: the rule that it is an alternative of.
        section: the section of the grammar.
        spellings: its words, in every form they may take; capitals stand for a phrase of the rule of that
            name, curly brackets for what may be left out.
    """

    name: str
    rule: str
    section: str
    spellings: tuple[str, ...]


@lru_cache(maxsize=1)
def list_phrases() -> tuple[Phrase, ...]:
    """Every phrase of the language, in the order of the grammar. Lines that lead to another rule are none."""
    grammar = parser().source_grammar
    reader = Lark.open_from_package(
        "lark", "lark.lark", ("grammars",), parser="lalr", propagate_positions=True
    )
    rules = [
        node for node in reader.parse(grammar).children if isinstance(node, Tree) and node.data == "rule"
    ]
    plain = {name_of(rule): words for rule in rules if (words := _plain_words(rule))}
    found: dict[str, Phrase] = {}
    for rule in rules:
        name = name_of(rule)
        if name in plain:
            continue
        section = _section_at(grammar, rule.meta.start_pos)
        for alias, expansion in _alternatives(rule):
            if not alias and _is_detour(expansion):
                continue
            phrase = alias or name
            spelling = tidy(_show(expansion, plain))
            first = found.setdefault(phrase, Phrase(phrase, name, section, (spelling,)))
            if spelling not in first.spellings:
                found[phrase] = msgspec.structs.replace(first, spellings=(*first.spellings, spelling))
    return tuple(found.values())


def name_of(rule: "Tree[Token]") -> str:
    """The name of a rule without the mark that inlines it."""
    return str(rule.children[0]).lstrip("?!")


def tidy(pattern: str) -> str:
    """Without blanks around marks, and without brackets around a choice that is all there is."""
    words = TIGHT.sub("", " ".join(pattern.split()))
    whole = WHOLE_GROUP.fullmatch(words)
    return whole.group(1) if whole and " / " in words else words


def _section_at(grammar: str, position: int) -> str:
    titles = [match.group(1) for match in SECTION.finditer(grammar, 0, position)]
    return titles[-1] if titles else FIRST_SECTION


def _alternatives(rule: "Tree[Token]") -> Iterator[tuple[str, "Tree[Token]"]]:
    """Each alternative with its alias; empty if it has none."""
    body = rule.children[-1]
    assert isinstance(body, Tree)
    for alternative in body.children if body.data == "expansions" else [body]:
        assert isinstance(alternative, Tree)
        inner, alias = alternative.children
        assert isinstance(inner, Tree)
        yield str(alias or ""), inner


def _is_detour(expansion: "Tree[Token]") -> bool:
    """Whether an alternative is nothing but another rule."""
    parts = expansion.children if expansion.data == "expansion" else [expansion]
    if len(parts) != 1 or not isinstance(parts[0], Tree):
        return False
    inner, repeated = parts[0].children[0], parts[0].children[1]
    return isinstance(inner, Tree) and inner.data == "name" and repeated is None


def _plain_words(rule: "Tree[Token]") -> str:
    """The words of a rule that is nothing but a few spellings, as in ``card/cards``; else empty."""
    alternatives = list(_alternatives(rule))
    if len(alternatives) < 2 or any(alias for alias, _ in alternatives):
        return ""
    if any(not list(each.find_data("literal")) or list(each.find_data("name")) for _, each in alternatives):
        return ""
    return "/".join(_show(each, {}) for _, each in alternatives)


def _show(node: "Tree[Token]", plain: dict[str, str]) -> str:
    """A part of a rule in words."""
    match str(node.data):
        case "literal":
            return str(node.children[0]).strip('"')
        case "name":
            name = str(node.children[0])
            return PLACEHOLDERS.get(name) or plain.get(name) or name.replace("_", " ").upper()
        case "expr":
            inner = node.children[0]
            assert isinstance(inner, Tree)
            words = _show(inner, plain)
            mark = str(node.children[1] or "")
            is_choice = inner.data == "expansions"
            if mark in ("?", "*"):
                return f"{{{words}}}" if mark == "?" else f"{{{words} ...}}"
            if mark == "+":
                return f"{words} ..." if inner.data == "name" else f"({words}) ..."
            return f"({words})" if is_choice else words
        case "expansions":
            return " / ".join(_show(each, plain) for each in node.children if isinstance(each, Tree))
    return " ".join(_show(each, plain) for each in node.children if isinstance(each, Tree))
