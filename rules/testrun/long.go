package testrun

import (
	"os"
	"testing"
)

// Long skips a test in short runs. Call it in tests that take over a second, open a window or browser, or build.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: short run")
	}
}

// InCI reports whether the environment says CI=true. Such runs leave out no test.
func InCI() bool { return os.Getenv("CI") == "true" }

// OnlyCI skips a test outside CI and in short runs. Call it in expensive tests that seldom fail alone: pages of rarely
// used features of browsers, and tournaments of opponents.
func OnlyCI(t testing.TB) {
	t.Helper()
	Long(t)
	if !InCI() {
		t.Skip("skipped: it runs in CI only; set CI=true to run it here")
	}
}
