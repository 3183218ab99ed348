package tablesetup

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestStartUsesChosenEdition checks on all screens that a press on an edition or a variant marks just this one, and
// that Start uses it.
func TestStartUsesChosenEdition(t *testing.T) {
	testrun.Long(t)
	for _, size := range scenetest.Screens {
		for i := range rules.Editions {
			edition := &rules.Editions[i]
			var started []match.Options
			setup := New(scenetest.Context(t), DefaultConfig(), scenetest.Stack(nil),
				func(_ Config, o match.Options) { started = append(started, o) })
			setup.Layout(size)
			toTab(t, setup, tabEdition)
			tap(t, setup, "edition-"+edition.ID)
			for k := range rules.Editions {
				if id := rules.Editions[k].ID; setup.Focus().Find("edition-"+id).Checked != (k == i) {
					t.Errorf("%v: after a press on %s: the mark of %s is wrong", size, edition.ID, id)
				}
			}
			want := rules.Variants{}
			checkStart := func() {
				t.Helper()
				if o := start(t, setup, &started); o.Setup.Edition != rules.EditionID(i) || o.Setup.Variants != want {
					t.Errorf("%v: started %s with %+v, want %s with %+v", size, rules.Editions[o.Setup.Edition].ID,
						o.Setup.Variants, edition.ID, want)
				}
				toTab(t, setup, tabEdition)
			}
			checkStart()
			for _, variant := range []struct {
				id      string
				allowed bool
				on      *bool
			}{{"variant-topsecret", edition.Cards.Allowed, &want.TopSecret},
				{"variant-dossier", edition.Dossier.Allowed, &want.Dossier}} {
				for range 3 { // choose, undo, choose
					toTab(t, setup, tabOptions)
					if c := setup.Focus().Find(variant.id); c.Disabled == variant.allowed || c.Checked != *variant.on {
						t.Errorf("%v, %s: got control %s as %+v", size, edition.ID, variant.id, c)
					}
					tap(t, setup, variant.id)
					*variant.on = !*variant.on && variant.allowed
					checkStart()
				}
			}
		}
	}
}

// TestChoosingAgentsAndSeats checks that presses remove seats down to two and add them up to seven, and that Start is
// disabled while too few agents are chosen.
func TestChoosingAgentsAndSeats(t *testing.T) {
	for _, size := range []appctx.Screen{scenetest.Window, scenetest.Phone} {
		var started []match.Options
		setup := New(scenetest.Context(t), DefaultConfig(), scenetest.Stack(nil),
			func(_ Config, o match.Options) { started = append(started, o) })
		setup.Layout(size)
		toTab(t, setup, tabPlayers)
		tap(t, setup, "seat-2-remove")
		tap(t, setup, "seat-2-remove")
		if len(setup.table.Seats) != 2 || setup.table.Seats[1].Name != "Dora" ||
			setup.Focus().Find("seat-1-remove") != nil {
			t.Errorf("%v: got seats %+v, want Anna and Dora, which can't be removed", size, setup.table.Seats)
		}
		toTab(t, setup, tabOptions)
		if need := setup.table.agentsInPlay(); need == rules.NumAgents {
			t.Fatalf("%v: all %d agents are in play, so none can be chosen", size, need)
		}
		for k := range setup.table.agentsInPlay() {
			tap(t, setup, "take-"+rules.Agent(6-k).String())
			c := setup.Focus().Find("start")
			enough := k+1 == setup.table.agentsInPlay()
			if c.Disabled == enough || !enough && c.DisabledReason == "" {
				t.Errorf("with %d of %d agents chosen: got Start %+v", k+1, setup.table.agentsInPlay(), c)
			}
			if !setup.Focus().Find("take-" + rules.Agent(6-k).String()).Checked {
				t.Errorf("%v was chosen: got its button unchecked", rules.Agent(6-k))
			}
		}
		if o := start(t, setup, &started); o.Setup.Agents.Len() != setup.table.agentsInPlay() ||
			!o.Setup.Agents.Has(rules.Agent(6)) || len(o.Players) != 2 {
			t.Errorf("started with agents %v and %d players, want %d agents and 2 players", o.Setup.Agents,
				len(o.Players), setup.table.agentsInPlay())
		}
		toTab(t, setup, tabPlayers)
		for len(setup.table.Seats) < rules.MaxSeats {
			tap(t, setup, "add-seat")
		}
		if setup.Focus().Find("add-seat") != nil {
			t.Errorf("%v: an eighth seat can be added", size)
		}
		seen := map[string]bool{}
		for _, seat := range setup.table.Seats {
			if seen[seat.Name] {
				t.Errorf("%v: two seats have the name %q", size, seat.Name)
			}
			seen[seat.Name] = true
		}
	}
}

// tap taps a control of any size.
func tap(t *testing.T, s *TableSetup, id string) {
	t.Helper()
	c := s.Focus().Find(id)
	if c == nil {
		t.Fatalf("%vx%v: there is no control %s", s.Screen.W, s.Screen.H, id)
	}
	for _, k := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		s.Handle(widgets.InputEvent{Kind: k, X: c.Rect.Center().X, Y: c.Rect.Center().Y, Touch: true, Pointer: 1})
	}
}

// toTab opens the tab with index k on screens that have tabs.
func toTab(t *testing.T, s *TableSetup, k int) {
	t.Helper()
	if id := []string{"tab-1", "tab-2", "tab-3"}[k]; s.Focus().Find(id) != nil {
		tap(t, s, id)
		if c := s.Focus().Find(id); !c.Checked || s.tab != k {
			t.Fatalf("the tab %s does not open", id)
		}
	}
}

// start presses Start and returns the options that were started.
func start(t *testing.T, s *TableSetup, started *[]match.Options) match.Options {
	t.Helper()
	n := len(*started)
	tap(t, s, "start")
	if len(*started) != n+1 {
		t.Fatalf("%vx%v: Start started no game", s.Screen.W, s.Screen.H)
	}
	return (*started)[n]
}
