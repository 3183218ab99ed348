package opponents

import (
	"slices"

	"heimlich/rules"
)

// Looking ahead by one reply: between two there is one, so it can be weighed in full, for every agent that the other
// may own and every face of the die, without any chance in it. The actions that do best are played out.
const foreseen = 24

// foresees reports whether the player looks ahead by one reply before it plays out: with cards in between a reply alone
// says little.
func (p *player) foresees() bool {
	return p.params.usesModel && p.view.Players() == 2 && !p.view.Setup().Variants.TopSecret
}

// Those who have learnt know at once about how good an action is: what playing out has taught says how likely they win
// as the game stands after it. Of all that could be done the few are played out that stand best, and what was foretold
// counts as so many games of theirs, for in few games chance decides. Between two the replies are weighed before. The
// figures are those that won most in the arena.
const (
	mostForetold = 1000 // there is never more to choose from
	weighed      = 16   // worlds
	watched      = 60   // actions that stand best are asked whether they deny ends
	promised     = 16
	foretold     = 60
)

// foretells reports whether the player chooses by what playing out has taught which actions are played out: moves and
// places for the safe, unless nobody else has any aim, it conceals itself, or more than two play with cards. For who
// conceals itself would do so more than it should: what stands best differs less than what looks best at one glance,
// and what it shows would weigh more. And what was learnt without cards foretells the less the more cards are between
// the safe and the count.
func (p *player) foretells() bool {
	phase := p.view.Phase()
	cards := p.params.cardRounds && p.view.Players() > 2
	return p.params.usesModel && !p.othersAimless && !p.hidesIdentity() && !cards &&
		(phase == rules.PhaseMove || phase == rules.PhaseSafe)
}

// promising keeps the candidates that stand best, as far as those who have learnt can foretell how the game goes on;
// the worlds are drawn by how likely they are.
func (p *player) promising(all []candidate, l *ruleset, drawn []world) []candidate {
	shown, own := p.objective(), toDense(p.view.InPlay(), p.view.Identities(p.view.Viewer))
	for i := range all {
		c := &all[i]
		s, sum := c.state.settled(l), 0
		for j := range drawn[:weighed] {
			w := &drawn[j]
			sum += s.outcome(l, w, w.owned(), p.view.Viewer, shown)
		}
		c.sum, c.games = foretold*sum/weighed, foretold
		c.foreseen = sum/weighed + c.extra
	}
	all = foremost(all, watched)
	for i := range all {
		c := &all[i]
		lost := denied * c.state.losingFaces(l, own)
		c.extra, c.foreseen = c.extra-lost, c.foreseen-lost
	}
	if p.foresees() {
		return all
	}
	return foremost(all, promised)
}

// foremost returns the n candidates with the highest forecast, best first.
func foremost(all []candidate, n int) []candidate {
	order := make([]int, len(all)) // for candidates are large
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return all[j].foreseen - all[i].foreseen })
	kept := make([]candidate, min(n, len(all)))
	for i := range kept {
		kept[i] = all[order[i]]
	}
	return kept
}

// settled returns the scene once its card round, if there is one, has gone by without a card.
func (c *state) settled(l *ruleset) state {
	s := *c
	if s.inRound {
		s.inRound = false
		s.finishMove(l)
	}
	return s
}

// odds is the worlds that were drawn, without repetition, each with how often it was; the first is the likeliest.
type odds struct {
	worlds []world
	times  []int
}

func oddsOf(drawn []world) (o odds) {
	for _, w := range drawn {
		k := slices.Index(o.worlds, w)
		if k < 0 {
			k = len(o.worlds)
			o.worlds, o.times = append(o.worlds, w), append(o.times, 0)
		}
		o.times[k]++
		if o.times[k] > o.times[0] {
			o.worlds[0], o.worlds[k] = o.worlds[k], o.worlds[0]
			o.times[0], o.times[k] = o.times[k], o.times[0]
		}
	}
	return o
}

// likeliest returns the likeliest world alone.
func (o odds) likeliest() odds { return odds{o.worlds[:1], o.times[:1]} }

// foresee returns how likely the seat wins, of sure, after the best reply to a scene in which a turn begins.
func (c *state) foresee(l *ruleset, o odds, s rules.Seat, known *moveCache) int {
	sum, all := 0, 0
	for i := range o.worlds {
		w := &o.worlds[i]
		if c.over {
			sum += o.times[i] * c.won(l, w, s)
			all += o.times[i]
			continue
		}
		for face := range l.edition.Faces {
			after := *c
			after.move(l, after.bestMove(l, w[c.active], face, known))
			sum += o.times[i] * after.outcome(l, w, w.owned(), s, objective{ownPercent: 100})
			all += o.times[i]
		}
	}
	return sum / all
}

// ahead keeps the candidates that do best after the best reply; none if rest returned false. Where the safe is to be
// set down it is, where that does best in the likeliest world.
func (p *player) ahead(all []candidate, l *ruleset, drawn []world, rest func() bool) []candidate {
	me, o := p.view.Viewer, oddsOf(drawn)
	for i := range all {
		c := &all[i]
		if c.state.placesSafe {
			c.state = c.state.bestPlace(l, o.likeliest(), me, c.moves)
			*c.moves = moveCache{}
		}
		c.foreseen = c.state.foresee(l, o, me, c.moves) + c.extra
		if i%4 == 3 && !rest() {
			return nil
		}
	}
	return foremost(all, foreseen)
}

// bestPlace returns the scene after the seat has set the safe down where it is likeliest to win. What scratch remembers
// is overwritten.
func (c *state) bestPlace(l *ruleset, o odds, s rules.Seat, scratch *moveCache) (best state) {
	free, _ := c.safePlaces(l)
	top := -1
	for b := range rules.Building(rules.NumBuildings) {
		if free>>b&1 == 0 {
			continue
		}
		after := *c
		after.placeSafe(l, b)
		*scratch = moveCache{}
		if v := after.foresee(l, o, s, scratch); v > top {
			best, top = after, v
		}
	}
	return best
}
