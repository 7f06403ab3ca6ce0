"""Writing a record: what one entry of the journal adds to it, for everybody and for each seat."""

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.app.last_seen import LastSeen, SeenTable, Sight
from bot.app.packs.pack import GamePack
from bot.app.records.leaves import (
    PART,
    Happening,
    Leaf,
    Sentence,
    find_texts,
    pack,
    refer,
    write_path,
)
from bot.model.log_lines import LoggedLine
from bot.model.records import EVERYBODY, Chapter
from engine.kernel.deltas import Change, Plain, find_changes, find_part, to_plain
from engine.kernel.events import Event, Viewer
from engine.kernel.journal import AGREED, Entry, EntryKind
from engine.kernel.ruleset import SEATS, Match, Result
from engine.kernel.translation import (
    ENGLISH,
    Words,
    in_every_language,
    languages,
    remembering,
    speaking,
    tr_text,
)


class Moment(msgspec.Struct, frozen=True):
    """A match after an entry of its journal, as it is to be recorded.

    Args:
        number: the entry; 0 for the beginning.
        turn: the turn.
        by: the seat that answered, if one did.
        asked: the seat that must choose now.
        back_to: after which entry it goes on, if choices were taken back.
        sights: what everybody and each seat may know of the table; empty where nothing has changed there.
        move: what the entry did, as boards show it.
        last_seen: who saw what last, where that has changed.
        lines: what is told.
        events: what has happened.
    """

    number: int
    turn: int
    by: int | None = None
    asked: int | None = None
    back_to: int | None = None
    sights: Mapping[Viewer, Sight] = {}
    move: object = None
    last_seen: LastSeen | None = None
    lines: Sequence[LoggedLine] = ()
    events: Sequence[Event] = ()


CHAPTER: Final = 16
"""Leaves of a chapter to which others are added."""


def see_table(pack: GamePack, match: Match) -> dict[Viewer, Sight]:
    """What everybody and each seat may know of a match's table."""
    with speaking(ENGLISH):
        ended = {} if match.result is None else _say_everywhere(match.result)
        found: dict[Viewer, Sight] = {}
        for viewer in (None, *SEATS):
            view, words = pack.keep_view(match.view(viewer))
            found[viewer] = Sight(view, merge_words(words, ended))
        return found


def _say_everywhere(result: Result) -> Words:
    told = in_every_language(lambda: result.text) or {}
    return {language: {told[ENGLISH]: said} for language, said in told.items() if language != ENGLISH}


def merge_words(*all_words: Words) -> dict[str, dict[str, str]]:
    """Words from several places, the later ones before the earlier."""
    merged: dict[str, dict[str, str]] = {}
    for words in all_words:
        for language, said in words.items():
            merged.setdefault(language, {}).update(said)
    return merged


def find_beyond(public: Plain, own: Plain, before: Mapping[str, Plain]) -> dict[str, Plain]:
    """What a seat knows otherwise than everybody: the parts of its table by their paths; nothing
    where it knows no more than everybody, but once did.

    Args:
        public: the table as everybody knows it.
        own: the table as the seat knows it.
        before: the same at the entry before.
    """
    found: dict[str, Plain] = {path: {} for path in before}
    for change in find_changes(public, own):
        found[write_path(change.path)] = {PART: find_part(own, change.path)}
    return found


class Known(msgspec.Struct, frozen=True):
    """What the leaves of one audience have told so far.

    Args:
        beyond: for a seat, what it knows otherwise than everybody; see :func:`find_beyond`.
        cards: the numbers of small mappings, by their JSON.
        texts: every text whose words in other languages were looked for.
    """

    beyond: Mapping[str, Plain] = {}
    cards: Mapping[bytes, int] = {}
    texts: frozenset[str] = frozenset()


class Recorder(msgspec.Struct, frozen=True):
    """Where a record stands. It doesn't change: recording gives the next one, which counts once what was
    recorded is committed.

    Args:
        table: the table as everybody knows it, as plain values.
        last_seen: who saw what last.
        known: by audience, what was told.
        running: by audience, the leaves of the chapter to which the next one is added.
    """

    table: Plain = None
    last_seen: LastSeen = LastSeen()
    known: Mapping[int, Known] = {}
    running: Mapping[int, tuple[Leaf, ...]] = {}

    def record(self, moment: Moment) -> tuple["Recorder", list[Chapter]]:
        """What the next entry adds: where the record stands then, and the chapters that are to be stored, in
        the place of those that begin with the same entries.
        """
        after, leaves = self.write(moment)
        running = dict(self.running)
        for audience, leaf in leaves.items():
            before = running.get(audience, ())
            running[audience] = (leaf,) if len(before) >= CHAPTER else (*before, leaf)
        chapters = [Chapter(each, running[each][0].number, pack(running[each])) for each in leaves]
        return msgspec.structs.replace(after, running=running), chapters

    def write(self, moment: Moment) -> tuple["Recorder", dict[int, Leaf]]:
        """The same with the leaf of each audience that learns anything, everybody's among them."""
        plain = {viewer: to_plain(sight.view) for viewer, sight in moment.sights.items()}
        said = {viewer: sight.words for viewer, sight in moment.sights.items()}
        table = plain.pop(None, self.table)
        last_seen = moment.last_seen or self.last_seen
        writing = _Writing(self.known.get(EVERYBODY, Known()))
        leaves = {
            EVERYBODY: Leaf(
                moment.number,
                moment.turn,
                moment.by,
                moment.asked,
                moment.back_to,
                changes=writing.tell(list(find_changes(self.table, table))),
                cards=writing.new,
                lines=_list_public(moment.lines),
                events=_list_events(moment.events, None),
                move=to_plain(moment.move),
                moves=to_plain(last_seen.move),
                moved=last_seen.turn,
                words=writing.find_words(said.get(None, {})),
            )
        }
        known = {**self.known, EVERYBODY: writing.now_known()}
        for seat in SEATS if plain else _list_seats(moment.lines):
            before = known.get(seat, Known())
            writing = _Writing(before, known[EVERYBODY])
            beyond = find_beyond(table, plain[seat], before.beyond) if plain else before.beyond
            leaf = Leaf(
                moment.number,
                moment.turn,
                changes=writing.tell(list(find_changes(before.beyond, beyond))),
                cards=writing.new,
                lines=_list_private(moment.lines, seat),
                events=_list_events(moment.events, seat),
                words=writing.find_words(said.get(seat, {})),
            )
            known[seat] = writing.now_known(beyond)
            if leaf.changes or leaf.lines or leaf.events:
                leaves[seat] = leaf
        return Recorder(table, last_seen, known, self.running), leaves


