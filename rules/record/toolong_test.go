package record_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules/record"
)

// TestTooLongRecords checks that Read refuses a record at the first line above record.MaxActions, and that Unpack
// refuses its link. A record with MaxActions lines is read.
func TestTooLongRecords(t *testing.T) {
	const actions = 65_000 // far above the limit
	rec := longRecord(t, actions)
	_, err := record.Read([]byte(rec.String()))
	var syntax *record.SyntaxError
	if !errors.As(err, &syntax) || !strings.Contains(err.Error(), "actions: 5000 at most") {
		t.Fatalf("%d actions: got error %v, want a SyntaxError about at most 5000", actions, err)
	}
	if want := strings.Count(rec.Header(), "\n") + record.MaxActions + 1; syntax.Line != want {
		t.Errorf("line of the error: got %d, want %d", syntax.Line, want)
	}
	if _, err := record.Unpack(record.Pack(rec)); err == nil {
		t.Errorf("link of %d actions: got no error, want one", actions)
	}
	rec.Actions = rec.Actions[:record.MaxActions]
	if _, err := record.Read([]byte(rec.String())); err != nil {
		t.Errorf("%d actions: got error %v, want none", record.MaxActions, err)
	}
}
