"""Edits that Discord refuses, and pictures in messages that are edited."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.packs.pack import Packs
from bot.fake_discord.faults import Fault, Request
from bot.fake_discord.messages import V2, Message, walk
from bot.fake_discord.named.registry import NAMED_FAULTS
from bot.fake_discord.places import Interaction
from bot.fake_discord.server import FakeDiscord, is_ephemeral
from bot.games.hocg.pack import HocgPack
from engine.hocg import HOCG
from tests.wire.drawn_game import DRAWN
from tests.wire.table import Game, Table, open_table, skip, until
from tests.wire.test_metrics import scrape
from tests.wire.test_operation import free_port
from tests.wire.test_places import letters
from tests.wire.test_troubles import MESSAGE, MESSAGES, boards, choose_until_hand_over, live_boards


@pytest_asyncio.fixture
async def drawn(fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Table]:
    """A server with people, and the bot with a game that has pictures."""
    async with open_table(fake, tmp_path, DRAWN) as table:
        yield table


HOLOLIVE = Packs([HocgPack(HOCG)])


@pytest_asyncio.fixture
async def cards(fake: FakeDiscord, tmp_path: Path) -> AsyncIterator[Table]:
    """A server where the hololive OFFICIAL CARD GAME can be read about."""
    async with open_table(fake, tmp_path, HOLOLIVE) as table:
        yield table


async def test_an_old_board_keeps_its_picture(drawn: Table) -> None:
    game = await drawn.start_turns()
    first = await game.board()
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.board()).id != first.id
    assert first.custom_ids == [], "it can't be played with any more"
    assert first.pictures == ["board.png"]


def told_off(game: Game) -> list[Message]:
    """What says that a match left its thread, and letters that say nothing can be posted."""
    return [m for m in (*game.table.arena.history, *game.thread.history) if "goes on here" in m.text]


def shows_files(request: Request) -> bool:
    """Whether a request uploads something."""
    return bool(request.files)


def has_controls(request: Request) -> bool:
    """Whether a request shows something to press, as a board does until it is old."""
    return any("custom_id" in part for part in walk(request.body.get("components") or []))


async def edit_board(game: Game) -> Message:
    """Choices until the same player must choose again, so that the board is edited; the one before that."""
    while True:
        seat, board = (await game.info()).prompt_seat, await game.board()
        await game.answer()
        await game.table.settle()
        if (await game.info()).prompt_seat == seat:
            return board


async def test_refused_edits_are_counted(fake: FakeDiscord, tmp_path: Path) -> None:
    port = free_port()
    async with open_table(fake, tmp_path, metrics_port=port) as table:
        game = await table.start()
        messages = rf"/channels/{game.thread.id}/messages/\d+"
        fake.faults.append(Fault("PATCH", messages, 400, 50035, applies=has_controls))
        await edit_board(game)
        figures = await scrape(port)
        assert figures["oshiban_contents_refused_total", ("board", "edit")] == 1


async def test_a_refused_edit_of_a_board_posts_it_anew_in_its_thread(drawn: Table) -> None:
    game = await drawn.start()
    refused = Fault("PATCH", rf"/channels/{game.thread.id}/messages/\d+", 400, 50035, applies=shows_files)
    drawn.fake.faults.append(refused)
    before = await edit_board(game)
    assert refused.met == 1
    board = await game.board()
    assert board.id != before.id
    assert board.channel_id == game.thread.id
    assert board.pictures == ["board.png"]
    assert before.id not in game.thread.messages, "there are no two boards of one moment"
    assert board.notified == (), "nobody is called again"
    assert told_off(game) == []
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.info()).thread_id == game.thread.id


async def test_a_refused_picture_leaves_the_words_of_the_board(drawn: Table) -> None:
    game = await drawn.start()
    drawn.fake.faults.append(Fault("POST", MESSAGES, 400, 50035, None, applies=shows_files))
    await choose_until_hand_over(game)
    await drawn.settle()
    board = await game.board()
    assert (board.channel_id, board.galleries) == (game.thread.id, 0)
    assert "Turn" in board.text
    assert len(board.custom_ids) >= 4
    assert board.notified == ((await game.to_choose()).id,)
    assert told_off(game) == []


async def test_a_board_whose_components_are_refused_is_told_in_plain_words(drawn: Table) -> None:
    game = await drawn.start_turns()
    drawn.fake.faults.append(
        Fault(
            "POST", MESSAGES, 400, 50035, None, applies=lambda request: bool(request.body.get("components"))
        )
    )
    await choose_until_hand_over(game)
    await drawn.settle()
    board = await game.board()
    assert board.channel_id == game.thread.id
    assert board.components == []
    assert f"/play match:{game.id}" in board.text
    assert board.notified == ((await game.to_choose()).id,)
    drawn.fake.faults.clear()
    seat = (await game.info()).prompt_seat
    while (await game.info()).prompt_seat == seat:
        await drawn.slash(await game.to_choose(), game.thread, "play", choice="1", match=game.id)
    await drawn.settle()
    assert len(live_boards(game)) == 1
    assert "must choose" not in board.text, "what was told in plain words becomes history, too"


async def test_what_discord_refuses_in_any_form_is_told_by_letter_and_keeps_the_thread(drawn: Table) -> None:
    game = await drawn.start()
    drawn.fake.faults.append(Fault("POST", rf"/channels/{game.thread.id}/messages", 400, 50035, None))
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.info()).thread_id == game.thread.id
    assert told_off(game) == []
    for user in (drawn.mio, drawn.rin):
        assert f"/board match:{game.id}" in letters(drawn, user)
    drawn.fake.faults.clear()
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.board()).channel_id == game.thread.id
    assert len(live_boards(game)) == 1


@pytest.mark.parametrize("code", [50001, 50013])
async def test_a_thread_that_is_closed_to_the_bot_is_left(drawn: Table, code: int) -> None:
    game = await drawn.start()
    drawn.fake.faults.append(Fault("POST", rf"/channels/{game.thread.id}/messages", 403, code, None))
    await choose_until_hand_over(game)
    await drawn.settle()
    assert (await game.board()).channel_id == drawn.arena.id
    assert len(told_off(game)) == 1


async def test_a_board_without_its_picture_where_files_are_not_allowed(drawn: Table) -> None:
    game = await drawn.start()
    drawn.arena.denied = {"attach_files"}
    await choose_until_hand_over(game)
    await drawn.settle()
    board = await game.board()
    assert (board.channel_id, board.galleries) == (game.thread.id, 0)
    assert told_off(game) == []


async def test_a_refused_edit_of_a_hand_sends_it_anew(drawn: Table) -> None:
    game = await drawn.start()
    user = await game.to_choose()
    assert user.dm_channel is not None
    hands = drawn.fake.places.channels[user.dm_channel]
    refused = Fault("PATCH", rf"/channels/{hands.id}/messages/\d+", 400, 50035)
    drawn.fake.faults.append(refused)
    (first,) = hands.history
    while not refused.met:
        await game.answer()
        await drawn.settle()
    (now,) = hands.history
    assert now.id != first.id
    assert now.text != first.text


async def test_an_old_board_whose_picture_can_not_be_kept_keeps_its_words(drawn: Table) -> None:
    game = await drawn.start_turns()
    first = await game.board()

    def keeps_files(request: Request) -> bool:
        return bool(request.body.get("attachments")) and not request.files

    drawn.fake.faults.append(Fault("PATCH", MESSAGE, 400, 50035, None, applies=keeps_files))
    await choose_until_hand_over(game)
    await drawn.settle()
    assert first.custom_ids == []
    assert (first.galleries, first.files) == (0, [])
    assert "Turn 1" in first.text
    assert len(live_boards(game)) == 1
    assert boards(game)


def edits_with_pictures(table: Table, path: str) -> int:
    """How often a picture was edited into a message."""
    edits = [r for r in table.fake.requests if r.method == "PATCH" and path in r.path]
    return sum(1 for r in edits if r.files and r.body.get("flags", 0) & V2)


async def look_up(table: Table) -> Interaction:
    """Somebody reads a card, which is shown with its picture."""
    return await table.slash(table.mio, table.arena, "card", card="hSD01-003")


def has_followed(shown: Interaction) -> bool:
    """Whether another message came after an answer."""
    return bool(shown.followups)


async def test_where_pictures_are_refused_in_edits_boards_are_posted_anew_from_then_on(drawn: Table) -> None:
    game = await drawn.start()
    NAMED_FAULTS["refused-gallery-edit"].switch_on(drawn.fake)
    for _ in range(2):
        before = await edit_board(game)
        board = await game.board()
        assert (board.id != before.id, board.pictures) == (True, ["board.png"])
        assert before.id not in game.thread.messages
    assert edits_with_pictures(drawn, f"/channels/{game.thread.id}/") == 1, "Discord isn't asked every time"
    skip(3600)
    await edit_board(game)
    assert edits_with_pictures(drawn, f"/channels/{game.thread.id}/") == 2, "it is asked again after an hour"
    await game.play_on()
    assert told_off(game) == []
    assert all(m.pictures for m in boards(game) if "## Turn" in m.text), "no board has lost its picture"


async def test_a_picture_that_is_refused_in_an_answer_follows_it(cards: Table) -> None:
    whole = await look_up(cards)
    assert whole.shown is not None
    (name,) = whole.shown.pictures
    NAMED_FAULTS["refused-gallery-edit"].switch_on(cards.fake)
    for _ in range(2):
        split = await look_up(cards)
        await until(partial(has_followed, split), "the picture")
        assert split.shown is not None
        assert (split.shown.galleries, [m.pictures for m in split.followups]) == (0, [[name]])
        assert (split.text, split.shown.custom_ids) == (whole.text, whole.shown.custom_ids)
        assert all(map(is_ephemeral, split.followups))
    assert edits_with_pictures(cards, "/webhooks/") == 2, "the one that was taken, and one that was refused"


async def test_a_picture_that_is_refused_everywhere_is_told_in_words(cards: Table) -> None:
    whole = await look_up(cards)
    assert whole.shown is not None
    (alt,) = (item["description"] for part in whole.shown.walk() for item in part.get("items") or ())
    NAMED_FAULTS["refused-gallery-edit"].switch_on(cards.fake)
    cards.fake.faults.append(Fault("POST", "/webhooks/.*", 400, 50035, None, applies=shows_files))
    shown = await look_up(cards)
    await until(lambda: len(shown.text) > len(whole.text), "the words of the picture")
    assert alt.split()[0] in shown.text
    assert shown.followups == []


async def test_pictures_are_edited_nowhere_if_the_host_says_so(fake: FakeDiscord, tmp_path: Path) -> None:
    async with open_table(fake, tmp_path, DRAWN, edit_pictures=False) as table:
        game = await table.start()
        await edit_board(game)
        await game.play_on()
        assert edits_with_pictures(table, "/") == 0
        assert len(live_boards(game)) == 0


async def test_pictures_follow_answers_if_the_host_says_so(fake: FakeDiscord, tmp_path: Path) -> None:
    async with open_table(fake, tmp_path, HOLOLIVE, edit_pictures=False) as cards:
        await until(partial(has_followed, await look_up(cards)), "the picture of the card")
        assert edits_with_pictures(cards, "/") == 0


async def test_a_match_ends_well_where_discord_refuses_every_edit(drawn: Table) -> None:
    NAMED_FAULTS["refused-edit"].switch_on(drawn.fake)
    game = await drawn.start()
    await game.play_on()
    assert told_off(game) == []
    assert sum(f"#{game.id} is over" in m.text for m in game.thread.history) == 1


def find_looks(table: Table) -> list[str]:
    """What was read back of messages."""
    return [r.path for r in table.fake.requests if r.method == "GET" and "/messages/" in r.path]


async def test_an_older_board_loses_its_buttons_in_one_call(table: Table) -> None:
    game = await table.start_turns()
    board, turn = await game.board(), (await game.info()).turn
    table.fake.requests.clear()
    while (await game.info()).turn == turn:
        await game.answer()
    await table.settle()
    assert board.id != (await game.board()).id
    assert board.custom_ids == [], "what Discord has is known from when it was posted"
    assert find_looks(table) == []


async def test_a_board_of_before_a_restart_is_read_back(table: Table) -> None:
    game = await table.start_turns()
    board, turn = await game.board(), (await game.info()).turn
    await table.end()
    await table.begin()
    table.fake.requests.clear()
    while (await game.info()).turn == turn:
        await game.answer()
    await table.settle()
    assert board.custom_ids == []
    assert find_looks(table) != []
