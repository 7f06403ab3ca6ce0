"""Views made by hand, for tests, benchmarks and for looking at."""

from __future__ import annotations

from typing import Any

from engine.hocg.cards.terms import CardType, Color, Level, Phase, Position, SupportKind
from engine.hocg.state.views import (
    ArtView,
    CardFace,
    CardView,
    HolomemView,
    SideView,
    SkillFace,
    SkillView,
    TableView,
)

WHITE, GREEN, RED, BLUE = Color.WHITE, Color.GREEN, Color.RED, Color.BLUE
PURPLE, YELLOW, COLORLESS = Color.PURPLE, Color.YELLOW, Color.COLORLESS
ALL_COLORS = (WHITE, GREEN, RED, BLUE, PURPLE, YELLOW)

_numbers = iter(range(1, 100_000))


def mem(
    name: str,
    color: Color | None = WHITE,
    level: Level = Level.DEBUT,
    hp: int = 100,
    number: str = "",
    is_buzz: bool = False,
) -> CardView:
    """A holomem card."""
    handle = next(_numbers)
    return CardView(
        handle,
        number or f"hXX01-{sum(map(ord, name)) % 900:03d}",
        name,
        CardType.HOLOMEM,
        (color,) if color else (),
        level,
        is_buzz,
        hp,
    )


def support(name: str, kind: SupportKind, is_limited: bool = False) -> CardView:
    """A support card."""
    number = f"hXX02-{sum(map(ord, name)) % 900:03d}"
    return CardView(next(_numbers), number, name, CardType.SUPPORT, kind=kind, is_limited=is_limited)


def cheer(color: Color) -> CardView:
    """A cheer card."""
    return CardView(next(_numbers), f"hY-{color.value}", f"{color.value} cheer", CardType.CHEER, (color,))


def cheers(**counts: int) -> tuple[CardView, ...]:
    """Cheer cards: ``cheers(white=2, green=1)``."""
    return tuple(cheer(Color(color)) for color, count in counts.items() for _ in range(count))


def oshi(name: str, color: Color = WHITE, life: int = 5) -> CardView:
    """An Oshi card."""
    return CardView(
        next(_numbers), f"hXX03-{sum(map(ord, name)) % 900:03d}", name, CardType.OSHI, (color,), life=life
    )


def standing(
    card: CardView,
    position: Position,
    index: int = 0,
    *,
    damage: int = 0,
    rest: bool = False,
    cheer_cards: tuple[CardView, ...] = (),
    attached: tuple[CardView, ...] = (),
    under: tuple[CardView, ...] = (),
    notes: tuple[str, ...] = (),
    max_hp: int | None = None,
) -> HolomemView:
    """A holomem on the stage."""
    return HolomemView(
        card.handle,
        card,
        position,
        index,
        under,
        cheer_cards,
        attached,
        damage,
        card.hp if max_hp is None else max_hp,
        rest,
        (),
        notes,
    )


def skills(spent: bool = False, sp_spent: bool = False) -> tuple[SkillView, ...]:
    """The two skills of an Oshi."""
    return (
        SkillView("Replacement", "oshi_skill", "1", "", spent),
        SkillView("So You're the Enemy?", "sp_oshi_skill", "2", "", sp_spent),
    )


def side(seat: int, **facts: Any) -> SideView:
    """One half of the table; whatever isn't given is empty."""
    base: dict[str, Any] = {
        "oshi": None,
        "skills": (),
        "center": None,
        "collab": None,
        "back": (),
        "hand_count": 0,
        "hand": (),
        "deck_count": 0,
        "cheer_deck_count": 0,
        "life": 0,
        "holo_power": 0,
        "archive": (),
    }
    return SideView(seat=seat, **(base | facts))


