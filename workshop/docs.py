"""``oshiban docs``: writes the pages of the documentation that are made from the program itself."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from bot.tools.common import CommandFailed
from engine.hocg import HOCG
from engine.hocg.players.judgement import WEIGHTS
from engine.hocg.words.explain.manual import Manual
from engine.kernel.decoding import decode_json
from engine.kernel.players.weights import read_weights
from workshop.calibration import draw_calibration
from workshop.ladder import Climb, describe_ladder
from workshop.meetings import HEAD, write_row
from workshop.player_pages import make_player_pages

ROOT = Path(__file__).resolve().parents[1]
CARD_TEXT = "card-text.md"
COMPUTERS = "computers.md"
CALIBRATION = Path("pictures") / "calibration.png"
LADDER = ROOT / "docs" / "ladder.json"
"""What ``oshiban strength --ladder --json`` has printed."""
BEGIN, END = "<!-- ladder -->\n", "<!-- end of the ladder -->"
"""Between these lines of the page about computers the ladder stands."""


def docs(
    out: Annotated[Path, typer.Option(help="Folder of the documentation.", metavar="DIR")] = ROOT / "docs",
    check: Annotated[bool, typer.Option("--check", help="Write nothing; fail if a page is stale.")] = False,
) -> None:
    """Write what is made from the program: the reference of the card text language, docs/card-text.md, the
    ladder of computer players in docs/computers.md, the picture of how their judgement comes true, the pages
    about commands, and the tables in those on privacy.
    """
    manual = Manual(HOCG.pool)
    pages = {CARD_TEXT: manual.write().encode(), **dict(_make_computers(out)), **dict(make_player_pages(out))}
    stale = [out / name for name, made in pages.items() if not _is_current(out / name, made)]
    if check and stale:
        raise CommandFailed(f"{stale[0]} is stale: run `make docs`")
    for page in stale:
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_bytes(pages[page.relative_to(out).as_posix()])
    single = sum(len(names) == 1 for names in manual.used.values())
    reference = out / CARD_TEXT
    typer.echo(
        f"{reference}: {len(manual.entries)} phrases, {'written' if reference in stale else 'as it was'};"
        f" of {len(manual.used)} classes in use {single} are used by cards of one name only"
    )


def _is_current(page: Path, made: bytes) -> bool:
    return page.is_file() and page.read_bytes() == made


def _make_computers(out: Path) -> Iterator[tuple[str, bytes]]:
    """The page about computers with its ladder, where it is there, and the picture that it shows."""
    page = out / COMPUTERS
    if page.is_file():
        before, _, rest = page.read_text("utf-8").partition(BEGIN)
        _, _, after = rest.partition(END)
        climbed = decode_json(LADDER.read_bytes(), Climb)
        meetings = "\n".join((HEAD, *map(write_row, climbed.meetings)))
        tables = f"{describe_ladder(climbed.ladder)}\n\n{meetings}\n"
        yield COMPUTERS, f"{before}{BEGIN}{tables}{END}{after}".encode()
        yield CALIBRATION.as_posix(), draw_calibration(read_weights(WEIGHTS)).data
