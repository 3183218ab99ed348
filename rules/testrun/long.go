package testrun

import (
	"os"
	"testing"
)

// Long skips a test in short runs (go test -short). Tests call it first if they take over a second, open a window or a
// browser, or run a build.
func Long(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("skipped: short run")
	}
}

// InCI reports whether the environment variable CI is true. Such runs skip no test, except in short runs.
func InCI() bool { return os.Getenv("CI") == "true" }

// OnlyCI skips a test outside CI and in short runs. Tests call it that are expensive and rarely the only ones to fail,
// such as tournaments of opponents.
func OnlyCI(t testing.TB) {
	t.Helper()
	Long(t)
	if !InCI() {
		t.Skip("skipped: it runs in CI only; set CI=true to run it here")
	}
}
