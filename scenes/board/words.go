package board

import (
	"image/color"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/sprites/art"
)

// phrase is the words of a key of the catalogue, with its arguments.
func (t *Board) phrase(k message.Key, args ...*message.Arg) string { return t.back.Words(k, args...) }

// named is what the player in a seat is called.
func (t *Board) named(s rules.Seat) string { return t.match.Player(s).Name }

// who is the player in a seat, in a message.
func (t *Board) who(s rules.Seat) *message.Arg { return message.Person("who", t.named(s)) }

// tells is an entry of the log in words.
func (t *Board) tells(e match.Entry) string { return t.back.Say(e.Message(t.named)) }

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

// handSize tells how many cards somebody holds.
func handSize(n int) message.Message { return message.Of("hand.holds", message.Count("cards", n)) }

// agentColor is the colour of an agent.
func agentColor(a rules.Agent) color.RGBA { return art.AgentColor(int(a)) }

// slipInk is the colour of words on paper.
var slipInk = art.SlipInk
