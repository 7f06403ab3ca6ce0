"""Chapter 8: the actions of the main phase."""

from collections.abc import Iterator

from engine.hocg.actions.support import PlaySupport, can_play_support, hosts_for
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Level, Position, Zone
from engine.hocg.procedures.abilities import abilities_in_force, may_play, note_played, pay_to_use
from engine.hocg.procedures.resolution import Resolution
from engine.hocg.procedures.skills import UseSkill, can_activate_skill, skill_of
from engine.hocg.queries import queries
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import BatonPassed, Collabed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.texts.parts import Activated, only_may
from engine.kernel.errors import EngineBug
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import Option

STAGE_LEVELS = (Level.DEBUT, Level.SPOT)


def main_actions(table: Table) -> tuple[Option, ...]:
    """Every action of chapter 8 that can be carried out in full now (8.1.3). Copies in hand are listed
    once.
    """
    return (
        *hand_actions(table),
        *collabs(table),
        *skills(table),
        *activations(table),
        *baton_passes(table),
    )


@clause("8.2.1", "8.2.2", "8.3.2", "8.3.3")
def hand_actions(table: Table) -> list[Option]:
    """What can be done with the cards in hand."""
    player = table.player(table.state.active)
    cards = table.cards
    found: list[Option] = []
    seen: set[Card] = set()
    has_room = queries.can_place(table, player.seat)
    bloomers: list[Holomem] | None = None
    for handle in player.hand:
        card = cards[handle]
        if card in seen:
            continue
        seen.add(card)
        if card.type is CardType.SUPPORT:
            if not can_play_support(table, player.seat, handle, card):
                continue
            if card.is_attachment:
                found.extend(Option("use", handle, host.id) for host in hosts_for(table, player.seat, card))
            else:
                found.append(Option("use", handle))
        elif card.level in STAGE_LEVELS:
            if has_room:
                found.append(Option("place", handle))
        else:
            if bloomers is None:
                bloomers = [each for each in player.stage if queries.can_bloom_now(table, each)]
            found.extend(
                Option("bloom", handle, each.id)
                for each in bloomers
                if queries.fits_bloom_action(table, each, card)
            )
    return found


@clause("8.4.1", "8.4.2")
def collabs(table: Table) -> list[Option]:
    """Active back holomem that can collab and move; the deck must have a card for holo Power (Q194)."""
    player = table.player(table.state.active)
    if player.collab is not None or player.has_collabed or not player.deck:
        return []
    return [Option("collab", each.top, each.id) for each in active_back(table, player)]


def skills(table: Table) -> Iterator[Option]:
    """Oshi skills whose cost can be paid; one with X once for each amount."""
    seat = table.state.active
    player = table.player(seat)
    for kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL):
        if not can_activate_skill(table, seat, kind):
            continue
        skill = skill_of(table, seat, kind)
        if skill is not None and skill.cost is None:
            for x in range(1, len(player.holo_power) + 1):
                yield Option(kind.value, player.oshi, number=x)
        else:
            yield Option(kind.value, player.oshi)


@clause("10.1.1.1", "10.1.1.1.1")
def activations(table: Table) -> Iterator[Option]:
    """Activated abilities of cards on the stage."""
    if Activated not in table.texts.part_kinds:
        return
    seat = table.state.active
    for owner, card, holomem, ability in abilities_in_force(table):
        if owner != seat:
            continue
        for index, part in enumerate(ability.program.parts):
            ref = AbilityRef(ability.kind, ability.text, index, seat, card, holomem, ability.name)
            if isinstance(part, Activated) and may_play(table, ref, part):
                scope = queries.scope_of(seat, card, holomem)
                if all(effect.is_payable(table, scope) for effect in part.effects):
                    yield Option("activate", card, holomem, index)


@clause("8.7.1", "8.7.2", "8.7.4")
def baton_passes(table: Table) -> list[Option]:
    """Active back holomem that can move, to whom the active center holomem can pass the baton (Q144)."""
    player = table.player(table.state.active)
    center = player.center
    if center is None or center.is_resting or player.has_baton_passed or not queries.can_move(table, center):
        return []
    if len(center.cheers) < queries.baton_pass_cost(table, center):
        return []
    return [Option("baton_pass", each.top, each.id) for each in active_back(table, player)]


@clause("5.29.1", "8.1.3")
def active_back(table: Table, player: Player) -> list[Holomem]:
    """Back holomem that are active and can move."""
    return [each for each in player.back if not each.is_resting and queries.can_move(table, each)]


