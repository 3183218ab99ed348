package remote

import (
	"errors"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
)

// The methods with which a proxy implements match.Client and match.Undoer.

// Viewer implements [match.Client].
func (p *Proxy) Viewer() rules.Seat { return p.viewer }

// Table implements [match.Client]. It includes the changes of seats in the steps that were taken.
func (p *Proxy) Table() match.Table { return p.table }

// Start implements [match.Client].
func (p *Proxy) Start() rules.View { return p.start }

// Steps implements [match.Client].
func (p *Proxy) Steps() []match.Step { return p.history.Steps() }

// View implements [match.Client].
func (p *Proxy) View() rules.View { return p.view }

// PublicHistory implements [match.Client].
func (p *Proxy) PublicHistory() *match.PublicHistory { return p.history.Now() }

// Lines implements [match.Client].
func (p *Proxy) Lines() int { return p.lines }

// Next implements [match.Client]. It handles messages first.
func (p *Proxy) Next() (match.Step, bool) {
	p.pump()
	if len(p.queued) == 0 {
		return match.Step{}, false
	}
	step := p.queued[0]
	p.queued = p.queued[1:]
	p.view, p.lines = step.View, step.Lines
	if step.Table != nil {
		p.table = *step.Table
	}
	p.history.Take(step)
	return step, true
}

// Advance implements [match.Client]. It handles messages; the host keeps its own time.
func (p *Proxy) Advance(float64, float64) { p.pump() }

// Status implements [match.Client]. It handles messages first. Nobody is waited for while the connection is cut, a
// request is held, or steps are not taken yet.
func (p *Proxy) Status() match.Status {
	p.pump()
	status := p.status
	status.Cut, status.Acting = p.cut || p.state != stateReady, p.request != nil
	isCurrent := len(p.queued) == 0
	canAct := isCurrent && !status.Cut && !status.Acting
	status.WaitsForPerson = status.WaitsForPerson && canAct
	status.Sealed = status.Sealed && isCurrent
	if p.brokenErr != nil {
		status.WaitsForPerson, status.Gone = false, p.brokenErr
	}
	return status
}

// errCut refuses to act while the connection is cut.
var errCut = message.Errorf(message.Of("line.cut"), "the connection to the table is cut")

// checkRequest returns why the viewer, who has seen a number of lines, can't act now; nil if they can.
func (p *Proxy) checkRequest(lines int) error {
	switch {
	case p.brokenErr != nil:
		return p.brokenErr
	case p.cut || p.state != stateReady:
		return errCut
	case lines != p.arrived.lines:
		return match.ErrStale
	}
	return nil
}

// Act implements [match.Client]. The request is held until the host answers, and sent again over a new connection. A
// dossier may be stale, since dossiers are written in any order.
func (p *Proxy) Act(lines int, action rules.Action) error {
	err := p.checkRequest(lines)
	if err != nil && (action.Kind != rules.KindDossier || !errors.Is(err, match.ErrStale)) {
		return err
	}
	if action != match.Throw {
		if err := p.view.Check(action); err != nil {
			return err
		}
	}
	p.newRequest(request{lines: lines, action: action})
	return nil
}

// CheckUndo implements [match.Undoer].
func (p *Proxy) CheckUndo() error {
	if !p.canUndo {
		return errNoUndo
	}
	return p.checkRequest(p.lines)
}

// errNoUndo refuses an undo that the host does not offer.
var errNoUndo = message.Errorf(message.Of("undo.none"), "nothing to undo")

// Undo implements [match.Undoer]. The request is held as in Act.
func (p *Proxy) Undo(lines int) error {
	if err := p.checkRequest(lines); err != nil {
		return err
	}
	if !p.canUndo {
		return errNoUndo
	}
	p.newRequest(request{lines: lines, undo: true})
	return nil
}

// newRequest sends a request and holds it until it is answered.
func (p *Proxy) newRequest(r request) {
	p.requests++
	r.id = p.requests
	p.request, p.status.Refused = &r, nil
	p.sendRequest()
}

// sendRequest sends the held request.
func (p *Proxy) sendRequest() {
	r := p.request
	m := frame{Kind: kindUndo, ID: r.id, Lines: r.lines}
	switch {
	case r.action == match.Throw:
		m.Kind = kindThrow
	case !r.undo:
		m.Kind, m.Act = kindAct, &r.action
	}
	p.send(m)
}

// send sends a message. After an error the connection is cut.
func (p *Proxy) send(m frame) {
	if !p.cut && send(p.conn, m) != nil {
		p.cut = true
	}
}

// SetIntent implements [match.Client]. An intent that is set while the connection is cut is sent over the next one, if
// it still fits.
func (p *Proxy) SetIntent(what match.Intent) {
	p.intent = what
	p.send(frame{Kind: kindSetIntent, Intent: &what})
}

// Intent implements [match.Client].
func (p *Proxy) Intent() match.Intent { return p.intent }

// Notebook implements [match.Client].
func (p *Proxy) Notebook() match.NotebookMarks { return p.notes }

// SetNotebook implements [match.Client]. Notes that are set while the connection is cut are sent over the next one.
func (p *Proxy) SetNotebook(n match.NotebookMarks) {
	p.notes = n
	p.send(frame{Kind: kindSetNotes, Notes: match.EncodeNotes(0, []match.NotebookMarks{n})})
	p.unsetNotes = p.cut
}

// Record implements [match.Client]. It returns "" until the host has sent the record.
func (p *Proxy) Record() string {
	if !p.view.Over() {
		return ""
	}
	return p.record
}

// Leave implements [match.Client]. It tells the host, but does not close the connection. The returned function returns
// at once.
func (p *Proxy) Leave() (wait func()) {
	p.send(frame{Kind: kindLeave})
	return func() {}
}
