"""``oshiban ...``: the command line. A command is imported when it is called: help is fast."""

import importlib
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

from bot.user_cache import keep_in_user_cache
from engine.kernel.errors import OshibanError

LATER = {
    "run": ("bot.tools.run", "run", "Run the bot on Discord. Its token is read from DISCORD_TOKEN."),
    "sandbox": (
        "bot.tools.sandbox",
        "sandbox",
        "Run the bot in a small Discord of its own, to play in the browser.",
    ),
    "demo": (
        "bot.tools.demo",
        "demo",
        "Let two computer players play a match by pressing the bot's buttons.",
    ),
    "simulate": (
        "workshop.simulate",
        "command",
        "Let computer players play many matches on the engine alone.",
    ),
    "strength": ("workshop.strength", "command", "Measure how strong a computer opponent is."),
    "judgement": (
        "workshop.judgement",
        "judgement",
        "Learn the chance to win that computer opponents judge by.",
    ),
    "scenario": ("bot.tools.scenario", "scenario", "Run scenario files and say which of them hold."),
    "verify": (
        "bot.tools.verify",
        "verify",
        "Play a match again and say whether chance was fair.",
    ),
    "cards": ("bot.tools.cards", "app", "Check, export, show, explain, compile, draft and add cards."),
    "decks": ("bot.tools.decks", "app", "List the shipped decks, check a deck file."),
    "rules": ("bot.tools.rules", "app", "Look up the rules."),
    "backup": ("bot.tools.backups", "backup", "Back the database up while the bot runs."),
    "restore": ("bot.tools.backups", "restore", "Put a backup in the place of the database."),
    "store": ("bot.tools.store", "store", "Print how large the database is, and compact it."),
    "held": ("bot.tools.operations", "held", "List the matches that an error of ours stopped."),
    "thaw": ("bot.tools.operations", "thaw", "Let a match go on that an error of ours stopped."),
    "reports": ("bot.tools.reports", "reports", "List and print the problems that people have reported."),
    "doctor": ("bot.tools.doctor", "doctor", "Look at token, permissions, database, fonts and disk."),
    "legal": ("bot.tools.legal", "legal", "Print the page on privacy or the terms of use."),
    "panels": ("workshop.panels", "app", "Look at what players are asked: count it, or print questions."),
    "lessons": ("workshop.lessons", "app", "Print lessons as learners see them, measure first matches."),
    "puzzles": ("workshop.puzzles", "app", "Find puzzles in matches of computer players, and check them."),
    "dictionary": (
        "workshop.dictionary",
        "command",
        "Make the dictionary that finished matches are packed with, or weigh what it packs.",
    ),
    "saves": ("workshop.saves", "saves", "Save matches at many prompts, for the tests of later releases."),
    "translations": ("workshop.translations", "app", "Bring the catalogs of translations up to date."),
    "migration": ("workshop.migration", "migration", "Write the migration to the declared tables."),
    "correspondence": (
        "workshop.correspondence",
        "correspondence",
        "Write down a match by mail.",
    ),
    "language": ("workshop.language", "app", "Measure the language of card texts."),
    "reading": (
        "workshop.reading",
        "reading",
        "Measure how much of the Japanese of printed cards is read.",
    ),
    "bench": ("workshop.bench", "command", "Measure the engine, the pictures and the bot."),
    "docs": ("workshop.docs", "docs", "Write the pages of docs/ that are made from the program."),
}
"""Every command: name -> (module, its Typer application or command function, what it is for)."""


WORKSHOP = "workshop"
"""The package of the developers' tools, which no wheel has."""
EXTRAS = {"simcord": "sandbox", "av": "sandbox", "linkify_it": "sandbox", "markdown_it": "sandbox"}
"""What only an extra of the project brings -> that extra."""


class ExtraMissing(OshibanError):
    """A command needs what an extra of the project brings, which isn't installed."""

    def __init__(self, command: str, extra: str) -> None:
        super().__init__(
            f"`oshiban {command}` needs more than the bot itself: pip install 'oshiban[{extra}]', or in a"
            " checkout make setup"
        )


class WorkshopMissing(OshibanError):
    """A command is a developers' tool, and this bot was installed without them."""

    def __init__(self, command: str) -> None:
        super().__init__(
            f"`oshiban {command}` is a developers' tool, which only a checkout of the project has: clone it,"
            f" say make setup there, then .venv/bin/oshiban {command}"
        )


class LazyCommands(TyperGroup):
    """A group that imports its commands when they are called; its help knows a line of each."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands in the order of the help, which loads none of them."""
        return list(LATER)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command; for one that was not called, a stand-in that knows its line of help."""
        command = super().get_command(ctx, cmd_name)
        if command is None and cmd_name in LATER:
            return _stand_in(cmd_name, LATER[cmd_name][2])
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, imported if need be.

        Raises:
            ExtraMissing: it needs an extra that isn't installed.
            WorkshopMissing: only a checkout has it.
        """
        if args and args[0] in LATER:
            module, name, about = LATER[args[0]]
            try:
                found = getattr(importlib.import_module(module), name)
            except ModuleNotFoundError as error:
                package = (error.name or "").partition(".")[0]
                if package == WORKSHOP:
                    raise WorkshopMissing(args[0]) from error
                extra = EXTRAS.get(package)
                if extra is None:
                    raise
                raise ExtraMissing(args[0], extra) from error
            self.add_command(_load(args[0], found, about))
        return super().resolve_command(ctx, args)


def _stand_in(name: str, about: str) -> Any:
    def nothing() -> None: ...

    return _load(name, nothing, about)


def _load(name: str, found: typer.Typer | Callable[..., Any], about: str) -> Any:
    if isinstance(found, typer.Typer):
        command: Any = get_group(found)
    else:
        single = typer.Typer(rich_markup_mode=None, add_completion=False)
        single.command(name=name)(found)
        command = get_command(single)
    command.name = name
    command.help = command.help or about
    return command


app = typer.Typer(
    name="oshiban",
    cls=LazyCommands,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _tell_version(is_asked: bool) -> None:
    if is_asked:
        typer.echo(f"oshiban {version('oshiban')}")
        raise typer.Exit


@app.callback()
def oshiban(
    _: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_tell_version, is_eager=True)
    ] = False,
) -> None:
    """A bot for play-by-chat matches of the hololive OFFICIAL CARD GAME, and its tools."""


def main() -> None:
    """Run a command. What goes wrong ends in one sentence on stderr and status 1; wrong usage in status 2."""
    keep_in_user_cache()
    try:
        app()
    except (OshibanError, OSError) as error:
        if report := getattr(error, "report", ""):
            typer.echo(report, err=True)
        typer.echo(f"oshiban: {str(error) or type(error).__name__}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
