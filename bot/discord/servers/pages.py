"""`/setup`: what the bot lacks in a server, and what is decided there."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.packs.pack import GamePack, Packs
from bot.discord.platform.limits import OPTION_TEXT
from bot.discord.platform.markdown import escape, join_words, shorten
from bot.discord.platform.pages import (
    Block,
    Button,
    ChannelSelect,
    Choice,
    Outgoing,
    Page,
    Row,
    Select,
    Style,
    Text,
)
from bot.discord.platform.times import describe
from bot.discord.servers.addresses import ServerPress, ServerVerb
from bot.model.challenges import TIME_CONTROLS, USUAL_CLOCK
from bot.model.settings import DailyPuzzle, Language, ServerSettings
from engine.kernel.translation import mark, tr

LANGUAGES = {
    Language.AUTO: mark("Language: as this server's Discord"),
    Language.ENGLISH: mark("Language: English"),
    Language.JAPANESE: mark("Language: 日本語"),
}


@dataclass(frozen=True)
class Checked:
    """What the bot lacks in a channel, by Discord's names.

    Args:
        channel_id: the channel.
        missing: what it can't play without.
        for_threads: what it needs to open threads.
        is_gone: whether the channel is gone or can't be seen.
    """

    channel_id: int
    missing: tuple[str, ...] = ()
    for_threads: tuple[str, ...] = ()
    is_gone: bool = False


def tell_checked(checked: Checked) -> str:
    """What was found out about a channel, in a line."""
    where = f"<#{checked.channel_id}>"
    if checked.is_gone:
        return tr("- ✗ {where} is gone, or I may not see it.", where=where)
    if checked.missing:
        return tr(
            "- ✗ I can't play in {where}. I lack: {missing}.", where=where, missing=_list(checked.missing)
        )
    if checked.for_threads:
        return tr(
            "- ⚠ In {where} matches get no thread of their own. I lack: {missing}.",
            where=where,
            missing=_list(checked.for_threads),
        )
    return tr("- ✓ In {where} I may do everything that I need.", where=where)


def _list(names: Sequence[str]) -> str:
    return ", ".join(f"**{name}**" for name in names)


def build_setup(
    packs: Packs, games: Sequence[GamePack], settings: ServerSettings, checked: Sequence[Checked]
) -> Outgoing:
    """What was checked, and everything that can be decided. Channels that are gone are chosen no more:
    Discord may refuse a select that names them.

    Args:
        packs: the games that are installed.
        games: those that the server plays.
        settings: what the server has decided.
        checked: the channels that were looked at.
    """
    blocks: list[Block] = [Text("\n".join([tr("### What I may do here"), *map(tell_checked, checked)]))]
    blocks.append(Text(tr("### What holds in this server\nMatches that have begun go on as they are.")))
    if len(packs) > 1:
        choices = tuple(Choice(pack.ruleset.title, pack.name, is_chosen=pack in games) for pack in packs)
        blocks.append(Select(tr("Games"), ServerPress(ServerVerb.GAMES), choices, at_most=len(choices)))
    where = tr("Channels where matches are begun (none: everywhere)")
    gone = {each.channel_id for each in checked if each.is_gone}
    chosen_channels = tuple(channel for channel in settings.channels if channel not in gone)
    blocks.append(ChannelSelect(where, ServerPress(ServerVerb.CHANNELS), chosen_channels))
    chosen = settings.clock or USUAL_CLOCK
    clocks = tuple(
        Choice(
            shorten(tr("Clock: {clock}", clock=describe(control)), OPTION_TEXT),
            name,
            is_chosen=name == chosen,
        )
        for name, control in TIME_CONTROLS.items()
    )
    blocks.append(Select(tr("Clock"), ServerPress(ServerVerb.CLOCK), clocks))
    languages = tuple(
        Choice(tr(words), language.value, is_chosen=language is settings.language)
        for language, words in LANGUAGES.items()
    )
    blocks.append(Select(tr("Language"), ServerPress(ServerVerb.LANGUAGE), languages))
    blocks.append(Text(_tell_puzzle(settings.daily_puzzle)))
    buttons = [_rated_button(settings)]
    if settings.daily_puzzle is not None:
        buttons.append(Button(tr("Post no more puzzles"), ServerPress(ServerVerb.NO_PUZZLE)))
    blocks.append(Row(tuple(buttons)))
    return Outgoing(Page(tuple(blocks)))


def _tell_puzzle(daily: DailyPuzzle | None) -> str:
    """Where and when the puzzle of the day is posted."""
    if daily is None:
        return tr(
            "No puzzle of the day is posted in this server. `/setup` with `puzzle_hour` has one posted every"
            " day in the channel where you say so."
        )
    return tr(
        "The puzzle of the day is posted in {where} at {hour}:00 in {zone}.",
        where=f"<#{daily.channel_id}>",
        hour=daily.hour,
        zone=escape(daily.zone),
    )


def _rated_button(settings: ServerSettings) -> Button:
    if settings.is_rated:
        return Button(tr("✓ Matches are rated here"), ServerPress(ServerVerb.UNRATED), Style.SUCCESS)
    return Button(tr("✗ Matches are rated here"), ServerPress(ServerVerb.RATED))


def tell_changed(verb: ServerVerb, settings: ServerSettings, games: Sequence[GamePack]) -> str:
    """What was decided, in a sentence."""
    match verb:
        case ServerVerb.GAMES:
            return tr(
                "This server plays {titles}.",
                titles=join_words([escape(pack.ruleset.title) for pack in games]),
            )
        case ServerVerb.CHANNELS if settings.channels:
            where = ", ".join(f"<#{channel}>" for channel in settings.channels)
            return tr("Matches are begun only in {where}.", where=where)
        case ServerVerb.CHANNELS:
            return tr("Matches are begun in every channel.")
        case ServerVerb.CLOCK:
            return tr("The usual clock: {clock}.", clock=describe(TIME_CONTROLS[settings.clock]))
        case ServerVerb.LANGUAGE:
            return tr("The language is set.")
        case ServerVerb.NO_PUZZLE:
            return tr("No puzzle of the day is posted here any more.")
        case ServerVerb.RATED | ServerVerb.UNRATED if settings.is_rated:
            return tr("Matches that begin here are rated.")
        case _:
            return tr("Matches that begin here are not rated.")
