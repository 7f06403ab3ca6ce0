"""What the buttons and selects of a challenge do. Each returns what its presser is shown."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.outcomes import (
    Challenged,
    ChallengeOver,
    DeckRefused,
    Declined,
    NotForYou,
    Refused,
    Started,
    Withdrawn,
)
from bot.app.values import TIME_CONTROLS, Challenge, ChallengeStatus, DeckRef, Place
from bot.discord.decks import DeckLine, deck_select, list_decks, parse_deck
from bot.discord.desk import Desk
from bot.discord.ids import Press, Verb, from_base36, read_number, to_base36
from bot.discord.marks import escape, shorten_lines
from bot.discord.pages import Outgoing, Page, Text, say

NEW_SUBJECT = "new"
ANYBODY = "-"
TURN = "p"
PAGES = 100


def tell_refusal(outcome: Refused | DeckRefused | ChallengeOver | NotForYou) -> Outgoing:
    """Why something about a challenge was not done."""
    match outcome:
        case Refused(sentence=sentence):
            return say(escape(sentence))
        case DeckRefused(name=name, problems=problems, is_challengers=is_challengers):
            whose = "The challenger's deck" if is_challengers else "Your deck"
            lines = [f"{whose} **{escape(name)}** can't be played:"]
            lines += [f"- {escape(problem.text)}" for problem in problems]
            return say(shorten_lines("\n".join(lines), 3500))
        case ChallengeOver(challenge=challenge):
            return say(f"This challenge is over: it was {challenge.status.value}.")
        case NotForYou(challenge=challenge):
            return say(_not_for_you(challenge))


def _not_for_you(challenge: Challenge) -> str:
    if challenge.opponent is None:
        return f"This challenge is <@{challenge.challenger}>'s own."
    return f"This challenge is between <@{challenge.challenger}> and <@{challenge.opponent}>."


@dataclass(frozen=True)
class Plan:
    """A challenge whose deck is still to be chosen.

    Args:
        opponent: who is challenged; ``None`` for anybody.
        clock: name of the time control.
        ruleset: the card game.
    """

    opponent: int | None
    clock: str
    ruleset: str

    def press(self, page: int | None = None) -> Press:
        """The press that chooses the deck, or the one that turns to another page of decks."""
        opponent = ANYBODY if self.opponent is None else to_base36(self.opponent)
        turn = () if page is None else (TURN + to_base36(page),)
        return Press(Verb.NEW, NEW_SUBJECT, 0, (opponent, self.clock, self.ruleset, *turn))

    @classmethod
    def of(cls, press: Press) -> "Plan":
        """The plan that :meth:`press` wrote. Raises ValueError for anything else."""
        opponent, clock, ruleset = press.arguments[:3]
        return cls(None if opponent == ANYBODY else from_base36(opponent), clock, ruleset)


def _page_of(press: Press) -> int:
    last = press.arguments[-1] if press.arguments else ""
    return read_number(last[1:], PAGES) if last.startswith(TURN) else 0


class ChallengePresses:
    """The presses that belong to a challenge.

    Args:
        desk: the tools.
    """

    def __init__(self, desk: Desk) -> None:
        self._app = desk.app

    async def decks_of(self, user: int, ruleset: str) -> list[DeckLine]:
        """Everything a user can play with."""
        return list_decks(self._app.decks.starters(ruleset), await self._app.decks.of_user(user, ruleset))

    # --- making one -----------------------------------------------------------------------------------------

    async def offer_decks(self, plan: Plan, user: int, page: int = 0) -> Outgoing:
        """The decks to challenge with."""
        lines = await self.decks_of(user, plan.ruleset)
        target = "anybody here" if plan.opponent is None else f"<@{plan.opponent}>"
        text = Text(
            f"### Challenge {target}\nWith which deck do you play? The challenge is posted once you choose."
        )
        return Outgoing(Page((text, *deck_select(lines, plan.press(), page, plan.press))))

    async def choose_new(self, press: Press, user: int, place: Place, values: Sequence[str]) -> Outgoing:
        """The deck for a new challenge was chosen, or another page of decks asked for."""
        try:
            plan = Plan.of(press)
        except ValueError:
            return say("That menu is damaged. Please start again with `/duel`.")
        deck = parse_deck(values[0]) if values else None
        if deck is None:
            return await self.offer_decks(plan, user, _page_of(press))
        return await self.challenge(plan, user, place, deck)

    async def challenge(self, plan: Plan, user: int, place: Place, deck: DeckRef) -> Outgoing:
        """Make the challenge."""
        outcome = await self._app.challenges.challenge(
            ruleset=plan.ruleset,
            challenger=user,
            opponent=plan.opponent,
            place=place,
            deck=deck,
            time_control=TIME_CONTROLS.get(plan.clock),
        )
        if isinstance(outcome, Challenged):
            return say(f"Your challenge #{outcome.challenge.id} is being posted.")
        return tell_refusal(outcome)

    # --- answering one --------------------------------------------------------------------------------------

    async def accept(self, press: Press, user: int) -> Outgoing:
        """Somebody wants to play: ask for the deck, or begin at once if the decks are known."""
        challenge = await self._app.challenges.get(press.subject)
        if challenge.status is not ChallengeStatus.OPEN:
            return tell_refusal(ChallengeOver(challenge))
        if user == challenge.challenger:
            return say("This is your own challenge; somebody else has to accept it.")
        if challenge.opponent is not None and user != challenge.opponent:
            return tell_refusal(NotForYou(challenge))
        if challenge.rematch_of is not None:
            return await self._accept_with(challenge.id, user, None)
        return await self._offer_decks_to_accept(challenge, user, 0)

    async def _offer_decks_to_accept(self, challenge: Challenge, user: int, page: int) -> Outgoing:
        lines = await self.decks_of(user, challenge.ruleset)
        choose = Press(Verb.ACCEPT_WITH, challenge.id)
        text = Text(f"### You accept <@{challenge.challenger}>'s challenge\nWith which deck do you play?")

        def turn_to(number: int) -> Press:
            return Press(Verb.ACCEPT_WITH, challenge.id, 0, (TURN + to_base36(number),))

        return Outgoing(Page((text, *deck_select(lines, choose, page, turn_to))))

    async def accept_with(self, press: Press, user: int, values: Sequence[str]) -> Outgoing:
        """The deck was chosen, or another page of decks asked for."""
        deck = parse_deck(values[0]) if values else None
        if deck is None:
            challenge = await self._app.challenges.get(press.subject)
            return await self._offer_decks_to_accept(challenge, user, _page_of(press))
        return await self._accept_with(press.subject, user, deck)

    async def _accept_with(self, challenge_id: str, user: int, deck: DeckRef | None) -> Outgoing:
        outcome = await self._app.challenges.accept(challenge_id, user, deck)
        if isinstance(outcome, Started):
            return say(f"Match #{outcome.match.id} begins. Its thread opens at the challenge.")
        return tell_refusal(outcome)

    async def decline(self, press: Press, user: int) -> Outgoing:
        """The challenged player declines."""
        outcome = await self._app.challenges.decline(press.subject, user)
        return say("You declined.") if isinstance(outcome, Declined) else tell_refusal(outcome)

    async def withdraw(self, press: Press, user: int) -> Outgoing:
        """The challenger withdraws."""
        outcome = await self._app.challenges.withdraw(press.subject, user)
        return say("You withdrew it.") if isinstance(outcome, Withdrawn) else tell_refusal(outcome)
