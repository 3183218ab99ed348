package controls

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"heimlich/sprites/widgets"
)

// stroke is a press of a key as a device reports it.
type stroke struct {
	code            string // the position, as KeyboardEvent.code or ebiten.Key.String names it
	typed           string // what the player's layout has there, as KeyboardEvent.key or ebiten.KeyName tells it
	ctrl, alt, meta bool
}

// keyboard names keys by what they type. The zero value is ready.
type keyboard struct {
	foreign bool // the last letter typed was not a Latin one
}

// named are the names for widgets of keys that type no character.
var named = map[string]string{
	"Enter": widgets.KeyEnter, "NumpadEnter": widgets.KeyEnter, " ": widgets.KeySpace, "Space": widgets.KeySpace,
	"Tab": widgets.KeyTab, "Escape": widgets.KeyBack, "Backspace": widgets.KeyBackspace, "Delete": widgets.KeyDelete,
	"ArrowLeft": widgets.KeyArrowLeft, "ArrowRight": widgets.KeyArrowRight, "ArrowUp": widgets.KeyArrowUp, "ArrowDown": widgets.KeyArrowDown,
	"Home": widgets.KeyHome, "End": widgets.KeyEnd, "PageUp": widgets.KeyPageUp, "PageDown": widgets.KeyPageDown,
	"F1": widgets.KeyHelp,
}

// name returns a key's name for widgets, "" for a key that belongs to the browser or the system. A letter key has the name of the letter it
// types, or of its position where the layout has no Latin letters. The digit row has digits, with Shift or without.
func (k *keyboard) name(s stroke) string {
	if s.code == "AltLeft" { // the right one types other characters on many keyboards
		return widgets.KeyAlt
	}
	if s.ctrl || s.alt || s.meta {
		return ""
	}
	if n, ok := named[s.typed]; ok {
		return n
	}
	if digit := position(s.code, "Digit", "Numpad"); digit >= "0" && digit <= "9" {
		return digit
	}
	switch s.typed {
	case "", "Process", "Unidentified": // no layout is known, or an input method has the key
		return named[s.code] + position(s.code, "Key", "")
	}
	return k.character(s)
}

// character returns the name of a key that types one character.
func (k *keyboard) character(s stroke) string {
	r, size := utf8.DecodeRuneInString(s.typed)
	if size != len(s.typed) {
		return "" // a name, as "F5" or "Dead"
	}
	if unicode.IsLetter(r) {
		k.foreign = !unicode.In(r, unicode.Latin, unicode.Common) // µ is common to all scripts
	}
	if letter := position(s.code, "Key", ""); k.foreign && letter != "" {
		return letter
	}
	return string(unicode.ToUpper(unicode.ToLower(r)))
}

// text returns the character that a key types into a field, "" for none.
func (s stroke) text() string {
	r, size := utf8.DecodeRuneInString(s.typed)
	if size != len(s.typed) || s.ctrl || s.alt || s.meta || !unicode.IsPrint(r) {
		return ""
	}
	return s.typed
}

// shortcut returns the name of a combination that means something in a field, "" for others.
func (s stroke) shortcut() string {
	if s.ctrl == s.meta || s.alt {
		return ""
	}
	switch new(keyboard).name(stroke{code: s.code, typed: s.typed}) {
	case "A":
		return widgets.KeyAll
	case "C":
		return widgets.KeyCopy
	case "X":
		return widgets.KeyCut
	case "V":
		return widgets.KeyPaste
	}
	return ""
}

// position returns the one character that a code has after one of two prefixes, "" for other codes.
func position(code, prefix, other string) string {
	for _, p := range []string{prefix, other} {
		if rest := strings.TrimPrefix(code, p); len(rest) == 1 {
			return rest
		}
	}
	return ""
}

// again reports whether something that has been down for n ticks counts as pressed now, or pressed again.
func again(n int) bool {
	repeats, rest := (n-repeatAfter)/repeatEvery, (n-repeatAfter)%repeatEvery
	return n == 1 || n >= repeatAfter && rest == 0 && repeats < mostRepeats
}

func (r *Reader) pollKeys() {
	if inpututil.IsKeyJustReleased(ebiten.KeyAltLeft) {
		r.add(widgets.Event{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
	}
	s := stroke{ctrl: ebiten.IsKeyPressed(ebiten.KeyControl), alt: ebiten.IsKeyPressed(ebiten.KeyAlt), meta: ebiten.IsKeyPressed(ebiten.KeyMeta)}
	r.chars = ebiten.AppendInputChars(r.chars[:0])
	asked := slices.Contains(r.chars, '?') // wherever that is on the player’s keyboard
	r.keys = inpututil.AppendPressedKeys(r.keys[:0])
	for _, k := range r.keys {
		n, first := inpututil.KeyPressDuration(k), inpututil.IsKeyJustPressed(k) // what was let go since has no duration
		help := asked && (first || n <= late)
		if !first && !help && !again(n) {
			continue
		}
		s.code, s.typed = k.String(), ebiten.KeyName(k)
		name := cmp.Or(r.keyboard.name(s), s.shortcut())
		switch {
		case name == "" || name == widgets.KeyAlt && !first:
			continue
		case help && name != widgets.KeyAlt:
			name, asked, first = widgets.KeyHelp, false, true
		}
		r.add(widgets.Event{Kind: widgets.KeyDown, Key: name, Shift: ebiten.IsKeyPressed(ebiten.KeyShift), Repeat: !first})
	}
}
