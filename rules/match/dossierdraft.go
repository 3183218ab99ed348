package match

import (
	"heimlich/rules"
	"heimlich/rules/message"
)

// DossierDraft is a dossier that is being written: a guess for every agent that is not the writer's own.
type DossierDraft struct {
	view    rules.View
	guesses [rules.NumAgents]rules.Guess
}

// NewDossierDraft begins a dossier for the seat of the view, which sees its own agents. It takes over what the notes
// are sure of.
func NewDossierDraft(v rules.View, n NotebookMarks) DossierDraft {
	d := DossierDraft{view: v}
	for a := range rules.Agent(rules.NumAgents) {
		if q := n.Guess(a); d.Row(a) && d.Allows(q) {
			d.guesses[a] = q
		}
	}
	return d
}

// Row reports whether the dossier has a row for the agent: it is in play and not the writer's own.
func (d *DossierDraft) Row(a rules.Agent) bool {
	return d.view.InPlay().Has(a) && !d.view.Identities(d.view.Viewer).Has(a)
}

// Allows reports whether a row may say that.
func (d *DossierDraft) Allows(q rules.Guess) bool {
	switch s := q.Seat(); {
	case s != rules.NoSeat:
		return int(s) < d.view.Setup().Players && s != d.view.Viewer
	case q == rules.GuessNone:
		return d.view.Edition().Dossier.AllowBlank
	}
	return q == rules.GuessNobody
}

// Guess returns what the page says of an agent.
func (d *DossierDraft) Guess(a rules.Agent) rules.Guess { return d.guesses[a] }

// Write writes a guess into an agent's row. Writing the same again empties the row.
func (d *DossierDraft) Write(a rules.Agent, q rules.Guess) {
	switch {
	case !d.Row(a):
	case d.guesses[a] == q:
		d.guesses[a] = rules.GuessNone
	case d.Allows(q):
		d.guesses[a] = q
	}
}

// Ready reports whether the dossier can be sealed, or else why not, in a few words.
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

// Action returns the dossier being written.
func (d *DossierDraft) Action() rules.Action { return rules.WriteDossier(d.view.Viewer, d.guesses) }
