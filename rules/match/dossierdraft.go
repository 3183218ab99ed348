package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// DossierDraft is a dossier in preparation: a guess for every agent that is not the writer's own. Make one with
// NewDossierDraft.
type DossierDraft struct {
	view    rules.View
	guesses [rules.NumAgents]rules.Guess
}

// NewDossierDraft returns a draft for the viewer of v, who must have a seat. It starts with the guesses that the notes
// mark yes and the rules allow.
func NewDossierDraft(v rules.View, marks NotebookMarks) DossierDraft {
	d := DossierDraft{view: v}
	for a := range rules.Agent(rules.NumAgents) {
		if guess := marks.Guess(a); d.Row(a) && d.Allows(guess) {
			d.guesses[a] = guess
		}
	}
	return d
}

// Row reports whether the dossier has a row for the agent: it is in play and not the writer's own.
func (d *DossierDraft) Row(a rules.Agent) bool {
	return d.view.InPlay().Has(a) && !d.view.Identities(d.view.Viewer).Has(a)
}

// Allows reports whether a row may have a guess. GuessNone is allowed only where the edition allows empty rows.
func (d *DossierDraft) Allows(guess rules.Guess) bool {
	switch s := guess.Seat(); {
	case s != rules.NoSeat:
		return int(s) < d.view.Setup().Players && s != d.view.Viewer
	case guess == rules.GuessNone:
		return d.view.Edition().Dossier.AllowBlank
	}
	return guess == rules.GuessNobody
}

// Guess returns the guess about an agent, GuessNone for an empty row and for agents without a row.
func (d *DossierDraft) Guess(a rules.Agent) rules.Guess { return d.guesses[a] }

// Write sets the guess of an agent's row. The same guess again clears the row, also where the finished dossier may have
// no empty rows. Agents without a row and guesses that are not allowed are ignored.
func (d *DossierDraft) Write(a rules.Agent, guess rules.Guess) {
	switch {
	case !d.Row(a):
	case d.guesses[a] == guess:
		d.guesses[a] = rules.GuessNone
	case d.Allows(guess):
		d.guesses[a] = guess
	}
}

// Ready reports whether the dossier can be sealed. If not, why says so in a few words; otherwise it is the zero
// Message.
func (d *DossierDraft) Ready() (ok bool, why message.Message) {
	if d.view.Edition().Dossier.AllowBlank {
		return true, why
	}
	empty := 0
	for a := range rules.Agent(rules.NumAgents) {
		if d.Row(a) && d.guesses[a] == rules.GuessNone {
			empty++
		}
	}
	if empty > 0 {
		return false, message.Of("dossier.rows-empty", message.Count("rows", empty))
	}
	return true, why
}

// Action returns the action that writes the dossier. It is legal only if Ready.
func (d *DossierDraft) Action() rules.Action { return rules.WriteDossier(d.view.Viewer, d.guesses) }
