"""From what a viewer sees to a scenario file: the position of a bug report.

Nothing is written that the viewer doesn't know: hidden cards are stand-ins, as many as there are. What was
going on within a phase isn't part of a scenario; it begins with the phase.
"""

from collections.abc import Sequence
from typing import Final

import yaml

from engine.hocg.cards.terms import SEATS, CardType, Phase
from engine.hocg.scenario.position import FILLER
from engine.hocg.state.views import CardView, HolomemView, SideView, TableView

FILLER_CHEER: Final = "white"
WIDTH: Final = 110
USED: Final = {
    "LIMITED": "limited",
    "collab": "collab",
    "baton pass": "baton_pass",
    "Oshi skill": "oshi_skill",
    "SP Oshi skill": "sp_oshi_skill",
}
"""What a view says was used -> what a scenario calls it."""

Yaml = dict[str, object]


def write_scenario(view: TableView, title: str, source: str = "") -> str:
    """A position as a scenario file.

    Args:
        view: the position, as far as it may be told.
        title: what the scenario is called.
        source: where it comes from.
    """
    given: Yaml = {"player": SEATS[view.active or 0], "phase": view.phase.value}
    is_setup = view.phase is Phase.SETUP
    if not is_setup:
        given = {"turn": max(1, view.turn), **given}
    given |= {SEATS[side.seat]: _write_side(side, is_setup=is_setup) for side in view.sides}
    document: Yaml = {"title": title, "source": source, "given": given}
    return yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=WIDTH, default_flow_style=None)


def _write_side(side: SideView, *, is_setup: bool) -> Yaml:
    found: Yaml = {} if side.oshi is None else {"oshi": side.oshi.number}
    if not is_setup:
        found["center"] = "none" if side.center is None else _write_holomem(side.center)
        found["collab"] = "none" if side.collab is None else _write_holomem(side.collab)
        found["back"] = [_write_holomem(holomem) for holomem in side.back]
        found["life"] = side.life
    seen = _list_numbers(side.hand)
    found |= {
        "hand": seen or [FILLER] * side.hand_count,
        "deck": [FILLER] * side.deck_count,
        "cheer_deck": [FILLER_CHEER] * side.cheer_deck_count,
        "archive": [_write_card(card) for card in reversed(side.archive)],
        "holo_power": side.holo_power,
    }
    used: Yaml = {USED[words]: True for words in side.used if words in USED}
    return {**found, "used": used} if used else found


def _list_numbers(cards: Sequence[CardView]) -> list[str]:
    return [card.number for card in cards]


def _write_card(card: CardView) -> str:
    """A card by its number, a cheer by its colour."""
    return card.colors[0].value if card.type is CardType.CHEER and card.colors else card.number


def _write_holomem(holomem: HolomemView) -> Yaml:
    lists = {
        "under": _list_numbers(holomem.under),
        "cheers": [_write_card(card) for card in holomem.cheers],
        "attached": _list_numbers(holomem.attached),
    }
    found: Yaml = {"card": holomem.card.number, **{key: cards for key, cards in lists.items() if cards}}
    if holomem.damage:
        found["damage"] = holomem.damage
    if holomem.is_resting:
        found["resting"] = True
    return found
