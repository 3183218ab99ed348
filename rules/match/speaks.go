package match

import (
	"fmt"
	"strings"

	"heimlich/rules"
)

// Speaks is the turns in which a player did what somebody who owns an agent would rather do, or rather not.
type Speaks struct{ For, Against []int }

// clear is how much likelier an action has to be for an owner than for others on average before it counts, in 1/4096 bits.
const clear = 2800

// conclude takes an action into what everybody can conclude, before it happens, and notes for whom it speaks.
func (m *Match) conclude(before *rules.Game, a rules.Action) {
	s := before.Actor()
	judged := a.Kind == rules.KindMove || a.Kind == rules.KindPlay
	var old [rules.NumAgents]int
	if judged {
		old = m.belief.Evidence(s)
	}
	m.belief.Observe(before, a)
	if !judged || before.Passports(s) != 1 {
		return
	}
	gain, mean, n := m.belief.Evidence(s), 0, before.InPlay().Len()
	for x := range rules.Agent(rules.NumAgents) {
		if gain[x] -= old[x]; before.InPlay().Has(x) {
			mean += gain[x]
		}
	}
	for x := range rules.Agent(rules.NumAgents) {
		if !before.InPlay().Has(x) {
			continue
		}
		p := &m.speaks[x][s]
		switch d := gain[x] - mean/n; {
		case d > clear:
			p.For = note(p.For, before.Turn())
		case d < -clear:
			p.Against = note(p.Against, before.Turn())
		}
	}
}

// note adds a turn, which counts once however much happens in it.
func note(turns []int, turn int) []int {
	if n := len(turns); n > 0 && turns[n-1] == turn {
		return turns
	}
	return append(turns, turn)
}

// Speaks is what speaks for and against a seat owning an agent, by turns.
func (m *Match) Speaks(a rules.Agent, s rules.Seat) Speaks { return m.speaks[a][s] }

// Say tells it in a few words, the last turns first to be named, "" if nothing speaks.
func (p Speaks) Say() string {
	var words []string
	add := func(what string, turns []int) {
		if len(turns) == 0 {
			return
		}
		var list []string
		for _, t := range turns[max(len(turns)-4, 0):] {
			list = append(list, fmt.Sprint(t))
		}
		more := ""
		if len(turns) > 4 {
			more = fmt.Sprintf(" and %d before", len(turns)-4)
		}
		turn := "turn"
		if len(turns) > 1 {
			turn = "turns"
		}
		words = append(words, fmt.Sprintf("%s: %s %s%s", what, turn, strings.Join(list, ", "), more))
	}
	add("for it", p.For)
	add("against", p.Against)
	return strings.Join(words, "; ")
}
