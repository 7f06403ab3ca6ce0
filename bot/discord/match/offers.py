"""Offers in words: what one may offer, what the other answers."""

from bot.discord.match.addresses import Press, Verb
from bot.discord.match.agreements import say_meaning, say_pause, say_warning, tell_end
from bot.discord.platform.addresses import write_fields
from bot.discord.platform.markdown import name_seat
from bot.discord.platform.pages import Button, Outgoing, Row, Sign, Style, say, split_rows
from bot.discord.platform.times import absolute, relative
from bot.model.matches import MatchInfo, Offer, OfferKind
from bot.model.notices import ConsentNotice, OfferFate, OfferMade
from engine.kernel.translation import mark, tr

WEEK = 7
"""Days of the vacation that the menu offers; ``/offer`` takes any number."""
LABELS = {
    OfferKind.TAKEBACK: mark("Take back"),
    OfferKind.DRAW: mark("Offer a draw"),
    OfferKind.ANNUL: mark("Annul …"),
    OfferKind.PAUSE: mark("Pause"),
    OfferKind.VACATION: mark("Vacation (7 days)"),
}


def answer_buttons(match_id: str, offer: Offer) -> tuple[Button, ...]:
    """The buttons with which the opponent agrees to an offer or declines it."""
    number = write_fields(offer.number)
    return (
        Button(tr("Agree"), Press(Verb.AGREE, match_id, 0, number), Style.SUCCESS),
        Button(tr("Decline"), Press(Verb.DECLINE, match_id, 0, number)),
    )


def tell_consent(notice: ConsentNotice, match_id: str) -> tuple[str, tuple[Button, ...]]:
    """A notice about an offer, with its buttons."""
    if isinstance(notice, OfferMade):
        return _tell_offer(notice, match_id)
    actions = Button(tr("My panel"), Press(Verb.ACTIONS, match_id), Style.PRIMARY, Sign.PLAY)
    return tell_end(notice, match_id), (actions,) if notice.fate is OfferFate.AGREED else ()


def _tell_offer(notice: OfferMade, match_id: str) -> tuple[str, tuple[Button, ...]]:
    """The notice to whoever is to answer, with its buttons."""
    offer = notice.offer
    is_harmless = offer.kind is not OfferKind.TAKEBACK or offer.makes_unrated
    extra = "" if is_harmless else " " + tr("What it revealed stays seen.")
    if notice.instead_of is not None:
        earlier = say_meaning(notice.instead_of)
        extra += " " + tr("It stands in place of the offer {meaning}.", meaning=earlier)
    text = say_warning(offer, match_id) + tr(
        "<@{user}> <@{by}> offers {meaning}.{extra} The offer ends {expires_at}.\n-# Match #{match}",
        user=notice.user_id,
        by=notice.by,
        meaning=say_meaning(offer),
        extra=extra,
        expires_at=relative(offer.expires_at),
        match=match_id,
    )
    return text, answer_buttons(match_id, offer)


def build_offers(match: MatchInfo, seat: int) -> Outgoing:
    """What a player may offer or answer now."""
    offer, lines, buttons = match.offer, [tr("**Match #{match}**", match=match.id)], []
    if offer is not None and offer.makes_unrated:
        lines.insert(0, say_warning(offer, match.id).strip())
    if offer is not None and offer.seat != seat:
        lines.append(
            tr(
                "{player} offers {meaning}, until {expires_at}.",
                player=name_seat(match.seats[offer.seat]),
                meaning=say_meaning(offer),
                expires_at=absolute(offer.expires_at),
            )
        )
        return say("\n".join(lines), Row(answer_buttons(match.id, offer)))
    if offer is not None:
        lines.append(
            tr(
                "You offer {meaning}; it waits for an answer until {expires_at}.",
                meaning=say_meaning(offer),
                expires_at=absolute(offer.expires_at),
            )
        )
        withdraw = Press(Verb.DECLINE, match.id, 0, write_fields(offer.number))
        buttons.append(Button(tr("Withdraw"), withdraw))
    if match.pause is not None:
        lines.append(say_pause(match.pause, name_seat(match.seats[match.pause.seat])))
        if match.pause.until is None or match.pause.seat == seat:
            buttons.append(Button(tr("Go on"), Press(Verb.RESUME, match.id), Style.SUCCESS))
    for kind, label in LABELS.items():
        needs_clock = kind in (OfferKind.PAUSE, OfferKind.VACATION)
        if needs_clock and (match.time_control is None or match.pause is not None):
            continue
        if kind is OfferKind.DRAW and match.has_computer:
            continue
        style = Style.DANGER if kind is OfferKind.ANNUL else Style.SECONDARY
        buttons.append(Button(tr(label), Press(Verb.OFFER, match.id, 0, (kind.value,)), style))
    lines.append(
        tr(
            "-# {other} has to agree; a choice that told you nothing is taken back at once, as"
            " long as nobody else was asked since.",
            other=name_seat(match.opponent_of(seat)),
        )
    )
    return say("\n".join(lines), *split_rows(buttons))


def undo_button(match: MatchInfo, prompt: int, *, is_brief: bool = False) -> Button:
    """Takes back a choice that harms nobody; greyed out where there is none.

    Args:
        match: the match.
        prompt: the question beside which alone it counts.
        is_brief: whether it is said in short.
    """
    words = tr("↩ Take back") if is_brief else tr("↩ Take back my last choice")
    return Button(words, Press(Verb.UNDO, match.id, prompt), is_disabled=match.undo_entry is None)
