//go:build unix

package savefiles_test

import (
	"strings"
	"testing"

	"heimlich/rules/nodetest"
)

// TestInBrowserStorage runs the test of the browser's storage under Node.
func TestInBrowserStorage(t *testing.T) {
	if out := nodetest.Run(t, "TestPlaces"); !strings.Contains(out, "--- PASS: TestPlaces") {
		t.Error(out)
	}
}
