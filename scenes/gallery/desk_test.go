package gallery

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// TestGalleryShowsAllProps checks that desk.go names every exported function and type of package props that paints.
func TestGalleryShowsAllProps(t *testing.T) {
	shown := map[string]bool{}
	file, err := parser.ParseFile(token.NewFileSet(), "desk.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			shown[s.Sel.Name] = true
		}
		return true
	})
	found := 0
	paths, err := filepath.Glob(filepath.Join("..", "..", "sprites", "props", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			function, ok := d.(*ast.FuncDecl)
			if !ok || !function.Name.IsExported() {
				continue
			}
			name := function.Name.Name
			switch {
			case function.Recv == nil && function.Type.Results != nil && paints(function):
			case function.Recv != nil && name == "Paint":
				name = function.Recv.List[0].Type.(*ast.Ident).Name
			case function.Recv != nil && function.Type.Results == nil: // draws with a Painter
			default:
				continue
			}
			if found++; !shown[name] {
				t.Errorf("the gallery does not show %s of %s", name, path)
			}
		}
	}
	if found < 40 { // fewer mean that the test misses some
		t.Errorf("found %d functions of package props that paint, want at least 40", found)
	}
}

// paints reports whether a function returns an image.
func paints(f *ast.FuncDecl) bool {
	star, ok := f.Type.Results.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	s, ok := star.X.(*ast.SelectorExpr)
	return ok && s.Sel.Name == "RGBA"
}
