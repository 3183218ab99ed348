package widgets_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// scrollRig is a list on a desk, between a button above and one below.
type scrollRig struct {
	focus   widgets.FocusManager
	list    *widgets.Scroll
	made    int
	presses map[string]int
}

// window is the rectangle of the lists of the tests.
var window = layout.Rect{X: 20, Y: 50, W: 300, H: 400}

// newScroll makes a list of so many rows of uneven heights, with a button in every row if pressable.
func newScroll(t testing.TB, rows int, pressable bool) *scrollRig {
	t.Helper()
	ty, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	kit := &widgets.Kit{Textures: sprites.NewTextureCache(1), Fonts: ty,
		MoreRows: func(above bool, rows int) string { return fmt.Sprint(above, rows) }}
	rig := &scrollRig{presses: map[string]int{}}
	press := func(id string) func() { return func() { rig.presses[id]++ } }
	rig.list = kit.Scroll(&rig.focus, widgets.ScrollSpec{ID: "list", Rect: window, Rows: rows, Gap: 4, Main: true,
		Build: func(i int, w float64) widgets.Row {
			rig.made++
			row := widgets.Row{Node: sprites.New(fmt.Sprint("row ", i)), H: rowHeight(i)}
			if pressable {
				id := fmt.Sprint("row-", i)
				row.Controls = []*widgets.Control{{ID: id, Rect: layout.Rect{W: w, H: row.H}, OnPress: press(id)}}
			}
			return row
		}})
	cs := []*widgets.Control{{ID: "above", Rect: layout.Rect{X: 20, W: 300, H: 44}, OnPress: press("above")}}
	cs = append(cs, rig.list.Controls()...)
	rig.focus.Replace(append(cs,
		&widgets.Control{ID: "below", Rect: layout.Rect{X: 20, Y: 460, W: 300, H: 44}, OnPress: press("below")}))
	return rig
}

// rowHeight returns the height of row i in points; rows differ.
func rowHeight(i int) float64 { return 44 + float64(i*37%60) }

// total returns the height of all rows with their gaps, in points.
func total(rows int) float64 {
	h := -4.0
	for i := range rows {
		h += rowHeight(i) + 4
	}
	return h
}

// offset returns the scroll offset of the list, in points.
func (r *scrollRig) offset() float64 {
	p := r.list.Position()
	y := p.Offset
	for i := range p.Row {
		y += rowHeight(i) + 4
	}
	return y
}

// handle sends an event to the list, then to the focus manager if the list ignores it.
func (r *scrollRig) handle(e widgets.InputEvent) bool { return r.list.Handle(e) || r.focus.Handle(e) }

// key sends a key press and reports whether it was handled.
func (r *scrollRig) key(name string) bool {
	return r.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name})
}

// pointer sends a touch event and reports whether it was handled.
func (r *scrollRig) pointer(k widgets.InputKind, x, y float64) bool {
	return r.handle(widgets.InputEvent{Kind: k, X: x, Y: y, Touch: true, Pointer: 1})
}

// TestScrollStaysInBounds checks a list under random input of all devices. It never scrolls beyond its ends, no gap
// opens below its last row, and all controls are inside.
func TestScrollStaysInBounds(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		rows := rapid.IntRange(0, 60).Draw(rt, "rows")
		rig := newScroll(t, rows, rapid.Bool().Draw(rt, "pressable"))
		maximum := max(total(rows)-window.H, 0)
		for range rapid.IntRange(1, 30).Draw(rt, "events") {
			y := rapid.Float64Range(0, 500).Draw(rt, "y")
			switch rapid.IntRange(0, 5).Draw(rt, "what") {
			case 0:
				rig.handle(widgets.InputEvent{Kind: widgets.Wheel, X: 100, Y: y,
					DY: rapid.Float64Range(-20, 20).Draw(rt, "notches")})
			case 1:
				rig.pointer(widgets.PointerDown, rapid.SampledFrom([]float64{100, 317}).Draw(rt, "x"), y)
			case 2:
				rig.pointer(widgets.PointerMove, 100, y)
			case 3:
				rig.pointer(widgets.PointerUp, 100, y)
			case 4:
				rig.key(rapid.SampledFrom([]string{widgets.KeyHome, widgets.KeyEnd, widgets.KeyPageUp,
					widgets.KeyPageDown, widgets.KeyArrowDown, widgets.KeyArrowUp, widgets.KeyTab}).Draw(rt, "key"))
			case 5:
				rig.list.Advance(rapid.Float64Range(0, 0.3).Draw(rt, "dt"))
			}
			if at := rig.offset(); at < -0.01 || at > maximum+0.01 {
				rt.Fatalf("scrolled by %v of %v", at, maximum)
			}
			for _, c := range rig.focus.Controls() {
				if c.ID != "above" && c.ID != "below" && !c.Rect.Within(window, 0.01) {
					rt.Fatalf("%s is at %v, the list at %v", c.ID, c.Rect, window)
				}
			}
		}
	})
}

