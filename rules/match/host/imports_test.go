package host_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// privateViewers are the packages that may use a person's private view.
var privateViewers = []string{"scenes/board/privateview", "scenes/dossier", "scenes/handover"}

// publicViews are the exported fields of scenes that hold the public view.
var publicViews = map[string]bool{
	"scenes/board/plan.MatchState.View":   true,
	"scenes/board/plan.MatchState.Before": true,
}

// TestHostStaysHidden checks that scenes and programs can't reach secrets. They open matches by package tables, which
// returns clients only. Private views are for privateViewers, and requests of opponents for the AI runner.
//
// No scene exports a whole view except the public one.
func TestHostStaysHidden(t *testing.T) {
	allowed := map[string]bool{"rules/match/tables": true, "scenes/scenetest": true, "wasm/tableserver": true}
	const minFiles, minFound = 200, 2 // fewer mean that the walk missed most files
	hidden := map[string]bool{"heimlich/rules/match/host": true, "heimlich/rules/match/replay": true,
		"heimlich/rules/match/remote": true}
	files, found := 0, 0
	viewers, exported := map[string]bool{}, map[string]bool{} // packages and fields that were found
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
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		dir = filepath.ToSlash(dir)
		ast.Inspect(file, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if ok && (s.Sel.Name == "PrivateView" || s.Sel.Name == "HintRequest") && !strings.HasPrefix(dir, "rules/") {
				if viewers[dir] = true; !slices.Contains(privateViewers, dir) {
					t.Errorf("%s: got a use of %s, want it only in %v", path, s.Sel.Name, privateViewers)
				}
			}
			if ok && strings.HasPrefix(dir, "scenes") && dir != "scenes/opponentrunner" {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "opponents" && s.Sel.Name == "Request" {
					t.Errorf("%s: got a use of opponents.Request, want it only in scenes/opponentrunner", path)
				}
			}
			if spec, ok := n.(*ast.TypeSpec); ok && strings.HasPrefix(dir, "scenes/") {
				for _, name := range exportedViews(spec) {
					if exported[dir+"."+name] = true; !publicViews[dir+"."+name] {
						t.Errorf("%s: got the exported view %s.%s, want only the public ones", path, dir, name)
					}
				}
			}
			return true
		})
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			switch {
			case !hidden[name]:
			case allowed[dir], dir == "scenes/connect" && name == "heimlich/rules/match/remote": // it holds no secrets
				found++
			default:
				t.Errorf("%s: got import %s, want package tables instead", path, name)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(viewers) != len(privateViewers) {
		t.Errorf("private viewers: got %v, want %v", viewers, privateViewers)
	}
	if len(exported) != len(publicViews) {
		t.Errorf("exported views: got %v, want %v", exported, publicViews)
	}
	if files < minFiles || found < minFound {
		t.Fatalf("got %d files and %d allowed imports of the host, want at least %d and %d", files, found, minFiles,
			minFound)
	}
}

// exportedViews returns the exported fields of a struct that hold a whole view or game.
func exportedViews(t *ast.TypeSpec) (fields []string) {
	s, ok := t.Type.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, f := range s.Fields.List {
		kind := f.Type
		if star, ok := kind.(*ast.StarExpr); ok {
			kind = star.X
		}
		if name := types.ExprString(kind); name != "rules.View" && name != "rules.Game" {
			continue
		}
		for _, name := range f.Names {
			if name.IsExported() {
				fields = append(fields, t.Name.Name+"."+name.Name)
			}
		}
	}
	return fields
}
