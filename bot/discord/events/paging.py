"""Lists of an event in pages, with the buttons that turn them."""

from collections.abc import Sequence
from typing import TypeVar

from bot.discord.events.addresses import EventPress, EventVerb
from bot.discord.platform import pages
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.pages import Row
from bot.model.events import Event

T = TypeVar("T")
ROOM = 3800
"""Characters of the text of a page. Discord takes 4,000."""
ON_PAGE = 16
"""Lines of a page: of the longest ones, tables with the way to their match, no more have room."""


def address_of(event: Event, verb: EventVerb, *arguments: str) -> EventPress:
    """The address of a button about an event."""
    return EventPress(verb, event.id, arguments)


def cut_page(lines: Sequence[T], page: int, on_page: int = ON_PAGE) -> tuple[Sequence[T], int, int]:
    """A page of a list: what stands there, which page it is, and which is the last.

    Args:
        lines: the list.
        page: the page that is wished for, from 0; if there is none, it is the nearest one.
        on_page: how many stand on a page.
    """
    last = max(0, len(lines) - 1) // on_page
    page = min(max(page, 0), last)
    return lines[page * on_page : (page + 1) * on_page], page, last


def turn_pages(event: Event, verb: EventVerb, page: int, last: int, *before: int) -> tuple[Row, ...]:
    """The buttons that turn to the pages beside one; none where it is the only one.

    Args:
        event: the event.
        verb: what is asked for to see a page.
        page: the page.
        last: the last one.
        before: what else the press says, ahead of the page.
    """
    return pages.turn_pages(
        lambda to_page: address_of(event, verb, *map(to_base36, (*before, to_page))), page, last
    )
