"""Pictures are made off the loop, once for each state, and a failure leaves the words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import discord
import msgspec
import pytest
import simcord
from structlog.testing import capture_logs

from bot.app.matches.turning import Swing
from bot.app.packs.asking import Asking
from bot.app.packs.pack import GamePack, Packs
from bot.app.packs.pictures import NO_HIGHLIGHTS, Drawing, Highlights, Pile, Scene
from bot.app.policy import Policy
from bot.discord.match.addresses import Press, Shared, Verb
from bot.discord.match.choices import Spot
from bot.discord.match.in_match import put_cards
from bot.discord.match.looking import LookPresses
from bot.discord.match.panel import build_panel
from bot.discord.platform import pictures
from bot.discord.platform.metrics import Metrics
from bot.discord.platform.naming import SEAT
from bot.discord.platform.pictures import Studio
from bot.discord.platform.story import tell_story
from bot.model.log_lines import LogLine, Weight
from bot.model.settings import Language, UserSettings
from bot.sandbox.world import Setting, World, open_world
from engine.kernel.events import Event
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Match as Running
from engine.kernel.ruleset import Result, View
from tests.bot.discord.table_talk import (
    Match,
    answer_to,
    begin_match,
    labels_of,
    press_old,
    presses_of,
    words_of,
)
from tests.bot.discord.tables import make_options, make_prompt, make_table
from tests.bot.tiny_game import TinyRuleset

NAMES = ("Ann", "Bob")
Shown = discord.Message | simcord.ResponseMessage


@dataclass(frozen=True)
class Picture:
    """A picture that says what it shows."""

    data: bytes
    filename: str = "shown.png"


def require_names(scenes: tuple[Scene, ...]) -> None:
    """Whoever draws positions is told what led to them with the players' names."""
    told = [words for scene in scenes for words in (scene.caption, scene.text)]
    assert any(told)
    assert not any(SEAT.search(words) for words in told)


class Painter:
    """Draws, and remembers what and where."""

    def __init__(self) -> None:
        self.drawn: list[str] = []
        self.threads: set[int] = set()

    def board(self, view: View, names: tuple[str, ...], last: tuple[str, ...]) -> Picture:
        self.threads.add(threading.get_ident())
        self.drawn.append(f"board of {view.viewer} {names} {last}")
        return Picture(f"board {view.turn}".encode())

    def hand(self, view: View, seat: int, names: tuple[str, ...]) -> Picture:
        self.threads.add(threading.get_ident())
        self.drawn.append(f"hand of {seat}")
        return Picture(f"hand {view}".encode())

    def replay(self, scenes: tuple[Scene, ...], names: tuple[str, ...]) -> Picture:
        require_names(scenes)
        self.drawn.append(f"replay of {len(scenes)}")
        viewers = {str(scene.view.viewer) for scene in scenes}
        hands = {len(getattr(scene.view, "hand", ())) for scene in scenes}
        return Picture(f"replay of {', '.join(viewers)}, {'no hands' if hands == {0} else hands}".encode())

    def animation(self, scenes: tuple[Scene, ...]) -> Picture:
        require_names(scenes)
        return Picture(f"turns {sorted({scene.view.turn for scene in scenes})}".encode())

    def sheet(self, prompt: int) -> Picture:
        return Picture(f"sheet {prompt}".encode())

    def result(self, story: tuple[str, ...]) -> Picture:
        self.drawn.append("result")
        return Picture("\n".join(("result", *story)).encode())

    def set(self) -> Packs:
        return Packs([PaintedPack(self)])


class PaintedPack(GamePack):
    """The tiny game with a painter's pictures."""

    is_animated = True

    def __init__(self, painter: Painter) -> None:
        super().__init__(TinyRuleset())
        self._painter = painter

    def headline(self, view: View) -> str:
        return f"Step {view.turn}"

    def weigh(self, event: Event) -> Weight:
        return Weight.DECISIVE

    def draw_board(
        self, view: View, names: Sequence[str], last: Sequence[str], highlights: Highlights = NO_HIGHLIGHTS
    ) -> Drawing:
        return Drawing("board", self._painter.board, (view, tuple(names), tuple(last)))

    def draw_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> Sequence[Drawing]:
        return (Drawing("replay", self._painter.replay, (tuple(scenes), tuple(names))),)

    def animate(self, scenes: Sequence[Scene], names: Sequence[str]) -> Drawing | None:
        if not self.is_animated:
            return None
        return Drawing("animation", self._painter.animation, (tuple(scenes),))

    def draw_result(
        self, view: View, names: Sequence[str], result: Result | None, story: Sequence[str]
    ) -> Drawing | None:
        return Drawing("result", self._painter.result, (tuple(story),))

    def draw_hand(self, view: View, seat: int, names: Sequence[str]) -> Drawing:
        return Drawing("hand", self._painter.hand, (view, seat, tuple(names)))


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


