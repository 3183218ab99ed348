package board

import (
	"image/color"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/art"
)

// phrase is the words of a key of the catalogue, with its arguments.
func (t *Board) phrase(k message.Key, args ...*message.Arg) string { return t.back.Words(k, args...) }

// tells is an entry of the log in words.
func (t *Board) tells(e match.Entry) string { return t.back.Say(e.Message(t.plan.Named)) }

// shortPlace is where an agent stands, for a chip that is w points wide; "" where there is room for a plate only.
func (t *Board) shortPlace(b rules.Building, w float64) string {
	if w > 150 {
		return t.back.Language.Place(b, "in")
	}
	if w > 90 {
		return t.back.Language.Place(b, "short")
	}
	return ""
}

// agentColor is the colour of an agent.
func agentColor(a rules.Agent) color.RGBA { return art.AgentColor(int(a)) }

// slipInk is the colour of words on paper.
var slipInk = art.SlipInk

// sentences puts messages into words, each a sentence of its own.
func (t *Board) sentences(ms ...message.Message) string {
	parts := make([]string, len(ms))
	for i, m := range ms {
		parts[i] = t.back.Say(m)
	}
	return pagestate.Sentences(parts...)
}
