package reveal

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// The unmasking can be judged by contact sheets, which need a display:
//
//	go test ./scenes/reveal -run TestSheets -sheets DIR

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestSheets paints contact sheets: a passport without an owner, one with a name, the last one, and a dossier.
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	screen := scenetest.Screens[0]
	var all []scenetest.ContactSheet
	add := func(name string, r *Reveal, turned int, times []float64) {
		r.begun = turned
		r.Layout(screen)
		r.next()
		all = append(all,
			scenetest.ContactSheet{Name: name, Screen: screen, Part: layout.Rect{Y: 50, W: screen.W, H: 480},
				Columns: 4, Times: times,
				Stage: func() *sprites.Stage { return r.Stage() }, Advance: r.Advance, Textures: ctx.Textures})
	}
	var times []float64
	for i := range 16 {
		times = append(times, 0.16*float64(i))
	}
	for i, name := range []string{"passport-free", "passport-first", "passport-next", "passport-owned", "passport-late",
		"passport-later", "passport-last"} {
		if i%3 == 0 {
			add(name, New(ctx, finishedGame(t, "oyab"), Exits{}), i, times)
		}
	}
	r := New(ctx, playedOut(t, rules.Amigo, rules.Variants{Dossier: true}, 4, 0), Exits{})
	add("dossier", r, len(r.order), times)
	scenetest.PaintSheets(t, dir, all)
}
