package plan_test

import (
	"runtime"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/deduction"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
)

// TestReplayButtonsSeek checks at every moment of a replay to which moment each button of the timeline seeks. No button
// seeks beyond the ends. Nearest inverts Fraction.
func TestReplayButtonsSeek(t *testing.T) {
	m, p := newReplay(t, 3)
	replay := p.Replay
	if replay.Moment() != replay.First() || replay.First() == 0 || replay.Last() <= replay.First() {
		t.Fatalf("the replay begins at moment %d, its first is %d, its last %d", replay.Moment(), replay.First(),
			replay.Last())
	}
	turns := replay.Landmarks(match.LandmarkTurn)
	for moment := replay.First(); moment <= replay.Last(); moment++ {
		m.Seek(moment)
		p.BeginAfterSeek()
		if replay.Nearest(replay.Fraction(moment)) != moment {
			t.Fatalf("moment %d: got Fraction %v, whose Nearest is %d", moment, replay.Fraction(moment),
				replay.Nearest(replay.Fraction(moment)))
		}
		back, forward := replay.First(), replay.Last()
		for _, l := range turns {
			if l.N < moment {
				back = l.N
			}
			if l.N > moment {
				forward = min(forward, l.N)
			}
		}
		const playback, next = 3, 4 // buttons that do not seek
		for i, to := range []int{replay.First(), back, max(moment-1, replay.First()), playback: -1, next: -1,
			5: forward, 6: replay.Last()} {
			d := p.ReplayControls().StepButtons()[i]
			switch {
			case i == playback || i == next:
			case d.Command.Kind != plan.Seek || d.Command.N != to || d.Enabled != (to != moment):
				t.Fatalf("at %d: button %s: got target %d, enabled %v; want %d, %v", moment, d.ID, d.Command.N,
					d.Enabled, to, to != moment)
			}
		}
		if d := p.ReplayControls().StepButtons()[next]; d.Command.Kind != plan.PlayNext ||
			d.Enabled != (moment < replay.Last()) {
			t.Fatalf("at %d of %d: button %s: got enabled %v, want %v", moment, replay.Last(), d.ID, d.Enabled,
				moment < replay.Last())
		}
		turn, all := replay.Turn()
		if v := m.Public(); turn != v.Turn() || all != len(turns) {
			t.Fatalf("at %d: got turn %d of %d, want %d of %d", moment, turn, all, v.Turn(), len(turns))
		}
		if p.PersonActs() || p.Confirm().Enabled || replay.TurnStart(turn) > moment {
			t.Fatalf("at %d: a person acts, confirm is enabled, or the turn starts later, at %d", moment,
				replay.TurnStart(turn))
		}
	}
	if replay.Nearest(-3) != replay.First() || replay.Nearest(7) != replay.Last() ||
		replay.TurnStart(9999) != replay.First() {
		t.Errorf("beyond the ends: got Nearest %d and %d, TurnStart %d; want %d, %d, %d", replay.Nearest(-3),
			replay.Nearest(7), replay.TurnStart(9999), replay.First(), replay.Last(), replay.First())
	}
	p.Replay.CanUnmask = true
	if _, _, other, leave := p.ReplayControls().OtherButtons(); leave.Command.Kind != plan.Unmask || other.ID != "" {
		t.Errorf("at the end: got leave command %v, play-on button %q; want Unmask, none", leave.Command.Kind, other.ID)
	}
	for presses := range 2 * len(plan.Speeds) { // it begins with the second speed
		if want := plan.Speeds[(presses+1)%len(plan.Speeds)]; replay.Speed() != want {
			t.Errorf("after %d presses: got speed %v, want %v", presses, replay.Speed(), want)
		}
		replay.NextSpeed()
	}
}

