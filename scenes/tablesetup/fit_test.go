package tablesetup

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/savefiles"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// TestEverythingFits sets tables of two and seven up in every edition on every tab at every size: no word is cut short, and everything can be hit.
func TestEverythingFits(t *testing.T) {
	files, err := savefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	back, err := backstage.New(files)
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []backstage.Screen{{W: 1280, H: 720, Scale: 1}, {W: 1024, H: 768, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 360, H: 640, Scale: 1}, {W: 844, H: 390, Scale: 1}} {
		for _, seats := range []int{2, 7} {
			for i := range rules.Editions {
				tab := DefaultTable()
				for len(tab.Seats) > seats {
					tab.remove(len(tab.Seats) - 1)
				}
				for len(tab.Seats) < seats {
					tab.add()
				}
				tab.Edition, tab.TopSecret, tab.Dossier = rules.Editions[i].ID, true, true
				tab.settle()
				s := New(back, tab, 1, Exits{})
				for s.tab = range len(tabs) {
					s.Layout(size)
					s.Stage().Walk(func(n *sprites.Node) {
						if text, ok := n.Face().(*lettering.Text); ok && strings.Contains(text.String(), "…") {
							t.Errorf("%vx%v, %s, %d seats, %s: %q", size.W, size.H, tab.Edition, seats, tabs[s.tab], text.String())
						}
					})
					for _, c := range s.Desk().Controls() {
						if r := c.Rect; r.X < -1 || r.Y < -1 || r.Right() > size.W+1 || r.Bottom() > size.H+1 || r.H < 24 {
							t.Errorf("%vx%v, %s, %d seats, %s: %s lies at %v", size.W, size.H, tab.Edition, seats, tabs[s.tab], c.ID, r)
						}
					}
				}
			}
		}
	}
}
