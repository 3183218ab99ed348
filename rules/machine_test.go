package rules_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestOnlyMachineSetsPhase checks that only machine.go sets the phase, apart from New and the parser of positions.
func TestOnlyMachineSetsPhase(t *testing.T) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	inMachine := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		n := phaseAssignments(t, name)
		if name == "machine.go" {
			inMachine = n
		} else if n > 0 && !slices.Contains([]string{"game.go", "position.go"}, name) {
			t.Errorf("%s: got %d assignments of the phase, want 0; only machine.go may", name, n)
		}
	}
	if inMachine == 0 {
		t.Error("found no assignment of the phase in machine.go")
	}
}

// phaseAssignments returns the number of assignments to a field phase in a file.
func phaseAssignments(t *testing.T, file string) (n int) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(at ast.Node) bool {
		if a, ok := at.(*ast.AssignStmt); ok {
			for _, left := range a.Lhs {
				if s, ok := left.(*ast.SelectorExpr); ok && s.Sel.Name == "phase" {
					n++
				}
			}
		}
		return true
	})
	return n
}
