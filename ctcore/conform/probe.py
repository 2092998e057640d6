"""Ask an engine about positions, and compare its answers with the rules."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NoReturn

from ctcore.conform.difference import (
    Difference,
    Differs,
    as_data,
    differing,
    kind_name,
    of_a_move,
    of_positions,
    of_the_moment,
)
from ctcore.conform.kit import kit_of
from ctcore.conform.protocol import Fault
from ctcore.errors import IllegalMove, NotationError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctcore.conform.engine import Engine
    from ctcore.kernel import Move

__all__ = ["Probe", "Unsupported", "again"]

# How many moves of a kind are tried where a step differed.
_ALIKE = 12


class Unsupported(Exception):  # noqa: N818 - it is not an error
    """The engine says that it does not cover what it was asked."""


class Probe:
    """An engine, the position that it holds, and how much of it was compared.

    ``tried`` has the topics of the game's kit that compared steps were about.
    Each question raises `Differs` if the engine says otherwise than the rules, and `Unsupported`
    where it says that it does not cover that.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine, self.covers, self.game = engine, engine.covers, engine.game
        self.held: Any = None
        self.counts: Counter[str] = Counter()
        self.kit = kit_of(engine.game)
        self.tried: set[tuple[str, str]] = set()

    def asks_of(self, state: Any) -> bool:
        """Whether the engine covers the position."""
        return self.covers.asks_of(self.game, state)

    def tries(self, question: Callable[..., object], *about: Any) -> bool:
        """Ask a question; if the engine does not cover it, count that and return False."""
        try:
            question(*about)
        except Unsupported:
            self.held = None
            self.counts["not covered"] += 1
            return False
        return True

    def place(self, state: Any) -> None:
        """Have the engine hold the position, which keeps every law."""
        if self.held != state:
            self.place_anew(state)

    def place_anew(self, state: Any) -> None:
        """Have the engine take the position, whatever it holds."""
        self.held = None
        reply = self.engine.ask("setup", position=as_data(self.game, state))
        if isinstance(reply, Fault):
            self._fault(
                reply, "setup", state, "the position keeps every law", of_the_moment(self.game, state)
            )
        self.held = state

    def set_up(self, state: Any, scenario: str, options: Mapping[str, str]) -> None:
        """Have the engine set up a scenario, and compare the position that it sets up."""
        self.held = None
        reply = self.engine.ask("setup", scenario=scenario, **options)
        clauses = ("10: the scenario's own set-up",)
        if isinstance(reply, Fault):
            self._fault(reply, "setup", state, "the scenario can be set up", clauses)
        self._compare_state(state, clauses)
        self.held = state

    def refuses(self, position: dict[str, Any], state: Any, laws: tuple[str, ...]) -> None:
        """Check that the engine refuses a position that breaks laws; ``state`` stands for it in a report."""
        self.held = None
        reply = self.engine.ask("setup", position=position)
        if isinstance(reply, Fault) and reply.kind == "unsupported":
            raise Unsupported
        if not isinstance(reply, Fault) or reply.kind != "position":
            told = str(reply) if isinstance(reply, Fault) else "takes the position"
            raise Differs(Difference("law", state, "", "", told, "refuse the position", laws))
        self.counts["laws"] += 1

    def moves(self, state: Any) -> None:
        """Check that the legal moves of the kinds that it covers are the same."""
        self.place(state)
        reply = self.engine.ask("moves")
        if isinstance(reply, Fault):
            self._fault(reply, "moves", state, "some moves are legal", of_the_moment(self.game, state))
        ours = {str(move): move for move in self.covered(state)}
        theirs: dict[str, str] = {}
        for text in map(str, reply["moves"]):
            name = self._canonical(state, text, ours)
            if name in theirs and name in ours:
                self._differ("moves", state, ours[name], "listed twice", "one move")
            theirs[name] = text
        self.counts["positions"] += 1
        self.counts["moves"] += len(ours)
        for name in sorted({*theirs} - {*ours}):
            self._not_legal(state, theirs[name])
        for name in sorted({*ours} - {*theirs}):
            self._differ("moves", state, ours[name], "not legal", "legal")

    def covered(self, state: Any) -> list[Move]:
        """The legal moves of the kinds that the engine covers."""
        kind_of, has = self.game.system.kind_of, self.covers.has
        return [move for move in self.game.legal_moves(state) if has(kind_of(state, move))]

    def judge(self, state: Any, move: Move) -> None:
        """Check that the engine judges the move as the rules do, and names the same unmet requirements."""
        self.place(state)
        reply = self.engine.ask("judge", move=str(move))
        verdict = self.game.judge(state, move)
        said = "legal" if verdict.legal else "not legal"
        if isinstance(reply, Fault):
            # An engine that cannot read the move does not judge it legal.
            if reply.kind == "notation" and not verdict.legal:
                return
            self._fault(reply, "judge", state, said, move)
        self.counts["judged"] += 1
        if reply["legal"] != verdict.legal:
            self._differ("judge", state, move, "legal" if reply["legal"] else "not legal", said)
        unmet = [finding.name for finding in verdict.violations]
        if "unmet" in reply and sorted(map(str, reply["unmet"])) != sorted(unmet):
            told = ", ".join(map(str, reply["unmet"])) or "nothing"
            self._differ(
                "judge", state, move, f"unmet is {told}", f"unmet is {', '.join(unmet) or 'nothing'}"
            )

    def steps(self, state: Any, move: Move) -> Any:
        """Check that the engine plays the legal move and reaches the same position, which it then holds."""
        self.place(state)
        reply, after = self.engine.ask("step", move=str(move)), self.game.step(state, move)
        self.held = None
        if isinstance(reply, Fault):
            self._fault(reply, "step", state, "the move is legal", move)
        told = self.engine.ask("state")
        if isinstance(told, Fault):
            self._fault(told, "state", after, "the move comes to a position", of_the_moment(self.game, after))
        difference = of_positions(self.game, state, move, after, told["position"])
        if difference is not None:
            raise Differs(difference)
        self.counts["steps"] += 1
        self.tried.update(self.kit.tried(state, move, after))
        self.held = after
        return after

    def refuses_step(self, state: Any, move: Move) -> None:
        """Check that the engine does not play the illegal move."""
        self.place(state)
        reply = self.engine.ask("step", move=str(move))
        if not isinstance(reply, Fault):
            self.held = None
            self._differ("step", state, move, "plays it", "not legal")
        if reply.kind not in {"illegal", "notation"}:
            self._fault(reply, "step", state, "not legal", move)

    def _compare_state(self, state: Any, deciding: tuple[str, ...]) -> None:
        told = self.engine.ask("state")
        if isinstance(told, Fault):
            self._fault(told, "state", state, "there is a position", deciding)
        for path, ours, theirs in differing(as_data(self.game, state), told["position"]):
            said = (f"{path} {theirs!r}", f"{path} {ours!r}")
            raise Differs(Difference("setup", state, "", "", *said, deciding))

    def _canonical(self, state: Any, text: str, ours: dict[str, Move]) -> str:
        """The move as ctcore writes it, or the text where it is none."""
        if text in ours:
            return text
        try:
            return str(self.game.parse_move(state, text))
        except NotationError:
            return text

    def _not_legal(self, state: Any, text: str) -> None:
        """What the engine lists and the rules do not, if that is about what it covers."""
        try:
            move = self.game.parse_move(state, text)
        except NotationError as error:
            lines = (*of_the_moment(self.game, state), str(error))
            raise Differs(Difference("moves", state, "", text, "legal", "no move", lines)) from None
        kind = self.game.system.kind_of(state, move)
        if kind is None or self.covers.has(kind):
            self._differ("moves", state, move, "legal", "not legal")

    def _differ(self, what: str, state: Any, move: Move, engine: str, rules: str) -> NoReturn:
        name = kind_name(self.game, state, move)
        deciding = of_a_move(self.game, state, move)
        raise Differs(Difference(what, state, name, str(move), engine, rules, deciding))

    def _fault(
        self, fault: Fault, what: str, state: Any, rules: str, about: Move | tuple[str, ...]
    ) -> NoReturn:
        """The engine replies with an error where it should not: ``about`` is a move, or what decides."""
        if fault.kind == "unsupported":
            raise Unsupported
        if isinstance(about, tuple):
            raise Differs(Difference(what, state, "", "", str(fault), rules, about))
        self._differ(what, state, about, str(fault), rules)


def again(probe: Probe, state: Any, difference: Difference) -> Difference | None:
    """The difference of the same sort in this position, if there is one."""
    try:
        _ask_again(probe, state, difference)
    except Differs as differs:
        found = differs.difference
        return found if found.sort == difference.sort else None
    except (Unsupported, IllegalMove):
        return None
    return None


def _ask_again(probe: Probe, state: Any, difference: Difference) -> None:
    if not probe.asks_of(state):
        return
    if difference.what == "moves":
        probe.moves(state)
    elif difference.what == "judge":
        probe.judge(state, probe.game.parse_move(state, difference.move))
    elif difference.what in {"step", "position"}:
        # Another move of that kind may show the same.
        alike = [one for one in probe.covered(state) if kind_name(probe.game, state, one) == difference.kind]
        alike.sort(key=lambda one: str(one) != difference.move)
        for move in alike[:_ALIKE]:
            probe.steps(state, move)
    else:
        probe.place(state)
