"""The game of a match and its log, from memory or from the database."""

import asyncio

import structlog

from bot.app.context import Context
from bot.app.matches.freezing import frozen_if_unreadable
from bot.app.matches.recording import read_lines
from bot.model.errors import UnreadableMatch
from bot.model.log_lines import LogLine
from bot.model.matches import MatchInfo
from bot.store.database import Transaction
from engine.kernel.errors import DataError
from engine.kernel.events import Viewer
from engine.kernel.journal import Entry, Header, Journal, recover
from engine.kernel.ruleset import Match, Ruleset

log = structlog.get_logger(__name__)


async def restore(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game of a match, from memory, from its snapshot or, if that can't be read, from its journal. It is
    shared: copy it before going on.

    Raises:
        UnreadableMatch: it can't be had in any way.
    """
    game = context.live.get(match.id, match.version)
    if game is not None:
        return game
    try:
        game = await _read_game(context, tx, match)
    except tx.failures:
        raise  # nothing is wrong with the match
    except Exception as error:  # whatever an engine may raise: a match that can't be read is frozen, not lost
        raise UnreadableMatch(match.id, error) from error
    context.live.put(match.id, match.version, game)
    return game


async def _read_game(context: Context, tx: Transaction, match: MatchInfo) -> Match:
    """The game behind the snapshot of a match, or the same one played again.

    Raises:
        DataError: neither can be had, or the journal leads elsewhere.
    """
    saved = await tx.matches.snapshot(match.id)
    try:
        ruleset = await find_rules_with_own(context, tx, match)
        return ruleset.restore(saved)
    except DataError as unreadable:
        header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
        rules = await find_rules(context, tx, header, is_refused=True)
        game = await asyncio.to_thread(recover, rules, saved, header, entries)
        prompt_id = None if game.prompt is None else game.prompt.id + match.prompt_shift
        if match.prompt_id is not None and prompt_id != match.prompt_id:
            raise DataError(
                f"{unreadable}; the journal leads to prompt {prompt_id}, not to {match.prompt_id}"
            ) from unreadable
        log.warning("match_played_again", match=match.id, ruleset=match.ruleset, reason=str(unreadable))
        return game


async def find_rules_with_own(context: Context, tx: Transaction, match: MatchInfo) -> Ruleset:
    """The rules of today, with the host's own cards as they were when the match began.

    Raises:
        DataError: what is kept of them can't be read.
    """
    pack = context.packs.get(match.ruleset)
    if not pack.has_own_cards:
        return pack.ruleset
    header = await tx.matches.header(match.id)
    if header.data_hash == pack.ruleset.data_hash:
        return pack.ruleset
    kept = await tx.texts.get(header.ruleset, header.data_hash)
    return pack.ruleset if kept is None else await asyncio.to_thread(pack.with_own_texts, kept)


async def find_rules(
    context: Context, tx: Transaction, header: Header, *, is_refused: bool = False
) -> Ruleset:
    """The rules of a match with the card texts that it was played with; with those of today where no others
    are kept.

    Args:
        context: the games.
        tx: where the texts are kept.
        header: the match, as its journal has it.
        is_refused: whether the match can't be had with the texts of today. Kept ones are read then even if
            they are the same: what is played with is read as it was, though new texts like it are refused.

    Raises:
        DataError: what is kept can't be read.
    """
    ruleset = context.ruleset(header.ruleset)
    if header.data_hash == ruleset.data_hash and not is_refused:
        return ruleset
    kept = await tx.texts.get(header.ruleset, header.data_hash)
    return ruleset if kept is None else await asyncio.to_thread(ruleset.with_texts, kept)


async def read_journal(context: Context, tx: Transaction, match: MatchInfo) -> Journal:
    """The journal of a match, with the texts of the cards in its decks as it was played with them.

    Raises:
        DataError: the card texts that are kept can't be read.
    """
    header, entries = await tx.matches.header(match.id), await tx.journals.entries(match.id)
    rules = await find_rules(context, tx, header)
    numbers = {number for deck in header.decks for pile in deck.piles.values() for number in pile}
    texts = b""
    if header.data_hash == rules.data_hash:
        texts = await asyncio.to_thread(rules.keep_texts, numbers)
    return Journal(header, entries, texts)


async def restore_for(context: Context, tx: Transaction, match: MatchInfo, entry: Entry) -> Match:
    """Like :func:`restore`, for somebody who goes on with an entry.

    Raises:
        Breakdown: the game can't be had in any way. Others as :func:`frozen_if_unreadable`.
    """
    with frozen_if_unreadable(match, entry):
        return await restore(context, tx, match)


async def read_log(
    context: Context, tx: Transaction, match: MatchInfo, viewer: Viewer
) -> tuple[LogLine, ...]:
    """The newest log lines of a match as a viewer may know them, from memory or from the database.

    Raises:
        UnreadableMatch: its record can't be read.
    """
    lines = context.live.log(match.id, match.version, viewer)
    if lines is None:
        lines = await read_lines(context, tx, match, viewer, context.policy.log_lines)
        context.live.keep_log(match.id, match.version, viewer, lines)
    return lines
