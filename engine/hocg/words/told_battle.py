"""Arts, damage, downs and lost lives in words."""

from engine.hocg.cards.terms import DamageKind, Position
from engine.hocg.queries.naming import POSITIONS
from engine.hocg.queries.recorded import sum_dealt
from engine.hocg.state import events as e
from engine.hocg.state.table import Table
from engine.hocg.words.names import holomem_of, name_of
from engine.hocg.words.tellers import Tellers
from engine.kernel.translation import mark, seat_mark, tr, tr_name

BATTLE = Tellers()


@BATTLE.of(e.ArtUsed)
def _art_used(table: Table, event: e.ArtUsed) -> str:
    performer, target = name_of(table, event.card), holomem_of(table, event.target)
    return tr(
        "{performer} of {seat} uses {art} on {target}.",
        performer=performer,
        seat=seat_mark(event.seat),
        art=tr_name(event.name),
        target=target,
    )


def _say_loss(table: Table, event: e.DamageDealt) -> str:
    """As in "-90 (170 → 80)": the damage, and the HP before and after it where there were any and they are
    known; where an art has dealt more before its own damage, or on top of it to a holomem that is down
    already, also the number that its menu told: "-100 (60 → 0), 140 in all".
    """
    left = max(0, event.hp - event.amount)
    loss = (
        f"-{event.amount}"
        if event.hp < 0
        else tr("-{amount} ({before} → {left})", amount=event.amount, before=event.hp, left=left)
    )
    total = sum_dealt(table, event) if event.art or event.hp <= 0 else event.amount
    return tr("{loss}, {total} in all", loss=loss, total=total) if total > event.amount else loss


@BATTLE.of(e.DamageDealt)
def _damage_dealt(table: Table, event: e.DamageDealt) -> str:
    target = table.last_known(event.holomem)
    position = event.position or (None if target is None else target.position)
    if event.art and position is not None:
        return tr(
            "{performer}'s {art} hits the {position} {holomem} of {seat}: {loss}.",
            performer=holomem_of(table, event.by),
            art=tr_name(event.art),
            position=tr(POSITIONS[position]),
            holomem=holomem_of(table, event.holomem),
            seat=seat_mark(event.seat),
            loss=_say_loss(table, event),
        )
    if event.kind is DamageKind.ARTS:
        sentence = mark("{holomem} of {seat} takes damage: {loss}.")
    else:
        sentence = mark("The {position} {holomem} of {seat} takes special damage: {loss}.")
    return tr(
        sentence,
        position=tr(POSITIONS[event.position or Position.BACK]),
        holomem=holomem_of(table, event.holomem),
        seat=seat_mark(event.seat),
        loss=_say_loss(table, event),
    )


@BATTLE.of(e.DamageKeptAway)
def _damage_kept_away(table: Table, event: e.DamageKeptAway) -> str:
    return tr(
        "The {position} {holomem} of {seat} takes no damage.",
        position=tr(POSITIONS[event.position]),
        holomem=holomem_of(table, event.holomem),
        seat=seat_mark(event.seat),
    )


@BATTLE.of(e.HpRestored)
def _hp_restored(table: Table, event: e.HpRestored) -> str:
    return tr(
        "{holomem} of {seat} is restored by {amount}.",
        holomem=holomem_of(table, event.holomem),
        seat=seat_mark(event.seat),
        amount=event.amount,
    )


@BATTLE.of(e.RestChanged)
def _rest_changed(table: Table, event: e.RestChanged) -> str | None:
    if event.cause < 0:
        return None
    sentence = (
        mark("{holomem} of {seat} rests.")
        if event.is_resting
        else mark("{holomem} of {seat} becomes active.")
    )
    return tr(sentence, holomem=holomem_of(table, event.holomem), seat=seat_mark(event.seat))


@BATTLE.of(e.HolomemDowned)
def _holomem_downed(table: Table, event: e.HolomemDowned) -> str:
    return tr("{card} of {seat} is downed.", card=name_of(table, event.card), seat=seat_mark(event.seat))


def _lives_after(table: Table, event: e.LifeLost) -> int:
    """How many lives a player had left after this one; a lost one lies among them until it is sent."""
    lost = {each.card for each in table.events if isinstance(each, e.LifeLost) and each.seat == event.seat}
    left = sum(card not in lost for card in table.player(event.seat).life)
    for later in reversed(table.events):
        if isinstance(later, e.LifeLost) and later.seat == event.seat:
            if later.card == event.card:
                break
            left += 1
    return left


@BATTLE.of(e.LifeLost)
def _life_lost(table: Table, event: e.LifeLost) -> str:
    left = _lives_after(table, event)
    return tr(
        "{seat} loses a life ({before} → {left}): {card}.",
        seat=seat_mark(event.seat),
        before=left + 1,
        left=left,
        card=name_of(table, event.card),
    )
