"""Why something can't be done now: a sentence and its clause for what a player may wonder about."""

from collections.abc import Iterator

from engine.hocg.actions.main_actions import baton_passes, collabs
from engine.hocg.actions.performance import can_use_art, performers, targets_of
from engine.hocg.actions.support import can_play_support, hosts_for
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Level, Phase, Position
from engine.hocg.procedures.skills import can_use_skill, skill_of
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, place_name
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.texts.parts import can_be_used, one_shots
from engine.kernel.ruleset import Refusal


def find_refusals(table: Table, seat: int) -> list[Refusal]:
    """What this seat can't do at its play timing, and why; nothing at other prompts."""
    prompt = table.machine.prompt
    if prompt is None or prompt.seat != seat or prompt.kind not in ("main", "performance"):
        return []
    player = table.player(seat)
    if table.state.phase is Phase.PERFORMANCE:
        return list(refused_arts(table, player))
    return [
        *refused_cards(table, player),
        *refused_collab(table, player),
        *refused_baton_pass(table, player),
        *refused_skills(table, player),
    ]


def refused_cards(table: Table, player: Player) -> Iterator[Refusal]:
    """Cards in hand that can't be placed, bloomed with or played; copies once."""
    seen: set[Card] = set()
    for handle in player.hand:
        card = table.cards[handle]
        if card in seen:
            continue
        seen.add(card)
        if card.type is CardType.SUPPORT:
            yield from refused_support(table, player, handle, card)
        elif card.level in (Level.DEBUT, Level.SPOT):
            if not queries.can_place(table, player.seat):
                yield Refusal(f"{card_name(card)} can't be placed: your stage is full.", "8.2.1")
        else:
            yield from refused_bloom(table, player, card)


def refused_support(table: Table, player: Player, handle: int, card: Card) -> Iterator[Refusal]:
    """Why a support card can't be played."""
    name = card_name(card)
    if can_play_support(table, player.seat, handle, card):
        if card.is_attachment and not hosts_for(table, player.seat, card):
            yield Refusal(f"{name} can't be played: nobody on your stage may have it.", "10.7.2.3.6")
        return
    if card.is_limited and table.state.turn == 1:
        yield Refusal(f"{name} can't be played: no LIMITED card in the first player's first turn.", "8.6.2")
    elif card.is_limited and player.limited_used:
        yield Refusal(f"{name} can't be played: you have played a LIMITED card this turn.", "8.6.2")
    elif not all(
        can_be_used(program, table, queries.scope_of(player.seat, handle))
        for program in card.programs(AbilityKind.SUPPORT)
    ):
        yield Refusal(f"{name} can't be played: what its text asks for isn't there.", "10.7.2.4.1")
    else:
        yield Refusal(f"{name} can't be played: it would change nothing.", "10.7.2.3.7")


def refused_bloom(table: Table, player: Player, card: Card) -> Iterator[Refusal]:
    """Why no holomem can bloom into a card, or which of its name can't."""
    kin = [each for each in player.stage if queries.shares_name(card, table.top(each))]
    name = card_name(card)
    if not kin:
        yield Refusal(f"Nobody on your stage shares a name with {name}.", "8.3.3")
    for holomem in kin:
        if reason := why_no_bloom(table, player, holomem, card):
            who = f"{card_name(table.top(holomem))}, {place_name(table, holomem)}"
            yield Refusal(f"{who}, can't bloom into {name}: {reason[0]}.", reason[1])


def why_no_bloom(table: Table, player: Player, holomem: Holomem, card: Card) -> tuple[str, str] | None:
    """The reason and its clause; ``None`` if it can."""
    top = table.top(holomem)
    turn = table.state.turn
    if player.turns < 2:
        return "it is your first turn", "8.3.1"
    if not top.can_be_bloomed:
        return "its text says that it can't bloom", "2.11.2.4"
    if top.level is Level.SPOT:
        return "a Spot never blooms", "8.3.2"
    if holomem.placed_turn == turn:
        return "it was placed this turn", "8.3.2"
    if holomem.bloomed_turn == turn and not queries.fits_bloom_action(table, holomem, card):
        return "it has bloomed this turn", "8.3.2"
    if card.hp <= holomem.damage:
        return "the card's HP isn't above the damage on it", "8.3.3"
    if not queries.fits_bloom(table, holomem, card):
        return f"a {top.level} can't bloom into a {card.level}", "8.3.3"
    return None


