package stage

import (
	"heimlich/rules"
	"heimlich/sprites/layout"
)

// Standing holds positions, scores and pile sizes: where everything on the table stands. All of it is public.
type Standing struct {
	InPlay rules.AgentSet
	At     [rules.NumAgents]rules.Building
	Score  [rules.NumAgents]int
	Safe   rules.Building

	Deck       int                 // number of cards
	Discards   int                 // number of cards
	TopDiscard rules.Card          // NoCard if there are no discards
	HandSizes  [rules.MaxSeats]int // by seat
}

// StandingOf returns the standing of a view. After the end of the game it omits the dossiers' points, which only the
// unmasking shows.
func StandingOf(view rules.View) Standing {
	standing := Standing{InPlay: view.InPlay(), Safe: view.SafeAt(), Deck: view.DeckSize(),
		TopDiscard: view.LastDiscard()}
	for a := range rules.Agent(rules.NumAgents) {
		if standing.InPlay.Has(a) {
			standing.At[a], standing.Score[a] = view.At(a), view.Score(a)
		}
	}
	for c := rules.Card(1); c <= rules.NumCardKinds; c++ {
		standing.Discards += view.DiscardCount(c)
	}
	for seat := range rules.Seat(view.Setup().Players) {
		standing.HandSizes[seat] = view.HandSize(seat)
		if a := view.Token(seat); view.Over() && a != rules.NoAgent {
			standing.Score[a] = max(standing.Score[a]-view.Bonus(seat), 0)
		}
	}
	return standing
}

// indexInBuilding returns agent a's index k among the n agents in its building, in agent order.
func (s *Standing) indexInBuilding(a rules.Agent) (k, n int) {
	for other := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(other) && s.At[other] == s.At[a] {
			if other < a {
				k++
			}
			n++
		}
	}
	return k, n
}

// indexOnStone returns the index k of agent a's token among the n tokens on its stone. All scores past the last stone
// share it.
func (s *Standing) indexOnStone(a rules.Agent) (k, n int) {
	for other := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(other) && stone(s.Score[other]) == stone(s.Score[a]) {
			if other < a {
				k++
			}
			n++
		}
	}
	return k, n
}

// CountAt returns the number of tokens on the stone of a score, 0 … LastStone. The last stone has also those past it.
func (s *Standing) CountAt(score int) (n int) {
	for a := range rules.Agent(rules.NumAgents) {
		if s.InPlay.Has(a) && stone(s.Score[a]) == score {
			n++
		}
	}
	return n
}

// stone returns the number of the stone of a score: the score, limited to the existing stones.
func stone(score int) int { return min(max(score, 0), layout.LastStone) }

// FootPoint returns where agent a's feet are on the table with layout t.
func (s *Standing) FootPoint(t *layout.TableLayout, a rules.Agent) layout.Point {
	k, n := s.indexInBuilding(a)
	p, _ := t.AgentSpot(int(s.At[a]), k, n)
	return p
}

// tokenRect returns the square around agent a's score token on the table with layout t.
func (s *Standing) tokenRect(t *layout.TableLayout, a rules.Agent) layout.Rect {
	k, n := s.indexOnStone(a)
	p, d := t.TokenSpot(stone(s.Score[a]), k, n)
	return layout.Around(p, d, d)
}

// TokenPoint returns the centre of agent a's score token on the table with layout t.
func (s *Standing) TokenPoint(t *layout.TableLayout, a rules.Agent) layout.Point {
	k, n := s.indexOnStone(a)
	p, _ := t.TokenSpot(stone(s.Score[a]), k, n)
	return p
}
