package shell

import (
	"strings"
	"testing"

	"heimlich/scenes/a11y"
	"heimlich/scenes/scenetest"
)

// peek fails while somebody looks at what is theirs. An array is handed over as it is, as views are.
//
//go:noinline
func peek(secret [2]uint64) {
	if secret[0] != secret[1] {
		panic("made up")
	}
}

// TestFaultsKeepSecrets: what is told of a scene that failed says what failed and where, and not with what: that may be somebody’s agent.
func TestFaultsKeepSecrets(t *testing.T) {
	app := &fakeApp{}
	d := New(scenetest.Backstage(t), a11y.New(""), app)
	d.guard(func() { peek([2]uint64{0x5ec7e7}) })
	for _, want := range []string{"made up\n", "shell.peek\n", "guard_test.go:16\n"} {
		if !strings.Contains(app.report, want) {
			t.Errorf("%q is not told of a scene that failed: %s", want, app.report)
		}
	}
	if strings.Contains(app.report, "5ec7e7") {
		t.Errorf("the secret is told of a scene that failed: %s", app.report)
	}
}
