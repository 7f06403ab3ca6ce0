"""What whoever is asked must see to decide, beside what can be picked."""

from engine.kernel.brevity import is_brief
from engine.kernel.prompts import Prompt
from engine.kernel.translation import tr, tr_n
from engine.osica.cards.terms import PHASE_PROMPTS, PromptKind
from engine.osica.queries import facts
from engine.osica.state.table import Table
from engine.osica.words.board import describe_cards
from engine.osica.words.viewing import view_card, view_cards


def say_beside(table: Table, prompt: Prompt) -> str:
    """The hand beside the question whether it is put back, the card beside the question where it goes;
    briefly, in a phase, what there is to spend. "" beside any other question.
    """
    if prompt.kind == PromptKind.DESTINATION:
        return describe_cards([view_card(table, prompt.source)])
    if prompt.kind == PromptKind.REDRAW:
        hand = view_cards(table, table.player(prompt.seat).hand)
        title = tr_n("Your hand ({number} card):", "Your hand ({number} cards):", len(hand))
        return f"{title}\n{describe_cards(hand)}"
    return _say_means(table, prompt.seat) if is_brief() and prompt.kind in PHASE_PROMPTS else ""


def _say_means(table: Table, seat: int) -> str:
    """What a player has to spend, and how near the end is."""
    own, other = table.player(seat), table.player(1 - seat)
    return tr(
        "Limit {limit} ({levels} used), costs {costs}, hearts {hearts}; your opponent's hearts {others}.",
        limit=own.limit,
        levels=facts.stage_levels(table, seat),
        costs=len(own.costs),
        hearts=len(own.hearts),
        others=len(other.hearts),
    )
