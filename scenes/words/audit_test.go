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

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
)

// families are the keys that are put together of a beginning and the name of one of several things.
var families = map[string][]string{}

func init() {
	for a := range rules.Agent(rules.NumAgents) {
		families["agent."] = append(families["agent."], a.String())
	}
	for c := rules.CardBack; c <= rules.NumCards; c++ {
		for _, f := range []string{"card.", "does.", "allows."} {
			families[f] = append(families[f], c.String())
		}
	}
	families["card."] = append(families["card."], "secret")
	for _, c := range []rules.Card{rules.CardAway, rules.CardRuins, rules.CardChurch, rules.CardSwap, rules.CardJoin, rules.CardRescue, rules.CardPlus, rules.CardToSafe} {
		families["unplayable."] = append(families["unplayable."], c.String())
	}
	for _, use := range []string{"place.", "place.to.", "place.in.", "place.title.", "place.short."} {
		families[use] = []string{"church", "house", "ruins"}
	}
	for i := range rules.Editions {
		families["edition."] = append(families["edition."], rules.Editions[i].ID)
	}
	for _, l := range opponents.Levels {
		families["kind."] = append(families["kind."], l.String())
	}
	families["kind."] = append(families["kind."], "person")
	families["speed."] = []string{"calm", "normal", "fast", "instant"}
	families["sound."] = []string{"all", "reduced", "off"}
	families["sound.volume."] = []string{"effects", "music", "rain"}
	families["language."] = []string{"plural"}
	families["list."] = []string{"and.next", "and.last", "comma.next", "comma.last"}
}

// makers are the functions of package message that make an argument, and of what kind it is.
var makers = map[string]message.Kind{"Count": message.KindCount, "Number": message.KindNumber, "Signed": message.KindSigned, "Person": message.KindPerson,
	"Verbatim": message.KindVerbatim, "Agent": message.KindAgent, "Place": message.KindPlace, "Card": message.KindCard, "Words": message.KindWords,
	"All": message.KindAll, "Each": message.KindEach, "Cause": message.KindWords}

// audit compares the calls in the tree with a catalogue.
type audit struct {
	c     *Catalogue
	heads map[string]bool // the first words of all keys
	used  map[message.Key]bool
	wrong []string
	calls int
	made  map[string]message.Kind // arguments that variables of the function hold, and functions of the package return, by their names
	names map[string]string       // and what they are called
	funcs map[string]*ast.CallExpr
	files []*ast.File
	set   *token.FileSet
}

// speakers are the calls that take a key and its arguments.
var speakers = []string{"Of", "Words", "phrase"}

func newAudit(c *Catalogue) *audit {
	a := &audit{c: c, heads: map[string]bool{}, used: map[message.Key]bool{}, funcs: map[string]*ast.CallExpr{}, set: token.NewFileSet()}
	for _, k := range c.Keys() {
		head, _, _ := strings.Cut(string(k), ".")
		a.heads[head] = true
	}
	for family, of := range families {
		for _, x := range of {
			k := message.Key(family + x)
			if a.used[k] = true; c.texts[k] == nil {
				a.wrong = append(a.wrong, fmt.Sprintf("there is no text %q", k))
			}
		}
	}
	return a
}

func (a *audit) at(n ast.Node, format string, args ...any) {
	a.wrong = append(a.wrong, fmt.Sprintf("%s: ", a.set.Position(n.Pos()))+fmt.Sprintf(format, args...))
}

// file takes a file of the tree.
func (a *audit) file(name string, src any) error {
	f, err := parser.ParseFile(a.set, name, src, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	a.helpers(f)
	a.files = append(a.files, f)
	return nil
}

// look looks at all literals that look like keys, and at all calls that say something; then for texts that nothing says.
func (a *audit) look() {
	for _, f := range a.files {
		ast.Inspect(f, a.node)
	}
	a.unused()
}

func (a *audit) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		a.made, a.names = map[string]message.Kind{}, map[string]string{}
		for _, p := range n.Type.Params.List {
			for _, id := range p.Names {
				if isArg(p.Type) { // called as its name says
					a.made[id.Name], a.names[id.Name] = anything, id.Name
				}
			}
		}
	case *ast.ImportSpec:
		return false
	case *ast.AssignStmt:
		a.assign(n)
	case *ast.ValueSpec:
		if n.Names[0].Name == "due" { // rules have a table of codes, with a sentence each
			for _, row := range n.Values[0].(*ast.CompositeLit).Elts {
				a.code(row, row.(*ast.CompositeLit).Elts[0])
			}
		}
	case *ast.BasicLit:
		a.literal(n)
	case *ast.CallExpr:
		a.call(n)
	}
	return true
}

