"""``oshiban doctor``: whether everything is there that the bot needs, and what to do where it isn't."""

import asyncio
import shutil
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import Annotated, Any

import aiohttp
import discord
import msgspec
import typer

from bot.discord.platform.permissions import NEEDED, WANTED
from bot.discord.platform.starts import count_starts
from bot.discord.platform.syncing import USER_INSTALL, find_install_types
from bot.model.service import Registration
from bot.settings import Settings
from bot.store import open_store
from bot.store.files import file_of
from bot.store.versions import lags_behind
from bot.tools.common import AsJson, CommandFailed, print_json
from bot.tools.games import installed_packs
from bot.tools.starting import one_sentence, read_settings
from bot.unknown_settings import find_unknown, read_environment
from engine.kernel.lazy_import import lazy_import
from renderers.kit.fonts import can_join

read_options = lazy_import("bot.tools.live.command", "read_options")
examine_live = lazy_import("bot.tools.live.command", "examine_live")
find_faults: Callable[[Path, Callable[[str], bool]], Iterable[tuple[str, str]]] = lazy_import(
    "renderers.kit.art_folder", "find_faults"
)
FONTS = Path(__file__).parent.parent.parent / "data" / "fonts"
LEAST_DISK = 500 * 1024 * 1024
GUILDS_AT_ONCE = 200
"""So many servers are told by one answer of Discord."""
MOST_FILES = 20
"""So many files are named one by one."""
GET_FRIBIDI = "apt-get install libfribidi0"
OLDER = "opens and is whole, of an older release: the bot brings it forward when it starts, so make a backup"


class Finding(msgspec.Struct, frozen=True):
    """What was looked at and how it is.

    Args:
        what: the part.
        is_fine: whether it is as it should be.
        text: how it is, and what to do if it isn't fine.
    """

    what: str
    is_fine: bool
    text: str


def check_settings() -> Finding:
    """Which names of the environment have no effect. A cluster may put names there, so it is only told."""
    unknown = find_unknown(read_environment())
    return Finding("settings", True, "; ".join(map(str, unknown)) or "each name is one that the bot knows")


async def check_database(settings: Settings) -> Finding:
    """Whether the database can be opened and is whole, and in which form it is. It is left as it is."""
    try:
        with one_sentence():
            path = file_of(settings.database)
        if path is not None and not path.parent.is_dir():
            return Finding("database", False, f"{path} can't be made: {path.parent} is no folder")
        if path is not None and not path.exists():
            return Finding("database", True, f"{path} is made when the bot starts")
        with one_sentence():
            store = await open_store(settings.database, is_migrated=False)
    except CommandFailed as failed:
        return Finding("database", False, str(failed))
    try:
        if await lags_behind(store.engine):
            return Finding("database", True, OLDER)
        async with store.read() as tx:
            seen = await tx.service.heartbeat()
    finally:
        await store.close()
    last = "no bot has run on it" if seen is None else f"a bot ran on it at {seen:%Y-%m-%d %H:%M} UTC"
    return Finding("database", True, f"opens, is whole and in the newest form; {last}")


def check_disk(settings: Settings) -> Finding:
    """Whether there is room where the database lies; in the working folder, if it lies on a server."""
    try:
        path = file_of(settings.database)
    except ValueError:  # the database is a finding of its own
        path = None
    folder = Path.cwd() if path is None else path.absolute().parent
    if not folder.is_dir():
        return Finding("disk", False, f"{folder} is no folder: make it, or set OSHIBAN_DATABASE")
    free = shutil.disk_usage(folder).free
    room = f"{free / 2**30:.1f} GB free in {folder}"
    return Finding("disk", free >= LEAST_DISK, room if free >= LEAST_DISK else f"{room}: make room")


def check_backups(folder: Path) -> Finding:
    """Whether backups can be written into this folder, or into one that is made for them. Nothing stays."""
    folder = folder.absolute()
    try:
        there = next(each for each in (folder, *folder.parents) if _is_there(each))
        if not there.is_dir():
            raise NotADirectoryError(f"{there} is no folder")
        with TemporaryFile(dir=there):
            pass
    except OSError as error:
        advice = "make it one that the bot can write, or set OSHIBAN_BACKUPS"
        return Finding(
            "backups", False, f"no backup can be written in {folder}: {error.strerror or error}; {advice}"
        )
    if there != folder:
        return Finding("backups", True, f"{folder} is made with the first backup")
    return Finding("backups", True, f"backups can be written in {folder}")


