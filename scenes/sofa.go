package scenes

import (
	"math"

	"heimlich/sprites/widgets"
)

// How large everything can be, and the question whether somebody sits on a sofa.

// room is how large everything can be in this window, in percent.
func (d *Director) room() int {
	s := across(d.screen, d.turn.quarters)
	w, h := s.W*d.zoom, s.H*d.zoom
	const any = 1000
	return int(math.Floor(100*zoom(w, h, any)/zoom(w, h, 100) + 0.01))
}

// The sides, in points, of a window that may be a television.
const (
	televisionW = 1600
	televisionH = 900
)

// offersSofa asks whoever presses a gamepad first at the title of a large window where they sit, once, and reports whether it did.
func (g *game) offersSofa(e widgets.Event) bool {
	set := &g.back.Settings
	if !e.Pad || e.Kind != widgets.KeyDown || set.Sofa || set.SofaAsked || g.name != "title" || g.waiting() || g.scene.Desk().Scopes() > 0 ||
		g.screen.W*g.zoom < televisionW || g.screen.H*g.zoom < televisionH {
		return false
	}
	on, ok := g.scene.(shower)
	if !ok {
		return false
	}
	sit := func(sofa bool) func() {
		return func() {
			set.Sofa = sofa
			g.hold()
			g.saveSettings()
			g.build(false)
		}
	}
	set.SofaAsked = true
	g.saveSettings()
	words := g.back.Words
	on.Show(widgets.Dialog{Title: words("sofa.head"), Body: words("sofa.text"), Answers: []widgets.Answer{
		{ID: "sofa-yes", Title: words("sofa.yes"), Primary: true, OnPress: sit(true)},
		{ID: "sofa-no", Title: words("sofa.no"), OnPress: sit(false)},
	}})
	on.Desk().Reach("sofa-yes")
	return true
}
