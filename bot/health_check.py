"""``python -m bot.health_check``: whether the bot on this machine says that it is ready; for the image.

It reads the environment and nothing else of the bot, since it is started every minute.
"""

import os
import sys
from collections.abc import Mapping
from urllib.error import URLError
from urllib.request import urlopen

SECONDS = 10
EVERYWHERE = ("", "0.0.0.0", "::")
"""Addresses to listen on that stand for all of a machine's, its own among them."""


def find_address(environment: Mapping[str, str]) -> str | None:
    """Where the bot answers; ``None`` if it was told to answer nowhere (port 0, or none)."""
    port = environment.get("OSHIBAN_HEALTH_PORT", "").strip() or "0"
    if port.strip("0") == "":
        return None
    host = environment.get("OSHIBAN_LISTEN", "").strip()
    host = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{host}:{port}/ready"


def main() -> int:
    """The status of the process: 0 if the bot is ready, or was told not to say so; else 1."""
    address = find_address(os.environ)
    if address is None:
        return 0
    try:
        with urlopen(address, timeout=SECONDS) as answer:
            return 0 if answer.status == 200 else 1
    except (URLError, OSError, ValueError) as error:
        print(f"{address}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
