"""What is played, as people are shown it."""

from __future__ import annotations

import csv
import itertools
from datetime import timedelta
from io import BytesIO, StringIO

import msgspec
import pytest
import simcord
from PIL import Image

from bot.discord.meta import addresses
from bot.discord.meta.addresses import Chart, MetaPress, MetaVerb, Who
from bot.model.challenges import Place
from bot.model.events import EventRules, Kind, Stage
from bot.model.played import (
    EVERYWHERE,
    Began,
    DeckSort,
    Field,
    PlayedDeck,
    PlayedMatch,
    Scope,
    scope_of_event,
    scope_of_server,
    week_of,
)
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import World
from renderers.kit.charts import APART, WIDTH, draw_bars, draw_heat, draw_lines, spread_ends
from renderers.kit.rects import Rect
from renderers.kit.subjects import BarChart, Cell, Estimate, HeatMap, LineChart
from renderers.kit.themes import list_themes
from tests.bot.discord.table_talk import answer_to, begin_match, words_of

LOW, HIGH = DeckSort("T-1"), DeckSort("T-5")


def make_match(scopes: tuple[Scope, ...], week: int, *, is_won: bool, field: Field) -> PlayedMatch:
    """A match of the tiny game: a deck of low cards begins against one of high ones."""
    decks = (
        PlayedDeck(LOW, HIGH, Began.FIRST, is_won, {"T-1": 3}),
        PlayedDeck(HIGH, LOW, Began.SECOND, not is_won, {"T-5": 6}),
    )
    return PlayedMatch("tiny", field, scopes, week, decks, 6, timedelta(minutes=30))


async def fill(world: World, count: int, field: Field = Field.RATED, won: int = 15) -> None:
    """So many matches of this server; the low deck wins the first ones."""
    scopes = (EVERYWHERE, scope_of_server(world.guild.id))
    week = week_of(world.app.context.clock.now())
    matches = [make_match(scopes, week, is_won=each < won, field=field) for each in range(count)]
    async with world.store.write() as tx:
        await tx.played.add(*matches)


async def read_numbers(message: simcord.ResponseMessage) -> list[dict[str, str]]:
    """The numbers beside an answer."""
    (file,) = [each for each in message.attachments if each.filename.endswith(".csv")]
    return list(csv.DictReader(StringIO((await file.read()).decode("utf-8-sig"))))


async def press(
    who: simcord.MemberActor, shown: simcord.ResponseMessage, label: str
) -> simcord.ResponseMessage:
    """What a press on a button of an answer shows in its place."""
    return answer_to(await who.click(shown, label=label))


