"""Which cards a verb is about, asked shortly: the text that is quoted above the question says the rest."""

from collections.abc import Mapping

from engine.hocg.cards.terms import Zone
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.nouns import Side
from engine.hocg.language.nodes.places import AmongThem, InZone, RevealedCards
from engine.kernel.translation import Saying, mark

Pair = tuple[str, str]
ADDED: Pair = (
    mark("Which card do you add to your hand?"),
    mark("Which cards do you add to your hand?"),
)
PLACED: Pair = (
    mark("Which card do you place on your stage?"),
    mark("Which cards do you place on your stage?"),
)
MOVED: Mapping[Zone, Pair] = {
    Zone.HAND: (
        mark("Which card do you return to your hand?"),
        mark("Which cards do you return to your hand?"),
    ),
    Zone.ARCHIVE: (mark("Which card do you archive?"), mark("Which cards do you archive?")),
    Zone.HOLO_POWER: (
        mark("Which card do you put into your holo Power?"),
        mark("Which cards do you put into your holo Power?"),
    ),
}
"""Where cards go -> the question for one and for several."""


def ask_which(cards: CardPick, question: Pair | None) -> Saying | None:
    """The question for the cards of an own pile, or of those looked at; ``None`` where the words for it lack,
    or where it matters who has the cards.
    """
    if question is None or not isinstance(cards, ChosenCards):
        return None
    place = cards.place
    is_own = isinstance(place, InZone) and place.side is Side.YOURS
    if not is_own and not isinstance(place, AmongThem | RevealedCards):
        return None
    return Saying(question[cards.is_plural])
