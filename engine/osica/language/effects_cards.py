"""Effects on cards that are not in play, and on everything that is counted."""

from engine.kernel.machine import Frame
from engine.kernel.spoken import Spoken
from engine.osica.cards.terms import Zone
from engine.osica.language.nouns import Counted, times
from engine.osica.language.picks import CardPick
from engine.osica.language.references import LOOKED
from engine.osica.procedures.cheering import Cheer
from engine.osica.procedures.effects import Effect, Pick, Run
from engine.osica.procedures.hearts import TakeHearts
from engine.osica.procedures.payment import PayCost
from engine.osica.state import atoms, atoms_values
from engine.osica.state.state import FOREVER
from engine.osica.state.table import Scope, Table


class Draw(Effect, frozen=True):
    """Whoever acts draws so many cards, once or for each of some things."""

    count: int
    each: Counted | None = None
    words = "draw {count} card/cards@count [for each of {each}]"
    ja = "[{each}1つにつき]カードを{count}枚引く"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.draw(table, run.scope.acting, self.count * times(self.each, table, run.scope))


class GainCost(Effect, frozen=True):
    """7.1: the top cards of the deck become costs."""

    count: int
    each: Counted | None = None
    words = "gain {count} cost/costs@count [for each of {each}]"
    ja = "[{each}1つにつき]{count}コストを得る"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.gain_costs(table, run.scope.acting, self.count * times(self.each, table, run.scope))


class Pay(Effect, frozen=True):
    """7.2: whoever acts pays so many costs, or as many as there are where nothing depends on it."""

    count: int
    words = "pay {count} cost/costs@count"
    ja = "{count}コストを支払う"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        return len(table.player(scope.acting).costs) >= self.count

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame | None:
        """As many as there are, where it isn't a cost."""
        seat = run.scope.acting
        amount = min(self.count, len(table.player(seat).costs))
        return PayCost(seat=seat, amount=amount, source=run.scope.source)


class TakeSomeHearts(Effect, frozen=True):
    """5.7: take hearts of the opponent; from an opponent without any this wins."""

    count: int
    words = "take {count} heart/hearts@count"
    ja = "相手のハートを{count}枚奪う"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame:
        return TakeHearts(seat=1 - run.scope.acting, count=self.count)


class AddHearts(Effect, frozen=True):
    """3.3.2: the top cards of the deck go on the hearts."""

    count: int
    words = "add {count} heart/hearts@count"
    ja = "デッキの上から{count}枚をハートの上に移す"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.move_cards(table, table.player(run.scope.acting).deck[: self.count], Zone.HEARTS)


class CheerMore(Effect, frozen=True):
    """5.4.6: cheer outside the cheer phase."""

    count: int
    words = "cheer {count} card/cards@count"
    ja = "エールを{count}枚行う"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> Frame:
        return Cheer(seat=run.scope.acting, count=self.count)


class RaiseLimit(Effect, frozen=True):
    """3.4.3: the limit of levels on the stage of whoever acts grows, for the rest of the game."""

    count: int
    words = "raise your limit by {count}"
    ja = "自分のリミットを+{count}する"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """For the rest of the game."""
        atoms_values.raise_limit(table, run.scope.acting, self.count)


class RaiseRank(Effect, frozen=True):
    """8.4.2: a rank of whoever acts rises, for the rest of the game."""

    rank: str
    count: int
    words = "raise your {rank:QUOTED} rank by {count}"
    ja = "自分の{rank:QUOTED}ランクに+{count}する"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """For the rest of the game."""
        atoms_values.change_rank(table, run.scope.acting, self.rank, self.count)


class LowerRank(Effect, frozen=True):
    """8.4.2: a rank falls, not below 0."""

    rank: str
    count: int
    words = "lower your {rank:QUOTED} rank by {count}"
    ja = "自分の{rank:QUOTED}ランクに-{count}する"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        return table.player(scope.acting).ranks.get(self.rank, 0) >= self.count

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms_values.change_rank(table, run.scope.acting, self.rank, -self.count)


class BringOutOrb(Effect, frozen=True):
    """8.4.3: the orb comes out, for this turn or for good."""

    is_brief: bool = False
    words = "bring out your orb [?is_brief this turn]"
    ja = "[?is_brief このターンの間、]光玉を出す"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms_values.bring_out_orb(table, run.scope.acting, table.state.turn if self.is_brief else FOREVER)


class PutAwayOrb(Effect, frozen=True):
    """8.4.3: the orb of whoever acts goes away. Where it is a cost, it must be out."""

    words = "put away your orb"
    ja = "光玉を消す"

    def is_payable(self, table: Table, scope: Scope) -> bool:
        return bool(table.player(scope.acting).orb_until)

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms_values.put_away_orb(table, run.scope.acting)


class LookAtTop(Effect, frozen=True):
    """Look at the top cards of the deck."""

    count: int
    GIVES = (LOOKED,)
    words = "look at the top {count} card/cards@count of your deck"
    ja = "自分のデッキの上から{count}枚見る"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """They stay there until they are put somewhere."""
        run.scope.looked = atoms.look_at_top(table, run.scope.acting, self.count)


class Shuffle(Effect, frozen=True):
    """Whoever acts shuffles the own deck."""

    words = "shuffle your deck"
    ja = "自分のデッキをシャッフルする"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.shuffle_deck(table, run.scope.acting)


class Destination(Spoken):
    """The zone that picked cards are put into, and at which end of it."""

    HAND = "into hand", "手札に移す"
    COSTS = "into the cost area", "コストエリアに移す"
    DROP = "into the drop area", "ドロップエリアに移す"
    TOP = "on top of the deck", "デッキの上に移す"
    BOTTOM = "on the bottom of the deck", "デッキの下に移す"
    HEARTS = "on top of the hearts", "ハートの上に移す"

    @property
    def zone(self) -> Zone:
        """The zone that cards are put into."""
        match self:
            case Destination.HAND:
                return Zone.HAND
            case Destination.COSTS:
                return Zone.COSTS
            case Destination.DROP:
                return Zone.DROP
            case Destination.TOP | Destination.BOTTOM:
                return Zone.DECK
            case Destination.HEARTS:
                return Zone.HEARTS


class CardEffect(Effect, frozen=True):
    """What is done with picked cards that aren't in play."""

    cards: CardPick

    def picks(self) -> tuple[Pick, ...]:
        return (self.cards,)


class PutCards(CardEffect, frozen=True):
    """Picked cards go to a zone of their owner."""

    to: Destination
    words = "put {cards} {to}"
    ja = "{cards}を{to}"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        is_bottom = self.to is Destination.BOTTOM
        atoms.move_cards(table, picked[0], self.to.zone, is_bottom=is_bottom, source=run.scope.source)


class DropCards(CardEffect, frozen=True):
    """Picked cards go to the drop area: short for putting them there."""

    words = "drop {cards}"
    ja = "{cards}をドロップエリアに移す"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.move_cards(table, picked[0], Zone.DROP, source=run.scope.source)


class ShowCards(CardEffect, frozen=True):
    """Picked cards are shown to everybody and stay where they are."""

    words = "show {cards}"
    ja = "{cards}を見せる"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        atoms.reveal(table, picked[0])


class KeepCards(CardEffect, frozen=True):
    """8.4.4: picked cards are put into the own oshi area, from where they come to hand in the next start
    phase.
    """

    words = "keep {cards}"
    ja = "{cards}をキープする"

    def apply(self, table: Table, run: Run, picked: list[list[int]]) -> None:
        """Until the next own start phase."""
        atoms.move_cards(table, picked[0], Zone.OSHI_AREA, source=run.scope.source)
