"""``oshiban correspondence``: write down a match by mail."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from bot.discord.platform.logs import warnings_only
from workshop.transcript import PAGE, write_transcript


def correspondence(
    out: Annotated[Path, typer.Option(help="The page.", metavar="FILE")] = PAGE,
) -> None:
    """Write docs/examples/correspondence.md: a match by mail over thirty days, in virtual time."""
    with warnings_only():
        page = asyncio.run(write_transcript())
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(page, encoding="utf-8")
    typer.echo(f"{out}: {len(page.splitlines())} lines")
