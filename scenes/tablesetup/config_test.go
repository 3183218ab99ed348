package tablesetup

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/daily"
	"heimlich/rules/match"
	"heimlich/rules/opponents"
)

// TestConfigRoundTrip checks that ReadConfig reads what Text wrote, and refuses texts that are not tables.
func TestConfigRoundTrip(t *testing.T) {
	want := DefaultConfig()
	want.addSeat()
	want.Seats[1].Level = "handler"
	want.Seed = "77"
	want.Seats[2].Temperament = "bold"
	got, err := ReadConfig(want.Text())
	if err != nil {
		t.Fatal(err)
	}
	if string(got.Text()) != string(want.Text()) {
		t.Errorf("got %s, want %s", got.Text(), want.Text())
	}
	const personB = `{"name":"B","level":"person"}]}`
	const rudeB = `{"name":"B","level":"person","temperament":"rude"}]}`
	for _, bad := range []string{"", "{", "[]", `{"edition":"amigo"}`,
		`{"edition":"none","seats":[{"name":"A","level":"person"},{"name":"B","level":"person"}]}`,
		`{"edition":"amigo","seats":[{"name":"A","level":"wizard"},{"name":"B","level":"person"}]}`,
		`{"edition":"amigo","seats":[{"name":"A","level":"recruit","temperament":"rude"},` + personB,
		// B's seat may be taken by an opponent with that temperament
		`{"edition":"amigo","seats":[{"name":"A","level":"recruit"},` + rudeB} {
		if _, err := ReadConfig([]byte(bad)); err == nil ||
			!strings.HasPrefix(err.Error(), "the last table can’t be ") {
			t.Errorf("%q: got error %v, want “the last table can’t be …”", bad, err)
		}
	}
}

// TestConfigDropsInvalidChoices checks that the first player and the chosen agents follow changes of seats and edition,
// and that Options explains an incomplete choice.
func TestConfigDropsInvalidChoices(t *testing.T) {
	config := DefaultConfig()
	config.First = 4
	config.removeSeat(3)
	if config.First != 0 {
		t.Errorf("after removing the first player: got first seat %d, want 0", config.First)
	}
	config.First = 3
	config.removeSeat(0)
	if config.First != 2 || config.Seats[config.First-1].Name != "Carl" {
		t.Errorf("after removing seat 1: got first seat %d, want 2, Carl’s", config.First)
	}
	config.Edition = "french-42"
	config.dropInvalid()
	if config.First != 0 {
		t.Errorf("edition french-42, where the highest roll decides: got first seat %d, want 0", config.First)
	}
	for a := range rules.Agent(4) {
		config.toggleAgent(a)
	}
	if o, err := config.Options(); err != nil || o.Setup.Agents.String() != "royg" || o.HasSeed {
		t.Errorf("4 chosen agents: got options %+v, error %v; want the agents royg and no seed", o, err)
	}
	config.toggleAgent(rules.Red)
	if _, err := config.Options(); err == nil || err.Error() != "choose 4 agents, or none for chance; 3 are chosen" {
		t.Errorf("3 chosen agents of 4: got error %v", err)
	}
	for range 5 {
		config.addSeat()
	}
	if len(config.Seats) != rules.MaxSeats || config.Agents != "" {
		t.Errorf("after adding seats: got %d seats, agents %q; want %d and none", len(config.Seats), config.Agents,
			rules.MaxSeats)
	}
	if _, err := config.Options(); err != nil {
		t.Error(err)
	}
	config.Seed = "99999999999999999999"
	if _, err := config.Options(); err == nil || !strings.Contains(err.Error(), "is not a whole number") {
		t.Errorf("a seed that is too large: got error %v", err)
	}
}

// TestTemperaments checks that an opponent can have any temperament, and that opponents in neighbouring seats differ by
// default.
func TestTemperaments(t *testing.T) {
	config := DefaultConfig()
	seen := map[opponents.Temperament]bool{}
	for _, m := range opponents.Temperaments {
		config.Seats[2].Temperament = m.String()
		o, err := config.Options()
		if err != nil {
			t.Fatal(err)
		}
		seen[o.Players[2].Temperament] = true
	}
	if len(seen) != len(opponents.Temperaments) {
		t.Errorf("seat 3: got only the temperaments %v, want all", seen)
	}
	fresh := DefaultConfig()
	o, err := fresh.Options()
	if err != nil || o.Players[1].Temperament == o.Players[2].Temperament ||
		o.Players[2].Temperament == o.Players[3].Temperament {
		t.Errorf("neighbours have the same temperament: %+v, %v", o.Players, err)
	}
}

// TestNamesDiffer checks that all names at a table differ, for every name in the settings. The first person gets that
// name unless another player has it.
func TestNamesDiffer(t *testing.T) {
	for _, person := range append([]string{"Chief"}, Names...) {
		names := NamesWith(person)
		for i, n := range names {
			if slices.Index(names[:], n) != i || names[0] != person {
				t.Errorf("person %s: got names %q, want different ones, and the person's first", person, names)
			}
		}
	}
	c := DefaultConfig()
	c.Seats[0].Level, c.Seats[2].Level = "recruit", personLevel
	if c.nameFirstPerson("Julia"); c.Seats[2].Name != "Julia" || c.person(2) != 0 || c.person(3) != 1 {
		t.Errorf("got the seats %+v, want Julia in seat 3", c.Seats)
	}
	if c.nameFirstPerson("Ben"); c.Seats[2].Name != "Julia" {
		t.Errorf("got two players with the name Ben: %+v", c.Seats)
	}
}

// TestNewTablesShowEvidence checks that new tables, positions and the daily case all have a notebook with plain
// evidence.
func TestNewTablesShowEvidence(t *testing.T) {
	c := DefaultConfig()
	fresh, err := c.Options()
	if err != nil {
		t.Fatal(err)
	}
	g, err := rules.New(fresh.Setup)
	if err != nil {
		t.Fatal(err)
	}
	for name, o := range map[string]match.Options{"new table": fresh, "position": PositionOptions(&g),
		"daily case": daily.Day(7).Options([daily.NumSeats]string{})} {
		if o.Notes != match.NotesEvidence {
			t.Errorf("%s: got the notebook %q, want %q", name, o.Notes, match.NotesEvidence)
		}
	}
}
