"""Noun phrases: which cards, which holomem."""

from collections.abc import Mapping
from functools import cached_property
from itertools import combinations
from typing import Final

from msgspec import structs

from engine.hocg.abilities.scope import Scope
from engine.hocg.cards import wording
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Position
from engine.hocg.language.nodes.adjectives import (
    Adjective,
    At,
    Either,
    Link,
    Marked,
    Named,
    Noun,
    OfLevel,
    Other,
    Relative,
    is_minimum,
)
from engine.hocg.language.nodes.japanese_nouns import NounPhrase
from engine.hocg.procedures.rule_processing import DownHolomem
from engine.hocg.queries import queries
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import PERSONS, Meaningless, like, only, some, words
from engine.kernel.machine import clause
from engine.kernel.spoken import Spoken

ALL_POSITIONS = (Position.CENTER, Position.COLLAB, Position.BACK)


class What(Node, frozen=True):
    """Which cards or holomem are meant, wherever they are: any of one or several kinds."""

    counter = "枚"

    @property
    def kinds(self) -> "tuple[Kind, ...]":
        """The kinds that are meant, each with words of its own."""
        raise NotImplementedError(type(self).__name__)

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None = None) -> bool:
        """Whether a card, or the holomem whose top card it is, is meant."""
        known = self.known if holomem is None else None
        if known is None:
            return self.judge(table, scope, card, holomem)
        found = known.get(card)
        if found is None:
            found = known[card] = self.judge(table, scope, card, None)
        return found

    def judge(self, table: Table, scope: Scope, card: Card, holomem: Holomem | None) -> bool:
        """Whether a card is one, for a player who looks at it."""
        return any(kind.fits(table, scope, card, holomem) for kind in self.kinds)

    def matches(self, card: Card) -> bool:
        """Whether a card is meant, as it is printed."""
        return any(kind.matches(card) for kind in self.kinds)

    @cached_property
    def known(self) -> dict[Card, bool] | None:
        """Cards that are on no stage and whether they are meant, as far as that was asked; ``None`` where it
        depends on more than what is printed on them.
        """
        return {} if self.reads_print() else None

    def reads_print(self) -> bool:
        """Whether it depends on what is printed alone if a card that is on no stage is meant."""
        return all(kind.reads_print() for kind in self.kinds)

    @property
    def nouns(self) -> frozenset[Noun]:
        """What it may be, as far as the words say; a name alone may be a holomem or a card."""
        return frozenset().union(*(kind.nouns for kind in self.kinds))


class Kind(NounPhrase, What, frozen=True):
    """``non-Buzz #Promise Debut or 1st holomem``: adjectives, a noun, what is said behind it. Behind a name
    no noun is needed.
    """

    ja = (
        words("{level}の{besides}", given=wording.LEVEL_FIRST, covers=("adjectives", "noun", "after")),
        words("{in_japanese*}", covers=("adjectives", "noun", "after")),
    )
    flat = ("[{adjectives*}] {noun@}", "{adjectives*}")
    """Without what is said behind it: where such words would be read as said of what stands before."""
    plain_ja = words("{one_by_one*か}", covers=("adjectives", "noun", "after"))
    words = ("[{adjectives*}] {noun@} [{after*}]", "{adjectives*} [{after*}]")

    @property
    def kinds(self) -> "tuple[Kind, ...]":
        return (self,)

    @property
    def level(self) -> Adjective | None:
        """Which level or mark they have, if that is said."""
        return next((word for word in self.adjectives if word.sort in (OfLevel, Marked)), None)

    @property
    def besides(self) -> "Kind | None":
        """What they are besides being of a level, if something else is said before their noun as well."""
        return None if self.level is None or len(self.adjectives) == 1 else self.without(self.level)

    def without(self, *words: Adjective | None) -> "Kind":
        """The same without some of its words."""
        before = tuple(word for word in self.adjectives if word not in words)
        return Kind(before, self.noun, tuple(word for word in self.after if word not in words))

    def __post_init__(self) -> None:
        if self.noun is None and not self.ends_in_name:
            said = self.say()
            raise Meaningless(
                f"a noun is missing behind {said!r}, as in {f'{said} card'!r} or {f'{said} holomem'!r}"
            )
        for word in self.adjectives:
            if self.noun is not None and not word.can_be_of(self.noun):
                raise Meaningless(f"no {self.noun} is ever {word.say()!r}")
        for one, other in combinations(self.adjectives, 2):
            if one == other:
                raise Meaningless(f"{one.say()!r} is said twice")
            if one.excludes(other) or other.excludes(one):
                raise Meaningless(f"nothing is both {one.say()!r} and {other.say()!r}; say 'or'")

    @property
    def ends_in_name(self) -> bool:
        """Whether the last adjective is a name or a choice of names, so that no noun is needed."""
        last = self.adjectives[-1] if self.adjectives else None
        options = last.options if isinstance(last, Either) else (last,)
        return all(isinstance(option, Named) for option in options)

    def reads_print(self) -> bool:
        return all(word.reads_print(on_stage=False) for word in self.said)

    @clause("2.15.1")
    def matches(self, card: Card) -> bool:
        return (self.noun is None or self.noun.matches(card)) and all(
            word.matches(card) for word in self.said
        )

    @property
    def nouns(self) -> frozenset[Noun]:
        return frozenset({self.noun}) if self.noun else frozenset(Noun)


