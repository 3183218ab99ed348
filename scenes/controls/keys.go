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

// This file finds out which key of package widgets a stroke means, in any keyboard layout.

// stroke is a key press as a device reports it.
type stroke struct {
	code            string // position of the key, as in KeyboardEvent.code or ebiten.Key.String
	typed           string // character in the player's layout, as in KeyboardEvent.key or ebiten.KeyName
	ctrl, alt, meta bool
}

// keyboard names keys by the characters they type. The zero value is ready to use.
type keyboard struct {
	nonLatin bool // the last letter typed was not Latin
}

// keyNames maps keys that type no character to their names in package widgets.
var keyNames = map[string]string{
	"Enter": widgets.KeyEnter, "NumpadEnter": widgets.KeyEnter, " ": widgets.KeySpace, "Space": widgets.KeySpace,
	"Tab": widgets.KeyTab, "Escape": widgets.KeyBack, "Backspace": widgets.KeyBackspace, "Delete": widgets.KeyDelete,
	"ArrowLeft": widgets.KeyArrowLeft, "ArrowRight": widgets.KeyArrowRight, "ArrowUp": widgets.KeyArrowUp,
	"ArrowDown": widgets.KeyArrowDown,
	"Home":      widgets.KeyHome, "End": widgets.KeyEnd, "PageUp": widgets.KeyPageUp, "PageDown": widgets.KeyPageDown,
	"F1": widgets.KeyHelp,
}

// name returns the name of a key in package widgets, or "" for a key that the game does not use. A letter key is named
// by the letter it types, or by its position if the layout has no Latin letters. The digit row gives digits with and
// without Shift.
func (k *keyboard) name(stroke stroke) string {
	if stroke.code == "AltLeft" { // the right Alt types other characters on many keyboards
		return widgets.KeyAlt
	}
	if stroke.ctrl || stroke.alt || stroke.meta {
		return ""
	}
	if n, ok := keyNames[stroke.typed]; ok {
		return n
	}
	if digit := position(stroke.code, "Digit", "Numpad"); digit >= "0" && digit <= "9" {
		return digit
	}
	switch stroke.typed {
	case "", "Process", "Unidentified": // unknown layout, or handled by an input method
		return keyNames[stroke.code] + position(stroke.code, "Key", "")
	}
	return k.character(stroke)
}

// character returns the name of a key that types one character, or "" for other keys.
func (k *keyboard) character(s stroke) string {
	r, size := utf8.DecodeRuneInString(s.typed)
	if size != len(s.typed) {
		return "" // a key name such as "F5" or "Dead"
	}
	if unicode.IsLetter(r) {
		k.nonLatin = !unicode.In(r, unicode.Latin, unicode.Common) // µ belongs to all scripts
	}
	if letter := position(s.code, "Key", ""); k.nonLatin && letter != "" {
		return letter
	}
	return string(unicode.ToUpper(unicode.ToLower(r)))
}

// text returns the character that a key types into a field, or "".
func (s stroke) text() string {
	r, size := utf8.DecodeRuneInString(s.typed)
	if size != len(s.typed) || s.ctrl || s.alt || s.meta || !unicode.IsPrint(r) {
		return ""
	}
	return s.typed
}

// shortcut returns the name of a text field's shortcut, such as copy, or "".
func (s stroke) shortcut() string {
	if s.ctrl == s.meta || s.alt {
		return ""
	}
	switch new(keyboard).name(stroke{code: s.code, typed: s.typed}) {
	case "A":
		return widgets.KeySelectAll
	case "C":
		return widgets.KeyCopy
	case "X":
		return widgets.KeyCut
	case "V":
		return widgets.KeyPaste
	}
	return ""
}

// position returns the one character that follows either prefix in code, or "".
func position(code, prefix, other string) string {
	for _, p := range []string{prefix, other} {
		if rest := strings.TrimPrefix(code, p); len(rest) == 1 {
			return rest
		}
	}
	return ""
}

// firesAt reports whether a key held for n ticks is pressed or repeated in this tick.
func firesAt(n int) bool {
	repeats, rest := (n-repeatDelay)/repeatInterval, (n-repeatDelay)%repeatInterval
	return n == 1 || n >= repeatDelay && rest == 0 && repeats < maxRepeats
}

// pollKeys adds events for the keys pressed, repeated or released in this tick.
func (poller *Poller) pollKeys() {
	if inpututil.IsKeyJustReleased(ebiten.KeyAltLeft) {
		poller.add(widgets.InputEvent{Kind: widgets.KeyUp, Key: widgets.KeyAlt})
	}
	stroke := stroke{
		ctrl: ebiten.IsKeyPressed(ebiten.KeyControl),
		alt:  ebiten.IsKeyPressed(ebiten.KeyAlt),
		meta: ebiten.IsKeyPressed(ebiten.KeyMeta),
	}
	poller.chars = ebiten.AppendInputChars(poller.chars[:0])
	helpTyped := slices.Contains(poller.chars, '?') // the key depends on the layout
	poller.keys = inpututil.AppendPressedKeys(poller.keys[:0])
	for _, k := range poller.keys {
		n, first := inpututil.KeyPressDuration(k), inpututil.IsKeyJustPressed(k) // a key that is up has duration 0
		help := helpTyped && (first || n <= maxCharDelay)
		if !first && !help && !firesAt(n) {
			continue
		}
		stroke.code, stroke.typed = k.String(), ebiten.KeyName(k)
		name := cmp.Or(poller.keyboard.name(stroke), stroke.shortcut())
		switch {
		case name == "" || name == widgets.KeyAlt && !first:
			continue
		case help && name != widgets.KeyAlt:
			name, helpTyped, first = widgets.KeyHelp, false, true
		}
		poller.add(widgets.InputEvent{
			Kind:   widgets.KeyDown,
			Key:    name,
			Shift:  ebiten.IsKeyPressed(ebiten.KeyShift),
			Repeat: !first,
		})
	}
}
