package board

import (
	"heimlich/rules"
	"heimlich/sprites/widgets"
)

// People who have just received a second agent are told so and led to look at it in private. Until each has answered, the table waits.

// recruits are people who have a second agent and have not been told yet.
type recruits struct {
	*eyes
	waiting rules.SeatSet
}

// begin finds who received a second agent with the last action of a game that is resumed. What was dealt before the first turn has been looked at by then.
func (r *recruits) begin() {
	if r.plan.View.Turn() > 1 || r.plan.View.Phase() != rules.PhaseRoll {
		r.waiting = r.match.Recruits()
	}
}

// tell reports whether somebody has a second agent that they have not been told of; it tells them as soon as nothing else is going on and somebody sees it.
func (r *recruits) tell() bool {
	if r.waiting == 0 {
		return false
	}
	for s := range rules.Seat(r.plan.View.Setup().Players) {
		if r.waiting.Has(s) && !r.plan.Covered {
			r.meet(s)
			break
		}
	}
	return true
}

// meet tells a person that a second agent is theirs, and lets them look in private.
func (r *recruits) meet(s rules.Seat) {
	words := r.phrase("second.text", r.plan.Who(s))
	told := func() { r.waiting = r.waiting.Without(s); r.closeSecret() }
	look := func() { told(); r.openSecret(s) }
	if r.plan.Only() == s {
		r.show(widgets.Dialog{Title: r.phrase("second.head"), Body: words, Back: told, Answers: []widgets.Answer{
			{ID: "iam", Title: r.phrase("second.look"), Primary: true, OnPress: look},
			{ID: "not-me", Title: r.phrase("second.later"), OnPress: told},
		}})
		return
	}
	r.curtain(s, words+" "+r.phrase("second.look-away"),
		widgets.Answer{ID: "iam", Title: r.phrase("button.i-am", r.plan.Who(s)), Primary: true, OnPress: look}, widgets.Answer{ID: "not-me", Title: r.phrase("second.later"), OnPress: told})
}
