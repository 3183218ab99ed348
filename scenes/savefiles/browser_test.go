//go:build unix

package savefiles_test

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestInBrowserStorage checks the browser's storage, by its test under Node.
func TestInBrowserStorage(t *testing.T) {
	if out := testrun.RunInNode(t, "TestPlaces"); !strings.Contains(out, "--- PASS: TestPlaces") {
		t.Error(out)
	}
}
