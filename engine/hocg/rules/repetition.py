"""Chapter 14.1: perpetual cycles. Only activated abilities can be used without using something up, so only
they are watched.
"""

import hashlib
from collections.abc import Iterator

import msgspec

from engine.hocg.cards.terms import OptionKind
from engine.hocg.state import atoms_values
from engine.hocg.state.state import State
from engine.hocg.state.table import Table
from engine.kernel.machine import clause
from engine.kernel.prompts import Option

WATCHED = OptionKind.ACTIVATE


def fingerprint(table: Table) -> str:
    """Names the state of the game; what has been used this turn and the notes of this rule are left out."""
    state = table.state
    players = [
        (each.deck, each.cheer_deck, each.hand, each.archive, each.holo_power, each.life, each.stage)
        for each in state.players
    ]
    return hashlib.sha256(msgspec.json.encode((players, state.lasting))).hexdigest()[:16]


@clause("14.1.1", "14.1.1.2")
def without_repetition(table: Table, options: list[Option]) -> list[Option]:
    """Leave out what the active player has done before in exactly this state of the game, in this turn."""
    if not table.state.done_in_state or not any(option.kind == WATCHED for option in options):
        return options
    done = table.state.done_in_state.get(fingerprint(table), [])
    return [option for option in options if option.id not in done]


def note_action(table: Table, option: Option) -> None:
    """Remember what was done in which state."""
    if option.kind == WATCHED:
        atoms_values.note_done(table, fingerprint(table), option.id)


def list_done(state: State) -> Iterator[str]:
    """The ids of the options of activated abilities that were used this turn, once for each use."""
    for done in state.done_in_state.values():
        yield from done
