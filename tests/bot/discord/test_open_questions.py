"""What everybody may see is asked below the board: one press answers it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import msgspec
import pytest

from bot.app.packs.asking import Asking
from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.board import build_board
from bot.discord.match.open_questions import ask_below_board
from bot.discord.match.presses import MatchPresses
from bot.discord.match.telling import tell_picks, tell_private
from bot.discord.platform.limits import Linter
from bot.discord.platform.pages import Select, Text
from bot.discord.platform.refusing import STALE
from bot.discord.platform.wire import to_wire
from bot.model.log_lines import LogLine
from bot.sandbox.moves import walk_components
from bot.sandbox.world import Setting, World
from engine.kernel.ruleset import Match as Game
from engine.kernel.translation import seat_mark
from tests.bot.discord.table_talk import Match, answer_to, components_of, labels_of, presses_of, words_of
from tests.bot.discord.tables import make_options, make_prompt, make_table
from tests.bot.tiny_game import TinyMatch, TinyRuleset
from tests.bot.tiny_pack import TinyPack


class OpenPack(TinyPack):
    """The tiny game, where everybody may see the question whether a turn goes on."""

    def is_open(self, match: Game) -> bool:
        """Whether it is that question."""
        assert isinstance(match, TinyMatch)
        return match.prompt is not None and match.prompt.kind == "more"

    def ask(self, match: Game) -> Asking:
        """With something that its player alone may know."""
        asking = super().ask(match)
        secrets = dict.fromkeys(asking.labels, "what the hand makes of it")
        return msgspec.structs.replace(asking, secrets=secrets)


@pytest.fixture
def setting() -> Setting:
    """A world in which that game alone is played, and boards are brought up to date at every answer."""
    return Setting(Packs([OpenPack(TinyRuleset())]), policy=Policy(edit_interval=timedelta(0)))


def find_menu(board: discord.Message, address: str) -> dict[str, Any]:
    """The menu with this address."""
    return next(dict(p) for p in walk_components(components_of(board)) if p.get("custom_id") == address)


async def reach_question(match: Match) -> str:
    """Play on until whoever must choose has no panel open at an open question; its menu's address."""
    for _ in range(200):
        info = await match.info()
        for address in presses_of(await match.board(), Verb.PICK_OPEN):
            press = Press.read(address)
            if press is not None and press.prompt == info.prompt_id:
                return address
        await match.answer()
    raise AssertionError("nothing was asked below the board")


async def test_one_press_below_the_board_answers_and_opens_the_panel(world: World, match: Match) -> None:
    address = await reach_question(match)
    board, player, before = await match.board(), await match.to_choose(), await match.info()
    menu = find_menu(board, address)
    assert menu["placeholder"] == "Play another card?"
    assert [option["label"] for option in menu["options"]] == ["Yes", "No"]
    value = menu["options"][0]["value"]
    shown = answer_to(await player.actor.select(board, [value], custom_id=address))
    await world.settle()
    assert shown.ephemeral
    assert "✔ You chose: **Yes**" in words_of(shown)
    assert (await match.info()).answers == before.answers + 1
    press = Press.read(address)
    assert press is not None
    late = await MatchPresses(world.client.front_end).pick(press, player.actor.id, [value])
    assert STALE in str(late), "a board that is not up to date answers nothing"


async def test_nobody_else_answers_it(world: World, match: Match) -> None:
    address = await reach_question(match)
    board, info = await match.board(), await match.info()
    asked = await match.to_choose()
    (other,) = [player for player in match.players if player is not asked]
    for who, words in (
        (other.actor, f"it is {asked.actor.name.capitalize()}'s choice"),
        (world.people["ann"], "You are watching match"),
    ):
        value = find_menu(board, address)["options"][0]["value"]
        shown = answer_to(await who.select(board, [value], custom_id=address))
        assert shown.ephemeral
        assert words in words_of(shown)
        assert STALE not in words_of(shown)
    assert (await match.info()).answers == info.answers


async def test_what_its_player_alone_may_know_is_on_no_other_table(world: World, match: Match) -> None:
    await reach_question(match)
    asked, info = await match.to_choose(), await match.info()
    others = [None, world.people["ann"].id]
    others += [player.actor.id for player in match.players if player is not asked]
    own = await world.app.matches.table(info.id, asked.actor.id)
    assert own.asking is not None
    assert own.asking.secrets
    for other in others:
        table = await world.app.matches.table(info.id, other)
        assert table.asking is not None, "the question is asked in public"
        assert not table.asking.secrets


async def test_a_board_asks_nothing_else(match: Match) -> None:
    board = await match.board()
    assert labels_of(board)
    assert presses_of(board, Verb.PICK_OPEN) == []


@pytest.mark.parametrize(
    ("count", "at_least", "at_most", "is_asked"),
    [(2, 1, 1, True), (25, 1, 1, True), (26, 1, 1, False), (3, 0, 1, False), (3, 2, 2, False)],
)
def test_what_has_no_room_in_one_menu_is_asked_in_the_panel_alone(
    count: int, at_least: int, at_most: int, is_asked: bool
) -> None:
    prompt = make_prompt(make_options(count), at_least=at_least, at_most=at_most)
    asked = make_table(prompt)
    table = msgspec.structs.replace(asked, viewer=None, prompt=None, open_prompt=prompt)
    assert bool(ask_below_board(table)) == is_asked
    assert ask_below_board(asked) == (), "nothing is open of itself"


