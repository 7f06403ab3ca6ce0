"""Verbs for cards in hands, decks, the archive and holo Power (5.5 to 5.13)."""

from engine.hocg.cards.terms import CardType, Zone
from engine.hocg.language.nodes.card_picks import CardPick, ThoseCards, TopCards
from engine.hocg.language.nodes.numbers import say_each
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.language.nodes.windows import RevealedArchived
from engine.hocg.procedures.abilities import OfferWindows, parts_on
from engine.hocg.queries import queries
from engine.hocg.state import atoms
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Effect, Number, Pick, Quantity, Resolving
from engine.hocg.texts.scope import Scope
from engine.kernel.machine import Frame, clause


class Draw(Effect, frozen=True):
    """``draw 2 cards`` (5.7), ``draw 1 card for each ...``."""

    count: Number

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """From an empty deck nothing is drawn, nor for each of none."""
        return bool(table.player(scope.seat).deck) and not self.count.is_none(table, scope)

    is_payable = is_possible

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """As many as there are (Q549)."""
        atoms.draw(table, scope.seat, self.count.value(table, scope))

    def remarks(self) -> tuple[str, ...]:
        """From where (Q549)."""
        return ("from the top of your deck; with fewer there, as many as there are",)

    def say(self) -> str:
        """As in "draw 2 cards"."""
        cards = "card" if self.count.say() == "1" else "cards"
        return f"draw {self.count.say()} {cards}{say_each(self.count)}"


class DrawUntil(Effect, frozen=True):
    """``draw cards until you have 3 cards in hand``."""

    amount: int

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """With a smaller hand and a card to draw."""
        player = table.player(scope.seat)
        return bool(player.deck) and len(player.hand) < self.amount

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """The difference."""
        atoms.draw(table, scope.seat, self.amount - len(table.player(scope.seat).hand))

    def remarks(self) -> tuple[str, ...]:
        """From where (Q549)."""
        return ("from the top of your deck; with fewer there, as many as there are",)

    def say(self) -> str:
        """The phrase."""
        return f"draw cards until you have {self.amount} cards in hand"


