package assets

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/image/font/sfnt"
)

// titleRunes are characters that appear only in titles and numbers, which are set in Vollkorn.
const titleRunes = "→"

// skippedDirs are folders whose strings players never read: tools, and tables of foreign letters.
var skippedDirs = []string{"playtest", "arena", "plaintext"}

// TestEverySignHasAGlyph checks that every font has a glyph for every non-ASCII character of the word files and of the
// string literals in rules and scenes.
func TestEverySignHasAGlyph(t *testing.T) {
	const minRunes = 50 // fewer mean that the search has failed
	glyphs := map[string]*sfnt.Font{}
	for _, name := range []string{"barlow-500.ttf", "barlow-700.ttf", "vollkorn-600.ttf", "vollkorn-800.ttf",
		"vollkorn-600-italic.ttf"} {
		data, err := os.ReadFile("fonts/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if glyphs[name], err = sfnt.Parse(data); err != nil {
			t.Fatal(err)
		}
	}
	runes := 0
	check := func(position, words string) {
		for _, r := range words {
			if r < utf8.RuneSelf {
				continue
			}
			runes++
			for name, font := range glyphs {
				var b sfnt.Buffer
				if i, err := font.GlyphIndex(&b, r); (err != nil || i == 0) &&
					!(strings.ContainsRune(titleRunes, r) && strings.HasPrefix(name, "barlow")) {
					t.Errorf("%s: got no glyph for %q in %s", position, r, name)
				}
			}
		}
	}
	checkLiterals := func(file string) error {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			words, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			check(set.Position(lit.Pos()).String(), words)
			return true
		})
		return nil
	}
	for _, dir := range []string{"../rules", "../scenes"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && slices.Contains(skippedDirs, d.Name()) {
				return filepath.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return checkLiterals(path)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	wordFiles, err := fs.Glob(files, "words/*/*.txt")
	if err != nil || len(wordFiles) == 0 {
		t.Fatalf("word files: got none, error %v", err)
	}
	for _, name := range wordFiles {
		data, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		check(name, string(data))
	}
	if runes < minRunes {
		t.Errorf("got %d non-ASCII characters, want at least %d", runes, minRunes)
	}
}
