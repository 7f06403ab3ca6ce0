"""Text can always be drawn, and never leaves its place."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from renderers.kit.fonts import (
    FALLBACKS,
    FONTS,
    MISSING,
    STAND_INS,
    Style,
    find_file,
    list_characters,
    load_font,
    split_runs,
)
from renderers.kit.rects import Rect
from renderers.kit.text import (
    SMALLEST,
    SMALLEST_WIDE,
    Align,
    abbreviate,
    clean,
    clean_name,
    draw_strip,
    draw_text,
    fit,
    fit_alike,
    fit_name,
    is_wide,
    measure,
    part_name,
    put_name,
    shorten,
    wrap,
)
from tests.bare import NEEDS_FRIBIDI, ON_LINUX, hide_fribidi

DATA = FONTS.parent


def test_clean_removes_what_does_not_belong_in_a_line() -> None:
    assert clean("  a\x00b\u202e\n\tc\u200d ") == "ab c"
    assert clean("🎉 party 🎉🏽") == "party"
    assert clean("Zoe\u0308") == "Zoë"
    assert clean("x" + "\u0301" * 50) == "x\u0301\u0301"
    assert clean("ป้อม") == "ป้อม"
    assert clean("ときのそら") == "ときのそら"
    assert clean("") == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [("𝓜𝓲𝓸 𝔽𝕒𝕟", "Mio Fan"), ("ᴍᴏ", "MO"), ("🅐ｱ", "ｱ"), ("አb", "አb")],
)
def test_ornamental_letters_are_told_as_letters(name: str, shown: str) -> None:
    assert clean(name) == shown


@pytest.mark.parametrize(
    ("name", "shown"), [("🔥🔥", "fire fire"), ("🇯🇵", "j p"), ("🎉 Mio", "Mio"), ("\u200b", ""), ("", "")]
)
def test_a_name_of_pictures_alone_is_told_in_words(name: str, shown: str) -> None:
    assert clean_name(name) == shown
    assert fit_name(name, Style.LABEL, 40, 400).text == (shown or (MISSING if name else ""))


def test_an_unknown_letter_becomes_a_box() -> None:
    assert find_file(Style.LABEL, "አ") is None
    assert split_runs("aአ", Style.LABEL)[-1][1] == "□"
    assert find_file(Style.LABEL, "□") is not None


@given(st.text(max_size=80), st.sampled_from(list(Style)), st.integers(60, 600))
def test_any_text_fits_its_width(text: str, style: Style, width: int) -> None:
    fitted = fit(text, style, 44, width)
    assert fitted.width <= width
    assert fitted.size >= (SMALLEST_WIDE if any(map(is_wide, clean(text))) else SMALLEST)
    draw_strip(fitted.text, fitted.style, fitted.size)


@given(st.text(max_size=60), st.sampled_from(list(Align)))
def test_a_text_stays_within_its_place(text: str, align: Align) -> None:
    image = Image.new("RGB", (400, 120))
    place = Rect(60, 30, 280, 60)
    draw_text(image, place, text, Style.STRONG, 40, (255, 255, 255), align)
    box = image.getbbox()
    # Letters may lean a little out of their advance, as italics and accents do.
    assert box is None or (box[0] >= place.x - 14 and box[2] <= place.right + 14)


def test_a_long_text_is_first_made_smaller_then_narrower_then_shorter() -> None:
    name = "Takanashi Kiara"
    sizes = [fit(name, Style.LABEL, 40, width) for width in (400, 230, 205, 200, 120)]
    assert (sizes[0].size, sizes[0].text) == (40, name)
    assert SMALLEST <= sizes[1].size < 40
    assert sizes[1].text == name
    assert sizes[-1].style is Style.NARROW
    assert sizes[-1].text.endswith("…")
    assert sizes[-1].text[:-1] in name


def test_shorten_gives_up_where_nothing_fits() -> None:
    assert shorten("abc", Style.LABEL, 30, 3) == ""
    assert shorten("", Style.LABEL, 30, 100) == "…"


def test_the_words_after_a_name_are_kept() -> None:
    text = put_name("{name} chooses", "W" * 100, 300)
    assert text.endswith("… chooses")
    assert measure(text, Style.NARROW, SMALLEST) <= 300
    assert put_name("{name} chooses", "Mio", 300) == "Mio chooses"


@given(st.text(alphabet=st.sampled_from("abc \nそら□Wiiii"), max_size=200), st.integers(60, 500))
def test_wrapped_lines_fit_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrap(text, Style.TEXT, 30, width)
    assert all(measure(line, Style.TEXT, 30) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == "".join(text.split())


def test_a_place_without_width_is_left_alone() -> None:
    image = Image.new("RGB", (50, 50))
    draw_text(image, Rect(10, 10, 0, 30), "text", Style.LABEL, 30, (255, 255, 255))
    assert image.getbbox() is None


@NEEDS_FRIBIDI
def test_letters_that_join_are_drawn_joined() -> None:
    assert measure("سلام", Style.TEXT, 40) < sum(measure(letter, Style.TEXT, 40) for letter in "سلام")


@NEEDS_FRIBIDI
def test_words_of_arabic_and_hebrew_follow_each_other_from_right_to_left() -> None:
    def order(text: str) -> list[str]:
        return [run for _, run in split_runs(text, Style.LABEL)]

    assert order("محمد علي") == ["علي", " ", "محمد"]
    assert order("אחד שתיים שלוש Mio") == ["שלוש", " ", "שתיים", " ", "אחד", " Mio"]
    assert order("Mio אחד, שתיים") == ["Mio ", "אחד", ", ", "שתיים"]
    assert order("Mio") == ["Mio"]


DRAWING = """
import sys
from renderers.kit.fonts import Style, can_join
from renderers.kit.text import draw_strip

