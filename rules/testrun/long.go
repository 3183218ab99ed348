package testrun

import "testing"

// Long leaves a test out of short runs: one that takes about a second or more, opens a window or browser, or builds.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("left out of a short run")
	}
}