def require_one_of(what: What) -> None:
    """Where one card or one holomem is asked for, "and" could mean one of each.

    Raises:
        Meaningless: its words are joined by "and".
    """
    if any(isinstance(word, Either) and word.link is Link.AND for word in getattr(what, "adjectives", ())):
        raise Meaningless(f"nothing is all of {what.say()!r}; say 'or'")


class EitherKind(What, frozen=True):
    """``tool or mascot``: any of several kinds."""

    first: Kind
    rest: tuple[Kind, ...]
    ja = ("{shared*}\\[{sorts*か}\\]", "\\[{first}か{rest*か}\\]")
    plain_ja = "{first}か{rest*か}"
    together_ja = ("{shared*}\\[{sorts*と}\\]", "\\[{first}と{rest*と}\\]")
    words = "{first@} or^kind {rest@* or^kind}"

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return (self.first, *self.rest)

    @property
    def shared(self) -> tuple[Adjective, ...]:
        """What is said of all of them, where it is the same and all that is said but for their nouns."""
        is_alike = all(kind.adjectives == self.first.adjectives and not kind.after for kind in self.kinds)
        return self.first.adjectives if is_alike and all(kind.noun for kind in self.kinds) else ()

    @property
    def sorts(self) -> tuple[Noun, ...]:
        """The nouns of the kinds that have one, in their order."""
        return tuple(kind.noun for kind in self.kinds if kind.noun)

    def __post_init__(self) -> None:
        words = [word for kind in self.kinds for word in kind.adjectives]
        if any(getattr(word, "link", Link.OR) is Link.AND for word in words):
            raise Meaningless(
                "'and' and 'or' in one list can be read in two ways: say one of them throughout"
            )


class Side(Spoken):
    """Whose: seen from the ability's controller."""

    YOURS = "your", "自分の"
    OPPONENTS = "your opponent's", "相手の", "their"
    BOTH = "both players'", "お互いの", "both players'", "either player's"

    @property
    def again_ja(self) -> str:
        """Where its owner has just been named."""
        return ""

    @property
    def again(self) -> str:
        """Where its owner has just been named."""
        return "their" if self is Side.OPPONENTS else str(self)

    def seats(self, scope: Scope) -> tuple[int, ...]:
        """The seats that the word means."""
        seat = scope.seat
        if self is YOURS:
            return (seat,)
        return (1 - seat,) if self is OPPONENTS else (seat, 1 - seat)

    def seat(self, scope: Scope) -> int:
        """The seat that is meant, where it is one."""
        return self.seats(scope)[0]


YOURS: Final = Side.YOURS
OPPONENTS: Final = Side.OPPONENTS