class Shuffle(Effect, frozen=True):
    """``shuffle your deck`` (5.6)."""

    zone: Zone

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """By itself it changes nothing anybody knows."""
        return False

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """It can always be done."""
        return True

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Shuffle it."""
        atoms.shuffle(table, scope.seat, self.zone)

    def say(self) -> str:
        """As in "shuffle your cheer deck"."""
        return f"shuffle your {self.zone}"


class MoveCards(Effect, frozen=True):
    """Cards go to a zone: ``archive``, ``add to your hand``, ``return to your deck``, ``put into your holo
    Power``.

    Args:
        cards: which.
        to: where to.
        is_revealed: whether everybody sees them.
        is_bottom: whether they go to the bottom.
        in_order: whether their player chooses the order.
    """

    cards: CardPick
    to: Zone
    is_revealed: bool = False
    is_bottom: bool = False
    in_order: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """Which cards."""
        return (self.cards,)

    def remarks(self) -> tuple[str, ...]:
        """Who orders them, and who sees them."""
        order = ("you choose the order",) if self.in_order else ()
        is_unseen = self.to is Zone.HOLO_POWER and not self.is_revealed
        return (*order, "your opponent doesn't see them") if is_unseen else order

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Frame | None:
        """Move them, zone by zone; what may be done instead of archiving revealed cards is done first."""
        cards = [card for group in picked for card in group]
        if isinstance(self.cards, ThoseCards) and self.to is Zone.ARCHIVE:
            instead = offer_instead(table, scope, cards)
            if instead is not None:
                return instead
        self._move(table, scope, cards)
        return None

    def finished(self, table: Table, scope: Resolving) -> None:
        """Archive the revealed cards that are still where they were."""
        self._move(
            table, scope, [card for card in scope.that_cards if atoms.find_zone(table, card) is Zone.DECK]
        )

    def _move(self, table: Table, scope: Resolving, cards: list[int]) -> None:
        key = "archived" if self.to is Zone.ARCHIVE else "returned"
        scope.note(table, key, cards)
        for origin, group in by_zone(table, cards):
            holomem = next((each.id for each in table.stages() if group[0] in each.cheers), -1)
            atoms.move_cards(
                table,
                group,
                self.to,
                origin=origin,
                cause=scope.source,
                is_revealed=self.is_revealed,
                is_bottom=self.is_bottom,
                holomem=holomem,
            )

    def say(self) -> str:
        """As in "reveal 1 card from among them and add it to your hand"."""
        return say_move(self)


@clause("10.2.1.3.1", "10.11.2")
def offer_instead(table: Table, scope: Resolving, cards: list[int]) -> "Frame | None":
    """What abilities let be done with revealed cards instead of archiving them."""
    if not table.texts.has_occasion(RevealedArchived):
        return None
    refs = [
        ref
        for ref, occasion in parts_on(table, RevealedArchived)
        if occasion.matches(
            table,
            queries.scope_of(ref.seat, ref.source, ref.holomem),
            scope.host,
            scope.ability.name,
        )
    ]
    return OfferWindows(windows=refs, cards=cards) if refs else None


def by_zone(table: Table, cards: list[int]) -> list[tuple[Zone, list[int]]]:
    """Cards grouped by the zone they are in, and cards of the two players apart; the order within a group is
    kept.
    """
    groups: dict[tuple[Zone, int], list[int]] = {}
    for card in cards:
        groups.setdefault((atoms.find_zone(table, card), table.owner(card)), []).append(card)
    return [(zone, group) for (zone, _), group in groups.items()]


def say_move(effect: MoveCards) -> str:
    """The verb that fits where the cards go."""
    cards = effect.cards
    it = "them" if is_plural(cards) else "it"
    if isinstance(cards, ThoseCards):
        match effect.to:
            case Zone.ARCHIVE:
                return "archive the revealed cards"
            case Zone.HAND:
                return "add the revealed cards to your hand"
        return "return the revealed cards to the bottom of your deck"
    where = "the bottom of your " if effect.is_bottom else "your "
    order = " in any order" if effect.in_order else ""
    match effect.to:
        case Zone.HAND if effect.is_revealed:
            return f"reveal {cards.say()} and add {it} to your hand"
        case Zone.ARCHIVE if effect.is_revealed:
            return f"reveal {cards.say()} and archive {it}"
        case Zone.DECK if effect.is_revealed:
            return f"reveal {cards.say()} and return {it} to the bottom of your deck"
        case Zone.ARCHIVE:
            return f"archive {cards.say()}"
        case Zone.HOLO_POWER:
            return f"put {cards.say()} into your holo Power"
        case Zone.HAND if cards.is_from_looked:
            return f"add {cards.say()} to your hand"
    return f"return {cards.say()} to {where}{effect.to}{order}"


def is_plural(pick: CardPick) -> bool:
    """Whether "them" stands for what is picked."""
    count = getattr(pick, "count", None)
    if isinstance(count, Quantity):
        return count.is_plural
    return isinstance(pick, TopCards) and pick.count != 1


class ShuffleIn(Effect, frozen=True):
    """``shuffle all cards from your hand into your deck``: they go back and the deck is shuffled."""

    cards: CardPick
    more: CardPick | None = None

    def picks(self) -> tuple[Pick, ...]:
        """Which cards."""
        return (self.cards,) if self.more is None else (self.cards, self.more)

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is any such card."""
        return any(pick.can_be_made(table, scope) for pick in self.picks())

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Back to the deck they belong to, then shuffle it."""
        scope.note(table, "returned", picked[0])
        cards = [card for group in picked for card in group]
        is_cheer = bool(cards) and table.cards[cards[0]].type is CardType.CHEER
        zone = Zone.CHEER_DECK if is_cheer else Zone.DECK
        for origin, group in by_zone(table, cards):
            atoms.move_cards(table, group, zone, origin=origin, cause=scope.source, is_bottom=True)
        atoms.shuffle(table, scope.seat, zone)

    def say(self) -> str:
        """As in "shuffle all cards from your hand into your deck"."""
        more = f" and {self.more.say()}" if self.more else ""
        return f"shuffle {self.cards.say()}{more} into your deck"


class Place(Effect, frozen=True):
    """``place it on your stage`` (5.13): a new holomem on the back position, if there is room (4.4.6.1)."""

    cards: CardPick
    is_revealed: bool = False

    def picks(self) -> tuple[Pick, ...]:
        """Which cards."""
        return (self.cards,)

    def remarks(self) -> tuple[str, ...]:
        """Where, and while there is room (4.6.2.1, 4.6.3)."""
        return (
            "on the back position while there are fewer than 6 holomem; what finds no room stays where it is",
        )

    def is_possible(self, table: Table, scope: Scope) -> bool:
        """Whether there is a card and room."""
        return queries.can_place(table, scope.seat) and self.cards.can_be_made(table, scope)

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Whether there are enough cards and any room."""
        return queries.can_place(table, scope.seat) and self.cards.can_be_made_in_full(table, scope)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """One after the other while there is room."""
        placed = []
        for card in list(picked[0]):
            if queries.can_place(table, scope.seat):
                if self.is_revealed:
                    atoms.reveal(table, scope.seat, [card], atoms.find_zone(table, card))
                placed.append(atoms.place_holomem(table, card).id)
        scope.that_holomem = placed
        scope.numbers = {**scope.numbers, "placed": len(placed)}

    def say(self) -> str:
        """As in "reveal 1 Debut holomem from your deck and place it on your stage"."""
        if isinstance(self.cards, ThoseCards):
            return "place the revealed cards on your stage"
        if self.is_revealed:
            it = "them" if is_plural(self.cards) else "it"
            return f"reveal {self.cards.say()} and place {it} on your stage"
        return f"place {self.cards.say()} on your stage"


