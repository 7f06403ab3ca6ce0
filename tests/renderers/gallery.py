"""The pictures of the documentation: ``python -m tests.renderers.gallery`` draws them into docs/pictures.

They come from a match between two computer players, so that they show what is really seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from bot.app.matches.narration import narrate, seen_lines
from bot.discord.platform.pictures import LAST
from bot.discord.platform.story import tell_story
from bot.games.hocg.attacks import find_attack
from bot.games.hocg.pack import HocgPack
from bot.games.osica.attacks import find_attack as find_appeals
from bot.model.log_lines import LogLine
from engine.hocg import HOCG
from engine.hocg.players import GreedyPlayer, derive_seed
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import TableView
from engine.kernel.copies import group_copies
from engine.osica import OSICA
from engine.osica.players import GreedyPlayer as OsicaPlayer
from renderers.hocg.board import BOARDS
from renderers.hocg.hand import draw_hand
from renderers.hocg.result import MatchResult, draw_result
from renderers.hocg.sheet import draw_sheet
from renderers.hocg.subjects import SheetCard
from renderers.hocg.themes import load_theme
from renderers.kit.attacks import Attack
from renderers.kit.names import fill_names
from renderers.kit.pictures import Picture
from renderers.kit.scenes import Scene
from renderers.kit.themes import Theme
from renderers.kit.themes import load_theme as load_plain_theme
from renderers.osica.board import BOARDS as OSICA_BOARDS
from tests.renderers.pixels import decode

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
PHONE: Final = 400
"""Width of a gallery picture: about what a phone shows, in its own small pixels."""
NAMES: Final = ("Mio", "Rin")
PACK: Final = HocgPack(HOCG)
FACES: Final = {number: face_of(card) for number, card in HOCG.pool.cards.items()}
DEUTERANOPIA: Final = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
"""How linear light looks without the cones for green (Machado, Oliveira and Fernandes 2009, severity 1)."""


class Moment(NamedTuple):
    """A moment of the match: what all see, what the asked seat sees, what was last, the last attack, and at
    the end the story of the match.
    """

    public: TableView
    own: TableView
    before: TableView
    last: tuple[str, ...]
    attack: Attack | None
    story: tuple[str, ...] = ()


def play(seed: int = 3) -> list[Moment]:
    """Play a match and keep every moment at which somebody had to choose."""
    decks = [deck for _, deck in HOCG.starter_decks()]
    game = HOCG.start([decks[0], decks[5]], derive_seed("gallery", seed))
    player = GreedyPlayer(HOCG.pool)
    moments, log, attack, turn = [], list[LogLine](), None, 0
    looks = [game.view(0), game.view(1)]
    while (prompt := game.prompt) is not None:
        own = game.view(prompt.seat)
        moments.append(Moment(game.view(None), own, looks[prompt.seat], say_last(log), attack))
        looks[prompt.seat] = own
        before = game.copy()
        game.pick(player.choose(prompt, own))
        log += seen_lines(narrate(PACK, game, 2, before.turn), None, len(moments))
        attack = find_attack(before, game, attack if before.turn == turn else None)
        turn = before.turn
    end = game.view(None)
    story = tuple(fill_names(line, NAMES) for line in tell_story(log))
    moments.append(Moment(end, game.view(0), looks[0], say_last(log), attack, story))
    return moments


def play_osica(seed: int = 8) -> Image.Image:
    """The first board of a match of OSICA on which somebody was dropped and hearts were taken in one turn."""
    decks = [deck for _, deck in OSICA.starter_decks()]
    game, player = OSICA.start(decks, seed.to_bytes(32, "big")), OsicaPlayer()
    attack, since, turn = None, game.view(None), 0
    while (prompt := game.prompt) is not None:
        before = game.copy()
        game.pick(player.choose(prompt, game.view(prompt.seat)))
        if before.turn != turn:
            attack, since, turn = None, before.view(None), before.turn
        attack = find_appeals(before, game, attack)
        hits = [hit for use in attack.list_uses() for hit in use.hits] if attack is not None else []
        if any(hit.is_down for hit in hits) and any(hit.damage for hit in hits):
            scene = Scene(game.view(None), NAMES, (), since, attack)
            return OSICA_BOARDS.compose(scene, load_plain_theme())
    raise AssertionError("no turn of this match has both")


def say_last(log: Sequence[LogLine]) -> tuple[str, ...]:
    """What a board shows of a log."""
    return tuple(fill_names(line.said, NAMES) for line in log[-LAST:])


def shrink(picture: Image.Image) -> Image.Image:
    """A picture as a phone shows it."""
    height = round(picture.height * PHONE / picture.width)
    return picture.convert("RGB").resize((PHONE, height), Image.Resampling.LANCZOS)


def simulate(image: Image.Image) -> Image.Image:
    """An image as people with deuteranopia see it."""
    to_light = [round(255 * (value / 255) ** 2.2) for value in range(256)]
    from_light = [round(255 * (value / 255) ** (1 / 2.2)) for value in range(256)]
    matrix = tuple(part for row in DEUTERANOPIA for part in (*row, 0.0))
    light = image.convert("RGB").point(to_light * 3)
    return light.convert("RGB", matrix).point(from_light * 3)


def draw(moment: Moment, theme: Theme, *, is_marked: bool = True) -> Image.Image:
    since, attack = (moment.before, moment.attack) if is_marked else (None, None)
    return BOARDS.compose(Scene(moment.public, NAMES, moment.last, since, attack), theme).convert("RGB")


def save(image: Image.Image, name: str) -> None:
    image.quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)


def save_whole(picture: Picture, name: str) -> None:
    (FOLDER / f"{name}.png").write_bytes(picture.data)


def count_holomem(moment: Moment) -> int:
    return sum(len(side.stage) for side in moment.public.sides)


def main() -> None:
    """Draw everything."""
    night, day = load_theme("night"), load_theme("day")
    moments = play()
    hidden = next(moment for moment in moments if any(side.face_down for side in moment.public.sides))
    early = next(moment for moment in moments if moment.public.turn == 2)
    crowded = max(moments, key=count_holomem)
    fight = max((moment for moment in moments if moment.attack), key=count_holomem)
    last = moments[-1]
    save(BOARDS.compose(Scene(crowded.public, NAMES, crowded.last), night).convert("RGB"), "board")
    for name, image in (
        ("preparation", draw(hidden, night, is_marked=False)),
        ("early", draw(early, night)),
        ("crowded", draw(crowded, night)),
        ("attack", draw(fight, night)),
        ("day", draw(fight, day)),
        ("deuteranopia", simulate(draw(fight, night))),
        ("deuteranopia-day", simulate(draw(fight, day))),
        ("end", draw(last, night, is_marked=False)),
    ):
        save(shrink(image), f"phone-{name}")
    save(shrink(play_osica()), "phone-osica")
    holder = max(moments[: len(moments) * 2 // 3], key=lambda it: len(it.own.sides[it.own.viewer or 0].hand))
    seat = holder.own.viewer or 0
    save_whole(draw_hand(holder.own, seat, night, NAMES, FACES), "hand")
    save(shrink(decode(draw_hand(holder.own, seat, night, NAMES, FACES))), "phone-hand")
    grouped = group_copies(last.public.sides[1].archive)[:8]
    cards = [
        SheetCard(each.card, number, each.copies, is_eligible=number % 3 > 0)
        for number, each in enumerate(grouped, start=1)
    ]
    save(shrink(decode(draw_sheet("Rin's archive", cards, night, FACES))), "phone-sheet")
    winner = 0 if last.public.result.endswith("{0} wins.") else 1
    result = MatchResult(last.public, NAMES, winner, last.story)
    save(shrink(decode(draw_result(result, night))), "phone-result")


if __name__ == "__main__":
    main()
