"""``oshiban docs``: the page about computer players has the ladder that was measured."""

from __future__ import annotations

from pathlib import Path

from workshop.docs import BEGIN, COMPUTERS, END, ROOT, docs

PAGE = ROOT / "docs" / COMPUTERS


def test_the_ladder_is_written_between_its_marks(tmp_path: Path) -> None:
    page = tmp_path / COMPUTERS
    page.write_text(f"before\n{BEGIN}old\n{END}\nafter\n", "utf-8")
    docs(tmp_path)
    written = page.read_text("utf-8")
    assert written.startswith(f"before\n{BEGIN}| player | points |")
    assert written.endswith(f"|\n{END}\nafter\n")
    assert (tmp_path / "pictures" / "calibration.png").is_file()
    docs(tmp_path, check=True)


def test_the_page_is_fresh() -> None:
    tables = PAGE.read_text("utf-8").partition(BEGIN)[2].partition(END)[0]
    assert "| normal | 1000 |" in tables
    docs(PAGE.parent, check=True)
