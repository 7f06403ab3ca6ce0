"""The state of a match: plain values that can be saved, copied and compared. Only the atoms change it."""

import msgspec
from msgspec.structs import replace

from engine.hocg.cards.terms import Phase, Position
from engine.hocg.state.stats import AnyStat
from engine.kernel.chance import Chance
from engine.kernel.ruleset import Result
from engine.kernel.translation import Saying


class Blow(msgspec.Struct, frozen=True):
    """What has just brought a holomem down. It is forgotten if the holomem survives the rule processing after
    it.

    Args:
        holomem: the holomem.
        by_seat: the player whose damage or effect it was.
        by: the holomem that dealt it, or -1.
        is_art: whether it was the damage of an art.
        spares_life: whether no life is lost for it.
        source: the card it came from (10.13.3), or -1.
    """

    holomem: int
    by_seat: int
    by: int = -1
    is_art: bool = False
    spares_life: bool = False
    source: int = -1


class Holomem(msgspec.Struct):
    """4.4: one holomem on a stage: stacked cards with what is attached to them.

    Args:
        id: its handle, unique in the match; it stays the same when the holomem moves or blooms (5.14.2).
        seat: whose stage it is on.
        position: where it stands.
        stack: its holomem cards, the top one first.
        cheers: the cheer cards attached to it.
        attached: the support cards attached to it.
        damage: damage it has taken.
        is_resting: 4.3.2.
        placed_turn: the turn in which it came to the stage.
        bloomed_turn: the last turn in which it bloomed.
        is_downed: 4.4.9: downed by an effect, whatever its HP.
        back_number: how it is called on the back, from 1: the same as long as it stays there, whoever else
            leaves; 0 elsewhere.
    """

    id: int
    seat: int
    position: Position
    stack: list[int]
    cheers: list[int] = []
    attached: list[int] = []
    damage: int = 0
    is_resting: bool = False
    placed_turn: int = 0
    bloomed_turn: int = 0
    is_downed: bool = False
    back_number: int = 0

    @property
    def top(self) -> int:
        """4.4.2.1: the card whose facts count."""
        return self.stack[0]

    def copy(self) -> "Holomem":
        """An independent holomem with the same cards and damage."""
        return replace(
            self,
            stack=self.stack.copy(),
            cheers=self.cheers.copy(),
            attached=self.attached.copy(),
        )


