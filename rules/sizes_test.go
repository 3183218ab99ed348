package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// maxMethods is the limit of methods of a type. A larger type has more than one purpose and can be split.
const maxMethods = 50

// TestTypesHaveFewMethods limits the number of methods of every type.
func TestTypesHaveFewMethods(t *testing.T) {
	of := map[string]map[string]bool{}
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2:
			return filepath.SkipDir
		case !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel("..", filepath.Dir(path))
		if err == nil {
			methods(f, filepath.ToSlash(dir), of)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		if n := len(of[name]); n > maxMethods {
			t.Errorf("%s: got %d methods, want at most %d", name, n, maxMethods)
		}
	}
	if len(of) < 200 {
		t.Errorf("got %d types, want at least 200", len(of))
	}
}

// TestMethodCount checks that methods of values, pointers and generic types count, that those of two systems count
// once, and that functions do not count.
func TestMethodCount(t *testing.T) {
	of := map[string]map[string]bool{}
	for _, src := range []string{"func (a A) b() {}\nfunc (*A) c() {}\nfunc (l List[T]) d() {}\nfunc e() {}",
		"func (a *A) c() {}\nfunc (m *Map[K, V]) f() {}"} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		methods(f, "p", of)
	}
	if len(of) != 3 || len(of["p.A"]) != 2 || len(of["p.List"]) != 1 || len(of["p.Map"]) != 1 {
		t.Errorf("got methods %v, want 2 of A and 1 each of List and Map", of)
	}
}

// methods adds the methods of a file to those of their types, by name. A method may be declared twice, for two systems.
func methods(f *ast.File, dir string, of map[string]map[string]bool) {
	for _, d := range f.Decls {
		method, ok := d.(*ast.FuncDecl)
		if !ok || method.Recv == nil {
			continue
		}
		receiver := method.Recv.List[0].Type
		if p, ok := receiver.(*ast.StarExpr); ok {
			receiver = p.X
		}
		switch p := receiver.(type) {
		case *ast.IndexExpr:
			receiver = p.X
		case *ast.IndexListExpr:
			receiver = p.X
		}
		name := dir + "." + receiver.(*ast.Ident).Name
		if of[name] == nil {
			of[name] = map[string]bool{}
		}
		of[name][method.Name.Name] = true
	}
}
