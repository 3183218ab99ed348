package board

import (
	"heimlich/rules"
	"heimlich/sprites/layout"
)

// standing is where everything on the table stands: what a fresh look at a view shows, and what every animation must end at.
type standing struct {
	inPlay rules.AgentSet
	at     [rules.NumAgents]rules.Building
	score  [rules.NumAgents]int
	safe   rules.Building

	deck     int // cards in the deck
	discards int
	top      rules.Card // on the discards
	held     [rules.MaxSeats]int
}

// standingOf is how a view stands. Of a game that is over it leaves out what the dossiers earned: that is told at the unmasking.
func standingOf(v rules.View) standing {
	s := standing{inPlay: v.InPlay(), safe: v.SafeAt(), deck: v.DeckSize(), top: v.LastDiscard()}
	for a := range rules.Agent(rules.NumAgents) {
		if s.inPlay.Has(a) {
			s.at[a], s.score[a] = v.At(a), v.Score(a)
		}
	}
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		s.discards += v.Discarded(c)
	}
	for seat := range rules.Seat(v.Setup().Players) {
		s.held[seat] = v.Held(seat)
		if a := v.Token(seat); v.Over() && a != rules.NoAgent {
			s.score[a] = max(s.score[a]-v.Bonus(seat), 0)
		}
	}
	return s
}

// crowd is how many agents stand in a's building and the how manieth of them a is. Agents stand in the order of the rail.
func (s *standing) crowd(a rules.Agent) (k, n int) {
	for b := range rules.Agent(rules.NumAgents) {
		if s.inPlay.Has(b) && s.at[b] == s.at[a] {
			if b < a {
				k++
			}
			n++
		}
	}
	return k, n
}

// heap is how many score tokens lie on a's stone and the how manieth of them a's is. Scores past the last stone lie together.
func (s *standing) heap(a rules.Agent) (k, n int) {
	for b := range rules.Agent(rules.NumAgents) {
		if s.inPlay.Has(b) && stone(s.score[b]) == stone(s.score[a]) {
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

// foot is the point where agent a stands.
func (s *standing) foot(t *layout.Table, a rules.Agent) layout.Point {
	k, n := s.crowd(a)
	p, _ := t.AgentSpot(int(s.at[a]), k, n)
	return p
}

// tokenAt is the centre of agent a's score token.
func (s *standing) tokenAt(t *layout.Table, a rules.Agent) layout.Point {
	k, n := s.heap(a)
	p, _ := t.TokenSpot(stone(s.score[a]), k, n)
	return p
}
