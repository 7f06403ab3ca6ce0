"""Chapters 8.2, 8.3 and 8.6: placing, blooming, and playing support cards from hand."""

from collections.abc import Hashable, Sequence
from functools import cache

from engine.hocg.actions.action import HandAction, Judged, Reason
from engine.hocg.actions.support import PlaySupport, hosts_for, why_no_support
from engine.hocg.actions.worth import facts_of
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import AbilityKind, CardType, Level, OptionKind
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.naming import (
    card_name,
    holomem_detail,
    holomem_name,
    place_name,
    say_level,
)
from engine.hocg.state import atoms
from engine.hocg.state.derived import fact_of_moment
from engine.hocg.state.family import Procedure
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.stats import CANNOT_BLOOM
from engine.hocg.state.table import Table
from engine.kernel.brevity import is_brief
from engine.kernel.machine import Frame, clause, step
from engine.kernel.prompts import NONE, Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT
from engine.kernel.translation import mark, saying, tr

STAGE_LEVELS = (Level.DEBUT, Level.SPOT)


class Placing(HandAction):
    """8.2: a Debut or Spot holomem is placed on the stage."""

    kind = OptionKind.PLACE
    group = mark("Place")

    FULL_STAGE = Reason(mark("your stage is full"), "8.2.1")

    def takes(self, card: Card) -> bool:
        return card.level in STAGE_LEVELS

    @clause("8.2.1", "8.2.2")
    def judge_with(self, table: Table, player: Player, handle: int) -> Sequence[Judged]:
        """Only the back position comes into question (8.2.1), and there must be room."""
        reason = None if queries.can_place(table, player.seat) else self.FULL_STAGE
        return [(Option(self.kind, handle), reason)]

    def frame(self, table: Table, option: Option) -> Frame:
        return PlaceHolomem(card=option.card)

    def label(self, table: Table, option: Option) -> Label:
        card = table.cards[option.card]
        effects = () if is_brief() else (AbilityKind.COLLAB_EFFECT,)  # briefly its text is told
        facts = facts_of(card, effects)
        name = card_name(card)
        return Label(tr("Place {card}", card=name), facts, tr(self.group), name, line=name)

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (Debut) can't be placed: your stage is full."."""
        return tr(
            "{card} can't be placed: {reason}.",
            card=SUBJECT,
            reason=reason.text,
        )

    def name(self, table: Table, option: Option) -> str:
        return card_name(table.cards[option.card])


class Blooming(HandAction):
    """8.3: a holomem blooms. Those who share a name with the card come into question; an option without a
    holomem says that nobody does.
    """

    kind = OptionKind.BLOOM
    group = mark("Bloom")

    NO_KIN = Reason(mark("nobody on your stage shares a name with it"), "8.3.3")
    FIRST_TURN = Reason(mark("it is your first turn"), "8.3.1")
    FORBIDDEN = Reason(mark("its text says that it can't bloom"), "2.11.2.4")
    KEPT = Reason(mark("it is kept from blooming"), "1.3.3")
    SPOT = Reason(mark("a Spot never blooms"), "8.3.2")
    JUST_PLACED = Reason(mark("it was placed this turn"), "8.3.2")
    JUST_BLOOMED = Reason(mark("it has bloomed this turn"), "8.3.2")
    TOO_DAMAGED = Reason(mark("the card's HP isn't above the damage on it"), "8.3.3")

    def takes(self, card: Card) -> bool:
        return card.type is CardType.HOLOMEM and card.level not in STAGE_LEVELS

    @clause("8.3.1", "8.3.2", "8.3.3", "5.28.1")
    def judge_with(self, table: Table, player: Player, handle: int) -> Sequence[Judged]:
        """Into each holomem that shares a name: turn, level and damage must be right."""
        cards = table.cards
        card = cards[handle]
        names = card.folded_names
        found = [
            (Option(self.kind, handle, holomem.id), reason or self.why_not_into(table, holomem, card))
            for holomem, reason in kept_from_blooming(table)
            if not names.isdisjoint(cards[holomem.stack[0]].folded_names)
        ]
        return found or [(Option(self.kind, handle), self.NO_KIN)]

    def why_not_at_all(self, table: Table, holomem: Holomem) -> Reason | None:
        """Why this holomem can't bloom, whatever the card."""
        top = table.top(holomem)
        if not top.may_bloom:
            return self.SPOT if top.can_be_bloomed else self.FORBIDDEN
        if queries.can_be_marked(table, CANNOT_BLOOM) and continuous.stat(table, holomem, CANNOT_BLOOM) > 0:
            return self.KEPT
        return self.JUST_PLACED if holomem.placed_turn == table.state.turn else None

    def why_not_into(self, table: Table, holomem: Holomem, card: Card) -> Reason | None:
        """Why a holomem that could bloom can't bloom into this card."""
        if holomem.bloomed_turn == table.state.turn and not queries.may_bloom_again(table, holomem, card):
            return self.JUST_BLOOMED
        if card.hp <= holomem.damage:
            return self.TOO_DAMAGED
        if not queries.fits_bloom(table, holomem, card):
            return unfit_level(table.top(holomem).level, card.level)
        return None

    def frame(self, table: Table, option: Option) -> Frame:
        return BloomHolomem(card=option.card, holomem=option.target)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Bloom AZKi (Debut), center into AZKi (1st)"."""
        name = card_name(table.cards[option.card])
        place = place_name(table.require_holomem(option.target))
        return Label(
            tr("Bloom {holomem} into {name}", holomem=holomem_name(table, option.target), name=name),
            "",
            tr(self.group),
            name if is_brief() else tr("Bloom into {name}", name=name),
            line=tr("{place} → {name}", place=place, name=self._say_level(table, option) or name),
        )

    def _say_level(self, table: Table, option: Option) -> str:
        """The level of a card, which is enough to somebody with the board before them as long as everybody
        who can bloom has the name of every card; "" where it isn't.
        """
        prompt, cards = table.machine.prompt, table.cards
        options = () if prompt is None else prompt.options
        blooms = [each for each in options if each.kind == self.kind and each.target != NONE]
        names = {cards[each.card].name for each in blooms}
        names.update(table.top(table.require_holomem(each.target)).name for each in blooms)
        return say_level(cards[option.card]) if is_brief() and len(names) == 1 else ""

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (Debut), center, can't bloom: it was placed this turn.". What holds for every card, or
        for every holomem, is said without them, so that it is said once.
        """
        name = card_name(table.cards[option.card])
        if option.target == NONE:
            return tr("Nobody on your stage shares a name with {name}.", name=SUBJECT)
        if reason is self.FIRST_TURN:
            return tr("Nobody can bloom: {reason}.", reason=reason.text)
        if reason in (self.FORBIDDEN, self.KEPT, self.SPOT, self.JUST_PLACED) or (
            reason is self.JUST_BLOOMED and not self._may_bloom_again(table, option.target)
        ):
            return tr("{holomem}, can't bloom: {reason}.", holomem=SUBJECT, reason=reason.text)
        return tr(
            "{holomem}, can't bloom into {name}: {reason}.",
            holomem=SUBJECT,
            name=name,
            reason=reason.text,
        )

    def name(self, table: Table, option: Option) -> str:
        """The holomem, or the card for which there is none."""
        if option.target == NONE:
            return card_name(table.cards[option.card])
        return holomem_name(table, option.target)

    @staticmethod
    def _may_bloom_again(table: Table, target: int) -> bool:
        """Whether a card in hand lets a holomem bloom once more."""
        holomem = table.require_holomem(target)
        cards = (table.cards[card] for card in table.player(holomem.seat).hand)
        return any(queries.may_bloom_again(table, holomem, card) for card in cards)


BLOOMING = Blooming()


@cache
def unfit_level(level: Level | None, following: Level | None) -> Reason:
    """A Bloom level that can't follow another."""
    return Reason(
        saying("a {level} can't bloom into a {next}", level=f"{level}", next=f"{following}"), "8.3.3"
    )


