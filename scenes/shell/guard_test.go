package shell

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
)

// TestPanicReportHidesArguments checks that the report of a panic has the message and the call stack, but no arguments.
// Arguments may be secret.
func TestPanicReportHidesArguments(t *testing.T) {
	app := &fakeApp{}
	shell := New(scenetest.Context(t), a11y.New(""), app)
	shell.guard(func() { peek([2]uint64{0x5ec7e7}) })
	for _, want := range []string{"made up\n", "shell.peek\n", "guard_test.go:16\n"} {
		if !strings.Contains(app.report, want) {
			t.Errorf("report: got %s, want %q in it", app.report, want)
		}
	}
	if strings.Contains(app.report, "5ec7e7") {
		t.Errorf("report: got %s, which contains the secret argument", app.report)
	}
}

// peek panics in a call with a secret argument. Arrays are passed by value, as views are.
//
//go:noinline
func peek(secret [2]uint64) {
	if secret[0] != secret[1] {
		panic("made up")
	}
}
