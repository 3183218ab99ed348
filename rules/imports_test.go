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

// TestImports checks that this package imports only the standard library, and that packages below it import only that
// and each other. None imports graphics, a clock or random numbers. The command arena may use a clock and a progress
// bar.
func TestImports(t *testing.T) {
	forbidden := []string{"syscall/js", "math/rand", "crypto/rand", "time"}
	const minFiles = 10 // fewer mean that the walk missed most files
	// Imports that only the command arena may use. A value is true when a file of arena does.
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
			if _, allowed := arena[name]; allowed && strings.HasPrefix(path, "arena") {
				arena[name] = true
				continue
			}
			if (name == "time" || name == "syscall/js") && path == filepath.Join("async", "yield_js.go") {
				continue // package async schedules tasks on the page's only thread by time
			}
			for _, bad := range forbidden {
				if name == bad || strings.HasPrefix(name, bad+"/") {
					t.Errorf("%s: got import %s, which is forbidden in rules", path, name)
				}
			}
			first, _, _ := strings.Cut(name, "/")
			withinRules := strings.HasPrefix(name, "heimlich/rules") && filepath.Dir(path) != "."
			if (strings.Contains(first, ".") || first == "heimlich") && !withinRules {
				t.Errorf("%s: got import %s, want only the standard library and, below rules, its packages", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, used := range arena {
		if !used {
			t.Errorf("arena: got no import of %s; remove it from the allowed imports", name)
		}
	}
	if files < minFiles {
		t.Fatalf("got %d files, want at least %d", files, minFiles)
	}
}
