"""The host's own cards come while matches are played: without a restart, and without a change to a match."""

import json
import pickle
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from structlog.testing import capture_logs
from typer.testing import CliRunner

from bot.app.computers.thinking import Computers
from bot.app.matches.restoring import restore
from bot.app.outcomes import Accepted
from bot.app.packs.pack import Packs
from bot.app.wiring import App
from bot.discord.platform.libraries import Libraries
from bot.discord.platform.own_cards import OwnCardsWatch
from bot.games.hocg.computers import read_pool
from bot.games.hocg.pack import HocgPack
from bot.model.decks import DeckRef, StarterDeck, StoredDeckRef
from bot.model.matches import MatchStatus, OfferKind
from bot.store import Store, open_store
from bot.tools import cards as tool
from engine.hocg import HOCG
from engine.hocg.cards import program
from engine.hocg.language.compiler import compile_kept
from engine.kernel.ruleset import Deck, Match
from tests.bot.worlds import ARENA, MIO, RIN, SetClock

TEXT = "自分のデッキを{count}枚引く。"
LINES = [
    {
        "number": f"hXX05-00{place}", "name_ja": "新人ソラ", "name_en": "Newcomer Sora", "type": "holomem",
        "colors": ["red"], "hp": 120, "bloom_level": "debut", "baton_pass": 1, "tags_ja": ["JP"],
        "tags_en": ["JP"],
        "skills": [{"kind": "art", "name_ja": "うた", "cost": ["red"], "damage": 20, "text_ja": text}],
    }
    for place, text in enumerate((TEXT.format(count=2), "このホロメンは毒状態になる。"), 1)
]  # fmt: skip
PUBLIC = {
    "hXX06-001": {
        "card_number": "hXX06-001", "card_type": "oshi_holomem",
        "name": {"jp": "新人ソラ", "en": "Newcomer Sora"}, "colors": ["red"], "life": 5,
        "oshi_skills": [{"holo_power": 2, "name": {"jp": "ひる"}, "text": {"jp": TEXT.format(count=3)}}],
    },
}  # fmt: skip


class OwnWorld:
    """A bot on a database whose host has a folder of own cards."""

    def __init__(self, store: Store, folder: Path) -> None:
        self.folder, self.store = folder, store
        self.pack = HocgPack(HOCG, folder)
        self.pack.take_up()
        packs = Packs([self.pack])
        self.app = App(store, packs, SetClock())
        self.libraries = Libraries(packs)
        self.watch = OwnCardsWatch(packs, self.libraries)

    def add(self, name: str, listed: str) -> None:
        """Add a list to the folder, as the host does."""
        source = self.folder.parent / name
        source.write_text(listed, encoding="utf-8")
        done = CliRunner().invoke(tool.app, ["add", str(source), "--folder", str(self.folder)])
        assert done.exit_code == 0, done.output

    async def begin(self, own_oshi: str = "") -> str:
        """A match with a shipped deck, or that with another Oshi; its id."""
        deck = await self.save(own_oshi) if own_oshi else StarterDeck("hSD01-sora")
        outcome = await self.app.challenges.challenge(
            ruleset="hocg", challenger=MIO, opponent=RIN, place=ARENA, deck=deck
        )
        await self.app.challenges.accept(outcome.id, RIN, StarterDeck("hSD01-sora"))
        return outcome.id

    def change(self) -> None:
        """Change what the text of the Oshi says, as the host does."""
        file = self.folder / "hXX06.yaml"
        words = file.read_text(encoding="utf-8")
        file.write_text(words.replace("Draw 3 cards.", "Draw 7 cards."), encoding="utf-8")

    async def practise(self) -> str:
        """A match of an Oshi of the host's own against a computer; its id."""
        outcome = await self.app.practice.start(
            ruleset="hocg", user_id=MIO, computer="easy", place=ARENA, deck=await self.save("hXX06-001"),
            against=StarterDeck("hSD01-sora"),
        )  # fmt: skip
        return outcome.id

    async def save(self, own_oshi: str) -> DeckRef:
        """A shipped deck with another Oshi, kept by the first player."""
        shipped = dict(self.app.decks.starters("hocg"))["hSD01-sora"]
        saved = await self.app.decks.save(MIO, "hocg", Deck("Own", {**shipped.piles, "oshi": {own_oshi: 1}}))
        return StoredDeckRef(saved.deck.id)

    async def restore(self, match_id: str) -> Match:
        """The game of a match."""
        async with self.app.context.store.read() as tx:
            return await restore(self.app.context, tx, await self.app.matches.get(match_id))

    async def see(self, match_id: str) -> str:
        """What the first player sees of the table."""
        return str((await self.restore(match_id)).view(0))

    async def choose(self, match_id: str) -> None:
        """Let whoever must choose pick the first option."""
        match = await self.app.matches.get(match_id)
        assert match.to_choose is not None
        table = await self.app.matches.table(match_id, match.to_choose)
        assert table.prompt is not None
        options = [option.id for option in table.prompt.options][: table.prompt.at_least]
        outcome = await self.app.matches.choose(match_id, match.to_choose, table.prompt.id, options)
        assert isinstance(outcome, Accepted), outcome


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[OwnWorld]:
    """With an empty folder."""
    folder = tmp_path / "own"
    folder.mkdir()
    store = await open_store(f"sqlite+aiosqlite:///{tmp_path / 'oshiban.db'}")
    try:
        yield OwnWorld(store, folder)
    finally:
        await store.close()


