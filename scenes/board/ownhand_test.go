package board

import (
	"reflect"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// TestOwnHandLiesOpen checks that the cards of the single human player are open in every phase. They are at the table's
// edge on a wide screen, and behind a press on the fan on a phone. The card under the pointer stands large in the park.
func TestOwnHandLiesOpen(t *testing.T) {
	for _, p := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseCall} {
		b := tableWhen(t, rules.Amigo, holdsCards(p, 1), 1)
		for _, screen := range screens {
			if b.Layout(screen); b.table.HandPlace() == layout.HandOverAgents {
				continue
			}
			if all, _ := showsCards(b, 1); b.table.HandPlace() == layout.HandInBar {
				if all || b.Focus().Find("card-1") != nil {
					t.Errorf("%v, %vx%v: the fan tells the names of its cards", p, screen.W, screen.H)
				}
				press(t, b, "hand")
			}
			if all, _ := showsCards(b, 1); !all {
				t.Fatalf("%v, %vx%v: the hand does not lie open", p, screen.W, screen.H)
			}
			pointAt(t, b, "card-1")
			b.panels.Advance(0.01)
			for _, id := range []string{"card-1", "card-2", "card-1"} {
				if pointAt(t, b, id); !showsLargeCard(b) {
					t.Fatalf("%v, %vx%v: %s is not shown large", p, screen.W, screen.H, id)
				}
			}
			b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
			for range 20 {
				b.panels.Advance(0.05)
			}
			if showsLargeCard(b) {
				t.Errorf("%v, %vx%v: the large card stays", p, screen.W, screen.H)
			}
			pointAt(t, b, "card-1")
			if b.Cover(); showsLargeCard(b) {
				t.Error("the large card shows behind a cover")
			}
			if _, some := showsCards(b, 1); some {
				t.Errorf("%v, %vx%v: the hand lies open behind a cover", p, screen.W, screen.H)
			}
			b.Handle(widgets.InputEvent{Kind: widgets.PointerDown, X: 1, Y: 1})
			b.Handle(widgets.InputEvent{Kind: widgets.PointerUp, X: 1, Y: 1})
		}
	}
}

// TestSharedScreenHidesHands checks that at a shared screen no hand opens by itself.
func TestSharedScreenHidesHands(t *testing.T) {
	for _, p := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseCall} {
		b := tableWhen(t, rules.Amigo, holdsCards(p, 1), 0, 1)
		for _, screen := range screens {
			b.Layout(screen)
			if _, some := showsCards(b, 1); some || b.Focus().Find("card-1") != nil {
				t.Errorf("%v, %vx%v: a hand lies open", p, screen.W, screen.H)
			}
		}
	}
}

// TestPublicStateHidesOwnHand checks that the public state does not depend on the cards that lie open, whichever is
// read or pressed.
func TestPublicStateHidesOwnHand(t *testing.T) {
	b := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCall), 1)
	ctx, src := scenetest.Context(t), rules.NewRandomSource(5)
	ctx.Settings.Speed = appctx.Instant
	for _, screen := range screens {
		all := tablesWithOtherHands(t, b, &src, ctx, screen)
		for _, x := range all {
			if x.Focus().Find("hand") != nil && x.table.HandPlace() == layout.HandInBar {
				press(t, x, "hand")
			}
		}
		for _, id := range []string{"", "card-1", "card-2", "card-1"} {
			if all[0].Focus().Find("card-1") == nil {
				break
			}
			for _, do := range []func(x *TableScene){
				func(x *TableScene) { pointAt(t, x, id) },
				func(x *TableScene) { press(t, x, id) },
				func(x *TableScene) { key(x, widgets.KeyTab) },
				func(x *TableScene) { x.Advance(0.01) },
			} {
				for _, x := range all {
					if id != "" {
						do(x)
					}
				}
				want := publicState(all[0])
				for _, x := range all[1:] {
					if got := publicState(x); !reflect.DeepEqual(got, want) {
						t.Fatalf("%vx%v, %s: one page gets\n%s\nanother\n%s", screen.W, screen.H, id,
							stateDiff(want, got), stateDiff(got, want))
					}
				}
			}
		}
	}
}

