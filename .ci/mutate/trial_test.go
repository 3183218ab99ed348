package main

import (
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// TestSourcesStayAsTheyAre: trying a mistake in a command leaves no file in the module.
func TestSourcesStayAsTheyAre(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module p\n", "p.go": "package main\n\nfunc main() { println(1) }\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	changed, err := list(t.Context(), dir, []string{"."})
	if err != nil {
		t.Fatal(err)
	}
	places, err := allPlaces(changed)
	if err != nil {
		t.Fatal(err)
	}
	tried := trial{options: options{dir: dir, n: 1, results: filepath.Join(t.TempDir(), "results")}, tmp: t.TempDir(), out: io.Discard}
	if err := tried.all(t.Context(), places, rand.New(rand.NewPCG(1, 0))); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if len(left) != 2 {
		t.Errorf("in the module there are %v, want its two sources", left)
	}
}
