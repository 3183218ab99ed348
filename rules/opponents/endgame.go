package opponents

import (
	"iter"

	"heimlich/rules"
)

// explainEnd sets the reason for an action that ends the game, leaves a count due that ends it, or prevents that count.
// It reports whether there is such a reason. Once dossiers are written they decide who wins, so explainDossierEnd
// explains.
func (advice *Advice) explainEnd(view *rules.View) bool {
	action, g, mine := advice.Action, view.Game, view.Identities(view.Viewer)
	frontBefore := front(&view.Game)
	lost := frontBefore != 0 && frontBefore&mine == 0
	switch action.Kind {
	case rules.KindMove, rules.KindPlay, rules.KindPass:
	case rules.KindCall:
		if action.Yes {
			return false // a card may change it
		}
	default:
		return false
	}
	if g.Apply(action, nil) != nil {
		return false
	}
	frontAfter := front(&g)
	// of a move, mention the own agents it moves or the furthest; a card moves few
	if g.Over() && action.Kind == rules.KindMove {
		after, arrived := view.PreviewMove(action.Steps())
		advice.chooseOwn(view, &view.Game, &after, arrived != 0)
	}
	switch own := frontAfter & mine; {
	case action.Kind == rules.KindPlay && lost && frontAfter == 0:
		advice.Reason, advice.Agent = ReasonPreventsGoal, frontBefore.Lowest()
	case dossiersWritten(view):
		return advice.explainDossierEnd(view, &g)
	case own == 0:
		if !g.Over() || action.Kind != rules.KindMove {
			return false
		}
		advice.Reason = ReasonEndsBehind
	default:
		advice.Agent = own.Lowest()
		switch {
		case !g.Over():
			advice.Reason = ReasonLeads
		case frontAfter != own:
			advice.Reason = ReasonTies
		default:
			advice.Reason = ReasonWins
		}
	}
	return true
}

// dossiersWritten reports whether any dossier has been written.
func dossiersWritten(v *rules.View) bool {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) {
			return true
		}
	}
	return false
}

// afterCall returns the game after the asked seat has called and all later ones have declined. It returns false if the
// seat may not call.
func afterCall(v *rules.View) (g rules.Game, ok bool) {
	g = v.Game
	if g.Apply(rules.Call(true), nil) != nil {
		return g, false
	}
	for g.Phase() == rules.PhaseCall && g.ApplyNth(0, nil) == nil { // nobody else calls
	}
	return g, true
}

// afterPlays yields the game after each play of a card by the seat that is asked, if it calls. It yields nothing if
// somebody has called before and plays first.
func afterPlays(v *rules.View, c rules.Card) iter.Seq[rules.Game] {
	return func(yield func(rules.Game) bool) {
		g, ok := afterCall(v)
		if !ok {
			return
		}
		var plays rules.Choices
		plays.FillCard(&v.Board, c)
		for i := range plays.Len() {
			if after, ok := g.PreviewPlay(plays.At(i)); ok && !yield(after) {
				return
			}
		}
	}
}

// explainDossierEnd sets the reason if the game g is over, by who is in front before dossiers count: their points are
// not known yet. It reports whether the game is over.
func (advice *Advice) explainDossierEnd(v *rules.View, g *rules.Game) bool {
	if !g.Over() {
		return false
	}
	front := g.Front()
	own := front & v.Identities(v.Viewer)
	switch {
	case own == 0:
		advice.Reason = ReasonBehindBeforeDossiers
		return true
	case own == front:
		advice.Reason = ReasonAheadBeforeDossiers
	default:
		advice.Reason = ReasonTiedBeforeDossiers
	}
	advice.Agent = own.Lowest()
	return true
}

// front returns the agents in front at the end of a game, or after the count that is due; none if the game goes on.
func front(g *rules.Game) rules.AgentSet {
	switch {
	case g.Over():
		return g.Front()
	case g.Placed() == 0:
		return 0
	}
	var score [rules.NumAgents]uint8
	var gain [rules.NumAgents]int8
	ends := false
	for x := range rules.Agent(rules.NumAgents) {
		if !g.InPlay().Has(x) {
			continue
		}
		points := g.At(x).Points()
		score[x], gain[x] = uint8(max(g.Score(x)+points, 0)), int8(points)
		ends = ends || int(score[x]) >= g.Edition().Goal
	}
	if !ends {
		return 0
	}
	return g.Setup().WinRule().Front(g.InPlay(), &score, &gain, g.Edition().Goal)
}

// threat counts die faces: those with which the next turn could take another agent to the goal, and those that would
// also lose the game. Both are 0 if the safe is moved before.
type threat struct{ goalFaces, losingFaces int }

// threat returns the threat to the owner of these agents.
func (st *state) threat(rs *ruleset, own rules.AgentSet) threat {
	lost, others := st.losingFaces(rs, own), *st
	for i := range others.agents {
		if own>>i&1 == 1 {
			others.score[i] = 0 // too few points to reach the goal
		}
	}
	return threat{goalFaces: others.losingFaces(rs, own), losingFaces: lost}
}

// threatTo returns the threat to a seat if nobody plays a card before.
func threatTo(g *rules.Game, s rules.Seat) threat {
	next := *g
	finishRound(&next, false)
	st, rs := newState(&next), newRuleset(g.Setup())
	return st.threat(&rs, toDense(g.InPlay(), g.Identities(s)))
}

// lowersThreat compares a move with not moving. It reports whether the next player has fewer faces that take another
// agent to the goal, and fewer that lose the game. It sets FacesBefore and FacesAfter. In the last round nothing can be
// denied.
func (advice *Advice) lowersThreat(view *rules.View, after rules.Game) bool {
	if view.LastLap() {
		return false
	}
	before, rs := newState(&view.Game), newRuleset(view.Setup())
	before.placesSafe = false // as if the next player's turn began
	threatBefore := before.threat(&rs, toDense(view.InPlay(), view.Identities(view.Viewer)))
	var threatAfter threat
	switch finishRound(&after, false); after.Phase() {
	case rules.PhaseDossier:
		return false // the place of the safe is decided only afterwards
	case rules.PhaseSafe:
		threatAfter, _ = threatRange(&after, view.Viewer)
	default:
		threatAfter = threatTo(&after, view.Viewer)
	}
	advice.FacesBefore, advice.FacesAfter = threatBefore.goalFaces, threatAfter.goalFaces
	return threatAfter.goalFaces < threatBefore.goalFaces && threatAfter.losingFaces < threatBefore.losingFaces
}

// threatRange returns the lowest and the highest threat to a seat over all places of the safe.
func threatRange(g *rules.Game, s rules.Seat) (least, most threat) {
	least = threat{len(g.Edition().Faces), len(g.Edition().Faces)}
	for i := range g.CountLegal() {
		after := *g
		if after.ApplyNth(i, nil) == nil {
			n := threatTo(&after, s)
			least = threat{min(least.goalFaces, n.goalFaces), min(least.losingFaces, n.losingFaces)}
			most = threat{max(most.goalFaces, n.goalFaces), max(most.losingFaces, n.losingFaces)}
		}
	}
	return least, most
}
