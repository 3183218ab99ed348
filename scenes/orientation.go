package scenes

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
)

// Orientation implements [shell.App]: the picture turns to the person that the scene is for, if the settings say so.
func (g *game) Orientation() (quarters int, may bool) {
	if !g.ctx.Settings.Turns && g.shell.Quarters() == 0 { // as nearly always, in every tick
		return 0, true
	}
	s, may := rules.NoSeat, true
	if on := g.shell.Scene(); on != nil {
		s, may = on.Faces()
	}
	if g.session.Match() == nil || !g.ctx.Settings.Turns {
		return 0, may
	}
	switch sides := g.sides.of(g.session.Match(), g.ctx.Settings.Sides); {
	case sides == nil:
		return 0, may
	case s == rules.NoSeat:
		return g.shell.Quarters(), false
	default:
		return sides[s], may
	}
}

// seated is at which sides of the screen people sit, as it was found last: it is asked for in every tick.
type seated struct {
	match  *match.Match
	chosen backstage.Seating
	sides  []int // by seat
}

// of is the side of the screen at which each of a match’s people sits, by seat, in quarters clockwise from below, where people sit as they have chosen; nil where there are not several, or none
// is there. Who has left for a while keeps theirs, and so does who stays.
func (x *seated) of(m *match.Match, chosen backstage.Seating) []int {
	if x.match == m && x.chosen == chosen {
		return x.sides
	}
	*x = seated{match: m, chosen: chosen}
	if around := m.Table().Around(); len(around) > 1 && len(m.People()) > 0 {
		x.sides = make([]int, len(m.Table().Players))
		for i, side := range chosen.Of(len(around)) {
			x.sides[around[i]] = side
		}
	}
	return x.sides
}