async def test_one_state_is_drawn_once_and_off_the_loop(pool: ThreadPoolExecutor) -> None:
    painter = Painter()
    studio = Studio(painter.set(), pool, Metrics())
    table = make_table(make_prompt(make_options(2)))
    first, second = await asyncio.gather(studio.board(table, NAMES), studio.board(table, NAMES))
    assert first is second
    assert await studio.board(table, NAMES) is first
    assert len(painter.drawn) == 1
    assert threading.get_ident() not in painter.threads
    await studio.hand(table, NAMES)
    await studio.board(msgspec.structs.replace(table, log=(LogLine(1, "New."),)), NAMES)
    assert len(painter.drawn) == 3


async def test_old_pictures_make_room(pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pictures, "CACHE_BYTES", 10)
    painter = Painter()
    studio = Studio(painter.set(), pool, Metrics())
    table = make_table(None)
    await studio.board(table, NAMES)
    await studio.board(table, ("Cat", "Dog"))
    await studio.board(table, NAMES)
    assert len(painter.drawn) == 3


async def test_a_game_without_pictures_is_text(pool: ThreadPoolExecutor) -> None:
    studio = Studio(Packs([GamePack(TinyRuleset())]), pool, Metrics())
    table = make_table(None)
    assert await studio.board(table, NAMES) is None
    assert await studio.hand(table, NAMES) is None
    assert GamePack(TinyRuleset()).headline(table.view) == ""


class PlainPack(PaintedPack):
    """The tiny game with boards alone."""

    def draw_result(
        self, view: View, names: Sequence[str], result: Result | None, story: Sequence[str]
    ) -> None:
        return None


async def test_a_game_without_a_picture_of_results_shows_its_last_board(pool: ThreadPoolExecutor) -> None:
    table, painter = make_table(None), Painter()
    story = ("Turn 1 (the end): Ann wins",)
    _, is_told = await Studio(painter.set(), pool, Metrics()).result(table, NAMES, story)
    assert (painter.drawn, is_told) == (["result"], True)
    picture, is_told = await Studio(Packs([PlainPack(painter)]), pool, Metrics()).result(table, NAMES, story)
    assert picture is not None
    assert (picture.data, is_told) == (f"board {table.view.turn}".encode(), False)


class BrokenPainter(Painter):
    """Fails."""

    def board(self, view: View, names: tuple[str, ...], last: tuple[str, ...]) -> Picture:
        raise RuntimeError("no paint")


async def test_a_picture_that_fails_leaves_the_words(pool: ThreadPoolExecutor) -> None:
    registry = BrokenPainter().set()
    table = make_table(None)
    assert await Studio(registry, pool, Metrics()).board(table, NAMES) is None
    with pytest.raises(RuntimeError, match="no paint"):
        await Studio(registry, pool, Metrics(), is_strict=True).board(table, NAMES)


async def test_a_picture_that_takes_too_long_leaves_the_words(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "TIME_LIMIT", 0.01)
    wait = threading.Event()

    class SlowPainter(Painter):
        def board(self, view: View, names: tuple[str, ...], last: tuple[str, ...]) -> Picture:
            wait.wait(5)
            return Picture(b"late")

    assert await Studio(SlowPainter().set(), pool, Metrics()).board(make_table(None), NAMES) is None
    wait.set()


