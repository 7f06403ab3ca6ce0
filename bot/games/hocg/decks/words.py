"""What is said about a deck: its cards, figures and odds in words."""

from collections.abc import Mapping, Sequence

from bot.app.deck_lists.odds import table_odds, title_odds
from bot.app.packs.decks import Figures
from bot.games.hocg.decks.catalog import CHEER, DECK
from bot.games.hocg.decks.statistics import DeckStatistics
from engine.hocg.cards.terms import OPENING_HAND, Color
from engine.hocg.queries.naming import COLORS, SUPPORTS
from engine.kernel.players.trials import Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import tr, tr_n


def describe_size(deck: Deck) -> str:
    """The cards of a deck in one phrase."""
    main, cheers = (sum(deck.piles.get(pile, {}).values()) for pile in (DECK, CHEER))
    return tr("{main} cards and {cheers} cheers", main=main, cheers=cheers)


def _percent(odds: float) -> str:
    return f"{odds * 100:.1f} %"


def _one_in(odds: float) -> str:
    """Odds as people say them: "9 in 10 matches"."""
    if 0.05 <= odds <= 0.95:
        return tr("{number} in 10", number=round(odds * 10))
    return tr("nearly always") if odds > 0.5 else tr("rarely")


def _count_up(counts: Sequence[tuple[str, int]]) -> str:
    return " · ".join(f"{name} {count}" for name, count in counts) or tr("none")


def _count_colors(counts: Mapping[Color, int]) -> str:
    return _count_up([(tr(COLORS[color]), count) for color, count in counts.items()])


def list_figures(figures: DeckStatistics, deck: Deck) -> Figures:
    """A deck in figures, in the language that is spoken now."""
    opening = figures.opening
    kinds = [(tr(SUPPORTS[kind]), count) for kind, count in figures.kinds.items()]
    levels = [(level.value, count) for level, count in figures.levels.items()]
    hands = [f"{count}: {_percent(float(odds))}" for count, odds in enumerate(figures.debuts_in_hand[:5])]
    first, after = float(opening.first_hand), float(opening.after_redraw)
    lines = (
        (
            tr("Holomem {number}", number=figures.holomem),
            tr("{levels} · of them Buzz {buzz}", levels=_count_up(levels), buzz=figures.buzz),
        ),
        (
            tr("Support {number}", number=figures.supports),
            tr("{kinds} · of them LIMITED {limited}", kinds=_count_up(kinds), limited=figures.limited),
        ),
        (tr("Colors of holomem"), _count_colors(figures.colors)),
        (tr("Cheers"), _count_colors(figures.cheers)),
        (tr("Cheers that arts ask for"), _count_colors(figures.costs)),
        (
            tr("A Debut in the opening hand"),
            tr(
                "{first} ({first_percent}); with the free redraw {after} ({after_percent})",
                first=_one_in(first),
                first_percent=_percent(first),
                after=_one_in(after),
                after_percent=_percent(after),
            ),
        ),
    )
    small = [
        tr("Debuts in the first 7 cards: {hands}", hands=" · ".join(hands)),
        tr(
            "No forced redraw {none}, one {one}, two or more {more}; on average {cost:.3f} cards are paid for"
            " them, and {lost:.2g} % of matches are lost to them",
            none=_percent(float(opening.forced[0])),
            one=_percent(float(opening.forced[1])),
            more=_percent(float(sum(opening.forced[2:]))),
            cost=float(opening.expected_cost),
            lost=float(opening.lost) * 100,
        ),
    ]
    if figures.unknown:
        small.append(tr("{number} cards are unknown here and counted nowhere.", number=figures.unknown))
    table = table_odds(deck.piles.get(DECK, {}), OPENING_HAND)
    return Figures(lines, tuple(small), title_odds(OPENING_HAND) if table else "", table)


def tell_missing_colors(trials: Trials, cheers: Mapping[Color, int]) -> list[str]:
    """In how many turns arts lacked nothing but colours, and which.

    Args:
        trials: what was found in matches.
        cheers: the cheer cards of the deck by colour.
    """
    if not trials.hindered_turns:
        return []
    lacking = sorted(trials.hindrances.items(), key=lambda each: -each[1])
    told = [
        tr(
            "{color} in {turns} ({count} of {cheers} cheers)",
            color=tr(COLORS[Color(color)]),
            turns=tr_n("{number} turn", "{number} turns", turns),
            count=cheers.get(Color(color), 0),
            cheers=sum(cheers.values()),
        )
        for color, turns in lacking
    ]
    return [
        tr(
            "In {share} of its turns an art of the center or collab holomem had cheers enough, but not of the"
            " colors that it asks for: {colors}.",
            share=_percent(trials.hindered_turns / trials.own_turns),
            colors=tr(", ").join(told),
        )
    ]
