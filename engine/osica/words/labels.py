"""Options in words. Players stand in texts as {0} and {1}; front ends put names there."""

from msgspec.structs import replace

from engine.kernel.language.walking import walk
from engine.kernel.prompts import NO, YES, Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import Refusal
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language, seat_mark, tr, tr_text
from engine.osica.actions.menu import BY_KIND, refusals_in
from engine.osica.cards.terms import PHASE_PROMPTS, CardKind, OptionKind, Position, PromptKind
from engine.osica.language.book import card_detail
from engine.osica.language.flow import ChooseOne
from engine.osica.language.reader import say
from engine.osica.queries.facts import is_character
from engine.osica.queries.names import (
    PLACES,
    SHORT,
    card_name,
    cut,
    piece_detail,
    piece_name,
)
from engine.osica.state.table import Table

LANGUAGES = {JAPANESE: "ja"}
"""Languages besides English -> the attribute of phrases that has their words."""


def label_option(table: Table, option: Option) -> Label:
    """An option of the waiting prompt as a label, within the limits of buttons and selects."""
    action = BY_KIND.get(option.kind)
    label = action.label(table, option) if action is not None else label_choice(table, option)
    return replace(
        label,
        text=cut(label.text, SHORT),
        item=cut(label.item, SHORT),
        line=cut(label.line, SHORT),
    )


def label_choice(table: Table, option: Option) -> Label:
    """An option that is no action."""
    card = table.cards[option.card] if option.card >= 0 else None
    name = card_name(card) if card else ""
    match option.kind:
        case YES.kind | NO.kind:
            return Label(tr("Yes") if option.kind == YES.kind else tr("No"))
        case OptionKind.SEAT:
            player, prompt = seat_mark(option.number), table.machine.prompt
            is_own = prompt is not None and prompt.seat == option.number
            return Label(tr("{player} (you)", player=player) if is_own else player)
        case OptionKind.HAND:
            return Label(tr("Your hand"), tr("It can be played later"))
        case OptionKind.ASSIST:
            is_leaving = card is not None and card.kind is CardKind.CHARACTER
            return Label(
                tr("Your assist area"),
                tr("It is in play at once, until your next start phase drops it")
                if is_leaving
                else tr("It is in play at once and stays until you drop it"),
            )
        case OptionKind.COST:
            return Label(tr("Your cost area"), tr("Dropped from there it pays for events and texts"))
        case OptionKind.PLACE | OptionKind.MOVE:
            return Label(tr(PLACES[tuple(Position)[option.number]]).capitalize(), name)
        case OptionKind.PIECE:
            return Label(piece_name(table, option.target), detail_of_piece(table, option.target))
        case OptionKind.MODE:
            return label_mode(table, option)
        case OptionKind.TEXT:
            text = tr_text(table.state.waiting[option.number].ability.text)
            return Label(name, text, "", name)
        case OptionKind.COUNTER if card is not None:
            return Label(tr("Counter: {name}", name=name), tr_text(card.texts[option.number]))
    return Label(name, card_detail(card) if card else "")


def detail_of_piece(table: Table, handle: int) -> str:
    """A character as it is now; of a support, which changes little, what it does."""
    piece = table.piece(handle)
    if piece is None or is_character(table, piece):
        return piece_detail(table, handle)
    return card_detail(table.card(piece))


def label_mode(table: Table, option: Option) -> Label:
    """One of the things that a "choose one" offers, in its words."""
    frame = table.machine.innermost
    ability = getattr(frame, "ability", None)
    if ability is not None:
        for node in walk(table.read(ability.text)):
            if isinstance(node, ChooseOne) and option.number <= len(node.modes):
                return Label(say(node.modes[option.number - 1], LANGUAGES.get(current_language(), "words")))
    return Label(tr("Choice {number}", number=option.number))


def find_refusals(table: Table, seat: int) -> list[Refusal]:
    """What this seat can't do at its waiting prompt, and why; nothing at other prompts."""
    prompt = table.machine.prompt
    if prompt is None or prompt.seat != seat or prompt.kind not in PHASE_PROMPTS:
        return []
    return refusals_in(table, PHASE_PROMPTS[PromptKind(prompt.kind)], seat)
