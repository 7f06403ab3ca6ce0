"""What is told beside the options: what one must see to decide, and what is given up by ending a phase."""

from collections import Counter
from collections.abc import Sequence

from engine.hocg.actions.worth import say_arts, say_doing
from engine.hocg.cards.terms import CardType, OptionKind, PromptKind
from engine.hocg.queries.board import count_piles, shown_cards, view_cards
from engine.hocg.queries.naming import numbering
from engine.hocg.state.table import Table
from engine.hocg.state.views import CardView
from engine.hocg.words.board import card_view_name, describe_cards, describe_piles
from engine.kernel.brevity import is_brief
from engine.kernel.copies import group_copies, say_copies
from engine.kernel.facts import join_facts
from engine.kernel.prompts import Option, Prompt
from engine.kernel.translation import mark, tr, tr_n

ACTIONS = {
    OptionKind.PLACE: mark("place"),
    OptionKind.BLOOM: mark("bloom"),
    OptionKind.USE: mark("support"),
    OptionKind.COLLAB: mark("collab"),
    OptionKind.OSHI_SKILL: mark("Oshi skill"),
    OptionKind.SP_OSHI_SKILL: mark("SP Oshi skill"),
    OptionKind.ACTIVATE: mark("ability"),
    OptionKind.BATON_PASS: mark("baton pass"),
}
"""What is given up at the end of a main phase, in words."""


def say_beside(table: Table, prompt: Prompt) -> str:
    """What else there is to see: the hand where a question is about all of it, the piles where one acts."""
    own, other = table.player(prompt.seat), table.opponent(prompt.seat)
    if prompt.kind == PromptKind.MAIN and not is_brief():
        return "\n".join(
            [
                tr("You: {piles}.", piles=describe_piles(count_piles(table, own))),
                tr("Opponent: {piles}.", piles=describe_piles(count_piles(table, other))),
            ]
        )
    return say_hand(table, view_cards(table, own.hand)) if prompt.kind == PromptKind.REDRAW else ""


def say_hand(table: Table, hand: Sequence[CardView]) -> str:
    """A whole hand, each card with what it is good for."""
    title = tr_n("Your hand ({number} card):", "Your hand ({number} cards):", len(hand))
    handles = {card.number: card.handle for card in hand}
    with numbering(frozenset()):  # every line has the number of its card
        described = describe_cards(hand).splitlines()
    lines = []
    for line, (card, _) in zip(described, group_copies(hand), strict=True):
        printed = table.cards[handles[card.number]]
        is_support = card.type is CardType.SUPPORT
        facts = say_doing(printed) if is_support else say_arts(printed)
        lines.append(join_facts(line, " ".join(facts.split())))
    return "\n".join((title, *lines))


def say_looked_at(table: Table, prompt: Prompt, listed: Sequence[Option]) -> str:
    """Where one picks from cards looked at, all of them: those that can be picked first.

    Args:
        table: the table.
        prompt: the question.
        listed: its options in the order in which they are listed.
    """
    shown, picked = shown_cards(table, prompt.seat), {option.card for option in listed}
    if picked.issuperset(shown) or not picked.issubset(shown):
        return ""
    first: dict[str, int] = {}
    for option in listed:
        first.setdefault(option.likeness, len(first))
    together = sorted(listed, key=lambda option: first[option.likeness])  # copies stand together
    eligible = view_cards(table, [option.card for option in together])
    names = [card_view_name(card) for card in view_cards(table, shown) if card.handle not in picked]
    if is_brief():
        others = (name + say_copies(count) for name, count in Counter(names).items())
        return tr("Not to be picked: {cards}.", cards=tr(", ").join(others))
    lines = [f"✔ {card_view_name(card)}" for card in eligible] + [f"✘ {name}" for name in names]
    return "\n".join([tr("You are looking at (✔ can be picked):"), *lines])


def say_given_up(prompt: Prompt) -> str:
    """What is given up by ending a phase: arts, or actions of the main phase; "" if nothing."""
    if prompt.kind == PromptKind.PERFORMANCE:
        performers = {option.card for option in prompt.options if option.kind == OptionKind.ART}
        return say_unused(len(performers)) if performers else ""
    if all(option.kind != OptionKind.END for option in prompt.options):
        return ""
    kinds = dict.fromkeys(option.kind for option in prompt.options)
    actions = [tr(ACTIONS[OptionKind(kind)]) for kind in kinds if kind in ACTIONS]
    return tr("still possible: {actions}", actions=tr(", ").join(actions)) if actions else ""


def say_unused(performers: int) -> str:
    """That so many holomem can still use arts."""
    if is_brief():
        return tr_n("{number} can still attack", "{number} can still attack", performers)
    return tr_n("{number} holomem can still use an art", "{number} holomem can still use arts", performers)
