package positioneditor

import (
	"strings"

	"heimlich/rules"
)

// Indices of the fields of dossiers, counted from dossierField, as rules.Game.Position writes them.
const (
	dossiersOffset = iota
	writingOffset
)

// The field writing is pending writers:crossed:openers, as in rules.Game.Position. Nobody is pending.
const (
	notOpened = "-:-:-"
	opened    = "-:+:" // the codes of the openers follow
)

// emptyGuess is the sign of an empty row in a dossier.
const emptyGuess = "_"

// dossierField returns the index of the first field of dossiers.
func (p *PositionEditor) dossierField() int {
	if p.game.Setup().Variants.TopSecret {
		return fieldVariants + cardFields
	}
	return fieldVariants
}

// errNoDossier is returned for a game without dossiers.
var errNoDossier = rules.InputErrorf("byhand.no-dossier", "this table has no dossiers")

// DossiersWritten reports whether all dossiers are written.
func (p *PositionEditor) DossiersWritten() bool { return p.game.HasDossier(0) }

// SetDossiersWritten writes all dossiers, in which every agent of others is guessed to be free, or clears them. To
// write them, the leading score must be past the threshold.
func (p *PositionEditor) SetDossiersWritten(written bool) error {
	if !p.game.Setup().Variants.Dossier {
		return errNoDossier
	}
	return p.change(func(fields []string) {
		n := p.game.Players()
		all := make([]string, n)
		leader := rules.NoAgent
		for s := range all {
			all[s] = "-"
			if !written {
				continue
			}
			row := []byte(strings.Repeat(emptyGuess, rules.NumAgents))
			for a := range rules.Agent(rules.NumAgents) {
				if !p.game.InPlay().Has(a) {
					continue
				}
				if leader == rules.NoAgent || p.game.Score(a) > p.game.Score(leader) {
					leader = a
				}
				if !p.game.Identities(rules.Seat(s)).Has(a) {
					row[a] = '0'
				}
			}
			all[s] = string(row)
		}
		writing := notOpened
		if written {
			writing = opened + string(leader.Code())
		}
		at := p.dossierField()
		fields[at+dossiersOffset], fields[at+writingOffset] = strings.Join(all, "."), writing
	})
}

// SetGuess sets one guess in a seat's dossier: a seat, nobody, or none. The error says that dossiers are not written,
// or that the rules forbid the guess.
func (p *PositionEditor) SetGuess(seat rules.Seat, agent rules.Agent, guess rules.Guess) error {
	switch {
	case !p.game.Setup().Variants.Dossier:
		return errNoDossier
	case !p.game.HasDossier(seat):
		return rules.InputErrorf("byhand.not-written", "no dossier is written yet")
	case p.game.Identities(seat).Has(agent):
		return rules.InputErrorf("byhand.own-row", "nobody writes about their own agent")
	}
	return p.change(func(fields []string) {
		sign := emptyGuess
		if guess == rules.GuessNobody {
			sign = "0"
		} else if x := guess.Seat(); x != rules.NoSeat {
			sign = string(rune('1' + int(x)))
		}
		at := p.dossierField() + dossiersOffset
		all := strings.Split(fields[at], ".")
		all[seat] = all[seat][:agent] + sign + all[seat][agent+1:]
		fields[at] = strings.Join(all, ".")
	})
}
