"""Atoms for numbers and marks: damage, rest, what was used, lasting effects, the turn, the result."""

from collections.abc import Sequence

import msgspec

from engine.hocg.cards.terms import DamageKind, EndReason, Phase, Position
from engine.hocg.state.atoms import change, rearrange, record, touch
from engine.hocg.state.events import (
    AbilityPlayed,
    DamageDealt,
    DamageKeptAway,
    HpRestored,
    MatchEnded,
    PhaseStarted,
    PlayerLost,
    RestChanged,
    TurnStarted,
)
from engine.hocg.state.notes import ConditionUnmet, EffectApplied, NothingDone
from engine.hocg.state.state import AbilityRef, ArtInUse, Blow, Holomem, Lasting, Waiting
from engine.hocg.state.table import Table
from engine.kernel.machine import clause
from engine.kernel.ruleset import Result
from engine.kernel.translation import Quote, mark, saying


@clause("5.22.1", "5.22.2", "4.4.5.2")
def deal_damage(
    table: Table,
    holomem: Holomem,
    amount: int,
    kind: DamageKind,
    *,
    source: int,
    by_seat: int,
    by: int = -1,
    hp: int = -1,
    art: str = "",
) -> None:
    """Add damage to a holomem that has ``hp`` HP left; ``art`` is the name of the art that deals it."""
    if amount <= 0:
        return
    holomem.damage += amount
    touch(table)
    record(
        table,
        DamageDealt(holomem.id, holomem.seat, amount, kind, source, by_seat, by, hp, art, holomem.position),
    )


def note_kept_away(table: Table, holomem: Holomem, kind: DamageKind) -> None:
    """Record that nothing is left of a damage that came to a holomem."""
    record(table, DamageKeptAway(holomem.id, holomem.seat, kind, holomem.position))


@clause("5.23.1", "5.23.1.1", "5.23.2")
def restore_hp(
    table: Table, holomem: Holomem, amount: int | None, *, cause: int = -1, ability: str = ""
) -> int:
    """Take damage off a holomem (all of it if ``amount`` is ``None``). Returns how much was taken off."""
    amount = holomem.damage if amount is None else min(amount, holomem.damage)
    if amount <= 0:
        return 0
    holomem.damage -= amount
    touch(table)
    record(table, HpRestored(holomem.id, holomem.seat, amount, cause, ability))
    return amount


@clause("1.3.2.1")
def set_damage(table: Table, holomem: Holomem, damage: int, hp: int, *, seat: int, source: int) -> None:
    """Set the damage on a holomem that has ``hp`` HP without any to what an effect says; this is neither
    damage nor restoring. It is logged by the HP that it leaves.
    """
    before = holomem.damage
    if damage == before:
        return
    holomem.damage = damage
    touch(table)
    note = saying("HP {hp} → {left}", hp=hp - before, left=hp - damage)
    record(table, EffectApplied(seat, source, note, (holomem.id,)))


@clause("5.4.1", "4.4.9")
def mark_downed(table: Table, holomem: Holomem) -> None:
    """Bring a holomem into the downed state; rule processing does the rest."""
    holomem.is_downed = True
    touch(table)


def note_blow(table: Table, blow: Blow) -> None:
    """Remember what brought a holomem down, in place of what did so before."""
    state = table.state
    state.blows = [*(each for each in state.blows if each.holomem != blow.holomem), blow]
    change(table)


def forget_blows(table: Table) -> None:
    """Rule processing is done: whoever has survived wasn't brought down by anything."""
    table.state.blows = []
    change(table)


@clause("5.2.1", "5.2.2", "4.3.2.1", "4.3.2.2", "1.3.2.1")
def set_resting(
    table: Table, holomem: Holomem, is_resting: bool, *, cause: int = -1, ability: str = ""
) -> None:
    """Rest a holomem or make it active; one that already is stays untouched."""
    if holomem.is_resting is is_resting:
        return
    holomem.is_resting = is_resting
    record(table, RestChanged(holomem.id, holomem.seat, is_resting, cause, ability))


def note_unmet(table: Table, seat: int, source: int, kind: str, condition: Quote) -> None:
    """Keep for the log that what a text asks for isn't so."""
    record(table, ConditionUnmet(seat, source, kind, condition))


