"""The log as a tree tells of each line what it came of, as the procedures of the engine know it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.app.packs.pack import GamePack
from bot.discord.match.recap import build_recap
from bot.discord.platform.causes import APART, Branch, grow_tree
from bot.games.hocg.pack import HocgPack
from bot.games.osica.pack import OsicaPack
from bot.model.log_lines import HEADS, LogLine, Weight
from engine.hocg import HOCG
from engine.hocg.cards.terms import PromptKind
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.kernel.events import Depth
from engine.kernel.machine import Frame, Machine
from engine.osica import OSICA
from engine.osica.players import GreedyPlayer as OsicaPlayer

GAMES: dict[str, tuple[Any, Callable[[], GamePack], Callable[[], Any]]] = {
    "hocg": (HOCG, lambda: HocgPack(HOCG), lambda: GreedyPlayer(HOCG.pool)),
    "osica": (OSICA, lambda: OsicaPack(OSICA), OsicaPlayer),
}
FEW, MANY = 8, 100


class Witness:
    """Plays a match and notes the procedures in progress at every event: the frames themselves, which are the
    same from answer to answer since nothing is saved or copied.
    """

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines: list[LogLine] = []
        self.running: list[tuple[Frame, ...]] = []
        noted = self.running
        measure = Machine.measure_depth

        def measure_and_note(machine: Machine[Any]) -> Depth:
            noted.append(tuple(machine.stack))
            return measure(machine)

        monkeypatch.setattr(Machine, "measure_depth", measure_and_note)

    def play(self, name: str, seed: int) -> None:
        """A match between two computer players with decks by lot."""
        ruleset, make_pack, make_player = GAMES[name]
        pack, player = make_pack(), make_player()
        decks = Random(seed).sample([deck for _, deck in ruleset.starter_decks()], 2)
        game = ruleset.start(decks, derive_seed("causes", seed))
        answer = 0
        self._note(pack, game, answer)
        while game.result is None:
            game.pick(player.choose(game.prompt, game.view(game.prompt.seat)))
            answer += 1
            self._note(pack, game, answer)

    def _note(self, pack: GamePack, game: Any, answer: int) -> None:
        for event, depth in zip(game.events, game.depths, strict=True):
            number = len(self.lines)
            begun = pack.find_turn(event)
            turn = begun.number if begun else self.lines[-1].turn if self.lines else 0
            self.lines.append(LogLine(turn, str(number), answer, weight=pack.weigh(event), depth=depth))


def watch(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> Witness:
    """A witness of one match."""
    with monkeypatch.context() as patched:
        witness = Witness(patched)
        witness.play(name, seed)
    return witness


def walk_with_heads(
    roots: list[Branch], heads: tuple[Branch, ...] = ()
) -> Iterator[tuple[LogLine, list[LogLine]]]:
    """Every line with the heads that it came of, the outermost first."""
    for root in roots:
        yield root.line, [head.line for head in heads]
        yield from walk_with_heads(root.children, (*heads, root))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "seeds", [range(FEW), pytest.param(range(FEW, FEW + MANY), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_nothing_is_told_of_a_head_whose_procedure_did_not_run(
    name: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong: list[str] = []
    told = 0
    for seed in seeds:
        witness = watch(name, seed, monkeypatch)
        for line, heads in walk_with_heads(grow_tree(witness.lines)):
            running = witness.running[int(line.text)]
            for head in heads:
                if head.weight is Weight.TURN:
                    wrong += [f"{seed}: {line}"] if head.turn != line.turn else []
                    continue
                told += 1
                (*_, owner) = witness.running[int(head.text)]
                if not any(frame is owner for frame in running):
                    wrong.append(f"{seed}: {line.text} under {head.text}")
    assert told > 100
    assert not wrong, f"{len(wrong)} of {told}: {wrong[:5]}"


@pytest.mark.parametrize("name", GAMES)
def test_what_a_procedure_records_is_told_of_its_head(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    missing, found = [], 0
    for seed in range(FEW):
        witness = watch(name, seed, monkeypatch)
        above = {line.text: heads for line, heads in walk_with_heads(grow_tree(witness.lines))}
        owners: dict[int, LogLine] = {}
        for line, running in zip(witness.lines, witness.running, strict=True):
            if line.weight in APART:
                owners.clear()
                continue
            if line.weight in HEADS:
                owners[id(running[-1])] = line
                continue
            causes = [owners[id(frame)] for frame in running if id(frame) in owners]
            if causes:
                found += 1
                if causes[-1] not in above[line.text]:
                    missing.append(f"{seed}: {line.text} not under {causes[-1].text}")
    assert found > 100
    assert not missing, f"{len(missing)} of {found}: {missing[:5]}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    "seeds", [range(FEW), pytest.param(range(FEW, FEW + MANY), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_a_recap_tells_nothing_before_its_cause(
    name: str, seeds: range, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order in which it happened; only a price stands behind what it was paid for, and what came
    before the first blow of a turn stands below it, under words that say so.
    """
    told = 0
    for seed in seeds:
        witness = watch(name, seed, monkeypatch)
        lines = [replace(line, text=f"L{line.text}") for line in witness.lines]
        prices = {
            price.line.text
            for root in grow_tree(lines)
            for each in root.walk()
            for price in each.children[: each.prelude]
        }
        recap = build_recap(lines, lambda _: True, 10**9)
        order: list[int] = []
        for turn in re.split(r"^(?=\*\*)", recap, flags=re.MULTILINE):
            heading, _, actions = turn.partition("\n")
            later, _, earlier = actions.partition("-# Before that")
            said = re.findall(r"L\d+", heading + earlier + later)
            order += (int(each[1:]) for each in said if each not in prices)
        assert order == sorted(order)
        told += len(order)
    assert told > 1000


def test_a_redraw_is_not_told_of_the_holomem_that_is_placed_next() -> None:
    """Where the only Debut is placed by itself, the other player's redraw comes just before it."""
    ruleset, make_pack, make_player = GAMES["hocg"]
    pack, player = make_pack(), make_player()
    redrawn = 0
    for seed in range(4):
        decks = Random(seed).sample([deck for _, deck in ruleset.starter_decks()], 2)
        game = ruleset.start(decks, derive_seed("redraw", seed))
        lines: list[LogLine] = []
        while (prompt := game.prompt).kind is not PromptKind.MAIN:
            if prompt.kind is PromptKind.REDRAW:
                game.answer(["yes"])
            else:
                game.pick(player.choose(prompt, game.view(prompt.seat)))
            lines += [
                LogLine(0, type(event).__name__, 0, weight=pack.weigh(event), depth=depth)
                for event, depth in zip(game.events, game.depths, strict=True)
                if pack.find_turn(event) is None
            ]
        for line, heads in walk_with_heads(grow_tree(lines)):
            redrawn += line.text == "HandRedrawn"
            assert not heads or line.text != "HandRedrawn", [head.text for head in heads]
    assert redrawn >= 8
