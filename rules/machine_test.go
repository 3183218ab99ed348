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

// TestOnlyMachineSetsPhase checks that no file but machine.go assigns the phase of a game. The files with New and the
// parser of positions may, because they create games.
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
			t.Errorf("%s: got %d assignments of the phase, want 0", name, n)
		}
	}
	if inMachine == 0 {
		t.Error("machine.go: got no assignment of the phase, want at least one")
	}
}

// phaseAssignments returns the number of assignments to a field called phase in a file.
func phaseAssignments(t *testing.T, file string) (n int) {
	tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(tree, func(node ast.Node) bool {
		if assign, ok := node.(*ast.AssignStmt); ok {
			for _, left := range assign.Lhs {
				if selector, ok := left.(*ast.SelectorExpr); ok && selector.Sel.Name == "phase" {
					n++
				}
			}
		}
		return true
	})
	return n
}
