"""Texts of cards for somebody who chooses with the board before them: without what only tidies up."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from engine.hocg.abilities.effects import Effect
from engine.hocg.abilities.parts import OneShot
from engine.hocg.cards.card import Ability, Card
from engine.hocg.cards.program import Part
from engine.hocg.language.book import say_text
from engine.hocg.language.nodes.flow import If, May, Paid
from engine.hocg.language.nodes.verbs_cards import SHUFFLED_IN, Shuffle
from engine.hocg.language.nodes.verbs_looking import PutRest


def say_briefly(card: Card, ability: Ability, parts: Sequence[Part]) -> str:
    """Some parts of a text, without the shuffling and putting back that they end with: nobody decides by it.

    Args:
        card: the card.
        ability: whose text it is.
        parts: what is said of it.
    """
    said = [_without_tidying(part) for part in parts]
    if said == list(ability.program.parts):
        return say_text(card, ability)
    return " ".join(part.told() for part in said)


@lru_cache(maxsize=4096)
def _without_tidying(part: Part) -> Part:
    return replace(part, effects=_leave_tidying(part.effects)) if isinstance(part, OneShot) else part


def _leave_tidying(effects: Sequence[Effect]) -> tuple[Effect, ...]:
    """Effects without shuffles and without those that tidy up at their end, also at the end of what a
    condition or a "you may" leads to; where nothing else would be left, the first of them.
    """
    left = [effects[0], *(each for each in effects[1:] if not isinstance(each, Shuffle))]
    while len(left) > 1 and _is_tidying(left[-1]):
        left.pop()
    last = left[-1]
    if isinstance(last, If | May | Paid) and last.then and not (isinstance(last, If) and last.otherwise):
        left[-1] = replace(last, then=_leave_tidying(last.then))
    elif isinstance(last, May):
        left[-1] = replace(last, cost=_leave_tidying(last.cost))
    return tuple(left)


def _is_tidying(effect: Effect) -> bool:
    """Whether an effect shuffles, or puts back what was only looked at where nobody gets it soon."""
    if isinstance(effect, PutRest):
        return effect.to == SHUFFLED_IN or effect.to.is_bottom
    return isinstance(effect, Shuffle)
