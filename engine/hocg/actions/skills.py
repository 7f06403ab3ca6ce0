"""Chapters 8.5 and 12.1: Oshi skills and SP Oshi skills as actions."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from engine.hocg.abilities.parts import can_be_used, one_shots
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.actions.action import Action, Judged, Reason
from engine.hocg.cards.card import Ability
from engine.hocg.cards.terms import AbilityKind, OptionKind
from engine.hocg.language.book import say_text
from engine.hocg.procedures.skills import UseSkill, is_skill_spent, skill_of
from engine.hocg.queries.players import cost_of_skill
from engine.hocg.state.state import Player
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.translation import mark, saying, tr, tr_name


@lru_cache(maxsize=4096)
def is_action(skill: Ability) -> bool:
    """Whether a skill is used as an action; all others wait for their moment (12.1.5)."""
    return bool(one_shots(skill.program))


class UsingSkill(Action):
    """8.5: the Oshi uses a skill; one with X, for each X."""

    kind = OptionKind.OSHI_SKILL
    group = mark("Oshi skill")
    skill_kind: ClassVar[AbilityKind] = AbilityKind.OSHI_SKILL
    title: ClassVar[str] = mark("Oshi skill")
    line: ClassVar[str] = mark("{skill} ({cost} holo Power)")

    WAITS = Reason(mark("{skill} is used when its moment comes: you will be asked"), "12.1.5.1")
    SPENT = Reason(mark("{skill}: you have used your Oshi skill this turn"), "8.5.1.1")
    NOT_USABLE = Reason(mark("{skill}: what its text asks for isn't there"), "10.7.2.4.1")

    def is_there(self, table: Table, player: Player) -> bool:
        """Whether the Oshi has one that is used as an action."""
        skill = skill_of(table, player.seat, self.skill_kind)
        return skill is not None and is_action(skill)

    def is_used_up(self, table: Table, player: Player) -> bool:
        """Once a turn, or once a game."""
        return is_skill_spent(table, player.seat, self.skill_kind)

    def judge(self, table: Table, player: Player) -> Sequence[Judged]:
        """The skill, if the Oshi has it; for X, each that comes into question can be paid for if any can."""
        skill = skill_of(table, player.seat, self.skill_kind)
        if skill is None:
            return ()
        reason = self.why_not(table, player, skill)
        if skill.cost is not None:
            return [(Option(self.kind, player.oshi), reason)]
        most = max(1, len(player.holo_power))
        return [(Option(self.kind, player.oshi, number=x), reason) for x in range(1, most + 1)]

    @clause("8.5.1", "12.1.3", "12.1.3.1", "12.1.5.4")
    def why_not(self, table: Table, player: Player, skill: Ability) -> Reason | None:
        """It is no window, has a use left, its holo Power is there (1 for an X), and its conditions hold."""
        if not is_action(skill):
            return self.WAITS
        if is_skill_spent(table, player.seat, self.skill_kind):
            return self.SPENT
        due = cost_of_skill(table, player.seat, skill)
        cost = 1 if due is None else due
        if len(player.holo_power) < cost:
            return price(cost, len(player.holo_power))
        scope = StaticScope(player.seat, player.oshi)
        return None if can_be_used(skill.program, table, scope) else self.NOT_USABLE

    def frame(self, table: Table, option: Option) -> Frame:
        """Paying for it and carrying it out."""
        return UseSkill(seat=table.state.active, kind=self.skill_kind, x=max(0, option.number))

    def label(self, table: Table, option: Option) -> Label:
        """As in "Oshi skill: Map in the Left Hand (2 holo Power)"."""
        skill = table.cards[option.card].oshi_skill(self.skill_kind)
        if skill is None:
            return Label(self.title)
        due = cost_of_skill(table, table.owner(option.card), skill)
        cost = option.number if due is None else due
        kind, name = tr(self.title), tr_name(skill.name)
        return Label(
            tr("{kind}: {skill} ({cost} holo Power)", kind=kind, skill=name, cost=cost),
            say_text(table.cards[option.card], skill),
            tr(self.group),
            tr("{kind}: {skill}", kind=kind, skill=name),
            line=tr(self.line, skill=name, cost=cost),
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "Map in the Left Hand costs 2 holo Power, you have 1."."""
        skill = table.cards[option.card].oshi_skill(self.skill_kind)
        name = tr_name(skill.name) if skill else tr(self.title)
        return tr("{reason}.", reason=reason.text.format(skill=name))

    def subject(self, option: Option) -> str:
        return self.title


@lru_cache(maxsize=64)
def price(cost: int, have: int) -> Reason:
    """That a skill costs more holo Power than its player has."""
    return Reason(
        saying("{{skill}} costs {cost} holo Power, you have {have}", cost=cost, have=have), "12.1.3"
    )


class UsingSpSkill(UsingSkill):
    """8.5.1.2: the Oshi uses its SP skill."""

    kind = OptionKind.SP_OSHI_SKILL
    skill_kind = AbilityKind.SP_OSHI_SKILL
    title = mark("SP Oshi skill")
    line = mark("SP: {skill} ({cost} holo Power)")

    SPENT = Reason(mark("{skill}: your SP Oshi skill is used once a game"), "8.5.1.2")
