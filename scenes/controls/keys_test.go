package controls

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"heimlich/sprites/widgets"
)

// keyRows are the positions of the character keys, row by row, as browsers name them.
var keyRows = [][]string{
	strings.Fields("Backquote Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal"),
	strings.Fields("KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight"),
	strings.Fields("KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backslash"),
	strings.Fields("KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash"),
}

// deadKey stands for a dead key, which types no character by itself.
const deadKey = '◌'

// layouts are the characters that keyboards type at the positions in keyRows, without Shift.
var layouts = []struct {
	name    string
	foreign bool // the keyboard types no Latin letters
	rows    [4]string
}{
	{"US", false, [4]string{"`1234567890-=", "qwertyuiop[]", `asdfghjkl;'\`, "zxcvbnm,./"}},
	{"French", false, [4]string{`²&é"'(-è_çà)=`, "azertyuiop◌$", "qsdfghjklmù*", "wxcvbn,;:!"}},
	{"Belgian", false, [4]string{`²&é"'(§è!çà)-`, "azertyuiop◌$", "qsdfghjklmùµ", "wxcvbn,;:="}},
	{"German", false, [4]string{"◌1234567890ß◌", "qwertzuiopü+", "asdfghjklöä#", "yxcvbnm,.-"}},
	{"Dvorak", false, [4]string{"`1234567890[]", "',.pyfgcrl/=", `aoeuidhtns-\`, ";qjkxbmwvz"}},
	{"bépo", false, [4]string{`$"«»()@+-/*=%`, "béopè◌vdljzw", "auie,ctsrnmç", "àyx.k’qghf"}},
	{"Czech", false, [4]string{";+ěščřžýáíé=◌", "qwertzuiopú)", "asdfghjklů§◌", "yxcvbnm,.-"}},
	{"Turkish", false, [4]string{`"1234567890*-`, "qwertyuıopğü", "asdfghjklşi,", "zxcvbnmöç."}},
	{"Russian", true, [4]string{"ё1234567890-=", "йцукенгшщзхъ", `фывапролджэ\`, "ячсмитьбю."}},
	{"Greek", true, [4]string{"`1234567890-=", ";ςερτυθιοπ[]", `ασδφγηξκλ◌'\`, "ζχψωβνμ,./"}},
	{"Hebrew", true, [4]string{";1234567890-=", "/'קראטוןםפ][", `שדגכעיחלךף,\`, "זסבהנמצתץ."}},
}

// shapes are the forms in which devices report a key press: a browser without and with Shift, and a window of the
// desktop.
var shapes = []struct {
	name  string
	shape func(code string, typed rune) stroke
}{
	{"browser", func(code string, typed rune) stroke {
		if typed == deadKey {
			return stroke{code: code, typed: "Dead"}
		}
		return stroke{code: code, typed: string(typed)}
	}},
	{"browser, Shift", func(code string, typed rune) stroke {
		digit, isDigit := strings.CutPrefix(code, "Digit")
		switch {
		case typed == deadKey:
			return stroke{code: code, typed: "Dead"}
		case isDigit && (typed < '0' || typed > '9'):
			return stroke{code: code, typed: digit} // AZERTY types digits with Shift
		case isDigit:
			return stroke{code: code, typed: "!"}
		}
		return stroke{code: code, typed: string(unicode.ToUpper(typed))}
	}},
	{"window", func(code string, typed rune) stroke {
		s := stroke{code: strings.TrimPrefix(code, "Key"), typed: string(typed)}
		if typed == deadKey { // windows report no character
			s.typed = ""
		}
		return s
	}},
}

// TestKeysOfEveryLayout checks the name of every key of every layout. Letter keys are named by their letter, or by
// their position if the layout has no Latin letters. The digit row always gives digits.
func TestKeysOfEveryLayout(t *testing.T) {
	for _, keyLayout := range layouts {
		for _, shape := range shapes {
			var kb keyboard
			kb.name(shape.shape("KeyD", []rune(keyLayout.rows[2])[2])) // tells whether the layout is Latin
			found := map[string]int{}
			for row, codes := range keyRows {
				typed := []rune(keyLayout.rows[row])
				for i, code := range codes {
					press := shape.shape(code, typed[i])
					got, want := kb.name(press), wantedName(code, typed[i], keyLayout.foreign, press.typed)
					if got != want {
						t.Errorf("%s, %s: key %s, which types %c: got %q, want %q", keyLayout.name, shape.name, code,
							typed[i], got, want)
					}
					found[got]++
				}
			}
			for _, key := range strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", "") {
				if found[key] == 0 {
					t.Errorf("%s, %s: no key gives %s", keyLayout.name, shape.name, key)
				}
			}
		}
	}
}

// TestLettersWithoutALayout checks that letter and digit keys are named by position if the device reports no character.
func TestLettersWithoutALayout(t *testing.T) {
	for _, typed := range []string{"", "Process", "Unidentified"} {
		for _, code := range slices.Concat(keyRows...) {
			want := ""
			if letter, ok := strings.CutPrefix(code, "Key"); ok {
				want = letter
			}
			if digit, ok := strings.CutPrefix(code, "Digit"); ok {
				want = digit
			}
			if got := new(keyboard).name(stroke{code: code, typed: typed}); got != want {
				t.Errorf("%s, reported as %q: got %q, want %q", code, typed, got, want)
			}
		}
	}
}

// TestNamedKeys checks the names of keys that type no character. The codes are those of browsers and windows; on-screen
// keyboards report no code.
func TestNamedKeys(t *testing.T) {
	for _, tt := range []struct{ code, typed, want string }{
		{"Enter", "Enter", widgets.KeyEnter}, {"NumpadEnter", "Enter", widgets.KeyEnter},
		{"", "Enter", widgets.KeyEnter}, {"NumpadEnter", "", widgets.KeyEnter},
		{"Space", " ", widgets.KeySpace}, {"Space", "", widgets.KeySpace}, {"Tab", "Tab", widgets.KeyTab},
		{"Escape", "", widgets.KeyBack},
		{"Backspace", "Backspace", widgets.KeyBackspace}, {"Delete", "", widgets.KeyDelete},
		{"CapsLock", "Escape", widgets.KeyBack},
		{"ArrowLeft", "ArrowLeft", widgets.KeyArrowLeft}, {"ArrowRight", "", widgets.KeyArrowRight},
		{"Numpad8", "ArrowUp", widgets.KeyArrowUp},
		{"Numpad8", "8", "8"}, {"Numpad7", "Home", widgets.KeyHome}, {"Numpad1", "1", "1"}, {"End", "", widgets.KeyEnd},
		{"PageUp", "PageUp", widgets.KeyPageUp}, {"PageDown", "", widgets.KeyPageDown}, {"F1", "F1", widgets.KeyHelp},
		{"F1", "", widgets.KeyHelp},
		{"NumpadAdd", "+", "+"}, {"NumpadSubtract", "-", "-"}, {"Slash", "?", widgets.KeyHelp},
		{"KeyM", "?", widgets.KeyHelp},
		{"", "m", "M"}, {"", "5", "5"}, {"AltLeft", "Alt", widgets.KeyAlt}, {"AltLeft", "", widgets.KeyAlt},
	} {
		press := stroke{code: tt.code, typed: tt.typed, alt: tt.code == "AltLeft"}
		if got := new(keyboard).name(press); got != tt.want {
			t.Errorf("%q, reported as %q: got %q, want %q", tt.code, tt.typed, got, tt.want)
		}
	}
}

// TestBrowserKeepsItsShortcuts checks that the game ignores unused keys, and all keys with Control, Alt or Meta except
// the shortcuts of text fields.
func TestBrowserKeepsItsShortcuts(t *testing.T) {
	unused := strings.Fields("F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 CapsLock NumLock ScrollLock Insert ContextMenu " +
		"PrintScreen Pause MetaLeft ShiftLeft ControlLeft AltRight BrowserBack MediaPlayPause AudioVolumeUp Fn Copy " +
		"Paste")
	for _, code := range unused {
		if got := new(keyboard).name(stroke{code: code, typed: code}); got != "" {
			t.Errorf("%s: got %q, want no game key", code, got)
		}
	}
	typedByCode := map[string]string{"Enter": "Enter", "Tab": "Tab", "ArrowLeft": "ArrowLeft",
		"Backspace": "Backspace", "Space": " ", "Home": "Home", "F1": "F1"}
	for row, codes := range keyRows {
		for i, code := range codes {
			typedByCode[code] = string([]rune(layouts[0].rows[row])[i])
		}
	}
	shortcuts := map[string]string{"KeyA": widgets.KeySelectAll, "KeyC": widgets.KeyCopy, "KeyX": widgets.KeyCut,
		"KeyV": widgets.KeyPaste}
	for code, typed := range typedByCode {
		for modifiers := 1; modifiers < 8; modifiers++ { // each combination of the three, as bits
			stroke := stroke{code: code, typed: typed, ctrl: modifiers&1 > 0, alt: modifiers&2 > 0,
				meta: modifiers&4 > 0}
			if got := new(keyboard).name(stroke); got != "" || stroke.text() != "" {
				t.Errorf("%+v: got key %q and text %q, want none", stroke, got, stroke.text())
			}
			want := shortcuts[code]
			if stroke.alt || stroke.ctrl == stroke.meta {
				want = ""
			}
			if got := stroke.shortcut(); got != want {
				t.Errorf("%+v in a field: got %q, want %q", stroke, got, want)
			}
		}
	}
}

// TestTextOfKeys checks that a key with a printable character types it into a field, and that other keys type nothing.
func TestTextOfKeys(t *testing.T) {
	for typed, want := range map[string]string{"a": "a", "É": "É", " ": " ", "ж": "ж", "@": "@", "1": "1", "Dead": "",
		"Enter": "", "": "", "\t": "", "Process": ""} {
		if got := (stroke{code: "KeyA", typed: typed}).text(); got != want {
			t.Errorf("key reported as %q: got text %q, want %q", typed, got, want)
		}
	}
}

// TestSymbolsAreNoForeignLetters checks that the micro sign, which Latin keyboards also have, does not make a layout
// count as non-Latin.
func TestSymbolsAreNoForeignLetters(t *testing.T) {
	var kb keyboard
	kb.name(stroke{code: "Backslash", typed: "µ"})
	if got := kb.name(stroke{code: "KeyM", typed: ","}); got != "," {
		t.Errorf("comma key of a French keyboard after µ: got %q, want \",\"", got)
	}
}

// wantedName returns the expected name of the key with a position. It types a character in the layout, and the device
// reports it as reported.
func wantedName(code string, typed rune, foreign bool, reported string) string {
	letter, isLetter := strings.CutPrefix(code, "Key")
	digit, isDigit := strings.CutPrefix(code, "Digit")
	switch {
	case isDigit:
		return digit
	case isLetter && (foreign && typed != deadKey || reported == ""):
		return letter
	case typed == deadKey:
		return ""
	case typed == 'ı' || typed == 'i':
		return "I"
	}
	return strings.ToUpper(string(typed))
}
