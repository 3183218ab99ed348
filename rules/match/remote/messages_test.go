package remote_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/match/remote"
)

// TestStaleAndRepeated checks that a repeated action happens once, and that an action for an earlier or later state is
// refused as stale. A seat that is not due is refused, too.
func TestStaleAndRepeated(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	client := h.Client(0)
	done := len(client.Steps())
	if err := h.Client(1).Act(done, match.Throw); err == nil {
		t.Error("throw by another seat: got no error, want one")
	}
	if err := h.Client(rules.NoSeat).Act(done, match.Throw); err == nil {
		t.Error("throw by the public: got no error, want one")
	}
	for range 3 {
		if err := client.Act(done, match.Throw); err != nil {
			t.Fatal(err)
		}
	}
	if step, ok := client.Next(); !ok || step.N != done+1 {
		t.Fatalf("after the throw: got step %d and ok %v, want step %d and true", step.N, ok, done+1)
	}
	if err := client.Act(done, match.Throw); err != nil {
		t.Errorf("same action again, after it has happened: got error %v, want none", err)
	}
	if _, ok := client.Next(); ok {
		t.Error("same action again: got a second step, want none")
	}
	v := client.View()
	move := v.NthLegal(0)
	if err := client.Act(done, move); !errors.Is(err, match.ErrStale) {
		t.Errorf("move for the state before the roll: got error %v, want ErrStale", err)
	}
	if err := client.Act(done+2, move); !errors.Is(err, match.ErrStale) {
		t.Errorf("move for a later state: got error %v, want ErrStale", err)
	}
	if err := client.Act(done+1, move); err != nil {
		t.Errorf("move for the current state: got error %v, want none", err)
	}
}

// TestInvalidMessageEndsConnectionOnly checks that an invalid or unexpected message ends its connection with an error.
// The game goes on.
func TestInvalidMessageEndsConnectionOnly(t *testing.T) {
	for data, want := range map[string]string{
		"nonsense":                    "not a message",
		`{"kind":"dance"}`:            "clients don’t send",
		`{"kind":"act"}`:              "without an action",
		`{"kind":"say"}`:              "without one",
		`{"kind":"note","notes":"x"}`: "unreadable notes",
		strings.Repeat(" ", 5000):     "5000 bytes",
	} {
		table := dealtTable(t, rules.Variants{})
		serverEnd, clientEnd := remote.Pipe()
		server, err := remote.Serve(table.Client(1), serverEnd)
		if err != nil {
			t.Fatal(err)
		}
		if err := clientEnd.Send([]byte(data)); err != nil {
			t.Fatal(err)
		}
		if err := server.Pump(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: got error %v, want %q", data, err, want)
		}
		if !server.Left() {
			t.Errorf("%.30q: got an open connection, want it closed", data)
		}
		if err := table.Chance(); err != nil {
			t.Errorf("%.30q: next roll of the host: got error %v, want none", data, err)
		}
	}
}

// TestRemoteNotes checks that the host stores notes and returns them when their owner connects again. Nobody else gets
// them.
func TestRemoteNotes(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	connect := func(s rules.Seat) (*remote.Server, *remote.Proxy) {
		serverEnd, clientEnd := remote.Pipe()
		served, err := remote.Serve(h.Client(s), serverEnd)
		if err != nil {
			t.Fatal(err)
		}
		c := remote.Dial(clientEnd)
		if ok, err := c.Ready(); !ok {
			t.Fatalf("client of seat %d: got not ready with error %v, want ready", s, err)
		}
		return served, c
	}
	served, c := connect(1)
	n := c.Notebook()
	n.Cycle(rules.Violet, rules.GuessSeat(2), false)
	c.SetNotebook(n)
	c.Leave()
	if err := served.Pump(); err != nil || !served.Left() {
		t.Fatalf("after Leave: got error %v and left %v, want none and true", err, served.Left())
	}
	if _, again := connect(1); again.Notebook() != n {
		t.Errorf("connected again: got notes %v, want %v", again.Notebook(), n)
	}
	for _, s := range []rules.Seat{0, 2, rules.NoSeat} {
		if _, other := connect(s); other.Notebook() != (match.NotebookMarks{}) {
			t.Errorf("client of seat %d: got the notes of seat 1, want none", s)
		}
	}
}

