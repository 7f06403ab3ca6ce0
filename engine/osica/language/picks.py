"""Picks: which pieces and cards an effect is done with."""

from engine.kernel.language import words as words_for
from engine.kernel.prompts import Option, Prompt
from engine.kernel.spoken import Spoken
from engine.osica.cards.terms import CardKind, OptionKind, PromptKind
from engine.osica.language.nouns import Adjective, Characters, Trait, require_for_cards
from engine.osica.language.references import IN_PLAY, LOOKED, PLAYED, THAT, THOSE
from engine.osica.procedures.effects import Pick
from engine.osica.queries import facts
from engine.osica.state.state import Piece
from engine.osica.state.table import Scope, Table


class PiecePick(Pick, frozen=True):
    """Which cards in play an effect is done with. They are handles of pieces, not of cards."""

    def remember(self, scope: Scope, handles: list[int]) -> None:
        """They are "that character" from now on."""
        scope.that = handles

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        return [option.target for option in picked]

    def members(self, table: Table, scope: Scope) -> list[Piece]:
        """Every card in play that can be meant."""
        raise NotImplementedError(type(self).__name__)


def ask_pieces(table: Table, scope: Scope, pieces: list[Piece], *, at_least: int, at_most: int) -> Prompt:
    """Ask whoever acts which of these pieces are meant, at least and at most so many."""
    return table.ask(
        scope.acting,
        PromptKind.PIECES,
        tuple(Option(OptionKind.PIECE, piece.card, piece.id) for piece in pieces),
        at_least=at_least,
        at_most=at_most,
        clause="8.1.1",
        source=scope.source,
    )


class OneOf(PiecePick, frozen=True):
    """One of some pieces, chosen by who acts; used by effects that can't be done with everybody."""

    def candidates(self, table: Table, scope: Scope) -> list[Piece]:
        """The cards in play that may be chosen."""
        raise NotImplementedError(type(self).__name__)

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Without anybody the text can't be used."""
        return bool(self.candidates(table, scope))

    def is_complete(self, table: Table, scope: Scope) -> bool:
        return self.can_be_made(table, scope)

    def make(self, table: Table, scope: Scope) -> Prompt:
        found = self.candidates(table, scope)
        most = min(1, len(found))
        return ask_pieces(table, scope, found, at_least=most, at_most=most)


class Found(PiecePick, frozen=True):
    """Pieces that are found, not chosen."""

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        """The cards in play that are meant now."""
        raise NotImplementedError(type(self).__name__)

    def members(self, table: Table, scope: Scope) -> list[Piece]:
        return self.find(table, scope)

    def make(self, table: Table, scope: Scope) -> list[int]:
        return [piece.id for piece in self.find(table, scope)]

    def is_complete(self, table: Table, scope: Scope) -> bool:
        return bool(self.find(table, scope))


class ThisCard(Found, frozen=True):
    """The card that the text stands on."""

    NEEDS = (IN_PLAY,)
    words = "this card"
    ja = "このカード"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        piece = table.piece(scope.piece)
        return [] if piece is None else [piece]

    def remember(self, scope: Scope, handles: list[int]) -> None:
        """ "That character" goes on meaning another one."""


class ThatCharacter(Found, frozen=True):
    """The cards in play that the text picked last or that it waited for; none if they have left."""

    NEEDS = (THAT,)
    words = "that (character|card)"
    ja = "そのキャラ"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        """Those that are still in play."""
        return [piece for handle in scope.that if (piece := table.piece(handle)) is not None]


class InFront(Found, frozen=True):
    """3.4.4: the opponent's character in front; it is chosen, so Through keeps it away."""

    GIVES = (THAT,)
    NEEDS = (IN_PLAY,)
    words = "the character in front of this card"
    ja = "このカードの正面にいる相手のキャラ"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        """If there is one that may be chosen."""
        piece = table.piece(scope.piece)
        front = None if piece is None else facts.front_of(table, piece)
        return [front] if front is not None and facts.is_choosable(table, front, scope.acting) else []

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """Without it the text can't be used."""
        return bool(self.find(table, scope))


class YourOshi(Found, frozen=True):
    """Your oshi, where it is in play."""

    GIVES = (THAT,)
    words = "(your|their) oshi"
    ja = "自分の推しキャラ"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        player = table.player(scope.acting)
        return [piece for piece in player.pieces if piece.card == player.oshi]


class Guarding(Found, frozen=True):
    """The character that guards against the appeal at hand."""

    GIVES = (THAT,)
    words = "the guarding character"
    ja = "ガードしているキャラ"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        appeal = table.state.appeal
        piece = None if appeal is None else table.piece(appeal.guard)
        return [] if piece is None else [piece]


class AllOf(Found, frozen=True):
    """All of some characters; nobody is chosen, so Through doesn't matter."""

    which: Characters
    GIVES = (THAT,)
    words = "all {which}"
    ja = "{which}全て"

    def find(self, table: Table, scope: Scope) -> list[Piece]:
        return self.which.find(table, scope)


