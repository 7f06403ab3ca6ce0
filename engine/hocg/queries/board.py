"""Building views (4.1.2, 4.2): every fact is put in because the viewer may know it; hidden cards are
counted.
"""

from collections.abc import Iterable

from engine.hocg.abilities.effects import Resolving
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, Phase, Position
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.players import cost_of_skill, is_spent
from engine.hocg.state.atoms import zone_of
from engine.hocg.state.events import CardsLookedAt, Shuffled
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.state.views import (
    ArtView,
    CardFace,
    CardView,
    HolomemView,
    Piles,
    SideView,
    SkillFace,
    SkillView,
    TableView,
)
from engine.kernel.events import Viewer
from engine.kernel.machine import clause


def view_card(card: Card, handle: int = -1) -> CardView:
    """What everybody who may see a card knows of it: what is printed, without its texts."""
    return CardView(
        handle,
        card.number,
        card.name,
        card.type,
        card.colors,
        card.level,
        card.is_buzz,
        card.hp,
        card.life,
        card.kind,
        card.is_limited,
    )


def face_of(card: Card) -> CardFace:
    """Everything printed on a card, its texts included."""
    skills = [
        SkillFace(
            ability.kind,
            ability.name,
            ability.text,
            cost="X" if ability.cost is None else str(ability.cost or ""),
            limit=ability.limit,
        )
        for ability in card.abilities
        if ability.kind not in (AbilityKind.EXTRA, AbilityKind.ATTACH)
    ]
    skills.extend(
        SkillFace(
            AbilityKind.ART,
            art.name,
            art.ability.text if art.ability else "",
            colors=art.cost,
            damage=art.damage,
            has_plus=art.has_plus,
            critical=art.critical,
        )
        for art in card.arts
    )
    extra = tuple(
        ability.text for ability in card.abilities if ability.kind in (AbilityKind.EXTRA, AbilityKind.ATTACH)
    )
    return CardFace(view_card(card), card.ja, card.tags, card.baton_pass, tuple(skills), extra)


@clause(
    "4.1.2",
    "4.1.2.1",
    "4.1.2.2",
    "4.2.1",
    "4.2.2",
    "4.2.2.1",
    "4.2.3",
    "4.13.2",
    "4.14.2",
    "5.9.1",
    "1.3.4.2",
)
def build_view(table: Table, viewer: Viewer) -> TableView:
    """The table as a seat, or everybody (``None``), may see it."""
    state = table.state
    prompt = table.machine.prompt
    return TableView(
        viewer=viewer,
        turn=state.turn,
        active=state.active,
        phase=state.phase,
        to_act=prompt.seat if prompt is not None else None,
        sides=(view_side(table, 0, viewer), view_side(table, 1, viewer)),
        open_cards=view_cards(table, open_cards(table)),
        shown=view_cards(table, shown_cards(table, viewer)),
        result=state.result.text if state.result else "",
    )


def view_cards(table: Table, cards: Iterable[int]) -> tuple[CardView, ...]:
    """Several cards as somebody sees them who may see their faces; it isn't asked whether they may."""
    return tuple([view_card(table.cards[card], card) for card in cards])


def find_visible(table: Table, viewer: Viewer) -> set[int]:
    """The cards whose faces a viewer sees: those that a view of the table has."""
    visible = {*shown_cards(table, viewer), *open_cards(table)}
    for player in table.state.players:
        visible.add(player.oshi)
        visible.update(player.archive, seen_hand(player, viewer))
        for holomem in seen_stage(table, player, viewer):
            visible.update(holomem.stack, holomem.cheers, holomem.attached)
    return visible


def shown_cards(table: Table, viewer: Viewer) -> list[int]:
    """The cards that whoever is asked can pick or has looked at, in the order of their handles."""
    prompt = table.machine.prompt
    if prompt is None or viewer != prompt.seat:
        return []
    shown = {option.card for option in prompt.options if option.card >= 0}
    shown.update(looked_cards(table))
    return sorted(shown)


def seen_hand(player: Player, viewer: Viewer) -> list[int]:
    """The cards of a hand that a viewer sees."""
    return player.hand if viewer == player.seat else []


def seen_stage(table: Table, player: Player, viewer: Viewer) -> list[Holomem]:
    """The holomem of a stage whose cards a viewer sees: before the match begins, they are the owner's secret
    (6.2.1.10).
    """
    return [] if table.state.phase is Phase.SETUP and viewer != player.seat else player.stage


