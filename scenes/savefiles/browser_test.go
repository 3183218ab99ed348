//go:build unix

package savefiles_test

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestInBrowserStorage runs the test of the browser's storage under Node.
func TestInBrowserStorage(t *testing.T) {
	if out := testrun.RunInNode(t, "TestPlaces"); !strings.Contains(out, "--- PASS: TestPlaces") {
		t.Error(out)
	}
}