class HolomemRef(Spoken):
    """A holomem that the text has already spoken of."""

    THIS = "this holomem", "このホロメン"
    TOOL = "this tool's holomem", "このツールが付いているホロメン"
    MASCOT = "this mascot's holomem", "このマスコットが付いているホロメン"
    FAN = "this fan's holomem", "このファンが付いているホロメン"
    THAT = "that holomem", "そのホロメン", "those holomem"
    MOVED = "the holomem moved to the back position", "バックポジションに移動したホロメン"
    EACH = "each of them", "それぞれ"
    DOWNED = "the downed holomem", "そのダウンしたホロメン"
    TARGET = "the target of this art", "このアーツの対象"
    TARGETED = "your opponent's holomem that this art targets", "このアーツの対象の相手のホロメン"
    OWN_TARGET = "the target of an art of this holomem", "このホロメンのアーツの対象"
    PARTNER = "the holomem that it collabs with", "このホロメンとコラボしたホロメン"

    @property
    def given_ja(self) -> Mapping[str, str]:
        """In Japanese, where it has been spoken of in a certain way."""
        if self is HolomemRef.THAT:
            return {
                wording.AGAIN: self.ja,
                wording.CHOSEN: "選んだホロメン",
                wording.SPOKEN: self.ja,
                wording.DAMAGED_BACK: "その相手のバックホロメン1人",
                wording.DAMAGED: "その相手のホロメン",
            }
        return {wording.NAMED_IN_FULL: self.ja, wording.HOST: "このホロメン"} if self in HOSTS else {}

    @property
    def tells(self) -> tuple[str, ...]:
        """What is known once it has been said."""
        if self is HolomemRef.THAT:
            return (wording.SPOKEN,)
        return (wording.HOST,) if self is HolomemRef.THIS or self in HOSTS else ()

    @property
    def refers_back(self) -> bool:
        """Whether it means a holomem that was spoken of before."""
        return self in SPOKEN_OF

    def handles(self, table: Table, scope: Scope) -> list[int]:
        """The handles of the holomem that are meant."""
        if self in OF_HOST:
            return [scope.host] if scope.host >= 0 else []
        if self in SPOKEN_OF:
            return list(scope.that_holomem)
        if self is HolomemRef.DOWNED:
            down = table.enclosing(DownHolomem)
            return [down.holomem] if down is not None else []
        if self is HolomemRef.PARTNER:
            return [holomem.id for holomem in queries.at(table, scope.seat, (Position.CENTER,))]
        art = table.state.art
        is_own = self is HolomemRef.OWN_TARGET
        return [art.target] if art and (not is_own or art.performer == scope.host) else []


OF_HOST: Final = frozenset({HolomemRef.THIS, HolomemRef.TOOL, HolomemRef.MASCOT, HolomemRef.FAN})
"""The holomem that the ability's card belongs to or is attached to."""

SPOKEN_OF: Final = frozenset({HolomemRef.THAT, HolomemRef.MOVED, HolomemRef.EACH})
"""Those that were spoken of before."""


def places_in(what: Kind) -> Adjective | None:
    """The word that says where they stand, if there is one."""
    for word in what.adjectives:
        if isinstance(word, At) or (isinstance(word, Either) and isinstance(word.first, At)):
            return word
    return None


def positions_in(what: Kind) -> tuple[Position, ...]:
    """Where those of a sort stand."""
    places = places_in(what)
    if places is None:
        return ALL_POSITIONS
    options = places.options if isinstance(places, Either) else (places,)
    return tuple(each.position for each in options if isinstance(each, At))


HOSTS = frozenset({HolomemRef.TOOL, HolomemRef.MASCOT, HolomemRef.FAN})
"""Holomem that are named by what is attached to them."""


OF_OTHERS = like(Kind, adjectives=some(Other))
"""Of whom "other" is said."""


