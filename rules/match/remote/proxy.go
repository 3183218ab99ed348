package remote

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"heimlich/rules"
	"heimlich/rules/match"
)

// Proxy is a client of a host in another program. It implements match.Client and match.Undoer, whose methods may be
// called only once it is Ready. It must be used from one goroutine.
type Proxy struct {
	conn      Conn
	state     state
	cut       bool // the connection is broken; Reconnect continues
	began     bool // all steps of the first connection have arrived
	brokenErr error

	viewer  rules.Seat
	table   match.Table // after the last step taken by Next
	start   rules.View
	view    rules.View
	lines   int
	history *match.History // of the steps taken by Next
	queued  []match.Step
	arrived arrival

	status     match.Status
	canUndo    bool
	request    *request // act or undo that the host has not answered, nil for none
	requests   int      // number of acts and undos so far
	intent     match.Intent
	notes      match.NotebookMarks
	unsetNotes bool // the notes have changed while the connection was cut
	record     string
}

// arrival holds the messages that have arrived over the present connection.
type arrival struct {
	table match.Table
	count int          // actions, without undone ones
	lines int          // lines of the record
	steps []match.Step // steps before kindReady
}

// request is an act or undo of the viewer. It is sent again after a broken connection.
type request struct {
	id, lines int
	action    rules.Action
	undo      bool
}

// state is the progress of the opening messages.
type state uint8

const (
	stateDialed state = iota // nothing received
	stateReceiving
	stateReady
)

// Dial returns a client for the host at the other end of a connection. It does not block. Call Ready until it returns
// true.
func Dial(conn Conn) *Proxy { return &Proxy{conn: conn, viewer: rules.NoSeat} }

// Ready reports whether all steps so far have arrived. It handles messages first. The error says why they never will.
func (p *Proxy) Ready() (bool, error) {
	p.pump()
	return p.state == stateReady && p.brokenErr == nil, p.brokenErr
}

// Finished reports whether the game is over and its record has arrived. It handles messages first. Next may still
// return steps.
func (p *Proxy) Finished() bool {
	p.pump()
	return p.record != ""
}

// Cut tells the client that its connection is broken. Until Reconnect the match can be read, but the viewer can't act.
// It may be called twice.
func (p *Proxy) Cut() { p.cut = true }

// Reconnect continues with another connection to the same table. The next steps lead from the client's state to the
// host's. An act that the host has not answered is sent again, unless its moment has passed.
func (p *Proxy) Reconnect(conn Conn) {
	p.conn, p.cut, p.state = conn, false, stateDialed
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
		return fmt.Errorf("received text that is not a message: %w", err)
	}
	if (m.Kind == kindHello) != (p.state == stateDialed) {
		return fmt.Errorf("received a message of kind %q out of turn", m.Kind)
	}
	switch m.Kind {
	case kindHello:
		return p.hello(&m)
	case kindStep:
		return p.step(&m)
	case kindReady:
		return p.ready(&m)
	case kindStatus:
		return p.setStatus(m.Status)
	case kindRejected:
		if m.Refused == nil {
			return errors.New("received a refusal without a reason")
		}
		if p.request != nil && p.request.id == m.ID {
			p.request, p.status.Refused = nil, m.Refused.toError()
		}
	case kindIntent:
		if m.Intent == nil {
			return errors.New("received a message for an intent without one")
		}
		p.intent = *m.Intent
	case kindRecord:
		p.record = m.Record
	default:
		return fmt.Errorf("received a message of kind %q, which hosts don’t send", m.Kind)
	}
	return nil
}

// setStatus stores a status that has arrived.
func (p *Proxy) setStatus(s *wireStatus) error {
	if s == nil {
		return errors.New("received a message for a status without one")
	}
	p.status, p.canUndo = s.toStatus(), s.CanUndo
	return nil
}

