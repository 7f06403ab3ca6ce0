"""`/settings`: what somebody has set for themselves, and the buttons that change it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

import discord
import msgspec

from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.people.waking import tell_hours
from bot.discord.platform.addresses import write_fields
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.localising import language_of_reader
from bot.discord.platform.pages import (
    Block,
    Button,
    Choice,
    Outgoing,
    Page,
    Row,
    Select,
    Style,
    Text,
    split_rows,
)
from bot.discord.platform.presses import Presses, in_place, press
from bot.model.settings import Confirming, Language, UserSettings, WakingHours
from engine.kernel.translation import mark, speak, tr

S = TypeVar("S", bound=StrEnum)

CONFIRMINGS = {
    Confirming.USUAL: mark("Ask once more before choices that give up much"),
    Confirming.ALWAYS: mark("Ask once more before every choice"),
    Confirming.NEVER: mark("Never ask once more"),
}
LANGUAGES = {
    Language.AUTO: mark("Language: as in my Discord"),
    Language.ENGLISH: mark("Language: English"),
    Language.JAPANESE: mark("Language: 日本語"),
}
THEMES = {"day": mark("day"), "night": mark("night")}
"""What the colours that come with the bot are called."""
HEAD = mark("### Your settings\nThey hold for you alone, in every server, at once.")
SETTINGS = (
    OwnVerb.SENDS_HAND, OwnVerb.SHOWS_HINTS, OwnVerb.TEXT_ONLY, OwnVerb.TOLD_ALL, OwnVerb.RATED,
    OwnVerb.SPARED_IDLE, OwnVerb.CONFIRMING, OwnVerb.LANGUAGE, OwnVerb.THEME,
)  # fmt: skip
"""What a button or a select of the page sets."""


def read_choice(kind: type[S], values: Sequence[str], usual: S) -> S:
    """The value that was chosen in a select; the one that is set if it is none of them."""
    return kind(values[0]) if values and values[0] in set(kind) else usual


class SettingPresses(Presses):
    """Shows and changes a person's settings."""

    async def show(self, user: int) -> Outgoing:
        """The settings of a user, to be changed."""
        settings, hours = await self.app.preferences.get(user), await self.app.waking.get(user)
        return build_settings(settings, hours, self.front_end.packs.themes)

    @press(*SETTINGS, acknowledge=in_place)
    async def change(
        self,
        interaction: discord.Interaction,
        verb: OwnVerb,
        user: int,
        values: Sequence[str],
        is_on: bool = False,
    ) -> Outgoing:
        """Set something, and show the page, in the language that may just have been set.

        A button carries what it sets, so that a second press changes nothing.
        """
        after = await self.app.preferences.change(
            user, lambda before: _change(before, verb, values, is_on=is_on)
        )
        self.front_end.languages.note(user, after.language)
        speak(self.front_end.languages.recall(user, language_of_reader(interaction)))
        return await self.show(user)

    @press(OwnVerb.ANY_TIME, acknowledge=in_place)
    async def forget_hours(self, user: int) -> Outgoing:
        """Take the waking hours away: reminders come at any time again."""
        await self.app.waking.set(user, None)
        return await self.show(user)


def _change(settings: UserSettings, verb: OwnVerb, values: Sequence[str], *, is_on: bool) -> UserSettings:
    """The settings after a press: switched on or off, or with the values that were chosen."""
    match verb:
        case OwnVerb.SENDS_HAND:
            return msgspec.structs.replace(settings, sends_hand=is_on)
        case OwnVerb.SHOWS_HINTS:
            return msgspec.structs.replace(settings, shows_hints=is_on)
        case OwnVerb.TEXT_ONLY:
            return msgspec.structs.replace(settings, is_text_only=is_on)
        case OwnVerb.TOLD_ALL:
            return msgspec.structs.replace(settings, is_told_all=is_on)
        case OwnVerb.SPARED_IDLE:
            return msgspec.structs.replace(settings, is_spared_idle=is_on)
        case OwnVerb.RATED:
            return msgspec.structs.replace(settings, is_rated=is_on)
        case OwnVerb.CONFIRMING:
            confirming = read_choice(Confirming, values, settings.confirming)
            return msgspec.structs.replace(settings, confirming=confirming)
        case OwnVerb.LANGUAGE:
            language = read_choice(Language, values, settings.language)
            return msgspec.structs.replace(settings, language=language)
        case OwnVerb.THEME:
            return msgspec.structs.replace(settings, theme=values[0] if values else settings.theme)
        case _:
            return settings


def build_settings(settings: UserSettings, hours: WakingHours | None, themes: Sequence[str]) -> Outgoing:
    """The settings as a page.

    Args:
        settings: what is set.
        hours: the waking hours, if they are set.
        themes: the colours that there are pictures in.
    """
    switches = (
        _switch(tr("Hand by direct message"), OwnVerb.SENDS_HAND, is_on=settings.sends_hand),
        _switch(tr("Hints and warnings"), OwnVerb.SHOWS_HINTS, is_on=settings.shows_hints),
        _switch(tr("Questions in full"), OwnVerb.TOLD_ALL, is_on=settings.is_told_all),
        _switch(tr("Skip questions that change nothing"), OwnVerb.SPARED_IDLE, is_on=settings.is_spared_idle),
        _switch(tr("Words in place of pictures"), OwnVerb.TEXT_ONLY, is_on=settings.is_text_only),
        _switch(tr("My matches are rated"), OwnVerb.RATED, is_on=settings.is_rated),
    )
    colours = tuple(
        Choice(tr("Colours: {name}", name=tr(THEMES.get(name, name))), name, is_chosen=name == settings.theme)
        for name in themes
    )
    reminders = tr("{hours} `/reminders` sets your hours.", hours=tell_hours(hours))
    page: tuple[Block, ...] = (
        Text(tr(HEAD)),
        *split_rows(switches),
        Select(tr("Asking once more"), OwnPress(OwnVerb.CONFIRMING), _list(CONFIRMINGS, settings.confirming)),
        Select(tr("Language"), OwnPress(OwnVerb.LANGUAGE), _list(LANGUAGES, settings.language)),
    )
    if colours:
        page = (*page, Select(tr("Colours of your pictures"), OwnPress(OwnVerb.THEME), colours))
    any_time = (Row((Button(tr("Remind me at any hour"), OwnPress(OwnVerb.ANY_TIME)),)),) if hours else ()
    return Outgoing(Page((*page, Text(reminders), *any_time)))


def _switch(label: str, verb: OwnVerb, *, is_on: bool) -> Button:
    """A button that says what is set and sets the opposite."""
    words = f"✓ {label}" if is_on else f"✗ {label}"
    press = OwnPress(verb, write_fields(not is_on))
    return Button(words, press, Style.SUCCESS if is_on else Style.SECONDARY)


def _list(names: dict[S, str], chosen: S) -> tuple[Choice, ...]:
    return tuple(Choice(tr(words), value.value, is_chosen=value == chosen) for value, words in names.items())


@extension
def add_settings(registry: Registry) -> None:
    """Register the command and the presses."""
    front_end, settings = registry.front_end, SettingPresses(registry.front_end)
    registry.router.add(settings)

    @registry.tree.command(
        name="settings", description=mark("What I send you, how I ask you, what your pictures are")
    )
    async def show_settings(interaction: Interaction) -> None:
        await front_end.answer(interaction, "/settings", lambda: settings.show(interaction.user.id))
