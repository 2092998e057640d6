"""What hands touch: it makes the table after of the table before, and no piece is touched for nothing."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

import ctcore as ct
from ctcore.game.fields import leaves
from tests.cli.run import run

GAME = ct.game()
SHORT = ("--scenario", "short")
BOXES = {str(box) for box in ct.Box}
_FLOW = re.compile(r"([0-9]+) (.+?)s? from (.+) to (.+?)(?:, (Underground|Active))?")
_TURN = re.compile(r"([0-9]+) Guerrillas? in (.+) (turns? Active|go(?:es)? Underground)")
_MARKER = re.compile(r"([0-9]+) (Terror|Resettled|Pop \+1|Base \+1) markers? (into|off) (.+)")
_CHANGE = re.compile(r"(.+) from (.+) to (.+)")

Table = Counter[tuple[str, str]]


def table(state: ct.State) -> tuple[Table, dict[str, str]]:
    """What lies on a table: how many things of each sort each place holds, and what each track shows."""
    held: Table = Counter()
    for space in state.spaces:
        for piece in ct.Piece:
            held[space.name, _sort(str(piece))] += space.of(piece)
        held[space.name, "Terror"] += space.terror
        held[space.name, "Resettled"] += space.resettled
        held[space.name, "Pop +1"] += space.pop_markers
        held[space.name, "Base +1"] += space.base_markers
    for box in ct.Box:
        for sort, count in state.box(box).items():
            held[str(box), _sort(str(sort))] += count
    shown = {f"Control of {space}": _holder(state.control(space.place)) for space in state.spaces}
    shown |= {str(space): str(space.support) for space in state.spaces}
    shown |= {
        "Government Resources": str(state.resources.government),
        "FLN Resources": str(state.resources.fln),
        "Commitment": str(state.commitment),
        "France Track": str(state.france_track),
        "Border Zone Track": str(state.border_zone) if state.independent else "none",
        "Support + Commitment": str(state.support_plus_commitment),
        "Opposition + Bases": str(state.opposition_plus_bases),
    }
    return +held, shown


def _sort(name: str) -> str:
    return re.sub("(?<=[a-z])s$", "", name)


def _holder(faction: ct.Actor | None) -> str:
    return "nobody" if faction is None else f"the {faction}"


def done(state: ct.State, touches: tuple[str, ...]) -> tuple[Table, dict[str, str]]:
    """The table of the position once hands have done all that."""
    held, shown = table(state)
    for text in touches:
        if found := _MARKER.fullmatch(text):
            held[found[4], found[2]] += int(found[1]) * (1 if found[3] == "into" else -1)
        elif found := _TURN.fullmatch(text):
            status = ("Active", "Underground") if "Active" in found[3] else ("Underground", "Active")
            held[found[2], status[0]] += int(found[1])
            held[found[2], status[1]] -= int(found[1])
        elif (found := _FLOW.fullmatch(text)) and not text.startswith("Control"):
            count, sort, origin, target, status_there = found.groups()
            status_here = sort.removesuffix(" Guerrilla")
            held[origin, status_here] -= int(count)
            comes = status_there or status_here
            held[target, "Guerrilla" if target in BOXES and "Guerrilla" in sort else comes] += int(count)
        elif (found := _CHANGE.fullmatch(text)) and found[1] in shown:
            assert shown[found[1]] == found[2]
            shown[found[1]] = found[3]
    assert not [where for where, count in held.items() if count < 0]
    return +held, shown


@pytest.mark.parametrize(
    ("scenario", "seed", "length"), [("short", 3, 1), ("full", 4, 25), ("medium", 5, 90)]
)
def test_touches_make_the_table_after_of_the_table_before(scenario: str, seed: int, length: int) -> None:
    steps = tuple(ct.random_game(scenario, seed=seed))
    for first in range(0, len(steps) - length, max(length, 5)):
        before, after = steps[first].before, steps[first + length - 1].after
        touches = GAME.hands(before, after)
        assert done(before, tuple(map(str, touches))) == table(after)
        order = ["cards", "pieces", "markers", "tracks", "cylinders"]
        assert [order.index(one.sort) for one in touches] == sorted(order.index(one.sort) for one in touches)


def test_no_more_pieces_are_moved_than_must_be() -> None:
    steps = tuple(islice(ct.random_game("full", seed=9), 60))
    before, after = steps[0].before, steps[-1].after
    moved: Counter[str] = Counter()
    for touch in GAME.hands(before, after):
        if touch.sort == "pieces" and (found := _FLOW.fullmatch(touch.text)):
            moved[found[2].removeprefix("Underground ").removeprefix("Active ")] += int(found[1])
    for sort in ct.PieceType:
        of = [one for one in ct.Piece if one.type is sort]
        gained = sum(
            max(0, sum(now.of(one) - was.of(one) for one in of))
            for was, now in zip(before.spaces, after.spaces, strict=True)
        ) + sum(max(0, after.box(box).of(sort) - before.box(box).of(sort)) for box in ct.Box)
        assert moved[_sort(str(sort))] == gained
    assert GAME.hands(before, before) == ()


def test_what_a_person_does_is_told_in_order() -> None:
    ran = run(
        "hands", *SHORT, "no pivotal event; march; move 2 Underground, 0 Active from Morocco to Tlemcen; end"
    )
    assert ran.out.splitlines()[1:] == [
        "  Cards      turn up card 1, Quadrillage",
        "  Pieces     2 Underground Guerrillas from Morocco to Tlemcen, Active",
        "  Markers    Control of Tlemcen from the Government to the FLN",
        "  Tracks     FLN Resources from 15 to 14",
        "  Cylinders  FLN cylinder from First Eligible to the limited op box",
    ]
    for verb in ("ask", "play"):
        told = run(verb, *SHORT, "rally; Barika; place 1; end", "--hands").out
        assert "1 Guerrilla from Available to Barika, Underground" in told
        assert told.endswith("FLN cylinder from First Eligible to the limited op box\n")
    asked = run("ask", *SHORT, "rally; Barika; place 1", "--hands", "--json").data["hands"]
    assert asked == run("hands", *SHORT, "rally; Barika; place 1", "--json").data["touches"]
    assert {"sort": "tracks", "text": "FLN Resources from 15 to 14"} in asked


def test_cards_and_hidden_markers_are_told_as_they_lie() -> None:
    hidden = ct.setup("short", deception={"Hidden Agenda": 2, "Empty Threat": 3})
    (drawn,) = GAME.hands(hidden, ct.play(hidden, "draw Hidden Agenda"))
    assert str(drawn) == "the Government draws 1 Deception marker"
    lasting = ct.position("short", card=57)
    after = ct.play(lasting, "event; pass; card 1")
    assert [one.text for one in GAME.hands(lasting, after) if one.sort == "cards"] == [
        "turn up card 1, Quadrillage",
        "Peace Talks is now in force",
    ]
    bases = "Mascara: 2 FLN Bases; Mostaganem: 2 FLN Bases; Saida: 2 FLN Bases"
    asked = ct.position("full", bases, card=1)
    told = [str(one) for one in GAME.hands(asked, ct.play(asked, "MOBILIZATION")) if one.sort == "cards"]
    assert told == ["MOBILIZATION leaves the hand", "Mobilization is now in force"]


@pytest.mark.parametrize("name", ["nim", "algeria"])
def test_every_game_tells_what_changes_by_its_values(name: str) -> None:
    game = ct.game(name)
    steps = tuple(islice(game.random_game(None, 1), 12))
    before, after = steps[0].before, steps[-1].after
    now, then = leaves(before), leaves(after)
    counts = {name.replace(".", " ").replace("_", " "): value for name, value in now.items()}
    for touch in game.hands(before, after):
        if touch.sort == "pieces":
            count, sort, origin, target = re.fullmatch("([0-9]+) (.+) from (.+) to (.+)", touch.text).groups()  # type: ignore[union-attr]
            counts[f"{origin} {sort}"] -= int(count)
            counts[f"{target} {sort}"] += int(count)
        elif (found := _CHANGE.fullmatch(touch.text)) and found[1] in counts:
            was = counts[found[1]]
            counts[found[1]] = type(was)(int(found[3])) if found[3].isdigit() else found[3]
    wanted = {name.replace(".", " ").replace("_", " "): value for name, value in then.items()}
    numbers = {name for name, value in wanted.items() if type(value) is int}
    assert {name: counts[name] for name in numbers} == {name: wanted[name] for name in numbers}
