"""Events in words: their kinds, their rules, where they stand."""

from collections.abc import Sequence

from bot.app.events.beginning import KINDS, check_number, list_present
from bot.app.events.events import EventView
from bot.app.packs.pack import GamePack
from bot.app.refusals import Refused
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape, join_words, name_user
from bot.discord.platform.times import describe, relative, span
from bot.model.events import (
    DeckRules,
    Event,
    EventRules,
    Kind,
    Lateness,
    Outcome,
    Pairing,
    Reason,
    Seeding,
    Stage,
    Trouble,
)
from engine.kernel.translation import mark, tr, tr_n

NAMED = 20
"""So many players are named in a sentence."""
LEAGUE = mark("League")
MINE = mark("My place")
SEEDINGS = {
    Seeding.RATING: mark("in the order of their ratings"),
    Seeding.HAND: mark("in an order that the organisers decide"),
    Seeding.LOT: mark("by lot"),
}
LATE = {
    Lateness.CLAIM: mark("whoever must choose then loses"),
    Lateness.DRAW: mark("it is drawn"),
    Lateness.LOSS: mark("both players lose"),
}
LATE_OUT = mark("the one who is put higher goes on")
STAGES = {
    Stage.SIGN_UP: mark("Open: sign up below."),
    Stage.CHECK_IN: mark("Check in now: who doesn't is not paired."),
    Stage.RUNNING: mark("Running."),
    Stage.OVER: mark("Over."),
    Stage.CALLED_OFF: mark("Called off."),
}
TROUBLES = {
    Trouble.NONE: mark("It stands still."),
    Trouble.CHANNEL: mark("It stands still: its channel is gone or closed to me. An organiser can move it."),
    Trouble.TABLE: mark(
        "It stands still: an error of ours, which was logged, keeps a table from beginning. `/event resume`"
        " tries again; `/event result` decides the table without it."
    ),
    Trouble.BEGINNING: mark("It couldn't begin at its time. {why}"),
}
REASONS = {
    Reason.BYE: mark("bye"),
    Reason.LATE: mark("time is over"),
    Reason.DROPPED: mark("a player has left"),
    Reason.RULED: mark("decided by an organiser"),
    Reason.LEVEL: mark("level, so the one who is put higher goes on"),
}


def name_kind(rules: EventRules) -> str:
    """What sort of event it is."""
    return tr(LEAGUE) if rules.is_calendar else tr(KINDS[rules.kind])


def describe_rules(event: Event, pack: GamePack) -> list[str]:
    """By what an event is played, a line each: printed before anybody signs up."""
    rules = event.rules
    lines = [
        tr("{kind} · {game}", kind=name_kind(rules), game=escape(pack.ruleset.title)),
        *_describe_points(rules),
        _describe_tables(rules),
        tr("Clock: {clock}.", clock=describe(rules.time_control)),
    ]
    if rules.round_time is not None:
        lines.append(_describe_rounds(rules))
    lines.append(_describe_decks(rules))
    lines += _describe_deck_rules(rules.decks)
    lines.append(tr("Players are put {order}.", order=tr(SEEDINGS[rules.seeding])))
    lines.append(tr("A bye counts as won. Who leaves loses what they still have to play."))
    if rules.check_in is not None:
        lines.append(
            tr("Players check in during the last {time} before it begins.", time=span(rules.check_in))
        )
    if rules.late_rounds:
        lines.append(
            tr_n(
                "One may still enter during the first round, and plays from the next one on.",
                "One may still enter during the first {number} rounds, and plays from the next one on.",
                rules.late_rounds,
            )
        )
    if not rules.is_rated:
        lines.append(tr("Casual: it changes no rating."))
    return lines


def _describe_points(rules: EventRules) -> list[str]:
    """How many rounds there are where that isn't plain, and what decides between players."""
    if rules.kind not in (Kind.SWISS, Kind.ROBIN):
        return []
    points = tr(
        "Won 3 points, drawn 1. Ties: the opponents' match wins, one's own game wins, the opponents' game"
        " wins."
    )
    if rules.kind is Kind.ROBIN:
        return [points]
    if rules.rounds:
        return [tr_n("{number} round.", "{number} rounds.", rules.rounds), points]
    return [tr("As many rounds as it takes until only one player can be without a loss."), points]


def _describe_tables(rules: EventRules) -> str:
    if rules.best_of == 1:
        return tr("One game decides a table.")
    if rules.is_free:
        return tr("The best of three games decides a table; another deck may be handed in between games.")
    return tr("The best of three games decides a table, with the same decks.")


def _describe_rounds(rules: EventRules) -> str:
    assert rules.round_time is not None, "only rounds with a time are described"
    late = tr(LATE[rules.lateness])
    if rules.lateness is Lateness.DRAW and rules.kind in (Kind.SINGLE, Kind.DOUBLE):
        late = tr(LATE_OUT)
    if rules.best_of > 1:
        late = tr("whoever leads has won it; where nobody does, {late}", late=late)
    if rules.is_calendar:
        return tr(
            "A round begins every {time}. If a table isn't decided when its time is over, {late}; a vacation"
            " puts that off.",
            time=span(rules.round_time),
            late=late,
        )
    return tr(
        "A round takes at most {time}. If a table isn't decided then, {late}; a vacation puts that off.",
        time=span(rules.round_time),
        late=late,
    )


