"""Verbs for cards in hands, decks, the archive and holo Power (5.5 to 5.13)."""

import msgspec

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.card import Card
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import CardType, OptionKind, PromptKind, Zone
from engine.hocg.cards.wording import (
    COUNTING,
    DECK_LOOKED,
    EARLY,
    GOES_ON,
    HOLOMEM_RETURNED,
    JOINED,
    RETURNED_TO_HAND,
)
from engine.hocg.language.nodes.card_picks import (
    ANY_NUMBER,
    AllCards,
    CardPair,
    CardPick,
    ChosenCards,
    End,
    ThoseCards,
    TopCards,
    ask_order,
)
from engine.hocg.language.nodes.counts import Count, Each, times
from engine.hocg.language.nodes.nouns import Kind, Side, What
from engine.hocg.language.nodes.picks import ONE
from engine.hocg.language.nodes.places import InZone, OnStage, Place
from engine.hocg.language.nodes.relatives import OF_HOLOMEM, Shared
from engine.hocg.procedures.archiving import before_archiving
from engine.hocg.procedures.leaving import put_away
from engine.hocg.state import atoms
from engine.hocg.state.table import Table
from engine.kernel.extent import Extent, extent_of, in_turn
from engine.kernel.language import Meaningless, among, every, like, only, remembered, words
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option, Prompt, Relation
from engine.kernel.spoken import Spoken


class Draw(Effect, frozen=True):
    """``draw 2 cards`` (5.7), ``draw 1 card for each ...``, ``draw 2 cards from the bottom of your deck``
    (Q549, Q588).
    """

    count: int
    each: Each | None = None
    end: End = End.TOP
    REMARKS = (
        words("from the top of your deck; with fewer there, as many as there are", end=End.TOP),
        words(
            "from the bottom of your deck, the lowest first; with fewer there, as many as there are",
            end=End.BOTTOM,
        ),
    )
    ja = (
        words("[{each}]自分のデッキを[{end}から]{count}枚引いた後、", given="before is_discard"),
        words("[{each}]自分のデッキを[{end}から]{count}枚引き、", given=(JOINED, "before Effect")),
        words(
            "自分のデッキを[{end}から]{count}枚引く", given=(JOINED, "alike shares_each"), covers=("each",)
        ),
        "[{each}]自分のデッキを[{end}から]{count}枚引く[{each%limit}]",
    )
    words = "draw {count} card/cards@count[ from the {end} of your deck][ {each}]"

    def extent(self, table: Table, scope: Scope) -> Extent:
        """From an empty deck nothing is drawn, nor for each of none."""
        is_none = self.each is not None and self.each.is_none(table, scope)
        return extent_of(bool(table.player(scope.seat).deck) and not is_none)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """As many as there are (Q549)."""
        count = times(self.count, self.each, table, scope)
        atoms.draw(table, scope.seat, count, is_bottom=self.end is End.BOTTOM)


class DrawUntil(Effect, frozen=True):
    """``draw cards until you have 3 cards in hand`` (Q549)."""

    amount: int | None = None
    count: Count | None = None
    cap: int | None = None
    ja = (
        "手札が{amount}枚になるまで、自分のデッキを引く",
        "自分の手札が{count%number}と同じになるまで、自分のデッキを引く[。ただし、引ける枚数は{cap}枚まで]",
    )
    words = (
        "draw cards until you have {amount} cards in hand",
        "draw cards until you have as many cards in hand as {count@2}[ (draw up to {cap})]",
    )
    REMARKS = ("from the top of your deck; with fewer there, as many as there are",)

    def _missing(self, table: Table, scope: Scope) -> int:
        """How many cards have to be drawn now."""
        wanted = self.count.value(table, scope) if self.count is not None else self.amount or 0
        missing = max(0, wanted - len(table.player(scope.seat).hand))
        return missing if self.cap is None else min(missing, self.cap)

    def extent(self, table: Table, scope: Scope) -> Extent:
        """With a smaller hand and a card to draw."""
        is_any = bool(table.player(scope.seat).deck) and self._missing(table, scope) > 0
        return Extent(is_any, is_full=True)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        atoms.draw(table, scope.seat, self._missing(table, scope))


