package scenes

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
)

// Orientation implements [shell.App]. If the setting Turns is on and several people sit around the screen, the picture
// faces the side of the person that the scene addresses. A scene that addresses all does not turn it. Otherwise the
// picture is upright.
func (g *game) Orientation() (quarters int, mayTurn bool) {
	if !g.ctx.Settings.Turns && g.shell.Quarters() == 0 { // the common case, in every tick
		return 0, true
	}
	seat, mayTurn := rules.NoSeat, true
	if scene := g.shell.Scene(); scene != nil {
		seat, mayTurn = scene.Addressee()
	}
	if g.session.Match() == nil || !g.ctx.Settings.Turns {
		return 0, mayTurn
	}
	switch sides := g.sides.of(g.session.Match(), g.ctx.Settings.Sides); {
	case sides == nil:
		return 0, mayTurn
	case seat == rules.NoSeat:
		return g.shell.Quarters(), false
	default:
		return sides[seat], mayTurn
	}
}

// sidesCache caches the sides of the screen at which people sit, since every tick needs them.
type sidesCache struct {
	match  *match.Match   // the match of sides
	chosen appctx.Seating // the setting that sides was computed from
	sides  []int          // by seat
}

// of returns the sides of the screen at which a match's people sit, by seat, in clockwise quarter turns from the bottom
// edge. It returns nil unless there are several people. A person who is away keeps the side.
func (s *sidesCache) of(m *match.Match, chosen appctx.Seating) []int {
	if s.match == m && s.chosen == chosen {
		return s.sides
	}
	*s = sidesCache{match: m, chosen: chosen}
	if around := m.Table().PeopleAndAway(); len(around) > 1 && len(m.People()) > 0 {
		s.sides = make([]int, len(m.Table().Players))
		for i, side := range chosen.Of(len(around)) {
			s.sides[around[i]] = side
		}
	}
	return s.sides
}
