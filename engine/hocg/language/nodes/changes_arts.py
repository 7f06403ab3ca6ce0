"""Changes of arts: what they need, whom they reach, how often they are used (10.10, 12.3), for all of a
holomem's arts or for one by its name.
"""

from engine.hocg.abilities.changes import ReachesFurther
from engine.hocg.abilities.scope import Scope
from engine.hocg.abilities.stats import Stat
from engine.hocg.cards.program import Node
from engine.hocg.cards.terms import Color
from engine.hocg.cards.wording import AGAIN, EARLY, THAT_ART
from engine.hocg.language.nodes.changes import Numbered, StatChange
from engine.hocg.language.nodes.counts import Each
from engine.hocg.language.nodes.nouns import HolomemSet, Side
from engine.hocg.language.nodes.picks import THAT, HolomemPick
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
        words("そのアーツ", name="", who=THAT, given=(THAT_ART, AGAIN)),
        "{who}のアーツ[{name:QUOTED}]",
    )
    words = (words("arts of {who}", name=""), words("the art {name:QUOTED} of {who}"))

    @property
    def is_plural(self) -> bool:
        """Unless it is one by its name."""
        return not self.name


class OfArts:
    """What changes about arts."""

    __slots__ = ()
    arts: Arts

    @property
    def whom(self) -> HolomemPick:
        return self.arts.who

    @property
    def art_name(self) -> str:
        """Which of them, if it is one."""
        return self.arts.name


class ArtsChange(OfArts, StatChange, frozen=True):
    """A change of arts."""

    arts: Arts


class ArtsNumber(OfArts, Numbered, frozen=True):
    """A number of arts that is changed."""

    arts: Arts


class NeedsForArts(ArtsNumber, frozen=True):
    """``arts of your center holomem need 1 less red cheer``: the cheers that arts need (12.3.3.1)."""

    color: Color
    each: Each | None = None
    ja = (
        words("[{each}]{arts}に必要な{color}エール{amount:SIGNED}[{each%limit}]", given=EARLY),
        "[{each}]{arts}に必要な{color}{amount:SIGNED}[{each%limit}]",
    )
    words = "{arts} needs/need@arts {amount:BY} {color} cheer/cheers@amount[ {each}]"

    @property
    def stat(self) -> Stat:
        return Stat(f"{self.color} cheers that arts need")


class NeedsNo(ArtsChange, frozen=True):
    """``arts of 1 of your #holoX holomem need no cheers``, ``all cheers that arts of this mascot's holomem
    need are colorless`` (12.3.3.1).
    """

    stat: Stat
    ja = (
        words("{arts}は、エールを必要とせずに使える", stat=Stat.NO_CHEERS),
        words("{arts}に必要なエールの色すべてを無色にする", stat=Stat.ALL_COLORLESS),
    )
    words = (
        words("{arts} needs/need@arts no cheers", stat=Stat.NO_CHEERS),
        words("all cheers that {arts} needs/need@arts are colorless", stat=Stat.ALL_COLORLESS),
    )


class ArtGets(ArtsNumber, frozen=True):
    """``the art "Wild Dance" of this holomem gets +20``: of all arts "gets Arts +20" is said."""

    each: Each | None = None
    words = "{arts} gets/get@arts {amount:SIGNED}[ {each}]"
    ja = "[{each}]{arts}{amount:SIGNED}[{each%limit}]"

    stat = Stat.ARTS
    """What is added to their damage (12.3.4.4)."""


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
    REMARKS = ("for the second use you choose its target anew; with none there it isn't used",)
    """What is chosen for the second use."""

    @property
    def stat(self) -> Stat:
        return Stat.ART_MAY_REPEAT if self.may else Stat.ART_AGAIN
