package lettering

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Which words must stay on one line, such as a number and its noun.

// numberedNouns lists nouns that a number follows. A capitalised word counts as one, too.
var numberedNouns = map[string]bool{"house": true, "turn": true, "seat": true, "page": true, "score": true}

// NoBreak reports whether a line break between two consecutive words is forbidden. A number stays with its noun, as in
// “house 7”, “Red 3” and “3 points”. Short words such as “to” don't count as nouns.
func NoBreak(before, after string) bool {
	const maxShort = 3 // letters of a word that is no noun, such as "to"
	switch {
	case isNumber(after):
		first, _ := utf8.DecodeRuneInString(before)
		return !endsClause(before) && (numberedNouns[before] || unicode.IsUpper(first))
	case isNumber(before):
		return !endsClause(before) && utf8.RuneCountInString(strings.TrimRight(after, ".,:;!?…")) > maxShort
	}
	return false
}

// isNumber reports whether a word is a number: 7, −3, 1–3, +2, 10%, 42.
func isNumber(word string) bool {
	digit := false
	for _, r := range word {
		switch {
		case r >= '0' && r <= '9':
			digit = true
		case !strings.ContainsRune("+−–%×.,:;!?…", r):
			return false
		}
	}
	return digit
}

// endsClause reports whether a word ends a clause, by its last character.
func endsClause(word string) bool {
	r, _ := utf8.DecodeLastRuneInString(word)
	return word == "" || strings.ContainsRune(".,:;!?…–·→", r)
}

// breakableParts splits a text where a line may break. A group of words wider than a line is split, too.
func (fonts *Fonts) breakableParts(style Style, words string, width float64) []string {
	// not at non-breaking spaces
	fields := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '\t' })
	var parts []string
	for i := 0; i < len(fields); {
		next := i + 1
		for next < len(fields) && NoBreak(fields[next-1], fields[next]) {
			next++
		}
		if part := strings.Join(fields[i:next], " "); next > i+1 && fonts.Width(style, part) <= width {
			parts = append(parts, part)
		} else {
			parts = append(parts, fields[i:next]...)
		}
		i = next
	}
	return parts
}
