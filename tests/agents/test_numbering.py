from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from ctcore.agents import Numbering
from ctcore.agents.seeing import seeing_of
from ctcore.errors import Defect
from ctcore.kernel import Kind, Move
from ctcore.kernel.frozen import frozen
from ctcore.kernel.move import Part
from ctcore.nim.rules import PILES, Take
from tests.agents.games import NAMES, NIM, STARTS, TWILIGHT, moments
from tests.architecture.sources import ROOT

if TYPE_CHECKING:
    from ctcore.game import Game

GAMES = 3
MARKS = """
from ctcore.agents import Numbering
from ctcore.game.games import game
print(Numbering(game("nim")).mark, Numbering(game("twilight")).mark)
"""


@frozen
class Go(Move):
    """A move whose notation leaves out what tells it from others."""

    form = "go"
    far: int


def game_with(*moves: Move) -> Game[Any]:
    kind: Kind = Kind("go", Go, moves, (), lambda _draft, _frame, _move: None)
    system = SimpleNamespace(kinds=(kind,))
    return cast("Game[Any]", SimpleNamespace(title="Going", system=system, choices=lambda *_: moves))


@pytest.mark.parametrize(("game", "setup", "options"), STARTS, ids=NAMES)
def test_every_choice_offered_has_a_number_of_its_own_which_means_that_choice(
    game: Game[Any], setup: str, options: dict[str, Any]
) -> None:
    numbering, tried = seeing_of(game).numbering, 0
    for seed in range(GAMES):
        for moment, _ in moments(game, setup, options, seed):
            offered = numbering.offered(moment.state, moment.part)
            assert len(offered) == len(game.choices(moment.state, moment.part))
            for number, choice in offered.items():
                assert numbering.meant(number, moment.part) == choice
                assert str(choice).endswith(numbering.text(number)) or not isinstance(choice, Part)
            tried += len(offered)
    assert tried > 100


@pytest.mark.parametrize("game", [NIM, TWILIGHT], ids=lambda game: game.name)
def test_every_move_of_chance_has_a_number(game: Game[Any]) -> None:
    numbering = seeing_of(game).numbering
    for moment, _ in moments(game, next(iter(game.setups)), {}, 5):
        chances = game.chances(moment.state)
        assert len({numbering.number(move) for move in chances}) == len(chances)


def test_the_numbers_are_the_same_in_every_process() -> None:
    marks = {
        subprocess.run(  # noqa: S603 - our own text
            [sys.executable, "-c", MARKS],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("0", "1", "4711")
    }
    assert marks == {f"{seeing_of(NIM).numbering.mark} {seeing_of(TWILIGHT).numbering.mark}"}


def test_numbers_stand_in_the_order_of_types_stages_and_texts() -> None:
    entries = seeing_of(TWILIGHT).numbering.entries
    places = [(one.of.__name__, one.of.__module__, one.stage, one.text) for one in entries]
    assert places == sorted(places)
    assert len(set(places)) == len(places)


def test_a_stage_has_one_number_whatever_was_chosen_before_it() -> None:
    numbering = seeing_of(TWILIGHT).numbering
    by_text: dict[tuple[type[Move], str], int] = {}
    for seed in range(GAMES):
        before: list[int] = []
        for moment, number in moments(TWILIGHT, "short", {}, seed):
            if moment.part is None:
                before = []
            else:
                assert numbering.chosen(moment.part) == before
                assert by_text.setdefault((moment.part.of, numbering.text(number)), number) == number
            before.append(number)
    assert by_text


def test_house_rules_have_the_numbers_of_the_printed_game() -> None:
    text = 'title = "Nine at once"\n[[amends]]\nto = "take.most"\nvalue = 9\n'
    nine = NIM.with_provisos(*NIM.provisos_of(text))
    offered = seeing_of(nine).numbering.offered(nine.setup("tall"))
    assert max(map(str, offered.values())) == "take 9 from C"
    assert seeing_of(nine).numbering.mark == seeing_of(NIM).numbering.mark


def test_a_move_that_nothing_declares_has_no_number() -> None:
    with pytest.raises(
        ValueError, match=r"'take 99 from A' has no number: no kind of move of Nim declares it"
    ):
        seeing_of(NIM).numbering.number(Take(99, PILES[0]))


@pytest.mark.parametrize("number", [-1, 27])
def test_a_number_that_no_choice_has_is_refused(number: int) -> None:
    with pytest.raises(IndexError, match=f"choices are numbered 0 to 26, not {number}"):
        seeing_of(NIM).numbering.text(number)


def test_a_number_of_another_stage_means_nothing() -> None:
    numbering = seeing_of(TWILIGHT).numbering
    moment = next(moment for moment, _ in moments(TWILIGHT, "short", {}, 1) if moment.part is not None)
    first = numbering.chosen(moment.part)[0] if moment.part else -1
    assert numbering.meant(first, moment.part) is None
    assert numbering.meant(numbering.number(TWILIGHT.parse_move(moment.state, "pass")), moment.part) is None


def test_two_moves_with_one_text_are_a_defect() -> None:
    with pytest.raises(Defect, match="two choices of Go are both written 'go'"):
        Numbering(game_with(Go(1), Go(2)))


def test_two_choices_with_one_number_are_a_defect() -> None:
    game = game_with(Go(1))
    numbering = Numbering(game)
    assert numbering.offered(None) == {0: Go(1)}
    twice: Any = lambda *_: (Go(1), Go(1))  # noqa: E731 - a game in one line
    numbering.game = SimpleNamespace(title="Going", choices=twice)  # type: ignore[assignment]
    with pytest.raises(Defect, match="Going offers two choices with one number: go, go"):
        numbering.offered(None)
