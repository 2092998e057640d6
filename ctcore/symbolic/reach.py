"""How far a verdict reaches: the smallest set of facts under which it is proved for every lawful position.

The position is lifted, with what is pending as it is.  Each fact of it, in the words of the game's
conditions, is an assumption; the smallest set of these that refutes the other verdict is the answer.
"""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from ctcore.errors import CtcoreError, Defect
from ctcore.game import games
from ctcore.kernel.frozen import frozen
from ctcore.symbolic.facts import Fact, facts_of, far_from
from ctcore.symbolic.lift import concrete, named_values
from ctcore.symbolic.nearest import nearest
from ctcore.symbolic.question import Question, others
from ctcore.symbolic.smallest import smallest
from ctcore.symbolic.spread import Undecided, changed_for, spread, variables
from ctcore.symbolic.widening import widened

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from ctcore.condition.expression import Condition
    from ctcore.game import Game
    from ctcore.kernel import Finding, Verdict
    from ctcore.symbolic.spread import Spread

__all__ = ["Matters", "Reach", "reach_of"]


@frozen(eq=False)
class Matters:
    """A fact on which a verdict rests, and a position that differs from the one asked about in it.

    ``condition`` is the fact and ``says`` its words.  In ``twin``, a lawful position, the other facts hold,
    this one does not, and the verdict is the other one; ``changes`` make it of the position asked about, as
    `Game.changed` takes them, or are None if no words say them.
    """

    condition: Condition
    says: str
    twin: Any
    changes: tuple[str, ...] | None

    def as_dict(self) -> dict[str, Any]:
        """The fact as plain data, without the twin itself."""
        changes = None if self.changes is None else list(self.changes)
        return {"condition": str(self.condition), "says": self.says, "turned_by": changes}


@frozen(eq=False)
class Reach:
    """The facts under which a verdict is proved the same for every lawful position with what is given.

    The facts are about the position in which the move is made: of a move in a line, the one that the moves
    before it have led to, with what is pending there.  Laws of what is pending shut out other positions.
    None of the ``facts`` may be dropped, and ``smallest`` says whether fewer are proved not to do.
    ``findings`` are the requirements that refuse the move wherever the facts hold; none of a yes.  ``given``
    names what is taken as it is, beside what is pending.  Where ``unshown`` says why, nothing was shown.
    """

    legal: bool
    facts: tuple[Matters, ...] = ()
    findings: tuple[Finding, ...] = ()
    given: tuple[str, ...] = ()
    smallest: bool = False
    unshown: str = ""

    @property
    def condition(self) -> Condition | None:
        """The facts joined by "and", in the language of `ctcore find`; None if there are none."""
        found: Condition | None = None
        for fact in self.facts:
            found = fact.condition if found is None else found & fact.condition
        return found

    def __str__(self) -> str:
        """The answer, and where it is the same."""
        answer = "Yes" if self.legal else "No"
        if self.unshown:
            return f"How far the {answer.lower()} reaches is not shown: {self.unshown}"
        given = f", with {', '.join(self.given)} as given" if self.given else ""
        if not self.facts:
            return f"{answer} in every position lawful with this pending{given}"
        return f"{answer} wherever {self.condition}, with this pending{given}"

    def as_dict(self) -> dict[str, Any]:
        """The reach as plain data."""
        return {
            "legal": self.legal,
            "condition": None if self.condition is None else str(self.condition),
            "facts": [one.as_dict() for one in self.facts],
            "refused_by": [one.as_dict() for one in self.findings],
            "given": list(self.given),
            "smallest": self.smallest,
            "unshown": self.unshown or None,
        }


def reach_of(verdict: Verdict, game: Game[Any] | None = None, *, fewest: bool = True) -> Reach:
    """Return how far the verdict reaches; `InvalidPosition` if its position breaks a law of the game.

    Without ``fewest`` a set of facts is enough of which none may be dropped, though another may be smaller.
    Raises `ValueError` for a verdict on rules of no game, where none is given.

    >>> import ctcore as ct
    >>> start = ct.play(ct.setup("short", card=1), "rally")
    >>> print(reach_of(ct.judge(start, ct.parse_move(start, "Algiers"))))
    No wherever Algiers.at_support, with this pending
    """
    game = _game_of(verdict) if game is None else game
    game.lawful(verdict.state)
    try:
        return _reach(game, verdict, fewest=fewest)
    except Undecided as undecided:
        return Reach(verdict.legal, unshown=str(undecided))


def _game_of(verdict: Verdict) -> Game[Any]:
    found = (game for game in map(games.game, games.GAMES) if game.system.name == verdict.system)
    one = next(found, None) if verdict.system else None
    if one is None:
        message = f"the verdict on '{verdict.move}' is on the rules of no game; say which game it is"
        raise ValueError(message)
    return one


