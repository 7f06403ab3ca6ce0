"""What is said about a deck: its cards, figures and odds in words."""

from collections.abc import Sequence

from bot.app.deck_lists.odds import table_odds, title_odds
from bot.app.packs.decks import Figures
from bot.games.hocg.decks.catalog import CHEER, DECK
from bot.games.hocg.decks.statistics import DeckStatistics
from engine.hocg.cards.terms import OPENING_HAND
from engine.kernel.ruleset import Deck


def describe_size(deck: Deck) -> str:
    """The cards of a deck in one phrase."""
    main, cheers = (sum(deck.piles.get(pile, {}).values()) for pile in (DECK, CHEER))
    return f"{main} cards and {cheers} cheers"


def _percent(odds: float) -> str:
    return f"{odds * 100:.1f} %"


def _one_in(odds: float) -> str:
    """Odds as people say them: "9 in 10 matches"."""
    return (
        f"{round(odds * 10)} in 10" if 0.05 <= odds <= 0.95 else "nearly always" if odds > 0.5 else "rarely"
    )


def _count_up(counts: Sequence[tuple[str, int]]) -> str:
    return " · ".join(f"{name} {count}" for name, count in counts) or "none"


def list_figures(figures: DeckStatistics, deck: Deck) -> Figures:
    """The figures of a deck."""
    opening = figures.opening
    levels = [(level.value, count) for level, count in figures.levels.items()]
    hands = [f"{count}: {_percent(float(odds))}" for count, odds in enumerate(figures.debuts_in_hand[:5])]
    first, after = float(opening.first_hand), float(opening.after_redraw)
    lines = (
        (f"Holomem {figures.holomem}", f"{_count_up(levels)} · of them Buzz {figures.buzz}"),
        (
            f"Support {figures.supports}",
            f"{_count_up([(kind.value, count) for kind, count in figures.kinds.items()])}"
            f" · of them LIMITED {figures.limited}",
        ),
        ("Colors of holomem", _count_up([(color.value, n) for color, n in figures.colors.items()])),
        ("Cheers", _count_up([(color.value, n) for color, n in figures.cheers.items()])),
        ("Cheers that arts ask for", _count_up([(color.value, n) for color, n in figures.costs.items()])),
        (
            "A Debut in the opening hand",
            f"{_one_in(first)} ({_percent(first)}); with the free redraw {_one_in(after)}"
            f" ({_percent(after)})",
        ),
    )
    small = [
        f"Debuts in the first 7 cards: {' · '.join(hands)}",
        f"No forced redraw {_percent(float(opening.forced[0]))}, one {_percent(float(opening.forced[1]))},"
        f" two or more {_percent(float(sum(opening.forced[2:])))}; on average"
        f" {float(opening.expected_cost):.3f} cards are paid for them, and"
        f" {float(opening.lost) * 100:.2g} % of matches are lost to them",
    ]
    if figures.unknown:
        small.append(f"{figures.unknown} cards are unknown here and counted nowhere.")
    table = table_odds(deck.piles.get(DECK, {}), OPENING_HAND)
    return Figures(lines, tuple(small), title_odds(OPENING_HAND) if table else "", table)
