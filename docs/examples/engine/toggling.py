"""Ask an engine in which a player chooses by toggles, behind the protocol of docs/conform.md.

Such an engine has three functions, as the modules of public servers have: it sets up a game, shows a
position to a role, and takes one action.  Its position is JSON.  What a role may do stands in the view, under
``actions``: for each name the arguments that it may have, or 1 if it has none.  An action that chooses a
piece lets go of it when it is taken again, and an action that confirms ends the player's choice.

So one move of ctcore is a line of several actions.  It is legal if each of them is offered when it is due,
the confirming one last.  What the engine must be known by is a `Translation`; `Toggling` does the rest.
This file needs nothing but Python: copy it.
"""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from collections import Counter
from itertools import groupby
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator, Mapping

__all__ = ["Action", "Engine", "Line", "State", "Toggling", "Translation", "serve"]

PROTOCOL = 1
# Why a request is refused.
ILLEGAL, NOTATION, UNSUPPORTED, FAILED = "illegal", "notation", "unsupported", "failed"

State = dict[str, Any]
# The name of an action and its argument, None if it has none.
Action = tuple[str, Any]
Line = tuple[Action, ...]


class Engine(Protocol):
    """An engine of this shape: a module or an object with these three functions."""

    def setup(self, seed: int, scenario: str, options: Mapping[str, Any], /) -> State:
        """The position in which a game of the scenario begins."""

    def view(self, state: State, role: str, /) -> Mapping[str, Any]:
        """What the role sees, and under ``actions`` what it may do."""

    def action(self, state: State, role: str, name: str, arg: Any, /) -> State:
        """The position after the action; the one given may be changed."""


class Translation(ABC):
    """What an engine's positions and actions are in ctcore's words.

    ``game`` is ctcore's name of the game.  ``setups`` has for each set-up of ctcore the seed, the scenario
    and the options that the engine is given.  ``toggles`` are the actions that choose a piece, and let go of
    it if it is chosen; ``picks`` those that choose for good; ``confirms`` those that end a choice, of which
    one alone may make a move.  Any other action, such as to undo, is left alone.  ``covers`` is that of the
    protocol.
    """

    game: str
    setups: Mapping[str, tuple[int, str, Mapping[str, Any]]]
    toggles: frozenset[str] = frozenset()
    picks: frozenset[str] = frozenset()
    confirms: frozenset[str] = frozenset()
    covers: Mapping[str, Any] = {"laws": False}

    @abstractmethod
    def position(self, state: State) -> dict[str, Any]:
        """The engine's position as ctcore writes it as JSON, such as `Game.as_data` returns it."""

    @abstractmethod
    def line(self, state: State, move: str) -> Line | None:
        """The actions that make the move, the confirming one last; None if the text is not a move."""

    @abstractmethod
    def move(self, state: State, line: Line) -> str:
        """The text of the move that these actions make.  What they cannot be is named in any words."""

    def state(self, _position: dict[str, Any]) -> State | None:
        """The engine's position for one of ctcore's; None if it can only be reached by play.

        The kit can then ask about games alone, and a difference is shown after a line from a set-up.
        """
        return None

    def role(self, state: State) -> str:
        """Who is to act."""
        return str(state["active"])

    def alike(self, _state: State, arg: Any) -> Hashable:
        """What an argument counts as: of two that are equal here, each makes the same move.

        It keeps the list of legal moves short; of five alike pieces, two are chosen in one way, not in ten.
        """
        return cast("Hashable", arg)


