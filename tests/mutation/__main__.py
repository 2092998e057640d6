"""Try the mutants of the rules and say who notices each: ``python -m tests.mutation``.

With a pattern only those with it in their name, or among their clauses; with ``--sample N`` only N, drawn
evenly over the sorts and the rules; with ``--quick`` by tables and witnesses, and by proofs only what no row
of a table calls. With ``--resume FILE`` an interrupted run goes on where it was. ``CTCORE_BACKEND`` names the
backend that runs it (`ctcore.runner`). Exit status 1 where one survives that `equivalent.txt` does not
explain, or where an explanation is no longer true.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from ctcore.runner import remembered, sources
from tests.mutation.mutant import Mutant
from tests.mutation.runs import Outcome, Runner, mutants

EXPLAINED = Path(__file__).with_name("equivalent.txt")
NOTICERS = ("table", "witness", "second statement", "exhaustion", "proof", "explained", "SURVIVED")


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


def sample(every: list[Mutant], size: int) -> list[Mutant]:
    """That many mutants, at even distances in each sort, each sort with its share."""
    by_sort: defaultdict[str, list[Mutant]] = defaultdict(list)
    for one in every:
        by_sort[one.sort].append(one)
    found: list[Mutant] = []
    for some in by_sort.values():
        count = max(2, round(size * len(some) / len(every)))
        found += some[len(some) // (2 * count) :: max(1, len(some) // count)][:count]
    return found


def main() -> int:
    """Try the mutants that are asked for."""
    options = _options()
    every = list(mutants())
    if options.pattern is None:
        wanted = every
    else:
        wanted = [one for one in every if options.pattern in one.id or options.pattern in one.clauses]
    runner = Runner(dear=not options.quick)
    wanted = [one for one in wanted if runner.is_about_something(one)]
    reasons = explained()
    if options.sample is not None:
        wanted = sample([one for one in wanted if one.id not in reasons], options.sample)
    if options.part is not None:
        which, of = map(int, options.part.split("/"))
        wanted = wanted[which - 1 :: of]
    gone = reasons.keys() - {one.id for one in every}
    started = time.process_time()
    about = {"of": "mutation", "dear": runner.dear, "sources": sources(Path(__file__).parents[1])}
    with remembered(options.resume, about) as memory:
        outcomes = list(_told(runner.all_tried(wanted, memory), reasons, lines=options.lines))
    return _summary(outcomes, reasons, gone, time.process_time() - started)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument(
        "pattern", nargs="?", help="only what has this in its name, or this among its clauses"
    )
    parser.add_argument("--sample", type=int, metavar="N", help="only about N of them")
    parser.add_argument("--part", metavar="I/N", help="only part I of N")
    parser.add_argument("--quick", action="store_true", help="proofs only of what no row calls")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on from this file")
    parser.add_argument("--lines", action="store_true", help="one line for each mutant")
    return parser.parse_args()


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


def _summary(outcomes: list[Outcome], reasons: dict[str, str], gone: Iterable[str], seconds: float) -> int:
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for one in outcomes:
        first = next((name for name in NOTICERS if one.by.startswith(name)), "")
        counts[one.mutant.sort][first or ("explained" if one.mutant.id in reasons else "SURVIVED")] += 1
    width = max(map(len, counts), default=0)
    sys.stdout.write(f"{'':<{width}} {'mutants':>8}" + "".join(f" {name:>16}" for name in NOTICERS) + "\n")
    for sort, found in [*counts.items(), ("all", sum(counts.values(), Counter()))]:
        cells = "".join(f" {found[name]:>16}" for name in NOTICERS)
        sys.stdout.write(f"{sort:<{width}} {found.total():>8}{cells}\n")
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
