"""What asks, and what for: the text that is being carried out, in words, and what must be seen beside it."""

from engine.kernel.brevity import is_brief
from engine.kernel.machine import Frame
from engine.kernel.prompts import NONE, Prompt
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language, mark, tr, tr_n, tr_text
from engine.osica.cards.terms import PHASE_PROMPTS, PromptKind
from engine.osica.language.picks import SomeCards, SomeOf
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.payment import PayCost
from engine.osica.procedures.resolution import Resolution, UseText
from engine.osica.queries import facts
from engine.osica.queries.names import card_name
from engine.osica.rules.setup import Preparation
from engine.osica.rules.turn import AppealPhase, CheerPhase, EndPhase, EventPhase, MainPhase, StartPhase
from engine.osica.state.state import AbilityRef
from engine.osica.state.table import Table
from engine.osica.words.board import describe_cards
from engine.osica.words.viewing import view_card, view_cards

STEPS: dict[type[Frame], str] = {
    Preparation: mark("Before the first turn"),
    StartPhase: mark("The start phase"),
    MainPhase: "",
    EventPhase: "",
    CheerPhase: mark("The cheer phase"),
    AppealPhase: "",
    TakeHearts: mark("Hearts that were taken"),
    EndPhase: mark("The end phase"),
}
"""Steps of the rules that ask, in words; "" for those that their questions name."""


def find_running(table: Table) -> AbilityRef | None:
    """The text that asks or is paid for, the innermost if there are several; ``None`` while the rules ask."""
    for frame in reversed(table.machine.stack):
        if isinstance(frame, Resolution | UseText):
            return frame.ability
        if not isinstance(frame, PayCost):
            return None
    return None


def say_source(table: Table) -> str:
    """The card whose text asks, or the step of the rules that does; "" where the question names it itself."""
    running = find_running(table)
    if running is not None:
        return card_name(table.cards[running.source])
    kinds = (type(frame) for frame in reversed(table.machine.stack))
    step = next((STEPS[kind] for kind in kinds if kind in STEPS), "")
    return tr(step) if step else ""


def say_running_text(table: Table) -> str:
    """The whole text that asks; "" while the rules ask."""
    running = find_running(table)
    return "" if running is None else tr_text(running.text)


def says_count(table: Table) -> bool:
    """Whether the waiting question says itself how many are picked, as the number is that of the text."""
    prompt, frame = table.machine.prompt, table.machine.innermost
    if prompt is None or not isinstance(frame, Resolution) or not frame.is_picking:
        return False
    pick = frame.asked_by(table).picks()[len(frame.picked)]
    return isinstance(pick, SomeOf | SomeCards) and pick.count == prompt.at_most


def say_counted(prompt: Prompt) -> str:
    """How what is picked is counted, with the number's place: Japanese counts cards in its own way."""
    has_cards = all(option.card != NONE for option in prompt.options)
    return "{number}枚" if has_cards and current_language() == JAPANESE else "{number}"


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
