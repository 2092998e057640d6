"""Moves of no game, made of a form and the types of its slots."""

from __future__ import annotations

from types import new_class
from typing import Any

from ctcore.kernel import Kind, Move
from ctcore.kernel.frozen import frozen

__all__ = ["kind_of", "made"]


def made(form: str, *stages: str, **types: Any) -> Any:
    """A type of move with that form, whose fields have these types."""
    held = {"__annotations__": types, "__module__": __name__, "form": form, "stages": stages}
    return frozen(new_class("Made", (Move,), exec_body=lambda space: space.update(held)))


def kind_of(move: Any, *candidates: tuple[Any, ...]) -> Kind:
    """The kind of such moves; its candidates have these values."""
    return Kind("made", move, tuple(move(*each) for each in candidates), (), lambda *_: None)
