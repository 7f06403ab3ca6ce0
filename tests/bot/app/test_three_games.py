"""Three card games in one process and one database: their matches interleave, over a restart between any two
choices, and none learns of another.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.app.outcomes import Accepted
from bot.app.packs.pack import GamePack, Packs
from bot.app.seeding import foretell
from bot.app.wiring import App
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from bot.model.decks import StarterDeck
from bot.model.matches import MatchInfo, OfferKind
from bot.store import Store, open_store
from engine.hocg import HOCG
from engine.hocg.state.views import TableView as HocgView
from engine.kernel.chance import Chance
from engine.kernel.errors import DataError
from engine.kernel.journal import replay
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.players.random import RandomPlayer
from engine.osica import OSICA
from engine.osica.state.views import TableView as OsicaView
from tests.bot.tiny_game import TinyRuleset
from tests.bot.worlds import ARENA, MIO, RIN, SetClock

DECKS = {"tiny": "plain", "hocg": "hSD01-sora", "osica": "SLF-noa"}
CHOICES = 40
"""Of each match; the tiny game is over before that."""


class House:
    """A process that plays the three games, to be restarted."""

    def __init__(self, url: str) -> None:
        self.url, self.clock = url, SetClock()
        self.packs = Packs([GamePack(TinyRuleset()), HocgPack(HOCG), OsicaPack(OSICA)])
        self.store: Store
        self.app: App

    async def begin(self) -> None:
        """Start the process; nothing is in memory."""
        self.store = await open_store(self.url)
        self.app = App(self.store, self.packs, self.clock, entropy=foretell(lambda size: bytes(range(size))))

    async def restart(self) -> None:
        """Stop it without a word, and start another."""
        await self.store.close()
        await self.begin()

    async def start(self, game: str) -> str:
        """A match of Mio against Rin; its id."""
        deck = StarterDeck(DECKS[game])
        outcome = await self.app.challenges.challenge(
            ruleset=game, challenger=MIO, opponent=RIN, place=ARENA, deck=deck
        )
        started = await self.app.challenges.accept(outcome.id, RIN, deck)
        return started.id

    async def choose(self, match_id: str, player: RandomPlayer) -> MatchInfo:
        """Whoever must choose picks anything; the match then."""
        match = await self.app.matches.get(match_id)
        if match.is_over:
            return match
        assert match.to_choose is not None
        table = await self.app.matches.table(match_id, match.to_choose)
        assert table.prompt is not None
        picked = player.choose(table.prompt, NOTHING_SEEN)
        outcome = await self.app.matches.choose(
            match_id, match.to_choose, table.prompt.id, [option.id for option in picked]
        )
        assert isinstance(outcome, Accepted), outcome
        return outcome.table.match


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house whose server plays all three."""
    house = House(f"sqlite+aiosqlite:///{tmp_path / 'three.db'}")
    await house.begin()
    assert ARENA.guild_id is not None
    await house.app.servers.choose_games(ARENA.guild_id, list(DECKS))
    yield house
    await house.store.close()


async def test_matches_of_three_games_interleave_over_restarts(house: House) -> None:
    matches = {game: await house.start(game) for game in DECKS}
    players = {game: RandomPlayer(number) for number, game in enumerate(DECKS)}
    order = Chance(bytes(32))
    for step in range(CHOICES * len(DECKS)):
        game = list(DECKS)[order.below(len(DECKS))]
        match = await house.choose(matches[game], players[game])
        assert match.ruleset == game
        if step % 8 == 0:
            await house.restart()
    infos = {game: await house.app.matches.get(match_id) for game, match_id in matches.items()}
    assert infos["tiny"].is_over
    assert {infos["hocg"].status, infos["osica"].status} == {infos["osica"].status}
    assert infos["osica"].answers > 20
    assert infos["hocg"].answers > 20


async def test_each_match_is_played_again_from_its_own_journal(house: House) -> None:
    matches = {game: await house.start(game) for game in DECKS}
    player = RandomPlayer(5)
    for _ in range(6):
        for match_id in matches.values():
            await house.choose(match_id, player)
    async with house.store.read() as tx:
        for game, match_id in matches.items():
            header, entries = await tx.matches.header(match_id), await tx.journals.entries(match_id)
            assert header.ruleset == game
            again = replay(house.packs.get(game).ruleset, header, entries)
            assert again.to_json() == await tx.matches.snapshot(match_id)
            for other in house.packs:
                if other.name not in (game, "tiny"):
                    with pytest.raises(DataError):
                        other.ruleset.restore(await tx.matches.snapshot(match_id))


async def test_what_is_told_of_a_match_is_in_the_words_of_its_game(house: House) -> None:
    matches = {game: await house.start(game) for game in DECKS}
    boards = {
        game: (await house.app.matches.table(match_id, None)).board_text for game, match_id in matches.items()
    }
    assert "life" in boards["hocg"]
    assert "heart" in boards["osica"]
    assert "heart" not in boards["hocg"] + boards["tiny"]
    assert "life" not in boards["osica"] + boards["tiny"]


@pytest.mark.parametrize("game", ["hocg", "osica"])
@pytest.mark.parametrize(
    ("kind", "sentence"),
    [
        (OfferKind.DRAW, "The players agreed on a draw."),
        (OfferKind.ANNUL, "The players annulled the match."),
    ],
)
async def test_a_board_says_how_the_players_ended_their_match(
    house: House, game: str, kind: OfferKind, sentence: str
) -> None:
    match_id, player = await house.start(game), RandomPlayer(5)
    for _ in range(4):
        await house.choose(match_id, player)
    for user in (MIO, RIN):
        await house.app.offers.make(match_id, user, kind)
    for viewer in (None, MIO, RIN):
        table = await house.app.matches.table(match_id, viewer)
        assert isinstance(table.view, HocgView | OsicaView)
        assert (table.view.result, table.view.to_act) == (sentence, None)
        assert sentence in table.board_text
