package rules_test

import (
	"os"
	"slices"
	"strings"
	"testing"
)

// TestTopLevel: the house has these rooms and no others; whatever comes new finds its place in one of them.
func TestTopLevel(t *testing.T) {
	rooms := []string{"LICENSE", "README.md", "assets", "go.mod", "go.sum", "main.go", "rules", "scenes", "sprites", "wasm"}
	built := []string{"heimlich", "heimlich.exe"} // by whoever wants a program of it
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !slices.Contains(rooms, name) && !slices.Contains(built, name) {
			t.Errorf("%s has no room of its own at the top level", name)
		}
	}
}
