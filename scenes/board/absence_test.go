package board

import (
	"fmt"
	"slices"
	"strings"
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
		AwayFor: awayFor(64), Absence: func() plan.Absence { return rights }, PlayOn: note, FreeSeat: note})
}

// awayFor returns a function that says how long the person in seat 1 has been away.
func awayFor(seconds int) func() [rules.MaxSeats]int {
	return func() [rules.MaxSeats]int { return [rules.MaxSeats]int{1: seconds} }
}

// TestAbsenceIsTold checks that a plate says how long somebody has been away, but not of a short time, and that a note
// says who is back.
func TestAbsenceIsTold(t *testing.T) {
	var calls []rules.Seat
	scene := absentTable(t, plan.Absence{Organiser: rules.NoSeat}, &calls)
	scene.Layout(screens[0])
	status := func() string { return scene.ctx.Say(scene.plan.Texts().PlayerStatus(1)) }
	for _, step := range []struct {
		seconds int  // for which the person has been away
		away    bool // the plate must say it
		back    bool // a note must say that the person is back
	}{{seconds: 2}, {seconds: 3, away: true}, {seconds: 64, away: true}, {seconds: 0, back: true}} {
		away := rules.SeatSet(0)
		if step.seconds > 0 {
			away = away.With(1)
		}
		scene.plan.Notice = nil
		plan.UpdateAway(scene.plan, away, awayFor(step.seconds)())
		clock := fmt.Sprintf("away %d:%02d", step.seconds/60, step.seconds%60)
		if got := strings.EqualFold(status(), clock); got != step.away {
			t.Errorf("after %d s: got plate %q, want %q: %v", step.seconds, status(), clock, step.away)
		}
		if (scene.plan.Notice != nil) != step.back {
			t.Errorf("after %d s: got notice %v, want one: %v", step.seconds, scene.plan.Notice, step.back)
		}
	}
}

// TestTableOffersStandIn checks that a screen with the right to decide offers a stand-in when a person has been absent
// for a minute, and one with the right to free the seat that too. After Wait the table offers them again one minute
// later. Presses call the exits.
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
				t.Fatalf("%vx%v %+v: after %d s: got the stand-in offered, want it after a minute", screen.W, screen.H,
					rights, almostAMinute)
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
				t.Errorf("%vx%v: %d s after Wait: got the stand-in offered, want it after a minute", screen.W, screen.H,
					almostAMinute)
			}
			scene.Advance(twoSeconds)
			press(t, scene, "confirm")
			want := []rules.Seat{1}
			if rights.Frees {
				press(t, scene, "free-seat")
				want = append(want, 1)
			}
			if !slices.Equal(calls, want) {
				t.Errorf("%vx%v: the exits got seats %v, want %v", screen.W, screen.H, calls, want)
			}
		}
	}
}
