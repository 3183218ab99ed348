package stage

import (
	"heimlich/rules"
	"heimlich/sprites/layout"
)

// Standing is where everything on the table stands. A view that is shown without animation and the end of an animation
// have the same standing.
type Standing struct {
	InPlay rules.AgentSet
	At     [rules.NumAgents]rules.Building
	Score  [rules.NumAgents]int
	Safe   rules.Building

	Deck       int // cards in the deck
	Discards   int
	TopDiscard rules.Card          // on the discards
	HandSizes  [rules.MaxSeats]int // cards held, by seat
}

// StandingOf returns the standing of a view. After the end of a game it leaves out the points of the dossiers, which
// the unmasking tells.
func StandingOf(v rules.View) Standing {
	s := Standing{InPlay: v.InPlay(), Safe: v.SafeAt(), Deck: v.DeckSize(), TopDiscard: v.LastDiscard()}
	for a := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(a) {
			s.At[a], s.Score[a] = v.At(a), v.Score(a)
		}
	}
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		s.Discards += v.DiscardCount(c)
	}
	for seat := range rules.Seat(v.Setup().Players) {
		s.HandSizes[seat] = v.HandSize(seat)
		if a := v.Token(seat); v.Over() && a != rules.NoAgent {
			s.Score[a] = max(s.Score[a]-v.Bonus(seat), 0)
		}
	}
	return s
}

// indexInBuilding returns the number n of agents in a's building and a's index k among them, in agent order.
func (s *Standing) indexInBuilding(a rules.Agent) (k, n int) {
	for b := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(b) && s.At[b] == s.At[a] {
			if b < a {
				k++
			}
			n++
		}
	}
	return k, n
}

// indexOnStone returns the number n of tokens on a's stone and a's index k among them. Scores past the last stone lie
// on it together.
func (s *Standing) indexOnStone(a rules.Agent) (k, n int) {
	for b := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(b) && stone(s.Score[b]) == stone(s.Score[a]) {
			if b < a {
				k++
			}
			n++
		}
	}
	return k, n
}

// stone returns the stone of a score, which is at most the last one.
func stone(score int) int { return min(max(score, 0), layout.LastStone) }

// FootPoint returns the point where agent a stands.
func (s *Standing) FootPoint(t *layout.TableLayout, a rules.Agent) layout.Point {
	k, n := s.indexInBuilding(a)
	p, _ := t.AgentSpot(int(s.At[a]), k, n)
	return p
}

// TokenPoint returns the centre of agent a's score token.
func (s *Standing) TokenPoint(t *layout.TableLayout, a rules.Agent) layout.Point {
	k, n := s.indexOnStone(a)
	p, _ := t.TokenSpot(stone(s.Score[a]), k, n)
	return p
}
