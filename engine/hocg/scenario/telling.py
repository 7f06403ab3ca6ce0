"""Answers of a match as moves of a scenario."""

from engine.hocg.cards.terms import PLAY_TIMINGS, SEATS, OptionKind
from engine.hocg.scenario.vocabulary import Vocabulary
from engine.hocg.state.table import Table
from engine.kernel.prompts import NO, NONE, YES, Option, Prompt
from engine.kernel.scenario.telling import Telling, Told
from engine.kernel.scenario.vocabulary import Item, Refusal


def _tell_option(words: Vocabulary, prompt: Prompt, option: Option) -> Item:
    if option.kind in (YES.kind, NO.kind):
        return option.kind == YES.kind
    if option.kind == OptionKind.NUMBER:
        return option.number
    if option.kind in (OptionKind.MODE, OptionKind.HOLO_POWER):
        return prompt.options.index(option) + 1
    if option.kind == OptionKind.HOLOMEM:
        return _place(words.table, option.target, prompt.seat)
    return words.say_option(option)


def _tell_action(words: Vocabulary, prompt: Prompt, option: Option) -> Told:
    table, seat = words.table, prompt.seat
    number = table.cards[option.card].number if option.card >= 0 else ""
    host = _place(table, option.target, seat) if option.target != NONE else ""
    match option.kind:
        case OptionKind.PLACE:
            return {"place": number}
        case OptionKind.BLOOM:
            return {"bloom": number, "on": host}
        case OptionKind.COLLAB | OptionKind.BATON_PASS:
            return {str(option.kind): host}
        case OptionKind.USE:
            return {"use": number, "on": host} if host else {"use": number}
        case OptionKind.OSHI_SKILL | OptionKind.SP_OSHI_SKILL:
            return {str(option.kind): True if option.number == NONE else option.number}
        case OptionKind.ACTIVATE:
            return {"activate": _tell_source(table, option, number, host)}
        case OptionKind.ART:
            performer = next(each for each in table.player(seat).stage if each.top == option.card)
            target = _place(table, option.target, 1 - seat)
            return {"art": option.number + 1, "with": _place(table, performer.id, seat), "on": target}
        case OptionKind.END:
            return {"end": str(prompt.kind)}
    raise Refusal(f"no move says {option.id}")


def _tell_source(table: Table, option: Option, number: str, host: str) -> str:
    holomem = table.holomem(option.target) if option.target != NONE else None
    if holomem is None:
        return number
    return host if holomem.top == option.card else f"{number} on {host}"


def _place(table: Table, handle: int, seat: int) -> str:
    """Where a holomem stands; the seat in front where it is the other one's.

    Raises:
        Refusal: it is on no stage.
    """
    said = Vocabulary(table).say_place(handle)
    if not said:
        raise Refusal("this holomem is on no stage")
    return said.removeprefix(f"{SEATS[seat]}.")


tell_answer = Telling(Vocabulary, PLAY_TIMINGS, _tell_action, _tell_option).tell
