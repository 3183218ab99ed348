package match_test

import (
	"bytes"
	"errors"
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
	"heimlich/rules/testrun"
)

// errFull is the error of a memoryStore that fails.
var errFull = errors.New("the disk is full")

// TestResumeContinuesSameGame checks that a match resumed after an action ends with the same record, in memory and in
// the store. An incomplete last line in the record does not matter.
func TestResumeContinuesSameGame(t *testing.T) {
	testrun.Long(t)
	const interval = 7 // actions between resumes
	for edition := range rules.EditionID(rules.NumEditions) {
		var store memoryStore
		m := newMatch(t, soloOptions(edition, 4, 6), &store, host.Helpers{})
		var saved [][]byte
		for !m.Over() {
			step(t, m)
			saved = append(saved, append([]byte(nil), store.text...))
		}
		want := m.Record()
		if string(store.text) != want {
			t.Fatalf("stored record: got\n%s\nwant\n%s", store.text, want)
		}
		for i := 0; i < len(saved)-1; i += interval { // nothing is saved after the last action
			half := append(append([]byte(nil), saved[i]...), "99. mo"...) // with an incomplete line
			for _, text := range [][]byte{saved[i], half} {
				storeAgain := memoryStore{text: text}
				again := resume(t, text, &storeAgain, host.Helpers{})
				for !again.Over() {
					step(t, again)
				}
				if got := again.Record(); got != want {
					t.Fatalf("resumed after action %d: got\n%s\nwant\n%s", i, got, want)
				}
				if again.Status().SaveError == nil && string(storeAgain.text) != want {
					t.Fatalf("resumed after action %d: stored record: got\n%s\nwant\n%s", i, storeAgain.text, want)
				}
				if !reflect.DeepEqual(again.Log(), m.Log()) {
					t.Fatalf("resumed after action %d: log: got\n%v\nwant\n%v", i, again.Log(), m.Log())
				}
			}
		}
	}
}

// TestFullDiskDoesNotStopGame checks that a match goes on while saving fails, and is saved completely when saving works
// again.
func TestFullDiskDoesNotStopGame(t *testing.T) {
	const actions, firstFailure, firstSuccess = 20, 6, 12
	var store memoryStore
	m := newMatch(t, soloOptions(rules.Amigo, 3, 1), &store, host.Helpers{})
	for i := range actions {
		store.fails = i >= firstFailure && i < firstSuccess
		step(t, m)
		if got := m.Status().SaveError; (got != nil) != store.fails {
			t.Fatalf("after action %d: got save error %v, want one exactly while the store fails", i, got)
		}
	}
	if string(store.text) != m.Record() {
		t.Errorf("stored record after the failures: got\n%s\nwant\n%s", store.text, m.Record())
	}
}

