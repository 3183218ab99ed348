package tablesetup

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules/match"
	"heimlich/rules/opponents"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestChoosingKinds checks that touch can give every seat every level and temperament, on all screens. Only that seat
// changes, and the list marks the chosen row.
func TestChoosingKinds(t *testing.T) {
	testrun.Long(t)
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 7} {
			setup := newSetup(t, seats, size)
			for i := range seats {
				touch(t, setup, fmt.Sprintf("seat-%d-kind", i+1))
				for _, l := range opponents.Levels {
					for _, temperament := range opponents.Temperaments {
						want := setup.table
						want.Seats = append([]SeatConfig{}, setup.table.Seats...)
						want.Seats[i].Level, want.Seats[i].Temperament = l.String(), temperament.String()
						touch(t, setup, "kind-"+l.String())
						touch(t, setup, "temper-"+temperament.String())
						if got := string(setup.table.Text()); got != string(want.Text()) {
							t.Fatalf("%vx%v: got the table\n%s\nwant\n%s", size.W, size.H, got, want.Text())
						}
						c := setup.Focus().Find("temper-" + temperament.String())
						if !c.Checked || !strings.HasSuffix(c.Label, ", chosen") {
							t.Errorf("%vx%v: the chosen row is not marked: %+v", size.W, size.H, c)
						}
					}
				}
				touch(t, setup, "kind-person")
				if c := setup.Focus().Find("temper-bold"); c != nil || setup.table.Seats[i].Level != personLevel {
					t.Errorf("%vx%v: a person's seat offers temperaments: %+v", size.W, size.H, setup.table.Seats[i])
				}
				touch(t, setup, "done")
				if got := setup.Focus().Find(fmt.Sprintf("seat-%d-kind", i+1)); got == nil ||
					got.Label != setup.table.Seats[i].Name+": human, at this screen" {
					t.Errorf("%vx%v, seat %d: got button %+v, want the label “…: human, at this screen”", size.W,
						size.H, i+1, got)
				}
			}
		}
	}
}

// TestChoosersFit checks for every list on all screens that no text is cut off or leaves the screen, and that the
// chosen row is visible when the list opens.
func TestChoosersFit(t *testing.T) {
	for _, size := range scenetest.Screens {
		for _, seats := range []int{2, 7} {
			setup := newSetup(t, seats, size)
			second := &setup.table.Seats[1]
			second.Level, second.Temperament, second.Name = "mastermind", "spiteful", "Maximiliane"
			setup.table.TopSecret = seats == 7 // this makes the longest list
			for _, open := range []func() chooser{func() chooser { return setup.kindChooser(1) },
				func() chooser { return setup.kindChooser(0) }, setup.firstChooser, setup.helpChooser} {
				setup.openChooser("", open)
				for _, wrong := range scenetest.MisplacedTexts(setup.Stage(), setup.Content, size) {
					t.Errorf("%s: %s", setup.list.chooser().title, wrong)
				}
				chosenVisible := false
				for _, c := range setup.Focus().Controls() {
					chosenVisible = chosenVisible || c.Checked && c.Rect.H == choiceHeight
					if !c.Rect.Within(size.Rect(), 0) {
						t.Errorf("%vx%v: %s is at %v, want it on the screen", size.W, size.H, c.ID, c.Rect)
					}
				}
				if !chosenVisible {
					t.Errorf("%vx%v: %s: the chosen row is not visible", size.W, size.H, setup.list.chooser().title)
				}
				setup.list.close()
			}
		}
	}
}

