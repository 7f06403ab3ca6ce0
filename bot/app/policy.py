"""The bot's own limits and intervals, in one place."""

from datetime import datetime, timedelta
from typing import TypeGuard

import msgspec

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class Policy(msgspec.Struct, frozen=True):
    """Limits and intervals. The defaults are what the bot runs with.

    Args:
        challenge_expiry: how long a challenge stays open.
        lobby_call_every: so often at most the role of a server is told that somebody looks for a match.
        seeking_kept: how long somebody looks for a match if they don't find one.
        edit_interval: how long the edit of a board waits for the choices that come next and share it.
        time_granted: what "give time" gives.
        claim_window: how long the opponent may decide about a player whose time is up, before the match is
            closed.
        abandoned_after: a match without any choice for so long is closed unfinished.
        abandoned_warning: so long before that its players are told.
        quiet_after_action: a player who chose within this time needs no reminder.
        last_call: with a budget of a day or more there is a last reminder when this much is left.
        downtime_after: a gap between two heartbeats longer than this counts as downtime and is given back to
            the clocks.
        rated_from_turn: a match that ends in an earlier turn gains nobody points, unless a clock ran out.
        rated_after: so does one that ends so soon after its beginning.
        known_after: a match counts in full once both have had rated matches with so many others.
        repeats_kept: for so long a match of two makes their next ones count less.
        placed_after: a place on a leaderboard needs rated matches with so many different people.
        max_open_challenges: how many challenges of one user may be open at once.
        max_open_matches: how many matches one user may have running at once.
        max_stored_decks: how many decks one user may store.
        max_reports_a_day: how many problems one user may report within a day.
        log_lines: how many log lines a table brings along.
        computer_patience: how long a press waits for the computer's answer, to show what comes of it at once.
        thinking_limit: how long a computer may think about one decision before a weaker one takes its place.
        parallel_thoughts: how many decisions of computers are made at once.
        analysis_patience: how long a press waits for the first part of an analysis.
        offer_expiry: how long an offer to the opponent waits for an answer.
        max_offers: how many offers a player may make in a match within ``offers_within``; after the first one
            they ping nobody for so long.
        offers_within: see there.
        max_pair_challenges: how often somebody may challenge the same person within ``challenges_within``
            without a match coming of it.
        max_person_challenges: how often they may challenge anybody so.
        max_server_challenges: how often all may do so in one server.
        max_waiting_challenges: how many open challenges may wait for one person.
        challenges_within: see there.
        longest_vacation: for how many days the clocks may be stopped at once.
        kept_checkpoints: how many of a match's latest choices can be taken back.
        live_matches: how many restored matches are kept in memory.
        lease: how long a worker holds a row before it must renew that; so long nobody goes on with the work
            of a process that died.
        delivery_limit: how long one attempt at a delivery may take. More than half a minute: for that long
            discord.py waits when it has lost count of what a route takes, and goes on then.
        parallel_deliveries: how many matches are served at once.
        retry_first: the pause before the second attempt; it doubles with each one.
        retry_longest: the longest pause between two attempts.
        give_up_after: a delivery that was tried in vain for so long, pauses after its attempts included, is
            recorded as failed. Discord's own limits are waited for beyond that.
        tries_unexpected: attempts after an exception that the deliverer should not have raised.
        poll: how often a dispatcher looks for rows that other processes left.
        matches_kept: how long matches are kept that are over; ``None`` for ever.
        failed_kept: how long failed deliveries are kept for inspection.
        seen_kept: how long names and languages are kept of people who never come back.
        seen_again: after so long it is noted that somebody has come back.
        event_batch: how many matches of an event's round are opened at once.
        event_pause: how long before the next ones are: a channel takes five posts in five seconds.
        post_patience: how long the tables of a round wait for its post, whose number is mixed into their
            seeds.
        deck_change: how long players have between two games, and before a round, to hand in another deck
            where an event lets them.
        portion_limit: how long a portion of a computation that takes minutes may take, which gives way to all
            other work. Then its process is ended, or the computations of others would wait for ever.
        max_studies_each: how many such computations one user may wait for.
        max_studies: how many computations that take minutes may wait at once, of everybody.
        studies_kept: how long what they found is kept.
        max_open_events: how many events that aren't over one server may have.
    """

    challenge_expiry: timedelta = timedelta(hours=48)
    lobby_call_every: timedelta = timedelta(hours=1)
    seeking_kept: timedelta = timedelta(hours=12)
    edit_interval: timedelta = timedelta(seconds=10)
    time_granted: timedelta = timedelta(hours=24)
    claim_window: timedelta = timedelta(hours=72)
    abandoned_after: timedelta = timedelta(days=60)
    abandoned_warning: timedelta = timedelta(days=7)
    quiet_after_action: timedelta = timedelta(minutes=10)
    last_call: timedelta = timedelta(hours=2)
    downtime_after: timedelta = timedelta(minutes=5)
    rated_from_turn: int = 3
    rated_after: timedelta = timedelta(minutes=5)
    known_after: int = 5
    repeats_kept: timedelta = timedelta(days=30)
    placed_after: int = 10
    max_open_challenges: int = 10
    max_open_matches: int = 50
    max_stored_decks: int = 100
    max_reports_a_day: int = 20
    log_lines: int = 60
    computer_patience: timedelta = timedelta(seconds=1.5)
    thinking_limit: timedelta = timedelta(seconds=20)
    parallel_thoughts: int = 4
    analysis_patience: timedelta = timedelta(seconds=6)
    offer_expiry: timedelta = timedelta(hours=24)
    max_offers: int = 5
    offers_within: timedelta = timedelta(minutes=10)
    max_pair_challenges: int = 3
    max_person_challenges: int = 12
    max_server_challenges: int = 60
    max_waiting_challenges: int = 10
    challenges_within: timedelta = HOUR
    longest_vacation: int = 30
    kept_checkpoints: int = 16
    live_matches: int = 256
    lease: timedelta = timedelta(seconds=4)
    delivery_limit: timedelta = timedelta(seconds=45)
    parallel_deliveries: int = 32
    retry_first: timedelta = timedelta(seconds=2)
    retry_longest: timedelta = timedelta(minutes=5)
    give_up_after: timedelta = timedelta(days=3)
    tries_unexpected: int = 5
    poll: timedelta = timedelta(seconds=5)
    matches_kept: timedelta | None = None
    failed_kept: timedelta = timedelta(days=30)
    seen_kept: timedelta = timedelta(days=365)
    seen_again: timedelta = timedelta(days=30)
    event_batch: int = 8
    event_pause: timedelta = timedelta(seconds=8)
    post_patience: timedelta = timedelta(minutes=1)
    deck_change: timedelta = timedelta(minutes=5)
    max_open_events: int = 20
    portion_limit: timedelta = timedelta(minutes=20)
    max_studies_each: int = 3
    max_studies: int = 24
    studies_kept: timedelta = timedelta(days=30)

    def was_down(self, seen: datetime | None, now: datetime) -> TypeGuard[datetime]:
        """Whether the last heartbeat, ``seen``, is so long ago that the time since then is downtime."""
        return seen is not None and now - seen > self.downtime_after