// TestReadCardShowsItsEffect checks that a card whose effect is certain shows it before it is chosen. It shows pale
// agents, ways, and in the agent bar the change of the coming count. It is gone with the pointer.
func TestReadCardShowsItsEffect(t *testing.T) {
	const position = "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy " +
		"0.0.0.0 - 0.0.0.0.0.0.0 chkl.de.a.fg abbcdefgjklmmnno i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-"
	for _, screen := range screens[:2] {
		b := tableFrom(t, screen, position)
		if b.plan.Hand == nil {
			t.Fatal("the hand does not open")
		}
		b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		rest := picture(b)
		// agents that move: Retreat needs targets, the church, Rescue, Head start
		targets := []int{7, 0, 0, 7}
		for i, want := range []int{0, 6, 1, 0} {
			pointAt(t, b, "card-"+string(rune('1'+i)))
			on := scenetest.NodesByName(b.Stage().Layer(sprites.LayerAgents))
			if n := len(on["pale foot"]); n != want || len(on["arrow"]) != want {
				t.Errorf("%vx%v, card %d: %d pale agents, want %d; %d ways", screen.W, screen.H, i+1, n, want,
					len(on["arrow"]))
			}
			marked := 0
			for _, n := range scenetest.NodesByName(b.Stage().Layer(sprites.LayerHouses))["foot ring"] {
				if n.Visible() {
					marked++
				}
			}
			if marked != targets[i] {
				t.Errorf("%vx%v, card %d: %d agents can be chosen, want %d", screen.W, screen.H, i+1, marked,
					targets[i])
			}
			pills := len(scenetest.NodesByName(b.panelContents())["pill"])
			if (pills > 0) != (want > 0) {
				t.Errorf("%vx%v, card %d: %d pills", screen.W, screen.H, i+1, pills)
			}
		}
		b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
		for range 20 {
			b.panels.Advance(0.05)
		}
		if got := picture(b); got != rest {
			t.Errorf("%vx%v: a trace of the effect stays: %s", screen.W, screen.H,
				strings.Join(strings.Fields(got)[:20], " "))
		}
	}
}

// TestReturnedTableShowsOwnHand checks that after a page over the table the hand of a single person is open again, and
// that at a shared screen none opens.
func TestReturnedTableShowsOwnHand(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1}} {
		b := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			return v.Actor() == 1 && holdsCards(rules.PhaseCall, 1)(v, m)
		}, people...)
		for _, screen := range screens {
			b.Layout(screen)
			b.Cover()
			b.Returned()
			b.Layout(screen)
			b.Advance(0.01)
			if all, some := showsCards(b, 1); all != (len(people) == 1) || some != all {
				t.Errorf("%d people, %vx%v: after the return, all cards shown: %v, some: %v", len(people), screen.W,
					screen.H, all, some)
			}
		}
	}
}

// holdsCards returns a function that reports whether a phase is due and seat s holds at least two cards.
func holdsCards(p rules.Phase, s rules.Seat) func(v rules.View, m *match.Match) bool {
	return func(v rules.View, m *match.Match) bool { return v.Phase() == p && v.HandSize(s) > 1 }
}

// pointAt moves the mouse to a control.
func pointAt(t *testing.T, b *TableScene, id string) {
	t.Helper()
	p := centerOf(t, b, id)
	b.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: p.X, Y: p.Y})
}

// showsLargeCard reports whether a card stands large in the park.
func showsLargeCard(b *TableScene) bool {
	return len(scenetest.NodesByName(b.Stage().Layer(sprites.LayerWords))["card lamp"]) > 0
}

// tableFrom returns a table at a position, with a person in seat 1 and opponents. It waits until the person acts.
func tableFrom(t *testing.T, screen appctx.Screen, position string) *TableScene {
	t.Helper()
	b := tableAtPosition(t, screen, position)
	settle(t, b)
	return b
}

// tableAt returns a table at a position, with a person in seat 1 and opponents.
func tableAtPosition(t *testing.T, screen appctx.Screen, position string) *TableScene {
	t.Helper()
	m, err := tables.BeginUnsavedAt(position, match.Options{Table: match.Table{Players: []match.Player{{Name: "Anna"},
		{Name: "Ben", Kind: match.Opponent}, {Name: "Carl", Kind: match.Opponent},
		{Name: "Dora", Kind: match.Opponent}}}}, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	b := New(scenetest.Context(t), m, Exits{Unmasking: func() {}})
	b.ctx.Settings.Speed = appctx.Instant
	b.Layout(screen)
	return b
}
