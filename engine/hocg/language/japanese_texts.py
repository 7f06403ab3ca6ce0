"""Card texts in Japanese, printed from the trees of their programs with the names of a pool."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec
import yaml

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.parts import (
    Conditional,
    Continuous,
    HostRule,
    OneShot,
    SharedLimit,
    Triggered,
    UseCondition,
    Window,
)
from engine.hocg.cards import wording
from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Part, Program
from engine.hocg.cards.terminals import PRINTER
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.japanese_choices import choice_within
from engine.hocg.language.nodes.nouns import OF_HOST
from engine.kernel.language import Context, Phrase, Printer, Unsaid, Voice, japanese_forms
from engine.kernel.language.printer import ALONE

DATA = Path(__file__).parents[3] / "data"
NAMES = DATA / "names" / "ja.yaml"
"""Part of a name -> how it stands in Japanese names."""
TAGS = DATA / "tags" / "ja.yaml"
"""Tag -> how it is printed on Japanese cards."""
SPELLINGS = DATA / "wordings" / "spellings.yaml"
"""Set -> our word -> how it has it."""
WORDINGS = DATA / "wordings" / "ja.yaml"
"""Wording -> the sets that have it, or single cards ("hBP06-027") and abilities ("hBP06-027 art")."""

AGES = (wording.RECENT, wording.OLDER, wording.MIDDLE, wording.EARLY, wording.FIRST)
"""How sets are worded that aren't the newest: those of an age in each way up to it."""
FACTS_OF_SETS = {
    "newest": (wording.NAMED_IN_FULL,),
    "recent": AGES[:1],
    "late": AGES[:2],
    "middle": AGES[:3],
    "early": AGES[:4],
    "first": (*AGES, wording.NAMED_IN_FULL),
}
"""Wordings that sets have; any other may be a card's."""
FACTS_OF_KINDS = {
    AbilityKind.SUPPORT: (wording.SUPPORT,),
    AbilityKind.ART: (wording.ART, wording.HOLOMEM),
    AbilityKind.OSHI_SKILL: (wording.SKILL,),
    AbilityKind.SP_OSHI_SKILL: (wording.SKILL,),
    AbilityKind.COLLAB_EFFECT: (wording.HOLOMEM,),
    AbilityKind.BLOOM_EFFECT: (wording.HOLOMEM,),
    AbilityKind.GIFT: (wording.HOLOMEM,),
}
EARLY_FORMS = {**japanese_forms.FORMS, "provided": japanese_forms.whenever}
"""Early sets say 時 where later ones say なら."""


@cache
def read_words(file: Path) -> Mapping[str, Any]:
    """What a file says of each of its words, such as how it stands in Japanese."""
    found: dict[str, Any] = yaml.safe_load(file.read_text(encoding="utf-8"))
    return found


@cache
def japanese_tags() -> Mapping[str, str]:
    """The Japanese form of every tag, by its comparable English form."""
    return {fold(tag): ja for tag, ja in read_words(TAGS).items()}


@cache
def ways() -> Mapping[str, str]:
    """How cards and abilities by themselves say what can be said in several ways -> that it is said so."""
    return {
        name: getattr(wording, name.upper()) for name in read_words(WORDINGS) if name not in FACTS_OF_SETS
    }


@cache
def _wordings() -> Mapping[str, tuple[str, ...]]:
    """A set, a card or an ability -> how it is worded."""
    known: dict[str, tuple[str, ...]] = {}
    for name, members in read_words(WORDINGS).items():
        for each in members:
            known[each] = (*known.get(each, ()), name)
    return known


def wording_of(number: str, kind: str = "") -> tuple[str, ...]:
    """What is so of the wording of an ability: as it, its card or its set is worded, or else as the newest
    sets are, and as its card and it are by themselves.
    """
    keys = (f"{number} {kind}", number, number.partition("-")[0])
    names = [name for key in keys for name in _wordings().get(key, ())]
    age = next((name for name in names if name in FACTS_OF_SETS), "newest")
    return (*FACTS_OF_SETS[age], *(ways()[name] for name in names if name in ways()))


def host_of(part: Part) -> HostRule | None:
    """For which holomem a part works, if not for any."""
    return getattr(part, "host", None)


def is_lent(part: Part) -> bool:
    """Whether a part is an ability that an attached card lends to its holomem."""
    if isinstance(part, Triggered | Window) and part.occasion.is_arrival:
        return False
    return isinstance(part, Conditional) and not isinstance(part, OneShot)


def stands_last(part: Part) -> bool:
    """Whether Japanese says a part behind all else: how often cards may be used, and where an art may only
    be used under a condition.
    """
    return isinstance(part, SharedLimit) or (isinstance(part, UseCondition) and bool(part.positions))


def _group(
    printer: Printer, host: HostRule | None, parts: tuple[Part, ...], facts: tuple[str, ...]
) -> list[str]:
    """Parts for the same host: the host once, and a mark before each where there are several."""
    around = facts
    if host is not None:
        around = tuple(each for each in facts if each != wording.NAMED_IN_FULL)
        around = around if wording.OLDER in facts else (*around, wording.HOST)
    plain = [part if host is None else msgspec.structs.replace(part, host=None) for part in parts]
    lent = [part for part in plain if is_lent(part)]
    is_marked = len(lent) > 1 and wording.UNMARKED not in facts
    said = [
        ("■" if part in lent and is_marked else "")
        + (_named_host(printer, part, facts) or printer.say(part, Voice(context=Context(around))))
        for part in plain
    ]
    return said if host is None else [printer.say(host, Voice(context=Context(facts))), *said]


