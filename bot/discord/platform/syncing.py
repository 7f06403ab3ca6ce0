"""Commands are registered only when they changed.

Discord counts registrations, and one refused command costs the whole set. It writes some of a command down
in ways of its own. So what was sent is remembered together with what Discord then listed: as long as both are
the same, nothing has changed.
"""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord
import structlog
from discord import app_commands
from discord.http import Route

from bot.app.operations import Operations
from bot.discord.platform.extensions import Tree
from bot.discord.platform.failures import NETWORK
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
INVALID_FORM: Final = 50035
SERVER_INSTALL: Final = 0
USER_INSTALL: Final = 1
PRIVATE_CHANNEL: Final = 2
"""Discord's numbers for who may install an application, and for conversations that the bot isn't in."""
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


def find_install_types(application: discord.AppInfo | None) -> frozenset[int] | None:
    """Who may install the application: the numbers of what its page at Discord has switched on; ``None`` if
    Discord doesn't tell.
    """
    if application is None:
        return None
    on = {
        SERVER_INSTALL: application.guild_integration_config,
        USER_INSTALL: application.user_integration_config,
    }
    return frozenset(number for number, config in on.items() if config is not None) or None


def leave_out(commands: Sequence[Mapping[str, Any]], installs: frozenset[int] | None) -> list[dict[str, Any]]:
    """The commands without ways of installing, and places, that the application hasn't switched on: Discord
    would refuse all commands for one of them.

    Args:
        commands: the commands, as they are sent.
        installs: the numbers of what is switched on; ``None`` to leave nothing out.
    """
    if installs is None:
        return [dict(command) for command in commands]
    kept = []
    for command in commands:
        types = sorted(installs & set(command.get("integration_types") or (SERVER_INSTALL,)))
        if not types:
            continue
        left = {**command, "integration_types": types}
        if command.get("contexts") and USER_INSTALL not in types:
            left["contexts"] = [context for context in command["contexts"] if context != PRIVATE_CHANNEL]
        kept.append(left)
    return kept


class CommandRegister:
    """The commands that Discord has of an application.

    Args:
        client: logged in.
        tree: our commands.
        operations: remembers registrations.
        linter: looks the commands over.
    """

    def __init__(self, client: discord.Client, tree: Tree, operations: Operations, linter: Linter) -> None:
        assert client.application_id is not None, "it is told at the login"
        self._http, self._application = client.http, client.application_id
        self._installs = find_install_types(client.application)
        self._tree, self._operations, self._linter = tree, operations, linter

    async def sync(self) -> bool:
        """Register the commands if they differ from the registered ones; whether they are registered now.

        What Discord refuses is logged and remembered, and stops nothing: the commands from before are still
        there.

        Raises:
            limits.OverLimit: Discord would refuse them, and the linter is strict.
        """
        ours = leave_out(await self._translate(), self._installs)
        self._linter.report("commands", check_commands(ours))
        sent = hash_commands(ours)
        try:
            await self._register(ours, sent)
        except discord.HTTPException as error:
            problem = str(self._name_commands(error, ours))
            log.error("commands_refused", error=problem, status=error.status, hash=sent[:12])
            await self._operations.note_registration(self._application, sent, problem=problem)
            return False
        except NETWORK as error:
            log.error("commands_not_registered", error=f"{type(error).__name__}: {error}", hash=sent[:12])
            return False
        return True

    async def _translate(self) -> list[dict[str, Any]]:
        translator = self._tree.translator
        return [
            command.to_dict(self._tree)
            if translator is None
            else await command.get_translated_payload(self._tree, translator)
            for command in self._tree.get_commands()
        ]

    async def _register(self, ours: Sequence[Mapping[str, Any]], sent: str) -> None:
        listed = await self._list()
        known = await self._operations.registration(self._application)
        is_known = known is not None and not known.problem and (known.sent, known.listed) == (sent, listed)
        if listed == sent or is_known:
            log.info("commands_unchanged", hash=sent[:12])
        else:
            await self._http.bulk_upsert_global_commands(
                self._application, payload=[dict(each) for each in ours]
            )
            listed = await self._list()
            log.info("commands_synced", hash=sent[:12], count=len(ours))
        if not is_known:
            await self._operations.note_registration(self._application, sent, listed=listed)

    async def _list(self) -> str:
        """A hash of the registered commands. discord.py's own request doesn't ask for all languages."""
        route = Route("GET", "/applications/{application_id}/commands", application_id=self._application)
        return hash_commands(await self._http.request(route, params={"with_localizations": "true"}))

    def _name_commands(
        self, error: discord.HTTPException, ours: Sequence[Mapping[str, Any]]
    ) -> discord.HTTPException:
        """The error with the names of the commands that Discord refused, where it says which."""
        if error.code != INVALID_FORM:
            return error
        sent = {(command.get("type", 1), command["name"]) for command in ours}
        commands = [each for each in self._tree.get_commands() if (_type_of(each), each.name) in sent]
        return app_commands.CommandSyncFailure(error, commands)


def _type_of(
    command: app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu,
) -> int:
    """Discord's number for the sort of a command."""
    return command.type.value if isinstance(command, app_commands.ContextMenu) else 1
