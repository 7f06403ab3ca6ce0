"""`/duel` and the context menu: who may be challenged, and with what."""

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.app.packs.pack import GamePack
from bot.app.wiring import App
from bot.discord.challenge.presses import ChallengePresses, Plan
from bot.discord.decks.menu import GameLines, list_decks, match_in_games, parse_deck
from bot.discord.platform.games import read_game
from bot.discord.platform.markdown import escape
from bot.discord.platform.pages import Outgoing, say
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


def usual_computer(games: Sequence[GamePack]) -> str | None:
    """The computer opponent that is meant when none is named: the one in the middle."""
    computers = games[0].computers
    return computers[len(computers) // 2].name if computers else None


def list_starters(app: App, games: Sequence[GamePack]) -> list[GameLines]:
    """The starter decks of some games."""
    return [(pack, list_decks(app.decks.starters(pack.name), ())) for pack in games]


def find_starter(app: App, games: Sequence[GamePack], typed: str) -> tuple[GamePack, str] | None:
    """The one starter deck that somebody meant, with its game."""
    meant = match_in_games(list_starters(app, games), typed)
    reference = None if meant is None else parse_deck(meant[1])
    return None if meant is None or reference is None else (meant[0], reference.deck_id)


class Duels:
    """Starts challenges.

    Args:
        challenges: what can be done about challenges.
    """

    def __init__(self, challenges: ChallengePresses) -> None:
        self._challenges = challenges

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
        user, begin = interaction.user, self._challenges.begin
        if refusal := refuse_opponent(user, opponent):
            return say(refusal)
        if deck is None:
            return await begin(interaction, plan)
        meant = match_in_games(await self._challenges.decks_in(games, user.id), deck)
        chosen = None if meant is None else parse_deck(meant[1])
        if meant is None or chosen is None:
            named, typed = read_game(deck, games)
            menu = await begin(interaction, replace(plan, ruleset=(named or games[0]).name))
            return menu.with_text(
                tr("There is no single deck called **{typed}**. Choose one:", typed=escape(typed))
            )
        return await begin(interaction, replace(plan, ruleset=meant[0].name), chosen)