// TestPublicStepsHideSecrets checks that public views, events and log stay the same if two identities are exchanged.
func TestPublicStepsHideSecrets(t *testing.T) {
	options := soloOptions(rules.Amigo, 4, 9)
	for i := range options.Players {
		options.Players[i].Kind = match.Person
	}
	m := dealtMatch(t, options, nil)
	rec, err := record.Read([]byte(m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	rec.Actions[0], rec.Actions[1] = rec.Actions[1], rec.Actions[0]
	other := resume(t, []byte(rec.String()), nil, host.Helpers{})
	for !m.Over() {
		if m.Public() != other.Public() {
			t.Fatalf("public view: got\n%+v\nwant\n%+v", other.Public(), m.Public())
		}
		if want, got := step(t, m), step(t, other); !m.Over() && !reflect.DeepEqual(got, want) {
			t.Fatalf("public events: got\n%+v\nwant\n%+v", got, want)
		}
		if !reflect.DeepEqual(m.Log(), other.Log()) {
			t.Fatalf("log: got\n%v\nwant\n%v", other.Log(), m.Log())
		}
	}
}

// TestIdentityIsPrivate checks that only a seat's own view shows its identity.
func TestIdentityIsPrivate(t *testing.T) {
	m := dealtMatch(t, peopleOptions(4, rules.Amigo, rules.Variants{}, 9), nil)
	view, public := m.PrivateView(2), m.Public()
	if view.Identity(2) == rules.NoAgent || view.Identity(1) != rules.NoAgent {
		t.Errorf("view of seat 2: got own identity %v and identity %v of seat 1, want only the own one",
			view.Identity(2), view.Identity(1))
	}
	if got := public.Identity(2); got != rules.NoAgent {
		t.Errorf("public view: got identity %v of seat 2, want it masked", got)
	}
}

// TestLogNamesPlayers checks that the log of a whole game consists of sentences in the third person, and covers the
// main kinds of events.
func TestLogNamesPlayers(t *testing.T) {
	o := soloOptions(rules.French42, 3, 2)
	m := newMatch(t, o, nil, host.Helpers{})
	for !m.Over() {
		step(t, m)
	}
	whole := ""
	for _, e := range m.Log() {
		said := entryText(t, m.Match, e)
		whole += said + "\n"
		if strings.Contains(strings.ToLower(said), " you ") || !strings.HasSuffix(said, ".") {
			t.Errorf("log entry: got %q, want a sentence in the third person", said)
		}
	}
	for _, want := range []string{"A rolled ", " for the start.", "begins.", "moved ", ": a count.", "The count: ",
		"placed the safe in ", "The game is over."} {
		if !strings.Contains(whole, want) {
			t.Errorf("log of a whole game: got no %q", want)
		}
	}
}

// TestInvalidOptions checks that invalid options and records are refused with an error that names the fault.
func TestInvalidOptions(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(o *match.Options)
		want   string
	}{
		{"too few", func(o *match.Options) { o.Players = o.Players[:1] },
			"the numbers of players and seats differ: 1 and 3"},
		{"no name", func(o *match.Options) { o.Players[1].Name = "" }, "seat 2: a player needs a name"},
		{"same name", func(o *match.Options) { o.Players[2].Name = "A" }, "seats 1 and 3 are both called A"},
		{"a line feed", func(o *match.Options) { o.Players[0].Name = "A\nB" },
			"seat 1: a name can’t contain U+000A"},
	} {
		options := soloOptions(rules.Amigo, 3, 1)
		c.change(&options)
		if _, err := host.New(options, nil, host.Helpers{}); err == nil || err.Error() != c.want {
			t.Errorf("%s: got error %v, want %s", c.name, err, c.want)
		}
	}
	_, err := host.Resume([]byte("[Record \"1\"]\nrubbish\n"), nil, host.Helpers{})
	if err == nil || !strings.HasPrefix(err.Error(), "line 2, column 1: ") {
		t.Errorf("rubbish: got error %v, want one in line 2, column 1", err)
	}
}

// memoryStore is a store in memory that can be made to fail.
type memoryStore struct {
	text  []byte
	fails bool // Save stores half of a line and returns errFull, as on a full disk
	gone  bool // Save returns match.ErrGone, as if another program had taken the game over
}

// Save stores a record, which must continue the stored one. It fails as the fields say.
func (s *memoryStore) Save(record []byte) error {
	if s.gone {
		return match.ErrGone
	}
	if !bytes.HasPrefix(record, s.text[:bytes.LastIndexByte(s.text, '\n')+1]) {
		return errors.New("the record does not continue the stored one")
	}
	if s.fails {
		half := len(s.text) + (len(record)-len(s.text))/2
		s.text = append([]byte(nil), record[:half]...)
		return errFull
	}
	s.text = append([]byte(nil), record...)
	return nil
}

// soloOptions returns the options of a table with a seed: a person in seat 0, and opponents in the others.
func soloOptions(edition rules.EditionID, players int, seed uint64) match.Options {
	o := match.Options{Table: match.Table{Setup: rules.Setup{Edition: edition, Players: players, First: rules.NoSeat}},
		Seed: seed, HasSeed: true}
	for i := range players {
		p := match.Player{Name: string(rune('A' + i)), Kind: match.Opponent, Level: opponents.FieldAgent,
			Temperament: opponents.TemperamentOf(i)}
		if i == 0 {
			p.Kind = match.Person
		}
		o.Players = append(o.Players, p)
	}
	return o
}
