"""Everything that can be said about a deck, at once: rules, restricted cards, warnings."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from bot.games.hocg.decks.advice import warn
from bot.games.hocg.decks.catalog import HocgCatalog
from bot.games.hocg.decks.restrictions import Region, Restrictions, find_restrictions
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr_n, tr_name


@dataclass(frozen=True)
class EventList:
    """What the restricted list of a region says about a deck.

    Args:
        restrictions: the list.
        problems: cards of which the deck has more copies than the list allows.
    """

    restrictions: Restrictions
    problems: tuple[DeckProblem, ...]


@dataclass(frozen=True)
class DeckReport:
    """The report about a deck.

    Args:
        problems: what keeps it from being played at all.
        events: what official events would say, by region; play among friends may ignore it.
        warnings: what an experienced player would say.
    """

    problems: tuple[DeckProblem, ...]
    events: tuple[EventList, ...]
    warnings: tuple[DeckProblem, ...]

    @property
    def is_playable(self) -> bool:
        """Whether a match can be played with it."""
        return not self.problems

    @property
    def restricted(self) -> tuple[tuple[Restrictions, DeckProblem], ...]:
        """Every breach of a restricted list, with the list."""
        return tuple((event.restrictions, problem) for event in self.events for problem in event.problems)


def check_restrictions(deck: Deck, restrictions: Restrictions, catalog: HocgCatalog) -> EventList:
    """Hold a deck against a restricted list."""
    problems = []
    for number, allowed in restrictions.cards.items():
        count = sum(cards.get(number, 0) for cards in deck.piles.values())
        if count > allowed:
            card = catalog.find(number)
            name = f"{tr_name(card.name)} ({number})" if card is not None else number
            told = tr_n(
                "{name}: {count} copies, {number} copy is allowed at events",
                "{name}: {count} copies, {number} copies are allowed at events",
                allowed,
                name=name,
                count=count,
            )
            problems.append(DeckProblem(told, "", number))
    return EventList(restrictions, tuple(problems))


def report_on(
    deck: Deck,
    catalog: HocgCatalog,
    check_rules: Callable[[Deck], Sequence[DeckProblem]],
    day: date,
    regions: tuple[Region, ...] = tuple(Region),
) -> DeckReport:
    """Check a deck.

    Args:
        deck: the deck.
        catalog: the cards.
        check_rules: the ruleset's own check (``HOCG.check_deck``).
        day: the day that restricted lists are looked up for.
        regions: whose restricted lists.
    """
    lists = [find_restrictions(region, day) for region in regions]
    return DeckReport(
        problems=tuple(check_rules(deck)),
        events=tuple(check_restrictions(deck, entry, catalog) for entry in lists if entry is not None),
        warnings=warn(deck, catalog),
    )
