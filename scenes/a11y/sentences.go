package a11y

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences joins headings, questions and sentences into a text for reading aloud. Each part starts with a capital and
// ends with one stop, its own or a full stop. Empty parts are left out; without parts the text is "".
func Sentences(parts ...string) string {
	var all []string
	for _, p := range parts {
		if p = strings.TrimSpace(p); p == "" {
			continue
		}
		r, n := utf8.DecodeRuneInString(p)
		p = string(unicode.ToUpper(r)) + p[n:]
		if last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(p, "”’)\"")); !strings.ContainsRune(".!?…:", last) {
			p += "."
		}
		all = append(all, p)
	}
	return strings.Join(all, " ")
}
