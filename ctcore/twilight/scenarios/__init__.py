"""The three scenarios (chapter 10), each checked on loading against the totals it states."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from ctcore.errors import InvalidPosition
from ctcore.twilight.board.deck import whole
from ctcore.twilight.board.forces import FORCE_POOL, Pool, Space
from ctcore.twilight.board.in_force import InForce
from ctcore.twilight.board.map import PLACES
from ctcore.twilight.board.parts import Boxes, Cards, FranceBox, Hand, Initiative, Purses, Tracks
from ctcore.twilight.board.state import State
from ctcore.twilight.board.vocabulary import FLN, GOVERNMENT, Actor, Box, Eligibility, Pivotal, Stance

if TYPE_CHECKING:
    from ctcore.twilight.board.map import Place

__all__ = ["SCENARIOS", "load", "parse", "title"]

SCENARIOS = ("short", "medium", "full")
_TRUTHS = ("independent", "recall_de_gaulle", "mobilization_played")


@cache
def load(name: str) -> State:
    """The named scenario as set up, with nothing pending yet.

    Raises `InvalidPosition` if the board does not add up to what the scenario states.
    """
    return parse(_text(name))


def title(name: str) -> str:
    """What the scenario covers, in a few words."""
    return str(_read(_text(name))["title"])


def parse(text: str) -> State:
    """The position that a scenario file describes, the FLN First Eligible, its stated totals checked.

    Clauses: 10/2
    """
    data = _read(text)
    spaces = tuple(_space(place, data) for place in PLACES)
    state = State(
        scenario=data["name"],
        spaces=spaces,
        boxes=Boxes(
            available=Pool(**data["available"]),
            casualties=Pool(**data["casualties"]),
            out_of_play=Pool(**data["out_of_play"]),
            set_aside=Pool(),
        ),
        tracks=Tracks(
            resources=Purses(data["government_resources"], data["fln_resources"]),
            commitment=data["commitment"],
            france_track=FranceBox[data["france_track"]],
            border_zone=data.get("border_zone", 0),
        ),
        cards=Cards(
            deck=whole(data["events"]),
            hand=Hand.of(map(Pivotal, data["pivotal_government"] + data["pivotal_fln"])),
            coup_played=data["coup_played"],
        ),
        in_force=InForce(**{name: data[name] for name in _TRUTHS}),
        initiative=Initiative(Eligibility.SECOND, Eligibility.FIRST),
    )
    _check(state, data["stated"])
    return state


def _text(name: str) -> str:
    file = f"{__path__[0]}/{name}.toml"
    with open(file, encoding="utf-8") as opened:  # noqa: PTH123 - pathlib takes longer to load than it to read
        return opened.read()


def _read(text: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - importing ctcore need not wait for what reads files

    return tomllib.loads(text)


def _space(place: Place, data: dict[str, Any]) -> Space:
    """The space as the file lists it, all its Guerrillas Underground (1.4.3/4)."""
    row = dict(data["space"].get(place.id, {}))
    level = Stance[row.pop("support", "neutral").upper()]
    underground = row.pop("guerrillas", 0)
    resettled = place.id in data["resettled"]
    return Space(place, underground=underground, support=level, resettled=resettled, **row)


def _check(state: State, stated: dict[str, Any]) -> None:
    found = {
        "support_plus_commitment": state.support_plus_commitment,
        "total_support": state.total_support,
        "opposition_plus_bases": state.opposition_plus_bases,
        "total_opposition": state.total_opposition,
        "fln_bases_on_map": sum(space.fln_bases for space in state.spaces),
        "resettled": state.resettled_sectors,
        "government_control": _controlled(state, GOVERNMENT),
        "fln_control": _controlled(state, FLN),
        **{f"pool of {piece}": _total(state, piece.name.lower()) for piece, _ in FORCE_POOL.items()},
    }
    expected = {**stated, **{f"pool of {piece}": count for piece, count in FORCE_POOL.items()}}
    wrong = [
        f"{name}: stated {expected.get(name)}, found {found.get(name)}"
        for name in sorted(found.keys() | expected.keys())
        if found.get(name) != expected.get(name)
    ]
    if wrong:
        message = f"scenario {state.scenario!r} does not add up (10): " + "; ".join(wrong)
        raise InvalidPosition(message)


def _controlled(state: State, faction: Actor) -> list[str]:
    algeria = (space for space in state.spaces if not space.place.is_country)
    return [space.id for space in algeria if space.control is faction]


def _total(state: State, piece: str) -> int:
    boxes = map(state.box, Box)
    total: int = sum(getattr(holder, piece) for holder in (*state.spaces, *boxes))
    return total