async def test_a_picture_that_nobody_waits_for_any_more_is_not_begun(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "TIME_LIMIT", 0.01)
    busy, drawn = threading.Event(), []

    class CountingPainter(Painter):
        def board(self, view: View, names: tuple[str, ...], last: tuple[str, ...]) -> Picture:
            drawn.append(view)
            return Picture(b"late")

    kept_busy = pool.submit(busy.wait, 5)
    studio = Studio(CountingPainter().set(), pool, Metrics())
    assert await studio.board(make_table(None), NAMES) is None
    await asyncio.sleep(0)  # the cancellation reaches the pool
    busy.set()
    pool.submit(kept_busy.result).result()
    assert drawn == []
    monkeypatch.setattr(pictures, "TIME_LIMIT", 5.0)
    assert await studio.board(make_table(None), NAMES) is not None, "asked anew, it is drawn"


async def test_a_picture_that_the_end_of_the_bot_breaks_off_is_no_error() -> None:
    busy, pool = threading.Event(), ThreadPoolExecutor(1)
    pool.submit(busy.wait, 5)
    studio = Studio(Painter().set(), pool, Metrics())
    with capture_logs() as logs:
        asked = asyncio.create_task(studio.board(make_table(None), NAMES))
        await asyncio.sleep(0.01)
        pool.shutdown(wait=False, cancel_futures=True)
        assert await asked is None
    busy.set()
    assert logs == [], "it is not said to have taken too long"


def picture_bytes(world: World, message: object) -> list[bytes | None]:
    return [world.env.backend.cdn.get(file.url) for file in message.attachments]  # type: ignore[attr-defined]


async def test_pictures_reach_board_dm_and_ephemeral_hand() -> None:
    painter = Painter()
    async with open_world(Setting(painter.set())) as world:
        match = await begin_match(world, deck="s.flat")
        board = await match.board()
        (data,) = picture_bytes(world, board)
        assert data == b"board 0"
        (letter,) = world.direct_messages("mio")
        (hand,) = picture_bytes(world, letter)
        assert hand is not None
        assert b"hand=(" in hand
        shown = answer_to(await match.players[0].actor.slash(match.place, "hand"))
        assert len(shown.attachments) == 1
        seen = answer_to(await match.players[0].actor.slash(match.place, "board"))
        assert len(seen.attachments) == 1
        await match.play_on()
        public = [line for line in painter.drawn if line.startswith("board of None")]
        own = [line for line in painter.drawn if line.startswith("board of 0")]
        assert len(own) == 1, "only the command shows a player's own view"
        assert len(public) > 3
        boards = [message for message in match.place.history() if message.components]
        told = [message for message in boards if "The match begins" in str(message.components)]
        pictured = [message for message in boards if message not in told]
        assert all(len(message.attachments) == 1 for message in pictured), "history keeps its pictures"
        assert labels_of(boards[0]) == []
        assert world.errors == []


class PilesPack(PaintedPack):
    """The tiny game, with two piles to look through, or none."""

    piles = ("Ann's pile", "Bob's pile")

    def list_piles(self, view: View, names: Sequence[str]) -> Sequence[Pile]:
        return [
            Pile(f"{title}\nA card ×2", Drawing("sheet", self._painter.sheet, (number,)))
            for number, title in enumerate(self.piles)
        ]


async def test_piles_are_looked_through_as_pictures_that_say_what_they_show_or_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_world(Setting(Packs([PilesPack(Painter())]))) as world:
        match, ann = await begin_match(world), world.people["ann"]
        look = LookPresses(world.client.front_end)
        shown = await look.show_piles(match.id, ann.id)
        assert [(file.data, file.alt) for file in shown.files] == [
            (b"sheet 0", "Ann's pile\nA card ×2"),
            (b"sheet 1", "Bob's pile\nA card ×2"),
        ]
        await world.app.preferences.set(ann.id, UserSettings(is_text_only=True))
        shown = await look.show_piles(match.id, ann.id)
        assert shown.files == ()
        assert "Bob's pile\nA card ×2" in str(shown.page).replace("\\n", "\n")
        monkeypatch.setattr(PilesPack, "piles", ())
        assert "nothing to see" in str(await look.show_piles(match.id, ann.id))


class SheetPack(PaintedPack):
    """The tiny game, whose every choice is one among cards that are drawn."""

    def ask(self, match: Running) -> Asking:
        return msgspec.structs.replace(super().ask(match), has_sheet=True)

    def draw_choice(self, view: View, prompt: Prompt, numbers: Mapping[str, int]) -> Drawing:
        return Drawing("sheet", self._painter.sheet, (prompt.id,))


