"""The journal of a match: a header and the answers, enough to play it again."""

from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec

from engine.kernel.chance import commit_to
from engine.kernel.decoding import UNREADABLE, decode_json
from engine.kernel.errors import DataError, IllegalAnswer
from engine.kernel.ruleset import Deck, Match, Ruleset


class EntryKind(StrEnum):
    """What an entry of a journal is. Only an answer answers a prompt and has picked options."""

    ANSWER = "answer"
    CONCEDE = "concede"
    TIMEOUT = "timeout"
    DRAW = "draw"
    """Agreed on by the players beside the game, as are the others below."""
    ANNUL = "annul"
    TAKEBACK = "takeback"
    """The match goes on from where it was after an earlier entry."""


class Entry(msgspec.Struct, frozen=True):
    """One answer: which prompt by the game's own number, by which seat, and the ids of the picked options.

    A takeback goes back to after entry number ``to`` (0: to the beginning).
    """

    seat: int
    prompt: int
    picked: tuple[str, ...] = ()
    kind: EntryKind = EntryKind.ANSWER
    to: int = 0


class Origin(msgspec.Struct, frozen=True):
    """What the seed of a match was made of. Games don't look at it: it is for whoever checks the seed.

    Args:
        secret: what whoever runs the match had drawn, and committed to, before the players came together.
        mixed: what was mixed in, line by line, as it went into the hash.
    """

    secret: bytes
    mixed: tuple[str, ...]

    @property
    def commitment(self) -> str:
        """The SHA-256 of the secret, told beforehand."""
        return commit_to(self.secret)


class Header(msgspec.Struct, frozen=True):
    """What a match started from. The seed stays secret until the match is over; its commitment is public at
    once.

    Args:
        ruleset: the card game.
        data_hash: which card texts it is played with.
        seed: all chance of the match comes from it.
        decks: the decks by seat.
        origin: how the seed was made; ``None`` if it was drawn as it is.
    """

    ruleset: str
    data_hash: str
    seed: bytes
    decks: tuple[Deck, ...]
    origin: Origin | None = None

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, told beforehand."""
        return commit_to(self.seed)


class Journal(msgspec.Struct, omit_defaults=True):
    """A header and the answers given so far.

    Args:
        header: what the match started from.
        entries: the answers.
        texts: the cards that it was played with, as ``Ruleset.keep_texts`` packs them; journals of older
            releases have none.
    """

    header: Header
    entries: list[Entry]
    texts: bytes = b""

    def rules(self, ruleset: Ruleset) -> Ruleset:
        """The rules with the cards that it was played with.

        Args:
            ruleset: the game with the cards of today.

        Raises:
            DataError: its cards can't be read.
        """
        if not self.texts or self.header.data_hash == ruleset.data_hash:
            return ruleset
        return ruleset.with_texts(self.texts)

    def to_json(self) -> bytes:
        """The journal as JSON, to be read again later."""
        return msgspec.json.encode(self)

    @classmethod
    def from_json(cls, saved: bytes) -> "Journal":
        """The journal that :meth:`to_json` saved.

        Raises:
            DataError: it can't be read.
        """
        try:
            return decode_json(saved, cls)
        except UNREADABLE as error:
            raise DataError(f"this is no journal of a match: {error}") from error


AGREED = frozenset({EntryKind.DRAW, EntryKind.ANNUL})
"""Kinds of entries that end a match although its game isn't over."""


