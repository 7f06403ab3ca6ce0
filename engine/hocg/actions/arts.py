"""Chapter 9: the action of using an art."""

from collections.abc import Iterator

from engine.hocg.actions.action import Action, Judged, Reason
from engine.hocg.actions.aiming import can_use_art, holomem_of_top, targets_of
from engine.hocg.actions.using_art import UseArt
from engine.hocg.cards.card import Art
from engine.hocg.cards.terms import CENTER, OptionKind
from engine.hocg.language.book import say_text
from engine.hocg.queries import continuous, queries
from engine.hocg.queries.naming import card_name, holomem_detail, holomem_name, say_cheers
from engine.hocg.state.state import Holomem, Player
from engine.hocg.state.stats import CANNOT_USE_ARTS
from engine.hocg.state.table import Table
from engine.kernel.machine import Frame, clause
from engine.kernel.prompts import NONE, Option
from engine.kernel.questions import Label
from engine.kernel.translation import mark, tr, tr_name


class UsingArt(Action):
    """9.2: a holomem uses an art on a target. A candidate without a target says why the art can't be used on
    anybody.
    """

    kind = OptionKind.ART
    group = mark("Arts")

    RESTING = Reason(mark("{holomem} is resting"), "9.2.1.2")
    NO_CHEERS = Reason(mark("{holomem} hasn't the cheers for {art}: {cheers}"), "12.3.3.1")
    NOT_USABLE = Reason(mark("{art} can't be used: what its text asks for isn't there"), "1.3.1")
    KEPT = Reason(mark("{holomem} is kept from using arts"), "1.3.3")
    NO_TARGET = Reason(mark("{art} has no target"), "12.3.3.2")
    USED_IN_CENTER = Reason(mark("The center holomem has used its art"), "9.2.1.3")
    USED_IN_COLLAB = Reason(mark("The collab holomem has used its art"), "9.2.1.4")

    def judge(self, table: Table, player: Player) -> Iterator[Judged]:
        """Each art of the center and the collab holomem, on each target: where there is one nothing keeps the
        art from being used on it.
        """
        for performer in (player.center, player.collab):
            if performer is None:
                continue
            for index, art in enumerate(continuous.arts_of(table, performer)):
                reason = self.why_not_on_anybody(table, player, performer, art)
                targets = targets_of(table, performer, art) if reason is None else ()
                for target in targets:
                    yield Option(self.kind, performer.top, target.id, index), None
                if not targets:
                    yield Option(self.kind, performer.top, NONE, index), reason or self.NO_TARGET

    @clause("9.2.1", "9.2.1.1", "9.2.1.2", "9.2.1.3", "9.2.1.4", "9.2.1.5", "9.2.2", "12.3.3", "12.3.1")
    @clause("5.27.1.1.3")
    def why_not_on_anybody(self, table: Table, player: Player, performer: Holomem, art: Art) -> Reason | None:
        """Why this holomem can't use this art, whoever the target is."""
        if performer.is_resting:
            return self.RESTING
        if performer.position in player.performed_positions or performer.id in player.performed:
            return self.USED_IN_CENTER if performer.position is CENTER else self.USED_IN_COLLAB
        if continuous.stat(table, performer, CANNOT_USE_ARTS):
            return self.KEPT
        if not queries.is_art_ready(table, performer, art):
            return self.NO_CHEERS
        return None if can_use_art(table, performer, art) else self.NOT_USABLE

    def frame(self, table: Table, option: Option) -> Frame:
        performer = holomem_of_top(table, table.state.active, option.card)
        chosen = continuous.held_arts(table, performer)[option.number]
        return UseArt(performer=performer.id, art=chosen.number, target=option.target, card=chosen.card)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Nunnun Shiyo- (30+) on AZKi (Debut), center"."""
        card = table.cards[option.card]
        art = find_art(table, option).art
        detail = say_text(card, art.ability) if art.ability else holomem_detail(table, option.target)
        text = tr(
            "{art} ({damage}) on {target}",
            art=tr_name(art.name),
            damage=art.printed_damage,
            target=holomem_name(table, option.target),
        )
        return Label(text, detail, tr(self.group), tr("Art of {card}", card=card_name(card)))

    def _say_cheers(self, table: Table, option: Option) -> str:
        """As in "it costs 2 green 1 colorless, attached: 1 green, missing: 1 green 1 colorless"."""
        performer = holomem_of_top(table, table.state.active, option.card)
        cost = queries.art_cost(table, performer, find_art(table, option).art)
        attached = [table.cards[cheer].colors for cheer in performer.cheers]
        missing = queries.missing_cheers(queries.cheer_colors(table, performer), cost)
        return tr(
            "it costs {cost}, attached: {attached}, missing: {missing}",
            cost=say_cheers([(color,) for color in cost]),
            attached=say_cheers(attached),
            missing=say_cheers([(color,) for color in missing]),
        )

    def refuse(self, table: Table, option: Option, reason: Reason) -> str:
        """As in "AZKi (1st) hasn't the cheers for On your marks: it costs 2 green, attached: 1 green,
        missing: 1 green.".
        """
        card = table.cards[option.card]
        name, art = card_name(card), tr_name(find_art(table, option).art.name)
        cheers = self._say_cheers(table, option) if reason is self.NO_CHEERS else ""
        return tr("{reason}.", reason=reason.text.format(holomem=name, art=art, cheers=cheers))


@clause("5.27.1")
def find_art(table: Table, option: Option) -> continuous.HeldArt:
    """The art that an option is about: one of its own card, or one of another's that its holomem may use."""
    arts = table.cards[option.card].arts
    if option.number < len(arts):
        return continuous.HeldArt(option.card, option.number, arts[option.number])
    performer = holomem_of_top(table, table.owner(option.card), option.card)
    return continuous.held_arts(table, performer)[option.number]
