"""The application commands as Discord knows them: names, options, where they may be used."""

from typing import Literal

import discord
from discord import app_commands

from bot.discord.commands import CLOCKS, DEFAULT_CLOCK, Choices, Commands, Interaction
from bot.discord.pages import Outgoing
from bot.discord.receiving import Line, Short

Tree = app_commands.CommandTree[discord.Client]
EVERYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False)
SERVERS = app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False)
BY_SERVER = app_commands.AppInstallationType(guild=True, user=False)


def add_commands(tree: Tree, commands: Commands) -> None:
    """Put every command into the tree."""
    tree.allowed_contexts = EVERYWHERE
    tree.allowed_installs = BY_SERVER
    _add_duel(tree, commands)
    _add_looking(tree, commands)
    _add_playing(tree, commands)


def _add_duel(tree: Tree, commands: Commands) -> None:
    async def suggest_decks(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_decks(interaction, typed)

    async def suggest_games(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_games(interaction, typed)

    @tree.command(name="duel", description="Challenge a friend, or anybody in this channel, to a match")
    @app_commands.describe(
        opponent="Whom to challenge; leave it out to challenge anybody",
        deck="Your deck; leave it out to choose from a list",
        clock="How long you may think",
        game="The card game",
    )
    @app_commands.choices(clock=CLOCKS)
    @app_commands.autocomplete(deck=suggest_decks, game=suggest_games)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def duel(
        interaction: Interaction,
        opponent: discord.User | None = None,
        deck: Short | None = None,
        clock: str = DEFAULT_CLOCK,
        game: Short | None = None,
    ) -> None:
        await commands.answer(
            interaction, "duel", lambda: commands.duel(interaction, opponent, deck, clock, game)
        )

    @tree.context_menu(name="Challenge to a duel")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def challenge(interaction: Interaction, user: discord.User) -> None:
        await commands.answer(interaction, "challenge", lambda: commands.duel(interaction, user))

    @tree.command(name="lobby", description="The open challenges in this server")
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def lobby(interaction: Interaction) -> None:
        await commands.answer(interaction, "lobby", lambda: commands.list_lobby(interaction.guild_id or 0))


def _add_looking(tree: Tree, commands: Commands) -> None:
    async def suggest_matches(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_matches(interaction, typed)

    @tree.command(name="matches", description="Your matches, with links")
    async def matches(interaction: Interaction) -> None:
        await commands.answer(interaction, "matches", lambda: commands.list_matches(interaction.user.id))

    @tree.command(name="hand", description="Your hand, for your eyes only")
    @app_commands.describe(match="Which match; leave it out for the one played here")
    @app_commands.autocomplete(match=suggest_matches)
    async def hand(interaction: Interaction, match: Short | None = None) -> None:
        async def make() -> Outgoing:
            found = await commands.find(interaction, match)
            return await commands.matches.show_hand(found.id, interaction.user.id)

        await commands.answer(interaction, "hand", make)

    @tree.command(name="board", description="The board as you may see it, as a picture or as text")
    @app_commands.describe(view="Picture or text", match="Which match; leave it out for the one played here")
    @app_commands.autocomplete(match=suggest_matches)
    async def board(
        interaction: Interaction, view: Literal["picture", "text"] = "picture", match: Short | None = None
    ) -> None:
        async def make() -> Outgoing:
            found = await commands.find(interaction, match)
            show = commands.matches.show_board_text if view == "text" else commands.matches.show_board
            return await show(found.id, interaction.user.id)

        await commands.answer(interaction, "board", make)

    @tree.command(name="help", description="How to play here")
    async def show_help(interaction: Interaction) -> None:
        await commands.answer(interaction, "help", commands.help)


def _add_playing(tree: Tree, commands: Commands) -> None:
    async def suggest_matches(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_matches(interaction, typed)

    async def suggest_play(interaction: Interaction, typed: str) -> Choices:
        return await commands.suggest_play(interaction, typed)

    @tree.command(name="play", description="Make your choice by typing")
    @app_commands.describe(
        choice="A number or words of an option; several are separated by commas",
        match="Which match; leave it out for the one played here",
    )
    @app_commands.autocomplete(choice=suggest_play, match=suggest_matches)
    async def play(interaction: Interaction, choice: Line | None = None, match: Short | None = None) -> None:
        await commands.answer(interaction, "play", lambda: commands.play(interaction, choice, match))

    @tree.command(name="concede", description="Give up a match; you are asked first")
    @app_commands.describe(match="Which match; leave it out for the one played here")
    @app_commands.autocomplete(match=suggest_matches)
    async def concede(interaction: Interaction, match: Short | None = None) -> None:
        await commands.answer(interaction, "concede", lambda: commands.ask_concede(interaction, match))

    @tree.command(name="move", description="Go on with a match in this channel")
    @app_commands.describe(match="Which match")
    @app_commands.autocomplete(match=suggest_matches)
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def move(interaction: Interaction, match: Short) -> None:
        await commands.answer(interaction, "move", lambda: commands.move(interaction, match))
