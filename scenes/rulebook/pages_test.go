package rulebook

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// TestTurningPages checks that arrow keys, Enter and buttons turn pages. Only Enter and the button “next” close the
// rules after the last page; “close” and Esc do so on any page.
func TestTurningPages(t *testing.T) {
	closed := 0
	rulebook := New(scenetest.Context(t), Opening{}, scenetest.Stack(func(string) { closed++ }))
	rulebook.Layout(scenetest.Window)
	last := len(pagesOf(rulebook)) - 1
	expectPage := func(page int) {
		t.Helper()
		if rulebook.page != page || closed > 0 {
			t.Fatalf("got page %d, closed %d times, want page %d", rulebook.page, closed, page)
		}
		if got := rulebook.Focus().Find("previous").Disabled; got != (page == 0) {
			t.Fatalf("page %d: got the previous button disabled %v, want %v", page, got, page == 0)
		}
		button, number := rulebook.Focus().Find("next").Label, fmt.Sprintf("%d of %d", page+1, last+1)
		verb := map[bool]string{true: "Done", false: "Next"}[page == last]
		if !strings.HasPrefix(button, verb) || !strings.Contains(button, number) {
			t.Fatalf("page %d: got the button %q, want %s and %s", page, button, verb, number)
		}
	}
	expectPage(0)
	key(rulebook, widgets.KeyArrowLeft)
	expectPage(0)
	key(rulebook, widgets.KeyArrowRight)
	expectPage(1)
	key(rulebook, widgets.KeyArrowRight)
	expectPage(2)
	key(rulebook, widgets.KeyArrowLeft)
	expectPage(1)
	for k := 2; k <= last; k++ {
		key(rulebook, widgets.KeyArrowRight)
		expectPage(k)
	}
	key(rulebook, widgets.KeyArrowRight)
	expectPage(last)
	rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerMove, Key: widgets.KeyArrowLeft})
	expectPage(last)
	press := func(id string) {
		at := rulebook.Focus().Find(id).Rect.Center()
		rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
		rulebook.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	}
	press("previous")
	expectPage(last - 1)
	press("next")
	expectPage(last)
	if press("next"); closed != 1 {
		t.Errorf("“next” on the last page: closed %d times, want once", closed)
	}
	if press("back"); closed != 2 {
		t.Error("the button “close” does not close the rules")
	}
	if key(rulebook, widgets.KeyBack); closed != 3 {
		t.Error("Esc does not close the rules")
	}
	fresh := New(scenetest.Context(t), Opening{}, scenetest.Stack(nil))
	fresh.Layout(scenetest.Window)
	if key(fresh, widgets.KeyEnter); fresh.page != 1 {
		t.Errorf("Enter on page 1: got page %d, want 2", fresh.page+1)
	}
	fresh.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter, Repeat: true})
	if fresh.page != 1 {
		t.Error("an Enter from key repeat turns the page")
	}
}

// TestPagePartsDoNotOverlap checks on all screens that pictures, texts and buttons of a page are inside its panel and
// do not overlap.
func TestPagePartsDoNotOverlap(t *testing.T) {
	for _, size := range scenetest.Screens {
		rulebook := New(scenetest.Context(t), Opening{}, scenetest.Stack(nil))
		rulebook.Layout(size)
		for n, page := range pagesOf(rulebook) {
			if n > 0 {
				rulebook.turnPage(1)
			}
			var panel layout.Rect
			var parts []layout.Rect
			rulebook.Stage().Walk(func(node *sprites.Node) {
				if node.Face() == nil || node.Parent() != rulebook.Content {
					return
				}
				x, y := node.Pos()
				w, h := node.Face().Size()
				box := layout.Rect{X: x, Y: y, W: w, H: h}
				switch {
				case node.Name() == "picture":
					box.X, box.Y = x-w/2, y-h/2
					parts = append(parts, box.Inset(props.Margin))
				default:
					if _, ok := node.Face().(*lettering.Text); ok {
						parts = append(parts, box)
					} else if panel.W == 0 {
						panel = box.Inset(props.Margin)
					}
				}
			})
			if math.Abs(panel.Center().X-size.W/2) > 0.6 || !panel.Within(size.Rect().Inset(7), 0.01) {
				t.Errorf("%v, %q: the panel is at %v, want it centred on the screen", size, page.title, panel)
			}
			if panel.W < min(size.W*0.6, 600) || panel.H < min(size.H*0.6, 500) {
				t.Errorf("%v, %q: the panel is at %v, want it larger", size, page.title, panel)
			}
			for _, c := range rulebook.Focus().Controls() {
				if strings.HasPrefix(c.ID, "edition-") { // it covers the texts of its row
					continue
				}
				if c.Rect.Y < panel.Bottom() {
					parts = append(parts, c.Rect)
				} else if !c.Rect.Within(size.Rect().Inset(7), 0.01) {
					t.Errorf("%v, %q: %s leaves the screen: %v", size, page.title, c.ID, c.Rect)
				}
			}
			for i, a := range parts {
				if !a.Within(panel.Inset(8), 0.6) {
					t.Errorf("%v, %q: %v leaves the panel %v", size, page.title, a, panel)
				}
				for _, b := range parts[:i] {
					if a.Overlaps(b, 2) {
						t.Errorf("%v, %q: %v overlaps %v", size, page.title, a, b)
					}
				}
			}
		}
	}
}

// key presses a key.
func key(r *Rulebook, name string) { r.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }

// all returns the titles and texts of all pages.
func all(r *Rulebook) string {
	words := ""
	for _, p := range pagesOf(r) {
		words += p.title + "\n" + p.text + "\n"
	}
	return words
}

// pagesOf returns all pages of the edition.
func pagesOf(r *Rulebook) (all []page) {
	for _, t := range r.topics() {
		all = append(all, r.pageOf(t))
	}
	return all
}
