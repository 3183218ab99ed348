package panels

import (
	"slices"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
)

// pose is what the pieces on the stage show of what is planned.
func (p *Panels) pose() stage.Pose {
	to := p.plan.Projected()
	x := stage.Pose{
		Planning: p.plan.Draft != nil || p.plan.PlansCard(),
		At:       to.At,
		Deltas:   to.Deltas,
		Scores:   to.Scores,
		SafeTo:   rules.NoBuilding,
		Invite:   p.plan.Rolling() && p.plan.Person(),
		Covered:  p.plan.Hand != nil && !p.table.HandInRail(),
	}
	for _, e := range slices.Backward(p.plan.Match.Log()) {
		if e.Kind == rules.EventRolled || e.Kind == rules.EventFirstRolled {
			x.Rolled = e.Face
			break
		}
	}
	if to.Safe != p.plan.View.SafeAt() {
		x.SafeTo = to.Safe
	}
	if p.plan.PlansCard() {
		p.poseCard(&x)
	}
	if p.plan.View.Phase() == rules.PhaseSafe && !p.plan.View.Over() {
		p.poseSafe(&x)
	}
	return x
}

// poseCard shows what can be picked for the chosen card: buildings glow, agents that can't be picked are faint.
func (p *Panels) poseCard(x *stage.Pose) {
	card := p.plan.Hand.Card
	for b, ok := range card.Places() {
		if ok {
			x.Lit[b] = 0.7
		}
	}
	if can := card.Agents() | card.Picked(); can != 0 && (card.Agents() != 0 || card.Picked() == 0) {
		x.Faint = p.plan.View.InPlay() &^ can
	}
}

// poseSafe shows where the safe may be set down, and where it is planned to be.
func (p *Panels) poseSafe(x *stage.Pose) {
	for b := range rules.Building(rules.NumBuildings) {
		if p.plan.Person() && p.plan.View.Check(rules.MoveSafe(b)) == nil {
			x.Lit[b] = 0.6
		}
	}
	if p.plan.Safe != rules.NoBuilding {
		x.SafeTo = p.plan.Safe
	}
}
