"""`/settings`: what somebody has set for themselves, and the buttons that change it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import TypeVar

import msgspec

from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.people.waking import tell_hours
from bot.discord.platform.desk import Desk
from bot.discord.platform.pages import Block, Button, Choice, Outgoing, Page, Row, Select, Style, Text
from bot.model.settings import Confirming, Language, UserSettings, WakingHours
from engine.kernel.translation import mark, tr

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
ON, OFF = "1", "0"


def read_choice(kind: type[S], values: Sequence[str], usual: S) -> S:
    """The value that was chosen in a select; the one that is set if it is none of them."""
    return kind(values[0]) if values and values[0] in set(kind) else usual


class OwnSettings:
    """Shows and changes a person's settings.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._app, self._packs, self._tongues = desk.app, desk.packs, desk.tongues

    async def show(self, user: int) -> Outgoing:
        """The settings of a user."""
        settings, hours = await self._app.preferences.get(user), await self._app.waking.get(user)
        return build_settings(settings, hours, self._packs.themes)

    async def change(self, press: OwnPress, user: int, values: Sequence[str]) -> Outgoing:
        """A setting was pressed."""
        if press.verb is OwnVerb.ANY_TIME:
            await self._app.waking.set(user, None)
            return await self.show(user)
        before = await self._app.preferences.get(user)
        after = _change(before, press, values)
        await self._app.preferences.set(user, after)
        self._tongues.note(user, after.language)
        return await self.show(user)


def _change(settings: UserSettings, press: OwnPress, values: Sequence[str]) -> UserSettings:
    """The settings after a press. Buttons carry what they set, so that a second press changes nothing."""
    is_on = press.arguments[:1] == (ON,)
    match press.verb:
        case OwnVerb.SENDS_HAND:
            return msgspec.structs.replace(settings, sends_hand=is_on)
        case OwnVerb.SHOWS_HINTS:
            return msgspec.structs.replace(settings, shows_hints=is_on)
        case OwnVerb.TEXT_ONLY:
            return msgspec.structs.replace(settings, is_text_only=is_on)
        case OwnVerb.TOLD_ALL:
            return msgspec.structs.replace(settings, is_told_all=is_on)
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
        Row(switches),
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
    press = OwnPress(verb, (OFF if is_on else ON,))
    return Button(words, press, Style.SUCCESS if is_on else Style.SECONDARY)


def _list(names: dict[S, str], chosen: S) -> tuple[Choice, ...]:
    return tuple(Choice(tr(words), value.value, is_chosen=value == chosen) for value, words in names.items())
