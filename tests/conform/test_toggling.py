"""The example for engines that choose by toggles: the right one agrees, and each of three faults is found."""

from __future__ import annotations

import ast
import doctest
import json
import sys
from typing import TYPE_CHECKING, Any

import pytest
import stones
from ask_stones import NimByStones
from stones import FAULTS, Stones
from toggling import Toggling

from ctcore.conform import Covers, Run, Server
from ctcore.nim.game import GAME
from tests.architecture.sources import ROOT, tree
from tests.cli.run import Ran, run
from tests.conform.inside import tried

if TYPE_CHECKING:
    from toggling import Line, State

FOLDER = ROOT / "docs" / "examples" / "engine"
COMMAND = (sys.executable, str(FOLDER / "ask_stones.py"))
# Where each fault is found first: the line before the move, its length as found, the move, and both sides.
SHORTEST = {
    "idle": ([], 0, "take nothing", "legal", "no move"),
    "let-go": (
        [],
        0,
        "take 3 from A",
        "error 'failed': after what is chosen is let go and chosen again, the move comes to other piles",
        "the move is legal",
    ),
    "again": (
        ["take 2 from A", "take 4 from C"],
        4,
        "take 4 from B",
        'stack[0].player "First"',
        'stack[0].player "Second"',
    ),
}


def conform(*faults: str) -> Ran:
    return run("--game", "nim", "conform", "--json", "--", *COMMAND, *faults)


def test_the_right_engine_agrees() -> None:
    ran = conform()
    assert ran.status == 0, ran.out + ran.err
    assert ran.data["agrees"] is True
    assert ran.data["done"] == {"perft": 2, "games": 12}
    compared = ran.data["compared"]
    assert compared["steps"] > 50
    assert compared["judged"] > 200
    assert "not covered" not in compared


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found_and_told_by_the_shortest_line(fault: str) -> None:
    ran = conform(fault)
    assert ran.status == 1, ran.out + ran.err
    found = ran.data["difference"]
    told = [found[key] for key in ("line", "moves_at_first", "move", "engine", "rules")]
    assert told == list(SHORTEST[fault])


def test_every_fault_has_its_line() -> None:
    assert list(SHORTEST) == list(FAULTS)


def test_a_fault_that_there_is_not_is_refused() -> None:
    ran = conform("let-go", "lazy")
    assert (ran.status, ran.out) == (2, "")
    assert "lazy: the faults are idle, let-go, again." in ran.error["error"]


def test_the_class_needs_only_python_and_the_engine_nothing() -> None:
    def imported(name: str) -> set[str]:
        nodes = list(ast.walk(tree(FOLDER / name)))
        plain = {one.name for node in nodes if isinstance(node, ast.Import) for one in node.names}
        return plain | {str(node.module) for node in nodes if isinstance(node, ast.ImportFrom)}

    assert imported("stones.py") == {"__future__", "typing"}
    assert {name.partition(".")[0] for name in imported("toggling.py")} <= sys.stdlib_module_names
    assert imported("ask_stones.py") <= {"__future__", "re", "sys", "typing", "stones", "toggling"}


def test_the_example_in_the_engine_holds() -> None:
    ran = doctest.testmod(stones)
    assert (ran.failed, ran.attempted) == (0, 5)


# An engine that takes no positions


class Asked(Server):
    """The adapter in the place of ctcore's own server."""

    def __init__(self, toggling: Toggling) -> None:
        super().__init__(GAME)
        self.toggling = toggling

    def answer(self, request: Any) -> dict[str, Any]:
        return self.toggling.answer(request)


class ByPlay(NimByStones):
    """Takes no position but those of the set-ups."""

    def state(self, _position: State) -> State | None:  # type: ignore[override] # as a Translation may
        return None


def played(*faults: str, **options: Any) -> Run:
    toggling = Toggling(Stones(*faults), ByPlay())
    return tried(Asked(toggling), Covers(laws=False), stages=("games",), **options)


def test_an_engine_that_takes_no_positions_is_tried_in_games() -> None:
    ran = played(games=12)
    assert ran.found is None
    assert ran.probe.counts["steps"] > 50
    assert ran.probe.counts["not covered"] == 0


def test_its_fault_is_told_by_a_shorter_line_all_the_same() -> None:
    found = played("again", seed=29, games=1).found
    assert found is not None
    assert (found.difference.what, len(found.line), found.full) == ("position", 3, 6)
    assert played(seed=29, games=1).found is None


# What the adapter answers


class Session:
    """An adapter that is asked by hand."""

    def __init__(self, toggling: Toggling, scenario: str = "classic") -> None:
        self.toggling = toggling
        if scenario:
            assert self.ask("setup", scenario=scenario) == {"id": 1}

    def ask(self, what: str, **told: Any) -> dict[str, Any]:
        request = {"id": 1, "ask": what, **told}
        reply: dict[str, Any] = json.loads(json.dumps(self.toggling.answer(request)))
        return reply

    def error(self, what: str, **told: Any) -> tuple[str, str]:
        error = self.ask(what, **told)["error"]
        return error["kind"], error["message"]


@pytest.fixture
def session() -> Session:
    return Session(Toggling(Stones(), NimByStones()))


def test_no_question_leaves_a_stone_chosen(session: Session) -> None:
    before, moves = session.ask("state"), session.ask("moves")
    assert session.ask("judge", move="take 2 from A")["legal"] is True
    assert session.ask("judge", move="take 4 from A")["legal"] is False
    assert session.error("step", move="take 4 from A")[0] == "illegal"
    assert session.ask("judge", move="take 5 from C")["legal"] is True
    assert (session.ask("state"), session.ask("moves")) == (before, moves)
    assert len(moves["moves"]) == 12


