"""Which words speak for which of several things, learned from examples of each.

Every word gets a weight for every thing, and what is asked is about the thing for which its words weigh most.
The weights are learned by going through the examples: where the right thing doesn't win by a margin, the
words of the example get more weight for it, and less for the one that came closest. That is the perceptron in
its passive-aggressive form, with the mean of all weights on the way (Crammer et al., "Online
Passive-Aggressive Algorithms", 2006). The same examples always give the same weights.
"""

import random
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

import msgspec

from engine.kernel.decoding import msgpack_decoder
from engine.kernel.disk_cache import DiskCache, digest_of, key_of

Words = Mapping[str, float]
"""Words, each with its share of what is asked; the squares of the shares add up to 1."""
Example = tuple[str, Words]
"""A thing, and the words of what was said about it."""
Weights = dict[str, dict[str, float]]
"""Word -> thing -> how much the word speaks for it, or against it."""

ROUNDS = 6
"""So often all examples are gone through."""
RIVALS = 8
"""So many other things an example is held against: those with which it has most in common."""
MARGIN = 1.0
"""By so much the right thing should win."""
STEP = 0.3
"""So far one example may move the weights."""

_decode = msgpack_decoder(Weights)


def learn(examples: Sequence[Example], cache: DiskCache) -> Weights:
    """The weights that tell the things apart.

    Args:
        examples: what is learned from.
        cache: where the weights are kept for the next process, since learning takes seconds.
    """
    this = Path(__file__)
    encode = msgspec.msgpack.encode
    key = key_of(encode(examples), digest_of(this.parent, this.name))
    return cache.keep("wordings", key, lambda: _go_through(examples), encode, _decode)


def _go_through(examples: Sequence[Example]) -> Weights:
    weights: Weights = {}
    summed: Weights = {}
    rivals = _find_rivals(examples)
    order = range(len(examples))
    chance = random.Random(0)
    visits = [place for _ in range(ROUNDS) for place in chance.sample(order, len(order))]
    for step, place in enumerate(visits, 1):
        right, words = examples[place]
        scores = add_up(weights, words, (right, *rivals[place]))
        lead = scores.pop(right)
        wrong = max(scores, key=lambda thing: (scores[thing], thing), default=right)
        lacking = MARGIN - lead + scores.get(wrong, 0.0)
        if lacking > 0:
            move = min(STEP, lacking / 2)
            _move(weights, summed, words, right, move, step)
            if wrong != right:
                _move(weights, summed, words, wrong, -move, step)
    steps = len(visits) + 1
    return {
        word: {thing: weight - summed[word][thing] / steps for thing, weight in things.items()}
        for word, things in weights.items()
    }


def add_up(weights: Weights, words: Words, things: Collection[str]) -> dict[str, float]:
    """By thing, how much words speak for it.

    Args:
        weights: what was learned.
        words: the words.
        things: the things that are wanted.
    """
    scores = dict.fromkeys(things, 0.0)
    for word, share in words.items():
        known = weights.get(word, {})
        for thing in scores:
            if thing in known:
                scores[thing] += known[thing] * share
    return scores


def _find_rivals(examples: Sequence[Example]) -> list[list[str]]:
    """By example the other things with which it has most words in common."""
    common: dict[str, dict[str, float]] = {}
    for thing, words in examples:
        for word, share in words.items():
            things = common.setdefault(word, {})
            things[thing] = things.get(thing, 0.0) + share
    found = []
    for right, words in examples:
        scores: dict[str, float] = {}
        for word, share in words.items():
            for thing, weight in common[word].items():
                scores[thing] = scores.get(thing, 0.0) + weight * share
        scores.pop(right, None)
        found.append(sorted(scores, key=lambda thing: (-scores[thing], thing))[:RIVALS])
    return found


def _move(weights: Weights, summed: Weights, words: Words, thing: str, by: float, step: int) -> None:
    """Change the weights for one thing; what is summed gives the mean of all steps at the end."""
    for word, share in words.items():
        own, total = weights.setdefault(word, {}), summed.setdefault(word, {})
        own[thing] = own.get(thing, 0.0) + by * share
        total[thing] = total.get(thing, 0.0) + by * share * step