def note_idle(table: Table, ref: AbilityRef) -> None:
    """Keep for the log that a text has changed nothing, if nothing was recorded since it was played."""
    played = AbilityPlayed(ref.seat, ref.source, ref.kind, ref.name)
    if table.turn_events and table.turn_events[-1] == played:
        record(table, NothingDone(ref.seat, ref.source, ref.kind))


def add_lasting(table: Table, lasting: Lasting) -> None:
    """10.2.1.2: a continuous effect begins. It is logged in the words that it brings along."""
    table.state.lasting.append(lasting)
    rearrange(table)
    record(table, EffectApplied(lasting.seat, lasting.source, lasting.note, lasting.targets))


def drop_lasting(table: Table, turn: int) -> None:
    """7.7.4: end the continuous effects that hold until this turn or an earlier one."""
    state = table.state
    kept = [lasting for lasting in state.lasting if lasting.until > turn]
    if len(kept) != len(state.lasting):
        state.lasting = kept
        rearrange(table)


def add_waiting(table: Table, waiting: Waiting) -> None:
    """10.8.2: an automatic ability has triggered."""
    table.state.waiting.append(waiting)
    change(table)


def drop_waiting(table: Table, waiting: Waiting) -> None:
    """10.8.3: one instance of a waiting ability is done with."""
    table.state.waiting.remove(waiting)
    change(table)


def count_use(table: Table, key: str) -> None:
    """Count that an ability was used, for limits by turn and by game."""
    for uses in (table.state.turn_uses, table.state.game_uses):
        uses[key] = uses.get(key, 0) + 1
    change(table)


# Turn and phases


@clause("7.1.1")
def begin_turn(table: Table, seat: int) -> None:
    """A new turn of this seat: facts of the turn before the last one are forgotten. What happened in the last
    turn of the opponent is kept where the same player takes another turn (5.26).
    """
    state = table.state
    if seat != state.active:
        table.last_turn_events = table.turn_events
    state.turn += 1
    state.active = seat
    state.turn_uses = {}
    state.used_art = None
    state.again = []
    state.done_in_state = {}
    state.departed = []
    table.turn_events = []
    player = state.players[seat]
    player.turns += 1
    for each in state.players:
        each.has_collabed = each.has_baton_passed = each.has_used_oshi_skill = False
        each.limited_used = each.supports_used = 0
        each.performed_positions, each.performed = [], []
    rearrange(table)
    record(table, TurnStarted(seat, state.turn))


def enter_phase(table: Table, phase: Phase) -> None:
    """From here on it is this phase; abilities for its start haven't triggered yet."""
    table.state.phase = phase
    change(table)


def announce_phase(table: Table) -> None:
    """Abilities for the start of the phase trigger."""
    record(table, PhaseStarted(table.state.active, table.state.phase))


def begin_phase(table: Table, phase: Phase) -> None:
    """A phase of the active player begins, and abilities for its start trigger."""
    enter_phase(table, phase)
    announce_phase(table)


def choose_first(table: Table, seat: int) -> None:
    """6.2.1.5: this seat goes first, and is the active player from now on."""
    table.state.first = table.state.active = seat
    rearrange(table)


@clause("5.26.1", "5.26.2")
def queue_extra_turn(table: Table, seat: int, source: int) -> None:
    """This seat takes another turn; the one asked for last comes first."""
    table.state.extra_turns.append(seat)
    change(table)
    record(table, EffectApplied(seat, source, mark("another turn after this one")))


def note_spared_life(table: Table, seat: int, source: int, amount: int) -> None:
    """Keep for the log that so much less life is lost by a down."""
    note = saying("{amount} less life lost by this down", amount=amount)
    record(table, EffectApplied(seat, source, note))


def note_not_archived(table: Table, holomem: int, source: int) -> None:
    """Keep for the log that a holomem that goes down will be put elsewhere instead of being archived."""
    note = saying("returned instead of archived when this down is over")
    record(table, EffectApplied(table.owner(source), source, note, (holomem,)))


@clause("5.26.1")
def take_extra_turn(table: Table) -> int | None:
    """The seat whose extra turn comes next, if any, taken off the list. Turns to come are put off by it, and
    so is what holds until the end of one of them or begins with it.
    """
    state = table.state
    if not state.extra_turns:
        return None
    rearrange(table)
    turn = state.turn
    state.lasting = [
        msgspec.structs.replace(
            each, until=each.until + (each.until > turn), since=each.since + (each.since > turn)
        )
        for each in state.lasting
    ]
    return state.extra_turns.pop()


