package opponents

import (
	"slices"
	"sort"

	"heimlich/rules"
)

// Filters reduce the candidates before any game is simulated: by the learned model, and, with two players, by the best
// reply to each candidate. With two players the best reply is computed exactly for each die face and each agent that
// the other may own.

// replyCandidates is the number of candidates that the second filter keeps.
const replyCandidates = 24

// looksAhead reports whether candidates are filtered by the best reply. With cards a reply alone predicts little.
func (p *player) looksAhead() bool {
	return p.params.usesModel && p.view.Players() == 2 && !p.view.Setup().Variants.TopSecret
}

// The model estimates an action without simulation. Only the best actions are simulated. The model's estimate counts as
// much as modelGames simulated games, because a few games are noisy. These numbers won most in the arena.
const (
	maxModelCandidates = 1000 // more than there are legal actions
	modelWorlds        = 16   // worlds in which the model evaluates a candidate
	denialCandidates   = 60   // best candidates for which losing faces are counted
	modelCandidates    = 16
	modelGames         = 60
)

// filtersByModel reports whether the model chooses the candidates. It does for moves and placings of the safe, except
// in three cases. If all others act at random, the model is wrong about them. If the player hides its identity, values
// by the model differ too little, so hiding would weigh too much. With cards and more than two players, the cards
// between move and count matter more than the model, which was fitted to games without cards.
func (p *player) filtersByModel() bool {
	phase := p.view.Phase()
	cards := p.params.cardRounds && p.view.Players() > 2
	return p.params.usesModel && !p.othersAimless && !p.hidesIdentity() && !cards &&
		(phase == rules.PhaseMove || phase == rules.PhaseSafe)
}

// topByModel returns the candidates with the best mean estimate by the model over some drawn worlds.
func (p *player) topByModel(all []candidate, rs *ruleset, drawn []world) []candidate {
	obj, own := p.objective(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	for i := range all {
		c := &all[i]
		s, sum := c.state.afterRound(rs), 0
		for j := range drawn[:modelWorlds] {
			w := &drawn[j]
			sum += s.outcome(rs, w, w.owned(), p.view.Viewer, obj)
		}
		c.sum, c.games = modelGames*sum/modelWorlds, modelGames
		c.modelEstimate = sum/modelWorlds + c.bonus
	}
	all = topByEstimate(all, denialCandidates)
	for i := range all {
		c := &all[i]
		lost := losingFaceCost * c.state.losingFaces(rs, own)
		c.bonus, c.modelEstimate = c.bonus-lost, c.modelEstimate-lost
	}
	if p.looksAhead() {
		return all
	}
	return topByEstimate(all, modelCandidates)
}

// topByEstimate returns the n candidates with the highest model estimate, best first.
func topByEstimate(all []candidate, n int) []candidate {
	order := make([]int, len(all)) // sorts indices, because candidates are large
	for i := range order {
		order[i] = i
	}
	sort.SliceStable(order, func(i, k int) bool { return all[order[i]].modelEstimate > all[order[k]].modelEstimate })
	kept := make([]candidate, min(n, len(all)))
	for i := range kept {
		kept[i] = all[order[i]]
	}
	return kept
}

// afterRound returns the state after its card round, if any, in which nobody plays a card.
func (st *state) afterRound(rs *ruleset) state {
	s := *st
	if s.inRound {
		s.inRound = false
		s.finishMove(rs)
	}
	return s
}

// worldCounts holds distinct worlds and how often each was drawn. The first was drawn most often.
type worldCounts struct {
	worlds []world
	counts []int
}

// countWorlds counts how often each world was drawn.
func countWorlds(drawn []world) (all worldCounts) {
	for _, w := range drawn {
		k := slices.Index(all.worlds, w)
		if k < 0 {
			k = len(all.worlds)
			all.worlds, all.counts = append(all.worlds, w), append(all.counts, 0)
		}
		all.counts[k]++
		if all.counts[k] > all.counts[0] {
			all.worlds[0], all.worlds[k] = all.worlds[k], all.worlds[0]
			all.counts[0], all.counts[k] = all.counts[k], all.counts[0]
		}
	}
	return all
}

// likeliest returns the likeliest world alone.
func (all worldCounts) likeliest() worldCounts {
	return worldCounts{worlds: all.worlds[:1], counts: all.counts[:1]}
}

// afterBestReply returns how likely the seat wins after the best reply to a state in which a turn begins, in units of
// fullWin. It is the mean over worlds and die faces.
func (st *state) afterBestReply(rs *ruleset, drawn worldCounts, seat rules.Seat, known *moveCache) int {
	sum, all := 0, 0
	for i := range drawn.worlds {
		w := &drawn.worlds[i]
		if st.over {
			sum += drawn.counts[i] * st.winShare(rs, w, seat)
			all += drawn.counts[i]
			continue
		}
		for face := range rs.edition.Faces {
			after := *st
			after.move(rs, after.bestMove(rs, w[st.active], face, known))
			sum += drawn.counts[i] * after.outcome(rs, w, w.owned(), seat, objective{ownPercent: 100})
			all += drawn.counts[i]
		}
	}
	return sum / all
}

// topAfterReply returns the candidates that are best after the best reply, none if cancelled. If the player also places
// the safe, it is placed where that is best in the likeliest world.
func (p *player) topAfterReply(all []candidate, rs *ruleset, drawn []world, yield func() bool) []candidate {
	me, counted := p.view.Viewer, countWorlds(drawn)
	for i := range all {
		c := &all[i]
		if c.state.placesSafe {
			c.state = c.state.withBestSafe(rs, counted.likeliest(), me, c.moves)
			*c.moves = moveCache{}
		}
		c.modelEstimate = c.state.afterBestReply(rs, counted, me, c.moves) + c.bonus
		const yieldEvery = 4 // candidates
		if i%yieldEvery == yieldEvery-1 && !yield() {
			return nil
		}
	}
	return topByEstimate(all, replyCandidates)
}

// withBestSafe returns the state after the seat has placed the safe where it is most likely to win. It overwrites the
// cache scratch.
func (st *state) withBestSafe(rs *ruleset, drawn worldCounts, seat rules.Seat, scratch *moveCache) (best state) {
	free, _ := st.safePlaces(rs)
	top := -1
	for b := range rules.Building(rules.NumBuildings) {
		if free>>b&1 == 0 {
			continue
		}
		after := *st
		after.placeSafe(rs, b)
		*scratch = moveCache{}
		if v := after.afterBestReply(rs, drawn, seat, scratch); v > top {
			best, top = after, v
		}
	}
	return best
}
