"""What an art does to its target, in words."""

from bot.games.hocg.previews import Preview
from engine.hocg.cards.terms import Position
from engine.hocg.queries.naming import POSITIONS
from engine.hocg.state.views import HolomemView
from engine.hocg.words.wording import card_view_name
from engine.kernel.translation import tr


def say_effect(preview: Preview, target: HolomemView, *, is_short: bool = False) -> str:
    """As in "80 damage to AZKi (Debut), center: DOWN", or, short, "30–50 on AZKi (Debut), back 2: HP 70 →
    20–40".
    """
    place = tr(POSITIONS[target.position])
    if target.position is Position.BACK:
        place = tr("back {number}", number=target.index)
    whom = tr("{card}, {place}", card=card_view_name(target.card), place=place)
    fate = say_fate(preview, target)
    if is_short:
        return tr("{damage} on {target}: {fate}", damage=preview.damage, target=whom, fate=fate)
    return tr("{damage} damage to {target}: {fate}", damage=preview.damage, target=whom, fate=fate)


def say_fate(preview: Preview, target: HolomemView) -> str:
    """What becomes of the target's HP, as in "HP 70 → 40", "DOWN", "HP 70 → 40 or DOWN"."""
    if preview.is_down:
        return tr("HP {hp} → DOWN", hp=target.hp)
    least, most = (str(max(0, target.hp - amount)) for amount in (preview.most, preview.least))
    if preview.may_go_down:
        least = tr("DOWN")
        return tr("HP {hp} → {most} or {least}", hp=target.hp, most=most, least=least)
    if least != most:
        return tr("HP {hp} → {least}–{most}", hp=target.hp, most=most, least=least)
    return tr("HP {hp} → {left}", hp=target.hp, left=least)


def say_why_open(preview: Preview, seat: int) -> str:
    """What the damage hangs on: dice, or who chooses something first; "" if it is sure.

    Args:
        preview: what was found.
        seat: who would use the art.
    """
    if preview.rolls:
        return tr("depends on what is rolled")
    if not preview.asks or preview.least == preview.most:
        return ""
    if preview.asks == {seat}:
        return tr("depends on what you choose before the damage")
    if seat in preview.asks:
        return tr("depends on what both players choose before the damage")
    return tr("depends on what your opponent chooses before the damage")
