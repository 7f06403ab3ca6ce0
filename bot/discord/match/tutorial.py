"""`/tutorial`: a first match against the computer, explained step by step, for its player alone."""

import discord
import structlog
from discord import app_commands

from bot.app.delivery.deliverer import TemporaryFailure
from bot.app.refusals import DeckRefused
from bot.discord.match.panel import build_panel
from bot.discord.match.private_tables import put_board
from bot.discord.platform.desk import Desk
from bot.discord.platform.failures import NETWORK
from bot.discord.platform.marks import escape
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.parts import Interaction, Tree
from bot.discord.platform.receiving import Short
from bot.model.challenges import NOWHERE, Place
from engine.kernel.translation import mark, tr

log = structlog.get_logger(__name__)

WELCOME = mark(
    "Your first match, against me. Your choices stay here; the board and your hand also come by direct"
    " message, if those reach you. Leave it whenever you like: `/tutorial` takes it up again."
)


async def _find_place(desk: Desk, user: int) -> Place:
    """Where boards are posted: the user's direct messages; nowhere if none can be sent, since everything can
    be seen in private answers.
    """
    try:
        return Place(None, (await desk.talks.open(user, at_once=True)).channel_id)
    except (TemporaryFailure, discord.DiscordException, *NETWORK) as error:
        log.info("taught_in_private", user=user, error=str(error))
        return NOWHERE


async def teach(desk: Desk, interaction: Interaction, game: str | None) -> Outgoing:
    """Begin a first match, or go on with it, and show what waits."""
    packs = [pack for pack in desk.packs if pack.course is not None]
    ruleset = game or packs[0].name
    if ruleset not in [pack.name for pack in desk.packs]:
        return say(tr("There is no card game **{ruleset}** here.", ruleset=escape(ruleset)))
    user = interaction.user.id
    try:
        match = await desk.app.practice.teach(ruleset, user, await _find_place(desk, user))
    except DeckRefused as refused:
        deck = escape(refused.name)
        return say(tr("The tutorial's deck **{name}** can't be played here any more.", name=deck))
    await desk.app.matches.wait_for_computer(match.id, user)
    panel = build_panel(await desk.reader.table(match.id, user), notice=tr(WELCOME))
    return await put_board(desk, panel, match.id, user)


def add_tutorial(tree: Tree, desk: Desk) -> None:
    """Put the command into the tree; the choice of a game is there only if there is one to make."""
    packs = [pack for pack in desk.packs if pack.course is not None]
    if not packs:
        return
    description = mark("Learn to play in a first match that explains itself")
    if len(packs) == 1:

        @tree.command(name="tutorial", description=description)
        async def tutorial(interaction: Interaction) -> None:
            await desk.answer(interaction, "/tutorial", lambda: teach(desk, interaction, None))

        return

    @tree.command(name="tutorial", description=description)
    @app_commands.describe(game=mark("The card game"))
    @app_commands.choices(
        game=[app_commands.Choice(name=pack.ruleset.title, value=pack.name) for pack in packs]
    )
    async def tutorial_of_a_game(interaction: Interaction, game: Short | None = None) -> None:
        await desk.answer(interaction, "/tutorial", lambda: teach(desk, interaction, game))
