"""Where the bot keeps what is costly to make of the shipped files. The engine by itself keeps nothing."""

import os
from contextlib import suppress

from platformdirs import user_cache_path

from engine.kernel.disk_cache import ENVIRONMENT


def keep_in_user_cache() -> None:
    """Have it kept in the user's cache by this process and those that it begins, unless the environment says
    where. It must be called before a game is loaded.
    """
    with suppress(OSError, RuntimeError):  # nobody's home
        os.environ.setdefault(ENVIRONMENT, str(user_cache_path("oshiban", appauthor=False).parent))
