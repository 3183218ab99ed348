package testrun

import (
	"fmt"
	"testing"
)

// SameInWasm prints the text that compute returns. The native SameInWasm compares it.
func SameInWasm(_ *testing.T, compute func() string) { fmt.Printf("computed: %s\n", compute()) }
