"""Effects that bring cards into play."""

import msgspec

from engine.kernel.language import Meaningless
from engine.kernel.machine import Outcome
from engine.kernel.prompts import Option, Prompt
from engine.kernel.spoken import Spoken
from engine.osica.cards.terms import CardKind, OptionKind, Position, PromptKind, Timing
from engine.osica.language.picks import CardPick, SomeCards
from engine.osica.procedures.effects import Ability, Effect, Pick, Run
from engine.osica.procedures.playing import PlayForText
from engine.osica.queries import facts
from engine.osica.state import atoms
from engine.osica.state.table import Scope, Table


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
        for text, part in table.texts_of(card).of(Ability)
        if part.timing is Timing.PLAY and part.can_be_used(table, Scope(seat, card))
    ]


class Goal(Spoken):
    """The area into which a text brings a card."""

    STAGE = "onto the stage", "ステージエリアに出す"
    ASSIST = "into the assist area", "アシストエリアに出す"


def ask_place(table: Table, run: Run, card: int, places: list[Position]) -> Prompt:
    """Where a card comes into play."""
    order = tuple(Position)
    return table.ask(
        run.scope.acting,
        PromptKind.PLACE,
        tuple(Option(OptionKind.PLACE, card, number=order.index(place)) for place in places),
        clause="3.4.1",
        source=run.scope.source,
    )


def enter_chosen(table: Table) -> None:
    """Put a card where the answer says."""
    for option in table.machine.answer:
        atoms.enter(table, option.card, tuple(Position)[option.number])


class PlayCards(Effect, frozen=True):
    """5.2.7: play a card by an effect: an event for its text, for its cost; others to a place."""

    cards: SomeCards
    words = "play {cards}"
    ja = "{cards}をプレイする"

    def __post_init__(self) -> None:
        if self.cards.count != 1:
            raise Meaningless("cards are played one at a time: 'play 1 ...', once for each")

    def picks(self) -> tuple[Pick, ...]:
        return (PlayableCards(**msgspec.structs.asdict(self.cards)),)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Outcome:
        for card in picked[0]:
            if table.cards[card].kind is CardKind.EVENT:
                return PlayForText(card=card, text=play_texts(table, run.scope.acting, card)[0])
            return ask_place(table, run, card, facts.free_places(table, run.scope.acting, table.cards[card]))
        return None

    def answered(self, table: Table, run: Run) -> None:
        enter_chosen(table)


class FittingCards(SomeCards, frozen=True):
    """Cards that can come to an area now. It has no words of its own: they are said like any cards."""

    to: Goal = Goal.STAGE

    def candidates(self, table: Table, scope: Scope) -> list[int]:
        """Those for which there is a place, and room in the limit."""
        seat = scope.acting
        found = super().candidates(table, scope)
        return [card for card in found if places_in(table, seat, card, self.to)]


def places_in(table: Table, seat: int, card: int, to: Goal) -> list[Position]:
    """The places of an area to which a card can come now."""
    places = facts.free_places(table, seat, table.cards[card])
    return [place for place in places if (place is Position.ASSIST) is (to is Goal.ASSIST)]


class PutIntoPlay(Effect, frozen=True):
    """3.4.5: put a card into play from another zone; its Entry waits, the limit counts."""

    cards: CardPick
    to: Goal
    words = "put {cards} {to}"
    ja = "{cards}を{to}"

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
                atoms.enter(table, card, Position.ASSIST)
        return None

    def answered(self, table: Table, run: Run) -> None:
        enter_chosen(table)


class TurnOshiUp(Effect, frozen=True):
    """6.3: turn the face-down oshi up without paying."""

    words = "turn your oshi up"
    ja = "自分の推しキャラを表向きにする"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """If it lies face down in the oshi area."""
        player = table.player(run.scope.acting)
        if player.oshi in player.oshi_area:
            atoms.turn_oshi_up(table, player.seat)
