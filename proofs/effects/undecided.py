"""The parts of requirements that never decide alone, each with the kinds of move of which that is proved.

What follows a guard often says the same as it: before the first location none was selected.  One is
about the deck, of which the proofs try a few: where no place is left for an Event, none can come.
"""

from __future__ import annotations

__all__ = ["DECIDES_NOTHING"]

# That a move is illegal, and that it is legal, by requirement and part.
DECIDES_NOTHING: dict[str, dict[str, tuple[str, ...]]] = {
    "illegal": {
        "country_independent/state.independent": (
            "event.20.removing.remove",
            "event.25.removing.remove",
            "event.36u.removing.remove",
            "event.46s.exchanging.exchange",
            "event.47u.exchanging.exchange",
        ),
        "country_independent/subject.place.is_country": (
            "event.20.removing.remove",
            "event.25.removing.remove",
            "event.36u.removing.remove",
            "event.46s.exchanging.exchange",
            "event.47u.exchanging.exchange",
        ),
        "fln_holds/subject.place.is_country": ("agitation.agitate",),
        "from_independent/state.independent": ("event.12s.relocating.move",),
        "from_independent/subject.place.is_country": ("event.12s.relocating.move",),
        "in_one_wilaya/space.wilaya is not None": (
            "event.6u.removing.remove",
            "event.7u.removing.remove",
        ),
        "none_available/frame.executor is owner": (
            "event.26s.placing.lift",
            "event.46s.exchanging.take",
            "event.47u.exchanging.take",
            "event.58s.placing.lift",
            "event.60u.exchanging.take",
            "event.60s.placing.lift",
        ),
        "nothing_to_place/frame.executor is owner": ("event.58s.placing.end",),
        "populated/subject.place.is_country": (
            "event.3s.choosing.select",
            "event.7s.choosing.select",
            "event.9.choosing.set",
            "event.24u.choosing.select",
            "event.34u.choosing.select",
            "event.34s.choosing.select",
            "event.47s.choosing.select",
        ),
        "replacement_owed/self._lifts(frame)": (
            "event.46s.exchanging.take",
            "event.47u.exchanging.take",
            "event.60u.exchanging.take",
        ),
        "right_piece/box is out": ("event.29u.sending.send",),
        "sector_of_population_1/subject.place.is_sector": ("deploy.resettle",),
        "takes_troops/subject.place.is_sector": ("redeploy.return",),
        "within_number/int(box) - state.france_track <= most": ("event.6u.sliding.slide",),
        "within_number/state.france_track != box": ("event.6u.sliding.slide",),
    },
    "legal": {
        "activity_allowed/frame.grant is not None": (
            "deploy",
            "troop_lift",
            "neutralize",
            "oas",
            "extort",
            "subvert",
            "ambush",
        ),
        "activity_granted/frame.grant.activity is activity": (
            "deploy",
            "troop_lift",
            "oas",
            "extort",
            "subvert",
        ),
        "algerian_police_there/frame.spaces": ("subvert.replace",),
        "balky_conscripts/one.test(*asked)": ("deploy",),
        "can_be_carried_out/way in steps": (
            "event.6u.prefer",
            "event.34u.prefer",
        ),
        "can_bear_loss/_bears(state, frame, _HIGHEST)": ("oas",),
        "can_bear_the_loss/losses": (
            "event.first",
            "event.second",
        ),
        "can_pay/PRICE_STOPS.of(in_force)": ("commitment.send",),
        "can_pay/frame.grant is not None": (
            "sweep.select",
            "assault.select",
            "assault.select_with",
            "attack.select",
            "terror.select",
        ),
        "can_pay/populace_free(frame)": ("agitation.agitate",),
        "country_independent/state.independent": ("event.46s.exchanging.exchange",),
        "cubes_there/frame.spaces": ("subvert.remove",),
        "from_one_space/frame.spaces": ("event.54.removing.remove",),
        "in_one_wilaya/frame.wilaya is None": (
            "event.6u.removing.remove",
            "event.7u.removing.remove",
        ),
        "in_one_wilaya/space.wilaya is not None": (
            "event.6u.removing.remove",
            "event.7u.removing.remove",
        ),
        "leaves_a_location/_goes_on(state, frame, _HIGHEST)": ("oas",),
        "leaves_a_location/needs_no_target(operation_of(state))": ("troop_lift.move",),
        "leaves_a_location/operation.open_locations(state) > 1": ("extort.select",),
        "leaves_populated_or_resettled/LEAVE_EMPTY.of(in_force)": ("garrison.move",),
        "not_chosen_before/frame.spaces": (
            "deploy.select",
            "troop_lift.select",
            "neutralize.select",
            "extort.select",
            "extort.stopped",
            "subvert.select",
            "event.3s.choosing.select",
            "event.7s.choosing.select",
            "event.9.choosing.set",
            "event.24u.choosing.select",
            "event.39u.choosing.select",
        ),
        "not_selected_before/frame.locations": (
            "train.select",
            "train.select_track",
            "sweep.select",
            "assault.select",
            "assault.select_with",
            "rally.select",
            "rally.select_track",
            "attack.select",
            "terror.select",
        ),
        "peace_talks/one.test(*asked)": (
            "assault",
            "attack",
        ),
        "police_alone/opens.holds(in_force)": (
            "train.place",
            "train.take",
        ),
        "right_piece/REPLACES_TROOPS.of(in_force)": ("subvert.replace",),
        "room_beside_capabilities/state.deck.inspected": ("reveal",),
        "some_space/first": ("assault",),
        "takes_the_piece/piece not in TROOPS": ("redeploy.move",),
        "track_not_at_its_end/track is Track.FRANCE": ("rally.select_track",),
    },
}
