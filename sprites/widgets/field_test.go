package widgets_test

import (
	"cmp"
	"math"
	"strings"
	"testing"
	"unicode"

	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// shownIn returns name, words and rectangle of the text that a field shows, and the rectangle of its caret.
func shownIn(f *widgets.Field) (name, words string, at, caret layout.Rect) {
	f.Node.Walk(func(n *sprites.Node) {
		if t, ok := n.Face().(*lettering.Text); ok {
			name, words, at = n.Name(), t.String(), boxOf(n)
		}
		if n.Name() == "caret" {
			caret = boxOf(n)
		}
	})
	return name, words, at, caret
}

// TestFieldAcceptsTyping checks that touch-down starts typing and Backspace deletes the last character, even one of
// several bytes. Enter, Esc and Tab end typing.
func TestFieldAcceptsTyping(t *testing.T) {
	k := newKit(t)
	var changed, done []string
	field := k.Field(widgets.FieldSpec{ID: "name", Label: "Name", Rect: layout.Rect{X: 10, Y: 10, W: 200, H: 48},
		Text: "Zoë ", Limit: 6, Allowed: unicode.IsPrint, Placeholder: "A name",
		OnChange: func(s string) { changed = append(changed, s) }, OnDone: func(s string) { done = append(done, s) }})
	key := func(name string) bool { return field.Type(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }
	if key(widgets.KeyBackspace) || field.Text() != "Zoë " || field.Active() {
		t.Error("a field without the focus takes keys")
	}
	if field.Control.OnHold(true); !field.Active() {
		t.Error("a touch does not begin typing")
	}
	if field.Type(widgets.InputEvent{Kind: widgets.PointerDown, Key: widgets.KeyBackspace}) {
		t.Error("a pointer event with a key name is handled as a key")
	}
	for _, want := range []string{"Zoë", "Zo", "Z", ""} {
		if !key(widgets.KeyBackspace) || field.Text() != want ||
			field.Control.Label != "Name: "+cmp.Or(want, "A name") ||
			changed[len(changed)-1] != want {
			t.Errorf("got label %q and text %q, want %q; changes %q", field.Control.Label, field.Text(), want, changed)
		}
	}
	if key(widgets.KeyBackspace); len(changed) != 4 {
		t.Errorf("Backspace in an empty field: got changes %q, want no new one", changed)
	}
	if !key("X") {
		t.Error("a key is passed on during typing")
	}
	for _, c := range []struct {
		key  string
		used bool // the field uses the key; Tab also moves the focus
	}{{widgets.KeyEnter, true}, {widgets.KeyBack, true}, {widgets.KeyTab, false}} {
		done = nil
		field.Activate()
		if used := key(c.key); used != c.used || field.Active() || len(done) != 1 {
			t.Errorf("%s: got used %v, typing %v, %d calls of OnDone, want %v, false, 1", c.key, used, field.Active(),
				len(done), c.used)
		}
		if field.Done(); len(done) != 1 {
			t.Errorf("%s, then Done: got %d calls of OnDone, want 1", c.key, len(done))
		}
	}
}

// TestFieldSelectsAll checks that a selection is visible. Backspace or Delete removes it, typing replaces it, and any
// other key keeps the text.
func TestFieldSelectsAll(t *testing.T) {
	for _, c := range []struct {
		name string
		keys []widgets.InputEvent
		want string
		all  bool
	}{
		{"select", []widgets.InputEvent{{Key: widgets.KeySelectAll}}, "Anna", true},
		{"Backspace", []widgets.InputEvent{{Key: widgets.KeySelectAll}, {Key: widgets.KeyBackspace}}, "", false},
		{"Delete", []widgets.InputEvent{{Key: widgets.KeySelectAll}, {Key: widgets.KeyDelete}}, "", false},
		{"Delete at the end", []widgets.InputEvent{{Key: widgets.KeyDelete}}, "Anna", false},
		{"type", []widgets.InputEvent{{Key: "B", Text: "b"}}, "Annab", false},
		{"type over", []widgets.InputEvent{{Key: widgets.KeySelectAll}, {Key: "B", Text: "b"}, {Key: "E", Text: "é"}},
			"bé",
			false},
		{"move away",
			[]widgets.InputEvent{{Key: widgets.KeySelectAll}, {Key: widgets.KeyArrowRight},
				{Key: widgets.KeyBackspace}},
			"Ann", false},
		{"end", []widgets.InputEvent{{Key: widgets.KeySelectAll}, {Key: widgets.KeyEnter}}, "Anna", false},
	} {
		f := newKit(t).Field(widgets.FieldSpec{ID: "name", Rect: layout.Rect{W: 200, H: 48}, Text: "Anna"})
		f.Activate()
		for _, e := range c.keys {
			e.Kind = widgets.KeyDown
			f.Type(e)
		}
		all := false
		f.Node.Walk(func(n *sprites.Node) { all = all || n.Name() == "selection" })
		if f.Text() != c.want || all != c.all {
			t.Errorf("%s: got text %q, selected %v; want %q, %v", c.name, f.Text(), all, c.want, c.all)
		}
	}
}

// TestFieldUsesTheClipboard checks that Copy and Cut use the selection. Paste replaces the selection or appends, within
// the field's limits. If the field is left before the clipboard answers, nothing is pasted.
func TestFieldUsesTheClipboard(t *testing.T) {
	k := newKit(t)
	clipboard, answers := "Ben\n", []func(string){}
	k.Copy = func(text string) { clipboard = text }
	k.Paste = func(then func(string)) { answers = append(answers, then) }
	field := k.Field(widgets.FieldSpec{ID: "name", Rect: layout.Rect{W: 200, H: 48}, Text: "Anna", Limit: 9})
	field.Activate()
	for i, c := range []struct{ key, text, clipboard string }{
		{widgets.KeyCopy, "Anna", "Ben\n"}, {widgets.KeyPaste, "AnnaBen", "Ben\n"},
		{widgets.KeySelectAll, "AnnaBen", "Ben\n"}, {widgets.KeyCopy, "AnnaBen", "AnnaBen"},
		{widgets.KeyCut, "", "AnnaBen"}, {widgets.KeyPaste, "AnnaBen", "AnnaBen"}, {widgets.KeyPaste, "AnnaBenAn",
			"AnnaBen"}, {widgets.KeySelectAll, "AnnaBenAn", "AnnaBen"}, {widgets.KeyPaste, "AnnaBen", "AnnaBen"},
	} {
		field.Type(widgets.InputEvent{Kind: widgets.KeyDown, Key: c.key})
		for _, then := range answers {
			then(clipboard)
		}
		if answers = nil; field.Text() != c.text || clipboard != c.clipboard {
			t.Errorf("step %d, %s: got text %q and clipboard %q, want %q and %q", i, c.key, field.Text(), clipboard,
				c.text, c.clipboard)
		}
	}
	field.Type(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyPaste})
	field.Done()
	if answers[0]("late"); field.Text() != "AnnaBen" {
		t.Errorf("answer of the clipboard after Done: got text %q, want \"AnnaBen\"", field.Text())
	}
}

// TestFieldTrimsSpaces checks that spaces around the text are removed when typing ends.
func TestFieldTrimsSpaces(t *testing.T) {
	got := ""
	f := newKit(t).Field(widgets.FieldSpec{ID: "name", Rect: layout.Rect{W: 200, H: 48}, Text: "  Ben ",
		OnDone: func(s string) { got = s }})
	f.Activate()
	if f.Done(); got != "Ben" || f.Text() != "Ben" {
		t.Errorf("text \"  Ben \": got %q and OnDone with %q, want \"Ben\"", f.Text(), got)
	}
}

// TestFieldShowsTheEnd checks that a field shows the end of a long text, with the caret after it during typing. An
// empty field shows its placeholder.
func TestFieldShowsTheEnd(t *testing.T) {
	k := newKit(t)
	long := "Maximiliane Wilhelmine von Hohenstein"
	for _, text := range []string{"Ben", long, ""} {
		for _, w := range []float64{120, 200} {
			r := layout.Rect{X: 10, Y: 10, W: w, H: 48}
			field := k.Field(widgets.FieldSpec{ID: "name", Rect: r, Text: text, Placeholder: "A name"})
			field.Control.OnStateChange(widgets.ControlState{})
			name, words, at, caret := shownIn(field)
			if caret != (layout.Rect{}) {
				t.Errorf("%q, without the focus: got a caret at %v, want none", text, caret)
			}
			if text == "" {
				if name != "empty" || words != "A name" {
					t.Errorf("empty field: got text %q, want the placeholder", words)
				}
			} else if !strings.HasSuffix(text, words) || text == "Ben" && words != text || words == "" {
				t.Errorf("%q: got %q shown, want its end", text, words)
			}
			if at.X < r.X+8 || at.Right() > r.Right()-8 || math.Abs(at.Center().Y-r.Center().Y) > 0.01 {
				t.Errorf("%q: got %v, want it inside the field %v, on its middle line", words, at, r)
			}
			field.Activate()
			name, words, at, caret = shownIn(field)
			if text == "" && name == "empty" {
				t.Error("the placeholder is shown during typing")
			}
			if text == long && k.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: 18}, words) < r.W-50 {
				t.Errorf("%q: got only %q shown in %v points, want the field filled", text, words, w)
			}
			if caret.W < 1 || caret.X < at.Right() || caret.X > at.Right()+3 || caret.Right() > r.Right()-4 ||
				caret.Y < r.Y+4 || caret.Bottom() > r.Bottom()-4 || caret.H < 12 {
				t.Errorf("%q ends at %.1f: got the caret at %v, want it just after the text, inside the field %v",
					words, at.Right(), caret, r)
			}
		}
	}
}
