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

// TestTimingHidesHands checks that the times of visible changes and sounds do not depend on hands or identities. It
// compares games that are equal in public, with slower opponents in one of them.
func TestTimingHidesHands(t *testing.T) {
	testrun.Long(t)
	ctx := scenetest.Context(t)
	const games, minEvents = 3, 20
	const choosing = 0.03 // seconds of a choice of the slower opponents
	ticks := map[appctx.Speed]int{appctx.Normal: 2400, appctx.Instant: 3000}
	for _, test := range []struct {
		edition  rules.EditionID
		variants rules.Variants
	}{{rules.Engine, rules.Variants{TopSecret: true}}, {rules.Amigo, rules.Variants{Dossier: true}}} {
		differed, wrote := false, false // playable hands differed; a dossier was written
		for seed := range uint64(games) {
			one := scenetest.Record(newVariant(t, test.edition, test.variants, seed))
			other := recordtest.SwapLines(one, "deal ", 1, 2)
			if test.variants.TopSecret {
				one = recordtest.WithCards(one, "back", "rescue", "ahead", "step", "back", "rescue", "ahead", "step")
				other = recordtest.SwapLines(recordtest.SwapLines(one, "draw ", 1, 2), "draw ", 5, 6)
			}
			for _, speed := range []appctx.Speed{appctx.Normal, appctx.Instant} {
				want, fast := visibleChanges(t, ctx, one, speed, 0, ticks[speed])
				got, slow := visibleChanges(t, ctx, other, speed, choosing, ticks[speed])
				expectSameChanges(t, string(speed), got, want)
				differed = differed || fast.choices != slow.choices
				wrote = wrote || strings.Contains(strings.Join(want, "\n"), " dossier 4 dossier ")
				if len(want) < minEvents {
					t.Fatalf("%s: got %d events in %d ticks, want at least %d", speed, len(want), ticks[speed],
						minEvents)
				}
			}
		}
		if test.variants.TopSecret && !differed {
			t.Error("the exchanged hands were equally playable in all games, so that the comparison proves nothing")
		}
		if test.variants.Dossier && !wrote {
			t.Errorf("%+v: no dossier was written in any game, so that the comparison proves nothing", test.variants)
		}
	}
}

// slowOpponent is a fake opponent with its own clock. A choice takes a fixed time, a forced action none. It passes, and
// does not knock, whenever it may.
type slowOpponent struct {
	now       float64   // seconds
	choosing  float64   // the duration of a choice, in seconds
	asked     []float64 // times of the requests
	decisions []slowDecision
	choices   string // "+" for each request with a playable card, "−" for each without
}

// slowDecision is a decision that is ready at a time.
type slowDecision struct {
	until  float64
	answer func()
}

// think starts a decision, and returns its task.
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
		opponent := opponents.Opponent{}
		action = opponent.Decide(request.View, &request.Belief, &src, func() bool { return true })
	case request.View.Phase() == rules.PhaseMove:
		action = request.View.NthLegal(count / 2)
	default:
		action = request.View.NthLegal(0) // declining and passing come first
	}
	task, answer, _ := async.Promise[rules.Action](nil)
	s.decisions = append(s.decisions, slowDecision{until, func() { answer(action) }})
	s.tick(s.now)
	return task
}

// tick sets the time in seconds.
func (s *slowOpponent) tick(now float64) {
	s.now = now
	for _, decision := range s.decisions {
		if now >= decision.until {
			decision.answer() // further calls have no effect
		}
	}
}

// visibleChanges returns the visible changes and sounds at a table of opponents within a number of ticks of 1/60
// second, each with its tick. A choice of an opponent takes choosing seconds.
func visibleChanges(t *testing.T, ctx *appctx.Context, record string, speed appctx.Speed, choosing float64,
	ticks int) ([]string, *slowOpponent) {
	t.Helper()
	opponent := &slowOpponent{choosing: choosing}
	m := scenetest.Resume(t, record, nil, host.Helpers{Thinker: opponent.think})
	ctx.Settings.Speed = speed
	scene := New(ctx, m, Exits{Unmasking: func() {}, Dossiers: func() {}})
	scene.Layout(screens[0])
	var changes []string
	lastPosition, tick := "", 0
	ctx.Sound = sound.NewConductor()
	ctx.Sound.SetListener(func(c sound.CueRequest, in float64) {
		changes = append(changes, fmt.Sprintf("%d heard in %.4f %+v", tick, in, c))
	})
	defer ctx.Sound.SetListener(nil)
	for i := range ticks {
		tick = i
		opponent.tick(float64(i) / 60)
		scene.Advance(1.0 / 60)
		if m.Over() {
			break // the end reveals the secrets
		}
		if public := m.Public(); public.Position() != lastPosition {
			lastPosition = public.Position()
			changes = append(changes, fmt.Sprintf("%d %s", i, lastPosition))
		}
	}
	return changes, opponent
}

// expectSameChanges fails at the first difference between two lists of visibleChanges.
func expectSameChanges(t *testing.T, name string, got, want []string) {
	t.Helper()
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s: event %d with its tick: got\n%s\nwant\n%s", name, i, got[i], want[i])
		}
	}
	if len(got) != len(want) {
		t.Fatalf("%s: got %d events, want %d", name, len(got), len(want))
	}
}
