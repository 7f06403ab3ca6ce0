"""How far a text has come while it asks: what is shared out already, what was done before, what is next."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from engine.hocg.abilities.asking import Condition
from engine.hocg.abilities.effects import Effect
from engine.hocg.cards.terms import CardType, Color, PromptKind, Zone
from engine.hocg.language.nodes.card_picks import CardPick, ChosenCards
from engine.hocg.language.nodes.flow import If
from engine.hocg.language.nodes.picks import needs_of
from engine.hocg.language.nodes.places import AmongThem
from engine.hocg.language.nodes.verbs_bloom import Bloomer
from engine.hocg.language.nodes.verbs_cheers import Giving, SendEach
from engine.hocg.language.nodes.verbs_looking import PutRest
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.running import RunningText, Step, find_running_text, seen_cards
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.derived import fact_of_question
from engine.hocg.state.state import Holomem
from engine.hocg.state.table import Table
from engine.hocg.state.unseen import unseen_by
from engine.hocg.words.remaining import say_step
from engine.kernel.brevity import is_brief
from engine.kernel.language import Phrase, remembered
from engine.kernel.language.walking import walk
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.sequel import join_sentences, join_steps
from engine.kernel.translation import mark, tr, tr_name

FEW_LEFT = 3
"""Cards of a deck that are told to be left: a turn or two are decided by them."""


def say_kept(table: Table, frame: Resolution) -> str:
    """What isn't taken back where what a text asks is declined, as a part of a sentence: of all that stands
    before it, where one says no to that; else what has been paid for it. "" if that is nothing.
    """
    prompt = table.machine.prompt
    before = [step for step in RunningText(table, frame).done if step.effect.CHANGES_TABLE]
    if prompt is None or not prompt.is_yes_no:
        paid = say_steps([step.effect for step in before if step.is_cost and _is_surely_done(step)])
        return tr("the cost isn't given back ({steps})", steps=paid) if paid else ""
    if not before:
        return ""
    done = say_steps([step.effect for step in before if _is_surely_done(step)])
    if not done:
        return tr("what the text did before stays")
    return tr("what the text did before stays ({steps})", steps=done)


def _is_surely_done(step: Step) -> bool:
    """Whether what the text has come to has done what it says: no condition, nothing to decline."""
    return not any(step.effect.blocks()) and not any(
        pick.may_be_none(is_cost=step.is_cost) for pick in step.effect.chooses()
    )


def list_picked(table: Table) -> list[int]:
    """The cards that were picked already for what is asked, of whatever zone, and those that it names."""
    text = find_running_text(table)
    if text is None or text.pick is None:
        return []
    made, asking, frame = zip(text.picks, text.frame.picked, strict=False), text.pick, text.frame
    picked = [card for pick, cards in made if isinstance(pick, CardPick) for card in cards]
    if isinstance(asking, Bloomer):
        for holomem in asking.reachable(table, frame):
            picked += asking.cards_for(table, frame, holomem.id)
    return picked


def find_coming(table: Table, prompt: Prompt, holomem: Holomem) -> list[frozenset[Color]]:
    """The colours of the cheers that a holomem gets if it is picked: the one that a phase of the rules sends,
    or those that a text gives; none where anything else is asked, or where one of them hasn't been shown yet.
    """
    text = find_running_text(table)
    at_hand = [prompt.source] if prompt.source != NONE else []
    if text is not None and isinstance(text.effect, Giving):
        at_hand = text.effect.cards_at_hand(text.frame) or at_hand
    cards = [table.cards[handle] for handle in at_hand if handle not in holomem.cheers]
    if not cards or not all(card.type is CardType.CHEER for card in cards):
        return []
    others = set(at_hand) - {prompt.source}  # whoever is asked sees what the question comes from
    if others and not others.isdisjoint(_list_unseen(table)):
        return []
    return [card.color_set for card in cards]


@fact_of_question
def _list_unseen(table: Table) -> Sequence[int]:
    """The cards that whoever is asked can't see."""
    prompt = table.machine.prompt
    if prompt is None:
        return ()
    return unseen_by(table.state, prompt, table.events, prompt.seat, seen_cards(table))


