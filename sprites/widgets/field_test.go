package widgets_test

import (
	"cmp"
	"slices"
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
	kit := newKit(t)
	var changed, done []string
	field := kit.Field(widgets.FieldSpec{ID: "name", Label: "Name", Rect: layout.Rect{X: 10, Y: 10, W: 200, H: 48},
		Text: "Zoë ", Limit: 6, Allowed: unicode.IsPrint, Placeholder: "A name",
		OnChange: func(s string) { changed = append(changed, s) }, OnDone: func(s string) { done = append(done, s) }})
	key := func(name string) bool { return field.Type(widgets.InputEvent{Kind: widgets.KeyDown, Key: name}) }
	if key(widgets.KeyBackspace) || field.Active() {
		t.Error("Backspace without the focus: got it used, want it passed on")
	}
	if got, want := field.Text(), "Zoë "; got != want {
		t.Errorf("Backspace without the focus: got text %q, want %q", got, want)
	}
	if field.Control.OnHold(true); !field.Active() {
		t.Error("a touch does not begin typing")
	}
	if field.Type(widgets.InputEvent{Kind: widgets.PointerDown, Key: widgets.KeyBackspace}) {
		t.Error("a pointer event with a key name is handled as a key")
	}
	wantTexts := []string{"Zoë", "Zo", "Z", ""}
	for _, want := range wantTexts {
		if !key(widgets.KeyBackspace) {
			t.Errorf("Backspace that leaves %q: got it passed on, want it used", want)
		}
		if got := field.Text(); got != want {
			t.Errorf("Backspace: got text %q, want %q", got, want)
		}
		if got, wantLabel := field.Control.Label, "Name: "+cmp.Or(want, "A name"); got != wantLabel {
			t.Errorf("Backspace that leaves %q: got label %q, want %q", want, got, wantLabel)
		}
	}
	key(widgets.KeyBackspace)
	if !slices.Equal(changed, wantTexts) {
		t.Errorf("Backspace until the field is empty, and once more: got changes %q, want %q", changed, wantTexts)
	}
	if !key("X") {
		t.Error("a key is passed on during typing")
	}
	for _, test := range []struct {
		key  string
		used bool // the field uses the key; Tab also moves the focus
	}{{widgets.KeyEnter, true}, {widgets.KeyBack, true}, {widgets.KeyTab, false}} {
		done = nil
		field.Activate()
		if used := key(test.key); used != test.used || field.Active() || len(done) != 1 {
			t.Errorf("%s: got used %v, typing %v, %d calls of OnDone, want %v, false, 1", test.key, used,
				field.Active(),
				len(done), test.used)
		}
		if field.Done(); len(done) != 1 {
			t.Errorf("%s, then Done: got %d calls of OnDone, want 1", test.key, len(done))
		}
	}
}

// TestFieldSelectsAll checks that a selection is visible. Backspace or Delete removes it, typing replaces it, and any
// other key keeps the text.
func TestFieldSelectsAll(t *testing.T) {
	for _, test := range []struct {
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
		field := newKit(t).Field(widgets.FieldSpec{ID: "name", Rect: layout.Rect{W: 200, H: 48}, Text: "Anna"})
		field.Activate()
		for _, event := range test.keys {
			event.Kind = widgets.KeyDown
			field.Type(event)
		}
		all := false
		field.Node.Walk(func(n *sprites.Node) { all = all || n.Name() == "selection" })
		if field.Text() != test.want || all != test.all {
			t.Errorf("%s: got text %q, selected %v; want %q, %v", test.name, field.Text(), all, test.want, test.all)
		}
	}
}

