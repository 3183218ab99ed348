package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// Lines is a text that has a line for each of many things, below a header of two lines.
type LineFile struct {
	Header            string
	MaxBytes          int   // bytes, of all
	TooLong, NoHeader error // what is wrong with longer ones, and with those that begin otherwise
}

// Read hands over one line after the other, without its line feed. The error is a *SyntaxError, also where take has
// one: one sentence with its line.
func (l *LineFile) Read(text []byte, take func(line string) error) error {
	if len(text) > l.MaxBytes {
		return &SyntaxError{1, 1, l.TooLong}
	}
	body, ok := strings.CutPrefix(string(text), l.Header)
	switch {
	case !ok && l.isLater(text):
		return &SyntaxError{1, 1, rules.ErrNewer}
	case !ok:
		return &SyntaxError{1, 1, l.NoHeader}
	}
	for n := 3; body != ""; n++ {
		var line string
		if line, body, ok = strings.Cut(body, "\n"); !ok {
			return &SyntaxError{n, 1, rules.InputErrorf("lines.cut", "the last line was cut off")}
		}
		if err := take(line); err != nil {
			return &SyntaxError{n, 1, err}
		}
	}
	return nil
}

// isLater reports whether a text begins with the header of a version after the first.
func (l *LineFile) isLater(text []byte) bool {
	before, after, _ := strings.Cut(l.Header, "1")
	rest, ok := strings.CutPrefix(string(text), before)
	number, _, closed := strings.Cut(rest, after[:1])
	n, err := strconv.Atoi(number)
	return ok && closed && err == nil && n > 1
}