class _Writing:
    """One leaf of an audience that knows something already."""

    def __init__(self, known: Known, public: Known | None = None) -> None:
        self._known, self._cards, self._texts = known, dict(known.cards), set[str]()
        self._public = public or Known()
        self.new: list[Plain] = []

    def tell(self, changes: Sequence[Change]) -> list[Change]:
        """Changes, with numbers for what was told before."""
        told = [
            msgspec.structs.replace(change, new=refer(change.new, self._cards, self.new, self._public.cards))
            if isinstance(change.new, (dict, list))
            else change
            for change in changes
        ]
        self._texts.update(text for value in self.new for text in find_texts(value))
        self._texts.update(text for change in told for text in find_texts(change.new))
        return told

    def find_words(self, said: Words) -> dict[str, dict[str, str]]:
        """The texts of this leaf that are new, in other languages.

        Args:
            said: sentences as they were said.
        """
        new = sorted(self._texts - self._known.texts - self._public.texts)
        found: dict[str, dict[str, str]] = {}
        for language in (each for each in languages() if each != ENGLISH):
            with speaking(language), remembering(said):
                words = {text: word for text in new if (word := tr_text(text)) != text}
            if words:
                found[language] = words
        return found

    def now_known(self, beyond: Mapping[str, Plain] | None = None) -> Known:
        """What the audience knows after it."""
        return Known(beyond or {}, self._cards, self._known.texts | self._texts)


def _list_public(lines: Sequence[LoggedLine]) -> list[Sentence]:
    told = (line for line in lines if line.public is not None)
    return [_say(place, line, line.public or {}) for place, line in enumerate(told)]


def _list_private(lines: Sequence[LoggedLine], seat: int) -> list[Sentence]:
    found, place = [], 0
    for line in lines:
        if seat in line.private:
            found.append(_say(place, line, line.private[seat], is_extra=line.public is None))
        place += line.public is not None
    return found


def _say(place: int, line: LoggedLine, said: dict[str, str], *, is_extra: bool = False) -> Sentence:
    return Sentence(
        place, line.turn, said, line.weight, line.force, line.depth.frames, line.depth.lowest, is_extra
    )


def _list_seats(lines: Sequence[LoggedLine]) -> list[int]:
    return sorted({seat for line in lines for seat in line.private})


def _list_events(events: Sequence[Event], viewer: Viewer) -> list[Happening]:
    """The events as everybody may know them, or those that a seat knows otherwise."""
    found, place = [], 0
    for event in events:
        seen, public = event.seen_by(viewer), event.seen_by(None)
        if seen is not None and (viewer is None or seen != public):
            found.append(Happening(place, to_plain(seen), public is None))
        place += public is not None
    return found


def record_entry(
    pack: GamePack,
    recorder: Recorder,
    entry: Entry | None,
    games: tuple[Match | None, Match | None],
    moment: Moment,
) -> tuple[Recorder, list[Chapter]]:
    """What an entry of a journal adds to a record.

    Args:
        pack: the card game.
        recorder: where the record stands.
        entry: the entry; ``None`` of the beginning of a match.
        games: the match before the entry, and after it with its events; ``None`` where there is none, or
            where it is as it was.
        moment: what else there is to record of it: who must choose now, and what is told.
    """
    before, after = games
    if after is None or (entry is not None and entry.kind in AGREED):
        return recorder.record(moment)
    if entry is not None and entry.kind == EntryKind.TAKEBACK:
        back = msgspec.structs.replace(moment, back_to=entry.to, sights=see_table(pack, after))
        return recorder.record(back)
    if entry is None or before is None:
        shown = msgspec.structs.replace(moment, sights=see_table(pack, after), events=after.events)
        return recorder.record(shown)
    answered = msgspec.structs.replace(moment, by=entry.seat)
    return recorder.record(see_step(pack, recorder.last_seen, before, after, answered))


def see_step(pack: GamePack, last_seen: LastSeen, before: Match, after: Match, moment: Moment) -> Moment:
    """A moment with the positions after an answer, what was done, and who saw what last."""
    sights = see_table(pack, after)
    earlier = last_seen.move if last_seen.turn == before.turn else None
    move = pack.find_move(before, after, earlier)
    if moment.by is not None:
        handed = SeenTable(sights[moment.by], sights[None]) if moment.asked != moment.by else None
        last_seen = last_seen.follow(moment.by, handed, move, before.turn)
    alone = move if earlier is None else pack.find_move(before, after)
    return msgspec.structs.replace(
        moment, sights=sights, move=alone, last_seen=last_seen, events=after.events
    )