class Player(msgspec.Struct):
    """One player's cards and what that player has used. Lists of ordered zones begin with the top card.

    Args:
        seat: 0 or 1.
        oshi: the Oshi card.
        life_damage: 3.2: life still to be lost.
        redraws: 6.2.1.8: forced redraws before the game.
        has_redrawn: 6.2.1.7.1: whether the voluntary redraw was used.
        turns: turns begun, to know the first one (7.2.1, 8.3.1).
        has_collabed, has_baton_passed, has_used_oshi_skill: this turn (8.4.1, 8.7.4, 8.5.1.1).
        limited_used: LIMITED cards played this turn (8.6.2).
        supports_used: support cards played this turn.
        has_used_sp: 8.5.1.2, in this game.
        performed: 9.2.1.3-5: positions and holomem whose art was used in this performance phase.
        lost: why this player has lost, empty while in the game.
    """

    seat: int
    oshi: int
    deck: list[int]
    cheer_deck: list[int]
    hand: list[int] = []
    archive: list[int] = []
    holo_power: list[int] = []
    life: list[int] = []
    center: Holomem | None = None
    collab: Holomem | None = None
    back: list[Holomem] = []
    life_damage: int = 0
    redraws: int = 0
    has_redrawn: bool = False
    turns: int = 0
    has_collabed: bool = False
    has_baton_passed: bool = False
    has_used_oshi_skill: bool = False
    has_used_sp: bool = False
    limited_used: int = 0
    supports_used: int = 0
    performed_positions: list[Position] = []
    performed: list[int] = []
    lost: str = ""

    @property
    def stage(self) -> list[Holomem]:
        """4.6: all holomem on the stage: center, collab, back."""
        if self.collab is not None:
            return (
                [self.collab, *self.back] if self.center is None else [self.center, self.collab, *self.back]
            )
        return self.back if self.center is None else [self.center, *self.back]

    def detach(self, holomem: Holomem) -> None:
        """Take a holomem out of its position; the caller puts it somewhere."""
        if self.center is holomem:
            self.center = None
        elif self.collab is holomem:
            self.collab = None
        else:
            self.back.remove(holomem)
            holomem.back_number = 0

    def put_on_back(self, holomem: Holomem) -> None:
        """Add a holomem to the back, with the least number that nobody there has."""
        taken = {each.back_number for each in self.back}
        holomem.back_number = min(set(range(1, len(taken) + 2)) - taken)
        self.back.append(holomem)

    def holomem(self, handle: int) -> Holomem | None:
        """The holomem with this handle on this stage."""
        if self.center is not None and self.center.id == handle:
            return self.center
        if self.collab is not None and self.collab.id == handle:
            return self.collab
        for holomem in self.back:
            if holomem.id == handle:
                return holomem
        return None

    def copy(self) -> "Player":
        """An independent player with the same zones."""
        return replace(
            self,
            deck=self.deck.copy(),
            cheer_deck=self.cheer_deck.copy(),
            hand=self.hand.copy(),
            archive=self.archive.copy(),
            holo_power=self.holo_power.copy(),
            life=self.life.copy(),
            center=None if self.center is None else self.center.copy(),
            collab=None if self.collab is None else self.collab.copy(),
            back=[holomem.copy() for holomem in self.back],
            performed_positions=self.performed_positions.copy(),
            performed=self.performed.copy(),
        )


class AbilityRef(msgspec.Struct, frozen=True):
    """Where an ability stands and who plays it. The text itself travels along, so that a saved match still
    resolves after card data have changed.

    Args:
        kind: the sort of text.
        text: the whole text.
        part: which part of the compiled text.
        seat: its controller (3.1.2).
        source: the card it stands on.
        holomem: the holomem that this card belongs to or is attached to, or -1.
        name: the ability's name, empty if it has none.
        subjects: whom it speaks of as "that holomem", where it was given for a time (10.8.5).
    """

    kind: str
    text: str
    part: int
    seat: int
    source: int
    holomem: int = -1
    name: str = ""
    subjects: tuple[int, ...] = ()


class Lasting(msgspec.Struct, frozen=True):
    """10.2.1.2: a continuous effect that an ability left behind. Who is affected and by how much was fixed
    when it resolved.

    Args:
        stat: what it changes, as in :mod:`engine.hocg.state.stats`.
        amount: by how much.
        targets: holomem it applies to; empty where it applies to the seat.
        seat: the player whose ability made it.
        source: the card that made it.
        until: the last turn in which it holds; ``FOREVER`` for the rest of the game.
        since: the first turn in which it holds.
        note: what it does, in words.
        art: the art that it speaks of, where it is one by its name.
        grants: the ability that is in force as long as it holds, where it isn't a number or a mark
            (10.8.5, 10.10.1.2).
    """

    stat: AnyStat
    amount: int
    targets: tuple[int, ...]
    seat: int
    source: int
    until: int
    since: int = 0
    note: str | Saying = ""
    art: str = ""
    grants: AbilityRef | None = None

    def holds_in(self, turn: int) -> bool:
        """Whether it holds in this turn."""
        return self.since <= turn <= self.until


FOREVER = 100_000
"""A turn that no match reaches."""


class Waiting(msgspec.Struct, frozen=True):
    """10.8.2: an automatic ability that has triggered and waits to be played.

    Args:
        ability: which one.
        subjects: the holomem that the event was about.
        cards: the cards that the event was about.
        amount: the number that the event carried (damage dealt, cards archived).
    """

    ability: AbilityRef
    subjects: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    amount: int = 0


