"""Questions of hOCG for a reader with the board before them: where texts stand."""

from collections import Counter
from collections.abc import Mapping

from msgspec import structs

from engine.hocg.cards.terms import OptionKind
from engine.hocg.queries.naming import LINE
from engine.hocg.words.brought import WASTED
from engine.kernel.facts import join_facts
from engine.kernel.prompts import NONE, Option
from engine.kernel.questions import Label


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
    for option, label in labels.items():
        if option.kind in WASTED and option.target == NONE and option not in texts:
            # It does nothing now, and its caution says why.
            placed[option] = structs.replace(label, detail="")
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
