"""What is asked, in words: by the steps of the rules and by the text that is carried out."""

from functools import singledispatch

from engine.kernel.brevity import is_brief
from engine.kernel.errors import EngineBug
from engine.kernel.language import forms
from engine.kernel.language.japanese_forms import asked
from engine.kernel.prompts import Prompt
from engine.kernel.spoken import JAPANESE
from engine.kernel.translation import current_language, mark, tr, tr_name, tr_text
from engine.osica.cards.terms import PromptKind
from engine.osica.language.flow import ChooseOne, May
from engine.osica.language.picks import SomeCards, Source
from engine.osica.language.reader import say
from engine.osica.procedures.appeal import Appeal
from engine.osica.procedures.effects import Effect
from engine.osica.procedures.resolution import Resolution
from engine.osica.procedures.settle import Settle
from engine.osica.queries import facts
from engine.osica.queries.names import piece_name
from engine.osica.rules.setup import Redraw
from engine.osica.state.table import Scope, Table

EXACTLY = {
    Source.HAND: mark("{card}: choose {number} from your hand."),
    Source.DROP: mark("{card}: choose {number} from your drop area."),
    Source.COSTS: mark("{card}: choose {number} from your costs."),
    Source.DECK: mark("{card}: choose {number} from your deck."),
    Source.LOOKED: mark("{card}: choose {number} from among them."),
}
UP_TO = {
    Source.HAND: mark("{card}: choose up to {number} from your hand."),
    Source.DROP: mark("{card}: choose up to {number} from your drop area."),
    Source.COSTS: mark("{card}: choose up to {number} from your costs."),
    Source.DECK: mark("{card}: choose up to {number} from your deck."),
    Source.LOOKED: mark("{card}: choose up to {number} from among them."),
}
"""The questions which cards, by where they are."""


PHASES: dict[str, str] = {
    PromptKind.MAIN: mark("The main phase"),
    PromptKind.EVENT: mark("The event phase"),
    PromptKind.APPEAL: mark("The appeal phase"),
}
"""What is asked again and again in a phase, for somebody who knows the phases."""


PLAIN: dict[str, str] = {
    PromptKind.FIRST_PLAYER: mark(
        "Who goes first? You were picked at random to decide. The first turn of the match has no appeals."
    ),
    PromptKind.DROP_STAGE: mark("Which characters on your stage do you drop? The others stand up."),
    PromptKind.DROP_SUPPORTS: mark("Which of your supports do you drop?"),
    PromptKind.MAIN: mark("Main phase: choose an action."),
    PromptKind.EVENT: mark("Event phase: play an event, use an Action or pass."),
    PromptKind.APPEAL: mark("Your appeal phase: choose who appeals."),
    PromptKind.TO_ASSIST: mark("Which of these cards go to your assist area?"),
    PromptKind.TO_COSTS: mark("Which of these cards become costs? The rest goes to your hand."),
    PromptKind.COUNTER: mark("Play a Counter card from the hearts that were taken?"),
    PromptKind.SEAT: mark("Both players have texts to use: whose go first?"),
    PromptKind.HAND_LIMIT: mark("Drop {count} of your cards: your hand is over its limit."),
    PromptKind.PAYMENT: mark("Pay {amount}: choose the costs to drop."),
    PromptKind.DESTINATION: mark("Where does {card} go?"),
    PromptKind.NEXT_TEXT: mark("Several of your texts wait. Which comes next? The others follow."),
}
"""Sorts of questions that are always asked alike: of how many, and of which card."""


def ask(table: Table, prompt: Prompt) -> str:
    """The bare question. Raises EngineBug for a procedure that is known to ask nothing.

    Args:
        table: the table, at this prompt.
        prompt: the waiting prompt.
    """
    if prompt.kind not in PLAIN:
        return ask_of(table.machine.innermost, table, prompt)
    card = tr_name(table.cards[prompt.source].name) if prompt.source >= 0 else ""
    return tr(PLAIN[prompt.kind], count=prompt.at_most, amount=prompt.at_most, card=card)


@singledispatch
def ask_of(frame: object, table: Table, prompt: Prompt) -> str:
    """What a procedure asks that depends on the table."""
    raise EngineBug(f"nobody says what {type(frame).__name__} asks")


