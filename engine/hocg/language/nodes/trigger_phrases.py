"""Occasions: what has to happen for an automatic ability, each read from one or more kinds of events (10.8),
or for a window, which stands before or after what the rules do (10.11).
"""

from typing import Any

from engine.hocg.abilities.causes import Cause
from engine.hocg.abilities.occasions import (
    About,
    ArchiveOccasion,
    DamageOccasion,
    DownOccasion,
    RollOccasion,
    Trigger,
)
from engine.hocg.abilities.scope import Scope
from engine.hocg.cards.terms import DamageKind, MoveReason, Phase, Position, Zone
from engine.hocg.cards.wording import DAMAGED, DAMAGED_BACK, EARLY, SAYS_ONE
from engine.hocg.language.nodes.adjectives import AttachedNoun, Noun
from engine.hocg.language.nodes.agents import AbilityOf, Agent, Dealer, DealerWord, SkillWord, is_dealer
from engine.hocg.language.nodes.bounds import Range
from engine.hocg.language.nodes.changes import DamageSort
from engine.hocg.language.nodes.nouns import (
    HOSTS,
    OPPONENTS,
    YOURS,
    HolomemRef,
    HolomemSet,
    Kind,
    Side,
    What,
    is_meant,
)
from engine.hocg.language.nodes.places import InZone, OnHolomem, OnStage, require_there
from engine.hocg.language.nodes.relatives import ANY_CARD
from engine.hocg.queries.recorded import cause_of
from engine.hocg.state import events
from engine.hocg.state.state import Blow, Holomem
from engine.hocg.state.table import Table
from engine.kernel.events import Event
from engine.kernel.language import Meaningless, among, like, words
from engine.kernel.machine import clause
from engine.kernel.spoken import Spoken


def is_by(table: Table, scope: Scope, agent: Agent | None, card: int, ability: str) -> bool:
    """Whether something was done by an ability that is meant; without one named, it may have been a rule."""
    if agent is None:
        return True
    return card >= 0 and agent.covers(table, scope, cause_of(table, card, ability))


class HolomemTrigger(Trigger, frozen=True):
    """What a holomem does, or what is done to it."""

    who: HolomemSet | HolomemRef

    def about(self, table: Table, scope: Scope, event: Any) -> About | None:
        """What ``is_so`` of whomever must have happened to one of those who are meant."""
        about = super().about(table, scope, event)
        return about if about is not None and is_meant(table, scope, self.who, event.holomem) else None


class PhaseTurns(Trigger, frozen=True):
    """``when your performance phase starts``, ``when your turn starts``: once the holomem are active and the
    collab holomem is back (7.2.1, 7.2.4); ``your opponent's performance phase ends``, ``your turn ends``:
    with its end phase (7.7.3).
    """

    side: Side
    phase: Phase
    is_over: bool = False
    ja = (
        words("{side}ターンが開始する", phase=Phase.RESET),
        "{side}{phase}ステップが開始する",
        words("{side}ターンが終了する", phase=Phase.END, is_over=True),
        words("{side}{phase}ステップが終了する", is_over=True),
    )
    REMARKS = words("in the reset phase, which a player's first turn leaves out", phase=Phase.RESET)
    words = (
        words("{side} turn starts", phase=Phase.RESET),
        "{side} {phase} phase starts",
        words("{side} turn ends", phase=Phase.END, is_over=True),
        words("{side} {phase} phase ends", is_over=True),
    )

    is_time = True

    def __post_init__(self) -> None:
        if self.is_over and self.phase not in (Phase.PERFORMANCE, Phase.END):
            raise Meaningless(
                f"nothing happens when the {self.phase} phase ends: the performance phase (7.6.5) and the "
                "end phase (7.7.3) do"
            )

    @clause("7.2.4")
    def is_so(self, table: Table, scope: Scope, event: events.PhaseStarted | events.PhaseEnding) -> bool:
        is_it = event.phase is self.phase and event.seat in self.side.seats(scope)
        return is_it and isinstance(event, events.PhaseEnding) is self.is_over


