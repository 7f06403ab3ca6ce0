"""``oshiban docs``: writes the pages of the documentation that are made from the program itself."""

from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import CommandFailed
from engine.hocg import HOCG
from engine.hocg.words.explain.manual import Manual

ROOT = Path(__file__).resolve().parents[1]
CARD_TEXT = "card-text.md"


def docs(
    out: Annotated[Path, typer.Option(help="Folder of the documentation.", metavar="DIR")] = ROOT / "docs",
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a page is stale.")] = False,
) -> None:
    """Write the reference of the card text language, docs/card-text.md."""
    manual = Manual(HOCG.pool)
    page, text = out / CARD_TEXT, manual.write()
    is_current = page.is_file() and page.read_text("utf-8") == text
    if check and not is_current:
        raise CommandFailed(f"{page} is stale: run `make docs`")
    if not is_current:
        page.write_text(text, "utf-8")
    single = sum(len(names) == 1 for names in manual.used.values())
    typer.echo(
        f"{page}: {len(manual.entries)} phrases, {'as it was' if is_current else 'written'};"
        f" of {len(manual.used)} classes in use {single} are used by cards of one name only"
    )
