package opponents

import (
	"slices"

	"heimlich/rules"
)

// Looking ahead by one reply: between two there is one, so it can be weighed in full, for every agent that the other may own and every face of the die, without any chance in it.
// The actions that do best are played out.
const foreseen = 24

// foresees reports whether the player looks ahead by one reply before it plays out: with cards in between a reply alone says little.
func (p *player) foresees() bool {
	return p.char.learnt && p.view.Players() == 2 && !p.view.Setup().Variants.TopSecret
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

// likeliest is the likeliest world alone.
func (o odds) likeliest() odds { return odds{o.worlds[:1], o.times[:1]} }

// foresee is how likely the seat wins, of sure, after the best reply to a scene in which a turn begins.
func (c *scene) foresee(l *laws, o odds, s rules.Seat, known *replies) int {
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
			after.move(l, after.reply(l, w[c.active], face, known))
			sum += o.times[i] * after.outcome(l, w, w.owned(), s, show{own: 100})
			all += o.times[i]
		}
	}
	return sum / all
}

// ahead keeps the candidates that do best after the best reply; none if rest returned false. Where the safe is to be set down it is, where that does best in the likeliest world.
func (p *player) ahead(all []candidate, l *laws, drawn []world, rest func() bool) []candidate {
	me, o := p.view.Viewer, oddsOf(drawn)
	for i := range all {
		c := &all[i]
		if c.scene.setsDown {
			c.scene = c.scene.bestPlace(l, o.likeliest(), me, c.replies)
			*c.replies = replies{}
		}
		c.foreseen = c.scene.foresee(l, o, me, c.replies) + c.extra
		if i%4 == 3 && !rest() {
			return nil
		}
	}
	slices.SortStableFunc(all, func(x, y candidate) int { return y.foreseen - x.foreseen })
	return all[:min(len(all), foreseen)]
}

// bestPlace is the scene after the seat has set the safe down where it is likeliest to win. What scratch remembers is overwritten.
func (c *scene) bestPlace(l *laws, o odds, s rules.Seat, scratch *replies) (best scene) {
	free, _ := c.safePlaces(l)
	top := -1
	for b := range rules.Building(rules.NumBuildings) {
		if free>>b&1 == 0 {
			continue
		}
		after := *c
		after.setDown(l, b)
		*scratch = replies{}
		if v := after.foresee(l, o, s, scratch); v > top {
			best, top = after, v
		}
	}
	return best
}