// hello handles the first message. The error says that it is not valid, or does not fit an earlier connection.
func (p *Proxy) hello(message *frame) error {
	switch {
	case message.Version != Version:
		return fmt.Errorf("the host uses protocol version %d, this client %d", message.Version, Version)
	case message.Table == nil:
		return errors.New("the hello names no valid table and viewer")
	}
	t := *message.Table
	if err := t.Validate(); err != nil {
		return err
	}
	if message.Viewer < 0 || message.Viewer > t.Setup.Players {
		return errors.New("the hello names no valid table and viewer")
	}
	viewer := rules.NoSeat
	if message.Viewer > 0 {
		viewer = rules.Seat(message.Viewer - 1)
	}
	start, err := viewOf(message.Position, viewer)
	if err != nil {
		return err
	}
	p.arrived, p.state = arrival{table: t}, stateReceiving
	if !p.began { // perhaps after a connection that broke too early
		p.viewer, p.table, p.start, p.view = viewer, t, start, start
		p.history = match.NewHistory(t, start)
	} else if viewer != p.viewer || start != p.start {
		return errors.New("the host continues with another table or seat")
	}
	return nil
}

// ready handles the end of the steps so far. After a reconnection it also queues what has changed, and sends intent,
// notes and request again where the host lacks them. The error says what is wrong with the message.
func (p *Proxy) ready(message *frame) error {
	if p.state != stateReceiving {
		return errors.New("received a second ready")
	}
	if message.Intent == nil || message.Lines < p.arrived.lines {
		return errors.New("the ready has no intent, or fewer lines than the steps")
	}
	if err := p.setStatus(message.Status); err != nil {
		return err
	}
	if message.Notes != "" && !p.unsetNotes {
		books, err := match.ParseNotes([]byte(message.Notes), 0, 1)
		if err != nil || len(books) != 1 {
			return fmt.Errorf("received unreadable notes: %v", err)
		}
		p.notes = books[0]
	}
	if p.state = stateReady; p.began && message.Lines == p.lines && p.intent != *message.Intent {
		p.SetIntent(p.intent) // the host has lost it, or never got it
	} else {
		p.intent = *message.Intent
	}
	p.arrived.lines = message.Lines
	if !p.began {
		p.began = true
		for _, step := range p.arrived.steps {
			p.view = step.View
			p.history.Take(step)
		}
		p.lines = message.Lines
	} else {
		p.catchUp()
	}
	if p.unsetNotes {
		p.unsetNotes = false
		p.SetNotebook(p.notes)
	}
	for i := range p.arrived.steps {
		if p.request != nil && p.answers(&p.arrived.steps[i]) {
			p.request = nil
		}
	}
	if p.arrived.steps = nil; p.request != nil {
		p.sendRequest()
	}
	return nil
}

// catchUp queues the steps from the client's state to the host's after a reconnection: undo steps for actions that were
// undone meanwhile, the changed table, and later steps.
func (p *Proxy) catchUp() {
	known, steps, same := p.history.Steps(), p.arrived.steps, 0
	for same < len(known) && same < len(steps) && isSameStep(&known[same], &steps[same]) {
		same++
	}
	p.queued = nil
	for n := len(known) - 1; n >= same; n-- {
		before := p.start
		if n > 0 {
			before = known[n-1].View
		}
		undo := match.UndoStep(p.viewer, n, &before.Game)
		undo.View, undo.Lines = before, p.lines
		p.queued = append(p.queued, undo)
	}
	if !reflect.DeepEqual(p.arrived.table, p.table) && !changeAtJoins(steps[same:], p.arrived.table) {
		view := p.start
		if same > 0 {
			view = steps[same-1].View
		}
		table := p.arrived.table
		change := match.SeatChangeStep(p.viewer, same, &view.Game, &table)
		change.View, change.Lines = view, p.lines
		p.queued = append(p.queued, change)
	}
	p.queued = append(p.queued, steps[same:]...)
	if n := len(p.queued); n > 0 {
		p.queued[n-1].Lines = p.arrived.lines
	} else {
		p.lines = p.arrived.lines
	}
}

