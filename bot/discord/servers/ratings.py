"""`/ratings`: who gained points from whom in a server, for those who manage it."""

from collections.abc import Sequence

from discord import app_commands

from bot.app.ratings.arranging import LOOKED_BACK, Pair, Sign
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.markdown import escape, name_user, shorten_lines
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.times import span
from bot.discord.servers.managing import managers
from engine.kernel.translation import mark, tr

SHOWN = 20
ROOM = 3800
SIGNS = {
    Sign.ONE_SIDED: mark("one wins nearly always"),
    Sign.SHORT: mark("their matches are short"),
    Sign.EARLY: mark("several ended too early to count"),
    Sign.MAIN_SOURCE: mark("most that was gained comes from this one player"),
    Sign.STRANGER: mark("the one who lost has met almost nobody else"),
}


def build_report(pairs: Sequence[Pair], titles: dict[str, str]) -> Outgoing:
    """Who gained from whom.

    Args:
        pairs: the most unusual first.
        titles: the names of the card games; one alone isn't said.
    """
    days = LOOKED_BACK.days
    head = tr("### Who gained points from whom here, in {days} days", days=days)
    if not pairs:
        return say("\n".join((head, tr("Nobody has gained points from anybody here."))))
    foot = tr(
        "-# What is unusual stands first. It proves nothing: friends who play no others look alike."
        " Rated matches can be switched off for this server in `/setup`."
    )
    lines = [_tell(pair, titles.get(pair.ruleset, "") if len(titles) > 1 else "") for pair in pairs[:SHOWN]]
    return say("\n".join([shorten_lines("\n".join([head, *lines]), ROOM - len(foot)), foot]))


def _tell(pair: Pair, game: str) -> str:
    told = tr(
        "- {gainer} gained **{gained}** points from {giver}: won {won} of {matches}, in the middle"
        " within {span}",
        gainer=name_user(pair.gainer),
        gained=pair.gained,
        giver=name_user(pair.giver),
        won=pair.won,
        matches=pair.matches,
        span=span(pair.length),
    )
    more = [escape(game)] if game else []
    more += [tr(SIGNS[sign]) for sign in pair.signs]
    return told + "".join(f" · {each}" for each in more)


@extension
def add_ratings(registry: Registry) -> None:
    """Add `/ratings` to the bot's commands, for those who manage the server."""
    front_end = registry.front_end

    async def show(interaction: Interaction) -> Outgoing:
        managers(interaction)
        titles = {pack.name: pack.ruleset.title for pack in front_end.packs}
        return build_report(await front_end.app.arranging.list_pairs(interaction.guild_id or 0), titles)

    @registry.tree.command(
        name="ratings", description=mark("Who gained points from whom, and what looks arranged")
    )
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    @app_commands.default_permissions(manage_guild=True)
    async def ratings(interaction: Interaction) -> None:
        await front_end.answer(interaction, "/ratings", lambda: show(interaction))
