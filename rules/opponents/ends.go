package opponents

import "heimlich/rules"

// What a hint says of the end of the game: that an action brings it, or keeps somebody from it.

// ends finds what there is to say of an action that ends the game, or leaves a count at stake that does, or takes one away; it reports whether there is anything. Where
// dossiers were written, what the others wrote decides who is in front in the end.
func (h *Advice) ends(v *rules.View) bool {
	a, g, mine := h.Action, v.Game, v.Identities(v.Viewer)
	was := front(&v.Game)
	lost := was != 0 && was&mine == 0
	switch a.Kind {
	case rules.KindMove, rules.KindPlay, rules.KindPass:
	case rules.KindCall:
		if a.Yes {
			if lost && stops(v) {
				h.Reason, h.Agent = ReasonStops, first(was)
			}
			return h.Reason == ReasonStops
		}
	default:
		return false
	}
	var log rules.Log
	if g.Apply(a, &log) != nil {
		return false
	}
	is := front(&g)
	switch own := is & mine; {
	case a.Kind == rules.KindPlay && lost && is == 0:
		h.Reason, h.Agent = ReasonStops, first(was)
	case written(v):
		return h.closes(v, &g, log.Events)
	case own == 0:
		h.Reason = ReasonEnds
		return g.Over() && a.Kind == rules.KindMove
	default:
		h.Agent = first(own)
		switch {
		case !g.Over():
			h.Reason = ReasonLeads
		case is != own:
			h.Reason = ReasonLevels
		default:
			h.Reason = ReasonWins
		}
	}
	return true
}

// written reports whether dossiers have been written, which count in the end.
func written(v *rules.View) bool {
	for s := range rules.Seat(v.Players()) {
		if v.HasDossier(s) {
			return true
		}
	}
	return false
}

// stops reports whether some card in hand keeps the count that is at stake from ending the game.
func stops(v *rules.View) bool {
	for _, c := range v.Hand(v.Viewer) {
		var ways rules.Choices
		ways.OfCard(&v.Board, c)
		for i := range ways.Len() {
			if g, ok := v.Played(ways.At(i)); ok && front(&g) == 0 {
				return true
			}
		}
	}
	return false
}

// closes finds what there is to say of an action that has led to g by some events, if that is the end of a game with dossiers: who is in front before they count, for what they bring is not
// known yet. It reports whether it is.
func (h *Advice) closes(v *rules.View, g *rules.Game, by []rules.Event) bool {
	if !g.Over() {
		return false
	}
	var score [rules.NumAgents]uint8
	for x := range rules.Agent(rules.NumAgents) {
		score[x] = uint8(g.Score(x))
	}
	for _, e := range by {
		if e.Kind == rules.EventDossierScored {
			score[e.Agent] = e.Before
		}
	}
	front := rules.WinFurthest.Front(g.InPlay(), &score, nil, 0) // so it is wherever dossiers are written
	own := front & v.Identities(v.Viewer)
	switch {
	case own == 0:
		h.Reason = ReasonBehind
		return true
	case own == front:
		h.Reason = ReasonAhead
	default:
		h.Reason = ReasonEven
	}
	h.Agent = first(own)
	return true
}

// front is the agents that are in front at the end of a game, or would be after the count that is at stake; none if the game goes on.
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

// first is the first agent of a set, which has one.
func first(set rules.AgentSet) rules.Agent {
	for a := range rules.Agent(rules.NumAgents) {
		if set.Has(a) {
			return a
		}
	}
	return rules.NoAgent
}

// denies finds out whether a move leaves the next player fewer faces of the die that take another agent to the goal than there are as the agents stand. Once somebody has been there the
// last lap is played, and nobody can be kept from it.
func (h *Advice) denies(v *rules.View, after rules.Game) bool {
	if v.LastLap() {
		return false
	}
	l, stays := lawsOf(v.Setup()), sceneOf(&v.Game)
	stays.setsDown = false // as if it were the next player's turn
	h.Ends, h.Still = stays.lost(&l, dense(v.InPlay(), v.Identities(v.Viewer))), Lost(&after, v.Viewer)
	if settle(&after, false); after.Phase() == rules.PhaseSafe {
		h.Still, _ = guarded(&after, v.Viewer)
	}
	return h.Still < h.Ends
}

// guarded is with how few faces of the die the game could end in the next turn with somebody else in front of the seat's agents, and with how many at most, by where the safe is set down now.
func guarded(g *rules.Game, s rules.Seat) (least, most int) {
	least = len(g.Edition().Faces)
	for i := range g.CountLegal() {
		after := *g
		if after.ApplyNth(i, nil) == nil {
			n := Lost(&after, s)
			least, most = min(least, n), max(most, n)
		}
	}
	return least, most
}
