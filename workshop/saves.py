"""``oshiban saves``: matches saved at many different prompts, which later releases must be able to restore.

Every release leaves such a file in ``tests/fixtures/saves/VERSION/``; the tests restore the matches of every
release and play them to their end. A file is gzip'd JSON, one :class:`SavedMatch` a line.
"""

import gzip
import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from engine.hocg import HOCG, Game
from engine.hocg.players import RandomPlayer, derive_seed
from engine.kernel.chance import Chance
from engine.kernel.decoding import decode_json
from engine.kernel.players.protocol import NOTHING_SEEN
from engine.kernel.prompts import Prompt
from engine.kernel.ruleset import Deck

FAMILIAR = 2
"""A moment is kept while something about it has been seen no more often than this."""


class SavedMatch(msgspec.Struct, frozen=True):
    """A match as it was saved, with what is needed to know it again.

    Args:
        stack: where it was, frame by frame.
        prompt: the waiting question.
        picks: the ids of its options.
        digest: of what both players and everybody saw, see :func:`digest_views`.
        saved: the match, as ``to_json`` gave it.
    """

    stack: str
    prompt: int
    seat: int
    kind: str
    text: str
    picks: tuple[str, ...]
    digest: str
    saved: msgspec.Raw


def digest_views(game: Game) -> str:
    """A short hash of where every card is that somebody can see. Words and derived numbers are left out: a
    later release may say or reckon them differently.
    """
    seen: list[object] = []
    for viewer in (0, 1, None):
        view = game.view(viewer)
        seen.append([view.turn, view.active, [card.number for card in view.shown]])
        for side in view.sides:
            seen.append([side.deck_count, side.cheer_deck_count, side.life, side.holo_power])
            seen.extend([card.handle, card.number] for card in (*side.hand, *side.archive))
            for holomem in side.stage:
                cards = (holomem.card, *holomem.under, *holomem.cheers, *holomem.attached)
                seen.append([holomem.position, holomem.damage, holomem.is_resting])
                seen.extend([card.handle, card.number] for card in cards)
    return hashlib.sha256(msgspec.json.encode(seen)).hexdigest()[:16]


def mix_deck(seed: bytes) -> Deck:
    """A legal deck of any cards: an Oshi, ten lines of holomem of one name, support cards, cheers."""
    chance = Chance(seed)
    cards = [HOCG.pool.cards[number] for number in sorted(HOCG.pool.cards) if HOCG.pool.is_playable(number)]
    chance.shuffle(cards)
    by_type = {
        kind: [card for card in cards if card.type.name == kind] for kind in ("OSHI", "SUPPORT", "CHEER")
    }
    names = list(dict.fromkeys(card.name for card in cards if card.type.name == "HOLOMEM"))[:10]
    holomem = [card for card in cards if card.name in names and card.type.name == "HOLOMEM"]
    debuts = [card for card in holomem if card.level is not None and card.level.name == "DEBUT"]
    pile: Counter[str] = Counter()
    for card in (*debuts[:5], *by_type["SUPPORT"][:6], *holomem, *debuts):
        pile[card.number] = min(4 if card in debuts else 3, 4, pile[card.number] + 50 - pile.total())
    cheers = {card.number: 4 for card in by_type["CHEER"][:5]}
    piles = {"oshi": {by_type["OSHI"][0].number: 1}, "deck": +pile, "cheer": cheers}
    return Deck("mixed", {name: dict(counts) for name, counts in piles.items()})


def pair_decks(games: int) -> Iterator[tuple[Deck, Deck]]:
    """Every shipped deck against its neighbour and against a mixed one, then mixed ones among themselves."""
    starters = [deck for _, deck in HOCG.starter_decks()]
    for number in range(games):
        first = starters[number % len(starters)]
        other = starters[(number + 1) % len(starters)]
        mixed = [mix_deck(derive_seed("mixed", number, seat)) for seat in range(2)]
        yield ((first, other), (mixed[0], first), (mixed[0], mixed[1]))[number % 3]


