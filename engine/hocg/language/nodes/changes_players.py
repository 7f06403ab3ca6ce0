"""Changes that are about a player: dice, life, skills, how many cards of a sort (10.10)."""

import msgspec

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.changes import PlayerChange
from engine.hocg.abilities.effects import Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.language.nodes.agents import Agent
from engine.hocg.language.nodes.counts import require_face
from engine.hocg.language.nodes.nouns import Side
from engine.hocg.state.stats import AnyStat, Stat
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, words


class OfPlayer(PlayerChange, frozen=True):
    """A change of what is so for a player, as long as an ability is in force or for a while."""

    def names_skill(self, skill: str) -> bool:
        return getattr(self, "name", "").casefold() == skill.casefold()

    def fixed(self, scope: Resolving) -> "OfPlayer":
        """The same with what was chosen before it is given for a while."""
        return self


class DiceCountAs(OfPlayer, frozen=True):
    """``all of your dice count as 6``, ``all dice rolled 3 at once for an ability of your holomem count as
    5``, ``... count as that number``, ``... count double`` (5.24.4).
    """

    face: int = 0
    agent: Agent | None = None
    at_once: int = 0
    is_double: bool = False
    ja = (
        words("{agent}でサイコロを振る時、そのサイコロの目の数すべてを倍の数として扱う", is_double=True),
        "自分のサイコロの目はすべて選んだ数として扱う",
        "自分のサイコロの目の数すべてを{face}として扱う",
        "{agent}でサイコロを[1度に{at_once}回]振る時、そのサイコロの目の数すべてを選んだ数として扱う",
        "{agent}でサイコロを[1度に{at_once}回]振る時、そのサイコロの目の数すべてを{face}として扱う",
    )
    words = (
        words("all dice rolled for {agent} count double", is_double=True),
        "all of your dice count as that number",
        "all of your dice count as {face}",
        "all dice rolled[ {at_once} at once] for {agent} count as that number",
        "all dice rolled[ {at_once} at once] for {agent} count as {face}",
    )

    def __post_init__(self) -> None:
        if self.face:
            require_face(self.face)

    def needs(self) -> tuple[str, ...]:
        """A number chosen before, where it speaks of one."""
        return () if self.face or self.is_double else ("number",)

    @property
    def stat(self) -> AnyStat:
        return Stat.DICE_DOUBLED if self.is_double else Stat.DICE

    @property
    def amount(self) -> int:
        return 1 if self.is_double else self.face

    def covers(self, table: Table, scope: Scope, cause: Cause, count: int) -> bool:
        is_count = self.at_once in (0, count)
        return is_count and (self.agent is None or self.agent.covers(table, scope, cause))

    def fixed(self, scope: Resolving) -> "DiceCountAs":
        chosen = scope.numbers.get(Came.CHOSEN, 1)
        return msgspec.structs.replace(self, face=chosen) if self.needs() else self


class SkillCosts(OfPlayer, frozen=True):
    """``your Oshi skill "..." costs 2 instead of 3 holo Power`` (12.1.3)."""

    name: str
    amount: int
    printed: int
    words = "your Oshi skill {name:QUOTED} costs {amount} instead of {printed} holo Power"
    ja = "自分の推しスキル{name:QUOTED}の［ホロパワー：-{printed}］を［ホロパワー：-{amount}］に変更する"

    stat = Stat.SKILL_COST


class LosesNoLife(OfPlayer, frozen=True):
    """``you lose no life by your opponent's abilities``: by what they do; a downed holomem costs its life all
    the same (3.2.1, Q312).
    """

    side: Side = Side.YOURS
    by: Agent | None = None
    words = (
        "you lose no life[ by {by}]",
        words("your opponent loses no life[ by {by}]", side=Side.OPPONENTS),
    )
    ja = "{side}ライフは[{by}で]減らない"

    stat = Stat.LIFE_KEPT

    def concerns_player(self, scope: Scope, seat: int) -> bool:
        return seat in self.side.seats(scope)

    def covers(self, table: Table, scope: Scope, cause: Cause, count: int) -> bool:
        return self.by is None or self.by.covers(table, scope, cause)


class UsesMore(OfPlayer, frozen=True):
    """``you can use up to 2 LIMITED support cards``: instead of one per turn (8.6.2, Q509); ``you can use the
    Oshi skill "..." twice instead of once per turn``.
    """

    amount: int
    name: str = ""
    ja = (
        "自分が使えるLIMITEDのサポートカードの枚数は{amount}枚になる",
        "自分の推しスキル{name:QUOTED}はターンに{amount}回使える",
    )
    words = (
        "you can use up to {amount} LIMITED support cards",
        words("you can use the Oshi skill {name:QUOTED} twice instead of once per turn", amount=2),
        "you can use the Oshi skill {name:QUOTED} {amount} times instead of once per turn",
    )

    def __post_init__(self) -> None:
        if self.amount < MORE_THAN_ONCE:
            raise Meaningless(f"the rules allow one use per turn (8.6.2, 12.1.2): {self.amount} is no more")

    @property
    def stat(self) -> AnyStat:
        return Stat.SKILL_USES if self.name else Stat.LIMITED_CARDS


MORE_THAN_ONCE = 2
"""Uses in a turn that are more than what the rules allow by themselves."""
