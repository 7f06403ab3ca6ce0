"""What the tables keep of people, and until when: the table of the page on privacy."""

from collections.abc import Iterator

from bot.model.rows import STORED, WORK_KEPT, Kept, list_stored
from engine.kernel.translation import mark

_OTHERS: dict[tuple[str, ...], Kept] = {
    ("decks",): Kept(mark("decks: name and cards"), mark("deleted by them; their deletion")),
    ("challenges",): Kept(
        mark("who challenged whom, with which deck, where and when"), mark("their deletion")
    ),
    ("matches", "match_seats"): Kept(
        mark("who played whom, where and when, the result, the rest of the clock, answers given ahead"),
        mark("their deletion"),
    ),
    ("match_headers",): Kept(
        mark(
            "the decks of a match, the secret that its chance comes from, and the words that players had"
            " mixed in"
        ),
        mark(
            "kept, without the deck's name; with a word, what was mixed in is deleted with its player's data"
        ),
    ),
    ("journal_entries", "match_snapshots", "match_points"): Kept(
        mark("every choice of a match, by seat"), mark("kept, by seat")
    ),
    ("match_records",): Kept(
        mark("what happened in a match, as everybody and as each seat learned it: words, positions, events"),
        mark("kept, by seat"),
    ),
    ("card_texts",): Kept(mark("the cards that matches were played with; nothing of anybody"), mark("kept")),
    ("match_sums", "deck_sums", "card_sums"): Kept(
        mark("how often sorts of decks and cards were played and won, by server and week; no person"),
        mark("kept"),
    ),
    ("uncounted_matches",): Kept(
        mark("which matches are still to be added to the sums of what is played"), mark("some seconds")
    ),
    ("user_settings",): Kept(mark("settings and waking hours"), mark("their deletion")),
    ("reports",): Kept(mark("problems they reported, in their words"), mark("their deletion")),
    ("jobs", "failed_deliveries"): Kept(
        mark("what is still to be posted, reminded of or chosen by a computer"),
        mark("done; failures after 30 days"),
    ),
    ("heartbeats", "incidents", "releases"): WORK_KEPT,
    ("rating_changes",): Kept(
        mark("what a match has changed in the points of its players, by seat"), mark("kept, by seat")
    ),
}
"""Of the tables that no class of rows describes."""


def list_kept() -> Iterator[tuple[tuple[str, ...], Kept]]:
    """What is kept in which tables, by their names. Tables of which the same is said come together."""
    said: dict[Kept, tuple[str, ...]] = {kept: tables for tables, kept in _OTHERS.items()}
    for kind in list_stored():
        stored = STORED[kind]
        said[stored.kept] = (*said.get(stored.kept, ()), stored.table)
    yield from sorted((tables, kept) for kept, tables in said.items())
