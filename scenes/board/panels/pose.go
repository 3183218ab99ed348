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
		From:     p.plan.View.SafeAt(),
		Invite:   p.plan.Rolling() && p.plan.Person(),
		Covered:  p.plan.Hand != nil && !p.table.HandInRail(),
		Backs:    p.plan.Closed() != rules.NoSeat && !p.plan.Holds(), // what a letter holds up comes after it
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
	switch {
	case p.plan.PlansCard():
		p.poseCard(&x)
	case p.plan.InRound() && !p.plan.View.Over():
		p.poseRound(&x)
	case p.plan.PlansMove():
		p.poseMove(&x)
	}
	if p.plan.View.Phase() == rules.PhaseSafe && !p.plan.View.Over() {
		p.poseSafe(&x)
	}
	return x
}

// poseCard shows what can be picked for the chosen card: buildings and agents have light at their feet, agents that can't be picked are faint.
func (p *Panels) poseCard(x *stage.Pose) {
	card := p.plan.Hand.Card
	for b, ok := range card.Places() {
		if ok {
			x.Lit[b] = 0.85
		}
	}
	if can := card.Agents() | card.Picked(); can != 0 && (card.Agents() != 0 || card.Picked() == 0) {
		x.Faint = p.plan.View.InPlay() &^ can
	}
	x.Marked = card.Agents() | card.Picked()
	if x.Lit == [rules.NumBuildings]float64{} {
		x.Night = roundNight
	}
}

// roundNight is how dark a card round is.
const roundNight = 0.9

// poseRound lets it be night but for what is at stake: the house of the safe, and who was placed there. Whatever anybody holds, it is the same night.
func (p *Panels) poseRound(x *stage.Pose) {
	x.Night = roundNight
	for _, a := range p.plan.Agents() {
		if p.plan.View.At(a) != p.plan.View.SafeAt() {
			x.Shaded = x.Shaded.With(a)
		}
	}
}

// poseMove shows how far the selected agent may be sent.
func (p *Panels) poseMove(x *stage.Pose) {
	a := p.plan.Selected
	for b, ok := range p.plan.Reach() {
		if ok {
			x.Lit[b], x.From = 0.8, p.plan.View.At(a)
		}
	}
}

// poseSafe shows where the safe may be set down, and where it is planned to be.
func (p *Panels) poseSafe(x *stage.Pose) {
	for b := range rules.Building(rules.NumBuildings) {
		if p.plan.Person() && p.plan.View.Check(rules.MoveSafe(b)) == nil {
			x.Lit[b] = 0.85
			if p.plan.Safe != rules.NoBuilding && b != p.plan.Safe { // the others step back
				x.Lit[b] = 0.45
			}
		}
	}
	x.InHand = p.plan.Person()
	if p.plan.Safe != rules.NoBuilding {
		x.SafeTo, x.Lit[p.plan.Safe] = p.plan.Safe, 1
	}
}
