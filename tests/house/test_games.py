"""The printed game and games by house rules side by side: each position is played by the rules it names."""

from __future__ import annotations

import pickle
import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import attrs
import pytest

import ctcore as ct
from ctcore.kernel import Amends, Figure, attach
from ctcore.nim.rules import SYSTEM as NIM_SYSTEM
from ctcore.nim.rules import Name, Take
from ctcore.twilight.system import POINTS
from tests.exceptions.play import finding
from tests.house.games import DEAR, FREE, NIM, NO_TERROR, PRICES, PRINTED, dearer
from tests.rules.positions import turn, with_resources

GAMES = (PRINTED, DEAR, FREE)


def sweeps(game: Any) -> int:
    """What a Sweep of one space costs in that game."""
    steps = game.play_line(game.at_home(turn(ct.GOVERNMENT)), "sweep; Medea")
    paid: int = steps[0].before.resources.government - steps[-1].after.resources.government
    return paid


def test_every_price_is_a_figure_that_a_house_rule_can_amend() -> None:
    assert {one.name for one in POINTS if isinstance(one, Figure)} >= set(PRICES)


def test_games_stay_apart_in_turns_and_in_threads() -> None:
    prices = dict(zip(GAMES, (2, 3, 0), strict=True))
    assert {game: sweeps(game) for game in GAMES} == prices
    with ThreadPoolExecutor(6) as pool:
        asked = list(GAMES) * 20
        assert list(pool.map(sweeps, asked)) == [prices[game] for game in asked]


def test_illegal_operation_whose_house_price_is_not_there_names_the_house_rule() -> None:
    state = with_resources(turn(ct.GOVERNMENT), government=2)
    found = finding(DEAR.system, DEAR.at_home(state), "sweep", "can_pay")
    assert found.changed_by == DEAR.house == ("house rule: dear Sweeps",)
    assert "price: 3" in str(found)
    assert "sweep" in map(str, ct.legal_moves(state))
    assert "sweep" not in map(str, DEAR.legal_moves(DEAR.at_home(state)))


def test_a_house_rule_is_named_in_the_ledger_where_it_decides_and_nowhere_else() -> None:
    steps = DEAR.play_line(DEAR.at_home(turn(ct.GOVERNMENT)), "sweep; Medea")
    assert [str(one) for one in steps[-1].ledger] == ["Government pays 3 Resources"]
    assert steps[-1].ledger[0].changed_by == ("house rule: dear Sweeps",)
    others = DEAR.play_line(DEAR.at_home(turn(ct.GOVERNMENT)), "train; Oran")
    assert not any(entry.changed_by for step in others for entry in step.ledger)
    assert "house" not in str(DEAR.judge(DEAR.at_home(turn(ct.GOVERNMENT)), others[0].move))


def test_a_house_rule_closes_a_kind_of_move() -> None:
    state = NO_TERROR.at_home(turn(ct.FLN))
    assert "terror" not in map(str, NO_TERROR.legal_moves(state))
    assert "3.3.4 as changed by house rule: no Terror" in str(
        finding(NO_TERROR.system, state, "terror", "no_terror")
    )
    assert "terror" in map(str, ct.legal_moves(turn(ct.FLN)))
    for game in (PRINTED, DEAR):
        assert "no_terror" not in {one.name for kind in game.system.kinds for one in kind.requirements}


def test_every_game_answers_by_the_rules_that_the_position_names() -> None:
    position = NO_TERROR.at_home(turn(ct.FLN))
    for game in (PRINTED, DEAR, NO_TERROR):
        assert "terror" not in map(str, game.legal_moves(position))
        assert "terror" in map(str, game.legal_moves(turn(ct.FLN)))
    with pytest.raises(ct.InvalidPosition, match="which these rules do not know"):
        attrs.evolve(ct.SYSTEM).legal_moves(position)


def test_house_rules_come_to_others() -> None:
    both = DEAR.with_provisos(dearer("house rule: dearer Sweeps", "sweep.price", 4))
    assert both.house == ("house rule: dear Sweeps", "house rule: dearer Sweeps")
    assert sweeps(both) == 7
    assert sweeps(DEAR) == 3
    assert DEAR.with_provisos() is DEAR


