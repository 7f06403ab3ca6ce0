"""Drawings follow from the card alone; an owner's images take their place when they can be read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import EpsImagePlugin, ExifTags, Image, ImageStat
from structlog.testing import capture_logs

from engine.hocg import HOCG
from engine.hocg.cards.terms import SupportKind
from engine.hocg.queries.board import face_of
from engine.hocg.state.views import CardView
from engine.hocg.words.spoken import say_card, teach_card_names
from engine.kernel.translation import speaking
from renderers.hocg.art import draw_art, draw_motif, recall_own_art
from renderers.hocg.board import draw_board
from renderers.hocg.face import draw_card
from renderers.hocg.hand import draw_hand
from renderers.hocg.themes import load_theme
from renderers.kit.art_folder import ArtFolder, find_faults
from renderers.kit.motifs import MOTIFS, Dice
from renderers.kit.names import find_initials
from renderers.kit.themes import to_rgb
from tests.renderers import samples

THEME = load_theme()
SORA = samples.mem("Tokino Sora", samples.WHITE, number="hSD01-003")


def test_initials() -> None:
    names = {
        "Tokino Sora": "TS",
        "AZKi": "A",
        "Ninomae Ina'nis": "NI",
        "Yu-chan": "YC",
        "☆": "",
        "": "",
        "ときの そら": "とそ",
    }
    assert {name: find_initials(name) for name in names} == names


def test_a_drawing_follows_from_the_card() -> None:
    first = draw_art(SORA, 136, 166, THEME)
    assert first.size == (136, 166)
    recall_own_art.cache.clear()
    copy = samples.mem("Tokino Sora", samples.WHITE, number="hSD01-003")
    assert copy.handle != SORA.handle
    assert draw_art(copy, 136, 166, THEME).tobytes() == first.tobytes()


def test_a_motif_is_the_same_in_every_language() -> None:
    teach_card_names(HOCG.pool.cards.values())
    card = face_of(HOCG.pool.cards["hSD01-003"]).card
    with speaking("ja"):
        said = say_card(card)
    assert said.name == "ときのそら"
    assert draw_motif(said, THEME).tobytes() == draw_motif(card, THEME).tobytes()
    assert draw_art(said, 136, 166, THEME).tobytes() != draw_art(card, 136, 166, THEME).tobytes()


def test_cards_look_different() -> None:
    cards = [
        SORA,
        samples.mem("Tokino Sora", samples.WHITE, number="hSD01-004"),
        samples.mem("Tokino Sora", samples.RED, number="hSD01-003"),
        samples.mem("AZKi", samples.WHITE, number="hSD01-003"),
        *(samples.support("Thing", kind) for kind in SupportKind),
    ]
    assert len({draw_art(card, 136, 166, THEME).tobytes() for card in cards}) == len(cards)


def test_every_motif_is_used() -> None:
    assert {Dice(f"name {number}").pick(len(MOTIFS)) for number in range(100)} == set(range(len(MOTIFS)))


@pytest.mark.parametrize("ending", [".png", ".jpg", ".jpeg", ".webp"])
def test_an_owners_image_takes_the_place_of_the_drawing(tmp_path: Path, ending: str) -> None:
    Image.new("RGB", (300, 420), (243, 201, 91)).save(tmp_path / f"hSD01-003{ending}")
    image = draw_art(SORA, 100, 140, THEME, ArtFolder(tmp_path))
    assert image.size == (100, 140)
    red, green, blue = image.resize((1, 1)).getpixel((0, 0))  # type: ignore[misc]
    assert (abs(red - 243) < 25, abs(green - 201) < 25, abs(blue - 91) < 25) == (True, True, True)
    other = samples.mem("AZKi", samples.GREEN, number="hSD01-009")
    assert draw_art(other, 100, 140, THEME, ArtFolder(tmp_path)) is draw_art(other, 100, 140, THEME)


def test_a_new_image_is_seen(tmp_path: Path) -> None:
    path, folder = tmp_path / "hSD01-003.png", ArtFolder(tmp_path)
    before = draw_art(SORA, 50, 70, THEME, folder).tobytes()
    Image.new("RGB", (50, 70), (0, 0, 0)).save(path)
    black = draw_art(SORA, 50, 70, THEME, folder).tobytes()
    Image.new("RGB", (50, 70), (255, 255, 255)).save(path)
    os.utime(path, ns=(1, 1))
    assert len({before, black, draw_art(SORA, 50, 70, THEME, folder).tobytes()}) == 3


@pytest.mark.filterwarnings("error")
def test_a_broken_file_is_reported_once_and_passed_over(tmp_path: Path) -> None:
    (tmp_path / "hSD01-003.png").write_bytes(b"not a picture")
    folder = ArtFolder(tmp_path)
    with capture_logs() as logs:
        for size in (50, 60, 70):
            assert draw_art(SORA, size, 70, THEME, folder) is draw_art(SORA, size, 70, THEME)
    assert [(entry["event"], Path(entry["file"]).name) for entry in logs] == [
        ("card_image_unreadable", "hSD01-003.png")
    ]


def test_a_file_that_is_a_program_is_not_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run = list[object]()
    monkeypatch.setattr(EpsImagePlugin, "Ghostscript", lambda *given: run.append(given))
    program = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 100 140\n%%EndComments\n%%EOF\n"
    (tmp_path / "hSD01-003.png").write_bytes(program)
    assert ArtFolder(tmp_path).find(SORA.number, 50, 70, THEME) is None
    ((name, reason),) = find_faults(tmp_path, lambda number: True)
    assert (name, run) == ("hSD01-003.png", [])
    assert "cannot identify" in reason


def test_what_is_no_file_is_not_opened(tmp_path: Path) -> None:
    """Whoever opens a named pipe waits until somebody writes into it."""
    os.mkfifo(tmp_path / "hSD01-003.png")
    (tmp_path / "hSD01-004.png").mkdir()
    with capture_logs() as logs:
        for number in ("hSD01-003", "hSD01-004"):
            assert ArtFolder(tmp_path).find(number, 50, 70, THEME) is None
    assert [entry["reason"] for entry in logs] == ["it is no file"] * 2
    assert dict(find_faults(tmp_path, lambda number: True)) == {
        "hSD01-003.png": "it is no file",
        "hSD01-004.png": "it is no file",
    }


def test_a_cut_off_file_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "hSD01-003.png"
    Image.effect_noise((400, 400), 60).save(path)
    path.write_bytes(path.read_bytes()[:5000])
    with capture_logs() as logs:
        assert draw_art(SORA, 50, 70, THEME, ArtFolder(tmp_path)) is draw_art(SORA, 50, 70, THEME)
    assert len(logs) == 1


@pytest.mark.parametrize("number", ["../secret", "..", "", "a/b", "a\\b", "a\0b"])
def test_a_card_number_cannot_leave_the_folder(tmp_path: Path, number: str) -> None:
    Image.new("RGB", (9, 9)).save(tmp_path / "secret.png")
    (tmp_path / "art").mkdir()
    assert ArtFolder(tmp_path / "art").find(number, 50, 70, THEME) is None


def test_a_folder_need_not_exist(tmp_path: Path) -> None:
    view = samples.typical()
    assert draw_board(view, folder=ArtFolder(tmp_path / "none")) == draw_board(view)


def test_every_picture_takes_the_owners_images(tmp_path: Path) -> None:
    for card in (SORA, samples.HAND[0]):
        Image.effect_noise((500, 700), 90).convert("RGB").save(tmp_path / f"{card.number}.png")
    folder = ArtFolder(tmp_path)
    face = samples.face(SORA)
    assert draw_card(face, folder=folder) != draw_card(face)
    view = samples.typical()
    assert draw_hand(view, 0, folder=folder) != draw_hand(view, 0)


def test_a_board_of_photographs_is_still_small(tmp_path: Path) -> None:
    view = samples.full()
    for side in view.sides:
        for card in (side.oshi, *(holomem.card for holomem in side.stage)):
            assert card is not None
            noise = Image.effect_noise((500, 700), 50).convert("RGB")
            Image.blend(noise, Image.new("RGB", noise.size, (200, 120, 90)), 0.5).save(
                tmp_path / f"{card.number}.png", compress_level=1
            )
    picture = draw_board(view, folder=ArtFolder(tmp_path))
    assert picture != draw_board(view)
    assert len(picture.data) <= 300_000


def test_a_card_of_all_colours_can_be_drawn() -> None:
    card = samples.mem("Everybody")
    everybody = CardView(1, card.number, card.name, card.type, samples.ALL_COLORS, card.level)
    assert draw_art(everybody, 136, 166, THEME).size == (136, 166)


def mean_of(image: Image.Image) -> list[float]:
    """The mean colour of a picture."""
    return ImageStat.Stat(image).mean


@pytest.mark.parametrize("mode", ["RGBA", "LA", "P"])
def test_what_is_transparent_shows_the_table(tmp_path: Path, mode: str) -> None:
    """Not the black that a file has there, or whatever else."""
    image = Image.new("RGBA", (50, 70), (255, 255, 255, 0)).convert(mode)
    if mode == "P":
        image.info["transparency"] = image.getpixel((0, 0))
    image.save(tmp_path / "hSD01-003.png")
    drawn = mean_of(draw_art(SORA, 50, 70, THEME, ArtFolder(tmp_path)))
    assert all(abs(one - other) < 8 for one, other in zip(drawn, to_rgb(THEME.table), strict=True))


def test_a_half_transparent_picture_is_mixed_with_the_table(tmp_path: Path) -> None:
    Image.new("RGBA", (50, 70), (255, 255, 255, 128)).save(tmp_path / "hSD01-003.png")
    drawn = mean_of(draw_art(SORA, 50, 70, THEME, ArtFolder(tmp_path)))
    assert all(110 < each < 190 for each in drawn)


def test_a_photograph_is_shown_the_right_way_up(tmp_path: Path) -> None:
    photograph, turned = Image.new("RGB", (140, 100), "red"), Image.Exif()
    photograph.paste("blue", (0, 0, 70, 100))
    turned[ExifTags.Base.Orientation] = 6  # its left is to be its top
    photograph.save(tmp_path / f"{SORA.number}.png", exif=turned)
    drawn = ArtFolder(tmp_path).find(SORA.number, 100, 140, THEME)
    assert drawn is not None
    red, _, blue = drawn.convert("RGB").getpixel((50, 10))  # type: ignore[misc]
    assert blue > red


def test_shades_of_grey_with_sixteen_bits_are_kept(tmp_path: Path) -> None:
    Image.new("I;16", (100, 140), 0x4000).save(tmp_path / f"{SORA.number}.png")
    (mean,) = {round(value) for value in mean_of(draw_art(SORA, 50, 70, THEME, ArtFolder(tmp_path)))[:1]}
    assert abs(mean - 0x40) < 16


def test_files_that_are_no_picture_of_a_card_are_found(tmp_path: Path) -> None:
    Image.new("RGB", (50, 70)).save(tmp_path / "hSD01-003.png")
    Image.new("RGB", (50, 70)).save(tmp_path / "sora.png")
    cut = tmp_path / "hSD01-004.png"
    Image.effect_noise((400, 400), 60).save(cut)
    cut.write_bytes(cut.read_bytes()[:5000])
    (tmp_path / "hSD01-005.gif").touch()
    (tmp_path / ".DS_Store").touch()
    found = dict(find_faults(tmp_path, lambda number: number.startswith("hSD01")))
    assert list(found) == ["hSD01-004.png", "hSD01-005.gif", "sora.png"]
    assert "truncated" in found["hSD01-004.png"]
    assert found["hSD01-005.gif"] == "its name doesn't end in .png, .jpg, .jpeg, .webp"
    assert found["sora.png"] == "its name is no number of a card"