// TestReplayFromPositionSaysSo checks the texts of a replay at its first moment. They tell whether the game began at a
// position or with all agents in the church.
func TestReplayFromPositionSaysSo(t *testing.T) {
	text := []byte(`[Record "2"]
[Edition "amigo"]
[Variants "base"]
[Seat 1 "Anna" person]
[Seat 2 "Ben" field-agent/bold]
[Position "hc1 amigo base 2 move 13 1 1 roygb 9.10.8.5.11.-.- 32.23.22.37.27.-.- 2 3 gb 0.0 - 0.0.0.0.0.-.-"]

13. move r3
`)
	m, err := tables.OpenReplay(text)
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	p.Replay = plan.NewReplay(m)
	p.BeginAfterSeek()
	if town, bar := plan.OpeningText(&p.View), p.ReplayControls().MomentText(); town.Key != "slip.opening.position" ||
		bar.Key != "time.position" {
		t.Errorf("from a position: got texts %v and %v", town.Key, bar.Key)
	}
	_, p = newReplay(t, 4)
	if town := plan.OpeningText(&p.View); town.Key != "slip.opening" {
		t.Errorf("from the church: got text %v, want slip.opening", town.Key)
	}
}

// TestSuspicionsMatchBeliefs checks the curve of suspicion from every perspective against the beliefs of that
// perspective. The text below it names an owner only if the owner is not certain.
func TestSuspicionsMatchBeliefs(t *testing.T) {
	m, p := newReplay(t, 4)
	replay, reasons := p.Replay, 0
	for _, choice := range replay.Perspectives() {
		if choice.DisabledReason != nil || m.SetPerspective(choice.Perspective) != nil {
			t.Fatalf("%v: %v", choice.Perspective, choice.DisabledReason)
		}
		replay.Revealed = true
		var all []match.Suspicion
		var curve []plan.SuspicionPoint
		for ok := false; !ok; all, ok = m.Rewinder().Suspicion() { // computed in the background
			runtime.Gosched()
		}
		if curve, _ = replay.SuspicionCurve(); len(curve) != len(all) || len(all) == 0 {
			t.Fatalf("got a curve of %d points, want %d", len(curve), len(all))
		}
		last := all[len(all)/2]
		m.Seek(last.N)
		p.BeginAfterSeek()
		highest := deduction.Probability(0) // below certainty
		for a := range last.Owners {
			want := deduction.Probability(0)
			for s := range rules.MaxSeats {
				share := last.Owners[a][s]
				if want = max(want, share); share < deduction.Certain {
					highest = max(highest, share)
				}
			}
			if got := curve[len(all)/2].Highest[a]; got != want {
				t.Errorf("%v: agent %d: got suspicion %d, want %d", choice.Perspective, a, got, want)
			}
		}
		says := p.ReplayControls().Legend()[0]
		if words := englishText(t, says); words == "" || strings.Contains(words, "100") {
			t.Errorf("%v: got text %q, want one without 100 percent", choice.Perspective, words)
		}
		if says.Key == "time.suspect.why" {
			reasons++
		} else if says.Key != "time.suspect" {
			t.Errorf("%v: got text %v for a suspicion of %d percent", choice.Perspective, says.Key, highest.Percent())
		}
		known := 0
		for s := range rules.Seat(3) {
			known += replay.KnownAgents(s).Len()
		}
		if want := map[bool]int{true: 3}[choice.All]; choice.Seat == rules.NoSeat && known != want ||
			choice.Seat != rules.NoSeat && replay.KnownAgents(choice.Seat).Len() == 0 {
			t.Errorf("%v: got %d known agents", choice.Perspective, known)
		}
	}
	if reasons == 0 {
		t.Error("got no text with a reason for a suspicion")
	}
	if err := m.SetPerspective(match.PublicPerspective); err != nil {
		t.Fatal(err)
	}
	m.Seek(replay.Last())
	replay.Revealed = false
	for s := range rules.Seat(3) {
		if replay.KnownAgents(s) != 0 {
			t.Errorf("at the end, before the unmasking: got known agents %b of seat %d, want none",
				replay.KnownAgents(s), s)
		}
	}
}

// newReplay returns the replay of a random finished game of three players, and its plan.
func newReplay(t *testing.T, seed uint64) (*match.Match, *plan.Plan) {
	t.Helper()
	x := newTable(t, scenetest.Options(rules.Amigo, rules.Variants{TopSecret: true}, 3, 1, seed))
	for !x.m.Over() {
		scenetest.ActRandomly(t, x.m, &x.src)
	}
	m, err := tables.OpenReplay([]byte(x.m.Record()))
	if err != nil {
		t.Fatal(err)
	}
	p := plan.New(m, func() bool { return false })
	p.Replay = plan.NewReplay(m)
	return m, p
}
