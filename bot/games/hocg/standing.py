"""What may be answered ahead in hOCG: windows, and the rest of a turn."""

from collections.abc import Iterator

from bot.app.packs.standing import Recurring
from engine.hocg import Game
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
            question = prompt.text
        yield Recurring(f"window {source} {question}", tr("No, and don't ask again"), (NO.id,))
        return
    end = next((option.id for option in prompt.options if option.kind == OptionKind.END), None)
    if end is None:
        return
    if prompt.kind == PromptKind.MAIN and game.turn > 1:  # nobody performs in the first turn (7.6)
        yield Recurring("main", tr("End my turn without arts"), (end,), (ARTS,), is_for_turn_only=True)
    elif prompt.kind == PromptKind.PERFORMANCE:
        yield Recurring(ARTS, tr("No more arts"), (end,), is_for_turn_only=True)
