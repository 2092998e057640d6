"""Which lines of the rules the proofs run: ``python -m tests.proofs.covered``, which holds them to a floor.

It discharges what is compared with second statements and the lemmas, or the obligations that have a word of
the command in their names, and looks on.  Lines are those of functions of
``ctcore/twilight/rules``; what runs as the modules are loaded, and declares the rules, runs anyhow and is not
counted.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from contextlib import contextmanager
from importlib.util import find_spec
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Any

# Nothing of ctcore is imported here: the command looks on while its modules are loaded.
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

    from ctcore.symbolic import Obligation

__all__ = ["FLOOR", "Lines", "lines_of", "lines_to_run", "run_by"]

ROOT = Path(str(getattr(find_spec("ctcore"), "origin", ""))).parent / "twilight" / "rules"
# The sorts of obligations that are discharged, and the least percentage of lines that they run.
SORTS = ("does.", "dispatch.", "stated.", "data.", "lemma.")
FLOOR = 88

# The lines of each function, by its file, its name and its first line.
Lines = dict[tuple[str, str, int], set[int]]


def lines_of(root: Path = ROOT) -> Lines:
    """The lines of every function below a folder."""
    found: Lines = {}
    for path in sorted(root.rglob("*.py")):
        whole = compile(path.read_text(encoding="utf-8"), str(path), "exec")
        for code in _functions(whole):
            lines = {line for _, _, line in code.co_lines() if line} - {code.co_firstlineno}
            found[_key(code)] = lines or {code.co_firstlineno}
    return found


def _functions(code: CodeType) -> Iterator[CodeType]:
    for one in code.co_consts:
        if isinstance(one, CodeType):
            # The body of a class runs as its module is loaded.
            if one.co_flags & CO_OPTIMIZED:
                yield one
            yield from _functions(one)


def _key(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def lines_to_run() -> Lines:
    """The lines of every function of the rules that do not run as the modules are loaded.

    RuntimeError where they are loaded already.
    """
    if "ctcore.twilight.rules" in sys.modules:
        message = "the rules are loaded already: which lines that runs is seen only as it happens."
        raise RuntimeError(message)
    wanted, run = lines_of(), defaultdict[tuple[str, str, int], set[int]](set)
    with _looking_on(wanted, run):
        from ctcore.symbolic import obligations  # noqa: PLC0415 - it is looked on

        obligations()
    left = {key: lines - run[key] for key, lines in wanted.items()}
    return {key: lines for key, lines in left.items() if lines}


def run_by(some: list[Obligation], wanted: Lines) -> Lines:
    """Which of these lines the obligations run; ValueError names one that is refuted."""
    from ctcore.symbolic import discharge  # noqa: PLC0415 - see above
    from ctcore.symbolic.laws import sharing  # noqa: PLC0415 - see above

    run: Lines = defaultdict(set)
    with sharing(), _looking_on(wanted, run):
        for one in some:
            if not (proof := discharge(one)).proved:
                message = f"{one.name}: {proof.detail}"
                raise ValueError(message)
    return {key: lines & run[key] for key, lines in wanted.items()}


@contextmanager
def _looking_on(wanted: Lines, run: Lines) -> Iterator[None]:
    def called(frame: FrameType, _event: str, _about: Any) -> Any:
        key = _key(frame.f_code)
        lines = wanted.get(key)
        if lines is None or run[key] >= lines:
            return None
        run[key].add(key[2])

        def went(frame: FrameType, event: str, _about: Any) -> Any:
            if event == "line":
                run[key].add(frame.f_lineno)
            return went

        return went

    before = sys.gettrace()
    sys.settrace(called)
    try:
        yield
    finally:
        sys.settrace(before)


def main(words: list[str]) -> int:
    """Print how many lines are run, and where some are not; 1 where they are fewer than the floor."""
    wanted = lines_to_run()
    from ctcore.symbolic import obligations  # noqa: PLC0415 - see above

    some = [one for one in obligations() if any(word in one.name for word in words or SORTS)]
    run = run_by(some, wanted)
    total, reached = sum(map(len, wanted.values())), sum(map(len, run.values()))
    for key, lines in wanted.items():
        if missing := sorted(lines - run[key]):
            path, name, _ = key
            sys.stdout.write(f"{Path(path).relative_to(ROOT)} {name}: {', '.join(map(str, missing))}\n")
    percent = 100 * reached / total
    sys.stdout.write(f"{len(some)} obligations run {reached:,} of {total:,} lines, {percent:.1f} %\n")
    return int(percent < FLOOR and not words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
