// Package match is one sitting at one table: who sits where, whose eyes are on the screen, what chance and opponents do, and that every
// action is saved before anything else happens. It draws nothing and knows no time.
package match

import (
	"bytes"
	"fmt"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// Kind is who sits in a seat.
type Kind uint8

// The kinds of player.
const (
	Person Kind = iota
	Opponent
	Elsewhere // sits at another screen: this one only looks on
)

// Player is who sits in a seat. Level and Temperament count for opponents only.
type Player struct {
	Name        string
	Kind        Kind
	Level       opponents.Level
	Temperament opponents.Temperament
}

// personKind is how records name a person.
const personKind = "person"

func (p Player) recordKind() string {
	if p.Kind == Person {
		return personKind
	}
	return p.opponent().String()
}

func (p Player) opponent() opponents.Opponent {
	return opponents.Opponent{Level: p.Level, Temperament: p.Temperament}
}

// Options are what a table agrees on before a match.
type Options struct {
	Setup   rules.Setup
	Players []Player // by seat
	Seed    uint64   // where all chance comes from, if HasSeed
	HasSeed bool     // somebody asked for the game of that seed; else nobody can compute what chance does
	Notes   Notes
}

// Notes is what help with deducing a table allows.
type Notes uint8

// The kinds of help.
const (
	NotesAssisted Notes = iota // a notebook, and in it what everybody could see and which moves speak for and against an owner
	NotesOwn                   // a notebook with one's own marks only
	NotesNone                  // no notebook
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
	return 0, fmt.Errorf("there are no notes %q; a table allows own notes, none, or all help", name)
}

// Validate returns an error that says what is wrong with the options, nil if a match can be played with them.
func (o Options) Validate() error {
	if len(o.Players) != o.Setup.Players {
		return fmt.Errorf("there are %d players for %d seats", len(o.Players), o.Setup.Players)
	}
	if err := o.Setup.Validate(); err != nil {
		return err
	}
	for i, p := range o.Players {
		if err := record.CheckName(p.Name); err != nil {
			return message.Fault(message.Of("table.seat", message.Number("seat", i+1), message.Cause("why", err)), "seat %d: %w", i+1, err)
		}
		for j, q := range o.Players[:i] {
			if q.Name == p.Name {
				return message.Fault(message.Of("table.same-name", message.Number("first", j+1), message.Number("second", i+1), message.Person("who", p.Name)),
					"seats %d and %d are both called %s", j+1, i+1, p.Name)
			}
		}
	}
	return nil
}

// Helpers are what a match needs of the world outside the rules.
type Helpers struct {
	Bits    func() uint64 // fresh random bits, 64 at a time; needed for all chance of a match without a seed
	Thinker Thinker       // lets opponents think; nil lets them think at once, while everything else waits
}

// Match is a sitting.
type Match struct {
	options Options
	game    rules.Game
	record  record.Record
	dealer  rules.Dealer
	helpers Helpers
	thought Thought // an opponent's decision under way, nil for none
	eyes    rules.Seat
	log     []Entry
	history rules.Log // what the last action, or the one that is being kept, makes happen
	keeper  keeper

	notes    [rules.MaxSeats]Notebook
	scribe   scribe
	evidence [rules.NumAgents][rules.MaxSeats]Evidence
	earned   []rules.Event
	belief   deduction.Belief
	speaks   [rules.NumAgents][rules.MaxSeats]Speaks
}

// New begins a match and saves its header; it waits for the store. A nil store saves nothing. A match without a seed needs Equip before chance acts.
func New(o Options, s Store) (*Match, error) {
	if err := o.Validate(); err != nil {
		return nil, err
	}
	g, err := rules.New(o.Setup)
	if err != nil {
		return nil, err
	}
	m := &Match{options: o, game: g, dealer: rules.NewDealer(o.Seed), eyes: rules.NoSeat, keeper: keeper{store: s}}
	m.record = record.Record{Setup: o.Setup, Seed: o.Seed, HasSeed: o.HasSeed, Notes: o.Notes.String()}
	for _, p := range o.Players {
		m.record.Players = append(m.record.Players, record.Player{Name: p.Name, Kind: p.recordKind()})
	}
	m.keeper.text = []byte(m.record.Header())
	if err := m.keeper.begin(); err != nil {
		return nil, err
	}
	return m, nil
}

// Resume goes on with a match from its record, as the store has it. A record whose last line was cut off goes on before that line. The
// error is a sentence that says what is wrong and where.
func Resume(text []byte, s Store) (*Match, error) {
	rec, err := record.Read(text)
	if err != nil {
		return nil, err
	}
	o := Options{Setup: rec.Setup, Seed: rec.Seed, HasSeed: rec.HasSeed}
	if o.Notes, err = NotesByName(rec.Notes); err != nil {
		return nil, err
	}
	for i, p := range rec.Players {
		q := Player{Name: p.Name, Kind: Person}
		if p.Kind != personKind {
			q.Kind = Opponent
			who, err := opponents.Parse(p.Kind)
			if err != nil {
				return nil, fmt.Errorf("seat %d: %w", i+1, err)
			}
			q.Level, q.Temperament = who.Level, who.Temperament
		}
		o.Players = append(o.Players, q)
	}
	if err := o.Validate(); err != nil {
		return nil, err
	}
	m := &Match{options: o, dealer: rules.NewDealer(o.Seed), eyes: rules.NoSeat, record: *rec, keeper: keeper{store: s}}
	m.keeper.text = append(m.keeper.text, text[:bytes.LastIndexByte(text, '\n')+1]...)
	m.record.Truncated = false
	if m.game, err = rules.New(o.Setup); err != nil {
		return nil, err
	}
	for _, a := range rec.Actions {
		m.history.Reset()
		if m.game.IsChance() {
			m.dealer.Skip(1)
		}
		before := m.game
		m.conclude(&before, a)
		if err := m.game.Apply(a, &m.history); err != nil {
			return nil, err // Read has checked every action
		}
		m.tell(&before, m.history.Events)
		m.witness(&before, m.history.Events)
	}
	m.resumeNotes()
	return m, nil
}

// Equip hands the match what it needs of the world outside. It is called once, before anything acts.
func (m *Match) Equip(h Helpers) {
	m.helpers = h
	if !m.options.HasSeed && h.Bits != nil {
		m.dealer = rules.FreshDealer(h.Bits)
	}
}

// bits is 64 bits for one opponent's decision. With a seed they depend on it and the action's number alone, so a match that was resumed is played on as it
// would have been; else they are fresh, and nobody can compute what the opponent makes of them.
func (m *Match) bits() uint64 {
	if !m.options.HasSeed {
		return m.helpers.Bits()
	}
	src := rules.NewSource(m.options.Seed ^ uint64(len(m.record.Actions))<<32 ^ 0x6f70706f6e656e74)
	return src.Uint64()
}

// lacksChance is why chance can't act, nil if it can.
func (m *Match) lacksChance() error {
	if !m.options.HasSeed && m.helpers.Bits == nil {
		return fmt.Errorf("a game without a seed needs random bits from outside")
	}
	return nil
}

// Options are what the table agreed on.
func (m *Match) Options() Options { return m.options }

// Player is who sits in a seat.
func (m *Match) Player(s rules.Seat) Player { return m.options.Players[s] }

// People are the seats of people.
func (m *Match) People() []rules.Seat {
	var ps []rules.Seat
	for s, p := range m.options.Players {
		if p.Kind == Person {
			ps = append(ps, rules.Seat(s))
		}
	}
	return ps
}

// Over reports whether the game has ended.
func (m *Match) Over() bool { return m.game.Over() }

// Record is the match as text, secrets included: for the store, and for sharing once it is over.
func (m *Match) Record() string { return m.record.String() }

// Eyes are whose eyes are on the screen for a secret, NoSeat while everybody may look.
func (m *Match) Eyes() rules.Seat { return m.eyes }

// Open says that only this seat's player looks at the screen: its secrets may be shown until Close. The seats of opponents stay closed: nobody there looks
// at a screen.
func (m *Match) Open(s rules.Seat) {
	if m.eyes = rules.NoSeat; int(s) < len(m.options.Players) && m.options.Players[s].Kind == Person {
		m.eyes = s
	}
}

// Close says that everybody may look at the screen.
func (m *Match) Close() { m.eyes = rules.NoSeat }

// View is what those who look at the screen may know: the public view unless a seat's secrets are open.
func (m *Match) View() rules.View { return m.game.View(m.eyes) }

// Public is what everybody may know.
func (m *Match) Public() rules.View { return m.game.View(rules.NoSeat) }

// Deal lets chance act until identities and hands are dealt and the table can be shown.
func (m *Match) Deal() error {
	for m.game.IsChance() && m.game.Turn() == 0 && m.game.Phase() != rules.PhaseFirst {
		if _, err := m.Chance(); err != nil {
			return err
		}
	}
	return nil
}