class UsesArt(HolomemTrigger, frozen=True):
    """``when this tool's holomem uses an art`` (Q64, Q280)."""

    position: Position | None = None
    words = "{who} uses/use@who an art[ in the {position} position]"
    ja = "{who}が[{position}ポジションで]アーツを使った"
    past = "{who} used an art[ in the {position} position]"
    GIVES = ("used art",)
    REMARKS = ("the art has dealt its damage by then",)

    def is_so(self, table: Table, scope: Scope, event: events.ArtUsed) -> bool:
        """Whether the holomem stood in the named position when it used the art; where an older match has not
        kept that, whether it stands there now.
        """
        holomem = table.last_known(event.holomem)
        if holomem is None:
            return False
        return self.position in (None, event.position or holomem.position)


class Blooms(HolomemTrigger, frozen=True):
    """``when this mascot's holomem blooms``, ``when the Bloom level of ... rises``."""

    is_level_up: bool = False
    ja = (words("{who}のBloomレベルが上がった", is_level_up=True), "{who}がBloomした")
    words = (
        "{who} blooms/bloom@who",
        words("the Bloom level of {who} rises", is_level_up=True),
    )
    past = "{who} bloomed"

    def is_so(self, table: Table, scope: Scope, event: events.Bloomed) -> bool:
        return event.is_level_up or not self.is_level_up


class Collabs(HolomemTrigger, frozen=True):
    """``when this mascot's holomem collabs``: when it has come to the collab position by the action
    (5.16).
    """

    words = "{who} collabs/collab@who"
    ja = "{who}がコラボした"
    past = "{who} collabed"

    def is_so(self, table: Table, scope: Scope, event: events.Collabed) -> bool:
        return True


class TakesDamage(HolomemTrigger, frozen=True):
    """``when this tool's holomem takes damage`` (Q169: of either kind)."""

    sort: DamageSort | None = None
    words = "{who} takes/take@who [{sort}] damage"
    ja = "{who}が[{sort}]ダメージを受けた"
    past = "{who} took [{sort}] damage"

    def is_so(self, table: Table, scope: Scope, event: events.DamageDealt) -> bool:
        return self.sort is None or event.kind is self.sort.kind


class DealsDamage(Trigger, frozen=True):
    """``when your blue holomem deals damage to your opponent's back holomem``, ``when you deal special damage
    ...``, ``when this art deals damage ...``, ``when your Oshi or your <AZKi> deals 30 or more ...``.
    """

    who: Dealer
    whom: HolomemSet | HolomemRef
    sort: DamageSort | None = None
    at_least: int = 0
    ja = (
        words("{whom}1人に[{at_least}以上の][{sort}]ダメージを与えた", who=DealerWord.YOU),
        words("{who}で{whom}に[{at_least}以上の][{sort}]ダメージを与えた", who=DealerWord.THIS_ART),
        "{who}が{whom}に[{at_least}以上の][{sort}]ダメージを与えた",
    )
    words = "{who} deals/deal@who [{at_least} or more] [{sort}] damage to {whom}"
    past = "{who} dealt [{at_least} or more] [{sort}] damage to {whom}"
    GIVES = ("amount",)

    def tells(self) -> tuple[str, ...]:
        """Whether "that holomem" is the opponent's, and where it stands."""
        if not isinstance(self.whom, HolomemSet) or self.whom.side is not Side.OPPONENTS:
            return ()
        return (DAMAGED_BACK,) if self.whom.positions == (Position.BACK,) else (DAMAGED,)

    def is_so(self, table: Table, scope: Scope, event: events.DamageDealt) -> bool:
        if event.amount < self.at_least or (self.sort is not None and event.kind is not self.sort.kind):
            return False
        is_art = event.kind is DamageKind.ARTS
        is_by = is_dealer(table, scope, self.who, event, is_art=is_art)
        return is_by and is_meant(table, scope, self.whom, event.holomem)


