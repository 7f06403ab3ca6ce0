"""Nouns: which characters and cards, by adjectives, places and whose they are."""

import re

from engine.kernel.language import Meaningless, Terminal
from engine.kernel.language import words as words_for
from engine.kernel.spoken import Spoken
from engine.osica.cards.node import Node
from engine.osica.cards.terms import CardKind, Keyword, write_tag
from engine.osica.queries import facts
from engine.osica.state.state import Piece
from engine.osica.state.table import Scope, Table

TAG = Terminal("TAG", re.compile(r"<[^<>\n]+>"), "a tag", "<Crew>", lambda word: word[1:-1], write_tag)
"""A tag as texts write it."""


class Whose(Spoken):
    """Whose something is, seen from who acts; the third person is for what is said of the opponent."""

    YOURS = "your", "自分の", "their"
    OPPONENTS = "your opponent's", "相手の"

    def seat(self, scope: Scope) -> int:
        """The seat of that player."""
        return scope.acting if self is Whose.YOURS else 1 - scope.acting


class Adjective(Node, frozen=True):
    """What a character or card must be like."""

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        """Whether a card in play is like that."""
        raise NotImplementedError(type(self).__name__)

    def matches_card(self, table: Table, card: int) -> bool:
        """Whether a card that isn't in play is like that."""
        raise NotImplementedError(type(self).__name__)

    @property
    def is_for_cards(self) -> bool:
        """Whether it can be said of cards that aren't in play."""
        return False


class Tagged(Adjective, frozen=True):
    """That a card bears a tag (2.4)."""

    tag: str
    words = "{tag:TAG}"
    ja = "{tag:TAG}の"

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        return self.matches_card(table, piece.card)

    def matches_card(self, table: Table, card: int) -> bool:
        return self.tag in table.cards[card].tags

    is_for_cards = True


class Named(Adjective, frozen=True):
    """That a card has exactly this name (2.4)."""

    name: str
    words = "{name:QUOTED}"
    ja = "{name:QUOTED}の"

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        return self.matches_card(table, piece.card)

    def matches_card(self, table: Table, card: int) -> bool:
        return table.cards[card].name == self.name

    is_for_cards = True


class Condition(Spoken):
    """States of a card in play."""

    OTHER = "other", "他の"
    UPRIGHT = "upright", "起きている"
    RESTING = "resting", "休んでいる"
    BROKEN = "limit broken", "限界突破している"


class InCondition(Adjective, frozen=True):
    """That a card in play stands or rests, is limit broken, or isn't the card with the text ("other")."""

    condition: Condition
    words = "{condition}"
    ja = "{condition}"

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        match self.condition:
            case Condition.OTHER:
                return piece.id != scope.piece
            case Condition.UPRIGHT:
                return not piece.is_resting
            case Condition.RESTING:
                return piece.is_resting
            case Condition.BROKEN:
                return facts.is_limit_broken(table, piece)


class Trait(Node, frozen=True):
    """What a card must have, said with "with" behind the noun: some AP, a level, a keyword."""

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        """Whether a card in play is like that."""
        raise NotImplementedError(type(self).__name__)

    def matches_card(self, table: Table, card: int) -> bool:
        """Whether a card that isn't in play is like that."""
        raise NotImplementedError(type(self).__name__)


class WithAp(Trait, frozen=True):
    """Has at most, or at least, some AP."""

    ap: int
    is_least: bool = False
    words = (
        words_for("AP {ap} or less", is_least=False),
        words_for("AP {ap} or more", is_least=True),
    )
    ja = (words_for("AP{ap}以下の", is_least=False), words_for("AP{ap}以上の", is_least=True))

    def _fits(self, ap: int) -> bool:
        return ap >= self.ap if self.is_least else ap <= self.ap

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        return self._fits(facts.ap(table, piece))

    def matches_card(self, table: Table, card: int) -> bool:
        return table.cards[card].kind is CardKind.CHARACTER and self._fits(table.cards[card].ap)


class WithLevel(Trait, frozen=True):
    """Has at most, or at least, some level."""

    level: int
    is_least: bool = False
    words = (
        words_for("level {level} or less", is_least=False),
        words_for("level {level} or more", is_least=True),
    )
    ja = (words_for("レベル{level}以下の", is_least=False), words_for("レベル{level}以上の", is_least=True))

    def _fits(self, level: int) -> bool:
        return level >= self.level if self.is_least else level <= self.level

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        return self._fits(facts.level(table, piece))

    def matches_card(self, table: Table, card: int) -> bool:
        return table.cards[card].kind is CardKind.CHARACTER and self._fits(table.cards[card].level)


class WithKeyword(Trait, frozen=True):
    """Has an ability of a name, with whatever number."""

    keyword: Keyword
    words = "{keyword}"
    ja = "〔{keyword}〕を持つ"

    def matches(self, table: Table, scope: Scope, piece: Piece) -> bool:
        return facts.has_keyword(table, piece, self.keyword)

    def matches_card(self, table: Table, card: int) -> bool:
        """By its texts, as they count outside play (8.2.9)."""
        return facts.counts_as(table, card, self.keyword)


class Area(Spoken):
    """Where a card in play is."""

    STAGE = "on the stage", "ステージエリアにいる"
    ASSIST = "in the assist area", "アシストエリアにいる"


