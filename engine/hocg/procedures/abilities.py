"""Chapter 10.7 and 10.8: which abilities are in force, and how automatic abilities and windows are played."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeVar

import msgspec

from engine.hocg.abilities.occasions import About, Occasion, Trigger
from engine.hocg.abilities.parts import (
    NO_LIMITS,
    Activated,
    Conditional,
    Limits,
    OneShot,
    SharedLimit,
    Triggered,
    Window,
    can_be_used,
    only_may,
    use_costs,
)
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import StaticScope, view_of
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Part, Program
from engine.hocg.cards.terms import AbilityKind, PromptKind
from engine.hocg.procedures.resolution import Resolution, part_of
from engine.hocg.procedures.skills import can_use_skill, is_skill_spent, pay_skill, skill_of
from engine.hocg.queries import queries
from engine.hocg.queries.continuous import granted_abilities
from engine.hocg.queries.players import cost_of_skill
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.derived import fact_of_play
from engine.hocg.state.events import AbilityPlayed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Player
from engine.hocg.state.table import Table
from engine.kernel.events import Event
from engine.kernel.language import remembered
from engine.kernel.machine import Outcome, clause, step

Sought = TypeVar("Sought", bound=Occasion)

SKILLS = (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL)
OF_OSHI = (*SKILLS, AbilityKind.STAGE_SKILL)


@clause("10.3.4", "10.3.4.1", "10.3.4.2", "10.3.4.3")
def waiting_cards(table: Table, player: Player) -> Iterator[tuple[int, int, tuple[Ability, ...]]]:
    """The cards of a player with abilities that can work now and wait for something, and the holomem of each
    card (-1 for an Oshi's); of arts the one used last.
    """
    cards = table.cards
    used = table.state.used_art
    if texts := waiting_texts(cards[player.oshi]):
        yield player.oshi, -1, texts
    for holomem in player.stage:
        top = holomem.stack[0]
        if texts := waiting_texts(cards[top]):
            yield top, holomem.id, texts
        if used is not None and used.performer == holomem.id and used.card not in holomem.stack[1:]:
            art = cards[used.card].arts[used.index]
            if art.ability is not None:
                yield used.card, holomem.id, (art.ability,)
        for card in holomem.attached:
            if texts := waiting_texts(cards[card]):
                yield card, holomem.id, texts


@lru_cache(maxsize=4096)
def waiting_texts(card: Card) -> tuple[Ability, ...]:
    """The texts of a card that wait for something."""
    return tuple(ability for ability in card.abilities if waiting_parts(ability))


@clause("10.8.1", "10.8.5", "10.8.5.1", "10.11.3")
def waiting_for(
    table: Table,
    occasion: type[Sought],
    is_it: Callable[[Sought, StaticScope], bool],
    sorts: tuple[type[Part], ...] = (Triggered, Window),
) -> list[AbilityRef]:
    """Triggered parts and windows in force, or only those of one sort, whose occasion this is and that may
    still be played.

    Args:
        table: the table.
        occasion: the sort of occasion.
        is_it: whether one of that sort, seen from its ability, is the one at hand.
        sorts: the sorts of parts.
    """
    found = spoken_to(table, occasion, is_it, sorts)
    return [ref for ref in found if can_be_played(table, ref, part_of(table, ref))]


def spoken_to(
    table: Table,
    occasion: type[Sought],
    is_it: Callable[[Sought, StaticScope], bool],
    sorts: tuple[type[Part], ...] = (Triggered, Window),
) -> list[AbilityRef]:
    """Those in force whose occasion this is, whether or not they can be played now."""
    if occasion not in table.texts.sorts:
        return []
    return [
        ref
        for ref, part in parts_in_force(table)
        if isinstance(part.occasion, occasion)
        and isinstance(part, sorts)
        and is_it(part.occasion, view_of(ref))
        and part.allows(table, view_of(ref))
    ]


@clause("10.8.2", "12.1.5.3")
def triggers_on(table: Table, event: Event) -> list[tuple[AbilityRef, About]]:
    """Triggered parts in force whose occasion this event is and that have a use left, with what it was about.
    What they cost is asked for when they are played (10.7.2.4).
    """
    found = []
    for ref, part, occasion in triggers_in_force(table).get(type(event), ()):
        scope = view_of(ref)
        about = occasion.about(table, scope, event)
        if about is None or not (part.allows(table, scope) and meets_condition(table, scope, part)):
            continue
        if has_use_left(table, ref):
            found.append((ref, about))
    return found


@fact_of_play
def triggers_in_force(
    table: Table,
) -> dict[type[Event], list[tuple[AbilityRef, Triggered | Window, Trigger]]]:
    """The parts in force that an event triggers, by the kind of event."""
    found: dict[type[Event], list[tuple[AbilityRef, Triggered | Window, Trigger]]] = {}
    for ref, part in parts_in_force(table):
        occasion = part.occasion
        if isinstance(occasion, Trigger):
            for kind in occasion.events:
                found.setdefault(kind, []).append((ref, part, occasion))
    return found


@fact_of_play
def parts_in_force(table: Table) -> list[tuple[AbilityRef, Triggered | Window]]:
    """Every triggered part and window of an ability that can work now, those given for a time last."""
    found = [
        (AbilityRef(ability.kind, ability.text, index, player.seat, card, holomem, ability.name), part)
        for player in (table.player(table.state.active), table.opponent(table.state.active))
        for card, holomem, abilities in waiting_cards(table, player)
        for ability in abilities
        for index, part in waiting_parts(ability)
    ]
    for ref in granted_abilities(table):
        part = part_of(table, ref)
        if isinstance(part, Triggered | Window):
            found.append((ref, part))
    return found


@lru_cache(maxsize=16384)
def waiting_parts(ability: Ability) -> tuple[tuple[int, Triggered | Window], ...]:
    """The parts of a text that wait for an occasion, with their places in it."""
    parts = ability.program.parts
    return tuple((i, part) for i, part in enumerate(parts) if isinstance(part, Triggered | Window))


@clause("5.14.3.1", "5.14.3.1.1")
def use_key(ref: AbilityRef) -> str:
    """Under which name uses of an ability are counted: the very copy (Q222, 5.14.3.1.1), whose number comes
    first: by it they are forgotten when the card is a new one (4.1.4).
    """
    key = f"{ref.source}:{ref.kind}:{ref.name}:{ref.part}"
    return f"{key}:{ref.subjects}" if ref.subjects else key


@clause("10.3.1", "10.3.2", "10.3.3")
def may_play(table: Table, ref: AbilityRef, part: Triggered | Window | Activated | OneShot) -> bool:
    """Whether limits, turn, position, host, conditions and cost allow the ability to be played."""
    return part.allows(table, view_of(ref)) and can_be_played(table, ref, part)


def can_be_played(table: Table, ref: AbilityRef, part: Part) -> bool:
    """Whether condition, limits and cost allow what has been in force to be played (10.7.2.5.3)."""
    if not meets_condition(table, view_of(ref), part):
        return False
    return can_be_paid(table, ref, part) and has_use_left(table, ref)


def meets_condition(table: Table, scope: StaticScope, part: Part) -> bool:
    """Whether what a window asks for beside its occasion is so."""
    condition = part.condition if isinstance(part, Window) else None
    return condition is None or condition.holds(table, scope)


@clause("10.7.2.4", "10.7.2.4.1", "12.1.3")
def can_be_paid(table: Table, ref: AbilityRef, part: Part) -> bool:
    """Whether what it costs to use a text is there: its additional costs, the holo Power of an Oshi skill."""
    is_used = isinstance(part, Conditional) and part.IS_USED
    if is_used and not can_be_used(table.compile(ref.kind, ref.text), table, view_of(ref)):
        return False
    return ref.kind not in SKILLS or can_use_skill(table, ref.seat, AbilityKind(ref.kind))


@clause("10.7.2.4.1")
def pay_to_use(table: Table, ref: AbilityRef) -> tuple[Resolution, ...]:
    """The additional costs of a text of which a part is used ("usable only if you archive ...")."""
    costs = use_costs(table.compile(ref.kind, ref.text))
    return tuple(Resolution(ability=msgspec.structs.replace(ref, part=cost)) for cost in costs)


@clause("10.7.2.1.1", "12.1.4", "10.1.3", "10.1.3.1")
def has_use_left(table: Table, ref: AbilityRef) -> bool:
    """Whether its limits leave a use: those of its text, those that it shares, and an Oshi skill's own."""
    per = getattr(part_of(table, ref), "limits", NO_LIMITS).per
    uses = queries.uses_within(table, per)
    if (uses and uses.get(use_key(ref))) or is_used_up(table, ref):
        return False
    return ref.kind not in SKILLS or not is_skill_spent(table, ref.seat, AbilityKind(ref.kind))


def is_limited(table: Table, ref: AbilityRef) -> bool:
    """Whether there is a limit to its uses, so that of several copies that wait together some may come to
    nothing.
    """
    if ref.kind in SKILLS:
        return True
    program = table.compile(ref.kind, ref.text)
    limits: Limits = getattr(program.parts[ref.part], "limits", NO_LIMITS)
    return bool(limits.per) or bool(program.of_sort(SharedLimit))


@clause("10.8.3.1.1", "10.8.3.2.1")
def has_cost(part: Part) -> bool:
    """Whether it is played by paying for it: not paying is not playing, and no use of it."""
    may = only_may(part)
    return may is not None and may.is_priced


@remembered
def limits_ability(program: Program) -> bool:
    """Whether a text limits all abilities of its name together."""
    return any(limit.is_of_ability for limit in program.of_sort(SharedLimit))


def is_used_up(table: Table, ref: AbilityRef) -> bool:
    """Whether the text limits all abilities of its name to one use a turn, and one of them was used."""
    if SharedLimit not in table.texts.sorts:
        return False
    return limits_ability(table.compile(ref.kind, ref.text)) and any(
        isinstance(event, AbilityPlayed) and event.seat == ref.seat and event.name == ref.name
        for event in table.turn_events
    )


def note_played(table: Table, ref: AbilityRef) -> None:
    """Count the use of an ability against its limit, and record that it was played."""
    atoms_values.count_use(table, use_key(ref))
    atoms.record(table, AbilityPlayed(ref.seat, ref.source, ref.kind, ref.name))


class UseWindow(Procedure):
    """10.11.3, 12.1.5.1: a window is offered to its player; on yes it is paid for and carried out."""

    ability: AbilityRef
    subjects: list[int] = []
    amount: int = 0

    @step("10.11.3", "10.2.1.3.2", "12.1.5.1", "12.1.5.3")
    def ask(self, table: Table) -> Outcome:
        """Always a choice, unless a "you may" that is all of it can't be paid for; also about a holomem that
        has left (Q40).
        """
        ref = self.ability
        may = only_may(part_of(table, ref))
        if may is not None and not may.extent(table, view_of(ref)).is_full:
            self.end()
            return None
        return table.ask_yes_no(
            ref.seat,
            kind=PromptKind.WINDOW,
            clause="10.11.3",
            source=ref.source,
        )

    def cost(self, table: Table) -> int:
        """How much holo Power it costs to use it."""
        ref = self.ability
        kind = AbilityKind(ref.kind)
        skill = skill_of(table, ref.seat, kind) if kind in OF_OSHI else None
        return 0 if skill is None else cost_of_skill(table, ref.seat, skill) or 0

    def resolution(self, table: Table) -> Resolution:
        """What is carried out on yes."""
        return Resolution(
            ability=self.ability,
            that_holomem=list(self.subjects),
            numbers={Came.AMOUNT.value: self.amount, Came.ARCHIVED.value: self.amount},
            is_agreed=only_may(part_of(table, self.ability)) is not None,
        )

    @step("12.1.3", "10.7.2.4")
    def use(self, table: Table) -> Outcome:
        """Pay the cost, then carry the text out."""
        if not table.said_yes:
            return None
        ref = self.ability
        atoms_values.count_use(table, use_key(ref))
        resolution = self.resolution(table)
        if ref.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
            pay_skill(table, ref.seat, AbilityKind(ref.kind))
        else:
            atoms.record(table, AbilityPlayed(ref.seat, ref.source, ref.kind, ref.name))
        return (*pay_to_use(table, ref), resolution)


class Interruptible(Procedure):
    """A procedure that windows are offered for while it is in progress."""

    def is_prevented(self, table: Table) -> bool:
        """Whether it has come to nothing, so that nothing more is offered for it (10.11.1.1)."""
        return False

    def begin_anew(self, table: Table, step: str) -> None:
        """Go on at an earlier step. What is offered for it now is dropped, as that step offers it again."""
        for frame in reversed(table.machine.stack):
            if frame is self:
                break
            if isinstance(frame, OfferWindows):
                frame.forget()
        self.go(step)


class OfferWindows(Procedure):
    """10.11.2: windows for one event are offered one after another; each is used once (10.11.2.3). What was
    declined is offered again after a use, so that its player has the order in hand (10.11.2.1).

    Fields:
        windows: those that are still to be offered.
        subjects, amount, cards: what the event is about.
        declined: those declined since the last use.
        asked: the one that is being offered, if any.
        uses: how often that one had been used before.
    """

    windows: list[AbilityRef] = []
    subjects: list[int] = []
    amount: int = 0
    cards: list[int] = []
    declined: list[AbilityRef] = []
    asked: list[AbilityRef] = []
    uses: int = 0

    @step("10.11.1", "10.11.2", "10.11.2.1", "10.11.2.2", "10.11.2.3")
    def offer(self, table: Table) -> Outcome:
        """The next one that may still be played; what isn't optional is done."""
        self._settle(table)
        below = table.machine.stack[-2] if len(table.machine.stack) > 1 else None
        while self.windows and not (isinstance(below, Interruptible) and below.is_prevented(table)):
            ref, *self.windows = self.windows
            part = part_of(table, ref)
            if isinstance(part, Triggered | Window) and may_play(table, ref, part):
                self.go("offer")
                if isinstance(part, Triggered):
                    note_played(table, ref)
                    return Resolution(
                        ability=ref, that_holomem=list(self.subjects), that_cards=list(self.cards)
                    )
                self.asked = [ref]
                self.uses = table.state.game_uses.get(use_key(ref), 0)
                return UseWindow(ability=ref, subjects=list(self.subjects), amount=self.amount)
        return None

    def forget(self) -> None:
        """Offer nothing more: the event begins anew and will be offered again itself."""
        self.windows, self.declined, self.asked = [], [], []

    def _settle(self, table: Table) -> None:
        """Whether the last one was used."""
        for ref in self.asked:
            if table.state.game_uses.get(use_key(ref), 0) > self.uses:
                self.windows = [*self.windows, *self.declined]
                self.declined = []
            else:
                self.declined = [*self.declined, ref]
        self.asked = []
