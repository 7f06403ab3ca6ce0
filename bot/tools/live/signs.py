"""By what the doctor knows what Discord did, from the answers alone."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from bot.discord.platform.failures import (
    DM_CLOSED,
    MISSING_ACCESS,
    MISSING_PERMISSIONS,
    NO_MUTUAL_SERVER,
    THREAD_ARCHIVED,
    TOO_MANY_DMS,
    TOO_MANY_THREADS,
)
from bot.tools.live.calls import Exchange
from bot.tools.live.messages import has_picture
from bot.tools.live.report import Trouble

LONG: Final = 30.0
"""Seconds from which on a limit is more than a short pause, which discord.py makes by itself."""
QUARANTINED: Final = 20026
EDIT: Final = ("PATCH", "/channels/{channel}/messages/{message}")
THREAD: Final = ("POST", "/channels/{channel}/messages/{message}/threads")
JOINING: Final = ("PUT", "/channels/{channel}/thread-members/{user}")
NEEDS_BOOSTS: Final = 50101
REGISTRATION: Final = ("PUT", "/applications/{application}/commands")


@dataclass(frozen=True)
class Sign:
    """What something that Discord does is known by.

    Args:
        name: the trouble's name.
        advice: what it means, and what to do.
        is_met: whether a refused request is one.
    """

    name: str
    advice: str
    is_met: Callable[[Exchange], bool]


def _is_code(*codes: int) -> Callable[[Exchange], bool]:
    return lambda each: each.call.code in codes


def _is_refused(sort: tuple[str, str]) -> Callable[[Exchange], bool]:
    return lambda each: (each.call.method, each.call.route) == sort and each.call.status == 400


def _is_gallery_edit(each: Exchange) -> bool:
    return _is_refused(EDIT)(each) and has_picture(each.sent)


SIGNS: Final = (
    Sign(
        "dm-limit",
        "Discord lets the bot open no more conversations just now (40003). Hands wait behind My hand; it is"
        " over by itself after some minutes.",
        _is_code(TOO_MANY_DMS),
    ),
    Sign(
        "dm-quarantine",
        "Discord has stopped the bot's direct messages (20026): ask Discord's developer support to lift it.",
        _is_code(QUARANTINED),
    ),
    Sign(
        "closed-dms",
        "The owner of the application takes no direct messages from the bot: allow them in the server's"
        " privacy settings.",
        _is_code(DM_CLOSED, NO_MUTUAL_SERVER),
    ),
    Sign(
        "absent-owner",
        "The owner of the application can't be added to threads: let them join the server of the channel.",
        lambda each: (each.call.method, each.call.route) == JOINING,
    ),
    Sign(
        "missing-access",
        "The bot can't see the channel: invite it to the server, and give it View Channel there.",
        _is_code(MISSING_ACCESS),
    ),
    Sign(
        "short-threads",
        "The server lets no thread be quiet for a week before it is archived (50101).",
        _is_code(NEEDS_BOOSTS),
    ),
    Sign(
        "too-many-threads",
        "The server has as many active threads as Discord allows (160006): archive some.",
        _is_code(TOO_MANY_THREADS),
    ),
    Sign(
        "no-threads",
        "The bot may open no thread in the channel: give it Create Public Threads there.",
        lambda each: (each.call.method, each.call.route) == THREAD and each.call.code == MISSING_PERMISSIONS,
    ),
    Sign(
        "archived-thread",
        "A thread was archived while the match in it was played (50083).",
        _is_code(THREAD_ARCHIVED),
    ),
    Sign(
        "refused-registration",
        "Discord refuses the commands; those from before stay.",
        _is_refused(REGISTRATION),
    ),
    Sign(
        "refused-gallery-edit",
        "Discord refuses to edit messages with pictures (discord-api-docs#7529).",
        _is_gallery_edit,
    ),
    Sign("refused-edit", "Discord refuses edits of messages.", _is_refused(EDIT)),
    Sign(
        "long-rate-limit",
        "Discord has put a long limit on the bot (429): wait until it is over, and look for what else uses"
        " this token.",
        lambda each: each.call.status == 429 and (each.call.retry_after or 0.0) >= LONG,
    ),
    Sign(
        "service-errors",
        "Discord had errors of its own: try again later, and look at discordstatus.com.",
        lambda each: each.call.status >= 500,
    ),
    Sign(
        "lost-answers",
        "Connections broke before Discord had answered: look at the network of this machine.",
        lambda each: each.call.status == 0,
    ),
)


def find_troubles(exchanges: Iterable[Exchange], provoked: Iterable[int]) -> tuple[Trouble, ...]:
    """What got in the way, each thing once.

    Args:
        exchanges: what went over the wire.
        provoked: the codes of refusals that were asked for.
    """
    wanted, found = set(provoked), dict[str, Trouble]()
    for each in exchanges:
        if not each.call.is_refused or each.call.code in wanted or _is_short_limit(each):
            continue
        sign = next((sign for sign in SIGNS if sign.is_met(each)), None)
        trouble = Trouble("", str(each.call)) if sign is None else Trouble(sign.name, sign.advice)
        found.setdefault(trouble.name or trouble.text, trouble)
    return tuple(found.values())


def _is_short_limit(each: Exchange) -> bool:
    """Whether it is a limit that discord.py waits for by itself; the report counts them."""
    return each.call.status == 429 and (each.call.retry_after or 0.0) < LONG and not _has_name(each)


def _has_name(each: Exchange) -> bool:
    return any(sign.is_met(each) for sign in SIGNS)
