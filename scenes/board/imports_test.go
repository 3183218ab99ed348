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
	used := map[string][]string{} // the folders that import a part
	parsedFiles := map[string]int{}
	walkProgram(t, filepath.Join("..", ".."), func(file, dir string, imports []string) {
		parsedFiles[dir]++
		part := path.Dir(dir) == "scenes/board"
		if name := "heimlich/" + dir; part && importers[name] == nil {
			t.Errorf("part %s has no row in importers", name)
		}
		for _, name := range imports {
			allowed, ofPart := importers[name]
			unlisted := ofPart && !slices.Contains(allowed, dir)
			upwards := part && name == "heimlich/scenes/board"
			if unlisted || upwards || forbidden(dir, name) {
				t.Errorf("%s must not import %s", file, name)
			} else if ofPart && !slices.Contains(used[name], dir) {
				used[name] = append(used[name], dir)
			}
		}
	})
	for name, want := range importers {
		if got := used[name]; len(got) != len(want) {
			t.Errorf("importers of %s: got %v, want %v", name, got, want)
		}
	}
	if got := parsedFiles["scenes/board"]; got != 1 {
		t.Errorf("parsed %d files in scenes/board, want 1", got)
	}
}

// walkProgram parses all Go files below root except tests. It calls visit with the file, its folder below root, and the
// imported packages.
func walkProgram(t *testing.T, root string, visit func(file, dir string, imports []string)) {
	t.Helper()
	err := filepath.WalkDir(root, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		hidden := strings.HasPrefix(entry.Name(), ".") && len(entry.Name()) > 2
		switch {
		case entry.IsDir() && hidden:
			return filepath.SkipDir
		case !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go"):
			return nil
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		dir, err := filepath.Rel(root, filepath.Dir(file))
		if err != nil {
			return err
		}
		var imports []string
		for _, spec := range parsed.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, name)
		}
		visit(file, filepath.ToSlash(dir), imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestForbiddenImports checks for pairs of a folder and a package whether forbidden reports the import.
func TestForbiddenImports(t *testing.T) {
	for _, test := range []struct {
		dir, name string
		want      bool
	}{
		{"scenes/board/plan", "heimlich/rules", false},
		{"scenes/board/plan", "heimlich/rules/match", false},
		{"scenes/board/plan", "fmt", false},
		{"scenes/board/plan", "math/bits", false},
		{"scenes/board/plan", "time", true},
		{"scenes/board/plan", "heimlich/sprites", true},
		{"scenes/board/plan", "heimlich/scenes/words", true},
		{"scenes/board/plan", "heimlich/rulesx", true},
		{"scenes/board/plan", "github.com/hajimehoshi/ebiten/v2", true},
		{"scenes/board/stage", "heimlich/rules/match", true},
		{"scenes/board/stage", "heimlich/rules/match/tables", true},
		{"scenes/board/stage", "heimlich/scenes/board/panels", true},
		{"scenes/board/stage", "heimlich/rules", false},
		{"scenes/board/panels", "heimlich/rules/match", false},
		{"scenes/board/panels", "heimlich/sprites", false},
		{"scenes/board/controller", "heimlich/sprites/widgets", true},
		{"scenes/board/sfx", "heimlich/sprites", true},
		{"scenes/board/sfx", "heimlich/scenes/sound", false},
	} {
		if got := forbidden(test.dir, test.name); got != test.want {
			t.Errorf("forbidden(%q, %q): got %v, want %v", test.dir, test.name, got, test.want)
		}
	}
}

// forbidden reports whether the part in folder dir must not import package name. The plan may import package rules
// only, the stage neither match nor plan; controller, sfx, lessons and cases draw nothing.
func forbidden(dir, name string) bool {
	within := func(parent string) bool { return name == parent || strings.HasPrefix(name, parent+"/") }
	switch dir {
	case "scenes/board/plan":
		first, _, _ := strings.Cut(name, "/")
		ownPackage, otherModule := within("heimlich"), strings.Contains(first, ".")
		return name == "time" || otherModule || ownPackage && !within("heimlich/rules")
	case "scenes/board/stage":
		return within("heimlich/rules/match") || strings.HasPrefix(name, "heimlich/scenes/board/")
	case "scenes/board/controller", "scenes/board/sfx", "scenes/board/lesson", "scenes/board/puzzle":
		return within("heimlich/sprites")
	}
	return false
}
