package opponents

import (
	"heimlich/rules"
	"heimlich/rules/deduction"
)

// dossier returns the dossier that the evidence supports: it assigns each agent to its likeliest owner. A row whose
// expected points are negative stays blank where that is allowed.
func (p *player) dossier() rules.Action {
	v := &p.view
	me := v.Viewer
	b := *p.belief
	b.Misremember(p.params.memoryError, p.src)
	table := b.Marginals(v)
	r := &v.Edition().Dossier
	var rows [rules.NumAgents]rules.Guess
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) || v.Identities(me).Has(a) {
			continue
		}
		best, share := rules.GuessNobody, table[a][deduction.Nobody]
		for s := range rules.Seat(v.Players()) {
			if s != me && table[a][s] > share {
				best, share = rules.GuessSeat(s), table[a][s]
			}
		}
		if gain := int64(r.Right)*int64(share) + int64(r.Wrong)*int64(deduction.Certain-share); r.AllowBlank &&
			gain < 0 {
			best = rules.GuessNone
		}
		rows[a] = best
	}
	return rules.WriteDossier(me, rows)
}