def features_of(game: Game, prompt: Prompt) -> Iterator[str]:
    """What there is about a moment that a release might restore wrongly."""
    stack = game.table.machine.stack
    yield f"kind {prompt.kind}"
    yield "stack " + " ".join(type(frame).__name__ for frame in stack)
    yield "asks " + f"{prompt.kind} {prompt.clause} {game.question().short}"
    yield f"how many {prompt.at_least} {prompt.at_most} {prompt.is_ordered} {prompt.relation}"
    if prompt.source >= 0:
        yield f"source {game.card(prompt.source).number}"
    for frame in stack:
        yield f"step {type(frame).__name__}.{frame.step}"
        filled = [
            name for name in frame.__struct_fields__ if getattr(frame, name) not in ([], {}, "", 0, None)
        ]
        yield f"fields {type(frame).__name__} {' '.join(filled)}"


def find_moments(pairs: Iterable[tuple[Deck, Deck]]) -> list[tuple[frozenset[str], SavedMatch]]:
    """Play the pairs with random answers and save whatever isn't familiar yet, with its features."""
    seen: Counter[str] = Counter()
    found = []
    for number, decks in enumerate(pairs):
        game = HOCG.start(decks, derive_seed("saved match", number))
        player = RandomPlayer(derive_seed("saving player", number))
        while (prompt := game.prompt) is not None:
            features = frozenset(features_of(game, prompt))
            if any(seen[feature] < FAMILIAR for feature in features):
                seen.update(features)
                found.append((features, save_match(game, prompt)))
            game.pick(player.choose(prompt, NOTHING_SEEN))
    return found


def save_match(game: Game, prompt: Prompt) -> SavedMatch:
    """A match as it is saved at a prompt, with what later releases have to find in it."""
    options = tuple(option.id for option in prompt.options)
    stack = game.table.machine.describe()
    digest, saved = digest_views(game), msgspec.Raw(game.to_json())
    return SavedMatch(
        stack, prompt.id, prompt.seat, prompt.kind, game.question().short, options, digest, saved
    )


def choose_moments(moments: Sequence[tuple[frozenset[str], SavedMatch]], count: int) -> list[SavedMatch]:
    """As many moments as are wanted, each with as much as possible that the others don't have: first every
    kind of question and every step that waits, then whatever is rare.
    """
    common = Counter(feature for features, _ in moments for feature in features)
    left, uncovered = list(moments), set(common)
    chosen: list[SavedMatch] = []

    def worth(moment: tuple[frozenset[str], SavedMatch]) -> tuple[int, float]:
        new = moment[0] & uncovered
        return sum(each.startswith(("kind ", "step ")) for each in new), sum(1 / common[each] for each in new)

    while left and len(chosen) < count:
        best = max(left, key=worth)
        left.remove(best)
        uncovered -= best[0]
        chosen.append(best[1])
    return chosen


def write_saves(path: Path, matches: Iterable[SavedMatch]) -> None:
    """Write a file of saved matches; the same matches give the same bytes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = b"".join(msgspec.json.encode(match) + b"\n" for match in matches)
    path.write_bytes(gzip.compress(lines, mtime=0))


def read_saves(path: Path) -> list[SavedMatch]:
    """The saved matches of a file."""
    lines = gzip.decompress(path.read_bytes()).splitlines()
    return [decode_json(line, SavedMatch) for line in lines]


def saves(
    path: Annotated[Path, typer.Argument(help="File to write, matches.jsonl.gz.")],
    count: Annotated[int, typer.Option(help="How many matches to save.")] = 60,
    games: Annotated[int, typer.Option(help="How many matches to play for them.")] = 120,
) -> None:
    """Save matches at many different prompts, for the tests of later releases."""
    chosen = choose_moments(find_moments(pair_decks(games)), count)
    write_saves(path, chosen)
    kinds = Counter(match.kind for match in chosen)
    typer.echo(f"{len(chosen)} matches, {path.stat().st_size:,} bytes: {dict(kinds)}")


if __name__ == "__main__":
    typer.run(saves)
