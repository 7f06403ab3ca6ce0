"""Resolving a text: its effects one after another, in one frame that can be saved between any two (9.3)."""

from collections.abc import Iterator

import msgspec

from engine.kernel.errors import EngineBug
from engine.kernel.machine import Frame, Outcome, step
from engine.kernel.prompts import Prompt
from engine.osica.procedures.effects import Ability, Effect
from engine.osica.procedures.payment import PayCost
from engine.osica.procedures.procedure import Procedure
from engine.osica.procedures.standing import keep_standing_rules
from engine.osica.state import events as e
from engine.osica.state.state import AbilityRef
from engine.osica.state.table import Scope, Table


class Block(msgspec.Struct):
    """A list of effects in progress: where it stands in the text, the next effect, and who acts in it, where
    that isn't the one who acts around it.
    """

    path: tuple[int, ...]
    index: int = 0
    actor: int = -1


def ability_of(table: Table, ref: AbilityRef) -> Ability:
    """The ability that a text is. Raises EngineBug if it can't be used at all."""
    part = table.read(ref.text)
    if not isinstance(part, Ability):
        raise EngineBug(f"{ref.text!r} can't be used")
    return part


def scope_of(ref: AbilityRef, about: tuple[int, ...] = ()) -> Scope:
    """From where a text looks at the table."""
    return Scope(ref.seat, ref.source, ref.piece, list(about))


def announce(table: Table, ref: AbilityRef) -> None:
    """Tell everybody that a text is used."""
    table.record(e.TextUsed(ref.seat, ref.source, ref.piece, ref.text))


class UseText(Procedure):
    """A text is used: its cost is paid, then it is carried out (8.1).

    Fields:
        ability: which text.
        about: the pieces that it is about, as what it waited for tells.
        is_announced: whether everybody was told that it is used.
    """

    ability: AbilityRef
    about: tuple[int, ...] = ()
    is_announced: bool = True

    @step("8.1.1", "7.2")
    def pay(self, table: Table) -> Outcome:
        """Announce it and pay X. What is free, and asks whether it is done, is used once anything is done."""
        ability = ability_of(table, self.ability)
        self.is_announced = bool(ability.cost) or not ability.effects[0].is_optional
        if self.is_announced:
            announce(table, self.ability)
        return PayCost(seat=self.ability.seat, amount=ability.cost, source=self.ability.source)

    @step("9.3")
    def resolve(self, table: Table) -> Outcome:
        """Carry the text out after its cost was paid."""
        scope = scope_of(self.ability, self.about)
        return Resolution(ability=self.ability, scope=scope, is_announced=self.is_announced)


class Resolution(Procedure):
    """9.3: a text being carried out, as far as possible.

    Fields:
        ability: which text.
        scope: from where it looks at the table, with what it has picked so far.
        blocks: the lists of effects in progress, the innermost last.
        picked: what was picked so far for the effect at hand.
        is_announced: whether everybody was told that the text is used.
    """

    ability: AbilityRef
    scope: Scope
    blocks: list[Block] = []
    picked: list[list[int]] = []
    is_announced: bool = True

    def copy(self) -> Frame:
        twin = super().copy()
        assert isinstance(twin, Resolution)
        twin.scope = self.scope.copy()
        twin.blocks = [Block(block.path, block.index, block.actor) for block in self.blocks]
        twin.picked = [handles.copy() for handles in self.picked]
        return twin

    @property
    def text(self) -> str:
        """The text as it stands on the card."""
        return self.ability.text

    def effects_at(self, table: Table, path: tuple[int, ...]) -> tuple[Effect, ...]:
        """The list of effects at a path of (effect, block) pairs."""
        found = ability_of(table, self.ability).effects
        for effect, block in zip(path[::2], path[1::2], strict=True):
            found = found[effect].blocks()[block]
        return found

    def enter(self, block: int, *, actor: int = -1) -> None:
        """Go into a list of effects inside the effect that is being applied; what is entered last is done
        first.
        """
        outer = self._applying
        self.blocks.append(Block((*outer.path, outer.index - 1, block), 0, actor))

    def asked_by(self, table: Table) -> Effect:
        """The effect that the waiting question belongs to."""
        if self.is_picking:
            block = self.blocks[-1]
            return self.effects_at(table, block.path)[block.index]
        block = self._applying
        return self.effects_at(table, block.path)[block.index - 1]

    def to_come(self, table: Table) -> Iterator[Effect]:
        """The effects that stand in the text behind the one that asks."""
        is_asking = self.is_picking
        for block in reversed(self.blocks):
            yield from self.effects_at(table, block.path)[block.index + is_asking :]
            is_asking = False

    @property
    def is_picking(self) -> bool:
        """Whether the waiting question is a pick, rather than one of the effect itself."""
        return self.step == "pick"

    @property
    def _applying(self) -> Block:
        for block in reversed(self.blocks):
            if block.index:
                return block
        raise EngineBug("no effect is being applied")

    def _set_actor(self) -> None:
        self.scope.actor = next((block.actor for block in reversed(self.blocks) if block.actor >= 0), -1)

    @step("9.3")
    def start(self, table: Table) -> None:
        """Go to the first effect of the text."""
        self.blocks = [Block(())]

    @step("9.3", "9.4")
    def run(self, table: Table) -> Outcome:
        """Do effects until one needs an answer or a procedure; what always holds is kept in between."""
        while self.blocks:
            if keep_standing_rules(table):
                return None
            block = self.blocks[-1]
            self._set_actor()
            effects = self.effects_at(table, block.path)
            if block.index >= len(effects):
                self.blocks.pop()
                continue
            effect = effects[block.index]
            picks = effect.picks()
            while len(self.picked) < len(picks):
                pick = picks[len(self.picked)]
                made = pick.make(table, self.scope)
                if isinstance(made, Prompt):
                    self.go("pick")
                    return made
                pick.remember(self.scope, made)
                self.picked = [*self.picked, made]
            picked, self.picked = self.picked, []
            block.index += 1
            if not (self.is_announced or effect.is_optional):
                self.is_announced = True
                announce(table, self.ability)
            outcome = effect.apply(table, self, picked)
            if outcome is not None:
                self.go("answer" if isinstance(outcome, Prompt) else "run")
                return outcome
        self.end()
        return None

    @step("9.3")
    def pick(self, table: Table) -> None:
        """Take the answer to a pick of the effect at hand."""
        block = self.blocks[-1]
        effect = self.effects_at(table, block.path)[block.index]
        pick = effect.picks()[len(self.picked)]
        handles = pick.read(table.machine.answer)
        pick.remember(self.scope, handles)
        self.picked = [*self.picked, handles]
        self.go("run")

    @step("9.3")
    def answer(self, table: Table) -> None:
        """Give the answer to the effect that asked."""
        block = self._applying
        self.effects_at(table, block.path)[block.index - 1].answered(table, self)
        self.go("run")
