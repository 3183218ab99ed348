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

// TestReplayButtonsSeek checks where each button of the timeline leads, that none leads beyond the ends, and that
// Nearest inverts Place.
func TestReplayButtonsSeek(t *testing.T) {
	m, p := newReplay(t, 3)
	replay := p.Replay
	if replay.Moment() != replay.First() || replay.First() == 0 || replay.Last() <= replay.First() {
		t.Fatalf("it begins at %d of %d … %d", replay.Moment(), replay.First(), replay.Last())
	}
	turns := replay.Landmarks(match.LandmarkTurn)
	for moment := replay.First(); moment <= replay.Last(); moment++ {
		m.Seek(moment)
		p.BeginAfterSeek()
		if replay.Nearest(replay.Fraction(moment)) != moment {
			t.Fatalf("moment %d is at %v, where Nearest returns %d", moment, replay.Fraction(moment),
				replay.Nearest(replay.Fraction(moment)))
		}
		back, on := replay.First(), replay.Last()
		for _, l := range turns {
			if l.N < moment {
				back = l.N
			}
			if l.N > moment {
				on = min(on, l.N)
			}
		}
		for i, to := range []int{replay.First(), back, max(moment-1, replay.First()), -1, -1, on, replay.Last()} {
			d := p.ReplayControls().StepButtons()[i]
			switch {
			case to < 0:
			case d.Command.Kind != plan.Seek || d.Command.N != to || d.Enabled != (to != moment):
				t.Fatalf("at %d: button %s leads to %d, want %d; enabled %v", moment, d.ID, d.Command.N, to, d.Enabled)
			}
		}
		if d := p.ReplayControls().StepButtons()[4]; d.Command.Kind != plan.PlayNext ||
			d.Enabled != (moment < replay.Last()) {
			t.Fatalf("at %d of %d: the next step is enabled: %v", moment, replay.Last(), d.Enabled)
		}
		turn, all := replay.Turn()
		if v := m.Public(); turn != v.Turn() || all != len(turns) {
			t.Fatalf("at %d: got turn %d of %d, want %d of %d", moment, turn, all, v.Turn(), len(turns))
		}
		if p.PersonActs() || p.Confirm().Enabled || replay.TurnStart(turn) > moment {
			t.Fatalf("at %d somebody has to act", moment)
		}
	}
	if replay.Nearest(-3) != replay.First() || replay.Nearest(7) != replay.Last() ||
		replay.TurnStart(9999) != replay.First() {
		t.Error("the replay can go beyond its ends")
	}
	p.Replay.CanUnmask = true
	if _, _, other, leave := p.ReplayControls().OtherButtons(); leave.Command.Kind != plan.Unmask || other.ID != "" {
		t.Errorf("at the end: leave is %v, playing on is %q", leave.Command.Kind, other.ID)
	}
	for k := range 2 * len(plan.Speeds) {
		if want := plan.Speeds[(k+1)%len(plan.Speeds)]; replay.Speed() != want {
			t.Errorf("after %d presses: got pace %v, want %v", k, replay.Speed(), want)
		}
		replay.NextSpeed()
	}
}

// TestReplayFromPositionSaysSo checks what a replay says at its first moment: a game from a position begins there, and
// not in the church.
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
		t.Errorf("got %v and %v", town.Key, bar.Key)
	}
	_, p = newReplay(t, 4)
	if town := plan.OpeningText(&p.View); town.Key != "slip.opening" {
		t.Errorf("from the church: got %v", town.Key)
	}
}

// TestSuspicionsMatchBeliefs checks the curve against the beliefs of the shown view, and the text against the last
// finished turn.
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
		most := deduction.Probability(0)
		for a := range last.Owners {
			want := deduction.Probability(0)
			for s := range rules.MaxSeats {
				share := last.Owners[a][s]
				if want = max(want, share); share < deduction.Certain {
					most = max(most, share)
				}
			}
			if got := curve[len(all)/2].Highest[a]; got != want {
				t.Errorf("%v: agent %d: got suspicion %d, want %d", choice.Perspective, a, got, want)
			}
		}
		says := p.ReplayControls().Legend()[0]
		if words := englishText(t, says); words == "" || strings.Contains(words, "100") {
			t.Errorf("%v: an unknown owner is certain: %q", choice.Perspective, words)
		}
		if says.Key == "time.suspect.why" {
			reasons++
		} else if says.Key != "time.suspect" {
			t.Errorf("%v: got text %v for a suspicion of %d percent", choice.Perspective, says.Key, most.Percent())
		}
		known := 0
		for s := range rules.Seat(3) {
			known += replay.KnownAgents(s).Len()
		}
		if want := map[bool]int{true: 3}[choice.All]; choice.Seat == rules.NoSeat && known != want ||
			choice.Seat != rules.NoSeat && replay.KnownAgents(choice.Seat).Len() == 0 {
			t.Errorf("%v: %d agents are known", choice.Perspective, known)
		}
	}
	if reasons == 0 {
		t.Error("no suspicion has a reason")
	}
	if err := m.SetPerspective(match.PublicPerspective); err != nil {
		t.Fatal(err)
	}
	m.Seek(replay.Last())
	replay.Revealed = false
	for s := range rules.Seat(3) {
		if replay.KnownAgents(s) != 0 {
			t.Error("identities are told at the end before the unmasking")
		}
	}
}

// newReplay returns the replay of a finished game.
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
