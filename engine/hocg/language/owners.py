"""Whose cards go where: a card goes to the zones of the player who owns it (3.1.1), so a text that sends a
player's cards to a zone of the other has no meaning.
"""

from collections.abc import Callable, Iterable

from engine.hocg.language.nodes.card_picks import CardPair, CardPick, ThisCard
from engine.hocg.language.nodes.flow import ByOthers
from engine.hocg.language.nodes.nouns import OF_HOST, SPOKEN_OF, HolomemSet, Side
from engine.hocg.language.nodes.picks import AllHolomem, ChosenHolomem, HolomemPick, TheHolomem
from engine.hocg.language.nodes.places import InStack, InZone, OnHolomem, OnStage, StackedUnder
from engine.hocg.language.nodes.trigger_phrases import WouldBeArchived
from engine.hocg.language.nodes.verbs_bloom import PlaceOnStage, ReturnHolomem
from engine.hocg.language.nodes.verbs_cards import ARCHIVE, MoveCards, MoveLots
from engine.hocg.language.nodes.verbs_looking import LookAt, PutRest
from engine.kernel.language import Phrase


class Owners:
    """Follows a text word by word: whose cards were spoken of last.

    Args:
        refuse: what is done with a phrase that has no meaning, and why it has none.
    """

    def __init__(self, refuse: Callable[[Phrase, str], None]) -> None:
        self._refuse = refuse
        self._cards: Side | None = None
        self._holomem: Side | None = None

    def begin(self, occasion: Iterable[Phrase]) -> None:
        """Take note of the holomem that an occasion speaks of, if all are of one side, and of cards that an
        art has revealed, if they would be archived.
        """
        phrases = list(occasion)
        sides = {each.side for each in phrases if isinstance(each, HolomemSet)}
        self._holomem = sides.pop() if len(sides) == 1 else None
        is_of_revealed = any(isinstance(each, WouldBeArchived) and each.place is None for each in phrases)
        self._cards = Side.YOURS if is_of_revealed else None

    def enter(self, phrase: Phrase) -> None:
        """Take note of a phrase before what is in it."""
        if isinstance(phrase, ByOthers):
            self._forget()
        elif isinstance(phrase, LookAt):
            self._cards = phrase.place.side

    def leave(self, phrase: Phrase) -> None:
        """Take note of a phrase after what is in it, and look where it sends cards."""
        if isinstance(phrase, ByOthers):
            self._forget()
        elif isinstance(phrase, HolomemPick):
            self._holomem = side_of(phrase) or self._holomem
        elif isinstance(phrase, CardPick | MoveLots):
            self._cards = self._owner_of(phrase) or self._cards
        owner = self._holomem if isinstance(phrase, ReturnHolomem) else self._cards
        to = destination_of(phrase)
        if to is not None and owner is not None and to is not owner:
            self._refuse(
                phrase,
                f"cards go to the zones of the player who owns them, and these are {whose(owner)}: "
                f"say {owner.value!r}, not {to.value!r}",
            )

    def _owner_of(self, phrase: CardPick | MoveLots) -> Side | None:
        """Whose cards are picked; those under "that holomem" are of whom it is."""
        place = getattr(phrase, "place", None)
        if isinstance(place, OnHolomem | StackedUnder | InStack) and place.who in SPOKEN_OF:
            return self._holomem
        return side_of(phrase)

    def _forget(self) -> None:
        self._cards = self._holomem = None


def whose(side: Side) -> str:
    """Whose cards they are, as a predicate."""
    return {Side.YOURS: "yours", Side.OPPONENTS: "your opponent's", Side.BOTH: "both players'"}[side]


def destination_of(phrase: Phrase) -> Side | None:
    """To whose zone a phrase sends cards, if it says whose."""
    if isinstance(phrase, MoveCards | MoveLots | ReturnHolomem | PutRest):
        return None if phrase.to == ARCHIVE else phrase.to.side
    return Side.YOURS if isinstance(phrase, PlaceOnStage) else None


def side_of(phrase: object) -> Side | None:
    """Whose cards or holomem a phrase picks or names, or whose a place is, if it says so itself."""
    match phrase:
        case CardPair():
            first, second = map(side_of, phrase.both)
            return first if first is second else None
        case ThisCard():
            return Side.YOURS
        case InZone() | OnStage() | HolomemSet():
            return phrase.side
        case (
            (CardPick(place=named) | MoveLots(place=named))
            | (AllHolomem(what=named) | ChosenHolomem(what=named) | TheHolomem(ref=named))
            | (OnHolomem(who=named) | StackedUnder(who=named) | InStack(who=named))
        ):
            return side_of(named)
    return Side.YOURS if phrase in OF_HOST else None
