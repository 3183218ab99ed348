package match

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Kind is who sits in a seat.
type PlayerKind uint8

// The kinds of player.
const (
	Person PlayerKind = iota
	Opponent
	Elsewhere // sits at another screen
)

// Player is who sits in a seat. Level and Temperament count for opponents only.
type Player struct {
	Name        string
	Kind        PlayerKind
	Level       opponents.Level
	Temperament opponents.Temperament
	Away        bool // an opponent who plays for a person that has left and may come back
}

// Opponent is how a computer player plays.
func (p Player) Opponent() opponents.Opponent {
	return opponents.Opponent{Level: p.Level, Temperament: p.Temperament}
}

// Table is what everybody at a table knows from the start: what is played, who sits where, and which notes are allowed.
type Table struct {
	Setup   rules.Setup
	Players []Player // by seat
	Notes   Notes
	Customs HouseRules

	Changes   []SeatChange // who has left the table and come back to it so far, in the order in which they did
	Otherwise bool         // the game is another way on from one that was over, in which others may have sat here
}

// HouseRules are what a table agrees on beside the rules: a set of them.
type HouseRules uint8

// The customs.
const (
	// at a table of opponents only: everybody is shown why each of them does what it does, and whom it suspects
	ShowThoughts HouseRules = 1 << iota
	ShowOdds                // whoever sets the safe down is shown how likely the next player can open it
	RealDie                 // people roll a die of their own, and say what it shows

	AllCustoms = ShowThoughts | ShowOdds | RealDie
)

// Has reports whether all of some customs are in the set.
func (c HouseRules) Has(some HouseRules) bool { return c&some == some }

// Thoughts reports whether the thoughts of opponents are shown. They never are where a person plays, or has played: it
// would tell who is who.
func (t Table) Thoughts() bool {
	return t.Customs.Has(ShowThoughts) &&
		!slices.ContainsFunc(t.Players, func(p Player) bool { return p.Kind != Opponent || p.Away })
}

// Options are what has to be settled before a match.
type Options struct {
	Table
	Seed    uint64 // where all chance comes from, if HasSeed
	HasSeed bool   // somebody asked for the game of that seed; else nobody can compute what chance does
}

// Notes is what help with deducing a table allows.
type Notes uint8

// The kinds of help.
const (
	// a notebook, and in it what everybody could see and which moves speak for and against an owner
	NotesAssisted Notes = iota
	NotesOwn            // a notebook with one's own marks only
	NotesNone           // no notebook
	numNotes
)

// notesNames are those of records and of saved tables; assisted is what a record says nothing about.
var notesNames = [numNotes]string{"", "own", "none"}

// String is the name in records, "" for assisted.
func (n Notes) String() string { return notesNames[min(n, numNotes-1)] }

// NotesByName is the help that records call by that name.
func NotesByName(name string) (Notes, error) {
	for i, s := range notesNames {
		if s == name {
			return Notes(i), nil
		}
	}
	return 0,
		rules.Flawed("setup.no-notes name", "there are no notes %q; a table allows own notes, none, or all help", name)
}

// Validate returns an error that says what is wrong with the table, nil if a match can be played at it.
func (t Table) Validate() error {
	if len(t.Players) != t.Setup.Players {
		return rules.Flawed("setup.seats players seats", "there are %d players for %d seats", len(t.Players),
			t.Setup.Players)
	}
	if err := t.Setup.Validate(); err != nil {
		return err
	}
	if t.Customs&^AllCustoms != 0 {
		return rules.Flawed("setup.customs", "the table has agreed on something that this game does not know")
	}
	for i, p := range t.Players {
		if err := record.CheckName(p.Name); err != nil {
			return message.Fault(message.Of("table.seat", message.Number("seat", i+1), message.Cause("why", err)),
				"seat %d: %w", i+1, err)
		}
		for j, q := range t.Players[:i] {
			if q.Name == p.Name {
				return message.Fault(message.Of("table.same-name", message.Number("first", j+1),
					message.Number("second", i+1), message.Person("who", p.Name)),
					"seats %d and %d are both called %s", j+1, i+1, p.Name)
			}
		}
	}
	return t.checkChanges()
}

// Anew is the table for another game: whoever came late is there from the beginning, and as many agents take part as
// they need.
func (t Table) Anew() Table {
	t.Setup.Joined, t.Changes, t.Otherwise = 0, nil, false
	if t.Setup.Agents.Len() != int(t.Setup.Edition.Edition().Agents[t.Setup.Players]) {
		t.Setup.Agents = 0
	}
	return t
}

// Belief is what everybody believes when a game at this table begins: how opponents play whose level tells it, for that
// stands on their plates. Of whoever plays for a person that has left no more is known than of that person, and nothing
// of anybody where others may have played until now.
func (t Table) Belief() (b deduction.Belief) {
	if t.Otherwise {
		return b
	}
	for s, p := range t.Players {
		if p.Kind == Opponent && !p.Away {
			b.Know(rules.Seat(s), p.Level.Manner(t.Setup))
		}
	}
	return b
}

// People are the seats of people before this screen.
func (t Table) People() []rules.Seat {
	var ps []rules.Seat
	for s, p := range t.Players {
		if p.Kind == Person {
			ps = append(ps, rules.Seat(s))
		}
	}
	return ps
}

// Around are the seats of people who sit around this screen, with those who have left it for a while.
func (t Table) Around() []rules.Seat {
	var ps []rules.Seat
	for s, p := range t.Players {
		if p.Kind == Person || p.Away {
			ps = append(ps, rules.Seat(s))
		}
	}
	return ps
}

// Seats is who sits where at the beginning, as a record says it.
func (t Table) Seats() []record.Player {
	var ps []record.Player
	for _, p := range t.Players {
		kind := record.Person
		if p.Kind == Opponent {
			kind = p.Opponent().String()
		}
		ps = append(ps, record.Player{Name: p.Name, Kind: kind})
	}
	return ps
}

// OptionsOf is what a match was begun with, as its record says: to start it over with the same seed, or without it for
// another game at the same table. The error is TableOf's. A match that began at a position begins there again only by
// its record's Position.
func OptionsOf(rec *record.Record) (Options, error) {
	t, err := TableOf(rec)
	return Options{Table: t, Seed: rec.Seed, HasSeed: rec.HasSeed}, err
}

// TableOf is the table at which a record is played, with those who sit there at its end. The error says what of it no
// table allows.
func TableOf(rec *record.Record) (Table, error) {
	t, all := Table{Setup: rec.Setup, Otherwise: rec.Otherwise != nil}, rec.Everybody()
	t.Setup.Players, t.Setup.Joined = t.Setup.Players+len(rec.Joined), t.Setup.Joined+len(rec.Joined)
	var err error
	if t.Notes, err = NotesByName(rec.Notes); err != nil {
		return Table{}, err
	}
	customs, err := record.HouseRulesByName(rec.Customs)
	if err != nil {
		return Table{}, err
	}
	t.Customs = HouseRules(customs)
	for i, p := range rec.Seated() {
		q := Player{Name: p.Name, Away: p.Kind != all[i].Kind}
		if p.Kind != record.Person {
			who, err := opponents.Parse(p.Kind)
			if err != nil {
				return Table{}, message.Fault(message.Of("table.seat", message.Number("seat", i+1),
					message.Cause("why", err)), "seat %d: %w", i+1, err)
			}
			q.Kind, q.Level, q.Temperament = Opponent, who.Level, who.Temperament
		}
		t.Players = append(t.Players, q)
	}
	if t.Changes, err = changesOf(rec); err != nil {
		return Table{}, err
	}
	return t, t.Validate()
}
