package rules_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestImports holds the house’s import rules: this package needs the standard library only, and nothing under it draws, asks the clock, or
// rolls a die of its own. The arena, a program that measures speed, may ask the clock.
func TestImports(t *testing.T) {
	forbidden := []string{"github.com/hajimehoshi", "syscall/js", "math/rand", "crypto/rand", "time", "heimlich/scenes", "heimlich/sprites", "heimlich/assets"}
	files := 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			for _, no := range forbidden {
				if (name == no || strings.HasPrefix(name, no+"/")) && !(no == "time" && strings.HasPrefix(path, "arena")) {
					t.Errorf("%s imports %s", path, name)
				}
			}
			if first, _, _ := strings.Cut(name, "/"); filepath.Dir(path) == "." && (strings.Contains(first, ".") || first == "heimlich") {
				t.Errorf("%s imports %s, which is not the standard library", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 10 {
		t.Fatalf("only %d files were looked at", files)
	}
}
