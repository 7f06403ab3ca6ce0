"""Warnings that an experienced player would give: nothing of it is against the rules."""

from collections.abc import Iterator

from bot.games.hocg.decks.catalog import DECK, OSHI, HocgCatalog
from bot.games.hocg.decks.statistics import Counted, find_statistics, list_cards
from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import CardType, Color, Level
from engine.hocg.queries.naming import COLORS
from engine.kernel.errors import DataError
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr, tr_name

MISSED_TOO_OFTEN = 0.05
"""A deck is warned if a Debut is missing more often than this even after the voluntary redraw."""
MANY_BUZZ = 4
BELOW = {Level.FIRST: Level.DEBUT, Level.SECOND: Level.FIRST}


def names_of(card: Card) -> frozenset[str]:
    """The names of a card in comparable form, those that an extra gives it included.

    A card whose text isn't supported (which is told as a problem of its own) has its printed names.
    """
    try:
        return card.folded_names
    except DataError:
        return frozenset((fold(card.name), fold(card.ja)))


def _can_be_bloomed(card: Card) -> bool:
    try:
        return card.can_be_bloomed
    except DataError:
        return True


def _loses_life(card: Card) -> int:
    try:
        return card.life_loss
    except DataError:
        return 2


def _name(card: Card) -> str:
    return f"{tr_name(card.name)} ({card.number})"


def _say(number: float) -> str:
    return f"{number * 100:.1f} %"


def warn_of_debuts(deck: Deck, catalog: HocgCatalog) -> Iterator[DeckProblem]:
    """Too few Debuts to begin with."""
    figures = find_statistics(deck, catalog)
    opening = figures.opening
    if not figures.size or figures.unknown:
        return
    if not figures.debuts:
        yield DeckProblem(
            tr("There is no Debut in the deck: the match is lost before it begins."), "6.2.1.9.1"
        )
    elif 1 - opening.after_redraw > MISSED_TOO_OFTEN:
        yield DeckProblem(
            tr(
                "Only {debuts} Debuts: {first} of opening hands have none, and {after} still have none after"
                " the free redraw. Each redraw after that costs a card.",
                debuts=figures.debuts,
                first=_say(float(1 - opening.first_hand)),
                after=_say(float(1 - opening.after_redraw)),
            ),
            "6.2.1.9",
        )


def warn_of_blooming(deck: Deck, catalog: HocgCatalog) -> Iterator[DeckProblem]:
    """2nd holomem without a 1st of their name, and 1st without a Debut that could bloom into them."""
    members = [card for card, _ in list_cards(deck, DECK, catalog) if card.type is CardType.HOLOMEM]
    for card in members:
        below = BELOW.get(card.level) if card.level is not None else None
        if below is None:
            continue
        names = names_of(card)
        bases = [other for other in members if other.level is below and names & names_of(other)]
        if not bases:
            yield DeckProblem(
                tr(
                    "{card} is {level}, but the deck has no {below} of that name to bloom from.",
                    card=_name(card),
                    level=card.level,
                    below=below,
                ),
                "8.3.3",
                card.number,
            )
        elif not any(map(_can_be_bloomed, bases)):
            yield DeckProblem(
                tr(
                    "{card} is {level}, but every {below} of that name says that it can't bloom.",
                    card=_name(card),
                    level=card.level,
                    below=below,
                ),
                "2.11.2.4",
                card.number,
            )


def warn_of_cheers(deck: Deck, catalog: HocgCatalog) -> Iterator[DeckProblem]:
    """Colours of cheers that no art asks for, and colours that arts ask for but no cheer has."""
    figures = find_statistics(deck, catalog)
    if not figures.cheers or not figures.holomem:
        return
    for color, count in figures.cheers.items():
        if color is Color.COLORLESS or color in figures.costs:
            continue
        only_colorless = Color.COLORLESS in figures.costs
        use = tr("it pays colorless costs alone") if only_colorless else tr("no art can use it")
        yield DeckProblem(
            tr(
                "{count} of the cheers are {color}, and no art asks for {color}: {use}.",
                count=count,
                color=tr(COLORS[color]),
                use=use,
            ),
            "12.3.3.1",
        )
    for color in figures.costs:
        if color is not Color.COLORLESS and color not in figures.cheers:
            users = _names_by_cost(list_cards(deck, DECK, catalog), color)
            yield DeckProblem(
                tr(
                    "No cheer is {color}, but arts ask for it: {users}.",
                    color=tr(COLORS[color]),
                    users=users,
                ),
                "12.3.3.1",
            )


def _names_by_cost(cards: list[Counted], color: Color) -> str:
    users = [_name(card) for card, _ in cards if any(color in art.cost for art in card.arts)]
    listed = tr(", ").join(users[:4])
    if len(users) <= 4:
        return listed
    return tr("{listed} and {number} more", listed=listed, number=len(users) - 4)


def warn_of_buzz(deck: Deck, catalog: HocgCatalog) -> Iterator[DeckProblem]:
    """Many Buzz holomem, each of which costs more life than others when it is downed."""
    buzz = [(card, count) for card, count in list_cards(deck, DECK, catalog) if card.is_buzz]
    total = sum(count for _, count in buzz)
    life = next((card.life for card, _ in list_cards(deck, OSHI, catalog)), 0)
    if total <= MANY_BUZZ:
        return
    loss = max(_loses_life(card) for card, _ in buzz)
    told = (
        tr(
            "{total} Buzz holomem: each one downed costs {loss} life; with a life of {life}, {downs} of them"
            " downed lose the match.",
            total=total,
            loss=loss,
            life=life,
            downs=-(-life // loss),
        )
        if life
        else tr("{total} Buzz holomem: each one downed costs {loss} life.", total=total, loss=loss)
    )
    yield DeckProblem(told, "2.11.2.2")


def warn(deck: Deck, catalog: HocgCatalog) -> tuple[DeckProblem, ...]:
    """Every warning about a deck; the clause is the rule that it comes from."""
    return (
        *warn_of_debuts(deck, catalog),
        *warn_of_blooming(deck, catalog),
        *warn_of_cheers(deck, catalog),
        *warn_of_buzz(deck, catalog),
    )
