"""Picks: what an effect is done to. A pick finds its candidates and, where its player has a choice, asks for it (10.7.2.3)."""

from enum import StrEnum
from typing import TYPE_CHECKING

from engine.hocg.effects.base import Node, Scope
from engine.hocg.effects.filters import AllOf, HolomemFilter, OfType
from engine.hocg.terms import CardType, Position, Zone
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt

if TYPE_CHECKING:
    from engine.hocg.rules.resolution import Resolution
    from engine.hocg.state import Holomem
    from engine.hocg.table import Table

HIDDEN_ZONES = frozenset({Zone.DECK, Zone.CHEER_DECK, Zone.HAND, Zone.HOLO_POWER, Zone.LIFE})
ALL_POSITIONS = (Position.CENTER, Position.COLLAB, Position.BACK)


class Side(StrEnum):
    """Whose: seen from the ability's controller."""

    YOURS = "your"
    OPPONENTS = "your opponent's"

    def seat(self, scope: Scope) -> int:
        """The seat that is meant."""
        return scope.seat if self is Side.YOURS else 1 - scope.seat


class Quantity(Node, frozen=True):
    """How many: exactly ``most`` if ``least`` is the same, "up to", "1 to 3", "any number of" (``most`` is ``None``)."""

    least: int
    most: int | None

    def say(self) -> str:
        """As in "up to 2", "1 to 3", "any number of", "2"."""
        if self.most is None:
            return "any number of"
        if self.least == self.most:
            return str(self.most)
        return f"up to {self.most}" if self.least == 0 else f"{self.least} to {self.most}"

    @property
    def is_plural(self) -> bool:
        """Whether the noun behind it is in the plural."""
        return self.most != 1


ONE = Quantity(1, 1)


class HolomemSet(Node, frozen=True):
    """``your back holomem``: holomem of one side, in some positions, with some properties."""

    side: Side = Side.YOURS
    positions: tuple[Position, ...] = ALL_POSITIONS
    filter: HolomemFilter = HolomemFilter()

    @clause("4.4.1", "4.7.4", "4.8.4", "4.9.3")
    def members(self, table: "Table", scope: Scope) -> list["Holomem"]:
        """Those on the stage now."""
        from engine.hocg import queries

        player = table.player(self.side.seat(scope))
        found = (
            player.stage
            if self.positions == ALL_POSITIONS
            else queries.at(table, player.seat, self.positions)
        )
        return [holomem for holomem in found if self.filter.matches(table, holomem, scope.host)]

    def includes(self, table: "Table", scope: Scope, holomem: "Holomem") -> bool:
        """Whether this holomem is one of them."""
        return (
            holomem.seat == self.side.seat(scope)
            and holomem.position in self.positions
            and self.filter.matches(table, holomem, scope.host)
        )

    def say(self) -> str:
        """As in "your white center holomem"."""
        return f"{self.side} {self.say_noun()}"

    def say_noun(self) -> str:
        """Without the owner: "white center holomem"."""
        place = "" if self.positions == ALL_POSITIONS else " or ".join(self.positions) + " "
        return f"{self.filter.say_before()}{place}holomem{self.filter.say_after()}"


class HolomemRef(StrEnum):
    """A holomem that the text has already spoken of."""

    THIS = "this holomem"
    THAT = "that holomem"

    def handles(self, scope: Scope) -> list[int]:
        """The handles that are meant."""
        if self is HolomemRef.THIS:
            return [scope.host] if scope.host >= 0 else []
        return list(scope.that_holomem)


class Pick(Node, frozen=True):
    """What an effect is done to."""

    def make(self, table: "Table", scope: "Resolution") -> "list[int] | Prompt":
        """The handles, or the question that has to be answered first."""
        raise NotImplementedError(type(self).__name__)

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The handles in an answer."""
        raise NotImplementedError(type(self).__name__)

    def remember(self, scope: "Resolution", handles: list[int]) -> None:
        """Let later words ("that holomem", "those cards") mean these."""
        raise NotImplementedError(type(self).__name__)

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is anything to pick (1.3.2: as much as possible is done)."""
        raise NotImplementedError(type(self).__name__)

    def can_be_made_in_full(self, table: "Table", scope: Scope) -> bool:
        """Whether everything asked for is there (10.4.2.2)."""
        return self.can_be_made(table, scope)


# Holomem


