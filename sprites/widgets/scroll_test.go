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

// scrollRig is a focus manager with a list between two buttons, "above" and "below".
type scrollRig struct {
	focus   widgets.FocusManager
	list    *widgets.Scroll
	built   int            // number of rows built so far
	presses map[string]int // by ID
}

// window is the rectangle of the list, in points.
var window = layout.Rect{X: 20, Y: 50, W: 300, H: 400}

// rowGap is the gap between rows, in points.
const rowGap = 4

// tick is the duration of a tick of the game loop, in seconds.
const tick = 1.0 / 60

// newScroll returns a list with that many rows of uneven heights. If pressable, every row has a button "row-" and its
// number.
func newScroll(t testing.TB, rows int, pressable bool) *scrollRig {
	t.Helper()
	fonts, err := lettering.NewFonts()
	if err != nil {
		t.Fatal(err)
	}
	kit := &widgets.Kit{Textures: sprites.NewTextureCache(1), Fonts: fonts,
		MoreRows: func(above bool, rows int) string { return fmt.Sprint(above, rows) }}
	rig := &scrollRig{presses: map[string]int{}}
	press := func(id string) func() { return func() { rig.presses[id]++ } }
	rig.list = kit.Scroll(&rig.focus, widgets.ScrollSpec{ID: "list", Rect: window, Rows: rows, Gap: rowGap, Main: true,
		Build: func(i int, w float64) widgets.Row {
			rig.built++
			row := widgets.Row{Node: sprites.New(fmt.Sprint("row ", i)), H: rowHeight(i)}
			if pressable {
				id := fmt.Sprint("row-", i)
				row.Controls = []*widgets.Control{{ID: id, Rect: layout.Rect{W: w, H: row.H}, OnPress: press(id)}}
			}
			return row
		}})
	controls := []*widgets.Control{{ID: "above", Rect: layout.Rect{X: 20, W: 300, H: 44}, OnPress: press("above")}}
	controls = append(controls, rig.list.Controls()...)
	rig.focus.Replace(append(controls,
		&widgets.Control{ID: "below", Rect: layout.Rect{X: 20, Y: 460, W: 300, H: 44}, OnPress: press("below")}))
	return rig
}

// rowHeight returns the height of row i in points: 44 … 103, different for 60 consecutive rows.
func rowHeight(i int) float64 { return 44 + float64(i*37%60) }

// total returns the height of all rows with their gaps, in points.
func total(rows int) float64 {
	h := -float64(rowGap)
	for i := range rows {
		h += rowHeight(i) + rowGap
	}
	return h
}

// offset returns the scroll offset of the list, in points.
func (r *scrollRig) offset() float64 {
	p := r.list.Position()
	y := p.Offset
	for i := range p.Row {
		y += rowHeight(i) + rowGap
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

// TestScrollStaysInBounds sends random input of all devices to a list. It checks that the list never scrolls beyond its
// ends, and that all controls of its rows lie inside.
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
				rt.Fatalf("got scroll offset %v points, want 0 … %v", at, maximum)
			}
			for _, c := range rig.focus.Controls() {
				if c.ID != "above" && c.ID != "below" && !c.Rect.Within(window, 0.01) {
					rt.Fatalf("%s: got %v, want it within the list %v", c.ID, c.Rect, window)
				}
			}
		}
	})
}

// TestScrollBuildsVisibleRowsOnly scrolls a list of 1,500 rows. It checks that a small share of them is built, and that
// an idle list allocates nothing.
func TestScrollBuildsVisibleRowsOnly(t *testing.T) {
	const rows, middle, notches = 1500, 700, 200  // 200 notches of the wheel pass about 150 rows
	const maxControls, maxBuilt = 20, 2 * notches // at most eight rows fit into the list
	rig := newScroll(t, rows, true)
	rig.list.End()
	if _, last := rig.list.VisibleRows(); last != rows-1 {
		t.Fatalf("End: got last visible row %d, want %d", last, rows-1)
	}
	rig.list.ShowNearTop(middle)
	first, last := rig.list.VisibleRows()
	if first > middle || last < middle {
		t.Errorf("Show(%d): got visible rows %d to %d", middle, first, last)
	}
	for range notches {
		rig.handle(widgets.InputEvent{Kind: widgets.Wheel, X: 100, Y: 100, DY: -1})
	}
	if n := len(rig.focus.Controls()); n > maxControls {
		t.Errorf("got %d controls at once, want at most %d", n, maxControls)
	}
	if rig.built > maxBuilt {
		t.Errorf("after %d wheel notches: got %d rows built, want at most %d", notches, rig.built, maxBuilt)
	}
	if n := testing.AllocsPerRun(100, func() { rig.list.Advance(tick) }); n != 0 {
		t.Errorf("idle list: got %v allocations a tick, want none", n)
	}
}

