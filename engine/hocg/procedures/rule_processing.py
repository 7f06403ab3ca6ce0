"""Chapter 11: rule processing. Each kind finds what it has to do now; check timing carries it out."""

from msgspec import Struct
from msgspec.structs import replace

from engine.hocg.abilities.occasions import DownOccasion
from engine.hocg.abilities.scope import StaticScope
from engine.hocg.cards.terms import OptionKind, PromptKind, Zone
from engine.hocg.procedures.abilities import can_be_played, spoken_to, use_key
from engine.hocg.procedures.archiving import before_archiving
from engine.hocg.procedures.playing import PlayDuringDown
from engine.hocg.procedures.resolution import part_of
from engine.hocg.queries import queries
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.derived import fact_of_play, fact_of_stage
from engine.hocg.state.events import HolomemDowned, LifeLost
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, Blow, Holomem
from engine.hocg.state.stats import HP
from engine.hocg.state.table import Table, holomem_options
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import Option


@clause("11.1.3", "11.3.2")
def next_process(table: Table) -> Frame | None:
    """The next thing that the rules do by themselves, or ``None``.

    A downed holomem is finished with its life damage before the next one goes down (Q160); the active
    player's come first.
    """
    players = table.state.players
    for player in (players[table.state.active], players[1 - table.state.active]):
        if player.life_damage and player.life and player.stage:
            return LoseLife(seat=player.seat)
    return _next_on_stage(table)


def _next_on_stage(table: Table) -> Frame | None:
    """The next holomem that goes down, or that has cards which it may not have."""
    doubtful = _doubtful(table)
    for holomem in doubtful:
        if queries.is_down(table, holomem):
            return DownHolomem(holomem=holomem.id, blow=find_blow(table, holomem))
    for holomem in doubtful:
        if cards := illegal_cards(table, holomem):
            return ArchiveIllegal(holomem=holomem.id, cards=cards)
    return None


@clause("11.2.1")
def is_loss_certain(table: Table) -> bool:
    """Whether somebody loses as soon as all lives that are to be lost are sent: the damage takes the last
    one, and the rules have nothing else to do before losses are looked for.
    """
    is_taken = any(player.life_damage >= len(player.life) for player in table.state.players)
    return is_taken and _next_on_stage(table) is None


@fact_of_stage
def is_quiet(table: Table) -> bool:
    """Whether the stages alone say that nobody has lost and that the rules have nothing to do."""
    for player in table.state.players:
        if not player.life or player.life_damage or (player.center is None and not player.stage):
            return False
    return not _doubtful(table)


@fact_of_stage
def _doubtful(table: Table) -> list[Holomem]:
    """The holomem that may be down or have cards they may not. All others have less damage than the HP that
    is printed while nothing lowers HP, and no card that only a continuous ability allows.
    """
    stages, crowded = table.stages(), _crowded(table)
    hurt = [holomem for holomem in stages if holomem.damage or holomem.is_downed]
    if not hurt and not crowded:
        return hurt
    cards, lasting = table.cards, table.state.lasting
    is_lowered = HP in table.texts.lowered or (lasting and any(each.stat == HP for each in lasting))
    return [
        holomem
        for holomem in (stages if crowded else hurt)
        if holomem.is_downed
        or (holomem.damage and (is_lowered or holomem.damage >= cards[holomem.stack[0]].hp))
        or holomem.id in crowded
    ]


@fact_of_play
def _crowded(table: Table) -> list[int]:
    """The holomem with attached cards that, as printed, they may not have."""
    cards = table.cards
    return [
        holomem.id
        for holomem in table.stages()
        if holomem.attached
        and not queries.may_be_together(
            cards[holomem.stack[0]], tuple([cards[card] for card in holomem.attached])
        )
    ]


def find_blow(table: Table, holomem: Holomem) -> Blow | None:
    """What brought this holomem down, if its HP didn't just shrink."""
    return next((blow for blow in table.state.blows if blow.holomem == holomem.id), None)


def excess_on(table: Table, holomem: Holomem) -> int:
    """How much more damage it has than HP."""
    return max(0, holomem.damage - queries.max_hp(table, holomem))


class Instead(Struct, frozen=True):
    """10.11.1: where a holomem that goes down is put instead of being archived.

    Args:
        to, is_bottom: the zone, and whether to the bottom of it.
        cause: the card whose ability says so.
    """

    to: Zone
    is_bottom: bool
    cause: int


