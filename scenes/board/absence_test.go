package board

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// absentTable returns the table of a person in seat 0, of whom a person in seat 1 at another screen is away on turn.
// Exits append what they are called with to calls.
func absentTable(t *testing.T, rights plan.Absence, calls *[]rules.Seat) *TableScene {
	t.Helper()
	o := scenetest.Options(rules.Amigo, rules.Variants{}, 3, 2, 5)
	m := scenetest.Match(t, o)
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(5)
	mine := match.New(scenetest.Host(m).Client(0))
	for v := m.Public(); v.Phase() != rules.PhaseRoll || v.ActiveSeat() != 1; v = m.Public() {
		scenetest.ActRandomly(t, m, &src)
	}
	scenetest.CatchUp(mine)
	note := func(s rules.Seat) { *calls = append(*calls, s) }
	return New(scenetest.Context(t), mine, Exits{Away: func() rules.SeatSet { return rules.SeatSet(0).With(1) },
		Absence: func() plan.Absence { return rights }, PlayOn: note, FreeSeat: note})
}

// TestTableOffersStandIn checks that a table which waits for an absent person offers a stand-in after a minute, to the
// screens that decide, and again a minute after Wait.
func TestTableOffersStandIn(t *testing.T) {
	for _, screen := range screens {
		for _, rights := range []plan.Absence{{Decides: true, Frees: true}, {Decides: true, Organiser: rules.NoSeat},
			{Organiser: 2}, {Organiser: rules.NoSeat}} {
			var calls []rules.Seat
			scene := absentTable(t, rights, &calls)
			scene.Layout(screen)
			has := func(id string) bool { c := scene.Focus().Find(id); return c != nil && !c.Disabled }
			scene.Advance(59)
			if has("confirm") || has("wait") || scene.plan.Absence.Offered {
				t.Fatalf("%vx%v %+v: the stand-in is offered early", screen.W, screen.H, rights)
			}
			scene.Advance(2)
			if has("confirm") != rights.Decides || has("wait") != rights.Decides || has("free-seat") != rights.Frees {
				t.Errorf("%vx%v %+v: got controls %v", screen.W, screen.H, rights, controlIDs(scene.Focus().Controls()))
			}
			for _, wrong := range scenetest.MisplacedTexts(scene.Stage(), nil, screen) {
				t.Errorf("%vx%v %+v: %s", screen.W, screen.H, rights, wrong)
			}
			if !rights.Decides {
				continue
			}
			press(t, scene, "wait")
			scene.Advance(59)
			if has("wait") {
				t.Errorf("%vx%v: it is offered again too early", screen.W, screen.H)
			}
			scene.Advance(2)
			press(t, scene, "confirm")
			if rights.Frees {
				press(t, scene, "free-seat")
			}
			if want := []rules.Seat{1, 1}; !slices.Equal(calls, want[:len(calls)]) || len(calls) == 0 {
				t.Errorf("%vx%v: the exits got seats %v, want %v", screen.W, screen.H, calls, want)
			}
		}
	}
}
