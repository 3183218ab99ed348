package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestTopLevelFolders checks that the top level of the repository has only the allowed files and folders. New code
// belongs into one of these folders.
func TestTopLevelFolders(t *testing.T) {
	allowed := []string{"LICENSE", "README.md", "assets", "go.mod", "go.sum", "main.go", "rules", "scenes", "sprites",
		"wasm"}
	built := []string{"heimlich", "heimlich.exe"} // go build -o heimlich .
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name := e.Name(); !strings.HasPrefix(name, ".") && !slices.Contains(allowed, name) &&
			!slices.Contains(built, name) {
			t.Errorf("top level: got %s, want only %v", name, allowed)
		}
	}
}

// TestPathsInMarkdown checks that every path which a README names exists.
func TestPathsInMarkdown(t *testing.T) {
	for _, file := range []string{"README.md", "wasm/README.md", "assets/words/README.md",
		"assets/drawings/README.md", "assets/sound/README.md", "assets/fonts/README.md", "rules/arena/README.md"} {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pathInText.FindAllStringSubmatch(string(text), -1) {
			path := filepath.Join("..", filepath.FromSlash(strings.TrimSuffix(m[2], "...")))
			if m[1] != "" {
				path = filepath.Join("..", filepath.Dir(filepath.FromSlash(file)), filepath.FromSlash(m[1]))
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s, path %s: got error %v, want an existing file", file, m[0], err)
			}
		}
	}
}

// pathInText matches a path in a Markdown file: the target of a link, or code that begins with a top-level folder.
var pathInText = regexp.MustCompile("\\]\\(([^)#:]+)\\)|`(?:\\./)?((?:rules|scenes|sprites|assets|wasm)/[a-z0-9/_.]*)")
