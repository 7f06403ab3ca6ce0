"""Exact odds of the opening hand, as fractions."""

from dataclasses import dataclass
from fractions import Fraction

from bot.app.deck_lists.odds import draw_any, draw_none
from engine.hocg.cards.terms import MAX_REDRAWS, OPENING_HAND


@dataclass(frozen=True)
class OpeningOdds:
    """How likely a Debut is in the opening hand (6.2.1.6 to 6.2.1.9).

    The voluntary redraw is taken if and only if the first hand has no Debut; nobody has to play like that,
    but it is what makes a Debut likeliest.

    Args:
        first_hand: a Debut among the first 7 cards.
        after_redraw: a Debut there or after the voluntary redraw.
        forced: how likely exactly 0, 1, ... 6 forced redraws are, the game not being lost.
        lost: no Debut even after the last forced redraw, which loses the game (6.2.1.9.1).
    """

    first_hand: Fraction
    after_redraw: Fraction
    forced: tuple[Fraction, ...]
    lost: Fraction

    @property
    def expected_cost(self) -> Fraction:
        """Cards that go back under the deck for forced redraws, on average (6.2.1.10.2)."""
        return sum((count * odds for count, odds in enumerate(self.forced)), Fraction(0))


def find_opening_odds(cards: int, debuts: int) -> OpeningOdds:
    """The odds of a Debut in the opening hand of a deck.

    Args:
        cards: cards in the deck; with fewer than 7 all of them are drawn.
        debuts: Debut holomem among them.
    """
    missed = draw_none(cards, debuts, min(OPENING_HAND, cards))
    forced = [1 - missed**2]
    forced += [missed ** (count + 1) * (1 - missed) for count in range(1, MAX_REDRAWS + 1)]
    return OpeningOdds(1 - missed, 1 - missed**2, tuple(forced), missed ** (MAX_REDRAWS + 2))


@dataclass(frozen=True)
class CardOdds:
    """How likely a card is early on, by its copies.

    Args:
        opening: in the first 7 cards.
        after_redraw: there, or after the voluntary redraw, taken if and only if the card is missing.
        kept: in the hand that the game begins with, if hands are redrawn for nothing but a missing Debut.
        by_turn: seen by the end of the draw phase of one's own first, second, ... turn: the opening hand
            without any redraw, and one card a turn.
    """

    opening: Fraction
    after_redraw: Fraction
    kept: Fraction
    by_turn: tuple[Fraction, ...]


def find_card_odds(cards: int, debuts: int, copies: int, *, is_debut: bool, turns: int = 4) -> CardOdds:
    """The odds of a card.

    Args:
        cards: cards in the deck.
        debuts: Debut holomem among them.
        copies: copies of the card.
        is_debut: whether it is one of the Debuts.
        turns: how many turns are looked at.
    """
    hand = min(OPENING_HAND, cards)
    missed = draw_none(cards, copies, hand)
    by_turn = tuple(draw_any(cards, copies, min(hand + turn, cards)) for turn in range(1, turns + 1))
    return CardOdds(1 - missed, 1 - missed**2, _odds_kept(cards, debuts, copies, hand, is_debut), by_turn)


def _odds_kept(cards: int, debuts: int, copies: int, hand: int, is_debut: bool) -> Fraction:
    """Among hands with a Debut, those with the card: every redraw shuffles, so each hand is drawn anew."""
    playable = draw_any(cards, debuts, hand)
    if not playable:
        return Fraction(0)
    if is_debut:
        return draw_any(cards, copies, hand) / playable
    neither = draw_none(cards, copies + debuts, hand)
    return 1 - (draw_none(cards, copies, hand) - neither) / playable
