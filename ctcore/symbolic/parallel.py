"""Discharge many obligations at once, in several processes.

An obligation holds functions, which cannot be pickled; so its name is sent, and each process
looks the obligation up by name.
"""

from __future__ import annotations

import gc
import shlex
from contextlib import contextmanager, nullcontext
from functools import cache, partial
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.errors import CtcoreError
from ctcore.game.games import game as named
from ctcore.runner import Backend, CannotRun, How, Memory, resumed
from ctcore.runner.backend import PROCESSES
from ctcore.runner.forks import CAN_FORK, Job
from ctcore.symbolic.checking import PLAINLY, Checking
from ctcore.symbolic.laws import sharing
from ctcore.symbolic.obligation import Obligation, Proof

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from ctcore.game import Game
    from ctcore.runner.kept import Kept

    _Outcome = tuple[bool, float, int, str, tuple[int, int]]

__all__ = ["discharge_all", "obligations"]

# This many or fewer are discharged faster than a process starts.
_FEW = 8
_LONGEST = 30
# Thresholds of the garbage collector: proofs make many values and little garbage, so collect less often.
_ROOM = (50_000, 20, 20)


def obligations(game: Game[Any] | None = None) -> tuple[Obligation, ...]:
    """Return every obligation of a game (default: the default game), in the order of its rulebook."""
    about = game or named()
    found: tuple[Obligation, ...] = about.obligations()
    return tuple(attrs.evolve(one, house=about.house) for one in found) if about.house else found


def discharge_all(  # noqa: PLR0913 - by what it is done, and what becomes of it
    wanted: Sequence[Obligation],
    *,
    workers: int | None = None,
    game: Game[Any] | None = None,
    memory: Memory | None = None,
    checking: Checking = PLAINLY,
    kept: Kept | None = None,
) -> Iterator[Proof]:
    """Yield the proofs of obligations, in their order; ``workers`` defaults to one for each processor.

    A game whose house rules come from no file is known to this process alone, and is proved in it.  What
    ``memory`` has of an earlier run is not proved again (`ctcore.runner.remembered`).  ``checking`` says what
    becomes of the solver's queries.  What ``kept`` has of the sources as they are is not proved again either,
    and a group of obligations that is proved is kept there (`ctcore.runner.kept`).

    Raises `CannotRun` where results are kept and no fork, or no file of the house rules, is there.
    """
    groups, of = _grouped(wanted), game or named()
    how, houses = How(workers), of.house_files
    if kept is not None:
        yield from _kept(kept, groups, wanted, (how, of, checking))
        return
    if houses is None or (how.by.is_ours and (how.at_once == 1 or len(wanted) <= _FEW)):
        first = list(groups)
        work: Callable[[list[Obligation]], list[_Outcome]] = partial(_outcomes, checking, of)
        tasks: dict[str, Any] = groups
        how = How(1, Backend(PROCESSES))
        around: Any = _alone
    else:
        first = _begun_in(groups)
        work = partial(_discharged, checking, (of.name, *houses))
        tasks = {one: [each.name for each in groups[one]] for one in groups}
        around = nullcontext
    named_tasks = {_task_name(groups[one]): tasks[one] for one in first}
    with around():
        coming = resumed(work, named_tasks, memory or Memory(), how)
        yield from _in_order(wanted, ((groups[first[place]], found) for place, found in coming))


def _begun_in(groups: Mapping[str, Sequence[Obligation]]) -> list[str]:
    """The groups in the order in which several processes begin them.

    The longest come first, so that all processes end at about the same time; then the others in their order,
    so that results appear early.
    """
    longest = sorted(groups, key=lambda one: -sum(each.weight for each in groups[one]))[:_LONGEST]
    return list(dict.fromkeys((*longest, *groups)))