print(can_join(), *(draw_strip(name, Style.TEXT, 40).mask.getbbox() is not None for name in sys.argv[1:]))
"""


@ON_LINUX
def test_names_in_every_script_are_drawn_where_fribidi_is_missing(tmp_path: Path) -> None:
    command = [sys.executable, "-W", "error", "-c", DRAWING, "سلام", "שלום", "ที่นี่", "Mio ★"]
    drawn = subprocess.run(command, env=hide_fribidi(tmp_path), stdout=subprocess.PIPE, text=True, check=True)
    assert drawn.stdout.split() == ["False"] + ["True"] * 4


@pytest.mark.parametrize("file", [*Style, *FALLBACKS])
def test_the_list_of_characters_is_that_of_the_font(file: str) -> None:
    characters = sorted(list_characters(file))
    assert len(characters) > 80
    font = load_font(file, 40)
    missing = bytes(font.getmask("\uf8fe"))
    for code in characters[40 :: len(characters) // 40]:
        assert bytes(font.getmask(chr(code))) != missing, hex(code)


def test_every_character_of_our_cards_can_be_drawn() -> None:
    files = sorted((DATA / "cards").glob("*.yaml"))
    assert files
    characters = set("".join(path.read_text(encoding="utf-8") for path in files)) - set("\n\t")
    boxes = {
        character
        for character in characters
        if character.isprintable()
        for _, drawn in split_runs(clean(f"a{character}"), Style.LABEL)
        if MISSING in drawn
    }
    assert not boxes - {MISSING}


def test_an_ornament_without_a_glyph_has_a_stand_in() -> None:
    assert all(find_file(Style.LABEL, drawn) for drawn in STAND_INS.values())
    assert not any(find_file(Style.LABEL, character) for character in STAND_INS), "the font has it by now"
    assert "".join(run for _, run in split_runs("⸜꒳⸝", Style.LABEL)) == "╲ω╱"


def test_fonts_are_small_and_their_licences_lie_beside_them() -> None:
    files = [path for path in FONTS.iterdir() if path.suffix in (".ttf", ".otf")]
    assert {path.name for path in files} == {*(style.value for style in Style), *FALLBACKS}
    assert sum(path.stat().st_size for path in files) < 4_000_000
    licences = "".join(
        (FONTS / name).read_text(encoding="utf-8") for name in ("OFL.txt", "DejaVu-LICENSE.txt")
    )
    readme = (FONTS / "README.md").read_text(encoding="utf-8")
    for path in files:
        family = "NotoSans-*" if path.name.startswith("NotoSans-") else path.name
        assert family in licences
        assert path.name in readme
    assert isinstance(FONTS, Path)


def test_a_name_may_stand_anywhere_in_a_sentence() -> None:
    assert put_name("次は{name}のターン", "Mio", 600) == "次はMioのターン"
    assert put_name("次は{name}のターン", "W" * 100, 400).endswith("…のターン")


def test_signs_without_a_narrow_form_become_smaller_before_anything_is_left_out() -> None:
    room = round(measure("アーカイブ", Style.TEXT, 24)) + 1
    assert fit("アーカイブ", Style.TEXT, 30, room).text == "アーカイブ"
    assert fit("アーカイブ", Style.TEXT, 30, room).size == 24
    assert fit("W" * 9, Style.TEXT, 30, room).size == 30
    assert fit("アーカイブ", Style.TEXT, 30, room // 2).text.endswith("…")


JAPANESE = (
    "自分のデッキの上から1枚を公開できる:"
    "公開したカードがDebutホロメンかSpotホロメンの時、自分の〈ときのそら〉を、「アーカイブ」に。"
)


@pytest.mark.parametrize("width", range(160, 600, 7))
def test_japanese_lines_break_as_japanese_does(width: int) -> None:
    lines = wrap(JAPANESE, Style.TEXT, 30, width)
    assert "".join(lines) == JAPANESE
    assert all(measure(line, Style.TEXT, 30) <= width for line in lines)
    assert not any(line[0] in "、。」〉ッー:" for line in lines), lines
    assert not any(line[-1] in "「〈" for line in lines), lines
    assert any("Debut" in line for line in lines)
    assert any("Spot" in line for line in lines)


@pytest.mark.parametrize(
    ("name", "width", "shown"),
    [
        ("Tsunomaki Watame", 260, "Tsunomaki Watame"),
        ("Tsunomaki Watame", 213, "Tsunom. Watame"),
        ("Tsunomaki Watame", 174, "Tsun. Watame"),
        ("Tsunomaki Watame", 130, "T. Watame"),
        ("Magical Girl Kanata", 213, "Mag. Girl Kanata"),
        ("Magical Girl Kanata", 178, "M. Girl Kanata"),
        ("Magical Girl Kanata", 150, "M. G. Kanata"),
        ("Ship's Cat Tamago", 200, "Ship. Cat Tamago"),
        ("The Very Long Name of Somebody", 150, "The V…body"),
        ("角巻わため", 213, "角巻わため"),
        ("", 213, ""),
    ],
)
def test_a_name_without_room_is_abbreviated_so_that_it_is_known(name: str, width: int, shown: str) -> None:
    fitted = fit_name(name, Style.LABEL, 32, width)
    assert fitted.text == shown
    assert fitted.width <= width


def test_a_word_is_broken_off_where_it_is_known() -> None:
    assert abbreviate("Clockwork") == ["Clockw.", "Clock.", "Cl.", "C."]
    assert abbreviate("Hoshimachi") == ["Hoshim.", "Hosh.", "H."]
    assert abbreviate("Ship's") == ["Ship.", "Sh.", "S."]
    assert abbreviate("Aki") == ["A."]


def test_a_name_that_is_cut_keeps_its_end() -> None:
    shown = [fit_name(f"ホロライブインドネシア{number}期生", Style.LABEL, 32, 180).text for number in "123"]
    assert len(set(shown)) == 3
    assert all(text.startswith("ホロ") and text.endswith("期生") for text in shown)


def test_labels_of_one_rank_are_set_alike() -> None:
    labels = fit_alike((("センター", 100), ("コラボ", 100)), Style.LABEL, 32)
    assert {(label.style, label.size) for label in labels} == {(Style.LABEL, 24)}
    assert [label.text for label in labels] == ["センター", "コラボ"]


@pytest.mark.parametrize(
    ("name", "width", "lines"),
    [
        ("マスターベイカー・ヘーゼル", 160, ["マスターベイカー・", "ヘーゼル"]),
        ("Master Baker Hazel", 160, ["Master", "Baker Hazel"]),
        ("マスターベイカー", 100, ["マスターベイカー"]),
        ("Hazel", 160, ["Hazel"]),
    ],
)
def test_a_name_is_parted_between_its_words_alone(name: str, width: int, lines: list[str]) -> None:
    assert part_name(name, Style.LABEL, 30, width) == lines
