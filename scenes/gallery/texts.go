package gallery

import (
	"fmt"
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// This file has the chapters of texts: typefaces in all sizes, and all messages of a language.

// sizes are all type sizes of the game, in points.
var sizes = []float64{
	12.5,
	13,
	14,
	14.5,
	15,
	15.5,
	16,
	16.5,
	17,
	18,
	18.5,
	19,
	20,
	21,
	22,
	24,
	25,
	26,
	28,
	30,
	32,
	34,
	36,
	38,
	40,
	54,
}

// lettering returns every typeface in every size.
func (g *Gallery) lettering(width float64) (shows []rowSpec) {
	sample := g.say(message.Of("gallery.sample"))
	for _, f := range lettering.Typefaces {
		shows = append(shows, g.heading(f.String(), width))
		for _, size := range sizes {
			shows = append(shows, g.line(fmt.Sprintf("%v %v", f, size), []string{sample}, g.Style(f, size), width))
		}
	}
	return shows
}

// texts returns all texts of the current language. Each has its key, all plural forms, and placeholders in braces.
func (g *Gallery) texts(width float64) (shows []rowSpec) {
	c := g.languages[g.currentLanguage].words
	for _, k := range c.Keys() {
		shows = append(shows, g.line(string(k), pluralForms(c, k), g.Style(lettering.Body, 17), width))
	}
	return shows
}

// line returns a row with a small name and texts below it.
func (g *Gallery) line(name string, said []string, style lettering.Style, width float64) rowSpec {
	return rowSpec{name + ": " + strings.Join(said, " / "), func() widgets.Row {
		node := sprites.New(name)
		y := 2.0
		set := func(st lettering.Style, words string) {
			t := g.Ctx.Fonts.Block(st, words, width-2*pad)
			_, h := t.Size()
			node.Add(sprites.NewFace("words", t, pad, y))
			y += h
		}
		set(g.Style(lettering.Body, 14).WithColor(g.Ctx.Kit.Theme.Faint), name)
		for _, words := range said {
			set(style.WithColor(g.Ctx.Kit.Theme.Cream), words)
		}
		return widgets.Row{Node: node, H: y + 4}
	}}
}

// pluralCounts are numbers with different plural forms, also in languages with three of them.
var pluralCounts = []int{1, 2, 5}

// pluralForms returns the different plural forms of a text, with its placeholders in braces.
func pluralForms(catalogue *words.Catalogue, key message.Key) (said []string) {
	uses, _ := catalogue.Uses(key)
	for _, n := range pluralCounts {
		args := map[string]*message.Arg{}
		for _, u := range uses {
			switch {
			case u.Plural:
				args[u.Arg] = message.Count(u.Arg, n)
			case u.How == "of":
				args[u.Arg] = message.Person(u.Arg, "{"+u.Arg+"}")
			case u.How != "" && args[u.Arg] == nil:
				args[u.Arg] = message.Building(u.Arg, rules.Church)
			}
		}
		for _, u := range uses {
			if args[u.Arg] == nil {
				args[u.Arg] = message.Verbatim(u.Arg, "{"+u.Arg+"}")
			}
		}
		var list []*message.Arg
		counted := false
		for _, u := range uses {
			counted = counted || u.Plural
			if a := args[u.Arg]; !slices.Contains(list, a) {
				list = append(list, a)
			}
		}
		if text := catalogue.Say(message.Of(key, list...)); !slices.Contains(said, text) {
			said = append(said, text)
		}
		if !counted {
			break
		}
	}
	return said
}
