"""Alembic's entry point. The bot hands over its connection; see ``bot/store/migrate.py``."""

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext
from sqlalchemy.types import TypeDecorator

from bot.store.schema import metadata


def render_plainly(kind: str, item: object, _: AutogenContext) -> str | Literal[False]:
    """Write the plain column type into a new migration, so that it does not depend on this version's code."""
    if kind == "type" and isinstance(item, TypeDecorator):
        return f"sa.{item.impl_instance!r}"
    return False


def run() -> None:
    """Run the migrations on the connection that was handed over."""
    connection = context.config.attributes.get("connection")
    if connection is None:
        raise RuntimeError("These migrations run when the bot starts (bot.store.open_store).")
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_as_batch=connection.dialect.name == "sqlite",
        render_item=render_plainly,
    )
    with context.begin_transaction():
        context.run_migrations()


run()
