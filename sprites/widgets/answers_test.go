package widgets_test

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// drawer returns a drawer with a lever of three notches, two sliders, one disabled, a switch, choices with things, and
// a close button.
func drawer(set func(id string, value int, done bool)) widgets.Dialog {
	dialog := widgets.Dialog{Title: "T", List: true}
	for i := range 3 {
		dialog.Answers = append(dialog.Answers,
			widgets.Answer{ID: fmt.Sprint("notch-", i), Title: fmt.Sprint("notch ", i),
				Notch: true, Checked: i == 1, OnPress: func() { set("notch", i, true) }})
	}
	for i, id := range []string{"loud", "still"} {
		dialog.Answers = append(dialog.Answers,
			widgets.Answer{ID: id, Title: id, Disabled: i == 1, DisabledReason: "It is off",
				OnPress: func() { set("key", i, true) },
				Slider: &widgets.Slider{Value: 40, Say: func(v int) string { return fmt.Sprint(id, " ", v) },
					Set: func(v int, done bool) { set(id, v, done) }}})
	}
	dialog.Answers = append(dialog.Answers,
		widgets.Answer{ID: "switch", Title: "Switch", Sub: "what it does", Switch: true,
			OnPress: func() { set("switch", 1, true) }})
	return dialog
}

// rulers returns a drawer with a lever, three sliders and what closes it, as that for all that is heard.
func rulers() widgets.Dialog {
	d := drawer(func(string, int, bool) {})
	d.Answers[5] = widgets.Answer{ID: "third", Title: "third",
		Slider: &widgets.Slider{Say: func(v int) string { return fmt.Sprint("third ", v) }, Set: func(int, bool) {}}}
	d.Answers = append(d.Answers, widgets.Answer{ID: "back", Title: "Back", Primary: true})
	return d
}

// TestDrawerRowsFitAndDoNotOverlap checks that every row of a drawer is large enough for a finger, lies in the drawer
// and overlaps no other.
func TestDrawerRowsFitAndDoNotOverlap(t *testing.T) {
	k := newKit(t)
	things := widgets.Dialog{Title: "T", List: true}
	for i := range 9 {
		things.Answers = append(things.Answers, widgets.Answer{ID: fmt.Sprint("thing-", i),
			Title: fmt.Sprint("Thing ", i), Prop: props.Trinket(i + 1), Disabled: i == 2})
	}
	for n := 6; n <= 9; n++ {
		few := things
		few.Answers = append(append([]widgets.Answer(nil), things.Answers[:n-1]...),
			widgets.Answer{ID: "go", Title: "Go on", Primary: true})
		for _, screen := range dialogScreens {
			for _, dialog := range []widgets.Dialog{few, drawer(func(string, int, bool) {}), rulers()} {
				var focus widgets.FocusManager
				stage := sprites.NewStage(1)
				var asked widgets.DialogHost
				asked.Show(k, stage, &focus, screen, dialog)
				box := focus.Find("inside").Rect
				if !box.Within(screen, 0.01) {
					t.Errorf("screen %v: got panel %v, want it on the screen", screen, box)
				}
				var rects []layout.Rect
				for _, a := range dialog.Answers {
					r := focus.Find(a.ID).Rect
					if r.H < 44 || r.W < 44 || !r.Within(box.Inset(10), 0.01) {
						t.Errorf("screen %v: %s: got %v, want at least 44 × 44 within %v", screen, a.ID, r, box)
					}
					for _, q := range rects {
						if q.Overlaps(r, 0.5) {
							t.Errorf("screen %v: %s: %v overlaps %v", screen, a.ID, r, q)
						}
					}
					rects = append(rects, r)
				}
			}
		}
	}
}

