package board

import (
	"heimlich/rules"
	"heimlich/sprites/widgets"
)

// People who have just received a second agent are told so and led to look at it in private. Until each has answered, the table waits.

// beginRecruits finds who received a second agent with the last action of a game that is resumed. What was dealt before the first turn has been looked at by then.
func (t *Board) beginRecruits() {
	if t.plan.View.Turn() > 1 || t.plan.View.Phase() != rules.PhaseRoll {
		t.recruited = t.match.Recruits()
	}
}

// recruiting reports whether somebody has a second agent that they have not been told of; it tells them as soon as nothing else is going on and somebody sees it.
func (t *Board) recruiting() bool {
	if t.recruited == 0 {
		return false
	}
	for s := range rules.Seat(t.plan.View.Setup().Players) {
		if t.recruited.Has(s) && !t.plan.Covered {
			t.meetSecond(s)
			break
		}
	}
	return true
}

// meetSecond tells a person that a second agent is theirs, and lets them look in private.
func (t *Board) meetSecond(s rules.Seat) {
	words := t.phrase("second.text", t.plan.Who(s))
	told := func() { t.recruited = t.recruited.Without(s); t.closeSecret() }
	look := func() { told(); t.openSecret(s) }
	if t.plan.Only() == s {
		t.show(widgets.Dialog{Title: t.phrase("second.head"), Body: words, Back: told, Answers: []widgets.Answer{
			{ID: "iam", Title: t.phrase("second.look"), Primary: true, OnPress: look},
			{ID: "not-me", Title: t.phrase("second.later"), OnPress: told},
		}})
		return
	}
	t.curtain(s, words+" "+t.phrase("second.look-away"),
		widgets.Answer{ID: "iam", Title: t.phrase("button.i-am", t.plan.Who(s)), Primary: true, OnPress: look}, widgets.Answer{ID: "not-me", Title: t.phrase("second.later"), OnPress: told})
}
