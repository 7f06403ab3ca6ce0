"""Whose language something is said in, and the commands as each language shows them.

What only one person reads is in the language that their Discord is set to; what everybody reads is in the
language of the server.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial

import discord
from discord import app_commands

from engine.kernel.translation import ENGLISH, current_language, find_language, languages, speaking, tr

_POSTED: ContextVar[str | None] = ContextVar("posted", default=None)
"""The language of the public posts that something built now speaks of; ``None`` for the reader's own."""

SAY = "say"
"""The name under which a text carries what puts it together."""
TYPED = frozenset(
    {
        app_commands.TranslationContextLocation.group_name,
        app_commands.TranslationContextLocation.parameter_name,
    }
)


def post_in(language: str | None) -> None:
    """From now on, in this task, what is built speaks of public posts in this language."""
    _POSTED.set(language)


@contextmanager
def posting_in(language: str | None) -> Iterator[None]:
    """:func:`post_in` until the end of the block."""
    token = _POSTED.set(language)
    try:
        yield
    finally:
        _POSTED.reset(token)


def name_button(label: str) -> str:
    """A button of a public post as it reads there, whatever language its presser is spoken to in.

    Args:
        label: what it is called in English, as catalogs have it.
    """
    with speaking(_POSTED.get() or current_language()):
        return tr(label)


def language_of_reader(interaction: discord.Interaction) -> str:
    """The language of the person that an interaction comes from."""
    return find_language(interaction.locale.value)


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
        if not _is_shown(context):
            return None
        return localise(string.extras.get(SAY, string.message), locale)


def _is_shown(context: app_commands.TranslationContextTypes) -> bool:
    """Whether a text is read only, and not typed."""
    if context.location is app_commands.TranslationContextLocation.command_name:
        return isinstance(context.data, app_commands.ContextMenu)
    return context.location not in TYPED


def put_together(say: Callable[[], str]) -> app_commands.locale_str:
    """A text of a command that is no sentence of a catalog, but put together of several.

    Args:
        say: puts it together in the language that is spoken.
    """
    with speaking(ENGLISH):
        return app_commands.locale_str(say(), **{SAY: say})


def localise(text: str | Callable[[], str], locale: discord.Locale) -> str | None:
    """A text in a locale; ``None`` where it isn't translated.

    Args:
        text: a sentence of a catalog, or what says one that is put together.
        locale: the locale.
    """
    language = locale.value
    if language == ENGLISH or language not in languages():
        return None
    say = text if callable(text) else partial(tr, text)
    with speaking(ENGLISH):
        english = say()
    with speaking(language):
        said = say()
    return None if said == english else said
