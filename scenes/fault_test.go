package scenes

import (
	"strings"
	"testing"

	"heimlich/scenes/pagestate"
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
	d := newDirector(scenetest.Backstage(t), pagestate.New(""))
	told := ""
	d.fault = func(report string) { told = report }
	d.guard(func() { peek([2]uint64{0x5ec7e7}) })
	for _, want := range []string{"made up\n", "scenes.peek\n", "fault_test.go:16\n"} {
		if !strings.Contains(told, want) {
			t.Errorf("%q is not told of a scene that failed: %s", want, told)
		}
	}
	if strings.Contains(told, "5ec7e7") {
		t.Errorf("the secret is told of a scene that failed: %s", told)
	}
}