class HolomemSet(Node, frozen=True, dict=True):
    """``your white back holomem``, ``your Buzz holomem or <AZKi>``: holomem of one side with some
    properties.
    """

    counter = PERSONS

    side: Side = Side.YOURS
    what: Kind | EitherKind = Kind(noun=Noun.HOLOMEM)
    ja = (
        words("{side}ステージの{what}", given=wording.STAGED, says_where=like(False), likeness=like(None)),
        words("{side}{what}", given=wording.PLAIN_OTHERS, what=OF_OTHERS),
        words("{side}{what}", given=wording.LEVEL_FIRST, what=like(Kind, besides=Kind)),
        words("このホロメン以外の{side}{what_else}", given=wording.APART, covers=("what",)),
        words("{side}{what}", given=wording.HOST),
        words("{likeness}{side}{what_unlike}", covers=("what",)),
        words("このホロメン以外の{side}{what_else}", given=wording.HOLOMEM, covers=("what",)),
        words("{side}{what}", given=wording.EARLY),
        words("{side}{position}ポジションの{what_there}", when="is_of_level_there", covers=("what",)),
        words(
            "{side}{position}ポジションの{what_there}",
            positions=only(),
            what=like(Kind, adjectives=some(Named)),
            given=wording.SUPPORT,
            covers=("what",),
        ),
        "{side}{what}",
    )
    stage_ja = (
        words("{side}{what}", given=wording.FIRST),
        words("{self}", when="says_where"),
        words("{likeness}{side}ステージの{what_unlike}", covers=("what",)),
        "{side}ステージの{what}",
    )
    words = "{side} {what}"
    flat = "{side} {what:Kind%flat}"

    def __post_init__(self) -> None:
        for kind in self.what.kinds:
            if kind.noun not in (None, Noun.HOLOMEM):
                raise Meaningless(f"{kind.noun}s aren't on a stage by themselves; say 'on {self.side} stage'")

    @property
    def what_else(self) -> Kind | None:
        """What they are besides being others, if "other" is said of them."""
        if not isinstance(self.what, Kind) or not OF_OTHERS.fits(self.what):
            return None
        return self.what.without(Other())

    @property
    def likeness(self) -> Relative | None:
        """What they have in common with others, if that is said, which Japanese says first."""
        after = self.what.after if isinstance(self.what, Kind) else ()
        return next((each for each in after if each.is_likeness), None)

    @property
    def what_unlike(self) -> Kind:
        """What the holomem are besides being unlike others."""
        (kind,) = self.what.kinds
        return kind.without(self.likeness)

    @property
    def says_where(self) -> bool:
        """Whether their position is said, or something that only holomem on the stage have."""
        return any(
            places_in(kind) is not None or any(word.is_of_stage for word in kind.said)
            for kind in self.what.kinds
        )

    @property
    def position(self) -> Position:
        """The one position in which they stand."""
        return self.positions[0]

    @property
    def is_of_level_there(self) -> bool:
        """Whether Japanese names the position first: for a Bloom level in one position."""
        return (
            isinstance(self.what, Kind)
            and len(self.positions) == 1
            and any(each.sort is OfLevel and not is_minimum(each) for each in self.what.adjectives)
        )

    @property
    def what_there(self) -> Kind:
        """What they are besides being in a position."""
        (kind,) = self.what.kinds
        return kind.without(places_in(kind))

    @property
    def is_plural(self) -> bool:
        """Unless it is the one holomem of a position, or that of one of several."""
        return not self.is_single or (self.link is Link.AND and len(self.positions) > 1)

    @cached_property
    def is_single(self) -> bool:
        """Whether it names positions of which each has one holomem: it needs no "all"."""
        return isinstance(self.what, Kind) and Position.BACK not in self.positions

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions in which the holomem may stand."""
        if isinstance(self.what, Kind):
            return positions_in(self.what)
        return tuple(
            each for each in ALL_POSITIONS if any(each in positions_in(kind) for kind in self.what.kinds)
        )

    @cached_property
    def link(self) -> Link:
        """Whether any of the positions is meant ("or"), or all of them together."""
        places = places_in(self.what) if isinstance(self.what, Kind) else None
        return places.link if isinstance(places, Either) else Link.AND

    @property
    def any_of_them(self) -> "HolomemSet":
        """The same where one of them is chosen: "center and collab holomem" as "center or collab holomem"."""
        places = places_in(self.what) if isinstance(self.what, Kind) else None
        if not isinstance(self.what, Kind) or not isinstance(places, Either):
            return self
        either = structs.replace(places, link=Link.OR)
        words = tuple(either if word is places else word for word in self.what.adjectives)
        return structs.replace(self, what=structs.replace(self.what, adjectives=words))

    @cached_property
    def _sorts(self) -> "tuple[Sort, ...]":
        """Where each sort stands, and what else is said of it."""
        return tuple(
            Sort(
                positions_in(kind),
                tuple(word for word in kind.said if word is not places),
            )
            for kind in self.what.kinds
            for places in (places_in(kind),)
        )

    @cached_property
    def says_only_where(self) -> bool:
        """Whether nothing but where they stand is said of them."""
        return len(self._sorts) == 1 and not self._sorts[0].words

    @clause("4.4.1", "4.7.4", "4.8.4", "4.9.3")
    def members(self, table: Table, scope: Scope) -> list[Holomem]:
        """The holomem of the set that are on the stage now."""
        positions = self.positions
        found: list[Holomem] = []
        for seat in self.side.seats(scope):
            is_all = positions == ALL_POSITIONS
            found += table.player(seat).stage if is_all else queries.at(table, seat, positions)
        if self.says_only_where:
            return found
        if len(self._sorts) > 1:
            return [holomem for holomem in found if self._is_like(table, scope, holomem)]
        (sort,), cards = self._sorts, table.cards
        if sort.is_printed:
            printed = sort.printed
            return [holomem for holomem in found if printed[cards[holomem.stack[0]]]]
        return [holomem for holomem in found if sort.fits(table, scope, cards[holomem.stack[0]], holomem)]

    def _is_like(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        card = table.cards[holomem.stack[0]]
        for sort in self._sorts:
            if holomem.position in sort.positions and sort.fits(table, scope, card, holomem):
                return True
        return False

    def is_like_card(self, table: Table, scope: Scope, card: Card) -> bool:
        """Whether a holomem that is known by its top card alone is like that."""
        return any(all(word.fits(table, scope, card, None) for word in sort.words) for sort in self._sorts)

    def includes(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        """Whether this holomem is one of them."""
        return holomem.seat in self.side.seats(scope) and self._is_like(table, scope, holomem)


class Printed(dict[Card, bool]):
    """Whether words are true of cards as they are printed; each card is read once."""

    def __init__(self, words: tuple[Adjective, ...]) -> None:
        super().__init__()
        self._words = words

    def __missing__(self, card: Card) -> bool:
        found = self[card] = all(word.matches(card) for word in self._words)
        return found


class Sort:
    """One sort of holomem: where they stand and what else is said of them.

    Args:
        positions: where they stand.
        words: what else is said of them.

    Attributes:
        printed: which top cards they have, as far as print tells.
        is_printed: whether print tells all.
    """

    __slots__ = ("_changing", "is_printed", "positions", "printed", "words")

    def __init__(self, positions: tuple[Position, ...], words: tuple[Adjective, ...]) -> None:
        self.positions = positions
        self.words = words
        printed = tuple(word for word in words if word.reads_print(on_stage=True))
        self.printed = Printed(printed)
        self._changing = tuple(word for word in words if word not in printed)
        self.is_printed = not self._changing

    def fits(self, table: Table, scope: Scope, card: Card, holomem: Holomem) -> bool:
        """Whether all words are true of a holomem with this card on top."""
        return self.printed[card] and (
            self.is_printed or all(word.fits(table, scope, card, holomem) for word in self._changing)
        )


Whose = HolomemSet | HolomemRef
"""One or more holomem, by description or by reference."""


SEVERAL: Final = like(HolomemSet, is_plural=True)
"""Of whom there may be more than one."""


def holomem_meant(table: Table, scope: Scope, who: Whose) -> list[Holomem]:
    """The holomem behind a reference or a set; one that has left as it last was."""
    if isinstance(who, HolomemSet):
        return who.members(table, scope)
    return [found for handle in who.handles(table, scope) if (found := table.last_known(handle))]


def is_meant(table: Table, scope: Scope, whose: Whose, handle: int) -> bool:
    """Whether a holomem is the one or one of those meant; one that has left counts as it last was."""
    if isinstance(whose, HolomemRef):
        return handle in whose.handles(table, scope)
    found = table.last_known(handle)
    return found is not None and whose.includes(table, scope, found)
