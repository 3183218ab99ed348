package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board/plan"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// How long a person waits for opponents and animations.

// BenchmarkWait measures how long the only person, who plays no cards, waits between turns at normal speed. It reports
// the simulated seconds from the end of a turn to the next roll, and the questions about cards meanwhile.
func BenchmarkWait(b *testing.B) {
	for _, test := range []struct {
		name    string
		edition rules.EditionID
		variant rules.Variants
	}{
		{"amigo", rules.Amigo, rules.Variants{}},
		{"amigo-cards", rules.Amigo, rules.Variants{TopSecret: true}},
		{"engine-cards", rules.Engine, rules.Variants{TopSecret: true}},
	} {
		b.Run(test.name, func(b *testing.B) {
			var all waits
			const turns = 10 // of each match
			for n := range b.N {
				all.play(b, newVariant(b, test.edition, test.variant, uint64(n)+1, 0), turns)
			}
			b.ReportMetric(all.seconds/float64(all.turns), "s/wait")
			b.ReportMetric(float64(all.asked)/float64(all.turns), "asked/wait")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// waits sums up the waits between a person's turns.
type waits struct {
	seconds float64 // between the end of a turn and the next roll
	asked   int     // questions about cards
	turns   int
}

// play plays a number of turns of a match for seat 0, or until its end, and adds the waits.
func (w *waits) play(t testing.TB, m *match.Match, turns int) {
	t.Helper()
	const frame = 1.0 / 30 // seconds
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	over := false
	scene := New(ctx, m, Exits{Unmasking: func() { over = true }})
	scene.Layout(screens[0])
	begun := 0
	for range int(30 * 60 / frame) { // half an hour at most
		scene.Advance(frame)
		own := scene.plan.View.ActiveSeat() == 0
		if begun > 0 && !own {
			w.seconds += frame
		}
		if over {
			return
		}
		if scene.private.CoversTable() || scene.focus.Scopes() > 0 { // close the view of a second agent
			key(scene, widgets.KeyBack)
		}
		if scene.controller.Busy() || !scene.plan.PersonActs() {
			continue
		}
		switch view := &scene.plan.View; view.Phase() {
		case rules.PhaseRoll, rules.PhaseFirst:
			if view.Phase() == rules.PhaseRoll {
				if begun++; begun > turns {
					return
				}
				if begun > 1 {
					w.turns++
				}
			}
			key(scene, widgets.KeyEnter)
		case rules.PhaseCall, rules.PhaseCards:
			if w.asked++; view.Phase() == rules.PhaseCall || !scene.plan.MustPlay() {
				press := plan.Command{Kind: plan.KeepPassing, Action: scene.plan.DeclineCommand().Action}
				scene.controller.Execute(press)
			} else {
				actOrRoll(t, scene, 0)
			}
		default:
			actOrRoll(t, scene, begun*7)
		}
	}
	t.Fatalf("got %d of %d turns in half an hour of the game: %s", begun, turns, scene.plan.View.Position())
}