class Undergone(Spoken):
    """What may be done to a holomem."""

    RESTORED = "restored", "回復した"
    PLACED = "placed on the stage", "ステージに出た"
    RETURNED = "returned from the stage to the deck", "ステージからデッキに戻った"
    RESTING = "resting", "お休みした"
    ACTIVE = "active", "アクティブにした"


Underwent = events.HpRestored | events.HolomemPlaced | events.CardsMoved | events.RestChanged
TURNED = among(Undergone.RESTING, Undergone.ACTIVE)


class Undergoes(HolomemTrigger, frozen=True):
    """``this tool's holomem is restored by your ability``, ``your #Justice Debut holomem is placed on the
    stage``, ``this holomem becomes active by your Oshi skill "..."``: what happens to a holomem, by whichever
    ability or by one of those that are named (4.3.2, 5.23).
    """

    what: Undergone
    by: Agent | None = None
    ja = (
        words("[{by}で、]{who}が{what}", what=Undergone.RESTORED),
        words("{who}が{by}でアクティブになった", what=Undergone.ACTIVE),
        "{who}が[{by}で]{what}",
    )
    past = (
        words("{who} became {what}[ by {by}]", what=TURNED),
        "{who} was/were@who {what}[ by {by}]",
    )
    words = (
        words("{who} becomes/become@who {what}[ by {by}]", what=TURNED),
        "{who} is/are@who {what}[ by {by}]",
    )

    def is_so(self, table: Table, scope: Scope, event: Underwent) -> bool:
        ability = event.ability if isinstance(event, events.HpRestored | events.RestChanged) else ""
        return self._is_it(table, event) and is_by(table, scope, self.by, event.cause, ability)

    def _is_it(self, table: Table, event: Underwent) -> bool:
        """Whether that has happened, to whomever: a card from under a holomem is none, and before the game
        nobody is placed.
        """
        match self.what, event:
            case (
                (Undergone.RESTORED, events.HpRestored())
                | (Undergone.PLACED, events.HolomemPlaced(is_face_down=False))
                | (Undergone.RESTING, events.RestChanged(is_resting=True))
                | (Undergone.ACTIVE, events.RestChanged(is_resting=False))
            ):
                return True
            case (Undergone.RETURNED, events.CardsMoved(origin=Zone.STAGE, to=Zone.DECK)):
                holomem = table.last_known(event.holomem)
                return holomem is not None and holomem.top in event.cards
        return False


class AttachedFromHand(Trigger, frozen=True):
    """``when this fan is attached from your hand``, ``from your hand or archive``, with a host where the text
    names one.
    """

    word: AttachedNoun
    host: Kind | None = None
    or_archive: bool = False
    is_arrival = True
    ja = (
        "この{word}をホロメンに手札[?or_archive かアーカイブ]から付けた",
        words("この{word}を{host}に手札[?or_archive かアーカイブ]から付けた", given=EARLY),
        "この{word}を手札[?or_archive かアーカイブ]から{host}に付けた",
    )
    words = "this {word} is attached from your hand[?or_archive or archive][ to a/an {host}]"

    def is_so(self, table: Table, scope: Scope, event: events.SupportAttached) -> bool:
        """This very card, played from hand, or attached from the archive by an effect."""
        is_from_there = event.origin is Zone.RESOLUTION or (self.or_archive and event.origin is Zone.ARCHIVE)
        if event.card != scope.source or not is_from_there:
            return False
        holomem = table.require_holomem(event.holomem)
        return self.host is None or self.host.fits(table, scope, table.top(holomem), holomem)