class Characters(Node, frozen=True):
    """All characters, or all supports, in play that fit a description.

    Args:
        whose: whose they are; ``None`` for both players'.
        adjectives: what they must be like.
        kind: characters or supports.
        area: where they stand; ``None`` for anywhere. Supports stand in one area only.
        trait: what they must have.
    """

    whose: Whose | None = None
    adjectives: tuple[Adjective, ...] = ()
    kind: CardKind = CardKind.CHARACTER
    area: Area | None = None
    trait: Trait | None = None
    words = (
        words_for("{whose} [{adjectives*}] characters [{area}] [with {trait}]", kind=CardKind.CHARACTER),
        words_for("{whose} [{adjectives*}] supports [with {trait}]", kind=CardKind.SUPPORT),
        words_for("[{adjectives*}] characters [{area}] [with {trait}]", kind=CardKind.CHARACTER, whose=None),
        words_for("[{adjectives*}] supports [with {trait}]", kind=CardKind.SUPPORT, whose=None),
    )
    ja = (
        words_for("{whose}[{area}][{trait}][{adjectives*}]キャラ", kind=CardKind.CHARACTER),
        words_for("{whose}[{trait}][{adjectives*}]サポート", kind=CardKind.SUPPORT),
        words_for("[{area}][{trait}][{adjectives*}]キャラ", kind=CardKind.CHARACTER, whose=None),
        words_for("[{trait}][{adjectives*}]サポート", kind=CardKind.SUPPORT, whose=None),
    )

    is_plural = True

    def includes(self, table: Table, scope: Scope, piece: Piece) -> bool:
        """Whether a piece is one of them."""
        if table.card(piece).kind is not self.kind:
            return False
        if self.whose is not None and piece.seat != self.whose.seat(scope):
            return False
        if self.area is not None and piece.is_on_stage is not (self.area is Area.STAGE):
            return False
        if not all(each.matches(table, scope, piece) for each in self.adjectives):
            return False
        return self.trait is None or self.trait.matches(table, scope, piece)

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        """All characters in play that are meant."""
        return [piece for piece in table.pieces() if self.includes(table, scope, piece)]


def require_for_cards(adjectives: tuple[Adjective, ...]) -> None:
    """Raise Meaningless if an adjective can be said of cards in play only."""
    for each in adjectives:
        if not each.is_for_cards:
            raise Meaningless("only cards in play can be upright, resting, limit broken or 'other'")


class Things(Node, frozen=True):
    """What a player can have some of."""

    def count(self, table: Table, scope: Scope, seat: int) -> int:
        """How many things of the sort a player has."""
        raise NotImplementedError(type(self).__name__)


class Plain(Spoken):
    """What a player can have a number of, where texts say no more about it than its name."""

    HEARTS = "hearts", "ハート"
    COSTS = "costs", "コスト"
    KEPT = "kept cards", "キープしているカード"
    LIMIT = "limit", "リミット"


class PlainThings(Things, frozen=True):
    """Hearts, costs, kept cards, levels of the limit."""

    plain: Plain
    words = "{plain}"
    ja = "{plain}"

    def count(self, table: Table, scope: Scope, seat: int) -> int:
        player = table.player(seat)
        match self.plain:
            case Plain.HEARTS:
                return len(player.hearts)
            case Plain.COSTS:
                return len(player.costs)
            case Plain.KEPT:
                return len(player.kept)
            case Plain.LIMIT:
                return player.limit


class Ranks(Things, frozen=True):
    """8.4.2: how high a rank is."""

    rank: str
    words = "{rank:QUOTED} ranks"
    ja = "{rank:QUOTED}ランク"

    def count(self, table: Table, scope: Scope, seat: int) -> int:
        return table.player(seat).ranks.get(self.rank, 0)


class Pile(Spoken):
    """The zone in which cards are counted."""

    HAND = "in hand", "手札にある"
    DROP = "in the drop area", "ドロップエリアにある"


class CardsThere(Things, frozen=True):
    """Cards in hand or in the drop area."""

    place: Pile
    adjectives: tuple[Adjective, ...] = ()
    words = "[{adjectives*}] cards {place}"
    ja = "{place}[{adjectives*}]カード"

    def __post_init__(self) -> None:
        require_for_cards(self.adjectives)

    def count(self, table: Table, scope: Scope, seat: int) -> int:
        player = table.player(seat)
        cards = player.hand if self.place is Pile.HAND else player.drop
        return sum(all(each.matches_card(table, card) for each in self.adjectives) for card in cards)


class CharactersThere(Things, frozen=True):
    """How many characters in play a player has that fit a description."""

    adjectives: tuple[Adjective, ...] = ()
    area: Area | None = None
    words = "[{adjectives*}] characters [{area}]"
    ja = "[{area}][{adjectives*}]キャラ"

    def count(self, table: Table, scope: Scope, seat: int) -> int:
        found = Characters(None, self.adjectives, CardKind.CHARACTER, self.area)
        return sum(piece.seat == seat for piece in found.find(table, scope))


class Counted(Node, frozen=True):
    """Things of a player, for "for each of"."""

    whose: Whose
    things: Things
    words = "{whose} {things}"
    ja = "{whose}{things}"

    def value(self, table: Table, scope: Scope) -> int:
        """How many of the counted things there are."""
        return self.things.count(table, scope, self.whose.seat(scope))


def times(each: Counted | None, table: Table, scope: Scope) -> int:
    """How often something is done: once, or for each of some things."""
    return 1 if each is None else each.value(table, scope)