// anything is an argument whose kind only those know who call the function.
const anything = message.Kind(255)

// isArg reports whether a type is that of an argument.
func isArg(x ast.Expr) bool {
	star, ok := x.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Arg"
}

// helpers notes the functions of a file that make an argument: what they return last.
func (a *audit) helpers(f *ast.File) {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Type.Results == nil || len(fn.Type.Results.List) != 1 || !isArg(fn.Type.Results.List[0].Type) || fn.Body == nil {
			continue
		}
		if last, ok := fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt); ok {
			if made, ok := last.Results[0].(*ast.CallExpr); ok {
				a.funcs[fn.Name.Name] = made
			}
		}
	}
}

// assign notes arguments that are made once and given to several calls.
func (a *audit) assign(n *ast.AssignStmt) {
	for i, x := range n.Rhs {
		if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) && a.made != nil {
			if name, kind, ok := a.argument(x); ok {
				a.made[id.Name], a.names[id.Name] = kind, name
			}
		}
	}
}

// argument is what an expression that makes an argument calls it, and its kind.
func (a *audit) argument(x ast.Expr) (name string, kind message.Kind, ok bool) {
	switch x := x.(type) {
	case *ast.Ident:
		kind, ok = a.made[x.Name]
		return a.names[x.Name], kind, ok
	case *ast.CallExpr:
		if id, plain := x.Fun.(*ast.Ident); plain && a.funcs[id.Name] != nil {
			return a.argument(a.funcs[id.Name])
		}
		sel, isSel := x.Fun.(*ast.SelectorExpr)
		if !isSel {
			return "", 0, false
		}
		if pkg, isID := sel.X.(*ast.Ident); isID && pkg.Name == "message" && len(x.Args) > 0 {
			if kind, ok = makers[sel.Sel.Name]; ok {
				name, ok = literalOf(x.Args[0])
			}
			return name, kind, ok
		}
		if made := a.funcs[sel.Sel.Name]; made != nil {
			return a.argument(made)
		}
	}
	return "", 0, false
}

// literalOf is the value of a literal.
func literalOf(x ast.Expr) (string, bool) {
	lit, ok := x.(*ast.BasicLit)
	if !ok || lit.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(lit.Value)
	return s, err == nil
}

// literal takes a string that looks like a key for one: a typing error has no text.
func (a *audit) literal(n *ast.BasicLit) {
	s, ok := literalOf(n)
	head, _, _ := strings.Cut(s, ".")
	if !ok || !isKey(s) || !a.heads[head] || strings.HasSuffix(s, ".json") {
		return
	}
	if a.c.texts[message.Key(s)] == nil {
		a.at(n, "there is no text %q", s)
	}
	a.used[message.Key(s)] = true
}

// code takes a literal for the code of a refusal: package message makes a key of it.
func (a *audit) code(n ast.Node, x ast.Expr) bool {
	code, ok := literalOf(x)
	if !ok {
		return false
	}
	k := message.Key("illegal." + code)
	if a.used[k] = true; a.c.texts[k] == nil {
		a.at(n, "there is no text %q", k)
	}
	return true
}

