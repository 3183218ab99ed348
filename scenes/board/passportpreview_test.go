package board

import (
	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"testing"
)

// TestPassportShowsPreviewsFirst checks that a passport shows at least coarse pictures from the first frame on.
func TestPassportShowsPreviewsFirst(t *testing.T) {
	for _, s := range screens {
		ctx := scenetest.Context(t)
		s.Scale = 3
		ctx.Textures.Digest = nil
		ctx.Textures.SetScale(s.Scale)
		b := New(ctx, newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
		b.Layout(s)
		advanceToPerson(t, b)
		b.private.OpenPassport(0)
		if !ctx.Textures.Pending() {
			t.Fatalf("%vx%v: everything has been painted already", s.W, s.H)
		}
		seen := 0
		b.Stage().Layer(sprites.LayerDialog).Walk(func(n *sprites.Node) {
			if p, ok := n.Face().(*sprites.Picture); ok && n.Visible() {
				if seen++; p.Blank() {
					t.Errorf("%vx%v: %s is invisible", s.W, s.H, n.Name())
				}
			}
		})
		if seen < 6 {
			t.Errorf("%vx%v: got only %d pictures", s.W, s.H, seen)
		}
	}
}