class ArtInUse(msgspec.Struct):
    """12.3.4: the art that is being resolved.

    Args:
        seat: who uses it.
        performer: the holomem that uses it.
        card: the card that has the art (5.27: it may be another holomem's).
        index: which of that card's arts.
        target: the holomem it was aimed at.
        damage: 12.3.4.1: the damage to deal, changed step by step.
        is_paid: whether what its text asks for so that it may have this target was paid when it was aimed.
        is_fixed: 5.22.3.1: whether its text says that its damage can't be reduced.
        instead: who is dealt its damage in place of the target, where its text says so; else ``None``.
        is_optional: whether its player may leave it, where it is to be used once more (5.25).
    """

    seat: int
    performer: int
    card: int
    index: int
    target: int
    damage: int
    is_paid: bool = False
    is_fixed: bool = False
    instead: tuple[int, ...] | None = None
    is_optional: bool = False

    def copy(self) -> "ArtInUse":
        """An art at the same point, which can be changed without changing this one."""
        return replace(self)


class State(msgspec.Struct):
    """Everything about a match but the stack of frames and the record of events.

    Args:
        numbers: card handle -> card number.
        split: handles below it belong to seat 0, the others to seat 1 (3.1.1: owners).
        chance: the generator.
        players: by seat.
        first: the seat that went first.
        active: 7.1.1: whose turn it is.
        turn: turns begun, both players counted.
        phase: the part of the turn.
        next_holomem: the next free holomem handle.
        resolution: 4.16: cards in the resolution zone.
        lasting: continuous effects left by abilities, oldest first.
        waiting: automatic abilities that have triggered, oldest first.
        turn_uses: ability -> times played this turn.
        game_uses: ability -> times played this game.
        art: the art being resolved.
        used_art: the art used last in this turn.
        last_art_damage: damage that the last art dealt.
        last_die: the last die result that was used; 0 before the first.
        again: 5.25: arts that are to be used once more when nothing else is left to resolve.
        done_in_state: 14.1.1.2: state of the game -> what was done in it this turn.
        extra_turns: 5.26: seats that take another turn, the next one last.
        blows: what has brought holomem down that rule processing hasn't downed yet.
        departed: 10.12: holomem that left a stage this turn, as they last were.
        result: how the match ended.
    """

    numbers: tuple[str, ...]
    split: int
    chance: Chance
    players: tuple[Player, Player]
    first: int = 0
    active: int = 0
    turn: int = 0
    phase: Phase = Phase.SETUP
    next_holomem: int = 1
    resolution: list[int] = []
    lasting: list[Lasting] = []
    waiting: list[Waiting] = []
    turn_uses: dict[str, int] = {}
    game_uses: dict[str, int] = {}
    art: ArtInUse | None = None
    used_art: ArtInUse | None = None
    last_art_damage: int = 0
    last_die: int = 0
    again: list[ArtInUse] = []
    done_in_state: dict[str, list[str]] = {}
    extra_turns: list[int] = []
    blows: list[Blow] = []
    departed: list[Holomem] = []
    result: Result | None = None

    def forget_uses(self, card: int) -> None:
        """Nothing of this card counts as used this turn: it is a new one (4.1.4, 5.14.3.1.1)."""
        for key in [key for key in self.turn_uses if key.startswith(f"{card}:")]:
            del self.turn_uses[key]

    def copy(self) -> "State":
        """An independent state. What is never changed in place (departed holomem, the last art) is shared."""
        return replace(
            self,
            chance=self.chance.copy(),
            players=(self.players[0].copy(), self.players[1].copy()),
            resolution=self.resolution.copy(),
            lasting=self.lasting.copy(),
            waiting=self.waiting.copy(),
            turn_uses=self.turn_uses.copy(),
            game_uses=self.game_uses.copy(),
            art=None if self.art is None else self.art.copy(),
            again=self.again.copy(),
            done_in_state=self.done_in_state.copy(),
            extra_turns=self.extra_turns.copy(),
            blows=self.blows.copy(),
            departed=self.departed.copy(),
        )
