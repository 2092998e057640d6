"""Try the mutants of the rules and say who notices each: ``python -m tests.mutation``.

With a pattern only those with it in their name, or among their clauses; with ``--sample N`` only N, drawn
evenly over the sorts and the rules, and with ``--draw K`` the Kth such sample; with ``--quick`` by tables and
witnesses, and by proofs only what no row of a table calls. With ``--resume FILE`` an interrupted run goes on
where it was. ``CTCORE_BACKEND`` names the backend that runs it (`ctcore.runner`). Exit status 1 where one
survives that `equivalent.txt` does not explain, or where an explanation is no longer true.

With ``--code`` those of the kernel, the queries, the conditions, the conformance kit, the notation, the
pictures and the schemas, by the tests of each, with `equivalent_code.txt`; with ``--code NAME`` those of one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

from ctcore.runner import remembered, sources
from tests.mutation.mutant import Mutant, Outcome
from tests.mutation.rooms import ROOMS, in_rooms, room_named, room_of
from tests.mutation.runs import Runner, mutants
from tests.mutation.source import ROOT
from tests.mutation.tested import Attempt, Collected, by_reach, collected, tried_by_tests

EXPLAINED = Path(__file__).with_name("equivalent.txt")
EXPLAINED_CODE = Path(__file__).with_name("equivalent_code.txt")
NOTICERS = ("table", "witness", "second statement", "exhaustion", "proof", "test", "explained", "SURVIVED")


def explained(file: Path = EXPLAINED) -> dict[str, str]:
    """Each mutant that plays the same game, or that nothing needs to notice, with the reason."""
    found: dict[str, str] = {}
    names: list[str] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        if line.startswith("  because "):
            found |= dict.fromkeys(names, line.removeprefix("  because "))
            names = []
        elif line.strip() and not line.startswith("#"):
            names.append(line)
    return found


# The next sample of a size begins this part of a step further on, so that it has others.
_FURTHER = 0.618


def sample(every: list[Mutant], size: int, which: int = 1) -> list[Mutant]:
    """That many mutants, at even distances in each sort, each sort with its share: the first such sample.

    Or another: ``which`` counts them from 1.
    """
    by_sort: defaultdict[str, list[Mutant]] = defaultdict(list)
    for one in every:
        by_sort[one.sort].append(one)
    found: list[Mutant] = []
    for some in by_sort.values():
        count = max(2, round(size * len(some) / len(every)))
        step = max(1, len(some) // count)
        found += some[int(step * ((0.5 + _FURTHER * (which - 1)) % 1)) :: step][:count]
    return found


def main() -> int:
    """Try the mutants that are asked for."""
    options = _options()
    if options.code is not None:
        return _of_code(options)
    every, reasons = list(mutants()), explained()
    runner = Runner(dear=not options.quick)
    asked = [one for one in every if runner.is_about_something(one)]
    wanted = _asked_for(asked, options, reasons)
    about = {"of": "mutation", "dear": runner.dear, "sources": sources(ROOT / "tests")}
    started = time.process_time()
    with remembered(options.resume, about) as memory:
        outcomes = list(_told(runner.all_tried(wanted, memory), reasons, lines=options.lines))
    gone = reasons.keys() - {one.id for one in every}
    return _summary(outcomes, reasons, gone, time.process_time() - started)


def _of_code(options: argparse.Namespace) -> int:
    rooms = [room for room in ROOMS if options.code in ("", room.name)]
    if not rooms:
        message = f"there is no part {options.code!r}; there are {', '.join(room.name for room in ROOMS)}"
        raise SystemExit(message)
    every = list(in_rooms(rooms))
    reasons = {name: why for name, why in explained(EXPLAINED_CODE).items() if room_named(name) in rooms}
    files = list(dict.fromkeys(file for room in rooms for file in room.test_files))

    def attempts(tests: Collected) -> Callable[[Mutant], Iterator[Attempt]]:
        reached = by_reach(tests, (path for room in rooms for path in room.files))
        return lambda one: reached.attempts(tests, one, room_of(one).test_files)

    return by_tests(options, every, reasons, files, attempts, group=lambda one: room_of(one).name)


def by_tests(  # noqa: PLR0913 - what is tried, by whom, and how it is told
    options: argparse.Namespace,
    every: list[Mutant],
    reasons: dict[str, str],
    files: Sequence[str],
    attempts: Callable[[Collected], Callable[[Mutant], Iterable[Attempt]]],
    *,
    group: Callable[[Mutant], str],
) -> int:
    """Try the mutants that are asked for by the tests of these files; the exit status."""
    wanted = _asked_for(every, options, reasons)
    about = {"of": "mutation by tests", "files": files, "sources": sources(ROOT / "tests")}
    started = time.process_time()
    outcomes: list[Outcome] = []

    def asked(tests: Collected) -> None:
        with remembered(options.resume, about) as memory:
            found = tried_by_tests(tests, wanted, attempts(tests), memory)
            outcomes.extend(_told(found, reasons, lines=options.lines))

    collected(files, asked)
    gone = reasons.keys() - {one.id for one in every}
    return _summary(outcomes, reasons, gone, time.process_time() - started, group)


def _asked_for(every: list[Mutant], options: argparse.Namespace, reasons: dict[str, str]) -> list[Mutant]:
    wanted = every
    if options.pattern is not None:
        wanted = [one for one in every if options.pattern in one.id or options.pattern in one.clauses]
    if options.sample is not None:
        wanted = sample([one for one in wanted if one.id not in reasons], options.sample, options.draw)
    if options.part is not None:
        which, of = map(int, options.part.split("/"))
        wanted = wanted[which - 1 :: of]
    return wanted


def _options() -> argparse.Namespace:
    parser = parser_of("tests.mutation", __doc__ or "")
    parser.add_argument("--code", nargs="?", const="", metavar="NAME", help="beside the rules; or one part")
    parser.add_argument("--quick", action="store_true", help="proofs only of what no row calls")
    return parser.parse_args()


def parser_of(module: str, says: str) -> argparse.ArgumentParser:
    """What every such command is asked."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=says)
    parser.add_argument(
        "pattern", nargs="?", help="only what has this in its name, or this among its clauses"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only about N of them")
    parser.add_argument("--draw", type=int, default=1, metavar="K", help="the Kth such sample")
    parser.add_argument("--part", metavar="I/N", help="only part I of N")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this file")
    parser.add_argument("--lines", action="store_true", help="one line for each mutant")
    return parser


def _told(outcomes: Iterable[Outcome], reasons: dict[str, str], *, lines: bool) -> Iterator[Outcome]:
    for one in outcomes:
        known = one.mutant.id in reasons
        word = "noticed" if one.by else "explained" if known else "SURVIVED"
        if lines or word == "SURVIVED" or (one.by and known):
            sys.stdout.write(
                f"{word} {one.mutant.id}\n     {one.mutant.where}, {one.seconds:.2f} s: {one.by}\n"
            )
            sys.stdout.flush()
        yield one


def _summary(
    outcomes: list[Outcome],
    reasons: dict[str, str],
    gone: Iterable[str],
    seconds: float,
    group: Callable[[Mutant], str] = lambda one: one.sort,
) -> int:
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in outcomes:
        unnoticed = "explained" if one.mutant.id in reasons else "SURVIVED"
        # Any other name is that of a test.
        first = next((name for name in NOTICERS if one.by.startswith(name)), "test")
        counts[group(one.mutant)][first if one.by else unnoticed] += 1
    total = sum(counts.values(), Counter[str]())
    columns = [name for name in NOTICERS if total[name]]
    width = max(map(len, counts), default=0)
    sys.stdout.write(f"{'':<{width}} {'mutants':>8}" + "".join(f" {name:>16}" for name in columns) + "\n")
    for name, found in [*counts.items(), ("all", total)]:
        cells = "".join(f" {found[column]:>16}" for column in columns)
        sys.stdout.write(f"{name:<{width}} {found.total():>8}{cells}\n")
    stale = [one.mutant.id for one in outcomes if one.by and one.mutant.id in reasons]
    for name in gone:
        sys.stdout.write(f"explained, but there is no such mutant: {name}\n")
    for name in stale:
        sys.stdout.write(f"explained, but noticed: {name}\n")
    spent = seconds + sum(one.seconds for one in outcomes)
    sys.stdout.write(f"{len(outcomes)} mutants in {spent:.0f} s\n")
    survived = [one for one in outcomes if not one.by and one.mutant.id not in reasons]
    return 1 if survived or stale or list(gone) else 0


if __name__ == "__main__":
    sys.exit(main())
