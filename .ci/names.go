//go:build ignore

// Command names checks that no two packages declare an exported type with the same name, since a word should have one
// sense. It ignores aliases and the names in sameSense. It prints each other name with its packages, and then exits
// with status 1. Run it from the top level: go run .ci/names.go
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// sameSense maps each name that several packages may declare to the reason.
var sameSense = map[string]string{
	"Exits": "functions that leave a scene, in the packages of two scenes",
	"Start": "the table at which something begins: a lesson, a case",
}

func main() {
	log.SetFlags(0)
	packages := map[string]map[string]bool{} // the set of packages that declare a type, by the name of the type
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range f.Decls {
			for _, name := range types(decl) {
				if packages[name] == nil {
					packages[name] = map[string]bool{}
				}
				packages[name][filepath.Dir(path)] = true
			}
		}
		return nil
	})
	if err != nil {
		log.Fatal(err)
	}
	found := false
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		if len(packages[name]) > 1 && sameSense[name] == "" {
			fmt.Println(name, strings.Join(slices.Sorted(maps.Keys(packages[name])), " "))
			found = true
		}
	}
	if found {
		os.Exit(1)
	}
}

// types returns the exported types that a declaration declares, without aliases.
func types(decl ast.Decl) (all []string) {
	if d, ok := decl.(*ast.GenDecl); ok {
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() && !s.Assign.IsValid() {
				all = append(all, s.Name.Name)
			}
		}
	}
	return all
}