def _kept(
    kept: Kept,
    groups: Mapping[str, list[Obligation]],
    wanted: Sequence[Obligation],
    by: tuple[How, Game[Any], Checking],
) -> Iterator[Proof]:
    """The proofs that are kept, and those of the other groups, each from a process of its own."""
    how, of, checking = by
    if of.house_files is None or not how.by.is_ours or not CAN_FORK:
        message = "proofs are kept only where processes can be forked, of a game that files describe."
        raise CannotRun(message)
    tasks = {_task_name(groups[one]): groups[one] for one in _begun_in(groups)}
    job = Job(_READY, _WORK, (attrs.asdict(checking), [of.name, *of.house_files]))
    names = {task: [one.name for one in group] for task, group in tasks.items()}
    coming = kept.through(job, names, how.at_once, _all_proved)
    for proof in _in_order(wanted, ((tasks[task], data) for task, data in coming)):
        yield attrs.evolve(proof, kept=_task_name(groups[_group_of(proof.obligation)]) in kept.known)


def _all_proved(outcomes: Sequence[_Outcome]) -> bool:
    return all(proved for proved, *_ in outcomes)


_READY, _WORK = f"{__name__}:ready", f"{__name__}:proved"


def ready(_checking: Mapping[str, Any], game: Sequence[str]) -> None:
    """Load what proofs about a game need."""
    _by_name(tuple(game))


def proved(checking: Mapping[str, Any], game: Sequence[str], names: Sequence[str]) -> list[_Outcome]:
    """Discharge the obligations of those names, of one group."""
    return _discharged(Checking(**checking), tuple(game), names)


def _group_of(one: Obligation) -> str:
    """Return the obligation's batch or group; without one, its own name."""
    return one.batch or one.group or one.name


def _grouped(wanted: Iterable[Obligation]) -> dict[str, list[Obligation]]:
    """Return the obligations by batch, or group; each is discharged in one process, group after group."""
    groups: dict[str, dict[str, list[Obligation]]] = {}
    for one in wanted:
        groups.setdefault(_group_of(one), {}).setdefault(one.group, []).append(one)
    return {name: [one for group in batch.values() for one in group] for name, batch in groups.items()}


def _task_name(group: Iterable[Obligation]) -> str:
    return " ".join(one.name for one in group)


def _in_order(
    wanted: Iterable[Obligation], coming: Iterator[tuple[list[Obligation], list[_Outcome]]]
) -> Iterator[Proof]:
    """Yield the proofs in order, each as soon as its group is there."""
    settled: dict[str, Proof] = {}
    for one in wanted:
        while one.name not in settled:
            group, outcomes = next(coming)
            settled |= {each.name: Proof(each, *found) for each, found in zip(group, outcomes, strict=True)}
        yield settled[one.name]


@contextmanager
def _alone() -> Iterator[None]:
    with sharing(), _looked_through_less_often():
        yield


def _outcomes(checking: Checking, game: Game[Any], group: Iterable[Obligation]) -> list[_Outcome]:
    proofs = map(checking.proof, group)
    return [(one.proved, one.seconds, one.cases, _detail(game, one), one.asked) for one in proofs]


def _detail(game: Game[Any], proof: Proof) -> str:
    """What refutes it, and the command that asks the game about that position and move."""
    if proof.proved or proof.at is None:
        return proof.detail
    state, move = proof.at
    try:
        words = [game.to_text(state), *([] if move is None else [str(move)])]
    except CtcoreError as error:
        return f"{proof.detail}\nat a position that has no text: {error}"
    broken = ", ".join(one.law for one in game.system.violations(state))
    if broken:
        # Terms read a few laws more weakly than ints: no verb takes such a position.
        return f"{proof.detail}\nat a position that breaks {broken} on ints: {shlex.join(words)}"
    of = [] if game.name == named().name else ["--game", game.name]
    return f"{proof.detail}\nask again: ctcore {shlex.join([*of, 'ask', '--position', *words])}"


@contextmanager
def _looked_through_less_often() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(*_ROOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _discharged(checking: Checking, game: tuple[str, ...], names: Sequence[str]) -> list[_Outcome]:
    of, found = _by_name(game)
    with _alone():
        return _outcomes(checking, of, (found[name] for name in names))


@cache
def _by_name(game: tuple[str, ...]) -> tuple[Game[Any], dict[str, Obligation]]:
    name, *houses = game
    of = named(name)
    for text in houses:
        of = of.with_provisos(*of.provisos_of(text))
    found = {one.name: one for one in obligations(of)}
    # What is loaded now lives as long as the process: exempt it from garbage collection.
    gc.collect()
    gc.freeze()
    return of, found
