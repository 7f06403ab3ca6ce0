"""`/history`, `/leaderboard` and `/profile`: what is remembered of matches."""

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.app.packs.pictures import Drawing
from bot.app.people.records import FORM, DeckRecord, History, Ranked, Rival, Tally, Year, ended
from bot.discord.people.addresses import OwnPress, OwnVerb
from bot.discord.platform.addresses import write_fields
from bot.discord.platform.extensions import Interaction, Registry, extension
from bot.discord.platform.front_end import FrontEnd
from bot.discord.platform.games import games_here, read_game
from bot.discord.platform.limits import ALT_TEXT
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import COMPUTER, escape, join_words, name_seat, name_user, shorten_lines
from bot.discord.platform.pages import Attachment, Outgoing, say, turn_pages
from bot.discord.platform.presses import Presses, in_place, press
from bot.discord.platform.ratings import tell_points
from bot.discord.platform.receiving import Short
from bot.discord.platform.times import absolute
from bot.model.challenges import Place
from bot.model.matches import MatchInfo
from bot.model.ratings import Points
from engine.kernel.lazy_import import lazy_import
from engine.kernel.translation import mark, tr
from renderers.kit.subjects import Bar, Line, Profile

ROOM = 3800
WORDS = {"won": mark("won"), "lost": mark("lost"), "drawn": mark("a draw")}
LEGEND = (mark("won"), mark("drawn"), mark("lost"))
draw_profile = lazy_import("renderers.kit.profile", "draw_profile")


def tell_tally(tally: Tally) -> str:
    """How matches ended, in a sentence."""
    return tr(
        "{played} finished: {won} won, {lost} lost, {drawn} drawn.",
        played=tally.played,
        won=tally.won,
        lost=tally.lost,
        drawn=tally.drawn,
    )


def build_history(history: History, opponent: int | None) -> Outgoing:
    """A page of the finished matches of a user, the newest first.

    Args:
        history: the page.
        opponent: the one against whom they were, if only those were asked for.
    """
    user = name_user(history.user_id)
    head = tr("### Matches of {user}", user=user)
    if opponent is not None:
        head = tr("### Matches of {user} against {opponent}", user=user, opponent=name_user(opponent))
    if not history.matches:
        return say("\n".join((head, tr("None is finished yet."))))
    lines = [_tell_match(match, history.user_id) for match in history.matches]
    if history.last:
        lines.append(tr("-# Page {page} of {pages}.", page=history.page + 1, pages=history.last + 1))
        if opponent is None:
            lines[-1] += " " + tr("`opponent` shows those against one player.")
    text = shorten_lines("\n".join([head, tell_tally(history.tally), *lines]), ROOM)

    def turn_to(page: int) -> OwnPress:
        return OwnPress(OwnVerb.HISTORY, write_fields(history.user_id, opponent or 0, page))

    return say(text, *turn_pages(turn_to, history.page, history.last))


def _tell_match(match: MatchInfo, user: int) -> str:
    place = match.thread_id or match.place.channel_id
    link = jump_link(match.place.guild_id, place, match.board_message_id)
    others = join_words([name_seat(seat) for seat in match.seats if seat.user_id != user])
    when = absolute(match.finished_at) if match.finished_at is not None else ""
    ending = tr(WORDS[ended(match, user)])
    return tr(
        "- [#{match}]({link}) vs {others}: **{ending}** · {when}",
        match=match.id,
        link=link,
        others=others,
        ending=ending,
        when=when,
    )


