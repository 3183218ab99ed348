package reveal

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestSheets writes contact sheets of the animations, to be judged by eye. It needs a display and a folder:
//
//	go test ./scenes/reveal -run TestSheets -sheets DIR
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	ctx := scenetest.Context(t)
	ctx.Textures.Digest = nil
	ctx.Settings.Speed = appctx.Normal
	screen := scenetest.Window
	var all []scenetest.ContactSheet
	sheet := func(name string, r *Reveal, part layout.Rect, times []float64) {
		all = append(all, scenetest.ContactSheet{Name: name, Screen: screen, Part: part, Columns: 4, Times: times,
			Stage: func() *sprites.Stage { return r.Stage() }, Advance: r.Advance, Textures: ctx.Textures})
	}
	addStep := func(name string, r *Reveal, step int, times []float64) {
		r.begun = step // Layout takes the steps before it as seen; next begins it
		r.Layout(screen)
		r.next()
		sheet(name, r, layout.Rect{Y: 50, W: screen.W, H: 480}, times)
	}
	var times []float64 // of the pictures on a sheet, in seconds
	for i := range 16 {
		times = append(times, 0.16*float64(i))
	}
	for _, passport := range []struct {
		name string
		step int
	}{{"passport-free", 0}, {"passport-owned", 3}, {"passport-last", 6}} {
		addStep(passport.name, New(ctx, finishedGame(t, "oyab"), Exits{}), passport.step, times)
	}
	r := New(ctx, playedOut(t, rules.Amigo, rules.Variants{Dossier: true}, 4, 0), Exits{})
	addStep("dossier", r, len(r.order), times)
	end := New(ctx, playedAlone(t, rules.Variants{Dossier: true}, 0), Exits{})
	end.begun = end.steps() - 1
	end.Layout(screen)
	end.next()
	sheet("end", end, screen.Rect(), times)
	dealt := New(ctx, finishedGame(t, "oyab"), Exits{})
	dealt.Layout(screen)
	sheet("dealing", dealt, screen.Rect(), times[:8])
	scenetest.PaintSheets(t, dir, all)
}