class CardsArchived(Trigger, frozen=True):
    """``when cheers are archived for an ability of your blue holomem``, ``when cards are archived from your
    hand ...``, ``if cheers on your stage were archived this turn``; ``when cheers are put into your
    archive``: from wherever.
    """

    what: What
    place: InZone | OnStage | OnHolomem | None = None
    agent: Agent | None = None
    ja = (
        "自分の{what}がアーカイブに置かれた",
        "[{agent}で]{what}をアーカイブした",
        words("[{agent}で]{place}をアーカイブした", what=ANY_CARD),
        "{place:OnStage}の{what}がアーカイブされた",
        "[{agent}で]{place}の{what}をアーカイブした",
    )
    counted_ja = (
        words("[{agent}で]{place:InZone}からカードを", what=ANY_CARD),
        "[{agent}で][{place}の]{what}を",
    )
    REMARKS = (
        words("by an ability or by the rules; all that are archived at once count together", agent=None),
        words("by its cost or its effect; all that it archives at once count together", agent=Agent),
    )
    past = (
        "{what@2} were put into your archive",
        "{what@2} were archived for {agent}",
        "{what@2} were archived from {place:InZone}[ for {agent}]",
        "{what@2} {place:OnStage} were archived[ for {agent}]",
        "{what@2} on {place:OnHolomem} were archived[ for {agent}]",
    )
    words = tuple(each.replace(" were ", " are ") for each in past)
    GIVES = ("cards", "archived")

    def __post_init__(self) -> None:
        if self.place is not None:
            require_there(self.what, self.place)

    def about(
        self, table: Table, scope: Scope, event: events.CardsMoved | events.HolomemDowned
    ) -> About | None:
        """Which cards; those of a holomem that goes down are archived by the rules, for no ability."""
        if not self.is_so(table, scope, event):
            return None
        host = table.last_known(event.holomem)
        cards = tuple(card for card in event.cards if self.what.fits(table, scope, table.cards[card], host))
        return About(cards=cards, amount=len(cards)) if cards else None

    def is_so(self, table: Table, scope: Scope, event: events.CardsMoved | events.HolomemDowned) -> bool:
        """Whether cards are archived for what is named and come from the place that is named."""
        if event.to is not Zone.ARCHIVE or not is_by(table, scope, self.agent, event.cause, ""):
            return False
        match self.place:
            case None:
                return self.agent is not None or event.seat == scope.seat
            case InZone():
                return event.origin is self.place.zone and event.seat in self.place.side.seats(scope)
            case OnStage():
                return event.origin is Zone.STAGE and event.seat in self.place.side.seats(scope)
        return event.origin is Zone.STAGE and is_meant(table, scope, self.place.who, event.holomem)


class RevealedFor(Trigger, frozen=True):
    """``when cards are revealed for the art "holoX Slot" of this holomem``."""

    name: str
    words = "cards are revealed for the art {name:QUOTED} of this holomem"
    ja = "このホロメンのアーツ{name:QUOTED}でカードを公開した"
    GIVES = ("cards", "looked")
    NEEDS = ("host",)

    def is_so(self, table: Table, scope: Scope, event: events.CardsRevealed) -> bool:
        return event.holomem == scope.host and event.ability.casefold() == self.name.casefold()


class UsesSkill(Trigger, frozen=True):
    """``when you use your SP Oshi skill``, with a name where the text says one."""

    skill: SkillWord
    name: str = ""
    words = "you use your {skill}[ {name:QUOTED}]"
    ja = "自分の{skill}[{name:QUOTED}]を使った"
    past = "you used your {skill}[ {name:QUOTED}]"

    def is_so(self, table: Table, scope: Scope, event: events.SkillUsed) -> bool:
        is_it = event.seat == scope.seat and event.is_sp is (self.skill is SkillWord.SP)
        return is_it and self.name.casefold() in ("", event.name.casefold())