class Shuffle(Effect, frozen=True):
    """``shuffle your deck``, ``shuffle your cheer deck``: a deck gets an order that nobody knows (5.6)."""

    CHANGES_TABLE = False
    ONLY_PREPARES = True

    zone: Zone
    words = "shuffle your {zone}"
    alone_ja = "{zone}をシャッフルする"
    ja = "そして{self%alone}"
    later_ja = "{self}"
    IS_SENTENCE = True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        atoms.shuffle(table, scope.seat, self.zone)


class Where(Spoken):
    """The ends of a deck to which cards may go."""

    TOP = "top", "上"
    BOTTOM = "bottom", "下"
    EITHER = "top or bottom", "上か下"


DECKS = (Zone.DECK, Zone.CHEER_DECK)
"""The piles in which cards lie in an order."""


class Destination(Node, frozen=True):
    """Where cards go: ``to your hand``, ``to the bottom of their deck in any order``, ``into your holo
    Power``; ``into your deck``, which is shuffled then.
    """

    zone: Zone
    where: Where = Where.TOP
    in_order: bool = False
    side: Side = Side.YOURS
    is_shuffled: bool = False
    ja = (
        words("手札", zone=Zone.HAND, covers=("side",)),
        words("デッキ", zone=Zone.DECK, where=Where.BOTTOM, is_shuffled=True),
        words(
            "エールデッキ", zone=Zone.CHEER_DECK, where=Where.BOTTOM, given="before Shuffle", covers=("side",)
        ),
        words("[?in_order 好きな順で]{zone}の{where}", zone=among(*DECKS), covers=("side",)),
        words("裏向きにして[{side}]ホロパワーの下", zone=Zone.HOLO_POWER, where=Where.BOTTOM),
        words("[{side}]ホロパワー", zone=Zone.HOLO_POWER),
    )
    words = (
        words("into your deck", zone=Zone.DECK, where=Where.BOTTOM, is_shuffled=True, only_said=True),
        words("to {side'} archive", zone=Zone.ARCHIVE, only_said=True),
        words("to {side'} hand", zone=Zone.HAND),
        words("to the {where} of {side'} deck[?in_order in any order]", zone=Zone.DECK),
        words("to the {where} of {side'} cheer deck[?in_order in any order]", zone=Zone.CHEER_DECK),
        words("to {side'} cheer deck", zone=Zone.CHEER_DECK, where=Where.BOTTOM),
        words("into {side'} holo Power", zone=Zone.HOLO_POWER),
        words("face down to the bottom of {side'} holo Power", zone=Zone.HOLO_POWER, where=Where.BOTTOM),
    )

    def __post_init__(self) -> None:
        if self.is_either and self.in_order:
            raise Meaningless("all of them go to the same end: 'in any order' can't be said of either")

    def receive(
        self,
        table: Table,
        scope: Resolving,
        cards: list[int],
        *,
        is_bottom: bool | None = None,
        is_revealed: bool = False,
    ) -> None:
        """Put cards there; of an order that its player has chosen the first one ends up uppermost. Where
        either end was meant, ``is_bottom`` is the one that was chosen.
        """
        zone = self.zone_of(table.cards[cards[0]]) if cards else self.zone
        put_away(
            table,
            cards[::-1] if self.in_order and not self.is_bottom else cards,
            zone,
            cause=scope.source,
            is_bottom=self.is_bottom if is_bottom is None else is_bottom,
            is_revealed=is_revealed,
        )
        if self.is_shuffled:
            atoms.shuffle(table, scope.seat, zone)

    def zone_of(self, card: Card) -> Zone:
        """The zone that this card is put into; of what is shuffled in, cheers go into the cheer deck."""
        return Zone.CHEER_DECK if self.is_shuffled and card.type is CardType.CHEER else self.zone

    @property
    def is_bottom(self) -> bool:
        """Whether they go to the bottom, and not to the top."""
        return self.where is Where.BOTTOM

    @property
    def is_either(self) -> bool:
        """Whether their player chooses the end."""
        return self.where is Where.EITHER


