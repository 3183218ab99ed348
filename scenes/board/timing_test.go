package board

import (
	"fmt"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/async"
	"heimlich/rules/match/host"
	"heimlich/rules/opponents"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestTimingHidesHands checks that in the same public game with exchanged hands everything visible and audible happens
// at the same times, at every speed.
func TestTimingHidesHands(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	for _, test := range []struct {
		edition rules.EditionID
		variant rules.Variants
	}{{rules.Engine, rules.Variants{TopSecret: true}}, {rules.Amigo, rules.Variants{Dossier: true}}} {
		differed, wrote := false, false
		for seed := range uint64(3) {
			one := scenetest.Record(newVariant(t, test.edition, test.variant, seed))
			other := recordtest.SwapLines(one, "deal ", 1, 2)
			if test.variant.TopSecret {
				one = recordtest.WithCards(one, "back", "rescue", "ahead", "step", "back", "rescue", "ahead", "step")
				other = recordtest.SwapLines(recordtest.SwapLines(one, "draw ", 1, 2), "draw ", 5, 6)
			}
			for _, speed := range []appctx.Speed{appctx.Normal, appctx.Instant} {
				frames := map[appctx.Speed]int{appctx.Normal: 2400, appctx.Instant: 3000}[speed]
				want, p := visibleChanges(t, ctx, one, speed, 0, frames)
				got, q := visibleChanges(t, ctx, other, speed, 0.03, frames)
				expectSameChanges(t, string(speed), got, want)
				differed = differed || p.choices != q.choices
				wrote = wrote || strings.Contains(strings.Join(want, "\n"), " dossier 4 dossier ")
				if len(want) < 20 {
					t.Fatalf("%s: got only %d events", speed, len(want))
				}
			}
		}
		if test.variant.TopSecret && !differed {
			t.Error("the exchanged hands were equally playable")
		}
		if test.variant.Dossier && !wrote {
			t.Error("no dossier was written")
		}
	}
}

// slowOpponent is an opponent with its own clock. A choice takes as long as the test wants, a forced action no time. It
// passes and does not knock if it may.
type slowOpponent struct {
	now      float64   // seconds
	choosing float64   // the duration of a choice, in seconds
	asked    []float64 // times of the requests
	ponders  []slowDecision
	choices  string // + for each request with a playable card, − for each without
}

// slowDecision is a decision that is ready at a time.
type slowDecision struct {
	until  float64
	answer func()
}

// think starts a decision.
func (s *slowOpponent) think(request opponents.Request) *async.Task[rules.Action] {
	s.asked = append(s.asked, s.now)
	until := s.now
	count := request.View.CountLegal()
	if count > 1 {
		until += s.choosing
	}
	switch {
	case request.View.Phase() == rules.PhaseCards && count > 1:
		s.choices += "+"
	case request.View.Phase() == rules.PhaseCards:
		s.choices += "−"
	}
	var action rules.Action
	switch {
	case request.View.Phase() == rules.PhaseDossier:
		src := rules.NewRandomSource(request.Seed)
		o := opponents.Opponent{}
		action = o.Decide(request.View, &request.Belief, &src, func() bool { return true })
	case request.View.Phase() == rules.PhaseMove:
		action = request.View.NthLegal(count / 2)
	default:
		action = request.View.NthLegal(0) // no and pass come first
	}
	job, answer, _ := async.Promise[rules.Action](nil)
	s.ponders = append(s.ponders, slowDecision{until, func() { answer(action) }})
	s.tick(s.now)
	return job
}

// tick sets the time in seconds.
func (s *slowOpponent) tick(now float64) {
	s.now = now
	for _, x := range s.ponders {
		if now >= x.until {
			x.answer() // calling it again has no effect
		}
	}
}

// visibleChanges returns every visible change and every sound at a table of opponents within a number of frames, with
// their times.
func visibleChanges(t *testing.T, ctx *appctx.Context, record string, speed appctx.Speed, choosing float64,
	frames int) ([]string, *slowOpponent) {
	t.Helper()
	opponent := &slowOpponent{choosing: choosing}
	m := scenetest.Resume(t, record, nil, host.Helpers{Thinker: opponent.think})
	ctx.Settings.Speed = speed
	scene := New(ctx, m, Exits{Unmasking: func() {}, Dossiers: func() {}})
	scene.Layout(screens[0])
	var steps []string
	last, frame := "", 0
	ctx.Sound = sound.NewConductor()
	ctx.Sound.SetListener(func(c sound.CueRequest, in float64) {
		steps = append(steps, fmt.Sprintf("%d heard in %.4f %+v", frame, in, c))
	})
	defer ctx.Sound.SetListener(nil)
	for i := range frames {
		frame = i
		opponent.tick(float64(i) / 60)
		scene.Advance(1.0 / 60)
		if m.Over() {
			break // from here everything may be told
		}
		if v := m.Public(); v.Position() != last {
			last = v.Position()
			steps = append(steps, fmt.Sprintf("%d %s", i, last))
		}
	}
	return steps, opponent
}

// expectSameChanges fails at the first difference.
func expectSameChanges(t *testing.T, name string, got, want []string) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s: event %d with its frame is\n%s\nwant\n%s", name, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: got %d events, want %d", name, len(got), len(want))
	}
}