def build_leaderboard(title: str, ranked: Sequence[Ranked], needed: int, met: int) -> Outgoing:
    """The strongest of a server.

    Args:
        title: the card game.
        ranked: the strongest first.
        needed: how many different people whoever has a place must have met.
        met: how many the reader has met.
    """
    head = tr("### The strongest here: {game}", game=escape(title))
    rule = tr(
        "-# A place needs rated matches with {needed} different people, here or elsewhere;"
        " you have met {met}.",
        needed=needed,
        met=met,
    )
    if not ranked:
        return say("\n".join((head, tr("Nobody has a place yet."), rule)))
    lines = [
        tr(
            "{place}\\. {user} · **{points}** ± {margin} points · rated matches: {matches}",
            place=place,
            user=name_user(each.user_id),
            points=each.points.value,
            margin=each.points.margin,
            matches=each.matches,
        )
        for place, each in enumerate(ranked, 1)
    ]
    foot = tr(
        "-# ±: how far off the points may be; that shrinks with every rated match. `/settings` takes you off"
        " this list."
    )
    listed = shorten_lines("\n".join([head, *lines]), ROOM - len(foot) - len(rule))
    return say("\n".join([listed, foot, rule]))


def _say_points(points: Points) -> str:
    """A rating in a picture; one that is provisional has a question mark."""
    return f"{points.value} ± {points.margin}{'?' if points.is_provisional else ''}"


def describe_year(year: Year, decks: Sequence[tuple[str, Tally]]) -> str:
    """A year in words.

    Args:
        year: the year.
        decks: the best decks by name.
    """
    lines = [
        f"### {year.year}",
        tell_tally(year.tally),
        tr("Most wins in a row: {number}.", number=year.streak)
        if year.running is None
        else tr("Most wins in a row: {number}; now: {running}.", number=year.streak, running=year.running),
    ]
    lines += [tr("- with {deck}: {text}", deck=escape(name), text=tell_tally(tally)) for name, tally in decks]
    rivals = ((f"vs {_name_rival(rival)}", tell_tally(rival.tally)) for rival in year.rivals)
    lines += ["- " + tr("{head}: {text}", head=name, text=tally) for name, tally in rivals]
    lines += [
        "- " + tr("{head}: {text}", head=escape(title), text=tell_points(points))
        for title, points in year.ratings
    ]
    return "\n".join(lines)


def _write_score(tally: Tally) -> str:
    return f"{tally.won} : {tally.lost}"


def _name_rival(rival: Rival) -> str:
    return COMPUTER if rival.user_id is None else name_user(rival.user_id)


def _describe_profile(profile: Profile) -> str:
    """What the picture of a year shows, in plain words."""
    told = [*profile.figures, *(line for column in profile.lines for line in column)]
    lines = [tr("{head}: {text}", head=line.words, text=line.figure) for line in told]
    return shorten_lines("\n".join([f"{profile.name} · {profile.title}", *lines]), ALT_TEXT)


