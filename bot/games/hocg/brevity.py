"""Questions of hOCG for a reader with the board before them: where texts stand, and what a phase asks."""

from collections import Counter
from collections.abc import Mapping

from msgspec import structs

from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.queries.naming import LINE
from engine.hocg.words.brought import WASTED
from engine.kernel.brevity import is_brief
from engine.kernel.facts import join_facts
from engine.kernel.prompts import NONE, Option, Prompt
from engine.kernel.ruleset import Label
from engine.kernel.translation import mark, tr

PHASE_QUESTIONS = {
    PromptKind.MAIN: mark("Main phase"),
    PromptKind.PERFORMANCE: mark("Performance phase"),
}
"""What is asked again and again in a phase, for somebody who knows the phases."""


def say_phase(prompt: Prompt) -> str:
    """The question of a phase in which one acts again and again, where it is said briefly; "" for others."""
    if not is_brief() or prompt.kind not in PHASE_QUESTIONS:
        return ""
    return tr(PHASE_QUESTIONS[PromptKind(prompt.kind)])


def place_texts(
    labels: Mapping[Option, Label], texts: Mapping[Option, str]
) -> tuple[dict[Option, Label], dict[Option, str]]:
    """The options, with their texts in their lines where they have room and no other brings the same; and
    the other texts, which no line begins then.

    Args:
        labels: the options in words.
        texts: what they bring into play.
    """
    sharing, placed, apart = Counter(texts.values()), dict(labels), {}
    for option, text in texts.items():
        is_text_alone = option.kind in WASTED and option.target == NONE
        facts = "" if is_text_alone else labels[option].detail
        if option.kind == OptionKind.ABILITY and facts:
            continue  # it does nothing now, and the line says why
        whole = join_facts(facts, " ".join(text.split()))
        if sharing[text] == 1 and len(whole) <= LINE:
            facts = whole
        else:
            apart[option] = text
        placed[option] = structs.replace(labels[option], detail=facts)
    return placed, apart
