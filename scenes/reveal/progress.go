package reveal

import (
	"sort"

	"heimlich/rules"
	"heimlich/rules/match"
)

// progress is the state of an unmasking. Its steps are passports, dossiers and the verdict. A step has begun while it
// is animated, and is seen afterwards. Text and accessibility state tell only about steps that were seen.
type progress struct {
	match    *match.Match
	self     rules.Seat    // seat of the only person at the screen, whom texts call “you”; NoSeat for several or none
	agents   []rules.Agent // in play, in the order of the agent bar
	order    []rules.Agent // in the order in which their passports open
	dossiers []rules.Seat  // in the order in which they open
	begun    int           // the number of steps that have begun
	seen     int           // the number of steps that were seen
}

// newProgress returns the state of an unmasking that has not begun.
func newProgress(m *match.Match) *progress {
	view := m.Public()
	p := &progress{match: m, self: rules.NoSeat, agents: inPlay(view),
		order: openingOrder(view, m.ScoresBeforeDossiers())}
	if people := m.People(); len(people) == 1 {
		p.self = people[0]
	}
	for s := range rules.Seat(view.Setup().Players) {
		if view.HasDossier(s) {
			p.dossiers = append(p.dossiers, s)
		}
	}
	return p
}

// inPlay returns the agents in play, in the order of the agent bar.
func inPlay(view rules.View) (agents []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if view.InPlay().Has(a) {
			agents = append(agents, a)
		}
	}
	return agents
}

// openingOrder returns the order in which passports open: agents without an owner first, then by score. The leaders
// come last, unless there are dossiers: these still change the scores, and the order must not tell who leads.
func openingOrder(view rules.View, scores [rules.NumAgents]int) []rules.Agent {
	const ownerless, leading = -1000, 5000 // outweigh all scores
	agents := inPlay(view)
	front := view.Result().Front
	if view.Setup().Variants.Dossier {
		front = 0
	}
	rank := func(agent rules.Agent) int {
		order := scores[agent]
		if view.Owner(agent) == rules.NoSeat {
			order += ownerless
		}
		if front.Has(agent) {
			order += leading
		}
		return order
	}
	sort.SliceStable(agents, func(i, k int) bool { return rank(agents[i]) < rank(agents[k]) })
	return agents
}

// movingAgent returns the agent whose token the open dossier moves, NoAgent for none.
func (p *progress) movingAgent() rules.Agent {
	if !p.dossierOpen() {
		return rules.NoAgent
	}
	a, _, _ := p.tokenChange(p.dossierSeat())
	return a
}

// dossierSeat returns the seat of the dossier that opened last. It panics if none did.
func (p *progress) dossierSeat() rules.Seat { return p.dossiers[p.dossiersOpened()-1] }

// dossiersOpened returns the number of dossiers that were opened, including the open one.
func (p *progress) dossiersOpened() int { return min(max(p.begun-len(p.order), 0), len(p.dossiers)) }

// steps returns the number of steps: passports, dossiers and the verdict.
func (p *progress) steps() int { return len(p.order) + len(p.dossiers) + 1 }

// over reports whether all steps were seen.
func (p *progress) over() bool { return p.seen == p.steps() }

// dossierOpen reports whether a dossier is open.
func (p *progress) dossierOpen() bool { return p.dossiersOpened() > 0 && p.begun < p.steps() }

// lastOpened returns the agent of the passport that was seen last, while the text is about it, else NoAgent.
func (p *progress) lastOpened() rules.Agent {
	if p.seen == 0 || p.seen > len(p.order) || p.dossierOpen() {
		return rules.NoAgent
	}
	return p.order[p.seen-1]
}

// dossiersSeen returns the number of dossiers that were seen to the end, with their points.
func (p *progress) dossiersSeen() int { return min(max(p.seen-len(p.order), 0), len(p.dossiers)) }

// scores returns the scores after the dossiers seen so far.
func (p *progress) scores() [rules.NumAgents]int { return p.scoresAfter(p.dossiersSeen()) }

// scoresAfter returns the scores after the first n dossiers.
func (p *progress) scoresAfter(n int) [rules.NumAgents]int {
	scores := p.match.ScoresBeforeDossiers()
	for _, s := range p.dossiers[:n] {
		for _, e := range p.match.DossierScores() {
			if e.Seat == s {
				scores[e.Agent] += int(e.After) - int(e.Before)
			}
		}
	}
	return scores
}

// tokenChange returns the agent whose token a seat's dossier moves, and its scores before and after. It returns NoAgent
// if the dossier moves none.
func (p *progress) tokenChange(s rules.Seat) (a rules.Agent, before, after int) {
	scores := p.match.ScoresBeforeDossiers()
	for _, e := range p.match.DossierScores() {
		if e.Seat == s {
			return e.Agent, scores[e.Agent], scores[e.Agent] + int(e.After) - int(e.Before)
		}
	}
	return rules.NoAgent, 0, 0
}

// highlighted reports whether an agent's passport is highlighted: that of the present step, or at the end those of the
// leaders.
func (p *progress) highlighted(a rules.Agent) bool {
	view := p.match.Public()
	if p.over() {
		return view.Result().Front.Has(a)
	}
	return p.begun > 0 && p.begun <= len(p.order) && p.order[p.begun-1] == a
}

// won reports whether a player has won, alone or with others.
func (p *progress) won() bool {
	view := p.match.Public()
	return view.Result().Winners != 0
}
