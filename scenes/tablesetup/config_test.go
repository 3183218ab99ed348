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

// TestConfigRoundTrip checks that a table is read as it was written, and that bad tables are refused.
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
	const b = `{"name":"B","level":"person"}]}`
	const rude = `{"name":"B","level":"person","temperament":"rude"}]}`
	for _, bad := range []string{"", "{", "[]", `{"edition":"amigo"}`,
		`{"edition":"none","seats":[{"name":"A","level":"person"},{"name":"B","level":"person"}]}`,
		`{"edition":"amigo","seats":[{"name":"A","level":"wizard"},{"name":"B","level":"person"}]}`,
		`{"edition":"amigo","seats":[{"name":"A","level":"recruit","temperament":"rude"},` + b,
		// an opponent may take that seat
		`{"edition":"amigo","seats":[{"name":"A","level":"recruit"},` + rude} {
		if _, err := ReadConfig([]byte(bad)); err == nil ||
			!strings.HasPrefix(err.Error(), "the last table can’t be ") {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}

// TestConfigDropsInvalidChoices checks that choices follow changes of seats and edition.
func TestConfigDropsInvalidChoices(t *testing.T) {
	tab := DefaultConfig()
	tab.First = 4
	tab.removeSeat(3)
	if tab.First != 0 {
		t.Errorf("a removed seat still begins: %d", tab.First)
	}
	tab.First = 3
	tab.removeSeat(0)
	if tab.First != 2 || tab.Seats[tab.First-1].Name != "Carl" {
		t.Errorf("got first seat %d, want Carl’s", tab.First)
	}
	tab.Edition = "french-42"
	tab.dropInvalid()
	if tab.First != 0 {
		t.Error("a first player is set although the highest roll decides")
	}
	for a := range rules.Agent(4) {
		tab.toggleAgent(a)
	}
	if o, err := tab.Options(); err != nil || o.Setup.Agents.String() != "royg" || o.HasSeed {
		t.Errorf("options %+v, %v", o, err)
	}
	tab.toggleAgent(rules.Red)
	if _, err := tab.Options(); err == nil || err.Error() != "choose 4 agents, or none for chance; 3 are chosen" {
		t.Errorf("three of four: %v", err)
	}
	for range 5 {
		tab.addSeat()
	}
	if len(tab.Seats) != rules.MaxSeats || tab.Agents != "" {
		t.Errorf("%d seats, agents %q", len(tab.Seats), tab.Agents)
	}
	if _, err := tab.Options(); err != nil {
		t.Error(err)
	}
	tab.Seed = "99999999999999999999"
	if _, err := tab.Options(); err == nil || !strings.Contains(err.Error(), "is not a whole number") {
		t.Errorf("a seed that is too large: got error %v", err)
	}
}

// TestTemperaments checks that neighbours differ by default, and that every opponent can have any temperament.
func TestTemperaments(t *testing.T) {
	tab := DefaultConfig()
	seen := map[opponents.Temperament]bool{}
	for _, m := range opponents.Temperaments {
		tab.Seats[2].Temperament = m.String()
		o, err := tab.Options()
		if err != nil {
			t.Fatal(err)
		}
		seen[o.Players[2].Temperament] = true
	}
	if len(seen) != len(opponents.Temperaments) {
		t.Errorf("seat 3 has only the temperaments %v", seen)
	}
	fresh := DefaultConfig()
	o, err := fresh.Options()
	if err != nil || o.Players[1].Temperament == o.Players[2].Temperament ||
		o.Players[2].Temperament == o.Players[3].Temperament {
		t.Errorf("neighbours have the same temperament: %+v, %v", o.Players, err)
	}
}

// TestNamesDiffer checks that the names at a table differ for every name in the settings. The first person gets that
// name only if nobody else has it.
func TestNamesDiffer(t *testing.T) {
	for _, person := range append([]string{"Chief"}, Names...) {
		names := NamesWith(person)
		for i, n := range names {
			if slices.Index(names[:], n) != i || names[0] != person {
				t.Errorf("%s plays at a table of %q", person, names)
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

// TestNewTablesShowEvidence checks that new tables, positions and the daily case have the same notebook.
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