async def test_cards_of_a_folder_that_is_away_stay_and_that_is_told_once(world: OwnWorld) -> None:
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.look()
    away = world.folder.rename(world.folder.with_name("away"))
    with capture_logs() as lines:
        for _ in range(3):
            await world.watch.look()
    assert [line["event"] for line in lines] == ["own_cards_not_read"]
    assert str(world.folder) in lines[0]["reason"]
    assert "hXX06-001" in world.pack.numbers
    away.rename(world.folder)
    await world.watch.look()
    assert "hXX06-001" in world.pack.numbers


async def test_a_list_in_either_form_is_taken_up_while_a_match_runs(world: OwnWorld) -> None:
    match_id = await world.begin()
    await world.libraries.get("hocg")
    await world.watch.take_up()
    assert "hXX05-001" not in world.pack.numbers
    world.add("hXX05.jsonl", "\n".join(map(json.dumps, LINES)))
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    pool = world.app.context.ruleset("hocg").pool  # type: ignore[attr-defined]  # it is hOCG's
    assert [pool.is_playable(f"hXX05-00{place}") for place in (1, 2)] == [True, False]
    assert pool.is_playable("hXX06-001")
    library = await world.libraries.get("hocg")
    assert library is not None
    await world.choose(match_id)


async def test_a_worker_has_the_same_cards_without_a_look_at_the_folder(world: OwnWorld) -> None:
    assert world.pack.warm_up().subject == (b"",), "the shipped ones are there"
    world.add("hXX05.jsonl", "\n".join(map(json.dumps, LINES)))
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    for file in world.folder.iterdir():
        file.unlink()
    pool = world.app.context.ruleset("hocg").pool  # type: ignore[attr-defined]  # it is hOCG's
    warming = world.pack.warm_up()
    (own,) = pickle.loads(pickle.dumps(warming.subject))
    assert warming.finish() == (pool.data_hash,)
    assert read_pool(own) is not pool
    assert [read_pool(own).is_playable(f"hXX05-00{place}") for place in (1, 2)] == [True, False]
    assert len(own) < 2000, "it goes to the worker with each decision"


async def test_nothing_is_read_again_where_nothing_has_changed(world: OwnWorld) -> None:
    world.add("hXX05.jsonl", "\n".join(map(json.dumps, LINES)))
    assert world.pack.take_up()
    ruleset = world.pack.ruleset
    assert not world.pack.take_up()
    assert world.pack.ruleset is ruleset


@pytest.mark.parametrize("is_restarted", [False, True])
async def test_a_running_match_keeps_the_texts_that_it_began_with(
    world: OwnWorld, *, is_restarted: bool
) -> None:
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    match_id = await world.begin(own_oshi="hXX06-001")
    world.change()
    await world.watch.take_up()
    now = OwnWorld(world.store, world.folder) if is_restarted else world
    assert "Draw 3 cards." in await now.see(match_id)
    assert "Draw 7 cards." in await now.see(await now.begin(own_oshi="hXX06-001"))


async def test_a_match_goes_on_though_its_card_is_gone(world: OwnWorld) -> None:
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    match_id = await world.begin(own_oshi="hXX06-001")
    (world.folder / "hXX06.yaml").unlink()
    again = OwnWorld(world.store, world.folder)
    assert "hXX06-001" not in again.pack.numbers
    await again.choose(match_id)


