package words

import (
	"fmt"
	"strings"
	"unicode"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/plaintext"
)

// This file parses the texts of a catalogue, and makes sentences of them with arguments.

// piece is a part of a parsed text: either words or an argument.
type piece struct {
	words string    // if arg is ""
	arg   string    // the argument's name
	use   string    // its use: "to" in {place:to}
	forms [][]piece // the forms chosen by the argument's number, nil if the argument itself is inserted
}

// text is a parsed text of a catalogue.
type text struct {
	pieces []piece
	place  string // file and line, for errors
}

// special holds the characters that are invisible in a file, by the names that stand for them in braces.
var special = map[string]string{
	"nbsp": "\u00a0", // a space without a line break
	"thin": "\u00a0", // a narrow space; the fonts have only the normal one
}

// parse parses a text of a catalogue. The README of assets/words explains the format.
func parse(s string) ([]piece, error) {
	p := textParser{rest: s}
	pieces, err := p.pieces(0)
	if err == nil && p.rest != "" {
		err = fmt.Errorf("there is a %q too many", p.rest[:1])
	}
	return pieces, err
}

// textParser parses a text from left to right; rest is what remains.
type textParser struct{ rest string }

// pieces parses up to the end of the text or the next “}”. Within braces, where depth is 1, a “|” ends it too.
func (p *textParser) pieces(depth int) ([]piece, error) {
	var all []piece
	words := ""
	flush := func() {
		if words != "" {
			all = append(all, piece{words: words})
		}
		words = ""
	}
	stops := "{}"
	if depth > 0 {
		stops = "{}|"
	}
	for {
		i := strings.IndexAny(p.rest, stops)
		if i < 0 {
			words += p.rest
			p.rest = ""
			flush()
			return all, nil
		}
		words += p.rest[:i]
		p.rest = p.rest[i:]
		if p.rest[0] != '{' {
			flush()
			return all, nil
		}
		p.rest = p.rest[1:]
		inBraces, err := p.braces(depth)
		if err != nil {
			return nil, err
		}
		if char, ok := special[inBraces.arg]; ok && inBraces.use == "" && inBraces.forms == nil {
			words += char
			continue
		}
		flush()
		all = append(all, inBraces)
	}
}

// braces parses the content of braces, after the opening one.
func (p *textParser) braces(depth int) (piece, error) {
	length := len(p.rest) - len(strings.TrimLeftFunc(p.rest,
		func(r rune) bool { return unicode.IsLower(r) || r == '-' }))
	if length == 0 {
		return piece{}, fmt.Errorf("after { comes the name of an argument, not %.10q", p.rest)
	}
	piece := piece{arg: p.rest[:length]}
	p.rest = p.rest[length:]
	if strings.HasPrefix(p.rest, ":") {
		p.rest = p.rest[1:]
		length = len(p.rest) - len(strings.TrimLeftFunc(p.rest, unicode.IsLower))
		if length == 0 {
			return piece, fmt.Errorf("after {%s: comes how it is used", piece.arg)
		}
		piece.use = p.rest[:length]
		p.rest = p.rest[length:]
	}
	for strings.HasPrefix(p.rest, "|") {
		if depth > 0 {
			return piece, fmt.Errorf("a form of a form: {%s| stands within other braces", piece.arg)
		}
		p.rest = p.rest[1:]
		form, err := p.pieces(depth + 1)
		if err != nil {
			return piece, err
		}
		piece.forms = append(piece.forms, form)
	}
	if !strings.HasPrefix(p.rest, "}") {
		return piece, fmt.Errorf("{%s has no }", piece.arg)
	}
	p.rest = p.rest[1:]
	return piece, nil
}

// Use is one use of an argument by a text.
type Use struct {
	Arg    string
	How    string // "to" in {place:to}, "" for none
	Plural bool   // its number chooses a form of the text
}

