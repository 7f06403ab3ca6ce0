"""How a match is kept from harm when its game can't go on."""

import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

import msgspec
import structlog

from bot.app.changes import Change, change
from bot.app.matches.clockwork import stop
from bot.app.refusals import Frozen
from bot.model.errors import UnreadableMatch
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.service import Incident
from engine.kernel.errors import IllegalAnswer
from engine.kernel.journal import Entry

log = structlog.get_logger(__name__)


class Breakdown(Exception):
    """A game can't go on from an entry: its match, of which nothing was written, is to be frozen.

    Args:
        match: the match as it was read.
        entry: what was to be done.
        error: what went wrong.
    """

    def __init__(self, match: MatchInfo, entry: Entry, error: Exception) -> None:
        super().__init__(f"{error}")
        self.match, self.entry, self.error = match, entry, error


@contextmanager
def frozen_if_unreadable(match: MatchInfo, entry: Entry | None = None) -> Iterator[None]:
    """Where a match that goes on can't be read within the block, it is to be frozen, whoever looks at it: its
    players can do nothing, and its clocks run.

    Args:
        match: the match.
        entry: what it was to go on with; ``None`` for somebody who only looks.

    Raises:
        Breakdown: it can't be read.
        Frozen: the same, and it is frozen already.
        UnreadableMatch: the same, and it is over.
    """
    try:
        yield
    except UnreadableMatch as error:
        if match.is_over:
            raise
        if match.status is MatchStatus.FROZEN:
            raise Frozen(match) from error
        entry = entry or Entry(match.prompt_seat or 0, match.question_number)
        raise Breakdown(match, entry, error.cause) from error


@contextmanager
def frozen_if_untold(match: MatchInfo) -> Iterator[None]:
    """Where an engine fails within the block, which tells somebody how a match stands, that can't be read.
    The match is to be frozen as in :func:`frozen_if_unreadable`: whoever must choose sees no question.

    Args:
        match: the match.

    Raises:
        Breakdown: it fails; others as there.
    """
    with frozen_if_unreadable(match):
        try:
            yield
        except Exception as error:  # whatever an engine may raise, as where it is read
            raise UnreadableMatch(match.id, error) from error


@contextmanager
def frozen_if_it_fails(match: MatchInfo | None, entry: Entry | None) -> Iterator[None]:
    """Where an engine fails within the block, its match is to be frozen as it was read. So it is wherever a
    new position is found, described or saved: one that can't be written keeps its players as they are, and
    their clocks run.

    Args:
        match: the match as it was read; ``None`` if it begins, whose error stays as it is.
        entry: what it was to go on with; ``None`` of the beginning.

    Raises:
        Breakdown: it fails.
        IllegalAnswer: the prompt doesn't allow the entry, which is no failure.
    """
    try:
        yield
    except IllegalAnswer:
        raise
    except Exception as error:  # whatever an engine may raise: the boundary at which a match is frozen
        if match is None or entry is None:
            raise
        raise Breakdown(match, entry, error) from error


def freeze(broken: Breakdown, now: datetime) -> Change:
    """Freeze a match as it is, and keep the answer that met the error."""
    before = broken.match
    after = msgspec.structs.replace(stop(before, now), status=MatchStatus.FROZEN, updated_at=now)
    told = "".join(traceback.format_exception(broken.error))
    return change(before, after, now, incident=Incident(before.id, now, told, broken.entry))


def report(broken: Breakdown) -> None:
    """Put the error into the log, once its match is frozen."""
    before = broken.match
    log.error(
        "match_frozen",
        match=before.id,
        ruleset=before.ruleset,
        version=before.version,
        seat=broken.entry.seat,
        prompt=before.prompt_id,
        exc_info=broken.error,
    )
