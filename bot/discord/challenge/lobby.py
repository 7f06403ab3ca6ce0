"""`/lobby`: who looks for a match here, what for, and the open challenges."""

from dataclasses import dataclass, replace
from enum import StrEnum

import discord

from bot.app.challenges.seeking import Sought
from bot.app.packs.pack import GamePack
from bot.discord.challenge.presses import ChallengePresses
from bot.discord.decks.menu import match_in_games, parse_deck
from bot.discord.platform.addresses import Address
from bot.discord.platform.games import games_here
from bot.discord.platform.limits import ROW_BUTTONS
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import escape, name_user, shorten_lines
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Style, Text, say
from bot.discord.platform.places import check_place
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.times import describe, relative
from bot.model.challenges import TIME_CONTROLS, Challenge, Place
from bot.model.seeds import Interactions
from bot.model.seekers import Seeker, Wishes
from bot.model.settings import Language
from engine.kernel.translation import mark, tr

ROOM = 3600
NO_WISHES = Wishes()
LANGUAGES = {Language.ENGLISH: "English", Language.JAPANESE: "日本語"}
HOW = mark("Say what you look for: `/lobby` with a `deck`. Whoever wants the same plays you with one press.")


class LobbyVerb(StrEnum):
    """What a press asks for. A code, once used, keeps its meaning: old messages never go away."""

    SHOW = "v"
    MEET = "m"
    STOP = "s"


@dataclass(frozen=True)
class LobbyPress(Address, prefix="b1", layout=("verb", "seeker")):
    """A press in the lobby.

    Args:
        verb: what is asked for.
        seeker: who is meant, by the time that they look; "-" for nobody.
    """

    verb: LobbyVerb
    seeker: str = "-"


@dataclass(frozen=True)
class Asked:
    """What somebody typed after ``/lobby``.

    Args:
        deck: the deck that they will play; ``None`` if they only look around.
        wishes: what they look for.
    """

    deck: str | None = None
    wishes: Wishes = NO_WISHES


@dataclass(frozen=True)
class Seen:
    """What there is to see in a lobby.

    Args:
        own: what its reader looks for, if anything.
        others: who else looks.
        challenges: the open challenges.
        titles: the games by name, where there are several.
    """

    own: Seeker | None
    others: tuple[Sought, ...]
    challenges: tuple[Challenge, ...]
    titles: dict[str, str]


def tell_wishes(seeker: Seeker, titles: dict[str, str]) -> str:
    """What somebody looks for, in a line."""
    wishes, control = seeker.wishes, TIME_CONTROLS.get(seeker.wishes.clock)
    parts = [
        escape(titles.get(seeker.ruleset, "")),
        describe(control) if wishes.clock else tr("any clock"),
        LANGUAGES.get(wishes.language, ""),
        tr("within {points} points", points=wishes.within) if wishes.within else "",
        tr("starter decks alone") if wishes.is_starters else "",
    ]
    return " · ".join(part for part in parts if part)


def build_lobby(guild_id: int, seen: Seen, names: tuple[str, ...], notice: str = "") -> Outgoing:
    """A lobby.

    Args:
        guild_id: the server.
        seen: what there is to see.
        names: what those are called who fit, in their order.
        notice: what is said first.
    """
    lines = [notice, tr("### Looking for a match")] if notice else [tr("### Looking for a match")]
    if seen.own is not None:
        ends = relative(seen.own.until)
        lines.append(
            tr("- You: {wishes} · ends {ends}", wishes=tell_wishes(seen.own, seen.titles), ends=ends)
        )
    lines += [
        tr(
            "- {user} ({points} points): {wishes}",
            user=name_user(each.seeker.user_id),
            points=each.points.value,
            wishes=tell_wishes(each.seeker, seen.titles),
        )
        for each in seen.others
    ]
    if not seen.others:
        lines.append(tr("Nobody else looks just now."))
    if seen.own is None:
        lines.append(f"-# {tr(HOW)}")
    if seen.challenges:
        lines += [
            tr("### Open challenges"),
            *(_tell_challenge(guild_id, each, seen) for each in seen.challenges),
        ]
    fitting = [each.seeker for each in seen.others if each.fits][:ROW_BUTTONS]
    meet = tuple(
        Button(tr("Play {name}", name=name), LobbyPress(LobbyVerb.MEET, seeker.id), Style.SUCCESS)
        for seeker, name in zip(fitting, names, strict=False)
    )
    rest = [Button(tr("Look again"), LobbyPress(LobbyVerb.SHOW))]
    if seen.own is not None:
        rest.append(Button(tr("Stop looking"), LobbyPress(LobbyVerb.STOP)))
    rows = (Row(meet), Row(tuple(rest))) if meet else (Row(tuple(rest)),)
    return Outgoing(Page((Text(shorten_lines("\n".join(lines), ROOM)), *rows)))


