"""What is offered is what is legal, and what is closed at an element is what is refused there."""

from __future__ import annotations

from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, Any

import pytest

import ctcore as ct
from ctcore import query
from ctcore.game.games import GAMES
from ctcore.kernel import Part, Staged
from ctcore.query.closed import _few
from tests.games.noughts import GAME as NOUGHTS
from tests.kernel.toy import NIM, Take, nim

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctcore.game import Game
    from ctcore.kernel import Kind, Move

HOUSE: dict[str, Game[Any]] = {**{name: ct.game(name) for name in GAMES}, "noughts": NOUGHTS}
# How many steps of a random game lie between two positions that are asked about.
APART = {"twilight": 6, "algeria": 11, "labyrinth": 29}


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions of random games from each set-up, some of them at their end."""
    game, apart = HOUSE[name], APART.get(name, 1)
    found: list[Any] = []
    for setup in game.setups:
        start = game.setup(setup)
        steps = list(game.random_game(setup, 11))
        found += [start, *(step.after for step in islice(steps, 0, 400, apart)), steps[-1].after]
    return tuple(found)


def wholes(game: Game[Any], state: Any, part: Part | None = None) -> Iterator[Move]:
    """The whole moves to which the choices that are offered lead."""
    for kind in query.offered(state, part, game):
        for one in kind.choices:
            if isinstance(one.choice, Part):
                yield from wholes(game, state, one.choice)
            else:
                yield one.choice


@pytest.mark.parametrize("name", HOUSE)
def test_what_is_offered_stage_by_stage_is_every_legal_move_in_its_order(name: str) -> None:
    game, staged = HOUSE[name], 0
    for state in positions(name):
        assert tuple(wholes(game, state)) == game.legal_moves(state)
        staged += any(isinstance(one, Part) for one in game.choices(state))
    assert len(positions(name)) >= 8
    assert staged > 0 or name in {"nim", "noughts"}


@pytest.mark.parametrize("name", HOUSE)
def test_an_offer_tells_the_fields_that_it_sets_and_a_part_those_before_it(name: str) -> None:
    game = HOUSE[name]
    for state in positions(name):
        for kind in query.offered(state, game=game):
            assert kind.title
            assert kind.clause
            one = kind.choices[-1]
            part: Part | None = None
            set_so_far: dict[str, query.Field] = {}
            while isinstance(one.choice, Part):
                part = one.choice
                set_so_far |= {each.name: each for each in one.fields}
                told = query.part_as_dict(game, part)
                assert told["fields"] == {name: each.as_dict() for name, each in set_so_far.items()}
                assert list(told["fields"]) == list(part.fields)
                one = query.offered(state, part, game)[0].choices[-1]
            set_so_far |= {each.name: each for each in one.fields}
            assert sorted(set_so_far) == sorted(one.choice.__match_args__)
            for each in set_so_far.values():
                named = game.element(getattr(one.choice, each.name))
                assert (named is not None) == (each.sort in game.elements)


@pytest.mark.parametrize("name", HOUSE)
def test_a_kind_is_closed_at_an_element_where_each_choice_about_it_is_refused_by_what_is_told(
    name: str,
) -> None:
    game, elements = HOUSE[name], [(sort, one) for sort, ids in HOUSE[name].elements.items() for one in ids]
    apart, seen_open, seen_closed = max(1, len(elements) // 3), 0, 0
    for at, state in enumerate(positions(name)):
        for element in elements[at % apart :: apart]:
            closed = query.closed_at(state, element[1], game=game)
            here = list(query.naming(query.offered(state, game=game), element))
            assert not {one.kind.name for one in closed} & {one.kind.name for one in here}
            for one in closed:
                told = {finding.name for finding in one.findings}
                assert one.kind.name not in game.absent(state)
                assert one.as_dict()["move"] == str(one.tried[0])
                # Each finding is that of the first choice that it refuses.
                verdicts = [game.judge(state, choice) for choice in one.tried]
                for finding in one.findings:
                    first = next(each for each in verdicts if each.violates(finding.name))
                    place = [each.name for each in first.requirements].index(finding.name)
                    assert isinstance(first.move, Part) or finding == first.finding(place)
                for choice, verdict in zip(one.tried, verdicts, strict=True):
                    assert any(map(verdict.violates, told))
                    fields = query.fields_of(game, choice)
                    assert any((each.sort, each.value) == element for each in fields)
            seen_open, seen_closed = seen_open + len(here), seen_closed + len(closed)
    assert seen_open > 0
    assert seen_closed > 0


@pytest.mark.parametrize("name", HOUSE)
def test_no_kind_is_left_out_at_an_element_that_its_candidates_name(name: str) -> None:
    game = HOUSE[name]
    for at, state in enumerate(positions(name)[::4]):
        if not state.stack:
            continue
        element = [one for ids in game.elements.items() for one in ((ids[0], each) for each in ids[1])]
        sort = element[at % len(element)]
        open_or_closed = {one.kind.name for one in query.closed_at(state, sort[1], game=game)}
        open_or_closed |= {one.kind.name for one in query.naming(query.offered(state, game=game), sort)}
        naming = {
            kind.name
            for kind in game.system.table[type(state.stack[-1])]
            if any(
                game.element(getattr(move, one)) == sort
                for move in kind.candidates
                for one in move.__match_args__
            )
        }
        assert naming - set(game.absent(state)) <= open_or_closed


@pytest.mark.parametrize("name", HOUSE)
def test_where_no_choice_names_an_element_that_a_kind_could_name_it_is_closed_there(name: str) -> None:
    game, (sort, ids) = HOUSE[name], next(iter(HOUSE[name].elements.items()))
    cases = [(state, part) for state in positions(name)[::3] for part in begun(game, state)]
    closed_of_others = 0
    for at, (state, part) in enumerate(cases):
        found, closed = query.open_and_closed(state, part, game)
        offered = query.offered(state, part, game)
        for each in list(ids)[at % 4 :: 4]:
            here: list[Any] = list(query.naming(offered, (sort, each)))
            assert (each in found) == bool(here)
            refused: tuple[Any, ...] = query.closed_at(state, each, part, game)
            assert (each in closed) == (bool(refused) and not here)
            if part is not None:
                assert {one.kind.move for one in (*refused, *here)} <= {part.of}
            named = {one.kind.name for one in (*refused, *here)}
            for kind in awaited(game, state, part):
                depth = 0 if part is None else part.depth
                if isinstance(kind, Staged):
                    tried = [
                        value
                        for value in kind.stages[depth].values
                        if (sort, each) in map(game.element, value)
                    ]
                    assert (kind.name in named) == bool(tried)
            closed_of_others += bool(refused)
    assert closed_of_others > 0


def begun(game: Game[Any], state: Any) -> Iterator[Part | None]:
    """No part yet, and one after another of what the first choices begin."""
    yield None
    for first in dict.fromkeys(
        type(one) if not isinstance(one, Part) else one.of for one in game.choices(state)
    ):
        part = next((one for one in game.choices(state) if isinstance(one, Part) and one.of is first), None)
        while isinstance(part, Part):
            yield part
            part = game.choices(state, part)[-1]  # type: ignore[assignment]


def awaited(game: Game[Any], state: Any, part: Part | None) -> list[Kind]:
    """The kinds that may be chosen next, of those in play."""
    kinds = game.system.table[type(state.stack[-1])] if state.stack else ()
    absent = game.absent(state)
    return [
        one for one in kinds if (part is None and one.name not in absent) or (part and part.of is one.move)
    ]


def test_a_part_that_the_position_does_not_await_is_closed_nowhere() -> None:
    marching = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    part = ct.parse_choice(marching, "from Morocco")
    assert isinstance(part, Part)
    assert query.closed_at(ct.setup("short", card=1), "Morocco", part) == ()
    over = ct.play(ct.setup("short", card=1), "no pivotal event; rally").but(stack=())
    assert query.choices(ct.SYSTEM, over, part) == ()


def test_of_two_choices_that_are_refused_by_one_requirement_each_both_are_told() -> None:
    state = nim(1, 2, 3, frozen=1, last=1)
    one, other = (NIM.judge(state, move) for move in (Take(0, 1), Take(1, 2)))
    for verdicts in ([one, other], [other, one]):
        assert {*_few(verdicts)} == {*one.violations, *other.violations}
        assert sorted(each.name for each in _few(verdicts)) == ["not_as_many_as_before", "not_frozen"]


def test_a_choice_is_whole_or_not_and_has_a_caption_if_people_call_it_something() -> None:
    captions = 0
    for state in positions("twilight")[::5]:
        for kind in query.offered(state):
            assert kind.kind.move.clause in ("", kind.clause)
            for one in kind.choices[:9]:
                assert one.whole is one.as_dict()["whole"] is not isinstance(one.choice, Part)
                assert one.as_dict().get("caption", "") == one.caption
                assert ("caption" in one.as_dict()) == bool(one.caption)
                captions += bool(one.caption)
    assert captions


def test_an_answer_reads_as_the_step_or_as_what_is_unmet() -> None:
    marching = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    for text, legal in (("from Morocco", True), ("from Algiers", False)):
        answer = query.explain(ct.SYSTEM, marching, ct.parse_choice(marching, text))
        assert (answer.legal, answer.transition, answer.ledger) == (legal, None, ())
        assert str(answer) == str(answer.verdict)


def test_after_a_part_the_next_stage_is_closed_where_no_legal_move_goes_on_so() -> None:
    state = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    part = ct.parse_choice(state, "from Morocco")
    assert isinstance(part, Part)
    (offered,) = query.offered(state, part)
    open_there = {one.fields[0].value for one in offered.choices}
    for place in ct.board().nodes:
        closed = query.closed_at(state, place, part)
        assert bool(closed) == (place not in open_there)
    (algiers,) = query.closed_at(state, "Algiers", part)
    assert [one.name for one in algiers.findings] == ["adjacent"]
    assert algiers.as_dict() == {
        "kind": algiers.kind.name,
        "title": algiers.title,
        "clause": algiers.clause,
        "move": "from Morocco to Algiers",
        "findings": [one.as_dict() for one in algiers.findings],
    }
    # After the last stage nothing is named.
    last: Any = next(wholes(ct.game(), state, part))
    marching: Any = ct.SYSTEM.kind_of(state, part)
    every = Part(part.of, tuple(getattr(last, name) for name in marching.names))
    assert str(every).startswith("from Morocco to ")
    assert query.closed_at(state, "Morocco", every) == ()


def test_illegal_a_part_with_which_no_move_begins_and_an_element_that_is_none() -> None:
    state = ct.play(ct.setup("short", card=1), "no pivotal event; march")
    part = ct.parse_choice(state, "from Algiers")
    assert isinstance(part, Part)
    with pytest.raises(ct.IllegalMove):
        query.offered(state, part)
    with pytest.raises(
        ct.NotationError, match=r"'Algeirs' is not the name of anything.*Did you mean Algiers"
    ):
        query.closed_at(state, "Algeirs")


def test_a_turn_ends_with_the_move_after_which_another_player_is_to_choose() -> None:
    nim = ct.game("nim")
    assert all(one.ends_turn for kind in query.offered(nim.setup(), game=nim) for one in kind.choices)
    state = ct.play(ct.setup("short", card=1), "no pivotal event; rally; Barika; place 1 Guerrilla")
    ending = {str(one.choice) for kind in query.offered(state) for one in kind.choices if one.ends_turn}
    assert ending == {"end"}
    first = ct.setup("short", card=1)
    passing = [one for kind in query.offered(ct.play(first, "no pivotal event")) for one in kind.choices]
    assert {str(one.choice) for one in passing if one.ends_turn} == {"pass", "OAS"}
    assert not any(one.ends_turn for kind in query.offered(ct.setup("short")) for one in kind.choices)


def test_a_card_that_may_be_turned_up_is_told_by_its_title() -> None:
    (cards,) = query.offered(ct.setup("short"))
    assert cards.title == "turn up a card"
    first = cards.choices[0]
    assert (str(first.choice), first.caption) == ("card 1", "Quadrillage")
    assert first.as_dict() == {
        "text": "card 1",
        "whole": True,
        "fields": {one.name: one.as_dict() for one in first.fields},
        "caption": "Quadrillage",
        "ends_turn": False,
    }


def test_every_kind_of_every_game_has_words_of_its_own() -> None:
    for game in HOUSE.values():
        for kind in game.system.kinds:
            assert kind.title
            assert "{" not in kind.title
            assert "  " not in kind.title
            assert not kind.move.clause or kind.move.clause in game.register.by_id
