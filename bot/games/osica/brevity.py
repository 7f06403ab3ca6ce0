"""Questions of OSICA for a reader with the board before them: the facts of a card once."""

from collections.abc import Mapping

from msgspec import structs

from bot.app.packs.asking import Asking, Caution
from engine.kernel.brevity import is_brief
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label
from engine.osica.cards.terms import PHASE_PROMPTS, OptionKind

ENDS = frozenset({OptionKind.END, OptionKind.PASS})


def shorten_asking(prompt: Prompt, asking: Asking) -> Asking:
    """What is told with a prompt, briefly where its reader wants it so: in a phase each card's facts at its
    first place alone.

    Args:
        prompt: the question.
        asking: what is told with it.
    """
    cautions = {option.id: Caution("") for option in prompt.options if option.kind in ENDS}
    asking = structs.replace(asking, cautions=cautions)
    if not is_brief() or prompt.kind not in PHASE_PROMPTS:
        return asking
    return structs.replace(asking, labels=tell_cards_once(prompt, asking.labels))


def tell_cards_once(prompt: Prompt, labels: Mapping[str, Label]) -> dict[str, Label]:
    """The options, of which those that play the same card to several places say once what it is."""
    told: set[int] = set()
    short = dict(labels)
    for option in prompt.options:
        if option.kind != OptionKind.PLAY:
            continue
        if option.card in told:
            short[option.id] = structs.replace(labels[option.id], detail="")
        told.add(option.card)
    return short
