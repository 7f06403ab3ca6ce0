"""Resolving an ability: its effects one after another, in one frame that can be saved between any two of them
(10.7.2.5, 10.9).
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from engine.hocg.abilities.effects import Effect, Pick, Resolving
from engine.hocg.abilities.parts import RESOLVABLE, UseCost
from engine.hocg.abilities.results import Came
from engine.hocg.cards.program import Part
from engine.hocg.cards.terms import (
    CHEER_DECK,
)
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.errors import EngineBug
from engine.kernel.machine import Outcome, clause, step
from engine.kernel.prompts import Prompt


class Block(msgspec.Struct):
    """A list of effects in progress: where it stands in the tree, the next effect, how often it is still done
    again.

    ``seat`` is who acts in it, where that isn't the one who acts around it. ``each`` are the holomem that it
    is still done for, one after the other, as "that holomem".
    """

    path: tuple[int, ...]
    index: int = 0
    again: int = 0
    seat: int = -1
    each: tuple[int, ...] = ()


def simple_picks(picks: tuple[Pick, ...]) -> tuple[Pick, ...]:
    """The picks that these are made of, one question each."""
    if len(picks) == 1:
        return picks[0].parts()
    return tuple(part for pick in picks for part in pick.parts())


def together(picks: tuple[Pick, ...], picked: list[list[int]]) -> list[list[int]]:
    """What was picked, for each of the picks of which all parts have been made."""
    if len(picks) == 1 and len(picks[0].parts()) == 1:  # nearly always
        return picked[:1]
    complete = []
    at = 0
    for pick in picks:
        size = len(pick.parts())
        if at + size > len(picked):
            break
        group = picked[at] if size == 1 else [each for part in picked[at : at + size] for each in part]
        complete.append(group)
        at += size
    return complete


def part_of(table: Table, ref: AbilityRef) -> Part:
    """The part of a text that a reference names."""
    return table.compile(ref.kind, ref.text).parts[ref.part]


def effects_at(table: Table, ability: AbilityRef, path: tuple[int, ...]) -> tuple[Effect, ...]:
    """The list of effects at a path of (effect, block) pairs in one part of a text."""
    part = part_of(table, ability)
    if not isinstance(part, RESOLVABLE):
        raise EngineBug(f"part {ability.part} of {ability.text!r} can't be resolved")
    found = part.effects
    if not path:
        return found
    for effect, block in zip(path[::2], path[1::2], strict=True):
        found = found[effect].blocks()[block]
    return found


class Resolution(Resolving):
    """10.7.2.5: one part of a text being carried out.

    Fields:
        blocks: the lists of effects in progress, the innermost last.
        archived: every card that this ability has archived.
        is_agreed: whether the player has already said yes to the "you may" that it begins with.
        conditions: how many conditions, known to hold, stand before that.
    """

    blocks: list[Block] = []
    archived: list[int] = []
    is_agreed: bool = False
    conditions: int = 0

    @property
    @clause("3.1.2.2", "3.1.2.3", "3.1.2.4", "3.1.2.4.1")
    def seat(self) -> int:
        for block in reversed(self.blocks):
            if block.seat >= 0:
                return block.seat
        return self.ability.seat

    @clause("10.4.2.2")
    def is_paying(self, table: Table) -> bool:
        path = self.blocks[-1].path if self.blocks else ()
        if not path:
            return isinstance(part_of(table, self.ability), UseCost)
        outer = effects_at(table, self.ability, path[:-2])[path[-2]]
        return path[-1] == outer.PAID_FOR and any(outer.blocks()[path[-1] + 1 :])

    def is_voluntary(self, table: Table) -> bool:
        path = self.blocks[-1].path if self.blocks else ()
        if not path:
            return self.is_paying(table)
        return path[-1] == effects_at(table, self.ability, path[:-2])[path[-2]].PAID_FOR

    def copy(self) -> "Resolution":
        twin = super().copy()
        assert isinstance(twin, Resolution)
        twin.blocks = [replace(block) for block in self.blocks]
        twin.picked = [handles.copy() for handles in self.picked]
        return twin

    def enter(self, block: int, times: int = 1, seat: int = -1) -> None:
        if times > 0:
            outer = self._applying
            self.blocks.append(Block((*outer.path, outer.index - 1, block), 0, times - 1, seat))

    def enter_for_each(self, block: int, holomem: Sequence[int]) -> None:
        if holomem:
            self.enter(block, len(holomem))
            self.blocks[-1].each = tuple(holomem)

    def note(self, table: Table, came: Came, cards: list[int]) -> None:
        self.numbers = {**self.numbers, came.value: len(cards), came.by(self.seat): len(cards)}
        self.that_cards = list(cards)
        if came is Came.ARCHIVED:
            self.archived = [*self.archived, *cards]
            colors = {color for card in self.archived for color in table.cards[card].colors}
            self.keep(Came.COLORS, len(colors))
        else:
            hand = table.player(self.seat).hand
            self.keep(Came.FROM_HAND, sum(card in hand for card in cards))

    def rest(self, table: Table) -> tuple[Effect, ...]:
        block = self._applying
        return effects_at(table, self.ability, block.path)[block.index :]

    def coming(self, table: Table) -> tuple[Effect, ...]:
        block = self.blocks[-1]
        return effects_at(table, self.ability, block.path)[block.index + 1 :]

    def asked_by(self, table: Table) -> Effect:
        """The effect that the waiting question belongs to."""
        path, index = self.asked_at
        return effects_at(table, self.ability, path)[index]

    @property
    def is_picking(self) -> bool:
        """Whether the waiting question is a pick, rather than one of the effect itself."""
        return self.step == "pick"

    @property
    def asked_at(self) -> tuple[tuple[int, ...], int]:
        """Where that effect stands: the path of its list, and its place in that."""
        if not self.is_picking:
            block = self._applying
            return block.path, block.index - 1
        block = self.blocks[-1]
        return block.path, block.index

    @property
    def _applying(self) -> Block:
        """The block of the effect that is being applied; blocks entered by that same effect lie above it."""
        for block in reversed(self.blocks):
            if block.index:
                return block
        raise EngineBug("no effect is being applied")

    @step("10.7.2.5", "10.7.2.5.2")
    def start(self, table: Table) -> None:
        """Begin with the first effect, or inside it where its player has already said yes to it."""
        self.blocks = [Block((), int(self.is_agreed))]
        if self.is_agreed:
            for _ in range(self.conditions):
                self.enter(0)
                self.blocks[-1].index = 1
            self.enter(1)
            self.enter(0)

    @step("10.9.1", "10.7.2.2", "10.7.2.3", "10.7.2.5.3", "1.3.2")
    def run(self, table: Table) -> Outcome:
        """Do effects until one needs an answer or a procedure. Where an effect has found nothing to be done
        with, nothing more is asked for it.
        """
        blocks = self.blocks
        current: Block | None = None
        effects: tuple[Effect, ...] = ()
        while blocks:
            block = blocks[-1]
            if block is not current:
                current, effects = block, effects_at(table, self.ability, block.path)
            if len(block.each) > block.again:
                self.that_holomem, block.each = [block.each[0]], block.each[1:]
            if block.index >= len(effects):
                if block.again:
                    block.again -= 1
                    block.index = 0
                else:
                    blocks.pop()
                continue
            effect = effects[block.index]
            picked: list[list[int]] = []
            if picks := effect.picks():
                prompt = self._make(table, effect, picks)
                if prompt is not None:
                    self.go("pick")
                    return prompt
                picked, self.picked = together(picks, self.picked), []
                self.keep(Came.DID, int(all(picked)))
            block.index += 1
            outcome = effect.apply(table, self, picked)
            if outcome is not None:
                self.go("answer" if isinstance(outcome, Prompt) else "finish")
                return outcome
        atoms_values.note_idle(table, self.ability)
        self.end()
        return None

    def _make(self, table: Table, effect: Effect, picks: tuple[Pick, ...]) -> Prompt | None:
        """Make the picks of an effect, up to the first that has to be asked for."""
        simple = simple_picks(picks)
        while len(self.picked) < len(simple):
            made = simple[len(self.picked)].make(table, self)
            if isinstance(made, Prompt):
                if all(together(picks, self.picked)):
                    return self._turn_up(table, effect, made)
                made = []
            self._note(picks, made)
        return None

    def _note(self, picks: tuple[Pick, ...], handles: list[int]) -> None:
        """Keep what was picked; a pick of which all parts have been made is what later words mean."""
        before = len(together(picks, self.picked))
        self.picked = [*self.picked, handles]
        complete = together(picks, self.picked)
        if len(complete) > before and (complete[before] or len(picks) == 1):
            picks[before].remember(self, complete[before])

    def _turn_up(self, table: Table, effect: Effect, prompt: Prompt) -> Prompt:
        """Show the cheers that the choice is about."""
        cheers = effect.turned_up(table, self, self.picked) if len(prompt.options) > 1 else []
        atoms.reveal(table, self.seat, cheers, CHEER_DECK)
        return msgspec.structs.replace(prompt, source=cheers[0]) if cheers else prompt

    def _effect(self, table: Table) -> Effect:
        block = self._applying
        return effects_at(table, self.ability, block.path)[block.index - 1]

    @step()
    def pick(self, table: Table) -> None:
        """Take the answer to a pick of the effect at hand."""
        block = self.blocks[-1]
        effect = effects_at(table, self.ability, block.path)[block.index]
        picks = effect.picks()
        pick = simple_picks(picks)[len(self.picked)]
        self._note(picks, pick.complete(table, self, pick.read(table.machine.answer)))
        self.go("run")

    @step()
    def answer(self, table: Table) -> Outcome:
        """Give the answer to the effect that asked; it may ask again."""
        again = self._effect(table).answered(table, self)
        if again is None:
            self.go("run")
        else:
            self.go("answer" if isinstance(again, Prompt) else "finish")
        return again

    @step()
    def finish(self, table: Table) -> None:
        """Tell the effect that its procedure is over."""
        self._effect(table).finished(table, self)
        self.go("run")
