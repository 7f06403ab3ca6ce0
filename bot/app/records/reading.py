"""Reading a record: the log and the positions, from what was written and nothing else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import msgspec

from bot.app.last_seen import LastSeen, SeenTable, Sight
from bot.app.packs.pack import GamePack
from bot.app.packs.pictures import Scene
from bot.app.records.leaves import (
    PART,
    Leaf,
    Sentence,
    find_texts,
    pack_well,
    read_path,
    resolve,
    unpack,
)
from bot.app.records.recording import Known, Recorder, merge_words
from bot.model.log_lines import LoggedLine, LogLine
from bot.model.records import EVERYBODY, Chapter
from engine.kernel.decoding import convert
from engine.kernel.deltas import Change, Plain, apply_changes
from engine.kernel.errors import DataError
from engine.kernel.events import Depth, Viewer
from engine.kernel.journal import find_standing
from engine.kernel.translation import Words, remembering


class Page(msgspec.Struct, frozen=True):
    """A match after an entry.

    Args:
        leaves: what each audience learned by the entry.
        table: the table as everybody knows it, as plain values.
        beyond: by audience, what a seat knows otherwise.
        words: by audience, what names and remarks are called in other languages.
    """

    leaves: Mapping[int, Leaf]
    table: Plain
    beyond: Mapping[int, Mapping[str, Plain]]
    words: Mapping[int, Words]

    @property
    def leaf(self) -> Leaf:
        """What everybody could learn at the step."""
        return self.leaves[EVERYBODY]

    def table_of(self, viewer: Viewer) -> Plain:
        """The table as a viewer knows it."""
        parts = {} if viewer is None else self.beyond.get(viewer, {})
        changes = [Change(read_path(path), part[PART]) for path, part in parts.items() if part]
        return apply_changes(self.table, changes)

    def words_of(self, viewer: Viewer) -> Words:
        """What names and remarks are called in other languages, as far as a viewer was told them."""
        public = self.words.get(EVERYBODY, {})
        return public if viewer is None else merge_words(public, self.words.get(viewer, {}))


class Record:
    """What happened in a match, as far as its chapters tell.

    Args:
        pack: the card game.
        chapters: the chapters, in any order.

    Raises:
        DataError: a chapter can't be read.
    """

    def __init__(self, pack: GamePack, chapters: Sequence[Chapter]) -> None:
        self._pack, self._stored = pack, list(chapters)
        self._chapters: dict[int, tuple[Leaf, ...]] = {}
        self._leaves: dict[int, dict[int, Leaf]] = {EVERYBODY: {}}
        for chapter in sorted(chapters, key=lambda chapter: chapter.first):
            leaves = self._chapters[chapter.audience] = tuple(unpack(chapter.packed))
            known = self._leaves.setdefault(chapter.audience, {})
            known.update((leaf.number, leaf) for leaf in leaves)
        self._numbers = sorted(self._leaves[EVERYBODY])

    @property
    def has_positions(self) -> bool:
        """Whether it tells positions; what an older release has written tells the log alone."""
        return any(leaf.changes for leaf in self._leaves[EVERYBODY].values())

    def list_lines(self, viewer: Viewer, limit: int) -> tuple[LogLine, ...]:
        """The newest lines of the log as a viewer may know them, the oldest of them first."""
        own = {} if viewer is None else self._leaves.get(viewer, {})
        found: list[LogLine] = []
        for number in reversed(self._numbers):
            found.extend(reversed(list(read_lines(self._leaves[EVERYBODY][number], own.get(number)))))
            if len(found) >= limit:
                break
        return tuple(reversed(found[:limit]))

    @property
    def chapters(self) -> list[Chapter]:
        """The chapters, as they were stored."""
        return self._stored

    def list_logged(self, number: int) -> list[LoggedLine]:
        """What was told of an entry, to everybody and to each seat."""
        public = self._leaves[EVERYBODY].get(number)
        lines = [] if public is None else public.lines
        own = {
            seat: leaves[number].lines
            for seat, leaves in self._leaves.items()
            if seat != EVERYBODY and number in leaves
        }
        found: list[LoggedLine] = []
        for place, line in enumerate([*lines, None]):
            for seat, told in own.items():
                extra = [each for each in told if each.is_extra and each.place == place]
                found.extend(_log(each, None, {seat: each.said}) for each in extra)
            if line is not None:
                replaced = {
                    seat: each.said
                    for seat, told in own.items()
                    for each in told
                    if each.place == place and not each.is_extra
                }
                found.append(_log(line, line.said, replaced))
        return found

    @cached_property
    def pages(self) -> Sequence[Page]:
        """The match after each entry, those that were taken back too.

        Raises:
            DataError: the record isn't whole.
        """
        pages: list[Page] = []
        cards: dict[int, list[Plain]] = {}
        parts: dict[int, Plain] = {}
        words: dict[int, Words] = {}
        for number in self._numbers:
            told = {each: leaves[number] for each, leaves in self._leaves.items() if number in leaves}
            for audience, leaf in told.items():
                known = cards.setdefault(audience, [])
                known += leaf.cards
                before = parts.get(audience, None if audience == EVERYBODY else {})
                parts[audience] = apply_changes(before, _resolve(leaf.changes, known, cards[EVERYBODY]))
                if leaf.words:
                    words[audience] = merge_words(words.get(audience, {}), leaf.words)
            beyond = {audience: part for audience, part in parts.items() if audience != EVERYBODY}
            pages.append(Page(told, parts[EVERYBODY], beyond, dict(words)))
        return pages

    def list_standing(self) -> Iterator[Page]:
        """The match after each entry that was not taken back."""
        public = self._leaves[EVERYBODY]
        last = self._numbers[-1] if self._numbers else 0
        back = [public[number].back_to if number in public else None for number in range(1, last + 1)]
        standing = {0, *find_standing(back)}
        return (page for page in self.pages if page.leaf.number in standing)

    def see(self, page: Page, viewer: Viewer) -> Sight:
        """The position of a page as a viewer knew it.

        Raises:
            DataError: it isn't one of this game's.
        """
        try:
            view = convert(page.table_of(viewer), self._pack.view_type)
        except msgspec.ValidationError as error:
            raise DataError(f"entry {page.leaf.number} of a record tells no position: {error}") from error
        return Sight(view, page.words_of(viewer))

    def find_first(self) -> int | None:
        """The seat whose turn was the first; ``None`` where that isn't told.

        Raises:
            DataError: the record isn't whole.
        """
        for page in self.list_standing():
            if page.table is not None and page.leaf.turn >= 1:
                return self.see(page, None).view.active
        return None

    def read_move(self, plain: Plain) -> object:
        """What was done, as boards show it.

        Raises:
            DataError: it isn't what this game tells.
        """
        moves: Any = self._pack.move_type
        try:
            return None if plain is None else convert(plain, moves)
        except msgspec.ValidationError as error:
            raise DataError(f"a record tells of no move: {error}") from error

    def list_last_turn(self) -> Sequence[Page]:
        """The match after each entry of the turn in which the last answer was given, from the beginning of
        that turn on; entries that were taken back are left out.
        """
        pages = list(self.list_standing())
        return self.list_turn(pages[max(0, len(pages) - 2)].leaf.turn if pages else 0)

    def list_turn(self, turn: int) -> Sequence[Page]:
        """The match after each entry of a turn, from the beginning of that turn on; entries that were taken
        back are left out.
        """
        pages = list(self.list_standing())
        return [
            page
            for before, page in pairwise([*pages[:1], *pages])
            if turn in (before.leaf.turn, page.leaf.turn)
        ]

    def list_scenes(self, viewer: Viewer, pages: Iterable[Page] | None = None) -> Iterator[Scene]:
        """The positions in which something was to be seen, in order, as a viewer knew them, in the language
        that is spoken now.

        Args:
            viewer: who knew them.
            pages: where they are looked for; in the whole match without.

        Raises:
            DataError: the record isn't whole.
        """
        for page in self.list_standing() if pages is None else pages:
            own = None if viewer is None else page.leaves.get(viewer)
            caption = " ".join(line.said for line in read_lines(page.leaf, own))
            if page.table is not None and (caption or page.leaf.number == 0):
                sight = self.see(page, viewer)
                with remembering(sight.words):
                    view = self._pack.say_view(sight.view)
                    text = self._pack.describe_view(sight.view)
                yield Scene(view, caption, text, self.read_move(page.leaf.move))

    def find_last_seen(self) -> LastSeen:
        """What each player saw when they last had a choice."""
        last_seen, handed, last = LastSeen(), dict[int, Page](), None
        for page in self.list_standing():
            leaf = page.leaf
            if leaf.by is not None and page.table is not None:
                last = leaf
                if leaf.asked != leaf.by:
                    handed[leaf.by] = page
        if last is None or last.by is None:
            return last_seen
        seen = {seat: SeenTable(self.see(page, seat), self.see(page, None)) for seat, page in handed.items()}
        return LastSeen(seen, last.by, self.read_move(last.moves), last.moved)

    def go_on(self) -> Recorder:
        """The recorder of what comes next.

        Raises:
            DataError: the record isn't whole.
        """
        table, beyond = (self.pages[-1].table, self.pages[-1].beyond) if self.pages else (None, {})
        known = {
            audience: _recall([leaves[number] for number in sorted(leaves)], beyond.get(audience, {}))
            for audience, leaves in self._leaves.items()
        }
        return Recorder(table, self.find_last_seen(), known, self._chapters)

    def pack_well(self) -> list[Chapter]:
        """The same in one chapter an audience, as small as it gets."""
        return [
            Chapter(audience, leaves[0].number, pack_well(leaves))
            for audience, leaves in self.list_leaves().items()
        ]

    def list_leaves(self) -> dict[int, list[Leaf]]:
        """The leaves of each audience that has any, in order."""
        every = self._leaves.items()
        return {audience: [leaves[each] for each in sorted(leaves)] for audience, leaves in every if leaves}


def _recall(leaves: Sequence[Leaf], beyond: Mapping[str, Plain]) -> Known:
    """What an audience was told by its leaves, and what it knows beyond everybody after them."""
    cards = [card for leaf in leaves for card in leaf.cards]
    told = (*cards, *(change.new for leaf in leaves for change in leaf.changes))
    numbers = {msgspec.json.encode(card): number for number, card in enumerate(cards)}
    return Known(beyond, numbers, frozenset(text for value in told for text in find_texts(value)))


def _resolve(changes: Sequence[Change], cards: Sequence[Plain], public: Sequence[Plain]) -> list[Change]:
    return [msgspec.structs.replace(change, new=resolve(change.new, cards, public)) for change in changes]


def _log(line: Sentence, public: dict[str, str] | None, private: dict[int, dict[str, str]]) -> LoggedLine:
    depth = Depth(line.frames, line.lowest)
    return LoggedLine(line.turn, public, private, line.weight, line.force, depth)


def read_lines(leaf: Leaf, own: Leaf | None) -> Iterator[LogLine]:
    """The lines of an entry, a viewer's own in the place of everybody's."""
    private = [] if own is None else own.lines
    replaced = {line.place: line for line in private if not line.is_extra}
    for place, line in enumerate([*leaf.lines, None]):
        for extra in private:
            if extra.is_extra and extra.place == place:
                yield _read_line(extra, leaf.number, is_private=True)
        if line is not None:
            mine = replaced.get(place)
            yield _read_line(mine or line, leaf.number, is_private=mine is not None)


def _read_line(line: Sentence, answer: int, *, is_private: bool) -> LogLine:
    depth = Depth(line.frames, line.lowest)
    return LogLine.of(line.turn, answer, line.said, line.weight, line.force, depth, is_private=is_private)