class RecordPages(Presses):
    """Shows what is remembered. Of others it shows only what has happened in the server it is asked in."""

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self._front_end, self._app = front_end, front_end.app

    @press(OwnVerb.HISTORY, acknowledge=in_place)
    async def history(
        self, user: int, place: Place, player: int = 0, opponent: int = 0, page: int = 0
    ) -> Outgoing:
        """A page of the finished matches of somebody, or of those against somebody.

        Args:
            user: who asks.
            place: where.
            player: whose matches; 0 for those of who asks.
            opponent: only those against them; 0 for all.
            page: the page, from 0.
        """
        whose = player or user
        guild_id = None if whose == user else place.guild_id
        if whose != user and guild_id is None:
            return say(tr("In direct messages you see your own matches only."))
        met = opponent or None
        return build_history(
            await self._app.records.history(whose, guild_id=guild_id, opponent=met, page=page), met
        )

    async def leaderboard(self, interaction: Interaction, game: str | None) -> Outgoing:
        """The strongest players of this server."""
        games = await games_here(self._front_end.app, interaction)
        named, _ = read_game(f"{game}:", games) if game is not None else (games[0], "")
        pack = named or games[0]
        ranked = await self._app.records.leaderboard(interaction.guild_id or 0, pack.name)
        met = await self._app.records.count_opponents(interaction.user.id, pack.name)
        return build_leaderboard(pack.ruleset.title, ranked, self._app.records.placed_after, met)

    async def profile(self, interaction: Interaction, year: int | None) -> Outgoing:
        """The own year as a picture, and in words."""
        user = interaction.user
        found = await self._app.records.year(user.id, year)
        if not found.tally.played:
            return say(tr("You have finished no match in {year}. `/duel` begins one.", year=found.year))
        decks = [(self._name_deck(each), each.tally) for each in found.decks]
        words = describe_year(found, decks)
        profile = await self._draw(interaction, found, decks)
        drawing = Drawing("profile", draw_profile, (profile,), is_themed=True)
        drawn = await self._front_end.studio.make(drawing, await self._app.preferences.get(user.id))
        if drawn is None:
            return say(words)
        return Outgoing(
            content=words, files=(Attachment(drawn.filename, drawn.data, _describe_profile(profile)),)
        )

    def _name_deck(self, deck: DeckRecord) -> str:
        return self._front_end.packs.get(deck.ruleset).decks.name_sort(deck.sort)

    async def _draw(
        self, interaction: Interaction, year: Year, decks: Sequence[tuple[str, Tally]]
    ) -> Profile:
        guild, names = interaction.guild_id, self._front_end.names
        rivals = [
            Line(
                COMPUTER if rival.user_id is None else await names.find(guild, rival.user_id),
                _write_score(rival.tally),
            )
            for rival in year.rivals
        ]
        ratings = [Line(title, _say_points(points)) for title, points in year.ratings]
        return Profile(
            name=interaction.user.display_name,
            title=str(year.year),
            figures=(
                Line(tr("matches"), str(year.tally.played)),
                Line(tr("won"), str(year.tally.won)),
                Line(tr("drawn"), str(year.tally.drawn)),
                Line(tr("wins in a row"), str(year.streak)),
            ),
            months=tuple(Bar(month.won, month.drawn, month.lost) for month in year.months),
            legend=(tr(LEGEND[0]), tr(LEGEND[1]), tr(LEGEND[2])),
            lines=(
                tuple(rivals),
                tuple(ratings),
                tuple(Line(name, _write_score(tally)) for name, tally in decks),
            ),
            heads=(tr("Rivals"), tr("Points"), tr("Best decks")),
            form=year.form,
            form_head=tr("Form: last {number}", number=FORM),
        )


@extension
def add_records(registry: Registry) -> None:
    """Register the commands about finished matches."""
    front_end = registry.front_end
    pages = RecordPages(front_end)
    registry.router.add(pages)

    @registry.tree.command(
        name="history", description=mark("Finished matches: your own, somebody's, or against somebody")
    )
    @app_commands.describe(
        player=mark("Whose matches; your own if you leave it out"), opponent=mark("Only against them")
    )
    async def history(
        interaction: Interaction, player: discord.User | None = None, opponent: discord.User | None = None
    ) -> None:
        whose, met = (0 if each is None else each.id for each in (player, opponent))
        place = Place(interaction.guild_id, interaction.channel_id or 0)
        await front_end.answer(
            interaction, "/history", lambda: pages.history(interaction.user.id, place, whose, met)
        )

    @registry.tree.command(name="leaderboard", description=mark("The strongest players of this server"))
    @app_commands.describe(game=mark("Which card game, if this server plays several"))
    @app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
    async def leaderboard(interaction: Interaction, game: Short | None = None) -> None:
        await front_end.answer(interaction, "/leaderboard", lambda: pages.leaderboard(interaction, game))

    @registry.tree.command(name="profile", description=mark("Your year as a picture"))
    @app_commands.describe(year=mark("Which year; the running one if you leave it out"))
    async def profile(
        interaction: Interaction, year: app_commands.Range[int, 2020, 2100] | None = None
    ) -> None:
        await front_end.answer(interaction, "/profile", lambda: pages.profile(interaction, year))
