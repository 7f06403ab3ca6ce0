"""``oshiban scenario PATH...``: run scenario files and say which of them hold."""

from pathlib import Path
from typing import Annotated

import typer

from bot.app.packs.pack import Packs
from bot.games.installed import installed_packs
from bot.model.errors import UnknownRuleset
from engine.kernel.documents import Document
from engine.kernel.errors import DataError
from engine.kernel.scenario.model import GAME_KEY
from engine.kernel.scenario.reading import read_each
from engine.kernel.scenario.verdicts import ReadyScenario

SUFFIXES = (".yaml", ".yml")


def list_files(paths: list[Path]) -> list[Path]:
    """The scenario files behind some paths; a folder stands for every scenario file below it.

    Raises:
        DataError: a path doesn't exist, or a folder has no scenario file.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            below = sorted(each for each in path.rglob("*") if each.suffix in SUFFIXES and each.is_file())
            if not below:
                raise DataError("there is no scenario file in this folder", file=str(path))
            found.extend(below)
        elif path.is_file():
            found.append(path)
        else:
            raise DataError("there is no such file or folder", file=str(path))
    return found


def read_file(path: Path, packs: Packs) -> list[ReadyScenario]:
    """The scenarios of a file, each of the game that it names, or else of the first one.

    Raises:
        DataError: it can't be read, or isn't of the format.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"this file can't be read: {error}", file=str(path)) from error

    def read(document: Document) -> ReadyScenario:
        game = document.value.get(GAME_KEY, packs.first.name) if isinstance(document.value, dict) else ""
        try:
            return packs.get(str(game)).read_scenario(document)
        except UnknownRuleset as error:
            raise document.error(str(error), (GAME_KEY,)) from error

    return read_each(text, str(path), read)


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="PATH...")
    ],
) -> None:
    """Run scenarios: a line each, then how many passed. Exit 1 if one failed, 2 if a file can't be read."""
    packs = installed_packs()
    passed = failed = unread = for_computers = 0
    files: list[Path] = []
    for path in paths:
        try:
            files.extend(list_files([path]))
        except DataError as error:
            typer.echo(f"ERROR {error}", err=True)
            unread += 1
    for path in files:
        try:
            scenarios = read_file(path, packs)
        except DataError as error:
            typer.echo(f"ERROR {error}", err=True)
            unread += 1
            continue
        for each in scenarios:
            verdict = each.run()
            if each.is_for_computers and verdict.is_passed:
                for_computers += 1
                continue
            typer.echo(str(verdict))
            passed += verdict.is_passed
            failed += not verdict.is_passed
    if for_computers:
        typer.echo(f"{for_computers} positions for computers, run them with strength --positions")
    typer.echo(f"{passed} passed, {failed} failed")
    raise typer.Exit(2 if unread else 1 if failed else 0)


if __name__ == "__main__":
    typer.run(scenario)
