//go:build unix

package savefiles_test

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestInBrowserStorage runs TestPlaces under Node, on the backend that uses the browser's local storage.
func TestInBrowserStorage(t *testing.T) {
	if out := testrun.RunInNode(t, "TestPlaces"); !strings.Contains(out, "--- PASS: TestPlaces") {
		t.Error(out)
	}
}