// TestSwitchLabelsStayReadable checks that on the smallest screens and with enlarged text, labels of switches keep the
// minimum size of sentences, however long they are.
func TestSwitchLabelsStayReadable(t *testing.T) {
	k := newKit(t)
	for _, screen := range []layout.Rect{{W: 320, H: 800}, {W: 375, H: 600}, {W: 640, H: 360}} {
		for n := 1; n <= 90; n++ {
			words := strings.Repeat("n", n%11+1) + strings.Repeat(" seven", n/11) + strings.Repeat(" n", n%3)
			var focus widgets.FocusManager
			stage := sprites.NewStage(1)
			var asked widgets.DialogHost
			asked.Show(k, stage, &focus, screen, widgets.Dialog{Title: "T", List: true, Answers: []widgets.Answer{
				{ID: "switch", Title: "What it is", Sub: words, Switch: true},
				{ID: "other", Title: words, Switch: true}, {ID: "back", Title: "Back", Primary: true}}})
			stage.Walk(func(node *sprites.Node) {
				if text, ok := node.Face().(*lettering.Text); ok && text.FontSize() < 14 {
					t.Errorf("%v: %q is set in %v points", screen, text, text.FontSize())
				}
			})
		}
	}
}

// TestSliderFollowsThePointer checks that a press on the ruler sets a slider, a drag moves it, a release ends the drag,
// and a lost pointer undoes it. A key calls the answer's action. A disabled slider does not move.
func TestSliderFollowsThePointer(t *testing.T) {
	k := newKit(t)
	var told []string
	var focus widgets.FocusManager
	stage := sprites.NewStage(1)
	var asked widgets.DialogHost
	asked.Show(k, stage, &focus, dialogScreens[0],
		drawer(func(id string, v int, done bool) { told = append(told, fmt.Sprint(id, " ", v, " ", done)) }))
	is := func(want ...string) {
		t.Helper()
		if fmt.Sprint(told) != fmt.Sprint(want) {
			t.Errorf("got announcement %q, want %q", told, want)
		}
		told = nil
	}
	send := func(kind widgets.InputKind, x, y float64) {
		focus.Handle(widgets.InputEvent{Kind: kind, X: x, Y: y, Pointer: 1})
	}
	loud := focus.Find("loud")
	y, left, right := loud.Rect.Center().Y, loud.Rect.X, loud.Rect.Right()
	send(widgets.PointerDown, right-2, y)
	send(widgets.PointerUp, right-2, y)
	is("loud 100 true")
	if loud.Label != "loud 100" {
		t.Errorf("got label %q", loud.Label)
	}
	send(widgets.PointerDown, right-20, y)
	send(widgets.PointerMove, right-40, y)
	send(widgets.PointerMove, left, y)
	send(widgets.PointerUp, left, y+300)
	if len(told) != 3 || told[1] != "loud 0 false" || told[2] != "loud 0 true" {
		t.Errorf("after a push to the left: got announcement %q", told)
	}
	told = nil
	send(widgets.PointerDown, left+200, y)
	send(widgets.PointerMove, right, y)
	send(widgets.PointerCancel, right, y)
	is("loud 100 false", "loud 0 true")
	send(widgets.PointerDown, right-2, y) // a press is as good as a push
	send(widgets.PointerUp, right-2, y)
	send(widgets.PointerDown, left+200, y)
	send(widgets.PointerMove, left, y)
	send(widgets.PointerCancel, left, y)
	is("loud 100 true", "loud 0 false", "loud 100 true")
	still := focus.Find("still").Rect.Center()
	send(widgets.PointerDown, still.X+60, still.Y)
	send(widgets.PointerMove, still.X+120, still.Y)
	send(widgets.PointerUp, still.X+120, still.Y)
	is()
	focus.Focus("loud")
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	is("key 0 true")
}

// TestLeverMarksTheCheckedNotch checks that a press presses one notch of a lever, and the checked notch is marked.
func TestLeverMarksTheCheckedNotch(t *testing.T) {
	k := newKit(t)
	told := ""
	var focus widgets.FocusManager
	stage := sprites.NewStage(1)
	var asked widgets.DialogHost
	asked.Show(k, stage, &focus, dialogScreens[1], drawer(func(id string, v int, _ bool) { told += fmt.Sprint(id, v) }))
	if c := focus.Find("notch-1"); !c.Checked || focus.Find("notch-0").Checked || focus.Focused() != c {
		t.Error("the lever is in the wrong place")
	}
	at := focus.Find("notch-2").Rect.Center()
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if told != "notch2" || focus.Scopes() != 0 {
		t.Errorf("got announcement %q, %d open dialogs", told, focus.Scopes())
	}
}
