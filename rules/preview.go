package rules

// Previews for planning. They run the code of Apply on a copy, so they change nothing, and work on views too.

// PreviewPlay returns the game after a card's effect, before the card round continues. It returns false and the zero
// Game if the action is not a legal play. The receiver is unchanged.
func (g *Game) PreviewPlay(a Action) (Game, bool) {
	if a.Kind != KindPlay || !g.isLegal(&a) {
		return Game{}, false
	}
	after := *g
	machine{&after, nil}.applyCard(&a)
	return after, true
}

// CountPreview is the predicted result of a count.
type CountPreview struct {
	Deltas   [NumAgents]int // change of each score
	Reached  AgentSet       // tokens that would reach the goal, if none has reached it before
	Ends     bool           // the count would end the game
	Dossiers bool           // the count would open the dossiers
}

// PreviewCount returns the result of a count in this turn with the agents in the given buildings. The game is
// unchanged.
func (g *Game) PreviewCount(at [NumAgents]Building) CountPreview {
	after := *g
	after.at = at
	preview := CountPreview{Ends: machine{&after, nil}.applyCount()}
	preview.Dossiers = after.pending != g.pending
	for a := range preview.Deltas {
		before, score := int(g.score[a]), int(after.score[a])
		preview.Deltas[a] = score - before
		if goal := g.Edition().Goal; !g.lastLap && before < goal && score >= goal {
			preview.Reached = preview.Reached.With(Agent(a))
		}
	}
	return preview
}

// SafeOdds returns how many faces of the die let some agent reach building safe next turn, and the number of faces. It
// ignores hands, so it uses public facts only.
func (g *Game) SafeOdds(safe Building) (hits, faces int) {
	e := g.Edition()
	for _, f := range e.Faces {
		for a := range Agent(NumAgents) {
			if g.inPlay.Has(a) && e.reaches(f, g.at[a], safe) {
				hits++
				break
			}
		}
	}
	return hits, len(e.Faces)
}

// reaches reports whether a roll of a face can move an agent from a building to the safe. If rolls can be divided, part
// of the points suffices.
func (e *Edition) reaches(f DieFace, from, safe Building) bool {
	n := (int(safe) - int(from) + NumBuildings) % NumBuildings
	minimum := 1
	if !e.Split {
		minimum = int(f.Low)
	}
	return n >= minimum && n <= int(f.High)
}
