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

	"heimlich/rules/testrun"
)

// maxMethods is the largest number of methods of a type. A type with more has several purposes and can be split.
const maxMethods = 50

// TestTypesHaveFewMethods checks that no type of the repository has more than maxMethods methods.
func TestTypesHaveFewMethods(t *testing.T) {
	testrun.Long(t)
	const minTypes = 200 // fewer mean that the walk missed most files
	byType := map[string]map[string]bool{}
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
			addMethods(f, filepath.ToSlash(dir), byType)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Sorted(maps.Keys(byType)) {
		if n := len(byType[name]); n > maxMethods {
			t.Errorf("%s: got %d methods, want at most %d", name, n, maxMethods)
		}
	}
	if len(byType) < minTypes {
		t.Errorf("got %d types, want at least %d", len(byType), minTypes)
	}
}

// TestMethodCount checks that addMethods counts methods of values, pointers and generic types, but no functions. A
// method declared for two systems counts once.
func TestMethodCount(t *testing.T) {
	byType := map[string]map[string]bool{}
	for _, src := range []string{"func (a A) b() {}\nfunc (*A) c() {}\nfunc (l List[T]) d() {}\nfunc e() {}",
		"func (a *A) c() {}\nfunc (m *Map[K, V]) f() {}"} {
		f, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		addMethods(f, "p", byType)
	}
	if len(byType) != 3 || len(byType["p.A"]) != 2 || len(byType["p.List"]) != 1 || len(byType["p.Map"]) != 1 {
		t.Errorf("methods by type: got %v, want 2 of A and 1 each of List and Map", byType)
	}
}

// addMethods adds the names of the methods in a file to byType, whose keys are "directory.Type".
func addMethods(f *ast.File, dir string, byType map[string]map[string]bool) {
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
		if byType[name] == nil {
			byType[name] = map[string]bool{}
		}
		byType[name][method.Name.Name] = true
	}
}
