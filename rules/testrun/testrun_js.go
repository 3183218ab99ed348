// Package testrun says what a run of the tests leaves out, and runs tests under Node.
package testrun

import (
	"fmt"
	"testing"
)

// Same prints what the native side compares.
func SameInWasm(_ *testing.T, compute func() string) { fmt.Printf("computed: %s\n", compute()) }
