"""Tables made by chance, at the limits of the rules and between them, for tests of layouts."""

from __future__ import annotations

from typing import Final, NamedTuple

from hypothesis import strategies as st

from engine.hocg import HOCG
from engine.hocg.cards.terms import CardType, Color, Level, Phase, Position, SupportKind
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import ArtView, CardView, HolomemView, SideView, SkillView, TableView
from renderers.kit.attacks import Attack, Hit, Spot, Toll
from renderers.kit.themes import list_themes
from tests.renderers import samples

STAGE: Final = 6
"""4.6.2.1: so many holomem stand on a stage; all of them in the back while center and collab are empty."""
MOST_HP: Final = 1990
"""No card has so much, but effects that add to it have no limit."""
KINDS: Final = (SupportKind.TOOL, SupportKind.MASCOT, SupportKind.FAN)
EXTREMES: Final = (samples.LONG, samples.JAPANESE, samples.EMOJI, "Ὀδυσσεύς", "สวัสดีชาวโลก", "W" * 30, "i", "")
"""Names that no card has."""
PEOPLE: Final = (
    "Mio",
    "りんりんりんりんりん",
    "Xx_The_Longest_Name_In_Here_xX",
    "mmmmmmmmmmmmmmmmmmmmmmmmmmmmmmmm",
)

FACES: Final = {number: face_of(card) for number, card in HOCG.pool.cards.items()}
PRINTED: Final = [face.card for face in FACES.values()]
LEVELS: Final = (*((level, False) for level in Level), (Level.FIRST, True))
"""Bloom levels, and whether the card is Buzz."""
HOLOMEM: Final = [card for card in PRINTED if card.type is CardType.HOLOMEM]
OSHI: Final = [card for card in PRINTED if card.type is CardType.OSHI]
SUPPORTS: Final = [card for card in PRINTED if card.kind is not None]
ATTACHED: Final = [card for card in SUPPORTS if card.kind in KINDS]
CHEERS: Final = [samples.cheer(color) for color in Color]
NOTES: Final = ("Arts +50 this turn", "HP +20", samples.LONG)
USED: Final = ("LIMITED", "collab", "baton pass")
SPENT: Final = {"oshi_skill": "Oshi skill", "sp_oshi_skill": "SP Oshi skill"}


CHEER_DECK: Final = 20
"""4.5: cheer cards of a player."""


def up_to(most: int) -> st.SearchStrategy[int]:
    """A number up to a limit; the limits as often as all between them."""
    return st.one_of(st.sampled_from((0, most)), st.integers(0, most))


@st.composite
def holomem_cards(draw: st.DrawFn) -> CardView:
    """A card of the pool, or one as a host's own set might have it."""
    if draw(st.booleans()):
        return draw(st.sampled_from(HOLOMEM))
    name = draw(st.sampled_from(EXTREMES))
    color = draw(st.sampled_from([*Color, None]))
    level, is_buzz = draw(
        st.sampled_from(sorted({(card.level, card.is_buzz) for card in HOLOMEM if card.level}))
    )
    return samples.mem(name, color, level, draw(st.integers(1, 40)) * 10, is_buzz=is_buzz)


@st.composite
def arts(draw: st.DrawFn) -> ArtView:
    """An art, of up to seven cheers."""
    cost = tuple(draw(st.lists(st.sampled_from(tuple(Color)), max_size=7)))
    name = draw(st.sampled_from(("Sing", "Hehe, a Little Prank", "えへへないたずら", samples.LONG)))
    return ArtView(name, cost, 10 * draw(up_to(199)), draw(st.booleans()), "", draw(st.booleans()))


@st.composite
def cheers(draw: st.DrawFn) -> tuple[CardView, ...]:
    """The cheers on one holomem: in any colours, shared among them in any way."""
    left, found = draw(up_to(CHEER_DECK)), list[CardView]()
    for cheer in draw(st.permutations(CHEERS)):
        count = draw(up_to(left))
        found += [cheer] * count
        left -= count
    return tuple(found)


