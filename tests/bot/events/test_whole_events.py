"""Whole events of every kind, from signing up to the winner."""

import pytest

from bot.app.events.events import EventView
from bot.app.events.rounds import find_winners
from bot.model.events import EventMatch, Kind, Reason, Stage
from tests.bot.events.eventful import begin, play_all
from tests.bot.worlds import World


def count_games(view: EventView) -> int:
    """The games that were played."""
    return sum(each.games for each in view.field.pairings if each.second is not None)


@pytest.mark.parametrize("players", [4, 7, 8])
@pytest.mark.parametrize("kind", list(Kind))
async def test_an_event_of_any_kind_finds_its_winner(world: World, kind: Kind, players: int) -> None:
    view = await play_all(world, await begin(world, kind, players))
    assert view.event.stage is Stage.OVER
    winners = find_winners(view.field)
    assert len(winners) == 1 or kind is Kind.ROBIN, "of three who beat each other none is better"
    async with world.store.read() as tx:
        matches = await tx.rows.find(EventMatch, event_id=view.event.id)
        played = [await tx.matches.get(each.match_id) for each in matches]
    assert all(match is not None and match.is_over for match in played)
    assert len(matches) == count_games(view), "every game is counted once"


@pytest.mark.parametrize("kind", [Kind.SWISS, Kind.SINGLE])
async def test_the_best_of_three_is_won_by_two_games(world: World, kind: Kind) -> None:
    view = await play_all(world, await begin(world, kind, 4, best_of=3))
    for table in view.field.pairings:
        if table.second is not None and table.reason is Reason.PLAYED:
            assert max(table.first_won, table.second_won) == 2 or table.games >= 3
