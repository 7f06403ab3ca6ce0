"""What a running text asks, in words: what is done, what of it is picked now, and how picking nothing is
called.
"""

from collections.abc import Mapping
from functools import singledispatch
from typing import NamedTuple

from engine.hocg.abilities.effects import Effect, Pick
from engine.hocg.cards.terms import CardType, Position, PromptKind, Zone
from engine.hocg.language.nodes.arts import ChooseNumber, SetDice
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards, TopRange
from engine.hocg.language.nodes.flow import DeclareDie, EitherOf, May
from engine.hocg.language.nodes.nouns import Side
from engine.hocg.language.nodes.picks import ChosenHolomem, HolomemPick
from engine.hocg.language.nodes.places import AmongThem, InZone, RevealedCards
from engine.hocg.language.nodes.verbs_bloom import BloomCard, Bloomer, PlaceOnStage, ReturnHolomem
from engine.hocg.language.nodes.verbs_cards import HAND, MoveCards
from engine.hocg.language.nodes.verbs_cheers import Giving, Send, SendDivided, SendEach
from engine.hocg.language.nodes.verbs_looking import PutRest
from engine.hocg.language.nodes.verbs_stage import Choose, DealDivided
from engine.hocg.procedures.running import RunningText
from engine.hocg.queries.naming import holomem_name, say_cards
from engine.hocg.words.giving import (
    SAID,
    ask_to_whom,
    ask_to_whom_for_each,
    ask_which_for_each,
    ask_who_is_next,
)
from engine.hocg.words.progress import say_conditions, say_deck_left, say_rest, say_steps
from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.prompts import Prompt
from engine.kernel.sequel import join_sentences
from engine.kernel.translation import mark, tr, tr_n, tr_name

SORTS: dict[PromptKind, type[Pick]] = {
    PromptKind.HOLOMEM: HolomemPick,
    PromptKind.CARDS: CardPick,
    PromptKind.NUMBER: CardPick,
}
"""Question -> what is picked by it."""


class Which(NamedTuple):
    """What a verb says of the cards of an own pile that are picked for it, shortly: the text that is quoted
    above the question says the rest.

    Args:
        one, several: the question for one card, for several.
        none: that none is picked, as the beginning of a sentence.
        label: what that choice is called; "" where "none of them" says it.
    """

    one: str
    several: str
    none: str
    label: str = ""


ADDED = Which(
    mark("Which card do you add to your hand?"),
    mark("Which cards do you add to your hand?"),
    mark("You add none of these to your hand"),
    mark("Add none"),
)
PLACED = Which(
    mark("Which card do you place on your stage?"),
    mark("Which cards do you place on your stage?"),
    mark("You place none of these on your stage"),
    mark("Place none"),
)
MOVED: Mapping[Zone, Which] = {
    Zone.HAND: Which(
        mark("Which card do you return to your hand?"),
        mark("Which cards do you return to your hand?"),
        mark("You return none of these to your hand"),
    ),
    Zone.ARCHIVE: Which(
        mark("Which card do you archive?"),
        mark("Which cards do you archive?"),
        mark("You archive none of these"),
    ),
    Zone.HOLO_POWER: Which(
        mark("Which card do you put into your holo Power?"),
        mark("Which cards do you put into your holo Power?"),
        mark("You put none of these into your holo Power"),
    ),
}
"""Where cards go -> what is said of it."""


def find_which(effect: Effect) -> Which | None:
    """What a verb says of the cards that are picked for it; ``None`` if it has no such words."""
    if isinstance(effect, PlaceOnStage):
        return PLACED
    if not isinstance(effect, MoveCards) or effect.to.side is not Side.YOURS:
        return None
    return ADDED if effect.to == HAND and not effect.is_returned else MOVED.get(effect.to.zone)


def say_passing(effect: Effect) -> str:
    """What comes of picking nothing for an effect, as the beginning of a sentence; "" without own words."""
    if isinstance(effect, Giving):
        return tr(SAID[effect.verb].none)
    which = find_which(effect)
    return "" if which is None else tr(which.none)


def ask_by_text(text: RunningText, prompt: Prompt) -> str:
    """The question alone, without what led to it and what follows from its answers."""
    if text.pick is not None:
        return _ask_for(text.pick, text, prompt)
    return ask_on_the_way(text.effect, text, prompt)


# Picks


@singledispatch
def _ask_for(pick: Pick, text: RunningText, prompt: Prompt) -> str:
    return tr("Choose {what}.", what=pick.told())


