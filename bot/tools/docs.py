"""``oshiban docs``: writes the pages of the documentation that are made from the program itself."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer
import yaml

from bot.tools.common import CommandFailed
from engine.hocg import HOCG
from engine.hocg.words.explain.manual import Allowance, Manual, Words
from engine.kernel.errors import DataError

ROOT = Path(__file__).resolve().parents[2]
VOCABULARY = ROOT / "data" / "vocabulary"
FILES = ("rules", "phrases", "singletons", "unused", "wordless")
CARD_TEXT = "card-text.md"


def load_words(folder: Path = VOCABULARY) -> Words:
    """The words that belong to the manual of card texts.

    Raises:
        DataError: a file is no YAML, or doesn't have the form that ``Words`` describes.
    """
    try:
        found = {name: yaml.safe_load((folder / f"{name}.yaml").read_text("utf-8")) for name in FILES}
        return msgspec.convert(found, Words)
    except (yaml.YAMLError, msgspec.ValidationError) as error:
        raise DataError(f"{folder}: {error}") from error


def make_manual(folder: Path = VOCABULARY) -> Manual:
    """The manual of the shipped cards, with the words of a folder."""
    return Manual(HOCG.pool, load_words(folder))


def write_allowances(path: Path, allowances: tuple[Allowance, ...]) -> None:
    """Write a list of allowances anew, below the comment that the file begins with."""
    comment = [line for line in path.read_text("utf-8").splitlines() if line.startswith("#")]
    lists = [{"reason": each.reason, "names": list(each.names)} for each in allowances]
    text = yaml.safe_dump(lists, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    path.write_text("\n".join([*comment, text]), "utf-8")


def prune(folder: Path = VOCABULARY) -> list[str]:
    """Take out allowances that are no longer needed; the names that went."""
    manual = make_manual(folder)
    words, gone = manual.words, manual.idle_allowances()
    for name in ("singletons", "unused"):
        old: tuple[Allowance, ...] = getattr(words, name)
        kept = tuple(
            Allowance(each.reason, names)
            for each in old
            if (names := tuple(each for each in each.names if each not in gone))
        )
        if kept != old:
            write_allowances(folder / f"{name}.yaml", kept)
    return sorted(gone)


def docs(
    out: Annotated[Path, typer.Option(help="Folder of the documentation.", metavar="DIR")] = ROOT / "docs",
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a page is stale.")] = False,
) -> None:
    """Write the reference of the card text language, docs/card-text.md."""
    if not check:
        for name in prune():
            typer.echo(f"{name} needs no reason any more")
    manual = make_manual()
    page, text = out / CARD_TEXT, manual.write()
    is_current = page.is_file() and page.read_text("utf-8") == text
    if check and not is_current:
        raise CommandFailed(f"{page} is stale: run `make docs`")
    if not is_current:
        page.write_text(text, "utf-8")
    typer.echo(f"{page}: {len(manual.entries)} phrases, {'as it was' if is_current else 'written'}")
    if gaps := manual.find_gaps():
        raise CommandFailed(
            f"the manual has {len(gaps)} gaps; see the files in {VOCABULARY.relative_to(ROOT)}",
            "\n".join(gaps),
        )
