// Package plaintexttest alters texts as chat and mail programs do, for tests. Only tests import it.
package plaintexttest

import (
	"encoding/binary"
	"strings"
	"unicode/utf16"
)

// Alteration is a change that such programs make to a text.
type Alteration struct {
	Name  string
	Apply func(text string) string
}

// Alterations lists changes that plaintext.Clean undoes. It must not be changed.
var Alterations = []Alteration{
	{"a byte order mark", func(t string) string { return "\ufeff" + t }},
	{"UTF-16, little end first", func(t string) string { return utf16Text(binary.LittleEndian, t) }},
	{"UTF-16, big end first", func(t string) string { return utf16Text(binary.BigEndian, t) }},
	{"CRLF", func(t string) string { return strings.ReplaceAll(t, "\n", "\r\n") }},
	{"blank lines", func(t string) string { return "\n\n" + strings.ReplaceAll(t, "\n", "\n\n") + "\n" }},
	{"spaces at ends of lines", func(t string) string { return strings.ReplaceAll(t, "\n", " \u00a0\n") + "  " }},
	{"invisible marks", func(t string) string {
		half := len(t) / 2
		for t[half] >= 0x80 { // not within a character
			half++
		}
		return "\u2066" + t[:half] + "\u200b\u200e" + t[half:] + "\u2069\u200b"
	}},
}

// Trailing lists characters that people and chat programs append to a line or a link.
var Trailing = []string{".", ",", "!", ")", ">", "\"", "”", "…", "`", "?", ";", "‹", "›", "».", "*"}

// utf16Text returns a text as UTF-16 with its byte order mark.
func utf16Text(order binary.AppendByteOrder, text string) string {
	var b []byte
	for _, u := range utf16.Encode([]rune("\ufeff" + text)) {
		b = order.AppendUint16(b, u)
	}
	return string(b)
}
