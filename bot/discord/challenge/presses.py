"""What the buttons and selects of a challenge do. Each returns what its presser is shown."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

import discord

from bot.app.packs.pack import GamePack
from bot.app.refusals import ChallengeOver, NotForYou
from bot.discord.challenge.addresses import NEW_SUBJECT, ChallengePress, ChallengeVerb
from bot.discord.decks.menu import DeckLine, GameLines, deck_select, find_decks, parse_deck
from bot.discord.platform.addresses import from_base36, read_field, to_base36
from bot.discord.platform.beforehand import tell_beforehand
from bot.discord.platform.chance import make_word_form, read_word_form
from bot.discord.platform.localising import name_button
from bot.discord.platform.markdown import escape, name_computer
from bot.discord.platform.pages import Button, Outgoing, Page, Text, say, split_rows
from bot.discord.platform.places import check_place
from bot.discord.platform.presses import Presses, in_place, press
from bot.model.challenges import TIME_CONTROLS, Challenge, ChallengeStatus, Place
from bot.model.decks import DeckRef, StarterDeck
from bot.model.seeds import Interactions
from engine.kernel.translation import mark, tr

ANYBODY = "-"
MACHINE = "!"
CASUAL = "~"
TURN = "p"
ACCEPTED = "i"
PAGES = 100
REMATCH_OFFERED = mark(
    "You offered a rematch with the same decks and the seats swapped. It begins when it is accepted."
)


@dataclass(frozen=True)
class Plan:
    """A challenge whose deck is still to be chosen.

    Args:
        opponent: who is challenged; ``None`` for anybody.
        clock: name of the time control.
        ruleset: the card game.
        computer: the computer opponent, if one is to be played against.
        against: the computer's starter deck; a random one if ``None``.
        is_rated: whether the match counts, as far as players and server have their matches rated.
    """

    opponent: int | None
    clock: str
    ruleset: str
    computer: str | None = None
    against: str | None = None
    is_rated: bool = True

    def press(self, page: int | None = None) -> ChallengePress:
        """The press that chooses the deck, or the one that turns to another page of decks."""
        opponent = ANYBODY if self.opponent is None else to_base36(self.opponent)
        if self.computer is not None:
            opponent = MACHINE + MACHINE.join(each for each in (self.computer, self.against) if each)
        turn = () if page is None else (TURN + to_base36(page),)
        clock = self.clock if self.is_rated else CASUAL + self.clock
        return ChallengePress(ChallengeVerb.NEW, NEW_SUBJECT, (opponent, clock, self.ruleset, *turn))

    @classmethod
    def of(cls, press: ChallengePress) -> "Plan":
        """The plan that :meth:`press` wrote. Raises ValueError for anything else."""
        opponent, named, ruleset = press.arguments[:3]
        clock, is_rated = named.removeprefix(CASUAL), not named.startswith(CASUAL)
        if opponent.startswith(MACHINE):
            computer, _, against = opponent.removeprefix(MACHINE).partition(MACHINE)
            return cls(None, clock, ruleset, computer, against or None, is_rated)
        met = None if opponent == ANYBODY else from_base36(opponent)
        return cls(met, clock, ruleset, is_rated=is_rated)


def _page_of(press: ChallengePress) -> int:
    last = press.arguments[-1] if press.arguments else ""
    try:
        page = read_field(last.removeprefix(TURN), int) if last.startswith(TURN) else 0
    except ValueError:
        return 0
    return page if page <= PAGES else 0


def _accepted_by(press: ChallengePress) -> int | None:
    """The press that accepted, as the menu of decks remembers it; older menus don't."""
    for argument in press.arguments:
        if argument.startswith(ACCEPTED):
            with suppress(ValueError):
                return from_base36(argument.removeprefix(ACCEPTED))
    return None


