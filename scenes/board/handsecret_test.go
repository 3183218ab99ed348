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

// The web page gets a public state of the screen. It must not depend on the cards that a person has opened.

// TestPublicStateHidesOpenHand checks that the public state does not depend on the cards of an open hand. It presses
// the same random keys and controls at tables that differ only in that hand, until an action reveals the cards.
func TestPublicStateHidesOpenHand(t *testing.T) {
	testrun.Long(t)
	const rounds = 4                    // on each screen
	const minSteps, minHands = 500, 100 // fewer would prove little
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	x := &handSecretTest{T: t}
	for _, edition := range []rules.EditionID{rules.Amigo, rules.Amigo2001, rules.Engine} {
		for _, phase := range []rules.Phase{rules.PhaseCall, rules.PhaseCards} {
			if edition == rules.Engine && phase == rules.PhaseCall {
				continue // there is no call
			}
			for _, people := range [][]int{{0, 1}, {1}} {
				scene := tableWhen(t, edition, personActsIn(phase), people...)
				for _, screen := range screens {
					x.src = rules.NewRandomSource(uint64(len(people)) + uint64(phase))
					for round := range rounds {
						x.tables = tablesWithOtherHands(t, scene, &x.src, ctx, screen)
						x.hands += len(x.tables) - 1
						x.name = fmt.Sprintf("%v, %v on %vx%v with people %v", edition, phase, screen.W, screen.H,
							people)
						x.keysOnly = round == 0
						x.openHands()
						x.pressUntilRevealed()
					}
				}
			}
		}
	}
	if x.steps < minSteps || x.chosen < minSteps || x.hands < minHands {
		t.Errorf("got %d steps, %d tables with a card chosen, and %d other hands; want at least %d, %d and %d", x.steps,
			x.chosen, x.hands, minSteps, minSteps, minHands)
	}
}

// handSecretTest compares the public states of tables that differ only in the hand of the acting seat.
type handSecretTest struct {
	*testing.T
	src                  rules.RandomSource
	tables               []*TableScene
	name                 string // of the tables, for failure messages
	keysOnly             bool   // press no controls
	steps, chosen, hands int    // presses, tables with a card chosen after one, and other hands so far
}

// openHands opens the hand of the acting seat at each table.
func (x *handSecretTest) openHands() {
	for _, scene := range x.tables {
		seat := scene.plan.View.Actor()
		if scene.plan.Shared() && scene.plan.View.Phase() == rules.PhaseCall {
			scene.private.OpenHandInCall(seat)
		} else {
			scene.private.OpenHand(seat)
		}
	}
}

// pressUntilRevealed presses at random at all tables, until the hand closes or an action may reveal the cards.
func (x *handSecretTest) pressUntilRevealed() {
	x.Helper()
	const maxPresses = 60
	before := publicState(x.tables[0]).Position
	for range maxPresses {
		name, press := x.randomPress()
		if press == nil {
			continue
		}
		var undecided []*TableScene // tables whose person has not decided yet
		for _, scene := range x.tables {
			press(scene)
			finishHint(scene) // otherwise it would open at another moment at each table
			scene.private.Close()
			if scene.plan.View.Position() == before && scene.plan.AnnouncedKnocks() == 0 {
				undecided = append(undecided, scene)
			}
		}
		x.steps++
		x.expectSamePage(name, undecided)
		if len(undecided) < len(x.tables) || undecided[0].plan.Hand == nil {
			return
		}
	}
}

// randomPress returns a press on a random key or control. It returns nil for a control that only one table has.
func (x *handSecretTest) randomPress() (name string, press func(scene *TableScene)) {
	keys := []string{widgets.KeyTab, widgets.KeyTab, widgets.KeyTab, widgets.KeyEnter, widgets.KeyArrowDown,
		widgets.KeyArrowLeft, widgets.KeyBackspace, "U", "R", "1", "2", "3", "4", "5", "7", "K", "D", "W"}
	if x.src.Intn(2) == 0 || x.keysOnly {
		name := keys[x.src.Intn(len(keys))]
		return name, func(scene *TableScene) { key(scene, name) }
	}
	controls := x.tables[0].Focus().Controls()
	control := controls[x.src.Intn(len(controls))]
	at := control.Rect.Center()
	if slices.ContainsFunc(x.tables, func(scene *TableScene) bool { return pickerAt(scene, at) }) {
		return control.ID, nil
	}
	return control.ID, func(scene *TableScene) {
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: at.X, Y: at.Y})
		scene.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: at.X, Y: at.Y})
	}
}

// expectSamePage fails if the public states of tables differ after a press.
func (x *handSecretTest) expectSamePage(press string, scenes []*TableScene) {
	x.Helper()
	var want a11y.PublicState
	for i, scene := range scenes {
		if scene.plan.Hand != nil && scene.plan.Hand.Chosen >= 0 {
			x.chosen++
		}
		got := publicState(scene)
		if i == 0 {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			x.Fatalf("%s, press %d (%s): with one hand the page gets\n%s\nwith another\n%s", x.name, x.steps, press,
				stateDiff(want, got), stateDiff(got, want))
		}
	}
}

// TestPublicStateHidesOpenPassport checks that the public state does not depend on the agent and the cards that an open
// passport shows.
func TestPublicStateHidesOpenPassport(t *testing.T) {
	scene := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCards), 0, 1)
	ctx := scenetest.Context(t)
	src := rules.NewRandomSource(2)
	for _, screen := range screens {
		all := tablesWithOtherHands(t, scene, &src, ctx, screen)
		m := scenetest.Resume(t, recordtest.SwapIdentities(t, scenetest.Record(scene.match)), nil, host.Helpers{})
		swapped := New(ctx, m, Exits{})
		swapped.Layout(screen)
		all = append(all, swapped)
		for _, seat := range m.People() {
			for _, act := range []func(x *TableScene){
				func(x *TableScene) { x.private.OpenPassport(seat) },
				func(x *TableScene) { key(x, widgets.KeyTab) },
				func(x *TableScene) { key(x, widgets.KeyEnter) },
				func(x *TableScene) { key(x, widgets.KeyTab) },
				func(x *TableScene) { key(x, widgets.KeyEnter) },
				func(x *TableScene) { x.Advance(1) },
				func(x *TableScene) { key(x, widgets.KeyBack) },
			} {
				act(all[0])
				want := publicState(all[0])
				for _, other := range all[1:] {
					act(other)
					if got := publicState(other); !reflect.DeepEqual(got, want) {
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
	var state a11y.PublicState
	b.Describe(&state)
	state.Controls = appctx.PublishedControls(b.Focus(), 1)
	state.Dialog = b.Dialog()
	return state
}

// tablesWithOtherHands returns tables of games that are equal in public: first a copy of scene, then tables at which
// the acting seat holds other cards.
func tablesWithOtherHands(t *testing.T, scene *TableScene, src *rules.RandomSource, ctx *appctx.Context,
	screen appctx.Screen) []*TableScene {
	t.Helper()
	record := scenetest.Record(scene.match)
	others := recordtest.OtherHands(t, record, scene.plan.ActingSeat(), src)
	tables := []*TableScene{}
	for _, text := range append([]string{record}, others...) {
		m := scenetest.Resume(t, text, nil, host.Helpers{})
		own := *ctx // each table has its own volume
		table := New(&own, m, Exits{Unmasking: func() {}, Rules: func(topic.Topic, rules.Card) {}, Log: func() {},
			Leave: func() {}})
		table.Layout(screen)
		tables = append(tables, table)
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
	control := b.Focus().Find("picker-close")
	return control != nil && control.Rect.Contains(p)
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
