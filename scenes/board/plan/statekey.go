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
	place   rules.Building // the picked one
	pointed target         // under the pointer or focus

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
	spectator       Spectator
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
		away: plan.Away, awayFor: plan.AwayFor, spectator: plan.Spectator, absence: plan.Absence}
	for seat := range plan.Match.Table().Players {
		key.intents[seat] = plan.Match.Intent(rules.Seat(seat))
	}
	if draft := plan.Draft; draft != nil {
		key.undoable, key.movesNobody, key.steps = draft.CanUndo(), draft.MovesNobody(), draft.Steps()
	}
	if hand := plan.Hand; hand != nil {
		if key.chosen, key.card = hand.Chosen, hand.Card; hand.Card != nil {
			key.pointed = hand.pointed
			key.picked, key.place = hand.Card.PickedAgents(), hand.Card.PickedBuilding()
		}
	}
	if replay := plan.Replay; replay != nil {
		key.replay, key.moment, key.perspective = *replay, replay.Moment(), replay.Perspective()
	}
	return key
}
