"""The rules of the house, held against every module of the project."""

from __future__ import annotations

import functools

import pytest

from tests.house.boundaries import (
    ENGINE_LOADERS,
    check_engine_libraries,
    check_engine_purity,
    check_library_homes,
)
from tests.house.failures import CATCH_ALLS, check_catch_alls, find_catch_alls
from tests.house.imports import LATE_IMPORTS, check_late_imports, find_circles, find_late_imports
from tests.house.shape import check_function_size, check_module_names, check_module_size, check_star_imports
from tests.house.source import (
    PACKAGES,
    ROOT,
    Check,
    Finding,
    Source,
    list_repository_files,
    read_sources,
    run_check,
)
from tests.house.speech import QUIET, check_speech, find_speech
from tests.house.state_writes import check_state_writes
from tests.house.words import check_words

CHECKS: list[Check] = [
    check_module_size,
    check_function_size,
    check_star_imports,
    check_module_names,
    check_library_homes,
    check_engine_libraries,
    check_engine_purity,
    check_catch_alls,
    check_state_writes,
    check_late_imports,
    check_speech,
]


@functools.cache
def sources() -> list[Source]:
    return read_sources()


def test_there_is_something_to_check() -> None:
    assert {source.path.partition("/")[0] for source in sources()} == set(PACKAGES)


@functools.cache
def sources_of_tests() -> list[Source]:
    return read_sources(["tests"])


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_every_module_keeps_the_rule(check: Check) -> None:
    findings = run_check(check, sources())
    assert not findings, "\n".join(map(str, findings))


def test_the_tests_import_at_the_top() -> None:
    findings = run_check(check_late_imports, sources_of_tests())
    assert not findings, "\n".join(map(str, findings))


def test_every_late_import_has_its_reason() -> None:
    late = {place for source in sources() for place, _, _ in find_late_imports(source)}
    assert late == LATE_IMPORTS.keys()


def test_no_modules_import_each_other_in_a_circle() -> None:
    circles = find_circles([*sources(), *sources_of_tests()])
    assert not circles, "\n".join(" <-> ".join(circle) for circle in circles)


def test_every_permission_to_catch_everything_is_used() -> None:
    used = {place for source in sources() for place, _ in find_catch_alls(source)}
    assert CATCH_ALLS.keys() <= used, f"no longer needed: {sorted(CATCH_ALLS.keys() - used)}"


def test_every_permission_to_read_files_is_for_a_module_that_exists() -> None:
    assert ENGINE_LOADERS.keys() <= {source.path for source in sources()}


def test_every_quiet_place_exists() -> None:
    paths = [source.path for source in sources()]
    assert not [place for place in QUIET if not any(path.startswith(place) for path in paths)]


def test_every_permission_has_a_reason() -> None:
    permissions = (CATCH_ALLS, ENGINE_LOADERS, LATE_IMPORTS, QUIET)
    assert all(reason.strip() for each in permissions for reason in each.values())


def test_every_quiet_module_has_words_that_nobody_is_told() -> None:
    spoken = {source.path for source in sources() if list(find_speech(source, is_quiet=False))}
    idle = [place for place in QUIET if not any(path.startswith(place) for path in spoken)]
    assert not idle


def test_the_project_speaks_of_itself_alone() -> None:
    findings: list[Finding] = []
    for path in list_repository_files():
        content = path.read_bytes()
        if b"\0" not in content:
            name = path.relative_to(ROOT).as_posix()
            findings += check_words(name, content.decode("utf-8"))
    assert not findings, "\n".join(map(str, findings))
