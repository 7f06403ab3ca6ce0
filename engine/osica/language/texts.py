"""Whole texts: timing keywords, abilities with a name, what holds while a card is in play, what waits."""

from collections.abc import Iterator

from engine.kernel.events import Event
from engine.kernel.machine import clause
from engine.osica.cards.node import Part
from engine.osica.cards.terms import Keyword, Timing
from engine.osica.language.changes import ChangedAp, Changing, Duration, GivenKeyword
from engine.osica.language.effects_cards import (
    Destination,
    Draw,
    DropCards,
    Pay,
    PutCards,
    ShowCards,
    TakeSomeHearts,
)
from engine.osica.language.effects_field import DropPieces, Give, Note
from engine.osica.language.facts import Fact, NamedFact, all_hold
from engine.osica.language.flow import May
from engine.osica.language.nouns import Characters, Whose, WithKeyword
from engine.osica.language.picks import InFront, SomeCards, SomeOf, Source
from engine.osica.language.trigger_phrases import Occasion
from engine.osica.procedures.effects import Ability, Effect
from engine.osica.queries import facts
from engine.osica.queries.facts import Static
from engine.osica.state import events as e
from engine.osica.state.state import Change, Piece, Stat
from engine.osica.state.table import Scope, Table, Watcher


def names_of(conditions: tuple[NamedFact, ...]) -> frozenset[str]:
    """What a card counts as having by the conditions in front of a text."""
    return frozenset(condition.name for condition in conditions if condition.name)


class Timed(Ability, Watcher, frozen=True):
    """8.1: a text with a timing keyword.

    Entry and Appeal wait when their moment comes; the others are used of one's own accord.
    """

    timing: Timing
    effects: tuple[Effect, ...]
    cost: int = 0
    conditions: tuple[NamedFact, ...] = ()
    words = "[{conditions*}] {timing} [{cost}]: {effects*. }."
    ja = "[{conditions*}]【{timing}[:{cost}]】{effects*。}。"

    @property
    def names(self) -> frozenset[str]:
        """Design, if it stands in front."""
        return names_of(self.conditions)

    def is_active(self, table: Table, scope: Scope) -> bool:
        """Bond and Design, with the card that has just come."""
        return all_hold(self.conditions, table, scope)

    @clause("8.1.2", "8.1.3")
    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """Its own arrival in play (not without AP), or its own appeal, with its conditions met."""
        if not self.is_active(table, scope):
            return None
        match self.timing:
            case Timing.ENTRY if isinstance(event, e.Entered) and event.piece == scope.piece:
                piece = table.require_piece(scope.piece)
                is_faded = facts.is_character(table, piece) and facts.ap(table, piece) <= 0
                return None if is_faded else ()
            case Timing.APPEAL if isinstance(event, e.Appealed) and event.piece == scope.piece:
                return ()
        return None


class Triggered(Ability, Watcher, frozen=True):
    """9.1: a text that waits for something; it isn't optional unless it says so."""

    occasion: Occasion
    effects: tuple[Effect, ...]
    conditions: tuple[NamedFact, ...] = ()
    words = "[{conditions*}] {occasion}, {effects*. }."
    ja = "[{conditions*}]{occasion}、{effects*。}。"

    @property
    def names(self) -> frozenset[str]:
        """Design, if it stands in front."""
        return names_of(self.conditions)

    is_compulsory = True

    def is_active(self, table: Table, scope: Scope) -> bool:
        return all_hold(self.conditions, table, scope)

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """If its occasion has come with its conditions met."""
        return self.occasion.about(table, scope, event) if self.is_active(table, scope) else None


class Keywords(Static, Ability, frozen=True):
    """8.2: abilities with a name. They hold while the card is in play; those that do something on an appeal
    are used as this same text.
    """

    keywords: tuple[GivenKeyword, ...]
    conditions: tuple[NamedFact, ...] = ()
    words = "[{conditions*}] {keywords*,}."
    ja = "[{conditions*}]{keywords*}"

    @property
    def names(self) -> frozenset[str]:
        """The abilities, whether or not the conditions are met, and Design."""
        return names_of(self.conditions) | {each.keyword for each in self.keywords}

    def changes(self, table: Table, scope: Scope) -> Iterator[tuple[Piece | int, Change]]:
        piece = table.piece(scope.piece)
        if piece is not None and all_hold(self.conditions, table, scope):
            for each in self.keywords:
                yield piece, each.made(table, scope)

    @property
    def effects(self) -> tuple[Effect, ...]:
        """What the (one) ability does on an appeal."""
        return keyword_effects(self.keywords[0])

    @property
    def is_compulsory(self) -> bool:
        """Those that are optional ask by themselves."""
        return True


