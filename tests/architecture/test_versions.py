"""CI installs what the constraints name: every package that the project asks for, at one version."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from tests.architecture.sources import ROOT

PINNED = re.compile(r"([A-Za-z0-9._-]+)==([0-9][A-Za-z0-9.]*)")


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _pins() -> list[tuple[str, str]]:
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found = [PINNED.fullmatch(line) for line in lines if not line.startswith("#")]
    return [(_normal(one[1]), one[2]) for one in found if one is not None]


def test_constraints_are_names_and_versions_and_nothing_else() -> None:
    lines = (ROOT / ".ci" / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#") and not PINNED.fullmatch(line)] == []
    names = [name for name, _ in _pins()]
    assert sorted(set(names)) == sorted(names)


def test_every_package_that_the_project_asks_for_is_constrained() -> None:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    asked = [
        *project["project"]["dependencies"],
        *(one for extra in project["project"]["optional-dependencies"].values() for one in extra),
        *project["dependency-groups"]["dev"],
        *project["build-system"]["requires"],
        "tox",
    ]
    names = {_normal(re.split(r"[\[<>=~! ]", one)[0]) for one in asked} - {"ctcore"}
    assert names - {name for name, _ in _pins()} == set()
