"""How a deck does against others, as people are shown it: pictures, sentences, buttons."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.packs.decks import DeckTools
from bot.app.packs.pictures import Drawing, Drawn
from bot.app.packs.trials import Openings
from bot.app.played.figures import Share, share
from bot.app.studies.deck_trials import TriedDeck
from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.decks.pages import ACCENT, TROUBLE
from bot.discord.platform.markdown import escape, percent, shorten_lines
from bot.discord.platform.pages import Block, Button, Outgoing, Page, Row, Style, Text, attach
from engine.kernel.lazy_import import lazy_import
from engine.kernel.players.trials import Record, Trials
from engine.kernel.ruleset import Deck
from engine.kernel.translation import mark, tr, tr_n, tr_name
from renderers.kit.subjects import BarChart, Estimate

MOST_BARS = 10
"""Bars of a picture; of more opponents the hardest and the easiest are drawn."""
STEPS = 20
"""Parts of the line that shows how far it is."""
FEWEST_DRAWN = 20
"""Of a card that came to the hand more seldom nothing is told."""
SITS = 0.25
"""A card sits in hand of which this share of the drawn copies was there at the end."""
MOST_SITTING = 5
ROOM = 3000
NOTE = mark(
    "-# In brackets: between which the truth lies in 95 of 100 cases. The computer plays both decks as its"
    " opponent *normal*: what only a skilled player gets out of a deck doesn't show."
)
draw_bars = lazy_import("renderers.kit.charts", "draw_bars")


@dataclass(frozen=True)
class ShownTrial:
    """The trial of a deck as it is shown.

    Args:
        value: the deck by its value in menus.
        deck: the deck.
        tried: how far it is, and what was found.
        tools: what the card game knows about decks.
    """

    value: str
    deck: Deck
    tried: TriedDeck
    tools: DeckTools

    @property
    def opponents(self) -> list[tuple[str, Share]]:
        """Whom it met, and the share of matches that it won; the hardest first."""
        found = [
            (tr_name(self.tried.field.get(name, name)), share(record.won, record.decided))
            for name, record in self.tried.trials.against.items()
        ]
        return sorted(found, key=lambda each: (each[1].value, each[0]))

    @property
    def openings(self) -> Openings:
        """What may be in its first hand."""
        return self.tools.list_openings(self.deck)


# --- pictures -----------------------------------------------------------------------------------------------


def order_opponents(shown: ShownTrial) -> Drawing | None:
    """The picture of how it does against others; ``None`` before anything was found."""
    opponents = shown.opponents
    if not opponents:
        return None
    total = shown.tried.trials.total
    played = tr_n("{number} match of computers", "{number} matches of computers", total.played)
    note = f"{shown.deck.name} · {played}"
    title = tr("Win rate by opponent")
    if len(opponents) > MOST_BARS:
        opponents = [*opponents[: MOST_BARS // 2], *opponents[-MOST_BARS // 2 :]]
        title = tr("Hardest and easiest opponents")
    bars = tuple(
        Estimate(name, percent(each.value), each.value, each.low, each.high) for name, each in opponents
    )
    return Drawing("chart", draw_bars, (BarChart(title, note, bars, 0.5),), is_themed=True)


def order_openings(deck: Deck, openings: Openings) -> Drawing | None:
    """The picture of what may be in the first hand; ``None`` where nothing is known of it."""
    if not openings.chances:
        return None
    bars = tuple(
        Estimate(words, _say(float(chance)), float(chance), float(chance), float(chance))
        for words, chance in openings.chances[:MOST_BARS]
    )
    chart = BarChart(tr("In the first hand"), f"{deck.name} · {openings.note}", bars)
    return Drawing("chart", draw_bars, (chart,), is_themed=True)


# --- words --------------------------------------------------------------------------------------------------


def _say(chance: float) -> str:
    return f"{chance * 100:.1f} %"


def _name(head: str, text: str) -> str:
    return tr("{head}: {text}", head=head, text=text)


def _tell_share(found: Share) -> str:
    low, high = (round(100 * value) for value in (found.low, found.high))
    return tr("{share} ({low} to {high})", share=percent(found.value), low=low, high=high)


def _tell_record(record: Record) -> str:
    return _tell_share(share(record.won, record.decided))


def tell_progress(tried: TriedDeck) -> str:
    """How far it is, as a line that fills."""
    done, total = tried.study.done, tried.study.total
    filled = STEPS * done // total
    line = "▰" * filled + "▱" * (STEPS - filled)
    return tr("{line} {done} of {total} matches", line=line, done=done, total=total)


def _tell_total(trials: Trials) -> str:
    """How all matches of a trial went together, and whether it won more when it began."""
    total = trials.total
    lines = [
        tr(
            "Won **{share}** of {matches}: {first} of those that it began, {second} of the others. A match"
            " had {turns} turns on average.",
            share=_tell_record(total),
            matches=tr_n("{number} match", "{number} matches", total.played),
            first=_tell_record(trials.first),
            second=_tell_record(trials.second),
            turns=f"{trials.turns / max(1, total.played):.1f}",
        )
    ]
    if total.drawn:
        lines.append(
            tr_n(
                "{number} match was a draw, which counts for nothing here.",
                "{number} matches were draws, which count for nothing here.",
                total.drawn,
            )
        )
    if trials.failed:
        lines.append(
            tr_n(
                "{number} match was broken off by an error of the program and isn't counted.",
                "{number} matches were broken off by errors of the program and aren't counted.",
                trials.failed,
            )
        )
    return "\n".join(lines)


def tell_sitting(trials: Trials, tools: DeckTools) -> list[str]:
    """The cards that stay in hand until a match is over, those that stay longest first."""
    sitting = [
        (stay.turns / stay.drawn, number, stay)
        for number, stay in trials.cards.items()
        if stay.drawn >= FEWEST_DRAWN and stay.left / stay.drawn >= SITS
    ]
    return [
        tr(
            "{card}: {left} of {drawn} drawn copies were still in hand at the end of the match, for {turns}"
            " own turns on average",
            card=escape(tools.name_card(number)),
            left=stay.left,
            drawn=stay.drawn,
            turns=f"{stay.turns / stay.left:.1f}",
        )
        for _, number, stay in sorted(sitting, key=lambda each: (-each[0], each[1]))[:MOST_SITTING]
    ]


def _list(title: str, lines: Sequence[str]) -> str:
    """Lines below a title; "" without any."""
    return "\n".join((f"**{title}**", *(f"- {line}" for line in lines))) if lines else ""


def _tell_rest(shown: ShownTrial, *, is_drawn: bool) -> str:
    """Everything that was found but the sum.

    Args:
        shown: the trial.
        is_drawn: whether a picture shows what may be in the first hand.
    """
    trials, tools, openings = shown.tried.trials, shown.tools, shown.openings
    sitting = tell_sitting(trials, tools) or [tr("None: what is drawn is used.")]
    hands = [] if is_drawn else [_name(words, _say(float(chance))) for words, chance in openings.chances]
    against = [_name(escape(name), _tell_share(each)) for name, each in shown.opponents]
    parts = (
        _list(tr("Against each deck"), against),
        _list(tr("Cards that sit in hand"), sitting),
        _list(tr("What it lacked"), list(map(escape, tools.tell_hindrances(shown.deck, trials)))),
        _list(tr("In the first hand"), hands),
    )
    return "\n\n".join(filter(None, parts))


# --- messages -----------------------------------------------------------------------------------------------


def _head(shown: ShownTrial) -> str:
    return tr("## How {deck} does", deck=escape(shown.deck.name))


def build_waiting(shown: ShownTrial) -> Outgoing:
    """A trial in progress, or one that was given up."""
    study = shown.tried.study
    if study.failure is not None:
        told = tr("It couldn't be brought to its end: the program failed, or the cards have changed.")
        label = tr("Try it again")
    else:
        about = tr(
            "The computer plays it against {number} decks, behind everything else that it has to do. You need"
            " not wait here: `/deck advise` shows it again.",
            number=len(shown.tried.field),
        )
        told, label = f"{about}\n{tell_progress(shown.tried)}", tr("Look again")
    again = Button(label, DeckPress(DeckVerb.TRY, shown.value), Style.PRIMARY)
    back = Button(tr("Back"), DeckPress(DeckVerb.SHOW, shown.value))
    blocks = (Text(_head(shown)), Text(told), Row((again, back)))
    return Outgoing(Page(blocks, TROUBLE if study.failure is not None else ACCENT))


def build_trial(
    shown: ShownTrial, opponents: Drawn | None, hands: Drawn | None, *, is_shared: bool = False
) -> Outgoing:
    """What a trial has found.

    Args:
        shown: the trial, which is finished.
        opponents: the picture of how it does against others; without one the words have to do.
        hands: the picture of what may be in the first hand; the same.
        is_shared: whether everybody in the channel sees it.
    """
    blocks: list[Block] = [Text(f"{_head(shown)}\n{_tell_total(shown.tried.trials)}")]
    files = []
    openings = shown.openings
    alts = (
        [_name(name, _tell_share(each)) for name, each in shown.opponents],
        [openings.note, *(_name(words, _say(float(chance))) for words, chance in openings.chances)],
    )
    for drawn, alt in zip((opponents, hands), alts, strict=True):
        if drawn is not None:
            image, file = attach(drawn, "\n".join(alt))
            blocks.append(image)
            files.append(file)
    blocks.append(Text(shorten_lines(_tell_rest(shown, is_drawn=hands is not None), ROOM)))
    blocks.append(Text(tr(NOTE)))
    if not is_shared:
        post, back = (DeckPress(verb, shown.value) for verb in (DeckVerb.SHARE_TRIAL, DeckVerb.SHOW))
        share_it = Button(tr("Post it in this channel"), post, Style.PRIMARY)
        blocks.append(Row((share_it, Button(tr("Back"), back))))
    return Outgoing(Page(tuple(blocks), ACCENT), files=tuple(files), is_silent=is_shared)