class HolomemPick(Pick, frozen=True):
    """A pick that yields holomem handles."""

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The targets of the options."""
        return [option.target for option in picked]

    def remember(self, scope: "Resolution", handles: list[int]) -> None:
        """ "That holomem" is now this one."""
        scope.that_holomem = handles


class TheHolomem(HolomemPick, frozen=True):
    """``this holomem``, ``that holomem``: nothing to choose. One that has left the stage is not there any more."""

    ref: HolomemRef

    def make(self, table: "Table", scope: "Resolution") -> list[int]:
        """Those that are still on the stage."""
        return [handle for handle in self.ref.handles(scope) if table.holomem(handle)]

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether one is still there."""
        return any(table.holomem(handle) for handle in self.ref.handles(scope))

    def say(self) -> str:
        """The reference."""
        return self.ref


class AllHolomem(HolomemPick, frozen=True):
    """``your center holomem``, ``all of your holomem``: every one of them, nothing to choose."""

    what: HolomemSet

    def make(self, table: "Table", scope: "Resolution") -> list[int]:
        """All of them."""
        return [holomem.id for holomem in self.what.members(table, scope)]

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is one."""
        return bool(self.what.members(table, scope))

    def say(self) -> str:
        """The center and the collab holomem are one each, so they need no "all"."""
        is_single = Position.BACK not in self.what.positions
        return self.what.say() if is_single else f"all of {self.what.say()}"


class ChosenHolomem(HolomemPick, frozen=True):
    """``1 of your back holomem``: chosen by the controller (10.7.2.3.1 to 10.7.2.3.4)."""

    what: HolomemSet
    count: Quantity = ONE

    @clause("10.7.2.3.1", "10.7.2.3.2", "10.7.2.3.3", "10.7.2.3.4", "1.3.5.1", "1.3.5.2")
    def make(self, table: "Table", scope: "Resolution") -> "list[int] | Prompt":
        """Ask; as many as there are if fewer than asked for."""
        found = self.what.members(table, scope)
        most = len(found) if self.count.most is None else min(self.count.most, len(found))
        if not most:
            return []
        return table.ask(
            scope.seat,
            "holomem",
            tuple(Option("holomem", holomem.stack[0], holomem.id) for holomem in found),
            at_least=min(self.count.least, most),
            at_most=most,
            text=f"Choose {self.say()}.",
            clause="10.7.2.3",
            source=scope.source,
        )

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is one."""
        return bool(self.what.members(table, scope))

    def can_be_made_in_full(self, table: "Table", scope: Scope) -> bool:
        """Whether there are enough."""
        return len(self.what.members(table, scope)) >= max(1, self.count.least)

    def say(self) -> str:
        """As in "1 of your back holomem"; "any number of" has its own "of"."""
        link = "" if self.count.most is None else " of"
        return f"{self.count.say()}{link} {self.what.say()}"


# Cards


