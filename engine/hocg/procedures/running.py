"""A text that asks: what of it has been done, what asks, what is still to come. Whoever tells of a running
text reads it here, so that how a resolution keeps its place is its own affair.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

import msgspec

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.abilities.parts import effects_of, use_costs
from engine.hocg.procedures.resolution import Resolution, effects_at, simple_picks, together
from engine.hocg.queries.board import looked_cards
from engine.hocg.state.state import AbilityRef
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame, clause


class Step(msgspec.Struct, frozen=True):
    """An effect of a running text.

    Args:
        effect: what is done.
        seat: who does it.
        is_cost: whether it pays for what follows.
        is_anothers: whether the text has the other player do it.
        depth: how many lists of effects it stands in.
    """

    effect: Effect
    seat: int
    is_cost: bool = False
    is_anothers: bool = False
    depth: int = 0


class Repeat(msgspec.Struct, frozen=True):
    """That the list of effects before it is done once more."""


def find_running(stack: Sequence[Frame]) -> AbilityRef | None:
    """The ability that is being carried out or offered, the innermost if there are several; ``None`` while
    the rules ask.

    Args:
        stack: the procedures in progress, the innermost last.
    """
    return next((ability for frame in reversed(stack) if (ability := ability_of(frame)) is not None), None)


def ability_of(frame: Frame) -> AbilityRef | None:
    """The ability that a procedure carries out or offers; ``None`` for a step of the rules."""
    ability = getattr(frame, "ability", None)
    return ability if isinstance(ability, AbilityRef) else None


def find_running_text(table: Table) -> "RunningText | None":
    """The text that asks; ``None`` while the rules ask."""
    frame = table.machine.innermost
    return RunningText(table, frame) if isinstance(frame, Resolution) else None


@clause("5.8.1", "5.9.1", "10.7.2.3")
def seen_cards(table: Table) -> list[int]:
    """The hidden cards that whoever is asked knows by the text that asks: those that they have looked at, and
    those that they were asked for and have picked.
    """
    prompt, text = table.machine.prompt, find_running_text(table)
    if prompt is None or text is None or text.frame.seat != prompt.seat:
        return looked_cards(table)
    made = zip(text.picks, text.frame.picked, strict=False)
    picked = [
        card for pick, cards in made if pick.YIELDS_CARDS and pick.chosen() is not None for card in cards
    ]
    return [*looked_cards(table), *picked]


class RunningText:
    """A text at the question that it asks.

    Args:
        table: the table.
        frame: the text that asks.
    """

    def __init__(self, table: Table, frame: Resolution) -> None:
        self.table, self.frame = table, frame
        self._path, self._at = frame.asked_at

    @cached_property
    def effect(self) -> Effect:
        """The effect at which the text has stopped to ask."""
        return effects_at(self.table, self.frame.ability, self._path)[self._at]

    @cached_property
    def picks(self) -> tuple[Pick, ...]:
        """The picks of the effect, one question each, while one is asked for; none while it is applied."""
        return simple_picks(self.effect.picks()) if self.frame.is_picking else ()

    @property
    def pick(self) -> Pick | None:
        """The pick that is asked for; ``None`` while the effect is applied."""
        return self.picks[len(self.frame.picked)] if self.picks else None

    @property
    def picks_behind(self) -> tuple[Pick, ...]:
        """The picks of the effect that come after the one that is asked for."""
        return self.picks[len(self.frame.picked) + 1 :]

    @property
    def parts_behind(self) -> tuple[Pick, ...]:
        """Those of them that belong to the same pick."""
        at = len(self.frame.picked) + 1
        for pick in self.effect.picks() if self.picks else ():
            parts = pick.parts()
            if at < len(parts):
                return parts[at:] if at else ()
            at -= len(parts)
        return ()

    @property
    def picked(self) -> list[list[int]]:
        """What was picked already, for each pick of the effect that is complete."""
        return together(self.effect.picks(), self.frame.picked)

    @cached_property
    def done(self) -> tuple[Step, ...]:
        """What the text has come to before what it asks."""
        return tuple(self._find_done())

    @cached_property
    def to_come(self) -> tuple[Step | Repeat, ...]:
        """What stands behind what it asks, the innermost list first."""
        return tuple(self._find_to_come())

    @property
    def later(self) -> tuple[Effect, ...]:
        """The effects among what is to come."""
        return tuple(step.effect for step in self.to_come if isinstance(step, Step))

    def _find_done(self) -> Iterator[Step]:
        table, ability = self.table, self.frame.ability
        program = table.compile(ability.kind, ability.text)
        for cost in use_costs(program):
            if cost != ability.part:
                yield from self._steps(effects_of(program.parts[cost]), is_cost=True)
        for depth in range(0, len(self._path), 2):
            effects = effects_at(table, ability, self._path[:depth])
            at, inner = self._path[depth : depth + 2]
            yield from self._steps(effects[:at])
            paid_for = effects[at].PAID_FOR
            if paid_for is not None and inner > paid_for:
                yield from self._steps(effects[at].blocks()[paid_for], is_cost=True)
        yield from self._steps(effects_at(table, ability, self._path)[: self._at])

    def _steps(self, effects: tuple[Effect, ...], *, is_cost: bool = False) -> Iterator[Step]:
        return (Step(effect, self.frame.seat, is_cost) for effect in effects)

    def _find_to_come(self) -> Iterator[Step | Repeat]:
        scope, is_asking = self.frame.copy(), self.frame.is_picking
        while scope.blocks:
            block, depth = scope.blocks[-1], len(scope.blocks)
            seat, is_anothers = scope.seat, block.seat >= 0
            for effect in effects_at(self.table, scope.ability, block.path)[block.index + is_asking :]:
                yield Step(effect, seat, is_anothers=is_anothers, depth=depth)
            if block.again or block.each:
                yield Repeat()
            is_asking = False
            scope.blocks = scope.blocks[:-1]