// TestLastToLeaveKeepsNotes checks that the newest notes are saved even if the last client leaves while older notes are
// being saved.
func TestLastToLeaveKeepsNotes(t *testing.T) {
	store := &slowNotes{release: make(chan struct{})}
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3}), Seed: 1,
		HasSeed: true}, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	serverEnd, clientEnd := remote.Pipe()
	served, err := remote.Serve(table.Client(1), serverEnd)
	if err != nil {
		t.Fatal(err)
	}
	c := remote.Dial(clientEnd)
	if ok, err := c.Ready(); !ok {
		t.Fatalf("client: got not ready with error %v, want ready", err)
	}
	marks := c.Notebook()
	for s := range rules.Seat(2) {
		marks.Cycle(rules.Violet, rules.GuessSeat(s), false)
		c.SetNotebook(marks)
	}
	c.Leave()
	if err := served.Pump(); err != nil || !served.Left() {
		t.Fatalf("after Leave: got error %v and left %v, want none and true", err, served.Left())
	}
	close(store.release)
	served.Wait()
	again, err := host.Resume([]byte(table.Record()), store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if got := again.Client(1).Notebook(); got != marks {
		t.Errorf("got notes %v, want the newest, %v", got, marks)
	}
}

// slowNotes is a store whose notes are saved only after release is closed.
type slowNotes struct {
	release chan struct{}
	notes   []byte
}

// Save implements match.Store. It saves nothing.
func (s *slowNotes) Save([]byte) error { return nil }

// LoadNotes implements match.NoteStore.
func (s *slowNotes) LoadNotes() ([]byte, error) { return s.notes, nil }

// SaveNotes implements match.NoteStore. It blocks until release is closed.
func (s *slowNotes) SaveNotes(text []byte) error {
	<-s.release
	s.notes = text
	return nil
}

// FuzzServer checks that arbitrary bytes from a client that is not due do not change the game. An invalid message
// closes its connection, with an error of one line.
func FuzzServer(f *testing.F) {
	for _, m := range []string{`{"kind":"act","n":4,"act":{"Kind":4,"Face":255}}`,
		`{"kind":"act","n":3,"act":{"Kind":4,"Face":255}}`,
		`{"kind":"act","n":-7,"act":{"Kind":5,"Agent":200,"Steps":[9,9,9,9,9,9,9]}}`,
		`{"kind":"say","said":{"Knocks":true,"Sure":true}}`, `{"kind":"note","notes":"notes 2 0\n1 ........"}`,
		`{"kind":"leave"}`, `{"kind":"step"}`, `{"kind":"act"}`, `{`, ``,
		`{"kind":"act","n":4,"act":{"Kind":13,"Seat":2}}`} {
		f.Add([]byte(m))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		table := dealtTable(t, rules.Variants{TopSecret: true, Dossier: true})
		before := table.Game()
		serverEnd, clientEnd := remote.Pipe()
		s, err := remote.Serve(table.Client(1), serverEnd) // not the player who must act
		if err != nil {
			t.Fatal(err)
		}
		proxy := remote.Dial(clientEnd)
		if err := clientEnd.Send(data); err != nil {
			t.Fatal(err)
		}
		if err := s.Pump(); err != nil && (!s.Left() || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("%q: got error %v and left %v, want an error of one line and true", data, err, s.Left())
		}
		if table.Game() != before {
			t.Fatalf("%q: got another game, want no change", data)
		}
		if ok, err := proxy.Ready(); !ok || err != nil {
			t.Fatalf("%q: client: got not ready with error %v, want ready", data, err)
		}
	})
}

// FuzzDial checks that arbitrary bytes from a server do not make the client panic. It is either ready or has an error.
func FuzzDial(f *testing.F) {
	h := dealtTable(f, rules.Variants{})
	serverEnd, clientEnd := remote.Pipe()
	if _, err := remote.Serve(h.Client(1), serverEnd); err != nil {
		f.Fatal(err)
	}
	var hello []byte
	for m, ok := clientEnd.Receive(); ok; m, ok = clientEnd.Receive() {
		if hello == nil {
			hello = m
		}
		f.Add(m)
	}
	f.Add([]byte(`{"kind":"status"}`))
	f.Add([]byte(`{"kind":"ready"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		serverEnd, clientEnd := remote.Pipe()
		c := remote.Dial(clientEnd)
		for _, m := range [][]byte{hello, data, []byte(`{"kind":"ready","status":{},"said":{}}`), data} {
			if err := serverEnd.Send(m); err != nil {
				t.Fatal(err)
			}
		}
		if ok, err := c.Ready(); ok == (err != nil) {
			t.Fatalf("%q: got ready %v and error %v, want exactly one of them", data, ok, err)
		}
		m := match.New(c)
		for range 3 {
			m.Next()
		}
		_ = m.Status()
	})
}

// dealtTable returns the host of three people at a table where seat 0 must roll the die.
func dealtTable(t testing.TB, v rules.Variants) *host.Host {
	t.Helper()
	s := rules.Setup{Edition: rules.Amigo, Variants: v, Players: 3, First: 0}
	h, err := host.New(match.Options{Table: people(s), Seed: 4, HasSeed: true}, nil, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Deal(); err != nil {
		t.Fatal(err)
	}
	return h
}
