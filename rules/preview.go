package rules

// What would happen, for those who plan: the same code as when it happens, on a copy. Nothing here changes the game,
// and all of it may be asked of a view.

// Played returns the game as a card leaves it, before the card round goes on. It is false if the action is no card that
// may be played so.
func (g *Game) PreviewPlay(a Action) (Game, bool) {
	if a.Kind != KindPlay || !g.isLegal(&a) {
		return Game{}, false
	}
	after := *g
	machine{&after, nil}.applyCard(&a)
	return after, true
}

// CountPreview is what a count would bring.
type CountPreview struct {
	Deltas   [NumAgents]int // by how much each score would change
	Reached  AgentSet       // the tokens that would reach the goal, if none has before
	Ends     bool           // the game would end with it
	Dossiers bool           // all would write their dossiers
}

// Counted returns what a count in this turn would bring if the agents stood in these buildings.
func (g *Game) PreviewCount(at [NumAgents]Building) CountPreview {
	after := *g
	after.at = at
	o := CountPreview{Ends: machine{&after, nil}.applyCount()}
	o.Dossiers = after.pending != g.pending
	for a := range o.Deltas {
		before, score := int(g.score[a]), int(after.score[a])
		o.Deltas[a] = score - before
		if goal := g.Edition().Goal; !g.lastLap && before < goal && score >= goal {
			o.Reached = o.Reached.With(Agent(a))
		}
	}
	return o
}

// Odds returns how many of the die's faces let some agent reach the building safe in the next turn, and the number of
// faces. It ignores hands, so everybody at the table could work it out.
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

// reaches reports whether an agent can be walked from a building to the safe with a face: with a part of its points
// where they can be divided, for others walk the rest.
func (e *Edition) reaches(f DieFace, from, safe Building) bool {
	n := (int(safe) - int(from) + NumBuildings) % NumBuildings
	least := 1
	if !e.Split {
		least = int(f.Low)
	}
	return n >= least && n <= int(f.High)
}
