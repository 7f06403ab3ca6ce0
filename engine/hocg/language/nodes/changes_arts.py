"""Changes of arts: what they need, whom they reach, how often they are used (10.10, 12.3), for all of a
holomem's arts or for one by its name.
"""

from enum import StrEnum

from engine.hocg.abilities.changes import ReachesFurther
from engine.hocg.abilities.scope import Scope
from engine.hocg.abilities.stats import Stat
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Color
from engine.hocg.cards.wording import AGAIN, EARLY, THAT_ART
from engine.hocg.language.nodes.changes import Less, Numbered, StatChange
from engine.hocg.language.nodes.counts import Each, require_amount
from engine.hocg.language.nodes.nouns import HolomemRef, HolomemSet, Side
from engine.hocg.language.nodes.picks import HolomemPick, TheHolomem
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.kernel.language import Meaningless, words


class Arts(Node, frozen=True):
    """``arts of your center holomem``, ``the art "Wild Dance" of this holomem``: all of them, or one by its
    name (10.1.3.1).
    """

    who: HolomemPick
    name: str = ""
    ja = (
        words("そのアーツ", name="", when="is_of_that", given=(THAT_ART, AGAIN), covers=("who",)),
        "{who}のアーツ[{name:QUOTED}]",
    )
    holder_ja = words("{who}", covers=("name",))
    words = (words("arts of {who}", name=""), words("the art {name:QUOTED} of {who}"))

    @property
    def is_of_that(self) -> bool:
        """Whether they are those of that holomem."""
        return self.who == TheHolomem(HolomemRef.THAT)

    @property
    def is_plural(self) -> bool:
        """Unless it is one by its name."""
        return not self.name


class ArtsChange(StatChange, frozen=True):
    """A change of arts."""

    arts: Arts

    @property
    def whom(self) -> HolomemPick:
        return self.arts.who

    @property
    def art_name(self) -> str:
        """Which of them, if it is one."""
        return self.arts.name


class ArtsNumber(ArtsChange, Numbered, frozen=True):
    """A number of arts that is changed."""


class NeedsForArts(ArtsNumber, frozen=True):
    """``arts of your center holomem need 1 less red cheer``: the cheers that arts need (12.3.3.1)."""

    amount: int
    less: Less
    color: Color
    each: Each | None = None
    ja = (
        words(
            "[{each}]{arts}に必要な{color}エール{size:SIGNED}[{each%limit}]",
            given=EARLY,
            covers=("amount", "less"),
        ),
        words("[{each}]{arts}に必要な{color}{size:SIGNED}[{each%limit}]", covers=("amount", "less")),
    )
    words = "{arts} needs/need@arts {amount} {less} {color} cheer/cheers@amount[ {each}]"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        return Stat(f"{self.color} cheers that arts need")

    @property
    def size(self) -> int:
        return self.less.of(self.amount)


class Waived(StrEnum):
    """What of their cost arts don't ask for."""

    CHEERS = "cheers"
    COLORS = "colors"

    @property
    def stat(self) -> Stat:
        """The fact that waives the requirement."""
        return Stat.NO_CHEERS if self is Waived.CHEERS else Stat.ALL_COLORLESS


class NeedsNo(ArtsChange, frozen=True):
    """``arts of 1 of your #holoX holomem need no cheers``, ``all cheers that arts of this mascot's holomem
    need are colorless`` (12.3.3.1).
    """

    what: Waived
    ja = (
        words("{arts}は、エールを必要とせずに使える", what=Waived.CHEERS),
        words("{arts}に必要なエールの色すべてを無色にする", what=Waived.COLORS),
    )
    words = (
        words("{arts} needs/need@arts no cheers", what=Waived.CHEERS),
        words("all cheers that {arts} needs/need@arts are colorless", what=Waived.COLORS),
    )

    @property
    def stat(self) -> Stat:
        return self.what.stat


class ArtGets(ArtsNumber, frozen=True):
    """``the art "Wild Dance" of this holomem gets +20``: of all arts "gets Arts +20" is said."""

    amount: int
    each: Each | None = None
    words = "{arts} gets/get@arts {amount:SIGNED}[ {each}]"
    ja = "[{each}]{arts}{amount:SIGNED}[{each%limit}]"

    def __post_init__(self) -> None:
        require_amount(self.amount)

    @property
    def stat(self) -> Stat:
        """What is added to their damage (12.3.4.4)."""
        return Stat.ARTS

    @property
    def size(self) -> int:
        return self.amount


class MayTarget(ArtsChange, ReachesFurther, frozen=True):
    """``arts of your center holomem may also target your opponent's back holomem`` (12.3.3.2)."""

    IS_GRANTED = True

    what: HolomemSet
    words = "{arts} may also target {what}"
    ja = "{arts}は、{what}も対象にできる"

    def __post_init__(self) -> None:
        if self.what.side is not Side.OPPONENTS:
            raise Meaningless(f"arts target your opponent's holomem (12.3.3.2), not {self.what.say()!r}")

    stat = Stat.REACHES

    def further_targets(self, table: Table, scope: Scope) -> list[Holomem]:
        return self.what.members(table, scope)


class UsesArtAgain(StatChange, frozen=True):
    """``after 1 of your <Mori Calliope> uses an art, it uses that art once more``, or may (5.25)."""

    who: HolomemPick
    may: bool = False
    ja = (
        words("{who}は、アーツを使った後、同じアーツをもう1回使える", may=True),
        words("{who}は、アーツを使った後、同じアーツをもう1回使う"),
    )
    words = (
        words("after {who} uses an art, it uses that art once more"),
        words("after {who} uses an art, it may use that art once more", may=True),
    )

    @property
    def stat(self) -> Stat:
        return Stat.ART_MAY_REPEAT if self.may else Stat.ART_AGAIN

    def remarks(self) -> tuple[str, ...]:
        """What is chosen for the second use."""
        return ("for the second use you choose its target anew; with none there it isn't used",)