class DownHolomem(Procedure):
    """11.3.1: one holomem goes down, by a blow or because its HP shrank.

    Fields:
        holomem, blow: who, and what brought it down.
        done: abilities about this down that were carried out.
        life_change: how much less life is lost.
        card: its top card when it went down; an ability may take it away (10.12.1).
        excess: how much more damage it had than HP.
        awaited: the abilities about this down, as they were when it began (``None`` until then): what one of
            them does to the holomem or its cards adds none and takes none away (11.3.1.1.2).
        instead: what is done instead of archiving it, if one of them says so.
    """

    holomem: int
    blow: Blow | None = None
    done: list[str] = []
    life_change: int = 0
    card: int = -1
    excess: int = 0
    awaited: list[AbilityRef] | None = None
    instead: Instead | None = None

    @step("11.3.1.1", "11.3.1.1.1", "11.3.1.1.2", "10.1.1.2.3", "12.1.5.2")
    def ask_ability(self, table: Table) -> Outcome:
        """Abilities that speak of this down are carried out first, one by one, the active player's before the
        other's.
        """
        holomem = table.holomem(self.holomem)
        if holomem is not None:
            self.card = holomem.top if self.card < 0 else self.card
            self.excess = excess_on(table, holomem)
        self.awaited = self._awaited(table)
        found = self.abilities(table)
        if not found:
            self.go("spare_cards")
            return None
        seat = (
            table.state.active
            if any(ref.seat == table.state.active for ref in found)
            else 1 - table.state.active
        )
        options = tuple(
            Option(OptionKind.ABILITY, ref.source, ref.holomem, i, alike=use_key(ref))
            for i, ref in enumerate(found)
            if ref.seat == seat
        )
        return table.ask(
            seat,
            PromptKind.ABILITY,
            options,
            clause="11.3.1.1.1",
        )

    @step("11.3.1.1.1")
    def play_ability(self, table: Table) -> Outcome:
        """Carry it out, then look again."""
        play = self.playing(table, table.machine.answer[0].number)
        self.done = [*self.done, use_key(play.ability)]
        self.go("ask_ability")
        return play

    def playing(self, table: Table, number: int) -> PlayDuringDown:
        """One of those abilities being played."""
        holomem = table.holomem(self.holomem)
        excess = self.excess if holomem is None else excess_on(table, holomem)
        return PlayDuringDown(ability=self.abilities(table)[number], subject=self.holomem, excess=excess)

    def spare_life(self, amount: int) -> None:
        """So much less life is lost by it."""
        self.life_change -= amount

    def put_instead(self, table: Table, instead: Instead) -> None:
        """It isn't archived, once all that speaks of this down is done, but put there."""
        self.instead = instead
        atoms_values.note_not_archived(table, self.holomem, instead.cause)

    @clause("11.3.1.1.2", "10.7.2.5.3")
    def abilities(self, table: Table) -> list[AbilityRef]:
        """Those about this down that are not done yet and can be played now."""
        return [
            ref
            for ref in self._awaited(table)
            if use_key(ref) not in self.done and can_be_played(table, ref, part_of(table, ref))
        ]

    def _awaited(self, table: Table) -> list[AbilityRef]:
        """All abilities about this down: they are looked for once, as it begins."""
        holomem = table.holomem(self.holomem)
        if self.awaited is not None or holomem is None:
            return self.awaited or []

        def is_down(occasion: DownOccasion, scope: StaticScope) -> bool:
            return occasion.matches(table, scope, holomem, self.blow)

        return spoken_to(table, DownOccasion, is_down)

    @step("11.3.1.2", "10.2.1.3.1")
    def spare_cards(self, table: Table) -> Outcome:
        """Before its cards are archived, what is attached to it may be put elsewhere instead (Q521)."""
        holomem = table.holomem(self.holomem)
        if holomem is None:
            return None
        return before_archiving(table, (*holomem.cheers, *holomem.attached))

    @step("11.3.1.2", "2.11.2.2", "4.4.7", "3.2.1", "10.11.1")
    def archive(self, table: Table) -> None:
        """All its cards are archived, or its top card is put elsewhere instead (Q604), and its player's life
        damage grows.
        """
        last = table.last_known(self.holomem)
        if last is None:
            return
        top = last.top if self.card < 0 else self.card
        spares_life = self.blow is not None and self.blow.spares_life
        loss = 0 if spares_life else max(0, table.cards[top].life_loss + self.life_change)
        holomem = table.holomem(self.holomem)
        if holomem is None:
            atoms_values.add_life_damage(table, last.seat, loss)
            atoms.record(table, HolomemDowned(last.id, last.seat, top, last.position, (), self.blow))
            return
        position = holomem.position
        cards = tuple(atoms.remove_holomem(table, holomem))
        if self.instead is not None:
            self._put_elsewhere(table, holomem, cards[:1], self.instead)
            cards = cards[1:]
        atoms.put_in_archive(table, cards)
        atoms_values.add_life_damage(table, holomem.seat, loss)
        atoms.record(table, HolomemDowned(holomem.id, holomem.seat, top, position, cards, self.blow))

    def _put_elsewhere(
        self, table: Table, holomem: Holomem, cards: tuple[int, ...], instead: Instead
    ) -> None:
        atoms.put_away_parts(
            table, cards, instead.to, holomem.id, is_bottom=instead.is_bottom, cause=instead.cause
        )


