"""Card texts read from their official Japanese, by the patterns that print it.

A text is read if what is compiled of it prints the text again, but for width, blanks and marks between
clauses, and if of all such readings one is the best (see ``preferences``). All else stays unread, with the
place where reading stopped.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from itertools import chain, combinations

import msgspec

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import HostRule
from engine.hocg.cards import wording
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Part, Program
from engine.hocg.cards.terminals import TERMINALS
from engine.hocg.cards.terms import AbilityKind, SupportKind
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.inverses import HELD, INVERSES, join
from engine.hocg.language.japanese_choices import choice_before
from engine.hocg.language.japanese_texts import (
    EARLY_FORMS,
    FACTS_OF_KINDS,
    FACTS_OF_SETS,
    JapaneseTexts,
    host_of,
    ways,
    wording_of,
)
from engine.hocg.language.nodes.changes import ArtGets
from engine.hocg.language.nodes.flow import ByEach
from engine.hocg.language.nodes.japanese_nouns import Bearing, Described, Placed, Several
from engine.hocg.language.nodes.nouns import OF_HOST, HolomemRef
from engine.hocg.language.preferences import burden_of, is_doubtful, rank
from engine.hocg.language.vocabulary import KINDS
from engine.kernel.errors import DataError
from engine.kernel.language import Unsaid, Vocabulary, japanese_forms
from engine.kernel.language.backward.ends import Category, Ends
from engine.kernel.language.backward.letters import Letters, letters_of, marks_of, unify
from engine.kernel.language.backward.rules import Manner, Rules
from engine.kernel.language.backward.spans import Scan, Spans
from engine.kernel.language.backward.trees import TooMany, Trees

KNOWN = frozenset(chain(*FACTS_OF_SETS.values(), *FACTS_OF_KINDS.values()))
"""What is known of a text before it is read."""

WAYS = tuple(ways().values())
"""Several ways to say the same, any of which may be used in a text."""
HOSTS_OF: Mapping[SupportKind | None, HolomemRef] = {
    SupportKind.TOOL: HolomemRef.TOOL,
    SupportKind.MASCOT: HolomemRef.MASCOT,
    SupportKind.FAN: HolomemRef.FAN,
}
"""How texts on cards that are attached call the holomem that has them."""


@cache
def ends(is_early: bool) -> Ends:
    """The rules of the vocabulary, made once for each sort of wording."""
    vocabulary = Vocabulary([*KINDS, Bearing, Described, Several, Placed], TERMINALS)
    forms = EARLY_FORMS if is_early else japanese_forms.FORMS
    return Ends(Rules(vocabulary, "ja", forms, HELD), Program)


NEEDED: Mapping[type, str] = {ByEach: "お互い", ArtGets: "「"}
"""Classes whose words never lack some letters."""
NUMBER = re.compile(r"\d{1,6}$")


def scan_number(text: str, place: int) -> Iterator[tuple[int, object]]:
    """The numbers that end at a place: all digits there, or the last of them."""
    found = NUMBER.search(text, max(0, place - 6), place)
    for start in range(found.start(), place) if found else ():
        yield start, int(text[start:place])


def scan_signed(text: str, place: int) -> Iterator[tuple[int, object]]:
    """The number with a sign that ends at a place."""
    for start, _ in scan_number(text, place):
        if start and text[start - 1] in "+-":
            yield start - 1, int(text[start - 1 : place])


def scan_enclosed(opened: str, closed: str, names: Mapping[str, str]) -> Scan:
    """Make a scan that finds names between two marks.

    Args:
        opened: the mark before a name.
        closed: the mark behind it.
        names: the Japanese names that are known -> the English ones.
    """

    def scan(text: str, place: int) -> Iterator[tuple[int, object]]:
        if text.endswith(closed, 0, place):
            start = text.rfind(opened, 0, place - 1)
            if start >= 0 and (name := names.get(text[start + 1 : place - 1])) is not None:
                yield start, name

    return scan


def scan_tags(tags: Mapping[str, str]) -> Scan:
    """Tags behind their mark, the longest known one."""

    def scan(text: str, place: int) -> Iterator[tuple[int, object]]:
        start = text.rfind("#", 0, place)
        if start >= 0:
            longest = max((tag for tag in tags if text.startswith(tag, start + 1)), key=len, default="")
            if longest and start + 1 + len(longest) == place:
                yield start, tags[longest]

    return scan


class JapaneseReading(msgspec.Struct, frozen=True):
    """One way to read a text.

    Args:
        text: our English.
        ja: what is printed of it.
        program: what it means.
        slips: in how many places the marks between clauses are others than those printed.
        rank: how far it is from what card texts mean; see ``preferences``.
    """

    text: str
    ja: str
    program: Program
    slips: int
    rank: tuple[int, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """Where it stands among others; the lowest is the best."""
        return (self.slips, *self.rank)


class JapaneseRead(msgspec.Struct, frozen=True):
    """What has come of reading a text.

    Args:
        readings: every way to read it, the best first.
        best: the one that is meant, if one is the best.
        stretch: what wasn't understood, as it is printed, where nothing prints the text.
    """

    readings: tuple[JapaneseReading, ...]
    best: JapaneseReading | None
    stretch: str = ""


class PrintedText(msgspec.Struct, frozen=True):
    """A text as it is printed.

    Args:
        text: the words.
        kind: the sort of ability.
        number: the number of its card, which is worded as its set is.
        subtype: the sort of support card that it stands on.
    """

    text: str
    kind: AbilityKind
    number: str = ""
    subtype: SupportKind | None = None


class JapaneseReader:
    """Reads texts in Japanese.

    Args:
        texts: how they are printed.
    """

    def __init__(self, texts: JapaneseTexts) -> None:
        self.texts = texts
        self._tags = frozenset(map(fold, texts.tags))
        words_said = (
            *(f"#{tag}" for tag in texts.tags.values()),
            *(f"<{name}>" for name in texts.names.values()),
        )
        self._spelled = {
            unify(word).casefold(): unify(word) for word in words_said if LATIN.search(unify(word))
        }
        words = sorted(map(re.escape, self._spelled), key=len, reverse=True)
        self._words = re.compile("|".join(words) or "(?!)", re.IGNORECASE)
        self._scans: Mapping[str, Scan] = {
            "INT": scan_number,
            "SIGNED": scan_signed,
            "NAME": scan_enclosed("<", ">", turned_round(texts.names)),
            "QUOTED": scan_enclosed("「", "」", turned_round(texts.quoted)),
            "TAG": scan_tags(turned_round(texts.tags)),
        }

    def read(self, printed: PrintedText, known: Collection[str] = ()) -> JapaneseRead:
        """What a text means.

        Args:
            printed: the text.
            known: our English of cards there are: the one among equally good readings that is meant.
        """
        printed = msgspec.structs.replace(printed, text=self._spell(printed.text))
        own = wording_of(printed.number, printed.kind)
        doubtful: list[JapaneseReading] = []
        for worded in dict.fromkeys((own, *FACTS_OF_SETS.values())):
            readings = self._readings(printed, worded, KNOWN.union(WAYS))
            if not readings and worded in (own, FACTS_OF_SETS["newest"]):
                readings = self._readings(printed, worded, KNOWN)
            if sure := [each for each in readings if not is_doubtful(each.program)]:
                best = [each for each in sure if each.order == sure[0].order]
                if any(untold.search(printed.text) for untold in UNTOLD):
                    best = [each for each in sure if each.slips == sure[0].slips]
                    best = [each for each in best if each.text in known]
                elif len(best) > 1:
                    best = [each for each in best if each.text in known]
                return JapaneseRead(tuple(sure), best[0] if len(best) == 1 else None)
            doubtful = doubtful or readings
        if doubtful:
            best = [each for each in doubtful if each.text in known]
            return JapaneseRead(tuple(doubtful), best[0] if len(best) == 1 else None)
        return JapaneseRead((), None, self._stretch(printed, own))

    def _spell(self, text: str) -> str:
        """A text as we would print it, with names and tags as their cards have them."""
        return self._words.sub(lambda found: self._spelled[found[0].casefold()], spell(text))

    def _readings(
        self, printed: PrintedText, worded: tuple[str, ...], known: frozenset[str]
    ) -> list[JapaneseReading]:
        """Every way to read a text that is worded as some sets are, the best first; what isn't ``known`` of
        its wording may be so.
        """
        found: dict[str, JapaneseReading] = {}
        for program in self._programs(printed, worded, known):
            reading = self._judge(program, printed, worded)
            if reading is not None and (
                reading.text not in found or found[reading.text].slips > reading.slips
            ):
                found[reading.text] = reading
        return sorted(found.values(), key=lambda each: each.order)

    def _judge(
        self, program: Program, printed: PrintedText, worded: tuple[str, ...]
    ) -> JapaneseReading | None:
        """A way to read a text, if what is compiled of it prints the text."""
        letters = letters_of(printed.text)
        try:
            for wording_now in self._wordings(program, printed, worded, letters):
                compiled = compile_text(printed.kind, program.say(), self._tags)
                said = self.texts.say_worded(compiled, printed.kind, wording_now)
                if letters_of(spell(said)) == letters:
                    slipped = slips(spell(said), printed.text)
                    return JapaneseReading(
                        compiled.say(), said, compiled, slipped, rank(compiled, printed.kind)
                    )
        except (Unsaid, DataError):
            return None
        return None

    def _wordings(
        self, program: Program, printed: PrintedText, worded: tuple[str, ...], letters: str
    ) -> Iterator[tuple[str, ...]]:
        """The wordings in which a program prints the text: none of the ways to say things by itself, one of
        them, or two of those that change its words.
        """
        plain = ""
        changing: list[tuple[str, ...]] = []
        for own in ((), *((way,) for way in WAYS)):
            said = letters_of(spell(self.texts.say_worded(program, printed.kind, (*worded, *own))))
            if said == letters:
                yield (*worded, *own)
            plain = said if not own else plain
            changing += [own] if said != plain else []
        for one, other in combinations(changing, 2):
            both = (*worded, *one, *other)
            if letters_of(spell(self.texts.say_worded(program, printed.kind, both))) == letters:
                yield both

    def _spans(self, printed: PrintedText, worded: tuple[str, ...], known: frozenset[str] = KNOWN) -> Spans:
        facts = frozenset((*worded, *FACTS_OF_KINDS.get(printed.kind, ())))
        unmeant = OF_HOST - {HOSTS_OF.get(printed.subtype, HolomemRef.THIS)}
        rules = ends(wording.EARLY in facts)
        letters = Letters.of(printed.text)
        return Spans(
            rules, letters.letters, marks_of(letters.text), self._scans, facts, known, unmeant, NEEDED
        )

    def _programs(
        self, printed: PrintedText, worded: tuple[str, ...], known: frozenset[str]
    ) -> Iterator[Program]:
        spans = self._spans(printed, worded, known)
        try:
            found = Trees(spans, INVERSES, join, burden_of).of_whole(Program)
        except TooMany:
            return
        yield from dict.fromkeys(choice_before(spread_host(program)) for program in found)

    def _stretch(self, printed: PrintedText, worded: tuple[str, ...]) -> str:
        """The first words of a text that nothing is known for: between what can be read before them and what
        can be read of the same sentence behind them.
        """
        spans = self._spans(printed, worded)
        letters = Letters.of(printed.text)
        stops = [at for at, mark in enumerate(marks_of(letters.text)) if at and SENTENCE.search(mark)]
        stops = [*stops, len(letters.letters)]
        whole = Category((Program,), Manner())
        start = max((stop for stop in stops if 0 in spans.starts(whole, stop)), default=0)
        end = min((stop for stop in stops if stop > start), default=len(letters.letters))
        behind = spans.starts(Category((Part, Effect, Condition), Manner()), end)
        end = min((at for at in behind if at > start), default=end)
        return letters.text[letters.places[start] : letters.places[end]].strip()


def spread_host(program: Program) -> Program:
    """A text in which a host that is named holds for all parts behind it."""
    host: HostRule | None = None
    parts: list[Part] = []
    for part in program.parts:
        host = host_of(part) or host
        has_host = "host" in part.__struct_fields__
        parts.append(msgspec.structs.replace(part, host=host) if has_host and host is not None else part)
    return Program(tuple(parts))


UNTOLD = (
    re.compile(r"なら、[^。:\n]*。その後、(?![^。]*なら)"),
    re.compile(r"([2-9]|\d\d+)(枚|人)を[^。:\n]*。(アーカイブした|戻した)なら"),
    re.compile(r"につき、[^。:\n]*(引き|し)、"),
)
"""Words that can mean two things, which only a ruling tells: a step behind a condition, and another one that
may stand under it or not; several things that may be done, and what follows if all of them, or any, have
been; what is counted, and two steps of which the second may be done for each or once.
"""
SENTENCE = re.compile(r"[。:\n]")
"""What stands between sentences."""


def _with_and(names: re.Match[str]) -> str:
    """Names side by side as a list."""
    return names[1] + names[2].replace("><", ">と<") + "と" + names[3]


LATIN = re.compile(r"[A-Za-z]")
SPELLINGS: tuple[tuple[re.Pattern[str], str | Callable[[re.Match[str]], str]], ...] = (
    (
        re.compile(
            r"このファンは、自分の((?:<[^>]+>か)+<[^>]+>)だけに付けられ、1人につき何枚でも付けられる。"
        ),
        r"自分の[\1]だけに付けられる。",
    ),
    (
        re.compile(r"このファンは、自分の(.+)だけに付けられ、1人につき何枚でも付けられる。"),
        r"自分の\1だけに付けられる。",
    ),
    (
        re.compile(
            r"^■?このツールが付いている(<[^>]*>|#[^。\n]+?を持(?:つ|たない)ホロメン)(?=[のが])", re.MULTILINE
        ),
        r"◆\1に付いていたら能力追加\nこのホロメン",
    ),
    (re.compile(r"^(\[ターンに1回\])(\[[^\]]*限定\])", re.MULTILINE), r"\2\1"),
    (re.compile(r"^(このホロメンは)((?:<[^>]*>)+)(<[^>]*>としても扱う)"), _with_and),
)
"""Words that are printed otherwise than we print them, and stand for the same."""


def spell(text: str) -> str:
    """A text as we would print it, where only words are others."""
    text = Letters.of(text).text
    for printed, ours in SPELLINGS:
        text = printed.sub(ours, text)
    return text


def slips(said: str, printed: str) -> int:
    """In how many places the marks between clauses differ."""
    return sum(one != other for one, other in zip(marks_of(said), marks_of(printed), strict=True))


def turned_round(said: Mapping[str, str]) -> dict[str, str]:
    """English by the letters of the Japanese; the first one of several."""
    found: dict[str, str] = {}
    for english, japanese_word in said.items():
        found.setdefault(letters_of(japanese_word), english)
    return found
