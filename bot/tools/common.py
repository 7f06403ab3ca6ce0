"""What the tools of the command line share: how results are printed and how a tool gives up."""

from typing import Annotated

import msgspec
import typer

from bot.app.errors import UnknownRuleset
from bot.games.installed import installed_packs
from engine.hocg import HOCG
from engine.kernel.errors import OshibanError
from engine.kernel.ruleset import Deck, Ruleset

DEFAULT_DECKS = ("hSD01-sora", "hSD01-azki")
"""The decks of both seats where none are named."""
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


class CommandFailed(OshibanError):
    """A command can't do what it was asked to. Its message is one sentence for the person who asked.

    Args:
        message: what was wrong and what would be right.
        report: more lines about it, printed before the sentence.
    """

    def __init__(self, message: str, report: str = "") -> None:
        super().__init__(message)
        self.report = report


def print_json(value: object) -> None:
    """A result for programs: JSON with two spaces of indent."""
    typer.echo(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


def print_line_of_json(value: object) -> None:
    """A result for programs on one line."""
    typer.echo(msgspec.json.encode(value).decode())


def require_game(name: str) -> Ruleset:
    """The card game of this name.

    Raises:
        CommandFailed: there is none.
    """
    try:
        return installed_packs().get(name).ruleset
    except UnknownRuleset as error:
        raise CommandFailed(str(error)) from None


def require_deck(deck_id: str, game: Ruleset = HOCG) -> Deck:
    """The playable deck with this id among those that are shipped for a game.

    Raises:
        CommandFailed: there is none.
    """
    decks = dict(game.starter_decks())
    if deck_id in decks:
        return decks[deck_id]
    raise CommandFailed(f"there is no playable deck {deck_id!r}; there are {', '.join(sorted(decks))}")
