"""Work through tasks by a backend, and give each result as soon as it is there."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, wait
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

from ctcore.kernel.frozen import frozen
from ctcore.runner.backend import Backend, CannotRun, backend_named

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from concurrent.futures import Future

__all__ = ["How", "finished", "in_order"]

T = TypeVar("T")
R = TypeVar("R")

# How many tasks wait for each process, so that none is idle.
_AHEAD = 4


@frozen
class How:
    """How tasks are worked through.

    ``jobs`` is how many run at once, by default one for each processor; one job runs in this process, if the
    processes are of ours.  ``backend`` is by default the one that the environment names (`backend_named`).
    ``pool`` makes a pool of that many processes of ours, if it is not the usual one.
    """

    jobs: int | None = None
    backend: Backend | None = None
    pool: Callable[[int], Executor] | None = None

    @property
    def by(self) -> Backend:
        """The backend."""
        return self.backend or backend_named(None)

    @property
    def at_once(self) -> int:
        """How many tasks run at once."""
        return self.jobs or os.cpu_count() or 1


def finished(work: Callable[[T], R], tasks: Sequence[T], how: How) -> Iterator[tuple[int, R]]:
    """The place of each task and what ``work`` makes of it, in the order in which they are finished.

    Tasks begin in their order.  Where other processes run them, ``work``, the tasks and the results must be
    picklable.  Raises what ``work`` raises, and `CannotRun` if the backend cannot be used.

    >>> sorted(finished(abs, [-3, 4], How(jobs=1)))
    [(0, 3), (1, 4)]
    """
    placed = partial(_placed, work)
    if not tasks:
        return iter(())
    if not how.by.is_ours:
        return _by_joblib(placed, tasks, how.at_once, how.by)
    if how.at_once == 1:
        return map(placed, range(len(tasks)), tasks)
    return _by_processes(placed, tasks, how)


def in_order(found: Iterable[tuple[int, R]]) -> Iterator[R]:
    """The results in the order of their tasks, each as soon as all before it are there.

    >>> list(in_order([(1, "b"), (0, "a"), (2, "c")]))
    ['a', 'b', 'c']
    """
    waiting: dict[int, R] = {}
    due = 0
    for place, one in found:
        waiting[place] = one
        while due in waiting:
            yield waiting.pop(due)
            due += 1


def _placed(work: Callable[[T], R], place: int, task: T) -> tuple[int, R]:
    return place, work(task)


def _by_processes(
    placed: Callable[[int, T], tuple[int, R]], tasks: Sequence[T], how: How
) -> Iterator[tuple[int, R]]:
    from ctcore.kernel.processes import pool_of  # noqa: PLC0415 - a browser has no processes

    jobs = min(how.at_once, len(tasks))
    pool = (how.pool or pool_of)(jobs)
    try:
        coming = (pool.submit(placed, place, task) for place, task in enumerate(tasks))
        pending: set[Future[tuple[int, R]]] = set(islice(coming, jobs * _AHEAD))
        while pending:
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            pending |= set(islice(coming, len(done)))
            for one in done:
                yield one.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _by_joblib(
    placed: Callable[[int, T], tuple[int, R]], tasks: Sequence[T], jobs: int, backend: Backend
) -> Iterator[tuple[int, R]]:
    with backend.open(jobs):
        import joblib  # noqa: PLC0415 - what runs in processes of ours needs none

        from ctcore.kernel.processes import still_blocked  # noqa: PLC0415 - as above

        try:
            usual = joblib.Parallel()
        except (ImportError, ValueError, TypeError, OSError) as error:
            message = f"the backend {str(backend)!r} cannot be used: {error}"
            raise CannotRun(message) from error
        calls = [joblib.delayed(placed)(place, task) for place, task in enumerate(tasks)]
        if usual._backend.supports_return_generator:  # noqa: SLF001 - joblib says it nowhere else
            with still_blocked():
                coming = joblib.Parallel(return_as="generator_unordered")(calls)
            yield from coming
            return
        # It tells of all tasks at once: so they are given to it a few at a time.
        few = _AHEAD * max(1, usual.n_jobs)
        for first in range(0, len(calls), few):
            with still_blocked():
                found: list[Any] = usual(calls[first : first + few])
            yield from found
