"""A damage on its way, in words: who deals it, of which sort it is, who would take it, what it leaves."""

from collections.abc import Sequence

from engine.hocg.abilities.parts import effects_of
from engine.hocg.cards.terms import AbilityKind, CardType, DamageKind
from engine.hocg.foresight.foresight import foresee
from engine.hocg.procedures.abilities import UseWindow
from engine.hocg.procedures.damage import DealDamage, damage_at_once
from engine.hocg.procedures.running import find_running
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, holomem_name
from engine.hocg.state.table import Table
from engine.hocg.words.asking import say_holder, say_kind
from engine.kernel.machine import Frame
from engine.kernel.translation import mark, tr, tr_name


def hangs_on_damage(table: Table) -> bool:
    """Whether an ability is offered that does nothing but take something off the one damage on its way."""
    asking = table.machine.innermost
    if not isinstance(asking, UseWindow) or len(damage_at_once(table)) != 1:
        return False
    part = table.compile(asking.ability.kind, asking.ability.text).parts[asking.ability.part]
    return all(effect.reduces for effect in effects_of(part))


def say_damage(table: Table, frame: DealDamage, below: Sequence[Frame]) -> str:
    """As in "Gift On my way of your opponent's AZKi (1st), center would deal 20 special damage to your Tokino
    Sora (2nd), back 1 (HP 50 → 30)."; "" if the one who would take it has left.

    Args:
        table: the table.
        frame: the damage.
        below: the procedures that it is dealt in.
    """
    holomem = table.holomem(frame.target)
    if holomem is None:
        return ""
    hp = queries.remaining_hp(table, holomem)
    sentence = (
        mark("{cause} would deal {amount} damage to {holomem} ({change}).")
        if frame.kind is DamageKind.ARTS
        else mark("{cause} would deal {amount} special damage to {holomem} ({change}).")
    )
    return tr(
        sentence,
        cause=_say_dealer(table, frame, below),
        amount=frame.amount,
        holomem=say_whose(table, holomem.seat, holomem_name(table, holomem.id)),
        change=say_fate(hp, frame.amount) if frame.is_changed else tr("HP {hp}", hp=hp),
    )


def say_art_damage(table: Table) -> str:
    """What the art in use would deal as of now, as in "80 to AZKi (1st), center (HP 140) as of now"; "" if
    that can't be told.
    """
    told = [
        tr(
            "{damage} to {holomem} (HP {hp}) as of now",
            damage=hit.amount,
            holomem=holomem_name(table, holomem.id),
            hp=queries.remaining_hp(table, holomem),
        )
        for hit in foresee(table).of_art_in_use()
        if (holomem := table.holomem(hit.holomem)) is not None
    ]
    return tr(", ").join(told)


def say_fate(hp: int, amount: int) -> str:
    """What a damage makes of the HP, as in "HP 70 → 40"."""
    if amount >= hp:
        return tr("HP {hp} → DOWN", hp=hp)
    return tr("HP {hp} → {left}", hp=hp, left=hp - amount)


def say_whose(table: Table, seat: int, name: str) -> str:
    """A holomem or a card, and whether it is that of whoever is asked."""
    prompt = table.machine.prompt
    if prompt is None or prompt.seat == seat:
        return tr("your {holomem}", holomem=name)
    return tr("your opponent's {holomem}", holomem=name)


def _say_dealer(table: Table, frame: DealDamage, below: Sequence[Frame]) -> str:
    """The ability or the art that deals it, whose it is and where it stands."""
    used, running = table.state.used_art, find_running(below)
    kind: str
    if frame.kind is DamageKind.ARTS and used is not None and used.performer == frame.by:
        card = table.cards[used.card]
        holder = card_name(card) if table.holomem(frame.by) is None else holomem_name(table, frame.by)
        kind, name = AbilityKind.ART, card.arts[used.index].name
    elif running is None:
        return begin(say_whose(table, frame.by_seat, card_name(table.cards[frame.source])))
    else:
        holder, kind, name = say_holder(table, running), running.kind, running.name
        if table.cards[running.source].type is CardType.OSHI:
            holder = tr("Oshi {name}", name=holder)
    whose = say_whose(table, frame.by_seat, holder)
    called = say_kind(kind)
    if not called:
        return begin(whose)
    if name:
        called = tr("{kind} {name}", kind=called, name=tr_name(name))
    return begin(tr("{ability} of {holder}", ability=called, holder=whose))


def begin(words: str) -> str:
    """Words as they begin a sentence."""
    return words[:1].upper() + words[1:]
