package board

import (
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// absentTable returns the table of the person in seat 0. It waits for the person in seat 1, whose screen is not
// connected. The exits PlayOn and FreeSeat append their seat to calls.
func absentTable(t *testing.T, rights plan.Absence, calls *[]rules.Seat) *TableScene {
	t.Helper()
	const players, people, seed = 3, 2, 5
	o := scenetest.Options(rules.Amigo, rules.Variants{}, players, people, seed)
	m := scenetest.Match(t, o)
	scenetest.Deal(t, m)
	src := rules.NewRandomSource(seed)
	mine := match.New(scenetest.Host(m).Client(0))
	for v := m.Public(); v.Phase() != rules.PhaseRoll || v.ActiveSeat() != 1; v = m.Public() {
		scenetest.ActRandomly(t, m, &src)
	}
	scenetest.CatchUp(mine)
	note := func(s rules.Seat) { *calls = append(*calls, s) }
	return New(scenetest.Context(t), mine, Exits{Away: func() rules.SeatSet { return rules.SeatSet(0).With(1) },
		Absence: func() plan.Absence { return rights }, PlayOn: note, FreeSeat: note})
}

// TestTableOffersStandIn checks that a screen with the right to decide offers a stand-in when a person has been absent
// for a minute. After Wait it offers the stand-in again one minute later.
func TestTableOffersStandIn(t *testing.T) {
	const almostAMinute, twoSeconds = 59, 2 // together longer than the minute
	for _, screen := range screens {
		for _, rights := range []plan.Absence{{Decides: true, Frees: true}, {Decides: true, Organiser: rules.NoSeat},
			{Organiser: 2}, {Organiser: rules.NoSeat}} {
			var calls []rules.Seat
			scene := absentTable(t, rights, &calls)
			scene.Layout(screen)
			enabled := func(id string) bool { c := scene.Focus().Find(id); return c != nil && !c.Disabled }
			scene.Advance(almostAMinute)
			if enabled("confirm") || enabled("wait") || scene.plan.Absence.Offered {
				t.Fatalf("%vx%v %+v: the stand-in is offered within the first minute", screen.W, screen.H, rights)
			}
			scene.Advance(twoSeconds)
			if enabled("confirm") != rights.Decides || enabled("wait") != rights.Decides ||
				enabled("free-seat") != rights.Frees {
				t.Errorf("%vx%v %+v: got controls %v; want confirm and wait: %v, free-seat: %v", screen.W, screen.H,
					rights, controlIDs(scene.Focus().Controls()), rights.Decides, rights.Frees)
			}
			for _, wrong := range scenetest.MisplacedTexts(scene.Stage(), nil, screen) {
				t.Errorf("%vx%v %+v: %s", screen.W, screen.H, rights, wrong)
			}
			if !rights.Decides {
				continue
			}
			press(t, scene, "wait")
			scene.Advance(almostAMinute)
			if enabled("wait") {
				t.Errorf("%vx%v: the stand-in is offered again within a minute of Wait", screen.W, screen.H)
			}
			scene.Advance(twoSeconds)
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
