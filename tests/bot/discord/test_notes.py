"""A player writes down for themselves what they think of their match: by command, and in its menu."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.app.matches.notes import Notes
from bot.discord.match.addresses import Verb
from bot.discord.platform.front_end import FAULT
from bot.model.notes import NOTE_LENGTH
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import World
from tests.bot.discord.table_talk import Match, answer_to, labels_of, words_of


def field_of(form: simcord.InteractionResult) -> dict[str, Any]:
    """The one field of the form with a note."""
    assert form.modal is not None
    (label,) = form.modal["components"]
    found: dict[str, Any] = label["component"]
    return found


async def test_a_form_that_an_error_of_ours_prevents_is_answered(
    world: World, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> str:
        raise ArithmeticError("a note of two halves")

    mio = match.players[0].actor
    kept = answer_to(await mio.submit_modal(await mio.slash(match.place, "note"), {"text": "My plan."}))
    monkeypatch.setattr(Notes, "read", fail)
    result = await mio.click(kept, label="My note")
    assert result.modal is None
    assert words_of(answer_to(result)) == FAULT
    (error,) = world.errors
    assert "two halves" in str(error)
    world.env._errors.clear()  # it was meant


async def test_a_note_is_written_read_and_emptied_by_the_command(world: World, match: Match) -> None:
    mio = match.players[0].actor
    form = await mio.slash(match.place, "note")
    assert "value" not in field_of(form)
    assert field_of(form)["max_length"] == NOTE_LENGTH
    kept = answer_to(await mio.submit_modal(form, {"text": "Hold *two* cheers back.\nThen strike.\x00"}))
    assert kept.ephemeral
    assert f"Your note on match #{match.id}" in words_of(kept)
    assert "Hold \\*two\\* cheers back.\nThen strike." in words_of(kept)
    again = await mio.click(kept, label="My note")
    assert field_of(again)["value"] == "Hold *two* cheers back.\nThen strike."
    gone = answer_to(await mio.submit_modal(again, {"text": " "}))
    assert "There is no note of yours" in words_of(gone)
    assert "value" not in field_of(await mio.slash(match.place, "note", match=match.id))


async def test_nobody_else_sees_it(world: World, match: Match) -> None:
    mio, rin, ann = match.players[0].actor, match.players[1].actor, world.people["ann"]
    await mio.submit_modal(await mio.slash(match.place, "note"), {"text": "My plan."})
    assert "value" not in field_of(await rin.slash(match.place, "note"))
    told = answer_to(await ann.slash(match.place, "note", match=match.id))
    assert "Only those who play" in words_of(told)
    await world.settle()
    posted = [words_of(post) for post in (*match.place.history(), *world.channels["arena"].history())]
    assert not any("My plan." in words for words in posted)


async def test_it_is_in_the_menu_of_the_match_for_its_players_alone(world: World, match: Match) -> None:
    mio, ann = match.players[0].actor, world.people["ann"]
    more = await match.press_board(mio, Verb.MORE)
    form = await mio.click(more, label="My note")
    assert match.id in str(form.modal and form.modal["title"])
    await mio.submit_modal(form, {"text": "A plan."})
    await world.env.restart_bot(world.client)
    assert field_of(await mio.click(more, label="My note"))["value"] == "A plan."
    assert "My note" not in labels_of(await match.press_board(ann, Verb.MORE))


async def test_it_is_found_when_the_match_is_over(world: World, match: Match) -> None:
    mio, rin = match.players[0].actor, match.players[1].actor
    await mio.submit_modal(await mio.slash(match.place, "note"), {"text": "What a match."})
    await world.app.matches.concede(match.id, rin.id)
    await world.settle()
    found = await mio.autocomplete(world.channels["lounge"], "note", "match", "")
    assert [choice["value"] for choice in found] == [match.id]
    named = await mio.slash(world.channels["lounge"], "note", match=match.id)
    assert field_of(named)["value"] == "What a match."


async def test_it_speaks_japanese(world: World, match: Match) -> None:
    mio = match.players[0].actor
    await world.app.preferences.set(mio.id, UserSettings(language=Language.JAPANESE))
    world.client.front_end.languages.note(mio.id, Language.JAPANESE)
    form = await mio.slash(match.place, "note")
    assert form.modal is not None
    assert form.modal["title"] == f"対戦 #{match.id} のメモ"
    kept = answer_to(await mio.submit_modal(form, {"text": "次はラミィ"}))
    assert f"対戦 #{match.id} のメモ" in words_of(kept)
