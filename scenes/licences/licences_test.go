package licences

import (
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// TestEveryWordBecomesVisible checks on every screen that scrolling through all licences shows every word, and that no
// text leaves its place.
func TestEveryWordBecomesVisible(t *testing.T) {
	for _, size := range scenetest.Screens {
		licences := New(scenetest.Context(t), scenetest.Stack(nil))
		licences.Layout(size)
		for i, licence := range assets.Licences {
			var s a11y.PublicState
			licences.Describe(&s)
			if !strings.HasPrefix(s.Prompt, licence.Title) {
				t.Fatalf("page %d: got prompt %.40q, want %s", i+1, s.Prompt, licence.Title)
			}
			seen := map[string]bool{}
			for shown := ""; shown != visibleText(licences); {
				shown = visibleText(licences)
				for _, wrong := range scenetest.MisplacedTexts(licences.Stage(), licences.Content, size) {
					t.Errorf("%vx%v, %s: %s", size.W, size.H, licence.Title, wrong)
				}
				if _, h := licences.words.Children()[0].Face().Size(); h > licences.window.H {
					t.Errorf("%vx%v, %s: got text %.0f high, want at most the window's %.0f", size.W, size.H,
						licence.Title, h, licences.window.H)
				}
				for _, w := range strings.Fields(shown) {
					seen[w] = true
				}
				licences.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "PageDown"})
			}
			for _, w := range strings.Fields(licence.Text()) {
				if !seen[w] {
					t.Errorf("%vx%v, %s: the word %q never becomes visible", size.W, size.H, licence.Title, w)
				}
			}
			licences.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyArrowRight})
		}
	}
}

// TestScrollingStopsAtEnds checks that wheel, finger and keys scroll the text, and that it stops at its start.
func TestScrollingStopsAtEnds(t *testing.T) {
	closed := false
	licences := New(scenetest.Context(t), scenetest.Stack(func(string) { closed = true }))
	licences.Layout(scenetest.Phone)
	licences.turnPage(1)
	top := visibleText(licences)
	center := licences.window.Center()
	down := widgets.InputEvent{Kind: widgets.PointerDown, X: center.X, Y: center.Y, Pointer: 1, Touch: true}
	for name, events := range map[string][]widgets.InputEvent{
		"wheel": {{Kind: widgets.Wheel, DY: -2}},
		"finger": {down, {Kind: widgets.PointerMove, X: center.X, Y: center.Y - 20, Pointer: 1, Touch: true},
			{Kind: widgets.PointerMove, X: center.X, Y: center.Y - 100, Pointer: 1, Touch: true},
			{Kind: widgets.PointerUp, X: center.X, Y: center.Y - 120, Pointer: 1, Touch: true}},
		"arrow": {{Kind: widgets.KeyDown, Key: widgets.KeyArrowDown}},
		"page":  {{Kind: widgets.KeyDown, Key: "PageDown"}},
		"end":   {{Kind: widgets.KeyDown, Key: widgets.KeyEnd}},
	} {
		for _, e := range events {
			licences.Handle(e)
		}
		if visibleText(licences) == top {
			t.Errorf("%s: the text has not scrolled", name)
		}
		if name == "finger" && licences.scroll != 100 {
			t.Errorf("drag of 100 points: got scroll %v, want 100", licences.scroll)
		}
		licences.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyHome})
		licences.Handle(widgets.InputEvent{Kind: widgets.Wheel, DY: 5})
		if visibleText(licences) != top || licences.scroll != 0 {
			t.Errorf("%s, then back: got scroll %v, want 0", name, licences.scroll)
		}
	}
	licences.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyBack})
	if !closed {
		t.Error("Esc does not close the licences")
	}
}

// TestDescriptionsAreTranslated checks that each title and part of a licence that is a description, not a name, has a
// translation, and that no translation is unused.
func TestDescriptionsAreTranslated(t *testing.T) {
	licences := New(scenetest.Context(t), scenetest.Stack(nil))
	used := map[string]bool{}
	for _, licence := range assets.Licences {
		for _, text := range append([]string{licence.Title}, licence.Parts...) {
			used[text] = true
			if _, ok := translations[text]; !ok && strings.Contains(text, " ") && text != "Heimlich & Co." {
				t.Errorf("%q has no translation", text)
			}
			if got := licences.translate(text); got != text {
				t.Errorf("English: got %q, want %q", got, text)
			}
		}
	}
	for text := range translations {
		if !used[text] {
			t.Errorf("%q is translated, but no licence has it", text)
		}
	}
	french, err := words.Language("fr")
	if err != nil {
		t.Fatal(err)
	}
	licences.Ctx.Language = french
	var s a11y.PublicState
	if licences.Describe(&s); s.Prompt != "Heimlich & Co. Pour le code et les dessins de cette édition." {
		t.Errorf("French: got prompt %q for the first licence", s.Prompt)
	}
	for licences.current = range assets.Licences {
		licences.Layout(scenetest.Window)
		if licences.Describe(&s); s.Regions[0].Title != licences.Focus().Find("text").Label {
			t.Errorf("got region title %q and label %q, want them equal", s.Regions[0].Title,
				licences.Focus().Find("text").Label)
		}
	}
}

// TestRepeatedDrags checks that each drag scrolls by its own distance only.
func TestRepeatedDrags(t *testing.T) {
	licences := New(scenetest.Context(t), scenetest.Stack(nil))
	licences.Layout(scenetest.Phone)
	licences.turnPage(1)
	center := licences.window.Center()
	finger := func(k widgets.InputKind, y float64) {
		licences.Handle(widgets.InputEvent{Kind: k, X: center.X, Y: y, Pointer: 1, Touch: true})
	}
	for n := 1; n <= 3; n++ {
		finger(widgets.PointerDown, center.Y)
		finger(widgets.PointerMove, center.Y-20) // the drag starts here
		finger(widgets.PointerMove, center.Y-50)
		finger(widgets.PointerUp, center.Y-50)
		if want := 30 * float64(n); licences.scroll != want {
			t.Fatalf("after %d drags of 30 points up: got scroll %v, want %v", n, licences.scroll, want)
		}
	}
}

// visibleText returns the visible lines of the licence.
func visibleText(l *Licences) string {
	text := ""
	l.words.Walk(func(n *sprites.Node) {
		if t, ok := n.Face().(*lettering.Text); ok {
			text += t.String()
		}
	})
	return text
}