class UsesSupport(Trigger, frozen=True):
    """``when you use a #Magic event``: played from hand (Q49, Q50, Q557, Q558)."""

    what: What
    many: Range | None = None
    ja = "自分が{what}を[{many#what}]使った"
    past = ("you used a/an {what}", "you used {many@many} {what@many}")
    counted_ja = "自分が使っていた{what}"
    counted = "{what@} you used"
    words = (
        "you use a/an {what}",
        words("you use {many@many} {what@many}", only_said=True),
    )

    def is_so(self, table: Table, scope: Scope, event: events.SupportPlayed) -> bool:
        return event.seat == scope.seat and self.what.fits(table, scope, table.cards[event.card])

    def about_such(self, event: events.SupportPlayed) -> About:
        return About(cards=(event.card,))


class IsAttached(HolomemTrigger, frozen=True):
    """``a cheer is attached to this fan's holomem``, ``<Miofa> is attached to this holomem``."""

    what: What
    words = "a/an {what} is attached to {who}"
    ja = "{who}に{what}が付いた"
    past = "a/an {what} was attached to {who}"
    GIVES = ("cards",)

    def is_so(self, table: Table, scope: Scope, event: events.CheerSent | events.SupportAttached) -> bool:
        return self.what.fits(table, scope, table.cards[event.card])


class Way(Spoken):
    """How a holomem changes its position; the names are those of the reasons that events give for it."""

    BATON_PASS = "by a baton pass", "バトンタッチして"
    SWAP = "by a swap", "交代して"
    COLLAB = "by collabing", "コラボして"


class Moves(HolomemTrigger, frozen=True):
    """``this holomem moves to the collab position``: by collabing or by an effect (Q292); ``moves to the back
    position by a baton pass``: in that way only.
    """

    to: Position
    way: Way | None = None
    words = "{who} moves/move@who to the {to} position[ {way}]"
    ja = "{who}が[{way}]{to}ポジションに移動した"
    past = "{who} moved to the {to} position[ {way}]"

    def is_so(self, table: Table, scope: Scope, event: events.HolomemMoved) -> bool:
        return event.to is self.to and (self.way is None or event.reason is MoveReason[self.way.name])


class LosesLife(Trigger, frozen=True):
    """``you lose life``, ``your opponent loses life``."""

    side: Side
    past = (words("you lost life", side=YOURS), words("your opponent lost life", side=OPPONENTS))
    words = (words("you lose life", side=YOURS), words("your opponent loses life", side=OPPONENTS))
    ja = "{side}ライフが減った"

    def is_so(self, table: Table, scope: Scope, event: events.LifeLost) -> bool:
        return event.seat in self.side.seats(scope)


OF_HOST = like(AbilityOf, whose=among(*HOSTS))


class RollsDice(RollOccasion, frozen=True):
    """``when an ability of your holomem would roll a die``: before the roll (5.24.4); ``when dice are rolled
    for an ability of this fan's holomem``: before the results count (5.24.3).
    """

    agent: Agent | None = None
    would: bool = False
    ja = (
        words("自分が能力でサイコロを振る", would=True),
        words("{agent}でサイコロを振る", would=True),
        "自分が能力でサイコロを振った",
        words("{agent.whose}が能力でサイコロを振った", agent=OF_HOST, given=EARLY),
        words("{agent}でサイコロを1回以上振った", given=SAYS_ONE),
        "{agent}でサイコロを振った",
    )
    past = ("you rolled (a die|dice)", "dice were rolled for {agent}")
    counted = ("(die|dice) you rolled", "(die|dice) rolled for {agent}")
    words = (
        words("you would roll (a die|dice)", would=True),
        words("{agent} would roll (a die|dice)", would=True),
        "you have rolled (dice|a die)",
        "dice are rolled for {agent}",
    )

    @property
    def is_before(self) -> bool:
        return self.would

    def gives(self) -> tuple[str, ...]:
        """The result, once they are rolled."""
        return () if self.would else ("die",)

    def matches(self, table: Table, scope: Scope, cause: Cause) -> bool:
        return cause.seat == scope.seat if self.agent is None else self.agent.covers(table, scope, cause)


