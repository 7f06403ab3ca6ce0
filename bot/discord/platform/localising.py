"""Whose language something is said in, and the commands as each language shows them.

What only one person reads is in the language that their Discord is set to; what everybody reads is in the
language of the server.
"""

import discord
from discord import app_commands

from engine.kernel.translation import ENGLISH, find_language, languages, speaking, tr

TYPED = frozenset(
    {
        app_commands.TranslationContextLocation.group_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)


def language_of_reader(interaction: discord.Interaction) -> str:
    """The language of the person that an interaction comes from."""
    return find_language(interaction.locale.value)


def language_of_server(client: discord.Client, guild_id: int | None) -> str:
    """The language of what everybody reads in a server; English where it isn't known."""
    guild = None if guild_id is None else client.get_guild(guild_id)
    return ENGLISH if guild is None else find_language(guild.preferred_locale.value)


class CommandTranslator(app_commands.Translator):
    """Descriptions, options and menus of commands in the languages that there are catalogs of. The commands
    themselves are called alike everywhere, because help and people name them.
    """

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """A text of a command; ``None`` to leave it as it is."""
        return localise(string.message, locale) if _is_shown(context) else None


def _is_shown(context: app_commands.TranslationContextTypes) -> bool:
    """Whether a text is read only, and not typed."""
    if context.location is app_commands.TranslationContextLocation.command_name:
        return isinstance(context.data, app_commands.ContextMenu)
    return context.location not in TYPED


def localise(text: str, locale: discord.Locale) -> str | None:
    """A text in a locale; ``None`` where it isn't translated."""
    language = locale.value
    if language == ENGLISH or language not in languages():
        return None
    with speaking(language):
        said = tr(text)
    return None if said == text else said
