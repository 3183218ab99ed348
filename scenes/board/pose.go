package board

import (
	"heimlich/rules"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
)

// What the pieces on the stage show of what is planned.

// placeActors puts every piece where the view and what is planned say, without movement.
func (t *Board) placeActors() { t.stage.Show(t.view, t.pose()) }

// pose is what the pieces show of what is planned.
func (t *Board) pose() stage.Pose {
	p := stage.Pose{
		Planning:   t.draft != nil || t.planningCard(),
		Projection: t.projected(),
		SafeTo:     rules.NoBuilding,
		Invite:     t.rolling() && t.person(),
		Covered:    t.hand != nil && !t.table.HandInRail(),
	}
	if p.Safe != t.view.SafeAt() {
		p.SafeTo = p.Safe
	}
	if t.planningCard() {
		t.poseCard(&p)
	}
	if t.view.Phase() == rules.PhaseSafe && !t.view.Over() {
		t.poseSafe(&p)
	}
	return p
}

// poseCard shows what can be picked for the chosen card: buildings glow, agents that can't be picked are faint.
func (t *Board) poseCard(p *stage.Pose) {
	card := t.hand.plan
	for b, ok := range card.Places() {
		if ok {
			p.Lit[b] = 0.7
		}
	}
	if can := card.Agents() | card.Picked(); can != 0 && (card.Agents() != 0 || card.Picked() == 0) {
		p.Faint = t.view.InPlay() &^ can
	}
}

// poseSafe shows where the safe may be set down, and where it is planned to be.
func (t *Board) poseSafe(p *stage.Pose) {
	for b := range rules.Building(rules.NumBuildings) {
		if t.person() && t.view.Check(rules.MoveSafe(b)) == nil {
			p.Lit[b] = 0.6
		}
	}
	if t.safePlan != rules.NoBuilding {
		p.SafeTo = t.safePlan
	}
}

// projected is where the plan leads, or how things stand without one.
func (t *Board) projected() plan.Projection {
	p := plan.Projection{Safe: t.view.SafeAt()}
	for _, a := range t.rail() {
		p.At[a] = t.view.At(a)
	}
	switch {
	case t.draft != nil:
		steps := t.draft.Steps()
		for _, a := range t.rail() {
			p.At[a] = p.At[a].Forward(int(steps[a]))
		}
		pre := t.draft.Preview()
		p.Deltas, p.Scores = pre.Deltas, pre.Counts
	case t.planningCard():
		if pre, ok := t.hand.plan.Preview(); ok {
			p.At, p.Safe, p.Deltas = pre.To, pre.Safe, pre.Deltas
			p.Scores = pre.Scores || pre.Stake != 0
		}
	}
	return p
}

// addTrails shows what the planned card would do: a way for every piece that it moves.
func (t *Board) addTrails() {
	if !t.planningCard() {
		return
	}
	if p, ok := t.hand.plan.Preview(); ok {
		t.stage.Trails(t.marks, p.Moved, t.view.SafeAt(), p.Safe)
	}
}
