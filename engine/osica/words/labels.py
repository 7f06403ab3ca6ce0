"""Options in words. Players stand in texts as {0} and {1}; front ends put names there."""

from engine.kernel.prompts import Option
from engine.kernel.ruleset import Label, Refusal
from engine.osica.actions.menu import BY_KIND, refusals_in
from engine.osica.cards.terms import PHASE_PROMPTS, Place, PromptKind
from engine.osica.language.flow import ChooseOne
from engine.osica.language.reader import nodes_of, say
from engine.osica.queries.names import LONG, PLACES, SHORT, card_detail, cut, piece_detail, piece_name
from engine.osica.state.table import Table

"""Prompts at which a player acts of their own accord."""


def label_option(table: Table, option: Option) -> Label:
    """An option of the waiting prompt as a label, within the limits of buttons and selects."""
    action = BY_KIND.get(option.kind)
    label = action.label(table, option) if action is not None else label_choice(table, option)
    return Label(cut(label.text, SHORT), cut(label.detail, LONG), label.group, cut(label.item, SHORT))


def label_choice(table: Table, option: Option) -> Label:
    """An option that is no action."""
    card = table.cards[option.card] if option.card >= 0 else None
    name = card.name if card else ""
    match option.kind:
        case "yes" | "no":
            return Label(option.kind.capitalize())
        case "seat":
            return Label(f"{{{option.number}}}")
        case "hand":
            return Label("Your hand", name)
        case "assist":
            return Label("Your assist area", name)
        case "cost":
            return Label("Your cost area", name)
        case "place" | "move":
            return Label(PLACES[tuple(Place)[option.number]].capitalize(), name)
        case "piece":
            return Label(piece_name(table, option.target), piece_detail(table, option.target))
        case "mode":
            return label_mode(table, option)
        case "text":
            waiting = table.state.waiting[option.number].ability
            return Label(f"{name}: {waiting.text}", waiting.text, "", name)
        case "counter" if card is not None:
            return Label(f"Counter: {name}", card.texts[option.number])
    return Label(name, card_detail(card) if card else "")


def label_mode(table: Table, option: Option) -> Label:
    """One of the things that a "choose one" offers, in its words."""
    frame = table.machine.stack[-1] if table.machine.stack else None
    ability = getattr(frame, "ability", None)
    if ability is not None:
        for node in nodes_of(table.read(ability.text)):
            if isinstance(node, ChooseOne) and option.number <= len(node.modes):
                return Label(say(node.modes[option.number - 1]))
    return Label(f"Choice {option.number}")


def find_refusals(table: Table, seat: int) -> list[Refusal]:
    """What this seat can't do at its waiting prompt, and why; nothing at other prompts."""
    prompt = table.machine.prompt
    if prompt is None or prompt.seat != seat or prompt.kind not in PHASE_PROMPTS:
        return []
    return refusals_in(table, PHASE_PROMPTS[PromptKind(prompt.kind)], seat)
