"""The laws about what is concrete in every case: tried on shapes, and no more is proved of them.

`tests/proofs/test_constants.py` finds that these are all, and that each is one.
"""

from __future__ import annotations

__all__ = ["CONSTANT"]

# The frames that are pending, in every shape that the table of shapes gives them, and their lists of spaces.
_OF_FRAMES = {
    *("pending_stands", "pending_is_a_turn", "operation_fits_its_turn", "activity_fits_its_operation"),
    *("event_goes_before_its_turn", "set_up_is_in_order"),
    *("train_locations_fit", "train_is_past_its_pacification", "garrison_locations_fit"),
    *("garrison_searches_a_location", "sweep_locations_fit", "sweep_steps_fit", "assault_locations_fit"),
    *("rally_locations_fit", "rally_is_past_its_agitation", "march_locations_fit", "march_steps_fit"),
    *("march_stops_guerrillas", "attack_locations_fit", "terror_locations_fit", "deploy_spaces_fit"),
    *("extort_spaces_fit", "subvert_spaces_fit", "subvert_replaces_in_one_space"),
    *("ambush_spaces_fit", "ambushes_are_locations"),
}
# Why each of them is one, and what is tried of it.
CONSTANT = {
    **dict.fromkeys(_OF_FRAMES, "of the frames alone: each shape of them is tried"),
    **dict.fromkeys(
        (
            *("each_card_is_unseen_or_played_once", "played_cards_fit_the_deck", "deck_is_the_scenarios"),
            *("each_pile_has_one_propaganda_card", "last_propaganda_card_ends_the_deck"),
        ),
        "of the deck: lemma.decks_keep_their_laws goes through its places",
    ),
    "exactly_one_first_eligible": "of the two cylinders: either player is First Eligible in some case",
    "text_is_in_play": "of the card in play and of the turn: each text stands on each of its turns",
    "ending_fits": "a game that is over awaits no move: the effects that end it are tried on a few decks",
    "unused_cards_are_looked_through": "of the deck: tried where unused cards are looked through",
    "lasting_effects_have_come_up": "of what is known to be in force: asked of what an effect puts in force",
    "deception_is_dealt": "of the markers: tried with a few in each hand",
    "markers_are_drawn": "of the markers: tried with a few in each hand",
    "markers_are_left_to_draw": "of the markers: tried with a few in each hand",
}
