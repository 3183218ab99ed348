package scenes

import (
	"testing"

	"heimlich/scenes/backstage"
	"heimlich/scenes/playtest"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestWhoeverSitsOnASofaIsAskedOnce: the first press of a gamepad at the title of a large window asks where somebody sits, and does nothing else; what they say holds at once, is kept, and they are
// not asked again. In a smaller window, with another key, or amid something else nobody is asked.
func TestWhoeverSitsOnASofaIsAskedOnce(t *testing.T) {
	television := backstage.Screen{W: 1920, H: 1080, Scale: 1}
	press := func(g *desktop, pad bool) (asked bool) {
		g.did([]widgets.Event{{Kind: widgets.KeyDown, Key: widgets.KeyEnter, Pad: pad}}, 0)
		settle(g.Director)
		return g.scene.Desk().Find("sofa-yes") != nil
	}
	for _, c := range []struct {
		what  string
		on    backstage.Screen
		pad   bool
		ways  []string
		asked bool
	}{
		{"television", television, true, nil, true},
		{"window", scenetest.Screens[0], true, nil, false},
		{"keyboard", television, false, nil, false},
		{"settings", television, true, []string{"settings"}, false},
		{"cases", television, true, []string{"cases"}, false},
	} {
		g := atDesk(t, playtest.Planning(), c.on)
		g.touched(c.ways...)
		if asked := press(g, c.pad); asked != c.asked {
			t.Errorf("%s: it is asked: %v, at %s", c.what, asked, g.name)
		}
	}
	for answer, percent := range map[string]int{"sofa-yes": 170, "sofa-no": 100} {
		g := atDesk(t, playtest.Planning(), television)
		if !press(g, true) || g.name != "title" || g.scene.Desk().Focused() != g.scene.Desk().Find("sofa-yes") {
			t.Fatalf("%s: at %s the focus is on %v", answer, g.name, g.scene.Desk().Focused())
		}
		g.touched(answer)
		kept, _ := keptSettings(g.back.Files)
		if set := g.back.Settings; set.Enlarged() != percent || set.Sofa != kept.Sofa || !kept.SofaAsked || g.back.Kit.Far != set.Sofa || g.scene.Desk().Scopes() > 0 {
			t.Errorf("%s: everything is %d percent large, kept is %+v", answer, set.Enlarged(), kept)
		}
		if press(g, true) {
			t.Errorf("%s: it is asked again", answer)
		}
	}
}
