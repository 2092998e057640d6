"""The most and the least that play can bring a number to: what is shown, and what is told if it is not."""

from __future__ import annotations

from typing import Any

import pytest

import ctcore as ct
from ctcore.condition import ANY, condition, quantity
from ctcore.condition.answer import Answer
from ctcore.game.games import game
from ctcore.query.best import Best
from ctcore.query.effort import Effort
from ctcore.query.goal import CannotAsk, Goal
from ctcore.query.reachable import _shortened, most, seek
from ctcore.query.search import Node, Way, search_of
from ctcore.twilight.rules.propaganda.frames import RoundFrame
from tests.cli.run import run

NIM = game("nim")
SHORT = ct.setup("short", card=1)
ROUND = next(
    step.after for step in ct.random_game("short", 3) if isinstance(step.after.outermost, RoundFrame)
)


def _all_ends(state: Any) -> list[Any]:
    """Where each of the next player's turns in Nim ends: gone through without a search."""
    return [NIM.step(state, move) for move in NIM.legal_moves(state)]


@pytest.mark.parametrize("text", ["A.stones", "B.stones + C.stones", "A.stones - B.stones", "-A.stones"])
@pytest.mark.parametrize("is_largest", [True, False])
def test_the_extremes_of_a_small_game_are_those_of_all_its_ends(text: str, *, is_largest: bool) -> None:
    start = NIM.setup()
    asked, player = quantity(text, NIM), NIM.actor(start)
    found = most(start, Goal(ANY, player), Best(asked, largest=is_largest), game=NIM)
    values = [asked.read(end) for end in _all_ends(start)]
    assert found.is_shown
    assert found.value == (max if is_largest else min)(values)
    assert asked.read(NIM.play(start, found.line.text)) == found.value


def test_a_condition_holds_where_the_extreme_is() -> None:
    start = NIM.setup()
    asked, held = quantity("A.stones", NIM), condition("B.stones < 4", NIM)
    found = most(start, Goal(held, NIM.actor(start)), Best(asked, largest=False), game=NIM)
    values = [asked.read(end) for end in _all_ends(start) if held.read(end)]
    assert (found.is_shown, found.value) == (True, min(values))
    never = condition("A.stones > 99", NIM)
    assert most(start, Goal(never, NIM.actor(start)), Best(asked, largest=True), game=NIM).answer is Answer.NO


def test_what_is_cut_short_is_open_and_tells_both_ends() -> None:
    text = "total_opposition * 2 + border_zone"
    best = Best(quantity(text), largest=True, enough=104)
    found = most(ROUND, Goal(ANY, ct.FLN, "round"), best, limit=2)
    assert (found.answer, found.is_shown, found.bound) == (Answer.OPEN, False, 104)
    assert found.line.ended_by == "positions"
    best = Best(quantity("resources.fln"), largest=True, enough=50)
    found = most(SHORT, Goal(ANY, ct.FLN, "card"), best, limit=20)
    assert (found.answer, found.value, found.bound) == (Answer.OPEN, 18, 50)
    assert ct.play(SHORT, found.line.text).resources.fln == 18
    unbound = most(SHORT, Goal(ANY, ct.FLN, "card"), Best(quantity("resources.fln"), largest=True), limit=20)
    assert (unbound.value, unbound.bound) == (18, None)


def test_what_no_move_of_the_round_raises_is_bounded_by_what_it_is_now() -> None:
    asked = quantity("sum(fln_bases) - sum(government_pieces) + casualties.guerrillas")
    found = most(ROUND, Goal(ANY, ct.FLN, "round"), Best(asked, largest=True), limit=20)
    assert (found.value, found.bound) == (asked.read(ROUND), asked.read(ROUND))
    bases = quantity("sum(fln_bases)").read(ROUND)
    denied = seek(ROUND, Goal(condition(f"sum(fln_bases) > {bases}"), ct.FLN, "round"), limit=20)
    assert (denied.answer, denied.explored) == (Answer.NO, 0)