def typical() -> TableView:
    """A match of the first set in its middle."""
    sora, azki = "Tokino Sora", "AZKi"
    mine = side(
        0,
        oshi=oshi(sora),
        skills=skills(sp_spent=True),
        center=standing(
            mem(sora, WHITE, Level.SECOND, 240, is_buzz=True),
            Position.CENTER,
            damage=50,
            cheer_cards=cheers(white=3, green=1),
            attached=(support("Tokino Sora's Stage Outfit", SupportKind.TOOL),),
            under=(mem(sora, WHITE, Level.FIRST, 150), mem(sora)),
            notes=("Arts +50 this turn",),
        ),
        collab=standing(
            mem(azki, GREEN, Level.FIRST, 120),
            Position.COLLAB,
            damage=90,
            cheer_cards=cheers(green=2),
            rest=True,
            under=(mem(azki, GREEN),),
        ),
        back=(
            standing(
                mem("Moona Hoshinova", PURPLE, Level.DEBUT, 90), Position.BACK, 1, cheer_cards=cheers(white=1)
            ),
            standing(
                mem("IRyS", RED, Level.FIRST, 130), Position.BACK, 2, rest=True, under=(mem("IRyS", RED),)
            ),
            standing(mem("Pavolia Reine", GREEN, Level.SPOT, 60), Position.BACK, 3, damage=20),
        ),
        hand_count=6,
        hand=hand(6),
        deck_count=31,
        cheer_deck_count=14,
        life=4,
        holo_power=3,
        archive=(mem("Shirakami Fubuki"), support("Yu-chan's Letter", SupportKind.EVENT)),
        used=("LIMITED", "collab"),
    )
    theirs = side(
        1,
        oshi=oshi(azki, GREEN),
        skills=skills(),
        center=standing(
            mem("Ninomae Ina'nis", PURPLE, Level.FIRST, 160),
            Position.CENTER,
            damage=110,
            cheer_cards=cheers(purple=2),
            attached=(support("Takodachi", SupportKind.FAN), support("Ancient Book", SupportKind.TOOL)),
            under=(mem("Ninomae Ina'nis", PURPLE),),
        ),
        collab=None,
        back=(
            standing(
                mem("Gawr Gura", BLUE, Level.SECOND, 190),
                Position.BACK,
                1,
                cheer_cards=cheers(blue=4, white=1),
            ),
            standing(
                mem("Amelia Watson", YELLOW, Level.DEBUT, 110), Position.BACK, 2, cheer_cards=cheers(yellow=1)
            ),
            standing(mem("Takanashi Kiara", RED, Level.DEBUT, 100), Position.BACK, 3, damage=30, rest=True),
            standing(
                mem("Mori Calliope", PURPLE, Level.FIRST, 120),
                Position.BACK,
                4,
                cheer_cards=cheers(purple=1),
                attached=(support("Death Scythe", SupportKind.MASCOT),),
            ),
        ),
        hand_count=4,
        deck_count=28,
        cheer_deck_count=12,
        life=3,
        holo_power=5,
        archive=(mem("Gawr Gura", BLUE),),
    )
    return TableView(viewer=0, turn=7, active=0, phase=Phase.MAIN, to_act=0, sides=(mine, theirs))


LAST = (
    "Mio played Yu-chan's Letter and drew 2 cards.",
    "Tokino Sora bloomed from 1st to 2nd.",
    "AZKi collabs: the top card of the deck goes to holo Power.",
)

LEVELS = (Level.DEBUT, Level.FIRST, Level.SECOND, Level.SPOT)
LONG = "The Incredibly Long Name of Somebody Who Would Not Stop Writing"
JAPANESE = "さくらみこ＠エリート巫女🌸桜田門外の変"
EMOJI = "👩‍🚀 Zoë 🎉\u202e\x07\u0301\u0301\u0301 ✨"


