"""What people type, before anything is done with it: bounded, and without signs that no text has.

Discord bounds what its own apps send, with 6,000 characters for an option that says nothing else. A few of
them can stand for many more: one sign may unfold into eighteen letters. So both forms are bounded here, in
one place, and NUL and its kin, which databases refuse, are taken out.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any
from unicodedata import normalize

import discord
import structlog
from cachetools import LRUCache
from discord import app_commands

from bot.discord.platform.failures import NETWORK
from bot.discord.platform.language_preferences import LanguagePreferences
from bot.discord.platform.localising import language_of_reader
from engine.kernel.translation import mark, speak, tr

log = structlog.get_logger(__name__)

MOST = 1000
"""So many characters of an option or a value are read, as they are typed and as they unfold."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
BURST, PER_SECOND = 30, 3.0
"""So many requests of one person are answered at once, and so many a second after that."""
REMEMBERED = 10_000
OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
    app_commands.CheckFailure,
)
"""How discord.py calls a command whose name or options are not those that the bot knows."""
CHANGED = mark(
    "Your app sent this command in a way that the bot doesn't know, perhaps that of an"
    " older version. Restart the app and try again; `/help` says what there is."
)
BROKEN = mark("Something went wrong on our side; it has been noted. Please try again.")
SLOW_DOWN = mark("That was a lot at once. Please wait a few seconds, then go on.")


def read_plainly(text: str, most: int = MOST) -> str:
    """A text of bounded length, whatever its signs unfold into, without control characters."""
    plain = _CONTROL.sub("", text[:most])
    unfolded = 0
    for place, sign in enumerate(plain):
        unfolded += len(normalize("NFKC", sign))
        if unfolded > most:
            return plain[:place]
    return plain


def clean(options: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The options of a command, subcommands included, with every text read plainly."""
    cleaned = []
    for option in options:
        copy = dict(option)
        if isinstance(copy.get("value"), str):
            copy["value"] = read_plainly(copy["value"])
        if "options" in copy:
            copy["options"] = clean(copy["options"])
        cleaned.append(copy)
    return cleaned


Short = app_commands.Range[str, 1, 100]
"""An option that names something: Discord's apps don't let anybody type more."""
Line = app_commands.Range[str, 1, 300]
"""An option in free words."""


class RateLimiter:
    """Bounds how much one person may ask for, so that nobody else has to wait.

    Args:
        clock: seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._people: LRUCache[int, tuple[float, float]] = LRUCache(REMEMBERED)

    def admits(self, user_id: int) -> bool:
        """Whether this person may ask for something now; it is counted if so."""
        now = self._clock()
        left, since = self._people.pop(user_id, (float(BURST), now))
        left = min(float(BURST), left + (now - since) * PER_SECOND)
        is_admitted = left >= 1
        self._people[user_id] = (left - is_admitted, now)
        return is_admitted


class CleaningTree(app_commands.CommandTree[discord.Client]):
    """A command tree that reads what was typed plainly before any command sees it.

    Args:
        client: the connection to Discord.
        languages: languages of people.
    """

    def __init__(self, client: discord.Client, languages: LanguagePreferences) -> None:
        super().__init__(client)
        self._languages = languages

    async def interaction_check(self, interaction: discord.Interaction[discord.Client], /) -> bool:
        """Clean the options and speak the language of whoever asks; whether it goes on: every command does,
        but what asks for suggestions that nothing makes gets none.
        """
        user, seen = interaction.user.id, language_of_reader(interaction)
        is_typing = interaction.type is discord.InteractionType.autocomplete
        speak(
            await self._languages.of_reader(user, seen) if is_typing else self._languages.recall(user, seen)
        )
        data: Any = interaction.data
        if data and "options" in data:
            data["options"] = clean(data["options"])
        if is_typing and not self._can_suggest(data or {}):
            with suppress(discord.HTTPException, *NETWORK):  # then it is too late to suggest anything
                await interaction.response.autocomplete([])
            return False
        return True

    def _can_suggest(self, data: Mapping[str, Any]) -> bool:
        """Whether the option that is being typed is one with suggestions; an app may know older commands."""
        command, options = self.get_command(str(data.get("name"))), data.get("options", [])
        while isinstance(command, app_commands.Group) and options:
            command, options = command.get_command(options[0]["name"]), options[0].get("options", [])
        if not isinstance(command, app_commands.Command):
            return False
        typed = next((option["name"] for option in options if option.get("focused")), None)
        return any(
            each.autocomplete and typed in (each.name, each.display_name) for each in command.parameters
        )

    async def on_error(
        self, interaction: discord.Interaction[discord.Client], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that did not come to be carried out; what its own code met was told there."""
        is_theirs = isinstance(error, OUTDATED)
        if not is_theirs:
            log.error("command_failed", command=getattr(interaction.command, "name", None), exc_info=error)
        if interaction.type is discord.InteractionType.autocomplete or interaction.response.is_done():
            return
        sentence = tr(CHANGED) if is_theirs else tr(BROKEN)
        with suppress(discord.HTTPException):  # then it is too late to say anything
            await interaction.response.send_message(sentence, ephemeral=True)