def _named_host(printer: Printer, part: Part, facts: tuple[str, ...]) -> str:
    """What an attached card does for its holomem, which is named there instead of in a line of its own."""
    host = host_of(part)
    if host is None or not isinstance(part, Continuous):
        return ""
    said = printer.say(msgspec.structs.replace(part, host=None), Voice(context=Context(facts)))
    worn = next((ref.ja for ref in OF_HOST if said.startswith(ref.ja)), "")
    what = getattr(host, "what", None)
    if not worn or what is None:
        return ""
    named = printer.say(what, Voice("plain", context=Context(facts)))
    return worn.removesuffix("ホロメン") + named + said.removeprefix(worn)


def _grouped(parts: Iterable[Part], facts: tuple[str, ...]) -> list[tuple[HostRule | None, tuple[Part, ...]]]:
    """Parts side by side that are for the same host; those that name it themselves stand with those for
    any.
    """
    names_host = wording.NAMES_HOST in facts

    def line_of(part: Part) -> HostRule | None:
        return None if names_host and isinstance(part, Continuous) else host_of(part)

    return [(host, tuple(members)) for host, members in groupby(parts, line_of)]


class JapaneseWords(msgspec.Struct, frozen=True):
    """Words in English -> in Japanese.

    Args:
        names: names of cards.
        quoted: what stands in quotation marks.
        tags: tags.
    """

    names: Mapping[str, str] = {}
    quoted: Mapping[str, str] = {}
    tags: Mapping[str, str] = {}


class JapaneseTexts:
    """Prints texts in Japanese.

    Args:
        cards: the pool whose names, arts and skills the texts speak of.
        more: words that these cards don't have.

    Attributes:
        names: the names of cards as they are spelt -> in Japanese.
        quoted: the same of what stands in quotation marks: arts, skills, parts of names.
        tags: the same of tags.
    """

    def __init__(self, cards: Iterable[Card], more: JapaneseWords | None = None) -> None:
        more = more or JapaneseWords()
        self.names: dict[str, str] = {}
        self.quoted: dict[str, str] = {}
        self.tags: Mapping[str, str] = {**more.tags, **read_words(TAGS)}
        for card in cards:
            self.names.setdefault(card.name, card.ja or card.name)
            named = [(each.name, each.ja) for each in card.abilities]
            named += [(each.name, each.ja) for each in card.arts]
            self.quoted |= {name: ja for name, ja in named if name and ja}
        self.quoted |= {part: ja for part, ja in read_words(NAMES).items() if part not in self.quoted}
        self.names = {**self.names, **{name: ja for name, ja in more.names.items() if name not in self.names}}
        self.quoted = {**more.quoted, **self.quoted}
        self._names = {fold(name): ja for name, ja in reversed(self.names.items())}
        self._tags = {fold(tag): ja for tag, ja in self.tags.items()}
        self._abilities = {fold(part): ja for part, ja in self.quoted.items()}
        sayings = {"NAME": self._name, "TAG": self._tag, "QUOTED": self._ability}
        self._printer = Printer(PRINTER.vocabulary, "ja", sayings)
        self._early = Printer(PRINTER.vocabulary, "ja", sayings, EARLY_FORMS)

    def say(self, program: Program, kind: str = "", number: str = "") -> str:
        """A whole text.

        Args:
            program: what it means.
            kind: the sort of ability; the same is put differently on a support card and on an art.
            number: the number of its card, which is worded as its set is; without one, as the newest ones.

        Raises:
            Unsaid: a phrase, a name or a tag of it has no Japanese.
        """
        said = self.say_worded(program, kind, wording_of(number, kind))
        for ours, theirs in read_words(SPELLINGS).get(number.partition("-")[0], {}).items():
            said = said.replace(ours, theirs)
        return said

    def say_worded(self, program: Program, kind: str, worded: tuple[str, ...]) -> str:
        """A whole text in some wording.

        Args:
            program: what it means.
            kind: the sort of ability.
            worded: what is so of the wording; see ``wording_of``.

        Raises:
            Unsaid: a phrase, a name or a tag of it has no Japanese.
        """
        printer = self._early if wording.EARLY in worded else self._printer
        facts = (*worded, *FACTS_OF_KINDS.get(AbilityKind(kind), ())) if kind else worded
        said_of = choice_within(program) if wording.OLDER in worded else program
        groups = _grouped(sorted(said_of.parts, key=stands_last), facts)
        said = [line for host, members in groups for line in _group(printer, host, members, facts)]
        if len(groups) > 1 and len(groups[0][1]) == 1 and groups[0][0] is not None:
            said[:2] = [first] if (first := _named_host(printer, groups[0][1][0], facts)) else said[:2]
        return "\n".join(said).rstrip("\n")

    def say_phrase(self, phrase: Phrase) -> str:
        """A part of a text, such as what has to be chosen; a condition with its "if", without which it isn't
        whole.

        Raises:
            Unsaid: a phrase, a name or a tag of it has no Japanese.
        """
        said = self._printer.say(phrase, Voice(ALONE, context=Context(())))
        return japanese_forms.inflect(said, "provided") if isinstance(phrase, Condition) else said

    def _name(self, name: str) -> str:
        if fold(name) not in self._names:
            raise Unsaid(f"the Japanese name of <{name}> isn't known")
        return f"〈{self._names[fold(name)]}〉"

    def _tag(self, tag: str) -> str:
        if fold(tag) not in self._tags:
            raise Unsaid(f"the Japanese form of #{tag} isn't known; add it to {TAGS.name}")
        return f"#{self._tags[fold(tag)]}"

    def _ability(self, name: str) -> str:
        return f"「{self._abilities.get(fold(name), self._names.get(fold(name), name))}」"
