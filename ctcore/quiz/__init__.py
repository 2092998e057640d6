"""Quizzes on the rules of any game: questions of yes or no, with proved answers.  Needs the extra ``proof``.

>>> from ctcore.game.games import game
>>> first = next(quiz(game("nim"), seed=1))
>>> print(first.asked)
May First play "take 3 from C"?
>>> first.legal, first.clauses, first.rests_on
(True, ('2.2',), 'C.stones >= 3')
"""

from ctcore.quiz.asking import Question, Twin
from ctcore.quiz.drawing import quiz

__all__ = ["Question", "Twin", "quiz"]
