package words

import (
	"go/ast"
	"slices"
	"strings"

	"heimlich/rules/message"
)

// This file audits calls: their arguments and the texts that they use.

// anyKind is the kind of an argument that only the callers know.
const anyKind = message.ArgKind(255)

// isArg reports whether a type is that of an argument.
func isArg(x ast.Expr) bool {
	star, ok := x.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Arg"
}

// helpers notes the functions of a file that return an argument as their last result.
func (a *audit) helpers(f *ast.File) {
	for _, d := range f.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if !ok || fn.Type.Results == nil || len(fn.Type.Results.List) != 1 || !isArg(fn.Type.Results.List[0].Type) ||
			fn.Body == nil {
			continue
		}
		if last, ok := fn.Body.List[len(fn.Body.List)-1].(*ast.ReturnStmt); ok {
			if made, ok := last.Results[0].(*ast.CallExpr); ok {
				a.funcs[fn.Name.Name] = made
			}
		}
	}
}

// assign notes arguments that are assigned to variables.
func (a *audit) assign(n *ast.AssignStmt) {
	for i, x := range n.Rhs {
		if id, ok := n.Lhs[min(i, len(n.Lhs)-1)].(*ast.Ident); ok && len(n.Lhs) == len(n.Rhs) && a.argKinds != nil {
			if name, kind, ok := a.argument(x); ok {
				a.argKinds[id.Name], a.names[id.Name] = kind, name
			}
		}
	}
}

// argument returns the name and the kind of an expression that makes an argument.
func (a *audit) argument(x ast.Expr) (name string, kind message.ArgKind, ok bool) {
	switch x := x.(type) {
	case *ast.Ident:
		kind, ok = a.argKinds[x.Name]
		return a.names[x.Name], kind, ok
	case *ast.SelectorExpr: // a field with the name of the function that fills it
		if made := a.funcs[x.Sel.Name]; made != nil {
			return a.argument(made)
		}
	case *ast.CallExpr:
		if id, plain := x.Fun.(*ast.Ident); plain && a.funcs[id.Name] != nil {
			return a.argument(a.funcs[id.Name])
		}
		sel, isSel := x.Fun.(*ast.SelectorExpr)
		if !isSel {
			return "", 0, false
		}
		if pkg, isID := sel.X.(*ast.Ident); isID && pkg.Name == "message" && len(x.Args) > 0 {
			if kind, ok = argFuncs[sel.Sel.Name]; ok {
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

// code handles the code of a refusal, from which package message makes a key.
func (a *audit) code(n ast.Node, x ast.Expr) bool {
	code, ok := literalOf(x)
	if !ok {
		return false
	}
	k := message.Key("illegal." + code)
	if a.used[k] = true; a.c.texts[k] == nil {
		a.report(n, "there is no text %q", k)
	}
	return true
}

// call checks the arguments of a call that says a text.
func (a *audit) call(call *ast.CallExpr) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if id, plain := call.Fun.(*ast.Ident); plain &&
		(id.Name == "illegal" || id.Name == "illegalAgent" || id.Name == "amount") {
		for _, x := range call.Args {
			if a.code(call, x) {
				break
			}
		}
	}
	a.inputError(call)
	if !ok || !slices.Contains(messageFuncs, sel.Sel.Name) || len(call.Args) == 0 {
		return
	}
	if pkg, isID := sel.X.(*ast.Ident); isID && pkg.Name == "message" && sel.Sel.Name == "Words" {
		return // makes an argument
	}
	a.calls++
	first := call.Args[0]
	if conv, isCall := first.(*ast.CallExpr); isCall && len(conv.Args) == 1 {
		if sum, isSum := conv.Args[0].(*ast.BinaryExpr); isSum {
			if family, isText := literalOf(sum.X); isText && keyFamilies[family] == nil && family != "illegal." {
				a.report(call, "there is no family of texts %q", family)
			}
		}
	}
	key, literal := literalOf(first)
	if !literal {
		return // the key comes from a table or a family; its users are checked
	}
	found, ok := a.c.Uses(message.Key(key))
	if !ok {
		a.report(call, "there is no text %q", key)
		return
	}
	given := map[string]message.ArgKind{}
	for _, x := range call.Args[1:] {
		name, kind, known := a.argument(x)
		if !known {
			a.report(x, "%q: an argument that can’t be told from its expression", key)
			return
		}
		given[name] = kind
	}
	a.given[message.Key(key)] = given
	a.compare(call, key, found, given)
}

// inputError checks a call like rules.InputErrorf: its code needs a text with the same arguments as its sentence.
func (a *audit) inputError(call *ast.CallExpr) {
	fn := ""
	switch f := call.Fun.(type) {
	case *ast.Ident:
		fn = f.Name
	case *ast.SelectorExpr:
		fn = f.Sel.Name
	}
	if fn != "InputErrorf" && fn != "failf" {
		return
	}
	for i, x := range call.Args[:max(len(call.Args)-1, 0)] {
		code, isCode := literalOf(x)
		format, isFormat := literalOf(call.Args[i+1])
		words := strings.Fields(code)
		if !isCode || !isFormat || len(words) == 0 || !isKey(words[0]) {
			continue
		}
		a.calls++
		a.used[message.Key(words[0])] = true
		found, ok := a.c.Uses(message.Key(words[0]))
		if !ok {
			a.report(call, "there is no text %q", words[0])
			return
		}
		if given := len(call.Args) - i - 2; given != len(words)-1 || given != strings.Count(format, "%") {
			a.report(call, "%q names %d arguments, and %d are given to a sentence with %d", words[0], len(words)-1,
				given,
				strings.Count(format, "%"))
		}
		names := map[string]message.ArgKind{}
		for _, name := range words[1:] {
			names[name] = anyKind
		}
		a.compare(call, words[0], found, names)
		return
	}
	for _, x := range call.Args {
		if id, ok := x.(*ast.Ident); ok && id.Name == "code" {
			return // passes on its own arguments
		}
	}
	a.report(call, "an InputErrorf whose code is no literal")
}

// countKinds are the kinds of arguments that select a form of the text.
var countKinds = []message.ArgKind{message.KindCount, message.KindSigned, message.KindAll, message.KindEach}

// compare reports arguments that only the call or only the text has, and missing forms.
func (a *audit) compare(node ast.Node, key string, us []Use, given map[string]message.ArgKind) {
	used := map[string]bool{}
	for _, use := range us {
		kind, ok := given[use.Arg]
		used[use.Arg] = true
		if kind == anyKind {
			continue
		}
		counts := slices.Contains(countKinds, kind)
		switch {
		case !ok:
			a.report(node, "%q lacks the argument %s", key, use.Arg)
		case use.Plural && !counts:
			a.report(node, "%q takes forms by %s, which counts nothing", key, use.Arg)
		case use.How != "" && kind == message.KindPerson:
			if !slices.Contains(keyFamilies["person."], use.How) {
				a.report(node, "%q uses %s as %q, which no person is", key, use.Arg, use.How)
			}
		case use.How != "" && kind != message.KindBuilding:
			a.report(node, "%q uses %s as %q, which only a place can be", key, use.Arg, use.How)
		case use.How != "" && keyFamilies["place."+use.How+"."] == nil:
			a.report(node, "%q uses %s as %q, which no place is", key, use.Arg, use.How)
		}
	}
	for name := range given {
		if !used[name] {
			a.report(node, "%q does not use the argument %s", key, name)
		}
	}
}
