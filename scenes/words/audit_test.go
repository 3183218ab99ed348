package words

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/cases"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
)

// The audit compares the keys in the source code with the catalogue, in both directions.

// keyFamilies holds keys that the program joins from a prefix and a name: by prefix, the names that may follow.
var keyFamilies = map[string][]string{}

// argFuncs holds the functions of package message that return an argument, with its kind.
var argFuncs = map[string]message.ArgKind{"Count": message.KindCount, "Number": message.KindNumber,
	"Signed": message.KindSigned, "Person": message.KindPerson,
	"Verbatim": message.KindVerbatim, "Agent": message.KindAgent, "Building": message.KindBuilding,
	"Card":  message.KindCard,
	"Words": message.KindWords,
	"All":   message.KindAll, "Each": message.KindEach, "ErrorArg": message.KindWords}

// messageFuncs lists the functions that take a key and its arguments.
var messageFuncs = []string{"Of", "Words", "phrase"}

// auditedDirs lists the folders whose programs show words to players.
var auditedDirs = []string{"../../rules", "../../scenes", "../../sprites"}

// skippedDirs lists the packages in auditedDirs that show none: those for tests and developers, and sound, whose
// recipes no player reads.
var skippedDirs = []string{"playtest", "nativetest", "scenetest", "arena", "sound"}

// TestEveryTextExists checks that each key used in the tree has a text in every language, with exactly the given
// arguments and the needed forms. No text is unused.
func TestEveryTextExists(t *testing.T) {
	testrun.Long(t)
	for _, name := range assets.Languages() {
		t.Run(name, func(t *testing.T) {
			catalogue, err := Language(name)
			if err != nil {
				t.Fatal(err)
			}
			audit := newAudit(catalogue)
			audit.tree(t)
			for _, wrong := range append(audit.faults, disagreements(name, catalogue, audit.given)...) {
				t.Error(wrong)
			}
			const minCalls = 50
			if audit.calls < minCalls {
				t.Errorf("checked %d calls, want at least %d", audit.calls, minCalls)
			}
			t.Logf("%d texts, %d calls", len(catalogue.texts), audit.calls)
		})
	}
}

// TestAuditFindsMistakes checks that the audit of a program with every kind of mistake finds each of them, and no
// others.
func TestAuditFindsMistakes(t *testing.T) {
	c := parseCatalogue(t, "x.points = {points|1 point|{points} points}\nx.to = {place:to} "+
		"{agent}\nx.odd = {place:under}\nx.left = never said\nx.flaw = {what} is wrong\n")
	audit := newAudit(c)
	audit.faults = nil
	err := audit.file("said.go", `package said
func f() {
	n := message.Count("points", 3)
	good(message.Of("x.points", n))
	message.Of("x.pionts", n)
	message.Of("x.points", message.Number("points", 3))
	message.Of("x.points")
	message.Of("x.to", message.Building("place", 3), n)
	message.Of("x.to", message.Agent("place", 3), message.Agent("agent", 0))
	message.Of("x.odd", message.Building("place", 3))
	message.Of("x.points", other)
	message.Of(message.Key("y." + name))
	page.Words("x.points", n, message.Person("who", ""))
	keys := []message.Key{"x.table"}
	rules.InputErrorf("x.flaw what", "%v is wrong", n)
	r.failf(7, "x.flew what", "%v is wrong", n)
	r.failf("x.flaw who", "%v is wrong", n)
	r.failf("x.flaw what", "it is wrong", n)
	r.failf("it is wrong")
}`)
	if err != nil {
		t.Fatal(err)
	}
	audit.check()
	var want = []string{
		`said.go:5:2: there is no text "x.pionts"`, `said.go:5:13: there is no text "x.pionts"`,
		`said.go:6:2: "x.points" takes forms by points, which counts nothing`,
		`said.go:7:2: "x.points" lacks the argument points`,
		`said.go:8:2: "x.to" lacks the argument agent`, `said.go:8:2: "x.to" does not use the argument points`,
		`said.go:9:2: "x.to" uses place as "to", which only a place can be`,
		`said.go:10:2: "x.odd" uses place as "under", which no place is`,
		`said.go:11:25: "x.points": an argument that can’t be told from its expression`,
		`said.go:12:2: there is no family of texts "y."`,
		`said.go:13:2: "x.points" does not use the argument who`,
		`said.go:14:24: there is no text "x.table"`,
		`b.txt:4: nothing says "x.left"`,
		`said.go:16:2: there is no text "x.flew"`,
		`said.go:17:2: "x.flaw" lacks the argument what`, `said.go:17:2: "x.flaw" does not use the argument who`,
		`said.go:18:2: "x.flaw" names 1 arguments, and 1 are given to a sentence with 0`,
		`said.go:19:2: an InputErrorf whose code is no literal`,
	}
	for _, w := range want {
		if !slices.Contains(audit.faults, w) {
			t.Errorf("want fault %q, got none", w)
		}
	}
	for _, w := range audit.faults {
		if !slices.Contains(want, w) && !strings.Contains(w, "a.txt") {
			t.Errorf("got fault %q, want none", w)
		}
	}
}