// TestFieldUsesTheClipboard checks that Copy and Cut use the selection. Paste replaces the selection or appends, within
// the field's limits. If the field is left before the clipboard answers, nothing is pasted.
func TestFieldUsesTheClipboard(t *testing.T) {
	kit := newKit(t)
	clipboard, answers := "Ben\n", []func(string){}
	kit.Copy = func(text string) { clipboard = text }
	kit.Paste = func(then func(string)) { answers = append(answers, then) }
	field := kit.Field(widgets.FieldSpec{ID: "name", Rect: layout.Rect{W: 200, H: 48}, Text: "Anna", Limit: 9})
	field.Activate()
	for i, step := range []struct{ key, text, clipboard string }{
		{widgets.KeyCopy, "Anna", "Ben\n"}, {widgets.KeyPaste, "AnnaBen", "Ben\n"},
		{widgets.KeySelectAll, "AnnaBen", "Ben\n"}, {widgets.KeyCopy, "AnnaBen", "AnnaBen"},
		{widgets.KeyCut, "", "AnnaBen"}, {widgets.KeyPaste, "AnnaBen", "AnnaBen"}, {widgets.KeyPaste, "AnnaBenAn",
			"AnnaBen"}, {widgets.KeySelectAll, "AnnaBenAn", "AnnaBen"}, {widgets.KeyPaste, "AnnaBen", "AnnaBen"},
	} {
		field.Type(widgets.InputEvent{Kind: widgets.KeyDown, Key: step.key})
		for _, then := range answers {
			then(clipboard)
		}
		if answers = nil; field.Text() != step.text || clipboard != step.clipboard {
			t.Errorf("step %d, %s: got text %q and clipboard %q, want %q and %q", i, step.key, field.Text(), clipboard,
				step.text, step.clipboard)
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
	kit := newKit(t)
	const long = "Maximiliane Wilhelmine von Hohenstein"
	const padding = 8                                                            // points beside the text
	const maxCaretGap, caretPadding, minCaretWidth, minCaretHeight = 3, 4, 1, 12 // points
	for _, text := range []string{"Ben", long, ""} {
		for _, width := range []float64{120, 200} {
			bounds := layout.Rect{X: 10, Y: 10, W: width, H: 48}
			field := kit.Field(widgets.FieldSpec{ID: "name", Rect: bounds, Text: text, Placeholder: "A name"})
			field.Control.OnStateChange(widgets.ControlState{})
			name, words, shown, caret := shownIn(field)
			if caret != (layout.Rect{}) {
				t.Errorf("%q, without the focus: got a caret at %v, want none", text, caret)
			}
			switch text {
			case "":
				if name != "empty" || words != "A name" {
					t.Errorf("empty field: got text %q, want the placeholder", words)
				}
			case long:
				if !strings.HasSuffix(text, words) || words == "" {
					t.Errorf("%q: got %q shown, want its end", text, words)
				}
			default:
				if words != text {
					t.Errorf("got %q shown, want %q", words, text)
				}
			}
			if shown.X < bounds.X+padding || shown.Right() > bounds.Right()-padding {
				t.Errorf("%q: got %v, want it inside the field %v", words, shown, bounds)
			}
			if got, want := shown.Center().Y, bounds.Center().Y; differ(got, want) {
				t.Errorf("%q: got its middle line at %.1f, want %.1f", words, got, want)
			}
			field.Activate()
			name, words, shown, caret = shownIn(field)
			if text == "" && name == "empty" {
				t.Error("the placeholder is shown during typing")
			}
			if text == long && kit.Fonts.Width(lettering.Style{Face: lettering.Strong, Size: 18}, words) < bounds.W-50 {
				t.Errorf("%q: got only %q shown in %v points, want the field filled", text, words, width)
			}
			if gap := caret.X - shown.Right(); gap < 0 || gap > maxCaretGap {
				t.Errorf("%q: got the caret %.1f points after the text, want 0 … %d", words, gap, maxCaretGap)
			}
			if inner := bounds.Inset(caretPadding); !caret.Within(inner, 0) {
				t.Errorf("%q: got the caret at %v, want it within %v", words, caret, inner)
			}
			if caret.W < minCaretWidth || caret.H < minCaretHeight {
				t.Errorf("%q: got a caret of %v × %v points, want at least %d × %d", words, caret.W, caret.H,
					minCaretWidth, minCaretHeight)
			}
		}
	}
}
