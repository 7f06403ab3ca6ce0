"""What is done to a match, as a value: decided first, then written by ``bot.app.matches.committing``."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.model.log_lines import LoggedLine
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.notices import Closing, OfferFate
from bot.model.records import Checkpoint
from bot.model.service import Incident
from bot.store.database import Transaction
from engine.kernel.journal import Entry, Header
from engine.kernel.ruleset import Match

FROZEN = MatchStatus.FROZEN


class Step(msgspec.Struct, frozen=True):
    """One entry of a match's journal, and what came of it.

    Args:
        match: the match after it.
        lines: what happened, in words.
        entry: the entry; ``None`` of the beginning of a match, which is no entry.
        game: the game after it, with the events that it caused; ``None`` if it is as it was.
        checkpoint: where the match can be taken back to; ``None`` for what is no choice.
        changed_hands: the seats whose hands have changed.
    """

    match: MatchInfo
    lines: Sequence[LoggedLine]
    entry: Entry | None = None
    game: Match | None = None
    checkpoint: Checkpoint | None = None
    changed_hands: Sequence[int] = ()


class Change(msgspec.Struct, frozen=True):
    """Everything that one change of a match writes, and from which everything that follows of it is found.

    Args:
        before: the match as it was read; ``None`` if it begins.
        after: the match after it; make it with :func:`change`, which counts the version.
        at: when.
        steps: the entries of its journal, in order: an answer, with those given ahead that follow it.
        game: the game before it, where it was needed.
        snapshot: the game after it, saved; ``None`` if it is as it was.
        header: of a match that begins, its header.
        fate: what became of an offer that stood before and doesn't any more.
        incident: the error of ours that it is about, if it is about one.
        closing: of a match that ends without a result, why.
        is_arranged: of a match that begins, whether it was arranged and nobody was asked: what it came of is
            posted as it is.
    """

    before: MatchInfo | None
    after: MatchInfo
    at: datetime
    steps: Sequence[Step] = ()
    game: Match | None = None
    snapshot: bytes | None = None
    header: Header | None = None
    fate: OfferFate = OfferFate.OVERTAKEN
    incident: Incident | None = None
    closing: Closing = Closing.ABANDONED
    is_arranged: bool = False

    @property
    def begins(self) -> bool:
        """Whether the match begins by it."""
        return self.before is None

    @property
    def moves(self) -> bool:
        """Whether something was entered in the journal: an answer, giving up, an agreement."""
        return any(step.entry is not None for step in self.steps)

    @property
    def resumes(self) -> bool:
        """Whether the clocks of the match go on by it, after a pause or a vacation."""
        was_paused = self.before is not None and self.before.pause is not None
        return was_paused and self.after.pause is None and not self.after.is_over

    @property
    def ends(self) -> bool:
        """Whether the match is over by it."""
        return self.after.is_over and (self.before is None or not self.before.is_over)

    @property
    def freezes(self) -> bool:
        """Whether the match is frozen by it."""
        return self.after.status is FROZEN and (self.before is None or self.before.status is not FROZEN)

    @property
    def thaws(self) -> bool:
        """Whether a frozen match goes on by it."""
        return self.before is not None and self.before.status is FROZEN and self.after.status is not FROZEN

    @property
    def lines(self) -> list[LoggedLine]:
        """What happened in the step, in words."""
        return [line for step in self.steps for line in step.lines]

    @property
    def changed_hands(self) -> set[int]:
        """The seats whose hands have changed."""
        return {seat for step in self.steps for seat in step.changed_hands}


def change(
    before: MatchInfo,
    after: MatchInfo,
    at: datetime,
    *,
    steps: Sequence[Step] = (),
    game: Match | None = None,
    snapshot: bytes | None = None,
    fate: OfferFate = OfferFate.OVERTAKEN,
    incident: Incident | None = None,
) -> Change:
    """A change of a match, with the version counted; the arguments are those of :class:`Change`."""
    counted = msgspec.structs.replace(after, version=before.version + 1)
    return Change(before, counted, at, steps, game, snapshot, fate=fate, incident=incident)


class MatchListener:
    """Is told of matches in the transaction that writes them, once for each change. What it raises undoes the
    change. Override what you want to be told.
    """

    async def match_began(self, tx: Transaction, change: Change) -> None:
        """Do what follows from the beginning of a match."""

    async def match_moved(self, tx: Transaction, change: Change) -> None:
        """Something was entered in the journal of a match, by which it may have ended."""

    async def match_resumed(self, tx: Transaction, change: Change) -> None:
        """The clocks of a match go on, after a pause or a vacation."""

    async def match_ended(self, tx: Transaction, change: Change) -> None:
        """A match is over: with a result, annulled or closed unfinished."""