class Place(Node, frozen=True):
    """Where cards are picked from."""

    def cards(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """The cards there, each with the holomem it is attached to or -1."""
        raise NotImplementedError(type(self).__name__)

    @property
    def is_hidden(self) -> bool:
        """Whether its cards aren't open to everybody, so that a choice by their facts may come up empty (10.7.2.3.5)."""
        return False

    def noun_words(self) -> str:
        """What goes before the noun, if the place does ("top")."""
        return ""


class InZone(Place, frozen=True):
    """``from your archive``."""

    zone: Zone
    side: Side = Side.YOURS

    def cards(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """All cards of the zone, this card itself left out."""
        from engine.hocg.atoms import zone_of

        return [(card, -1) for card in zone_of(table.player(self.side.seat(scope)), self.zone)]

    @property
    def is_hidden(self) -> bool:
        """4.1.2."""
        return self.zone in HIDDEN_ZONES

    def say(self) -> str:
        """As in "from your archive"."""
        return f"from {self.side} {self.zone}"


class AmongThem(Place, frozen=True):
    """``from among them``: from the cards looked at."""

    def cards(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """The cards looked at that are still where they were."""
        return [(card, -1) for card in scope.that_cards]

    @property
    def is_hidden(self) -> bool:
        """Only their player sees them."""
        return True

    def say(self) -> str:
        """The phrase."""
        return "from among them"


class OnStage(Place, frozen=True):
    """``on your stage``: attached to any holomem there."""

    side: Side = Side.YOURS

    def cards(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """Cheers and attached cards of every holomem of the side."""
        return [
            (card, holomem.id)
            for holomem in table.player(self.side.seat(scope)).stage
            for card in (*holomem.cheers, *holomem.attached)
        ]

    def say(self) -> str:
        """As in "on your stage"."""
        return f"on {self.side} stage"


class OnHolomem(Place, frozen=True):
    """``from this holomem``: attached to it."""

    ref: HolomemRef

    def cards(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """Its cheers and attached cards."""
        found = []
        for handle in self.ref.handles(scope):
            holomem = table.holomem(handle)
            if holomem is not None:
                found.extend((card, handle) for card in (*holomem.cheers, *holomem.attached))
        return found

    def say(self) -> str:
        """As in "from this holomem"."""
        return f"from {self.ref}"


class CardPick(Pick, frozen=True):
    """A pick that yields card handles."""

    def read(self, picked: tuple[Option, ...]) -> list[int]:
        """The cards of the options."""
        return [option.card for option in picked]

    def remember(self, scope: "Resolution", handles: list[int]) -> None:
        """ "Those cards" are now these."""
        scope.that_cards = handles


class ChosenCards(CardPick, frozen=True):
    """``1 white or green cheer from your archive``: chosen by the controller."""

    what: AllOf
    place: Place
    count: Quantity = ONE

    @clause("10.7.2.3.5", "4.1.2.3", "4.13.3")
    def make(self, table: "Table", scope: "Resolution") -> "list[int] | Prompt":
        """Ask; where the facts of hidden cards matter, fewer or none may be picked."""
        found = self.candidates(table, scope)
        most = len(found) if self.count.most is None else min(self.count.most, len(found))
        if not most:
            return []
        least = 0 if self.is_free_to_fail else min(self.count.least, most)
        return table.ask(
            scope.seat,
            "cards",
            tuple(
                Option("card", card, holomem, alike=f"{table.cards[card].number}@{holomem}")
                for card, holomem in found
            ),
            at_least=least,
            at_most=most,
            text=f"Choose {self.say()}.",
            clause="10.7.2.3",
            source=scope.source,
        )

    @property
    def is_free_to_fail(self) -> bool:
        """Whether nobody can prove that a fitting card is there."""
        return self.place.is_hidden and self.what.words != (OfType(None),)

    def candidates(self, table: "Table", scope: Scope) -> list[tuple[int, int]]:
        """The fitting cards and the holomem they are attached to."""
        cards = table.cards
        return [
            (card, holomem)
            for card, holomem in self.place.cards(table, scope)
            if card != scope.source and self.what.matches(cards[card])
        ]

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is one; in a deck there may always be."""
        if isinstance(self.place, InZone) and self.place.zone in (Zone.DECK, Zone.CHEER_DECK):
            return bool(self.place.cards(table, scope))
        return bool(self.candidates(table, scope))

    def can_be_made_in_full(self, table: "Table", scope: Scope) -> bool:
        """Whether there are enough."""
        return len(self.candidates(table, scope)) >= max(1, self.count.least)

    def say(self) -> str:
        """As in "1 white or green cheer from your archive"."""
        return f"{self.count.say()} {plural(self.what.say(), self.count)} {self.place.say()}"


class AllCards(CardPick, frozen=True):
    """``all cards in your hand``, ``the rest``: every one, nothing to choose."""

    what: AllOf
    place: Place

    def make(self, table: "Table", scope: "Resolution") -> list[int]:
        """All of them."""
        cards = table.cards
        return [card for card, _ in self.place.cards(table, scope) if self.what.matches(cards[card])]

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is one besides the card that says so."""
        cards = table.cards
        return any(
            card != scope.source and self.what.matches(cards[card])
            for card, _ in self.place.cards(table, scope)
        )

    def say(self) -> str:
        """As in "all cards from your hand"."""
        return f"all {plural(self.what.say(), Quantity(0, None))} {self.place.say()}"


class TopCards(CardPick, frozen=True):
    """``the top 2 cards of your deck``: nothing to choose, and nobody looks."""

    zone: Zone
    count: int = 1
    side: Side = Side.YOURS

    def make(self, table: "Table", scope: "Resolution") -> list[int]:
        """As many as there are."""
        from engine.hocg.atoms import zone_of

        return zone_of(table.player(self.side.seat(scope)), self.zone)[: self.count]

    def can_be_made(self, table: "Table", scope: Scope) -> bool:
        """Whether there is one."""
        from engine.hocg.atoms import zone_of

        return bool(zone_of(table.player(self.side.seat(scope)), self.zone))

    def say(self) -> str:
        """As in "the top card of your cheer deck"."""
        cards = "card" if self.count == 1 else f"{self.count} cards"
        return f"the top {cards} of {self.side} {self.zone}"


PLURALS = {"holomem": "holomem", "staff": "staff"}


def plural(phrase: str, count: Quantity) -> str:
    """A noun phrase in the number that the quantity asks for."""
    if not count.is_plural:
        return phrase
    head, _, noun = phrase.rpartition(" ")
    if noun.startswith(("<", "#")) or noun.endswith(">"):
        return phrase
    return f"{head} {PLURALS.get(noun, noun + 's')}".strip()


CHEER = AllOf((OfType(CardType.CHEER),))
