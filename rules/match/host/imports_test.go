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

// hiddenPackages have secrets, or clients with secrets.
var hiddenPackages = map[string]bool{"heimlich/rules/match/host": true, "heimlich/rules/match/replay": true,
	"heimlich/rules/match/remote": true}

// TestHostStaysHidden checks that scenes and programs can't reach secrets. They open matches by package tables, which
// returns clients only. Private views are for privateViewers, and requests of opponents for the AI runner.
//
// No scene exports a whole view except the public one.
func TestHostStaysHidden(t *testing.T) {
	const minFiles, minImports = 200, 2 // fewer mean that the walk missed most files
	files, imports := 0, 0
	viewers, exported := map[string]bool{}, map[string]bool{} // packages and fields that were found
	walkProgramFiles(t, func(path, dir string, file *ast.File) {
		files++
		imports += checkImports(t, path, dir, file)
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if isPrivateViewUse(n) && !strings.HasPrefix(dir, "rules/") {
					if viewers[dir] = true; !slices.Contains(privateViewers, dir) {
						t.Errorf("%s: got a use of %s, want it only in %v", path, n.Sel.Name, privateViewers)
					}
				}
				if isOpponentRequest(n) && strings.HasPrefix(dir, "scenes") && dir != "scenes/opponentrunner" {
					t.Errorf("%s: got a use of opponents.Request, want it only in scenes/opponentrunner", path)
				}
			case *ast.TypeSpec:
				if !strings.HasPrefix(dir, "scenes/") {
					break
				}
				for _, name := range exportedViews(n) {
					if exported[dir+"."+name] = true; !publicViews[dir+"."+name] {
						t.Errorf("%s: got the exported view %s.%s, want only the public ones", path, dir, name)
					}
				}
			}
			return true
		})
	})
	if len(viewers) != len(privateViewers) {
		t.Errorf("private viewers: got %v, want %v", viewers, privateViewers)
	}
	if len(exported) != len(publicViews) {
		t.Errorf("exported views: got %v, want %v", exported, publicViews)
	}
	if files < minFiles || imports < minImports {
		t.Fatalf("got %d files and %d allowed imports of hidden packages, want at least %d and %d", files, imports,
			minFiles, minImports)
	}
}

// walkProgramFiles calls visit with each Go file of the repository except tests, and with its directory.
func walkProgramFiles(t *testing.T, visit func(path, dir string, file *ast.File)) {
	t.Helper()
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
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		visit(path, filepath.ToSlash(dir), file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkImports checks that a file imports hidden packages only if its directory may. It returns the number of such
// imports.
func checkImports(t *testing.T, path, dir string, file *ast.File) (allowed int) {
	t.Helper()
	mayImport := map[string]bool{"rules/match/tables": true, "scenes/scenetest": true, "wasm/tableserver": true}
	for _, spec := range file.Imports {
		name, _ := strconv.Unquote(spec.Path.Value)
		holdsNoSecrets := dir == "scenes/connect" && name == "heimlich/rules/match/remote"
		switch {
		case !hiddenPackages[name]:
		case mayImport[dir] || holdsNoSecrets:
			allowed++
		default:
			t.Errorf("%s: got import %s, want package tables instead", path, name)
		}
	}
	return allowed
}

// isPrivateViewUse reports whether a selector is a method of match.Match that shows secrets.
func isPrivateViewUse(s *ast.SelectorExpr) bool {
	return s.Sel.Name == "PrivateView" || s.Sel.Name == "HintRequest"
}

// isOpponentRequest reports whether a selector is opponents.Request.
func isOpponentRequest(s *ast.SelectorExpr) bool {
	x, ok := s.X.(*ast.Ident)
	return ok && x.Name == "opponents" && s.Sel.Name == "Request"
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
