"""What runs on GitHub and can't be run here: its form and its safety, by a linter; the notes of a release."""

from __future__ import annotations

import re
import subprocess
import sysconfig
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.house.notes import NotReady, read_notes
from tests.house.source import ROOT

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")
ZIZMOR = Path(sysconfig.get_path("scripts")) / "zizmor"
PINNED = re.compile(r"uses: [\w-]+/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$")
KINDS = {"markdown", "textarea", "input", "dropdown", "checkboxes"}
CHANGELOG = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2027-01-01

### Bot

- Tournaments.

## [0.1.0] - 2026-12-01

- The first.

[0.1.0]: https://example.org
"""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """What the linter says of workflows; nothing is asked of the network."""
    options = ["--offline", "--no-progress", "--strict-collection", "--persona=pedantic"]
    return subprocess.run([str(ZIZMOR), *options, str(folder)], capture_output=True, text=True)


def read_yaml(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def list_steps(workflow: Any) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def test_the_workflows_are_well_formed_and_safe() -> None:
    found = lint(GITHUB)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("runs-on: ubuntu-latest", "runs_on: ubuntu-latest", "schema"),
        ("permissions: {}", "permissions: write-all", "excessive-permissions"),
        ("persist-credentials: false", "fetch-depth: 1", "artipacked"),
        (
            'run: python tests/house/notes.py "$GITHUB_REF_NAME"',
            "run: x ${{ github.ref_name }}",
            "template-inj",
        ),
    ],
)
def test_the_linter_sees_what_is_wrong(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (GITHUB / "workflows" / "release.yml").read_text(encoding="utf-8")
    assert old in text
    broken = tmp_path / ".github" / "workflows" / "release.yml"
    broken.parent.mkdir(parents=True)
    broken.write_text(text.replace(old, new), encoding="utf-8")
    found = lint(tmp_path / ".github")
    assert found.returncode != 0
    assert said in found.stdout + found.stderr


def test_every_action_is_pinned_to_a_commit_whose_version_is_said() -> None:
    used = [
        line.strip().removeprefix("- ")
        for path in WORKFLOWS
        for line in path.read_text(encoding="utf-8").splitlines()
        if "uses:" in line
    ]
    assert len(used) > 10
    assert [line for line in used if not PINNED.fullmatch(line)] == []


def test_the_tests_run_on_every_python_that_the_project_names() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "classifiers"
    ]
    named = {text.rpartition(" ")[2] for text in classifiers if re.search(r":: 3\.\d+$", text)}
    tests = read_yaml(GITHUB / "workflows" / "tests.yml")["jobs"]["tests"]
    assert set(tests["strategy"]["matrix"]["python"]) == named


def test_the_image_is_tested_in_its_own_python() -> None:
    """The stage that tests is built: nothing needs it, so no other build would run it."""
    stages = re.findall(
        r"^FROM .+ AS (\w+)$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.MULTILINE
    )
    image = read_yaml(GITHUB / "workflows" / "tests.yml")["jobs"]["image"]
    built = {
        stage
        for step in image["steps"]
        for stage in re.findall(r"docker build .*--target (\w+)", step.get("run", ""))
    }
    assert "test" in built & set(stages)


def test_what_the_workflows_make_is_in_the_makefile() -> None:
    targets = set(
        re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    )
    called = {
        name
        for path in WORKFLOWS
        for step in list_steps(read_yaml(path))
        for name in re.findall(r"\bmake ([a-z-]+)", step.get("run", ""))
    }
    assert {"test", "test-all", "audit", "setup"} <= called <= targets


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.stem)
def test_an_issue_form_can_be_shown(path: Path) -> None:
    form = read_yaml(path)
    assert form["name"]
    assert form["description"]
    ids = [part["id"] for part in form["body"]]
    assert len(set(ids)) == len(ids)
    for part in form["body"]:
        assert part["type"] in KINDS
        assert part["attributes"]["label"]


def test_the_notes_of_a_release_are_those_of_the_changelog() -> None:
    assert read_notes("v0.2.0", "0.2.0", CHANGELOG) == "### Bot\n\n- Tournaments.\n"
    assert read_notes("v0.1.0", "0.1.0", CHANGELOG) == "- The first.\n"


@pytest.mark.parametrize(
    ("tag", "version", "changelog", "why"),
    [
        ("v0.3.0", "0.2.0", CHANGELOG, r"the tag is v0\.3\.0, .* tag v0\.2\.0"),
        ("v0.3.0", "0.3.0", CHANGELOG, r"no section `## \[0\.3\.0\]`"),
        ("v1.0.0", "1.0.0", "## [1.0.0]\n\n## [0.9.0]\n- x\n", r"says nothing of 1\.0\.0"),
    ],
)
def test_a_release_that_is_not_ready_is_refused(tag: str, version: str, changelog: str, why: str) -> None:
    with pytest.raises(NotReady, match=why):
        read_notes(tag, version, changelog)
