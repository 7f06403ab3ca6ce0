"""On which sort of support card a text can do something: what is attached stays, all else is archived once it
is done.
"""

from collections.abc import Iterator

from engine.hocg.abilities.parts import Activated, Continuous, OneShot, Shift, Triggered, Window
from engine.hocg.cards.program import Part, Program
from engine.hocg.cards.terms import SupportKind
from engine.hocg.language.nodes.adjectives import AttachedNoun
from engine.hocg.language.nodes.nouns import HOSTS, HolomemRef
from engine.kernel.language.walking import walk

STAYING = (Activated, Continuous, Triggered, Window)
PLAYED = (OneShot, Shift)


def why_idle(kind: SupportKind, program: Program) -> str:
    """Why a part of a text would never do anything on a support card of this sort; "" if all can."""
    return next((why for part in program.parts if (why := _why_idle(kind, part))), "")


def _why_idle(kind: SupportKind, part: Part) -> str:
    head = " ".join(part.say().split()[:4])
    if kind.is_attached and isinstance(part, PLAYED):
        return (
            f"'{head} ...' does nothing on a {kind}, which stays attached: "
            f"say when, as in 'when this {kind} is attached from your hand, '"
        )
    if not kind.is_attached and isinstance(part, STAYING):
        return (
            f"'{head} ...' does nothing on a card of the sort {kind.value!r}, which is archived once it is "
            "done: say how long, as in 'during this turn, '"
        )
    wrong = next((said for said in _named(part) if kind not in said), None)
    if wrong is None:
        return ""
    own = f"'this {kind}'" if kind.is_attached else "no card that it is attached to"
    return f"'{wrong}' is nobody here: a text of the sort {kind.value!r} speaks of {own}"


def _named(part: Part) -> Iterator[str]:
    """Every word in a part for an attached card, or for the holomem that it is attached to."""
    for phrase in walk(part):
        for field in phrase.__struct_fields__:
            value = getattr(phrase, field)
            for each in value if isinstance(value, tuple) else (value,):
                is_host = isinstance(each, HolomemRef) and each in HOSTS
                if is_host or isinstance(each, AttachedNoun):
                    yield str(each)
