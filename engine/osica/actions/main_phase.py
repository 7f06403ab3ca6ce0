"""5.2: what the turn player can do in the main phase."""

from collections.abc import Iterator

from engine.kernel.language import forms
from engine.kernel.machine import Frame, Outcome, clause, step
from engine.kernel.prompts import Option
from engine.kernel.questions import Label
from engine.kernel.ruleset import SUBJECT, Refusal
from engine.kernel.translation import mark, tr
from engine.osica.actions.action import Action
from engine.osica.cards.card import Card
from engine.osica.cards.terms import ASSIST_SIZE, STAGE, CardKind, OptionKind, Phase, Position
from engine.osica.language.book import card_detail
from engine.osica.procedures.payment import PayCost
from engine.osica.procedures.playing import PlayCard
from engine.osica.procedures.procedure import Procedure
from engine.osica.queries import facts
from engine.osica.queries.names import PLACES, card_name, count_costs
from engine.osica.state import atoms
from engine.osica.state.table import Table

PLACE_ORDER = tuple(Position)
"""The number of an option says which place."""


class PlayToPlace(Action):
    """Play a character or support from hand, or the face-up oshi, to a place."""

    kind = OptionKind.PLAY
    group = mark("Play")
    phases = (Phase.MAIN,)

    @clause("5.2.1", "5.2.2", "5.2.3", "6.1")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """Every such card, copies once, to every place where its kind may be."""
        player = table.player(seat)
        seen: set[str] = set()
        sources = [*player.hand]
        if player.oshi in player.oshi_area:
            sources.insert(0, player.oshi)
        for card in sources:
            printed = table.cards[card]
            key = printed.number if card != player.oshi else "the oshi"
            if key in seen or printed.kind is CardKind.EVENT:
                continue
            seen.add(key)
            for number, place in enumerate(PLACE_ORDER):
                if place is Position.ASSIST or printed.kind is CardKind.CHARACTER:
                    yield Option(self.kind, card, number=number)

    @clause("3.4.1", "3.4.2", "3.4.3", "3.5.1", "6.1")
    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        """A face-down oshi, a place that is taken or full, or the limit."""
        player = table.player(seat)
        card = table.cards[option.card]
        name, place = card_name(card), PLACE_ORDER[option.number]
        if option.card == player.oshi and option.card in player.oshi_area and not player.is_oshi_up:
            return Refusal(tr("{name} can't be played: your oshi lies face down.", name=name), "6.1")
        if place is Position.ASSIST:
            if len(player.assist) >= ASSIST_SIZE:
                return Refusal(
                    tr("{name} can't be played there: your assist area is full.", name=SUBJECT), "3.5.1", name
                )
            return None
        if all(player.at(each) for each in STAGE):
            return Refusal(
                tr("{name} can't be played to the stage: it is full.", name=SUBJECT), "3.4.1", name
            )
        if player.at(place) is not None:
            return Refusal(tr("Your {place} is taken.", place=tr(PLACES[place])), "3.4.1")
        if not facts.fits_limit(table, seat, card.level):
            levels = facts.stage_levels(table, seat)
            return Refusal(
                tr(
                    "{name} can't be played to the stage: with the levels there ({levels}) that is more than"
                    " your limit of {limit}.",
                    name=SUBJECT,
                    levels=levels,
                    limit=player.limit,
                ),
                "3.4.3",
                tr("{name} (level {level})", name=name, level=card.level),
            )
        return None

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        return PlayCard(card=option.card, place=PLACE_ORDER[option.number])

    def label(self, table: Table, option: Option) -> Label:
        """As in "Play Mika (level 2) to the center", "Play your oshi Mika (level 5) to the left"."""
        card = table.cards[option.card]
        place = tr(PLACES[PLACE_ORDER[option.number]])
        is_oshi = option.card == table.player(table.owner(option.card)).oshi
        name = tr("your oshi {name}", name=card_name(card)) if is_oshi else card_name(card)
        label = tr("Play {name} to the {place}", name=_say_level(card, name), place=place)
        item = _say_level(card, forms.capitalize(name))
        line = tr("{card} → {place}", card=item, place=place)
        return Label(label, card_detail(card, is_level_told=False), tr(self.group), item, line=line)


def _say_level(card: Card, name: str) -> str:
    """A character with its level, which the limit must allow."""
    if card.kind is not CardKind.CHARACTER:
        return name
    return tr("{name} (level {level})", name=name, level=card.level)


class TurnOshiUp(Action):
    """Pay 2 to turn the face-down oshi up."""

    kind = OptionKind.TURN_UP
    group = mark("Oshi character")
    is_menu = False
    phases = (Phase.MAIN,)

    @clause("6.3", "5.2.4")
    def candidates(self, table: Table, seat: int) -> Iterator[Option]:
        """The oshi, if it lies face down in the oshi area."""
        player = table.player(seat)
        if player.oshi in player.oshi_area and not player.is_oshi_up:
            yield Option(self.kind, player.oshi)

    @clause("6.3", "7.3")
    def why_not(self, table: Table, seat: int, option: Option) -> Refusal | None:
        cost = table.state.settings.oshi_cost
        if len(table.player(seat).costs) >= cost:
            return None
        return Refusal(tr("Turning your oshi up costs {cost}.", cost=cost), "6.3")

    def frame(self, table: Table, seat: int, option: Option) -> Frame:
        """It is paid for and turned up."""
        return TurnUp(seat=seat)

    def label(self, table: Table, option: Option) -> Label:
        """As in "Turn Mika up (2 costs)"."""
        name, cost = card_name(table.cards[option.card]), table.state.settings.oshi_cost
        label = tr("Turn {name} up ({costs})", name=name, costs=count_costs(cost))
        return Label(label, tr("Your oshi"), tr(self.group))


class TurnUp(Procedure):
    """6.3: the oshi is turned up for 2."""

    seat: int

    @step("6.3")
    def pay(self, table: Table) -> Outcome:
        """Pay the cost of turning it up."""
        oshi = table.player(self.seat).oshi
        return PayCost(seat=self.seat, amount=table.state.settings.oshi_cost, source=oshi)

    @step("6.3")
    def turn(self, table: Table) -> None:
        """Turn the card up after it was paid for."""
        atoms.turn_oshi_up(table, self.seat)
