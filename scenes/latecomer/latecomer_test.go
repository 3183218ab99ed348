package latecomer

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestJoin checks on every screen that the parts fit. A press outside or Enter ends typing, the typed name joins, and
// refusals are explained.
func TestJoin(t *testing.T) {
	taken := errors.New("somebody is called Anna already")
	for _, size := range scenetest.Screens {
		latecomer, done := newScene(t, "Bartholomew-Maximilian I", func(name string) error {
			if name == "Anna" {
				return taken
			}
			return nil
		})
		latecomer.Layout(size)
		for _, wrong := range scenetest.MisplacedTexts(latecomer.Stage(), latecomer.Content, size) {
			t.Error(wrong)
		}
		for _, c := range latecomer.Focus().Controls() {
			if !c.Rect.Within(size.Rect(), 0) || c.Rect.H < 44 {
				t.Errorf("%vx%v: %s lies at %v", size.W, size.H, c.ID, c.Rect)
			}
		}
		press := func(id string) {
			p := latecomer.Focus().Find(id).Rect.Center()
			latecomer.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Touch: true})
			latecomer.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Touch: true})
		}
		press("late-name")
		if !latecomer.Typing() {
			t.Fatal("nothing can be typed")
		}
		for range len(" I") {
			latecomer.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace})
		}
		latecomer.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		if latecomer.Typing() || latecomer.Focus().Focused() == nil || latecomer.Focus().Focused().ID != "late-sit" {
			t.Errorf("after Enter: got focus on %v", latecomer.Focus().Focused())
		}
		latecomer.Layout(size)
		if press("late-sit"); *done != "sits Bartholomew-Maximilian" {
			t.Errorf("got the call %q", *done)
		}
		latecomer.name = "Anna"
		latecomer.Layout(size)
		var s a11y.PublicState
		latecomer.Describe(&s)
		c := latecomer.Focus().Find("late-sit")
		if *done = ""; !c.Disabled || !strings.Contains(c.DisabledReason, "is called Anna already") ||
			!strings.Contains(s.Prompt, "is called Anna already") {
			t.Errorf("got control %+v and prompt %q", c, s.Prompt)
		}
		if press("late-sit"); *done != "" {
			t.Errorf("got the call %q", *done)
		}
		latecomer.Focus().Focus("late-name")
		latecomer.Focus().Find("late-name").OnPress()
		latecomer.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 2, Y: 2})
		if latecomer.Typing() {
			t.Error("a press beside the field does not end typing")
		}
		if r := latecomer.field.Control.Rect; r.Contains(layout.Point{X: 2, Y: 2}) {
			t.Fatal("the field covers the screen")
		}
		if press("late-back"); *done != "back" {
			t.Errorf("got the call %q", *done)
		}
	}
}

// TestNameIsCheckedWhileTyping checks that a typed name is trimmed and normalised, and that the button says why it is
// refused.
func TestNameIsCheckedWhileTyping(t *testing.T) {
	latecomer, _ := newScene(t, "", func(name string) error {
		if name == "Zoë" {
			return nil
		}
		return errors.New("nobody is called so")
	})
	latecomer.Layout(scenetest.Screens[0])
	latecomer.field.Activate()
	for typed, ok := range map[string]bool{"Zoe\u0308 ": true, "  ": false, "Zo": false} {
		latecomer.field.Set(typed)
		if latecomer.join.Disabled == ok || (latecomer.join.DisabledReason == "") != ok {
			t.Errorf("%q: got button disabled %v, %q", typed, latecomer.join.Disabled, latecomer.join.DisabledReason)
		}
	}
}

// newScene returns the scene and a log of the last call.
func newScene(t *testing.T, name string, may func(string) error) (l *Latecomer, done *string) {
	t.Helper()
	done = new(string)
	ctx := scenetest.Context(t)
	ctx.Kit.NoInputMethod = true
	stack := scenetest.Stack(func(string) { *done = "back" })
	return New(ctx, stack, name, message.Of("late.text.cards"), table{may, done}), done
}

// table implements Joiner and logs its calls in done.
type table struct {
	check func(name string) error
	done  *string
}

func (t table) CheckJoin(name string) error { return t.check(name) }

func (t table) Join(name string) { *t.done = "sits " + name }
