"""A single card shows everything that is printed on it."""

from __future__ import annotations

import msgspec
import pytest

from engine.hocg.cards.terms import Level
from engine.hocg.state.views import CardFace, SkillFace
from renderers.hocg.face import draw_card, list_rows, say_limit
from renderers.hocg.themes import load_theme
from tests.renderers import samples
from tests.renderers.pixels import decode

replace = msgspec.structs.replace
FACE = samples.FACES["hXX09-003"]
CARD = FACE.card
ART = FACE.skills[-1]
OSHI = samples.face(
    samples.oshi("Tokino Sora"),
    skills=(
        SkillFace("oshi_skill", "Replacement", "Move a cheer card.", cost="1", limit="turn"),
        SkillFace("sp_oshi_skill", "Encore", "Draw 3 cards.", cost="2", limit="game"),
    ),
)


def with_art(art: SkillFace) -> CardFace:
    return replace(FACE, skills=(*FACE.skills[:-1], art))


@pytest.mark.parametrize(
    "changed",
    [
        replace(FACE, card=replace(CARD, name="Sakura")),
        replace(FACE, card=replace(CARD, number="hXX09-999")),
        replace(FACE, card=replace(CARD, hp=230)),
        replace(FACE, card=replace(CARD, level=Level.FIRST)),
        replace(FACE, card=replace(CARD, is_buzz=False)),
        replace(FACE, card=replace(CARD, colors=(samples.BLUE,))),
        replace(FACE, card=replace(CARD, colors=(samples.RED, samples.BLUE))),
        replace(FACE, card=replace(CARD, colors=())),
        replace(FACE, ja="ときのそら"),
        replace(FACE, tags=("JP",)),
        replace(FACE, baton_pass=1),
        replace(FACE, baton_pass=0),
        replace(FACE, extra=()),
        replace(FACE, skills=FACE.skills[1:]),
        with_art(replace(ART, name="Live")),
        with_art(replace(ART, text="Draw a card.")),
        with_art(replace(ART, damage=110)),
        with_art(replace(ART, has_plus=False)),
        with_art(replace(ART, colors=(samples.RED,))),
        with_art(replace(ART, critical=())),
        with_art(replace(ART, critical=((samples.GREEN, 50),))),
        with_art(replace(ART, critical=((samples.BLUE, 70),))),
    ],
)
def test_every_fact_shows(changed: CardFace) -> None:
    assert changed != FACE
    assert draw_card(changed).data != draw_card(FACE).data


@pytest.mark.parametrize("fact", ["cost", "limit", "name", "kind", "text"])
def test_every_fact_of_an_oshi_skill_shows(fact: str) -> None:
    skill = replace(OSHI.skills[0], **{fact: "gift" if fact == "kind" else "X"})
    assert draw_card(replace(OSHI, skills=(skill, OSHI.skills[1]))).data != draw_card(OSHI).data


@pytest.mark.parametrize(
    "face", [*samples.FACES.values(), OSHI, *(samples.face(card) for card in samples.HAND)]
)
@pytest.mark.parametrize("theme", ["night", "day"])
def test_size_and_format(face: CardFace, theme: str) -> None:
    picture = draw_card(face, load_theme(theme))
    assert decode(picture).size == (740, 1040)
    assert len(picture.data) <= 300_000
    assert picture.filename.startswith("card-")


def test_a_very_long_text_is_not_cut() -> None:
    """The picture grows, and the end of the text still shows."""
    text = "During this turn, your opponent's center holomem takes 20 special damage. " * 40
    long = samples.face(CARD, skills=(SkillFace("gift", "Endless", text),))
    other = samples.face(CARD, skills=(SkillFace("gift", "Endless", f"{text[:-2]}!"),))
    assert decode(draw_card(long)).height > 1040
    assert draw_card(long) != draw_card(other)


def test_the_text_part_is_as_high_as_its_lines() -> None:
    rows = list_rows(FACE, 30, load_theme())
    more = list_rows(replace(FACE, extra=(*FACE.extra, "One line more.")), 30, load_theme())
    assert sum(row.height for row in more) > sum(row.height for row in rows)


@pytest.mark.parametrize("text", ["", samples.LONG * 3, samples.JAPANESE * 20, samples.EMOJI, "W" * 600])
def test_any_text_can_be_drawn(text: str) -> None:
    skills = tuple(
        SkillFace(kind, text, text, cost="X", limit=text[:40], colors=samples.ALL_COLORS, damage=999)
        for kind in ("art", "gift", "something_new")
    )
    face = CardFace(replace(CARD, name=text), text, (text,), 12, skills, (text,))
    decode(draw_card(face))


def test_limits_are_said_in_words() -> None:
    skill = OSHI.skills[0]
    assert [say_limit(replace(skill, limit=limit)) for limit in ("turn", "game", "", "Once a day")] == [
        "Once per turn",
        "Once per game",
        "",
        "Once a day",
    ]
