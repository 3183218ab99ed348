package board

import (
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

// importers lists, for each part of the table, all packages that may import it.
var importers = map[string][]string{
	"heimlich/scenes/board/plan": {"scenes/board", "scenes/board/controller", "scenes/board/sfx",
		"scenes/board/privateview",
		"scenes/board/lesson", "scenes/board/panels", "scenes/board/puzzle", "scenes/board/menu"},
	"heimlich/scenes/board/lesson": {"scenes/lessonlist", "scenes/play"},
	"heimlich/scenes/board/puzzle": {"scenes/caselist"},
	"heimlich/scenes/board/editor": {"scenes", "scenes/importdialog"},
	"heimlich/scenes/board/stage": {"scenes/board", "scenes/board/editor", "scenes/board/controller",
		"scenes/board/sfx",
		"scenes/board/privateview", "scenes/board/panels"},
	"heimlich/scenes/board/panels": {"scenes/board", "scenes/board/controller"},
	"heimlich/scenes/board/privateview": {"scenes/board", "scenes/board/controller", "scenes/board/sfx",
		"scenes/board/menu"},
	"heimlich/scenes/board/menu":       {"scenes/board", "scenes/board/controller"},
	"heimlich/scenes/board/controller": {"scenes/board"},
	"heimlich/scenes/board/sfx":        {"scenes/board"},
}

// TestImportsOfParts checks that only the packages listed in importers import a part of the table, and that all of them
// do. No part imports package board itself.
func TestImportsOfParts(t *testing.T) {
	root, used, parsedFiles := filepath.Join("..", ".."), map[string][]string{}, map[string]int{}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && len(d.Name()) > 2:
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		dir := filepath.ToSlash(rel)
		parsedFiles[dir]++
		if name := "heimlich/" + dir; path.Dir(dir) == "scenes/board" && importers[name] == nil {
			t.Errorf("part %s has no row in importers", name)
		}
		for _, spec := range parsed.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if may, part := importers[name]; part && !slices.Contains(may, dir) || forbidden(dir, name) ||
				name == "heimlich/scenes/board" && path.Dir(dir) == "scenes/board" {
				t.Errorf("%s must not import %s", file, name)
			} else if part && !slices.Contains(used[name], dir) {
				used[name] = append(used[name], dir)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for name, may := range importers {
		if len(used[name]) != len(may) {
			t.Errorf("importers of %s: want %v, got %v", name, may, used[name])
		}
	}
	if parsedFiles["scenes/board"] != 1 {
		t.Errorf("parsed %d files in scenes/board, want 1", parsedFiles["scenes/board"])
	}
}

// TestForbiddenImports checks for pairs of a folder and a package whether forbidden reports the import.
func TestForbiddenImports(t *testing.T) {
	for _, test := range []struct {
		dir, name string
		want      bool
	}{
		{"scenes/board/plan", "heimlich/rules", false}, {"scenes/board/plan", "heimlich/rules/match", false},
		{"scenes/board/plan", "fmt", false}, {"scenes/board/plan", "math/bits", false},
		{"scenes/board/plan", "time", true}, {"scenes/board/plan", "heimlich/sprites", true},
		{"scenes/board/plan", "heimlich/scenes/words", true}, {"scenes/board/plan", "heimlich/rulesx", true},
		{"scenes/board/plan", "github.com/hajimehoshi/ebiten/v2", true}, {"scenes/board/stage", "heimlich/rules/match",
			true}, {"scenes/board/stage", "heimlich/rules/match/tables", true},
		{"scenes/board/stage", "heimlich/scenes/board/panels", true}, {"scenes/board/stage", "heimlich/rules", false},
		{"scenes/board/panels", "heimlich/rules/match", false},
		{"scenes/board/controller", "heimlich/sprites/widgets", true}, {"scenes/board/sfx", "heimlich/sprites", true},
		{"scenes/board/sfx", "heimlich/scenes/sound", false},
		{"scenes/board/panels", "heimlich/sprites", false},
	} {
		if forbidden(test.dir, test.name) != test.want {
			t.Errorf("forbidden(%q, %q): got %v, want %v", test.dir, test.name, !test.want, test.want)
		}
	}
}

// forbidden reports whether the part in folder dir must not import package name. The plan may import package rules
// only, the stage neither match nor plan; controller, sfx, lessons and cases draw nothing.
func forbidden(dir, name string) bool {
	first, _, below := strings.Cut(name, "/")
	switch dir {
	case "scenes/board/plan":
		return name == "time" || strings.Contains(first, ".") || below && first == "heimlich" &&
			name != "heimlich/rules" && !strings.HasPrefix(name, "heimlich/rules/")
	case "scenes/board/stage":
		return name == "heimlich/rules/match" || strings.HasPrefix(name, "heimlich/rules/match/") ||
			strings.HasPrefix(name, "heimlich/scenes/board/")
	case "scenes/board/controller", "scenes/board/sfx", "scenes/board/lesson", "scenes/board/puzzle":
		return name == "heimlich/sprites" || strings.HasPrefix(name, "heimlich/sprites/")
	}
	return false
}