// changeAtJoins adds the table to the steps at which people have joined, with the players until then. It reports
// whether there are such steps.
func changeAtJoins(steps []match.Step, table match.Table) (joined bool) {
	for i := range steps {
		step := &steps[i]
		if step.Action.Kind != rules.KindJoin {
			continue
		}
		tableThen, players := table, step.View.Players()
		tableThen.Players = tableThen.Players[:players]
		tableThen.Setup.Players, tableThen.Setup.Joined = players, players-table.Setup.InitialPlayers()
		step.Table, joined = &tableThen, true
	}
	return joined
}

// isSameStep reports whether two steps are the same for the viewer.
func isSameStep(a, b *match.Step) bool { return a.Action == b.Action && a.View == b.View }

// answers reports whether a step that has arrived answers the held request: the viewer's dossier, or any later line.
func (p *Proxy) answers(step *match.Step) bool {
	if p.request.action.Kind == rules.KindDossier {
		return step.Action == p.request.action
	}
	return p.arrived.lines > p.request.lines
}

// step queues a step, and drops the request that it answers. Steps from before the connection are held until all have
// arrived. The error says what is wrong with the message.
func (p *Proxy) step(message *frame) error {
	view, err := viewOf(message.Position, p.viewer)
	if err != nil {
		return err
	}
	if err := p.checkStep(message); err != nil {
		return err
	}
	arrived := &p.arrived
	step := match.UndoStep(p.viewer, message.N, &view.Game)
	if message.Table != nil {
		if err := message.Table.Validate(); err != nil {
			return err
		}
		arrived.table, step.Table = *message.Table, message.Table
	}
	if !isSetupOf(view.Setup(), arrived.table.Setup) {
		return errors.New("a position of another table came over the line")
	}
	step.Undo, step.Lines, step.View = message.Undo, message.Lines, view
	if message.Act != nil {
		step.Action, step.Events = *message.Act, message.Events
	}
	for _, e := range message.Events {
		if !e.Valid(arrived.table.Setup.Players) {
			return fmt.Errorf("step %d tells something that can’t happen", message.N)
		}
	}
	arrived.count, arrived.lines = message.N, message.Lines
	if p.state == stateReceiving {
		arrived.steps = append(arrived.steps, step)
		return nil
	}
	p.queued = append(p.queued, step)
	if p.request != nil && p.answers(&step) {
		p.request = nil
	}
	return nil
}

// checkStep returns why a step can't follow the steps that have arrived. Until all past steps have arrived, each has an
// action.
func (p *Proxy) checkStep(message *frame) error {
	count, receiving := p.arrived.count, p.state == stateReceiving
	switch {
	case message.Undo:
		hasOther := message.Act != nil || message.Table != nil
		if hasOther || receiving || message.N < 0 || message.N != count-1 {
			return fmt.Errorf("action %d is taken back over the line, and there are %d", message.N+1, count)
		}
	case message.Act != nil:
		if message.N != count+1 {
			return fmt.Errorf("step %d came over the line where step %d was to come", message.N, count+1)
		}
	default: // a change of the table
		if message.Table == nil || receiving || message.N != count {
			return fmt.Errorf("step %d came over the line without an action", message.N)
		}
	}
	if message.Lines < p.arrived.lines {
		return fmt.Errorf("step %d came over the line with %d lines after %d", message.N, message.Lines,
			p.arrived.lines)
	}
	return nil
}

// isSetupOf reports whether a position with a set-up can belong to a table, which may have more latecomers.
func isSetupOf(position, table rules.Setup) bool {
	return position.Edition == table.Edition && position.Variants == table.Variants &&
		position.InitialPlayers() == table.InitialPlayers() && position.Players <= table.Players
}
