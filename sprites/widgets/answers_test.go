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

// minTouchSize is the minimum width and height of a control for a finger, in points.
const minTouchSize = 44

// drawer returns a drawer with a lever of three notches, a slider "loud", a disabled slider "still" and a switch. Each
// calls set with its ID and new value.
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

// soundSettings returns a drawer as for the sound settings: a lever, three sliders and a close button.
func soundSettings() widgets.Dialog {
	d := drawer(func(string, int, bool) {})
	const switchIndex = 5 // after three notches and two sliders
	d.Answers[switchIndex] = widgets.Answer{ID: "third", Title: "third",
		Slider: &widgets.Slider{Say: func(v int) string { return fmt.Sprint("third ", v) }, Set: func(int, bool) {}}}
	d.Answers = append(d.Answers, widgets.Answer{ID: "back", Title: "Back", Primary: true})
	return d
}

// TestDrawerRowsFitAndDoNotOverlap checks drawers of settings, and of 6 … 9 answers with pictures. Every row is large
// enough for a finger, lies in the drawer and overlaps no other.
func TestDrawerRowsFitAndDoNotOverlap(t *testing.T) {
	kit := newKit(t)
	const maxAnswers, minPadding = 9, 10 // padding in points
	choices := widgets.Dialog{Title: "T", List: true}
	for i := range maxAnswers {
		choices.Answers = append(choices.Answers, widgets.Answer{ID: fmt.Sprint("choice-", i),
			Title: fmt.Sprint("Choice ", i), Prop: props.Trinket(i + 1), Disabled: i == 2})
	}
	for n := 6; n <= maxAnswers; n++ {
		menu := choices
		menu.Answers = append(append([]widgets.Answer(nil), choices.Answers[:n-1]...),
			widgets.Answer{ID: "go", Title: "Go on", Primary: true})
		for _, screen := range dialogScreens {
			for _, dialog := range []widgets.Dialog{menu, drawer(func(string, int, bool) {}), soundSettings()} {
				var focus widgets.FocusManager
				stage := sprites.NewStage(1)
				var host widgets.DialogHost
				host.Show(kit, stage, &focus, screen, dialog)
				box := focus.Find(widgets.InsideDialogID).Rect
				if !box.Within(screen, 0.01) {
					t.Errorf("screen %v: got panel %v, want it on the screen", screen, box)
				}
				var rects []layout.Rect
				for _, a := range dialog.Answers {
					r := focus.Find(a.ID).Rect
					if r.H < minTouchSize || r.W < minTouchSize || !r.Within(box.Inset(minPadding), 0.01) {
						t.Errorf("screen %v: %s: got %v, want at least %d×%d points within %v", screen, a.ID, r,
							minTouchSize, minTouchSize, box.Inset(minPadding))
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

// TestSwitchLabelsStayReadable checks labels of many lengths on small screens, as switches have them with enlarged
// text. Their font size is at least that of a readable sentence.
func TestSwitchLabelsStayReadable(t *testing.T) {
	kit := newKit(t)
	const labels, minSize = 90, 14 // font size in points
	for _, screen := range []layout.Rect{{W: 320, H: 800}, {W: 375, H: 600}, {W: 640, H: 360}} {
		for n := 1; n <= labels; n++ {
			// 1 … 8 long words, with a first word and a tail of different lengths
			label := strings.Repeat("n", n%11+1) + strings.Repeat(" seven", n/11) + strings.Repeat(" n", n%3)
			var focus widgets.FocusManager
			stage := sprites.NewStage(1)
			var host widgets.DialogHost
			host.Show(kit, stage, &focus, screen, widgets.Dialog{Title: "T", List: true, Answers: []widgets.Answer{
				{ID: "switch", Title: "What it is", Sub: label, Switch: true},
				{ID: "other", Title: label, Switch: true}, {ID: "back", Title: "Back", Primary: true}}})
			stage.Walk(func(node *sprites.Node) {
				if text, ok := node.Face().(*lettering.Text); ok && text.FontSize() < minSize {
					t.Errorf("%v: %q: got font size %v points, want at least %d", screen, text, text.FontSize(),
						minSize)
				}
			})
		}
	}
}

// TestSliderFollowsThePointer checks a slider of 0 … 100. A press or a drag sets its value, and a lost pointer restores
// the value before the drag. A key calls OnPress.
func TestSliderFollowsThePointer(t *testing.T) {
	kit := newKit(t)
	var calls []string // of Set and OnPress since the last check
	var focus widgets.FocusManager
	stage := sprites.NewStage(1)
	var host widgets.DialogHost
	host.Show(kit, stage, &focus, dialogScreens[0],
		drawer(func(id string, v int, done bool) { calls = append(calls, fmt.Sprint(id, " ", v, " ", done)) }))
	checkCalls := func(action string, want ...string) {
		t.Helper()
		if fmt.Sprint(calls) != fmt.Sprint(want) {
			t.Errorf("%s: got calls %q, want %q", action, calls, want)
		}
		calls = nil
	}
	send := func(kind widgets.InputKind, x, y float64) {
		focus.Handle(widgets.InputEvent{Kind: kind, X: x, Y: y, Pointer: 1})
	}
	loud := focus.Find("loud")
	y, left, right := loud.Rect.Center().Y, loud.Rect.X, loud.Rect.Right()
	send(widgets.PointerDown, right-2, y)
	send(widgets.PointerUp, right-2, y)
	checkCalls("press at the end", "loud 100 true")
	if want := "loud 100"; loud.Label != want {
		t.Errorf("press at the end: got label %q, want %q", loud.Label, want)
	}
	send(widgets.PointerDown, right-20, y)
	send(widgets.PointerMove, right-40, y)
	send(widgets.PointerMove, left, y)
	send(widgets.PointerUp, left, y+300)
	if len(calls) != 3 {
		t.Fatalf("drag to the left: got calls %q, want three", calls)
	}
	calls = calls[1:] // the first value depends on the length of the slider
	checkCalls("drag to the left", "loud 0 false", "loud 0 true")
	send(widgets.PointerDown, left+200, y)
	send(widgets.PointerMove, right, y)
	send(widgets.PointerCancel, right, y)
	checkCalls("lost pointer after a drag", "loud 100 false", "loud 0 true")
	send(widgets.PointerDown, right-2, y)
	send(widgets.PointerUp, right-2, y)
	send(widgets.PointerDown, left+200, y)
	send(widgets.PointerMove, left, y)
	send(widgets.PointerCancel, left, y)
	checkCalls("lost pointer after a press", "loud 100 true", "loud 0 false", "loud 100 true")
	still := focus.Find("still").Rect.Center()
	send(widgets.PointerDown, still.X+60, still.Y)
	send(widgets.PointerMove, still.X+120, still.Y)
	send(widgets.PointerUp, still.X+120, still.Y)
	checkCalls("drag of a disabled slider")
	focus.Focus("loud")
	focus.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	checkCalls("Enter", "key 0 true")
}

// TestLeverMarksTheCheckedNotch checks that the checked notch of a lever has the focus. A press on another notch calls
// its action and closes the dialog.
func TestLeverMarksTheCheckedNotch(t *testing.T) {
	kit := newKit(t)
	calls := ""
	var focus widgets.FocusManager
	stage := sprites.NewStage(1)
	var host widgets.DialogHost
	host.Show(kit, stage, &focus, dialogScreens[1], drawer(func(id string, v int,
		_ bool) {
		calls += fmt.Sprint(id, v)
	}))
	if got := focus.Focused(); got != focus.Find("notch-1") {
		t.Errorf("before a press: got focus %+v, want notch 1", got)
	}
	for i, want := range []bool{false, true, false} {
		if got := focus.Find(fmt.Sprint("notch-", i)).Checked; got != want {
			t.Errorf("before a press: notch %d: got Checked %v, want %v", i, got, want)
		}
	}
	at := focus.Find("notch-2").Rect.Center()
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
	focus.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	if want := "notch2"; calls != want || focus.Scopes() != 0 {
		t.Errorf("press on notch 2: got calls %q and %d open dialogs, want %q and 0", calls, focus.Scopes(), want)
	}
}
