""" "Why can't I…?": the reasons, for whoever must choose and for nobody else."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest
import pytest_asyncio

from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import foretell
from bot.app.tables import Table
from bot.discord.match.addresses import Press, Verb
from bot.discord.match.choices import Spot
from bot.discord.match.panel import PanelBuilder, build_panel
from bot.discord.match.presses import NOTHING_REFUSED, MatchPresses
from bot.discord.match.refusals import HEAD, MOST, tell_refusals
from bot.discord.platform.libraries import Libraries
from bot.discord.platform.limits import TEXT_TOTAL, Linter
from bot.discord.platform.pages import Button, Outgoing, Row
from bot.discord.platform.refusing import STALE
from bot.discord.platform.wire import to_wire
from bot.games.hocg.pack import HocgPack
from bot.sandbox.world import Setting, World, open_world
from engine.hocg import HOCG
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Refusal
from tests.bot.discord.table_talk import Match, answer_to, begin_match, labels_of, presses_of, words_of
from tests.bot.discord.tables import make_options, make_prompt, make_table, press_of
from tests.bot.tiny_game import TinyRuleset

STRICT = Linter(is_strict=True)
NAMES = ("Mio", "Rin")
WHY = "Why can't I…?"


def refused_table(prompt: Prompt) -> Table:
    return msgspec.structs.replace(make_table(prompt), refusals=(Refusal("It is resting.", "8.4.2"),))


def buttons_of(message: Outgoing) -> list[Button]:
    assert message.page is not None
    rows = [block for block in message.page.blocks if isinstance(block, Row)]
    return [button for row in rows for button in row.buttons if isinstance(button, Button)]


# --- the page -----------------------------------------------------------------------------------------------


def test_the_button_is_there_only_if_something_is_refused() -> None:
    prompt = make_prompt(make_options(3))
    assert WHY not in [button.label for button in buttons_of(build_panel(make_table(prompt)))]
    panel = build_panel(refused_table(prompt))
    assert [button.label for button in buttons_of(panel)][-1] == WHY
    to_wire(panel, STRICT, "panel")


def test_a_confirmation_is_no_place_to_ask() -> None:
    prompt = make_prompt(make_options(9))
    confirm = build_panel(refused_table(prompt), Spot(picks=(4,), is_confirming=True))
    assert [button.label for button in buttons_of(confirm)] == ["✔ Confirm", "◀ Back"]


@pytest.mark.parametrize("steps", [0, 1, 32])
def test_the_way_back_leads_to_where_the_player_asked(steps: int) -> None:
    prompt = make_prompt(make_options(50), at_least=50, at_most=50, is_ordered=True)
    table = refused_table(prompt)
    spot = Spot(picks=tuple(reversed(range(50 - steps, 50))))
    asked = next(button for button in buttons_of(build_panel(table, spot)) if button.label == WHY)
    assert Press.read(asked.press.custom_id) == asked.press
    page = PanelBuilder(table, prompt).build_refusals(Spot.decode(press_of(asked).arguments), "No.")
    back, _report = buttons_of(Outgoing(page=page))
    assert press_of(back).verb is Verb.SHOW
    assert Spot.decode(press_of(back).arguments) == spot
    to_wire(Outgoing(page=page), STRICT, "refusals")


def test_a_forged_spot_leads_back_to_the_beginning() -> None:
    prompt = make_prompt(make_options(3))
    page = PanelBuilder(refused_table(prompt), prompt).build_refusals(Spot(group=7), "No.")
    back, _report = buttons_of(Outgoing(page=page))
    assert Spot.decode(press_of(back).arguments) == Spot()


# --- the words ----------------------------------------------------------------------------------------------


def test_each_reason_has_its_clause_and_the_rest_is_counted() -> None:
    refusals = [Refusal(f"Reason {number}.", f"8.{number}") for number in range(MOST + 4)]
    lines = tell_refusals(refusals, NAMES, None).removeprefix(HEAD).split("\n")[1:]
    assert lines[0] == "- **8\\.0**: Reason 0."
    assert len(lines) == MOST + 1
    assert lines[-1] == "… and 4 more."


def test_a_clause_is_explained_once_and_only_if_it_can_be() -> None:
    def explain(clause: str) -> str:
        return f"{clause} Collab: one a turn" if clause == "8.4" else ""

    refusals = [Refusal("One.", "8.4"), Refusal("Two.", "8.4"), Refusal("Three.", "99"), Refusal("Four.", "")]
    assert tell_refusals(refusals, NAMES, explain) == "\n".join(
        [HEAD, "- **8\\.4**: One.", "-# 8\\.4 Collab: one a turn", "- **8\\.4**: Two.", "- **99**: Three.",
         "- Four."]
    )  # fmt: skip


def test_seats_are_named_and_what_people_call_themselves_is_harmless() -> None:
    words = tell_refusals([Refusal("{1} has no card.", "1")], ("Mio", "**Rin** <@1>"), None)
    assert words.endswith("- **1**: \\*\\*Rin\\*\\* \\<@\u200b1> has no card.")


@pytest.mark.parametrize("sentence", ["x" * 900, "*" * 900])
def test_long_words_fit_into_a_message(sentence: str) -> None:
    refusals = [Refusal(sentence, f"8.{number}") for number in range(40)]
    words = tell_refusals(refusals, NAMES, lambda clause: f"{clause} {'y' * 280}")
    assert len(words) <= TEXT_TOTAL
    listed = words.count("- **8")
    assert 0 < listed <= MOST
    assert words.endswith(f"… and {40 - listed} more.")
    prompt = make_prompt(make_options(3))
    page = PanelBuilder(refused_table(prompt), prompt).build_refusals(Spot(), words)
    to_wire(Outgoing(page=page), STRICT, "refusals")


async def test_only_a_game_with_rules_to_read_has_its_clauses_explained() -> None:
    libraries = Libraries(Packs([GamePack(TinyRuleset()), HocgPack(HOCG)]))
    assert await libraries.get("tiny") is None
    library = await libraries.get(HOCG.name)
    assert library is not None
    assert library.explain("8.3.2").startswith("8.3.2 ")
    assert library.explain("99.9") == ""


# --- in Discord ---------------------------------------------------------------------------------------------


async def test_reasons_and_back_in_the_same_message_after_a_restart(world: World, match: Match) -> None:
    mio = match.players[0].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    before = words_of(panel), labels_of(panel)
    (why,) = presses_of(panel, Verb.WHY)
    await world.restart()
    shown = answer_to(await mio.click(panel, custom_id=why))
    assert (shown.id, shown.ephemeral) == (panel.id, True)
    assert "- **1**: Cards that are gone can't be played." in words_of(shown)
    assert "-# 1" not in words_of(shown), "these are not the rules of this game"
    assert labels_of(shown) == ["◀ Back", "Report a problem"]
    await world.restart()
    (back,) = presses_of(shown, Verb.SHOW)
    again = answer_to(await mio.click(shown, custom_id=back))
    assert again.id == panel.id
    assert (words_of(again), labels_of(again)) == before
    assert (await match.info()).answers == 0


async def test_a_stale_question_says_so(match: Match) -> None:
    mio = match.players[0].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    (why,) = presses_of(panel, Verb.WHY)
    await match.answer()
    shown = answer_to(await mio.click(panel, custom_id=why))
    assert STALE in words_of(shown)
    assert HEAD not in words_of(shown)


async def test_nobody_else_learns_the_reasons(world: World, match: Match) -> None:
    mio, rin, ann = match.players[0].actor, match.players[1].actor, world.people["ann"]
    panel = await match.press_board(mio, Verb.ACTIONS)
    (why,) = presses_of(panel, Verb.WHY)
    assert presses_of(await match.press_board(rin, Verb.ACTIONS), Verb.WHY) == []
    press = Press.read(why)
    assert press is not None
    for other, words in ((rin, STALE), (ann, "You are watching match")):
        for prompt in (press.prompt, 0):
            forged = Press(Verb.WHY, match.id, prompt, press.arguments)
            shown = await MatchPresses(world.client.front_end).explain(forged, other.id)
            assert shown.page is not None
            said = str(shown.page)
            assert "can't be played" not in said
            assert words in said or (other is rin and "Nothing waits for you" in said)


async def test_where_nothing_is_refused_a_forged_question_gets_the_panel(world: World) -> None:
    match = await begin_match(world, "s.only", "wide")
    mio = match.players[0].actor
    panel = await match.press_board(mio, Verb.ACTIONS)
    assert presses_of(panel, Verb.WHY) == []
    forged = Press(Verb.WHY, match.id, 1, ("damaged",))
    shown = await MatchPresses(world.client.front_end).explain(forged, mio.id)
    assert NOTHING_REFUSED in str(shown.page)
    assert "Pick one of many" in str(shown.page)


# --- hOCG ---------------------------------------------------------------------------------------------------


class TextPack(HocgPack):
    """hOCG without pictures."""

    def draw_board(self, *_: object) -> None:  # type: ignore[override]
        return None

    def draw_hand(self, *_: object) -> None:  # type: ignore[override]
        return None


@pytest_asyncio.fixture
async def hocg_world() -> AsyncIterator[World]:
    """A world with the real card game, without its pictures, that deals the same hands each time."""
    setting = Setting(Packs([TextPack(HOCG)]), entropy=foretell(lambda size: bytes(range(size))))
    async with open_world(setting) as running:
        yield running
        assert running.errors == []


async def test_the_real_game_explains_its_first_main_step(hocg_world: World) -> None:
    deck = f"s.{HOCG.starter_decks()[0][0]}"
    match = await begin_match(hocg_world, deck, HOCG.name)
    table = await _play_to(hocg_world, match, "main")
    asked = (await match.to_choose()).actor
    other = next(player.actor for player in match.players if player.actor.id != asked.id)
    assert table.refusals
    assert (await hocg_world.app.matches.table(match.id, other.id)).refusals == ()
    panel = await match.press_board(asked, Verb.ACTIONS)
    (why,) = presses_of(panel, Verb.WHY)
    shown = answer_to(await asked.click(panel, custom_id=why))
    lines = words_of(shown).split("\n")
    reasons = [line for line in lines if line.startswith("- **")]
    assert len(reasons) == min(MOST, len(table.refusals))
    assert any(line.startswith("-# ") for line in lines[2:]), "a clause is put into words"
    for line, refusal in zip(reasons, table.refusals, strict=False):
        assert line.startswith(f"- **{refusal.clause.replace('.', chr(92) + '.', 1)}**: ")
    (back,) = presses_of(shown, Verb.SHOW)
    again = answer_to(await asked.click(shown, custom_id=back))
    assert words_of(again) == words_of(panel)


async def _play_to(world: World, match: Match, kind: str) -> Table:
    """Play until a prompt of this kind waits."""
    for _ in range(60):
        player = await match.to_choose()
        table = await world.app.matches.table(match.id, player.actor.id)
        assert table.prompt is not None
        if table.prompt.kind == kind:
            return table
        await match.answer()
    raise AssertionError(f"there was no prompt of the kind {kind!r}")
