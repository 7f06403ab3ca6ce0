"""A question as a player should see it: who asks, in which words, what each option would do."""

from collections.abc import Mapping

import msgspec

from engine.kernel.prompts import Prompt
from engine.kernel.questions import Label, Question
from engine.kernel.translation import tr

LONGEST = 80
"""Characters of a button."""


class Readable(msgspec.Struct, frozen=True):
    """A card that can be read in full: its name, and what leads to it in the game's library."""

    name: str
    target: str


class Caution(msgspec.Struct, frozen=True):
    """What is given up by picking an option, and whether it is so much that one should be asked again."""

    text: str
    is_strong: bool = False


class Sort(msgspec.Struct, frozen=True):
    """A sort of action, under which options stand together (:attr:`Label.group`).

    Args:
        name: what it is called.
        is_used_up: whether nothing of it can be done any more in this turn.
    """

    name: str
    is_used_up: bool = False


class Asking(msgspec.Struct, frozen=True):
    """What is told with a prompt.

    Args:
        labels: option id -> the option in words, as far as it can be foreseen with what it does; in the
            order in which the options are listed.
        secrets: option id -> what its player alone may know of an option, such as what their hand makes of
            it. It is told in their panel, never where a question is asked in public.
        source: what asks, as in "Sora (1st), her effect"; "" if the rules do.
        words: the text that is being carried out; "" if there is none.
        is_weighed: whether all of that text hangs on the answer, so that it is told with the question always.
        occasion: what is under way and has brought the question up (a damage on its way, dice), in a
            sentence, with the text that says what hangs on it in the lines after it; "" if nothing is.
        cards: the cards that the question is about.
        texts: option id -> the text that picking it brings into play; it is read and confirmed before.
        question: the question with what is done with what is picked.
        short: the question in as few words as it can be told by.
        says_count: whether the question says how many are picked.
        counted: how what is picked is counted in the reader's language, with the number's place.
        accepting: what is picked next where it is answered with yes; "" where nothing is.
        ahead: the choices that follow in the same text, each with what can be picked now, and what the text
            counts and asks for.
        declining: what comes of answering no or of picking nothing; "" where neither can be.
        none: how it is called to pick nothing; "" where "none of them" says it.
        beside: what the player must see to decide, as text: a hand, cards that are looked at.
        cautions: option id -> what is given up by picking it.
        listed: what it means to be the first of an order ("1 is uppermost"), where the options are put in
            one; "" where they aren't.
        has_sheet: whether the game draws the cards of this choice, numbered like its options
            (:meth:`GamePack.draw_choice`).
        sorts: the sorts of action that are asked for as long as a phase goes on, in the order in which they
            stand. Each is a menu, also with one option or none, so that nothing moves while one acts; what
            is of none of them stands below. Empty where the question doesn't come again and again.
    """

    labels: dict[str, Label]
    secrets: dict[str, str] = {}
    source: str = ""
    words: str = ""
    is_weighed: bool = False
    occasion: str = ""
    question: str = ""
    short: str = ""
    says_count: bool = False
    counted: str = "{number}"
    accepting: str = ""
    ahead: tuple[str, ...] = ()
    declining: str = ""
    cards: tuple[Readable, ...] = ()
    texts: dict[str, str] = {}
    none: str = ""
    beside: str = ""
    cautions: dict[str, Caution] = {}
    listed: str = ""
    has_sheet: bool = False
    sorts: tuple[Sort, ...] = ()

    def in_public(self) -> "Asking":
        """What everybody may read of it."""
        return msgspec.structs.replace(self, secrets={})


def tell(question: Question, asking: Asking) -> Asking:
    """What is told with a prompt, with all that its question says.

    Args:
        question: the question; it is said in the language that is spoken now.
        asking: what else is told, as the options in words.
    """
    return msgspec.structs.replace(
        asking,
        source=question.asker,
        words=question.text,
        is_weighed=question.is_weighed,
        occasion=question.cause,
        question=question.wording,
        short=question.short,
        says_count=question.says_count,
        counted=question.counted,
        accepting=question.accepting,
        declining=question.declining,
        none=question.passing,
        ahead=tuple(question.ahead),
        beside=question.beside,
        listed=question.listed,
    )


def number_choices(prompt: Prompt, labels: Mapping[str, Label]) -> dict[str, int]:
    """Option id -> its number from 1, on the picture of a choice as in menus and in typed choices. Copies
    have one number together, unless it is asked in which order to put them all.

    Args:
        prompt: the question.
        labels: option id -> the option in words, in the order in which the options are listed.
    """
    options = {option.id: option for option in prompt.options}
    numbers: dict[str, int] = {}
    found: dict[str, int] = {}
    for name in labels:
        if name in options:
            kind = name if prompt.is_arrangement else options[name].likeness
            numbers[name] = found.setdefault(kind, len(found) + 1)
    return numbers


def tell_apart(labels: Mapping[str, Label], alike: Mapping[str, str]) -> dict[str, Label]:
    """Labels of which no two read the same, unless it makes no difference which of them is picked.

    Args:
        labels: option id -> the option in words.
        alike: option id -> what its copies have in common; "" if it has none.
    """
    kinds: dict[str, dict[str, int]] = {}
    for option, label in labels.items():
        sharing = kinds.setdefault(label.text, {})
        sharing.setdefault(alike.get(option) or option, len(sharing) + 1)
    apart: dict[str, Label] = {}
    for option, label in labels.items():
        sharing = kinds[label.text]
        apart[option] = label
        if len(sharing) > 1:
            place = sharing[alike.get(option) or option]
            number = tr(" ({place} of {number})", place=place, number=len(sharing))
            text = label.text[: LONGEST - len(number)] + number
            apart[option] = msgspec.structs.replace(label, text=text, counted="")
    return apart