# What a player has used


def note_done(table: Table, state: str, action: str) -> None:
    """14.1.1.2: an action was done in this state of the game."""
    done = table.state.done_in_state
    done[state] = [*done.get(state, []), action]
    change(table)


def note_redraw(table: Table, seat: int, *, is_forced: bool) -> None:
    """Note that a seat has redrawn its hand: by choice (6.2.1.7.1), which it may once, or forced
    (6.2.1.9.2.1), which is counted.
    """
    player = table.player(seat)
    if is_forced:
        player.redraws += 1
    else:
        player.has_redrawn = True
    change(table)


def note_collab(table: Table, seat: int) -> None:
    """8.4.1: the collab of this turn is used."""
    table.player(seat).has_collabed = True
    change(table)


def note_baton_pass(table: Table, seat: int) -> None:
    """8.7.4: the baton pass of this turn is used."""
    table.player(seat).has_baton_passed = True
    change(table)


def note_skill(table: Table, seat: int, *, is_sp: bool) -> None:
    """8.5.1.1, 8.5.1.2: an Oshi skill was used."""
    if is_sp:
        table.player(seat).has_used_sp = True
    else:
        table.player(seat).has_used_oshi_skill = True
    change(table)


def note_support(table: Table, seat: int, *, is_limited: bool) -> None:
    """8.6.2: a support card was played."""
    player = table.player(seat)
    player.supports_used += 1
    player.limited_used += is_limited
    change(table)


def note_performance(table: Table, holomem: Holomem) -> None:
    """9.2.1.3-5: this holomem, and the holomem of its position, has used its art in this phase."""
    player = table.player(holomem.seat)
    if holomem.position is not Position.BACK:
        player.performed_positions.append(holomem.position)
    player.performed.append(holomem.id)
    change(table)


# Art in use, dice, life damage


def begin_art(table: Table, art: ArtInUse) -> None:
    """12.3.4.1: an art begins to resolve."""
    table.state.art = art
    table.state.used_art = art.copy()
    rearrange(table)


def change_art(table: Table, amount: int) -> None:
    """12.3.4.2-4: change the damage that the art in use will deal."""
    if table.state.art is not None:
        table.state.art.damage += amount
    change(table)


@clause("5.22.3.1")
def fix_art(table: Table) -> None:
    """The damage of the art in use can't be reduced."""
    if table.state.art is not None:
        table.state.art.is_fixed = True
    change(table)


@clause("12.3.4.5")
def redirect_art(table: Table, holomem: Sequence[int]) -> None:
    """The damage of the art in use is dealt to these instead of its target."""
    if table.state.art is not None:
        table.state.art.instead = tuple(holomem)
    change(table)


def end_art(table: Table, damage: int) -> None:
    """The art in use has been resolved and dealt this much."""
    table.state.art = None
    table.state.last_art_damage = damage
    change(table)


def note_die(table: Table, result: int) -> None:
    """The last die result that counts."""
    table.state.last_die = result
    change(table)


def add_life_damage(table: Table, seat: int, amount: int) -> None:
    """3.2.1, 11.3.1.2: life that this player will lose."""
    table.player(seat).life_damage = max(0, table.player(seat).life_damage + amount)
    touch(table)


# Losing


def mark_lost(table: Table, seat: int, reason: EndReason) -> None:
    """1.2: this player has lost; the match ends when the rule that found it has looked at both players."""
    table.player(seat).lost = reason
    record(table, PlayerLost(seat, reason))


def end_match(table: Table, result: Result) -> None:
    """1.2.1: the match is over: nothing is left to run."""
    table.state.result = result
    table.machine.stop()
    table.machine.prompt = None
    record(table, MatchEnded(result.winner, result.reason))


@clause("5.25.1")
def repeat_art(table: Table, art: ArtInUse) -> None:
    """An art is to be used once more when nothing else is left to resolve."""
    table.state.again.append(art.copy())
    change(table)


def take_repeat(table: Table) -> ArtInUse | None:
    """The next art to be used once more, taken off the list."""
    change(table)
    return table.state.again.pop(0) if table.state.again else None