def full(viewer: int | None = None) -> TableView:
    """Everything that can be on a table, and more than fits comfortably."""
    sides = []
    for seat, name in enumerate((LONG, JAPANESE)):
        everything = cheers(white=10, green=10, red=10, blue=10, purple=10, yellow=10)
        attached = tuple(
            support(f"Attached {kind} of {name}", kind)
            for kind in (
                SupportKind.TOOL,
                SupportKind.MASCOT,
                SupportKind.FAN,
                SupportKind.FAN,
                SupportKind.FAN,
            )
        )
        facts: dict[str, Any] = {
            "damage": 220,
            "cheer_cards": everything,
            "attached": attached,
            "rest": bool(seat),
        }
        notes = (f"Arts +120 this turn from {name}", "Can't be moved", "HP +100")
        under = tuple(mem(name) for _ in range(12))
        sides.append(
            side(
                seat,
                oshi=oshi(name, PURPLE, 6),
                skills=skills(True, True),
                center=standing(
                    mem(name, RED, Level.SECOND, 400, is_buzz=True),
                    Position.CENTER,
                    notes=notes,
                    under=under,
                    **facts,
                ),
                collab=standing(
                    mem(name, BLUE, Level.FIRST, 400, is_buzz=True),
                    Position.COLLAB,
                    notes=notes,
                    under=under,
                    **facts,
                ),
                back=tuple(
                    standing(
                        mem(name, color, LEVELS[index % 4], 999, is_buzz=index % 4 == 1),
                        Position.BACK,
                        index + 1,
                        notes=notes,
                        under=under,
                        **facts,
                    )
                    for index, color in enumerate((WHITE, YELLOW, GREEN, RED, BLUE))
                ),
                hand_count=23,
                deck_count=50,
                cheer_deck_count=20,
                life=6,
                holo_power=20,
                archive=tuple(mem(name) for _ in range(99)),
                used=("LIMITED", "collab", "baton pass", "Oshi skill", "SP Oshi skill"),
            )
        )
    return TableView(
        viewer=viewer, turn=128, active=1, phase=Phase.PERFORMANCE, to_act=0, sides=(sides[0], sides[1])
    )


def empty() -> TableView:
    """A table before anything is on it."""
    return TableView(viewer=None, turn=0, active=0, phase=Phase.SETUP, to_act=0, sides=(side(0), side(1)))


HAND = (
    mem("Tokino Sora", WHITE, Level.DEBUT, 60, "hXX09-001"),
    support("Subscriber Thank-you Party", SupportKind.EVENT, True),
    mem("AZKi", GREEN, Level.FIRST, 140, "hXX09-002"),
    mem("Sakura Miko", RED, Level.SECOND, 240, "hXX09-003", is_buzz=True),
    support("Ordinary PC", SupportKind.ITEM),
    mem("Moona Hoshinova", PURPLE, Level.SPOT, 100, "hXX09-004"),
    support("Manager-chan", SupportKind.STAFF, True),
    support("Hakui Koyori's Lab Coat", SupportKind.TOOL),
    support("35P", SupportKind.FAN),
    support("Ankimo", SupportKind.MASCOT),
)


def hand(count: int) -> tuple[CardView, ...]:
    """So many cards in hand."""
    return tuple(HAND[index % len(HAND)] for index in range(count))


def face(card: CardView, *, skills: tuple[SkillFace, ...] = (), **facts: Any) -> CardFace:
    """Everything printed on a card."""
    base: dict[str, Any] = {"ja": "", "tags": (), "baton_pass": 1, "extra": ()}
    return CardFace(card=card, skills=skills, **(base | facts))


ARTS = (
    SkillFace("art", "Nice to Meet You", "", colors=(WHITE,), damage=20),
    SkillFace(
        "art",
        "Dream Live!",
        "If you have another white holomem on your stage, this art deals 50 more damage.",
        colors=(WHITE, WHITE, COLORLESS),
        damage=120,
        has_plus=True,
        critical=((BLUE, 50),),
    ),
)
FACES = {
    "hXX09-001": face(HAND[0], ja="ときのそら", tags=("JP", "Gen 0", "Song"), skills=ARTS[:1]),
    "hXX09-002": face(
        HAND[2],
        ja="AZKi",
        tags=("JP", "Gen 0", "Song"),
        skills=(
            SkillFace(
                "collab_effect", "Open the Map", "You may draw a card, then archive a card from your hand."
            ),
            SkillFace("art", "Explore", "", colors=(GREEN, COLORLESS), damage=40, has_plus=True),
        ),
    ),
    "hXX09-003": face(
        HAND[3],
        ja="さくらみこ",
        tags=("JP", "Gen 0", "Animal Ears"),
        baton_pass=2,
        skills=(SkillFace("bloom_effect", "Elite", "Draw 2 cards."), *ARTS),
        extra=("When this holomem is downed, you lose 2 life.",),
    ),
}


def art(name: str = "Sing", damage: int = 30) -> ArtView:
    """An art of a holomem on the stage."""
    return ArtView(name, (WHITE, COLORLESS), damage, False, "", True)
