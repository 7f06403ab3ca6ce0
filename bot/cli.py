"""``oshiban ...``: the command line. Whatever a command needs is imported when it is called: help is fast."""

import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command, get_group

if TYPE_CHECKING:
    from bot.demo import DemoReport

DEFAULT_GAME = "hocg"
DEFAULT_DECKS = ("hSD01-sora", "hSD01-azki")
DEFAULT_PORT = 8760
SEED_RANGE_LIMIT = 1000

LATER = {
    "scenario": ("bot.tools.scenario", "scenario", "Run scenario files and say which of them hold."),
    "cards": ("bot.tools.cards", "app", "Check, export, show, explain, compile and draft cards."),
    "decks": ("bot.tools.decks", "app", "List the shipped decks, check a deck file."),
    "rules": ("bot.tools.rules", "app", "Look up the rules."),
    "backup": ("bot.tools.operations", "backup", "Copy the SQLite database while the bot runs."),
    "restore": ("bot.tools.operations", "restore", "Put a backup in the place of the SQLite database."),
    "held": ("bot.tools.operations", "held", "List the matches that an error of ours stopped."),
    "thaw": ("bot.tools.operations", "thaw", "Let a match go on that an error of ours stopped."),
    "reports": ("bot.tools.reports", "reports", "List and print the problems that people have reported."),
    "doctor": ("bot.tools.doctor", "doctor", "Look at token, permissions, database, fonts and disk."),
    "panels": ("bot.tools.panels", "app", "Look at what players are asked: count it, or print questions."),
    "saves": ("bot.tools.saves", "saves", "Save matches at many prompts, for the tests of later releases."),
    "translations": ("bot.tools.translations", "app", "Bring the catalogs of translations up to date."),
    "correspondence": (
        "bot.tools.correspondence",
        "correspondence",
        "Write down a match by mail.",
    ),
    "bench": ("bot.tools.bench", "bench", "Measure the engine, the pictures and the bot."),
    "language": ("bot.tools.language", "app", "Measure the language of card texts."),
    "docs": ("bot.tools.docs", "docs", "Write the pages of docs/ that are made from the program."),
}
"""Commands of other modules: name -> (module, its Typer application or command function, what it is for)."""

