"""How an event begins: who is there, in which order they are put, whether their decks may still be played."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from bot.app.calling import MENTIONED, announce, call_to_check_in
from bot.app.context import Context
from bot.app.delivery.queueing import wake_event
from bot.app.events.decks import find_problems
from bot.app.events.reading import (
    find_organisers,
    hold_same,
    read_field,
    show,
)
from bot.app.formats.field import Field
from bot.app.formats.formats import FORMATS
from bot.app.packs.pack import GamePack
from bot.app.ratings.rating import first_rating
from bot.app.refusals import Refused
from bot.model.announcements import StandsStill
from bot.model.events import Entrant, Event, Kind, Seeding, Stage, Trouble
from bot.model.ratings import Rating
from bot.store.database import Transaction
from engine.kernel.ruleset import DeckProblem
from engine.kernel.translation import mark, tr

KINDS = {
    Kind.SINGLE: mark("Single elimination"),
    Kind.DOUBLE: mark("Double elimination"),
    Kind.SWISS: mark("Swiss"),
    Kind.ROBIN: mark("Round robin"),
}


async def open_check_in(context: Context, event: Event, now: datetime) -> None:
    """Ask those who have signed up to say that they are there."""
    async with context.writing() as tx:
        await tx.rows.advance(msgspec.structs.replace(event, stage=Stage.CHECK_IN))
        await call_to_check_in(tx, event, now)
        await show(tx, event, now)


async def begin(context: Context, event: Event, now: datetime) -> None:
    """Begin an event by itself, at its time; if it can't begin, it stands still until its organisers begin
    it, which tells them why.
    """
    try:
        await begin_now(context, event, now)
    except Refused:
        async with context.writing() as tx:
            stopped = msgspec.structs.replace(event, paused_at=now, trouble=Trouble.BEGINNING)
            await tx.rows.advance(stopped)
            entrants = (await read_field(tx, event)).entrants
            wrong = list_wrong(context.packs.get(event.ruleset), event, entrants)
            players = tuple(each.user_id for each in wrong if each.user_id is not None)
            told = StandsStill(await find_organisers(tx, event.id), players[:MENTIONED])
            await announce(tx, event.id, told, now)
            await show(tx, event, now)


async def begin_now(context: Context, event: Event, now: datetime) -> Event:
    """Begin an event. Its first round is paired by its worker.

    Raises:
        Refused: it can't begin: too few are there, or a deck may not be played any more.
        Conflict: it was changed meanwhile; nothing was written.
    """
    async with context.writing() as tx:
        await hold_same(tx, event)
        field = await read_field(tx, event)
        here = list_present(event, field.entrants)
        check_number(event, here)
        _check_decks(context, event, here)
        seeded = await _put_in_order(tx, event, field, here)
        for entrant in field.entrants:
            if entrant not in here and entrant.is_in:
                await tx.rows.put(msgspec.structs.replace(entrant, dropped_in=0))
        for seed, entrant in enumerate(seeded, 1):
            await tx.rows.put(msgspec.structs.replace(entrant, seed=seed, is_here=True))
        running = await tx.rows.advance(msgspec.structs.replace(event, stage=Stage.RUNNING, starts_at=now))
        await show(tx, event, now)
        await wake_event(tx, event.id, now)
    return running


def list_present(event: Event, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those who play: who has checked in, where that was asked."""
    is_checked = event.stage is Stage.CHECK_IN
    return [each for each in entrants if each.is_in and (each.is_here or not is_checked)]


def check_has_place(event: Event, entrant: Entrant, *, is_at_table: bool) -> None:
    """Look whether an entrant has a place that somebody can take: brackets and schedules have none for who
    was out when the event began, nor a bracket for who left it and was paired no more. A Swiss finds one for
    everybody.

    Args:
        event: the event.
        entrant: whose place it is.
        is_at_table: whether they have a table in the round that is played, if there is one.

    Raises:
        Refused: they have none.
    """
    kind = event.rules.kind
    if event.is_before or kind is Kind.SWISS:
        return
    if not entrant.seed or (entrant.dropped_in == 0 and event.round > 0 and kind is not Kind.ROBIN):
        raise Refused(
            tr(
                "Player number {number} wasn't there when the first round of {event} was paired, so there is"
                " no place of theirs to be taken.",
                number=entrant.number,
                event=event.name,
            )
        )
    if kind is not Kind.ROBIN and not entrant.is_in and event.round > 0 and not is_at_table:
        raise Refused(
            tr(
                "Player number {number} has left {event}, whose bracket goes on without them: there is no"
                " place of theirs to be taken.",
                number=entrant.number,
                event=event.name,
            )
        )


