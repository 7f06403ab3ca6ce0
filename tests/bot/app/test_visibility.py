"""Nobody learns from table, log or deliveries what the game hides."""

import msgspec
import pytest

from bot.app.tables import Table
from engine.kernel.translation import current_language, speaking
from tests.bot.tiny_game import TinyMatch, TinyView
from tests.bot.worlds import EVE, MIO, RIN, World


async def tables(world: World, match_id: str) -> tuple[Table, Table, Table, Table]:
    """What Mio, Rin, Eve and the public see."""
    mio, rin, eve, public = [await world.app.matches.table(match_id, user) for user in (MIO, RIN, EVE, None)]
    return mio, rin, eve, public


async def test_prompt_and_labels_are_for_the_player_who_must_choose(world: World) -> None:
    match_id = await world.start()
    mio, rin, eve, public = await tables(world, match_id)
    assert mio.prompt is not None
    assert set(mio.labels) == {option.id for option in mio.prompt.options}
    assert all(label.text.startswith("Card ") for label in mio.labels.values())
    for other in (rin, eve, public):
        assert other.prompt is None
        assert other.labels == {}
        assert other.match.to_choose == MIO


async def test_reasons_are_for_the_player_who_must_choose(world: World) -> None:
    match_id = await world.start()
    asked = set()
    for _ in range(4):
        by_user = dict(zip((MIO, RIN, EVE, None), await tables(world, match_id), strict=True))
        user, _ = await world.prompt(match_id)
        asked.add(user)
        for viewer, table in by_user.items():
            told = [refusal.text for refusal in table.refusals]
            assert told == (["Cards that are gone can't be played."] if viewer == user else [])
        await world.choose(match_id)
        await world.restart()
    assert asked == {MIO, RIN}


async def test_a_match_that_is_over_explains_nothing(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    assert [table.refusals for table in await tables(world, match_id)] == [(), (), (), ()]


async def test_a_table_is_told_in_the_language_of_whoever_looks(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TinyMatch, "describe_board", lambda _, viewer: f"{viewer}, {current_language()}")
    match_id = await world.start()
    for language in ("en", "ja", "en"):
        with speaking(language):
            for user, seat in ((MIO, 0), (RIN, 1), (EVE, None)):
                table = await world.app.matches.table(match_id, user)
                assert table.board_text == f"{seat}, {language}"


async def test_a_stranger_sees_what_everybody_sees(world: World) -> None:
    match_id = await world.start()
    while not (await world.choose(match_id)).is_over:
        _, _, eve, public = await tables(world, match_id)
        assert eve == public
        assert public.viewer is None
        assert public.hand_text == ""
        assert isinstance(public.view, TinyView)
        assert public.view.hand == ()


async def test_the_log_tells_each_viewer_their_own_sentences(world: World) -> None:
    match_id = await world.start()
    user, prompt = await world.prompt(match_id)
    await world.app.matches.choose(match_id, user, prompt.id, [prompt.options[0].id])
    await world.restart()
    own = [line.text for line in await world.app.matches.log(match_id, MIO)]
    others = [line.text for line in await world.app.matches.log(match_id, RIN)]
    public = [line.text for line in await world.app.matches.log(match_id, None)]
    assert public == ["Player 1 drew 4.", "Player 2 drew 4.", "Player 1 drew 1."]
    assert own[0].startswith("You drew ")
    assert own[1] == "Player 2 drew 4."
    assert own[2] == "You put cards back."  # a sentence that only Mio may know
    assert len(own) == 4
    assert others[0] == "Player 1 drew 4."
    assert others[1].startswith("You drew ")
    assert len(others) == 3
    told = await world.app.matches.log(match_id, MIO)
    assert [line.is_private for line in told] == [True, False, True, True]
    assert not any(line.is_private for line in await world.app.matches.log(match_id, None))


async def test_a_long_log_is_cut_at_its_beginning(world: World) -> None:
    match_id = await world.start()
    await world.play_out(match_id)
    for user in (MIO, RIN, None):
        lines = await world.app.matches.log(match_id, user, limit=1000)
        for limit in (1, 5, len(lines)):
            assert await world.app.matches.log(match_id, user, limit) == lines[-limit:]
        table = await world.app.matches.table(match_id, user)
        assert table.log == lines[-world.policy.log_lines :]


async def test_public_posts_are_the_same_whatever_is_hidden(world: World) -> None:
    """Two games that differ only in hidden cards give byte-identical public tables and logs."""
    match_id = await world.start()
    public = await world.app.matches.table(match_id, None)
    context = world.app.context
    match = await world.app.matches.get(match_id)
    game = context.live.get(match_id, match.version)
    assert isinstance(game, TinyMatch)
    twin = game.copy()
    for seat in (0, 1):
        twin.hands[seat], twin.decks[seat][: len(twin.hands[seat])] = (
            twin.decks[seat][: len(twin.hands[seat])],
            list(twin.hands[seat]),
        )
    assert twin.hands != game.hands
    context.live.put(match_id, match.version, twin)
    again = await world.app.matches.table(match_id, None)
    assert msgspec.json.encode(again) == msgspec.json.encode(public)
    assert (await world.app.matches.table(match_id, MIO)).view != public.view
