"""Hands: every card is there, hidden ones lie face down."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.hocg.cards.terms import Level, Phase, SupportKind
from engine.hocg.state.views import CardView, SkillFace, TableView
from renderers import draw_hand
from renderers.hocg.hand import list_shown
from tests.renderers import samples
from tests.renderers.pixels import decode

replace = msgspec.structs.replace


def hold(hand: tuple[CardView, ...], count: int | None = None, **facts: Any) -> TableView:
    mine = samples.side(0, hand=hand, hand_count=len(hand) if count is None else count)
    view = TableView(
        viewer=0, turn=1, active=0, phase=Phase.MAIN, to_act=0, sides=(mine, samples.side(1, hand_count=4))
    )
    return replace(view, **facts)


@pytest.mark.parametrize("count", range(24))
def test_a_hand_of_any_size(count: int) -> None:
    picture = draw_hand(hold(samples.hand(count)), 0, faces=samples.FACES)
    image = decode(picture)
    assert image.width == 1200
    assert image.height < 2000
    assert len(picture.data) <= 300_000
    assert picture.filename.startswith("hand-")


def test_every_number_of_cards_looks_different() -> None:
    assert len({draw_hand(hold(samples.hand(count)), 0).data for count in range(21)}) == 21


SORA = samples.HAND[0]
EVENT = samples.HAND[1]


@pytest.mark.parametrize(
    ("card", "changed"),
    [
        (SORA, replace(SORA, name="AZKi")),
        (SORA, replace(SORA, hp=70)),
        (SORA, replace(SORA, level=Level.FIRST)),
        (SORA, replace(SORA, level=Level.SPOT)),
        (SORA, replace(SORA, colors=(samples.GREEN,))),
        (SORA, replace(SORA, is_buzz=True)),
        (EVENT, replace(EVENT, is_limited=False)),
        (EVENT, replace(EVENT, kind=SupportKind.STAFF)),
    ],
)
def test_a_fact_of_a_card_shows(card: CardView, changed: CardView) -> None:
    assert draw_hand(hold((card,)), 0).data != draw_hand(hold((changed,)), 0).data


ART = SkillFace("art", "Sing", "", colors=(samples.WHITE, samples.COLORLESS), damage=40)


@pytest.mark.parametrize(
    "skills",
    [
        (),
        (replace(ART, damage=50),),
        (replace(ART, has_plus=True),),
        (replace(ART, colors=(samples.WHITE,)),),
        (replace(ART, colors=(samples.GREEN, samples.COLORLESS)),),
        (ART, ART),
        (SkillFace("collab_effect", "Hi", "Draw a card."), ART),
        (SkillFace("gift", "Hi", "Draw a card."), ART),
    ],
)
def test_arts_and_effects_show(skills: tuple[SkillFace, ...]) -> None:
    first = draw_hand(hold((SORA,)), 0, faces={SORA.number: samples.face(SORA, skills=(ART,))})
    second = draw_hand(hold((SORA,)), 0, faces={SORA.number: samples.face(SORA, skills=skills)})
    assert first.data != second.data


def test_the_text_of_a_support_card_shows() -> None:
    pictures = {
        draw_hand(
            hold((EVENT,)),
            0,
            faces={EVENT.number: samples.face(EVENT, skills=(SkillFace("support", "", text),))},
        ).data
        for text in ("Draw a card.", "Draw 2 cards.", "Draw a card. " * 60)
    }
    assert len(pictures) == 3


def test_a_hidden_hand_lies_face_down() -> None:
    """What hidden cards are can't be told: only their number counts."""
    picture = draw_hand(hold((), count=4), 0)
    assert picture != draw_hand(hold(samples.hand(4)), 0)
    assert picture != draw_hand(hold((), count=5), 0)
    assert picture == draw_hand(hold((), count=4), 0, faces=samples.FACES)


def test_cards_shown_to_the_viewer_stand_below_their_own_hand() -> None:
    plain = hold(samples.hand(2))
    shown = replace(plain, shown=samples.hand(5)[2:])
    assert list_shown(shown, 0) == samples.hand(5)[2:]
    assert decode(draw_hand(shown, 0)).height > decode(draw_hand(plain, 0)).height
    assert draw_hand(shown, 1) == draw_hand(plain, 1)
    assert draw_hand(replace(shown, viewer=None), 0) == draw_hand(replace(plain, viewer=None), 0)


def test_cards_that_lie_open_are_not_shown_again() -> None:
    view = samples.typical()
    mine, theirs = view.sides
    assert mine.center is not None
    open_cards = (*mine.hand, *mine.archive, mine.center.card, *mine.center.cheers, *mine.center.attached)
    open_cards += (*mine.center.under, theirs.back[0].card, *theirs.archive)
    other = replace(SORA, handle=10**6)
    assert list_shown(replace(view, shown=(*open_cards, other)), 0) == (other,)
    assert draw_hand(replace(view, shown=open_cards), 0) == draw_hand(view, 0)


def test_copies_look_the_same() -> None:
    assert draw_hand(hold((SORA,)), 0) == draw_hand(hold((replace(SORA, handle=999),)), 0)


@pytest.mark.parametrize("name", ["", samples.LONG, samples.JAPANESE, samples.EMOJI])
def test_any_name_can_be_drawn(name: str) -> None:
    cards = (replace(SORA, name=name), replace(EVENT, name=name))
    decode(draw_hand(hold(cards), 0, names=(name, name)))
