"""Effects on cards that are not in play, and on everything that is counted."""

from enum import StrEnum

import msgspec

from engine.kernel.language import QUOTED, Meaningless
from engine.kernel.machine import Frame, Outcome
from engine.kernel.prompts import Option, Prompt
from engine.osica.cards.terms import CardKind, Timing, Zone
from engine.osica.cards.terms import Place as FieldPlace
from engine.osica.language.nouns import Counted, times
from engine.osica.language.picks import CardPick, SomeCards
from engine.osica.procedures.cheering import Cheer
from engine.osica.procedures.effects import Ability, Effect, Pick, Run
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.payment import PayCost
from engine.osica.procedures.playing import PlayForText
from engine.osica.queries import facts
from engine.osica.state import atoms, atoms_values
from engine.osica.state.state import FOREVER
from engine.osica.state.table import Scope, Table

TERMINALS = (QUOTED,)


class Draw(Effect, frozen=True):
    """Draw cards."""

    count: int
    each: Counted | None = None
    words = "draw {count} card/cards@count [for each of {each}]"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """As many as there are."""
        atoms.draw(table, run.scope.acting, self.count * times(self.each, table, run.scope))


class GainCost(Effect, frozen=True):
    """7.1: the top cards of the deck become costs."""

    count: int
    each: Counted | None = None
    words = "gain {count} cost/costs@count [for each of {each}]"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """As many as there are."""
        atoms.gain_costs(table, run.scope.acting, self.count * times(self.each, table, run.scope))


class Pay(Effect, frozen=True):
    """7.2: pay costs."""

    count: int
    words = "pay {count} cost/costs@count"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Exactly so many."""
        return len(table.player(scope.acting).costs) >= self.count

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame | None:
        """As many as there are, where it isn't a cost."""
        seat = run.scope.acting
        amount = min(self.count, len(table.player(seat).costs))
        return PayCost(seat=seat, amount=amount, source=run.scope.source)


class TakeSomeHearts(Effect, frozen=True):
    """5.7: take hearts of the opponent; from an opponent without any this wins."""

    count: int
    words = "take {count} heart/hearts@count"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame:
        """All at once."""
        return TakeHearts(seat=1 - run.scope.acting, count=self.count)


class AddHearts(Effect, frozen=True):
    """3.3.2: the top cards of the deck go on the hearts."""

    count: int
    words = "add {count} heart/hearts@count"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """Face down, nobody looks."""
        atoms.move_cards(table, table.player(run.scope.acting).deck[: self.count], Zone.HEARTS)


class CheerMore(Effect, frozen=True):
    """5.4.6: cheer outside the cheer phase."""

    count: int
    words = "cheer {count} card/cards@count"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame:
        """Like any cheer."""
        return Cheer(seat=run.scope.acting, count=self.count)


