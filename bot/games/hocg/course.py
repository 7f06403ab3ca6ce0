"""The first match of hOCG, explained in ten steps."""

from collections.abc import Collection, Iterator
from typing import Final

from bot.app.packs.courses import Course, Lesson
from engine.hocg import Game
from engine.hocg.cards.terms import OptionKind, PromptKind
from engine.hocg.players import Strength
from engine.kernel.prompts import Prompt
from engine.kernel.translation import mark

SENDING: Final = frozenset({"7.4.2", "11.5.1"})
"""Rules by which a Cheer card is sent."""
AT_PROMPT: Final = {
    PromptKind.FIRST_PLAYER: "hand",
    PromptKind.REDRAW: "hand",
    PromptKind.CENTER: "center",
    PromptKind.BACK: "back",
    PromptKind.PERFORMANCE: "arts",
}
AT_OPTION: Final = {
    OptionKind.BLOOM: "bloom",
    OptionKind.USE: "support",
    OptionKind.COLLAB: "collab",
    OptionKind.OSHI_SKILL: "skill",
}

LESSONS: Final = (
    Lesson(
        "hand",
        mark("Your hand"),
        mark(
            "You begin with seven cards. Holomem without a level above Debut can come to the"
            " stage at once; the others bloom onto them later. A hand with a Debut holomem or two"
            " is good enough to keep."
        ),
    ),
    Lesson(
        "center",
        mark("The center"),
        mark(
            "Your center holomem performs arts and is the first target of your opponent. Take"
            " one with much HP, or one that you can bloom soon: the same name with a higher level"
            " in your hand."
        ),
    ),
    Lesson(
        "back",
        mark("The back"),
        mark(
            "Further holomem wait in the back, up to six on your whole stage. More of them give"
            " you more to bloom and more to collab with, and you lose if your stage is ever empty."
        ),
    ),
    Lesson(
        "cheer",
        mark("Cheer cards"),
        mark(
            "Every turn you send one Cheer card to a holomem. Arts need them: the symbols before"
            " an art say how many, and of which colors. Send it to whoever is to perform next."
        ),
    ),
    Lesson(
        "main",
        mark("The main phase"),
        mark(
            "Now you may do as much as you like, in any order: place holomem, bloom, play"
            " support cards, collab. Each menu lists only what is allowed. **Why can't I…?**"
            " explains the rest. Begin by placing one."
        ),
    ),
    Lesson(
        "bloom",
        mark("Bloom"),
        mark(
            "A holomem that was there before this turn can bloom into the next level of the same"
            " name: more HP, better arts. Damage and Cheer cards stay on it."
        ),
    ),
    Lesson(
        "support",
        mark("Support cards"),
        mark(
            "Support cards draw, search, heal or stay attached. You read the text before you"
            " confirm. Of those marked LIMITED you play one a turn."
        ),
    ),
    Lesson(
        "collab",
        mark("Collab"),
        mark(
            "Once a turn a holomem of the back can step forward beside the center; the top card"
            " of your deck becomes holo Power, with which your oshi's skills are paid. Now two"
            " can perform arts."
        ),
    ),
    Lesson(
        "arts",
        mark("Arts"),
        mark(
            "Your center and your collab may each perform one art. The number on the button is"
            " the damage it will deal. A holomem without HP goes down, and its player loses a"
            " life; without lives you lose."
        ),
    ),
    Lesson(
        "skill",
        mark("The oshi's skills"),
        mark(
            "You have enough holo Power for your oshi's skill. One skill can be used once a"
            " turn, the special one once a match: spend it now, or save it for when it counts."
        ),
    ),
)
COURSE: Final = Course("hSD01-sora", "hSD01-azki", Strength.EASY.value, LESSONS)


def find_lesson(game: Game, learned: Collection[str]) -> Lesson | None:
    """What there is to say at the waiting question that has not been said."""
    prompt = game.prompt
    names = () if prompt is None else _fitting(prompt)
    name = next((name for name in names if name not in learned), None)
    return next((lesson for lesson in LESSONS if lesson.name == name), None)


def _fitting(prompt: Prompt) -> Iterator[str]:
    """The lessons that fit a question, in the order in which they are said."""
    for kind, name in AT_PROMPT.items():
        if prompt.kind == kind:
            yield name
    if prompt.clause in SENDING:
        yield "cheer"
    if prompt.kind == PromptKind.MAIN:
        yield "main"
        kinds = {option.kind for option in prompt.options}
        yield from (name for kind, name in AT_OPTION.items() if kind in kinds)
