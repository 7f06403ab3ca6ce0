"""Chapters 8.6 and 10.7: playing a support card from hand."""

from functools import lru_cache

from engine.hocg.abilities.parts import OneShot, SharedLimit, Shift, UseCost, UseRule, one_shots, use_costs
from engine.hocg.abilities.reach import would_change
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.actions.action import Reason
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import (
    ARCHIVE,
    HAND,
    RESOLUTION,
    SUPPORT,
)
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.queries import queries
from engine.hocg.queries.players import limited_cards
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import SupportPlayed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Holomem
from engine.hocg.state.table import Table
from engine.kernel.machine import Outcome, clause, step
from engine.kernel.translation import mark

SECOND_LIMITED = Reason(mark("you have played a LIMITED card this turn"), "8.6.2")
FIRST_TURN = Reason(mark("no LIMITED card in the first player's first turn"), "8.6.2")
USED_UP = Reason(mark("cards like it are played once a turn, and one was"), "10.1.3.1")
NOT_USABLE = Reason(mark("what its text asks for isn't there"), "10.7.2.4.1")
CHANGES_NOTHING = Reason(mark("it would change nothing"), "10.7.2.3.7")


@clause("8.6.2", "2.12.1", "10.7.2.3.7", "10.7.2.4.1", "10.1.2")
def why_no_support(table: Table, seat: int, handle: int, card: Card) -> Reason | None:
    """Why the LIMITED rule, the card's own conditions and costs, or its effect don't let it be played."""
    if card.is_limited:
        if table.state.turn == 1:
            return FIRST_TURN
        if table.player(seat).limited_used >= limited_cards(table, seat):
            return SECOND_LIMITED
    if is_used_up(table, seat, card):
        return USED_UP
    scope = StaticScope(seat, handle)
    for rule in rules_of(card):
        if not rule.allows(table, scope):
            return NOT_USABLE
    if card.is_attachment:
        return None
    for part in parts_carried_out(card):
        if would_change(part.effects, table, scope):
            return None
    return CHANGES_NOTHING


@lru_cache(maxsize=4096)
def rules_of(card: Card) -> tuple[UseRule, ...]:
    """What a support card's text asks for."""
    return tuple(part for program in card.programs(SUPPORT) for part in program.of_sort(UseRule))


@clause("10.7.2.3.6", "10.7.2.4", "10.7.2.5")
def hosts_for(table: Table, seat: int, handle: int, card: Card) -> list[Holomem]:
    """The holomem that a card to be attached may be played on: those that may have it and have room for it
    (Q447), or will have once its cost is paid (Q475).
    """
    spent = _cards_to_pay_with(table, seat, handle, card)
    found = []
    for holomem in table.player(seat).stage:
        kept = [each for each in holomem.attached if each not in spent] if spent else holomem.attached
        if queries.fits_host(table, card, holomem) and queries.has_room_for(table, card, holomem, kept):
            found.append(holomem)
    return found


def _cards_to_pay_with(table: Table, seat: int, handle: int, card: Card) -> set[int]:
    """The cards that may pay for a support card."""
    costs = [rule for rule in rules_of(card) if isinstance(rule, UseCost)]
    scope = StaticScope(seat, handle)
    picks = [pick for cost in costs for effect in cost.effects for pick in effect.picks()]
    return {each for pick in picks for each in pick.cards_to_pick(table, scope)}


@lru_cache(maxsize=4096)
def parts_carried_out(card: Card) -> tuple[OneShot | Shift, ...]:
    """What a support card may do when it is played."""
    programs = card.programs(SUPPORT)
    return tuple(part for program in programs for part in program.parts if isinstance(part, OneShot | Shift))


@lru_cache(maxsize=4096)
def shared_limits_of(card: Card) -> tuple[SharedLimit, ...]:
    """How often a support card's text lets cards like it be played."""
    programs = card.programs(SUPPORT)
    return tuple(
        part for program in programs for part in program.of_sort(SharedLimit) if not part.is_of_ability
    )


