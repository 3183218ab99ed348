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

// TestStaleAndRepeated checks that an action sent twice happens once, and that a stale action does not happen. An
// action out of turn is refused with a reason.
func TestStaleAndRepeated(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	client := h.Client(0)
	done := len(client.Steps())
	if err := h.Client(1).Act(done, match.Throw); err == nil {
		t.Error("another seat can type the die's face")
	}
	if err := h.Client(rules.NoSeat).Act(done, match.Throw); err == nil {
		t.Error("the public can type the die's face")
	}
	for range 3 {
		if err := client.Act(done, match.Throw); err != nil {
			t.Fatal(err)
		}
	}
	if x, ok := client.Next(); !ok || x.N != done+1 {
		t.Fatalf("got step %d, %v, want %d", x.N, ok, done+1)
	}
	if err := client.Act(done, match.Throw); err != nil {
		t.Errorf("same action again, after it has happened: got error %v", err)
	}
	if _, ok := client.Next(); ok {
		t.Error("same action again: got a second step")
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
		t.Errorf("move for the current state: got error %v", err)
	}
}

// TestInvalidMessageEndsConnectionOnly checks that an invalid or unexpected message ends its connection with an error,
// and that the game goes on.
func TestInvalidMessageEndsConnectionOnly(t *testing.T) {
	for data, want := range map[string]string{
		"nonsense":                     "not a message",
		`{"kind":"dance"}`:             "clients don’t send",
		`{"kind":"act"}`:               "without an action",
		`{"kind":"say"}`:               "without one",
		`{"kind":"note","notes":"x"}`:  "unreadable notes",
		strings.Repeat(" ", 5000) + "": "5000 bytes",
	} {
		table := dealtTable(t, rules.Variants{})
		there, here := remote.Pipe()
		server, err := remote.Serve(table.Client(1), there)
		if err != nil {
			t.Fatal(err)
		}
		if err := here.Send([]byte(data)); err != nil {
			t.Fatal(err)
		}
		if err := server.Pump(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.30q: got error %v, want %q", data, err, want)
		}
		if !server.Left() {
			t.Errorf("%.30q: the connection stays open", data)
		}
		if err := table.Chance(); err != nil {
			t.Errorf("%.30q: the game does not go on: %v", data, err)
		}
	}
}

// TestRemoteNotes checks that the host keeps notes and returns them when their owner reconnects. Nobody else gets them.
func TestRemoteNotes(t *testing.T) {
	h := dealtTable(t, rules.Variants{})
	sit := func(s rules.Seat) (*remote.Server, *remote.Proxy) {
		there, here := remote.Pipe()
		served, err := remote.Serve(h.Client(s), there)
		if err != nil {
			t.Fatal(err)
		}
		c := remote.Dial(here)
		if ok, err := c.Ready(); !ok {
			t.Fatal(err)
		}
		return served, c
	}
	served, c := sit(1)
	n := c.Notebook()
	n.Cycle(rules.Violet, rules.GuessSeat(2), false)
	c.SetNotebook(n)
	c.Leave()
	if err := served.Pump(); err != nil || !served.Left() {
		t.Fatal(err)
	}
	if _, again := sit(1); again.Notebook() != n {
		t.Error("the notes are gone")
	}
	for _, s := range []rules.Seat{0, 2, rules.NoSeat} {
		if _, other := sit(s); other.Notebook() != (match.NotebookMarks{}) {
			t.Errorf("client %d reads the notes", s)
		}
	}
}

// TestLastToLeaveKeepsNotes checks that the newest notes are saved when the last client leaves while older ones are
// still being saved.
func TestLastToLeaveKeepsNotes(t *testing.T) {
	store := &slowNotes{release: make(chan struct{})}
	table, err := host.New(match.Options{Table: people(rules.Setup{Edition: rules.Amigo, Players: 3}), Seed: 1,
		HasSeed: true}, store, host.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	there, here := remote.Pipe()
	served, err := remote.Serve(table.Client(1), there)
	if err != nil {
		t.Fatal(err)
	}
	c := remote.Dial(here)
	if ok, err := c.Ready(); !ok {
		t.Fatal(err)
	}
	marks := c.Notebook()
	for s := range rules.Seat(2) {
		marks.Cycle(rules.Violet, rules.GuessSeat(s), false)
		c.SetNotebook(marks)
	}
	c.Leave()
	if err := served.Pump(); err != nil || !served.Left() {
		t.Fatal(err)
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

func (s *slowNotes) Save([]byte) error { return nil }

func (s *slowNotes) LoadNotes() ([]byte, error) { return s.notes, nil }

func (s *slowNotes) SaveNotes(text []byte) error {
	<-s.release
	s.notes = text
	return nil
}

// FuzzServer sends any bytes to the server. They are a message that changes only what its sender may change, or an
// error of one sentence. All other clients go on, and the sender's own unless there was an error.
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
		there, here := remote.Pipe()
		s, err := remote.Serve(table.Client(1), there) // not the player who must act
		if err != nil {
			t.Fatal(err)
		}
		proxy := remote.Dial(here)
		if err := here.Send(data); err != nil {
			t.Fatal(err)
		}
		if err := s.Pump(); err != nil && (!s.Left() || strings.Contains(err.Error(), "\n")) {
			t.Fatalf("error, but the connection stays open: %v", err)
		}
		if table.Game() != before {
			t.Fatalf("another client's game changed after %q", data)
		}
		if ok, err := proxy.Ready(); !ok || err != nil {
			t.Fatalf("the client is not ready: %v", err)
		}
	})
}

// FuzzDial sends any bytes to the client. It accepts a message or returns an error, and never uses half a message.
func FuzzDial(f *testing.F) {
	h := dealtTable(f, rules.Variants{})
	there, here := remote.Pipe()
	if _, err := remote.Serve(h.Client(1), there); err != nil {
		f.Fatal(err)
	}
	var hello []byte
	for m, ok := here.Receive(); ok; m, ok = here.Receive() {
		if hello == nil {
			hello = m
		}
		f.Add(m)
	}
	f.Add([]byte(`{"kind":"status"}`))
	f.Add([]byte(`{"kind":"ready"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		there, here := remote.Pipe()
		c := remote.Dial(here)
		for _, m := range [][]byte{hello, data, []byte(`{"kind":"ready","status":{},"said":{}}`), data} {
			if err := there.Send(m); err != nil {
				t.Fatal(err)
			}
		}
		if ok, err := c.Ready(); ok == (err != nil) {
			t.Fatalf("got ready %v and error %v", ok, err)
		}
		m := match.New(c)
		for range 3 {
			m.Next()
		}
		_ = m.Status()
	})
}

// dealtTable returns a table of three people whose first player must roll the die.
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
