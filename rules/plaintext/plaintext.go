// Package plaintext repairs texts that mail programs, chats and editors have altered: files, links and lines. It does
// not depend on what the texts mean. The parsers that read its output stay strict.
package plaintext

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Clean returns a text in the form that this game writes. That is UTF-8 without byte order mark or invisible
// characters, with plain spaces and lines that end in a line feed. It trims spaces and quote marks around lines, and
// removes blank lines except the one between tags and body. A text that this game wrote is unchanged, even if its end
// is missing.
func Clean(text string) string {
	clean, _ := cleanLines(text)
	return clean
}

// SourceLine returns the number of the line of text that became this line of Clean(text), both counted from 1.
func SourceLine(text string, line int) int {
	_, from := cleanLines(text)
	if line < 1 || line > len(from) {
		return line
	}
	return from[line-1]
}

// cleanLines returns the clean text, and the original number of each of its lines.
func cleanLines(text string) (clean string, from []int) {
	var b strings.Builder
	put := func(line string, n int) {
		b.WriteString(line)
		from = append(from, n)
	}
	tags, blank, n := false, 0, 0
	for line := range strings.Lines(unicodeSpaces(decode(text))) {
		n++
		whole := strings.TrimLeft(line, " >")
		if end := strings.TrimRight(whole, " \n"); end == "" || strings.HasSuffix(whole, "\n") {
			whole = end + "\n"
			if end == "" {
				blank = n
				continue
			}
		}
		if isTag := whole[0] == '['; isTag {
			tags = true
		} else if tags && blank > 0 {
			put("\n", blank)
			tags = false
		}
		put(whole, n)
	}
	if tags && blank > 0 {
		put("\n", blank)
	}
	return b.String(), from
}

// decode converts UTF-16, in either byte order and with or without byte order mark, to UTF-8. Other text is unchanged.
func decode(text string) string {
	if len(text) < 2 {
		return text
	}
	high, low := 1, 0
	switch {
	case text[0] == 0xFE && text[1] == 0xFF, text[0] == 0 && text[1] != 0:
		high, low = 0, 1
	case text[0] == 0xFF && text[1] == 0xFE, text[0] != 0 && text[1] == 0:
	default:
		return text
	}
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = uint16(text[2*i+high])<<8 | uint16(text[2*i+low])
	}
	return string(utf16.Decode(units))
}

// unicodeSpaces replaces all spaces by plain ones and all line breaks by line feeds, and drops format characters. Bytes
// that are not UTF-8 stay, so a text that is cut within a character stays as it is.
func unicodeSpaces(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	var b strings.Builder
	for i, n := 0, 0; i < len(text); i += n {
		var c rune
		c, n = utf8.DecodeRuneInString(text[i:])
		switch {
		case c == '\r', c == '\u2028', c == '\u2029':
			b.WriteByte('\n')
		case c == '\t', unicode.Is(unicode.Zs, c):
			b.WriteByte(' ')
		case !unicode.Is(unicode.Cf, c):
			b.WriteString(text[i : i+n])
		}
	}
	return b.String()
}

// IsInvisible reports whether a character is invisible or changes the direction of others: controls, format characters,
// fillers and variation selectors. It is true of line feeds and tabs too.
func IsInvisible(c rune) bool {
	return c == '\u2800' || unicode.In(c, unicode.C, unicode.Zl, unicode.Zp, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point)
}

// maxPrintable is the most characters of a foreign text that a message quotes.
const maxPrintable = 500

// Printable returns a foreign text in a form that a message can quote, on one line. It replaces invisible characters by
// their number, and what follows the 500th character by an ellipsis.
func Printable(text string) string {
	if !strings.ContainsFunc(text, IsInvisible) && len(text) <= maxPrintable && utf8.ValidString(text) {
		return text
	}
	var b strings.Builder
	n := 0
	for _, char := range text {
		if n++; n > maxPrintable {
			b.WriteRune('…')
			break
		}
		switch {
		case char == '\n', char == '\r', char == '\t':
			b.WriteByte(' ')
		case IsInvisible(char):
			fmt.Fprintf(&b, "<%U>", char)
		default:
			b.WriteRune(char)
		}
	}
	return b.String()
}