// call checks the arguments of what is said.
func (a *audit) call(n *ast.CallExpr) {
	sel, ok := n.Fun.(*ast.SelectorExpr)
	if id, plain := n.Fun.(*ast.Ident); plain && (id.Name == "because" || id.Name == "becauseOf" || id.Name == "amount") {
		for _, x := range n.Args {
			if a.code(n, x) {
				break
			}
		}
	}
	a.flaw(n)
	if !ok || !slices.Contains(speakers, sel.Sel.Name) || len(n.Args) == 0 {
		return
	}
	if pkg, isID := sel.X.(*ast.Ident); isID && pkg.Name == "message" && sel.Sel.Name == "Words" {
		return // makes an argument
	}
	a.calls++
	first := n.Args[0]
	if conv, isCall := first.(*ast.CallExpr); isCall && len(conv.Args) == 1 {
		if sum, isSum := conv.Args[0].(*ast.BinaryExpr); isSum {
			if family, isText := literalOf(sum.X); isText && families[family] == nil && family != "illegal." {
				a.at(n, "there is no family of texts %q", family)
			}
		}
	}
	key, literal := literalOf(first)
	if !literal {
		return // of a table or a family; what is said with it is looked at when it is said
	}
	us, ok := a.c.Uses(message.Key(key))
	if !ok {
		a.at(n, "there is no text %q", key)
		return
	}
	given := map[string]message.Kind{}
	for _, x := range n.Args[1:] {
		name, kind, known := a.argument(x)
		if !known {
			a.at(x, "%q: an argument that can’t be told from its expression", key)
			return
		}
		given[name] = kind
	}
	a.compare(n, key, us, given)
}

// flaw checks the call of a function that makes a flaw as rules.Flawed does: its code has a text, and what it speaks of is what the sentence and the text speak of.
func (a *audit) flaw(n *ast.CallExpr) {
	fn := ""
	switch f := n.Fun.(type) {
	case *ast.Ident:
		fn = f.Name
	case *ast.SelectorExpr:
		fn = f.Sel.Name
	}
	if fn != "Flawed" && fn != "fail" {
		return
	}
	for i, x := range n.Args[:max(len(n.Args)-1, 0)] {
		code, isCode := literalOf(x)
		format, isFormat := literalOf(n.Args[i+1])
		words := strings.Fields(code)
		if !isCode || !isFormat || len(words) == 0 || !isKey(words[0]) {
			continue
		}
		a.calls++
		a.used[message.Key(words[0])] = true
		us, ok := a.c.Uses(message.Key(words[0]))
		if !ok {
			a.at(n, "there is no text %q", words[0])
			return
		}
		if given := len(n.Args) - i - 2; given != len(words)-1 || given != strings.Count(format, "%") {
			a.at(n, "%q names %d arguments, and %d are given to a sentence with %d", words[0], len(words)-1, given, strings.Count(format, "%"))
		}
		names := map[string]message.Kind{}
		for _, name := range words[1:] {
			names[name] = anything
		}
		a.compare(n, words[0], us, names)
		return
	}
	for _, x := range n.Args {
		if id, ok := x.(*ast.Ident); ok && id.Name == "code" {
			return // hands on what it was given
		}
	}
	a.at(n, "a flaw whose code is no literal")
}

// compare tells what a call gives and its text does not use, or the other way about, and forms that are missing.
func (a *audit) compare(n ast.Node, key string, us []Use, given map[string]message.Kind) {
	used := map[string]bool{}
	for _, u := range us {
		kind, ok := given[u.Arg]
		used[u.Arg] = true
		if kind == anything {
			continue
		}
		counts := kind == message.KindCount || kind == message.KindAll || kind == message.KindEach
		switch {
		case !ok:
			a.at(n, "%q lacks the argument %s", key, u.Arg)
		case u.Plural && !counts:
			a.at(n, "%q takes forms by %s, which counts nothing", key, u.Arg)
		case u.How != "" && kind != message.KindPlace:
			a.at(n, "%q uses %s as %q, which only a place can be", key, u.Arg, u.How)
		case u.How != "" && families["place."+u.How+"."] == nil:
			a.at(n, "%q uses %s as %q, which no place is", key, u.Arg, u.How)
		case u.Bare && kind == message.KindCount:
			a.at(n, "%q has no form for one and for more than one %s", key, u.Arg)
		}
	}
	for name := range given {
		if !used[name] {
			a.at(n, "%q does not use the argument %s", key, name)
		}
	}
}

// unused are the texts that nothing says.
func (a *audit) unused() {
	for _, k := range a.c.Keys() {
		if !a.used[k] {
			a.wrong = append(a.wrong, fmt.Sprintf("%s: nothing says %q", a.c.texts[k].place, k))
		}
	}
}