def test_a_label_stands_for_one_content() -> None:
    with pytest.raises(
        ValueError, match="house rule: dear Sweeps: other house rules have this title already"
    ):
        PRINTED.with_provisos(dearer("house rule: dear Sweeps", "sweep.price", 2))


def test_what_fits_nothing_is_refused_and_leaves_nothing_behind() -> None:
    label = "house rule: wrong"
    with pytest.raises(ValueError, match=r"house rule: wrong: Amends does not fit 'sweep\.prize'"):
        PRINTED.with_provisos(dearer(label, "sweep.price", 5), dearer(label, "sweep.prize", 1))
    assert not any(one.label == label for point in POINTS for one in point.attached.provisos)
    assert sweeps(PRINTED.with_provisos(dearer(label, "sweep.price", 5))) == 7


def test_a_printed_exception_must_have_a_truth() -> None:
    with pytest.raises(ValueError, match="house rule: x: it is never in force"):
        attach({}, POINTS, (dearer("house rule: x", "sweep.price", 1),), ())


def test_json_and_lines_say_by_which_house_rules_a_position_is_played() -> None:
    state = DEAR.setup("short", card=1)
    assert state.in_force.house == DEAR.house
    assert DEAR.from_json(DEAR.to_json(state)) == state
    assert DEAR.to_text(state) == (
        'ctcore1 short; house ["house rule: dear Sweeps"]; cards 1; pending PivotalWindow(faction=Government)'
    )
    assert DEAR.from_text(DEAR.to_text(state)) == state
    printed = ct.setup("short", card=1)
    assert DEAR.from_json(ct.to_json(printed)) == DEAR.from_text(printed.to_text()) == state
    for read in (PRINTED, FREE):
        with pytest.raises(ct.InvalidPosition, match="is played by house rule: dear Sweeps: read it with"):
            read.from_json(DEAR.to_json(state))
        with pytest.raises(ct.InvalidPosition, match="is played by house rule: dear Sweeps: read it with"):
            read.from_text(DEAR.to_text(state))
    assert '"house"' not in ct.to_json(printed)


def test_positions_and_verdicts_are_pickled_with_their_house_rules() -> None:
    state = DEAR.at_home(with_resources(turn(ct.GOVERNMENT), government=2))
    assert pickle.loads(pickle.dumps(state)) == state  # noqa: S301 - made here
    (sweep,) = (one for one in ct.legal_moves(turn(ct.GOVERNMENT)) if str(one) == "sweep")
    verdict = DEAR.judge(state, sweep)
    assert not verdict
    again = pickle.loads(pickle.dumps(verdict))  # noqa: S301 - made here
    assert again == verdict
    assert str(again) == str(verdict)


def test_nim_is_played_by_house_rules() -> None:
    house = NIM.with_provisos(
        Amends(label="house rule: three", clauses=("2.3",), to="take.most", value=lambda _most, _state: 3)
    )
    tall, take = house.setup("tall"), Take(4, Name.A)
    assert {move.count for move in house.legal_moves(tall) if isinstance(move, Take)} == {1, 2, 3}
    assert "2.3 as changed by house rule: three" in str(house.judge(tall, take))
    assert NIM.judge(NIM.setup("tall"), take)
    assert "house" not in NIM.to_json(NIM.setup("tall"))
    for written, read in ((house.to_json(tall), house.from_json), (house.to_text(tall), house.from_text)):
        assert read(written) == tall
        with pytest.raises(ct.InvalidPosition, match="is played by house rule: three"):
            (NIM.from_json if read == house.from_json else NIM.from_text)(written)
    assert NIM_SYSTEM.under(tall) is house.system


@pytest.mark.parametrize("more", [-1, 1, 2])
def test_games_of_other_prices_keep_every_law_and_never_stop(more: int) -> None:
    label = f"house rule: prices {more:+}"
    house = PRINTED.with_provisos(*(dearer(label, name, more) for name in PRICES))
    for seed in range(6):
        draw = random.Random(seed)  # noqa: S311 - play, not secrets
        state = house.setup(("short", "medium", "full")[seed % 3])
        for number in range(300):
            if not state.stack:
                break
            moves = house.legal_moves(state)
            assert moves, (seed, number, state.stack)
            sort = draw.choice(list(dict.fromkeys(map(type, moves))))
            state = house.step(state, draw.choice([one for one in moves if type(one) is sort]))
            if number % 3 == 0:
                assert house.violations(state) == (), (seed, number)
