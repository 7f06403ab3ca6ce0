"""Occasions: what a text waits for."""

from engine.kernel.events import Event
from engine.kernel.spoken import Spoken
from engine.osica.cards.node import Node
from engine.osica.cards.terms import Keyword, Phase, Zone
from engine.osica.language.nouns import Characters
from engine.osica.language.references import THAT
from engine.osica.state import events as e
from engine.osica.state.table import Scope, Table


class Occasion(Node, frozen=True):
    """What has to happen for a text to be put on the waiting list (9.1)."""

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """The pieces that it is about if this event is it, else ``None``."""
        raise NotImplementedError(type(self).__name__)


class KeywordAct(Spoken):
    """What a card does by a keyword."""

    CHEERS_ON = "cheers on", "応援"
    MIXES = "mixes", "調合"
    DECODES = "decodes", "解読"
    PERFORMS = "performs", "演奏"
    CONTACTS = "contacts", "交信"

    @property
    def keyword(self) -> Keyword:
        """The keyword by which a card does it."""
        return KEYWORDS[self]


KEYWORDS = {
    KeywordAct.CHEERS_ON: Keyword.CHEER_ON,
    KeywordAct.MIXES: Keyword.MIX,
    KeywordAct.DECODES: Keyword.DECODE,
    KeywordAct.PERFORMS: Keyword.PERFORM,
    KeywordAct.CONTACTS: Keyword.CONTACT,
}


class ThisDid(Occasion, frozen=True):
    """8.2.8 to 8.2.13: this card cheered on, mixed, decoded, performed or contacted."""

    act: KeywordAct
    words = "when this card {act}"
    ja = "このカードが{act}したなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """By the keyword of the event."""
        if not isinstance(event, e.KeywordUsed) or event.piece != scope.piece:
            return None
        return () if event.keyword is self.act.keyword else None


class ThisAppeals(Occasion, frozen=True):
    """The card with the text appeals."""

    words = "when this card appeals"
    ja = "このカードがアピールしたなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """Each appeal, the extra one of Double too."""
        return () if isinstance(event, e.Appealed) and event.piece == scope.piece else None


class ThisGuards(Occasion, frozen=True):
    """This card guards; "that character" is the appealing one."""

    GIVES = (THAT,)
    words = "when this card guards"
    ja = "このカードがガードしたなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        if not isinstance(event, e.Guarded) or event.piece != scope.piece:
            return None
        appeal = table.state.appeal
        return () if appeal is None else (appeal.piece,)


class ThisIsDropped(Occasion, frozen=True):
    """This card goes from play to the drop area, or as an oshi to the oshi area."""

    words = "when this card is dropped"
    ja = "このカードがドロップされたなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        if not isinstance(event, e.Left) or event.piece != scope.piece:
            return None
        return () if event.to in (Zone.DROP, Zone.OSHI_AREA) else None


class ThisBreaks(Occasion, frozen=True):
    """The limit of the card with the text is broken."""

    words = "when the limit of this card is broken"
    ja = "このカードが限界突破したなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """By a card or by an effect."""
        return () if isinstance(event, e.LimitBroken) and event.piece == scope.piece else None


class ThisTakesHearts(Occasion, frozen=True):
    """An appeal of this card has taken hearts."""

    words = "when an appeal of this card takes hearts"
    ja = "このカードのアピールでハートを奪ったなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        if not isinstance(event, e.HeartsTaken) or event.piece != scope.piece:
            return None
        return () if event.count else None


class YourHeartsAreTaken(Occasion, frozen=True):
    """Hearts of this card's owner were taken."""

    words = "when your hearts are taken"
    ja = "自分のハートが奪われたなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """By an appeal or by a text."""
        return () if isinstance(event, e.HeartsTaken) and event.seat == scope.seat and event.count else None


class SomebodyEnters(Occasion, frozen=True):
    """One of some characters comes into play; it is "that character"."""

    which: Characters
    GIVES = (THAT,)
    words = "when 1 of {which} enters"
    ja = "{which}が出たなら"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        """As it is when it has entered."""
        if not isinstance(event, e.Entered):
            return None
        piece = table.piece(event.piece)
        return (event.piece,) if piece is not None and self.which.includes(table, scope, piece) else None


class TurnEnds(Occasion, frozen=True):
    """5.6.1: the end phase of its player begins."""

    words = "at the end of your turn"
    ja = "自分のターン終了時"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        return () if isinstance(event, e.TurnEnding) and event.seat == scope.seat else None


class TurnBegins(Occasion, frozen=True):
    """5.1.1: the start phase of its player begins."""

    words = "at the beginning of your start phase"
    ja = "自分のスタートフェイズの開始時"

    def about(self, table: Table, scope: Scope, event: Event) -> tuple[int, ...] | None:
        if not isinstance(event, e.PhaseStarted) or event.phase is not Phase.START:
            return None
        return () if event.seat == scope.seat else None
