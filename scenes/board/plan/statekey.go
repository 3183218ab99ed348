package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// StateKey holds everything that panels and stage show of a plan. With equal keys nothing has to be rebuilt.
type StateKey struct {
	view, before        rules.View
	hintsOff, animating bool

	draft          *match.MovePlan
	undoable       bool // the draft has a step to undo
	movesNobody    bool // the draft is the move of nobody
	steps          [rules.NumAgents]uint8
	selected       rules.Agent
	safe, pickerAt rules.Building
	noAutoOpen     bool

	hand    *Hand // controls refer to it
	chosen  int
	card    *match.CardPlan
	picked  rules.AgentSet
	place   rules.Building
	pointed target // under the pointer or focus

	intents         [rules.MaxSeats]match.Intent
	thought         *match.Thought
	refusal, notice error
	recapOver       bool
	readsPiles      bool
	dossiersWait    bool
	attract         bool
	answers         int // number of letters read or skipped
	away            rules.SeatSet
	awayFor         AwayTimes
	onlooker        Onlooker
	absence         Absence

	replay      Replay
	moment      int // shown by the replay
	perspective match.Perspective
}

// StateKeyOf returns the key of the present plan, to be compared with ==. It does not allocate. Refusal and Notice must
// hold comparable errors, or comparing keys panics.
func StateKeyOf(plan *Plan) StateKey {
	key := StateKey{view: plan.View, before: plan.Before, hintsOff: plan.HintsOff, animating: plan.Animating(),
		draft: plan.Draft, selected: plan.Selected, safe: plan.Safe, pickerAt: plan.PickerAt,
		noAutoOpen: plan.NoAutoOpen, hand: plan.Hand, thought: plan.Match.Thought(), refusal: plan.Refusal,
		notice: plan.Notice, readsPiles: plan.ReadsPiles, recapOver: plan.recap.time >= recapTime,
		dossiersWait: plan.DossiersWait, attract: plan.Attract, answers: plan.answers,
		away: plan.Away, awayFor: plan.AwayFor, onlooker: plan.Onlooker, absence: plan.Absence}
	for seat := range plan.Match.Table().Players {
		key.intents[seat] = plan.Match.Intent(rules.Seat(seat))
	}
	if d := plan.Draft; d != nil {
		key.undoable, key.movesNobody, key.steps = d.CanUndo(), d.MovesNobody(), d.Steps()
	}
	if h := plan.Hand; h != nil {
		if key.chosen, key.card = h.Chosen, h.Card; h.Card != nil {
			key.pointed = h.pointed
			key.picked, key.place = h.Card.PickedAgents(), h.Card.PickedBuilding()
		}
	}
	if r := plan.Replay; r != nil {
		key.replay, key.moment, key.perspective = *r, r.Moment(), r.Perspective()
	}
	return key
}