def test_a_step_takes_what_is_named_once(session: Session) -> None:
    assert session.ask("step", move="take 2 from A") == {"id": 1}
    position = session.ask("state")["position"]
    assert [pile["stones"] for pile in position["piles"]] == [1, 4, 5]
    assert position["stack"] == [{"frame": "Turn", "player": "Second"}]


def test_no_move_is_legal_when_the_game_is_over(session: Session) -> None:
    for move in ("take 3 from A", "take 4 from B", "take 5 from C"):
        assert session.ask("step", move=move) == {"id": 1}
    assert session.ask("moves")["moves"] == []
    assert session.ask("state")["position"]["winner"] == "First"


@pytest.mark.parametrize(
    ("what", "told", "error"),
    [
        ("judge", {"move": "take all"}, ("notation", "'take all' is not a move")),
        ("step", {"move": "take all"}, ("notation", "'take all' is not a move")),
        ("step", {"move": "take 0 from A"}, ("illegal", "an action of the move is not offered")),
        ("setup", {"scenario": "wide"}, ("unsupported", "'wide' is not a set-up of this engine")),
        ("setup", {"position": {}}, ("failed", "KeyError: 'piles'")),
        ("perft", {"depth": 2}, ("unsupported", "'perft' is not answered here")),
    ],
)
def test_what_cannot_be_answered_is_refused(
    session: Session, what: str, told: dict[str, Any], error: tuple[str, str]
) -> None:
    assert session.error(what, **told) == error


def test_before_a_set_up_there_is_nothing_to_ask_about() -> None:
    session = Session(Toggling(Stones(), NimByStones()), "")
    assert session.error("moves") == ("failed", "nothing is set up yet")


def test_a_position_that_only_play_reaches_is_not_covered() -> None:
    session = Session(Toggling(Stones(), ByPlay()))
    begun = session.ask("state")["position"]
    session.ask("step", move="take 1 from A")
    reached = session.ask("state")["position"]
    assert session.error("setup", position=reached) == (
        "unsupported",
        "this position is only reached by play",
    )
    assert session.error("state") == ("failed", "nothing is set up yet")
    assert session.ask("setup", position=begun) == {"id": 1}
    assert session.ask("state")["position"] == begun


class Loses(NimByStones):
    """Always has the first player act."""

    def state(self, position: dict[str, Any]) -> State:
        return {**super().state(position), "active": "First"}


def test_a_translation_that_loses_something_is_noticed() -> None:
    session = Session(Toggling(Stones(), Loses()))
    begun = session.ask("state")["position"]
    assert session.ask("setup", position=begun) == {"id": 1}
    other = {**begun, "stack": [{"frame": "Turn", "player": "Second"}]}
    assert session.error("setup", position=other) == (
        "failed",
        "the position, translated and back again, is another one",
    )


def test_a_list_of_moves_that_would_be_too_long_is_not_covered() -> None:
    # Three piles, of which three, four and five stones may be chosen.
    assert len(Session(Toggling(Stones(), NimByStones(), most=12)).ask("moves")["moves"]) == 12
    short = Session(Toggling(Stones(), NimByStones(), most=11))
    assert short.error("moves") == ("unsupported", "there are more than 11 ways to choose")


class Unlike(NimByStones):
    """Tells each stone from the others."""

    def alike(self, _state: State, arg: str) -> str:
        return arg


def test_stones_that_are_told_apart_are_chosen_in_every_way() -> None:
    # Of 3, 4 and 5 stones some may be chosen in 7, 15 and 31 ways.
    assert Session(Toggling(Stones(), Unlike(), most=53)).ask("moves")["moves"]
    assert Session(Toggling(Stones(), Unlike(), most=52)).error("moves")[0] == "unsupported"


# Engines of other shapes


class ForGood(Stones):
    """Does not let go of a stone; has an action that is not part of a move."""

    def view(self, state: State, role: str) -> dict[str, Any]:
        told = super().view(state, role)
        if "actions" in told:
            free = [one for one in told["actions"]["stone"] if one not in state["chosen"]]
            told["actions"] |= {"stone": free, "undo": 1, "pass": 0}
        return told


class Picking(NimByStones):
    """Chooses for good; could end a choice by passing, which is never offered."""

    toggles: frozenset[str] = frozenset()
    picks = frozenset({"stone"})
    confirms = frozenset({"take", "pass"})


class Into(Stones):
    """Takes the stones by an action that names their pile."""

    def view(self, state: State, role: str) -> dict[str, Any]:
        told = super().view(state, role)
        if "actions" in told:
            told["actions"]["take"] = sorted({stone[0] for stone in state["chosen"]})
        return told


class NamingThePile(NimByStones):
    """Confirms with the pile."""

    def line(self, state: State, move: str) -> Line | None:
        line = super().line(state, move)
        return line and (*line[:-1], ("take", move[-1]))


@pytest.mark.parametrize("words", [(ForGood(), Picking()), (Into(), NamingThePile())], ids=["picks", "named"])
def test_an_engine_that_picks_for_good_or_confirms_by_an_argument_agrees(
    words: tuple[Stones, NimByStones],
) -> None:
    ran = tried(Asked(Toggling(*words)), Covers(laws=False), stages=("perft", "games"), games=4)
    assert ran.found is None
    assert ran.done == {"perft": 2, "games": 4}
    assert ran.probe.counts["steps"] > 10


def test_an_engine_that_does_not_let_go_differs_if_it_is_said_to() -> None:
    session = Session(Toggling(ForGood(), NimByStones()))
    assert session.error("step", move="take 1 from A") == (
        "failed",
        "what is chosen cannot be let go and chosen again",
    )
