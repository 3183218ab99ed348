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

	"heimlich/rules/testrun"
)

// titleRunes are characters that appear only in titles and numbers, which are set in Vollkorn.
const titleRunes = "→"

// skippedDirs are folders whose strings players never read: tools, and tables of foreign letters.
var skippedDirs = []string{"playtest", "arena", "plaintext"}

// fontFiles are the fonts of the game's texts.
var fontFiles = []string{"barlow-500.ttf", "barlow-700.ttf", "vollkorn-600.ttf", "vollkorn-800.ttf",
	"vollkorn-600-italic.ttf"}

// glyphChecker checks that fonts have glyphs for texts.
type glyphChecker struct {
	t       *testing.T
	fonts   map[string]*sfnt.Font // by file name
	checked int                   // number of non-ASCII characters
}

// newGlyphChecker reads the fonts.
func newGlyphChecker(t *testing.T) *glyphChecker {
	t.Helper()
	checker := &glyphChecker{t: t, fonts: map[string]*sfnt.Font{}}
	for _, name := range fontFiles {
		data, err := os.ReadFile("fonts/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if checker.fonts[name], err = sfnt.Parse(data); err != nil {
			t.Fatal(err)
		}
	}
	return checker
}

// check checks the non-ASCII characters of a text. Position names its place in the source.
func (c *glyphChecker) check(position, text string) {
	c.t.Helper()
	for _, char := range text {
		if char < utf8.RuneSelf {
			continue
		}
		c.checked++
		for name, font := range c.fonts {
			if strings.ContainsRune(titleRunes, char) && strings.HasPrefix(name, "barlow") {
				continue
			}
			var buffer sfnt.Buffer
			if glyph, err := font.GlyphIndex(&buffer, char); err != nil || glyph == 0 {
				c.t.Errorf("%s: got no glyph for %q in %s", position, char, name)
			}
		}
	}
}

// checkLiterals checks the string literals of a Go file.
func (c *glyphChecker) checkLiterals(file string) error {
	c.t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(parsed, func(n ast.Node) bool {
		literal, ok := n.(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			return true
		}
		text, err := strconv.Unquote(literal.Value)
		if err != nil {
			c.t.Fatal(err)
		}
		c.check(set.Position(literal.Pos()).String(), text)
		return true
	})
	return nil
}

// checkSources checks the string literals of all Go files in a folder, without tests and skippedDirs.
func (c *glyphChecker) checkSources(dir string) {
	c.t.Helper()
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains(skippedDirs, d.Name()) {
			return filepath.SkipDir
		}
		if !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		return c.checkLiterals(path)
	})
	if err != nil {
		c.t.Fatal(err)
	}
}

// TestEverySignHasAGlyph checks that every font has a glyph for every non-ASCII character of the word files and of the
// string literals in rules and scenes.
func TestEverySignHasAGlyph(t *testing.T) {
	testrun.Long(t)
	const minChecked = 50 // fewer mean that the search has failed
	checker := newGlyphChecker(t)
	checker.checkSources("../rules")
	checker.checkSources("../scenes")
	wordFiles, err := fs.Glob(files, "words/*/*.txt")
	if err != nil || len(wordFiles) == 0 {
		t.Fatalf("word files: got none, error %v", err)
	}
	for _, name := range wordFiles {
		text, err := files.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		checker.check(name, string(text))
	}
	if checker.checked < minChecked {
		t.Errorf("got %d non-ASCII characters, want at least %d", checker.checked, minChecked)
	}
}