def find_line(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    """The entries that led to where the match is, numbered from 1: without those that were taken back.

    Raises:
        DataError: an entry takes back what isn't there.
    """
    line = find_standing([entry.to if entry.kind == EntryKind.TAKEBACK else None for entry in entries])
    return [(number, entries[number - 1]) for number in line]


def find_standing(back: Sequence[int | None]) -> list[int]:
    """The numbers of the entries that count, from 1: without those that were taken back.

    Args:
        back: for each entry the one after which the match goes on, if it takes back what came since.

    Raises:
        DataError: an entry takes back what isn't there.
    """
    before = [0]  # entry -> the entry that counts before it; a takeback stands for the one it goes back to
    standing = [0]
    for number, to in enumerate(back, 1):
        if to is not None and not 0 <= to < number:
            raise DataError(f"entry {number} goes back to entry {to}, which isn't before it")
        before.append(standing[-1])
        standing.append(number if to is None else standing[to])
    line = []
    number = standing[-1]
    while number:
        line.append(number)
        number = before[number]
    return line[::-1]


def replay(ruleset: Ruleset, header: Header, entries: Sequence[Entry]) -> Match:
    """Play a journal again to its end. Raises what :func:`replay_steps` raises."""
    *_, match = replay_steps(ruleset, header, entries)
    return match


def replay_steps(ruleset: Ruleset, header: Header, entries: Sequence[Entry]) -> Iterator[Match]:
    """Play a journal again, answer by answer.

    Yields:
        The match at its beginning and after each entry; it is always the same one, to be copied by whoever
        keeps a position.

    Raises:
        DataError: the journal is of another ruleset or of other card texts, or an answer doesn't fit any
            more.
    """
    if header.ruleset != ruleset.name:
        raise DataError(f"this journal is of {header.ruleset!r}, not of {ruleset.name!r}")
    if header.data_hash != ruleset.data_hash:
        raise DataError(
            f"this journal was played with other card texts or settings ({header.data_hash}), "
            f"now {ruleset.data_hash}"
        )
    match = ruleset.start(header.decks, header.seed)
    yield match
    for number, entry in find_line(entries):
        if entry.kind not in AGREED:
            _enter(match, number, entry)
            yield match


def replay_all(ruleset: Ruleset, header: Header, entries: Sequence[Entry]) -> Iterator[Match]:
    """Play a journal again with what was taken back; raises what :func:`replay_steps` raises.

    Yields:
        The match at its beginning and after each entry, each a match of its own.
    """
    *_, start = replay_steps(ruleset, header, ())
    matches = [start]
    yield start
    for number, entry in enumerate(entries, 1):
        match = matches[entry.to if entry.kind == EntryKind.TAKEBACK else -1].copy()
        if entry.kind not in AGREED and entry.kind != EntryKind.TAKEBACK:
            _enter(match, number, entry)
        matches.append(match)
        yield match


def _enter(match: Match, number: int, entry: Entry) -> None:
    """Do in a match what an entry of its journal says. Raises DataError if that can't be done there."""
    prompt = match.prompt
    is_answer = entry.kind == EntryKind.ANSWER
    if is_answer and (prompt is None or (prompt.id, prompt.seat) != (entry.prompt, entry.seat)):
        waits = "nothing" if prompt is None else f"prompt {prompt.id} ({prompt.kind}) of seat {prompt.seat}"
        raise DataError(
            f"entry {number} answers prompt {entry.prompt} of seat {entry.seat}, but {waits} waits"
        )
    try:
        if is_answer:
            match.answer(entry.picked)
        else:
            match.concede(entry.seat, entry.kind)
    except IllegalAnswer as error:
        raise DataError(f"entry {number}: {error}") from error


def recover(ruleset: Ruleset, saved: bytes, header: Header, entries: Sequence[Entry]) -> Match:
    """The saved match; where it can't be read, the same match played again from its journal.

    Args:
        ruleset: the game.
        saved: what ``Match.to_json`` gave.
        header: what the match started from.
        entries: every answer that it has had.

    Raises:
        DataError: it can be had in neither way; the sentence says why not in each.
    """
    try:
        return ruleset.restore(saved)
    except DataError as unreadable:
        try:
            return replay(ruleset, header, entries)
        except DataError as error:
            raise DataError(f"{unreadable}; nor can it be played again: {error}") from unreadable
