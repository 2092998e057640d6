from __future__ import annotations

import builtins
import os
from typing import Any

import pytest

from ctcore.runner import Backend, CannotRun, How, backend_named, finished, in_order

pytestmark = pytest.mark.copies

TASKS = range(-5, 20)
DONE = [(place, abs(task)) for place, task in enumerate(TASKS)]


@pytest.mark.parametrize("backend", ["processes", "loky", "threading", "multiprocessing", "sequential"])
def test_every_backend_finishes_every_task_once(backend: str) -> None:
    assert sorted(finished(abs, TASKS, How(2, backend_named(backend)))) == DONE


@pytest.mark.parametrize("backend", ["processes", "threading"])
def test_no_task_is_nothing_to_do(backend: str) -> None:
    assert list(finished(abs, (), How(2, backend_named(backend)))) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_task_raises_is_raised_here(jobs: int) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        list(finished(int, ["1", "one", "2"], How(jobs)))


def test_one_job_runs_here() -> None:
    assert list(finished(_process, [0], How(1))) == [(0, os.getpid())]


def test_several_jobs_run_elsewhere() -> None:
    assert os.getpid() not in {process for _, process in finished(_process, range(4), How(2))}


def _process(_: int) -> int:
    return os.getpid()


def test_results_come_in_order_as_soon_as_those_before_are_there() -> None:
    given = iter([(1, "b"), (0, "a"), (2, "c")])
    ordered = in_order(given)
    assert next(ordered) == "a"
    assert list(given) == [(2, "c")]


# The backend


def test_an_environment_variable_names_the_backend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CTCORE_BACKEND", "threading")
    assert backend_named(None, "loky") == Backend("threading")
    assert backend_named("dask", "loky") == Backend("dask")
    monkeypatch.delenv("CTCORE_BACKEND")
    assert backend_named(None, "loky") == Backend("loky")
    assert backend_named(None).is_ours


def test_a_backend_is_told_as_it_is_named() -> None:
    text = "dask,scheduler_host=tcp://10.0.0.1:8786"
    assert str(backend_named(text)) == text


def test_an_unknown_backend_is_named() -> None:
    with pytest.raises(CannotRun, match="nothing_like_it"):
        list(finished(abs, TASKS, How(2, backend_named("nothing_like_it"))))


def test_a_setting_without_a_value_is_refused() -> None:
    with pytest.raises(CannotRun, match="name=value"):
        backend_named("dask,8786")


def test_without_joblib_our_processes_work_and_the_others_say_what_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _without(monkeypatch, "joblib")
    assert sorted(finished(abs, TASKS, How(2))) == DONE
    with pytest.raises(CannotRun, match=r"ctcore\[simulate\]"):
        list(finished(abs, TASKS, How(2, backend_named("loky"))))


def _without(monkeypatch: pytest.MonkeyPatch, missing: str) -> None:
    imported = builtins.__import__

    def importing(name: str, *more: Any, **named: Any) -> Any:
        if name == missing:
            raise ModuleNotFoundError(name=missing)
        return imported(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", importing)
