package join

import (
	"errors"
	"testing"

	"heimlich/rules/match/lobby"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestJoin checks on every screen that all parts fit, and that presses and keys type a code. After a wrong code the
// next letter starts a new one.
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
					t.Errorf("%vx%v: %s is at %v, want it on the screen, at least 44x44", size.W, size.H, c.ID, c.Rect)
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
			t.Fatalf("%vx%v: got codes %v, want KRTPD", size.W, size.H, entered)
		}
		j.Enter("", errors.New("no table has this code"))
		check()
		if press("join-B"); j.code != "B" || j.err != nil {
			t.Errorf("B after a wrong code: got code %q, error %v; want B, none", j.code, j.err)
		}
		if press("join-clear"); j.code != "" {
			t.Errorf("cleared: got code %q, want none", j.code)
		}
		pressed := ""
		for _, button := range []string{"Look on", ""} {
			j.ShowSlip(testSlip(button, func(id string) { pressed += id }))
			check()
			if button != "" {
				press("join-slip")
			}
			press("join-other")
			check()
		}
		if pressed != "slip other other " || j.slip != nil {
			t.Errorf("%vx%v: got presses %q", size.W, size.H, pressed)
		}
	}
}

// testSlip returns a slip with long texts, which reports presses.
func testSlip(button string, press func(string)) *Slip {
	return &Slip{Greeting: "“Two different games.”", Title: "All seats are taken",
		Text: "You can look on: you see what everyone may see, and no secrets. If a seat gets free, join again.",
		Note: "Three people look on.", Button: button, OnPress: func() { press("slip ") },
		OnOther: func() { press("other ") }}
}
