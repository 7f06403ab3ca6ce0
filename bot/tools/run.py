"""``oshiban run``: the bot on Discord."""

from bot.discord.logging_in import LoginRefused
from bot.discord.running import run_bot
from bot.games.installed import installed_packs
from bot.store import open_store
from bot.tools.common import CommandFailed
from bot.tools.starting import one_sentence, read_settings


def run() -> None:
    """Run the bot on Discord. Its token is read from DISCORD_TOKEN."""
    settings = read_settings()
    if settings.discord_token is None or not settings.discord_token.get_secret_value():
        raise CommandFailed("DISCORD_TOKEN is not set: put the bot's token into the environment or into .env")
    try:
        with one_sentence():
            run_bot(settings, open_store, installed_packs())
    except LoginRefused as refused:
        raise CommandFailed(str(refused)) from None