async def test_of_few_matches_nothing_is_told(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await fill(world, 19)
    shown = answer_to(await mio.slash(arena, "meta"))
    assert "19 rated matches" in words_of(shown)
    assert "from 20 matches on" in words_of(shown)
    assert shown.attachments == []


async def test_decks_with_intervals_and_numbers(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await fill(world, 20)
    shown = answer_to(await mio.slash(arena, "meta"))
    words = words_of(shown)
    assert "Whoever begins wins 75 % (53 to 89)." in words
    assert "6.0 turns" in words
    assert "T-1: won 75 % (53 to 89) of 20 matches" in words
    assert "T-5: won 25 % (11 to 47) of 20 matches" in words
    picture, _ = shown.attachments
    assert picture.filename.startswith("chart-")
    one, other = await read_numbers(shown)
    assert (one["leader"], one["matches"], one["won"], one["share"]) == ("T-1", "20", "15", "0.75")
    assert (other["leader"], other["low"]) == ("T-5", "0.1119")


@pytest.mark.parametrize(
    ("label", "said"),
    [
        ("Cards", "T-1: in 75 % of the winning decks; decks with it won 75 % (53 to 89)"),
        ("Match-ups", "T-1 against T-5: won 75 % (53 to 89)"),
        ("Over time", "T-1: 50 % of all decks in the latest week"),
    ],
)
async def test_every_chart_is_a_press_away(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle, label: str, said: str
) -> None:
    await fill(world, 20)
    shown = await press(mio, answer_to(await mio.slash(arena, "meta")), label)
    assert said in words_of(shown)
    assert len(shown.attachments) == 2
    assert await read_numbers(shown)


async def test_other_matches_are_a_press_away(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    """Here or everywhere, of late or ever, rated or not."""
    await fill(world, 20)
    await fill(world, 5, Field.CASUAL)
    await fill(world, 3, Field.COMPUTER)
    async with world.store.write() as tx:
        await tx.played.add(*[make_match((EVERYWHERE,), 10, is_won=True, field=Field.RATED)] * 7)
    shown = answer_to(await mio.slash(arena, "meta"))
    for label, said in (
        ("Unrated too", "25 matches between people · in this server"),
        ("The computer's too", "28 matches of any sort · in this server"),
        ("All servers", "28 matches of any sort · wherever I am · in the last 12 weeks"),
        ("Of all time", "35 matches of any sort · wherever I am · at any time"),
        ("Rated alone", "27 rated matches · wherever I am · at any time"),
        ("This server", "20 rated matches · in this server · at any time"),
        ("The last 12 weeks", "20 rated matches · in this server · in the last 12 weeks"),
    ):
        shown = await press(mio, shown, label)
        assert said in words_of(shown)


async def test_it_is_shared_without_buttons(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await fill(world, 20)
    await press(mio, answer_to(await mio.slash(arena, "meta")), "Share")
    posted = arena.last_message
    assert posted is not None
    assert "Mio shares" in words_of(posted)
    assert "T-1: won 75 %" in words_of(posted)
    assert not posted.components
    assert len(posted.attachments) == 2


async def test_whoever_wants_words_gets_words(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    await world.app.preferences.set(mio.id, UserSettings(is_text_only=True, language=Language.JAPANESE))
    await fill(world, 20)
    shown = answer_to(await mio.slash(arena, "meta"))
    assert [each.filename for each in shown.attachments] == ["tiny-decks.csv"]
    assert "デッキの勝率" in words_of(shown)


async def test_a_match_that_was_just_played_is_in_it(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    """Played and given up by real presses; counted by the bot's own worker."""
    await fill(world, 19)
    match = await begin_match(world)
    while (await world.app.matches.get(match.id)).turn < 1:
        now = await world.app.matches.get(match.id)
        table = await world.app.matches.table(match.id, now.to_choose)
        assert table.prompt is not None
        options = [option.id for option in table.prompt.options][: table.prompt.at_least]
        await world.app.matches.choose(match.id, now.to_choose or 0, table.prompt.id, options)
    await world.app.matches.concede(match.id, world.people["rin"].id)
    while await world.app.counting.work():
        pass
    assert "20 rated matches" in words_of(answer_to(await mio.slash(arena, "meta")))


async def test_an_event_is_told_of_when_it_is_over(
    world: World, mio: simcord.MemberActor, arena: simcord.ChannelHandle
) -> None:
    event = await world.app.making.create(
        name="Autumn Cup",
        ruleset="tiny",
        rules=EventRules(Kind.SWISS),
        place=Place(world.guild.id, arena.id),
        organiser=world.people["bob"].id,
        starts_at=None,
    )
    week = week_of(world.app.context.clock.now())
    scopes = (EVERYWHERE, scope_of_server(world.guild.id), scope_of_event(event.id))
    early = answer_to(await mio.slash(arena, "meta", event=event.id))
    assert "told when it is over" in words_of(early)
    async with world.store.write() as tx:
        await tx.rows.advance(msgspec.structs.replace(event, stage=Stage.OVER))
        await tx.played.add(*[make_match(scopes, week, is_won=True, field=Field.RATED)] * 20)
    shown = answer_to(await mio.slash(arena, "meta", event="Autumn Cup"))
    assert "20 rated matches · Autumn Cup · at any time" in words_of(shown)
    shown = await press(mio, shown, "Match-ups")
    assert "Autumn Cup" in words_of(shown)
    assert "in this server" in words_of(await press(mio, shown, "This server"))


def test_addresses_carry_everything() -> None:
    address = MetaPress(MetaVerb.SHOW, "hocg", Chart.PAIRS, addresses.Where.EVERYWHERE, 0, Who.ALL)
    assert address.custom_id == "w1|v|hocg|p|e|0|a"
    assert MetaPress.read(address.custom_id) == address


# --- pictures -----------------------------------------------------------------------------------------------

LONG = "A sort of deck with a name that is longer than any line"
NAMES = (LONG, "推しホロメンの長い名前のデッキ", "B", "C", "D")
SHARES = (0.0, 1.0, 0.5, 0.2, 0.9)
ALIKE = (0.1, 0.1, 0.1)
GAPS = ((None, 0.0, 1.0), (None, None, None), (0.1, None, 0.1), ALIKE, ALIKE)


@pytest.mark.parametrize("theme", list_themes())
def test_charts_are_drawn_in_every_theme_and_for_any_number(theme: str) -> None:
    for count in (1, 2, 5):
        names = NAMES[:count]
        bars = tuple(Estimate(*each, 0.0, 1.0) for each in zip(names, names, SHARES, strict=False))
        cell = Cell(0.9, "90", "n=20")
        cells = tuple(tuple(None if one == other else cell for other in names) for one in names)
        lines = GAPS[:count]
        for picture in (
            draw_bars(BarChart("Title", "Note", bars, 0.5), theme),
            draw_heat(HeatMap("Title", "Note", names, cells), theme),
            draw_lines(LineChart("Title", "Note", names, lines, ("1", "2", "3")), theme),
        ):
            image = Image.open(BytesIO(picture.data))
            assert image.width == WIDTH
            assert len(image.convert("RGB").getcolors(1 << 20) or ()) > 5


def test_numbers_of_lines_lie_neither_on_each_other_nor_below_the_plot() -> None:
    plot = Rect(0, 0, 1000, 400)
    for ends in ([400] * 5, [0] * 5, [395, 300, 398, 20, 399], [200, 210]):
        spread = sorted(y for _, y in spread_ends([(1000, y) for y in ends], plot))
        assert all(later - before >= APART for before, later in itertools.pairwise(spread))
        assert spread[0] >= 0
        assert spread[-1] <= plot.bottom


def test_lines_of_a_single_point_and_of_none_are_drawn() -> None:
    for line in ((0.5,), (None,)):
        draw_lines(LineChart("Title", "Note", ("A",), (line,), ("1",)))


def test_an_exact_share_has_no_interval() -> None:
    """A bar and nothing on it; one of the same length with an interval has its line."""
    pictures = [
        draw_bars(BarChart("Title", "Note", (Estimate("A", "50 %", 0.5, low, high),)))
        for low, high in ((0.5, 0.5), (0.2, 0.8))
    ]
    exact, vague = (Image.open(BytesIO(picture.data)).convert("RGB") for picture in pictures)
    middles = [{image.getpixel((x, 270)) for x in range(70, 500)} for image in (exact, vague)]
    assert [len(colors) > 1 for colors in middles] == [False, True]
