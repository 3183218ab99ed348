package casefile

import (
	"strings"
	"testing"
	"time"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/savefiles"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

func opened(t *testing.T, n int) *CaseFile {
	t.Helper()
	files, err := savefiles.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	back, err := backstage.New(files)
	if err != nil {
		t.Fatal(err)
	}
	o := match.Options{Setup: rules.Setup{Players: n, First: rules.NoSeat}, Seed: 3}
	for i := range n {
		o.Players = append(o.Players, match.Player{Name: []string{"Anna", "Ben", "Carl", "Dora", "Emil", "Frida", "Gustav"}[i], Kind: match.Opponent})
	}
	m, err := match.New(o, nil)
	if err != nil {
		t.Fatal(err)
	}
	for !m.Over() {
		if q, ok := m.Question(); ok {
			_, err = m.Act(q.Answer(func() bool { return true }))
		} else {
			_, err = m.Chance()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	c := New(back, m, func() {})
	c.Layout(backstage.Screen{W: 1280, H: 720, Scale: 1})
	for range 5000 {
		if c.Advance(0.01); c.file != nil || c.err != nil {
			return c
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatal("the file is never read")
	return nil
}

// TestFileFits opens the file of games of two and seven at every size, on all tabs, through everybody's eyes: no word leaves the screen or is cut short.
func TestFileFits(t *testing.T) {
	for _, n := range []int{2, 7} {
		c := opened(t, n)
		if c.err != nil {
			t.Fatal(c.err)
		}
		for _, s := range []backstage.Screen{{W: 1280, H: 720, Scale: 1}, {W: 390, H: 844, Scale: 1}, {W: 360, H: 640, Scale: 1}, {W: 844, H: 390, Scale: 1}, {W: 1024, H: 768, Scale: 1}} {
			for c.tab = range len(tabs) {
				for range n + 1 {
					c.nextViewer()
					c.Layout(s)
					c.Stage().Walk(func(x *sprites.Node) {
						text, ok := x.Face().(*lettering.Text)
						if !ok {
							return
						}
						px, py := x.Pos()
						w, h := text.Size()
						if strings.Contains(text.String(), "…") || x.Parent() == c.On && (px < -1 || py < -1 || px+w > s.W+1 || py+h > s.H+1) {
							t.Errorf("%vx%v, %s, %d players: %q lies at %.0f, %.0f and is %.0f×%.0f large", s.W, s.H, tabs[c.tab], n, text.String(), px, py, w, h)
						}
					})
				}
			}
		}
		if c.viewer != 0 && c.viewer != len(c.file.Players) {
			c.nextViewer()
		}
		var p pagestate.State
		c.Describe(&p)
		if len(p.Log) != len(c.file.Facts) {
			t.Errorf("the page tells %d of %d findings", len(p.Log), len(c.file.Facts))
		}
	}
}

// TestLeavingGivesUp: Esc closes the file, and nobody reads on.
func TestLeavingGivesUp(t *testing.T) {
	c := opened(t, 3)
	left := false
	c.back = func() { left = true }
	c.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	if !left || !c.work.vain.Load() {
		t.Error("the file does not close")
	}
}
