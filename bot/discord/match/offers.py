"""Offers in words: what one may offer, what the other answers."""

from bot.app.outcomes import Agreed, Done, Frozen, MatchOver, NotAPlayer, Offered, OfferGone, Refused
from bot.app.ports.deliveries import ConsentNotice, OfferClosed, OfferFate, OfferMade
from bot.app.values import MatchInfo, Offer, OfferKind
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.addresses import to_base36
from bot.discord.platform.marks import escape, name_seat
from bot.discord.platform.pages import Button, Outgoing, Row, Sign, Style, say, split_rows
from bot.discord.platform.times import absolute, relative

WEEK = 7
"""Days of the vacation that the menu offers; ``/offer`` takes any number."""
LABELS = {
    OfferKind.TAKEBACK: "Take back",
    OfferKind.DRAW: "Offer a draw",
    OfferKind.ANNUL: "Annul …",
    OfferKind.PAUSE: "Pause",
    OfferKind.VACATION: f"Vacation ({WEEK} days)",
}
MEANINGS = {
    OfferKind.TAKEBACK: "to go back to before the last own choice",
    OfferKind.DRAW: "to end the match as a draw",
    OfferKind.ANNUL: "to annul the match, as if it had not been played",
    OfferKind.PAUSE: "to stop the clocks until one of you goes on",
    OfferKind.VACATION: "to stop the clocks for some days",
}
DONE = {
    OfferKind.TAKEBACK: "The choice was taken back. **My actions** shows what waits now.",
    OfferKind.DRAW: "You agreed on a draw.",
    OfferKind.ANNUL: "The match was annulled.",
    OfferKind.PAUSE: "The clocks stand. **Concede / More** lets either of you go on.",
    OfferKind.VACATION: "The clocks stand.",
}


def say_meaning(offer: Offer) -> str:
    """What is offered, after "offers"."""
    if offer.kind is OfferKind.VACATION:
        return f"to stop the clocks for {offer.days} {'day' if offer.days == 1 else 'days'}"
    return MEANINGS[offer.kind]


def answer_buttons(match_id: str, offer: Offer) -> tuple[Button, ...]:
    """Agree or decline."""
    number = (to_base36(offer.number),)
    return (
        Button("Agree", Press(Verb.AGREE, match_id, 0, number), Style.SUCCESS),
        Button("Decline", Press(Verb.DECLINE, match_id, 0, number)),
    )


def tell_consent(notice: ConsentNotice, match_id: str) -> tuple[str, tuple[Button, ...]]:
    """A notice about an offer, with its buttons."""
    if isinstance(notice, OfferMade):
        return _tell_offer(notice, match_id)
    actions = Button("My actions", Press(Verb.ACTIONS, match_id), Style.PRIMARY, Sign.PLAY)
    return _tell_fate(notice, match_id), (actions,) if notice.fate is OfferFate.AGREED else ()


def _tell_offer(notice: OfferMade, match_id: str) -> tuple[str, tuple[Button, ...]]:
    """The notice to whoever is to answer, with its buttons."""
    offer = notice.offer
    extra = " What it revealed stays seen." if offer.kind is OfferKind.TAKEBACK else ""
    text = (
        f"<@{notice.user_id}> <@{notice.by}> offers {say_meaning(offer)}.{extra}"
        f" The offer ends {relative(offer.expires_at)}.\n-# Match #{match_id}"
    )
    return text, answer_buttons(match_id, offer)


def _tell_fate(notice: OfferClosed, match_id: str) -> str:
    """The notice to whoever made an offer."""
    fate = {
        OfferFate.AGREED: "your opponent agrees",
        OfferFate.DECLINED: "your opponent declined",
        OfferFate.WITHDRAWN: "you withdrew it",
        OfferFate.EXPIRED: "nobody answered in time",
    }[notice.fate]
    return f"<@{notice.user_id}> your offer {MEANINGS[notice.kind]}: {fate}.\n-# Match #{match_id}"


def build_offers(match: MatchInfo, seat: int) -> Outgoing:
    """What a player may offer or answer now."""
    offer, lines, buttons = match.offer, [f"**Match #{match.id}**"], []
    if offer is not None and offer.seat != seat:
        lines.append(f"Your opponent offers {say_meaning(offer)}, until {absolute(offer.expires_at)}.")
        return say("\n".join(lines), Row(answer_buttons(match.id, offer)))
    if offer is not None:
        lines.append(f"You offer {say_meaning(offer)}; it waits for an answer.")
        withdraw = Press(Verb.DECLINE, match.id, 0, (to_base36(offer.number),))
        buttons.append(Button("Withdraw", withdraw))
    if match.pause is not None:
        until = match.pause.until
        lines.append("The clocks stand." if until is None else f"The clocks stand until {absolute(until)}.")
        if until is None or match.pause.seat == seat:
            buttons.append(Button("Go on", Press(Verb.RESUME, match.id), Style.SUCCESS))
    for kind, label in LABELS.items():
        needs_clock = kind in (OfferKind.PAUSE, OfferKind.VACATION)
        if needs_clock and (match.time_control is None or match.pause is not None):
            continue
        if kind is OfferKind.DRAW and match.has_computer:
            continue
        style = Style.DANGER if kind is OfferKind.ANNUL else Style.SECONDARY
        buttons.append(Button(label, Press(Verb.OFFER, match.id, 0, (kind.value,)), style))
    other = next((name_seat(each) for each in match.seats if each.index != seat), "")
    lines.append(
        f"-# {other} has to agree; a choice that told you nothing is taken back at once, as long as nobody"
        " else was asked since."
    )
    return say("\n".join(lines), *split_rows(buttons))


def undo_button(match_id: str) -> Button:
    """Takes back a choice that harms nobody."""
    return Button("↩ Take back my last choice", Press(Verb.UNDO, match_id))


def tell_outcome(
    outcome: Offered | Agreed | Done | OfferGone | Refused | NotAPlayer | MatchOver | Frozen,
) -> str | None:
    """What came of an offer or an answer; ``None`` for what any press may meet."""
    match outcome:
        case Offered(offer=offer):
            return f"You offer {say_meaning(offer)}. Your opponent is asked."
        case Agreed(offer=offer):
            return DONE[offer.kind]
        case OfferGone():
            return "That offer no longer stands."
        case Refused(sentence=sentence):
            return escape(sentence)
        case Done():
            return "Done."
        case _:
            return None
