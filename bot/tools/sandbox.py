"""``oshiban sandbox``: the bot to be played with in the browser."""

from typing import Annotated

import typer

from bot.sandbox.serving import run_sandbox
from bot.tools.starting import one_sentence, read_settings

DEFAULT_PORT = 8760


def sandbox(
    port: Annotated[int, typer.Option(help="Port of the page; 0 for any free one.", min=0, max=65535)] = (
        DEFAULT_PORT
    ),
) -> None:
    """Run the bot in a small Discord of its own, to play in the browser. It keeps its matches where
    OSHIBAN_DATABASE says, and nothing if that isn't set.
    """
    settings = read_settings()
    is_named = settings.model_fields_set & {"database", "database_file"}
    with one_sentence():
        run_sandbox(port, settings.database if is_named else None)
