"""What is foretold of the holomem that an action is done with: what it has, and what becomes of it."""

from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, OptionKind, Position, Zone
from engine.hocg.language.worth import say_covered_arts
from engine.hocg.queries import queries
from engine.hocg.queries.naming import LINE, POSITIONS, join_facts, say_resting
from engine.hocg.state import atoms
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.texts.parts import OneShot
from engine.kernel.machine import clause
from engine.kernel.prompts import Option
from engine.kernel.translation import mark, tr

SILENT: dict[AbilityKind, str] = {
    AbilityKind.COLLAB_EFFECT: mark("its collab effect isn't played in the {position} position"),
    AbilityKind.BLOOM_EFFECT: mark("its bloom effect isn't played in the {position} position"),
}
"""That an effect of this sort doesn't work where its holomem will stand."""
LACKING: dict[AbilityKind, str] = {
    AbilityKind.COLLAB_EFFECT: mark("no collab effect"),
    AbilityKind.BLOOM_EFFECT: mark("no bloom effect"),
}
"""That a card has no effect of this sort."""


def foresee(table: Table, option: Option) -> Table:
    """The table as a text finds it that an action brings into play: a copy on which its card or its holomem
    is where it is then.
    """
    twin = table.copy()
    twin.events, twin.depths = [], []  # a copy shares those of its original
    match option.kind:
        case OptionKind.USE:
            atoms.move_cards(twin, [option.card], Zone.RESOLUTION)
        case OptionKind.BLOOM:
            atoms.bloom(twin, twin.require_holomem(option.target), option.card)
        case OptionKind.COLLAB:
            holomem = twin.require_holomem(option.target)
            deck = twin.player(holomem.seat).deck
            atoms.move_holomem(twin, holomem, Position.COLLAB, "collab")
            atoms.move_cards(twin, deck[:1], Zone.HOLO_POWER)
    return twin


@clause("13.2.1", "13.3.1")
def say_silent(card: Card, kind: AbilityKind, position: Position) -> str:
    """That the card has no effect of this sort, or none that works in a position; "" otherwise."""
    programs = card.programs(kind)
    if not programs:
        return tr(LACKING[kind])
    parts = [part for program in programs for part in program.of_sort(OneShot)]
    if not parts or any(part.limits.fits(position) for part in parts):
        return ""
    return tr(SILENT[kind], position=tr(POSITIONS[position]))


@clause("8.3.4")
def say_bloomed(table: Table, holomem: Holomem, card: int) -> str:
    """HP of a holomem as they are, and as they will be once it has bloomed into a card: the damage on it
    stays; which arts its cheers then cover, what the others lack, and whether its bloom effect does nothing.
    """
    twin = foresee(table, Option(OptionKind.BLOOM, card=card, target=holomem.id))
    bloomed = twin.require_holomem(holomem.id)
    change = tr(
        "HP {left}/{hp} → {next_left}/{next_hp}{rest}",
        left=max(0, queries.remaining_hp(table, holomem)),
        hp=queries.max_hp(table, holomem),
        next_left=max(0, queries.remaining_hp(twin, bloomed)),
        next_hp=queries.max_hp(twin, bloomed),
        rest=say_resting(holomem),
    )
    silent = say_silent(table.cards[card], AbilityKind.BLOOM_EFFECT, holomem.position)
    arts = say_covered_arts(twin, bloomed, LINE - len(join_facts(change, silent, " ")))
    return join_facts(change, silent, arts)