def check_number(event: Event, here: Sequence[Entrant]) -> None:
    """Look whether there are enough players.

    Args:
        event: the event.
        here: those who play.

    Raises:
        Refused: there aren't.
    """
    least = FORMATS[event.rules.kind].least
    if len(here) < least:
        raise Refused(
            tr(
                "{kind} needs at least {least} players; {number} are there. Wait for more, or make an event"
                " of another kind. {advice}",
                kind=tr(KINDS[event.rules.kind]),
                least=least,
                number=len(here),
                advice=advise_kinds(),
            )
        )


def advise_kinds() -> str:
    """Which events there can be for few players."""
    return tr(
        "A round robin is for {robin} or more, a single elimination for {single} or more.",
        robin=FORMATS[Kind.ROBIN].least,
        single=FORMATS[Kind.SINGLE].least,
    )


def list_wrong(pack: GamePack, event: Event, entrants: Sequence[Entrant]) -> list[Entrant]:
    """Those whose decks may not be played any more: lists change.

    Args:
        pack: the card game.
        event: the event, which hasn't begun.
        entrants: everybody in it.
    """
    present = list_present(event, entrants)
    return [each for each in present if each.deck is None or find_problem(pack, event, each) is not None]


def find_problem(pack: GamePack, event: Event, entrant: Entrant) -> DeckProblem | None:
    """Why a deck that was handed in can't be played any more with which an event is yet to begin; ``None`` if
    it can, and where there is none.
    """
    if entrant.deck is None or not (event.is_before and entrant.is_in):
        return None
    problems = find_problems(pack, event.rules.decks, entrant.deck, is_starter=entrant.has_starter)
    return problems[0] if problems else None


def _check_decks(context: Context, event: Event, here: Sequence[Entrant]) -> None:
    """Look whether all decks may still be played. Raises Refused if one may not."""
    wrong = list_wrong(context.packs.get(event.ruleset), event, here)
    if wrong:
        raise Refused(
            tr(
                "The decks of these players can't be played any more, by their numbers: {numbers}. They have"
                " to hand in others, or to be taken out.",
                numbers=", ".join(str(each.number) for each in wrong),
            )
        )


def list_by_hand(here: Sequence[Entrant]) -> list[Entrant]:
    """Players in the places in which organisers have put them; the others fill those between, as they have
    signed up.
    """
    ranked = sorted((each for each in here if each.rank), key=lambda each: (each.rank, each.number))
    others = sorted((each for each in here if not each.rank), key=lambda each: each.number)
    order: list[Entrant] = []
    while ranked or others:
        is_next = bool(ranked) and (ranked[0].rank <= len(order) + 1 or not others)
        order.append((ranked if is_next else others).pop(0))
    return order


async def put_in_place(tx: Transaction, entrant: Entrant, rank: int) -> Entrant:
    """Put a player in a place of the order by hand; whoever was put there before moves down by one, and so
    do those who follow without a gap. Earlier releases put several in one place: each gets their own.
    """
    found = await tx.rows.find(Entrant, event_id=entrant.event_id)
    others = [each for each in found if each.rank >= rank and each.is_in and each.number != entrant.number]
    ranked = msgspec.structs.replace(entrant, rank=rank)
    await tx.rows.put(ranked)
    for moved in sorted(others, key=lambda each: (each.rank, each.number)):
        rank += 1
        if moved.rank >= rank:
            break
        await tx.rows.put(msgspec.structs.replace(moved, rank=rank))
    return ranked


async def _put_in_order(
    tx: Transaction, event: Event, field: Field, here: Sequence[Entrant]
) -> list[Entrant]:
    """The players in the order of their seeds."""
    lots = field.draw_lots([each.number for each in here], "seeds")
    lot = {number: place for place, number in enumerate(lots)}
    match event.rules.seeding:
        case Seeding.LOT:
            return sorted(here, key=lambda each: lot[each.number])
        case Seeding.HAND:
            return list_by_hand(here)
    strengths = {}
    for each in here:
        user = each.user_id or 0
        found = await tx.rows.get(Rating, user_id=user, ruleset=event.ruleset)
        strengths[each.number] = (found or first_rating(user, event.ruleset)).mean
    return sorted(here, key=lambda each: (-strengths[each.number], lot[each.number]))
