"""Views of hOCG as records keep them, and as they are read again."""

from functools import partial

from msgspec.structs import replace

from bot.games.hocg.pictures import say_names
from engine.hocg.state.views import HolomemView, SideView, TableView
from engine.kernel.translation import ENGLISH, Words, in_every_language, say, tr_name


def keep_table(table: TableView) -> tuple[TableView, Words]:
    """A view without what no board shows, its remarks in English words, and those in other languages."""
    words: dict[str, dict[str, str]] = {}
    sides = tuple(_keep_side(side, words) for side in table.sides)
    return replace(table, sides=(sides[0], sides[1])), words


def _keep_side(side: SideView, words: dict[str, dict[str, str]]) -> SideView:
    return replace(
        side,
        skills=tuple(replace(skill, text="") for skill in side.skills),
        center=None if side.center is None else _keep_holomem(side.center, words),
        collab=None if side.collab is None else _keep_holomem(side.collab, words),
        back=tuple(_keep_holomem(holomem, words) for holomem in side.back),
    )


def _keep_holomem(holomem: HolomemView, words: dict[str, dict[str, str]]) -> HolomemView:
    arts = tuple(replace(art, text="") for art in holomem.arts)
    notes = []
    for note in holomem.notes:
        said = in_every_language(partial(say, note)) or {}
        notes.append(said[ENGLISH])
        for language, sentence in said.items():
            if language != ENGLISH:
                words.setdefault(language, {})[said[ENGLISH]] = sentence
    return replace(holomem, arts=arts, notes=tuple(notes))


def say_table(table: TableView) -> TableView:
    """A view that was kept, in the language that is spoken now."""
    said = say_names(table)
    return replace(said, result=tr_name(said.result)) if said.result else said