func init() {
	for a := range rules.Agent(rules.NumAgents) {
		keyFamilies["agent."] = append(keyFamilies["agent."], a.String())
	}
	for c := rules.CardBack; c <= rules.NumCardKinds; c++ {
		for _, f := range []string{"card.", "does.", "allows."} {
			keyFamilies[f] = append(keyFamilies[f], c.String())
		}
	}
	keyFamilies["card."] = append(keyFamilies["card."], "secret")
	for c := rules.CardBack; c < rules.CardSecond; c++ {
		if c != rules.CardChurch {
			keyFamilies["pick."] = append(keyFamilies["pick."], c.String())
		}
	}
	for _, c := range []rules.Card{rules.CardAway, rules.CardRuins, rules.CardChurch, rules.CardSwap, rules.CardJoin,
		rules.CardRescue, rules.CardPlus, rules.CardToSafe} {
		keyFamilies["unplayable."] = append(keyFamilies["unplayable."], c.String())
	}
	for _, use := range []string{"place.", "place.to.", "place.in.", "place.title.", "place.short."} {
		keyFamilies[use] = []string{"church", "house", "ruins"}
	}
	keyFamilies["person."] = []string{"of", "of.vowel"}
	for i := range rules.Editions {
		keyFamilies["edition."] = append(keyFamilies["edition."], rules.Editions[i].ID)
	}
	for _, l := range opponents.Levels {
		keyFamilies["kind."] = append(keyFamilies["kind."], l.String())
	}
	keyFamilies["kind."] = append(keyFamilies["kind."], "person")
	keyFamilies["speed."] = []string{"calm", "normal", "fast", "instant"}
	keyFamilies["scan."] = []string{"off", "slow", "normal", "quick"}
	keyFamilies["sound."] = []string{"all", "reduced", "off"}
	keyFamilies["sound.volume."] = []string{"effects", "music", "rain"}
	for _, c := range cases.All {
		keyFamilies["case."] = append(keyFamilies["case."], c.Name, c.Name+".asks", c.Name+".hint", c.Name+".why")
	}
	keyFamilies["language."] = []string{"plural"}
	for b := range rules.NumBuildings {
		keyFamilies["look.house."] = append(keyFamilies["look.house."], fmt.Sprint(b))
	}
	keyFamilies["list."] = []string{"and.next", "and.last", "comma.next", "comma.last"}
}

// audit compares the calls in the tree with a catalogue.
type audit struct {
	c        *Catalogue
	prefixes map[string]bool // the parts of all keys before the first dot
	used     map[message.Key]bool
	faults   []string                                   // mistakes found so far
	calls    int                                        // number of checked calls
	given    map[message.Key]map[string]message.ArgKind // the arguments of texts, by name
	argKinds map[string]message.ArgKind                 // arguments in variables and of functions, by name
	names    map[string]string                          // the names of these arguments
	funcs    map[string]*ast.CallExpr                   // arguments that helper functions return, by function
	files    []*ast.File
	set      *token.FileSet
}

