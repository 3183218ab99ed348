package reveal

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
)

// progress is how far the unmasking of a match has come. What has begun is shown; only what has been seen is told.
type progress struct {
	match    *match.Match
	agents   []rules.Agent // in play, in the order of the rail
	order    []rules.Agent // the same as their passports turn
	dossiers []rules.Seat  // in the order in which they are opened
	turned   int           // how many steps have begun: passports, dossiers, the verdict
	seen     int           // how many of them have been seen, which alone are told
}

func newProgress(m *match.Match) *progress {
	v := m.Public()
	p := &progress{match: m, agents: inPlay(v), order: order(v, m.Standing())}
	for s := range rules.Seat(v.Setup().Players) {
		if v.HasDossier(s) {
			p.dossiers = append(p.dossiers, s)
		}
	}
	return p
}

// inPlay are the agents in play, in the order of the rail.
func inPlay(v rules.View) (as []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}

// order is the order in which passports turn: free agents first, then from the lowest score up; those level in front come last. The scores are those before
// the dossiers; where there are any, the front is not told yet.
func order(v rules.View, scores [rules.NumAgents]int) []rules.Agent {
	as := inPlay(v)
	front := v.Result().Tokens
	if v.Setup().Variants.Dossier {
		front = 0
	}
	slices.SortStableFunc(as, func(a, b rules.Agent) int {
		rank := func(x rules.Agent) int {
			n := scores[x]
			if v.Owner(x) == rules.NoSeat {
				n -= 1000
			}
			if front.Has(x) {
				n += 5000
			}
			return n
		}
		return rank(a) - rank(b)
	})
	return as
}

// moved is the agent whose token the dossier that is being read moves, NoAgent for none.
func (p *progress) moved() rules.Agent {
	if !p.reading() {
		return rules.NoAgent
	}
	a, _, _ := p.earned(p.author())
	return a
}

// author is whose dossier is being read.
func (p *progress) author() rules.Seat { return p.dossiers[p.opened()-1] }

// opened is how many dossiers have been opened; the last of them may still be read.
func (p *progress) opened() int { return min(max(p.turned-len(p.order), 0), len(p.dossiers)) }

// steps is how many presses the unmasking takes: passports, dossiers, and with dossiers the verdict after the last.
func (p *progress) steps() int {
	n := len(p.order) + len(p.dossiers)
	if len(p.dossiers) > 0 {
		n++
	}
	return n
}

// over reports whether everything has been seen.
func (p *progress) over() bool { return p.seen == p.steps() }

// reading reports whether a dossier is being read now.
func (p *progress) reading() bool { return p.opened() > 0 && p.turned < p.steps() }

// read is how many dossiers have been seen to the end.
func (p *progress) read() int { return min(max(p.seen-len(p.order), 0), len(p.dossiers)) }

// scores are the scores as far as the dossiers have been read.
func (p *progress) scores() [rules.NumAgents]int { return p.after(p.read()) }

// after are the scores after so many dossiers.
func (p *progress) after(dossiers int) [rules.NumAgents]int {
	now := p.match.Standing()
	for _, s := range p.dossiers[:dossiers] {
		for _, e := range p.match.Earned() {
			if e.Seat == s {
				now[e.Agent] += int(e.After) - int(e.Before)
			}
		}
	}
	return now
}

// earned is what a seat's dossier brought its token.
func (p *progress) earned(s rules.Seat) (a rules.Agent, before, after int) {
	now := p.match.Standing()
	for _, e := range p.match.Earned() {
		if e.Seat == s {
			return e.Agent, now[e.Agent], now[e.Agent] + int(e.After) - int(e.Before)
		}
	}
	return rules.NoAgent, 0, 0
}

// lit reports whether a passport lies in the light: the one that turned last, and in the end those in front.
func (p *progress) lit(a rules.Agent) bool {
	v := p.match.Public()
	if p.over() {
		return v.Result().Tokens.Has(a)
	}
	return p.turned > 0 && p.turned <= len(p.order) && p.order[p.turned-1] == a
}

// won reports whether a player has won, alone or with others.
func (p *progress) won() bool {
	v := p.match.Public()
	return v.Result().Winners != 0
}