// speaking are the folders whose programs say something to players.
var speaking = []string{"../../rules", "../../scenes", "../../sprites"}

// quiet are those in them that do not: they are for tests and for those who make the game, and one makes sounds, whose recipes no player reads.
var quiet = []string{"playtest", "nativetest", "scenetest", "arena", "sound"}

// TestEveryWordIsThere compares the whole tree with the English words: every key that is said has a text, with the arguments that are given to it and no others,
// with forms wherever something is counted, and no text is left over.
func TestEveryWordIsThere(t *testing.T) {
	c, err := Language("en")
	if err != nil {
		t.Fatal(err)
	}
	a := newAudit(c)
	for _, dir := range speaking {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && slices.Contains(quiet, d.Name()) {
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
	a.look()
	for _, wrong := range a.wrong {
		t.Error(wrong)
	}
	if a.calls < 50 {
		t.Errorf("only %d calls were looked at", a.calls)
	}
	t.Logf("%d texts, %d calls", len(c.texts), a.calls)
}

// TestTheAuditFinds every kind of mistake, in a program that has them.
func TestTheAuditFinds(t *testing.T) {
	c := read(t, "x.points = {points|1 point|{points} points}\nx.bare = {points} points\nx.to = {place:to} {agent}\nx.odd = {place:under}\nx.left = never said\nx.flaw = {what} is wrong\n")
	a := newAudit(c)
	a.wrong = nil
	err := a.file("said.go", `package said
func f() {
	n := message.Count("points", 3)
	good(message.Of("x.points", n))
	message.Of("x.pionts", n)
	message.Of("x.points", message.Number("points", 3))
	message.Of("x.points")
	message.Of("x.bare", n)
	message.Of("x.to", message.Place("place", 3), n)
	message.Of("x.to", message.Agent("place", 3), message.Agent("agent", 0))
	message.Of("x.odd", message.Place("place", 3))
	message.Of("x.points", other)
	message.Of(message.Key("y." + name))
	page.Words("x.points", n, message.Person("who", ""))
	keys := []message.Key{"x.table"}
	rules.Flawed("x.flaw what", "%v is wrong", n)
	r.fail(7, "x.flew what", "%v is wrong", n)
	r.fail("x.flaw who", "%v is wrong", n)
	r.fail("x.flaw what", "it is wrong", n)
	r.fail("it is wrong")
}`)
	if err != nil {
		t.Fatal(err)
	}
	a.look()
	var want = []string{
		`said.go:5:2: there is no text "x.pionts"`, `said.go:5:13: there is no text "x.pionts"`,
		`said.go:6:2: "x.points" takes forms by points, which counts nothing`,
		`said.go:7:2: "x.points" lacks the argument points`,
		`said.go:8:2: "x.bare" has no form for one and for more than one points`,
		`said.go:9:2: "x.to" lacks the argument agent`, `said.go:9:2: "x.to" does not use the argument points`,
		`said.go:10:2: "x.to" uses place as "to", which only a place can be`,
		`said.go:11:2: "x.odd" uses place as "under", which no place is`,
		`said.go:12:25: "x.points": an argument that can’t be told from its expression`,
		`said.go:13:2: there is no family of texts "y."`,
		`said.go:14:2: "x.points" does not use the argument who`,
		`said.go:15:24: there is no text "x.table"`,
		`b.txt:5: nothing says "x.left"`,
		`said.go:17:2: there is no text "x.flew"`,
		`said.go:18:2: "x.flaw" lacks the argument what`, `said.go:18:2: "x.flaw" does not use the argument who`,
		`said.go:19:2: "x.flaw" names 1 arguments, and 1 are given to a sentence with 0`,
		`said.go:20:2: a flaw whose code is no literal`,
	}
	for _, w := range want {
		if !slices.Contains(a.wrong, w) {
			t.Errorf("not found: %s", w)
		}
	}
	for _, w := range a.wrong {
		if !slices.Contains(want, w) && !strings.Contains(w, "a.txt") {
			t.Errorf("found what is not wrong: %s", w)
		}
	}
}
