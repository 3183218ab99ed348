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
)

// These tests check that errors that a player may see have a translation.

// developerFiles lists the files with English errors for developers, and their number. A player sees such an error only
// if the program is broken.
var developerFiles = map[string]reason{
	"assets/drawings.go":              {1, "a drawing that the program does not bring along"},
	"sprites/art/read.go":             {2, "a drawing of the program’s own that is damaged"},
	"assets/assets.go":                {1, "a language that the program does not bring along"},
	"assets/font.go":                  {1, "a font that the program does not bring along"},
	"assets/assetcodec/assetcodec.go": {1, "compiled drawings or letters of the program’s own that are damaged"},
	"sprites/art/art.go":              {2, "a drawing of the program’s own that is damaged"},
	"sprites/lettering/font.go":       {2, "a typeface of the program’s own that is damaged"},
	"scenes/words/words.go":           {8, "a catalogue that is damaged, which translators read"},
	"scenes/words/text.go":            {5, "the same"},
	"scenes/opponentrunner/browser.go": {3,
		"a worker of the page’s own that does not answer; the game thinks without it"},
	"scenes/savefiles/browser.go":   {1, "a lack that is handled where it is found"},
	"scenes/speaker/browser_js.go":  {3, "why there is no device, told in one sentence"},
	"scenes/speaker/probe_linux.go": {1, "the same"},
	"rules/opponents/request.go":    {4, "a question to a worker of the page’s own"},
	"rules/deduction/deduction.go":  {2, "a belief in such a question"},
	"rules/analysis/analysis.go": {2,
		"a file that is asked for before the game is over, or that nobody waits for"},
	"rules/record/record.go":        {1, "an illegal action in a record that was made, not read"},
	"rules/match/host/persister.go": {1, "chance that is asked out of turn"},
	"rules/match/host/host.go":      {2, "a host without a source of chance"},
	"rules/jsonwords.go":            {6, "a message between programs"},
	"rules/match/table.go":          {1, "the same"},
	"rules/match/remote/remote.go": {3,
		"the line between programs: what breaks its protocol is a mistake of one of them"},
	"rules/match/remote/proxy.go":  {19, "the same"},
	"rules/match/remote/server.go": {7, "the same"},
}

// developerPackages lists the packages for developers, whose errors no player sees.
var developerPackages = append([]string{"imagediff"}, skippedDirs...)

// TestErrorsAreMessages checks that errors are made by message.Errorf or rules.InputErrorf, so that players see them in
// their language. Exceptions are listed in developerFiles.
func TestErrorsAreMessages(t *testing.T) {
	set, listed := token.NewFileSet(), map[string]bool{}
	look := func(path string) error {
		found, err := plainErrors(set, path, nil)
		name := strings.TrimPrefix(filepath.ToSlash(path), "../../")
		if r, ok := developerFiles[name]; ok && len(found) == r.errors {
			listed[name] = true
			return err
		}
		for _, x := range found {
			t.Errorf("%s: got an error without words for players; want message.Errorf or rules.InputErrorf", x)
		}
		return err
	}
	for _, dir := range append([]string{"../../assets"}, auditedDirs...) {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && slices.Contains(developerPackages, d.Name()) {
				return filepath.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") ||
				strings.HasSuffix(path, "rules/message/message.go") {
				return err
			}
			return look(path)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	mains, _ := filepath.Glob("../../*.go")
	for _, path := range mains {
		if err := look(path); err != nil {
			t.Fatal(err)
		}
	}
	for name, r := range developerFiles {
		if !listed[name] {
			t.Errorf("%s: got another number of errors, or no file, want the listed %d: %s", name, r.errors, r.why)
		}
	}
}

// TestPlainErrors checks that plainErrors finds the errors made by packages errors and fmt, but not those within a
// message.Errorf.
func TestPlainErrors(t *testing.T) {
	found, err := plainErrors(token.NewFileSet(), "said.go", `package said
var errGone = errors.New("it is gone")
func f() error {
	if bad {
		return message.Errorf(message.Of("x.y"), "it is bad")
	}
	return fmt.Errorf("it is worse")
}`)
	if want := []string{"said.go:2:15", "said.go:7:9"}; err != nil || !slices.Equal(found, want) {
		t.Errorf("plainErrors: got %q, %v; want %q", found, err, want)
	}
}

// reason says why a file may have errors without a message, and how many.
type reason struct {
	errors int
	why    string
}

// plainErrors returns the positions in a file where package fmt or errors makes an error, outside of message.Errorf.
func plainErrors(set *token.FileSet, name string, src any) (found []string, err error) {
	f, err := parser.ParseFile(set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(f, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		pkg, ok := sel.X.(*ast.Ident)
		if ok && (pkg.Name == "fmt" && sel.Sel.Name == "Errorf" || pkg.Name == "errors" && sel.Sel.Name == "New") {
			found = append(found, set.Position(node.Pos()).String())
		}
		return true
	})
	return found, nil
}