class WouldTakeDamage(DamageOccasion, frozen=True):
    """``when your #Promise holomem would take damage from your opponent``: before the damage (10.11)."""

    whose: HolomemSet | HolomemRef
    sort: DamageSort | None = None
    from_opponent: bool = False
    words = "{whose} would take [{sort}] damage[?from_opponent from your opponent]"
    ja = "{whose}が[?from_opponent 相手から][{sort}]ダメージを受ける"

    def matches(self, table: Table, scope: Scope, holomem: int, by_seat: int, kind: DamageKind) -> bool:
        if self.from_opponent and by_seat == scope.seat:
            return False
        if self.sort is not None and kind is not self.sort.kind:
            return False
        return is_meant(table, scope, self.whose, holomem)


class Downs(DownOccasion, frozen=True):
    """``when this holomem is downed``; ``when this holomem downs your opponent's holomem``, ``when your
    opponent downs your holomem``, ``when this art downs ...``: whose damage brought it down.
    """

    whom: HolomemSet | HolomemRef
    who: Dealer | None = None
    ja = (
        "{whom}がダウンした",
        words("{who}で{whom}をダウンさせた", who=DealerWord.THIS_ART),
        "{who}が{whom}をダウンさせた",
    )
    words = ("{whom} is/are@whom downed", "{who} downs/down@who {whom}")
    past = ("{whom} was/were@whom downed", "{who} downed {whom}")

    def matches(self, table: Table, scope: Scope, holomem: Holomem, blow: Blow | None) -> bool:
        if not is_meant(table, scope, self.whom, holomem.id):
            return False
        if self.who is None:
            return True
        return blow is not None and is_dealer(table, scope, self.who, blow, is_art=blow.is_art)

    def things_in(self, table: Table, scope: Scope, event: Event) -> int:
        """Whether that downing is meant: by the holomem if it is still known, else by its top card."""
        if not isinstance(event, events.HolomemDowned):
            return 0
        holomem = table.last_known(event.holomem)
        if holomem is not None:
            return int(self.matches(table, scope, holomem, event.blow))
        return int(
            self.who is None
            and isinstance(self.whom, HolomemSet)
            and event.seat in self.whom.side.seats(scope)
            and event.position in self.whom.positions
            and self.whom.is_like_card(table, scope, table.cards[event.card])
        )


class WouldBeArchived(ArchiveOccasion, frozen=True):
    """``when <Lunaito> on your center holomem would be archived``: as a cost, by an effect or by the rules
    (Q520, Q521); ``when cards revealed for the art "holoX Slot" of this holomem would be archived``: instead
    of that (10.2.1.3.1).
    """

    what: What
    place: OnHolomem | None = None
    art: str = ""
    ja = (
        "{place}に付いている{what}をアーカイブする",
        "このホロメンのアーツ{art:QUOTED}で公開した{what}をアーカイブする",
    )
    REMARKS = (
        words("instead of archiving them; those that are left are archived", place=None),
        words(
            "a cost that archives it is paid all the same; also when its holomem is downed", place=OnHolomem
        ),
    )
    words = (
        "{what@2} on {place} would be archived",
        "{what@2} revealed for the art {art:QUOTED} of this holomem would be archived",
    )

    def __post_init__(self) -> None:
        if self.place is not None:
            require_there(self.what, self.place)
        elif self.what != Kind(noun=Noun.CARD):
            raise Meaningless("all that the art has revealed is meant: say 'cards revealed for the art ...'")

    def gives(self) -> tuple[str, ...]:
        """Those cards; what is archived from a holomem can be put elsewhere."""
        return ("cards",) if self.place is None else ("cards", "doomed")

    def matches(self, table: Table, scope: Scope, card: int, holomem: int) -> bool:
        host = table.holomem(holomem)
        if self.place is None or host is None or not is_meant(table, scope, self.place.who, holomem):
            return False
        return self.what.fits(table, scope, table.cards[card], host)

    def is_of_art(self, scope: Scope, holomem: int, ability: str) -> bool:
        return self.place is None and holomem == scope.host and ability.casefold() == self.art.casefold()
