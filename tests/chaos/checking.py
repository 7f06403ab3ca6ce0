"""What must be true once bots were killed: everything that was acknowledged is there, once, and is shown."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise

from bot.app.changes import Step
from bot.app.consent.agreeing import take_back
from bot.app.matches.starting import Player, deal
from bot.app.matches.stepping import take_step
from bot.app.packs.pack import GamePack, Packs
from bot.app.policy import Policy
from bot.app.seeding import Seed
from bot.discord.match.telling import tell_picks
from bot.discord.platform.limits import ALT_TEXT, CONTENT
from bot.discord.platform.markdown import escape_lines, escape_words, shorten, shorten_lines
from bot.discord.platform.naming import fill
from bot.fake_discord.messages import Message
from bot.model.matches import MatchInfo, Offer, OfferKind
from bot.model.notices import OfferFate
from bot.model.records import Checkpoint
from bot.store import Store
from engine.kernel.journal import Entry, EntryKind
from engine.kernel.ruleset import Match, Ruleset
from tests.chaos.campaign import Acknowledged, Campaign

COPY = re.compile(r" \(\d+ of \d+\)")
"""How cards that read alike are told apart in words."""
TOLD = 300
"""Characters of a choice that its player is told."""


@dataclass
class Saved:
    """A match as the database has it.

    Attributes:
        info: the match.
        entries: its journal.
        prompts: the question of each entry, by the number that its player saw.
        final: the game at its end.
        replayed: the match as the journal leads to it.
        said: by that number what was chosen, in words.
    """

    info: MatchInfo
    entries: list[Entry]
    prompts: list[int]
    final: Match
    replayed: MatchInfo
    said: dict[int, list[str]]


async def read_saved(store: Store, pack: GamePack, match_id: str) -> Saved:
    """Read a match, and play its journal again from the seed, with the times that the journal has."""
    async with store.read() as tx:
        info = await tx.matches.get(match_id)
        header = await tx.matches.header(match_id)
        challenge = await tx.challenges.get(match_id)
        snapshot = await tx.matches.snapshot(match_id)
        journal = await tx.journals.timed(match_id)
    assert info is not None
    assert challenge is not None
    context = _Replay(pack)
    players = [
        Player(deck, seat.user_id, seat.computer) for seat, deck in zip(info.seats, header.decks, strict=True)
    ]
    opening = deal(context, challenge, players, Seed(header.seed), info.created_at)  # type: ignore[arg-type]
    match, game = opening.after, opening.steps[0].game
    said: dict[int, list[str]] = {}
    prompts: list[int] = []
    checkpoints: list[Checkpoint] = []
    for entry, at in journal:
        assert game is not None
        assert game.prompt is not None
        assert entry.prompt == game.prompt.id, f"{entry} after {[each for each, _ in journal][-20:]}"
        assert match.prompt_id is not None
        prompts.append(match.prompt_id)
        if entry.kind == EntryKind.TAKEBACK:
            step = _step_back(context, match, entry, checkpoints, at)
            checkpoints = [each for each in checkpoints if each.number <= entry.to]
        else:
            labels = pack.ask(game).labels
            said[match.prompt_id] = [labels[picked].text for picked in entry.picked]
            step = take_step(pack, match, game, entry, at)
        checkpoints = [*filter(None, [step.checkpoint]), *checkpoints]
        match, game = step.match, step.game or game
    assert game is not None
    assert game.to_json() == snapshot, "the journal leads to the saved position"
    return Saved(info, [entry for entry, _ in journal], prompts, game, match, said)


def _step_back(
    context: _Replay, match: MatchInfo, entry: Entry, checkpoints: Sequence[Checkpoint], at: datetime
) -> Step:
    """The step of a takeback, from where the match can be taken back to, the newest first."""
    offer = Offer(OfferKind.TAKEBACK, entry.seat, match.version, at, back_to=entry.to)
    rules, agreed = context.ruleset(match.ruleset), OfferFate.AGREED
    change = take_back(context, rules, match, offer, checkpoints, at, agreed)  # type: ignore[arg-type]
    assert change is not None, "there is no way back"
    (step,) = change.steps
    return step


class _Replay:
    """As much of a context as the beginning of a match needs."""

    def __init__(self, pack: GamePack) -> None:
        self.packs, self.policy = Packs([pack]), Policy()

    def ruleset(self, name: str) -> Ruleset:
        """The game that is played."""
        return self.packs.get(name).ruleset


def check_choices(saved: Saved, acknowledged: Sequence[Acknowledged], names: Sequence[str] = ()) -> None:
    """Every acknowledged choice is there, unaltered, and none is there twice.

    Args:
        saved: the match.
        acknowledged: what the players of this match were told.
        names: the players' names by seat.
    """
    choices = [
        (prompt, entry)
        for prompt, entry in zip(saved.prompts, saved.entries, strict=True)
        if entry.kind != EntryKind.TAKEBACK
    ]
    by_prompt = dict(choices)
    assert len(by_prompt) == len(choices), "no choice counts twice"
    for choice in acknowledged:
        entry = by_prompt[choice.prompt]
        assert saved.info.seats[entry.seat].user_id == choice.user
        said = saved.said[choice.prompt]
        expected = {
            escape_words(shorten(fill(words or "nothing", names), TOLD))
            for words in (", ".join(said), tell_picks(said))  # copies are told apart or counted
        }
        assert COPY.sub("", choice.words) in expected, f"{choice.words} is none of {expected}"


def check_concession(saved: Saved, user: int) -> None:
    """Somebody who was told that they gave up did so, and that ended the match."""
    last, seat = saved.entries[-1], saved.info.seat_of(user)
    assert (last.kind, last.seat) == ("concede", seat)
    assert saved.final.result is not None
    assert saved.final.result.winner != seat


def check_clocks(saved: Saved) -> None:
    """The clocks are what the times of the journal make of them."""
    for mine, theirs in zip(saved.info.seats, saved.replayed.seats, strict=True):
        told = f"#{saved.info.id}: {mine.remaining}, where the journal says {theirs.remaining}"
        assert mine.remaining == theirs.remaining, told
    assert saved.info.clock_since == saved.replayed.clock_since


def shows(message: Message, text: str) -> bool:
    """Whether a message says a text, or shows a picture of it, which is described by the whole text."""
    pictures = [item.get("description") for part in message.walk() for item in part.get("items") or []]
    said = shorten_lines(escape_lines(text), CONTENT - 400)
    return said in message.text or shorten_lines(text, ALT_TEXT) in pictures


def check_posts(campaign: Campaign, saved: Saved) -> None:
    """Everything that was due was posted once; board, hands and result show what is saved."""
    match_id, names = saved.info.id, campaign.names(saved.info)
    arena, thread = campaign.arena.history, campaign.thread(match_id).history
    results = [m for place in (thread, arena) for m in place if f"#{match_id} is over" in m.text]
    assert len(results) == 2, "one result, and one line that leads to it"
    assert str(results[0].id) in results[1].text
    assert saved.info.result is not None
    assert escape_words(fill(saved.info.result.text, names)) in results[0].text, "the result that is saved"
    assert sum(f"#{match_id}" in m.text and "Clock:" in m.text for m in arena) == 1, "one challenge"
    assert sum("The match begins" in m.text for m in thread) == 1, "one beginning"
    assert campaign.live_boards(match_id) == [], "no board of a finished match has buttons to play with"
    last = campaign.boards(match_id)[-1]
    assert last.id == saved.info.board_message_id
    board = fill(saved.final.describe_board(None), names)
    assert shows(last, board), "the board shown is the board saved"
    shown = [(m.text, m.notified) for m in campaign.boards(match_id)]
    doubled = [first for first, second in pairwise(shown) if first == second]
    assert doubled == [], "no board was posted twice; the same may happen twice in a turn"
    for seat in saved.info.seats:
        assert seat.user_id is not None
        dm = campaign.fake.places.open_dm(seat.user_id).history
        hands = [m for m in dm if f"match #{match_id}" in m.text]
        assert len(hands) == 1, "one hand"
        hand = fill(saved.final.describe_hand(seat.index), names)
        assert shows(hands[0], hand), "the hand shown is the hand saved"


def check_keys(campaign: Campaign) -> None:
    """No key was posted twice."""
    for channel in campaign.fake.places.channels.values():
        keys = Counter(m.nonce for m in channel.history)
        assert [key for key, count in keys.items() if count > 1] == []
