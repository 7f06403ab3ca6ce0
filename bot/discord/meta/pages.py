"""What is played, as people are shown it: a picture, a few lines, the numbers as a file, buttons."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.app.packs.decks import DeckTools
from bot.app.packs.pictures import Drawing, Drawn
from bot.app.played.figures import FEWEST, Overview, Share
from bot.app.played.meta import Cards, Decks, Pairs, Weeks
from bot.discord.meta.addresses import Chart, MetaPress, MetaVerb, Where, Who
from bot.discord.meta.numbers import write_numbers
from bot.discord.platform.limits import ALT_TEXT, BUTTON_LABEL
from bot.discord.platform.markdown import escape, percent, shorten, shorten_lines
from bot.discord.platform.pages import Attachment, Button, Outgoing, Row, Style
from bot.discord.platform.times import span
from bot.model.played import first_day
from engine.kernel.lazy_import import lazy_import
from engine.kernel.translation import mark, tr, tr_n
from renderers.kit.subjects import BarChart, Cell, Estimate, HeatMap, LineChart

Found = Decks | Cards | Pairs | Weeks
WEEKS = 12
"""Of so many weeks the figures are at first."""
MOST_BARS = 10
TOLD = 5
"""Lines that are told in words."""
ROOM = 1900
TITLES: Mapping[Chart, str] = {
    Chart.DECKS: mark("Win rate of decks"),
    Chart.CARDS: mark("Cards in winning decks"),
    Chart.PAIRS: mark("Who beats whom"),
    Chart.WEEKS: mark("How much is played"),
}
BUTTONS: Mapping[Chart, str] = {
    Chart.DECKS: mark("Decks"),
    Chart.CARDS: mark("Cards"),
    Chart.PAIRS: mark("Match-ups"),
    Chart.WEEKS: mark("Over time"),
}
draw_bars = lazy_import("renderers.kit.charts", "draw_bars")
draw_heat = lazy_import("renderers.kit.charts", "draw_heat")
draw_lines = lazy_import("renderers.kit.charts", "draw_lines")


@dataclass(frozen=True)
class Shown:
    """What is shown to somebody.

    Args:
        press: what was asked for.
        title: the card game.
        tools: what it knows of decks.
        found: the figures.
        is_in_server: whether it is asked in a server, so that there is a here.
        event: the event that is meant; "" for none.
        is_running: whether it isn't over, so that nothing of it is counted yet.
    """

    press: MetaPress
    title: str
    tools: DeckTools
    found: Found
    is_in_server: bool
    event: str = ""
    is_running: bool = False

    @property
    def overview(self) -> Overview:
        """The figures of all matches that are counted."""
        return self.found.overview

    @property
    def heading(self) -> str:
        """What the chart shows, above it."""
        if self.press.chart is Chart.LEADERS:
            return tr("Win rate: {leaders}", leaders=self.tools.leaders)
        return tr(TITLES[self.press.chart])


def _tell_share(share: Share) -> str:
    low, high = (round(100 * value) for value in (share.low, share.high))
    return tr("{share} ({low} to {high})", share=percent(share.value), low=low, high=high)


# --- which matches ------------------------------------------------------------------------------------------


def _say_where(shown: Shown) -> str:
    if shown.event:
        return shown.event
    return tr("in this server") if shown.press.where is Where.HERE else tr("wherever I am")


def _say_weeks(press: MetaPress) -> str:
    if not press.weeks:
        return tr("at any time")
    return tr_n("in this week", "in the last {number} weeks", press.weeks)


def _say_count(press: MetaPress, matches: int) -> str:
    match press.who:
        case Who.RATED:
            return tr_n("{number} rated match", "{number} rated matches", matches)
        case Who.PEOPLE:
            return tr_n("{number} match between people", "{number} matches between people", matches)
        case Who.ALL:
            return tr_n("{number} match of any sort", "{number} matches of any sort", matches)


def _say_slice(shown: Shown) -> str:
    press = shown.press
    count = _say_count(press, shown.overview.matches)
    return " · ".join((shown.title, count, _say_where(shown), _say_weeks(press)))


# --- pictures -----------------------------------------------------------------------------------------------


def order_chart(shown: Shown) -> Drawing | None:
    """The picture of the figures; ``None`` if there are too few for any."""
    found, tools = shown.found, shown.tools
    head = (shown.heading, _say_slice(shown))
    match found:
        case Decks(decks=decks) if decks:
            bars = tuple(_estimate(tools.name_sort(each.sort), each.share) for each in decks[:MOST_BARS])
            return Drawing("chart", draw_bars, (BarChart(*head, bars, 0.5),), is_themed=True)
        case Cards(cards=cards) if cards:
            bars = tuple(_estimate(tools.name_card(each.card), each.presence) for each in cards[:MOST_BARS])
            return Drawing("chart", draw_bars, (BarChart(*head, bars),), is_themed=True)
        case Pairs(sorts=sorts, shares=shares) if any(share for row in shares for share in row):
            names = tuple(map(tools.name_sort, sorts))
            cells = tuple(tuple(map(_make_cell, row)) for row in shares)
            heat = HeatMap(*head, names, cells, tr("Row against column"))
            return Drawing("chart", draw_heat, (heat,), is_themed=True)
        case Weeks(lines=lines) if any(share is not None for line in lines for share in line.shares):
            names = tuple(tools.name_sort(line.sort) for line in lines)
            ticks = tuple(f"{day.month}/{day.day}" for day in map(first_day, found.weeks))
            chart = LineChart(*head, names, tuple(line.shares for line in lines), ticks)
            return Drawing("chart", draw_lines, (chart,), is_themed=True)
    return None


def _estimate(words: str, share: Share) -> Estimate:
    return Estimate(words, percent(share.value), share.value, share.low, share.high)


def _make_cell(share: Share | None) -> Cell | None:
    if share is None:
        return None
    return Cell(share.value, f"{100 * share.value:.0f}", f"n={share.decided}")


# --- words --------------------------------------------------------------------------------------------------


def _tell_lines(shown: Shown) -> list[str]:
    """The figures in words, the first of them first."""
    found, tools = shown.found, shown.tools
    match found:
        case Decks(decks=decks):
            return [
                tr(
                    "{name}: won {share} of {matches}",
                    name=escape(tools.name_sort(each.sort)),
                    share=_tell_share(each.share),
                    matches=tr_n("{number} match", "{number} matches", each.share.decided),
                )
                for each in decks
            ]
        case Cards(cards=cards):
            return [
                tr(
                    "{name}: in {presence} of the winning decks; decks with it won {share}",
                    name=escape(tools.name_card(each.card)),
                    presence=percent(each.presence.value),
                    share=_tell_share(each.share),
                )
                for each in cards
            ]
        case Pairs():
            return _tell_pairs(found, tools)
        case Weeks(lines=lines):
            return [
                tr(
                    "{name}: {share} of all decks in the latest week",
                    name=escape(tools.name_sort(line.sort)),
                    share=percent(last),
                )
                for line in lines
                if (last := next((share for share in reversed(line.shares) if share is not None), None))
                is not None
            ]


def _tell_pairs(found: Pairs, tools: DeckTools) -> list[str]:
    """The pairs in which one wins most."""
    pairs = [
        (share, sort, other)
        for sort, row in zip(found.sorts, found.shares, strict=True)
        for other, share in zip(found.sorts, row, strict=True)
        if share is not None and share.value >= 0.5
    ]
    pairs.sort(key=lambda pair: -pair[0].value)
    return [
        tr(
            "{name} against {other}: won {share}",
            name=escape(tools.name_sort(sort)),
            other=escape(tools.name_sort(other)),
            share=_tell_share(share),
        )
        for share, sort, other in pairs
    ]


def tell_overview(overview: Overview) -> str:
    """How all matches went: what beginning is worth, and how long they are."""
    first = tr("Whoever begins wins {share}.", share=_tell_share(overview.first))
    length = tr(
        "A match has {turns} turns and takes {time}, on average.",
        turns=f"{overview.turns:.1f}",
        time=span(timedelta(minutes=overview.minutes)),
    )
    return f"{first} {length}" if overview.first.decided >= FEWEST else length


def build_meta(shown: Shown, drawn: Drawn | None, *, is_shared: bool = False) -> Outgoing:
    """The figures as a message.

    Args:
        shown: the figures.
        drawn: their picture; ``None`` where the words have to do.
        is_shared: whether everybody in the channel sees it.
    """
    head = f"### {escape(shown.heading)}\n{escape(_say_slice(shown))}"
    rows = () if is_shared else _list_buttons(shown)
    if not shown.overview.is_enough:
        few = tr("Figures are told from {number} matches on.", number=FEWEST)
        if shown.is_running:
            few = tr("What is played in an event is told when it is over.")
        return Outgoing(content=f"{head}\n{few}", rows=rows)
    lines = _tell_lines(shown)
    told = [f"- {line}" for line in lines[: TOLD if drawn else MOST_BARS]]
    if not told:
        told = [tr("Nothing here was played in {number} matches yet.", number=FEWEST)]
    note = tr(
        "-# In brackets: between which the truth lies in 95 of 100 cases. Draws and what was played fewer"
        " than {number} times are left out. The file has all the numbers.",
        number=FEWEST,
    )
    content = shorten_lines("\n".join((head, tell_overview(shown.overview), *told, note)), ROOM)
    alt = shorten_lines("\n".join((shown.heading, _say_slice(shown), *lines[:MOST_BARS])), ALT_TEXT)
    picture = () if drawn is None else (Attachment(drawn.filename, drawn.data, alt),)
    name = f"{shown.press.game}-{shown.press.chart.name.lower()}.csv"
    numbers = Attachment(name, write_numbers(shown.found, shown.tools))
    return Outgoing(content=content, rows=rows, files=(*picture, numbers))


# --- buttons ------------------------------------------------------------------------------------------------


def _list_buttons(shown: Shown) -> tuple[Row, ...]:
    press = replace(shown.press, verb=MetaVerb.SHOW)
    charts: list[Button] = []
    for chart in Chart:
        label = shown.tools.leaders if chart is Chart.LEADERS else tr(BUTTONS[chart])
        if label:
            style = Style.PRIMARY if chart is press.chart else Style.SECONDARY
            leads = replace(press, chart=chart)
            charts.append(
                Button(shorten(label, BUTTON_LABEL), leads, style, is_disabled=chart is press.chart)
            )
    share = replace(press, verb=MetaVerb.SHARE)
    return Row(tuple(charts)), Row((*_list_slices(press, shown.is_in_server), Button(tr("Share"), share)))


def _list_slices(press: MetaPress, is_in_server: bool) -> Sequence[Button]:
    """Buttons that lead to other matches. Each says what it leads to."""
    buttons = []
    if is_in_server and press.where is Where.HERE:
        buttons.append(Button(tr("All servers"), replace(press, where=Where.EVERYWHERE)))
    elif is_in_server:
        buttons.append(Button(tr("This server"), replace(press, where=Where.HERE, arguments=())))
    if press.weeks:
        buttons.append(Button(tr("Of all time"), replace(press, weeks=0)))
    else:
        label = tr_n("The last {number} week", "The last {number} weeks", WEEKS)
        buttons.append(Button(label, replace(press, weeks=WEEKS)))
    labels = {
        Who.RATED: tr("Rated alone"),
        Who.PEOPLE: tr("Unrated too"),
        Who.ALL: tr("The computer's too"),
    }
    following = {Who.RATED: Who.PEOPLE, Who.PEOPLE: Who.ALL, Who.ALL: Who.RATED}[press.who]
    buttons.append(Button(labels[following], replace(press, who=following)))
    return buttons
