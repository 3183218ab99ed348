package rules

// What would happen, for those who plan: the same code as when it happens, on a copy. Nothing here changes the game, and all of it may be asked of a view.

// Played is the game as a card leaves it, before the card round goes on. It is false if the action is no card that may be played so.
func (g *Game) Played(a Action) (Game, bool) {
	if a.Kind != KindPlay || !g.allowed(&a) {
		return Game{}, false
	}
	after := *g
	cardRound{course{&after, nil}}.use(&a)
	return after, true
}

// Outlook is what a count would bring.
type Outlook struct {
	Deltas    [NumAgents]int // by how much each score would change
	Reached   AgentSet       // the tokens that would reach the goal, if none has before
	Ends      bool           // the game would end with it
	LastRound bool           // the round would be played out from then on
	Dossiers  bool           // all would write their dossiers
}

// Counted is what a count in this turn would bring if the agents stood in these buildings.
func (g *Game) Counted(at [NumAgents]Building) Outlook {
	after := *g
	after.at = at
	o := Outlook{Ends: course{&after, nil}.pay()}
	o.LastRound = after.lastLap && !g.lastLap && !o.Ends
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