@_ask_for.register
def _cards(pick: ChosenCards, text: RunningText, prompt: Prompt) -> str:
    """As many as "for each" comes to, and as find room."""
    asked = pick.said_as(pick.wanted(text.table, text.frame))
    return tr("Choose {what}.", what=asked.told())


@_ask_for.register
def _holomem(pick: ChosenHolomem, text: RunningText, prompt: Prompt) -> str:
    """As many as "for each" comes to."""
    return tr("Choose {what}.", what=pick.asked(text.table, text.frame).told())


def _ask_for_order() -> str:
    return tr(
        "Choose the order of the cards: the first one is the uppermost of them, the last one the lowest."
    )


@_ask_for.register
def _how_many(pick: TopRange, text: RunningText, prompt: Prompt) -> str:
    return tr("How many cards? {what}.", what=pick.told())


@_ask_for.register
def _who_blooms(pick: Bloomer, text: RunningText, prompt: Prompt) -> str:
    return tr("Choose who blooms; the card that it blooms into is chosen next.")


@_ask_for.register
def _card_to_bloom_into(pick: BloomCard, text: RunningText, prompt: Prompt) -> str:
    holomem = holomem_name(text.table, text.frame.that_holomem[0])
    return tr("{holomem} blooms: choose the card.", holomem=holomem)


# What an effect asks while it is carried out


@singledispatch
def ask_on_the_way(effect: Effect, text: RunningText, prompt: Prompt) -> str:
    raise EngineBug(f"nobody says what {effect.say()!r} asks")


ask_on_the_way.register(SendDivided)(ask_who_is_next)
ask_on_the_way.register(SendEach)(ask_which_for_each)


@ask_on_the_way.register
def _whether(effect: May, text: RunningText, prompt: Prompt) -> str:
    return effect.question().told()


@ask_on_the_way.register
def _which_of_two(effect: EitherOf, text: RunningText, prompt: Prompt) -> str:
    first, second = (each.told() for each in effect.choices())
    return tr("1: {first}. 2: {second}.", first=first, second=second)


@ask_on_the_way.register
def _order_or_end(effect: MoveCards, text: RunningText, prompt: Prompt) -> str:
    if prompt.kind == PromptKind.ORDER:
        return _ask_for_order()
    frame = text.frame
    cards = say_cards(text.table, frame.pending, frame.seat)
    zone = tr_name(effect.to.zone.value)
    return tr("Put {cards} to the top or to the bottom of the {zone}?", cards=cards, zone=zone)


@ask_on_the_way.register
def _order_of_stack(effect: ReturnHolomem, text: RunningText, prompt: Prompt) -> str:
    return _ask_for_order()


@ask_on_the_way.register
def _order_of_rest(effect: PutRest, text: RunningText, prompt: Prompt) -> str:
    to_bottom = mark(
        "Return the rest to the bottom of your {zone}: the first one is the uppermost of them, the last one"
        " the lowest."
    )
    to_top = mark("Return the rest to the top of your {zone}: the first one is the uppermost.")
    if is_brief():
        to_bottom = mark("In which order does the rest go to the bottom of your {zone}? The uppermost first.")
        to_top = mark("In which order does the rest go to the top of your {zone}? The uppermost first.")
    return tr(to_bottom if effect.to.is_bottom else to_top, zone=tr_name(effect.to.zone.value))


@ask_on_the_way.register
def _result(effect: DeclareDie, text: RunningText, prompt: Prompt) -> str:
    return tr("Declare the result of the die.")


@ask_on_the_way.register
def _which_dice(effect: SetDice, text: RunningText, prompt: Prompt) -> str:
    return tr("Which dice count as {face}?", face=effect.face)


@ask_on_the_way.register
def _number(effect: ChooseNumber, text: RunningText, prompt: Prompt) -> str:
    return tr("Choose a number.")


@ask_on_the_way.register
def _whom_to_damage(effect: DealDivided, text: RunningText, prompt: Prompt) -> str:
    return tr(
        "Divide {amount} special damage: name a holomem for each {portion}.",
        amount=effect.amount,
        portion=effect.portion,
    )


# The question with what is done with what is picked


