"""The addresses of databases, as hosts write them."""

from pathlib import Path

import pytest

from bot.store import DatabaseUnreachable, open_store
from bot.store.files import file_of


def url_of(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.mark.parametrize(("url", "words"), [
    ("nonsense", "is no address of a database"),
    ("mysql://x/y", "is no database for Oshiban|is no address"),
    ("postgresql+asyncpg://a:b@c:port/d", "is no address of a database"),
    ("postgresql+asyncpg://a:b@c:54320000/d", "port in .* is 54320000"),
    ("postgresql+asyncpg://a:b@/d?host=127.0.0.1:70000", "port in .* is 70000: ports are from 1 to 65535"),
    ("postgresql+asyncpg://a:b@/d?host=c:1&host=e:99999", "port in .* is 99999"),
    ("postgresql+asyncpg://a:b@/d?host=c&port=-1", "port in .* is -1"),
    ("postgresql+asyncpg://a:b@/d?host=c&port=x", "non-integer port"),
    ("postgresql+asyncpg://a:b@c/d?sslmode=require", "asks for sslmode .* Write ssl in the place of sslmode"),
    ("postgresql+asyncpg://a:b@c/d?timeout=long", "timeout behind the .* is no whole number"),
    ("postgresql+asyncpg://a:b@c/d?prepared_statement_cache_size=no", "is no whole number"),
    ("postgresql+asyncpg://a:b@/d?host=c&host=e", "All ports are required"),
])  # fmt: skip
async def test_a_wrong_address_is_one_sentence(url: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        await open_store(url)


@pytest.mark.parametrize("url", [
    "postgresql+asyncpg://mio:secret@127.0.0.1:9/oshiban",
    "postgresql+asyncpg://127.0.0.1:9/oshiban?user=mio&password=secret",
    "postgresql+asyncpg://mio:secret@127.0.0.1:9/oshiban?statement_cache_size=0&timeout=5",
])  # fmt: skip
async def test_an_absent_server_is_one_sentence_without_the_password(url: str) -> None:
    with pytest.raises(DatabaseUnreachable) as caught:
        await open_store(url)
    assert "127.0.0.1:9/oshiban can't be opened" in str(caught.value)
    assert "secret" not in str(caught.value)


async def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnreachable, match="can't be opened"):
        await open_store(url_of(tmp_path / "nowhere" / "oshiban.db"))


def test_which_databases_have_a_file(tmp_path: Path) -> None:
    assert file_of(url_of(tmp_path / "x.db")) == tmp_path / "x.db"
    assert file_of("sqlite+aiosqlite://") is None
    assert file_of("postgresql+asyncpg://a@b/c") is None


async def test_links_that_lead_in_a_circle_are_one_sentence(tmp_path: Path) -> None:
    link, other = tmp_path / "oshiban.db", tmp_path / "other.db"
    link.symlink_to(other)
    other.symlink_to(link)
    with pytest.raises(DatabaseUnreachable, match="can't be opened"):
        await open_store(url_of(link))
