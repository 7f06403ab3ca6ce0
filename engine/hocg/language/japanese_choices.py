"""A choice that older sets say in Japanese within what follows from it, and newer ones as a sentence before
that: "1 of your holomem gets Arts +20; if that holomem is Buzz, it gets Arts +50 instead".
"""

from collections.abc import Callable

import msgspec

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import OneShot
from engine.hocg.cards.program import Program
from engine.hocg.language.nodes.flow import If
from engine.hocg.language.nodes.lasting import During, said_of
from engine.hocg.language.nodes.picks import THAT, ChosenHolomem, HolomemPick
from engine.hocg.language.nodes.verbs_stage import Choose

Effects = tuple[Effect, ...]


def choice_within(program: Program) -> Program:
    """A text that begins with such a choice, with the choice in what is done otherwise."""
    return _changed(program, _within)


def choice_before(program: Program) -> Program:
    """The same with the choice as a sentence of its own."""
    return _changed(program, _before)


def _changed(program: Program, change: Callable[[Effects], Effects]) -> Program:
    parts = (
        msgspec.structs.replace(part, effects=change(part.effects)) if isinstance(part, OneShot) else part
        for part in program.parts
    )
    return Program(tuple(parts))


def _within(effects: Effects) -> Effects:
    match effects:
        case (
            Choose(ChosenHolomem() as chosen, None),
            If(otherwise=(During(whom=whom) as plain,)) as choice,
            *rest,
        ):
            if whom == THAT and choice.is_instead:
                return (_otherwise(choice, plain, chosen), *rest)
    return effects


def _before(effects: Effects) -> Effects:
    match effects:
        case (
            If(
                then=(During(whom=whom),), otherwise=(During(whom=ChosenHolomem() as chosen) as plain,)
            ) as choice,
            *rest,
        ):
            if whom == THAT and choice.is_instead:
                return (Choose(chosen), _otherwise(choice, plain, THAT), *rest)
    return effects


def _otherwise(choice: If, plain: During, who: HolomemPick) -> If:
    """The same where what is done otherwise is done for somebody."""
    changes = tuple(said_of(change, who) for change in plain.of_holomem)
    return msgspec.structs.replace(choice, otherwise=(During(plain.until, changes),))