def refused_collab(table: Table, player: Player) -> Iterator[Refusal]:
    """Why there can be no collab."""
    if collabs(table):
        return
    if player.has_collabed:
        yield Refusal("You have collabed this turn.", "8.4.1")
    elif player.collab is not None:
        yield Refusal("Your collab position is taken.", "8.4.1")
    elif not player.deck:
        yield Refusal("You can't collab: your deck has no card for holo Power.", "8.4.3")
    elif any(not each.is_resting for each in player.back):
        yield Refusal("You can't collab: your active back holomem can't move.", "5.29.1")
    elif player.back:
        yield Refusal("You can't collab: all of your back holomem are resting.", "8.4.2")
    else:
        yield Refusal("You can't collab: you have no back holomem.", "8.4.2")


def refused_baton_pass(table: Table, player: Player) -> Iterator[Refusal]:
    """Why there can be no baton pass."""
    if baton_passes(table):
        return
    center = player.center
    if player.has_baton_passed:
        yield Refusal("You have passed the baton this turn.", "8.7.4")
    elif center is None:
        yield Refusal("You can't pass the baton: you have no center holomem.", "8.7.2")
    elif center.is_resting:
        yield Refusal("You can't pass the baton: your center holomem is resting.", "8.7.2")
    elif not queries.can_move(table, center):
        yield Refusal("You can't pass the baton: your center holomem can't move.", "5.29.1")
    elif len(center.cheers) < (cost := queries.baton_pass_cost(table, center)):
        yield Refusal(f"A baton pass of your center holomem costs {cost} of its cheers.", "8.7.2")
    elif any(not each.is_resting for each in player.back):
        yield Refusal("You can't pass the baton: your active back holomem can't move.", "5.29.1")
    else:
        yield Refusal("You can't pass the baton: you have no active back holomem.", "8.7.1")


def refused_skills(table: Table, player: Player) -> Iterator[Refusal]:
    """Why an Oshi skill can't be used."""
    for kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
        skill = skill_of(table, player.seat, kind)
        if skill is None:
            continue
        is_sp = kind is AbilityKind.SP_OSHI_SKILL
        if not one_shots(skill.program):
            yield Refusal(f"{skill.name} is used when its moment comes: you will be asked.", "12.1.5.1")
        elif can_use_skill(table, player.seat, kind):
            continue
        elif is_sp and player.has_used_sp:
            yield Refusal(f"{skill.name}: your SP Oshi skill is used once a game.", "8.5.1.2")
        elif not is_sp and player.has_used_oshi_skill:
            yield Refusal(f"{skill.name}: you have used your Oshi skill this turn.", "8.5.1.1")
        else:
            yield Refusal(f"{skill.name} costs {skill.cost or 1} holo Power.", "12.1.3")


def refused_arts(table: Table, player: Player) -> Iterator[Refusal]:
    """Why a holomem can't use an art."""
    able = performers(table)
    for holomem in (player.center, player.collab):
        if holomem is None:
            continue
        name = card_name(table.top(holomem))
        if holomem.is_resting:
            yield Refusal(f"{name} is resting.", "9.2.1.2")
        elif holomem not in able:
            clause = "9.2.1.3" if holomem.position is Position.CENTER else "9.2.1.4"
            yield Refusal(f"The {holomem.position} holomem has used its art.", clause)
        else:
            for art in queries.arts_of(table, holomem):
                if not queries.is_art_ready(table, holomem, art):
                    yield Refusal(f"{name} hasn't the cheers for {art.name}.", "12.3.3.1")
                elif not can_use_art(table, holomem, art):
                    yield Refusal(f"{art.name} can't be used: what its text asks for isn't there.", "1.3.1")
                elif not targets_of(table, holomem, art):
                    yield Refusal(f"{art.name} has no target.", "12.3.3.2")