def test_what_no_position_passes_is_enough() -> None:
    best = Best(quantity("commitment"), largest=True, enough=SHORT.commitment)
    found = most(SHORT, Goal(ANY, ct.FLN), best, limit=2_000)
    assert (found.answer, found.value, found.bound) == (Answer.YES, SHORT.commitment, SHORT.commitment)
    assert found.line.explored < 2_000


def test_no_ceiling_left_open_is_passed_over() -> None:
    """Of positions left unexplored the highest ceiling bounds all, and one without makes it unknown."""
    best = Best(quantity("resources.fln"), largest=True)

    class Left:
        def __init__(self, ceiling: int | None) -> None:
            self.state, self.ceiling = SHORT, ceiling

    assert best.bound(ended=False) is best.bound(ended=True) is None
    one: Any = Left(None)
    best.takes(one)
    assert best.bound(ended=False) == 15
    for ceilings, bound in (((20, 18), 20), ((20, None), None), ((12,), 15)):
        left: list[Any] = [Left(ceiling) for ceiling in ceilings]
        best.leave(left)
        assert best.bound(ended=False) == bound
        # What is left of an earlier pass bounds nothing once a later one has tried all.
        assert best.bound(ended=True) == 15
    # What is known to be enough bounds them all.
    enough = Best(quantity("resources.fln"), largest=True, enough=19)
    enough.takes(one)
    higher: Any = Left(20)
    enough.leave([higher, one])
    assert enough.bound(ended=False) == 19


@pytest.mark.parametrize(("is_largest", "enough"), [(True, 15), (False, 15), (True, 14), (False, 16)])
def test_a_search_ends_at_what_is_enough_and_not_before(*, is_largest: bool, enough: int) -> None:
    asked = quantity("resources.fln")
    assert Best(asked, largest=is_largest, enough=enough).takes(Node(SHORT))
    further = 16 if is_largest else 14
    assert not Best(asked, largest=is_largest, enough=further).takes(Node(SHORT))
    assert not Best(asked, largest=is_largest).takes(Node(SHORT))


def test_a_search_that_is_told_to_stop_keeps_its_best() -> None:
    effort = Effort()
    best = Best(quantity("resources.fln"), largest=True)
    takes = best.takes

    def stop_at_the_first(node: Any) -> bool:
        effort.stop()
        return takes(node)

    best.takes = stop_at_the_first  # type: ignore[method-assign]
    found = most(SHORT, Goal(ANY, ct.FLN), best, limit=effort)
    assert (found.answer, found.line.ended_by) == (Answer.OPEN, "interrupt")
    assert found.value is not None


def test_a_search_without_time_says_so() -> None:
    found = seek(SHORT, Goal(condition("resources.fln > 40"), ct.FLN), limit=Effort(seconds=0))
    assert (found.answer, found.ended_by) == (Answer.OPEN, "time")


# After a Pivotal Event


PIVOTAL = ct.play(ct.setup("short", card=1), "coup d'etat")


@pytest.mark.clause("2.3.7")
def test_the_turn_of_a_pivotal_event_lasts_until_it_is_carried_out() -> None:
    """Its player may be asked about while it is; the other player's turn begins only then."""
    assert ct.actor(PIVOTAL) is ct.Actor.NATURE
    best = Best(quantity("commitment"), largest=True)
    found = most(PIVOTAL, Goal(ANY, ct.GOVERNMENT), best)
    assert found.is_shown
    after = ct.play(PIVOTAL, found.line.text)
    assert (len(after.stack), ct.actor(after)) == (1, ct.FLN)
    assert after.commitment == found.value
    with pytest.raises(CannotAsk, match="has had its turn"):
        seek(after, Goal(ANY, ct.GOVERNMENT))
    # At no moment of the FLN's turn are there dice still to roll.
    early = seek(PIVOTAL, Goal(ANY, ct.FLN, moment=True))
    assert len(early.line) >= len(found.line.line)


# In the terminal

NO_EVENTS = ("--scenario", "short", "--card", "1", "--by", "fln", "--no-events")