// TestDragScrolls checks that a drag scrolls without a press, and that a fast one continues as a flick. A press during
// a flick only stops it.
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
		rig.list.Advance(tick)
	}
	if got := rig.offset(); math.Abs(got-190) > 0.01 {
		t.Errorf("drag by 190 points: got offset %v", got)
	}
	rig.pointer(widgets.PointerUp, 100, 200)
	before := rig.offset()
	for range 10 {
		rig.list.Advance(tick)
	}
	if rig.offset() < before+40 {
		t.Errorf("ten ticks of a flick: got offset %v after %v, want at least 40 points more", rig.offset(), before)
	}
	before = rig.offset()
	rig.pointer(widgets.PointerDown, 100, 200)
	rig.list.Advance(0.1)
	rig.pointer(widgets.PointerUp, 100, 200)
	rig.list.Advance(0.1)
	if rig.offset() != before || len(rig.presses) != 0 {
		t.Errorf("press during a flick: got offset %v and presses %v, want %v and none", rig.offset(), rig.presses,
			before)
	}
	// A finger that rests before its release causes no flick.
	rig.pointer(widgets.PointerDown, 100, 200)
	rig.pointer(widgets.PointerMove, 100, 230)
	rig.pointer(widgets.PointerMove, 100, 260)
	for range 30 {
		rig.list.Advance(tick)
	}
	before = rig.offset()
	rig.pointer(widgets.PointerUp, 100, 260)
	rig.list.Advance(0.1)
	if rig.offset() != before {
		t.Errorf("release after half a second without movement: got offset %v, want %v", rig.offset(), before)
	}
}

// TestScrollBarScrolls checks that dragging the thumb reaches both ends of the list. A press beside the thumb moves it
// there.
func TestScrollBarScrolls(t *testing.T) {
	const rows = 100
	rig := newScroll(t, rows, true)
	x, maximum := window.Right()-3, total(rows)-window.H // x is in the middle of the bar
	rig.pointer(widgets.PointerDown, x, window.Y+10)
	rig.pointer(widgets.PointerMove, x, window.Bottom()+50)
	rig.pointer(widgets.PointerUp, x, window.Bottom()+50)
	if got := rig.offset(); math.Abs(got-maximum) > 0.01 {
		t.Errorf("thumb dragged to the end: got offset %v points, want %v", got, maximum)
	}
	rig.pointer(widgets.PointerDown, x, window.Center().Y)
	rig.pointer(widgets.PointerUp, x, window.Center().Y)
	if got := rig.offset() / maximum; got < 0.3 || got > 0.7 {
		t.Errorf("press on the middle of the bar: got %v of the way, want 0.3 … 0.7", got)
	}
	rig.pointer(widgets.PointerDown, x, window.Center().Y)
	rig.pointer(widgets.PointerMove, x, 0)
	rig.pointer(widgets.PointerUp, x, 0)
	if got := rig.offset(); got != 0 || len(rig.presses) != 0 {
		t.Errorf("thumb dragged to the beginning: got offset %v and presses %v, want 0 and none", got, rig.presses)
	}
}

// listRows is the number of rows in tests of keys: about eight times as many as fit into the list.
const listRows = 40

