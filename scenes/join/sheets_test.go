package join

import (
	"errors"
	"fmt"
	"testing"

	"heimlich/rules/match/lobby"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

func TestMain(m *testing.M) { scenetest.Main(m) }

// TestSheets writes pictures of the scene, to be judged by eye: while a code is typed, and after a wrong one. It needs
// a display and a folder:
//
//	go test ./scenes/join -run TestSheets -sheets DIR
func TestSheets(t *testing.T) {
	dir := scenetest.SheetDir(t)
	var all []scenetest.ContactSheet
	for _, screen := range []appctx.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1},
		{W: 844, H: 390, Scale: 1}, {W: 1280, H: 720, Scale: 2}} {
		for name, err := range map[string]error{"typing": nil, "wrong": errors.New("no table has this code"),
			"slip": nil} {
			ctx := scenetest.Context(t)
			ctx.Textures.Digest = nil
			ctx.Textures.SetScale(screen.Scale)
			ctx.Fonts.SetScale(screen.Scale)
			j := New(ctx, Exits{Letters: lobby.CodeLetters, Length: lobby.CodeLength})
			if j.code = "KRT"; err != nil {
				j.code, j.err = "KRTPB", err
			}
			if name == "slip" {
				j.ShowSlip(testSlip("Look on", func(string) {}))
			}
			j.Layout(screen)
			all = append(all, scenetest.ContactSheet{Name: fmt.Sprintf("join-%v@%v-%s", screen.W, screen.Scale, name),
				Screen: screen,
				Part:   screen.Rect(), Columns: 1, Times: []float64{0}, Textures: ctx.Textures, Stage: j.Stage,
				Advance: j.Advance})
		}
	}
	scenetest.PaintSheets(t, dir, all)
}