def _describe_decks(rules: EventRules) -> str:
    lists = tr("everybody may read the lists") if rules.is_open else tr("lists are closed until it is over")
    if rules.is_free:
        return tr("Decks: may be changed between rounds; {lists}.", lists=lists)
    return tr("Decks: fixed from the beginning; {lists}.", lists=lists)


def _describe_deck_rules(rules: DeckRules) -> list[str]:
    lines = []
    if rules.is_starter:
        lines.append(tr("Starter decks only."))
    if rules.sets:
        lines.append(
            tr("Only cards of {sets}; starter decks are always allowed.", sets=escape(", ".join(rules.sets)))
        )
    if rules.banned:
        lines.append(tr("Banned: {cards}.", cards=escape(", ".join(rules.banned))))
    if rules.has_one_leader:
        lines.append(tr("Whoever leads your first deck leads all your decks."))
    return lines


def tell_trouble(view: EventView) -> str:
    """Why an event stands still, and what helps."""
    event = view.event
    if event.trouble is not Trouble.BEGINNING:
        return tr(TROUBLES[event.trouble])
    why = tr("Nothing is in its way any more: an organiser begins it.")
    if view.wrong:
        why = tr(
            "The decks of {players} can't be played any more. They hand in others behind **{mine}**, or an"
            " organiser takes them out; then an organiser begins it.",
            players=_name_some([each.user_id for each in view.wrong]),
            mine=name_button(MINE),
        )
    try:
        check_number(event, list_present(event, view.field.entrants))
    except Refused as refused:
        why = refused.sentence
    return tr(TROUBLES[event.trouble], why=why)


def _name_some(users: Sequence[int | None]) -> str:
    """Players in words; those are counted for whom there is no room."""
    named = [name_user(user) for user in users[:NAMED]]
    if len(users) == len(named):
        return join_words(named)
    return tr("{players} and {number} more", players=tr(", ").join(named), number=len(users) - NAMED)


def describe_stage(view: EventView) -> str:
    """Where an event stands, in a line."""
    event = view.event
    if event.paused_at is not None and not event.is_over:
        return tell_trouble(view)
    if event.is_before and event.starts_at is not None:
        return tr("{stage} It begins {when}.", stage=tr(STAGES[event.stage]), when=relative(event.starts_at))
    if event.is_before:
        return tr("{stage} It begins when its organisers begin it.", stage=tr(STAGES[event.stage]))
    if event.stage is Stage.RUNNING and event.round:
        return tell_round(view)
    return tr(STAGES[event.stage])


def tell_beginning(view: EventView) -> str:
    """When an event begins that hasn't, and what whoever has signed up does before."""
    event = view.event
    if event.paused_at is not None:
        return tell_trouble(view)
    if event.starts_at is None:
        return tr("It begins when its organisers begin it.")
    if event.rules.check_in is None or event.stage is Stage.CHECK_IN:
        return tr("It begins {when}.", when=relative(event.starts_at))
    return tr(
        "It begins {when}. Check in on its post during the last {time} before that: who doesn't is not"
        " paired.",
        when=relative(event.starts_at),
        time=span(event.rules.check_in),
    )


def tell_round(view: EventView, number: int | None = None) -> str:
    """Which round it is, and until when that goes on if it does.

    Args:
        view: the event.
        number: the round; the running one if ``None``.
    """
    event = view.event
    number = event.round if number is None else number
    said = (
        tr("Round {round}.", round=number)
        if view.rounds is None
        else tr("Round {round} of {rounds}.", round=number, rounds=max(view.rounds, event.round))
    )
    goes_on = number == event.round and event.paused_at is None and not event.is_over
    if event.round_ends_at is None or not goes_on:
        return said
    return tr("{round} It ends {when}.", round=said, when=relative(event.round_ends_at))


def tell_score(pairing: Pairing) -> str:
    """The games of a table, and why it ended so, if not by them."""
    score = f"{pairing.first_won}:{pairing.second_won}"
    if pairing.outcome is None:
        return score if pairing.games else tr("playing") if pairing.match_id else tr("not open yet")
    if pairing.reason is Reason.PLAYED:
        return score
    return tr("{outcome} ({reason})", outcome=tell_outcome(pairing), reason=tr(REASONS[pairing.reason]))


def tell_outcome(pairing: Pairing) -> str:
    """What came of a table, shortly: as many points as players write."""
    match pairing.outcome:
        case Outcome.FIRST:
            return tr("won – lost")
        case Outcome.SECOND:
            return tr("lost – won")
        case Outcome.DRAW:
            return tr("drawn")
        case _:
            return tr("both lose")


def tell_blocked(view: EventView, number: int) -> str:
    """What it means in an event that somebody has blocked so many of its players; "" if they have none."""
    if not number:
        return ""
    said = tr_n(
        "-# You have blocked {number} player of this event.",
        "-# You have blocked {number} players of this event.",
        number,
    )
    if view.event.rules.kind is Kind.SWISS:
        means = tr("You meet only if a round can't be paired otherwise.")
    else:
        means = tr("In such an event you may have to play each other all the same.")
    return f"{said} {means}"
