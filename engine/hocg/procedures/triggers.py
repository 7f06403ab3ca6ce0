"""Chapter 10.8: when something happens, the automatic abilities that wait for it are noted (10.8.2)."""

from engine.hocg.abilities.index import index_texts
from engine.hocg.abilities.parts import OneShot
from engine.hocg.abilities.scope import view_on
from engine.hocg.cards.pool import Pool
from engine.hocg.cards.terms import AbilityKind, Limit
from engine.hocg.procedures.abilities import triggers_on, use_key
from engine.hocg.queries import queries
from engine.hocg.state import atoms_values
from engine.hocg.state.events import Bloomed, Collabed, PhaseEnding
from engine.hocg.state.state import AbilityRef, State, Waiting
from engine.hocg.state.table import Attached, Table
from engine.kernel.events import Event
from engine.kernel.machine import Machine, clause

OWN_EFFECTS: frozenset[type[Event]] = frozenset({Collabed, Bloomed})
"""What has an effect of its own (chapter 13)."""


def lay_table(state: State, pool: Pool, machine: Machine[Table]) -> Table:
    """A table with everything attached that listens to it or compiles for it.

    Raises:
        DataError: a card isn't in the pool, or a text of one doesn't compile.
    """
    cards = pool.cards_of(state.numbers)
    texts = index_texts(cards)
    noticed = texts.watched | OWN_EFFECTS
    return Table(state, cards, machine, Attached(texts, pool, notice, frozenset(noticed)))


@clause("10.8.2", "10.8.2.1", "10.8.4.2")
def notice(table: Table, event: Event) -> None:
    """Put every ability that this event triggers on the waiting list."""
    if isinstance(event, Collabed):
        note_effects(table, event.seat, event.holomem, AbilityKind.COLLAB_EFFECT)
    elif isinstance(event, Bloomed):
        note_effects(table, event.seat, event.holomem, AbilityKind.BLOOM_EFFECT)
    if type(event) in table.texts.watched:
        note_triggered(table, event)


@clause("13.1.1", "13.2.1", "13.2.2", "13.3.1", "13.3.2")
def note_effects(table: Table, seat: int, handle: int, kind: AbilityKind) -> None:
    """Collab effects of the holomem that collabed, bloom effects of the card that it bloomed with."""
    holomem = table.require_holomem(handle)
    for ability in table.cards[holomem.top].abilities:
        if ability.kind is not kind:
            continue
        scope = view_on(holomem)
        for index, part in enumerate(ability.program.parts):
            if isinstance(part, OneShot) and part.limits.allows(table, scope):
                ref = AbilityRef(kind, ability.text, index, seat, holomem.top, handle, ability.name)
                atoms_values.add_waiting(table, Waiting(ref))


def note_triggered(table: Table, event: Event) -> None:
    """Triggered abilities in force whose occasion this is."""
    for ref, about in triggers_on(table, event):
        if isinstance(event, PhaseEnding):
            key = f"ending {event.phase} {use_key(ref)}"
            if not queries.has_limit_left(table, key, Limit.TURN):
                continue
            atoms_values.count_use(table, key)
        atoms_values.add_waiting(table, Waiting(ref, about.holomem, about.cards, about.amount))
