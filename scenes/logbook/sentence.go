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

// word is a word of a sentence, or an agent's name, which follows a token in the agent's colour.
type word struct {
	text          string
	agent         rules.Agent // NoAgent for a word without a token
	noBreakBefore bool        // no line break comes before the word
}

// splitWords splits a sentence at its spaces. A word with an agent's name gets that agent.
func splitWords(sentence words.Sentence) []word {
	var all []word
	offset, names := 0, sentence.Names
	for _, text := range strings.SplitAfter(sentence.Text, " ") {
		w := word{text: strings.TrimSuffix(text, " "), agent: rules.NoAgent}
		if len(names) > 0 && names[0].At < offset+len(text) {
			w.agent, names = names[0].Agent, names[1:]
		}
		offset += len(text)
		if w.text == "" {
			continue
		}
		w.noBreakBefore = len(all) > 0 && lettering.NoBreak(all[len(all)-1].text, w.text)
		all = append(all, w)
	}
	return all
}

// addEntry draws an entry as text at the top of rect, wrapped to its width. It returns the height in points.
func (l *Logbook) addEntry(parent *sprites.Node, st lettering.Style, entry match.Entry, rect layout.Rect) float64 {
	const gap = 4 // between a token and the name, in points
	fonts := l.Ctx.Fonts
	lineHeight := fonts.LineHeight(st)
	tokenSize := min(st.Size*1.2, lineHeight)
	space := fonts.Width(st, " ")
	nameStyle := st.WithColor(art.Ink).WithFace(lettering.Strong)
	x, y := 0.0, rect.Y
	run, runX := "", 0.0 // words without tokens, which are drawn together
	flush := func() {
		if run != "" {
			parent.Add(sprites.NewFace("words", fonts.Line(st, run), rect.X+runX, y))
		}
		run = ""
	}
	parts := splitWords(l.sentenceOf(entry))
	measure := func(w word) (style lettering.Style, tokenRoom, width float64) {
		if style = st; w.agent != rules.NoAgent {
			style, tokenRoom = nameStyle, tokenSize+gap
		}
		return style, tokenRoom, tokenRoom + fonts.Width(style, w.text)
	}
	for i, w := range parts {
		style, tokenRoom, width := measure(w)
		total := width // with the words that follow without a break
		for k := i + 1; k < len(parts) && parts[k].noBreakBefore; k++ {
			_, _, wordWidth := measure(parts[k])
			total += space + wordWidth
		}
		if x > 0 && (x+width > rect.W || !w.noBreakBefore && x+total > rect.W && total <= rect.W) {
			flush()
			x, y = 0, y+lineHeight
		}
		if w.agent == rules.NoAgent {
			if run != "" {
				run += " "
			} else {
				runX = x
			}
			run += w.text
		} else {
			flush()
			parent.Add(sprites.NewFace("token", l.Ctx.Textures.Drawing("tokens/"+w.agent.String(), tokenSize,
				tokenSize),
				rect.X+x,
				y+(lineHeight-tokenSize)/2))
			parent.Add(sprites.NewFace("name", fonts.Line(style, w.text), rect.X+x+tokenRoom, y))
		}
		x += width + space
	}
	flush()
	return y + lineHeight - rect.Y
}