@singledispatch
def ask_for_verb(effect: Effect, text: RunningText) -> str:
    """What a verb with words of its own asks now; "" where the general form does."""
    which = find_which(effect)
    is_special = isinstance(effect, MoveCards) and (
        effect.to.in_order or effect.to.is_either or effect.to.is_bottom
    )
    cards = getattr(effect, "cards", None)
    if which is None or is_special or not isinstance(cards, ChosenCards):
        return ""
    place = cards.place
    is_own = isinstance(place, InZone) and place.side is Side.YOURS
    if not is_own and not isinstance(place, AmongThem | RevealedCards):
        return ""  # it matters who has the cards
    return tr(which.several if cards.is_plural else which.one)


ask_for_verb.register(Giving)(ask_to_whom)
ask_for_verb.register(Send)(ask_to_whom_for_each)


def ask_with_aim(text: RunningText, prompt: Prompt) -> str:
    """The question with what the text does with what is picked."""
    effect = text.effect
    if text.pick is not None and not isinstance(effect, Choose):
        return ask_for_verb(effect, text) or _ask_for_pick(text, prompt)
    question = ask_by_text(text, prompt)
    if isinstance(effect, Choose):
        later = say_steps(text.later)
        return tr("{question} Then: {rest}.", question=question, rest=later) if later else question
    if isinstance(effect, ReturnHolomem) or (isinstance(effect, MoveCards) and effect.to.in_order):
        return tr("{aim}. {question}", aim=_say_aim(effect), question=question)
    return question


def _say_aim(effect: Effect) -> str:
    return forms.capitalize(effect.told())


def _ask_for_pick(text: RunningText, prompt: Prompt) -> str:
    """What an effect does and what of it is picked now: by its sort, where it picks only one of that sort."""
    aim, looked_in = _say_aim(text.effect), text.frame.looked_in
    parts = [part for part in text.picks if part.chosen() is not None]
    sort = SORTS.get(PromptKind(prompt.kind))
    if sort is None or prompt.is_arrangement or sum(isinstance(part, sort) for part in parts) > 1:
        return tr("{aim}. {question}", aim=aim, question=ask_by_text(text, prompt))
    if prompt.kind == PromptKind.HOLOMEM:
        is_back = len(text.picks) > 1 and _are_back(text, prompt)
        which = mark("{aim}: which back holomem?") if is_back else mark("{aim}: which holomem?")
        return tr(which, aim=aim)
    if prompt.kind == PromptKind.NUMBER:
        return tr("{aim}: how many cards?", aim=aim)
    if prompt.at_most == 1 and len({option.likeness for option in prompt.options}) == 1:
        return tr("{aim}?", aim=aim)  # there is but one card to pick, or none
    if isinstance(text.pick, CardPick) and text.pick.is_from_looked and looked_in is not None:
        zone = tr_name(looked_in.value)
        return tr_n(
            "{aim}: which card of your {zone}?",
            "{aim}: which cards of your {zone}?",
            prompt.at_most,
            aim=aim,
            zone=zone,
        )
    if any(text.table.cards[option.card].type is not CardType.CHEER for option in prompt.options):
        if len(parts) == 1:
            return tr("{aim}: which?", aim=aim)
        return tr_n("{aim}: which card?", "{aim}: which cards?", prompt.at_most, aim=aim)
    question = tr_n("{aim}: which cheer?", "{aim}: which cheers?", prompt.at_most, aim=aim)
    if not any(isinstance(part, HolomemPick) and part.chosen() is not None for part in text.picks_behind):
        return question
    return tr("{question} You choose the holomem next.", question=question)


def _are_back(text: RunningText, prompt: Prompt) -> bool:
    """Whether only holomem in the back position can be picked."""
    targets = [text.table.holomem(option.target) for option in prompt.options]
    return all(each is not None and each.position is Position.BACK for each in targets)


def ask_text_in_full(text: RunningText, prompt: Prompt) -> str:
    """The question with what the text does with what is picked, how little is left, and what the rest asks
    for.
    """
    if prompt.is_yes_no:
        return ask_by_text(text, prompt)
    table, frame, question = text.table, text.frame, ask_with_aim(text, prompt)
    if rest := say_rest(table, frame):
        question = tr("{rest} {question}", rest=rest, question=question)
    judged = join_sentences(list(filter(None, (say_deck_left(table, frame), say_conditions(table, frame)))))
    return tr("{question} {judged}", question=question, judged=judged) if judged else question


def says_number(text: RunningText, prompt: Prompt) -> bool:
    """Whether the question says itself how many are picked, as the number is that of the text."""
    if text.pick is None or (prompt.kind == PromptKind.CARDS and ask_for_verb(text.effect, text)):
        return False
    count = text.pick.chosen()
    return count is not None and (count.least, count.most) == (prompt.at_least, prompt.at_most)