// uses returns the uses of arguments in pieces, also within forms.
func uses(pieces []piece) []Use {
	var found []Use
	for _, part := range pieces {
		switch {
		case part.arg == "":
		case part.forms != nil:
			found = append(found, Use{Arg: part.arg, Plural: true})
			for _, f := range part.forms {
				found = append(found, uses(f)...)
			}
		default:
			found = append(found, Use{Arg: part.arg, How: part.use})
		}
	}
	return found
}

// Sentence is the text of a message, with the positions of the agents’ names.
type Sentence struct {
	Text  string
	Names []Name
}

// Name is an agent's name in a sentence: its bytes from At to End.
type Name struct {
	At, End int
	Agent   rules.Agent
}

// formatter builds the text of one message.
type formatter struct {
	c     *Catalogue
	out   strings.Builder
	names []Name
}

// message appends the text of a message, or its key if there is no text. The zero message appends nothing.
func (f *formatter) message(sentence message.Message) {
	if sentence.IsZero() {
		return
	}
	found, ok := f.c.texts[sentence.Key]
	if !ok {
		f.c.mistake("there is no text %q", sentence.Key)
		f.out.WriteString(string(sentence.Key))
		return
	}
	f.pieces(found.pieces, sentence)
}

// pieces appends the pieces of a text, with the arguments of the message.
func (f *formatter) pieces(pieces []piece, sentence message.Message) {
	for _, piece := range pieces {
		if piece.arg == "" {
			f.out.WriteString(piece.words)
			continue
		}
		arg := findArg(sentence.Args, piece.arg)
		if arg == nil {
			f.c.mistake("%q lacks the argument %s", sentence.Key, piece.arg)
			f.out.WriteString("{" + piece.arg + "}")
			continue
		}
		if piece.forms == nil {
			f.arg(arg, piece.use, sentence.Key)
			continue
		}
		n := arg.Number
		switch arg.Kind {
		case message.KindCount:
		case message.KindSigned:
			n = max(n, -n)
		case message.KindAll, message.KindEach:
			n = len(arg.Items)
		default:
			f.c.mistake("%q takes forms by %s, which counts nothing", sentence.Key, piece.arg)
		}
		f.pieces(piece.forms[min(f.c.plural(n), len(piece.forms)-1)], sentence)
	}
}

// findArg returns the argument with a name, nil if there is none.
func findArg(args []*message.Arg, name string) *message.Arg {
	for _, a := range args {
		if a.Name == name {
			return a
		}
	}
	return nil
}

// arg appends an argument. use is its use, "" for none; key is that of the message, for mistakes.
func (f *formatter) arg(arg *message.Arg, use string, key message.Key) {
	if use != "" && arg.Kind == message.KindPerson {
		f.message(person(arg.Text, use))
		return
	}
	if use != "" && arg.Kind != message.KindBuilding {
		f.c.mistake("%q uses %s as %q, which only a place or a person can be", key, arg.Name, use)
	}
	switch arg.Kind {
	case message.KindCount, message.KindNumber:
		f.out.WriteString(number(arg.Number))
	case message.KindSigned:
		f.out.WriteString(Signed(arg.Number))
	case message.KindPerson, message.KindVerbatim:
		f.out.WriteString(plaintext.Printable(arg.Text))
	case message.KindAgent:
		at := f.out.Len()
		f.message(f.c.agent(arg.Number))
		f.names = append(f.names, Name{at, f.out.Len(), rules.Agent(arg.Number)})
	case message.KindBuilding:
		f.message(f.c.place(arg.Number, use))
	case message.KindCard:
		f.message(message.CardName(rules.Card(arg.Number)))
	case message.KindWords:
		f.message(arg.Words)
	case message.KindAll:
		f.list(arg.Items, "and")
	case message.KindEach:
		f.list(arg.Items, "comma")
	}
}

// list appends items with separators. kind is "and" or "comma".
func (f *formatter) list(items []*message.Arg, kind string) {
	for i, item := range items {
		switch {
		case i == 0:
		case i == len(items)-1:
			f.out.WriteString(f.c.separator(kind, "last"))
		default:
			f.out.WriteString(f.c.separator(kind, "next"))
		}
		f.arg(item, "", "list")
	}
}