async def test_the_cards_of_a_choice_stand_in_the_panel_as_long_as_it_asks() -> None:
    """Nothing is sent below the panel, and no picture is older than the question."""
    async with open_world(Setting(Packs([SheetPack(Painter())]))) as world:
        match = await begin_match(world, deck="s.flat")
        mio = (await match.to_choose()).actor
        panel = await match.press_board(mio, Verb.ACTIONS)

        async def press(verb: Verb) -> simcord.ResponseMessage:
            before = answer_to(await mio.click(panel, custom_id=presses_of(panel, verb)[0]))
            assert before.id == panel.id
            return before

        assert panel.attachments == []
        panel = await press(Verb.CHOICE)
        first = (await match.info()).prompt_id
        assert picture_bytes(world, panel) == [f"sheet {first}".encode()]
        assert "Hide the picture" in labels_of(panel)
        assert "The numbers are those of the menu" in words_of(panel)
        panel = await press(Verb.CHOICE)
        assert panel.attachments == []
        panel = await press(Verb.CHOICE)
        panel = await press(Verb.COMMIT)
        assert panel.attachments == [], "it went with its question"
        assert world.errors == []


async def test_the_cards_in_a_panel_are_those_of_the_question_that_it_shows() -> None:
    """Though another press answers it before they are drawn."""
    async with open_world(Setting(Packs([SheetPack(Painter())]))) as world:
        match = await begin_match(world, deck="s.flat")
        front_end, user = world.client.front_end, (await match.to_choose()).actor.id
        table = await front_end.reader.table(match.id, user)
        shown = build_panel(table, Spot(shows_cards=True))
        await match.answer()
        drawn = await put_cards(front_end, shown)
        assert [file.data for file in drawn.files] == [f"sheet {table.match.prompt_id}".encode()]


async def test_a_hand_is_brought_up_to_date_where_it_stands() -> None:
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        mio = (await match.to_choose()).actor
        hand = await match.press_board(mio, Verb.HAND)
        (again,) = presses_of(hand, Verb.HAND)
        before = picture_bytes(world, hand)
        for _ in range(8):
            await match.answer()
        newer = answer_to(await mio.click(hand, custom_id=again))
        assert newer.id == hand.id
        assert picture_bytes(world, newer) != before
        assert world.errors == []


async def test_a_hand_opened_from_a_panel_takes_its_place_and_leads_back() -> None:
    """Where a match is played in private answers alone, the panel has the way to the hand."""
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        mio = (await match.to_choose()).actor
        panel = await match.press_board(mio, Verb.ACTIONS)
        hand = await press_old(world, mio, panel, Press(Verb.HAND, match.id).custom_id)
        assert hand.id == panel.id
        assert len(hand.attachments) == 1
        assert "Your hand" in words_of(hand)
        (back,) = presses_of(hand, Verb.SHOW)
        panel = answer_to(await mio.click(hand, custom_id=back))
        assert panel.id == hand.id
        assert panel.attachments == []
        assert presses_of(panel, Verb.COMMIT)
        assert world.errors == []


async def test_the_result_is_told_from_the_whole_match() -> None:
    painter = Painter()
    async with open_world(Setting(painter.set(), policy=Policy(log_lines=3))) as world:
        match = await begin_match(world, deck="s.flat")
        await match.play_on()
        log = await world.client.front_end.reader.log(match.id, None, 10_000)
        result = match.result()
        (data,) = picture_bytes(world, result)
        assert data == "\n".join(("result", *tell_story(log))).encode()
        assert len(log) > 3, "more than the log that is kept at hand"
        assert painter.drawn.count("result") == 1


async def test_the_result_has_a_replay_and_a_running_match_has_none() -> None:
    painter = Painter()
    async with open_world(Setting(painter.set())) as world:
        match = await begin_match(world)
        viewer = world.people["ann"]
        await match.answer()
        refused = await LookPresses(world.client.front_end).send_replay(match.id, viewer.id)
        assert refused.files == ()
        assert "when the match is over" in str(refused)
        await match.play_on()
        result = match.result()
        (replay,) = presses_of(result, Verb.REPLAY)
        shown = answer_to(await viewer.click(result, custom_id=replay))
        assert [await file.read() for file in shown.attachments] == [b"replay of None, no hands"]
        assert "from its beginning" in words_of(shown)
        assert labels_of(shown) == ["Share"], "the analysis is for the players"
        again = answer_to(await viewer.click(result, custom_id=replay))
        assert len(again.attachments) == 1
        assert len([line for line in painter.drawn if line.startswith("replay")]) == 1, "it is made once"


