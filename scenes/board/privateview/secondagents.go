package privateview

import (
	"heimlich/rules"
	"heimlich/sprites/widgets"
)

// findSecondAgents finds the people who got a second agent in the last action of a resumed game. Identities dealt
// before the first turn have been shown by the hand-over.
func (e *Views) findSecondAgents() {
	if e.plan.View.Turn() > 1 || e.plan.View.Phase() != rules.PhaseRoll {
		e.secondAgents = e.match.NewPassports()
	}
}

// AddSecondAgents adds people who just got a second agent. The game waits until all of them have been told.
func (e *Views) AddSecondAgents(who rules.SeatSet) { e.secondAgents |= who }

// ShowSecondAgents tells the next person about a second agent. It reports whether somebody still has to be told.
func (e *Views) ShowSecondAgents() bool {
	if e.secondAgents == 0 {
		return false
	}
	for s := range rules.Seat(e.plan.View.Setup().Players) {
		if e.secondAgents.Has(s) && !e.plan.NoAutoOpen {
			e.showSecondAgent(s)
			break
		}
	}
	return true
}

// showSecondAgent tells a person about a second agent, and offers to show the passport.
func (e *Views) showSecondAgent(s rules.Seat) {
	words := e.phrase("second.text", e.plan.PlayerArg(s))
	told := func() { e.secondAgents = e.secondAgents.Without(s); e.Close() }
	look := func() { told(); e.OpenPassport(s) }
	if e.plan.OnlyPerson() == s {
		e.Show(widgets.Dialog{Title: e.phrase("second.head"), Body: words, Back: told, Answers: []widgets.Answer{
			{ID: "iam", Title: e.phrase("second.look"), Primary: true, OnPress: look},
			{ID: "not-me", Title: e.phrase("second.later"), OnPress: told},
		}})
		return
	}
	e.showCurtain(s, words+" "+e.phrase("second.look-away"),
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.PlayerArg(s)), Primary: true,
			OnPress: look}, widgets.Answer{ID: "not-me", Title: e.phrase("second.later"), OnPress: told})
}
