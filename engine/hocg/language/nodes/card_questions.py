"""Which cards a verb is about, asked shortly: the text that is quoted above the question says the rest."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.hocg.abilities.passing_over import PassingOver
from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.nouns import Side
from engine.hocg.language.nodes.places import AmongThem, InZone, RevealedCards
from engine.kernel.translation import Saying, mark, saying


class Which(NamedTuple):
    """What a verb says of the cards that are picked for it.

    Args:
        one, several: the question for one card, for several.
        none: how it is said that none is picked.
    """

    one: str
    several: str
    none: PassingOver


ADDED = Which(
    mark("Which card do you add to your hand?"),
    mark("Which cards do you add to your hand?"),
    PassingOver(mark("You add none of these to your hand"), mark("Add none")),
)
PLACED = Which(
    mark("Which card do you place on your stage?"),
    mark("Which cards do you place on your stage?"),
    PassingOver(mark("You place none of these on your stage"), mark("Place none")),
)
MOVED: Mapping[Zone, Which] = {
    Zone.HAND: Which(
        mark("Which card do you return to your hand?"),
        mark("Which cards do you return to your hand?"),
        PassingOver(mark("You return none of these to your hand")),
    ),
    Zone.ARCHIVE: Which(
        mark("Which card do you archive?"),
        mark("Which cards do you archive?"),
        PassingOver(mark("You archive none of these")),
    ),
    Zone.HOLO_POWER: Which(
        mark("Which card do you put into your holo Power?"),
        mark("Which cards do you put into your holo Power?"),
        PassingOver(mark("You put none of these into your holo Power")),
    ),
}
"""Where cards go -> what is said of it."""


def ask_which(cards: CardPick, which: Which | None) -> Saying | None:
    """The question for the cards of an own pile, or of those looked at; ``None`` where the words for it lack,
    or where it matters who has the cards.
    """
    if which is None or not isinstance(cards, ChosenCards):
        return None
    place = cards.place
    is_own = isinstance(place, InZone) and place.side is Side.YOURS
    if not is_own and not isinstance(place, AmongThem | RevealedCards):
        return None
    return saying(which.several if cards.is_plural else which.one)
