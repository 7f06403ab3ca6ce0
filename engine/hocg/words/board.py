"""The table as text: the board, hands. Players stand in texts as {0} and {1}; front ends put names there."""

from collections.abc import Sequence

from engine.hocg.cards.terms import (
    CardType,
    Phase,
    Position,
)
from engine.hocg.queries.naming import (
    SUPPORTS,
    list_names,
    name_with_level,
    say_cheers,
    say_number,
)
from engine.hocg.state.views import CardView, HolomemView, Piles, SideView, TableView
from engine.kernel.copies import group_copies, say_copies
from engine.kernel.translation import mark, say, seat_mark, tr, tr_name

PHASES = {
    Phase.SETUP: mark("setup"),
    Phase.RESET: mark("reset phase"),
    Phase.DRAW: mark("draw phase"),
    Phase.CHEER: mark("cheer phase"),
    Phase.MAIN: mark("main phase"),
    Phase.PERFORMANCE: mark("performance phase"),
    Phase.END: mark("end phase"),
}


def describe_table(view: TableView) -> str:
    """The whole view as text, the viewer's own half last."""
    own = 1 if view.viewer == 1 else 0
    lines = [
        tr(
            "Turn {turn}, {phase} of {player}.",
            turn=view.turn,
            phase=tr(PHASES[view.phase]),
            player=seat_mark(view.active),
        )
        if view.turn
        else tr("Preparation.")
    ]
    if view.result:
        lines.append(view.result)
    if view.open_cards:
        lines.append(tr("Revealed: {cards}.", cards=tr(", ").join(map(card_view_name, view.open_cards))))
    for seat in (1 - own, own):
        lines.extend(describe_side(view.sides[seat]))
    return "\n".join(lines)


def describe_side(side: SideView) -> list[str]:
    """One half of the table, a zone a line."""
    oshi = tr_name(side.oshi.name) if side.oshi else "?"
    lines = [
        tr(
            "{seat}: Oshi {oshi}, {piles}.",
            seat=seat_mark(side.seat),
            oshi=oshi,
            piles=describe_piles(side.piles),
        )
    ]
    hidden, center = tr("a card face down"), tr("empty")
    if side.center:
        center = describe_holomem(side.center)
    elif Position.CENTER in side.face_down:
        center = hidden
    lines.append(tr("Center: {holomem}", holomem=center))
    if side.collab:
        lines.append(tr("Collab: {holomem}", holomem=describe_holomem(side.collab)))
    lines.extend(
        tr("Back {number}: {holomem}", number=holomem.index, holomem=describe_holomem(holomem))
        for holomem in side.back
    )
    backs = side.face_down.count(Position.BACK)
    lines.extend(tr("Back {number}: {holomem}", number=at, holomem=hidden) for at in range(1, backs + 1))
    return lines


def describe_piles(piles: Piles) -> str:
    """How many cards there are in the piles of one half of the table."""
    return tr(
        "life {life}, holo Power {holo_power}, hand {hand}, deck {deck}, cheer deck {cheer_deck}, archive"
        " {archive}",
        life=piles.life_left,
        holo_power=piles.holo_power,
        hand=piles.hand,
        deck=piles.deck,
        cheer_deck=piles.cheer_deck,
        archive=piles.archive,
    )


def describe_holomem(holomem: HolomemView) -> str:
    """A holomem in a line of the board: its card, HP, cheers, what is attached and stacked, and effects on
    it.
    """
    parts = [
        tr(
            "{card}, HP {left}/{hp}",
            card=card_view_name(holomem.card),
            left=holomem.hp,
            hp=holomem.max_hp,
        )
    ]
    parts.append(say_cheers([cheer.colors for cheer in holomem.cheers]))
    if holomem.attached:
        parts.append(tr("with {cards}", cards=list_names(card.name for card in holomem.attached)))
    if holomem.under:
        parts.append(tr("{number} stacked", number=len(holomem.under)))
    if holomem.is_resting:
        parts.append(tr("resting"))
    parts.extend(map(say, holomem.notes))
    return tr(", ").join(parts)


def card_view_name(card: CardView) -> str:
    """The name of a card that is seen, with level and number, as in "AZKi (2nd)"."""
    name = tr_name(card.name)
    if card.type is CardType.HOLOMEM:
        name = name_with_level(card.name, card.level, is_buzz=card.is_buzz)
    return name + say_number(card.number)


def say_kind(card: CardView) -> str:
    """The sort of a support card; its type, if it is none."""
    return tr(SUPPORTS[card.kind]) if card.kind else f"{card.type}"


def describe_cards(cards: Sequence[CardView]) -> str:
    """Cards as a sorted list, copies counted together."""
    if not cards:
        return tr("no cards")
    lines = []
    for card, count in group_copies(cards):
        facts = f"HP {card.hp}" if card.type is CardType.HOLOMEM else say_kind(card)
        limited = tr(", LIMITED") if card.is_limited else ""
        name = f"{card_view_name(card)} [{card.number}]{say_copies(count)}"
        lines.append(f"{name} — {facts}{limited}")
    return "\n".join(lines)