// TestChoosingByKeys checks that arrow keys and Enter choose in an open list, and that closing it returns the focus to
// its button. Esc and a press beside the list close it without a change.
func TestChoosingByKeys(t *testing.T) {
	setup := newSetup(t, 4, scenetest.SmallPhone)
	key := func(name string) {
		setup.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name})
		setup.Advance(1.0 / 60)
	}
	expectFocus := func(want string) {
		t.Helper()
		if c := setup.Focus().Focused(); c == nil || c.ID != want {
			t.Fatalf("the focus is on %+v, want %s", c, want)
		}
	}
	key(widgets.KeyTab)
	setup.Focus().Focus("seat-2-kind")
	key(widgets.KeyEnter)
	expectFocus("kind-field-agent")
	for _, want := range []string{"kind-handler", "kind-spymaster", "kind-mastermind", "temper-steady", "temper-bold",
		"temper-quiet"} {
		key(widgets.KeyArrowDown)
		expectFocus(want)
	}
	key(widgets.KeyEnter)
	expectFocus("temper-quiet")
	if got := setup.table.Seats[1].Temperament; got != "quiet" {
		t.Errorf("after Enter on temper-quiet: got temperament %q", got)
	}
	for range 10 { // more than the list has rows
		key(widgets.KeyArrowUp)
	}
	expectFocus("kind-person")
	before := string(setup.table.Text())
	key(widgets.KeyBack)
	expectFocus("seat-2-kind")
	if setup.list.chooser != nil || string(setup.table.Text()) != before {
		t.Error("Esc changed the table or left the list open")
	}
	key(widgets.KeyEnter)
	setup.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 2, Y: 2})
	setup.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: 2, Y: 2})
	if setup.list.chooser != nil || string(setup.table.Text()) != before {
		t.Error("a press beside the list changed the table or left it open")
	}
}

// TestChoosingFirstAndHelp checks that the list of first players closes after a choice, and that the list of deduction
// help stays open.
func TestChoosingFirstAndHelp(t *testing.T) {
	for _, size := range scenetest.Screens {
		setup := newSetup(t, 7, size)
		setup.tab = tabOptions
		setup.relayout()
		for i := range 7 {
			touch(t, setup, "first")
			touch(t, setup, fmt.Sprintf("first-%d", i+1))
			if setup.table.First != i+1 || setup.list.chooser != nil {
				t.Errorf("%vx%v: got first seat %d, want %d", size.W, size.H, setup.table.First, i+1)
			}
		}
		for _, n := range []match.NotesMode{match.NotesNone, match.NotesOwn, match.NotesWeighed, match.NotesEvidence} {
			touch(t, setup, "notes")
			touch(t, setup, fmt.Sprintf("notes-%d", n+1))
			if setup.table.Notes != n.String() || setup.list.chooser == nil {
				t.Errorf("%vx%v: got help %q, want %q", size.W, size.H, setup.table.Notes, n)
			}
			touch(t, setup, "done")
			if setup.list.chooser != nil {
				t.Errorf("%vx%v: the button “done” does not close the list", size.W, size.H)
			}
		}
	}
}

// TestChoosingHouseRules checks that house rules can be chosen, removed and saved. A table of opponents is offered only
// shown thoughts, a table with people only the other rules.
func TestChoosingHouseRules(t *testing.T) {
	for _, size := range scenetest.Screens {
		setup := newSetup(t, 3, size)
		setup.tab = tabOptions
		setup.relayout()
		toggle := func(id string) (offered bool) {
			t.Helper()
			touch(t, setup, "notes")
			setup.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnd})
			if offered = setup.Focus().Find(id) != nil; offered {
				touch(t, setup, id)
			}
			touch(t, setup, "done")
			return offered
		}
		expectRules := func(want match.HouseRules) {
			t.Helper()
			saved, err := ReadConfig(setup.table.Text())
			if err != nil {
				t.Fatal(err)
			}
			if o, err := saved.Options(); err != nil || o.HouseRules != want {
				t.Errorf("%vx%v: got house rules %b, %v; want %b", size.W, size.H, o.HouseRules, err, want)
			}
		}
		setup.edit(func(t *Config) { t.Seats[0].Level = personLevel })
		if toggle("custom-thoughts") {
			t.Errorf("%vx%v: a table with a person is offered shown thoughts", size.W, size.H)
		}
		for id, rule := range map[string]match.HouseRules{"custom-odds": match.ShowOdds, "custom-die": match.RealDie} {
			toggle(id)
			expectRules(rule)
			toggle(id)
			expectRules(0)
		}
		toggle("custom-die")
		setup.edit(func(t *Config) {
			for i := range t.Seats {
				t.Seats[i].Level = "recruit"
			}
		})
		expectRules(0)
		if toggle("custom-die") || !toggle("custom-thoughts") {
			t.Errorf("%vx%v: a table of opponents is offered a real die, or not offered shown thoughts", size.W, size.H)
		}
		expectRules(match.ShowThoughts)
		setup.edit(func(t *Config) { t.Seats[0].Level = personLevel })
		expectRules(match.RealDie)
	}
	const unordered = `{"edition":"amigo","seats":[{"name":"A","level":"person"},{"name":"B","level":"recruit"}],` +
		`"customs":"die+odds"}`
	if _, err := ReadConfig([]byte(unordered)); err == nil {
		t.Error("ReadConfig accepts house rules that are not in canonical form")
	}
}