def _is_there(path: Path) -> bool:
    """Whether there is something. Raises OSError if that can't be known, as of a share that is away."""
    try:
        path.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    return True


def check_fonts() -> Finding:
    """Whether the fonts of the pictures are there."""
    found = sorted(file.name for file in FONTS.glob("*") if file.suffix in (".ttf", ".otf"))
    if not any("CJK" in name for name in found):
        return Finding("fonts", False, f"no Japanese font in {FONTS}: install the project anew")
    return Finding("fonts", True, f"{len(found)} fonts")


def check_scripts() -> Finding:
    """Whether names in Arabic, Hebrew or Thai are drawn as they are written."""
    if can_join():
        return Finding("scripts", True, "letters of Arabic, Hebrew and Thai are joined and in their order")
    drawn = "names in Arabic, Hebrew and Thai are drawn letter by letter, from left to right"
    return Finding("scripts", False, f"{drawn}: install FriBiDi, `{GET_FRIBIDI}` on Debian and Ubuntu")


@dataclass
class Visit:
    """What Discord says to the bot's token.

    Args:
        client: logged in, not connected.
    """

    client: discord.Client

    async def check_intents(self) -> Finding:
        """Whether the bot is known, and that it has no privilege that it doesn't need."""
        info = await self.client.application_info()
        flags = info.flags
        privileged = [
            name
            for name, is_on in (
                ("Message Content", flags.gateway_message_content or flags.gateway_message_content_limited),
                ("Server Members", flags.gateway_guild_members or flags.gateway_guild_members_limited),
                ("Presence", flags.gateway_presence or flags.gateway_presence_limited),
            )
            if is_on
        ]
        if privileged:
            return Finding("intents", True, f"not needed and could be switched off: {', '.join(privileged)}")
        return Finding("intents", True, "none of the privileged ones, as it should be")

    async def check_gateway(self) -> Finding:
        """Whether the bot may connect, and how often yet."""
        shards, _, limit = await self.client.http.get_bot_gateway()
        left = f"{limit['remaining']} of {limit['total']} starts left, {shards} shards advised"
        _, is_few = count_starts(limit["remaining"], limit["total"], shards)
        return Finding("gateway", not is_few, left)

    async def check_permissions(self) -> Finding:
        """Whether the bot may do in its servers what it needs to; single channels may still forbid it."""
        lacking = []
        guilds = await self._find_guilds()
        for guild in guilds:
            own = discord.Permissions(int(guild["permissions"]))
            missing = [name for key, name in {**NEEDED, **WANTED}.items() if not getattr(own, key)]
            if missing and not own.administrator:
                lacking.append(f"{guild['name']}: {', '.join(missing)}")
        if lacking:
            return Finding("permissions", False, "; ".join(lacking))
        return Finding("permissions", True, f"everything that is needed; servers: {len(guilds)}")

    async def _find_guilds(self) -> list[Any]:
        """All servers that the bot is in, page by page."""
        found: list[Any] = []
        while True:
            after = int(found[-1]["id"]) if found else None
            page = await self.client.http.get_guilds(GUILDS_AT_ONCE, after=after)
            found += page
            if len(page) < GUILDS_AT_ONCE:
                return found

    async def check_commands(self, settings: Settings) -> Finding:
        """Whether the commands were registered when the bot started last, and for whom they are."""
        assert self.client.application_id is not None, "it is told at the login"
        last = await read_registration(settings, self.client.application_id)
        if last is not None and last.problem:
            refused = f"refused at {last.at:%Y-%m-%d %H:%M} UTC, so those from before are still there"
            return Finding("commands", False, f"{refused}: {last.problem}")
        how = (
            "registered when the bot starts"
            if last is None
            else f"as registered at {last.at:%Y-%m-%d %H:%M} UTC"
        )
        installs = find_install_types(self.client.application)
        if installs is not None and USER_INSTALL not in installs:
            how += "; look-ups work in servers alone, since users can't install the application"
        return Finding("commands", True, how)


async def read_registration(settings: Settings, application_id: int) -> Registration | None:
    """The last registration of commands that the database knows of; ``None`` if it can't tell."""
    try:
        with one_sentence():
            path = file_of(settings.database)
            if path is not None and not path.exists():
                return None
            store = await open_store(settings.database, is_migrated=False)
    except CommandFailed:  # the database is a finding of its own
        return None
    try:
        if await lags_behind(store.engine):
            return None
        async with store.read() as tx:
            return await tx.rows.get(Registration, application_id=application_id)
    finally:
        await store.close()