// TestScrollBuildsVisibleRowsOnly checks that of 1,500 rows only the visible ones exist, and an idle list allocates
// nothing.
func TestScrollBuildsVisibleRowsOnly(t *testing.T) {
	rig := newScroll(t, 1500, true)
	rig.list.End()
	if _, last := rig.list.VisibleRows(); last != 1499 {
		t.Fatalf("last visible row: got %d, want 1499", last)
	}
	rig.list.Show(700)
	first, last := rig.list.VisibleRows()
	if first > 700 || last < 700 {
		t.Errorf("got visible rows %d to %d, want row 700 among them", first, last)
	}
	for range 200 {
		rig.handle(widgets.InputEvent{Kind: widgets.Wheel, X: 100, Y: 100, DY: -1})
	}
	if n := len(rig.focus.Controls()); n > 20 {
		t.Errorf("got %d controls at once, want at most 20", n)
	}
	if rig.made > 400 {
		t.Errorf("got %d built rows, want at most 400", rig.made)
	}
	if n := testing.AllocsPerRun(100, func() { rig.list.Advance(1.0 / 60) }); n != 0 {
		t.Errorf("idle list: got %v allocations a tick, want none", n)
	}
}

// TestDragScrolls checks that a drag scrolls and presses nothing, a press presses, a flick continues and stops, and a
// press during a flick only stops it.
func TestDragScrolls(t *testing.T) {
	rig := newScroll(t, 100, true)
	rig.pointer(widgets.PointerDown, 100, 300)
	rig.pointer(widgets.PointerMove, 103, 296)
	rig.pointer(widgets.PointerUp, 103, 296)
	if len(rig.presses) != 1 || rig.offset() != 0 {
		t.Fatalf("press with a small movement: got presses %v and offset %v, want one press and no scrolling",
			rig.presses, rig.offset())
	}
	clear(rig.presses)
	rig.pointer(widgets.PointerDown, 100, 400)
	for y := 390.0; y >= 200; y -= 10 {
		rig.pointer(widgets.PointerMove, 100, y)
		rig.list.Advance(1.0 / 60)
	}
	if got := rig.offset(); math.Abs(got-190) > 0.01 {
		t.Errorf("a drag by 190 scrolled by %v", got)
	}
	rig.pointer(widgets.PointerUp, 100, 200)
	at := rig.offset()
	for range 10 {
		rig.list.Advance(1.0 / 60)
	}
	if rig.offset() < at+40 {
		t.Errorf("flick: got a movement from %v to %v only", at, rig.offset())
	}
	at = rig.offset()
	rig.pointer(widgets.PointerDown, 100, 200)
	rig.list.Advance(0.1)
	rig.pointer(widgets.PointerUp, 100, 200)
	rig.list.Advance(0.1)
	if rig.offset() != at || len(rig.presses) != 0 {
		t.Errorf("a press did not just stop the flick: %v to %v, pressed %v", at, rig.offset(), rig.presses)
	}
	// A finger that rests before it lets go leaves the list where it is.
	rig.pointer(widgets.PointerDown, 100, 200)
	rig.pointer(widgets.PointerMove, 100, 230)
	rig.pointer(widgets.PointerMove, 100, 260)
	for range 30 {
		rig.list.Advance(1.0 / 60)
	}
	at = rig.offset()
	rig.pointer(widgets.PointerUp, 100, 260)
	rig.list.Advance(0.1)
	if rig.offset() != at {
		t.Errorf("the list drifts from %v to %v", at, rig.offset())
	}
}

// TestScrollBarScrolls checks that dragging the thumb reaches both ends, and so does a press beside it.
func TestScrollBarScrolls(t *testing.T) {
	rig := newScroll(t, 100, true)
	x, maximum := window.Right()-3, total(100)-window.H
	rig.pointer(widgets.PointerDown, x, window.Y+10)
	rig.pointer(widgets.PointerMove, x, window.Bottom()+50)
	rig.pointer(widgets.PointerUp, x, window.Bottom()+50)
	if got := rig.offset(); math.Abs(got-maximum) > 0.01 {
		t.Errorf("the thumb at the end: %v of %v", got, maximum)
	}
	rig.pointer(widgets.PointerDown, x, window.Center().Y)
	rig.pointer(widgets.PointerUp, x, window.Center().Y)
	if got := rig.offset() / maximum; got < 0.3 || got > 0.7 {
		t.Errorf("a press on the middle of the bar scrolls to %v of the way", got)
	}
	rig.pointer(widgets.PointerDown, x, window.Center().Y)
	rig.pointer(widgets.PointerMove, x, 0)
	rig.pointer(widgets.PointerUp, x, 0)
	if got := rig.offset(); got != 0 || len(rig.presses) != 0 {
		t.Errorf("the thumb at the beginning: %v, pressed %v", got, rig.presses)
	}
}

