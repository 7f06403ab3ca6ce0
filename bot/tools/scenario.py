"""``oshiban scenario PATH...``: run scenario files and say which of them hold."""

from pathlib import Path
from typing import Annotated

import typer

from engine.hocg.scenario import Scenario, read_scenarios, run_scenario
from engine.kernel.errors import DataError

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


def read_file(path: Path) -> list[Scenario]:
    """The scenarios of a file.

    Raises:
        DataError: it can't be read, or isn't of the format.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"this file can't be read: {error}", file=str(path)) from error
    return read_scenarios(text, str(path))


def scenario(
    paths: Annotated[
        list[Path], typer.Argument(help="Scenario files, or folders of them.", metavar="PATH...")
    ],
) -> None:
    """Run scenarios: a line each, then how many passed. Exit 1 if one failed, 2 if a file can't be read."""
    passed = failed = unread = 0
    files: list[Path] = []
    for path in paths:
        try:
            files.extend(list_files([path]))
        except DataError as error:
            typer.echo(f"ERROR {error}", err=True)
            unread += 1
    for path in files:
        try:
            scenarios = read_file(path)
        except DataError as error:
            typer.echo(f"ERROR {error}", err=True)
            unread += 1
            continue
        for each in scenarios:
            verdict = run_scenario(each)
            typer.echo(str(verdict))
            passed += verdict.is_passed
            failed += not verdict.is_passed
    typer.echo(f"{passed} passed, {failed} failed")
    raise typer.Exit(2 if unread else 1 if failed else 0)


if __name__ == "__main__":
    typer.run(scenario)
