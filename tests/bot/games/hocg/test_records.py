"""The record of a match of hOCG tells each reader what was, and nothing that they couldn't know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from statistics import mean, median
from time import process_time
from typing import NamedTuple

import msgspec
import pytest

from bot.app.languages import install_languages
from bot.app.matches.narration import narrate
from bot.app.records.reading import Record
from bot.app.records.recording import Moment, Recorder, record_entry
from bot.games.hocg.pack import HocgPack
from bot.model.records import EVERYBODY, Chapter
from engine.hocg import HOCG, Game
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.kernel.errors import DataError
from engine.kernel.journal import Entry
from engine.kernel.translation import speaking
from tests.engine.hiding import exchange, hidden_cards, with_other_faces

PACK = HocgPack(HOCG)
VIEWERS = (None, 0, 1)
MOST = 24_000
"""Bytes of the record of a finished match."""


class Step(NamedTuple):
    """An answer of a match, and what was recorded of it."""

    before: Game
    after: Game
    entry: Entry | None
    moment: Moment
    earlier: Recorder
    chapters: list[Chapter]


def begin(game: Game) -> tuple[Recorder, list[Chapter]]:
    """The record of the beginning of a match."""
    lines = narrate(PACK, game, 2, 0)
    asked = None if game.prompt is None else game.prompt.seat
    moment = Moment(0, game.turn, asked=asked, lines=lines)
    return record_entry(PACK, Recorder(), None, (None, game), moment)


def play(seed: int, *, mixed: bool = False) -> Iterator[Step]:
    """A match between two computer players, with the decks of hSD01 or with mixed ones."""
    decks = dict(HOCG.starter_decks())
    chosen = (decks["hSD01-sora"], decks["hSD01-azki"])
    if mixed:
        chance = Random(seed)
        chosen = (chance.choice(list(decks.values())), chance.choice(list(decks.values())))
    game = HOCG.start(chosen, derive_seed("records", seed))
    player = GreedyPlayer(HOCG.pool)
    recorder, chapters = begin(game)
    yield Step(game.copy(), game.copy(), None, Moment(0, 0), Recorder(), chapters)
    number = 0
    while (prompt := game.prompt) is not None:
        before, number = game.copy(), number + 1
        picked = tuple(option.id for option in player.choose(prompt, game.view(prompt.seat)))
        entry = Entry(prompt.seat, prompt.id, picked)
        game.answer(entry.picked)
        asked = None if game.prompt is None else game.prompt.seat
        lines = narrate(PACK, game, 2, before.turn)
        moment, earlier = Moment(number, game.turn, asked=asked, lines=lines), recorder
        recorder, chapters = record_entry(PACK, recorder, entry, (before, game), moment)
        after = game.copy()
        after.table.events = list(game.events)
        yield Step(before, after, entry, moment, earlier, chapters)


@pytest.fixture(scope="module")
def played() -> list[Step]:
    """A whole match."""
    install_languages()
    return list(play(3))


def store(steps: list[Step]) -> list[Chapter]:
    """The chapters as a store has them: the newest that begin with the same entry."""
    kept = {(chapter.audience, chapter.first): chapter for step in steps for chapter in step.chapters}
    return list(kept.values())


def test_every_position_is_read_as_each_viewer_saw_it(played: list[Step]) -> None:
    record = Record(PACK, store(played))
    for page, step in zip(record.pages, played, strict=True):
        for viewer in VIEWERS:
            kept, _ = PACK.keep_view(step.after.view(viewer))
            assert record.see(page, viewer).view == kept


def test_packed_for_good_it_tells_the_same_in_little_room(played: list[Step]) -> None:
    record = Record(PACK, store(played))
    packed = record.pack_well()
    again = Record(PACK, packed)
    assert sum(len(chapter.packed) for chapter in packed) < MOST
    assert [chapter.first for chapter in packed] == [0, 0, 0] or len(packed) == len(VIEWERS)
    for viewer in VIEWERS:
        assert again.list_lines(viewer, 10_000) == record.list_lines(viewer, 10_000)
        assert list(again.list_scenes(viewer)) == list(record.list_scenes(viewer))


@pytest.mark.parametrize("count", [1, 15, 16, 17, 60])
def test_a_record_that_was_read_goes_on_as_if_it_had_stayed_in_memory(played: list[Step], count: int) -> None:
    record = Record(PACK, store(played[:count]))
    step = played[count]
    resumed = record.go_on()
    _, chapters = record_entry(PACK, resumed, step.entry, (step.before, step.after), step.moment)
    assert chapters == step.chapters


def test_no_reader_is_told_what_they_could_not_know(played: list[Step]) -> None:
    """What a viewer can't see is exchanged after every answer: what is written for them stays the same."""
    chance = Random(5)
    compared = 0
    for step in played[1:]:
        for viewer in VIEWERS:
            mapping = exchange(step.after, hidden_cards(step.after, viewer), chance)
            twin = with_other_faces(step.after, mapping)
            twin.table.events, twin.table.depths = step.after.table.events, step.after.table.depths
            _, chapters = record_entry(PACK, step.earlier, step.entry, (step.before, twin), step.moment)
            audiences = {EVERYBODY, EVERYBODY if viewer is None else viewer}
            for chapter in chapters:
                if chapter.audience in audiences:
                    compared += 1
                    assert chapter in step.chapters, f"entry {step.moment.number} leaks to viewer {viewer}"
    assert compared > 2 * len(played)


def test_a_hand_is_in_its_owners_chapters_alone(played: list[Step]) -> None:
    """Cards that no other reader ever saw are in no other's chapters, not even by their handles."""
    end = played[-1].after
    record = Record(PACK, store(played))
    for page in record.pages:
        public = msgspec.json.encode(page.table)
        assert b'"hand":[{' not in public
    assert end.result is not None


def test_it_is_read_in_the_language_of_its_reader(played: list[Step]) -> None:
    record = Record(PACK, store(played))
    with speaking("ja"):
        scenes, lines = list(record.list_scenes(None)), record.list_lines(None, 20)
        assert "ときのそら" in scenes[-1].text
        assert any("ときのそら" in line.said or "AZKi" in line.said for line in lines)
    assert "Tokino Sora" in list(record.list_scenes(None))[-1].text


@pytest.mark.slow
def test_fifty_matches_take_little_room() -> None:
    """Prints what a record takes while a match is open and for good, and what a choice and a replay take."""
    install_languages()
    open_, packed, written, read = [], [], [], []
    for seed in range(50):
        steps = list(play(seed, mixed=True))
        chapters = store(steps)
        open_.append(sum(len(chapter.packed) for chapter in chapters))
        good = Record(PACK, chapters).pack_well()
        packed.append(sum(len(chapter.packed) for chapter in good))
        for step in steps[1:]:
            begun = process_time()
            record_entry(PACK, step.earlier, step.entry, (step.before, step.after), step.moment)
            written.append(1000 * (process_time() - begun))
        begun = process_time()
        assert list(Record(PACK, good).list_scenes(None))
        read.append(1000 * (process_time() - begun))
    written.sort()
    print(f"bytes packed: {mean(packed):.0f} (most {max(packed)}), open: {mean(open_):.0f}")
    print(f"ms a choice: {median(written):.2f}, 99 of 100: {written[len(written) * 99 // 100]:.2f}")
    print(f"ms a replay's positions: {median(read):.1f} (most {max(read):.1f})")
    assert mean(packed) < MOST


def test_a_chapter_that_is_none_is_refused() -> None:
    with pytest.raises(DataError, match="this is no chapter of a match's record"):
        Record(PACK, [Chapter(EVERYBODY, 0, b"nonsense")])
