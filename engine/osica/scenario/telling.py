"""Answers of a match as moves of a scenario."""

from engine.kernel.prompts import Option, Prompt
from engine.kernel.scenario.telling import Telling, Told
from engine.kernel.scenario.vocabulary import Item, Refusal
from engine.osica.cards.terms import PHASE_PROMPTS, SEATS, OptionKind
from engine.osica.scenario.vocabulary import PLACES, Vocabulary


def _tell_option(words: Vocabulary, prompt: Prompt, option: Option) -> Item:
    if option.kind == OptionKind.MODE:
        return option.number
    if option.card >= 0 and option.card == words.table.player(prompt.seat).oshi and option.target < 0:
        return "oshi"
    return str(words.say_option(option))


def _tell_action(words: Vocabulary, prompt: Prompt, option: Option) -> Told:
    table, card = words.table, option.card
    is_oshi = card == table.player(prompt.seat).oshi
    number = "oshi" if is_oshi else table.cards[card].number if card >= 0 else ""
    match option.kind:
        case OptionKind.PLAY:
            return {"play": number, "to": str(PLACES[option.number])}
        case OptionKind.TURN_UP:
            return {"turn_up": True}
        case OptionKind.EVENT if not _has_several(prompt, option):
            return {"event": number}
        case OptionKind.ACTION:
            told: Told = {"action": _say_own_place(words, prompt, option)}
            return told | {"text": option.number + 1} if _has_several(prompt, option) else told
        case OptionKind.PASS:
            return {"pass": True}
        case OptionKind.APPEAL:
            return {"appeal": _say_own_place(words, prompt, option)}
        case OptionKind.END:
            return {"end": str(prompt.kind)}
    raise Refusal(f"no move says {option.id}")


def _has_several(prompt: Prompt, option: Option) -> bool:
    """Whether the card of an option has several texts that could be used."""
    return sum((o.kind, o.card) == (option.kind, option.card) for o in prompt.options) > 1


def _say_own_place(words: Vocabulary, prompt: Prompt, option: Option) -> str:
    said = words.say_option(Option(OptionKind.PIECE, option.card, option.target))
    return said.removeprefix(f"{SEATS[prompt.seat]}.")


tell_answer = Telling(Vocabulary, PHASE_PROMPTS, _tell_action, _tell_option).tell
