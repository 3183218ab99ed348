//go:build !js

package async

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestYieldInBrowser runs the tests of yielding to a page under Node.
func TestYieldInBrowser(t *testing.T) {
	out := testrun.RunInNode(t, "TestWorkBeginsAfterThePicture|TestWorkTakesTurns")
	if strings.Count(out, "--- PASS: TestWork") != 2 {
		t.Error(out)
	}
}
