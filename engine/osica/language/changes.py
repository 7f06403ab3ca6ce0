"""Changes: what texts give to pieces, as long as they hold."""

from engine.kernel.language import Meaningless
from engine.kernel.spoken import Spoken
from engine.osica.cards.node import Node
from engine.osica.cards.terms import Keyword
from engine.osica.language.nouns import Counted, times
from engine.osica.state.state import FOREVER, Change, Stat
from engine.osica.state.table import Scope, Table


class Changing(Node, frozen=True):
    """What one change gives to a piece, as a text says it: AP, level, cheer symbols, a keyword."""

    def made(self, table: Table, scope: Scope) -> Change:
        """The change, with what its number comes to now."""
        raise NotImplementedError(type(self).__name__)


class ChangedAp(Changing, frozen=True):
    """So much more AP, or less, once or for each of some things."""

    by: int
    each: Counted | None = None
    words = "AP {by:SIGNED} [for each of {each}]"
    ja = "[{each}1つにつき]AP{by:SIGNED}"

    def made(self, table: Table, scope: Scope) -> Change:
        """So much, as often as said."""
        return Change(Stat.AP, self.by * times(self.each, table, scope))


class ChangedLevel(Changing, frozen=True):
    """So many levels more, or fewer."""

    by: int
    words = "level {by:SIGNED}"
    ja = "レベル{by:SIGNED}"

    def made(self, table: Table, scope: Scope) -> Change:
        return Change(Stat.LEVEL, self.by)


class ChangedCheers(Changing, frozen=True):
    """8.4.1: so many more cheer symbols, or fewer, once or for each of some things."""

    by: int
    each: Counted | None = None
    words = "cheer symbols {by:SIGNED} [for each of {each}]"
    ja = "[{each}1つにつき]エールシンボル{by:SIGNED}"

    def made(self, table: Table, scope: Scope) -> Change:
        """So many, as often as said."""
        return Change(Stat.CHEERS, self.by * times(self.each, table, scope))


class GivenKeyword(Changing, frozen=True):
    """8.2: an ability with a name."""

    keyword: Keyword
    number: int = 0
    words = "{keyword} [{number}]"
    ja = "〔{keyword}[{number}]〕"

    def __post_init__(self) -> None:
        if self.keyword.has_number and not self.number:
            raise Meaningless(f"{self.keyword} needs a number, as in '{self.keyword} 2'")
        if not self.keyword.has_number and self.number:
            raise Meaningless(f"{self.keyword} has no number")

    def made(self, table: Table, scope: Scope) -> Change:
        return Change(Stat.KEYWORD, self.number, self.keyword)


class Unguardable(Changing, frozen=True):
    """Nobody can guard against its appeals."""

    words = "unguardable appeals"
    ja = "「ガードされない」"

    def made(self, table: Table, scope: Scope) -> Change:
        return Change(Stat.UNGUARDABLE)


class Duration(Spoken):
    """How long a change holds; each member is printed as it stands in texts."""

    TURN = "this turn", "このターンの間"
    NEXT = "until the end of the next turn", "次のターンの終了時まで"
    GAME = "for the rest of the game", "ゲーム終了時まで"

    def until(self, table: Table) -> int:
        """The last turn in which it holds."""
        match self:
            case Duration.TURN:
                return table.state.turn
            case Duration.NEXT:
                return table.state.turn + 1
            case Duration.GAME:
                return FOREVER
