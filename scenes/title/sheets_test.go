package title

import (
	"fmt"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/layout"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestSheets writes contact sheets of the title's animation, to be judged by eye: the whole title and parts of sky and
// street, at one and two pixels per point. It needs a display and a folder:
//
//	go test ./scenes/title -run TestSheets -sheets DIR
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	wide, tall := scenetest.Window.Rect(), layout.Rect{W: 390, H: 844}
	var all []scenetest.ContactSheet
	for _, scale := range []float64{1, 2} {
		for _, sheet := range []struct {
			name         string
			screen, part layout.Rect
			step         float64 // seconds between two pictures
		}{
			{"title", wide, wide, 2.5}, {"title-tall", tall, tall, 2.5},
			{"title-sky", wide, layout.Rect{X: 500, W: 240, H: 160}, 0.5},
			{"title-moon", wide, layout.Rect{X: 760, Y: 60, W: 300, H: 260}, 1},
			{"title-agents", wide, layout.Rect{X: 500, Y: 500, W: 720, H: 190}, 0.5},
			{"title-chimneys", wide, layout.Rect{X: 0, Y: 300, W: 420, H: 260}, 1},
		} {
			name := fmt.Sprintf("%s-%v", sheet.name, scale)
			all = append(all, sheetOf(t, name, sheet.screen, sheet.part, scale, sheet.step))
		}
	}
	scenetest.PaintSheets(t, dir, all)
}

// pictures is the number of pictures on a contact sheet.
const pictures = 12

// sheetOf returns a contact sheet of a part of the title, with pictures step seconds apart.
func sheetOf(t *testing.T, name string, screen, part layout.Rect, scale, step float64) scenetest.ContactSheet {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Textures.Digest = nil
	title, _ := newTitle(t, ctx, true, 3)
	title.content.Solved = 12 // windows are lit
	ctx.Textures.SetScale(scale)
	ctx.Fonts.SetScale(scale)
	title.Layout(appctx.Screen{W: screen.W, H: screen.H, Scale: scale})
	sheet := scenetest.ContactSheet{Name: name, Screen: title.Screen, Part: part, Columns: 4, Textures: ctx.Textures,
		Stage: func() *sprites.Stage { return title.Stage() },
		Advance: func(dt float64) {
			for ; dt > 1e-6; dt -= 1.0 / ambience.FrameRate {
				title.AdvanceAmbient(min(dt, 1.0/ambience.FrameRate))
			}
		}}
	for i := range pictures {
		sheet.Times = append(sheet.Times, step*float64(i))
	}
	return sheet
}
