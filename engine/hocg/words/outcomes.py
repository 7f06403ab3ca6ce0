"""What comes of an answer, in words: what an art does to its target, what is left of a damage on its way."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from engine.hocg.cards.card import Art
from engine.hocg.cards.terms import DamageKind
from engine.hocg.foresight.foresight import ArtOutcome, foresee
from engine.hocg.foresight.lines import Hit
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.queries import queries
from engine.hocg.queries.damage import damage_as_taken
from engine.hocg.queries.naming import holomem_name, place_name
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.words.damages import hangs_on_damage, say_fate
from engine.kernel.facts import join_facts
from engine.kernel.prompts import NO, YES, Option
from engine.kernel.sequel import join_sentences
from engine.kernel.translation import mark, tr, tr_name

MOST = 3
"""So many ends are told; more are too many to be weighed."""
PROBE = 1_000
"""More damage than is ever taken off: what is left of it is what a target makes of any damage."""


# Answers about a damage, and those of a text


def say_outcome(table: Table, option: Option) -> str:
    """As in "20 less: HP 100 → 90.", "No damage: HP stays 100.", the ends of further choices one after the
    other; where no damage is asked about, the special damage that surely comes of it, as in "50 special
    damage to AZKi (1st), back 1: HP 90 → 40."; "" if there is none or its end can't be told.

    Args:
        table: the table at its question.
        option: the answer.
    """
    damage = table.machine.enclosing(DealDamage)
    if damage is None:
        return _say_special(table, foresee(table).of_text(option))
    if not damage.is_changed:
        return ""
    told = sorted(set(_say_hits(table, damage, foresee(table).of_damage(option))))
    return tr(" Or: ").join(told) if 0 < len(told) <= MOST else ""


def is_idle(table: Table) -> bool:
    """Whether an ability is offered that does nothing but take something off a damage on its way, and the
    holomem that it would hit surely has the same HP left without it.
    """
    damage = table.machine.enclosing(DealDamage)
    if damage is None or not damage.is_changed or not hangs_on_damage(table):
        return False
    accepted, declined = (_find_ends(table, foresee(table).of_damage(each)) for each in (YES, NO))
    return bool(accepted) and accepted == declined


def _find_ends(table: Table, hits: frozenset[Hit]) -> frozenset[tuple[int, int]]:
    """Whom hits strike, and what HP they then have."""
    struck = [(hit, table.holomem(hit.holomem)) for hit in hits]
    return frozenset(
        (hit.holomem, max(0, queries.remaining_hp(table, holomem) - hit.amount))
        for hit, holomem in struck
        if holomem is not None
    )


def _say_special(table: Table, hits: frozenset[Hit]) -> str:
    amounts = {hit.holomem: hit.amount for hit in hits}
    told = [
        tr(
            "{amount} special damage to {holomem}: {change}.",
            amount=amounts[holomem.id],
            holomem=holomem_name(table, holomem.id),
            change=say_fate(queries.remaining_hp(table, holomem), amounts[holomem.id]),
        )
        for holomem in table.stages()
        if holomem.id in amounts
    ]
    return join_sentences(told)


def say_special_on(table: Table, option: Option) -> str:
    """What the special damage that surely comes of picking a holomem makes of its HP, as in "HP 70 → 40"; ""
    if none comes of it.

    Args:
        table: the table at its question.
        option: the holomem.
    """
    prompt, holomem = table.machine.prompt, table.holomem(option.target)
    if prompt is None or prompt.at_most != 1 or holomem is None or table.machine.enclosing(DealDamage):
        return ""
    amounts = {hit.holomem: hit.amount for hit in foresee(table).of_text(option)}
    if holomem.id not in amounts:
        return ""
    return say_fate(queries.remaining_hp(table, holomem), amounts[holomem.id])


def say_taking(table: Table, option: Option) -> str:
    """What a holomem takes of a damage on its way once it is chosen; "" if it may take none of it.

    Args:
        table: the table, at the question about the damage.
        option: the holomem.
    """
    damage = table.machine.enclosing(DealDamage)
    holomem = table.holomem(option.target)
    if damage is None or holomem is None or not damage.is_changed:
        return ""
    hits = foresee(table).of_damage(option)
    amounts = {hit.amount for hit in hits if hit.holomem == option.target and hit.amount}
    if len(hits) != 1 or not amounts:
        return ""
    (amount,) = amounts
    fate = say_fate(queries.remaining_hp(table, holomem), amount)
    return tr("takes {amount} damage: {change}", amount=amount, change=fate)


def _say_hits(table: Table, damage: DealDamage, hits: frozenset[Hit]) -> Iterator[str]:
    for hit in hits:
        holomem = table.holomem(hit.holomem)
        if holomem is not None:
            yield _say_hit(table, damage, hit, holomem)


def _say_hit(table: Table, damage: DealDamage, hit: Hit, holomem: Holomem) -> str:
    hp = queries.remaining_hp(table, holomem)
    fate = say_fate(hp, hit.amount)
    if hit.holomem != damage.target:
        name = holomem_name(table, hit.holomem)
        return tr("{holomem} takes {amount} instead: {change}.", holomem=name, amount=hit.amount, change=fate)
    if not hit.amount:
        return tr("No damage: HP stays {hp}.", hp=hp)
    if hit.amount < damage.amount:
        return tr("{number} less: {change}.", number=damage.amount - hit.amount, change=fate)
    return tr("The damage stays {amount}: {change}.", amount=hit.amount, change=fate)


# Arts on their targets


def say_art(table: Table, outcome: ArtOutcome, target: Holomem, *, is_short: bool = False) -> str:
    """As in "80 damage to AZKi (Debut), center: DOWN", or, short, "30–50 on AZKi (Debut), back 2: HP 70 →
    20–40".
    """
    fate, damage = _say_art_fate(outcome, queries.remaining_hp(table, target)), _say_art_damage(outcome)
    sentence = (
        mark("{damage} on {target}: {fate}") if is_short else mark("{damage} damage to {target}: {fate}")
    )
    return tr(sentence, damage=damage, target=holomem_name(table, target.id), fate=fate)


def say_art_briefly(table: Table, outcome: ArtOutcome, target: Holomem) -> str:
    """As in "80 on center, HP 70 → DOWN": whoever has the board before them sees who stands there."""
    fate, damage = _say_art_fate(outcome, queries.remaining_hp(table, target)), _say_art_damage(outcome)
    return tr("{damage} on {place}, {fate}", damage=damage, place=place_name(target), fate=fate)


def _say_art_damage(outcome: ArtOutcome) -> str:
    if outcome.is_open:
        return tr("{least}–{most}", least=outcome.least, most=outcome.most)
    return str(outcome.least)


def _say_art_fate(outcome: ArtOutcome, hp: int) -> str:
    """What becomes of the target's HP, as in "HP 70 → 40", "DOWN", "HP 70 → 40 or DOWN"."""
    if outcome.is_down:
        return say_fate(hp, hp)
    least, most = (str(max(0, hp - amount)) for amount in (outcome.most, outcome.least))
    if outcome.may_go_down:
        return tr("HP {hp} → {most} or {least}", hp=hp, most=most, least=tr("DOWN"))
    if least != most:
        return tr("HP {hp} → {least}–{most}", hp=hp, most=most, least=least)
    return tr("HP {hp} → {left}", hp=hp, left=least)