class ThemedPack(PaintedPack):
    """The tiny game, whose replays are had in two colours."""

    themes = ("day", "night")

    def _paint(self, *subject: object) -> Picture:
        return Picture(f"in {subject[-1]}".encode())

    def draw_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> Sequence[Drawing]:
        return (Drawing("replay", self._paint, ("night",), is_themed=True),)


async def test_a_replay_has_its_readers_colours_and_an_alt_text_and_a_shared_one_those_of_all() -> None:
    async with open_world(Setting(Packs([ThemedPack(Painter())]))) as world:
        match, ann = await begin_match(world), world.people["ann"]
        await match.play_on()
        await world.app.preferences.set(ann.id, UserSettings(theme="day"))
        look = LookPresses(world.client.front_end)
        (own,) = (await look.send_replay(match.id, ann.id)).files
        (shared,) = (await look.show_replay(match.id, ann.id)).files
        assert (own.data, shared.data) == (b"in day", b"in night")
        assert own.alt.endswith(("Mio wins.", "Rin wins."))


class PagedPack(PaintedPack):
    """The tiny game with replays as pages, of which the pictures may fail."""

    fails: tuple[str, ...] = ()

    def _paint(self, name: str) -> Picture:
        if name in self.fails:
            raise MemoryError(name)
        return Picture(name.encode(), name)

    def draw_replay(self, title: str, scenes: Sequence[Scene], names: Sequence[str]) -> Sequence[Drawing]:
        return tuple(Drawing("replay", self._paint, (name,)) for name in ("a.gif", "a.html"))


async def test_a_replay_tells_of_the_files_that_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    picture, page = "The picture plays by itself.", "The page opens in a browser"
    async with open_world(Setting(Packs([PagedPack(Painter())]))) as world:
        match, ann = await begin_match(world), world.people["ann"]
        await match.play_on()
        monkeypatch.setattr(world.client.front_end.studio, "_is_strict", False)
        for fails, told in (((), (True, True)), (("a.gif",), (False, True)), (("a.html",), (True, False))):
            monkeypatch.setattr(PagedPack, "fails", fails)
            world.client.front_end.studio._kept.clear()
            shown = await LookPresses(world.client.front_end).send_replay(match.id, ann.id)
            assert (picture in shown.content, page in shown.content) == told
            assert len(shown.files) == sum(told)


async def test_a_whole_match_is_waited_for_longer_than_a_board(
    pool: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "TIME_LIMIT", 0)
    painter, table = Painter(), make_table(None)
    studio = Studio(Packs([PagedPack(painter)]), pool, Metrics())
    assert await studio.board(table, NAMES) is None
    assert len(await studio.replay(table.match, (), NAMES)) == 2


async def share(match: Match, who: simcord.MemberActor, message: Shown, what: Shared) -> Shown:
    """Press what shows something to everybody; what everybody sees."""
    result = await who.click(message, custom_id=Press(Verb.SHARE, match.id, 0, (what.value,)).custom_id)
    (posted,) = result.followups
    assert not posted.ephemeral
    assert labels_of(posted) == [], "the buttons were their reader's"
    assert "Posted." in words_of(answer_to(result))
    return posted


async def test_everybody_can_be_shown_a_replay_the_proof_and_ones_own_last_hand() -> None:
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        await match.play_on()
        result, (mio, _), ann = match.result(), match.players, world.people["ann"]
        (replay,) = presses_of(result, Verb.REPLAY)
        posted = await share(match, ann, answer_to(await ann.click(result, custom_id=replay)), Shared.REPLAY)
        assert [await file.read() for file in posted.attachments] == [b"replay of None, no hands"]
        assert f"Ann shows match #{match.id} from its beginning" in words_of(posted)
        own = answer_to(await mio.actor.click(result, custom_id=replay))
        assert labels_of(own) == ["Share", "My note"], "the note is for whoever played"
        (proof,) = presses_of(result, Verb.PROOF)
        shown = answer_to(await ann.click(result, custom_id=proof))
        posted = await share(match, ann, shown, Shared.PROOF)
        assert "SHA-256" in words_of(posted)
        hand = answer_to(await mio.actor.slash(match.place, "hand", match=match.id))
        posted = await share(match, mio.actor, hand, Shared.HAND)
        assert b"hand=(" in (await posted.attachments[0].read())
        assert "Your hand" not in words_of(posted)
        assert world.errors == []


