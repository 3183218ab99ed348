package board

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/record/recordtest"
	"heimlich/rules/testrun"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestPublicStateHidesOpenHand checks that the public state does not depend on the cards of an open hand. It presses
// the same random keys and controls at tables that differ only in that hand, until an action reveals the cards.
func TestPublicStateHidesOpenHand(t *testing.T) {
	testrun.Long(t)
	keys := []string{widgets.KeyTab, widgets.KeyTab, widgets.KeyTab, widgets.KeyEnter, widgets.KeyArrowDown,
		widgets.KeyArrowLeft, widgets.KeyBackspace, "U", "R", "1", "2", "3", "4", "5", "7", "K", "D", "W"}
	steps, chosen, hands := 0, 0, 0
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	for _, e := range []rules.EditionID{rules.Amigo, rules.Amigo2001, rules.Engine} {
		for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
			if e == rules.Engine && phase == rules.PhaseCall {
				continue // there is no call
			}
			for _, people := range [][]int{{0, 1}, {1}} {
				b := tableWhen(t, e, personActsIn(phase), people...)
				for _, screen := range screens {
					src := rules.NewRandomSource(uint64(len(people)) + uint64(phase))
					for round := range 4 {
						all := tablesWithOtherHands(t, b, &src, ctx, screen)
						hands += len(all) - 1
						for _, x := range all {
							if x.plan.SinglePerson() != rules.NoSeat || phase == rules.PhaseCards {
								x.private.OpenHand(x.plan.View.Actor())
							} else {
								x.private.OpenHandInCall(x.plan.View.Actor())
							}
						}
						at := publicState(all[0])
						for step := 0; step < 60; step++ {
							what := ""
							var do func(x *TableScene)
							if src.Intn(2) == 0 || round == 0 { // only keys in the first round
								k := keys[src.Intn(len(keys))]
								what, do = k, func(x *TableScene) { key(x, k) }
							} else {
								c := all[0].Focus().Controls()[src.Intn(len(all[0].Focus().Controls()))]
								q := c.Rect.Center()
								if slices.ContainsFunc(all, func(x *TableScene) bool { return pickerAt(x, q) }) {
									continue // only one table has that control
								}
								what, do = c.ID, func(x *TableScene) {
									x.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: q.X, Y: q.Y})
									x.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: q.X, Y: q.Y})
								}
							}
							var silent []*TableScene // tables whose person has not decided yet
							for _, x := range all {
								do(x)
								finishHint(x) // else it would open at another moment in each table
								x.private.Close()
								if x.plan.View.Position() == at.Position && x.plan.AnnouncedKnocks() == 0 {
									silent = append(silent, x)
								}
							}
							var want a11y.PublicState
							for i, x := range silent {
								if x.plan.Hand != nil && x.plan.Hand.Chosen >= 0 {
									chosen++
								}
								got := publicState(x)
								if i == 0 {
									want = got
								}
								if !reflect.DeepEqual(got, want) {
									t.Fatalf(
										"%v on %vx%v with people %v, step %d (%s): with one hand the page "+
											"gets\n%s\nwith another\n%s", phase, screen.W, screen.H, people, step, what,
										stateDiff(want, got), stateDiff(got, want))
								}
							}
							if steps++; len(silent) < len(all) || silent[0].plan.Hand == nil {
								break
							}
						}
					}
				}
			}
		}
	}
	const minSteps, minHands = 500, 100 // fewer would prove little
	if steps < minSteps || chosen < minSteps || hands < minHands {
		t.Errorf("got %d steps, %d tables with a card chosen, and %d other hands; want at least %d, %d and %d", steps,
			chosen, hands, minSteps, minSteps, minHands)
	}
}

// TestPublicStateHidesOpenPassport checks that the public state does not depend on the agent and the cards that an open
// passport shows.
func TestPublicStateHidesOpenPassport(t *testing.T) {
	b := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCards), 0, 1)
	ctx := scenetest.Context(t)
	src := rules.NewRandomSource(2)
	for _, screen := range screens {
		all := tablesWithOtherHands(t, b, &src, ctx, screen)
		m := scenetest.Resume(t, recordtest.SwapIdentities(t, scenetest.Record(b.match)), nil, host.Helpers{})
		x := New(ctx, m, Exits{})
		x.Layout(screen)
		all = append(all, x)
		for _, s := range m.People() {
			for _, do := range []func(x *TableScene){
				func(x *TableScene) { x.private.OpenPassport(s) },
				func(x *TableScene) { key(x, widgets.KeyTab) },
				func(x *TableScene) { key(x, widgets.KeyEnter) },
				func(x *TableScene) { key(x, widgets.KeyTab) },
				func(x *TableScene) { key(x, widgets.KeyEnter) },
				func(x *TableScene) { x.Advance(1) },
				func(x *TableScene) { key(x, widgets.KeyBack) },
			} {
				do(all[0])
				want := publicState(all[0])
				for _, x := range all[1:] {
					do(x)
					if got := publicState(x); !reflect.DeepEqual(got, want) {
						t.Fatalf("on %vx%v: one page gets\n%s\nanother\n%s", screen.W, screen.H, stateDiff(want, got),
							stateDiff(got, want))
					}
				}
			}
		}
	}
}

// publicState returns the accessible state that the web page receives.
func publicState(b *TableScene) a11y.PublicState {
	var s a11y.PublicState
	b.Describe(&s)
	s.Controls = appctx.PublishedControls(b.Focus(), 1)
	s.Dialog = b.Dialog()
	return s
}

// tablesWithOtherHands returns tables of games that are equal in public: first a copy of b, then tables at which the
// acting seat holds other cards.
func tablesWithOtherHands(t *testing.T, b *TableScene, src *rules.RandomSource, ctx *appctx.Context,
	screen appctx.Screen) []*TableScene {
	t.Helper()
	tables := []*TableScene{}
	for _, text := range append([]string{scenetest.Record(b.match)},
		recordtest.OtherHands(t, scenetest.Record(b.match), b.plan.ActingSeat(), src)...) {
		m := scenetest.Resume(t, text, nil, host.Helpers{})
		own := *ctx // each table has its own volume
		x := New(&own, m, Exits{Unmasking: func() {}, Rules: func(topic.Topic, rules.Card) {}, Log: func() {},
			Leave: func() {}})
		x.Layout(screen)
		tables = append(tables, x)
	}
	return tables
}

// personActsIn returns a function that reports whether a person with at least two cards acts in a phase.
func personActsIn(p rules.Phase) func(v rules.View, m *match.Match) bool {
	return func(v rules.View, m *match.Match) bool {
		return v.Phase() == p && m.Player(v.Actor()).Kind == match.Person && v.HandSize(v.Actor()) > 1
	}
}

// pickerAt reports whether a point is on the control that closes the agent picker.
func pickerAt(b *TableScene, p layout.Point) bool {
	c := b.Focus().Find("picker-close")
	return c != nil && c.Rect.Contains(p)
}

// stateDiff describes what state a has and state b has not, "" if nothing.
func stateDiff(a, b a11y.PublicState) string {
	out := ""
	if a.Prompt != b.Prompt || a.Busy != b.Busy {
		out = fmt.Sprintf("%q busy %v ", a.Prompt, a.Busy)
	}
	for i, c := range a.Controls {
		if i >= len(b.Controls) || b.Controls[i] != c {
			out += fmt.Sprintf("%d %+v ", i, c)
		}
	}
	return out
}