// TestNamesAreChecked checks that typed names are trimmed and normalised. A name that can't be used disables Start,
// with a reason that names the character.
func TestNamesAreChecked(t *testing.T) {
	for typed, want := range map[string]string{ // want is a part of the reason, "" for a good name
		"Zoe\u0308": "", "Łukasz": "", "O’Neil": "", "Ben ": "called Ben", "   ": "needs a name", "\u3164": "U+3164",
		"\u2800": "U+2800", "A\ufe0f": "U+FE0F", "\u034f": "U+034F", "李雷": "李 (U+674E)", "רות": "ר (U+05E8)",
		"سارة": "س (U+0633)", "नमस्ते": "न (U+0928)", "🕵": "🕵 (U+1F575)", "Z̵ą̆lgo": "U+0335",
	} {
		setup := New(scenetest.Context(t), DefaultConfig(), scenetest.Stack(nil), nil)
		setup.Layout(scenetest.Window)
		setup.fields[0].Activate() // of the third seat
		setup.fields[0].Set(typed)
		control := setup.Focus().Find("start")
		if control.Disabled != (want != "") || !strings.Contains(control.DisabledReason, want) {
			t.Errorf("%q: got Start disabled %v, reason %q; want %q in it", typed, control.Disabled,
				control.DisabledReason, want)
		}
		shown := strings.Join(strings.Fields(scenetest.DescribeStage(setup.Stage())), " ")
		if want != "" && !strings.Contains(shown, "Seat 3") && !strings.Contains(shown, "Seats 2 and 3") {
			t.Errorf("%q: the reason is not drawn: %s", typed, shown)
		}
		setup.fields[0].Set("Gerda")
		if control.Disabled || control.DisabledReason != "" {
			t.Errorf("after %q: the name Gerda is refused: %q", typed, control.DisabledReason)
		}
	}
	other := New(scenetest.Context(t), DefaultConfig(), scenetest.Stack(nil), nil)
	other.Layout(scenetest.Window)
	other.fields[0].Activate() // of the third seat
	if other.fields[0].Set("\u202eneB\u0000"); other.table.Seats[2].Name != "neB" {
		t.Errorf("typed control characters and neB: got name %q, want neB", other.table.Seats[2].Name)
	}
}

// newSetup returns the set-up of a table with that many seats.
func newSetup(t *testing.T, seats int, size appctx.Screen) *TableSetup {
	t.Helper()
	config := DefaultConfig()
	for len(config.Seats) > seats {
		config.removeSeat(len(config.Seats) - 1)
	}
	for len(config.Seats) < seats {
		config.addSeat()
	}
	s := New(scenetest.Context(t), config, scenetest.Stack(nil), nil)
	s.Layout(size)
	return s
}

// touch taps a control with a finger. It first scrolls an open list until the control is visible with a height of 44
// points.
func touch(t *testing.T, setup *TableSetup, id string) {
	t.Helper()
	finger := func(k widgets.InputKind, x, y float64) {
		setup.Handle(widgets.InputEvent{Kind: k, X: x, Y: y, Touch: true, Pointer: 1})
	}
	const scrolls = 100 // up, and then down
	for i := range 2 * scrolls {
		c := setup.Focus().Find(id)
		if c != nil && c.Rect.H >= 44 {
			finger(widgets.PointerDown, c.Rect.Center().X, c.Rect.Center().Y)
			finger(widgets.PointerUp, c.Rect.Center().X, c.Rect.Center().Y)
			return
		}
		if setup.list.rows == nil {
			break
		}
		p, d := setup.list.rows.Rect().Center(), -40.0
		if i >= scrolls {
			d = 40
		}
		finger(widgets.PointerDown, p.X, p.Y)
		finger(widgets.PointerMove, p.X, p.Y+d/2)
		finger(widgets.PointerMove, p.X, p.Y+d)
		finger(widgets.PointerUp, p.X, p.Y+d)
	}
	c := setup.Focus().Find(id)
	t.Fatalf("%vx%v: %s can’t be pressed: %+v", setup.Screen.W, setup.Screen.H, id, c)
}
