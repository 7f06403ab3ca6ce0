"""Chapter 10.1.1.1: activated abilities of cards on the stage."""

from collections.abc import Iterator
from functools import lru_cache

from engine.hocg.abilities.parts import Activated, agreed_may, can_be_used
from engine.hocg.abilities.scope import Scope, view_of
from engine.hocg.actions.action import Action, Judged, Reason
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.terms import OptionKind
from engine.hocg.procedures.abilities import (
    has_use_left,
    may_play,
    note_played,
    pay_to_use,
)
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.queries.continuous import cards_in_play
from engine.hocg.queries.naming import card_name, holomem_detail, holomem_name
from engine.hocg.state.derived import fact_of_moment, fact_of_play
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Player
from engine.hocg.state.table import Table
from engine.kernel.errors import EngineBug
from engine.kernel.extent import in_turn
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT
from engine.kernel.translation import mark, tr


class Activating(Action):
    """10.1.1.1: an activated ability is used."""

    kind = OptionKind.ACTIVATE
    group = mark("Ability")

    USED = Reason(mark("it was used as often as it says"), "10.7.2.1.1")
    NOT_NOW = Reason(mark("where its card is and whose turn it is don't allow it"), "10.3.3")
    NOT_USABLE = Reason(mark("what its text asks for isn't there"), "10.7.2.4.1")
    UNPAYABLE = Reason(mark("its cost can't be paid"), "10.4.2.2")

    def is_there(self, table: Table, player: Player) -> bool:
        """Whether a card on the stage has one."""
        return bool(activated_in_force(table))

    def judge(self, table: Table, player: Player) -> Iterator[Judged]:
        """Each activated ability on the own stage."""
        for ref, part in activated_in_force(table):
            yield _as_option(table, ref), self.why_not(table, ref, part)

    @clause("10.1.1.1", "10.1.1.1.1")
    def why_not(self, table: Table, ref: AbilityRef, part: Activated) -> Reason | None:
        """Its limits must allow it and its cost be there."""
        scope = view_of(ref)
        if may_play(table, ref, part):
            return None if is_payable(table, part, scope) else self.UNPAYABLE
        if not has_use_left(table, ref):
            return self.USED
        if not can_be_used(table.compile(ref.kind, ref.text), table, scope):
            return self.NOT_USABLE
        return self.NOT_NOW

    def frame(self, table: Table, option: Option) -> Frame:
        return Activate(card=option.card, holomem=option.target, part=option.number)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Use the ability of AZKi (2nd), center"."""
        name = card_name(table.cards[option.card])
        whose = name
        if (holomem := table.holomem(option.target)) is not None:
            place = holomem_name(table, option.target)
            whose = (
                place if holomem.top == option.card else tr("{card} on {holomem}", card=name, holomem=place)
            )
        return Label(
            tr("Use the ability of {name}", name=whose),
            holomem_detail(table, option.target),
            tr(self.group),
            tr("Use the ability of {name}", name=name),
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "The ability of AZKi (2nd) can't be used: its cost can't be paid."."""
        return tr(
            "The ability of {card} can't be used: {reason}.",
            card=SUBJECT,
            reason=reason.text,
        )

    def name(self, table: Table, option: Option) -> str:
        return card_name(table.cards[option.card])


def _as_option(table: Table, ref: AbilityRef) -> Option:
    """Copies in the archive are interchangeable."""
    number = number_of(table, ref)
    alike = "" if ref.holomem >= 0 else f"{table.cards[ref.source].number}:{number}"
    return Option(OptionKind.ACTIVATE, ref.source, ref.holomem, number, alike=alike)


def number_of(table: Table, ref: AbilityRef) -> int:
    """By which number options tell an activated ability from the others of its card: its place in its text,
    behind all of the texts before it that have one.
    """
    before = 0
    for ability in dict.fromkeys(each for each, _, _ in activated_parts(table.cards[ref.source])):
        if (ability.kind, ability.name, ability.text) == (ref.kind, ref.name, ref.text):
            break
        before += len(ability.program.parts)
    return before + ref.part


@clause("10.3.4")
def activated_in_force(table: Table) -> list[tuple[AbilityRef, Activated]]:
    """Every activated ability of the active player that can work now: on the stage, or in the archive; there
    is none where no text of the match has one.
    """
    return [*_on_stage(table), *_in_archive(table)] if Activated in table.texts.sorts else []


@fact_of_moment
def _in_archive(table: Table) -> list[tuple[AbilityRef, Activated]]:
    seat, cards = table.state.active, table.cards
    return [
        (AbilityRef(ability.kind, ability.text, index, seat, card, -1, ability.name), part)
        for card in table.player(seat).archive
        for ability, index, part in activated_parts(cards[card])
        if part.is_in_archive
    ]


@fact_of_play
def _on_stage(table: Table) -> list[tuple[AbilityRef, Activated]]:
    """Those of cards on the stage: it is their player's main phase (10.1.1.1)."""
    seat, cards = table.state.active, table.cards
    return [
        (AbilityRef(ability.kind, ability.text, index, seat, card, holomem, ability.name), part)
        for card, holomem in cards_in_play(table.player(seat))
        for ability, index, part in activated_parts(cards[card])
        if not part.is_in_archive
    ]


@lru_cache(maxsize=4096)
def activated_parts(card: Card) -> tuple[tuple[Ability, int, Activated], ...]:
    """The activated abilities printed on a card, each with its text and its place in it."""
    return tuple(
        (ability, index, part)
        for ability in card.abilities
        for index, part in enumerate(ability.program.parts)
        if isinstance(part, Activated)
    )


def find_activated(table: Table, card: int, number: int) -> tuple[AbilityRef, Activated]:
    """The activated ability in force that has this number on the card.

    Raises:
        EngineBug: there is none.
    """
    for ref, part in activated_in_force(table):
        if ref.source == card and number_of(table, ref) == number:
            return ref, part
    raise EngineBug(f"card {card} has no activated ability {number}")


def is_payable(table: Table, part: Activated, scope: Scope) -> bool:
    """Whether what stands before its colon can be paid."""
    return in_turn(effect.extent(table, scope) for effect in part.effects).is_full


class Activate(Procedure):
    """10.1.1.1: an activated ability is played; what stands before its colon is paid without a further
    question.
    """

    card: int
    holomem: int
    part: int

    @step("10.7.2", "10.7.2.1", "10.1.1.1.1", "10.4.1")
    def play(self, table: Table) -> Outcome:
        """Count it and carry it out."""
        ref, part = find_activated(table, self.card, self.part)
        note_played(table, ref)
        may, conditions = agreed_may(part)
        resolution = Resolution(ability=ref, is_agreed=may is not None, conditions=conditions)
        return (*pay_to_use(table, ref), resolution)
