package board

import (
	"slices"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
)

// What the pieces on the stage show of what is planned.

// pose is what the pieces show of what is planned.
func (t *Board) pose() stage.Pose {
	to := t.plan.Projected()
	p := stage.Pose{
		Planning: t.plan.Draft != nil || t.plan.PlansCard(),
		At:       to.At,
		Deltas:   to.Deltas,
		Scores:   to.Scores,
		SafeTo:   rules.NoBuilding,
		Invite:   t.plan.Rolling() && t.plan.Person(),
		Covered:  t.plan.Hand != nil && !t.table.HandInRail(),
	}
	for _, e := range slices.Backward(t.match.Log()) {
		if e.Kind == rules.EventRolled || e.Kind == rules.EventFirstRolled {
			p.Rolled = e.Face
			break
		}
	}
	if to.Safe != t.plan.View.SafeAt() {
		p.SafeTo = to.Safe
	}
	if t.plan.PlansCard() {
		t.poseCard(&p)
	}
	if t.plan.View.Phase() == rules.PhaseSafe && !t.plan.View.Over() {
		t.poseSafe(&p)
	}
	return p
}

// poseCard shows what can be picked for the chosen card: buildings glow, agents that can't be picked are faint.
func (t *Board) poseCard(p *stage.Pose) {
	card := t.plan.Hand.Card
	for b, ok := range card.Places() {
		if ok {
			p.Lit[b] = 0.7
		}
	}
	if can := card.Agents() | card.Picked(); can != 0 && (card.Agents() != 0 || card.Picked() == 0) {
		p.Faint = t.plan.View.InPlay() &^ can
	}
}

// poseSafe shows where the safe may be set down, and where it is planned to be.
func (t *Board) poseSafe(p *stage.Pose) {
	for b := range rules.Building(rules.NumBuildings) {
		if t.plan.Person() && t.plan.View.Check(rules.MoveSafe(b)) == nil {
			p.Lit[b] = 0.6
		}
	}
	if t.plan.Safe != rules.NoBuilding {
		p.SafeTo = t.plan.Safe
	}
}
