package testrun

import (
	"fmt"
	"testing"
)

// SameInWasm prints the text that the native side compares.
func SameInWasm(_ *testing.T, compute func() string) { fmt.Printf("computed: %s\n", compute()) }
