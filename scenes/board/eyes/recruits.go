package eyes

import (
	"heimlich/rules"
	"heimlich/sprites/widgets"
)

// People who have just received a second agent are told so and led to look at it in private. Until each has answered, the table waits.

// beginRecruits finds who received a second agent with the last action of a game that is resumed. What was dealt before the first turn has been looked at by then.
func (e *Eyes) beginRecruits() {
	if e.plan.View.Turn() > 1 || e.plan.View.Phase() != rules.PhaseRoll {
		e.recruits = e.match.Recruits()
	}
}

// Recruited notes that people have just received a second agent.
func (e *Eyes) Recruited(who rules.SeatSet) { e.recruits |= who }

// TellRecruits reports whether somebody has a second agent that they have not been told of; it tells them as soon as nothing else is going on and somebody sees it.
func (e *Eyes) TellRecruits() bool {
	if e.recruits == 0 {
		return false
	}
	for s := range rules.Seat(e.plan.View.Setup().Players) {
		if e.recruits.Has(s) && !e.plan.Covered {
			e.meet(s)
			break
		}
	}
	return true
}

// meet tells a person that a second agent is theirs, and lets them look in private.
func (e *Eyes) meet(s rules.Seat) {
	words := e.phrase("second.text", e.plan.Who(s))
	told := func() { e.recruits = e.recruits.Without(s); e.Close() }
	look := func() { told(); e.OpenPassport(s) }
	if e.plan.Only() == s {
		e.Show(widgets.Dialog{Title: e.phrase("second.head"), Body: words, Back: told, Answers: []widgets.Answer{
			{ID: "iam", Title: e.phrase("second.look"), Primary: true, OnPress: look},
			{ID: "not-me", Title: e.phrase("second.later"), OnPress: told},
		}})
		return
	}
	e.curtain(s, words+" "+e.phrase("second.look-away"),
		widgets.Answer{ID: "iam", Title: e.phrase("button.i-am", e.plan.Who(s)), Primary: true, OnPress: look}, widgets.Answer{ID: "not-me", Title: e.phrase("second.later"), OnPress: told})
}