def say_splash(table: Table, outcome: ArtOutcome, seat: int) -> str:
    """What other holomem surely get as well, as in "also 10 on AZKi (Debut), center: HP 70 → 60"; "" if
    nothing.

    Args:
        table: the table.
        outcome: what was found.
        seat: who would use the art, and is told of damage to their own.
    """
    return join_facts(
        *(
            tr(
                mark("also {damage} on your own {target}: {fate}")
                if holomem.seat == seat
                else mark("also {damage} on {target}: {fate}"),
                damage=hit.amount,
                target=holomem_name(table, holomem.id),
                fate=say_fate(queries.remaining_hp(table, holomem), hit.amount),
            )
            for hit in outcome.splash
            if (holomem := table.holomem(hit.holomem)) is not None
        )
    )


def say_why_open(outcome: ArtOutcome, seat: int) -> str:
    """What the damage hangs on: dice, hidden cards, or who chooses something first; "" if it is sure.

    Args:
        outcome: what was found.
        seat: who would use the art.
    """
    if outcome.rolls:
        return tr("depends on what is rolled")
    if not outcome.is_open:
        return ""
    if not outcome.asks:
        return tr("depends on hidden cards")
    if outcome.asks == {seat} and outcome.offers:
        abilities = tr(", ").join(sorted(map(tr_name, outcome.offers)))
        return tr("depends on what you choose for {abilities}", abilities=abilities)
    if outcome.asks == {seat}:
        return tr("depends on what you choose for its text")
    if seat in outcome.asks:
        return tr("depends on what both players choose before the damage")
    return tr("depends on what your opponent chooses before the damage")


def say_differences(
    table: Table, performer: Holomem, art: Art, aims: Sequence[tuple[Holomem, ArtOutcome]]
) -> list[str]:
    """Why an art deals its targets different damage, for each of them: its critical icon, and what the target
    takes more or less; "" for all where they get the same, or where something else has a say.
    """
    amounts = [outcome.least for _, outcome in aims]
    changes = [_find_changes(table, performer, art, target) for target, _ in aims]
    is_explained = all(
        one - other == sum(changes[at]) - sum(changes[at + 1])
        for at, (one, other) in enumerate(pairwise(amounts))
    )
    is_same = len(set(amounts)) == 1
    if is_same or not is_explained or any(outcome.is_open for _, outcome in aims):
        return [""] * len(aims)
    return [_say_changes(critical, taken) for critical, taken in changes]


def _find_changes(table: Table, performer: Holomem, art: Art, target: Holomem) -> tuple[int, int]:
    """What a critical icon adds against a target, and what that makes of any damage."""
    taken = damage_as_taken(table, target, PROBE, DamageKind.ARTS, by_seat=performer.seat, by=performer.id)
    return queries.critical_bonus(table, performer, art, target), taken - PROBE


def _say_changes(critical: int, taken: int) -> str:
    """As in "critical +50 · takes 10 less"."""
    return join_facts(
        tr("critical +{number}", number=critical) if critical else "",
        tr("takes {number} less", number=-taken) if taken < 0 else "",
        tr("takes {number} more", number=taken) if taken > 0 else "",
    )
