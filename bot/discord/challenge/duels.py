"""`/duel` and the context menu: who may be challenged, and whether the bot can play in this channel."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.app.packs.pack import GamePack
from bot.app.values import Place
from bot.app.wiring import App
from bot.discord.challenge.presses import ChallengePresses, Plan
from bot.discord.decks.menu import list_decks, match_deck, parse_deck
from bot.discord.platform.games import read_game
from bot.discord.platform.marks import escape
from bot.discord.platform.pages import Outgoing, say
from bot.discord.platform.permissions import missing_permissions
from engine.kernel.translation import tr


def refuse_opponent(user: discord.abc.User, opponent: discord.abc.User | None) -> str | None:
    """Why this person can't be challenged, if so."""
    if opponent is None:
        return None
    if opponent.id == user.id:
        return tr("You can't challenge yourself. Leave `opponent` out to challenge anybody here.")
    if opponent.bot:
        return tr(
            "<@{opponent}> is a bot and can't play. I can: choose a strength with `computer`.",
            opponent=opponent.id,
        )
    return None


async def refuse_channel(app: App, interaction: discord.Interaction) -> str | None:
    """Why no match may be begun in this channel, if so."""
    channels = {interaction.channel_id or 0}
    if isinstance(interaction.channel, discord.Thread):
        channels.add(interaction.channel.parent_id)
    refused = await app.servers.refuse_place(interaction.guild_id, channels)
    return None if refused is None else refused.sentence


def usual_computer(games: Sequence[GamePack]) -> str | None:
    """The computer opponent that is meant when none is named: the one in the middle."""
    computers = games[0].computers
    return computers[len(computers) // 2].name if computers else None


def find_starter(app: App, games: Sequence[GamePack], typed: str) -> tuple[GamePack, str] | None:
    """The one starter deck that somebody meant, with its game."""
    named, rest = read_game(typed, games)
    meant = []
    for pack in games if named is None else [named]:
        value = match_deck(list_decks(app.decks.starters(pack.name), ()), rest)
        reference = None if value is None else parse_deck(value)
        if reference is not None:
            meant.append((pack, reference.deck_id))
    return meant[0] if len(meant) == 1 else None


class Duels:
    """Starts challenges.

    Args:
        challenges: what can be done about challenges.
    """

    def __init__(self, challenges: ChallengePresses) -> None:
        self._challenges, self._app = challenges, challenges.app

    async def start(
        self,
        interaction: discord.Interaction,
        opponent: discord.abc.User | None,
        games: Sequence[GamePack],
        plan: Plan,
        deck: str | None,
    ) -> Outgoing:
        """Challenge somebody, or ask first for the deck.

        Args:
            interaction: where it comes from.
            opponent: who is challenged; ``None`` for anybody.
            games: the games that may be played here, the one that is meant when none is named first.
            plan: the clock, and a computer opponent if one was chosen; its game is still open.
            deck: the deck as it was typed or chosen, if it was: it tells the game.
        """
        user = interaction.user
        if refusal := refuse_opponent(user, opponent):
            return say(refusal)
        is_thread = isinstance(interaction.channel, discord.Thread)
        if missing := missing_permissions(interaction.app_permissions, is_thread=is_thread):
            return say(
                tr(
                    "I can't play in this channel; I lack: {missing}. Somebody who manages this server can"
                    " grant that, or use another channel.",
                    missing=", ".join(f"**{name}**" for name in missing),
                )
            )
        if refused := await refuse_channel(self._app, interaction):
            return say(refused)
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        if deck is None:
            return await self._challenges.offer_decks(plan, user.id, place)
        named, typed = read_game(deck, games)
        meant = []
        for pack in games if named is None else [named]:
            value = match_deck(await self._challenges.decks_of(user.id, pack.name), typed)
            if value is not None and (reference := parse_deck(value)) is not None:
                meant.append((replace(plan, ruleset=pack.name), reference))
        if len(meant) != 1:
            plan = replace(plan, ruleset=(named or games[0]).name)
            menu = await self._challenges.offer_decks(plan, user.id, place)
            return menu.with_text(
                tr("There is no single deck called **{typed}**. Choose one:", typed=escape(typed))
            )
        plan, chosen = meant[0]
        return await self._challenges.challenge(plan, user.id, place, chosen)
