"""Where the seed of a match comes from: a secret of ours, committed to before the players have come together,
and what we can't choose afterwards.
"""

import secrets
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import msgspec

from bot.model.seeds import ACCEPTED, CHOSE, SCHEME, UNKNOWN_INTERACTIONS, WORD, Interactions, mix
from engine.kernel.chance import SEED_BYTES
from engine.kernel.journal import Origin

WORD_LENGTH = 32
"""Characters of a player's word at most."""


@dataclass(frozen=True)
class Entropy:
    """Where the secrets of matches come from.

    Args:
        draw: gives so many secret bytes.
        is_mixed: whether a seed takes in what we can't choose; not where the same matches are to come again.
    """

    draw: Callable[[int], bytes] = secrets.token_bytes
    is_mixed: bool = True

    def __call__(self, size: int) -> bytes:
        """Secret bytes, as many as are asked for."""
        return self.draw(size)


def foretell(draw: Callable[[int], bytes]) -> Entropy:
    """Secrets that are seeds as they are, so that the same ones make the same matches: for tests, benches and
    demonstrations.
    """
    return Entropy(draw, is_mixed=False)


class Sources(msgspec.Struct, frozen=True):
    """What the seed of a match is made of.

    Args:
        secret: what was committed to with the challenge; ``None`` for a challenge of an earlier release.
        interactions: what began the match.
        words: the word of each seat; "" for none.
        told: the lines before those of ``interactions``: in an event, which game it is, and what was pressed
            before it.
    """

    secret: bytes | None
    interactions: Interactions = UNKNOWN_INTERACTIONS
    words: Sequence[str] = ()
    told: Sequence[str] = ()


class Seed(msgspec.Struct, frozen=True):
    """The seed of a match, and how it was made; ``origin`` is ``None`` where it was drawn as it is."""

    seed: bytes
    origin: Origin | None = None


def draw_secret(entropy: Entropy) -> bytes:
    """A secret for a match that may come."""
    return entropy(SEED_BYTES)


def make_seed(entropy: Entropy, sources: Sources) -> Seed:
    """The seed of a match. Every match gets its seed here.

    Args:
        entropy: where secrets come from, if there is none yet.
        sources: what it is made of.
    """
    secret = sources.secret if sources.secret is not None else draw_secret(entropy)
    lines = tuple(_list_lines(sources)) if entropy.is_mixed and sources.secret is not None else ()
    if not lines:
        return Seed(secret)
    origin = Origin(secret, (SCHEME, *lines))
    return Seed(mix(origin), origin)


def _list_lines(sources: Sources) -> Iterator[str]:
    yield from sources.told
    if sources.interactions.accepted is not None:
        yield f"{ACCEPTED}{sources.interactions.accepted}"
    if sources.interactions.chose is not None:
        yield f"{CHOSE}{sources.interactions.chose}"
    for seat, word in enumerate(sources.words):
        if word:
            yield f"{WORD}{seat} {word}"


def read_word(typed: str) -> str:
    """A player's word as it is mixed in: one line, in the form in which Unicode composes it, of at most
    :data:`WORD_LENGTH` characters, and without what would end the block of code in which it is shown, or be
    read as a mention by whatever passes it on.
    """
    visible = "".join(
        " " if each.isspace() else each for each in unicodedata.normalize("NFC", typed) if _is_shown(each)
    )
    return " ".join(visible.split())[:WORD_LENGTH].strip()


def _is_shown(character: str) -> bool:
    return character.isspace() or (
        character not in "`<" and not unicodedata.category(character).startswith("C")
    )