@clause("5.8.1", "5.9.1")
def looked_cards(table: Table) -> list[int]:
    """The cards that whoever is asked has looked at by the ability that asks, as long as they lie there as
    they did: those that can be picked and the others.
    """
    prompt = table.machine.prompt
    running = table.machine.enclosing(Resolving)
    if prompt is None or running is None or not running.looked:
        return []
    for event in reversed(table.turn_events):
        if isinstance(event, Shuffled):
            return []
        if isinstance(event, CardsLookedAt):
            is_it = event.seat == prompt.seat and set(running.looked) <= set(event.cards)
            zone = zone_of(table.player(event.owner), event.zone)
            return [card for card in running.looked if card in zone] if is_it else []
    return []


@clause("4.16.1", "4.16.2")
def open_cards(table: Table) -> list[int]:
    """The cards of the resolution zone, and a cheer turned up from the cheer deck or from life."""
    found = list(table.state.resolution)
    prompt = table.machine.prompt
    if prompt is not None and prompt.source >= 0:
        player = table.player(table.owner(prompt.source))
        if prompt.source in player.cheer_deck[:1] or prompt.source in player.life[:1]:
            found.append(prompt.source)
    return found


def view_side(table: Table, seat: int, viewer: Viewer) -> SideView:
    """One half of the table as a viewer may know it."""
    player = table.player(seat)
    cards, piles = table.cards, count_piles(table, player)
    seen = seen_stage(table, player, viewer)
    stage = [view_holomem(table, holomem) for holomem in seen]
    return SideView(
        seat=seat,
        oshi=view_card(cards[player.oshi], player.oshi),
        skills=view_skills(table, player),
        center=next((each for each in stage if each.position is Position.CENTER), None),
        collab=next((each for each in stage if each.position is Position.COLLAB), None),
        back=tuple(sorted((each for each in stage if each.index), key=lambda each: each.index)),
        hand_count=piles.hand,
        hand=view_cards(table, seen_hand(player, viewer)),
        deck_count=piles.deck,
        cheer_deck_count=piles.cheer_deck,
        life=piles.life,
        holo_power=piles.holo_power,
        archive=view_cards(table, reversed(player.archive)),
        used=view_used(player),
        face_down=() if seen else tuple(holomem.position for holomem in player.stage),
        turned_up=piles.turned_up,
    )


def count_piles(table: Table, player: Player) -> Piles:
    """How many cards there are in a player's piles, and whether a life has been turned up and waits to be
    sent (11.5.1).
    """
    prompt = table.machine.prompt
    return Piles(
        len(player.life),
        len(player.holo_power),
        len(player.hand),
        len(player.deck),
        len(player.cheer_deck),
        len(player.archive),
        int(prompt is not None and prompt.source in player.life),
    )


def view_used(player: Player) -> tuple[str, ...]:
    """What a player has used this turn, in words."""
    marks = (
        (bool(player.limited_used), "LIMITED"),
        (player.has_collabed, "collab"),
        (player.has_baton_passed, "baton pass"),
        (player.has_used_oshi_skill, "Oshi skill"),
        (player.has_used_sp, "SP Oshi skill"),
    )
    return tuple(name for is_used, name in marks if is_used)


def view_skills(table: Table, player: Player) -> tuple[SkillView, ...]:
    """The Oshi's skills, with what they cost now and whether their use is spent."""
    found = []
    for skill in table.cards[player.oshi].abilities:
        cost = cost_of_skill(table, player.seat, skill)
        is_used_up = is_spent(table, player.seat, skill)
        found.append(
            SkillView(skill.name, skill.kind, "X" if cost is None else str(cost), skill.text, is_used_up)
        )
    return tuple(found)


def view_holomem(table: Table, holomem: Holomem) -> HolomemView:
    """A holomem with all effects on it: HP, arts and what lasts."""
    cards = table.cards
    return HolomemView(
        handle=holomem.id,
        card=view_card(cards[holomem.top], holomem.top),
        position=holomem.position,
        index=holomem.back_number,
        under=view_cards(table, holomem.stack[1:]),
        cheers=view_cards(table, holomem.cheers),
        attached=view_cards(table, holomem.attached),
        damage=holomem.damage,
        max_hp=queries.max_hp(table, holomem),
        is_resting=holomem.is_resting,
        arts=view_arts(table, holomem),
        notes=tuple(lasting.note for lasting in table.state.lasting if holomem.id in lasting.targets),
    )


def view_arts(table: Table, holomem: Holomem) -> tuple[ArtView, ...]:
    """Its arts with all effects: what they cost and deal now."""
    cheers = queries.cheer_colors(table, holomem)
    return tuple(
        [
            ArtView(
                art.name,
                cost,
                max(0, art.damage + queries.arts_bonus(table, holomem, art.name)),
                art.has_plus,
                art.ability.text if art.ability else "",
                queries.can_pay(cheers, cost),
            )
            for art in continuous.arts_of(table, holomem)
            for cost in (queries.art_cost(table, holomem, art),)
        ]
    )
