package opponents

import (
	"slices"

	"heimlich/rules"
)

// Looking ahead by one reply: between two there is one, so it can be weighed in full, for every agent that the other
// may own and every face of the die, without any chance in it. The actions that do best are played out.
const replyCandidates = 24

// foresees reports whether the player looks ahead by one reply before it plays out: with cards in between a reply alone
// says little.
func (p *player) looksAhead() bool {
	return p.params.usesModel && p.view.Players() == 2 && !p.view.Setup().Variants.TopSecret
}

// Those who have learnt know at once about how good an action is: what playing out has taught says how likely they win
// as the game stands after it. Of all that could be done the few are played out that stand best, and what was foretold
// counts as so many games of theirs, for in few games chance decides. Between two the replies are weighed before. The
// figures are those that won most in the arena.
const (
	maxModelCandidates = 1000 // there is never more to choose from
	modelWorlds        = 16   // worlds
	denialCandidates   = 60   // actions that stand best are asked whether they deny ends
	modelCandidates    = 16
	modelGames         = 60
)

// foretells reports whether the player chooses by what playing out has taught which actions are played out: moves and
// places for the safe, unless nobody else has any aim, it conceals itself, or more than two play with cards. For who
// conceals itself would do so more than it should: what stands best differs less than what looks best at one glance,
// and what it shows would weigh more. And what was learnt without cards foretells the less the more cards are between
// the safe and the count.
func (p *player) filtersByModel() bool {
	phase := p.view.Phase()
	cards := p.params.cardRounds && p.view.Players() > 2
	return p.params.usesModel && !p.othersAimless && !p.hidesIdentity() && !cards &&
		(phase == rules.PhaseMove || phase == rules.PhaseSafe)
}

// promising keeps the candidates that stand best, as far as those who have learnt can foretell how the game goes on;
// the worlds are drawn by how likely they are.
func (p *player) topByModel(all []candidate, l *ruleset, drawn []world) []candidate {
	obj, own := p.objective(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	for i := range all {
		c := &all[i]
		s, sum := c.state.afterRound(l), 0
		for j := range drawn[:modelWorlds] {
			w := &drawn[j]
			sum += s.outcome(l, w, w.owned(), p.view.Viewer, obj)
		}
		c.sum, c.games = modelGames*sum/modelWorlds, modelGames
		c.forecast = sum/modelWorlds + c.bonus
	}
	all = topByForecast(all, denialCandidates)
	for i := range all {
		c := &all[i]
		lost := deniedFaceValue * c.state.losingFaces(l, own)
		c.bonus, c.forecast = c.bonus-lost, c.forecast-lost
	}
	if p.looksAhead() {
		return all
	}
	return topByForecast(all, modelCandidates)
}

// foremost returns the n candidates with the highest forecast, best first.
func topByForecast(all []candidate, n int) []candidate {
	order := make([]int, len(all)) // for candidates are large
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return all[j].forecast - all[i].forecast })
	kept := make([]candidate, min(n, len(all)))
	for i := range kept {
		kept[i] = all[order[i]]
	}
	return kept
}

// settled returns the scene once its card round, if there is one, has gone by without a card.
func (c *state) afterRound(l *ruleset) state {
	s := *c
	if s.inRound {
		s.inRound = false
		s.finishMove(l)
	}
	return s
}

// odds is the worlds that were drawn, without repetition, each with how often it was; the first is the likeliest.
type worldCounts struct {
	worlds []world
	counts []int
}

func countWorlds(drawn []world) (o worldCounts) {
	for _, w := range drawn {
		k := slices.Index(o.worlds, w)
		if k < 0 {
			k = len(o.worlds)
			o.worlds, o.counts = append(o.worlds, w), append(o.counts, 0)
		}
		o.counts[k]++
		if o.counts[k] > o.counts[0] {
			o.worlds[0], o.worlds[k] = o.worlds[k], o.worlds[0]
			o.counts[0], o.counts[k] = o.counts[k], o.counts[0]
		}
	}
	return o
}

// likeliest returns the likeliest world alone.
func (o worldCounts) likeliest() worldCounts { return worldCounts{o.worlds[:1], o.counts[:1]} }

// foresee returns how likely the seat wins, of sure, after the best reply to a scene in which a turn begins.
func (c *state) afterBestReply(l *ruleset, o worldCounts, s rules.Seat, known *moveCache) int {
	sum, all := 0, 0
	for i := range o.worlds {
		w := &o.worlds[i]
		if c.over {
			sum += o.counts[i] * c.winShare(l, w, s)
			all += o.counts[i]
			continue
		}
		for face := range l.edition.Faces {
			after := *c
			after.move(l, after.bestMove(l, w[c.active], face, known))
			sum += o.counts[i] * after.outcome(l, w, w.owned(), s, objective{ownPercent: 100})
			all += o.counts[i]
		}
	}
	return sum / all
}

// ahead keeps the candidates that do best after the best reply; none if rest returned false. Where the safe is to be
// set down it is, where that does best in the likeliest world.
func (p *player) topAfterReply(all []candidate, l *ruleset, drawn []world, yield func() bool) []candidate {
	me, o := p.view.Viewer, countWorlds(drawn)
	for i := range all {
		c := &all[i]
		if c.state.placesSafe {
			c.state = c.state.withBestSafe(l, o.likeliest(), me, c.moves)
			*c.moves = moveCache{}
		}
		c.forecast = c.state.afterBestReply(l, o, me, c.moves) + c.bonus
		if i%4 == 3 && !yield() {
			return nil
		}
	}
	return topByForecast(all, replyCandidates)
}

// bestPlace returns the scene after the seat has set the safe down where it is likeliest to win. What scratch remembers
// is overwritten.
func (c *state) withBestSafe(l *ruleset, o worldCounts, s rules.Seat, scratch *moveCache) (best state) {
	free, _ := c.safePlaces(l)
	top := -1
	for b := range rules.Building(rules.NumBuildings) {
		if free>>b&1 == 0 {
			continue
		}
		after := *c
		after.placeSafe(l, b)
		*scratch = moveCache{}
		if v := after.afterBestReply(l, o, s, scratch); v > top {
			best, top = after, v
		}
	}
	return best
}
