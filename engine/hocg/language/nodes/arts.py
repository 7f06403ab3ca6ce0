"""Changes of the art, the damage or the dice at hand (5.22, 5.24, 12.3.4)."""

from engine.hocg.abilities.effects import ArtRule, Effect, Pick, Resolving
from engine.hocg.abilities.results import Came
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import Color, OptionKind, PromptKind
from engine.hocg.cards.wording import FAN_LEFT, JOINED, MASCOT_LEFT, SUPPORT
from engine.hocg.language.nodes.counts import Each, require_face, times
from engine.hocg.language.nodes.nouns import HolomemSet
from engine.hocg.language.nodes.picks import HolomemPick
from engine.hocg.language.nodes.verbs_stage import require_one
from engine.hocg.procedures.damage import redirect_damage, reduce_damage
from engine.hocg.procedures.dice import RollDice
from engine.hocg.state import atoms_values
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table, number_options
from engine.kernel.extent import Extent
from engine.kernel.language import Meaningless, words
from engine.kernel.machine import clause
from engine.kernel.prompts import Option, Prompt


class ArtBonus(Effect, frozen=True):
    """``this art gets +50``: the art being resolved (12.3.4.2)."""

    amount: int
    each: Each | None = None
    NEEDS = ("art",)
    IS_VERB = False
    ja = (
        words("[{each}]このアーツ{amount:SIGNED}し、", given=(JOINED, "before Draw")),
        "[{each}]このアーツ{amount:SIGNED}[{each%limit}]",
    )
    words = "this art gets {amount:SIGNED}[ {each}]"
    later_ja = "{self}"
    adds_up = True

    def extent(self, table: Table, scope: Scope) -> Extent:
        """Unless it is for each of none."""
        return Extent(self.each is None or not self.each.is_none(table, scope), is_full=True)

    @clause("12.3.4.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        atoms_values.change_art(table, times(self.amount, self.each, table, scope))


class ArtIsNotReduced(Effect, frozen=True):
    """``the damage of this art can't be reduced`` (5.22.3.1, Q540)."""

    NEEDS = ("art",)
    IS_VERB = False
    words = "the damage of this art can't be reduced"
    ja = "このアーツダメージは軽減されない"
    REMARKS = ("whatever would make it less does nothing; another holomem can take it, and no less of it",)

    @clause("5.22.3.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Noted on the art in use."""
        atoms_values.fix_art(table)


class Targets(ArtRule, frozen=True):
    """``this art may also target your opponent's back holomem``, ``this art can only target your opponent's
    center holomem`` (12.3.3).
    """

    what: HolomemSet
    only: bool = False
    REMARKS = (
        words("counts when the target of the art is chosen", only=True),
        words(
            "counts when the target of the art is chosen; what has to be paid for it must be there then",
            only=False,
        ),
    )
    ja = (
        words("このアーツは{what}しか対象にできない", only=True),
        "このアーツは{what}も対象にできる",
    )
    words = (
        "this art may also target {what}",
        words("this art can only target {what}", only=True),
    )

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        """All of them, unless they are the only ones."""
        return [] if self.only else self.what.members(table, scope)

    def allows_target(self, table: Table, scope: Scope, holomem: Holomem) -> bool:
        return not self.only or self.what.includes(table, scope, holomem)


class NeedsLess(ArtRule, frozen=True):
    """``this art needs 2 less colorless cheers`` (12.3.3)."""

    amount: int
    color: Color | None = None
    each: Each | None = None
    ja = (
        "[{each}]このアーツに必要な{color}{amount:SIGNED}[{each%limit}]",
        "エール{waived}枚を必要とせずに使える",
        "[{each}]このアーツに必要なエール{amount:SIGNED}[{each%limit}]",
    )
    words = "this art needs {amount:BY} [{color}] cheer/cheers@amount[ {each}]"
    REMARKS = ("counts when it is checked whether the art can be used",)

    @property
    def waived(self) -> int | None:
        """How many cheers of any colour aren't needed, if that is what it says."""
        is_waiver = self.amount < 0 and self.color is None and self.each is None
        return -self.amount if is_waiver else None

    def cost_change(self, table: Table, scope: Scope) -> tuple[Color | None, int]:
        return self.color, times(self.amount, self.each, table, scope)


class UseArtAgain(Effect, frozen=True):
    """``use this art once more on the same holomem`` (5.25): when nothing else is left to resolve."""

    NEEDS = ("art",)
    IS_VERB = False
    words = "use this art once more on the same holomem (this may repeat until that holomem is downed)"
    ja = "同じホロメンに、このアーツをもう1回使う（このアーツはそのホロメンがダウンするまで繰り返せる）"
    REMARKS = ("once nothing else is left to resolve, before any other art; the whole text again",)

    @clause("5.25.1")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Remembered for the end of the check timing that follows."""
        art = table.state.art
        if art is not None:
            atoms_values.repeat_art(table, art)


class ReduceDamage(Effect, frozen=True):
    """``it takes 50 less damage``, ``it takes no damage`` (with ``None``): the damage about to be dealt
    (5.22.3, 5.22.4); ``all of your <Oozora Subaru> take 30 less of that damage``: what is dealt at once to
    each of them is one event (Q414, Q416, Q428).
    """

    amount: int | None = None
    each: Each | None = None
    who: HolomemPick | None = None
    reduces = True
    NEEDS = ("damage",)
    IS_VERB = False
    REMARKS = (
        "only the damage that is about to be dealt[?who , to each of those who take it at the same time]"
    )
    ja = (
        "[{who}は]そのダメージを受けない",
        words("このマスコットが付いていたホロメンが受けるダメージ-{amount}", given=MASCOT_LEFT),
        words("このファンが付いていたホロメンの受けるダメージ-{amount}", given=FAN_LEFT),
        "[{each}]そのホロメン1人が受けるダメージ-{amount}[{each%limit}]",
        "[{each}]{who}が受けるダメージ-{amount}[{each%limit}]",
    )
    words = (
        "it takes no damage",
        "it takes {amount} less damage[ {each}]",
        "{who} takes/take@who none of that damage",
        "{who} takes/take@who {amount} less of that damage[ {each}]",
    )

    def __post_init__(self) -> None:
        Effect.__post_init__(self)
        if self.who is not None and self.who.chosen() is not None:
            less = "none" if self.amount is None else f"{self.amount} less"
            raise Meaningless(f"nobody is chosen: 'all of your holomem take {less} of that damage'")

    def picks(self) -> tuple[Pick, ...]:
        return ()

    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        less = None if self.amount is None else times(self.amount, self.each, table, scope)
        who = self.who
        targets = None if who is None else [holomem.id for holomem in who.reachable(table, scope)]
        reduce_damage(table, less, targets)


class Redirect(Effect, frozen=True):
    """``1 of your red Buzz or 2nd holomem takes that damage instead``, ``this art deals its damage to your
    opponent's center and collab holomem instead of its target``.
    """

    who: HolomemPick
    of_art: bool = False
    IS_VERB = False
    REMARKS = words(
        "all of it to each of them; its critical icons still go by the colors of its target", of_art=True
    )
    ja = (
        words("このアーツダメージは、アーツの対象のホロメンのかわりに、{who}に与える", of_art=True),
        "代わりに{who}がそのダメージを受ける",
    )
    words = (
        words("this art deals its damage to {who} instead of its target", of_art=True),
        "{who} takes that damage instead",
    )

    def __post_init__(self) -> None:
        if not self.of_art:
            require_one(self.who)

    def needs(self) -> tuple[str, ...]:
        return ("art",) if self.of_art else ("damage",)

    @property
    def redirects(self) -> bool:
        """Whether it is damage that is about to be dealt."""
        return not self.of_art

    @clause("12.3.4.5")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Noted on the art in use, or told to the damage that waits below: as it is by now, another takes it,
        maybe differently.
        """
        if self.of_art:
            atoms_values.redirect_art(table, picked[0])
            return
        if picked[0]:
            redirect_damage(table, picked[0][0])


class SetDice(Effect, frozen=True):
    """``1 of those dice counts as 4``, ``all of those dice count as 4`` (5.24.4)."""

    face: int
    count: int | None = None
    IS_VERB = False
    NEEDS = ("dice",)
    ja = ("そのサイコロの目の数すべてを{face}として扱う", "そのサイコロの目の数{count}つを{face}として扱う")
    words = ("all of those dice count as {face}", "{count} of those dice counts/count@count as {face}")
    REMARKS = ("you choose which, as they lie; also if they are rolled again after it",)

    def __post_init__(self) -> None:
        require_face(self.face)

    @clause("5.24.4")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt | None:
        """Ask which, if there are more of them and they differ."""
        roll = table.enclosing(RollDice)
        if roll is None:
            return None
        dice = range(len(roll.results))
        count = min(self.count or len(dice), len(dice))
        if count == len(dice) or len(set(roll.results)) == 1:
            roll.set_dice(dice[:count], self.face)
            return None
        options = (Option(OptionKind.NUMBER, target=die, number=roll.results[die]) for die in dice)
        return scope.ask(table, PromptKind.NUMBER, options, "5.24.4", at_least=count)

    def answered(self, table: Table, scope: Resolving) -> None:
        roll = table.enclosing(RollDice)
        if roll is not None:
            roll.set_dice([option.target for option in table.machine.answer], self.face)


class ChooseNumber(Effect, frozen=True):
    """``choose 3 or 5``: later words mean it by "that number"."""

    numbers: tuple[int, ...]
    words = "choose {numbers* or}"
    ja = "{numbers*か}を選ぶ"
    GIVES = ("number",)
    ONLY_PREPARES = True

    def __post_init__(self) -> None:
        if len(set(self.numbers)) < 2:
            raise Meaningless("one number is no choice; say 'choose 3 or 5'")

    @clause("10.7.2.2")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> Prompt:
        return scope.ask(table, PromptKind.NUMBER, number_options(self.numbers), "10.7.2.2")

    def answered(self, table: Table, scope: Resolving) -> None:
        scope.keep(Came.CHOSEN, table.machine.answer[0].number)


class RollAgain(Effect, frozen=True):
    """``roll those dice again``: the results are undone, and all of the dice are rolled once more
    (5.24.3).
    """

    NEEDS = ("dice",)
    IS_VERB = False
    ja = (
        words("そのサイコロの結果をすべて無くし、はじめからサイコロを振り直す", given=SUPPORT),
        "サイコロを1回振り直す",
    )
    words = "roll those dice again"

    @clause("5.24.3")
    def apply(self, table: Table, scope: Resolving, picked: list[list[int]]) -> None:
        """Tell the roll that waits below; what else waits for its results is offered after the new ones."""
        roll = table.enclosing(RollDice)
        if roll is not None:
            roll.roll_again(table)
