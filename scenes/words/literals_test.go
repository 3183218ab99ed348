package words

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"
)

// These tests find strings in the source code that a player would read untranslated.

// unreadCalls lists functions whose string arguments no player reads: names of nodes and drawings, errors for
// developers, and file formats.
var unreadCalls = []string{"New", "NewFace", "Shape", "Errorf", "Sscanf", "Println", "panic", "Format", "Fprintf",
	"InputErrorf", "failf", "Contains"}

// keyCalls lists the functions that take a key of the catalogue.
var keyCalls = []string{"Of", "Words", "phrase", "Building", "Place", "Key"}

// textFields lists the fields that hold words for players, so that their strings are never names.
var textFields = []string{"Title", "Sub", "Label", "Why", "DisabledReason", "Body", "Empty", "Prompt", "Notice",
	"title",
	"sub", "why",
	"hint", "line"}

// fmtVerbs removes the verbs of package fmt.
var fmtVerbs = strings.NewReplacer("%s", "", "%d", "", "%v", "", "%q", "", "%t", "", "%.0f", "")

// otherTextFiles lists files whose strings look like text but are no English texts of the game. Examples are player
// names, key names, browser calls, protocol messages and desktop folders.
var otherTextFiles = []string{"stage/cue.go", "tablesetup/config.go", "controls", "exchange/", "speaker/",
	"opponentrunner/browser.go",
	"opponentrunner/worker_js.go", "a11y", "savefiles/browser.go", "savefiles/database.go", "savefiles/localstorage.go",
	"savefiles/weblock.go", "location_js.go", "shell/platform_js.go", "arguments", "systempreferences_js.go",
	"update_js.go",
	"display.go", "shell/window.go", "match/remote", "match/lobby", "connect/", "sharedtable/host_js.go",
	"match/notebook.go", "gallery/widgets.go"}

// TestNoWordsOutsideTheCatalogue checks that no string in scenes, the command and some packages of rules looks like
// text for players outside the catalogue. TestErrorsAreMessages checks errors.
func TestNoWordsOutsideTheCatalogue(t *testing.T) {
	set, files := token.NewFileSet(), 0
	checkFile := func(path string) error {
		files++
		found, err := untranslatedLiterals(set, path, nil)
		for _, x := range found {
			t.Errorf("%s: got text for players outside the catalogue", x)
		}
		return err
	}
	mains, _ := filepath.Glob("../../*.go")
	for _, path := range mains {
		if strings.HasSuffix(path, "_test.go") || strings.Contains(path, "display.go") {
			continue
		}
		if err := checkFile(path); err != nil {
			t.Fatal(err)
		}
	}
	for _, dir := range []string{"..", "../../rules/match", "../../rules/analysis", "../../rules/opponents"} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && (slices.Contains(skippedDirs, d.Name()) || d.Name() == "words") {
				return filepath.SkipDir
			}
			isProgram := strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go")
			if err != nil || !isProgram {
				return err
			}
			if slices.ContainsFunc(otherTextFiles, func(s string) bool { return strings.Contains(path, s) }) {
				return nil
			}
			return checkFile(path)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	const minFiles = 50
	if files < minFiles {
		t.Fatalf("checked %d files, want at least %d", files, minFiles)
	}
}

// TestLiteralsAreFound checks that untranslatedLiterals finds exactly the strings for players in a program with several
// kinds of strings.
func TestLiteralsAreFound(t *testing.T) {
	found, err := untranslatedLiterals(token.NewFileSet(), "said.go", `package said
func f() string {
	n := sprites.New("The table")
	b := widgets.ButtonSpec{ID: "go-on", Title: "roll", Sub: t.Words("x.y")}
	if err := fmt.Errorf("nothing is here"); key == "Enter" {
		return "It is " + name
	}
	switch key {
	case "U":
		show(sprites.NewFace("a face", words("Now"), 0, 0))
	}
	return "quiet-id"
}`)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{`said.go:4:46: "roll"`, `said.go:6:10: "It is "`, `said.go:10:40: "Now"`}
	if !slices.Equal(found, want) {
		t.Errorf("got %q, want %q", found, want)
	}
}

// looksLikeText reports whether a string looks like text: it has letters, and a capital, a space, or a character that
// no identifier has.
func looksLikeText(s string) bool {
	letters, odd := false, false
	s = strings.TrimSpace(fmtVerbs.Replace(s))
	for i, r := range s {
		letters = letters || unicode.IsLetter(r)
		isForeign := unicode.IsLetter(r) && r > unicode.MaxASCII
		isPunctuation := strings.ContainsRune("’“”„…?!", r) || r == ' ' && i > 0
		odd = odd || unicode.IsUpper(r) || isForeign || isPunctuation
	}
	return letters && odd
}

// untranslatedLiterals returns the strings of a file that players see without the catalogue, each with its position.
func untranslatedLiterals(set *token.FileSet, name string, src any) (found []string, err error) {
	file, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var inspect func(n ast.Node, shown bool)
	inspect = func(n ast.Node, shown bool) {
		ast.Inspect(n, func(x ast.Node) bool {
			switch x := x.(type) {
			case *ast.ImportSpec, *ast.Field:
				return false
			case *ast.CallExpr:
				called := ""
				switch f := x.Fun.(type) {
				case *ast.Ident:
					called = f.Name
				case *ast.SelectorExpr:
					called = f.Sel.Name
				}
				if slices.Contains(unreadCalls, called) {
					for _, arg := range x.Args[min(1, len(x.Args)):] { // after the name there may be words
						if _, plain := literalOf(arg); !plain {
							inspect(arg, false)
						}
					}
					return false
				}
				if slices.Contains(keyCalls, called) || argFuncs[called] != 0 || called == "Count" {
					for _, arg := range x.Args {
						inspect(arg, false)
					}
					return false
				}
			case *ast.CaseClause: // compared values are not shown
				for _, s := range x.Body {
					inspect(s, false)
				}
				return false
			case *ast.KeyValueExpr:
				id, ok := x.Key.(*ast.Ident)
				if ok && id.Name == "Key" { // of a keyboard
					return false
				}
				if ok && slices.Contains(textFields, id.Name) {
					inspect(x.Value, true)
					return false
				}
				inspect(x.Value, false)
				return false
			case *ast.BinaryExpr:
				if x.Op == token.EQL || x.Op == token.NEQ {
					return false
				}
			case *ast.BasicLit:
				if s, ok := literalOf(x); ok &&
					(looksLikeText(s) || shown && !isKey(s) && strings.ContainsFunc(s, unicode.IsLetter)) {
					found = append(found, set.Position(x.Pos()).String()+": "+x.Value)
				}
			}
			return true
		})
	}
	inspect(file, false)
	return found, nil
}
