from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs
import numpy as np
import pytest

from ctcore.agents.fields import blank
from ctcore.agents.seeing import Seeing, seeing_of
from ctcore.kernel.choices import fields_of
from ctcore.kernel.move import Part
from ctcore.twilight.board.deception import Deception, DeceptionMarker
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT
from tests.agents.games import NAMES, NIM, STARTS, TWILIGHT, moments

if TYPE_CHECKING:
    from ctcore.game import Game

ASSET, AGENDA, THREAT = (
    DeceptionMarker.HIDDEN_ASSET,
    DeceptionMarker.HIDDEN_AGENDA,
    DeceptionMarker.EMPTY_THREAT,
)


@pytest.mark.parametrize("game", [NIM, TWILIGHT], ids=lambda game: game.name)
def test_a_row_has_a_name_and_bounds_for_each_number(game: Game[Any]) -> None:
    seeing = seeing_of(game)
    row = seeing.row(game.setup(), next(iter(game.players.values())))
    assert row.dtype == np.int16
    assert len(row) == len(seeing.names) == len(seeing.low) == len(seeing.high) == len(set(seeing.names))
    assert (seeing.low <= 0).all()
    assert (seeing.high >= 0).all()


@pytest.mark.parametrize(("game", "setup", "options"), STARTS, ids=NAMES)
def test_rows_stay_within_their_bounds(game: Game[Any], setup: str, options: dict[str, Any]) -> None:
    seeing = seeing_of(game)
    for seed in range(2):
        for moment, _ in moments(game, setup, options, seed):
            for player in game.players.values():
                row = seeing.row(moment.state, player, moment.part)
                beyond = ((row < seeing.low) | (row > seeing.high)).nonzero()[0]
                assert [(seeing.names[at], int(row[at])) for at in beyond] == []


@pytest.mark.parametrize(("game", "setup", "options"), STARTS, ids=NAMES)
def test_moments_that_differ_to_a_player_have_different_rows(
    game: Game[Any], setup: str, options: dict[str, Any]
) -> None:
    seeing, player = seeing_of(game), next(iter(game.players.values()))
    known: dict[bytes, tuple[object, object]] = {}
    for seed in range(3):
        for moment, _ in moments(game, setup, options, seed):
            row = seeing.row(moment.state, player, moment.part)
            seen = game.observe(moment.state, player), moment.part
            assert known.setdefault(row.tobytes(), seen) == seen
    assert len(known) > 10


@pytest.mark.parametrize(("game", "setup", "options"), STARTS, ids=NAMES)
def test_no_frame_hides_a_field_of_another_unless_it_is_written_twice(
    game: Game[Any], setup: str, options: dict[str, Any]
) -> None:
    twice = seeing_of(game).twice
    for seed in range(5):
        for transition in game.random_game(setup, seed, **options):
            fields = [field for frame in transition.after.stack for field in fields_of(type(frame))]
            for field in {*fields}:
                assert fields.count(field) <= (2 if field[0] in twice else 1), field


@pytest.mark.clause("7.3/7")
def test_a_hidden_marker_is_seen_by_its_holder_alone() -> None:
    seeing = seeing_of(TWILIGHT)
    start = TWILIGHT.setup("short", card=1)
    one, other = (
        start.but(deception=Deception(government=mine, fln=(THREAT, THREAT), bag=bag))
        for mine, bag in (((ASSET, AGENDA), (THREAT, ASSET)), ((ASSET, THREAT), (AGENDA, ASSET)))
    )
    assert (seeing.row(one, FLN) == seeing.row(other, FLN)).all()
    assert (seeing.row(one, GOVERNMENT) != seeing.row(other, GOVERNMENT)).any()
    assert seeing.hides(one)
    assert not seeing.hides(start)


def test_what_is_chosen_of_a_move_is_shown_where_it_is_given() -> None:
    seeing = seeing_of(TWILIGHT)
    moment = next(moment for moment, _ in moments(TWILIGHT, "short", {}, 1) if moment.part is not None)
    actor = TWILIGHT.actor(moment.state)
    with_it, without = seeing.row(moment.state, actor, moment.part), seeing.row(moment.state, actor)
    (at,) = (with_it != without).nonzero()[0]
    assert isinstance(moment.part, Part)
    assert seeing.names[at] == f"{moment.part.of.__name__} {moment.part}"


def test_stones_are_seen_where_they_are() -> None:
    seeing, state = seeing_of(NIM), NIM.play(NIM.setup(), "take 2 from B")
    row = seeing.row(state, NIM.players["first"])
    told = {name: int(value) for name, value in zip(seeing.names, row, strict=True) if value}
    named = {f"{one}.name.{one}": 1 for one in "ABC"}
    assert told == named | {
        "seen by first": 1,
        "second to choose": 1,
        "A.stones": 3,
        "B.stones": 2,
        "C.stones": 5,
        "pending Turn": 1,
        "Turn.player.Second": 1,
    }


# What types leave open


@attrs.frozen
class Bead:
    size: int
    weight: int


@pytest.mark.parametrize(
    ("hint", "said"),
    [
        (str, "nothing says what beads: <class 'str'> may be"),
        (tuple[str, ...], "nothing says what is in beads: <class 'str'>"),
        (tuple[Bead, ...], "beads: Bead has more than one number: size, weight"),
    ],
    ids=["a text", "some texts", "records of two numbers"],
)
def test_a_field_that_nothing_bounds_is_refused_by_name(hint: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        seeing_of(NIM).field("beads", hint)


def test_a_game_says_of_its_own_what_types_leave_open() -> None:
    class Beaded(Seeing):
        lengths = {"strung": 2}  # noqa: RUF012 - as the base's

        def values(self, _name: str, hint: object, /) -> tuple[str, ...] | None:
            return ("red", "blue") if hint is str else None

        def bounds(self, _name: str, /) -> tuple[int, int]:
            return 1, 3

    seeing = Beaded(NIM)
    for hint, value, said in (
        (str, "blue", [0, 1]),
        (tuple[str, ...], ("red", "red"), [2, 0]),
        (Bead, Bead(2, 3), [2, 3]),
        (Bead | None, Bead(2, 3), [1, 2, 3]),
        (Bead | None, None, [0, 0, 0]),
    ):
        field = seeing.field("beads", hint)
        row = blank(len(field))
        field.write(row, 0, value)
        assert row.tolist() == said
    assert seeing.field("beads.size", int).low == (0,)
    assert len(seeing.field("beads.strung", tuple[bool, ...])) == 2


def test_a_tuple_of_another_length_than_at_the_beginning_is_refused() -> None:
    begun = NIM.setup()
    with pytest.raises(ValueError, match=r"shorter|longer"):
        seeing_of(NIM).row(attrs.evolve(begun, piles=begun.piles[:2]), NIM.players["first"])
