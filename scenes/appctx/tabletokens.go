package appctx

import (
	"slices"
	"strings"
)

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
	lines := slices.DeleteFunc(slices.Collect(strings.Lines(string(tt))),
		func(line string) bool { return strings.HasPrefix(line, code+" ") })
	for _, token := range []*string{&seat, &organiser} {
		if *token == "" {
			*token = "-"
		}
	}
	lines = append(lines, code+" "+seat+" "+organiser+"\n")
	return TableTokens(strings.Join(lines[max(len(lines)-maxTableTokens, 0):], ""))
}
