package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// place is where mistakes can be made.
type place struct {
	pkg      pkg
	file     string // with its whole path
	mistakes []mistake
}

// mistake is a change of a stretch of a file.
type mistake struct {
	where    string // package and file
	line     int
	column   int // tells apart places of one line
	from, to int // bytes of the file
	was, is  string

	atLine, atColumn int  // a test that does not get here cannot notice it
	free             bool // it lies between the functions
}

// applied is the file’s text with the mistake in it.
func (m mistake) applied(text []byte) []byte {
	return append(append(append([]byte{}, text[:m.from]...), m.is...), text[m.to:]...)
}

func (m mistake) String() string {
	return fmt.Sprintf("%s:%d:%d: %s → %s", m.where, m.line, m.column, short(m.was), short(m.is))
}

// short is a stretch of code on one line.
func short(code string) string {
	code = strings.Join(strings.Fields(code), " ")
	if code == "" {
		return "(nothing)"
	}
	if r := []rune(code); len(r) > 80 {
		return string(r[:79]) + "…"
	}
	return code
}

// allPlaces are the places in the packages’ files, tests left out, in the order of the sources.
func allPlaces(ps []pkg) ([]place, error) {
	var all []place
	for _, p := range ps {
		for _, name := range p.GoFiles {
			file := filepath.Join(p.Dir, name)
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, err
			}
			found, err := placesIn(p.ImportPath+"/"+name, text)
			if err != nil {
				return nil, err
			}
			for _, ms := range found {
				all = append(all, place{p, file, ms})
			}
		}
	}
	return all, nil
}

// finder finds the places of one file.
type finder struct {
	where string
	text  []byte
	fset  *token.FileSet
	found [][]mistake

	bodies []stretch // of the functions
	cases  []stretch // what stands between case and colon
}

// stretch is a part of the file, and where one has to get to for it to be carried out.
type stretch struct{ from, to, at token.Pos }

// placesIn are the mistakes that can be made in a file, place by place.
func placesIn(where string, text []byte) ([][]mistake, error) {
	f := finder{where: where, text: text, fset: token.NewFileSet()}
	file, err := parser.ParseFile(f.fset, where, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, f.visit)
	for _, ms := range f.found {
		for i := range ms {
			f.reach(file, &ms[i])
		}
	}
	return f.found, nil
}

// reach says where one has to get to to notice a mistake.
func (f *finder) reach(file *ast.File, m *mistake) {
	pos := file.FileStart + token.Pos(m.from)
	holds := func(s stretch) bool { return s.from <= pos && pos < s.to }
	m.free = !slices.ContainsFunc(f.bodies, holds)
	at := pos
	if i := slices.IndexFunc(f.cases, holds); i >= 0 {
		at = f.cases[i].at
	}
	for _, b := range f.bodies {
		if b.from == pos { // a function that ends at once
			at = b.at
		}
	}
	p := f.fset.Position(at)
	m.atLine, m.atColumn = p.Line, p.Column
}

func (f *finder) offset(p token.Pos) int { return f.fset.Position(p).Offset }

func (f *finder) source(n ast.Node) string {
	return string(f.text[f.offset(n.Pos()):f.offset(n.End())])
}

// replace is the mistake that a stretch of code becomes another.
func (f *finder) replace(from, to token.Pos, is string) mistake {
	a, b := f.offset(from), f.offset(to)
	at := f.fset.Position(from)
	return mistake{where: f.where, line: at.Line, column: at.Column, from: a, to: b, was: string(f.text[a:b]), is: is}
}

// add adds a place.
func (f *finder) add(ms ...mistake) { f.found = append(f.found, ms) }

// swapped are the operators and what they are taken for.
var swapped = map[token.Token][]string{
	token.LSS: {"<=", ">"}, token.LEQ: {"<", ">"}, token.GTR: {">=", "<"}, token.GEQ: {">", "<"}, token.EQL: {"!="}, token.NEQ: {"=="},
	token.ADD: {"-"}, token.SUB: {"+"}, token.MUL: {"/"}, token.QUO: {"*"}, token.REM: {"*"},
	token.LAND: {"||"}, token.LOR: {"&&"}, token.AND: {"|"}, token.OR: {"&"}, token.AND_NOT: {"&"}, token.SHL: {">>"}, token.SHR: {"<<"},
	token.ADD_ASSIGN: {"-=", "="}, token.SUB_ASSIGN: {"+=", "="}, token.MUL_ASSIGN: {"/="}, token.QUO_ASSIGN: {"*="},
	token.OR_ASSIGN: {"&=", "="}, token.AND_ASSIGN: {"|="}, token.AND_NOT_ASSIGN: {"|="},
	token.INC: {"--"}, token.DEC: {"++"},
}

// swap adds the place of an operator.
func (f *finder) swap(at token.Pos, op token.Token) {
	var ms []mistake
	for _, other := range swapped[op] {
		m := f.replace(at, at+token.Pos(len(op.String())), other)
		m.was, m.is = op.String(), other
		ms = append(ms, m)
	}
	if len(ms) > 0 {
		f.add(ms...)
	}
}