REFUSED_BY_NOW = {
    "what no card is": "Reveal 1 Debut event from your deck and add it to your hand. Shuffle your deck.",
    "a tag that ends within a word": "Restore 20 HP of 1 of your #Promises holomem.",
    "somebody of whom nothing was said": "Restore 20 HP of this holomem.",
}


@pytest.mark.parametrize("text", REFUSED_BY_NOW.values(), ids=REFUSED_BY_NOW)
async def test_a_match_goes_on_though_its_text_is_refused_by_now(
    world: OwnWorld, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    world.add("hXX06.json", json.dumps(PUBLIC))
    file = world.folder / "hXX06.yaml"
    file.write_text(file.read_text("utf-8").replace("Draw 3 cards.", text), "utf-8")
    with monkeypatch.context() as earlier:
        earlier.setattr(program, "_compilers", [(compile_kept, compile_kept)])
        await world.watch.take_up()
        match_id = await world.begin(own_oshi="hXX06-001")
    now = OwnWorld(world.store, world.folder)
    shipped = now.app.decks.starters("hocg")[0][1]
    assert now.pack.ruleset.check_deck(Deck("New", {**shipped.piles, "oshi": {"hXX06-001": 1}}))
    assert (await now.app.matches.get(match_id)).status is MatchStatus.ACTIVE
    assert text in await now.see(match_id)
    for _ in range(12):
        await now.choose(match_id)
    assert (await now.app.matches.get(match_id)).answers >= 12


@pytest.fixture(params=["changed", "gone"])
async def begun(world: OwnWorld, request: pytest.FixtureRequest) -> OwnWorld:
    """With an Oshi of the host's own that changes, or goes, whenever ``world.change`` is called."""
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    if request.param == "gone":
        world.change = (world.folder / "hXX06.yaml").unlink  # type: ignore[method-assign]
    return world


async def test_a_choice_is_taken_back_with_the_texts_that_the_match_began_with(begun: OwnWorld) -> None:
    match_id = await begun.begin(own_oshi="hXX06-001")
    before = await begun.app.matches.get(match_id)
    chooser = before.to_choose
    assert chooser is not None
    await begun.choose(match_id)
    begun.change()
    await begun.watch.take_up()
    made = (await begun.app.offers.make(match_id, chooser, OfferKind.TAKEBACK)).after
    if made.offer is not None:  # who begins is up to chance, and so whether the other has to agree
        other = RIN if chooser == MIO else MIO
        made = (await begun.app.offers.answer(match_id, other, made.offer.number, is_agreed=True)).after
    assert (made.answers, made.to_choose) == (before.answers + 2, chooser)
    assert "Draw 3 cards." in await begun.see(match_id)
    begun.app.context.live.drop(match_id)
    assert "Draw 3 cards." in await begun.see(match_id)
    await begun.choose(match_id)


async def test_a_computer_thinks_with_the_texts_that_the_match_began_with(begun: OwnWorld) -> None:
    match_id = await begun.practise()
    begun.change()
    await begun.watch.take_up()
    computers = Computers(begun.app.context, ThreadPoolExecutor(1))
    while (match := await begun.app.matches.get(match_id)).thinks is None:
        await begun.choose(match_id)
    assert await computers.drain()
    after = await begun.app.matches.get(match_id)
    assert after.status is MatchStatus.ACTIVE
    assert after.answers > match.answers
    game, seat = await begun.restore(match_id), after.prompt_seat
    assert seat is not None
    for work in (begun.pack.think("easy", game, seat, bytes(32)), begun.pack.advise(game, seat, bytes(32))):
        subject = pickle.loads(pickle.dumps(work.subject))
        oshi = read_pool(subject[-1]).cards["hXX06-001"]
        assert [text.text for text in oshi.texts] == ["Draw 3 cards."]


async def test_a_match_that_began_since_is_thought_about_with_the_new_texts(world: OwnWorld) -> None:
    world.add("hXX06.json", json.dumps(PUBLIC))
    await world.watch.take_up()
    world.change()
    await world.watch.take_up()
    game = await world.restore(await world.practise())
    assert game.prompt is not None
    thinking = world.pack.think("easy", game, game.prompt.seat, bytes(32))
    oshi = read_pool(thinking.subject[-1]).cards["hXX06-001"]  # type: ignore[arg-type]  # the cards come last
    assert [text.text for text in oshi.texts] == ["Draw 7 cards."]
