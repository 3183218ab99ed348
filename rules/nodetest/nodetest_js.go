// Package nodetest runs tests as WebAssembly under Node.
package nodetest

import (
	"fmt"
	"testing"
)

// Same prints what the native side compares.
func Same(_ *testing.T, compute func() string) { fmt.Printf("computed: %s\n", compute()) }
