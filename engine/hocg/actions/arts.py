"""Chapters 9 and 12.3: using arts."""

from collections.abc import Iterator

from engine.hocg.actions.action import Action, Reason
from engine.hocg.cards.card import Ability, Art
from engine.hocg.cards.terms import AbilityKind, DamageKind, OptionKind, Position, PromptKind
from engine.hocg.procedures.abilities import may_play
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.procedures.resolution import Block, Resolution
from engine.hocg.queries import queries
from engine.hocg.queries.naming import card_name, holomem_detail, holomem_name, say_cheers
from engine.hocg.state import atoms, atoms_values
from engine.hocg.state.events import ArtUsed
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import AbilityRef, ArtInUse, Holomem, Player
from engine.hocg.state.table import Table
from engine.hocg.texts.effects import Permission
from engine.hocg.texts.parts import OneShot, UseCondition
from engine.hocg.texts.reach import path_to_cost
from engine.hocg.texts.stats import Stat
from engine.kernel.errors import EngineBug
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import NONE, Option
from engine.kernel.ruleset import Label
from engine.kernel.translation import Saying, mark, tr, tr_name


class UsingArt(Action):
    """9.2: a holomem uses an art on a target. A candidate without a target says why the art can't be used on
    anybody.
    """

    kind = OptionKind.ART

    RESTING = Reason(mark("{holomem} is resting"), "9.2.1.2")
    NO_CHEERS = Reason(mark("{holomem} hasn't the cheers for {art}: {cheers}"), "12.3.3.1")
    NOT_USABLE = Reason(mark("{art} can't be used: what its text asks for isn't there"), "1.3.1")
    KEPT = Reason(mark("{holomem} is kept from using arts"), "1.3.3")
    NO_TARGET = Reason(mark("{art} has no target"), "12.3.3.2")
    USED_IN_CENTER = Reason(mark("The center holomem has used its art"), "9.2.1.3")
    USED_IN_COLLAB = Reason(mark("The collab holomem has used its art"), "9.2.1.4")

    def candidates(self, table: Table, player: Player) -> Iterator[Option]:
        """Each art of the center and the collab holomem, on each target."""
        for performer in (player.center, player.collab):
            if performer is None:
                continue
            for index, art in enumerate(queries.arts_of(table, performer)):
                targets = []
                if self.why_not_on_anybody(table, player, performer, art) is None:
                    targets = targets_of(table, performer, art)
                for target in targets:
                    yield Option(OptionKind.ART, performer.top, target.id, index)
                if not targets:
                    yield Option(OptionKind.ART, performer.top, NONE, index)

    def options(self, table: Table, player: Player) -> list[Option]:
        """Those with a target: where there is one nothing keeps the art from being used on it."""
        return [option for option in self.candidates(table, player) if option.target != NONE]

    def why_not(self, table: Table, player: Player, option: Option) -> Reason | None:
        """The performer must be able, the art ready, and have a target."""
        if option.target != NONE:
            return None
        performer = holomem_of_top(table, player.seat, option.card)
        art = queries.arts_of(table, performer)[option.number]
        return self.why_not_on_anybody(table, player, performer, art) or self.NO_TARGET

    @clause("9.2.1", "9.2.1.1", "9.2.1.2", "9.2.1.3", "9.2.1.4", "9.2.1.5", "9.2.2", "12.3.3", "12.3.1")
    @clause("5.27.1.1.3")
    def why_not_on_anybody(self, table: Table, player: Player, performer: Holomem, art: Art) -> Reason | None:
        """Why this holomem can't use this art, whoever the target is."""
        if performer.is_resting:
            return self.RESTING
        if performer.position in player.performed_positions or performer.id in player.performed:
            return self.USED_IN_CENTER if performer.position is Position.CENTER else self.USED_IN_COLLAB
        if queries.stat(table, performer, Stat.CANNOT_USE_ARTS):
            return self.KEPT
        if not queries.is_art_ready(table, performer, art):
            return self.NO_CHEERS
        return None if can_use_art(table, performer, art) else self.NOT_USABLE

    def frame(self, table: Table, option: Option) -> Frame:
        """Using it."""
        performer = holomem_of_top(table, table.state.active, option.card)
        held = queries.held_arts(table, performer)[option.number]
        return UseArt(performer=performer.id, art=held.number, target=option.target, card=held.card)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Nunnun Shiyo- (30+) on AZKi (Debut), center"."""
        card = table.cards[option.card]
        art = self._art(table, option)
        damage = f"{art.damage}{'+' if art.has_plus else ''}"
        detail = art.ability.text if art.ability else holomem_detail(table, option.target)
        text = tr(
            "{art} ({damage}) on {target}",
            art=tr_name(art.name),
            damage=damage,
            target=holomem_name(table, option.target),
        )
        return Label(text, detail, tr("Arts"), card_name(card))

    def _art(self, table: Table, option: Option) -> Art:
        """The art that an option is about: one of its own card, or one that its holomem may use."""
        arts = table.cards[option.card].arts
        if option.number < len(arts):
            return arts[option.number]
        performer = holomem_of_top(table, table.owner(option.card), option.card)
        return queries.arts_of(table, performer)[option.number]

    def _say_cheers(self, table: Table, option: Option) -> str:
        """As in "it costs 2 green 1 colorless, attached are 1 green"."""
        performer = holomem_of_top(table, table.state.active, option.card)
        cost = queries.art_cost(table, performer, self._art(table, option))
        attached = [table.cards[cheer].colors for cheer in performer.cheers]
        return tr(
            "it costs {cost}, attached: {attached}",
            cost=say_cheers([(color,) for color in cost]),
            attached=say_cheers(attached),
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (1st) hasn't the cheers for On your marks: it costs 2 green, attached: 1 green."."""
        card = table.cards[option.card]
        name, art = card_name(card), tr_name(self._art(table, option).name)
        cheers = self._say_cheers(table, option) if reason is self.NO_CHEERS else ""
        return tr("{reason}.", reason=reason.text.format(holomem=name, art=art, cheers=cheers))


@clause("12.3.3.2", "1.3.3")
def targets_of(table: Table, performer: Holomem, art: Art) -> list[Holomem]:
    """The opponent's center and collab holomem, changed by what the art's text and other abilities say."""
    opponent = table.opponent(performer.seat)
    targets = queries.at(table, opponent.seat, (Position.CENTER, Position.COLLAB))
    scope = queries.scope_of(performer.seat, performer.top, performer.id)
    rules = queries.rules_of(art)
    for found in rules:
        if found.is_open(table, scope) and found.is_payable(table, scope):
            targets.extend(each for each in found.rule.further_targets(table, scope) if each not in targets)
    back = queries.at(table, opponent.seat, (Position.BACK,))
    if queries.stat(table, performer, Stat.REACHES_BACK, art.name):
        targets.extend(each for each in back if each not in targets)
    if queries.stat(table, performer, Stat.REACHES_DAMAGED_BACK, art.name):
        targets.extend(each for each in back if each.damage and each not in targets)
    for found in rules:
        targets = [each for each in targets if found.rule.allows_target(table, scope, each)]
    if queries.stat(table, performer, Stat.ONLY_COLLAB):
        targets = [each for each in targets if each.position is Position.COLLAB]
    return targets


def can_use_art(table: Table, performer: Holomem, art: Art) -> bool:
    """Whether what the art's text says about using it allows it."""
    if art.ability is None:
        return True
    scope = queries.scope_of(performer.seat, performer.top, performer.id)
    return all(part.allows(table, scope) for part in art.ability.program.of_sort(UseCondition))


@clause("12.3.3.2")
def payment_for(table: Table, performer: Holomem, art: Art, target: int) -> Permission | None:
    """What has to be paid so that the art may have this target (Q205): the "you may" of its text that has it
    reach further, if nothing else does.
    """
    holomem = table.holomem(target)
    if holomem is None or holomem.position in (Position.CENTER, Position.COLLAB):
        return None
    scope = queries.scope_of(performer.seat, performer.top, performer.id)
    found = [
        each
        for each in queries.rules_of(art)
        if each.is_open(table, scope) and holomem in each.rule.further_targets(table, scope)
    ]
    if not found or any(each.permission is None for each in found):
        return None
    return found[0].permission


def holomem_of_top(table: Table, seat: int, card: int) -> Holomem:
    """The holomem of a player that has this card on top.

    Raises:
        EngineBug: there is none.
    """
    for holomem in table.player(seat).stage:
        if holomem.top == card:
            return holomem
    raise EngineBug(f"card {card} is no top card on the stage of seat {seat}")


class UseArt(Procedure):
    """12.3.3, 12.3.4: an art is played and resolved; ``is_repeat`` where an effect has it used once more
    (5.25), then with ``target`` -1 if its target is chosen anew. ``card`` has the art if it isn't the
    performer's own (5.27), else it is -1 or the performer's top card.
    """

    performer: int
    art: int
    target: int
    is_repeat: bool = False
    is_optional: bool = False
    parts: list[int] = []
    is_paid: bool = False
    card: int = NONE

    @step("5.25.1", "10.4.2.1")
    def ask_repeat(self, table: Table) -> Outcome:
        """Where using it once more is a choice, its player is asked, if it can be used at all."""
        performer = table.holomem(self.performer)
        if not self.is_optional or performer is None:
            self.go("aim")
            return None
        arts = queries.arts_of(table, performer)
        if self.art >= len(arts) or not (
            queries.is_art_ready(table, performer, arts[self.art])
            and targets_of(table, performer, arts[self.art])
        ):
            self.end()
            return None
        return table.ask_yes_no(
            performer.seat,
            text=Saying("Use {name} once more?", {"name": arts[self.art].name}),
            clause="5.25.1",
            source=performer.top,
        )

    @step("5.25.1")
    def take_repeat(self, table: Table) -> None:
        """A no ends it."""
        if not table.said_yes:
            self.end()

    @step("5.25.1", "12.3.3.2")
    def aim(self, table: Table) -> Outcome:
        """Using an art once more is playing it: its target is chosen anew, if the text doesn't name it."""
        performer = table.holomem(self.performer)
        if self.target != NONE or performer is None:
            return None
        art = self._find(table, performer)
        targets = targets_of(table, performer, art) if art is not None else []
        if art is None or not targets:
            self.end()
            return None
        return table.ask(
            performer.seat,
            PromptKind.HOLOMEM,
            tuple(Option(OptionKind.HOLOMEM, target.top, target.id) for target in targets),
            text=Saying("{art} is used once more: choose its target.", {"art": art.name}),
            clause="5.25.1",
            source=performer.top,
        )

    @step("12.3.3.2")
    def take_aim(self, table: Table) -> None:
        """The target that was chosen."""
        if self.target == NONE and table.machine.answer:
            self.target = table.machine.answer[0].target

    @step("12.3.3.2", "10.4.2.2", "5.25.1")
    def pay(self, table: Table) -> Outcome:
        """What its text asks for so that it may have this target is paid now (Q205)."""
        performer = table.holomem(self.performer)
        art = self._find(table, performer) if performer is not None else None
        if (
            performer is None
            or art is None
            or (self.is_repeat and not self._can_repeat(table, performer, art))
        ):
            self.end()
            return None
        permission = payment_for(table, performer, art, self.target)
        if permission is None or art.ability is None:
            return None
        for index, part in enumerate(art.ability.program.parts):
            path = path_to_cost(part.effects, permission) if isinstance(part, OneShot) else None
            if path is not None:
                self.is_paid = True
                ref = self._ref(performer, art.ability, index)
                return Resolution(ability=ref, that_holomem=[self.target], blocks=[Block(path)], step="run")
        raise EngineBug(f"the cost of {art.name} isn't in its text")

    @step("9.2.2", "12.3.3.1", "12.3.4", "12.3.4.1", "5.25.1")
    def begin(self, table: Table) -> None:
        """The damage to deal begins at the art's base value."""
        performer = table.holomem(self.performer)
        art = self._find(table, performer) if performer is not None else None
        if performer is None or art is None:
            self.end()
            return
        card = performer.top if self.card == NONE else self.card
        if not self.is_repeat:
            atoms_values.note_performance(table, performer)
        atoms_values.begin_art(
            table,
            ArtInUse(
                performer.seat,
                performer.id,
                card,
                self.art,
                self.target,
                art.damage,
                is_paid=self.is_paid,
            ),
        )
        atoms.record(table, ArtUsed(performer.seat, performer.id, art.name, self.target, performer.top))
        if art.ability is not None:
            ability = art.ability
            self.parts = [
                index
                for index, part in enumerate(ability.program.parts)
                if isinstance(part, OneShot) and may_play(table, self._ref(performer, ability, index), part)
            ]

    def _ref(self, performer: Holomem, ability: Ability, part: int) -> AbilityRef:
        """A part of the art's text, as the performer's."""
        return AbilityRef(
            AbilityKind.ART, ability.text, part, performer.seat, performer.top, performer.id, ability.name
        )

    def _find(self, table: Table, performer: Holomem) -> Art | None:
        """The art, if the performer can use it now."""
        card = performer.top if self.card == NONE else self.card
        return queries.find_held(table, performer, card, self.art)

    def _can_repeat(self, table: Table, performer: Holomem, art: Art) -> bool:
        """Whether the art is still ready, and its target on the stage."""
        if table.holomem(self.target) is None:
            return False
        permission = payment_for(table, performer, art, self.target)
        scope = queries.scope_of(performer.seat, performer.top, performer.id)
        is_payable = permission is None or permission.is_payable(table, scope)
        return is_payable and queries.is_art_ready(table, performer, art)

    @step("12.3.4.2")
    def resolve_text(self, table: Table) -> Outcome:
        """Its text, paragraph by paragraph."""
        used = table.state.art
        ability = self._art(table).ability
        if not self.parts or used is None or ability is None:
            return None
        part, *self.parts = self.parts
        self.go("resolve_text")
        performer = table.last_known(self.performer)
        is_own = performer is None or used.card in performer.stack
        source = used.card if performer is None or is_own else performer.top
        ref = AbilityRef(AbilityKind.ART, ability.text, part, used.seat, source, self.performer, ability.name)
        return Resolution(ability=ref, that_holomem=[self.target])

    @step("12.3.4.3")
    def add_critical(self, table: Table) -> None:
        """Critical icons against the target's colours."""
        target, performer = table.holomem(self.target), table.last_known(self.performer)
        if target is not None and performer is not None:
            bonus = queries.critical_bonus(table, performer, self._art(table), target)
            atoms_values.change_art(table, bonus)

    @step("12.3.4.4")
    def add_bonus(self, table: Table) -> None:
        """Continuous effects on the performer's arts."""
        performer = table.holomem(self.performer)
        if performer is not None:
            atoms_values.change_art(table, queries.arts_bonus(table, performer, self._art(table).name))

    @step("12.3.4.5", "12.3.4.5.1", "10.13.3", "1.3.2.2.1", "5.22.3.1")
    def deal(self, table: Table) -> Outcome:
        """Arts damage to the target, also if special damage has already been enough to down it (Q538), or to
        those whom the text names instead.
        """
        used = table.state.art
        if used is None:
            raise EngineBug("an art deals damage without being in use")
        table.machine.returned = 0
        performer = table.holomem(self.performer)
        is_fixed = performer is not None and queries.stat(table, performer, Stat.ARTS_NOT_REDUCED) > 0
        return tuple(
            DealDamage(
                target=target,
                amount=max(0, used.damage),
                kind=DamageKind.ARTS,
                source=used.card if performer is None else performer.top,
                by_seat=used.seat,
                by=self.performer,
                is_fixed=is_fixed or used.is_fixed,
            )
            for target in ((self.target,) if used.instead is None else used.instead)
        )

    @step("12.3.4.5")
    def finish(self, table: Table) -> None:
        """The art is over; an effect may have it used once more."""
        used, performer = table.state.art, table.holomem(self.performer)
        atoms_values.end_art(table, table.machine.returned or 0)
        if used is None or performer is None or self.is_repeat:
            return
        must = queries.stat(table, performer, Stat.ART_AGAIN) > 0
        if must or queries.stat(table, performer, Stat.ART_MAY_REPEAT) > 0:
            used.target = NONE
            used.is_optional = not must
            atoms_values.repeat_art(table, used)

    def _art(self, table: Table) -> Art:
        used = table.state.art
        if used is None:
            raise EngineBug("no art is in use")
        return table.cards[used.card].arts[used.index]
