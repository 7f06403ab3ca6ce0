"""Questions of OSICA for a reader with the board before them: what there is to spend, and the facts of a card
once.
"""

from collections.abc import Mapping

from msgspec import structs

from bot.app.packs.asking import Asking, Caution
from engine.kernel.brevity import is_brief
from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label
from engine.kernel.translation import tr
from engine.osica.cards.terms import PHASE_PROMPTS, OptionKind
from engine.osica.state.views import TableView

ENDS = frozenset({OptionKind.END, OptionKind.PASS})


def shorten_asking(prompt: Prompt, view: TableView, asking: Asking) -> Asking:
    """What is told with a prompt, briefly where its reader wants it so: in a phase what there is to spend
    instead of what everybody knows of the phase, and each card's facts at its first place alone.

    Args:
        prompt: the question.
        view: the table as its player sees it.
        asking: what is told with it.
    """
    cautions = {option.id: Caution("") for option in prompt.options if option.kind in ENDS}
    asking = structs.replace(asking, cautions=cautions)
    if not is_brief() or prompt.kind not in PHASE_PROMPTS:
        return asking
    return structs.replace(
        asking,
        beside=say_means(prompt, view),
        labels=tell_cards_once(prompt, asking.labels),
    )


def say_means(prompt: Prompt, view: TableView) -> str:
    """What a player has to spend, and how near the end is."""
    own, other = view.sides[prompt.seat], view.sides[1 - prompt.seat]
    return tr(
        "Limit {limit} ({levels} used), costs {costs}, hearts {hearts}; your opponent's hearts {others}.",
        limit=own.limit,
        levels=own.levels,
        costs=own.cost_count,
        hearts=own.heart_count,
        others=other.heart_count,
    )


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
