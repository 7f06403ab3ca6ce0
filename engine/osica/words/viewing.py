"""Building views: what a seat, or everybody, may know (chapter 3)."""

from collections.abc import Iterable

from engine.kernel.events import Viewer
from engine.kernel.machine import clause
from engine.kernel.prompts import Prompt
from engine.osica.cards.terms import Position
from engine.osica.procedures.resolution import Resolution
from engine.osica.queries import facts
from engine.osica.state.state import Piece, Player, Stat
from engine.osica.state.table import Table
from engine.osica.state.views import AppealView, CardView, PieceView, SideView, TableView


def view_card(table: Table, handle: int) -> CardView:
    """What everybody who may see a card knows of it."""
    card = table.cards[handle]
    return CardView(
        handle, card.number, card.name, card.kind, card.work, card.level, card.ap, card.cheers, card.tags,
        card.texts,
    )  # fmt: skip


def view_cards(table: Table, handles: Iterable[int]) -> tuple[CardView, ...]:
    """Several cards as somebody sees them who may see their faces."""
    return tuple(view_card(table, handle) for handle in handles)


def view_piece(table: Table, piece: Piece) -> PieceView:
    """A card in play with all changes."""
    is_character = facts.is_character(table, piece)
    return PieceView(
        handle=piece.id,
        card=view_card(table, piece.card),
        place=piece.place,
        level=facts.level(table, piece),
        ap=facts.ap(table, piece) if is_character else 0,
        cheers=facts.cheers(table, piece),
        keywords=tuple(dict.fromkeys(facts.keywords(table, piece))),
        is_resting=piece.is_resting,
        is_limit_broken=facts.is_limit_broken(table, piece),
        is_oshi=piece.card == table.player(piece.seat).oshi,
        is_unguardable=any(change.stat is Stat.UNGUARDABLE for change in facts.changes_of(table, piece)),
        stacked=view_cards(table, piece.stacked),
    )


@clause("3.1.1", "3.2.1", "3.3.1", "3.7.1", "3.8.1", "6.5")
def view_side(table: Table, player: Player, viewer: Viewer) -> SideView:
    """One half of the table; hand, costs and cards looked at only for their owner."""
    is_own = viewer == player.seat

    def at(place: Position) -> PieceView | None:
        piece = player.at(place)
        return None if piece is None else view_piece(table, piece)

    return SideView(
        seat=player.seat,
        oshi=view_card(table, player.oshi),
        is_oshi_home=player.oshi in player.oshi_area,
        is_oshi_up=player.is_oshi_up,
        kept=view_cards(table, player.kept),
        left=at(Position.LEFT),
        center=at(Position.CENTER),
        right=at(Position.RIGHT),
        assist=tuple(view_piece(table, piece) for piece in player.assist),
        limit=player.limit,
        levels=facts.stage_levels(table, player.seat),
        deck_count=len(player.deck),
        hand_count=len(player.hand),
        heart_count=len(player.hearts),
        cost_count=len(player.costs),
        looked_count=len(player.looked),
        drop=view_cards(table, player.drop),
        played=view_cards(table, player.played),
        ranks=tuple((name, value) for name, value in sorted(player.ranks.items()) if value),
        is_orb_out=bool(player.orb_until),
        hand=view_cards(table, player.hand) if is_own else (),
        costs=view_cards(table, player.costs) if is_own else (),
        looked=view_cards(table, player.looked) if is_own else (),
    )


def shown_cards(table: Table, prompt: Prompt | None, viewer: Viewer) -> list[int]:
    """Cards that the seat which is asked may choose from, or looks at on top of the own deck."""
    if prompt is None or viewer != prompt.seat:
        return []
    cards = [option.card for option in prompt.options if option.card >= 0]
    for frame in table.machine.stack:
        if isinstance(frame, Resolution) and frame.scope.acting == viewer:
            deck = table.player(viewer).deck
            cards += [card for card in frame.scope.looked if card in deck]
    return list(dict.fromkeys(cards))


def build_view(table: Table, viewer: Viewer) -> TableView:
    """What a seat (or, with ``None``, everybody) may know."""
    state = table.state
    appeal = state.appeal
    prompt = None if state.result else table.machine.prompt
    return TableView(
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        first=state.first,
        to_act=None if prompt is None else prompt.seat,
        sides=(view_side(table, state.players[0], viewer), view_side(table, state.players[1], viewer)),
        shown=view_cards(table, shown_cards(table, prompt, viewer)),
        appeal=None if appeal is None else AppealView(appeal.piece, appeal.guard),
        result=state.result.text if state.result else "",
    )
