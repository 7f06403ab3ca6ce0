"""What comes of a damage on its way once a question about it is answered, in words."""

from collections.abc import Iterator

from bot.games.hocg.previews import Hit, Previewer
from engine.hocg import Game
from engine.hocg.procedures.damage import DealDamage
from engine.hocg.queries import queries
from engine.hocg.queries.naming import holomem_name
from engine.hocg.state.state import Holomem
from engine.hocg.words.damages import say_fate
from engine.kernel.course import join_sentences
from engine.kernel.prompts import Option
from engine.kernel.translation import tr

MOST = 3
"""So many ends are told; more are too many to be weighed."""


def say_outcome(game: Game, previewer: Previewer, answer: str) -> str:
    """As in "20 less: HP 100 → 90.", "No damage: HP stays 100.", the ends of further choices one after the
    other; where no damage is asked about, the special damage that surely comes of it, as in "50 special
    damage to AZKi (1st), back 1: HP 90 → 40."; "" if there is none or its end can't be told.

    Args:
        game: the match, at its question.
        previewer: tries the answer out.
        answer: the answer.
    """
    damage = game.table.machine.enclosing(DealDamage)
    if damage is None:
        return _say_special(game, previewer.preview_special(game, answer))
    if not damage.is_changed:
        return ""
    told = sorted(set(_say_hits(game, damage, previewer.preview_hits(game, answer))))
    return tr(" Or: ").join(told) if 0 < len(told) <= MOST else ""


def _say_special(game: Game, hits: frozenset[Hit]) -> str:
    amounts = {hit.holomem: hit.amount for hit in hits}
    told = [
        tr(
            "{amount} special damage to {holomem}: {change}.",
            amount=amounts[holomem.id],
            holomem=holomem_name(game.table, holomem.id),
            change=say_fate(queries.remaining_hp(game.table, holomem), amounts[holomem.id]),
        )
        for holomem in game.table.stages()
        if holomem.id in amounts
    ]
    return join_sentences(told)


def say_taking(game: Game, previewer: Previewer, option: Option) -> str:
    """What a holomem takes of a damage on its way once it is chosen; "" if it may take none of it.

    Args:
        game: the match, at the question about the damage.
        previewer: tries the option out.
        option: the holomem.
    """
    damage = game.table.machine.enclosing(DealDamage)
    holomem = game.table.holomem(option.target)
    if damage is None or holomem is None or not damage.is_changed:
        return ""
    hits = previewer.preview_hits(game, option.id)
    amounts = {hit.amount for hit in hits if hit.holomem == option.target and hit.amount}
    if len(hits) != 1 or not amounts:
        return ""
    (amount,) = amounts
    fate = say_fate(queries.remaining_hp(game.table, holomem), amount)
    return tr("takes {amount} damage: {change}", amount=amount, change=fate)


def _say_hits(game: Game, damage: DealDamage, hits: frozenset[Hit]) -> Iterator[str]:
    for hit in hits:
        holomem = game.table.holomem(hit.holomem)
        if holomem is not None:
            yield _say_hit(game, damage, hit, holomem)


def _say_hit(game: Game, damage: DealDamage, hit: Hit, holomem: Holomem) -> str:
    hp = queries.remaining_hp(game.table, holomem)
    fate = say_fate(hp, hit.amount)
    if hit.holomem != damage.target:
        name = holomem_name(game.table, hit.holomem)
        return tr("{holomem} takes {amount} instead: {change}.", holomem=name, amount=hit.amount, change=fate)
    if not hit.amount:
        return tr("No damage: HP stays {hp}.", hp=hp)
    if hit.amount < damage.amount:
        return tr("{number} less: {change}.", number=damage.amount - hit.amount, change=fate)
    return tr("The damage stays {amount}: {change}.", amount=hit.amount, change=fate)
