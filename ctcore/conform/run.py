"""A run of the kit: all cases in their order, from where an earlier run stopped, to the first difference."""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.conform.cases import STAGES, Case, Options, Start, cases, starts
from ctcore.conform.difference import Difference, Differs
from ctcore.conform.probe import Probe, Unsupported, again
from ctcore.conform.protocol import EngineError, Fault
from ctcore.conform.shrink import replayed, shortest
from ctcore.kernel.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from ctcore.conform.engine import Engine
    from ctcore.kernel import Move

    Line = tuple[Move, ...]

__all__ = ["Found", "Place", "Run"]

# What a file of a place begins with.
_HEAD = {"ctcore": "conform", "version": 1}


@frozen
class Place:
    """Where a run is: how many cases of each stage agree, for these numbers."""

    depth: int
    seed: int
    done: dict[str, int]

    def as_json(self) -> str:
        """The place as the text of a file."""
        return json.dumps({**_HEAD, **attrs.asdict(self)}) + "\n"

    @classmethod
    def read(cls, text: str, options: Options) -> Place:
        """The place that such a file tells; `EngineError` if it is none, or of other numbers."""
        try:
            data: Any = json.loads(text)
            done = {str(stage): int(count) for stage, count in data["done"].items()}
            found = cls(int(data["depth"]), int(data["seed"]), done)
            whole = {key: data[key] for key in _HEAD} == _HEAD and set(done) <= set(STAGES)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            whole = False
        if not whole:
            message = "the file to resume from holds no place in a run; a run with --resume writes it."
            raise EngineError(message)
        if (found.depth, found.seed) != (options.depth, options.seed):
            message = (
                f"the file to resume from is of --depth {found.depth} --seed {found.seed}, "
                f"not of --depth {options.depth} --seed {options.seed}."
            )
            raise EngineError(message)
        return found


@frozen
class Found:
    """The first difference, the case that shows it, and the short line of play that leads to it.

    ``full`` is how many moves the line had that was found first.
    """

    case: Case
    start: Start
    line: Line
    difference: Difference
    full: int


class Run:
    """The cases that an engine is tried on, one after another."""

    def __init__(self, engine: Engine, options: Options, place: Place | None = None) -> None:
        self.engine, self.options = engine, options
        self.probe = Probe(engine)
        self.done: Counter[str] = Counter(place.done if place else {})
        self.found: Found | None = None
        # The cases of each stage in which something was compared.
        self.compared: Counter[str] = Counter()

    @property
    def place(self) -> Place:
        """Where the run is."""
        return Place(self.options.depth, self.options.seed, dict(self.done))

    def total(self, stage: str) -> int:
        """How many cases the stage has."""
        return sum(1 for _ in cases(stage, self.options, self.engine.game))

    def cases(self) -> Iterator[Case]:
        """The cases that agree, one by one, up to the first that does not, which `found` then tells."""
        for stage in STAGES:
            if stage not in self.options.stages:
                continue
            for number, case in enumerate(cases(stage, self.options, self.engine.game), 1):
                if number <= self.done[stage]:
                    continue
                if not self._agrees(case):
                    return
                self.done[stage] = number
                yield case

    def _agrees(self, case: Case) -> bool:
        line: list[Move] = []
        self.probe.counts["cases"] += 1
        before = self._asked
        try:
            case.run(self.probe, line)
        except Differs as differs:
            self.found = self._told(case, tuple(line), differs.difference)
            return False
        except EngineError as error:
            message = f"{error}\nThis was in {case.stage}, {case.name}."
            raise EngineError(message) from None
        finally:
            self.compared[case.stage] += self._asked > before
        return True

    @property
    def _asked(self) -> int:
        """How many answers were compared."""
        return sum(self.probe.counts[name] for name in ("positions", "judged", "steps", "laws", "lines"))

    def _told(self, case: Case, line: Line, difference: Difference) -> Found:
        """The difference by a short line, or by the whole one where the engine does not last."""
        whole = Found(case, case.start or _given(difference), line, difference, len(line))
        try:
            return self._shrunk(whole)
        except EngineError:
            return whole

    def _shrunk(self, whole: Found) -> Found:
        """The difference with the shortest line found that still shows it."""
        # Another set-up may show it sooner.
        every = {id(one.state): one for one in (whole.start, *starts(self.engine.game))}
        fails = self._again(whole)
        if fails is None:
            return whole
        shown: list[Difference] = []

        def still(state: Any, played: Line) -> bool:
            again = fails(state, played)
            shown.extend([again] if again else [])
            return again is not None

        states = [one.state for one in every.values()]
        begins, short = shortest(states, whole.line, still, self.engine.game)
        told = (shown or [whole.difference])[-1]
        return attrs.evolve(whole, start=every[id(begins)], line=short, difference=told)

    def _again(self, whole: Found) -> Callable[[Any, Sequence[Move]], Difference | None] | None:
        """What finds the difference again after a line: given the position, or else all moves to it.

        None if neither does, as with an engine that answers otherwise each time.
        """

        def given(start: Any, line: Sequence[Move]) -> Difference | None:
            self.probe.held = None
            return again(self.probe, self._replayed(start, line), whole.difference)

        def played(start: Any, line: Sequence[Move]) -> Difference | None:
            try:
                self._play(start, line)
            except (Differs, Unsupported):
                return None
            return again(self.probe, self.probe.held, whole.difference)

        both = (given, played)
        return next((one for one in both if one(whole.start.state, whole.line) is not None), None)

    def _replayed(self, start: Any, line: Sequence[Move]) -> Any:
        return replayed(start, line, self.engine.game)[1]

    def _play(self, start: Any, line: Sequence[Move]) -> None:
        """Have the engine take the start and then play the line; `Unsupported` where it does not."""
        self.probe.place_anew(start)
        self.probe.held = None
        for move in line:
            if isinstance(self.engine.ask("step", move=str(move)), Fault):
                raise Unsupported
        self.probe.held = self._replayed(start, line)


def _given(difference: Difference) -> Start:
    return Start("the position given", difference.state)
