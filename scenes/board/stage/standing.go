package stage

import (
	"heimlich/rules"
	"heimlich/sprites/layout"
)

// Standing is where everything on the table stands: what a fresh look at a view shows, and what every animation must end at.
type Standing struct {
	InPlay rules.AgentSet
	At     [rules.NumAgents]rules.Building
	Score  [rules.NumAgents]int
	Safe   rules.Building

	Deck     int // cards in the deck
	Discards int
	Top      rules.Card          // on the discards
	Held     [rules.MaxSeats]int // cards, by seat
}

// StandingOf is how a view stands. Of a game that is over it leaves out what the dossiers earned: that is told at the unmasking.
func StandingOf(v rules.View) Standing {
	s := Standing{InPlay: v.InPlay(), Safe: v.SafeAt(), Deck: v.DeckSize(), Top: v.LastDiscard()}
	for a := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(a) {
			s.At[a], s.Score[a] = v.At(a), v.Score(a)
		}
	}
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		s.Discards += v.Discarded(c)
	}
	for seat := range rules.Seat(v.Setup().Players) {
		s.Held[seat] = v.Held(seat)
		if a := v.Token(seat); v.Over() && a != rules.NoAgent {
			s.Score[a] = max(s.Score[a]-v.Bonus(seat), 0)
		}
	}
	return s
}

// crowd is how many agents stand in a's building and the how manieth of them a is. Agents stand in the order of the rail.
func (s *Standing) crowd(a rules.Agent) (k, n int) {
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

// heap is how many score tokens lie on a's stone and the how manieth of them a's is. Scores past the last stone lie together.
func (s *Standing) heap(a rules.Agent) (k, n int) {
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

// stone is the stone that a score lies on: there are none past the last.
func stone(score int) int { return min(max(score, 0), layout.LastStone) }

// Foot is the point where agent a stands.
func (s *Standing) Foot(t *layout.Table, a rules.Agent) layout.Point {
	k, n := s.crowd(a)
	p, _ := t.AgentSpot(int(s.At[a]), k, n)
	return p
}

// TokenAt is the centre of agent a's score token.
func (s *Standing) TokenAt(t *layout.Table, a rules.Agent) layout.Point {
	k, n := s.heap(a)
	p, _ := t.TokenSpot(stone(s.Score[a]), k, n)
	return p
}
