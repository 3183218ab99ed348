package host_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestNobodyReachesTheHost: scenes, sprites and programs open tables through package tables, which hands out chairs alone. Only tests look behind them, and so may the package of
// helpers for them.
func TestNobodyReachesTheHost(t *testing.T) {
	may := map[string]bool{"rules/match/tables": true, "scenes/scenetest": true}
	files, found := 0, 0
	root := filepath.Join("..", "..", "..")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2 {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			switch {
			case name != "heimlich/rules/match/host":
			case may[filepath.ToSlash(dir)]:
				found++
			default:
				t.Errorf("%s imports %s", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 200 || found < 2 {
		t.Fatalf("%d files were looked at, and %d of those that may import the host do", files, found)
	}
}
