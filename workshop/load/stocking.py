"""A database full of open matches in the middle of play.

A few matches are played by the bot's own use cases. Those that stay are copies of them under other names,
each with its journal, log and position: the bot finds all that it would find of a match of its own. Only the
points that a match can be taken back to are left out; they would be most of the file.
"""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from itertools import cycle
from pathlib import Path
from random import Random

from bot.app.packs.pack import Packs
from bot.app.policy import Policy
from bot.app.wiring import App
from bot.model.challenges import Place
from bot.model.decks import StarterDeck
from bot.store import open_store
from bot.store.copying import Spot, copy_matches
from bot.tools.common import CommandFailed
from engine.kernel.players.random import RandomPlayer

PLAYED = 16
"""So many matches are played; the others are copies of these."""
SHORTEST, LONGEST = 25, 70
"""Answers that lead into the middle of a match."""
PLAYERS = (1, 2)
NOWHERE = Place(guild_id=1, channel_id=1)


def address_of(path: Path) -> str:
    """The address of a database in a file."""
    return f"sqlite+aiosqlite:///{path}"


async def stock(
    path: Path, packs: Packs, spots: Sequence[Spot], against: str = "", seed: int = 0
) -> dict[str, int]:
    """Make a database with a match for each of these spots; who must choose in each, by its id.

    Args:
        path: the file, which isn't there yet.
        packs: the card games; the first is played.
        spots: where the matches are played.
        against: the computer that plays the second seat of each; "" for none.
        seed: decides decks and choices.

    Raises:
        CommandFailed: the matches can't be played.
    """
    store = await open_store(address_of(path))
    try:
        app = App(store, packs, policy=Policy(max_open_matches=PLAYED))
        chance = Random(seed)
        most = 0 if against else 1
        played = [await _play(app, packs, chance, most) for _ in range(min(PLAYED, len(spots)))]
    finally:
        await store.close()
    copy_matches(path, [base for base, _ in played], spots)
    if against:
        seat_computers(path, against)
    return {spot.id: seat for spot, (_, seat) in zip(spots, cycle(played), strict=False)}


async def _play(app: App, packs: Packs, chance: Random, most: int) -> tuple[str, int]:
    """A match in the middle of play: its id, and who must choose, which is no seat above ``most``."""
    ruleset = packs.first.ruleset
    names = [StarterDeck(name) for name, _ in ruleset.starter_decks()]
    for _ in range(PLAYED):  # one that is over early is begun anew
        made = await app.challenges.challenge(
            ruleset=ruleset.name,
            challenger=PLAYERS[0],
            opponent=PLAYERS[1],
            place=NOWHERE,
            deck=chance.choice(names),
        )
        match_id = made.id
        await app.challenges.accept(match_id, PLAYERS[1], chance.choice(names))
        player = RandomPlayer(chance.randbytes(8))
        match = await app.matches.get(match_id)
        enough = chance.randint(SHORTEST, LONGEST)
        while match.to_choose is not None and (match.answers < enough or (match.prompt_seat or 0) > most):
            table = await app.matches.table(match_id, match.to_choose)
            assert table.prompt is not None, "the player who must choose is asked"
            picked = [option.id for option in player.choose(table.prompt, table.view)]
            accepted = await app.matches.choose(match_id, match.to_choose, table.prompt.id, picked)
            match = accepted.table.match
        if match.prompt_seat is not None:
            return match_id, match.prompt_seat
    raise CommandFailed("every match was over before its middle")


def seat_computers(path: Path, computer: str) -> None:
    """Let a computer play the second seat of every match, and choose where that seat must."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE match_seats SET computer = ?, user_id = NULL WHERE seat = 1", (computer,))
        connection.execute("UPDATE matches SET is_rated = 0")


def count_answers(path: Path) -> int:
    """How many answers the matches of a database have taken together."""
    return int(_ask(path, "SELECT coalesce(sum(answers), 0) FROM matches"))


def count_waiting(path: Path) -> int:
    """How many deliveries wait in a database."""
    return int(_ask(path, "SELECT count(*) FROM jobs WHERE kind = 'delivery'"))


def list_turns(path: Path) -> set[int]:
    """The choices that computers have to make in a database."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return {number for (number,) in connection.execute("SELECT id FROM jobs WHERE kind = 'turn'")}


def _ask(path: Path, question: str) -> int:
    """A number from a database that another process writes."""
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        (number,) = connection.execute(question).fetchone()
        return int(number)
