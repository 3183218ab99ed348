package appctx

import "strings"

// TableTokens is a text with this device's tokens of tables that a host serves, one table per line, oldest first: the
// code, the token of the seat and that of the organiser, - for none.
type TableTokens string

// maxTableTokens is the largest number of tables with tokens.
const maxTableTokens = 20

// Of returns the tokens of the table with a code, "" for none.
func (tt TableTokens) Of(code string) (seat, organiser string) {
	for line := range strings.Lines(string(tt)) {
		if words := strings.Fields(line); len(words) == 3 && words[0] == code {
			return strings.Trim(words[1], "-"), strings.Trim(words[2], "-")
		}
	}
	return "", ""
}

// With returns the tokens with those of a table added. It drops the oldest tables if there are too many.
func (tt TableTokens) With(code, seat, organiser string) TableTokens {
	for _, token := range []*string{&seat, &organiser} {
		if *token == "" {
			*token = "-"
		}
	}
	return tt.Merge(TableTokens(code + " " + seat + " " + organiser + "\n"))
}

// Merge returns the tokens of both texts. Those of other are last and replace those of the same tables.
func (tt TableTokens) Merge(other TableTokens) TableTokens {
	return TableTokens(mergeLines(string(tt), string(other), maxTableTokens))
}

// Without returns the tokens that are not in other.
func (tt TableTokens) Without(other TableTokens) TableTokens {
	return TableTokens(linesWithout(string(tt), string(other)))
}
