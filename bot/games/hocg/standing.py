"""What may be answered ahead in hOCG: offers, questions on which nothing hangs, the rest of a turn."""

from collections.abc import Iterator

from bot.app.packs.standing import Lasting, Recurring
from engine.hocg import Game
from engine.hocg.actions.menu import art_options
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.words.beside import say_unused
from engine.hocg.words.question import TableQuestion
from engine.kernel.prompts import NO
from engine.kernel.translation import ENGLISH, speaking, tr

ARTS = "arts"
IDLE = "idle"


def find_recurring(game: Game) -> Iterator[Recurring]:
    """What of the waiting question may be answered ahead."""
    prompt = game.prompt
    if prompt is None:
        return
    question = game.question()
    if prompt.is_yes_no and question.ability is not None:
        words, name = tr("No, and don't ask again"), _name(game, question)
        if prompt.kind == PromptKind.WINDOW:
            yield Recurring(f"window {name}", words, (NO.id,))
        else:
            yield Recurring(f"may {name} {_ask(question)}", words, (NO.id,), lasting=Lasting.MATCH)
    if question.is_idle:
        least = NO.id if prompt.is_yes_no else prompt.options[0].id
        words = tr("Answer such questions for me")
        yield Recurring(IDLE, words, (least,), lasting=Lasting.MATCH, is_idle=True)
    yield from _find_rest_of_turn(game)


def _name(game: Game, question: TableQuestion) -> str:
    """The ability that asks, by its card and its text: what it costs and what is left may change."""
    ability = question.ability
    assert ability is not None, "an ability asks"
    return f"{game.card(ability.source).number} {ability.part} {ability.text}"


def _ask(question: TableQuestion) -> str:
    """The question in the words in which it is kept, whatever the reader speaks."""
    with speaking(ENGLISH):
        return question.short


def _find_rest_of_turn(game: Game) -> Iterator[Recurring]:
    prompt = game.prompt
    assert prompt is not None, "a question waits"
    end = next((option.id for option in prompt.options if option.kind == OptionKind.END), None)
    if end is None:
        return
    if prompt.kind == PromptKind.PERFORMANCE:
        yield Recurring(ARTS, "", (end,), lasting=Lasting.TURN, is_offered=False)
        return
    performers = {option.card for option in art_options(game.table)}
    # In the first turn nobody performs (7.6).
    if prompt.kind == PromptKind.MAIN and game.turn > 1 and performers:
        words, unused = tr("End my turn without arts"), say_unused(len(performers))
        yield Recurring("main", words, (end,), (ARTS,), lasting=Lasting.TURN, caution=unused)
