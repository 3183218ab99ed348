package match

import (
	"fmt"
	"slices"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/rules/opponents"
	"heimlich/rules/record"
)

// PlayerKind says whether a person or an opponent plays a seat.
type PlayerKind uint8

// The kinds of player.
const (
	Person PlayerKind = iota
	Opponent
	Elsewhere // a person at another screen
)

// playerKindNames are the kinds in JSON.
var playerKindNames = []string{"person", "opponent", "elsewhere"}

// MarshalText returns the word of the kind. It panics for an unknown kind and never returns an error.
func (k PlayerKind) MarshalText() ([]byte, error) { return []byte(playerKindNames[k]), nil }

// UnmarshalText sets the kind from its word. For an unknown word it returns an error and leaves k unchanged.
func (k *PlayerKind) UnmarshalText(text []byte) error {
	i := slices.Index(playerKindNames, string(text))
	if i < 0 {
		return fmt.Errorf("unknown kind of player %q", text)
	}
	*k = PlayerKind(i)
	return nil
}

// Player is the player of a seat. Level and Temperament are for opponents only. The zero value is a person without a
// name.
type Player struct {
	Name        string                `json:"name"`
	Kind        PlayerKind            `json:"kind,omitzero"`
	Level       opponents.Level       `json:"level,omitzero"`
	Temperament opponents.Temperament `json:"temperament,omitzero"`
	// an opponent who replaces a person; that person may return
	Away bool `json:"away,omitzero"`
}

// Opponent returns the level and temperament of the computer player. For a person the result has no meaning.
func (p Player) Opponent() opponents.Opponent {
	return opponents.Opponent{Level: p.Level, Temperament: p.Temperament}
}

// Table holds the public settings of a table: setup, players, help with notes, house rules and seat changes. Package
// remote sends it as JSON.
type Table struct {
	Setup      rules.Setup `json:"setup"`
	Players    []Player    `json:"players,omitempty"` // by seat
	Notes      NotesMode   `json:"notes,omitzero"`
	HouseRules HouseRules  `json:"houseRules,omitzero"`

	Changes []SeatChange `json:"changes,omitempty"` // people who left or returned, in order
	// the game continues another finished game with different actions, perhaps with other players
	Continued bool `json:"continued,omitzero"`
}

// HouseRules is a set of agreements outside the printed rules, one bit each. The zero value has none.
type HouseRules uint8

// The house rules.
const (
	// at a table of opponents only: their reasons and suspicions are shown to everybody
	ShowThoughts HouseRules = 1 << iota
	ShowOdds                // the player who moves the safe sees how likely the next player can open it
	RealDie                 // people roll a real die and type its face

	AllHouseRules = ShowThoughts | ShowOdds | RealDie
)

// MarshalText returns the names in records. It never returns an error.
func (h HouseRules) MarshalText() ([]byte, error) {
	return []byte(record.HouseRulesName(uint8(h))), nil
}

// UnmarshalText parses the names in records. For an unknown one it returns the error of record.HouseRulesByName.
func (h *HouseRules) UnmarshalText(text []byte) error {
	set, err := record.HouseRulesByName(string(text))
	*h = HouseRules(set)
	return err
}

// Has reports whether the set contains all of some.
func (h HouseRules) Has(some HouseRules) bool { return h&some == some }

// Thoughts reports whether opponents' reasons are shown. It is false if a person plays or has left, because the reasons
// reveal owners.
func (t Table) Thoughts() bool {
	return t.HouseRules.Has(ShowThoughts) &&
		!slices.ContainsFunc(t.Players, func(p Player) bool { return p.Kind != Opponent || p.Away })
}

// Options are the settings of a new match.
type Options struct {
	Table
	Seed    uint64 // seed of all chance, if HasSeed
	HasSeed bool   // the match is reproducible from Seed; else nobody can compute its chance
}

// NotesMode says how much help with deduction a table allows.
type NotesMode uint8

// The modes of notes.
const (
	// a notebook with the evidence, and bars for the turns that support or contradict each owner
	NotesWeighed  NotesMode = iota
	NotesOwn                // a notebook with the player's own marks only
	NotesNone               // no notebook
	NotesEvidence           // a notebook with the evidence, which the player weighs
	numNotes
)

// notesNames are the names in records and saved tables. A record omits the weighed mode.
var notesNames = [numNotes]string{"", "own", "none", "evidence"}

// String returns the name in records, "" for weighed. An unknown mode has the name of the last one.
func (n NotesMode) String() string { return notesNames[min(n, numNotes-1)] }

// MarshalText returns the name in records. It never returns an error.
func (n NotesMode) MarshalText() ([]byte, error) { return []byte(n.String()), nil }

// UnmarshalText parses the name in records. For an unknown one it returns an *rules.InputError.
func (n *NotesMode) UnmarshalText(text []byte) (err error) {
	*n, err = NotesByName(string(text))
	return err
}

