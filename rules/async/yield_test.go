//go:build !js

package async

import (
	"strings"
	"testing"

	"heimlich/rules/testrun"
)

// TestBreathInThePage runs the tests of how work gives way in a page, under Node.
func TestBreathInThePage(t *testing.T) {
	out := testrun.Run(t, "TestWorkBeginsAfterThePicture|TestWorkTakesTurns")
	if strings.Count(out, "--- PASS: TestWork") != 2 {
		t.Error(out)
	}
}
