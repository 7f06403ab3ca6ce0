"""Chapter 10.6: check timing. Rule processing first, then waiting abilities, the active player's before the
other's.
"""

from engine.hocg.abilities.referring import is_about_amount, is_about_event
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.procedures import loss
from engine.hocg.procedures.abilities import is_limited
from engine.hocg.procedures.playing import PlayWaiting, is_playable
from engine.hocg.procedures.resolution import part_of
from engine.hocg.procedures.rule_processing import is_quiet, next_process
from engine.hocg.state import atoms_values
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import Waiting
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import Option


class CheckTiming(Procedure):
    """10.6.3: repeated until nothing is left to do."""

    candidates: list[int] = []

    @step("10.6.1", "10.6.1.1", "10.6.3", "10.6.3.1", "11.1.1", "11.1.2")
    def process_rules(self, table: Table) -> Outcome:
        """All rule processing there is, and what it brings about; losses are looked for once the rest is done
        (Q154).
        """
        process = next_process(table)
        if process is not None:
            self.go("process_rules")
            return process
        if table.state.blows:
            atoms_values.forget_blows(table)
        if loss.find_losses(table):
            loss.finish(table)
        return None

    @step("10.6.3.2", "10.6.3.3", "10.6.3.4", "10.8.3", "10.8.3.1", "10.8.3.2", "1.3.4")
    def choose_ability(self, table: Table) -> Outcome:
        """Whose waiting ability is next; among several of one player that player picks. One that can't be
        played now waits while its player has others, which may bring what it costs; then it is cancelled.
        """
        seat = table.state.active
        self.candidates = find_candidates(table, seat)
        if not self.candidates:
            seat = 1 - seat
            self.candidates = find_candidates(table, seat)
        if not self.candidates:
            return self._use_again(table)
        waiting = table.state.waiting
        return table.ask(
            seat,
            PromptKind.ABILITY,
            tuple(as_option(table, waiting[i], i) for i in self.candidates),
            clause="10.6.3.2" if seat == table.state.active else "10.6.3.3",
        )

    def _use_again(self, table: Table) -> Outcome:
        """The art that is used once more, if there is one: nothing waits."""
        again = atoms_values.take_repeat(table)
        if again is None:
            self.end()
            return None
        self.go("process_rules")
        return UseArt(
            performer=again.performer,
            art=again.index,
            target=again.target,
            is_repeat=True,
            is_optional=again.is_optional,
            card=again.card,
        )

    @step("10.8.3", "10.8.3.2", "10.8.7")
    def play_ability(self, table: Table) -> Outcome:
        """Play it, then begin again with rule processing."""
        waiting = table.state.waiting[table.machine.answer[0].number]
        atoms_values.drop_waiting(table, waiting)
        self.go("process_rules")
        return PlayWaiting(waiting=waiting)


@clause("10.8.3.2")
def find_candidates(table: Table, seat: int) -> list[int]:
    """Where the abilities stand among the waiting ones that this player can play now. If there is none, all
    that waits of the player is cancelled.
    """
    own = [(i, each) for i, each in enumerate(table.state.waiting) if each.ability.seat == seat]
    found = [i for i, each in own if is_playable(table, each)]
    if not found:
        for _, each in own:
            atoms_values.drop_waiting(table, each)
    return found


def as_option(table: Table, waiting: Waiting, number: int) -> Option:
    """A waiting ability to choose from: with its own holomem; an Oshi's with the one it is about."""
    ability, subjects = waiting.ability, waiting.subjects
    holomem = subjects[0] if ability.holomem < 0 and len(subjects) == 1 else ability.holomem
    return Option(OptionKind.ABILITY, ability.source, holomem, number, alike=copy_key(table, waiting))


@clause("10.6.3.2")
def copy_key(table: Table, waiting: Waiting) -> str:
    """Copies of one ability that wait together on cards of one number with the same holomem are
    interchangeable, unless a limit lets only some of them be played and what it does depends on the holomem
    that the event was about, or on how much there was of it.
    """
    ability = waiting.ability
    card = f"{table.cards[ability.source].number}@{ability.holomem}"
    name = f"{ability.kind}:{ability.name}:{ability.part}"
    part = part_of(table, ability)
    subjects = waiting.subjects if is_limited(table, ability) and is_about_event(part) else ""
    return f"{card}:{name}:{subjects}:{waiting.amount if is_about_amount(part) else ''}"


def check_timing(table: Table) -> Frame | None:
    """A check timing, if there is anything to check; the usual answer is no. What waits in vain is
    cancelled.
    """
    state = table.state
    if state.again or state.blows or not (is_quiet(table) or _is_settled(table)):
        return CheckTiming()
    has_more = state.waiting and any(
        find_candidates(table, seat) for seat in (state.active, 1 - state.active)
    )
    return CheckTiming() if has_more else None


def _is_settled(table: Table) -> bool:
    """Whether, by all effects, nobody has lost and the rules have nothing to do."""
    has_lost = any(not (player.life and player.stage) for player in table.state.players)
    return not has_lost and next_process(table) is None
