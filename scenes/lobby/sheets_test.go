package lobby

import (
	"fmt"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestSheets writes pictures of the organiser's lobby, to be judged by eye. It needs a display and a folder:
//
//	go test ./scenes/lobby -run TestSheets -sheets DIR
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	for _, screen := range []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1},
		{W: 360, H: 640, Scale: 1}, {W: 844, H: 390, Scale: 1}, {W: 1280, H: 720, Scale: 2}} {
		for _, seats := range []int{4, 5, 7} {
			ctx := scenetest.Context(t)
			ctx.Textures.Digest = nil
			ctx.Textures.SetScale(screen.Scale)
			ctx.Fonts.SetScale(screen.Scale)
			table := newTable(seats, true)
			if seats == 4 {
				table.state.You = 1
			}
			l := New(ctx, table, "Paula", []string{"Emil"}, Exits{})
			s := screen
			s.H = max(s.H, l.MinHeight(s))
			l.Layout(s)
			all = append(all, scenetest.ContactSheet{Name: fmt.Sprintf("lobby-%v@%v-%d", s.W, s.Scale, seats),
				Screen: s,
				Part:   s.Rect(), Columns: 1, Times: []float64{0}, Textures: ctx.Textures, Stage: l.Stage,
				Advance: l.Advance})
		}
	}
	scenetest.PaintSheets(t, dir, all)
}