def find_receiver(table: Table) -> Holomem | None:
    """The holomem for which a card is chosen, where several get one each; ``None`` where they don't."""
    text = find_running_text(table)
    if text is None or text.pick is not None or not isinstance(text.effect, SendEach):
        return None
    pending = text.frame.pending if NONE not in text.frame.given else []
    return table.holomem(pending[0]) if pending else None


def say_rest(table: Table, frame: Resolution) -> str:
    """Where the rest of the cards looked at are to be put in order: that none of them was taken, and that
    they are the whole pile; "" else.
    """
    effect = frame.asked_by(table)
    if not isinstance(effect, PutRest) or frame.looked_in is None:
        return ""
    rest, told = effect.rest(table, frame), []
    could_be_taken = any(
        isinstance(pick, ChosenCards) and isinstance(pick.place, AmongThem)
        for step in RunningText(table, frame).done
        for pick in step.effect.picks()
    )
    if could_be_taken and len(rest) == len(frame.looked):
        told.append(tr("None of these cards was taken."))
    if len(zone_of(table.player(frame.seat), frame.looked_in)) == len(rest):
        told.append(tr("There are no other cards in your {zone}.", zone=tr_name(frame.looked_in.value)))
    return join_sentences(told)


def say_deck_left(table: Table, frame: Resolution) -> str:
    """How much of a deck is left if as much is taken from it as can be, where that is little: whoever has no
    card to draw loses. "" else.
    """
    prompt, text = table.machine.prompt, RunningText(table, frame)
    if prompt is None or prompt.kind != PromptKind.CARDS or not text.effect.MOVES_CARDS:
        return ""
    deck = table.player(prompt.seat).deck
    goes_back = getattr(getattr(text.effect, "to", None), "zone", None) is Zone.DECK
    after = len(deck) - prompt.at_most
    is_plain = prompt.at_most == 1 and after > 0
    if (
        goes_back
        or is_plain
        or after > FEW_LEFT
        or not {option.card for option in prompt.options} <= set(deck)
    ):
        return ""
    facts = {"before": len(deck), "after": after, "number": prompt.at_most}
    return tr("Your deck: {before} → {after} if you take {number}.", **facts)


def say_steps(effects: Sequence[Effect]) -> str:
    """Effects in words, not too many of them."""
    return join_steps([say_step(effect) for effect in effects])


def say_conditions(table: Table, frame: Resolution) -> str:
    """What the rest of the text asks for and whether that is so now, where nothing that is done before can
    change it and it doesn't hang on what is picked; "" if there is nothing of the kind.
    """
    text = RunningText(table, frame)
    if text.effect.MOVES_CARDS:
        return ""
    unmoved = takewhile(lambda effect: isinstance(effect, If) or not effect.MOVES_CARDS, text.later)
    return join_sentences([tr("{judged}.", judged=each) for each in judge_conditions(table, frame, unmoved)])


def judge_conditions(
    table: Table, scope: Resolution, effects: Iterable[Effect], *, is_text_told: bool = True
) -> Iterator[str]:
    """What effects ask for and whether that is so now, as far as it doesn't hang on what is done before.

    Args:
        table: the table.
        scope: the text as it stands before them.
        effects: what is done, one after another.
        is_text_told: whether the text stands beside it, so that briefly its condition isn't said again.
    """
    for effect in effects:
        if isinstance(effect, If) and is_about_board(effect.condition):
            is_so = effect.condition.holds(table, scope)
            if is_brief() and is_text_told:
                yield tr("condition met") if is_so else tr("condition not met")
                continue
            sentence = mark("True now: {condition}") if is_so else mark("Not true now: {condition}")
            yield tr(sentence, condition=effect.condition.told())


@remembered
def is_about_board(condition: Condition) -> bool:
    """Whether it is about what everybody sees rather than what was picked, done or rolled."""
    is_of_doing = any(getattr(each, "is_of_doing", False) for each in walk(condition))
    return not condition.is_chance and not is_of_doing and stands_alone(condition)


@remembered
def stands_alone(phrase: Phrase) -> bool:
    """Whether a part of a text means the same wherever it stands: nothing that was picked or done before."""
    return not any(each.needs() or _names_somebody(each) for each in walk(phrase))


def _names_somebody(phrase: Phrase) -> bool:
    """Whether a part of a text means somebody who is yet to be picked or has been spoken of."""
    values = (getattr(phrase, name) for name in getattr(phrase, "__struct_fields__", ()))
    return any(needs_of(value) for value in values)
