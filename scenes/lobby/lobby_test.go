package lobby

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/lobby"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestLobby checks on every screen that two to seven seats fit, for the organiser and for a phone, before and after its
// person sits down. Presses send the messages of their buttons.
func TestLobby(t *testing.T) {
	testrun.Long(t)
	for _, size := range scenetest.Screens {
		for seats := rules.MinSeats; seats <= rules.MaxSeats; seats++ {
			for _, organiser := range []bool{true, false} {
				table := newTable(seats, organiser)
				l := New(scenetest.Context(t), table, "Paula", []string{"Emil"}, Exits{})
				screen := size
				screen.H = max(screen.H, l.MinHeight(screen))
				l.Layout(screen)
				check := func() {
					t.Helper()
					for _, wrong := range append(scenetest.MisplacedTexts(l.Stage(), l.Content, screen),
						scenetest.TabOrderFaults(l.Focus())...) {
						t.Errorf("%d seats on %vx%v: %s", seats, screen.W, screen.H, wrong)
					}
					for i, c := range l.Focus().Controls() {
						if !c.Rect.Within(screen.Rect(), 0) || c.Rect.H < 44 || c.Rect.W < 44 {
							t.Errorf("%d seats on %vx%v: %s is at %v, want it on the screen, at least 44x44", seats,
								screen.W, screen.H, c.ID, c.Rect)
						}
						for _, other := range l.Focus().Controls()[:i] {
							if c.Rect.Overlaps(other.Rect, 0.5) {
								t.Errorf("%d seats on %vx%v: %s covers %s", seats, screen.W, screen.H, c.ID, other.ID)
							}
						}
					}
				}
				check()
				press := func(id string) {
					p := l.Focus().Find(id).Rect.Center()
					l.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: p.X, Y: p.Y, Touch: true})
					l.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: p.X, Y: p.Y, Touch: true})
				}
				want := []string{fmt.Sprintf("sit %d Paula", seats)}
				press(fmt.Sprintf("lobby-sit-%d", seats))
				if organiser {
					press("lobby-free-1")
					want = append(want, "free 1 ")
				}
				if organiser && seats > 3 {
					press("lobby-level-3")
					press("lobby-kind-handler")
					want = append(want, "fill 3 "+table.state.Seats[2].Name+" handler")
				}
				table.state.You = seats
				table.state.Seats[seats-1] = lobby.SeatState{Name: "Paula", Kind: lobby.SeatPerson, Here: true}
				l.Update()
				check()
				press(fmt.Sprintf("lobby-rise-%d", seats))
				if want = append(want, fmt.Sprintf("rise %d ", seats)); organiser {
					press("lobby-begin")
					want = append(want, "begin 0 ")
				}
				if !slices.Equal(table.sent, want) {
					t.Errorf("%d seats on %vx%v: got messages %v, want %v", seats, screen.W, screen.H, table.sent, want)
				}
			}
		}
	}
}

// TestOrganiserChoosesTheGame checks on every screen that the organiser chooses edition and variants in the lobby. The
// button names them, and a variant that the next edition lacks goes.
func TestOrganiserChoosesTheGame(t *testing.T) {
	for _, s := range scenetest.Screens {
		table := newTable(4, true)
		l := New(scenetest.Context(t), table, "Paula", []string{"Emil"}, Exits{})
		s.H = max(s.H, l.MinHeight(s))
		l.Layout(s)
		l.Focus().Find("lobby-game").OnPress()
		for _, id := range []string{"edition-engine", "variant-topsecret"} {
			l.Focus().Find(id).OnPress()
		}
		if c := l.Focus().Find("variant-dossier"); c == nil || !c.Disabled {
			t.Errorf("%vx%v: got the dossier %+v, want it disabled", s.W, s.H, c)
		}
		l.Focus().Find("resume").OnPress()
		l.Update()
		want := rules.Setup{Edition: rules.Engine, Variants: rules.Variants{TopSecret: true}}
		if got := table.state.Table.Setup; got != want {
			t.Errorf("%vx%v: got the game %+v, want %+v", s.W, s.H, got, want)
		}
		if got := l.Focus().Find("lobby-game").Label; !strings.HasSuffix(got, "Engine · Top secret cards") {
			t.Errorf("%vx%v: got the button %q, want the edition and the cards", s.W, s.H, got)
		}
		for _, wrong := range append(scenetest.MisplacedTexts(l.Stage(), l.Content, s),
			scenetest.TabOrderFaults(l.Focus())...) {
			t.Errorf("%vx%v: %s", s.W, s.H, wrong)
		}
	}
}

// TestLatecomersSitOrWatch checks that a screen at a running game can take a free seat or watch, without typing a name.
func TestLatecomersSitOrWatch(t *testing.T) {
	for _, s := range scenetest.Screens {
		table, watched := newTable(3, false), 0
		table.state.Began = true
		l := New(scenetest.Context(t), table, "Paula", nil, Exits{Watch: func() { watched++ }})
		s.H = max(s.H, l.MinHeight(s))
		l.Layout(s)
		for _, wrong := range append(scenetest.MisplacedTexts(l.Stage(), l.Content, s),
			scenetest.TabOrderFaults(l.Focus())...) {
			t.Errorf("%vx%v: %s", s.W, s.H, wrong)
		}
		l.Focus().Find("lobby-sit-3").OnPress()
		l.Focus().Find("lobby-look").OnPress()
		if want := []string{"sit 3 Paula"}; !slices.Equal(table.sent, want) || watched != 1 || l.field != nil {
			t.Errorf("%vx%v: got messages %v and %d calls of Watch, active field %v; want %v, 1, false",
				s.W, s.H, table.sent, watched, l.field != nil, want)
		}
	}
}