class ChallengePresses(Presses):
    """The presses that belong to a challenge."""

    async def decks_of(self, user: int, ruleset: str) -> list[DeckLine]:
        """Everything a user can play with."""
        return await find_decks(self.app, self.front_end.packs.get(ruleset), user)

    async def decks_in(self, games: Sequence[GamePack], user: int) -> list[GameLines]:
        """Everything a user can play with, by game."""
        return [(pack, await self.decks_of(user, pack.name)) for pack in games]

    # --- making one -----------------------------------------------------------------------------------------

    async def begin(
        self, interaction: discord.Interaction, plan: Plan, deck: DeckRef | None = None, page: int = 0
    ) -> Outgoing:
        """Lead somebody to a match of their own, wherever they come from: offer their decks, or take the one
        that they have chosen.

        Args:
            interaction: the press or command; the match is played where it comes from.
            plan: what is to be played.
            deck: with which deck; ``None`` if it is still to be chosen.
            page: which page of decks is shown then.

        Raises:
            Refused: no match can be played there, or there can't be this one.
        """
        place, user = await check_place(self.app, interaction), interaction.user.id
        if deck is None:
            return await self._offer_decks(plan, user, place, page)
        if plan.computer is not None:
            return await self._practise(plan, plan.computer, user, place, deck, interaction.id)
        return await self._challenge(plan, user, place, deck)

    async def _offer_decks(self, plan: Plan, user: int, place: Place, page: int) -> Outgoing:
        """The decks to challenge with, and the way to those of another game that is played there."""
        lines = await self.decks_of(user, plan.ruleset)
        if plan.computer is not None:
            text = Text(
                tr(
                    "### Play against {computer}\nWith which deck do you play? The match begins once you"
                    " choose.",
                    computer=name_computer(plan.computer),
                )
            )
        else:
            target = tr("anybody here") if plan.opponent is None else f"<@{plan.opponent}>"
            text = Text(
                tr(
                    "### Challenge {target}\nWith which deck do you play? The challenge is posted once"
                    " you choose.",
                    target=target,
                )
            )
        others = [
            Button(
                tr("Play {ruleset} instead", ruleset=pack.ruleset.title),
                replace(plan, ruleset=pack.name).press(0),
            )
            for pack in await self.app.servers.games(place.guild_id)
            if pack.name != plan.ruleset
        ]
        decks = deck_select(lines, plan.press(), page, plan.press)
        return Outgoing(Page((text, *decks, *split_rows(others))))

    @press(ChallengeVerb.NEW, acknowledge=in_place)
    async def choose_new(
        self, interaction: discord.Interaction, press: ChallengePress, values: Sequence[str]
    ) -> Outgoing:
        """The deck for a new challenge was chosen, or another page of decks asked for."""
        try:
            plan = Plan.of(press)
        except ValueError:
            return say(tr("That menu is damaged. Please start again with `/duel`."))
        deck = parse_deck(values[0]) if values else None
        return await self.begin(interaction, plan, deck, _page_of(press))

    async def _challenge(self, plan: Plan, user: int, place: Place, deck: DeckRef) -> Outgoing:
        """Challenge somebody, or anybody."""
        challenge = await self.app.challenges.challenge(
            ruleset=plan.ruleset,
            challenger=user,
            opponent=plan.opponent,
            place=place,
            deck=deck,
            time_control=TIME_CONTROLS.get(plan.clock),
            is_rated=plan.is_rated,
        )
        posted = tr("Your challenge #{challenge} is being posted.", challenge=challenge.id)
        return await self._say_to_player(posted, user)

    async def _practise(
        self, plan: Plan, computer: str, user: int, place: Place, deck: DeckRef, interaction: int
    ) -> Outgoing:
        """Begin a match against a computer; what chose the deck is mixed into its seed."""
        match = await self.app.practice.start(
            ruleset=plan.ruleset,
            user_id=user,
            computer=computer,
            place=place,
            deck=deck,
            against=None if plan.against is None else StarterDeck(plan.against),
            time_control=TIME_CONTROLS.get(plan.clock),
            interactions=Interactions(chose=interaction),
        )
        begun = tr("Match #{match} begins. Its thread opens here in a moment.", match=match.id)
        return await self._say_to_player(begun, user)

    # --- answering one --------------------------------------------------------------------------------------

    @press(ChallengeVerb.ACCEPT)
    async def accept(self, interaction: discord.Interaction, subject: str, user: int) -> Outgoing:
        """Somebody wants to play: ask for the deck, or begin at once if the decks are known."""
        challenge = await self.app.challenges.get(subject)
        if challenge.status is not ChallengeStatus.OPEN:
            raise ChallengeOver(challenge)
        if user == challenge.challenger:
            return say(tr("This is your own challenge; somebody else has to accept it."))
        if challenge.opponent is not None and user != challenge.opponent:
            raise NotForYou(challenge)
        if challenge.rematch_of is not None:
            return await self._accept_with(challenge.id, user, None, Interactions(accepted=interaction.id))
        return await self._offer_decks_to_accept(challenge, user, 0, interaction.id)

    async def _offer_decks_to_accept(
        self, challenge: Challenge, user: int, page: int, accepted: int | None
    ) -> Outgoing:
        lines = await self.decks_of(user, challenge.ruleset)
        by = () if accepted is None else (ACCEPTED + to_base36(accepted),)
        choose = ChallengePress(ChallengeVerb.ACCEPT_WITH, challenge.id, by)
        text = Text(
            tr(
                "### You accept <@{challenger}>'s challenge\nWith which deck do you play?",
                challenger=challenge.challenger,
            )
        )

        def turn_to(number: int) -> ChallengePress:
            return ChallengePress(ChallengeVerb.ACCEPT_WITH, challenge.id, (*by, TURN + to_base36(number)))

        return Outgoing(Page((text, *deck_select(lines, choose, page, turn_to))))

    @press(ChallengeVerb.ACCEPT_WITH, acknowledge=in_place)
    async def accept_with(
        self, interaction: discord.Interaction, press: ChallengePress, user: int, values: Sequence[str]
    ) -> Outgoing:
        """The deck was chosen, or another page of decks asked for."""
        deck, accepted = parse_deck(values[0]) if values else None, _accepted_by(press)
        if deck is None:
            challenge = await self.app.challenges.get(press.subject)
            return await self._offer_decks_to_accept(challenge, user, _page_of(press), accepted)
        interactions = Interactions(accepted, interaction.id)
        return await self._accept_with(press.subject, user, deck, interactions)

    async def _accept_with(
        self, challenge_id: str, user: int, deck: DeckRef | None, interactions: Interactions
    ) -> Outgoing:
        match = await self.app.challenges.accept(challenge_id, user, deck, interactions)
        begun = (
            tr("Match #{match} begins. Its thread opens at the challenge.", match=match.id)
            if match.thread_id is None
            else tr("Match #{match} begins here.", match=match.id)
        )
        return await self._say_to_player(begun, user)

    async def _say_to_player(self, sentence: str, user: int) -> Outgoing:
        """A sentence to somebody who is about to play, with what there is to know of their hand."""
        return say("\n".join(filter(None, [sentence, await tell_beforehand(self.app, user)])))

    @press(ChallengeVerb.WORD, opens_form=True)
    async def ask_word(self, subject: str) -> discord.ui.Modal:
        """The form for a word that is mixed into the seed."""
        return make_word_form(ChallengePress(ChallengeVerb.WORD_GIVEN, subject))

    @press(ChallengeVerb.WORD_GIVEN)
    async def take_word(self, interaction: discord.Interaction, subject: str, user: int) -> Outgoing:
        """Have the word of a form mixed into the seed."""
        word = await self.app.challenges.give_word(subject, user, read_word_form(interaction))
        if not word:
            return say(tr("No word of yours is mixed in."))
        return say(
            tr(
                "**{word}** is mixed into the seed if you play in the match #{match}. You find it there when"
                " the match is over, behind **{proof}**. Until the match begins you can give another.",
                proof=name_button("Was chance fair?"),
                word=escape(word),
                match=subject,
            )
        )

    @press(ChallengeVerb.DECLINE)
    async def decline(self, subject: str, user: int) -> Outgoing:
        """The challenged player declines, which closes the challenge; nobody else may."""
        await self.app.challenges.decline(subject, user)
        return say(tr("You declined."))

    @press(ChallengeVerb.WITHDRAW)
    async def withdraw(self, subject: str, user: int) -> Outgoing:
        """The challenger takes the challenge back before anybody has accepted it."""
        await self.app.challenges.withdraw(subject, user)
        return say(tr("You withdrew it."))

    @press(ChallengeVerb.REMATCH)
    async def rematch(self, interaction: discord.Interaction, subject: str, user: int) -> Outgoing:
        """Offer the same match again, or accept the offer."""
        begun = await self.app.rematches.offer(subject, user, Interactions(accepted=interaction.id))
        if isinstance(begun, Challenge):
            return say(tr(REMATCH_OFFERED))
        if begun.thread_id is not None:
            return say(tr("Match #{match} begins here.", match=begun.id))
        return say(tr("The rematch #{match_info} begins.", match_info=begun.id))
