"""How a noun stands with its adjectives in Japanese: relative clauses first, then tags, what it is not,
colour, level and position, the noun, and a name at the end ("自分のセンターホロメンの〈...〉").

The noun is said with each of several colours, levels or positions ("赤エールか青エール").
"""

from functools import cached_property

import msgspec

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.wording import SHORT_LEVEL
from engine.hocg.language.nodes.adjectives import (
    Adjective,
    At,
    Before,
    Being,
    Either,
    Link,
    Marked,
    Named,
    Not,
    Noun,
    OfColor,
    OfLevel,
    Other,
    Relative,
    Tagged,
)
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import words
from engine.kernel.machine import clause

ORDER: tuple[type[Adjective], ...] = (Other, Being, Tagged, Not, OfColor, OfLevel, Marked, At, Named)


class Described(Node, frozen=True):
    """One of several things that are chosen from, each with the noun."""

    what: Adjective
    noun: Noun
    ja = (words("{what:OfLevel}", given=SHORT_LEVEL, covers=("noun",)), "{what}{noun}")


class Several(Node, frozen=True):
    """Things that are chosen from or listed, the noun with each."""

    options: tuple[Described | Adjective, ...]
    link: Link
    is_bracketed: bool
    ja = (
        words("\\[{options*か}\\]", link=Link.OR, is_bracketed=True),
        words("{options*か}", link=Link.OR, is_bracketed=False),
        words("\\[{options*と}\\]", link=Link.AND, is_bracketed=True),
        words("{options*と}", link=Link.AND, is_bracketed=False),
    )


class Bearing(Node, frozen=True):
    """What has something printed on it besides a tag."""

    what: Adjective
    tag: Tagged
    noun: Noun
    ja = "\\[{what%bare}と{tag}{noun}\\]"


def has_bare(each: Adjective) -> bool:
    """Whether it is something that is printed on a card, which is named before a tag."""
    return "bare_ja" in vars(type(each)) and not isinstance(each, Tagged | Marked)


class Placed(Node, frozen=True):
    """Where those of a name stand."""

    what: Node
    ja = "{what}の"


class NounPhrase(msgspec.Struct, frozen=True, dict=True):
    """A noun with its adjectives and what is said behind it; Japanese has an order of its own for them."""

    adjectives: tuple[Before, ...] = ()
    noun: Noun | None = None
    after: tuple[Relative, ...] = ()

    @cached_property
    def said(self) -> tuple[Before | Relative, ...]:
        """Its words before and behind the noun."""
        return (*self.adjectives, *self.after)

    @clause("2.15.1")
    def judge(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None = None) -> bool:
        """Whether all of its words are true of a card, or of the holomem whose top card it is."""
        return (self.noun is None or self.noun.matches(card)) and all(
            word.fits(table, scope, card, holomem) for word in self.said
        )

    @property
    def in_japanese(self) -> tuple[object, ...]:
        """Its words in the order of Japanese."""
        after, noun = self.after, self.noun
        ordered = sorted(self.adjectives, key=_rank)
        if len(ordered) == len(after) == 1 and noun and isinstance(ordered[0], Tagged) and has_bare(after[0]):
            return (Bearing(after[0], ordered[0], noun),)
        names: list[Adjective | Several] = [each for each in ordered if each.sort is Named]
        rest = [each for each in ordered if each.sort is not Named]
        last = rest[-1] if rest else None
        is_mixed = bool(names) and all(map(_is_mixed, names))
        if is_mixed:
            names = [_described_if_no_name(each) for each in names]
        if last is not None and (noun is None or is_mixed):
            said = Described(last, Noun.HOLOMEM) if _stands_with_noun(last) else last
            is_placed = said is not last or (isinstance(last, OfColor) and not is_mixed)
            return (*after, *rest[:-1], Placed(said) if names and is_placed else said, *names)
        if noun is None or is_mixed or (names and noun is Noun.HOLOMEM):
            return (*after, *rest, *names)
        if isinstance(last, Either) and last.sort is not Tagged:
            is_bare = len(ordered) == 1 and not after and isinstance(last.first, At)
            return (*after, *names, *rest[:-1], Several(described(last, noun), last.link, not is_bare))
        return (*after, *names, *rest, noun)

    @property
    def one_by_one(self) -> tuple[Node, ...]:
        """The choices, each with its noun, if it is nothing but a choice of words."""
        either = self.adjectives[0] if len(self.adjectives) == 1 and not self.after else None
        if not isinstance(either, Either):
            return ()
        is_plain = self.noun is None and isinstance(either.first, OfColor | Named)
        return either.options if is_plain else described(either, self.noun or Noun.HOLOMEM)


def _is_mixed(each: Node) -> bool:
    """Whether it is a choice of a name or something else."""
    return isinstance(each, Either) and len({isinstance(option, Named) for option in each.options}) > 1


def _described_if_no_name(each: Node) -> Several:
    """A choice of a name or something else, which needs a noun."""
    assert isinstance(each, Either)
    options = (
        Described(option, Noun.HOLOMEM) if not isinstance(option, Named) else option
        for option in each.options
    )
    return Several(tuple(options), each.link, is_bracketed=True)


def _stands_with_noun(each: Adjective) -> bool:
    return isinstance(each, At | Marked) or (isinstance(each, OfLevel) and not each.or_higher)


def _rank(each: Adjective) -> int:
    kind = each.sort
    return ORDER.index(kind) if kind in ORDER else 0


def described(either: Either, noun: Noun) -> tuple[Described, ...]:
    """Each of several things that are chosen from, with the noun."""
    return tuple(Described(option, noun) for option in either.options)
