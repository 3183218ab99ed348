package testrun

import "testing"

// Long skips a test in short runs. Call it in tests that take over a second, open a window or browser, or build.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: short run")
	}
}
