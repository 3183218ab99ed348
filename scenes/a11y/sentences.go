package a11y

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences joins headings, questions and sentences into a text for reading aloud. Each part starts with a capital and
// ends with a stop or a colon: its own, or else a full stop. Empty parts are left out; without parts the text is "".
func Sentences(parts ...string) string {
	var all []string
	for _, part := range parts {
		if part = strings.TrimSpace(part); part == "" {
			continue
		}
		first, size := utf8.DecodeRuneInString(part)
		part = string(unicode.ToUpper(first)) + part[size:]
		last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(part, "”’)\""))
		if !strings.ContainsRune(".!?…:", last) {
			part += "."
		}
		all = append(all, part)
	}
	return strings.Join(all, " ")
}
