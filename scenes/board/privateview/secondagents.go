package privateview

import (
	"heimlich/rules"
	"heimlich/sprites/widgets"
)

// findSecondAgents finds the people who got a second agent in the last action of a resumed game. In the first turn
// nobody needs to be told, since the hand-over has shown the identities.
func (vs *Views) findSecondAgents() {
	if vs.plan.View.Turn() > 1 || vs.plan.View.Phase() != rules.PhaseRoll {
		vs.secondAgents = vs.match.NewPassports()
	}
}

// AddSecondAgents adds people who just got a second agent. The game waits until all of them have been told.
func (vs *Views) AddSecondAgents(who rules.SeatSet) { vs.secondAgents |= who }

// ShowSecondAgents tells the next person about a second agent, unless nothing may open by itself. It reports whether
// somebody still had to be told.
func (vs *Views) ShowSecondAgents() bool {
	if vs.secondAgents == 0 {
		return false
	}
	for s := range rules.Seat(vs.plan.View.Setup().Players) {
		if vs.secondAgents.Has(s) && !vs.plan.NoAutoOpen {
			vs.showSecondAgent(s)
			break
		}
	}
	return true
}

// showSecondAgent tells the person in a seat about a second agent, and offers to show the passport. At a shared screen
// a curtain does so.
func (vs *Views) showSecondAgent(seat rules.Seat) {
	words := vs.phrase("second.text", vs.plan.PlayerArg(seat))
	told := func() { vs.secondAgents = vs.secondAgents.Without(seat); vs.Close() }
	look := func() { told(); vs.OpenPassport(seat) }
	if vs.plan.SinglePerson() == seat {
		vs.Show(widgets.Dialog{Title: vs.phrase("second.head"), Body: words, Back: told, Answers: []widgets.Answer{
			{ID: "iam", Title: vs.phrase("second.look"), Primary: true, OnPress: look},
			{ID: "not-me", Title: vs.phrase("second.later"), OnPress: told},
		}})
		return
	}
	vs.showCurtain(seat, words+" "+vs.phrase("second.look-away"),
		widgets.Answer{ID: "iam", Title: vs.phrase("button.i-am", vs.plan.PlayerArg(seat)), Primary: true,
			OnPress: look}, widgets.Answer{ID: "not-me", Title: vs.phrase("second.later"), OnPress: told})
}
