//go:build !js

package async

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestYieldInBrowser checks that the tests of yield_js_test.go pass in WebAssembly under Node.
func TestYieldInBrowser(t *testing.T) {
	out := testrun.RunInNode(t, "TestFirstStepYields|TestPageRunsBetweenSlices")
	if n := strings.Count(out, "--- PASS: Test"); n != 2 {
		t.Errorf("got %d passed tests, want 2:\n%s", n, out)
	}
}
