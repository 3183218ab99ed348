package record_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules/record"
)

// TestTooLongRecords checks that a record is refused at the first line above the limit, however many follow.
func TestTooLongRecords(t *testing.T) {
	rec := longRecord(t, 65_000)
	_, err := record.Read([]byte(rec.String()))
	var syntax *record.SyntaxError
	if !errors.As(err, &syntax) || !strings.Contains(err.Error(), "actions: 5000 at most") {
		t.Fatalf("65,000 actions: %v", err)
	}
	if want := strings.Count(rec.Header(), "\n") + record.MaxActions + 1; syntax.Line != want {
		t.Errorf("the error is in line %d, want %d", syntax.Line, want)
	}
	if _, err := record.Unpack(record.Pack(rec)); err == nil {
		t.Error("got no error for its link")
	}
	rec.Actions = rec.Actions[:record.MaxActions]
	if _, err := record.Read([]byte(rec.String())); err != nil {
		t.Errorf("%d actions: %v", record.MaxActions, err)
	}
}