@fact_of_moment
def kept_from_blooming(table: Table) -> list[tuple[Holomem, Reason | None]]:
    """The holomem of the active player, each with what keeps it from blooming into any card."""
    player = table.player(table.state.active)
    if player.turns < 2:
        return [(holomem, BLOOMING.FIRST_TURN) for holomem in player.stage]
    return [(holomem, BLOOMING.why_not_at_all(table, holomem)) for holomem in player.stage]


class PlayingSupport(HandAction):
    """8.6: a support card is played; one that is attached, on each holomem that may have it."""

    kind = OptionKind.USE
    group = mark("Support")

    NO_HOST = Reason(mark("nobody on your stage may have it or has room for it"), "10.7.2.3.6")

    def takes(self, card: Card) -> bool:
        return card.type is CardType.SUPPORT

    @clause("10.7.2.3.6")
    def judge_with(self, table: Table, player: Player, handle: int) -> Sequence[Judged]:
        """The card must be allowed, and a holomem to have it be there; one that is attached is played on
        somebody, unless there is a reason against it beforehand.
        """
        card = table.cards[handle]
        reason = why_no_support(table, player.seat, handle, card)
        if reason is not None or not card.is_attachment:
            return [(Option(self.kind, handle), reason)]
        hosts: list[Holomem] = hosts_for(table, player.seat, handle, card)
        found = [(Option(self.kind, handle, host.id), None) for host in hosts]
        return found or [(Option(self.kind, handle), self.NO_HOST)]

    def frame(self, table: Table, option: Option) -> Frame:
        return PlaySupport(seat=table.state.active, card=option.card, holomem=option.target)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Use Sub PC (LIMITED)", "Attach Umbrella to AZKi (Debut), center"."""
        card = table.cards[option.card]
        name, group = card_name(card), tr(self.group)
        if card.is_limited:
            name = tr("{card} (LIMITED)", card=name)
        if option.target == NONE:
            return Label(tr("Use {card}", card=name), facts_of(card), group, name, line=name)
        attach = tr("Attach {card} to {holomem}", card=name, holomem=holomem_name(table, option.target))
        place = place_name(table.require_holomem(option.target))
        return Label(
            attach,
            "" if is_brief() else holomem_detail(table, option.target),
            group,
            name if is_brief() else tr("Attach {card}", card=name),
            line=tr("{name} → {place}", name=name, place=place),
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "Sub PC can't be played: it would change nothing."."""
        return tr(
            "{card} can't be played: {reason}.",
            card=SUBJECT,
            reason=reason.text,
        )

    def name(self, table: Table, option: Option) -> str:
        return card_name(table.cards[option.card])

    def subject(self, option: Option) -> Hashable:
        return option.card


class PlaceHolomem(Procedure):
    """8.2: a Debut or Spot holomem is placed from hand on the back position.

    Fields:
        card: the card, by its handle.
    """

    card: int

    @step("8.2.1")
    def place(self, table: Table) -> None:
        """On the back position, face up."""
        atoms.place_holomem(table, self.card)


class BloomHolomem(Procedure):
    """8.3: a holomem card from hand is put on top of a holomem on the stage.

    Fields:
        card: the card, by its handle.
        holomem: the holomem that blooms.
    """

    card: int
    holomem: int

    @step("8.3.4")
    def bloom(self, table: Table) -> None:
        """Put the card from hand on top of the holomem."""
        atoms.bloom(table, table.require_holomem(self.holomem), self.card)
