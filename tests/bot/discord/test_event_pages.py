"""The pages of large events, as they go out with the names of people."""

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from bot.app.delivery.deliverer import Overtaken, PermanentFailure
from bot.app.events.events import EventView
from bot.app.formats.field import Field
from bot.app.packs.pack import GamePack
from bot.discord.events.delivery import EventDeliveries
from bot.discord.events.notes import build_announcement
from bot.discord.events.pages import build_card, build_players, build_round, build_tables
from bot.discord.platform.limits import TEXT_TOTAL
from bot.discord.platform.mentions import list_unnotified, name_unnotified
from bot.discord.platform.pages import Button, Outgoing, Row, Text
from bot.model.announcements import StandsStill
from bot.model.challenges import Place
from bot.model.deliveries import EditRound
from bot.model.events import (
    LISTED,
    Entrant,
    Event,
    EventRules,
    Kind,
    Outcome,
    Pairing,
    Reason,
    Stage,
    Trouble,
)
from bot.model.matches import MatchInfo
from tests.bot.discord.tables import make_match
from tests.bot.tiny_game import TinyRuleset

NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)
MOST = 256
FIRST_USER = 1_000_000_000_000_000_000
LONGEST = "*_" * 16
"""A name of as many signs as Discord allows, each of which has to be escaped."""


def make_view(players: int = MOST, *, is_ruled: bool = False) -> EventView:
    """An event with many players, whose first round is being played, or was decided."""
    rules = EventRules(Kind.SWISS, most=MOST)
    event = Event(
        id="ABCDEFGH",
        guild_id=FIRST_USER,
        channel_id=FIRST_USER,
        name=LONGEST[:30] * 2,
        ruleset="tiny",
        rules=rules,
        stage=Stage.RUNNING,
        created_at=NOW,
        lot=1,
        round=1,
    )
    entrants = tuple(
        Entrant(event.id, number, FIRST_USER + number, NOW, seed=number) for number in range(1, players + 1)
    )
    outcome, reason = (Outcome.FIRST, Reason.RULED) if is_ruled else (None, Reason.PLAYED)
    pairings = tuple(
        Pairing(event.id, 1, number, number, number + players // 2, outcome, reason, match_id=f"M{number}")
        for number in range(1, players // 2 + 1)
    )
    return EventView(event, Field(rules, entrants, pairings, 1, 1), (), 8, list_matches(pairings))


def list_matches(pairings: tuple[Pairing, ...]) -> dict[str, MatchInfo]:
    """A match at each table, with an address as long as they are."""
    long = {
        "place": Place(FIRST_USER, FIRST_USER),
        "thread_id": FIRST_USER,
        "board_channel_id": FIRST_USER,
        "board_message_id": FIRST_USER,
    }
    match = msgspec.structs.replace(make_match(), **long)
    return {
        each.match_id: msgspec.structs.replace(match, id=each.match_id) for each in pairings if each.match_id
    }


def text_of(message: Outgoing, name: str) -> str:
    """What a message says when everybody in it is called so."""
    named = name_unnotified(message, dict.fromkeys(list_unnotified(message), name))
    assert named.page is not None
    return "\n".join(block.text for block in named.page.blocks if isinstance(block, Text))


@pytest.mark.parametrize("is_ruled", [False, True])
def test_every_table_stands_on_some_page(*, is_ruled: bool) -> None:
    view, shown = make_view(is_ruled=is_ruled), ""
    for page in range(MOST // 2):
        text = text_of(build_tables(view, 1, page), "Mio")
        assert len(text) <= TEXT_TOTAL
        shown += f"{text}\n"
    for number in range(1, MOST // 2 + 1):
        assert f"\n{number}\\. " in shown


def test_every_player_stands_on_some_page() -> None:
    view = make_view()
    shown = "\n".join(text_of(build_players(view, page), "Mio") for page in range(MOST))
    for number in range(1, MOST + 1):
        assert f"`{number}` " in shown


@pytest.mark.parametrize("is_ruled", [False, True])
def test_the_post_of_a_round_has_room_for_the_longest_names(*, is_ruled: bool) -> None:
    text = text_of(build_round(make_view(2 * LISTED, is_ruled=is_ruled)), LONGEST)
    assert len(text) <= TEXT_TOTAL
    assert f"\n{LISTED}\\. " in text
    assert "Tables open" in text


def test_pages_have_room_for_the_longest_names() -> None:
    view = make_view(is_ruled=True)
    for message in (build_tables(view, 1, 0), build_players(view, 0)):
        assert len(text_of(message, LONGEST)) <= TEXT_TOTAL


def test_names_are_whole_where_there_is_room() -> None:
    assert text_of(build_round(make_view(4)), "Mio" * 10).count("Mio" * 10) == 4


async def test_an_edit_of_a_round_that_is_over_by_then_is_left() -> None:
    """It would find no post of the running round, and have that posted once more."""

    async def get(_: str) -> EventView:
        view = make_view()
        return msgspec.structs.replace(view, event=msgspec.structs.replace(view.event, round=2))

    async def find_language(_: int) -> str:
        return "en"

    tools = SimpleNamespace(
        app=SimpleNamespace(events=SimpleNamespace(get=get)),
        languages=SimpleNamespace(of_server=find_language),
    )
    deliveries = EventDeliveries(cast(Any, tools), cast(Any, None))
    with pytest.raises(Overtaken):
        await deliveries.carry_out(EditRound(subject="ABCDEFGH", round=1), None)
    with pytest.raises(PermanentFailure, match="never posted"):
        await deliveries.carry_out(EditRound(subject="ABCDEFGH", round=2), None)


@pytest.mark.parametrize("name", ["Mio", LONGEST])
def test_an_event_that_waits_for_many_decks_says_so(name: str) -> None:
    view = make_view()
    stopped = {"stage": Stage.SIGN_UP, "round": 0, "paused_at": NOW, "trouble": Trouble.BEGINNING}
    waiting = msgspec.structs.replace(
        view, event=msgspec.structs.replace(view.event, **stopped), wrong=view.field.entrants
    )
    card = text_of(build_card(waiting, GamePack(TinyRuleset())), name)
    told = text_of(build_announcement(waiting, StandsStill((FIRST_USER,)), ()), name)
    for text in (card, told):
        assert len(text) <= TEXT_TOTAL
        assert "It couldn't begin at its time. The decks of" in text
        assert f" and {MOST - 20} more can't be played any more. They hand in others" in text
    assert "**Players:** 256 of 256." in card


@pytest.mark.parametrize("number", [1, 2, 3])
def test_no_two_buttons_of_a_page_of_tables_are_one(number: int) -> None:
    view = make_view()
    tables = [msgspec.structs.replace(each, round=at) for at in (1, 2, 3) for each in view.field.pairings]
    view = msgspec.structs.replace(
        view,
        event=msgspec.structs.replace(view.event, round=3),
        field=msgspec.structs.replace(view.field, pairings=tuple(tables)),
    )
    for page in range(MOST // 2 // LISTED):
        shown = build_tables(view, number, page).page
        assert shown is not None
        buttons = [each for row in shown.blocks if isinstance(row, Row) for each in row.buttons]
        ids = [each.press.custom_id for each in buttons if isinstance(each, Button)]
        assert len(ids) == len(set(ids)) == 4
