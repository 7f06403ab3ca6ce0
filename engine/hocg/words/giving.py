"""Who gets which cards, as a text asks it that sends, reattaches or attaches them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from engine.hocg.abilities.effects import Pick
from engine.hocg.abilities.quantity import Quantity
from engine.hocg.cards.terms import CardType, OptionKind
from engine.hocg.language.nodes.card_picks import ChosenCards
from engine.hocg.language.nodes.picks import ONE, ChosenHolomem
from engine.hocg.language.nodes.verbs_cheers import Giving, Send, SendDivided, SendEach, Verb
from engine.hocg.procedures.running import RunningText
from engine.hocg.queries.naming import card_name, color_name, holomem_name, say_cards
from engine.hocg.state.table import Table
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.translation import mark, tr

PAIR = 2
"""So many that the choice of one settles the other."""


class Said(NamedTuple):
    """The sentences of a verb.

    Fields:
        none: that nothing is given.
        to_whom: who gets some cards together.
        who: who gets one card of several.
        shortage: that there are fewer cards than the text says.
    """

    none: str
    to_whom: str
    who: str
    shortage: str


SAID: Mapping[Verb, Said] = {
    Verb.SEND: Said(
        mark("You send none of these"),
        mark("Send {cards} to {whom}: to which?"),
        mark("who gets {card}?"),
        mark("Only {cards} can be sent, not {number}: there are no more."),
    ),
    Verb.REATTACH: Said(
        mark("You reattach none of these"),
        mark("Reattach {cards} to {whom}: to which?"),
        mark("who is {card} reattached to?"),
        mark("Only {cards} can be reattached, not {number}: there are no more."),
    ),
    Verb.ATTACH: Said(
        mark("You attach none of these"),
        mark("Attach {cards} to {whom}: to which?"),
        mark("who is {card} attached to?"),
        mark("Only {cards} can be attached, not {number}: there are no more."),
    ),
}


def ask_to_whom(effect: Giving, text: RunningText) -> str:
    """Who gets the cards that have been picked, by what they are and where they are now; "" before that."""
    picks, picked = effect.picks(), text.picked
    if len(picks) == 1 or len(picked) != 1 or not picked[0]:
        return ""
    asked = _say_to_whom(effect, text, picked[0], picks[1])
    return _add_shortage(effect, asked, len(picked[0]))


def ask_to_whom_for_each(effect: Send, text: RunningText) -> str:
    """The same with what the cards are counted by."""
    asked = ask_to_whom(effect, text)
    if not asked or effect.each is None:
        return asked
    number = effect.each.count.value(text.table, text.frame)
    return tr("{question} ({each}; now {number})", question=asked, each=effect.each.told(), number=number)


def ask_who_is_next(effect: SendDivided, text: RunningText, prompt: Prompt) -> str:
    """Which of the cards it is, what follows, who gets it; before that, why there are so few."""
    scope, table = text.frame, text.table
    card, *rest = scope.pending
    total = len(scope.given) + len(scope.pending)
    if total == 1:
        asked = _say_to_whom(effect, text, [card], ChosenHolomem(effect.to.any_of_them))
        return _add_shortage(effect, asked, total)
    sentence = mark("Card {number} of {total}") if effect.is_support else mark("Cheer {number} of {total}")
    place = tr(sentence, number=len(scope.given) + 1, total=total)
    if rest and not effect.is_turned_up:
        place = tr("{place} (then {rest})", place=place, rest=_list_cards(table, rest))
    question = tr(SAID[effect.verb].who, card=say_cards(table, [card], scope.seat))
    asked = tr("{place}: {question}", place=place, question=question)
    if effect.cap is not None:
        asked = tr("{question} Each can get up to {cap}.", question=asked, cap=effect.cap)
    return _add_shortage(effect, asked, total)


def ask_which_for_each(effect: SendEach, text: RunningText, prompt: Prompt) -> str:
    """Which card one of them gets; with too few cards, first who gets one."""
    scope = text.frame
    if NONE in scope.given:
        return _ask_who_gets_one(effect, text)
    names = {"what": effect.cards.told(), "holomem": holomem_name(text.table, scope.pending[0])}
    total = len(scope.given) + len(scope.pending)
    if total == 1:
        return tr("Choose {what} for {holomem}.", **names)
    is_one = isinstance(effect.cards, ChosenCards) and effect.cards.count == ONE
    if is_one and len(scope.pending) == len(prompt.options) == PAIR:
        sentence = mark("Which cheer goes to {holomem}? The other one goes to {other}.")
        if effect.is_support:
            sentence = mark("Which card goes to {holomem}? The other one goes to {other}.")
        return tr(sentence, **names, other=holomem_name(text.table, scope.pending[1]))
    number = len(scope.given) + 1
    return tr(
        "Holomem {number} of {total}: choose {what} for {holomem}.", **names, number=number, total=total
    )


def _ask_who_gets_one(effect: SendEach, text: RunningText) -> str:
    """That there are fewer cards than holomem, and who gets one."""
    table, scope = text.table, text.frame
    cards = effect.cards.cards_to_pick(table, scope)
    fewer = tr(
        mark("Only {cards} can be attached, for {holomem} holomem")
        if effect.is_support
        else mark("Only {cards} can be sent, for {holomem} holomem"),
        cards=say_cards(table, cards, scope.seat),
        holomem=len(scope.pending),
    )
    if len(cards) == 1:
        return tr("{fewer}: choose who gets it; the others get none.", fewer=fewer)
    is_alike = len({table.cards[card].number for card in cards}) == 1
    return tr(
        mark("{fewer}: choose the {number} that get 1 each; the others get none.")
        if is_alike
        else mark("{fewer}: choose the {number} that get 1 each, then which gets which."),
        fewer=fewer,
        number=len(cards),
    )


def _say_to_whom(effect: Giving, text: RunningText, cards: Sequence[int], whom: Pick) -> str:
    """To which holomem these cards go, all of them to one."""
    said = say_cards(text.table, cards, text.frame.seat)
    if len(cards) > 1:
        said = tr("{cards} together", cards=said)
    return tr(SAID[effect.verb].to_whom, cards=said, whom=whom.told())


def _add_shortage(effect: Giving, asked: str, there: int) -> str:
    """A question, behind why fewer cards are given than the text says, if only so many are there."""
    cards = effect.cards
    if not isinstance(cards, ChosenCards) or cards.is_free_to_fail or there >= cards.count.least:
        return asked
    found = replace(cards, count=Quantity(there, there)).told()
    shortage = tr(SAID[effect.verb].shortage, cards=found, number=cards.count.least)
    return tr("{shortage} {question}", shortage=shortage, question=asked)


def _list_cards(table: Table, handles: Sequence[int]) -> str:
    """Cards one after the other, cheers by their colours."""
    cards = [table.cards[handle] for handle in handles]
    names = (color_name(each.colors) if each.type is CardType.CHEER else card_name(each) for each in cards)
    return tr(", ").join(names)


def remark_what_is_there(effect: Giving, text: RunningText, option: Option) -> str:
    """That the cards, or some of them, are there already, where they are reattached."""
    cards = effect.cards_at_hand(text.frame)
    target = text.table.holomem(option.target) if option.kind == OptionKind.HOLOMEM else None
    if target is None or not effect.is_there:
        return ""
    there = sum(card in target.cheers or card in target.attached for card in cards)
    if not there:
        return ""
    if there < len(cards):
        return tr("{number} of these are there already", number=there)
    return tr("it is there already") if there == 1 else tr("these are there already")


def remark_what_it_got(effect: SendDivided, text: RunningText, option: Option) -> str:
    """How many of the cards this holomem has got."""
    got = text.frame.given.count(option.target)
    if option.kind == OptionKind.HOLOMEM and got:
        return tr("got {number} of these", number=got)
    return remark_what_is_there(effect, text, option)
