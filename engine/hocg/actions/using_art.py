"""12.3: how an art that is used is carried out."""

from engine.hocg.abilities.parts import OneShot
from engine.hocg.abilities.reach import path_to_cost
from engine.hocg.abilities.scope import view_on
from engine.hocg.actions.aiming import payment_for, targets_of
from engine.hocg.cards.card import Ability, Art
from engine.hocg.cards.terms import AbilityKind, DamageKind, PromptKind
from engine.hocg.procedures.abilities import may_play
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import Block, Resolution
from engine.hocg.queries import continuous, queries
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import ArtUsed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, ArtInUse, Holomem
from engine.hocg.state.stats import Stat
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.errors import EngineBug
from engine.kernel.machine import Outcome, step
from engine.kernel.prompts import NONE


class UseArt(Procedure):
    """12.3.3, 12.3.4: an art is played and resolved; ``is_repeat`` where an effect has it used once more
    (5.25), then with ``target`` -1 if its target is chosen anew. ``card`` has the art if it isn't the
    performer's own (5.27), else it is -1 or the performer's top card.
    """

    performer: int
    art: int
    target: int
    is_repeat: bool = False
    is_optional: bool = False
    parts: list[int] = []
    is_paid: bool = False
    card: int = NONE

    @step("5.25.1", "10.4.2.1")
    def ask_repeat(self, table: Table) -> Outcome:
        """Where using it once more is a choice, its player is asked, if it can be used at all."""
        performer = table.holomem(self.performer)
        if not self.is_optional or performer is None:
            self.go("aim")
            return None
        art = self.find_art(table, performer)
        if not (art and queries.is_art_ready(table, performer, art) and targets_of(table, performer, art)):
            self.end()
            return None
        return table.ask_yes_no(
            performer.seat,
            clause="5.25.1",
            source=performer.top,
        )

    @step("5.25.1")
    def take_repeat(self, table: Table) -> None:
        """A no ends the using of this art."""
        if not table.said_yes:
            self.end()

    @step("5.25.1", "12.3.3.2")
    def aim(self, table: Table) -> Outcome:
        """Using an art once more is playing it: its target is chosen anew, if the text doesn't name it."""
        performer = table.holomem(self.performer)
        if self.target != NONE or performer is None:
            return None
        art = self.find_art(table, performer)
        targets = targets_of(table, performer, art) if art is not None else []
        if art is None or not targets:
            self.end()
            return None
        return table.ask(
            performer.seat,
            PromptKind.HOLOMEM,
            holomem_options(targets),
            clause="5.25.1",
            source=performer.top,
        )

    @step("12.3.3.2")
    def take_aim(self, table: Table) -> None:
        """Note the target that was chosen."""
        if self.target == NONE and table.machine.answer:
            self.target = table.machine.answer[0].target

    @step("12.3.3.2", "10.4.2.2", "5.25.1")
    def pay(self, table: Table) -> Outcome:
        """What its text asks for so that it may have this target is paid now (Q205)."""
        performer = table.holomem(self.performer)
        art = self.find_art(table, performer)
        if (
            performer is None
            or art is None
            or (self.is_repeat and not self._can_repeat(table, performer, art))
        ):
            self.end()
            return None
        permission = payment_for(table, performer, art, self.target)
        if permission is None or art.ability is None:
            return None
        for index, part in enumerate(art.ability.program.parts):
            path = path_to_cost(part.effects, permission) if isinstance(part, OneShot) else None
            if path is not None:
                self.is_paid = True
                ref = self._ref(performer, art.ability, index)
                return Resolution(ability=ref, that_holomem=[self.target], blocks=[Block(path)], step="run")
        raise EngineBug(f"the cost of {art.name} isn't in its text")

    @step("9.2.2", "12.3.3.1", "12.3.4", "12.3.4.1", "5.25.1")
    def begin(self, table: Table) -> None:
        """The damage to deal begins at the art's base value."""
        performer = table.holomem(self.performer)
        art = self.find_art(table, performer)
        if performer is None or art is None:
            self.end()
            return
        card = performer.top if self.card == NONE else self.card
        if not self.is_repeat:
            atoms_values.note_performance(table, performer)
        atoms_values.begin_art(
            table,
            ArtInUse(
                performer.seat,
                performer.id,
                card,
                self.art,
                self.target,
                art.damage,
                is_paid=self.is_paid,
            ),
        )
        atoms.record(
            table,
            ArtUsed(performer.seat, performer.id, art.name, self.target, performer.top, performer.position),
        )
        if art.ability is not None:
            ability = art.ability
            self.parts = [
                index
                for index, part in enumerate(ability.program.parts)
                if isinstance(part, OneShot) and may_play(table, self._ref(performer, ability, index), part)
            ]

    def _ref(self, performer: Holomem, ability: Ability, part: int) -> AbilityRef:
        """A part of the art's text, as the performer's."""
        return AbilityRef(
            AbilityKind.ART, ability.text, part, performer.seat, performer.top, performer.id, ability.name
        )

    def find_art(self, table: Table, performer: Holomem | None) -> Art | None:
        """The art, if the performer is there and can use it now."""
        if performer is None:
            return None
        card = performer.top if self.card == NONE else self.card
        return continuous.find_held(table, performer, card, self.art)

    def _can_repeat(self, table: Table, performer: Holomem, art: Art) -> bool:
        """Whether the art is still ready, and its target on the stage."""
        if table.holomem(self.target) is None:
            return False
        permission = payment_for(table, performer, art, self.target)
        is_payable = permission is None or permission.extent(table, view_on(performer)).is_full
        return is_payable and queries.is_art_ready(table, performer, art)

    @property
    def is_in_text(self) -> bool:
        """Whether its text is being carried out, before it deals its own damage."""
        return self.step == "resolve_text"

    @step("12.3.4.2")
    def resolve_text(self, table: Table) -> Outcome:
        """Carry its text out, paragraph by paragraph."""
        used = table.state.art
        ability = self._art(table).ability
        if not self.parts or used is None or ability is None:
            return None
        part, *self.parts = self.parts
        self.go("resolve_text")
        performer = table.last_known(self.performer)
        is_own = performer is None or used.card in performer.stack
        source = used.card if performer is None or is_own else performer.top
        ref = AbilityRef(AbilityKind.ART, ability.text, part, used.seat, source, self.performer, ability.name)
        return Resolution(ability=ref, that_holomem=[self.target])

    @step("12.3.4.3")
    def add_critical(self, table: Table) -> None:
        """Critical icons against the target's colours."""
        target, performer = table.holomem(self.target), table.last_known(self.performer)
        if target is not None and performer is not None:
            bonus = queries.critical_bonus(table, performer, self._art(table), target)
            atoms_values.change_art(table, bonus)

    @step("12.3.4.4")
    def add_bonus(self, table: Table) -> None:
        """Continuous effects on the performer's arts."""
        performer = table.holomem(self.performer)
        if performer is not None:
            atoms_values.change_art(table, queries.arts_bonus(table, performer, self._art(table).name))

    @step("12.3.4.5", "12.3.4.5.1", "10.13.3", "1.3.2.2.1", "5.22.3.1")
    def deal(self, table: Table) -> Outcome:
        """Arts damage to the target, also if special damage has already been enough to down it (Q538), or to
        those whom the text names instead.
        """
        used = table.state.art
        if used is None:
            raise EngineBug("an art deals damage without being in use")
        table.machine.returned = 0
        targets = (self.target,) if used.instead is None else used.instead
        return tuple(self._damage(table, used, target, used.damage) for target in targets)

    def _damage(self, table: Table, used: ArtInUse, target: int, amount: int) -> DealDamage:
        performer = table.holomem(self.performer)
        is_fixed = performer is not None and continuous.stat(table, performer, Stat.ARTS_NOT_REDUCED) > 0
        return DealDamage(
            target=target,
            amount=max(0, amount),
            kind=DamageKind.ARTS,
            source=used.card if performer is None else performer.top,
            by_seat=used.seat,
            by=self.performer,
            is_fixed=is_fixed or used.is_fixed,
        )

    @step("12.3.4.5")
    def finish(self, table: Table) -> None:
        """The art is over; an effect may have it used once more."""
        used, performer = table.state.art, table.holomem(self.performer)
        atoms_values.end_art(table, table.machine.returned or 0)
        if used is None or performer is None or self.is_repeat:
            return
        must = continuous.stat(table, performer, Stat.ART_AGAIN) > 0
        if must or continuous.stat(table, performer, Stat.ART_MAY_REPEAT) > 0:
            used.target = NONE
            used.is_optional = not must
            atoms_values.repeat_art(table, used)

    def _art(self, table: Table) -> Art:
        used = table.state.art
        if used is None:
            raise EngineBug("no art is in use")
        return table.cards[used.card].arts[used.index]
