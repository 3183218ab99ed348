//go:build ignore

// Command names lists the exported types that more than one package declares, to find words that are used in two
// senses. Run it from the top level: go run .ci/names.go
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"log"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	packages := map[string]map[string]bool{} // that declare a type, by its name
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
	for _, name := range slices.Sorted(maps.Keys(packages)) {
		if len(packages[name]) > 1 {
			fmt.Println(name, strings.Join(slices.Sorted(maps.Keys(packages[name])), " "))
		}
	}
}

// types returns the exported types that a declaration declares.
func types(decl ast.Decl) (all []string) {
	if d, ok := decl.(*ast.GenDecl); ok {
		for _, spec := range d.Specs {
			if s, ok := spec.(*ast.TypeSpec); ok && s.Name.IsExported() {
				all = append(all, s.Name.Name)
			}
		}
	}
	return all
}
