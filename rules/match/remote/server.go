package remote

import (
	"encoding/json"
	"fmt"
	"reflect"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match"
)

// Server is the host's end of a connection: it sends the steps of one client and carries out what arrives. It must be
// used on the goroutine of the client's host.
type Server struct {
	client     match.Client
	conn       Conn
	status     wireStatus
	intent     match.Intent
	recordSent bool // the record of the finished game was sent
	left       bool
	leaving    *async.Task[struct{}] // waits for the saves that ran when the client left; nil before
}

// Serve returns a server of a client over a connection, after it has sent all steps so far. An error means that the
// connection has failed. The client has left then, unless only the last message failed: then the server is returned as
// well.
func Serve(client match.Client, conn Conn) (*Server, error) {
	s := &Server{client: client, conn: conn}
	t, start := client.Table(), client.Start()
	if err := send(conn, frame{Kind: kindHello, Version: Version, Viewer: seatNumber(client.Viewer()), Table: &t,
		Position: start.Position()}); err != nil {
		s.leave()
		return nil, err
	}
	for _, step := range client.Steps() {
		if err := s.sendStep(step); err != nil {
			s.leave()
			return nil, err
		}
	}
	s.status, s.intent = newWireStatus(client), client.Intent()
	var notes string
	if v := client.Viewer(); v != rules.NoSeat {
		notes = match.EncodeNotes(0, []match.NotebookMarks{client.Notebook()})
	}
	return s, send(conn, frame{Kind: kindReady, Lines: client.Lines(), Status: &s.status, Intent: &s.intent,
		Notes: notes})
}

// sendStep sends a step of the server's client over the connection.
func (s *Server) sendStep(step match.Step) error {
	m := frame{Kind: kindStep, N: step.N, Lines: step.Lines, Undo: step.Undo, Table: step.Table,
		Position: step.View.Position()}
	if !step.Undo && !step.IsSeatChange() {
		m.Act, m.Events = &step.Action, step.Events
	}
	return send(s.conn, m)
}

// seatNumber returns a seat as on the wire.
func seatNumber(s rules.Seat) int {
	if s == rules.NoSeat {
		return 0
	}
	return int(s) + 1
}

// Left reports whether the client has left, at its request or after an error of Pump. Then Pump does nothing any more.
func (s *Server) Left() bool { return s.left }

// Pump handles arrived messages and sends what is new. It never blocks; call it often. An error ends the connection and
// says what is wrong with it.
func (s *Server) Pump() error {
	for !s.left {
		data, ok := s.conn.Receive()
		if !ok {
			break
		}
		if err := s.handle(data); err != nil {
			s.leave()
			return err
		}
	}
	if s.left {
		return nil
	}
	if err := s.sendUpdates(); err != nil {
		s.leave()
		return err
	}
	return nil
}

// leave makes the client leave the host. Its saves go on in the background.
func (s *Server) leave() {
	s.left = true
	wait := s.client.Leave()
	s.leaving = async.Start(func(async.Progress) struct{} {
		wait()
		return struct{}{}
	})
}

// Wait blocks until everything is saved that the client wrote before it left. It returns at once if the client has not
// left. Call it before the program ends.
func (s *Server) Wait() {
	if s.leaving != nil {
		s.leaving.Wait()
	}
}

// sendUpdates sends new steps, and the intent, status and record if they changed.
func (s *Server) sendUpdates() error {
	for step, ok := s.client.Next(); ok; step, ok = s.client.Next() {
		if err := s.sendStep(step); err != nil {
			return err
		}
	}
	if now := s.client.Intent(); now != s.intent {
		s.intent = now
		if err := send(s.conn, frame{Kind: kindIntent, Intent: &now}); err != nil {
			return err
		}
	}
	if now := newWireStatus(s.client); !reflect.DeepEqual(now, s.status) {
		s.status = now
		if err := send(s.conn, frame{Kind: kindStatus, Status: &now}); err != nil {
			return err
		}
	}
	if text := s.client.Record(); text != "" && !s.recordSent {
		s.recordSent = true
		return send(s.conn, frame{Kind: kindRecord, Record: text})
	}
	return nil
}

// handle handles a message. A refused act, throw or undo is answered. The error says that the message is not valid, or
// that the answer could not be sent.
func (s *Server) handle(data []byte) error {
	if len(data) > MaxMessage {
		return fmt.Errorf("received a message of %d bytes; the maximum is %d", len(data), MaxMessage)
	}
	var m frame
	if err := json.Unmarshal(data, &m); err != nil {
		return fmt.Errorf("received text that is not a message: %w", err)
	}
	switch m.Kind {
	case kindAct:
		if m.Act == nil {
			return fmt.Errorf("received an act without an action")
		}
		return s.answer(m.ID, s.client.Act(m.Lines, *m.Act))
	case kindThrow:
		return s.answer(m.ID, s.client.Act(m.Lines, match.Throw))
	case kindUndo:
		u, ok := s.client.(match.Undoer)
		if !ok {
			return fmt.Errorf("received an undo at a table without undo")
		}
		return s.answer(m.ID, u.Undo(m.Lines))
	case kindSetIntent:
		if m.Intent == nil {
			return fmt.Errorf("received a message for an intent without one")
		}
		s.client.SetIntent(*m.Intent)
	case kindSetNotes:
		books, err := match.ParseNotes([]byte(m.Notes), 0, 1)
		if err != nil || len(books) != 1 {
			return fmt.Errorf("received unreadable notes: %v", err)
		}
		s.client.SetNotebook(books[0])
	case kindLeave:
		s.leave()
	default:
		return fmt.Errorf("received a message of kind %q, which clients don’t send", m.Kind)
	}
	return nil
}

// answer sends why the act, throw or undo with this ID is refused. If refused is nil, it sends nothing: a step follows.
func (s *Server) answer(id int, refused error) error {
	if refused == nil {
		return nil
	}
	return send(s.conn, frame{Kind: kindRejected, ID: id, Refused: newWireError(refused)})
}
