package dossier

import (
	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
)

// pageState is the page of one person, with its marks and its undo stack. A closed page has no marks; closedDrafts
// keeps them.
type pageState struct {
	ctx     *appctx.Context
	match   *match.Match
	writing bool       // dossiers are written in ink, else notes in pencil
	owner   rules.Seat // the seat that owns the page
	open    bool       // the page is open for its owner

	view     rules.View // the owner's private view while the page is open
	notes    match.NotebookMarks
	selected rules.Agent // the agent whose evidence is shown, NoAgent for none
	draft
	closedDrafts [rules.MaxSeats]*draft // the marks of closed pages; nil for none
}

// draft holds the marks of a dossier, and the undo stacks of dossier and notes.
type draft struct {
	page      match.DossierDraft
	pageUndo  []match.DossierDraft  // before each change
	notesUndo []match.NotebookMarks // the notes before each change
}

// openForOwner opens the page with the owner's private view, notes and earlier marks.
func (s *pageState) openForOwner() {
	s.view, s.notes = s.match.PrivateView(s.owner), s.match.Notebook(s.owner)
	s.page = match.NewDossierDraft(s.view, s.notes)
	if d := s.closedDrafts[s.owner]; d != nil {
		s.draft = *d
	}
	s.open = true
}

// clear closes the page and removes its content. Marks and undo stacks stay in closedDrafts.
func (s *pageState) clear() {
	if s.open {
		d := s.draft
		s.closedDrafts[s.owner] = &d
	}
	s.open = false
	s.view, s.notes, s.draft = s.match.Public(), match.NotebookMarks{}, draft{}
}

// weighs reports whether the page shows bars, and the turns that are evidence for and against each owner.
func (s *pageState) weighs() bool { return s.match.Table().Notes == match.NotesWeighed }

// showsEvidence reports whether the page shows the players' public actions with each agent.
func (s *pageState) showsEvidence() bool {
	return s.weighs() || s.match.Table().Notes == match.NotesEvidence
}

// ownsAgent reports whether the page's owner owns an agent.
func (s *pageState) ownsAgent(a rules.Agent) bool { return s.view.Identities(s.owner).Has(a) }

// write writes into a square: a choice in ink, or the next mark in pencil, which it saves. It pushes the old state on
// the undo stack.
func (s *pageState) write(a rules.Agent, guess rules.Guess) {
	if s.writing {
		s.pageUndo = append(s.pageUndo, s.page)
		s.page.Write(a, guess)
		return
	}
	s.notesUndo = append(s.notesUndo, s.notes)
	s.notes.Cycle(a, guess, s.view.Setup().Variants.TopSecret)
	s.match.SetNotebook(s.owner, s.notes)
}

// undoMark undoes the last mark, if there is one.
func (s *pageState) undoMark() {
	switch {
	case s.writing && len(s.pageUndo) > 0:
		s.page, s.pageUndo = s.pageUndo[len(s.pageUndo)-1], s.pageUndo[:len(s.pageUndo)-1]
	case !s.writing && len(s.notesUndo) > 0:
		s.notes, s.notesUndo = s.notesUndo[len(s.notesUndo)-1], s.notesUndo[:len(s.notesUndo)-1]
		s.match.SetNotebook(s.owner, s.notes)
	}
}

// agents returns the agents in play, one per row.
func (s *pageState) agents() []rules.Agent {
	var agents []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if s.view.InPlay().Has(a) {
			agents = append(agents, a)
		}
	}
	return agents
}

// guesses returns the possible guesses about an agent, one per column: every other seat, then nobody.
func (s *pageState) guesses() []rules.Guess {
	var guesses []rules.Guess
	for seat := range rules.Seat(s.view.Setup().Players) {
		if seat != s.owner {
			guesses = append(guesses, rules.GuessSeat(seat))
		}
	}
	return append(guesses, rules.GuessNobody)
}

// columnName returns the heading of a guess's column: a player's name, or the word for nobody.
func (s *pageState) columnName(guess rules.Guess) string {
	if seat := guess.Seat(); seat != rules.NoSeat {
		return s.match.Player(seat).Name
	}
	return s.ctx.Words("guess.nobody")
}

// inkHint returns the sentence that explains the points for a dossier.
func (s *pageState) inkHint() string {
	d := &s.view.Edition().Dossier
	right, wrong := message.Signed("right", d.Right), message.Signed("wrong", d.Wrong)
	switch {
	case d.Wrong < 0 && d.AllowBlank:
		return s.ctx.Words("dossier.hint.wrong-blank", right, wrong)
	case d.Wrong < 0:
		return s.ctx.Words("dossier.hint.wrong", right, wrong)
	case d.AllowBlank:
		return s.ctx.Words("dossier.hint.blank", right)
	}
	return s.ctx.Words("dossier.hint", right)
}

// freeText returns a sentence that says how many agents nobody owns, or "" if all have owners.
func (s *pageState) freeText() string {
	free := s.view.FreeAgents()
	if free == 0 {
		return ""
	}
	return s.ctx.Words("dossier.free", message.Count("free", free))
}

// unsaved returns a sentence with the reason why the notes can't be saved, or "" if they can or a dossier is written.
func (s *pageState) unsaved() string {
	err := s.match.Status().NotesError
	if err == nil || s.writing {
		return ""
	}
	return a11y.Sentences(s.ctx.Words("notebook.unsaved", message.ErrorArg("why", err)))
}