@pytest.mark.clause("5.1.4", "2.3.7")
def test_a_pivotal_event_does_not_wait_for_all_lines_of_operations() -> None:
    start = ct.setup("short", card=1, first=ct.GOVERNMENT)
    goal = Goal(ANY, ct.GOVERNMENT, events=False)
    found = most(start, goal, Best(quantity("commitment"), largest=True), limit=2_000)
    assert (found.value, found.is_shown) == (20, True)
    assert found.line.text.startswith("no pivotal event; COUP D'ETAT; ")
    for least in (16, 20):
        sought = seek(
            start, Goal(condition(f"commitment >= {least}"), ct.GOVERNMENT, events=False), limit=200
        )
        assert sought.answer is Answer.YES
        assert sought.explored < 200


def test_both_ends_are_printed_if_the_search_is_cut_short() -> None:
    asked = ("find", "--largest", "resources.fln", *NO_EVENTS[:-1], "--within", "card", "--limit", "20")
    ran = run(*asked)
    assert ran.status == 3
    assert ran.out.startswith("Open: resources.fln is 18 by a line; at most 50.\n")
    told = " ".join(ran.out.split())
    assert "more positions (--limit), leaving Events out (--no-events) or a question about less." in told
    data = run(*asked, "--json").data
    assert (data["answer"], data["largest"], data["value"], data["bound"]) == (
        "open",
        "resources.fln",
        18,
        50,
    )
    assert ct.play(SHORT, data["line"]).resources.fln == 18


def test_the_most_of_a_turn_is_shown_to_be_so() -> None:
    ran = run("find", "--largest", "resources.fln", *NO_EVENTS, "--limit", "20")
    assert ran.status == 0
    assert ran.out.startswith("The largest resources.fln is 19; no line of play brings more.\n")


def test_least_without_a_condition_asks_for_the_smallest() -> None:
    asked = ("france_track", *NO_EVENTS, "--limit", "20")
    one, other = run("find", "--least", *asked), run("find", "--smallest", *asked)
    assert (one.status, one.out) == (other.status, other.out)
    assert one.out.startswith("The smallest france_track is 4; no line of play brings less.\n")
    shown = run("--game", "nim", "find", "--smallest", "A.stones", "--scenario", "classic")
    assert shown.out.startswith("The smallest A.stones is 0; no line of play brings less.")
    assert shown.status == 0


@pytest.mark.parametrize("needless", ["Barika", "Barika; Tebessa"])
def test_what_a_line_does_not_need_is_left_out_of_it(needless: str) -> None:
    line = f"no pivotal event; terror; Souk Ahras; {needless}; end"
    search = search_of(game())(game(), SHORT, Goal(ANY, ct.FLN), Effort(), plain=False)
    search.best = Best(quantity("Souk Ahras.terror"), largest=True)
    node = Node(SHORT)
    for step in ct.play_line(SHORT, line):
        node = Node(step.after, node, step.move)
    assert node.steps == len(node.line) == line.count(";") + 1
    shorter = _shortened(search, node)
    assert "; ".join(map(str, shorter.line)) == "no pivotal event; terror; Souk Ahras; end"
    search.best = Best(quantity("sum(terror)"), largest=True)
    assert _shortened(search, node) is node


@pytest.mark.parametrize(("below", "found"), [(0, False), (1, True), (None, True)])
def test_below_a_price_nothing_of_that_price_is_looked_at(below: int | None, *, found: bool) -> None:
    start = NIM.setup()
    search = search_of(NIM)(NIM, start, Goal(ANY, NIM.actor(start)), Effort(), plain=False)
    node, ended = search.through(Way(by_price=True, below=below), Effort())
    # In Nim nothing is paid.
    assert (node is not None, ended) == (found, not found)


def test_a_no_is_told_of_an_extreme_too() -> None:
    first = ("--scenario", "classic")
    ran = run("--game", "nim", "find", "A.stones > B.stones + 99", "--largest", "A.stones", *first)
    assert (ran.status, ran.out.splitlines()[0]) == (1, "No: no line of play brings the condition about.")


def test_not_found_says_what_would_help() -> None:
    ran = run("find", "resources.fln > 40", *NO_EVENTS[:-1], "--within", "card", "--limit", "5")
    assert ran.status == 3
    told = " ".join(ran.out.split())
    assert "more positions (--limit), leaving Events out (--no-events) or a question about less." in told
