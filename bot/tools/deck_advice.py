"""``oshiban decks advise``: let computers play a deck against the field, and say what came of it."""

import time
from functools import partial

import msgspec

from bot.app.played.figures import share
from bot.app.studies.deck_trials import seed_of
from bot.games.hocg.decks.hocg_decks import HocgDecks
from bot.tools.cards import installed_cards
from bot.tools.common import CommandFailed
from engine.hocg.cards.deck import check_deck
from engine.kernel.players.trials import Record, Trials
from engine.kernel.ruleset import Deck

MOST_SITTING = 8


class Outcome(msgspec.Struct, frozen=True):
    """Matches against somebody.

    Args:
        matches: how many were played.
        won: how many of them were won.
        drawn: how many nobody won.
        share: the share of those that anybody won.
        at_least, at_most: where the true share lies 19 times in 20 (Wilson's interval).
    """

    matches: int
    won: int
    drawn: int
    share: float
    at_least: float
    at_most: float


class SittingCard(msgspec.Struct, frozen=True):
    """A card in hand.

    Args:
        drawn: copies that were drawn.
        left_in_hand: those of them that were there when the match ended.
        turns: for how many own turns, on average.
    """

    drawn: int
    left_in_hand: int
    turns: float


class AdvisedDeck(msgspec.Struct, frozen=True):
    """What ``decks advise`` finds.

    Args:
        name: the deck's name.
        total: all matches.
        first: those that it began.
        second: the others.
        against: the id of a shipped deck -> the matches against it.
        turns: turns of a match, on average.
        cards: card number -> how long it stayed in hand.
        hindered: in what share of its turns an art lacked nothing but colours.
        missing: colour -> in how many turns it was lacking.
        openings: what may be in the first hand -> how likely that is.
        seconds: processor time of all matches.
    """

    name: str
    total: Outcome
    first: Outcome
    second: Outcome
    against: dict[str, Outcome]
    turns: float
    cards: dict[str, SittingCard]
    hindered: float
    missing: dict[str, int]
    openings: dict[str, float]
    seconds: float


def find_tools() -> HocgDecks:
    """What is known about decks, with the owner's cards."""
    pool = installed_cards()[0]
    return HocgDecks(pool, partial(check_deck, pool))


def _sum_up(record: Record) -> Outcome:
    found = share(record.won, record.decided)
    value, low, high = (round(each, 3) for each in (found.value, found.low, found.high))
    return Outcome(record.played, record.won, record.drawn, value, low, high)


def advise(deck: Deck, tools: HocgDecks, matches: int) -> AdvisedDeck:
    """Play so many matches with a deck, and sum them up.

    Raises:
        CommandFailed: the deck can't be played.
    """
    if problems := tools.check(deck):
        raise CommandFailed(f"{deck.name} can't be played: {problems[0].text}")
    plan, trials, begun = tools.plan_trials(deck), Trials(), time.process_time()
    for number in range(matches):
        plan.try_once(deck, number, seed_of(number), trials)
    seconds = round(time.process_time() - begun, 1)
    return AdvisedDeck(
        name=deck.name,
        total=_sum_up(trials.total),
        first=_sum_up(trials.first),
        second=_sum_up(trials.second),
        against={name: _sum_up(record) for name, record in trials.against.items()},
        turns=round(trials.turns / max(1, trials.total.played), 1),
        cards={
            number: SittingCard(stay.drawn, stay.left, round(stay.turns / max(1, stay.left), 1))
            for number, stay in sorted(trials.cards.items())
        },
        hindered=round(trials.hindered_turns / max(1, trials.own_turns), 4),
        missing=trials.hindrances,
        openings={words: round(float(chance), 6) for words, chance in tools.list_openings(deck).chances},
        seconds=seconds,
    )


def _say(outcome: Outcome) -> str:
    return f"{outcome.share:.1%} ({outcome.at_least:.1%} to {outcome.at_most:.1%}) of {outcome.matches}"


def describe(advised: AdvisedDeck) -> list[str]:
    """What the trial matches of a deck have shown, as lines."""
    against = sorted(advised.against.items(), key=lambda each: each[1].share)
    sitting = sorted(advised.cards.items(), key=lambda each: -each[1].left_in_hand / each[1].drawn)
    missing = ", ".join(f"{color} {turns}" for color, turns in advised.missing.items())
    return [
        f"{advised.name}: won {_say(advised.total)}",
        f"  beginning {_say(advised.first)}; second {_say(advised.second)}; {advised.turns} turns a match",
        *(f"  against {name}: {_say(outcome)}" for name, outcome in against),
        *(
            f"  {number}: {card.left_in_hand} of {card.drawn} in hand at the end, {card.turns} turns"
            for number, card in sitting[:MOST_SITTING]
        ),
        f"  turns in which an art lacked nothing but colors: {advised.hindered:.1%} {missing}".rstrip(),
        *(f"  first hand: {words}: {chance:.1%}" for words, chance in advised.openings.items()),
        f"  {advised.seconds} s of processor time",
    ]
