package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/backstage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestLogPanel: the panel beside the table always ends with what happened last, and leads to all of it: by its words, by a press, and by a wheel that is turned back.
func TestLogPanel(t *testing.T) {
	m := newMatch(t, rules.Amigo, 5, 0)
	back := scenetest.Backstage(t)
	back.Settings.Speed = backstage.Instant
	opened := 0
	b := New(back, m, Exits{Over: func() {}, Log: func() { opened++ }})
	b.Layout(screens[0])
	src := rules.NewSource(7)
	for n := 0; n < 60; n++ {
		if settle(t, b); m.Over() {
			break
		}
		actOrRoll(t, b, src.Intn(1<<20))
		b.stage.Hurry()
		var lines []string
		b.Stage().Walk(func(n *sprites.Node) {
			if text, ok := n.Face().(*lettering.Text); ok && n.Name() == "lines" {
				lines = strings.Split(text.String(), "\n")
			}
		})
		es := m.Log()
		last, shown := strings.Fields(b.back.Say(es[len(es)-1].Message(b.plan.Named))), strings.Fields(strings.Join(lines, " "))
		if len(shown) < len(last) || strings.Join(shown[len(shown)-len(last):], " ") != strings.Join(last, " ") {
			t.Fatalf("after %q the panel says %q", b.back.Say(es[len(es)-1].Message(b.plan.Named)), lines)
		}
	}
	if !strings.Contains(picture(b), wordsWholeLog) {
		t.Error("nothing says that there is more")
	}
	press(t, b, "log")
	if opened != 1 {
		t.Error("a press does not lead to the log")
	}
	p := b.table.Log.Center()
	if b.Handle(widgets.Event{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: -1}); opened != 1 {
		t.Error("a wheel turned on leads to the log, as if there were more below")
	}
	if b.Handle(widgets.Event{Kind: widgets.Wheel, X: p.X, Y: p.Y, DY: 1}); opened != 2 {
		t.Error("a wheel turned back does not lead to the log")
	}
	b.Handle(widgets.Event{Kind: widgets.Wheel, X: b.table.Board.Center().X, Y: b.table.Board.Center().Y, DY: 1})
	if opened != 2 {
		t.Error("a wheel over the town leads to the log")
	}
}