class Refused(Exception):  # noqa: N818 - named as what it reports
    """A request that is answered by an error, of a kind that the protocol has."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class Toggling:
    """Answers the kit's requests about an engine that is played by toggles.

    The position held is kept as text, and each question is asked of a copy: no toggle outlives it.  A step
    is made twice from there: plainly, and with all that is chosen let go and chosen again; both must lead to
    the same position.  ``most`` bounds the ways to choose that are looked at to list the legal moves.
    """

    def __init__(self, engine: Engine, words: Translation, most: int = 20_000) -> None:
        self.engine, self.words, self.most = engine, words, most
        self._held: str | None = None

    def answer(self, request: dict[str, Any]) -> dict[str, Any]:
        """The reply to a request of the protocol: an error of kind ``failed`` if the engine raises one."""
        number = request.get("id")
        try:
            return {"id": number, **self._found(request)}
        except Refused as refused:
            return {"id": number, "error": {"kind": refused.kind, "message": str(refused)}}
        except Exception as error:  # noqa: BLE001 - whatever the engine raises is the engine's answer
            message = f"{type(error).__name__}: {error}"
            return {"id": number, "error": {"kind": FAILED, "message": message}}

    def _found(self, request: dict[str, Any]) -> dict[str, Any]:
        answers: dict[Any, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "hello": self._hello,
            "setup": self._set_up,
            "moves": lambda _: {"moves": self._moves()},
            "judge": lambda asked: {"legal": self._played(self._line(asked)) is not None},
            "step": self._step,
            "state": lambda _: {"position": self.words.position(self._copy())},
        }
        what = request.get("ask")
        if what not in answers:
            raise Refused(UNSUPPORTED, f"{what!r} is not answered here")
        return answers[what](request)

    # What the kit asks

    def _hello(self, _asked: dict[str, Any]) -> dict[str, Any]:
        covers = {"scenarios": list(self.words.setups), **self.words.covers}
        return {
            "protocol": PROTOCOL,
            "name": type(self.words).__name__,
            "game": self.words.game,
            "covers": covers,
        }

    def _set_up(self, asked: dict[str, Any]) -> dict[str, Any]:
        self._held = None
        if "position" in asked:
            state = self._given(asked["position"])
        elif asked.get("scenario") in self.words.setups:
            state = self.engine.setup(*self.words.setups[asked["scenario"]])
        else:
            raise Refused(UNSUPPORTED, f"{asked.get('scenario')!r} is not a set-up of this engine")
        self._held = json.dumps(state)
        return {}

    def _given(self, position: dict[str, Any]) -> State:
        """The engine's position for that of ctcore: translated, or that of a set-up."""
        state = self.words.state(position)
        if state is None:
            begun = (self.engine.setup(*one) for one in self.words.setups.values())
            state = next((one for one in begun if self.words.position(one) == position), None)
            if state is None:
                raise Refused(UNSUPPORTED, "this position is only reached by play")
        elif self.words.position(state) != position:
            raise Refused(FAILED, "the position, translated and back again, is another one")
        return state

    def _step(self, asked: dict[str, Any]) -> dict[str, Any]:
        line = self._line(asked)
        state = self._played(line)
        if state is None:
            raise Refused(ILLEGAL, "an action of the move is not offered")
        again = self._played(tuple(self._twice(line)))
        if again is None:
            raise Refused(FAILED, "what is chosen cannot be let go and chosen again")
        before, now = self.words.position(state), self.words.position(again)
        if other := [key for key in {**before, **now} if before.get(key) != now.get(key)]:
            message = "after what is chosen is let go and chosen again, the move comes to other"
            raise Refused(FAILED, f"{message} {', '.join(other)}")
        self._held = json.dumps(state)
        return {}

    def _moves(self) -> list[str]:
        state = self._copy()
        return list(dict.fromkeys(self.words.move(state, line) for line in self._lines()))

    # How the engine is played

    def _copy(self) -> State:
        """A copy of the position held, which the engine may change."""
        if self._held is None:
            raise Refused(FAILED, "nothing is set up yet")
        return cast("State", json.loads(self._held))

    def _line(self, asked: dict[str, Any]) -> Line:
        line = self.words.line(self._copy(), asked["move"])
        if line is None:
            raise Refused(NOTATION, f"{asked['move']!r} is not a move")
        return line

    def _played(self, line: Line) -> State | None:
        """The position after the actions; None if one of them is not offered when it is due."""
        state = self._copy()
        role = self.words.role(state)
        for name, arg in line:
            if (name, arg) not in self._offered(state, role):
                return None
            state = self.engine.action(state, role, name, arg)
        return state

    def _offered(self, state: State, role: str) -> list[Action]:
        """The actions that the role is offered."""
        actions = self.engine.view(state, role).get("actions") or {}
        found: list[Action] = []
        for name, told in actions.items():
            if isinstance(told, list):
                found += [(name, arg) for arg in told]
            elif told:
                found.append((name, None))
        return found

    def _twice(self, line: Line) -> Iterator[Action]:
        """The line with what is chosen by toggles let go, the last first, and then chosen again."""
        for toggled, actions in groupby(line, lambda action: action[0] in self.words.toggles):
            run = tuple(actions)
            yield from (*run, *reversed(run), *run) if toggled else run

    def _lines(self) -> Iterator[Line]:
        """Each line of actions that a confirming one may end; of those alike, the first."""
        begun = self._copy()
        role, chooses = self.words.role(begun), self.words.toggles | self.words.picks
        waiting: list[tuple[Line, str]] = [((), json.dumps(begun))]
        seen: set[Hashable] = set()
        while waiting:
            line, held = waiting.pop()
            for name, arg in self._offered(json.loads(held), role):
                longer = (*line, (name, arg))
                if name in self.words.confirms:
                    yield longer
                elif name in chooses and (name, arg) not in line and self._new(begun, longer, seen):
                    after = self.engine.action(json.loads(held), role, name, arg)
                    waiting.append((longer, json.dumps(after)))

    def _new(self, state: State, line: Line, seen: set[Hashable]) -> bool:
        """Whether no line before chose the same, in whatever order; it is then kept as seen."""
        chosen = Counter((name, self.words.alike(state, arg)) for name, arg in line)
        key = frozenset(chosen.items())
        if key in seen:
            return False
        if len(seen) == self.most:
            raise Refused(UNSUPPORTED, f"there are more than {self.most} ways to choose")
        seen.add(key)
        return True


def serve(toggling: Toggling) -> None:
    """Answer each request on standard input by a reply on standard output, until there are no more."""
    for line in sys.stdin:
        sys.stdout.write(json.dumps(toggling.answer(json.loads(line))) + "\n")
        sys.stdout.flush()
