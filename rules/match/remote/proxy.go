package remote

import (
	"encoding/json"
	"errors"
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Proxy is a client of a host in another program. It implements match.Client once it is Ready.
type Proxy struct {
	conn        Conn
	viewer      rules.Seat
	table       match.Table
	start       rules.View
	actionCount int // actions, without undone ones, after the last received step
	view        rules.View
	history     *match.History // of the steps taken by Next
	queued      []match.Step
	status      match.Status
	acting      bool // an action was sent, and the host has not answered
	intent      match.Intent
	notes       match.NotebookMarks
	record      string
	state       state
	brokenErr   error
}

// state is the progress of the opening messages.
type state uint8

const (
	stateDialed state = iota // nothing received
	stateReceiving
	stateReady
)

// Dial returns a client for the host at the other end of a connection. It can be used once it is Ready.
func Dial(w Conn) *Proxy { return &Proxy{conn: w, viewer: rules.NoSeat} }

// Ready reports whether all steps so far have arrived. The error says why they never will.
func (p *Proxy) Ready() (bool, error) {
	p.pump()
	return p.state == stateReady && p.brokenErr == nil, p.brokenErr
}

// pump handles the messages that have arrived.
func (p *Proxy) pump() {
	for p.brokenErr == nil {
		data, ok := p.conn.Receive()
		if !ok {
			return
		}
		if err := p.handle(data); err != nil {
			p.brokenErr = err
		}
	}
}

// handle handles a message of the host. The error says what is wrong with it.
func (p *Proxy) handle(data []byte) error {
	var m frame
	if err := json.Unmarshal(data, &m); err != nil {
		return fmt.Errorf("what came over the line is no message: %w", err)
	}
	if (m.Kind == kindHello) != (p.state == stateDialed) {
		return fmt.Errorf("a message %q came over the line out of turn", m.Kind)
	}
	switch m.Kind {
	case kindHello:
		return p.hello(&m)
	case kindStep:
		return p.step(&m)
	case kindReady:
		if p.state != stateReceiving {
			return errors.New("the table is ready twice")
		}
		p.state = stateReady
		if m.Notes != "" {
			books, err := match.ParseNotes([]byte(m.Notes), 0, 1)
			if err != nil || len(books) != 1 {
				return fmt.Errorf("notes came over the line that can’t be read: %v", err)
			}
			p.notes = books[0]
		}
		if m.Status == nil || m.Intent == nil {
			return errors.New("the table does not say how things stand")
		}
		p.status, p.intent = m.Status.toStatus(), *m.Intent
	case kindStatus:
		if m.Status == nil {
			return errors.New("a status came over the line that says nothing")
		}
		p.status, p.acting = m.Status.toStatus(), false
	case kindIntent:
		if m.Intent == nil {
			return errors.New("a said came over the line that says nothing")
		}
		p.intent = *m.Intent
	case kindRecord:
		p.record = m.Record
	default:
		return fmt.Errorf("a message %q came over the line, which no table sends", m.Kind)
	}
	return nil
}

// hello handles the first message.
func (p *Proxy) hello(m *frame) (err error) {
	switch {
	case m.Version != Version:
		return fmt.Errorf("the table speaks version %d of the line, and this is version %d", m.Version, Version)
	case m.Table == nil || m.Viewer < 0 || m.Viewer > m.Table.Setup.Players:
		return errors.New("the table does not say who sits here")
	}
	if err := m.Table.Validate(); err != nil {
		return err
	}
	p.viewer = rules.NoSeat
	if m.Viewer > 0 {
		p.viewer = rules.Seat(m.Viewer - 1)
	}
	p.table, p.state = *m.Table, stateReceiving
	p.start, err = viewOf(m.Position, p.viewer)
	p.view, p.history = p.start, match.NewHistory(p.table, p.start)
	return err
}

// step queues a step, or takes it while the steps so far arrive.
func (p *Proxy) step(m *frame) error {
	v, err := viewOf(m.Position, p.viewer)
	if err != nil {
		return err
	}
	switch {
	case m.Undo && (m.Act != nil || m.Events != nil || m.N != p.actionCount-1 || m.N < 0 || p.state == stateReceiving):
		return fmt.Errorf("action %d is taken back over the line, and there are %d", m.N+1, p.actionCount)
	case !m.Undo && (m.Act == nil || m.N != p.actionCount+1):
		return fmt.Errorf("step %d came over the line where step %d was to come", m.N, p.actionCount+1)
	}
	if is, was := v.Setup(), p.table.Setup; is.Edition != was.Edition || is.Variants != was.Variants ||
		is.InitialPlayers() != was.InitialPlayers() || is.Players > was.Players {
		return errors.New("a position of another table came over the line")
	}
	for _, e := range m.Events {
		if !e.Valid(p.table.Setup.Players) {
			return fmt.Errorf("step %d tells something that can’t happen", m.N)
		}
	}
	x := match.UndoStep(p.viewer, m.N, &v.Game)
	if !m.Undo {
		x = match.Step{N: m.N, Action: *m.Act, Events: m.Events, View: v}
	}
	p.actionCount = m.N
	if p.state == stateReceiving {
		p.view = v
		p.history.Take(x)
	} else {
		p.queued = append(p.queued, x)
	}
	return nil
}

// Viewer implements match.Client, like all following methods.
func (p *Proxy) Viewer() rules.Seat { return p.viewer }

func (p *Proxy) Table() match.Table { return p.table }

func (p *Proxy) Start() rules.View { return p.start }

func (p *Proxy) Steps() []match.Step { return p.history.Steps() }

func (p *Proxy) View() rules.View { return p.view }

func (p *Proxy) PublicHistory() *match.PublicHistory { return p.history.Now() }

func (p *Proxy) Next() (match.Step, bool) {
	p.pump()
	if len(p.queued) == 0 {
		return match.Step{}, false
	}
	x := p.queued[0]
	p.queued = p.queued[1:]
	p.view = x.View
	p.history.Take(x)
	return x, true
}

// Advance handles messages; the host keeps its own time.
func (p *Proxy) Advance(float64, float64) { p.pump() }

func (p *Proxy) Status() match.Status {
	p.pump()
	s := p.status
	s.WaitsForPerson = s.WaitsForPerson && !p.acting && len(p.queued) == 0
	if p.brokenErr != nil {
		s.WaitsForPerson, s.Gone = false, p.brokenErr
	}
	return s
}

func (p *Proxy) Act(n int, a rules.Action) error {
	if p.brokenErr != nil {
		return p.brokenErr
	}
	if n != p.actionCount && a.Kind != rules.KindDossier { // dossiers are written in any order
		return match.ErrStale
	}
	if a != match.Throw {
		if err := p.view.Check(a); err != nil {
			return err
		}
	}
	p.acting, p.status.Refused = true, nil
	return p.send(frame{Kind: kindAct, N: n, Act: &a})
}

// send sends a message; after an error the connection is broken.
func (p *Proxy) send(m frame) error {
	err := send(p.conn, m)
	if err != nil {
		p.brokenErr = err
	}
	return err
}

func (p *Proxy) SetIntent(what match.Intent) {
	p.intent = what
	_ = p.send(frame{Kind: kindSetIntent, Intent: &what}) // a closed connection shows in the Status
}

func (p *Proxy) Intent() match.Intent { return p.intent }

func (p *Proxy) Notebook() match.NotebookMarks { return p.notes }

func (p *Proxy) SetNotebook(n match.NotebookMarks) {
	p.notes = n
	_ = p.send(frame{Kind: kindSetNotes, Notes: match.EncodeNotes(0, []match.NotebookMarks{n})})
}

func (p *Proxy) Record() string {
	if !p.view.Over() {
		return ""
	}
	return p.record
}

func (p *Proxy) Leave() (wait func()) {
	_ = p.send(frame{Kind: kindLeave})
	return func() {}
}