SHUFFLED_IN = Destination(Zone.DECK, Where.BOTTOM, is_shuffled=True)
HAND = Destination(Zone.HAND)
ARCHIVE = Destination(Zone.ARCHIVE)
AS_HOLO_POWER = like(zone=Zone.HOLO_POWER, is_bottom=False)
FROM_STAGE = like(ChosenCards, place=OnStage)


class MoveVerb(Spoken):
    """What it is called that cards go somewhere; "place" is read as well as "put", for cards."""

    ADD = "add", "加える"
    RETURN = "return", "戻す"
    PUT = "put", "置く", "place"


class MoveCards(Effect, frozen=True):
    """Cards go to a zone: ``archive``, ``add to your hand``, ``return to your deck``, ``put into your holo
    Power``, ``shuffle all cards from your hand into your deck``.

    Args:
        cards: which.
        to: where to.
        is_revealed: whether everybody sees them.
    """

    cards: CardPick
    to: Destination
    is_revealed: bool = False
    each: Each | None = None
    REMARKS = (
        words("you choose the order", to=like(in_order=True)),
        words("you choose which end, all of them to the same", to=like(is_either=True)),
        words("your opponent doesn't see them", to=like(zone=Zone.HOLO_POWER), is_revealed=False),
    )
    ja = (
        words("{cards%pool}を数えて、{cards}をアーカイブする", to=ARCHIVE, cards=AllCards, given=COUNTING),
        words("{cards%pool}を数えて、そのすべてを{to}に戻す", cards=AllCards, given=COUNTING),
        words("{cards%many}アーカイブする", to=ARCHIVE, cards=ANY_NUMBER),
        words("{cards%borne}をアーカイブする", to=ARCHIVE, cards=FROM_STAGE, given=EARLY),
        words("[{each}]{cards}をアーカイブする[{each%limit}]", to=ARCHIVE),
        words("{cards%from}を公開し、アーカイブする", to=ARCHIVE, is_revealed=True),
        words("{cards}を公開し、{to}に戻す", is_revealed=True, when="is_returned"),
        words("{cards%open}公開し、公開したホロメンを{to}に加える", is_revealed=True, cards=ANY_NUMBER),
        words("{cards%from}を公開し、{to}に加える", is_revealed=True),
        words("[{each}]{cards%among}を{to}に加える[{each%limit}]", when="is_added", given=DECK_LOOKED),
        words("[{each}]{cards%from}を{to}に加える[{each%limit}]", when="is_taken"),
        words("{cards%many}選んでデッキに戻してシャッフルする", to=SHUFFLED_IN, cards=ANY_NUMBER),
        words("{cards%many}選んで{to}に戻す", when="is_returned", cards=ANY_NUMBER),
        words("[{each}]{cards}を{to}にする[{each%limit}]", to=AS_HOLO_POWER),
        words("{cards}をデッキに戻してシャッフルする", to=SHUFFLED_IN),
        "[{each}]{cards}を{to}に{verb}[{each%limit}]",
    )
    later_ja = (
        words("{cards'}をアーカイブする", to=ARCHIVE, when="is_discard", given="after Draw"),
        words("{self}", cards=ThoseCards, to=like(is_shuffled=False), given="after LookAt"),
        words("{self}", when="is_added", given="after Reveal"),
        words("そして{cards:ThoseCards%again}をアーカイブする", to=ARCHIVE),
        words("そして{cards:ThoseCards%again}を{to}に{verb}", to=like(is_shuffled=False)),
        *GOES_ON,
    )
    words = (
        words("archive {cards}[ {each}]", to=ARCHIVE),
        words("shuffle {cards} into your deck", to=SHUFFLED_IN),
        words("reveal {cards} and archive it/them@cards", to=ARCHIVE, is_revealed=True),
        words("reveal {cards} and {verb} it/them@cards {to}", is_revealed=True),
        "{verb} {cards} {to}[ {each}]",
    )

    def __post_init__(self) -> None:
        self.cards.times(self.each)

    def tells(self) -> tuple[str, ...]:
        """Whether cards have been returned to hand, and whether they are holomem."""
        is_holomem = isinstance(self.cards, ChosenCards) and OF_HOLOMEM.fits(self.cards.what)
        to_hand = (RETURNED_TO_HAND,) if self.to == HAND else ()
        return (*to_hand, HOLOMEM_RETURNED) if is_holomem and self.is_returned else to_hand

    @property
    def infinitive(self) -> str:
        if self.to == ARCHIVE:
            return "archive"
        return "add to hand" if self.to == HAND and (self.is_added or self.is_revealed) else ""

    @property
    def is_discard(self) -> bool:
        """Whether it archives cards from hand."""
        return self.to == ARCHIVE and self.cards.place == InZone(Zone.HAND)

    @property
    def is_from_deck(self) -> bool:
        """Whether a card is taken from the deck without being shown."""
        return self.to == HAND and isinstance(self.cards, ChosenCards) and self.cards.is_unseen

    @property
    def verb(self) -> MoveVerb:
        """The verb that English has for this zone."""
        if self.is_returned and not self.is_taken:
            return MoveVerb.RETURN
        return MoveVerb.ADD if self.is_taken or self.is_revealed else MoveVerb.PUT

    @property
    def is_added(self) -> bool:
        """Whether "add" is the word for it."""
        return self.to == HAND and (
            self.cards.is_from_looked or isinstance(self.cards, ThoseCards | TopCards)
        )

    @property
    def is_taken(self) -> bool:
        """Whether "add" is the word for it in English, which has it also for what comes from a deck."""
        return self.is_added or self.is_from_deck

    @property
    def is_returned(self) -> bool:
        """Whether "return" is the word for it."""
        is_back = self.to.zone in DECKS or self.to.is_bottom
        return is_back or (self.to == HAND and not self.is_revealed)

    def gives(self) -> tuple[str, ...]:
        """The cards, and how many were archived or returned."""
        return ("cards", "archived" if self.to.zone is Zone.ARCHIVE else "returned")

    @remembered
    def picks(self) -> tuple[Pick, ...]:
        is_archived = self.to.zone is Zone.ARCHIVE and not self.is_revealed
        if isinstance(self.cards, ChosenCards):
            return (
                msgspec.structs.replace(
                    self.cards, is_archived=is_archived, is_ordered=self.to.in_order, each=self.each
                ),
            )
        if isinstance(self.cards, CardPair):
            return (self.cards.marked(is_archived=is_archived),)
        return (self.cards.times(self.each),)

    @clause("1.3.5.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame | Prompt | None:
        """Move them, zone by zone; what may be done instead of archiving revealed cards is done first. Where
        either end of a deck may be meant, ask which, and for the order of cards that weren't picked in one.
        """
        cards = [card for group in picked for card in group]
        if self.to.in_order and not isinstance(self.cards, ChosenCards) and len(cards) > 1:
            return ask_order(table, scope, cards)
        if self.to.is_either and cards:
            scope.pending = cards
            ends = (Option(OptionKind.TOP), Option(OptionKind.BOTTOM))
            return scope.ask(table, PromptKind.MODE, ends, "4.1.5")
        if self.to.zone is Zone.ARCHIVE:
            revealer = scope.ability if isinstance(self.cards, ThoseCards) else None
            if instead := before_archiving(table, cards, revealer):
                return instead
        self._move(table, scope, cards)
        return None

    def answered(self, table: Table, scope: Resolving) -> None:
        """Put them at the end of the deck that was chosen, or in the order that was chosen."""
        end, *_ = answer = table.machine.answer
        if end.kind in (OptionKind.TOP, OptionKind.BOTTOM):
            self._move(table, scope, list(scope.pending), is_bottom=end.kind == OptionKind.BOTTOM)
            scope.pending = []
        else:
            self._move(table, scope, [option.card for option in answer])

    def finished(self, table: Table, scope: Resolving) -> None:
        """Archive the cards that are still where they were."""
        self._move(table, scope, list(table.machine.returned))

    def _move(
        self, table: Table, scope: Resolving, cards: list[int], *, is_bottom: bool | None = None
    ) -> None:
        scope.note(table, Came.ARCHIVED if self.to.zone is Zone.ARCHIVE else Came.RETURNED, cards)
        self.to.receive(table, scope, cards, is_bottom=is_bottom, is_revealed=self.is_revealed)


class Lot(Node, frozen=True):
    """``1 Debut holomem``: so many of a sort, from where the sentence says for all of them."""

    what: What
    count: Quantity = ONE
    words = "{count} {what@count}"
    ja = "{what}{count#what}"


class MoveLots(Effect, frozen=True):
    """``reveal 1 1st <A> and 1 <B> from your deck and add them to your hand``: one sort after the other from
    one place; what is "of the same name" is like what was picked just before.
    """

    first: Lot
    rest: tuple[Lot, ...]
    place: Place
    to: Destination
    is_revealed: bool = True
    ja = (
        words(
            "{place}から、\\[{pair*と}\\]1枚ずつを公開し、公開したホロメンを{to}に加える",
            pair=every(OF_HOLOMEM),
            rest=only(),
        ),
        words("{place}から、\\[{pair*と}\\]1枚ずつを公開し、{to}に加える", rest=only()),
        "{place}から、{alike}\\[{pair*と}\\]1枚ずつと{others*と}を公開し、公開したカードを{to}に加える",
        "{place}から、{first}と{rest*と}を公開し、公開したカードを{to}に加える",
        words("{place}の{first}と{rest*と}を{to}に戻す", is_revealed=False),
    )
    words = (
        "reveal {first} and^cards {rest* and^cards} {place:Spot} and (add|return|put) them {to}",
        "reveal {first} and^cards {rest* and^cards} from {place:InZone} and (add|return|put) them {to}",
        words(
            "(return|add|put) {first} and^cards {rest* and^cards} from {place:InZone} {to}",
            is_revealed=False,
        ),
    )
    GIVES = ("cards", "returned")

    @property
    def lots(self) -> tuple[Lot, ...]:
        """All sorts of cards, the first one included."""
        return (self.first, *self.rest)

    @property
    def alike(self) -> Shared | None:
        """In what the first two are alike, where more come with them."""
        second = self.rest[0].what
        after = second.after if isinstance(second, Kind) and self.others else ()
        shared = (each for each in after if isinstance(each, Shared))
        return next((each for each in shared if each.relation is Relation.COMMON), None)

    @property
    def pair(self) -> tuple[Kind, ...]:
        """The first two sorts by themselves, where they are one of each of two plain sorts."""
        kinds = (lot.what for lot in self.lots[:2] if lot.count == ONE and isinstance(lot.what, Kind))
        match tuple(kinds):
            case (first, second):
                return (first, second.without(self.alike))
        return ()

    @property
    def others(self) -> tuple[Lot, ...]:
        """The sorts of cards that come with the first two."""
        return self.rest[1:]

    def moves(self) -> tuple[Effect, ...]:
        """A move of its own for each sort."""
        return tuple(
            MoveCards(
                ChosenCards(lot.what, self.place, lot.count, is_beside=index > 0), self.to, self.is_revealed
            )
            for index, lot in enumerate(self.lots)
        )

    def blocks(self) -> tuple[tuple[Effect, ...], ...]:
        return (self.moves(),)

    def extent(self, table: Table, scope: Scope) -> Extent:
        return in_turn(effect.extent(table, scope) for effect in self.moves())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        scope.that_cards = []
        scope.enter(0)