// newAudit returns an audit of a catalogue.
func newAudit(catalogue *Catalogue) *audit {
	audit := &audit{c: catalogue, prefixes: map[string]bool{}, used: map[message.Key]bool{},
		funcs: map[string]*ast.CallExpr{},
		given: map[message.Key]map[string]message.ArgKind{}, set: token.NewFileSet()}
	for _, k := range catalogue.Keys() {
		head, _, _ := strings.Cut(string(k), ".")
		audit.prefixes[head] = true
	}
	for family, of := range keyFamilies {
		for _, x := range of {
			k := message.Key(family + x)
			if audit.used[k] = true; catalogue.texts[k] == nil {
				audit.faults = append(audit.faults, fmt.Sprintf("there is no text %q", k))
			}
		}
	}
	return audit
}

// report adds a mistake at the position of a node.
func (a *audit) report(n ast.Node, format string, args ...any) {
	a.faults = append(a.faults, fmt.Sprintf("%s: ", a.set.Position(n.Pos()))+fmt.Sprintf(format, args...))
}

// file parses a file and adds it to the audit; src is as for parser.ParseFile.
func (a *audit) file(name string, src any) error {
	f, err := parser.ParseFile(a.set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	a.helpers(f)
	a.files = append(a.files, f)
	return nil
}

// check checks all literals that look like keys and all calls that say a text, and then finds unused texts.
func (a *audit) check() {
	for _, f := range a.files {
		ast.Inspect(f, a.node)
	}
	a.unused()
}

// node checks a node of the syntax tree, and reports whether to visit its children.
func (a *audit) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		a.argKinds, a.names = map[string]message.ArgKind{}, map[string]string{}
		for _, p := range n.Type.Params.List {
			for _, id := range p.Names {
				if isArg(p.Type) { // it takes any argument
					a.argKinds[id.Name], a.names[id.Name] = anyKind, id.Name
				}
			}
		}
	case *ast.ImportSpec:
		return false
	case *ast.AssignStmt:
		a.assign(n)
	case *ast.ValueSpec:
		if n.Names[0].Name == "dueReasons" { // rules have a table of codes, with a sentence each
			for _, row := range n.Values[0].(*ast.CompositeLit).Elts {
				a.code(row, row.(*ast.KeyValueExpr).Value.(*ast.CompositeLit).Elts[0])
			}
		}
	case *ast.BasicLit:
		a.literal(n)
	case *ast.CallExpr:
		a.call(n)
	}
	return true
}

// literalOf returns the value of a literal, or of literals joined by +.
func literalOf(x ast.Expr) (string, bool) {
	if sum, ok := x.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		a, first := literalOf(sum.X)
		b, second := literalOf(sum.Y)
		return a + b, first && second
	}
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// literal checks a string that looks like a key, so that typing errors are found.
func (a *audit) literal(n *ast.BasicLit) {
	s, ok := literalOf(n)
	head, _, _ := strings.Cut(s, ".")
	if !ok || !isKey(s) || !a.prefixes[head] || strings.HasSuffix(s, ".json") {
		return
	}
	if a.c.texts[message.Key(s)] == nil {
		a.report(n, "there is no text %q", s)
	}
	a.used[message.Key(s)] = true
}

// unused reports the texts that nothing uses.
func (a *audit) unused() {
	for _, k := range a.c.Keys() {
		// the web page uses those, and a test of package wasm checks them
		if !a.used[k] && !strings.HasPrefix(string(k), "page.") {
			a.faults = append(a.faults, fmt.Sprintf("%s: nothing says %q", a.c.texts[k].place, k))
		}
	}
}

// tree adds all files with words for players.
func (a *audit) tree(t *testing.T) {
	t.Helper()
	for _, dir := range auditedDirs {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && slices.Contains(skippedDirs, d.Name()) {
				return filepath.SkipDir
			}
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			return a.file(path, nil)
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	mains, _ := filepath.Glob("../../*.go")
	for _, path := range mains {
		if err := a.file(path, nil); err != nil {
			t.Fatal(err)
		}
	}
	a.check()
}