// TestFocusMovesThroughTheList checks that keys alone move the focus from the button above through all rows to the
// button below, and back.
func TestFocusMovesThroughTheList(t *testing.T) {
	for _, key := range []string{widgets.KeyTab, widgets.KeyArrowDown} {
		rig := newScroll(t, 40, true)
		rig.focus.ShowFocusOn("above")
		for i := range 40 {
			rig.key(key)
			rig.list.Advance(1.0 / 60)
			c := rig.focus.Focused()
			if want := fmt.Sprint("row-", i); c == nil || c.ID != want {
				t.Fatalf("%s: the focus is on %+v, want %s", key, c, want)
			}
			if c.Rect.H != rowHeight(i) {
				t.Fatalf("%s: row %d: got %v, want it all visible", key, i, c.Rect)
			}
		}
		rig.key(key)
		if c := rig.focus.Focused(); c == nil || c.ID != "below" {
			t.Errorf("%s: after the last row the focus is on %+v", key, c)
		}
	}
	rig := newScroll(t, 40, true)
	rig.list.End()
	rig.focus.ShowFocusOn("below")
	for i := 39; i >= 0; i-- {
		rig.key(widgets.KeyArrowUp)
		if c := rig.focus.Focused(); c == nil || c.ID != fmt.Sprint("row-", i) {
			t.Fatalf("up: the focus is on %+v, want row %d", c, i)
		}
	}
	rig.key(widgets.KeyEnd)
	if c := rig.focus.Focused(); c == nil || c.ID != "row-39" {
		t.Errorf("End: the focus is on %+v", c)
	}
	rig.key(widgets.KeyEnter)
	if rig.presses["row-39"] != 1 {
		t.Errorf("pressed %v", rig.presses)
	}
}

// TestPageButtonsReachEveryRow checks that a screen reader reaches every row with the page buttons, without wheel or
// keys. Those buttons are hidden from other players.
func TestPageButtonsReachEveryRow(t *testing.T) {
	rig := newScroll(t, 40, true)
	var read []string
	all := func() (way map[string]*widgets.Control) {
		way = map[string]*widgets.Control{}
		for _, c := range rig.focus.Controls() {
			if c.Accessible {
				way[c.ID] = c
				if !c.Pointer || rig.focus.At(c.Rect.Center().X, c.Rect.Y) == c {
					t.Fatalf("%s is shown to other players", c.ID)
				}
			} else if strings.HasPrefix(c.ID, "row-") && !slices.Contains(read, c.ID) {
				read = append(read, c.ID)
			}
		}
		return way
	}
	told := func(c *widgets.Control, above bool, from, to int) {
		t.Helper()
		if c == nil && from < to || c != nil && c.Label != fmt.Sprint(above, to-from) {
			t.Fatalf("page button from row %d to %d: got %+v", from, to, c)
		}
	}
	for _, up := range []bool{false, true} {
		read = nil
		for leaves := 0; ; leaves++ {
			way := all()
			first, last := rig.list.VisibleRows()
			told(way["list-above"], true, 0, first)
			told(way["list-below"], false, last+1, 40)
			c := way["list-below"]
			if up {
				c = way["list-above"]
			}
			if c == nil || leaves > 40 {
				break
			}
			c.OnPress()
			f := rig.focus.Focused()
			if f == nil || slices.Contains(read, f.ID) || f.Rect.H < 44 || !rig.focus.ShowFocus() {
				t.Fatalf("got focus %+v after reading rows %v", f, read)
			}
		}
		if len(read) != 40 {
			t.Errorf("up %v: got only rows %v read", up, read)
		}
	}
}

// TestListWithoutControlsScrollsByArrows checks that arrow keys scroll a list without controls, and a dialog above the
// list takes all input.
func TestListWithoutControlsScrollsByArrows(t *testing.T) {
	rig := newScroll(t, 40, false)
	rig.key(widgets.KeyArrowDown)
	if rig.offset() != widgets.WheelStep {
		t.Errorf("scrolled by %v", rig.offset())
	}
	rig.focus.Open(nil)
	for _, e := range []widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyEnd},
		{Kind: widgets.Wheel, X: 100, Y: 100, DY: -3}} {
		if rig.list.Handle(e) || rig.offset() != widgets.WheelStep {
			t.Errorf("a list below a dialog handles %+v", e)
		}
	}
	rig.focus.Close()
	rig.key(widgets.KeyEnd)
	if got, want := rig.offset(), total(40)-window.H; math.Abs(got-want) > 0.01 {
		t.Errorf("the end is at %v, want %v", got, want)
	}
}
