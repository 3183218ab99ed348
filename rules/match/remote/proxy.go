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
	conn    Conn
	viewer  rules.Seat
	table   match.Table
	start   rules.View
	count   int // actions, without undone ones, after the last received step
	view    rules.View
	history *match.History // of the steps taken by Next
	queued  []match.Step
	status  match.Status
	acting  bool // an action was sent, and the host has not answered
	intent  match.Intent
	notes   match.NotebookMarks
	record  string
	state   state
	broken  error
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
func (c *Proxy) Ready() (bool, error) {
	c.pump()
	return c.state == stateReady && c.broken == nil, c.broken
}

// pump handles the messages that have arrived.
func (c *Proxy) pump() {
	for c.broken == nil {
		data, ok := c.conn.Receive()
		if !ok {
			return
		}
		if err := c.handle(data); err != nil {
			c.broken = err
		}
	}
}

// handle handles a message of the host. The error says what is wrong with it.
func (c *Proxy) handle(data []byte) error {
	var m frame
	if err := json.Unmarshal(data, &m); err != nil {
		return fmt.Errorf("what came over the line is no message: %w", err)
	}
	if (m.Kind == kindHello) != (c.state == stateDialed) {
		return fmt.Errorf("a message %q came over the line out of turn", m.Kind)
	}
	switch m.Kind {
	case kindHello:
		return c.hello(&m)
	case kindStep:
		return c.step(&m)
	case kindReady:
		if c.state != stateReceiving {
			return errors.New("the table is ready twice")
		}
		c.state = stateReady
		if m.Notes != "" {
			books, err := match.ReadNotes([]byte(m.Notes), 0, 1)
			if err != nil || len(books) != 1 {
				return fmt.Errorf("notes came over the line that can’t be read: %v", err)
			}
			c.notes = books[0]
		}
		if m.Status == nil || m.Said == nil {
			return errors.New("the table does not say how things stand")
		}
		c.status, c.intent = m.Status.toStatus(), *m.Said
	case kindStatus:
		if m.Status == nil {
			return errors.New("a status came over the line that says nothing")
		}
		c.status, c.acting = m.Status.toStatus(), false
	case kindSaid:
		if m.Said == nil {
			return errors.New("a said came over the line that says nothing")
		}
		c.intent = *m.Said
	case kindRecord:
		c.record = m.Record
	default:
		return fmt.Errorf("a message %q came over the line, which no table sends", m.Kind)
	}
	return nil
}

// hello handles the first message.
func (c *Proxy) hello(m *frame) (err error) {
	switch {
	case m.Version != Version:
		return fmt.Errorf("the table speaks version %d of the line, and this is version %d", m.Version, Version)
	case m.Table == nil || m.Viewer < 0 || m.Viewer > m.Table.Setup.Players:
		return errors.New("the table does not say who sits here")
	}
	if err := m.Table.Validate(); err != nil {
		return err
	}
	c.viewer = rules.NoSeat
	if m.Viewer > 0 {
		c.viewer = rules.Seat(m.Viewer - 1)
	}
	c.table, c.state = *m.Table, stateReceiving
	c.start, err = viewOf(m.Position, c.viewer)
	c.view, c.history = c.start, match.NewHistory(c.table, c.start)
	return err
}

// step queues a step, or takes it while the steps so far arrive.
func (c *Proxy) step(m *frame) error {
	v, err := viewOf(m.Position, c.viewer)
	if err != nil {
		return err
	}
	switch {
	case m.Undo && (m.Act != nil || m.Events != nil || m.N != c.count-1 || m.N < 0 || c.state == stateReceiving):
		return fmt.Errorf("action %d is taken back over the line, and there are %d", m.N+1, c.count)
	case !m.Undo && (m.Act == nil || m.N != c.count+1):
		return fmt.Errorf("step %d came over the line where step %d was to come", m.N, c.count+1)
	}
	if is, was := v.Setup(), c.table.Setup; is.Edition != was.Edition || is.Variants != was.Variants ||
		is.InitialPlayers() != was.InitialPlayers() || is.Players > was.Players {
		return errors.New("a position of another table came over the line")
	}
	for _, e := range m.Events {
		if !e.Valid(c.table.Setup.Players) {
			return fmt.Errorf("step %d tells something that can’t happen", m.N)
		}
	}
	x := match.UndoStep(c.viewer, m.N, &v.Game)
	if !m.Undo {
		x = match.Step{N: m.N, Action: *m.Act, Events: m.Events, View: v}
	}
	c.count = m.N
	if c.state == stateReceiving {
		c.view = v
		c.history.Take(x)
	} else {
		c.queued = append(c.queued, x)
	}
	return nil
}

// Viewer implements match.Client, like all following methods.
func (c *Proxy) Viewer() rules.Seat { return c.viewer }

func (c *Proxy) Table() match.Table { return c.table }

func (c *Proxy) Start() rules.View { return c.start }

func (c *Proxy) Steps() []match.Step { return c.history.Steps() }

func (c *Proxy) View() rules.View { return c.view }

func (c *Proxy) PublicHistory() *match.PublicHistory { return c.history.Now() }

func (c *Proxy) Next() (match.Step, bool) {
	c.pump()
	if len(c.queued) == 0 {
		return match.Step{}, false
	}
	x := c.queued[0]
	c.queued = c.queued[1:]
	c.view = x.View
	c.history.Take(x)
	return x, true
}

// Advance handles messages; the host keeps its own time.
func (c *Proxy) Advance(float64, float64) { c.pump() }

func (c *Proxy) Status() match.Status {
	c.pump()
	s := c.status
	s.Waits = s.Waits && !c.acting && len(c.queued) == 0
	if c.broken != nil {
		s.Waits, s.Gone = false, c.broken
	}
	return s
}

func (c *Proxy) Act(n int, a rules.Action) error {
	if c.broken != nil {
		return c.broken
	}
	if n != c.count && a.Kind != rules.KindDossier { // dossiers are written in any order
		return match.ErrStale
	}
	if a != match.Throw {
		if err := c.view.Check(a); err != nil {
			return err
		}
	}
	c.acting, c.status.Refused = true, nil
	return c.send(frame{Kind: kindAct, N: n, Act: &a})
}

// send sends a message; after an error the connection is broken.
func (c *Proxy) send(m frame) error {
	err := send(c.conn, m)
	if err != nil {
		c.broken = err
	}
	return err
}

func (c *Proxy) SetIntent(what match.Intent) {
	c.intent = what
	_ = c.send(frame{Kind: kindSay, Said: &what}) // a closed connection shows in the Status
}

func (c *Proxy) Intent() match.Intent { return c.intent }

func (c *Proxy) Notebook() match.NotebookMarks { return c.notes }

func (c *Proxy) SetNotebook(n match.NotebookMarks) {
	c.notes = n
	_ = c.send(frame{Kind: kindNote, Notes: match.NotesText(0, []match.NotebookMarks{n})})
}

func (c *Proxy) Record() string {
	if !c.view.Over() {
		return ""
	}
	return c.record
}

func (c *Proxy) Leave() (rest func()) {
	_ = c.send(frame{Kind: kindLeave})
	return func() {}
}