class ReturnHolomem(Effect, frozen=True):
    """``return 1 of your Debut back holomem to the bottom of your deck``: its top card; the rest of it is
    archived (4.4.7).
    """

    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the rest of it (4.4.7)."""
        return ("cards stacked under it or attached to it are archived",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """The top card first, then what it leaves behind."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            top, *rest = atoms.remove_holomem(table, holomem)
            atoms.put_away_parts(table, [top], Zone.DECK, handle, is_bottom=True, cause=scope.source)
            atoms.put_away_parts(table, rest, Zone.ARCHIVE, handle, cause=scope.source)

    def say(self) -> str:
        """The phrase."""
        return f"return {self.who.say()} to the bottom of your deck"


class ReturnStack(Effect, frozen=True):
    """``return that holomem and all holomem stacked under it to your hand``; what is attached to it is
    archived.
    """

    who: HolomemPick

    def picks(self) -> tuple[Pick, ...]:
        """Who."""
        return (self.who,)

    def remarks(self) -> tuple[str, ...]:
        """What becomes of the rest of it (4.4.7)."""
        return ("cards attached to it are archived",)

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """All its holomem cards."""
        for handle in picked[0]:
            holomem = table.require_holomem(handle)
            stack = list(holomem.stack)
            cards = atoms.remove_holomem(table, holomem)
            rest = [card for card in cards if card not in stack]
            atoms.put_away_parts(table, stack, Zone.HAND, handle, cause=scope.source)
            atoms.put_away_parts(table, rest, Zone.ARCHIVE, handle, cause=scope.source)

    def say(self) -> str:
        """The phrase."""
        return f"return {self.who.say()} and all holomem stacked under it to your hand"


__all__ = [
    "Draw",
    "DrawUntil",
    "MoveCards",
    "Place",
    "ReturnHolomem",
    "ReturnStack",
    "Shuffle",
    "ShuffleIn",
]
