package board

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// importers are the packages that may import the parts of the table. Nobody else needs them.
var importers = map[string][]string{
	"heimlich/scenes/board/panels": {"scenes/board"},
	"heimlich/scenes/board/eyes":   {"scenes/board"},
	"heimlich/scenes/board/plan":   {"scenes/board", "scenes/board/eyes", "scenes/board/panels"},
	"heimlich/scenes/board/stage":  {"scenes/board", "scenes/board/panels"},
}

// forbidden reports whether a part of the table may not import a package: the plan needs the rules only, and asks no clock; what is drawn knows what happens, but
// neither whose match it is nor what is planned or lies around the town.
func forbidden(dir, name string) bool {
	first, _, below := strings.Cut(name, "/")
	switch dir {
	case "scenes/board/plan":
		return name == "time" || strings.Contains(first, ".") || below && first == "heimlich" && name != "heimlich/rules" && !strings.HasPrefix(name, "heimlich/rules/")
	case "scenes/board/stage":
		return name == "heimlich/rules/match" || strings.HasPrefix(name, "heimlich/rules/match/") || strings.HasPrefix(name, "heimlich/scenes/board/")
	}
	return false
}

// TestPartsKeepApart holds the import rules of the table’s parts: the plan knows nothing that draws, the stage knows no plan, and the panels are the
// table’s alone. None of them imports the table.
func TestPartsKeepApart(t *testing.T) {
	root, used, looked := filepath.Join("..", ".."), map[string][]string{}, map[string]int{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2:
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(rel)
		looked[dir]++
		for _, spec := range f.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if may, part := importers[name]; part && !slices.Contains(may, dir) || forbidden(dir, name) || name == "heimlich/scenes/board" && path.Dir(dir) == "scenes/board" {
				t.Errorf("%s imports %s", file, name)
			} else if part && !slices.Contains(used[name], dir) {
				used[name] = append(used[name], dir)
			}
		}
		if dir == "scenes/board/stage" {
			ast.Inspect(f, func(n ast.Node) bool {
				if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Name != "Projection" {
					if x, ok := s.X.(*ast.Ident); ok && x.Name == "plan" {
						t.Errorf("%s takes %s of the plan", file, s.Sel.Name)
					}
				}
				return true
			})
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, may := range importers {
		if len(used[name]) != len(may) {
			t.Errorf("%s may be imported by %v, and is by %v", name, may, used[name])
		}
		if dir := strings.TrimPrefix(name, "heimlich/"); looked[dir] < 5 {
			t.Errorf("only %d files of %s were looked at", looked[dir], dir)
		}
	}
}

// TestForbiddenImports: what no part may import is found.
func TestForbiddenImports(t *testing.T) {
	for _, c := range []struct {
		dir, name string
		want      bool
	}{
		{"scenes/board/plan", "heimlich/rules", false}, {"scenes/board/plan", "heimlich/rules/match", false}, {"scenes/board/plan", "fmt", false}, {"scenes/board/plan", "math/bits", false},
		{"scenes/board/plan", "time", true}, {"scenes/board/plan", "heimlich/sprites", true}, {"scenes/board/plan", "heimlich/scenes/words", true}, {"scenes/board/plan", "heimlich/rulesx", true},
		{"scenes/board/plan", "github.com/hajimehoshi/ebiten/v2", true}, {"scenes/board/stage", "heimlich/rules/match", true}, {"scenes/board/stage", "heimlich/rules/match/tables", true},
		{"scenes/board/stage", "heimlich/scenes/board/panels", true}, {"scenes/board/stage", "heimlich/rules", false}, {"scenes/board/panels", "heimlich/rules/match", false},
	} {
		if forbidden(c.dir, c.name) != c.want {
			t.Errorf("%s may not import %s: %v", c.dir, c.name, !c.want)
		}
	}
}
