"""What SQLAlchemy makes of statements, kept for a whole run of tests.

It compiles a statement once for each engine. A bot has one; thousands of tests with a database each would do
little else. Engines of one kind of database share what is compiled if they share the dialect, which is part
of its key.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Dialect
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import store
from bot.store.database import make_engine

_shared: dict[str, tuple[Dialect, Any]] = {}
"""By the name of a dialect, one that has met its database, and what was compiled with it."""


def make_alike(*arguments: Any, **named: Any) -> AsyncEngine:
    """An engine as the bot makes it, which knows what those before it have compiled."""
    engine = make_engine(*arguments, **named)
    own = engine.sync_engine
    dialect, compiled = _shared.setdefault(own.dialect.name, (own.dialect, own._compiled_cache))
    if dialect.server_version_info is None:  # it has met none as yet: its database could not be reached
        _shared[own.dialect.name] = own.dialect, own._compiled_cache
    else:
        own.dialect = own.pool._dialect = dialect
        own._compiled_cache = compiled
    return engine


def keep_compiled() -> None:
    """Let all stores of this process share what they compile."""
    vars(store)["make_engine"] = make_alike
