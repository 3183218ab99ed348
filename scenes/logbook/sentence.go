package logbook

import (
	"strings"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// word is a word of a sentence. An agent's name follows a token in the agent's colour.
type word struct {
	text          string
	agent         rules.Agent
	noBreakBefore bool // no line break before it
}

// splitWords splits a sentence at its spaces.
func splitWords(said words.Sentence) []word {
	var ws []word
	at, named := 0, said.Names
	for _, w := range strings.SplitAfter(said.Text, " ") {
		x := word{text: strings.TrimSuffix(w, " "), agent: rules.NoAgent}
		if len(named) > 0 && named[0].At < at+len(w) {
			x.agent, named = named[0].Agent, named[1:]
		}
		at += len(w)
		if x.text == "" {
			continue
		}
		x.noBreakBefore = len(ws) > 0 && lettering.NoBreak(ws[len(ws)-1].text, x.text)
		ws = append(ws, x)
	}
	return ws
}

// addEntry draws an entry from the top of a rectangle, wrapped to its width, and returns its height.
func (l *Logbook) addEntry(on *sprites.Node, st lettering.Style, entry match.Entry, rect layout.Rect) float64 {
	const gap = 4 // between a token and its name
	fonts := l.Ctx.Fonts
	line := fonts.LineHeight(st)
	token := min(st.Size*1.2, line)
	space := fonts.Width(st, " ")
	name := st.WithColor(art.Ink).WithFace(lettering.Strong)
	x, y := 0.0, rect.Y
	run, from := "", 0.0 // words without a token are drawn together
	flush := func() {
		if run != "" {
			on.Add(sprites.NewFace("words", fonts.Line(st, run), rect.X+from, y))
		}
		run = ""
	}
	ws := splitWords(l.sentenceOf(entry))
	measure := func(w word) (style lettering.Style, lead, width float64) {
		if style = st; w.agent != rules.NoAgent {
			style, lead = name, token+gap
		}
		return style, lead, lead + fonts.Width(style, w.text)
	}
	for i, w := range ws {
		style, lead, width := measure(w)
		all := width // with the bound words that follow
		for k := i + 1; k < len(ws) && ws[k].noBreakBefore; k++ {
			_, _, more := measure(ws[k])
			all += space + more
		}
		if x > 0 && (x+width > rect.W || !w.noBreakBefore && x+all > rect.W && all <= rect.W) {
			flush()
			x, y = 0, y+line
		}
		if w.agent == rules.NoAgent {
			if run != "" {
				run += " "
			} else {
				from = x
			}
			run += w.text
		} else {
			flush()
			on.Add(sprites.NewFace("token", l.Ctx.Textures.Drawing("tokens/"+w.agent.String(), token, token), rect.X+x,
				y+(line-token)/2))
			on.Add(sprites.NewFace("name", fonts.Line(style, w.text), rect.X+x+lead, y))
		}
		x += width + space
	}
	flush()
	return y + line - rect.Y
}
