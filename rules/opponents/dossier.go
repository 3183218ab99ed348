package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// dossier returns the dossier that the evidence supports, as the player remembers it: it assigns each agent to its
// likeliest owner. A row whose expected points are negative stays blank where that is allowed.
func (p *player) dossier() rules.Action {
	view := &p.view
	me := view.Viewer
	belief := *p.belief
	belief.Misremember(p.params.memoryError, p.src)
	table := belief.Marginals(view)
	terms := &view.Edition().Dossier
	var rows [rules.NumAgents]rules.Guess
	for agent := range rules.Agent(rules.NumAgents) {
		if !view.InPlay().Has(agent) || view.Identities(me).Has(agent) {
			continue
		}
		best, share := rules.GuessNobody, table[agent][deduction.Nobody]
		for s := range rules.Seat(view.Players()) {
			if s != me && table[agent][s] > share {
				best, share = rules.GuessSeat(s), table[agent][s]
			}
		}
		gain := int64(terms.Right)*int64(share) + int64(terms.Wrong)*int64(deduction.Certain-share)
		if terms.AllowBlank && gain < 0 {
			best = rules.GuessNone
		}
		rows[agent] = best
	}
	return rules.WriteDossier(me, rows)
}
