"""What a player is to do, in English, as a line of play."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

import attrs

from ctcore.english.spoken import bare
from ctcore.errors import CtcoreError, NotationError
from ctcore.game.play import IllegalMoveInLine
from ctcore.kernel import Move, Part
from ctcore.kernel.frozen import frozen
from ctcore.notation.reader import readers_of, stage_readers_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctcore.english.asking import Asking
    from ctcore.english.lexicon import Lexicon

__all__ = ["Line", "Lines"]

# What joins the parts of a line and says nothing of its own.
_JOINS = frozenset(
    ("and", ",", "then", "with", "in", "at", "on", "by", "also", "both", "using", "while", "during", "for")
)
# What people say of an act that is a noun: "make a rally", "play the event".
_DOES = re.compile(
    r"\b(?:execut|mak|do|conduct|perform|carry out|us|play|choos|pick|launch|start|begin|select|pull off|try|"
    r"attempt|stag|mount|run|go for|undertak|set off|initiat|resolv|order|tak)(?:e|es|ing|ed)? "
    r"(?=(?:the |an? |its |my |their |[1 ])*{act})"
)
_WITHIN = re.compile(r" (?:as|by|in|during|with|using|while)(?: part of)? (?:an? |the |my )?({act})$")
_BETWEEN = re.compile("(?:move )?(?:[0-9]+ )?(?:(?P<what>[a-z ]+) )?from (?P<origin>.+) (?:in)?to (?P<to>.+)")
_TOWARD = re.compile("(?:in)?to (?P<to>.+)", re.IGNORECASE)
# How many ways of reading the words are tried.
_WAYS = 8
# How many choices are looked through for the one that is meant.
_MANY = 400


@frozen
class Line:
    """A line of play that English was read as: its text, the options it needs, and what was left open.

    ``passed`` is how many of its moves are legal, ``legal`` whether all are, and ``unmet`` how many
    requirements the refused one does not meet.
    """

    text: str
    options: tuple[str, ...]
    passed: int
    legal: bool
    note: str = ""
    unmet: int = 0


@frozen(eq=False)
class Lines:
    """Reads what a player is to do as a line of play in the position that is asked about."""

    asking: Asking
    words: Lexicon
    options: tuple[str, ...] = ()
    before: str = ""

    def read(self, said: str, who: str = "") -> Line | None:
        """The line that the words mean for that player, empty for who asks; None for other words."""
        segments = self._segments(said)
        if not any(segments):
            return None
        found = [line for each in segments for line in self._played(each, who)]
        if not any(line.passed for line in found):
            # A line that begins with what the question does not name must at least come to what it names.
            led = (line for each in segments for line in self._played(each, who, led=True))
            found += [line for line in led if line.passed > 1]
        # A place alone is nothing to do, unless a choice of places is awaited.
        places = {*self.words.elements.values()}
        named = [line for line in found if line.legal or not places.issuperset(line.text.split("; "))]
        # Who asks does not ask what the other player may not even begin.
        named = [line for line in named if who or line.passed or line.options == self.options]
        best = max(named, key=self._likely, default=None)
        if best is None or who or best.passed:
            return best
        # Nor what is the other player's to do, where there the words mean no line.
        begun = next((one for one in best.text.split("; ") if one in self.words.acts.values()), "")
        return None if begun and any(line.passed for line in self._played((begun,), "")) else best

    def _likely(self, line: Line) -> tuple[bool, int, bool, int, int]:
        """What a line is preferred by; a place that the move after it names, too, leads no further."""
        texts = line.text.casefold().split("; ")
        refused = texts[line.passed] if line.passed < len(texts) else ""
        before = texts[line.passed - 1] if refused and line.passed else ""
        is_twice = self.words.element(before) is not None and f" {before} " in f" {refused} "
        is_last = line.passed >= len(texts) - 1
        return line.legal, line.passed - is_twice, is_last, -line.unmet, -len(line.options)

    # From words to moves

    def _segments(self, said: str) -> tuple[tuple[str, ...], ...]:
        """The moves that the words name one after another, in each way in which they may be meant."""
        tokens = self._acts_named(said).split()
        found = dict.fromkeys(self._ordered(one) for one in self._parsed(tokens))
        return tuple(islice((one for one in found if self._goes_together(one)), _WAYS))

    def _goes_together(self, segments: tuple[str, ...]) -> bool:
        """Whether each move belongs to an act that is named before it, if any is."""
        before = [one.casefold() for one in self.before.split("; ")] if self.before else []
        for one in segments:
            if one in self.words.acts.values():
                before.append(one.casefold())
            elif _TOWARD.fullmatch(one) and any(" from " in f" {each}" for each in before):
                return False
            elif one not in self.words.elements.values() and before:
                before.append(one.casefold())
                of = self._acts_of(one)
                if of and not of.intersection(before):
                    return False
        return True

    def _acts_of(self, text: str) -> frozenset[str]:
        """The acts of which a move that is written so is a part; empty if it is not told of any."""
        acts = {one.casefold().replace(" ", "_"): one.casefold() for one in self.words.acts.values()}
        heads = (name.partition(".")[0] for name in self._named_kinds(text.casefold()))
        return frozenset(acts[head] for head in heads if head in acts)

    def _named_kinds(self, text: str) -> Iterator[str]:
        """The names of the kinds of move that are written so."""
        system = self.asking.game.system
        moves = {
            move for move in dict.fromkeys(kind.move for kind in system.kinds) if self._reads(move, text)
        }
        yield from (kind.name for kind in system.kinds if kind.move in moves)

    def _parsed(self, tokens: list[str], act: str = "") -> Iterator[tuple[str, ...]]:
        """The words as moves, those that take most words first."""
        while tokens and tokens[0] in _JOINS:
            tokens = tokens[1:]
        if not tokens:
            yield ()
            return
        for many, ways in self._taken(tokens, act):
            named = ways[0] if ways[0] in self.words.acts.values() else ""
            for rest in self._parsed(tokens[many:], named):
                yield from ((one, *rest) for one in ways)

    def _ordered(self, segments: tuple[str, ...]) -> tuple[str, ...]:
        """The moves in the order in which they are made: a place goes before what is done in it."""
        found: list[str] = []
        names = {*self.words.elements.values(), *self.words.acts.values()}
        for one in segments:
            after = found and found[-1] not in names and " from " not in found[-1]
            found.insert(len(found) - bool(after and one in self.words.elements.values()), one)
        return tuple(found)

    def _acts_named(self, said: str) -> str:
        """The words with each act by its own name, and the act that is done first named first."""
        acts = "|".join(re.escape(one) for one in sorted(self.words.acts, key=len, reverse=True))
        if not acts:
            return said
        said = re.sub(_DOES.pattern.replace("{act}", f"(?:{acts})\\b"), "", said)
        if found := re.search(_WITHIN.pattern.replace("{act}", acts), said):
            said = f"{found[1]} {said[: found.start()]}"
        return said

    def _taken(self, tokens: list[str], before: str = "") -> Iterator[tuple[int, tuple[str, ...]]]:
        """How many of the first words are a move, and what it may be written as; the longest first.

        Right after an act the pieces may stand that it is done to.
        """
        for many in range(len(tokens), 0, -1):
            words = " ".join(tokens[:many])
            if act := self.words.acts.get(words) or self.words.acts.get(bare(words)):
                yield many, (act,)
            elif place := self.words.element(words):
                yield many, (place,)
            elif ways := tuple(self._written(words)) or tuple(self._done_to(words, before)):
                yield many, ways

    def _done_to(self, words: str, act: str) -> Iterator[str]:
        """The moves of the act that are done to such pieces alone."""
        noun = bare(words)
        if act and noun in self.words.numbers:
            kinds = (
                one for one in self.asking.game.system.kinds if one.name.startswith(f"{act.casefold()}.")
            )
            forms = (
                one.move.form for one in kinds if re.fullmatch(r"\w+ \{count\} \{piece\}", one.move.form)
            )
            yield from (form.format(count=1, piece=noun) for form in forms)

    def _written(self, words: str) -> Iterator[str]:
        """The words as the notation writes a move, with what stands for "a" and without what people add."""
        first, _, rest = words.partition(" ")
        verb = self.words.verbs.get(first)
        forms = [f"{verb} {rest}", f"{verb} {re.sub('^(?:in|at|on) ', '', rest)}"] if verb and rest else []
        if _BETWEEN.fullmatch(words) or _TOWARD.fullmatch(words):
            forms.append(words)
        tried = [text for form in forms for text in (bare(form), re.sub(r"\b(?:an?|1) ", "1 ", form), form)]
        tried += [re.sub("^move ", "", bare(form)) for form in forms if " from " in form]
        yield from dict.fromkeys(text for text in tried if self._is_move(text.casefold()))

    def _is_move(self, text: str) -> bool:
        """Whether some kind of move, or its first stages, are written so; not those that are all name."""
        moves = dict.fromkeys(kind.move for kind in self.asking.game.system.kinds)
        if any(self._reads(move, text) for move in moves):
            return True
        if toward := _TOWARD.fullmatch(text):
            return self.words.element(toward["to"]) is not None
        found = _BETWEEN.fullmatch(text)
        if found is None or not all(map(self.words.element, (found["origin"], found["to"]))):
            return False
        return not found["what"] or bare(found["what"]) in self.words.numbers

    def _reads(self, move: type[Move], text: str) -> bool:
        vocabulary = self.asking.game.vocabulary
        stages = stage_readers_of(vocabulary, move) if move.stages else ()
        return any(
            (one.verb or one.form != move.form) and bool(one.readings(text))
            for one in (*readers_of(vocabulary, move), *stages)
        )

    # From moves to a line

    def _played(self, segments: tuple[str, ...], who: str, *, led: bool = False) -> Iterator[Line]:
        """The line as it stands, or after each act that may come first, for each player who may be meant."""
        for options in self._firsts(who):
            try:
                state = self.asking.state(*options)
            except CtcoreError:  # the position cannot be made so
                continue
            for act, texts in self._led_up_to(segments) if led else self._as_named(segments):
                if (line := self._tried(state, texts, options, who)) is not None:
                    note = f"the question does not say as part of what: {act} is taken" if act else ""
                    yield attrs.evolve(line, note=note)

    def _firsts(self, who: str) -> Iterator[tuple[str, ...]]:
        yield self.options
        first, usual = self.asking.first, next(iter(self.asking.game.setups))
        if not self.asking.is_named and "--scenario" not in self.options:
            # The same set-up further on.
            later = (one for one in self.asking.game.setups if one.startswith(f"{usual}-"))
            yield from (("--scenario", one, *self.options) for one in later)
        if first and first not in self.options:
            for player in (who,) if who else dict.fromkeys(self.words.players.values()):
                yield (*self.options, first, player)

    def _as_named(self, segments: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The moves as they are, and with the place chosen first in which one is made."""
        yield "", segments
        last = f" {segments[-1].casefold()} "
        named = [one for one in self.words.elements if f" {one} " in last and one != last.strip()]
        if named and not re.match(".* from | to ", last):
            yield "", (*segments[:-1], self.words.elements[max(named, key=len)], segments[-1])

    def _led_up_to(self, segments: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
        """The moves after the act of which the first is a part, or after one that this act may accompany."""
        # An act without parts leads up to nothing.
        acts = tuple(
            one
            for one in dict.fromkeys(self.words.acts.values())
            if one not in segments and self.words.has_parts(one)
        )
        chunk = next((one for one in segments if one not in self.words.elements.values()), "")
        of = self._acts_of(chunk) if chunk not in self.words.acts.values() else frozenset()
        own = [one for one in acts if one.casefold() in of]
        for act in own or acts:
            yield from ((act, (act, *each)) for _, each in self._as_named(segments))
        for act in own:
            for other in acts:
                if other != act:
                    yield from (
                        (f"{other} with {act}", (other, act, *each)) for _, each in self._as_named(segments)
                    )

    def _tried(self, start: Any, texts: tuple[str, ...], options: tuple[str, ...], who: str) -> Line | None:
        """The line played as far as it goes; None if it is not one, or begins with another player's move."""
        done = tuple(self.before.split("; ")) if self.before else ()
        try:
            played = self.asking.game.play_line(start, "; ".join((*done, *texts)))
        except IllegalMoveInLine as refused:
            passed = refused.number - 1 - len(done)
            own = refused.played[-passed:] if passed > 0 else ()
            # That another choice is awaited tells nothing of what is asked.
            other = refused.verdict.violates("moment")
            states = [*(one.before for one in own), refused.verdict.state]
            if passed < 0 or other or not all(self._is_own(state, who) for state in states):
                return None
            said = [*(str(one.move) for one in own), str(refused.verdict.move), *texts[passed + 1 :]]
            unmet = sum(not holds for holds in refused.verdict.results)
            return Line("; ".join((*done, *said)), options, passed, legal=False, unmet=unmet)
        except NotationError:
            return self._completed(start, list(done), texts, options)
        own = played[-len(texts) :] if texts else ()
        if not own:
            return None
        said = [str(one.move) for one in own] if len(own) == len(texts) else list(texts)
        if not set(said) >= set(texts).intersection(self.words.acts.values()):
            # The turn passed on between what is named.
            return None
        line = Line("; ".join((*done, *said)), options, len(texts), legal=True)
        return line if all(self._is_own(one.before, who) for one in own) else None

    def _is_own(self, state: Any, who: str) -> bool:
        """Whether that player is to move there; anybody is who asks."""
        game = self.asking.game
        actor = game.actor(state)
        return not who or game.is_chance(actor) or actor is game.players[who]

    def _completed(
        self, state: Any, done: list[str], texts: Sequence[str], options: tuple[str, ...]
    ) -> Line | None:
        """The line with its last move made whole, where it names less than a move needs."""
        game = self.asking.game
        try:
            before = game.play_line(state, "; ".join((*done, *texts[:-1]))) if len(texts) > 1 or done else ()
            at = before[-1].after if before else state
            move, pieces = self._part(at, texts[-1])
            rest = self._smallest(at, move, pieces)
        except CtcoreError:
            return None
        said = [str(one.move) for one in before[-len(texts) + 1 :]] if len(texts) > 1 else []
        said = said if len(said) == len(texts) - 1 else [*texts[:-1]]
        if rest is None and (game.judge(at, move) or not (done or len(texts) > 1)):
            return None
        whole = "; ".join((*done, *said, str(rest or move)))
        return Line(whole, options, len(texts) - (rest is None), legal=rest is not None)

    def _part(self, state: Any, text: str) -> tuple[Part, str]:
        """The first stages of the move that the text names, and what it says of how many."""
        if toward := _TOWARD.fullmatch(text):
            return self._toward(state, self.words.elements[toward["to"].casefold()]), ""
        text = re.sub(" into ", " to ", text)
        found = re.fullmatch("(?:move )?(?:(.*?) )?(from .+ to .+)", text, re.IGNORECASE)
        part = self.asking.game.parse_choice(state, found[2] if found else text)
        if not isinstance(part, Part):
            message = f"{text!r} is a whole move."
            raise NotationError(message)
        return part, (found[1] or "") if found else ""

    def _toward(self, state: Any, place: str) -> Part:
        """The first legal stages of a move that end there; `NotationError` if there are none."""
        game = self.asking.game
        for begun in game.choices(state):
            for part in game.choices(state, begun) if isinstance(begun, Part) else ():
                if isinstance(part, Part) and str(part).endswith(f" to {place}"):
                    return part
        message = f"no move leads to {place}."
        raise NotationError(message)

    def _smallest(self, state: Any, part: Part, pieces: str) -> Move | None:
        """The move with the fewest pieces that goes on with the part and has those that are named."""
        game = self.asking.game
        verdict = game.judge(state, part)
        if not verdict:
            return None
        moves = [one for one in game.choices(state, part)[:_MANY] if isinstance(one, Move)]
        named = pieces.casefold().strip("0123456789 ").removesuffix("s")
        if any(hasattr(one, "piece") for one in moves):
            moves = [one for one in moves if named in str(one).casefold()]
        sizes = {one: sum(map(int, re.findall("[0-9]+", str(one).partition(" from ")[0]))) for one in moves}
        count = re.match("[0-9]+", pieces)
        wanted = int(count[0]) if count else min(sizes.values(), default=0)
        return next((one for one in moves if sizes[one] == wanted), None)
