"""Why something was not done, in words: the one place where refusals of use cases are worded."""

from bot.app.refusals import (
    AlreadyThere,
    AtLimit,
    ChallengeOver,
    DeckRefused,
    Frozen,
    Illegal,
    MatchOver,
    NotAFormerPlayer,
    NotAPlayer,
    NotForYou,
    NotYourChoice,
    OfferGone,
    PlaceRefused,
    Refused,
    RematchBegun,
    StalePrompt,
)
from bot.discord.platform.links import link_board
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape, escape_sentence, join_words, name_user, shorten_lines
from bot.model.challenges import Challenge, ChallengeStatus
from bot.model.matches import MatchInfo
from engine.kernel.translation import mark, tr

OVER = mark("This match is over.")
FROZEN = mark(
    "This match is on hold: an error of ours stopped it. It is kept as it was until that is put right."
)
STALE = mark("⌛ That choice is over. Here is what waits now.")
STATUSES = {
    ChallengeStatus.OPEN: mark("open"),
    ChallengeStatus.ACCEPTED: mark("accepted"),
    ChallengeStatus.DECLINED: mark("declined"),
    ChallengeStatus.WITHDRAWN: mark("withdrawn"),
    ChallengeStatus.EXPIRED: mark("expired"),
}
ROOM = 3500
"""Characters of what is wrong with a deck."""


class Explained(Refused):
    """It can't be done.

    The sentence says what to do, in Discord's markdown: whatever a person wrote is escaped in it.
    """


def say_refusal(refused: Refused) -> str:
    """Why nothing was done, in Discord's markdown."""
    match refused:
        case Explained(sentence=sentence):
            return sentence
        case NotAFormerPlayer(match=played):
            return tr(
                "Match #{match_info} was played by {players}; only they can play it again.",
                match_info=played.id,
                players=join_words([name_user(player) for player in played.users]),
            )
        case NotAPlayer(match=watched):
            return say_watching(watched)
        case MatchOver():
            return tr(OVER)
        case Frozen():
            return tr(FROZEN)
        case OfferGone():
            return tr("That offer no longer stands.")
        case AlreadyThere(match=played):
            return tr(
                "Match #{match} is played here already: [its board]({link}).",
                match=played.id,
                link=link_board(played),
            )
        case RematchBegun(match=played):
            return tr(
                "The rematch is being played already, as match #{match}: [its board]({link}).",
                match=played.id,
                link=link_board(played),
            )
        case NotYourChoice(match=played):
            return tr("It is {player}'s choice.", player=name_user(played.to_choose))
        case StalePrompt():
            return tr(STALE)
        case Illegal(sentence=sentence):
            return f"⚠ {escape(sentence)}"
        case _:
            return _say_not_begun(refused)


def _say_not_begun(refused: Refused) -> str:
    """Why there is no challenge or no match; what is refused in a sentence says that itself."""
    match refused:
        case AtLimit(user_id=user, limit=limit):
            return tr(
                "<@{user}> has {limit} matches running, which is the limit. Finish one first.",
                user=user,
                limit=limit,
            )
        case PlaceRefused(channels=channels):
            return tr(
                "Matches are not begun in this channel; they are in {channels}.",
                channels=", ".join(f"<#{channel}>" for channel in channels),
            )
        case DeckRefused():
            return _say_problems(refused)
        case ChallengeOver(challenge=challenge):
            return tr("This challenge is over: it was {status}.", status=tr(STATUSES[challenge.status]))
        case NotForYou(challenge=challenge):
            return _say_not_for_you(challenge)
        case _:
            return escape_sentence(refused.sentence)


def _say_problems(refused: DeckRefused) -> str:
    """Everything that keeps a deck from being played."""
    deck = escape(refused.name)
    head = (
        tr("The challenger's deck **{deck}** can't be played:", deck=deck)
        if refused.is_challengers
        else tr("Your deck **{deck}** can't be played:", deck=deck)
    )
    lines = [head, *(f"- {escape(problem.text)}" for problem in refused.problems)]
    return shorten_lines("\n".join(lines), ROOM)


def _say_not_for_you(challenge: Challenge) -> str:
    """Who alone may do what somebody else has tried."""
    opponent = challenge.opponent
    challenger = name_user(challenge.challenger)
    if opponent is None:
        return tr(
            "Only {challenger} can withdraw this challenge; anybody else can accept it.",
            challenger=challenger,
        )
    return tr(
        "Only {opponent} can accept or decline this challenge, and only {challenger} withdraw it.",
        opponent=name_user(opponent),
        challenger=challenger,
    )


def say_watching(match: MatchInfo) -> str:
    """What somebody is told who does not play in a match."""
    players = join_words([name_user(user) for user in match.users])
    now = "" if match.to_choose is None else tr("It is {player}'s choice.", player=name_user(match.to_choose))
    return tr(
        "👀 You are watching match #{match}: {players} play. {now}\n-# The board and **{log}** are"
        " for everybody; hands and choices are the players' own. Start your own match with"
        " `/duel`.",
        match=match.id,
        players=players or tr("former players"),
        now=now,
        log=name_button("Log"),
    )