// NotesByName parses the name in records, "" for weighed. For an unknown one it returns an *rules.InputError.
func NotesByName(name string) (NotesMode, error) {
	for i, s := range notesNames {
		if s == name {
			return NotesMode(i), nil
		}
	}
	return 0, rules.InputErrorf("setup.no-notes name", "unknown notes %q (own, none, evidence)", name)
}

// Validate returns nil if a match can be played with this table, else an error for players that says why not.
func (t Table) Validate() error {
	if len(t.Players) != t.Setup.Players {
		return rules.InputErrorf("setup.seats players seats", "the numbers of players and seats differ: %d and %d",
			len(t.Players), t.Setup.Players)
	}
	if err := t.Setup.Validate(); err != nil {
		return err
	}
	if t.HouseRules&^AllHouseRules != 0 {
		return rules.InputErrorf("setup.customs", "this game doesn’t know the table’s house rules")
	}
	for i, p := range t.Players {
		if err := record.CheckName(p.Name); err != nil {
			return message.Errorf(message.Of("table.seat", message.Number("seat", i+1), message.ErrorArg("why", err)),
				"seat %d: %w", i+1, err)
		}
		for j, earlier := range t.Players[:i] {
			if earlier.Name == p.Name {
				return message.Errorf(message.Of("table.same-name", message.Number("first", j+1),
					message.Number("second", i+1), message.Person("who", p.Name)),
					"seats %d and %d are both called %s", j+1, i+1, p.Name)
			}
		}
	}
	return t.checkChanges()
}

// Rematch returns the table for another game; t is unchanged. Latecomers are seated from the start. If that needs
// another number of agents, chance draws them.
func (t Table) Rematch() Table {
	t.Setup.Joined, t.Changes, t.Continued = 0, nil, false
	if t.Setup.Agents.Len() != int(t.Setup.Edition.Edition().Agents[t.Setup.Players]) {
		t.Setup.Agents = 0
	}
	return t
}

// Belief returns the public belief before the first action. An opponent's level is public and tells its style. The
// style of people is unknown, also of those who left, and of players in a game that continues another one.
func (t Table) Belief() (b deduction.Belief) {
	if t.Continued {
		return b
	}
	for s, p := range t.Players {
		if p.Kind == Opponent && !p.Away {
			b.SetStyle(rules.Seat(s), p.Level.PlayStyle(t.Setup))
		}
	}
	return b
}

// People returns the seats of people at this screen in ascending order; nil if there are none.
func (t Table) People() []rules.Seat {
	var seats []rules.Seat
	for s, p := range t.Players {
		if p.Kind == Person {
			seats = append(seats, rules.Seat(s))
		}
	}
	return seats
}

// PeopleAndAway returns the seats of people at this screen, and of those who have left for a while, in ascending order.
func (t Table) PeopleAndAway() []rules.Seat {
	var seats []rules.Seat
	for s, p := range t.Players {
		if p.Kind == Person || p.Away {
			seats = append(seats, rules.Seat(s))
		}
	}
	return seats
}

// PlayerTags returns the players as the header of a record names them, indexed by seat.
func (t Table) PlayerTags() []record.PlayerTag {
	var tags []record.PlayerTag
	for _, p := range t.Players {
		kind := record.Person
		if p.Kind == Opponent {
			kind = p.Opponent().String()
		}
		tags = append(tags, record.PlayerTag{Name: p.Name, Kind: kind})
	}
	return tags
}

// OptionsOf returns the options that a recorded match began with. They can start it again with the same seed, or
// without it. They do not contain a starting position; see the record's Position. The error is that of TableOf; the
// table is then empty.
func OptionsOf(rec *record.Record) (Options, error) {
	t, err := TableOf(rec)
	return Options{Table: t, Seed: rec.Seed, HasSeed: rec.HasSeed}, err
}

// TableOf returns the table of a record, with the players at its end. The error says why no such table can exist.
func TableOf(rec *record.Record) (Table, error) {
	t, all := Table{Setup: rec.Setup, Continued: rec.PriorResult != nil}, rec.AllPlayers()
	t.Setup.Players, t.Setup.Joined = t.Setup.Players+len(rec.Joined), t.Setup.Joined+len(rec.Joined)
	var err error
	if t.Notes, err = NotesByName(rec.Notes); err != nil {
		return Table{}, err
	}
	houseRules, err := record.HouseRulesByName(rec.HouseRules)
	if err != nil {
		return Table{}, err
	}
	t.HouseRules = HouseRules(houseRules)
	for i, tag := range rec.CurrentPlayers() {
		p := Player{Name: tag.Name, Away: tag.Kind != all[i].Kind}
		if tag.Kind != record.Person {
			who, err := opponents.Parse(tag.Kind)
			if err != nil {
				return Table{}, message.Errorf(message.Of("table.seat", message.Number("seat", i+1),
					message.ErrorArg("why", err)), "seat %d: %w", i+1, err)
			}
			p.Kind, p.Level, p.Temperament = Opponent, who.Level, who.Temperament
		}
		t.Players = append(t.Players, p)
	}
	if t.Changes, err = changesOf(rec); err != nil {
		return Table{}, err
	}
	return t, t.Validate()
}
