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

// TestImports checks the import rules: this package imports only the standard library, and those below it also each
// other. None imports graphics, a clock or random numbers. Only the command arena may use the clock and show a progress
// bar.
func TestImports(t *testing.T) {
	forbidden := []string{"syscall/js", "math/rand", "crypto/rand", "time"}
	// imports allowed only to the arena, and whether it uses them
	arena := map[string]bool{"time": false, "github.com/schollz/progressbar/v3": false}
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
			if _, may := arena[name]; may && strings.HasPrefix(path, "arena") {
				arena[name] = true
				continue
			}
			if (name == "time" || name == "syscall/js") && path == filepath.Join("async", "yield_js.go") {
				continue // package async schedules tasks on the page's only thread by time
			}
			for _, no := range forbidden {
				if name == no || strings.HasPrefix(name, no+"/") {
					t.Errorf("%s imports %s, which is forbidden here", path, name)
				}
			}
			first, _, _ := strings.Cut(name, "/")
			below := strings.HasPrefix(name, "heimlich/rules") && filepath.Dir(path) != "."
			if (strings.Contains(first, ".") || first == "heimlich") && !below {
				t.Errorf("%s imports %s, want only the standard library and packages of rules below", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, used := range arena {
		if !used {
			t.Errorf("arena does not import %s; remove it from the allowed imports", name)
		}
	}
	if files < 10 {
		t.Fatalf("got %d files, want at least 10", files)
	}
}