@clause("8.2.6", "8.2.7", "8.2.8", "8.2.10", "8.2.11", "8.2.12", "8.2.13")
def keyword_effects(given: GivenKeyword) -> tuple[Effect, ...]:
    """What an ability with a name does when its card appeals."""
    number, keyword = given.number, given.keyword
    note = Note(keyword)
    hand = SomeCards(number, Source.HAND)
    match keyword:
        case Keyword.POWER_UP:
            target = SomeOf(1, Characters(Whose.YOURS))
            return (Give(target, (ChangedAp(number),), Duration.TURN),)
        case Keyword.ANNIHILATE:
            return (May(then=(DropPieces(InFront()),), cost=(Pay(number),)),)
        case Keyword.CHEER_ON:
            shown = SomeCards(number, Source.HAND, trait=WithKeyword(Keyword.CHEER_ON))
            return (May(then=(note,), cost=(ShowCards(shown),)),)
        case Keyword.MIX:
            return (May(then=(note,), cost=(DropCards(hand),)),)
        case Keyword.DECODE:
            return (May(then=(Draw(number), note), cost=(Pay(number),)),)
        case Keyword.PERFORM:
            return (May(then=(TakeSomeHearts(1), note), cost=(Pay(number),)),)
        case Keyword.CONTACT:
            return (May(then=(note,), cost=(PutCards(hand, Destination.COSTS),)),)
    return ()


class ThisHas(Static, frozen=True):
    """This card is changed while it is in play."""

    changing: tuple[Changing, ...]
    conditions: tuple[NamedFact, ...] = ()
    facts: tuple[Fact, ...] = ()
    words = "[{conditions*}] [while {facts* and},] this card has {changing* and}."
    ja = "[{conditions*}][{facts*、}なら、]このカードは{changing*、}を得る。"

    @property
    def names(self) -> frozenset[str]:
        """Design, if it stands in front."""
        return names_of(self.conditions)

    def changes(self, table: Table, scope: Scope) -> Iterator[tuple[Piece | int, Change]]:
        """As long as everything is so."""
        piece = table.piece(scope.piece)
        if piece is not None and all_hold((*self.conditions, *self.facts), table, scope):
            for each in self.changing:
                yield piece, each.made(table, scope)


class OthersHave(Static, frozen=True):
    """Characters are changed while this card is in play."""

    which: Characters
    changing: tuple[Changing, ...]
    conditions: tuple[NamedFact, ...] = ()
    facts: tuple[Fact, ...] = ()
    words = "[{conditions*}] [while {facts* and},] {which} have {changing* and}."
    ja = "[{conditions*}][{facts*、}なら、]{which}全ては{changing*、}を得る。"

    @property
    def names(self) -> frozenset[str]:
        """Design, if it stands in front."""
        return names_of(self.conditions)

    def changes(self, table: Table, scope: Scope) -> Iterator[tuple[Piece | int, Change]]:
        """All of them, as long as everything is so."""
        if all_hold((*self.conditions, *self.facts), table, scope):
            for piece in self.which.find(table, scope):
                for each in self.changing:
                    yield piece, each.made(table, scope)


class HandLimit(Static, frozen=True):
    """5.6.3: the owner's hand limit is changed."""

    by: int
    conditions: tuple[NamedFact, ...] = ()
    words = "[{conditions*}] your hand limit is {by:SIGNED}."
    ja = "[{conditions*}]自分の手札上限は{by:SIGNED}される。"

    @property
    def names(self) -> frozenset[str]:
        """Design, if it stands in front."""
        return names_of(self.conditions)

    def changes(self, table: Table, scope: Scope) -> Iterator[tuple[Piece | int, Change]]:
        """As long as the card is in play."""
        if all_hold(self.conditions, table, scope):
            yield scope.seat, Change(Stat.HAND_LIMIT, self.by)


class NoDraw(Static, frozen=True):
    """5.1.2: the owner doesn't draw in the start phase."""

    words = "you can't draw in your start phase."
    ja = "自分はスタートフェイズにカードを引けない。"

    def changes(self, table: Table, scope: Scope) -> Iterator[tuple[Piece | int, Change]]:
        """As long as the card is in play."""
        yield scope.seat, Change(Stat.NO_DRAW)


class TreatedAs(Part, frozen=True):
    """8.2.9: a text in square brackets, which works wherever the card is."""

    keyword: GivenKeyword
    words = "\\[This card is treated as having {keyword}.\\]"
    ja = "\\[このカードは{keyword}を持つカードとして扱う。\\]"

    @property
    def names(self) -> frozenset[str]:
        return frozenset({self.keyword.keyword})
