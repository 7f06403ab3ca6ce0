"""What the Japanese patterns of noun phrases cover, found from what they say; see ``inverses``."""

from collections.abc import Iterator

import msgspec

from engine.hocg.language.nodes import adjectives
from engine.hocg.language.nodes.adjectives import Adjective, Before, Either, Link, Noun, Relative
from engine.hocg.language.nodes.japanese_nouns import Bearing, Described, Placed, Several
from engine.hocg.language.nodes.nouns import Kind
from engine.kernel.language.backward.trees import Fields


def order_in_english(word: Adjective) -> int:
    """Where an adjective stands among others in English."""
    first = word.first if isinstance(word, Either) else word
    return next((rank for rank, kind in enumerate(ENGLISH_ORDER) if isinstance(first, kind)), 0)


ENGLISH_ORDER: tuple[type[Adjective], ...] = (
    adjectives.Other,
    adjectives.Being,
    adjectives.Not,
    adjectives.SingleColored,
    adjectives.OfColor,
    adjectives.Tagged,
    adjectives.Marked,
    adjectives.OfLevel,
    adjectives.At,
    adjectives.Named,
)


def of_kind(said: Fields) -> Iterator[Fields]:
    """Adjectives, noun and what stands behind it, from the words in the order of Japanese."""
    if "besides" in said:
        rest: Kind = said["besides"]
        whole = tuple(sorted((said["level"], *rest.adjectives), key=order_in_english))
        yield {"adjectives": whole, "noun": rest.noun, "after": rest.after}
        return
    before: list[Before] = []
    after: list[Relative] = []
    noun: Noun | None = None
    for item in said.get("in_japanese") or said.get("one_by_one", ()):
        each = item.what if isinstance(item, Placed) else item
        match each:
            case Noun():
                noun = each
            case Described(what, with_noun):
                noun = with_noun
                before.append(what)  # type: ignore[arg-type]  # what stands with a noun stands before it
            case Several(options, link) if len(options) > 1:
                nouns_said = [option.noun for option in options if isinstance(option, Described)]
                words = [option.what if isinstance(option, Described) else option for option in options]
                has_all = all(isinstance(option, Described | adjectives.Named) for option in options)
                noun = nouns_said[0] if nouns_said and has_all else None
                before.append(Either(words[0], tuple(words[1:]), link))
            case Bearing(what, tag, with_noun):
                noun = with_noun
                before.append(tag)
                after.append(what)  # type: ignore[arg-type]  # what is printed on a card stands behind it
            case Before():
                before.append(each)
            case Relative():
                after.append(each)
    if said.get("one_by_one"):
        if len(before) < 2:
            return
        before = [Either(before[0], tuple(before[1:]))]
    before.sort(key=order_in_english)
    for word in dict.fromkeys((None, noun)) if before else (noun,):
        yield {"adjectives": tuple(before), "noun": word, "after": tuple(after)}


def of_either(said: Fields) -> Iterator[Fields]:
    """Several words of which one must be true, out of a list of them; nothing for a single one."""
    options = said.get("options", ())
    if len(options) > 1:
        yield {"first": options[0], "rest": tuple(options[1:]), "link": said.get("link", Link.OR)}


def of_holomem_set(said: Fields) -> Iterator[Fields]:
    """Holomem of whom something is said in another place than in English."""
    if "what_else" in said:
        what: Kind = said["what_else"]
        yield {"what": msgspec.structs.replace(what, adjectives=(adjectives.Other(), *what.adjectives))}
    if "what_unlike" in said:
        what = said["what_unlike"]
        yield {"what": msgspec.structs.replace(what, after=(*what.after, said["likeness"]))}
        yield {"what": msgspec.structs.replace(what, after=(said["likeness"], *what.after))}
    if "what_there" in said:
        what = said["what_there"]
        there = adjectives.At(said["position"])
        yield {"what": msgspec.structs.replace(what, adjectives=(there, *what.adjectives))}