// TestFocusMovesThroughTheList checks that keys alone move the focus from the button above through all rows to the
// button below, and back.
func TestFocusMovesThroughTheList(t *testing.T) {
	for _, key := range []string{widgets.KeyTab, widgets.KeyArrowDown} {
		rig := newScroll(t, listRows, true)
		rig.focus.ShowFocusOn("above")
		for i := range listRows {
			rig.key(key)
			rig.list.Advance(tick)
			c := rig.focus.Focused()
			if want := fmt.Sprint("row-", i); c == nil || c.ID != want {
				t.Fatalf("%s: got focus %+v, want %s", key, c, want)
			}
			if c.Rect.H != rowHeight(i) {
				t.Fatalf("%s: row %d: got %v points visible, want %v", key, i, c.Rect.H, rowHeight(i))
			}
		}
		rig.key(key)
		if c := rig.focus.Focused(); c == nil || c.ID != "below" {
			t.Errorf("%s after the last row: got focus %+v, want below", key, c)
		}
	}
	rig := newScroll(t, listRows, true)
	rig.list.End()
	rig.focus.ShowFocusOn("below")
	for i := listRows - 1; i >= 0; i-- {
		rig.key(widgets.KeyArrowUp)
		if c := rig.focus.Focused(); c == nil || c.ID != fmt.Sprint("row-", i) {
			t.Fatalf("ArrowUp: got focus %+v, want row %d", c, i)
		}
	}
	lastID := fmt.Sprint("row-", listRows-1)
	rig.key(widgets.KeyEnd)
	if c := rig.focus.Focused(); c == nil || c.ID != lastID {
		t.Errorf("End: got focus %+v, want %s", c, lastID)
	}
	rig.key(widgets.KeyEnter)
	if rig.presses[lastID] != 1 {
		t.Errorf("Enter: got presses %v, want one of %s", rig.presses, lastID)
	}
}

// TestPageButtonsReachEveryRow checks that a screen reader reaches every row with the page buttons, without wheel or
// keys. Pointers and Tab do not reach these buttons.
func TestPageButtonsReachEveryRow(t *testing.T) {
	rig := newScroll(t, listRows, true)
	var read []string // IDs of rows seen so far
	// readPage adds the visible rows to read and returns the page buttons by ID.
	readPage := func() map[string]*widgets.Control {
		buttons := map[string]*widgets.Control{}
		for _, c := range rig.focus.Controls() {
			if c.Accessible {
				buttons[c.ID] = c
				if !c.Pointer || rig.focus.At(c.Rect.Center().X, c.Rect.Y) == c {
					t.Fatalf("%s: got a button that keys or pointers reach", c.ID)
				}
			} else if strings.HasPrefix(c.ID, "row-") && !slices.Contains(read, c.ID) {
				read = append(read, c.ID)
			}
		}
		return buttons
	}
	checkButton := func(c *widgets.Control, above bool, from, to int) {
		t.Helper()
		if c == nil && from < to || c != nil && c.Label != fmt.Sprint(above, to-from) {
			t.Fatalf("hidden rows %d … %d, above %v: got page button %+v", from, to-1, above, c)
		}
	}
	for _, up := range []bool{false, true} {
		read = nil
		for pages := 0; ; pages++ {
			buttons := readPage()
			first, last := rig.list.VisibleRows()
			checkButton(buttons["list-above"], true, 0, first)
			checkButton(buttons["list-below"], false, last+1, listRows)
			c := buttons["list-below"]
			if up {
				c = buttons["list-above"]
			}
			if c == nil || pages > listRows {
				break
			}
			c.OnPress()
			f := rig.focus.Focused()
			if f == nil || slices.Contains(read, f.ID) || f.Rect.H < 44 || !rig.focus.ShowFocus() {
				t.Fatalf("page button after rows %v: got focus %+v, want a new row", read, f)
			}
		}
		if len(read) != listRows {
			t.Errorf("up %v: got only rows %v, want all %d", up, read, listRows)
		}
	}
}

// TestListWithoutControlsScrollsByArrows checks that arrow keys scroll a list without controls. Below a dialog the list
// ignores all input.
func TestListWithoutControlsScrollsByArrows(t *testing.T) {
	rig := newScroll(t, listRows, false)
	rig.key(widgets.KeyArrowDown)
	if got := rig.offset(); got != widgets.WheelStep {
		t.Errorf("ArrowDown: got offset %v points, want %v", got, widgets.WheelStep)
	}
	rig.focus.Open(nil)
	for _, e := range []widgets.InputEvent{{Kind: widgets.KeyDown, Key: widgets.KeyEnd},
		{Kind: widgets.Wheel, X: 100, Y: 100, DY: -3}} {
		if rig.list.Handle(e) || rig.offset() != widgets.WheelStep {
			t.Errorf("%+v below a dialog: got it handled or offset %v points, want neither", e, rig.offset())
		}
	}
	rig.focus.Close()
	rig.key(widgets.KeyEnd)
	if got, want := rig.offset(), total(listRows)-window.H; math.Abs(got-want) > 0.01 {
		t.Errorf("End: got offset %v points, want %v", got, want)
	}
}
