"""Pages that tell players what the program says of itself: commands, and what its tables keep of people."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import discord
from discord import app_commands

from bot.app.wiring import App
from bot.discord.bot import Oshiban
from bot.discord.platform.extensions import Tree
from bot.discord.platform.localising import SAY, CommandTranslator
from bot.games.installed import installed_packs
from bot.model.kept import list_kept
from bot.store import open_store
from engine.kernel.translation import ENGLISH, current_language, speaking, tr

BEGIN, END = "<!-- tables -->\n", "<!-- end of the tables -->"
"""Between these lines of the page on privacy the tables stand."""

Choices = Mapping[tuple[str, str], Sequence[Mapping[str, Any]]]
"""The choices of options as Discord is told them, with their translations, by command and option."""


class Words(NamedTuple):
    """What the pages say in a language beside what the program says.

    Args:
        title: of the page about commands.
        about: what stands on that page.
        menus: what its part about menus is called.
        place: that a command can be used in servers alone.
        heads: the columns of the table on privacy.
    """

    title: str
    about: str
    menus: str
    place: str
    heads: tuple[str, str, str]


WORDS = {
    ENGLISH: Words(
        "Commands",
        "Every command of the bot with its options; what stands in brackets can be left out. An option with"
        " choices has them behind it. `make docs` has made this page from the program.",
        "In the menus of people and messages",
        "in servers only",
        ("table", "what of a person is in it", "until"),
    ),
    "ja": Words(
        "コマンド",
        "Botのすべてのコマンドと、そのオプションです。角括弧の中は省けます。選ぶものは、説明のあとに並べます。"
        "このページは`make docs`がプログラムから作ったものです。",
        "人とメッセージのメニュー",
        "サーバー専用",
        ("テーブル", "人について含まれるもの", "いつまで"),
    ),
}
"""By language; English pages have no language in their names."""


def name_page(page: str, language: str) -> str:
    """The file of a page in a language."""
    return f"{page}.md" if language == ENGLISH else f"{page}.{language}.md"


async def _make_tree() -> tuple[Tree, Choices]:
    """The command tree of the bot with all games, and the choices of its options."""
    packs, store = installed_packs(), await open_store("sqlite+aiosqlite://")
    with ThreadPoolExecutor(1) as pool:
        tree = Oshiban(App(store, packs), packs, pool, shard_count=1).tree
    await store.close()
    translator = CommandTranslator()
    choices = {
        (command.qualified_name, option.name): [
            await choice.get_translated_payload(translator) for choice in option.choices
        ]
        for command in _list_commands(tree)
        for option in command.parameters
    }
    return tree, choices


def _list_commands(tree: Tree) -> Iterator[app_commands.Command[Any, ..., Any]]:
    """The commands that can be typed, by name."""
    for each in sorted(tree.get_commands(type=discord.AppCommandType.chat_input), key=lambda each: each.name):
        parts = each.walk_commands() if isinstance(each, app_commands.Group) else [each]
        yield from (part for part in parts if isinstance(part, app_commands.Command))


def _say(text: str | app_commands.locale_str) -> str:
    """A text of a command in the language that is spoken."""
    say = text.extras.get(SAY) if isinstance(text, app_commands.locale_str) else None
    return tr(str(text)) if say is None else str(say())


def _name_choice(choice: Mapping[str, Any]) -> str:
    """What a choice is called in the language that is spoken."""
    localized: Mapping[str, str] = choice.get("name_localizations", {})
    return localized.get(current_language(), choice["name"])


def _is_for_servers(command: app_commands.Command[Any, ..., Any]) -> bool:
    """Whether a command can't be used in direct messages."""
    contexts = (command.root_parent or command).allowed_contexts
    return contexts is not None and contexts.dm_channel is False


def _tell_commands(tree: Tree, choices: Choices, words: Words) -> Iterator[str]:
    yield from (f"# {words.title}", "", words.about)
    for command in _list_commands(tree):
        options = [each.name if each.required else f"[{each.name}]" for each in command.parameters]
        yield from ("", f"## `{' '.join((f'/{command.qualified_name}', *options))}`")
        yield tr(command.description) + (f" ({words.place})" if _is_for_servers(command) else "")
        if command.parameters:
            yield ""
        for each in command.parameters:
            names = " · ".join(map(_name_choice, choices[command.qualified_name, each.name]))
            said = _say(each.locale_description or each.description)
            yield f"- `{each.name}`: {said}{f' ({names})' if names else ''}"
    yield from ("", f"## {words.menus}")
    for kind in (discord.AppCommandType.user, discord.AppCommandType.message):
        yield from (f"- **{tr(each.name)}**" for each in tree.get_commands(type=kind))


def _tell_tables(words: Words) -> Iterator[str]:
    yield f"| {' | '.join(words.heads)} |"
    yield "| --- | --- | --- |"
    for tables, kept in list_kept():
        yield f"| {', '.join(f'`{table}`' for table in tables)} | {tr(kept.what)} | {tr(kept.until)} |"


def make_player_pages(folder: Path) -> Iterator[tuple[str, bytes]]:
    """The pages with what is made of them as it is now, by file.

    Args:
        folder: where the page on privacy is; it isn't made where it is not there.
    """
    tree, choices = asyncio.run(_make_tree())
    for language, words in WORDS.items():
        with speaking(language):
            yield (
                name_page("commands", language),
                ("\n".join(_tell_commands(tree, choices, words)) + "\n").encode(),
            )
            page = folder / name_page("privacy", language)
            if page.is_file():
                before, _, rest = page.read_text("utf-8").partition(BEGIN)
                tables = "\n".join(_tell_tables(words))
                yield page.name, f"{before}{BEGIN}{tables}\n{END}{rest.partition(END)[2]}".encode()