def build_call(seeker: Seeker, role: int, titles: dict[str, str]) -> Outgoing:
    """What those are told who want to know it: somebody looks for a match."""
    text = tr(
        "<@&{role}> {user} looks for a match: {wishes}. `/lobby` shows who looks here.",
        role=role,
        user=name_user(seeker.user_id),
        wishes=tell_wishes(seeker, titles),
    )
    return replace(say(text), roles=(role,))


def _tell_challenge(guild_id: int, challenge: Challenge, seen: Seen) -> str:
    place = challenge.thread_id or challenge.place.channel_id
    title = seen.titles.get(challenge.ruleset, "")
    return tr(
        "- [#{challenge}]({link}) by <@{challenger}>{game} · ends {ends}",
        challenge=challenge.id,
        link=jump_link(guild_id, place, challenge.message_id),
        challenger=challenge.challenger,
        game=f" · {escape(title)}" if title else "",
        ends=relative(challenge.expires_at),
    )


class LobbyPresses(Presses):
    """Shows a lobby, and what can be done there.

    Args:
        challenges: knows the decks of people.
    """

    KIND = "lobby_{verb}"

    def __init__(self, challenges: ChallengePresses) -> None:
        super().__init__(challenges.front_end)
        self._challenges = challenges

    async def ask(self, interaction: discord.Interaction, asked: Asked) -> Outgoing:
        """Look for a match, if a deck was typed; then who looks."""
        user, place = interaction.user.id, Place(interaction.guild_id, interaction.channel_id or 0)
        if asked.deck is None:
            if asked.wishes != NO_WISHES:
                return say(tr("Say with which deck you will play: `/lobby` with a `deck` and what you wish."))
            return await self.show(user, place)
        games = await games_here(self.app, interaction)
        meant = match_in_games(await self._challenges.decks_in(games, user), asked.deck)
        deck = None if meant is None else parse_deck(meant[1])
        if meant is None or deck is None:
            typed = escape(asked.deck)
            return say(
                tr("There is no single deck called **{typed}**. Choose one from the list.", typed=typed)
            )
        now = self.app.context.clock.now()
        wanted = Seeker(place.guild_id or 0, user, "", meant[0].name, deck, asked.wishes, now, now)
        await self.app.seeking.seek(wanted, place.channel_id)
        notice = tr("You look for a match now, until one begins for you. I forget it by itself.")
        return await self._show(user, place, notice)

    @press(LobbyVerb.SHOW, acknowledge=in_place)
    async def show(self, user: int, place: Place) -> Outgoing:
        """Who looks for a match here."""
        return await self._show(user, place)

    @press(LobbyVerb.STOP, acknowledge=in_place)
    async def stop(self, user: int, place: Place) -> Outgoing:
        """Take whoever presses off the list of those who look for a match."""
        await self.app.seeking.stop(place.guild_id or 0, user)
        return await self._show(user, place, tr("You don't look any more."))

    @press(LobbyVerb.MEET, acknowledge=in_place)
    async def meet(self, interaction: discord.Interaction, seeker: str, user: int) -> Outgoing:
        """Play somebody who looks for the same."""
        place = await check_place(self.app, interaction)
        found = Interactions(chose=interaction.id)
        match = await self.app.seeking.meet(seeker, user, place, found)
        return say(tr("Match #{match} begins. Its thread opens here in a moment.", match=match.id))

    async def _show(self, user: int, place: Place, notice: str = "") -> Outgoing:
        guild = place.guild_id or 0
        own, others = await self.app.seeking.list_seekers(guild, user)
        challenges = await self.app.challenges.lobby(guild, user)
        games: list[GamePack] = await self.app.servers.games(guild)
        titles = {pack.name: pack.ruleset.title for pack in self.front_end.packs} if len(games) > 1 else {}
        fitting = [each.seeker.user_id for each in others if each.fits][:ROW_BUTTONS]
        names = [await self.front_end.names.find(guild, each) for each in fitting]
        seen = Seen(own, tuple(others), tuple(challenges), titles)
        return build_lobby(guild, seen, tuple(names), notice)
