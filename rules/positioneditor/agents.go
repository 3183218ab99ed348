package positioneditor

import (
	"sort"
	"strings"

	"heimlich/rules"
)

// ReplaceAgent replaces agent out, which is in play, by agent in, which is not. The new agent gets its building, score
// and owner. An error for players says why it can't; nothing is changed then.
func (p *PositionEditor) ReplaceAgent(out, in rules.Agent) error {
	switch {
	case !p.game.InPlay().Has(out):
		return rules.InputErrorf("byhand.not-in-play agent", "%v is not in play", out)
	case p.game.InPlay().Has(in):
		return rules.InputErrorf("byhand.in-play agent", "%v is already in play", in)
	}
	return p.change(func(fields []string) {
		for _, i := range []int{fieldAt, fieldScores, fieldGains} {
			swapItems(&fields[i], ".", int(out), int(in))
		}
		fields[fieldAgents] = renameAgent(fields[fieldAgents], out, in)
		fields[fieldOwners] = strings.ReplaceAll(fields[fieldOwners], string(out.Code()), string(in.Code()))
		set := p.game.Setup().Variants
		next := fieldVariants
		if set.TopSecret {
			boxed, further, _ := strings.Cut(fields[next+furtherOffset], ":")
			fields[next+furtherOffset] = boxed + ":" + renameAgent(further, out, in)
			placed, round, _ := strings.Cut(fields[next+roundOffset], ":")
			fields[next+roundOffset] = renameAgent(placed, out, in) + ":" + round
			next += cardFields
		}
		if set.Dossier {
			all := strings.Split(fields[next+dossiersOffset], ".")
			for i := range all {
				if all[i] != "-" {
					swapItems(&all[i], "", int(out), int(in))
				}
			}
			fields[next+dossiersOffset] = strings.Join(all, ".")
			writing := strings.Split(fields[next+writingOffset], ":")
			writing[2] = renameAgent(writing[2], out, in)
			fields[next+writingOffset] = strings.Join(writing, ":")
		}
	})
}

// swapItems swaps items i and j of a field whose items are separated by between.
func swapItems(field *string, between string, i, j int) {
	items := strings.Split(*field, between)
	items[i], items[j] = items[j], items[i]
	*field = strings.Join(items, between)
}

// renameAgent returns dot-separated sets of agents with one agent replaced by another.
func renameAgent(sets string, out, in rules.Agent) string {
	all := strings.Split(sets, ".")
	for i, set := range all {
		if !strings.Contains(set, string(out.Code())) {
			continue
		}
		letters := []byte(strings.ReplaceAll(set, string(out.Code()), string(in.Code())))
		sort.Slice(letters, func(i, k int) bool {
			a, _ := rules.AgentByCode(letters[i])
			b, _ := rules.AgentByCode(letters[k])
			return a < b
		})
		all[i] = string(letters)
	}
	return strings.Join(all, ".")
}
