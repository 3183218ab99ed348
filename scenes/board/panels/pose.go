package panels

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/board/stage"
)

// Brightness of legal targets, 0 … 1.
const (
	cardTargetBrightness = 0.85
	moveTargetBrightness = 0.8
	safeTargetBrightness = 0.85 // while no building is planned for the safe
	otherSafeBrightness  = 0.45 // beside the planned building
)

// pose returns the pose of the stage that shows the plan: planned places and gains, legal targets and recent moves.
func (p *Panels) pose() stage.Pose {
	projection := p.plan.Projection()
	pose := stage.Pose{
		Planning:    p.plan.Draft != nil,
		At:          projection.At,
		Deltas:      projection.Deltas,
		HasDeltas:   projection.HasDeltas,
		SafeTo:      rules.NoBuilding,
		LightsAfter: p.plan.View.SafeAt(),
		InviteRoll:  p.plan.RollDue() && p.plan.PersonActs(),
		InviteDraw:  p.plan.View.Phase() == rules.PhaseOffer && p.plan.PersonActs(),
		Draws:       p.plan.View.Phase() == rules.PhaseDraw,
		PastMoves:   p.pastMoves(),
		// While a letter blocks the match, no closed hand is shown.
		ClosedHand: p.plan.ClosedHand() != rules.NoSeat && p.own == nil && !p.plan.Blocked(),
	}
	pose.OldDie = plan.SharedTables && plan.Spectates(p.plan) && p.plan.RollDue()
	_, _, pose.LargeCard = p.readCard()
	p.poseEffect(&pose)
	for _, entry := range slices.Backward(p.plan.Match.Log()) {
		if entry.Kind == rules.EventRolled || entry.Kind == rules.EventFirstRolled {
			pose.LastRoll = entry.Face
			break
		}
	}
	if projection.Safe != p.plan.View.SafeAt() {
		pose.SafeTo = projection.Safe
	}
	switch {
	case p.plan.HasCardPlan() && p.plan.Hand.Shown() == p.plan.Hand.Chosen:
		p.poseCard(&pose)
	case p.plan.InCardRound() && !p.plan.View.Over():
		darken(&pose)
	case p.plan.PlansMove():
		p.poseMove(&pose)
	}
	if p.plan.View.Phase() == rules.PhaseSafe && !p.plan.View.Over() {
		p.poseSafe(&pose)
	}
	return pose
}

// shownPlan returns the plan of the card that is read or chosen in the open hand, or nil.
func (p *Panels) shownPlan() *match.CardPlan {
	if h := p.openHand(); h != nil {
		return h.ShownPlan()
	}
	return nil
}

// poseEffect adds to a pose what the card that is read or chosen could do: pale agents at their targets, and the gains
// and the safe once its targets are picked. If no pale agents tell it, it marks what can be picked first.
func (p *Panels) poseEffect(pose *stage.Pose) {
	card := p.shownPlan()
	if card == nil {
		return
	}
	pose.Card = card.Card()
	for _, m := range plan.ShownMoves(card) {
		if p.plan.HasCardPlan() && p.plan.Hand.HasTarget() && !card.PickedAgents().Has(m.Agent) {
			continue // after a pick, only picked agents have pale ones
		}
		pose.PaleAgents = append(pose.PaleAgents, stage.PaleAgent{Agent: m.Agent, At: m.To})
	}
	effect, ready := card.Preview()
	switch {
	case ready:
		if pose.HasDeltas, pose.Deltas = effect.Scores, effect.Deltas; effect.Safe != p.plan.View.SafeAt() {
			pose.SafeTo = effect.Safe
		}
	case len(pose.PaleAgents) == 0 && !p.plan.HasCardPlan():
		p.markTargets(pose, card)
	}
}

// markTargets marks the agents, and lights up the buildings, that can be picked for a card.
func (p *Panels) markTargets(pose *stage.Pose, card *match.CardPlan) {
	for b, ok := range card.Buildings() {
		if ok {
			pose.TargetBrightness[b] = cardTargetBrightness
		}
	}
	pose.Pickable = card.Agents() | card.PickedAgents()
	if pose.Picked = 0; p.plan.HasCardPlan() {
		pose.Picked = p.plan.Hand.Card.PickedAgents()
	}
}

// poseCard highlights the targets of the chosen card, and darkens the town. While agents can be picked, it fades those
// that cannot.
func (p *Panels) poseCard(pose *stage.Pose) {
	card := p.plan.Hand.Card
	p.markTargets(pose, card)
	if can := card.Agents() | card.PickedAgents(); can != 0 && (card.Agents() != 0 || card.PickedAgents() == 0) {
		pose.Faded = p.plan.View.InPlay() &^ can
	}
	darken(pose)
}

// darken darkens the town in a card round, so little that the numbers on the board keep their contrast. It does nothing
// if legal targets are lit, since the stage then darkens the rest.
func darken(pose *stage.Pose) {
	const night = 0.05 // opacity
	if pose.TargetBrightness == [rules.NumBuildings]float64{} {
		pose.Night = night
	}
}

// poseMove highlights the buildings that the selected agent can reach, in the order in which it walks.
func (p *Panels) poseMove(pose *stage.Pose) {
	a := p.plan.Selected
	for b, ok := range p.plan.Reach() {
		if ok {
			pose.TargetBrightness[b], pose.LightsAfter = moveTargetBrightness, p.plan.View.At(a)
		}
	}
}

// poseSafe highlights the buildings in which a person may set the safe, the planned one most.
func (p *Panels) poseSafe(pose *stage.Pose) {
	for b := range rules.Building(rules.NumBuildings) {
		if p.plan.PersonActs() && p.plan.View.Check(rules.MoveSafe(b)) == nil {
			pose.TargetBrightness[b] = safeTargetBrightness
			if p.plan.Safe != rules.NoBuilding && b != p.plan.Safe {
				pose.TargetBrightness[b] = otherSafeBrightness
			}
		}
	}
	pose.HoldsSafe = p.plan.PersonActs()
	if p.plan.Safe != rules.NoBuilding {
		pose.SafeTo, pose.TargetBrightness[p.plan.Safe] = p.plan.Safe, 1
	}
}
