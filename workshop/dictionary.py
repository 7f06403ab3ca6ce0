"""``oshiban dictionary``: makes the dictionary for finished matches, or weighs what it packs."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random
from statistics import mean
from time import process_time
from typing import Annotated, Final

import msgspec
import typer
import zstandard

from bot.app.languages import install_languages
from bot.app.matches.bringing_forward import record_again
from bot.app.packs.pack import GamePack
from bot.app.records.leaves import write
from bot.app.records.reading import Record
from bot.games.installed import installed_packs
from bot.store.packing import (
    FIRST_ID,
    LEVEL,
    find_dictionary,
    fold,
    newest_packing,
    read_dictionary,
    unfold,
)
from engine.hocg.players import GreedyPlayer as HocgPlayer
from engine.kernel.journal import Entry, Header
from engine.kernel.players.protocol import Player
from engine.osica.players import GreedyPlayer as OsicaPlayer

PLAYERS: Final[Mapping[str, Player]] = {"hocg": HocgPlayer(), "osica": OsicaPlayer()}
TRAINED: Final = 30
"""Matches of each game that a dictionary is made of."""
WEIGHED: Final = 10
SIZE: Final = 224_000
PIECE: Final = 4_000
"""Training looks for what many short samples have in common."""
BEGUN: Final = datetime(2026, 11, 1, tzinfo=UTC)


def play(pack: GamePack, chance: Random) -> list[bytes]:
    """A match of two starter decks at random. What is packed of it: each audience's record, the journal with
    its times, the last position.
    """
    rules, player = pack.ruleset, PLAYERS[pack.name]
    starters = [deck for _, deck in rules.starter_decks()]
    header = Header(pack.name, rules.data_hash, chance.randbytes(32), tuple(chance.choices(starters, k=2)))
    game, entries = rules.start(header.decks, header.seed), list[Entry]()
    while (prompt := game.prompt) is not None:
        picked = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        entries.append(Entry(prompt.seat, prompt.id, picked))
        game.answer(picked)
    record, _ = record_again(pack, rules, header, entries, Record(pack, []))
    at, timed = BEGUN, list[tuple[Entry, datetime]]()
    for entry in entries:
        at += timedelta(microseconds=chance.randrange(10**6, 10**8))
        timed.append((entry, at))
    leaves = record.list_leaves()
    return [*map(write, leaves.values()), msgspec.json.encode(timed), game.to_json()]


def play_some(pack: GamePack, seed: int, count: int) -> list[list[bytes]]:
    """What is packed of so many matches; see :func:`play`."""
    chance = Random(seed)
    return [play(pack, chance) for _ in range(count)]


def train(matches: Sequence[Sequence[bytes]], version: int) -> zstandard.ZstdCompressionDict:
    """A dictionary of what these matches have in common."""
    pieces: list[bytes | bytearray | memoryview[int]] = [
        part[at : at + PIECE] for parts in matches for part in parts for at in range(0, len(part), PIECE)
    ]
    return zstandard.train_dictionary(SIZE, pieces, level=LEVEL, dict_id=FIRST_ID + version)


def describe(name: str, matches: Sequence[Sequence[bytes]]) -> str:
    """What these matches take packed, and how long packing and unpacking one takes of the processor."""
    begun = process_time()
    packed = [[fold(part) for part in parts] for parts in matches]
    turned = process_time()
    assert [[unfold(part) for part in parts] for parts in packed] == [list(parts) for parts in matches]
    ended, sizes = process_time(), [sum(map(len, parts)) for parts in packed]
    packing, unpacking = (1000 * each / len(matches) for each in (turned - begun, ended - turned))
    return (
        f"{name}: {mean(sizes):,.0f} bytes a match, {max(sizes):,} at most, of {len(sizes)};"
        f" packed in {packing:.0f} ms, unpacked in {unpacking:.1f} ms"
    )


def command(
    make: Annotated[
        int, typer.Option(help="Make the dictionary of this version; 0 to weigh the newest.")
    ] = 0,
    seed: Annotated[int, typer.Option(help="Decides decks and chance of what is weighed.")] = 7,
) -> None:
    """Make the dictionary that finished matches are packed with, or weigh what it packs."""
    install_languages()
    packs = list(installed_packs())
    if make:
        path = find_dictionary(make)
        if path.exists():
            raise typer.BadParameter(f"{path} is there already, and what it has packed needs it for ever")
        played = [match for pack in packs for match in play_some(pack, make, TRAINED)]
        made = train(played, make).as_bytes()
        path.write_bytes(made)
        typer.echo(f"Made {path}. It packs once RELEASED in bot/store/packing.py has this line:")
        typer.echo(f'    {make}: "{sha256(made).hexdigest()}",')
        return
    read_dictionary(newest_packing())
    for pack in packs:
        typer.echo(describe(pack.name, play_some(pack, seed, WEIGHED)))
