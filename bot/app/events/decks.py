"""Which decks may be played in an event."""

import msgspec

from bot.app.packs.pack import GamePack
from bot.app.refusals import DeckRefused, Refused
from bot.model.events import DeckRules
from engine.kernel.ruleset import Deck, DeckProblem
from engine.kernel.translation import tr


def find_problems(
    pack: GamePack, rules: DeckRules, deck: Deck, *, is_starter: bool, leader: str = ""
) -> list[DeckProblem]:
    """Everything that keeps a deck from being played in an event.

    Args:
        pack: the card game.
        rules: those of the event.
        deck: the deck.
        is_starter: whether it is a starter deck.
        leader: the card that led the deck that its player handed in first; "" if this is it.
    """
    problems = list(pack.ruleset.check_deck(deck))
    if rules.is_starter and not is_starter:
        problems.append(
            DeckProblem(tr("Only starter decks may be played in this event: choose one of them."))
        )
    numbers = sorted({number for pile in deck.piles.values() for number in pile})
    for number in numbers:
        if number in rules.banned:
            text = tr("{card} is banned in this event: take it out.", card=number)
            problems.append(DeckProblem(text, card=number))
        elif rules.sets and not is_starter and pack.set_of(number) not in rules.sets:
            text = tr(
                "{card} is of none of the sets of this event, which are {sets}: take it out.",
                card=number,
                sets=", ".join(rules.sets),
            )
            problems.append(DeckProblem(text, card=number))
    own = pack.leader_of(deck)
    if rules.has_one_leader and leader and own != leader:
        text = tr(
            "Your first deck was led by {leader}, and has to be for the whole event; this one is led by"
            " {own}.",
            leader=leader,
            own=own,
        )
        problems.append(DeckProblem(text, card=own))
    return problems


def read_deck_rules(pack: GamePack, rules: DeckRules) -> DeckRules:
    """Rules for decks as somebody typed them, with sets and cards written as the game writes them.

    Args:
        pack: the card game.
        rules: what was typed.

    Raises:
        Refused: there is no such set or card.
    """
    if not pack.numbers:
        return rules
    sets = {known.casefold(): known for known in map(pack.set_of, pack.numbers)}
    cards = {known.casefold(): known for known in pack.numbers}
    unknown = [each for each in rules.sets if each.casefold() not in sets]
    if unknown:
        raise Refused(
            tr(
                "There is no set {sets}; there is {known}.",
                sets=", ".join(unknown),
                known=", ".join(sorted(sets.values())),
            )
        )
    missing = [each for each in rules.banned if each.casefold() not in cards]
    if missing:
        raise Refused(tr("No card has the number {numbers}.", numbers=", ".join(missing)))
    return msgspec.structs.replace(
        rules,
        sets=tuple(sets[each.casefold()] for each in rules.sets),
        banned=tuple(cards[each.casefold()] for each in rules.banned),
    )


def check_deck(pack: GamePack, rules: DeckRules, deck: Deck, *, is_starter: bool, leader: str = "") -> None:
    """Look whether a deck may be played in an event; the arguments are those of :func:`find_problems`.

    Raises:
        DeckRefused: it may not.
    """
    problems = find_problems(pack, rules, deck, is_starter=is_starter, leader=leader)
    if problems:
        raise DeckRefused(deck.name, tuple(problems))