class SomeOf(PiecePick, frozen=True):
    """Some of some characters, chosen by who acts."""

    count: int
    which: Characters
    is_up_to: bool = False
    GIVES = (THAT,)
    words = "[?is_up_to up to] {count} of {which}"
    ja = (
        words_for("{which}のうち{count}枚まで", is_up_to=True),
        words_for("{which}のうち{count}枚", is_up_to=False),
    )

    def members(self, table: Table, scope: Scope) -> list[Piece]:
        """Those that may be chosen (8.2.2)."""
        found = self.which.find(table, scope)
        return [piece for piece in found if facts.is_choosable(table, piece, scope.acting)]

    def can_be_made(self, table: Table, scope: Scope) -> bool:
        """At least one of them is needed, unless it is "up to"."""
        return self.is_up_to or bool(self.members(table, scope))

    def is_complete(self, table: Table, scope: Scope) -> bool:
        return len(self.members(table, scope)) >= (0 if self.is_up_to else self.count)

    def make(self, table: Table, scope: Scope) -> Prompt:
        found = self.members(table, scope)
        most = min(self.count, len(found))
        return ask_pieces(table, scope, found, at_least=0 if self.is_up_to else most, at_most=most)


class CardPick(Pick, frozen=True):
    """Which cards that are not in play."""

    def remember(self, scope: Scope, handles: list[int]) -> None:
        """They are "those cards" from now on."""
        scope.cards = handles

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        return [option.card for option in picked]


class Source(Spoken):
    """Where cards are picked from. Of the opponent's own cards, "your opponent" being who acts, it is said in
    the third person.
    """

    HAND = "from your hand", "自分の手札", "from their hand"
    DROP = "from your drop area", "自分のドロップエリア", "from their drop area"
    COSTS = "from your costs", "自分のコスト", "from their costs"
    DECK = "from your deck", "自分のデッキ", "from their deck"
    LOOKED = "from among them", "その中"

    def cards(self, table: Table, scope: Scope) -> list[int]:
        """The cards there; a card that is being played is none of them."""
        player = table.player(scope.acting)
        match self:
            case Source.HAND:
                return player.hand
            case Source.DROP:
                return player.drop
            case Source.COSTS:
                return player.costs
            case Source.DECK:
                return player.deck
            case Source.LOOKED:
                return [card for card in scope.looked if card in player.deck]


NOUNS: tuple[tuple[str, CardKind | None], ...] = (
    ("card/cards@count", None),
    ("character/characters@count", CardKind.CHARACTER),
    ("support/supports@count", CardKind.SUPPORT),
    ("event/events@count", CardKind.EVENT),
)


JA_NOUNS: tuple[tuple[str, CardKind | None], ...] = (
    ("カード", None),
    ("キャラクターカード", CardKind.CHARACTER),
    ("サポートカード", CardKind.SUPPORT),
    ("イベントカード", CardKind.EVENT),
)


class SomeCards(CardPick, frozen=True):
    """Some cards from somewhere, chosen by who acts; as many as there are, if there are fewer (9.3)."""

    count: int
    source: Source
    kind: CardKind | None = None
    adjectives: tuple[Adjective, ...] = ()
    trait: Trait | None = None
    is_up_to: bool = False
    GIVES = (THOSE,)
    words = tuple(
        words_for(
            f"[?is_up_to up to] {{count}} [{{adjectives*}}] {noun} {{source}} [with {{trait}}]", kind=kind
        )
        for noun, kind in NOUNS
    )
    ja = tuple(
        words_for(
            f"{{source}}の[{{trait}}][{{adjectives*}}]{noun}{{count}}枚{most}", kind=kind, is_up_to=is_up_to
        )
        for noun, kind in JA_NOUNS
        for most, is_up_to in (("まで", True), ("", False))
    )

    def __post_init__(self) -> None:
        require_for_cards(self.adjectives)

    def needs(self) -> tuple[str, ...]:
        """Cards looked at, if it is said of those."""
        return (LOOKED,) if self.source is Source.LOOKED else ()

    def candidates(self, table: Table, scope: Scope) -> list[int]:
        """The cards that fit the description."""
        return [
            card
            for card in self.source.cards(table, scope)
            if (self.kind is None or table.cards[card].kind is self.kind)
            and all(each.matches_card(table, card) for each in self.adjectives)
            and (self.trait is None or self.trait.matches_card(table, card))
        ]

    def is_complete(self, table: Table, scope: Scope) -> bool:
        """Whether there are as many; of hidden cards of one's own this is known."""
        return len(self.candidates(table, scope)) >= (0 if self.is_up_to else self.count)

    def make(self, table: Table, scope: Scope) -> Prompt:
        return self.ask(table, scope, self.candidates(table, scope))

    def ask(self, table: Table, scope: Scope, found: list[int]) -> Prompt:
        """Ask which of several cards are meant."""
        most = min(self.count, len(found))
        return table.ask(
            scope.acting,
            PromptKind.CARDS,
            tuple(Option(OptionKind.CARD, card, alike=table.cards[card].number) for card in found),
            at_least=0 if self.is_up_to else most,
            at_most=most,
            clause="8.1.1",
            source=scope.source,
        )


class ThoseCards(CardPick, frozen=True):
    """The cards out of play that the text picked last."""

    NEEDS = (THOSE,)
    words = "those cards"
    ja = "それらのカード"

    def make(self, table: Table, scope: Scope) -> list[int]:
        return list(scope.cards)


class TheRest(CardPick, frozen=True):
    """Those of the cards looked at that are still in the deck."""

    NEEDS = (LOOKED,)
    words = "the rest"
    ja = "残りのカード"

    def make(self, table: Table, scope: Scope) -> list[int]:
        deck = table.player(scope.acting).deck
        return [card for card in scope.looked if card in deck]


class PlayedCard(CardPick, frozen=True):
    """The card that is being played for this text."""

    NEEDS = (PLAYED,)
    words = "the played card"
    ja = "プレイしたこのカード"

    def make(self, table: Table, scope: Scope) -> list[int]:
        return [scope.source] if scope.source in table.player(scope.seat).played else []