func (f *finder) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec, *ast.StructType, *ast.InterfaceType, *ast.ArrayType:
		return false
	case *ast.FuncDecl:
		if n.Body != nil {
			f.early(n.Type, n.Body)
		}
	case *ast.FuncLit:
		f.early(n.Type, n.Body)
	case *ast.SwitchStmt:
		f.clauses(n, n.Body)
	case *ast.TypeSwitchStmt:
		f.clauses(n, n.Body)
	case *ast.SelectStmt:
		f.clauses(n, n.Body)
	case *ast.IfStmt:
		f.negate(n.Cond)
	case *ast.ForStmt:
		if n.Cond != nil {
			f.negate(n.Cond)
		}
	case *ast.BinaryExpr:
		if !isText(n.X) && !isText(n.Y) {
			f.swap(n.OpPos, n.Op)
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT || n.Op == token.SUB {
			f.add(f.replace(n.Pos(), n.End(), f.source(n.X)))
		}
	case *ast.Ident:
		f.constant(n)
	case *ast.BasicLit:
		f.number(n)
	case *ast.ExprStmt:
		f.drop(n)
	case *ast.SendStmt, *ast.DeferStmt, *ast.GoStmt:
		f.drop(n)
	case *ast.BranchStmt:
		if n.Tok == token.BREAK || n.Tok == token.CONTINUE {
			f.drop(n)
		}
	case *ast.IncDecStmt:
		f.swap(n.TokPos, n.Tok)
		f.drop(n)
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE {
			f.swap(n.TokPos, n.Tok)
			f.drop(n)
		}
	case *ast.ReturnStmt:
		f.forget(n)
	}
	return true
}

// clauses notes what stands between case and colon: to get there is to get to the switch.
func (f *finder) clauses(n ast.Stmt, body *ast.BlockStmt) {
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			f.cases = append(f.cases, stretch{c.Pos(), c.Colon, n.Pos()})
		case *ast.CommClause:
			f.cases = append(f.cases, stretch{c.Pos(), c.Colon, n.Pos()})
		}
	}
}

// negate turns a condition round.
func (f *finder) negate(cond ast.Expr) {
	f.add(f.replace(cond.Pos(), cond.End(), "!("+f.source(cond)+")"))
}

// early lets a function return at once, with nothing.
func (f *finder) early(t *ast.FuncType, body *ast.BlockStmt) {
	if len(body.List) == 0 {
		return
	}
	f.bodies = append(f.bodies, stretch{body.Lbrace + 1, body.Rbrace, body.List[0].Pos()})
	var values []string
	if t.Results != nil {
		for _, r := range t.Results.List {
			for range max(len(r.Names), 1) {
				values = append(values, "*new("+f.source(r.Type)+")")
			}
		}
	}
	if r, ok := body.List[0].(*ast.ReturnStmt); ok && len(body.List) == 1 {
		if len(values) > 0 && len(r.Results) > 0 {
			f.add(f.replace(r.Pos(), r.End(), "return "+strings.Join(values, ", ")))
		}
		return
	}
	at := body.Lbrace + 1
	m := f.replace(at, at, " return "+strings.Join(values, ", ")+";")
	m.line = f.fset.Position(body.List[0].Pos()).Line
	f.add(m)
}

// drop leaves a statement out.
func (f *finder) drop(s ast.Node) { f.add(f.replace(s.Pos(), s.End(), "")) }

// constant swaps true and false.
func (f *finder) constant(n *ast.Ident) {
	switch n.Name {
	case "true":
		f.add(f.replace(n.Pos(), n.End(), "false"))
	case "false":
		f.add(f.replace(n.Pos(), n.End(), "true"))
	}
}

// number changes a whole number by one and doubles another.
func (f *finder) number(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		v, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return
		}
		ms := []mistake{f.replace(n.Pos(), n.End(), strconv.FormatInt(v+1, 10))}
		if v > 0 {
			ms = append(ms, f.replace(n.Pos(), n.End(), strconv.FormatInt(v-1, 10)))
		}
		f.add(ms...)
	case token.FLOAT:
		f.add(f.replace(n.Pos(), n.End(), "(2 * "+n.Value+")"))
	}
}

// forget returns no error where there was one.
func (f *finder) forget(r *ast.ReturnStmt) {
	if len(r.Results) == 0 {
		return
	}
	last := r.Results[len(r.Results)-1]
	if id, ok := last.(*ast.Ident); ok && id.Name == "err" {
		f.add(f.replace(last.Pos(), last.End(), "nil"))
	}
	if call, ok := last.(*ast.CallExpr); ok && strings.HasSuffix(f.source(call.Fun), ".Errorf") {
		f.add(f.replace(last.Pos(), last.End(), "nil"))
	}
}

// isText reports whether an expression is a text, as far as its form shows.
func isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return e.Kind == token.STRING
	case *ast.BinaryExpr:
		return isText(e.X) || isText(e.Y)
	}
	return false
}
