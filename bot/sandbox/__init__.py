"""The real bot inside SimCord: an in-memory Discord to play on, to test with and to run the demo in."""

from pathlib import Path


def run_sandbox(port: int = 8765, folder: Path | None = None, log_level: str = "warning") -> None:
    """Run the real bot inside SimCord, with web pages to play on, until it is interrupted.

    Everything listens on 127.0.0.1 only.

    Args:
        port: the port of the first page; 0 for any free one.
        folder: where the database is; a temporary folder by default.
        log_level: how much the bot says.
    """
    # The card games and their pictures are loaded only when a sandbox is wanted.
    from bot.sandbox.serving import serve_forever

    serve_forever(port, folder, log_level)
