package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
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

// TestPapersLeadToTable checks that a card in the open papers can be shown on the table, and that a wide screen has a
// way from the papers to the notebook.
func TestPapersLeadToTable(t *testing.T) {
	at, notebooks := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCall), 1), 0
	b := New(at.ctx, at.match, Exits{Notebook: func(rules.Seat) { notebooks++ }})
	for _, s := range screens[:2] {
		b.Layout(s)
		b.private.OpenPassport(1)
		if on := b.Focus().Find("on-table"); (on != nil) != (s.W < s.H) {
			t.Errorf("%vx%v: got the button on-table %v", s.W, s.H, on)
		} else if on != nil {
			press(t, b, "look-2")
			press(t, b, "on-table")
		} else {
			press(t, b, "look-2")
		}
		if c := b.Focus().Find("card-2"); b.private.CoversTable() || c == nil || !c.Checked {
			t.Errorf("%vx%v: the table does not show the card; its control is %+v", s.W, s.H, c)
		}
	}
	b.Layout(screens[0])
	b.private.OpenPassport(1)
	press(t, b, "open-notebook")
	if notebooks != 1 || b.private.CoversTable() {
		t.Errorf("got %d notebooks over the papers", notebooks)
	}
}