def perform_main_action(table: Table, option: Option) -> Frame:
    """The procedure behind an option of the main phase."""
    seat = table.state.active
    match option.kind:
        case "place":
            return PlaceHolomem(card=option.card)
        case "bloom":
            return BloomHolomem(card=option.card, holomem=option.target)
        case "collab":
            return Collab(holomem=option.target)
        case "use":
            return PlaySupport(seat=seat, card=option.card, holomem=option.target)
        case "oshi_skill" | "sp_oshi_skill":
            return UseSkill(seat=seat, kind=option.kind, x=max(0, option.number))
        case "activate":
            return Activate(card=option.card, holomem=option.target, part=option.number)
        case "baton_pass":
            return BatonPass(holomem=option.target)
    raise EngineBug(f"{option.kind!r} is no action of the main phase")


class PlaceHolomem(Procedure):
    """8.2."""

    card: int

    @step("8.2.1")
    def place(self, table: Table) -> None:
        """On the back position, face up."""
        atoms.place_holomem(table, self.card)


class BloomHolomem(Procedure):
    """8.3."""

    card: int
    holomem: int

    @step("8.3.4")
    def bloom(self, table: Table) -> None:
        """With the card from hand."""
        atoms.bloom(table, table.require_holomem(self.holomem), self.card)


class Collab(Procedure):
    """8.4."""

    holomem: int

    @step("8.4.3")
    def add_holo_power(self, table: Table) -> None:
        """The top card of the deck becomes holo Power."""
        player = table.player(table.state.active)
        atoms_values.note_collab(table, player.seat)
        atoms.move_cards(table, player.deck[:1], Zone.HOLO_POWER, origin=Zone.DECK)

    @step("8.4.4", "5.16.1")
    def collab(self, table: Table) -> None:
        """The holomem moves to the collab position; that is what collab effects wait for (13.2.2)."""
        holomem = table.require_holomem(self.holomem)
        atoms.move_holomem(table, holomem, Position.COLLAB, "collab")
        center = table.player(holomem.seat).center
        atoms.record(table, Collabed(holomem.seat, holomem.id, -1 if center is None else center.id))


class BatonPass(Procedure):
    """8.7."""

    holomem: int

    @step("8.7.2")
    def ask_cheers(self, table: Table) -> Outcome:
        """Which cheers pay."""
        center = table.player(table.state.active).center
        if center is None:
            raise EngineBug("a baton pass without a center holomem")
        count = queries.baton_pass_cost(table, center)
        return table.ask(
            center.seat,
            "payment",
            tuple(
                Option("card", cheer, center.id, alike=f"{table.cards[cheer].colors}")
                for cheer in center.cheers
            ),
            at_least=count,
            at_most=count,
            text=f"Archive {count} from your center holomem's cheers for the baton pass.",
            clause="8.7.2",
            source=center.top,
        )

    @step("8.7.2")
    def pay(self, table: Table) -> None:
        """Archive them."""
        center = table.player(table.state.active).center
        cards = [option.card for option in table.machine.answer]
        atoms.move_cards(
            table,
            cards,
            Zone.ARCHIVE,
            origin=Zone.STAGE,
            holomem=-1 if center is None else center.id,
            is_payment=True,
        )

    @step("8.7.3", "8.7.4")
    def swap(self, table: Table) -> None:
        """They change places."""
        player = table.player(table.state.active)
        entering = table.require_holomem(self.holomem)
        if player.center is None:
            raise EngineBug("a baton pass without a center holomem")
        leaving = player.center
        atoms_values.note_baton_pass(table, player.seat)
        atoms.swap_holomem(table, leaving, entering, "baton pass")
        atoms.record(table, BatonPassed(player.seat, leaving.id, entering.id))


class Activate(Procedure):
    """10.1.1.1: an activated ability is played; what stands before its colon is paid without a further
    question.
    """

    card: int
    holomem: int
    part: int

    @step("10.7.2", "10.7.2.1", "10.1.1.1.1", "10.4.1")
    def play(self, table: Table) -> Outcome:
        """Count it and carry it out."""
        for seat, card, holomem, ability in abilities_in_force(table):
            parts = ability.program.parts
            if card == self.card and self.part < len(parts) and isinstance(parts[self.part], Activated):
                ref = AbilityRef(ability.kind, ability.text, self.part, seat, card, holomem, ability.name)
                note_played(table, ref)
                resolution = Resolution(ability=ref, is_agreed=only_may(parts[self.part]) is not None)
                return (*pay_to_use(table, ref), resolution)
        raise EngineBug(f"card {self.card} has no activated ability {self.part}")