def _reach(game: Game[Any], verdict: Verdict, *, fewest: bool) -> Reach:
    """The reach with as much open as may be: what a twin could not be lawful with is given."""
    fixed: frozenset[str] = frozenset()
    while True:
        question = _question(game, verdict, fixed)
        found = smallest(question.order, question.refuted, fewest=fewest)
        if found is None:
            message = "the words of the game's conditions do not say what decides it."
            raise Undecided(message)
        facts = widened(question, [question.facts[one] for one in found.chosen])
        try:
            matters = tuple(_matters(game, verdict, question, facts, fixed))
        except _Unlawful as unlawful:
            if unlawful.names <= fixed:
                message = "each position in which a fact alone does not hold breaks a law."
                raise Undecided(message) from None
            fixed |= unlawful.names
            continue
        # What holds in the position asked about does not refuse there, though others need it to refuse.
        few = () if verdict.legal else question.refusing(facts)
        refusing = tuple(one for one in map(verdict.finding, few) if not one.holds)
        return Reach(verdict.legal, matters, refusing, question.given(facts), found.proved)


class _Unlawful(Exception):  # noqa: N818 - named as what it reports
    """A position in which those numbers and truths are otherwise breaks a law that reads no terms."""

    def __init__(self, names: frozenset[str]) -> None:
        super().__init__(*names)
        self.names = names


def _question(game: Game[Any], verdict: Verdict, fixed: frozenset[str]) -> Question:
    """The question with all open that words tell of; numbers and truths that none does are given."""
    now = named_values(verdict.state)
    while True:
        board = spread(verdict, game.system.laws, fixed)
        question = Question(board, facts_of(game, board, verdict.state), legal=verdict.legal)
        model = question.against(question.facts)
        if model is None:
            return question
        asked = frozenset[str]().union(*map(variables, board.results))
        values = named_values(concrete(board.boards[0].state, model))
        more = {name for name in asked & now.keys() if values[name] != now[name]}
        if not more:
            return question
        fixed |= more


def _matters(
    game: Game[Any], verdict: Verdict, question: Question, facts: Sequence[Fact], fixed: frozenset[str]
) -> Iterator[Matters]:
    """Each fact, bounds of a number that meet as one, with a position in which it alone does not hold.

    What is ``fixed`` is as it is in that position, too.
    """
    far = fixed | far_from(game, question.spread, verdict.state)
    spreads = (spread(verdict, game.system.laws, far), question.spread)
    for fact in facts:
        other = next((one for one in facts if one is not fact and one.meets(fact)), None)
        if other is None or fact.least:
            mine = (fact,) if other is None else (fact, other)
            condition, says = fact.joined(other)
            rest = [one for one in facts if one not in mine]
            twin = _Turning(game, verdict, condition, [one.condition for one in rest]).twin(spreads)
            yield Matters(condition, says, twin, game.differences(verdict.state, twin))


@frozen(eq=False)
class _Turning:
    """The search for a lawful position in which a fact does not hold, the rest do, and the verdict turns."""

    game: Game[Any]
    verdict: Verdict
    condition: Condition
    rest: Sequence[Condition]

    def twin(self, spreads: Sequence[Spread]) -> Any:
        """The nearest one in the first of the spreads that has one.

        Raises `_Unlawful` where what is neither a number nor a truth does not allow it.
        """
        state, legal = self.verdict.state, self.verdict.legal
        found_in = (others(one, self.rest, state, legal=legal) for one in spreads)
        for board, solver in chain.from_iterable(found_in):
            model = nearest(self.game, solver, board.state, named_values(state))
            found = concrete(board.state, model)
            if self.stands(found):
                return found
            if not (broken := {one.law for one in self.game.violations(found)}):
                message = f"a position that turns '{self.verdict.move}' without '{self.condition}' does not"
                raise Defect(message)
            return self.mended(found, broken)
        message = "no position was found in which a fact alone does not hold."
        raise Undecided(message)

    def stands(self, found: Any) -> bool:
        """Whether it is what it should be, on ints."""
        return (
            self.condition.read(found) is False
            and all(one.read(found) is True for one in self.rest)
            and not self.game.violations(found)
            and self.game.judge(found, self.verdict.move).legal is not self.verdict.legal
        )

    def mended(self, found: Any, broken: Collection[str]) -> Any:
        """The same by its words but for one of them, where it is lawful so, as by the cards that came up."""
        state = self.verdict.state
        changes = self.game.differences(state, found) or ()
        for one in changes:
            try:
                other = self.game.changed(state, *(each for each in changes if each is not one))
            except CtcoreError:
                continue
            if self.stands(other):
                return other
        laws = [law for law in self.game.system.laws if law.name in broken]
        raise _Unlawful(changed_for(laws, state, found))
