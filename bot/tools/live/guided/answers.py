"""How the bot answered an interaction, as it was seen on the wire."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import discord

from bot.discord.platform.forms import read_form
from bot.tools.live.calls import Exchange
from bot.tools.live.messages import has_picture

DEFERRED: Final = (5, 6)
AUTOCOMPLETED: Final = 8
FORM_SHOWN: Final = 9
ANSWERED_ELSEWHERE: Final = 40060


@dataclass(frozen=True)
class Seen:
    """An interaction with its answer.

    Args:
        user_id: whose it was.
        kind: Discord's number for the sort of the first answer.
        answer: what was shown in the end.
        choices: how many suggestions there were.
        has_picture: whether a picture was among it.
        files_sent: how many files came with the interaction.
    """

    user_id: int
    kind: int
    answer: Mapping[str, Any]
    choices: int
    has_picture: bool
    files_sent: int


def find_callback(exchanges: Sequence[Exchange], interaction: discord.Interaction) -> Exchange | None:
    """The first answer to an interaction."""
    path = rf"/interactions/{interaction.id}/.*"
    return next((each for each in exchanges if each.is_of("POST", path)), None)


def find_answer(exchanges: Sequence[Exchange], interaction: discord.Interaction) -> Seen | None:
    """How an interaction was answered; ``None`` if it isn't finished yet."""
    first = find_callback(exchanges, interaction)
    if first is None or first.call.is_refused:
        return None
    kind, last = int(first.sent["type"]), first
    if kind in DEFERRED:
        path = rf"/webhooks/\d+/{re.escape(interaction.token)}/messages/@original"
        done = [each for each in exchanges if each.is_of("PATCH", path) and not each.call.is_refused]
        if not done:
            return None
        last = done[-1]
    data = last.sent if last is not first else (first.sent.get("data") or {})
    form = read_form(dict(interaction.data or {}))
    return Seen(
        user_id=interaction.user.id,
        kind=kind,
        answer=data,
        choices=len(data.get("choices") or ()),
        has_picture=has_picture(data) or bool(last.files),
        files_sent=len(form.files),
    )
