"""Commands are registered only when they changed.

Discord counts registrations, and one refused command costs the whole set.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.discord.platform.limits import Linter, check_commands

log = structlog.get_logger(__name__)

_DEFAULTS: dict[str, object] = {
    "type": 1, "description": "", "required": False, "autocomplete": False, "nsfw": False,
    "default_member_permissions": None,
}  # fmt: skip
_COMPARED = (
    "type", "name", "description", "required", "autocomplete", "choices", "options", "min_value", "max_value",
    "min_length", "max_length", "channel_types", "contexts", "integration_types", "value", "nsfw",
    "default_member_permissions", "name_localizations", "description_localizations",
)  # fmt: skip
_UNORDERED = ("contexts", "integration_types", "channel_types")


def normalise(command: Mapping[str, Any]) -> dict[str, Any]:
    """A command without what Discord adds to it, so that ours and the registered one can be compared."""
    out: dict[str, Any] = {}
    for key in _COMPARED:
        value = command.get(key, _DEFAULTS.get(key))
        if value in (None, [], {}, _DEFAULTS.get(key)):
            continue
        if key in ("options", "choices"):
            value = [normalise(part) for part in value]
        elif key in _UNORDERED:
            value = sorted(value)
        elif key == "default_member_permissions":
            value = str(value)  # Discord takes a number and answers with its digits
        out[key] = value
    return out


def hash_commands(commands: Sequence[Mapping[str, Any]]) -> str:
    """One hash of a whole set of commands, whatever their order."""
    ordered = sorted(map(normalise, commands), key=lambda command: (command.get("type", 1), command["name"]))
    return hashlib.sha256(json.dumps(ordered, sort_keys=True).encode()).hexdigest()


async def sync_commands(
    client: discord.Client, tree: app_commands.CommandTree[discord.Client], linter: Linter
) -> bool:
    """Register the commands if they differ from the registered ones; whether it was done.

    Raises:
        limits.OverLimit: Discord would refuse them, and the linter is strict.
    """
    assert client.application_id is not None
    translator = tree.translator
    ours = [
        command.to_dict(tree)
        if translator is None
        else await command.get_translated_payload(tree, translator)
        for command in tree.get_commands()
    ]
    linter.report("commands", check_commands(ours))
    theirs = await client.http.get_global_commands(client.application_id)
    wanted = hash_commands(ours)
    if hash_commands(theirs) == wanted:
        log.info("commands_unchanged", hash=wanted[:12])
        return False
    await tree.sync()
    log.info("commands_synced", hash=wanted[:12], count=len(ours))
    return True
