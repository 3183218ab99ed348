package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
)

// TestPassportShowsPreviewsFirst checks that no picture of a passport is blank in the first frame, although the sharp
// pictures are still being rendered, and that it does not close meanwhile.
func TestPassportShowsPreviewsFirst(t *testing.T) {
	const minPictures = 6
	for _, screen := range screens {
		ctx := scenetest.Context(t)
		screen.Scale = 3 // pixels a point, as on a phone: rendering takes long
		ctx.Textures.Digest = nil
		ctx.Textures.SetScale(screen.Scale)
		scene := New(ctx, newMatch(t, rules.Amigo, 3, 0, 1), Exits{})
		scene.Layout(screen)
		advanceToPerson(t, scene)
		scene.private.OpenPassport(0)
		if !ctx.Textures.Pending() {
			t.Fatalf("%vx%v: got all pictures sharp at first, want some blurred", screen.W, screen.H)
		}
		if scene.Advance(60); !scene.private.ShowsSecret() {
			t.Errorf("%vx%v: got the passport closed before it was drawn, want it open", screen.W, screen.H)
		}
		seen := 0
		scene.Stage().Layer(sprites.LayerDialog).Walk(func(node *sprites.Node) {
			if face, ok := node.Face().(*sprites.Picture); ok && node.Visible() {
				if seen++; face.Blank() {
					t.Errorf("%vx%v: got picture %s blank, want it painted", screen.W, screen.H, node.Name())
				}
			}
		})
		if seen < minPictures {
			t.Errorf("%vx%v: got %d pictures, want at least %d", screen.W, screen.H, seen, minPictures)
		}
	}
}

// TestPapersLeadToTable checks that a person can go from a card in their open passport to the same card on the table.
// In a wide window a button leads from the passport to the notebook.
func TestPapersLeadToTable(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards, rules.PhaseMove} {
		expectLinkToTable(t, tableWhen(t, rules.Amigo, func(view rules.View, m *match.Match) bool {
			return personActsIn(phase)(view, m) && view.HandSize(1) > 1
		}, 1))
	}
}

// expectLinkToTable checks the buttons of the passport of the person in seat 1, counted from 0, who has two cards.
func expectLinkToTable(t *testing.T, table *TableScene) {
	t.Helper()
	notebooks := 0
	scene := New(table.ctx, table.match, Exits{Notebook: func(rules.Seat) { notebooks++ }})
	for _, screen := range screens[:2] {
		scene.Layout(screen)
		scene.private.OpenPassport(1)
		link := scene.Focus().Find("on-table")
		if tall := screen.W < screen.H; (link != nil) != tall {
			t.Errorf("%vx%v: got button on-table %v, want it only in a tall window", screen.W, screen.H, link)
			continue
		}
		press(t, scene, "look-2")
		if link != nil {
			press(t, scene, "on-table")
		}
		scene.Advance(0.05)
		if card := scene.Focus().Find("card-2"); scene.private.CoversTable() || card == nil || !card.Checked {
			t.Errorf("%vx%v: the table does not show the card; its control is %+v", screen.W, screen.H, card)
		}
	}
	scene.Layout(screens[0])
	scene.private.OpenPassport(1)
	press(t, scene, "open-notebook")
	if notebooks != 1 || scene.private.CoversTable() {
		t.Errorf("the notebook opened %d times, passport open %v; want 1, false", notebooks,
			scene.private.CoversTable())
	}
}