@st.composite
def holomem(draw: st.DrawFn, position: Position, index: int) -> HolomemView:
    """A holomem, from bare to one on which lies whatever can lie there."""
    card = draw(holomem_cards())
    most = draw(st.one_of(st.integers(card.hp // 10, card.hp // 10 + 20), up_to(MOST_HP // 10))) * 10
    attached = tuple(draw(st.lists(st.sampled_from(ATTACHED), max_size=6)))
    return HolomemView(
        card.handle, card, position, index,
        under=(card,) * draw(up_to(12)), cheers=draw(cheers()), attached=attached,
        damage=10 * draw(up_to(min(MOST_HP, most + 300) // 10)), max_hp=most, is_resting=draw(st.booleans()),
        arts=tuple(draw(st.lists(arts(), max_size=4))),
        notes=tuple(draw(st.lists(st.sampled_from(NOTES), max_size=3))),
    )  # fmt: skip


@st.composite
def skills(draw: st.DrawFn, oshi: CardView | None) -> tuple[SkillView, ...]:
    """An Oshi's skills, each spent or not."""
    printed = FACES[oshi.number].skills if oshi is not None else ()
    return tuple(SkillView(each.name, each.kind, each.cost, "", draw(st.booleans())) for each in printed)


@st.composite
def sides(draw: st.DrawFn, seat: int, *, is_seen: bool) -> SideView:
    """One half, the stage from empty to full."""
    front = [draw(st.booleans()), draw(st.booleans())]
    backs = draw(up_to(STAGE - sum(front)))
    center, collab = (
        draw(holomem(position, 0)) if stands else None
        for stands, position in zip(front, (Position.CENTER, Position.COLLAB), strict=True)
    )
    hand = draw(up_to(30))
    archive = draw(up_to(60))
    oshi = draw(st.sampled_from([None, *OSHI]))
    known = draw(skills(oshi))
    spent = [SPENT[each.kind] for each in known if each.is_spent and each.kind in SPENT]
    return samples.side(
        seat,
        oshi=oshi,
        skills=known,
        center=center,
        collab=collab,
        back=tuple(draw(holomem(Position.BACK, index)) for index in range(1, backs + 1)),
        hand_count=hand,
        hand=draw(cards(hand)) if is_seen else (),
        deck_count=draw(up_to(50)),
        cheer_deck_count=draw(up_to(20)),
        life=draw(up_to(8)),
        holo_power=draw(up_to(50)),
        archive=draw(cards(archive)),
        used=tuple(draw(st.lists(st.sampled_from((*USED, *spent)), unique=True))),
    )


@st.composite
def cards(draw: st.DrawFn, count: int) -> tuple[CardView, ...]:
    """So many cards of up to ten sorts."""
    sorts = draw(st.lists(st.sampled_from(PRINTED), min_size=1, max_size=10))
    return tuple(sorts[number % len(sorts)] for number in range(count))


@st.composite
def tables(draw: st.DrawFn) -> TableView:
    """A table as somebody may see it."""
    viewer = draw(st.sampled_from((None, 0, 1)))
    first, second = (draw(sides(seat, is_seen=viewer == seat)) for seat in (0, 1))
    return TableView(
        viewer=viewer, turn=draw(up_to(128)), active=draw(st.integers(0, 1)),
        phase=draw(st.sampled_from(tuple(Phase))), to_act=draw(st.sampled_from((None, 0, 1))),
        sides=(first, second), open_cards=draw(st.integers(0, 5).flatmap(cards)),
        shown=draw(st.integers(0, 5).flatmap(cards)) if viewer is not None else (),
        result=draw(st.sampled_from(("", "{0} has no life left: {1} wins.", samples.LONG * 4))),
    )  # fmt: skip


@st.composite
def attacks(draw: st.DrawFn) -> Attack:
    """An attack from anywhere to up to four places, somebody there or not."""
    spots = st.one_of(
        st.builds(Spot, st.integers(0, 1), st.sampled_from((Position.CENTER, Position.COLLAB))),
        st.builds(Spot, st.integers(0, 1), st.just(Position.BACK), st.integers(1, STAGE)),
    )
    targets = draw(st.lists(spots, max_size=4, unique=True))
    hits = (Hit(target, 10 * draw(up_to(199)), draw(st.booleans())) for target in targets)
    return Attack(draw(spots), tuple(hits))


class Stand(NamedTuple):
    """A holomem somewhere on a board.

    Args:
        holomem: who stands there.
        backs: places of the back row.
        hit: what the last attack did there.
        is_new: whether the place is outlined.
        theme: the colours.
        language: what is spoken.
    """

    holomem: HolomemView
    backs: int
    hit: Toll | None
    is_new: bool
    theme: str
    language: str


@st.composite
def stands(draw: st.DrawFn, languages: tuple[str, ...]) -> Stand:
    """A holomem in every place, in every theme and in these languages."""
    position = draw(st.sampled_from(tuple(Position)))
    index = 1 if position is Position.BACK else 0
    backs = draw(st.integers(4, STAGE))
    is_hit, damage, is_down = draw(st.booleans()), 10 * draw(up_to(MOST_HP // 10)), draw(st.booleans())
    damages, before = (10, damage)[draw(st.booleans()) :], draw(st.sampled_from((0, MOST_HP)))
    hit = Toll(damages, is_down, before) if is_hit else None
    theme, language = draw(st.sampled_from(list_themes())), draw(st.sampled_from(languages))
    return Stand(draw(holomem(position, index)), backs, hit, draw(st.booleans()), theme, language)


class Shown:
    """What a test shows to somebody. Its ``repr`` is short: a whole table has pages of it.

    Args:
        table: the table.
        names: the players' names.
        theme: the colours.
        language: what is spoken.
        attack: the last attack.
        is_new: whether the viewer has seen nothing of it before, so that everything is outlined.
    """

    def __init__(
        self,
        table: TableView,
        names: tuple[str, str],
        theme: str,
        language: str,
        attack: Attack,
        *,
        is_new: bool,
    ) -> None:
        self.table, self.names, self.theme, self.language = table, names, theme, language
        self.attack, self.is_new = attack, is_new

    def __repr__(self) -> str:
        backs = [len(side.back) for side in self.table.sides]
        return (
            f"<turn {self.table.turn}, {backs} in the back, {self.names}, {self.theme}, {self.language}, "
            f"{self.attack}>"
        )


def shown(languages: tuple[str, ...]) -> st.SearchStrategy[Shown]:
    """A table with names and an attack, in every theme and in these languages."""
    names = st.tuples(st.sampled_from(PEOPLE), st.sampled_from((*PEOPLE, samples.EMOJI, "")))
    themes, spoken = st.sampled_from(list_themes()), st.sampled_from(languages)
    return st.builds(Shown, tables(), names, themes, spoken, attacks(), is_new=st.booleans())
