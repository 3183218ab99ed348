// Package recordtest makes of a record another one that is the same in all that everybody can see: what tests of secrets compare.
package recordtest

import (
	"strings"
	"testing"
)

// Dealt is the record with other cards dealt, from the first one on.
func Dealt(record string, cards ...string) string {
	lines := strings.Split(record, "\n")
	for i, n := 0, 0; i < len(lines) && n < len(cards); i++ {
		if strings.HasPrefix(lines[i], "draw ") {
			lines[i] = "draw " + cards[n]
			n++
		}
	}
	return strings.Join(lines, "\n")
}

// Exchange is the record with two of the lines that begin with a word, counted from 0, exchanged.
func Exchange(record, word string, i, j int) string {
	lines := strings.Split(record, "\n")
	var at []int
	for k, l := range lines {
		if strings.HasPrefix(l, word) {
			at = append(at, k)
		}
	}
	lines[at[i]], lines[at[j]] = lines[at[j]], lines[at[i]]
	return strings.Join(lines, "\n")
}

// Swapped is the record with the first two identities exchanged.
func Swapped(t testing.TB, record string) string {
	t.Helper()
	other := Exchange(record, "deal ", 0, 1)
	if other == record {
		t.Fatal("nothing was exchanged")
	}
	return other
}