def test_a_menu_below_the_board_names_the_step_that_asks() -> None:
    prompt = make_prompt(make_options(2))
    table = make_table(prompt, text="Send it to whom?")
    asking = msgspec.structs.replace(table.asking or Asking({}), source="Cheer phase, red cheer")
    (menu,) = ask_below_board(msgspec.structs.replace(table, open_prompt=prompt, asking=asking))
    assert isinstance(menu, Select)
    assert menu.placeholder == "Cheer phase, red cheer: Send it to whom?"


def test_a_menu_below_the_board_stands_below_the_text_that_asks() -> None:
    prompt = make_prompt(make_options(2))
    table = make_table(prompt, text="Send it to whom?")
    asking = msgspec.structs.replace(
        table.asking or Asking({}),
        source="Sora, art On my way",
        words="Send 1 cheer. " * 60,
        question="Whom?",
    )
    text, menu = ask_below_board(msgspec.structs.replace(table, open_prompt=prompt, asking=asking))
    assert isinstance(text, Text)
    assert isinstance(menu, Select)
    assert menu.placeholder == "Whom?"
    head, words = text.text.splitlines()
    assert head == "**Sora, art On my way: Whom?**"
    assert words.startswith("> Send 1 cheer. Send 1 cheer.")
    assert len(text.text) < 500, "the board has other things to say"


@pytest.mark.parametrize("question", ["It is sent to whom? " * 4 + "Whom?", "誰に送りますか？" * 5])
def test_a_question_that_a_phone_would_cut_stands_above_its_menu(question: str) -> None:
    prompt = make_prompt(make_options(2))
    table = make_table(prompt, text="Send it to whom?")
    asking = msgspec.structs.replace(table.asking or Asking({}), question=question)
    text, menu = ask_below_board(msgspec.structs.replace(table, open_prompt=prompt, asking=asking))
    assert isinstance(text, Text)
    assert isinstance(menu, Select)
    assert text.text == f"**{question}**"
    assert menu.placeholder == "Send it to whom?", "the menu says in short what it is for"


def test_a_board_in_words_has_room_for_the_text_that_asks() -> None:
    prompt = make_prompt(make_options(2))
    table = make_table(prompt, text="Send it to whom?")
    asking = msgspec.structs.replace(
        table.asking or Asking({}), source="S" * 100, words="Send 1 cheer. " * 60
    )
    log = tuple(LogLine(table.match.turn, "Ann draws. " * 9, answer) for answer in range(60))
    full = msgspec.structs.replace(
        table, open_prompt=prompt, asking=asking, log=log, board_text="Center: AZKi\n" * 200
    )
    wire = to_wire(build_board(full, None), Linter(is_strict=True), "board")
    assert wire.layout is not None


def test_what_the_turn_has_told_a_player_alone_is_told_with_the_first_question() -> None:
    table = make_table(make_prompt(make_options(2)))
    turn = table.match.turn
    log = (
        LogLine(turn - 1, "Ann drew a 1.", 7, is_private=True),
        LogLine(turn, "Turn: Ann.", 8),
        LogLine(turn, "Ann drew a *2*.", 8, is_private=True),
        LogLine(turn, "Ann drew a 3.", 9, is_private=True),
    )
    assert tell_private(msgspec.structs.replace(table, log=log[:3])) == "-# Only you see: Ann drew a \\*2\\*."
    assert tell_private(msgspec.structs.replace(table, log=log)) == "", "it isn't what came last any more"
    assert tell_private(msgspec.structs.replace(table, log=log[:2])) == ""
    assert tell_private(msgspec.structs.replace(table, log=())) == ""


def test_copies_that_were_picked_are_counted_and_their_order_is_kept() -> None:
    assert tell_picks(["Zecretary", "Zecretary", "BAZO", "Zecretary"]) == "Zecretary ×2, BAZO, Zecretary"
    assert tell_picks([]) == ""


async def test_a_panel_that_is_opened_begins_with_it(
    world: World, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.match.presses.tell_private", lambda table: f"told to {table.viewer}")
    address = await reach_question(match)
    board, player = await match.board(), await match.to_choose()
    opened = await match.press_board(player.actor, Verb.ACTIONS)
    assert words_of(opened).startswith("told to ")
    value = find_menu(board, address)["options"][0]["value"]
    shown = answer_to(await player.actor.select(board, [value], custom_id=address))
    assert words_of(shown).startswith("told to ")
    watched = await match.press_board(world.people["ann"], Verb.ACTIONS)
    assert "told to" not in words_of(watched)


async def test_players_have_their_names_in_what_is_told_with_an_answer(
    world: World, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tell_all(table: Table) -> str:
        return f"told: {table.log[-1].said}"

    monkeypatch.setattr(TinyMatch, "narrate", lambda game, event, viewer: f"{seat_mark(0)}, {seat_mark(1)}")
    monkeypatch.setattr("bot.discord.match.presses.tell_private", tell_all)
    address = await reach_question(match)
    board, player = await match.board(), await match.to_choose()
    value = find_menu(board, address)["options"][0]["value"]
    words = words_of(answer_to(await player.actor.select(board, [value], custom_id=address)))
    assert "told: Mio, Rin" in words
