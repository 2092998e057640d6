"""Which processes work: those that this one starts, or a backend of joblib, here or on a cluster.

``processes`` are new processes of this machine, which need nothing more.  Every other name is a backend
of joblib: ``loky``, ``threading``, ``dask``, ``ray``, or one that was registered with joblib.  Settings
of the backend follow its name: ``dask,scheduler_host=tcp://10.0.0.1:8786``.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import CtcoreError
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PROCESSES", "VARIABLE", "Backend", "CannotRun", "backend_named"]

# The environment variable that names the backend of everything that runs in several processes.
VARIABLE = "CTCORE_BACKEND"
PROCESSES = "processes"


class CannotRun(CtcoreError):  # noqa: N818 - named as what it reports
    """The backend is not there, or does not take its settings."""


@frozen
class Backend:
    """The name of a backend, and its settings as joblib takes them."""

    name: str
    settings: Mapping[str, str] = attrs.field(factory=dict)

    @property
    def is_ours(self) -> bool:
        """Whether it needs no joblib."""
        return self.name == PROCESSES

    def __str__(self) -> str:
        """The text that names it."""
        return ",".join((self.name, *(f"{name}={value}" for name, value in self.settings.items())))

    def open(self, jobs: int) -> Any:
        """The runner of joblib's with that many jobs; whoever asked for it closes it as a context.

        Raises `CannotRun` if joblib, the backend or its cluster is not there.
        """
        try:
            import joblib  # noqa: PLC0415 - what runs in processes of ours needs none
        except ModuleNotFoundError:
            message = (
                f"the backend {self.name!r} needs joblib, which is not installed; "
                'pip install "ctcore[simulate]" brings it.'
            )
            raise CannotRun(message) from None
        settings = dict(self.settings)
        try:
            if self.name == "dask" and "scheduler_host" not in settings:
                _begin_dask()
            if self.name == "ray":
                _begin_ray()
            return joblib.parallel_config(self.name, n_jobs=jobs, **settings)
        except (ImportError, ValueError, TypeError, OSError) as error:
            message = f"the backend {str(self)!r} cannot be used: {error}"
            raise CannotRun(message) from error


def backend_named(text: str | None, usual: str = PROCESSES) -> Backend:
    """The backend that the text names, or else that of the environment, or else the usual one.

    Raises `CannotRun` for a setting that is not written as ``name=value``.

    >>> backend_named("dask,scheduler_host=tcp://10.0.0.1:8786").settings
    {'scheduler_host': 'tcp://10.0.0.1:8786'}
    >>> backend_named("processes").is_ours
    True
    """
    named = text or os.environ.get(VARIABLE) or usual
    name, *settings = (part.strip() for part in named.split(","))
    given = {}
    for one in settings:
        key, equals, value = (part.strip() for part in one.partition("="))
        if not (equals and key.isidentifier() and value):
            message = f"the backend {named!r} has a setting {one!r}; write it as name=value."
            raise CannotRun(message)
        given[key] = value
    return Backend(name, given)


def _begin_dask() -> None:
    """Have a client of Dask's: the one there is, or one by Dask's own configuration.

    Without a scheduler in that configuration it begins a cluster on this machine.
    """
    from distributed import Client, get_client  # noqa: PLC0415 - as above

    try:
        get_client()
    except ValueError:
        begin: Any = Client
        begin()


def _begin_ray() -> None:
    """Tell joblib of Ray, which then finds its cluster by its own configuration."""
    from ray.util.joblib import register_ray  # noqa: PLC0415 - as above

    register_ray()