@ask_of.register
def _redraw(frame: Redraw, table: Table, prompt: Prompt) -> str:
    """4.5: how many cards are drawn, and whether it can be done again."""
    player, cards = table.player(prompt.seat), len(table.player(prompt.seat).hand)
    if player.redraws + 1 < table.state.settings.redraws:
        return tr("Shuffle your whole hand into your deck and draw {count} new cards?", count=cards)
    return tr("Shuffle your whole hand into your deck and draw {count} new cards? Only once.", count=cards)


@ask_of.register
def _waiting_text(frame: Settle, table: Table, prompt: Prompt) -> str:
    ability = table.state.waiting[frame.chosen].ability
    name = tr_name(table.cards[ability.source].name)
    return tr("Use this text of {card}? {text}", card=name, text=tr_text(ability.text))


@ask_of.register
def _appeal(frame: Appeal, table: Table, prompt: Prompt) -> str:
    """Whether somebody guards, or breaks a limit."""
    piece = table.require_piece(frame.piece)
    if prompt.kind == PromptKind.GUARD:
        front = facts.guard_against(table, piece)
        assert front is not None, "it is asked about"
        return tr(
            "{piece} (AP {ap}) appeals. Guard with {front} (AP {front_ap})?",
            piece=piece_name(table, piece.id),
            ap=facts.ap(table, piece),
            front=piece_name(table, front.id),
            front_ap=facts.ap(table, front),
        )
    if prompt.seat == piece.seat:
        name = piece_name(table, piece.id)
        return tr(
            "Break the limit of {piece} with the same card from your hand? The appeal takes 1 heart more.",
            piece=name,
        )
    guard = frame.guarding(table)
    assert guard is not None, "it is asked about"
    return tr(
        "Break the limit of {piece} with the same card from your hand? The appeal takes 1 heart less.",
        piece=piece_name(table, guard.id),
    )


@ask_of.register
def _text(frame: Resolution, table: Table, prompt: Prompt) -> str:
    """By what asks: the pick at hand, or the effect that is carried out."""
    card, effect = _name_source(table, frame.scope), frame.asked_by(table)
    match prompt.kind:
        case PromptKind.PIECES if prompt.at_least < prompt.at_most:
            return tr("{card}: choose up to {number} in play.", card=card, number=prompt.at_most)
        case PromptKind.PIECES:
            return tr("{card}: choose {number} in play.", card=card, number=prompt.at_most)
        case PromptKind.CARDS:
            pick = effect.picks()[len(frame.picked)]
            assert isinstance(pick, SomeCards), "cards are asked for"
            told = UP_TO if pick.is_up_to else EXACTLY
            return tr(told[pick.source], card=card, number=prompt.at_most)
        case PromptKind.PLACE:
            return tr("Where does {card} go?", card=tr_name(table.cards[prompt.options[0].card].name))
        case PromptKind.MOVE:
            return tr("Where does {piece} move?", piece=piece_name(table, prompt.options[0].target))
        case PromptKind.MODE:
            return tr("{card}: choose one.", card=card)
    return tr("{card}: do what is optional? {text}", card=card, text=tr_text(frame.text))


def _name_source(table: Table, scope: Scope) -> str:
    """What the card is called whose text asks."""
    return tr_name(table.cards[scope.source].name) if scope.source >= 0 else tr("The rules")


def ask_in_full(table: Table, prompt: Prompt) -> str:
    """The question with what is done with what is picked, in the words of the running text."""
    frame = table.machine.innermost
    if is_brief() and prompt.kind in PHASES:
        return tr(PHASES[prompt.kind])
    effect = frame.asked_by(table) if isinstance(frame, Resolution) else None
    if isinstance(effect, May):
        aim = tr(", ").join(say_effect(each) for each in effect.cost or effect.then)
        return asked(aim) if current_language() == JAPANESE else f"{forms.capitalize(aim)}?"
    if isinstance(effect, ChooseOne):
        return tr("Choose one.")
    if effect is not None and isinstance(frame, Resolution) and frame.is_picking:
        return tr("{aim}: which?", aim=say_effect(effect))
    return ask(table, prompt)


def say_effect(effect: Effect) -> str:
    """What an effect does, as a sentence of the language that is spoken."""
    said = say_inner(effect)
    return said if current_language() == JAPANESE else forms.capitalize(said)


def say_inner(effect: Effect) -> str:
    """What an effect does, as a part of a sentence of the language that is spoken."""
    if current_language() == JAPANESE:
        return say(effect, "ja")
    said = say(effect, "words")
    return said[:1].lower() + said[1:]