async def check_discord(settings: Settings) -> list[Finding]:
    """What Discord says to the token."""
    token = settings.discord_token.get_secret_value() if settings.discord_token else ""
    if not token:
        return [Finding("token", False, "DISCORD_TOKEN is not set")]
    client = discord.Client(intents=discord.Intents.none())
    try:
        await client.login(token)
        visit = Visit(client)
        steps: list[Callable[[], Awaitable[Finding]]] = [
            visit.check_intents, visit.check_gateway, visit.check_permissions,
        ]  # fmt: skip
        found = [Finding("token", True, f"it is that of {client.user}")]
        return found + [await step() for step in steps] + [await visit.check_commands(settings)]
    except discord.LoginFailure:
        return [Finding("token", False, "Discord doesn't know it: copy it anew from your application's page")]
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        return [Finding("Discord", False, f"can't be reached: {error}")]
    finally:
        await client.close()


def check_art(folder: Path) -> Finding:
    """Whether every file of the host's pictures is one, and of which card."""
    packs = installed_packs()
    wrong = dict(find_faults(folder, lambda number: any(number in pack.numbers for pack in packs)))
    if not wrong:
        return Finding("art", True, f"every file in {folder} is the picture of a card")
    told = "; ".join(f"{name}: {reason}" for name, reason in list(wrong.items())[:MOST_FILES])
    more = f"; and {len(wrong) - MOST_FILES} more" if len(wrong) > MOST_FILES else ""
    return Finding(
        "art",
        False,
        f"of the files in {folder}, {len(wrong)} can't be shown. A picture is called after a card number,"
        f" such as hSD01-001.png. {told}{more}",
    )


async def examine(settings: Settings, *, is_offline: bool) -> list[Finding]:
    """Look at everything that may be wrong with an installation; not at Discord if it is offline."""
    found = [await check_database(settings), check_disk(settings), check_fonts(), check_scripts()]
    if settings.backups is not None:
        found.append(check_backups(settings.backups))
    if settings.art is not None:
        found.append(check_art(settings.art))
    return found if is_offline else await check_discord(settings) + found


def doctor(
    offline: Annotated[bool, typer.Option("--offline", help="Don't ask Discord.")] = False,
    live: Annotated[bool, typer.Option("--live", help="Try the bot out: some eleven minutes.")] = False,
    channel: Annotated[
        str,
        typer.Option("--channel", metavar="ID", help="The text channel to try it in; nothing stays."),
    ] = "",
    stand_in: Annotated[
        bool, typer.Option("--stand-in", help="Try it on the stand-in for Discord, in seconds; no token.")
    ] = False,
    fault: Annotated[
        str, typer.Option("--fault", metavar="NAME", help="Something that goes wrong with the stand-in.")
    ] = "",
    guided: Annotated[bool, typer.Option("--guided", help="Lead people through presses, too.")] = False,
    slow: Annotated[bool, typer.Option("--slow", help="Try edits of old messages, too: an hour.")] = False,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Where the report of --live goes.")
    ] = None,
    limits: Annotated[
        Path | None, typer.Option("--limits", metavar="FILE", help="A report whose limits the stand-in has.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look at token, intents, permissions, database, disk and fonts; status 1 if something is missing.

    With --live, try everything out on Discord or on the stand-in.
    """
    if live:
        options = read_options(
            channel=channel, stand_in=stand_in, fault=fault, guided=guided, slow=slow, report=report,
            limits=limits, as_json=as_json,
        )  # fmt: skip
        if not examine_live(options):
            raise typer.Exit(1)
        return
    if channel or stand_in or fault or guided or slow or report or limits:
        raise CommandFailed("all options but --offline and --json go with --live")
    try:
        settings = read_settings()
    except CommandFailed as wrong:
        found = [Finding("settings", False, str(wrong))]
    else:
        found = [check_settings(), *asyncio.run(examine(settings, is_offline=offline))]
    if as_json:
        print_json(found)
    else:
        for finding in found:
            typer.echo(f"{'ok  ' if finding.is_fine else 'NO  '} {finding.what}: {finding.text}")
    if not all(finding.is_fine for finding in found):
        raise typer.Exit(1)
