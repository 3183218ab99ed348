package join

import (
	"errors"
	"testing"

	"heimlich/rules/match/lobby"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestJoin checks on every screen that all fits, and types a code by presses and by keys. After a wrong code the next
// letter begins another one.
func TestJoin(t *testing.T) {
	for _, size := range scenetest.Screens {
		var entered []string
		j := New(scenetest.Context(t), Exits{Letters: lobby.CodeLetters, Length: lobby.CodeLength,
			Enter: func(code string) { entered = append(entered, code) }})
		check := func() {
			t.Helper()
			for _, wrong := range scenetest.MisplacedTexts(j.Stage(), j.Content, size) {
				t.Error(wrong)
			}
			for _, c := range j.Focus().Controls() {
				if !c.Rect.Within(size.Rect(), 0) || c.Rect.H < 44 || c.Rect.W < 44 {
					t.Errorf("%vx%v: %s lies at %v", size.W, size.H, c.ID, c.Rect)
				}
			}
		}
		press := func(id string) {
			p := j.Focus().Find(id).Rect.Center()
			j.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Touch: true})
			j.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Touch: true})
		}
		j.Layout(size)
		for _, id := range []string{"join-K", "join-L", "join-delete", "join-R", "join-T"} {
			press(id)
		}
		check()
		for _, key := range []string{"a", "x", widgets.KeyBackspace, "p", "D"} {
			j.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: key})
		}
		if len(entered) != 1 || entered[0] != "KRTPD" {
			t.Fatalf("%vx%v: got codes %v", size.W, size.H, entered)
		}
		j.Enter("", errors.New("no table has this code"))
		check()
		if press("join-B"); j.code != "B" || j.err != nil {
			t.Errorf("got code %q after a wrong one", j.code)
		}
		if press("join-clear"); j.code != "" {
			t.Errorf("got code %q after it was cleared", j.code)
		}
	}
}
