package record

import (
	"strconv"
	"strings"

	"heimlich/rules"
)

// LineFile is a text format: a header of two lines, then a line for each item. Lists of games, cases and statistics use
// it.
type LineFile struct {
	// the header with both line feeds; its first line ends with the version number
	Header            string
	MaxBytes          int   // maximum size of the text in bytes
	TooLong, NoHeader error // errors for a longer text, and for another header
}

// Read calls parseLine for each line after the header, without its line feed. It stops at the first error. The error is
// a *SyntaxError, which wraps TooLong, NoHeader, rules.ErrNewer, or the error of parseLine. A last line without a line
// feed is an error.
func (l *LineFile) Read(text []byte, parseLine func(line string) error) error {
	if len(text) > l.MaxBytes {
		return &SyntaxError{1, 1, l.TooLong}
	}
	body, ok := strings.CutPrefix(string(text), l.Header)
	switch {
	case !ok && l.isNewerVersion(text):
		return &SyntaxError{1, 1, rules.ErrNewer}
	case !ok:
		return &SyntaxError{1, 1, l.NoHeader}
	}
	for n := 3; body != ""; n++ {
		var line string
		if line, body, ok = strings.Cut(body, "\n"); !ok {
			return &SyntaxError{n, 1, rules.InputErrorf("lines.cut", "the last line was cut off")}
		}
		if err := parseLine(line); err != nil {
			return &SyntaxError{n, 1, err}
		}
	}
	return nil
}

// isNewerVersion reports whether a text has the header of a newer version.
func (l *LineFile) isNewerVersion(text []byte) bool {
	before, after, _ := strings.Cut(l.Header, "1")
	rest, ok := strings.CutPrefix(string(text), before)
	number, _, closed := strings.Cut(rest, after[:1])
	n, err := strconv.Atoi(number)
	return ok && closed && err == nil && n > 1
}
