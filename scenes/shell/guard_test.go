package shell

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
)

// TestPanicReportHidesArguments checks that the report of a panic has its message and stack, but no arguments, which
// may be secret.
func TestPanicReportHidesArguments(t *testing.T) {
	app := &fakeApp{}
	d := New(scenetest.Context(t), a11y.New(""), app)
	d.guard(func() { peek([2]uint64{0x5ec7e7}) })
	for _, want := range []string{"made up\n", "shell.peek\n", "guard_test.go:16\n"} {
		if !strings.Contains(app.report, want) {
			t.Errorf("report lacks %q: %s", want, app.report)
		}
	}
	if strings.Contains(app.report, "5ec7e7") {
		t.Errorf("report contains the secret: %s", app.report)
	}
}

// peek fails while a person looks at their secrets. Arrays are passed by value, as views are.
//
//go:noinline
func peek(secret [2]uint64) {
	if secret[0] != secret[1] {
		panic("made up")
	}
}