@clause("11.4.1", "10.12.1")
def left_by_down(table: Table) -> list[int]:
    """The cards in the archive that were attached to the holomem whose down is being carried out, and were
    archived as an ability took that away. By the rules they lie on the stage until the down is over: the
    abilities about it don't find them in the archive (Q358), and one of such a card finds it (Q354).
    """
    down = table.enclosing(DownHolomem) if table.state.departed else None
    if down is None or table.holomem(down.holomem) is not None:
        return []
    last = table.last_known(down.holomem)
    left = () if last is None else (*last.cheers, *last.attached)
    return [card for card in left if atoms.find_zone(table, card) is Zone.ARCHIVE]


class LoseLife(Procedure):
    """11.5.1: the newest life card is turned up and sent."""

    seat: int
    card: int = -1

    @step("11.5.1", "11.5.1.1")
    def turn_up(self, table: Table) -> Outcome:
        """Turn the top card up (Q153) and ask where it goes (Q150). Where somebody loses anyway, that decides
        nothing: one holomem is as good as another, so nobody is asked.
        """
        player = table.player(self.seat)
        self.card = player.life[0]
        atoms.record(table, LifeLost(self.seat, self.card))
        options = holomem_options(player.stage)
        if is_loss_certain(table):
            options = tuple(replace(option, alike="lost") for option in options)
        return table.ask(
            self.seat,
            PromptKind.CHEER,
            options,
            clause="11.5.1",
            source=self.card,
        )

    @step("11.5.1")
    def send(self, table: Table) -> None:
        """Attach it; one life damage is done with."""
        atoms.attach(table, self.card, table.require_holomem(table.machine.answer[0].target))
        atoms_values.add_life_damage(table, self.seat, -1)


@clause("11.4.1", "11.4.2", "11.4.3")
def illegal_cards(table: Table, holomem: Holomem) -> list[int]:
    """Attached cards on a holomem that their text forbids, and cards that are over a limit."""
    wrong: list[int] = []
    right: list[int] = []
    for card in holomem.attached:
        printed = table.cards[card]
        is_right = queries.fits_host(table, printed, holomem) and queries.has_room_for(
            table, printed, holomem, right
        )
        (right if is_right else wrong).append(card)
    return wrong


class ArchiveIllegal(Procedure):
    """11.4: cards that may not be attached are archived; which of too many stay is their player's choice."""

    holomem: int
    cards: list[int] = []
    crowd: list[int] = []
    doomed: list[int] = []

    @step("11.4.1", "11.4.3", "10.2.1.3.1")
    def archive(self, table: Table) -> Outcome:
        """Archive the cards that may not be attached any more."""
        holomem = table.require_holomem(self.holomem)
        return self._doom(
            table, [card for card in self.cards if not queries.fits_host(table, table.cards[card], holomem)]
        )

    @step("11.4.2")
    def ask_which(self, table: Table) -> Outcome:
        """Of a kind there are too many of, ask which stay."""
        self._archive(table)
        holomem = table.require_holomem(self.holomem)
        over = [
            card
            for card in self.cards
            if card in holomem.attached and queries.fits_host(table, table.cards[card], holomem)
        ]
        if not over:
            self.end()
            return None
        kind = table.cards[over[0]].kind
        self.crowd = [card for card in holomem.attached if table.cards[card].kind is kind]
        count = len([card for card in self.crowd if card not in over])
        return table.ask(
            holomem.seat,
            PromptKind.CARDS,
            tuple(
                Option(OptionKind.CARD, card, self.holomem, alike=table.cards[card].number)
                for card in self.crowd
            ),
            at_least=count,
            at_most=count,
            clause="11.4.2",
        )

    @step("11.4.2", "10.2.1.3.1")
    def archive_others(self, table: Table) -> Outcome:
        """Of the kind there are too many of, those that weren't chosen to stay go to the archive."""
        kept = [option.card for option in table.machine.answer]
        return self._doom(table, [card for card in self.crowd if card not in kept])

    @step("11.4.2")
    def finish(self, table: Table) -> None:
        """Archive those that weren't put elsewhere."""
        self._archive(table)

    def _doom(self, table: Table, cards: list[int]) -> Outcome:
        """They go, unless something is done with them instead."""
        self.doomed = cards
        return before_archiving(table, cards) if cards else None

    def _archive(self, table: Table) -> None:
        holomem = table.require_holomem(self.holomem)
        cards = [card for card in self.doomed if card in holomem.attached]
        self.doomed = []
        if cards:
            atoms.move_cards(table, cards, Zone.ARCHIVE, origin=Zone.STAGE, holomem=self.holomem)