DeckA = Annotated[str, typer.Option("--deck-a", help="Deck of seat a.", metavar="ID")]
DeckB = Annotated[str, typer.Option("--deck-b", help="Deck of seat b.", metavar="ID")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class LazyCommands(TyperGroup):
    """A group that imports commands of other modules when they are called; its help knows a line of each."""

    def list_commands(self, ctx: Any) -> list[str]:
        """Those of this module, then the others."""
        return [*super().list_commands(ctx), *LATER]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """A command; for one that was not called, a stand-in that knows its line of help."""
        command = super().get_command(ctx, cmd_name)
        if command is None and cmd_name in LATER:
            return _stand_in(cmd_name, LATER[cmd_name][2])
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command that is called, imported if need be."""
        if args and args[0] in LATER:
            module, name, about = LATER[args[0]]
            self.add_command(_load(args[0], getattr(importlib.import_module(module), name), about))
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
    help="A bot for play-by-chat matches of the hololive OFFICIAL CARD GAME, and its tools.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@app.command()
def run() -> None:
    """Run the bot on Discord. Its token is read from DISCORD_TOKEN."""
    from bot.discord.running import TokenRefused, run_bot
    from bot.games.installed import installed_packs
    from bot.store import open_store
    from bot.tools.common import CommandFailed
    from bot.tools.starting import one_sentence, read_settings

    settings = read_settings()
    if settings.discord_token is None or not settings.discord_token.get_secret_value():
        raise CommandFailed("DISCORD_TOKEN is not set: put the bot's token into the environment or into .env")
    try:
        with one_sentence():
            run_bot(settings, open_store, installed_packs())
    except TokenRefused as refused:
        raise CommandFailed(str(refused)) from None


@app.command()
def sandbox(
    port: Annotated[int, typer.Option(help="Port of the page; 0 for any free one.", min=0, max=65535)] = (
        DEFAULT_PORT
    ),
) -> None:
    """Run the bot in a small Discord of its own, to play in the browser."""
    from bot.sandbox import run_sandbox

    run_sandbox(port)


def read_seeds(words: str) -> list[int]:
    """The seeds that ``7`` or ``1..20`` stand for.

    Raises:
        typer.BadParameter: it is neither.
    """
    first, dots, last = words.partition("..")
    try:
        start = int(first)
        end = int(last) if dots else start
    except ValueError:
        raise typer.BadParameter(f"{words!r} is no seed: say a number (7) or a range (1..20)") from None
    if not 0 <= end - start < SEED_RANGE_LIMIT:
        raise typer.BadParameter(f"{words!r}: a range goes up, over at most {SEED_RANGE_LIMIT} seeds")
    return list(range(start, end + 1))


@app.command()
def demo(
    headless: Annotated[bool, typer.Option("--headless", help="Without a page.")] = False,
    deck_a: Annotated[str | None, typer.Option("--deck-a", help="Deck of seat a.", metavar="ID")] = None,
    deck_b: Annotated[str | None, typer.Option("--deck-b", help="Deck of seat b.", metavar="ID")] = None,
    game: Annotated[str, typer.Option(help="The card game.", metavar="NAME")] = DEFAULT_GAME,
    seed: Annotated[
        str, typer.Option(help="Seed of shuffles and choices, or a range.", metavar="N|A..B")
    ] = "0",
    out: Annotated[
        Path | None, typer.Option(help="Folder for pictures and a transcript.", metavar="DIR")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let two computer players play a match by pressing the bot's buttons.

    With a range of seeds one match after another, one line of JSON each, in a folder of its own each.
    """
    if not headless:
        raise typer.BadParameter("a demo has no page: say --headless, or use `oshiban sandbox` to look on")
    seeds = read_seeds(seed)

    from bot.demo import run_demo
    from bot.tools.common import CommandFailed, print_json, print_line_of_json, require_deck
    from bot.tools.games import require_game

    ruleset = require_game(game)
    usual = DEFAULT_DECKS if game == DEFAULT_GAME else [name for name, _ in ruleset.starter_decks()]
    decks = [deck or own for deck, own in zip((deck_a, deck_b), usual, strict=False)]
    for deck in decks:
        require_deck(deck, ruleset)
    broken = 0
    for number in seeds:
        folder = out / f"seed-{number}" if out is not None and len(seeds) > 1 else out
        report = run_demo(decks[0], decks[1], number, folder, game=game)
        broken += bool(report.errors)
        if not as_json:
            typer.echo(describe_demo(number, report))
        elif len(seeds) == 1:
            print_json(report)
        else:
            print_line_of_json(report)
    if broken:
        raise CommandFailed(f"the bot met errors in {broken} of {len(seeds)} matches")


def describe_demo(seed: int, report: "DemoReport") -> str:
    """A demo in one line."""
    return (
        f"seed {seed}: {report.winner or 'nobody'} ({report.reason or 'not finished'}), {report.turns} turns,"
        f" {report.answers} answers, {report.interactions} interactions, {report.posts} posts,"
        f" {report.pictures} pictures, {report.errors} errors, {report.seconds:.1f} s"
    )


@app.command()
def simulate(
    deck_a: DeckA = DEFAULT_DECKS[0],
    deck_b: DeckB = DEFAULT_DECKS[1],
    games: Annotated[int, typer.Option(help="How many matches.", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="Seed of shuffles, dice and choices.")] = 0,
    policy: Annotated[str, typer.Option(help="random or greedy.")] = "random",
    as_json: AsJson = False,
) -> None:
    """Let computer players play many matches on the engine alone."""
    from bot.tools import simulate as tool
    from bot.tools.common import print_json, require_deck

    if policy not in tool.POLICIES:
        raise typer.BadParameter(f"there is no policy {policy!r}; there is {' and '.join(tool.POLICIES)}")
    simulation = tool.simulate(require_deck(deck_a), require_deck(deck_b), games, seed, policy)
    if as_json:
        print_json(simulation)
    else:
        typer.echo(tool.describe(simulation, deck_a, deck_b))


@app.command()
def strength(
    games: Annotated[int, typer.Option(help="Matches a meeting.", min=2)] = 20,
    seed: Annotated[int, typer.Option(help="Seed of decks, shuffles, dice and choices.")] = 0,
    of: Annotated[str, typer.Option("--of", help="Who is measured: easy, normal or hard.")] = "hard",
    as_json: AsJson = False,
) -> None:
    """Measure how strong a computer opponent is: matches against the weaker ones over all starter decks."""
    from bot.tools import strength as tool
    from bot.tools.common import print_json
    from engine.hocg.players import Strength

    names = list(Strength)
    if of not in names[1:]:
        raise typer.BadParameter(f"there is no opponent {of!r}; there is {', '.join(names[1:])}")
    weaker = names[: names.index(Strength(of))]
    meetings = [tool.meet(Strength(of), each, games, seed) for each in weaker]
    if as_json:
        print_json(meetings)
    else:
        typer.echo(tool.describe(meetings))


def main() -> None:
    """Run a command. What goes wrong ends in one sentence on stderr and status 1; wrong usage in status 2."""
    from engine.kernel.errors import OshibanError

    try:
        app()
    except (OshibanError, OSError) as error:
        if report := getattr(error, "report", ""):
            typer.echo(report, err=True)
        typer.echo(f"oshiban: {error}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
