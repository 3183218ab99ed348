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

// TestJoin checks on every screen that all parts fit, and that the typed name joins. A press beside the field or Enter
// ends typing; a refused name disables the button with a reason.
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
				t.Errorf("%vx%v: %s is at %v, want it on the screen, at least 44 high", size.W, size.H, c.ID, c.Rect)
			}
		}
		press := func(id string) {
			p := latecomer.Focus().Find(id).Rect.Center()
			latecomer.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Touch: true})
			latecomer.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Touch: true})
		}
		press("late-name")
		if !latecomer.Typing() {
			t.Fatalf("%vx%v: a press on the field does not start typing", size.W, size.H)
		}
		for range len(" I") {
			latecomer.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBackspace})
		}
		latecomer.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
		if latecomer.Typing() || latecomer.Focus().Focused() == nil || latecomer.Focus().Focused().ID != "late-sit" {
			t.Errorf("after Enter: got focus on %v, want the button late-sit", latecomer.Focus().Focused())
		}
		latecomer.Layout(size)
		if press("late-sit"); *done != "sits Bartholomew-Maximilian" {
			t.Errorf("press on late-sit: got call %q, want “sits Bartholomew-Maximilian”", *done)
		}
		latecomer.name = "Anna"
		latecomer.Layout(size)
		var s a11y.PublicState
		latecomer.Describe(&s)
		c := latecomer.Focus().Find("late-sit")
		if *done = ""; !c.Disabled || !strings.Contains(c.DisabledReason, "is called Anna already") ||
			!strings.Contains(s.Prompt, "is called Anna already") {
			t.Errorf("name Anna: got button %+v and prompt %q, want it disabled with the reason in both", c, s.Prompt)
		}
		if press("late-sit"); *done != "" {
			t.Errorf("press on the disabled button: got call %q, want none", *done)
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
			t.Errorf("press on late-back: got call %q, want back", *done)
		}
	}
}

// TestNameIsCheckedWhileTyping checks that a name is trimmed and normalised while it is typed. A refused name disables
// the button with a reason.
func TestNameIsCheckedWhileTyping(t *testing.T) {
	latecomer, _ := newScene(t, "", func(name string) error {
		if name == "Zoë" {
			return nil
		}
		return errors.New("nobody is called so")
	})
	latecomer.Layout(scenetest.Window)
	latecomer.field.Activate()
	for typed, ok := range map[string]bool{"Zoe\u0308 ": true, "  ": false, "Zo": false} {
		latecomer.field.Set(typed)
		if latecomer.join.Disabled == ok || (latecomer.join.DisabledReason == "") != ok {
			t.Errorf("%q: got button disabled %v, reason %q; want disabled %v", typed, latecomer.join.Disabled,
				latecomer.join.DisabledReason, !ok)
		}
	}
}

// newScene returns the scene with a name in its field, and the last call to its table or exit. The function check
// decides which names are refused.
func newScene(t *testing.T, name string, check func(string) error) (scene *Latecomer, lastCall *string) {
	t.Helper()
	lastCall = new(string)
	ctx := scenetest.Context(t)
	ctx.Kit.NoInputMethod = true
	stack := scenetest.Stack(func(string) { *lastCall = "back" })
	return New(ctx, stack, name, message.Of("late.text.cards"), table{check, lastCall}), lastCall
}

// table implements Joinable and records the last call.
type table struct {
	check func(name string) error
	done  *string
}

func (t table) CheckJoin(name string) error { return t.check(name) }

func (t table) Join(name string) { *t.done = "sits " + name }
