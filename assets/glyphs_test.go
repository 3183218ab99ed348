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

	"golang.org/x/image/font/sfnt"
)

// inTitlesOnly are signs that only words in the face of titles and numbers have.
const inTitlesOnly = "→"

// wordless are folders whose strings players never read: tools, and tables of foreign letters.
var wordless = []string{"playtest", "arena", "plaintext"}

// TestEverySignHasAGlyph checks that what the game writes can be read: no sign of any of its words is missing in the
// faces.
func TestEverySignHasAGlyph(t *testing.T) {
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
	signs := 0
	check := func(where, words string) {
		for _, r := range words {
			if r < 0x80 {
				continue
			}
			signs++
			for name, font := range glyphs {
				var b sfnt.Buffer
				if i, err := font.GlyphIndex(&b, r); (err != nil || i == 0) &&
					!(strings.ContainsRune(inTitlesOnly, r) && strings.HasPrefix(name, "barlow")) {
					t.Errorf("%s: %s has no %q", where, name, r)
				}
			}
		}
	}
	look := func(file string) error {
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
			if err == nil && d.IsDir() && slices.Contains(wordless, d.Name()) {
				return filepath.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return look(path)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	languages, err := fs.Glob(files, "words/*/*.txt")
	if err != nil || len(languages) == 0 {
		t.Fatalf("no words: %v", err)
	}
	for _, name := range languages {
		data, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		check(name, string(data))
	}
	if signs < 50 {
		t.Errorf("only %d signs were looked at", signs)
	}
}
