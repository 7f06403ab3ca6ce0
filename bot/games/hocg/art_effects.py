"""What an art does to its target, in words."""

from collections.abc import Sequence
from itertools import pairwise

from bot.games.hocg.previews import Preview
from engine.hocg.cards.card import Art
from engine.hocg.cards.terms import DamageKind, Position
from engine.hocg.queries import queries
from engine.hocg.queries.damage import damage_as_taken
from engine.hocg.queries.naming import POSITIONS, holomem_name, join_facts
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.state.views import HolomemView
from engine.hocg.words.damages import say_fate as say_change
from engine.hocg.words.wording import card_view_name
from engine.kernel.translation import tr


def say_effect(preview: Preview, target: HolomemView, *, is_short: bool = False) -> str:
    """As in "80 damage to AZKi (Debut), center: DOWN", or, short, "30–50 on AZKi (Debut), back 2: HP 70 →
    20–40".
    """
    place = tr(POSITIONS[target.position])
    if target.position is Position.BACK:
        place = tr("back {number}", number=target.index)
    whom = tr("{card}, {place}", card=card_view_name(target.card), place=place)
    fate = say_fate(preview, target)
    if is_short:
        return tr("{damage} on {target}: {fate}", damage=preview.damage, target=whom, fate=fate)
    return tr("{damage} damage to {target}: {fate}", damage=preview.damage, target=whom, fate=fate)


def say_fate(preview: Preview, target: HolomemView) -> str:
    """What becomes of the target's HP, as in "HP 70 → 40", "DOWN", "HP 70 → 40 or DOWN"."""
    if preview.is_down:
        return tr("HP {hp} → DOWN", hp=target.hp)
    least, most = (str(max(0, target.hp - amount)) for amount in (preview.most, preview.least))
    if preview.may_go_down:
        least = tr("DOWN")
        return tr("HP {hp} → {most} or {least}", hp=target.hp, most=most, least=least)
    if least != most:
        return tr("HP {hp} → {least}–{most}", hp=target.hp, most=most, least=least)
    return tr("HP {hp} → {left}", hp=target.hp, left=least)


def say_splash(table: Table, preview: Preview) -> str:
    """What other holomem surely get as well, as in "also 10 on AZKi (Debut), center: HP 70 → 60"; "" if
    nothing.
    """
    struck = [(table.holomem(hit.holomem), hit.amount) for hit in preview.splash]
    return join_facts(
        *(
            tr(
                "also {damage} on {target}: {fate}",
                damage=amount,
                target=holomem_name(table, holomem.id),
                fate=say_change(queries.remaining_hp(table, holomem), amount),
            )
            for holomem, amount in struck
            if holomem is not None
        )
    )


def say_why_open(preview: Preview, seat: int) -> str:
    """What the damage hangs on: dice, or who chooses something first; "" if it is sure.

    Args:
        preview: what was found.
        seat: who would use the art.
    """
    if preview.rolls:
        return tr("depends on what is rolled")
    if not preview.asks or not preview.is_open:
        return ""
    if preview.asks == {seat} and preview.offers:
        return tr(
            "depends on what you choose for {abilities}", abilities=tr(", ").join(sorted(preview.offers))
        )
    if preview.asks == {seat}:
        return tr("depends on what you choose for its text")
    if seat in preview.asks:
        return tr("depends on what both players choose before the damage")
    return tr("depends on what your opponent chooses before the damage")


PROBE = 1_000
"""More damage than is ever taken off: what is left of it is what a target makes of any damage."""


def say_differences(
    table: Table, performer: Holomem, art: Art, aims: Sequence[tuple[HolomemView, Preview]]
) -> list[str]:
    """Why an art deals its targets different damage, for each of them: its critical icon, and what the target
    takes more or less; "" for all where they get the same, or where something else has a say.
    """
    amounts = [preview.least for _, preview in aims]
    changes = [_find_changes(table, performer, art, target.handle) for target, _ in aims]
    is_explained = all(
        one - other == sum(changes[at]) - sum(changes[at + 1])
        for at, (one, other) in enumerate(pairwise(amounts))
    )
    is_same = len(set(amounts)) == 1
    if is_same or not is_explained or any(preview.is_open for _, preview in aims):
        return [""] * len(aims)
    return [_say_changes(critical, taken) for critical, taken in changes]


def _find_changes(table: Table, performer: Holomem, art: Art, target: int) -> tuple[int, int]:
    """What a critical icon adds against a target, and what that makes of any damage."""
    holomem = table.require_holomem(target)
    taken = damage_as_taken(table, holomem, PROBE, DamageKind.ARTS, by_seat=performer.seat, by=performer.id)
    return queries.critical_bonus(table, performer, art, holomem), taken - PROBE


def _say_changes(critical: int, taken: int) -> str:
    """As in "critical +50 · takes 10 less"."""
    return join_facts(
        tr("critical +{number}", number=critical) if critical else "",
        tr("takes {number} less", number=-taken) if taken < 0 else "",
        tr("takes {number} more", number=taken) if taken > 0 else "",
    )