// TestNewSeat checks on every screen that a person who joins a running game without a free seat can wait for a new one.
func TestNewSeat(t *testing.T) {
	for _, s := range scenetest.Screens {
		table := newTable(4, false)
		table.state.Began = true
		table.state.Seats = table.state.Seats[:3]
		l := New(scenetest.Context(t), table, "Paula", nil, Exits{})
		s.H = max(s.H, l.MinHeight(s))
		l.Layout(s)
		for _, wrong := range append(scenetest.MisplacedTexts(l.Stage(), l.Content, s),
			scenetest.TabOrderFaults(l.Focus())...) {
			t.Errorf("%vx%v: %s", s.W, s.H, wrong)
		}
		l.Focus().Find("lobby-join").OnPress()
		if want := []string{"wait 0 Paula"}; !slices.Equal(table.sent, want) {
			t.Errorf("%vx%v: got messages %v, want %v", s.W, s.H, table.sent, want)
		}
		if l.field == nil {
			t.Errorf("%vx%v: got no field for the name, want one during the wait", s.W, s.H)
		}
	}
}

// TestDefaultNameIsFree checks that the default name is another one if a player at the table has it.
func TestDefaultNameIsFree(t *testing.T) {
	for name, want := range map[string]string{"Anna": "Emil", "Chief": "Chief"} {
		table := newTable(2, false)
		l := New(scenetest.Context(t), table, name, []string{"Anna", "Emil"}, Exits{})
		l.Layout(scenetest.Window)
		if l.name != want {
			t.Errorf("default name %s: got %s, want %s", name, l.name, want)
		}
	}
}

// TestTypedNameIsRemembered checks that a typed name becomes that of this device’s player when they sit down.
func TestTypedNameIsRemembered(t *testing.T) {
	saves := 0
	ctx := scenetest.Context(t)
	ctx.SaveSettings = func() { saves++ }
	l := New(ctx, newTable(2, false), "Chief", []string{"Emil"}, Exits{})
	l.Layout(scenetest.Window)
	l.Focus().Find("lobby-sit-2").OnPress()
	if ctx.Settings.Name != "" || saves != 0 {
		t.Errorf("without typing: got name %q and %d saves, want none", ctx.Settings.Name, saves)
	}
	l.name = "Mia"
	l.Focus().Find("lobby-sit-2").OnPress()
	if ctx.Settings.Name != "Mia" || saves != 1 {
		t.Errorf("got name %q and %d saves, want Mia and one", ctx.Settings.Name, saves)
	}
}

// TestBeginNeedsTwo checks that the organiser can't begin if only one seat is taken, or only opponents sit at the
// table.
func TestBeginNeedsTwo(t *testing.T) {
	person, opponent := lobby.SeatState{Name: "Anna", Kind: lobby.SeatPerson},
		lobby.SeatState{Name: "Dora", Kind: lobby.SeatOpponent, Opponent: defaultOpponent}
	free := lobby.SeatState{Kind: lobby.SeatFree}
	for want, seats := range map[string][]lobby.SeatState{"lobby.two": {person, free},
		"lobby.nobody": {opponent, opponent}, "": {person, opponent, free}} {
		table := newTable(2, true)
		table.state.Seats = seats
		l := New(scenetest.Context(t), table, "Paula", []string{"Emil"}, Exits{})
		l.Layout(scenetest.Window)
		if got := l.missing(); string(got) != want || l.Focus().Find("lobby-begin").Disabled != (want != "") {
			t.Errorf("seats %+v: got reason %q and button disabled %v, want %q", seats, got,
				l.Focus().Find("lobby-begin").Disabled, want)
		}
	}
}

// fakeTable is a SharedTable with a fixed state. It records the messages sent.
type fakeTable struct {
	state lobby.State
	sent  []string
}

// newTable returns a table with the given number of seats, of which the last is free and the third has an opponent.
func newTable(seats int, organiser bool) *fakeTable {
	state := lobby.State{Kind: lobby.KindLobby, Code: "KRTPD", Organiser: organiser}
	for i := range seats {
		seat := lobby.SeatState{Name: scenetest.Names[i%len(scenetest.Names)], Kind: lobby.SeatPerson, Here: i%3 != 1}
		switch {
		case i == seats-1:
			seat = lobby.SeatState{Kind: lobby.SeatFree}
		case i == 2:
			seat.Kind, seat.Opponent, seat.Here = lobby.SeatOpponent, defaultOpponent, false
		}
		state.Seats = append(state.Seats, seat)
	}
	state.Table = &match.Table{Setup: rules.Setup{Edition: rules.Amigo, Variants: rules.Variants{Dossier: true}}}
	return &fakeTable{state: state}
}

// State implements SharedTable, like Send, Err, Cut and Link below.
func (f *fakeTable) State() (lobby.State, bool) {
	s := f.state
	s.Seats = slices.Clone(s.Seats)
	return s, true
}

func (f *fakeTable) Send(m lobby.ScreenMessage) {
	if m.Kind == lobby.KindSetUp {
		f.state.Table = m.Table
		return
	}
	f.sent = append(f.sent, fmt.Sprintf("%s %d %s", m.Kind, m.Seat, m.Name)+strings.TrimSuffix(" "+m.Opponent, " "))
}

func (f *fakeTable) Err() error { return nil }

func (f *fakeTable) Cut() bool { return false }

func (f *fakeTable) Link() string { return "http://192.168.1.20:8080/?table=KRTPD" }
