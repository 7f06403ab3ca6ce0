"""What may be answered ahead in hOCG: windows, and the rest of a turn."""

from collections.abc import Iterator

from bot.app.packs.standing import Recurring
from bot.games.hocg.asking import say_unused
from engine.hocg import Game
from engine.hocg.actions.menu import art_options
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.kernel.prompts import NO, NONE
from engine.kernel.translation import ENGLISH, speaking, tr

ARTS = "arts"


def find_recurring(game: Game) -> Iterator[Recurring]:
    """What of the waiting question may be answered ahead."""
    prompt = game.prompt
    if prompt is None:
        return
    if prompt.kind == PromptKind.WINDOW:
        source = "" if prompt.source == NONE else game.card(prompt.source).number
        with speaking(ENGLISH):  # the key is kept, whatever the reader speaks
            question = game.question().short
        yield Recurring(f"window {source} {question}", tr("No, and don't ask again"), (NO.id,))
        return
    end = next((option.id for option in prompt.options if option.kind == OptionKind.END), None)
    if end is None:
        return
    if prompt.kind == PromptKind.PERFORMANCE:
        yield Recurring(ARTS, "", (end,), is_for_turn_only=True, is_offered=False)
        return
    performers = {option.card for option in art_options(game.table)}
    # In the first turn nobody performs (7.6).
    if prompt.kind == PromptKind.MAIN and game.turn > 1 and performers:
        words, unused = tr("End my turn without arts"), say_unused(len(performers))
        yield Recurring("main", words, (end,), (ARTS,), is_for_turn_only=True, caution=unused)
