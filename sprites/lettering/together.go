package lettering

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// numbered are the words whose number follows them; so does that of names, which have a capital.
var numbered = map[string]bool{"house": true, "turn": true, "seat": true, "page": true, "score": true}

// Together reports whether no line may end between two words that follow each other: a number stays with what it is the
// number of, as in “house 7” and “Red 3”, and with what it counts, as in “3 points”. Short words such as “to” count
// nothing.
func NoBreak(before, after string) bool {
	switch {
	case number(after):
		first, _ := utf8.DecodeRuneInString(before)
		return !stops(before) && (numbered[before] || unicode.IsUpper(first))
	case number(before):
		return !stops(before) && utf8.RuneCountInString(strings.TrimRight(after, ".,:;!?…")) > 3
	}
	return false
}

// number reports whether a word is a number: 7, −3, 1–3, +2, 10%, 42.
func number(word string) bool {
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

// stops reports whether a part of a sentence ends with a word.
func stops(word string) bool {
	r, _ := utf8.DecodeLastRuneInString(word)
	return word == "" || strings.ContainsRune(".,:;!?…–·→", r)
}

// unbroken divides words where a line may end. What belongs together but is wider than a line is divided all the same.
func (c *Fonts) unbroken(s Style, words string, width float64) []string {
	// not at a space that keeps words together
	fields := strings.FieldsFunc(words, func(r rune) bool { return r == ' ' || r == '\t' })
	var parts []string
	for i := 0; i < len(fields); {
		k := i + 1
		for k < len(fields) && NoBreak(fields[k-1], fields[k]) {
			k++
		}
		if part := strings.Join(fields[i:k], " "); k > i+1 && c.Width(s, part) <= width {
			parts = append(parts, part)
		} else {
			parts = append(parts, fields[i:k]...)
		}
		i = k
	}
	return parts
}
