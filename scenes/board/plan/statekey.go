package plan

import (
	"heimlich/rules"
	"heimlich/rules/match"
)

// StateKey holds everything that panels and stage show of a plan. With equal keys nothing has to be rebuilt.
type StateKey struct {
	view, before        rules.View
	hintsOff, animating bool

	draft            *match.MovePlan
	undoable, nobody bool
	steps            [rules.NumAgents]uint8
	selected         rules.Agent
	safe, pickerAt   rules.Building
	noAutoOpen       bool

	hand   *Hand // controls refer to it
	chosen int
	card   *match.CardPlan
	picked rules.AgentSet
	place  rules.Building
	points target

	intents         [rules.MaxSeats]match.Intent
	thought         *match.Thought
	refusal, notice error
	recapOver       bool
	readsPiles      bool
	dossiersWait    bool
	attract         bool
	answers         int // number of letters read or skipped
	away            rules.SeatSet
	onlooker        Onlooker
	absence         Absence

	replay      Replay
	at          int
	perspective match.Perspective
}

// StateKeyOf returns the key of the present plan. Its errors must be comparable, as pointers are. It does not allocate.
func StateKeyOf(p *Plan) StateKey {
	k := StateKey{view: p.View, before: p.Before, hintsOff: p.HintsOff, animating: p.Animating(), draft: p.Draft,
		selected: p.Selected, safe: p.Safe, pickerAt: p.PickerAt, noAutoOpen: p.NoAutoOpen,
		hand: p.Hand, thought: p.Match.Thought(), refusal: p.Refusal, notice: p.Notice,
		readsPiles: p.ReadsPiles,
		recapOver:  p.recap.time >= recapTime, dossiersWait: p.DossiersWait, attract: p.Attract, answers: p.answers,
		away: p.Away, onlooker: p.Onlooker, absence: p.Absence}
	for s := range p.Match.Table().Players {
		k.intents[s] = p.Match.Intent(rules.Seat(s))
	}
	if d := p.Draft; d != nil {
		k.undoable, k.nobody, k.steps = d.CanUndo(), d.MovesNobody(), d.Steps()
	}
	if h := p.Hand; h != nil {
		if k.chosen, k.card = h.Chosen, h.Card; h.Card != nil {
			k.points = h.pointed
			k.picked, k.place = h.Card.PickedAgents(), h.Card.PickedBuilding()
		}
	}
	if r := p.Replay; r != nil {
		k.replay, k.at, k.perspective = *r, r.Moment(), r.Perspective()
	}
	return k
}