class RaiseLimit(Effect, frozen=True):
    """3.4.3: the limit grows."""

    count: int
    words = "raise your limit by {count}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """For the rest of the game."""
        atoms_values.raise_limit(table, run.scope.acting, self.count)


class RaiseRank(Effect, frozen=True):
    """8.4.2: a rank rises."""

    rank: str
    count: int
    words = "raise your {rank:QUOTED} rank by {count}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """For the rest of the game."""
        atoms_values.change_rank(table, run.scope.acting, self.rank, self.count)


class LowerRank(Effect, frozen=True):
    """8.4.2: a rank falls, not below 0."""

    rank: str
    count: int
    words = "lower your {rank:QUOTED} rank by {count}"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """In full."""
        return table.player(scope.acting).ranks.get(self.rank, 0) >= self.count

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """As far as it goes."""
        atoms_values.change_rank(table, run.scope.acting, self.rank, -self.count)


class BringOutOrb(Effect, frozen=True):
    """8.4.3: the orb comes out, for this turn or for good."""

    is_brief: bool = False
    words = "bring out your orb [?is_brief this turn]"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """It does nothing by itself."""
        atoms_values.bring_out_orb(table, run.scope.acting, table.state.turn if self.is_brief else FOREVER)


class PutAwayOrb(Effect, frozen=True):
    """8.4.3: the orb goes away."""

    words = "put away your orb"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        """Only if it is out."""
        return bool(table.player(scope.acting).orb_until)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """If it is out."""
        atoms_values.put_away_orb(table, run.scope.acting)


class LookAtTop(Effect, frozen=True):
    """Look at the top cards of the deck."""

    count: int
    words = "look at the top {count} card/cards@count of your deck"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """They stay there until they are put somewhere."""
        run.scope.looked = atoms.look_at_top(table, run.scope.acting, self.count)


class Shuffle(Effect, frozen=True):
    """Shuffle the deck."""

    words = "shuffle your deck"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """By chance."""
        atoms.shuffle_deck(table, run.scope.acting)


class Destination(StrEnum):
    """Where cards are put."""

    HAND = "into hand"
    COSTS = "into the cost area"
    DROP = "into the drop area"
    TOP = "on top of the deck"
    BOTTOM = "on the bottom of the deck"
    HEARTS = "on top of the hearts"

    @property
    def zone(self) -> Zone:
        """The zone."""
        match self:
            case Destination.HAND:
                return Zone.HAND
            case Destination.COSTS:
                return Zone.COSTS
            case Destination.DROP:
                return Zone.DROP
            case Destination.TOP | Destination.BOTTOM:
                return Zone.DECK
            case Destination.HEARTS:
                return Zone.HEARTS


class CardEffect(Effect, frozen=True):
    """An effect on picked cards."""

    cards: CardPick

    def picks(self) -> tuple[Pick, ...]:
        """The cards."""
        return (self.cards,)


class PutCards(CardEffect, frozen=True):
    """Put cards somewhere."""

    to: Destination
    words = "put {cards} {to}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """The first one first."""
        is_bottom = self.to is Destination.BOTTOM
        atoms.move_cards(table, picked[0], self.to.zone, is_bottom=is_bottom, source=run.scope.source)


class DropCards(CardEffect, frozen=True):
    """Drop cards."""

    words = "drop {cards}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """All together."""
        atoms.move_cards(table, picked[0], Zone.DROP, source=run.scope.source)


class ShowCards(CardEffect, frozen=True):
    """Show cards to everybody."""

    words = "show {cards}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """They stay where they are."""
        atoms.reveal(table, picked[0])


class KeepCards(CardEffect, frozen=True):
    """8.4.4: keep cards."""

    words = "keep {cards}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """Until the next own start phase."""
        atoms.move_cards(table, picked[0], Zone.OSHI_AREA, source=run.scope.source)


class PlayableCards(SomeCards, frozen=True):
    """Cards that can be played now: somewhere to put them, or a Play text that can be used.

    It has no words of its own: what is played is said like any cards.
    """

    def candidates(self, table: Table, scope: Scope) -> list[int]:
        """Those that fit and can be played."""
        return [card for card in super().candidates(table, scope) if can_play(table, scope.acting, card)]


def can_play(table: Table, seat: int, card: int) -> bool:
    """Whether an effect can have a card played now."""
    printed = table.cards[card]
    if printed.kind is not CardKind.EVENT:
        return bool(facts.free_places(table, seat, printed))
    return bool(play_texts(table, seat, card))


def play_texts(table: Table, seat: int, card: int) -> list[str]:
    """The Play texts of a card that can be used now."""
    return [
        text
        for text, part in table.texts_of(card)
        if isinstance(part, Ability)
        and part.timing is Timing.PLAY
        and part.can_be_used(table, Scope(seat, card))
    ]


class Goal(StrEnum):
    """Where cards come into play."""

    STAGE = "onto the stage"
    ASSIST = "into the assist area"


def ask_place(table: Table, run: Run, card: int, places: list[FieldPlace]) -> Prompt:
    """Where a card comes into play."""
    order = tuple(FieldPlace)
    return table.ask(
        run.scope.acting,
        "place",
        tuple(Option("place", card, number=order.index(place)) for place in places),
        text=f"Where does {table.cards[card].name} go?",
        clause="3.4.1",
        source=run.scope.source,
    )


def enter_chosen(table: Table) -> None:
    """Put a card where the answer says."""
    for option in table.machine.answer:
        atoms.enter(table, option.card, tuple(FieldPlace)[option.number])


class PlayCards(Effect, frozen=True):
    """5.2.7: play a card by an effect: an event for its text, for its cost; others to a place."""

    cards: SomeCards
    words = "play {cards}"

    def __post_init__(self) -> None:
        if self.cards.count != 1:
            raise Meaningless("cards are played one at a time: 'play 1 ...', once for each")

    def picks(self) -> tuple[Pick, ...]:
        """The card."""
        return (PlayableCards(**msgspec.structs.asdict(self.cards)),)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """One card at a time."""
        for card in picked[0]:
            if table.cards[card].kind is CardKind.EVENT:
                return PlayForText(card=card, text=play_texts(table, run.scope.acting, card)[0])
            return ask_place(table, run, card, facts.free_places(table, run.scope.acting, table.cards[card]))
        return None

    def answered(self, table: Table, run: Run) -> None:
        """It enters."""
        enter_chosen(table)


class FittingCards(SomeCards, frozen=True):
    """Cards that can come to an area now. It has no words of its own: they are said like any cards."""

    to: Goal = Goal.STAGE

    def candidates(self, table: Table, scope: Scope) -> list[int]:
        """Those for which there is a place, and room in the limit."""
        seat = scope.acting
        found = super().candidates(table, scope)
        return [card for card in found if places_in(table, seat, card, self.to)]


def places_in(table: Table, seat: int, card: int, to: Goal) -> list[FieldPlace]:
    """The places of an area to which a card can come now."""
    places = facts.free_places(table, seat, table.cards[card])
    return [place for place in places if (place is FieldPlace.ASSIST) is (to is Goal.ASSIST)]


class PutIntoPlay(CardEffect, frozen=True):
    """3.4.5: put a card into play from another zone; its Entry waits, the limit counts."""

    to: Goal
    words = "put {cards} {to}"

    def __post_init__(self) -> None:
        if isinstance(self.cards, SomeCards) and self.cards.count != 1 and self.to is Goal.STAGE:
            raise Meaningless("cards come to the stage one at a time: 'put 1 ...', once for each")

    def picks(self) -> tuple[Pick, ...]:
        """Nothing can be chosen that couldn't come there."""
        if not isinstance(self.cards, SomeCards):
            return (self.cards,)
        return (FittingCards(**msgspec.structs.asdict(self.cards), to=self.to),)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        """To the assist area as long as there is room, or where on the stage whoever acts says."""
        for card in picked[0]:
            places = places_in(table, run.scope.acting, card, self.to)
            if self.to is Goal.STAGE:
                return ask_place(table, run, card, places)
            if places:
                atoms.enter(table, card, FieldPlace.ASSIST)
        return None

    def answered(self, table: Table, run: Run) -> None:
        """It enters."""
        enter_chosen(table)


class TurnOshiUp(Effect, frozen=True):
    """6.3: turn the face-down oshi up without paying."""

    words = "turn your oshi up"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """If it lies face down in the oshi area."""
        player = table.player(run.scope.acting)
        if player.oshi in player.oshi_area:
            atoms.turn_oshi_up(table, player.seat)