def is_used_up(table: Table, seat: int, card: Card) -> bool:
    """Whether this card's text limits cards like it to one a turn, and one was played."""
    limits = shared_limits_of(card)
    return bool(limits) and any(
        isinstance(event, SupportPlayed)
        and event.seat == seat
        and any(limit.covers(table.cards[event.card]) for limit in limits)
        for event in table.turn_events
    )


class PlaySupport(Procedure):
    """8.6.1: a support card is played and resolved."""

    seat: int
    card: int
    holomem: int = -1
    parts: list[int] = []
    shifts: list[int] = []

    @step("8.6.1", "10.7.2.1", "10.7.2.5.4", "4.16.1", "4.16.2")
    def begin(self, table: Table) -> None:
        """Shown in the resolution zone, where it stays until it is done (Q180)."""
        card = table.cards[self.card]
        atoms_values.note_support(table, self.seat, is_limited=card.is_limited)
        atoms.move_cards(table, [self.card], RESOLUTION, origin=HAND, is_revealed=True)
        atoms.record(table, SupportPlayed(self.seat, self.card))
        ability = self._ability(table)
        if ability is None:
            return
        program = ability.program
        self.parts = list(use_costs(program))
        if not card.is_attachment:
            self.parts += one_shots(program)
            self.shifts = [i for i, part in enumerate(program.parts) if isinstance(part, Shift)]

    def _ability(self, table: Table) -> Ability | None:
        """Its text, beside what says where it may be attached."""
        abilities = table.cards[self.card].abilities
        return next((each for each in abilities if each.kind is SUPPORT), None)

    @step("5.20.1", "10.7.2.2")
    def ask_shift(self, table: Table) -> Outcome:
        """Where the text may change, its player says whether it does."""
        part = self._shift(table)
        if part is None:
            self.go("resolve")
            return None
        return table.ask_yes_no(
            self.seat,
            clause="5.20.1",
            source=self.card,
        )

    @step("5.20.1")
    def shift(self, table: Table) -> None:
        """From now on the text is the other one; the use is counted for all cards of the name."""
        if table.said_yes:
            atoms_values.count_use(table, self._shift_key(table))
            self.parts = list(self.shifts)

    def changed_part(self, table: Table) -> Part:
        """What its text may change into."""
        return table.cards[self.card].abilities[0].program.parts[self.shifts[0]]

    def _shift(self, table: Table) -> Shift | None:
        """The change, if its condition holds and it hasn't been used up."""
        if not self.shifts:
            return None
        part = self.changed_part(table)
        scope = StaticScope(self.seat, self.card)
        if not isinstance(part, Shift) or not part.condition.holds(table, scope):
            return None
        is_left = queries.has_limit_left(table, self._shift_key(table), part.limits.per)
        return part if is_left and would_change(part.effects, table, scope) else None

    def _shift_key(self, table: Table) -> str:
        return f"shift {self.seat} {table.cards[self.card].name}"

    @step("10.7.2.4", "10.7.2.4.1", "10.7.2.5", "10.7.2.5.1", "10.7.2.5.1.1")
    def resolve(self, table: Table) -> Outcome:
        """Its additional cost, then its text."""
        if not self.parts:
            return None
        part, *self.parts = self.parts
        self.go("resolve")
        ability = self._ability(table)
        assert ability is not None
        return Resolution(ability=AbilityRef(SUPPORT, ability.text, part, self.seat, self.card))

    @step("10.7.2.5.1.2", "10.7.2.5.1.2.1", "5.17.3.4", "5.17.3.4.2", "10.7.2.5.1.1")
    def put_away(self, table: Table) -> None:
        """Attached if it is to be and there is room; archived otherwise."""
        if self.card not in table.state.resolution:
            return
        card = table.cards[self.card]
        if card.is_attachment:
            holomem = table.holomem(self.holomem)
            if holomem is not None and queries.has_room_for(table, card, holomem):
                atoms.attach(table, self.card, holomem)
                return
        atoms.move_cards(table, [self.card], ARCHIVE, origin=RESOLUTION)