async def test_a_hand_and_a_proof_wait_for_the_end_of_the_match() -> None:
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        await match.answer()
        mio, _ = match.players
        for what in (Shared.REPLAY, Shared.PROOF, Shared.HAND):
            pressed = Press(Verb.SHARE, match.id, 0, (what.value,)).custom_id
            more = await match.press_board(mio.actor, Verb.MORE)
            told = await press_old(world, mio.actor, more, pressed)
            assert "when the match is over" in words_of(told)
        assert world.errors == []


@pytest.mark.parametrize("is_animated", [True, False])
async def test_players_can_show_everybody_the_turn(
    monkeypatch: pytest.MonkeyPatch, *, is_animated: bool
) -> None:
    monkeypatch.setattr(PaintedPack, "is_animated", is_animated)
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world)
        for _ in range(3):
            await match.answer()
        (mio, _), ann = match.players, world.people["ann"]
        shown = sorted({scene.view.turn for scene in await world.app.replays.last_turn(match.id)})
        more = await match.press_board(mio.actor, Verb.MORE)
        assert "Post this turn" in labels_of(more)
        posted = await share(match, mio.actor, more, Shared.TURN)
        if is_animated:
            assert [await file.read() for file in posted.attachments] == [f"turns {shown}".encode()]
        else:
            assert posted.attachments == []
            assert "Player" in words_of(posted), "the lines of the log"
        assert "Post this turn" not in labels_of(await match.press_board(ann, Verb.MORE))
        pressed = Press(Verb.SHARE, match.id, 0, (Shared.TURN.value,)).custom_id
        refused = await press_old(world, ann, await match.press_board(ann, Verb.MORE), pressed)
        assert "Posted." not in words_of(refused)
        assert world.errors == []


@pytest.mark.parametrize("is_animated", [True, False])
async def test_everybody_can_be_shown_how_a_match_turned(
    monkeypatch: pytest.MonkeyPatch, *, is_animated: bool
) -> None:
    monkeypatch.setattr(PaintedPack, "is_animated", is_animated)
    monkeypatch.setattr(PaintedPack, "find_chance", lambda _, view, seat: 0.5 + view.turn * (0.5 - seat) / 50)
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        await match.play_on()
        result, ann = match.result(), world.people["ann"]
        (turned,) = presses_of(result, Verb.MOMENT)
        shown = answer_to(await ann.click(result, custom_id=turned))
        assert "turned it: by what everybody could see" in words_of(shown)
        await world.app.servers.decide(world.guild.id, language=Language.JAPANESE)
        world.client.front_end.languages.note_server(world.guild.id, Language.JAPANESE)
        point = await world.app.replays.turning_point(match.id)
        assert isinstance(point.found, Swing)
        posted = await share(match, ann, shown, Shared.MOMENT)
        assert f"{point.found.turn}ターン目が転機" in words_of(posted), (
            "in the language of the server, whoever presses"
        )
        if is_animated:
            (file,) = posted.attachments
            assert (await file.read()).startswith(b"turns ")
        else:
            assert posted.attachments == []
        assert world.errors == []


async def test_a_match_of_few_turns_has_not_turned() -> None:
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world)
        await world.app.matches.concede(match.id, world.people["rin"].id)
        await world.settle()
        assert "How it turned" not in labels_of(match.result())


async def test_what_is_shared_is_said_in_the_language_of_the_server() -> None:
    async with open_world(Setting(Painter().set())) as world:
        match = await begin_match(world, deck="s.flat")
        await match.play_on()
        result, ann = match.result(), world.people["ann"]
        await world.app.servers.decide(world.guild.id, language=Language.JAPANESE)
        world.client.front_end.languages.note_server(world.guild.id, Language.JAPANESE)
        (proof,) = presses_of(result, Verb.PROOF)
        shown = answer_to(await ann.click(result, custom_id=proof))
        assert "Fair chance" in words_of(shown), "who pressed reads English"
        posted = await share(match, ann, shown, Shared.PROOF)
        assert "Fair chance" not in words_of(posted)
