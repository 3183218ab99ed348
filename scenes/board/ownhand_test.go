package board

import (
	"fmt"
	"reflect"
	"slices"
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

// TestOwnHandLiesOpen checks that the hand of the only person is open in every phase, on a phone after a press on the
// fan. The card under the pointer is enlarged; Cover closes the hand.
func TestOwnHandLiesOpen(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseCall} {
		scene := tableWhen(t, rules.Amigo, holdsCards(phase, 1), 1)
		for _, screen := range screens {
			if scene.Layout(screen); scene.table.HandPlace() == layout.HandOverAgents {
				continue
			}
			t.Run(fmt.Sprintf("%d %vx%v", phase, screen.W, screen.H), func(t *testing.T) { checkOpenHand(t, scene) })
		}
	}
}

// checkOpenHand checks that the hand of seat 2 is open, that the pointer enlarges its cards, and that Cover closes it.
func checkOpenHand(t *testing.T, scene *TableScene) {
	t.Helper()
	if scene.table.HandPlace() == layout.HandInBar {
		if scene.Focus().Find("card-1") != nil {
			t.Error("the fan is closed: got a card that can be pressed, want none")
		}
		press(t, scene, "hand")
	}
	if all, _ := showsCards(scene, 1); !all {
		t.Fatal("the hand is not open")
	}
	pointAt(t, scene, "card-1")
	scene.panels.Advance(0.01)
	for _, id := range []string{"card-1", "card-2", "card-1"} {
		if pointAt(t, scene, id); !showsLargeCard(scene) {
			t.Fatalf("pointer on %s: got it not enlarged, want it enlarged", id)
		}
	}
	pointAtNothing(scene)
	advanceOneSecond(scene)
	if showsLargeCard(scene) {
		t.Error("a second after the pointer left the card: got it enlarged, want it not")
	}
	pointAt(t, scene, "card-1")
	if scene.Cover(); showsLargeCard(scene) {
		t.Error("after Cover: got the card enlarged, want it not")
	}
	if _, some := showsCards(scene, 1); some {
		t.Error("after Cover: got the hand open, want it closed")
	}
	for _, kind := range []widgets.InputKind{widgets.PointerDown, widgets.PointerUp} {
		scene.Handle(widgets.InputEvent{Kind: kind, X: 1, Y: 1})
	}
}

// pointAtNothing moves the mouse to a corner of the screen.
func pointAtNothing(scene *TableScene) {
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: 1, Y: 1})
}

// advanceOneSecond advances the panels by one second.
func advanceOneSecond(scene *TableScene) {
	for range 20 {
		scene.panels.Advance(0.05)
	}
}

// TestSharedScreenHidesHands checks that at a shared screen no hand opens by itself.
func TestSharedScreenHidesHands(t *testing.T) {
	for _, phase := range []rules.Phase{rules.PhaseRoll, rules.PhaseMove, rules.PhaseCall} {
		scene := tableWhen(t, rules.Amigo, holdsCards(phase, 1), 0, 1)
		for _, screen := range screens {
			scene.Layout(screen)
			if _, some := showsCards(scene, 1); some || scene.Focus().Find("card-1") != nil {
				t.Errorf("%v, %vx%v: got an open hand, want none", phase, screen.W, screen.H)
			}
		}
	}
}

// TestPublicStateHidesOwnHand checks that the public state does not depend on the open hand of the only person. It
// points at cards, presses them, and moves the focus.
func TestPublicStateHidesOwnHand(t *testing.T) {
	scene := tableWhen(t, rules.Amigo, personActsIn(rules.PhaseCall), 1)
	ctx, src := scenetest.Context(t), rules.NewRandomSource(5)
	ctx.Settings.Speed = appctx.Instant
	for _, screen := range screens {
		tables := tablesWithOtherHands(t, scene, &src, ctx, screen)
		for _, table := range tables {
			if table.Focus().Find("hand") != nil && table.table.HandPlace() == layout.HandInBar {
				press(t, table, "hand")
			}
		}
		expectSamePublicState(t, "before a press", tables)
		for _, id := range []string{"card-1", "card-2", "card-1"} {
			if tables[0].Focus().Find("card-1") == nil {
				break
			}
			for _, act := range []func(table *TableScene){
				func(table *TableScene) { pointAt(t, table, id) },
				func(table *TableScene) { press(t, table, id) },
				func(table *TableScene) { key(table, widgets.KeyTab) },
				func(table *TableScene) { table.Advance(0.01) },
			} {
				for _, table := range tables {
					act(table)
				}
				expectSamePublicState(t, fmt.Sprintf("%vx%v, %s", screen.W, screen.H, id), tables)
			}
		}
	}
}

// expectSamePublicState fails if the public states of tables differ.
func expectSamePublicState(t *testing.T, when string, tables []*TableScene) {
	t.Helper()
	want := publicState(tables[0])
	for _, table := range tables[1:] {
		if got := publicState(table); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s: one page gets\n%s\nanother\n%s", when, stateDiff(want, got), stateDiff(got, want))
		}
	}
}

// TestReadCardShowsWhatItCouldDo counts what a card under the pointer shows. The board gets pale agents where agents
// could go, arrows and rings; the agent bar gets score changes. All disappear when the pointer leaves.
func TestReadCardShowsWhatItCouldDo(t *testing.T) {
	for _, test := range []struct {
		hand                           string
		agents, arrows, rings, changes []int // how many each card of the hand shows
	}{
		// Stay back, Sidestep, Retreat, Hands off
		{"abce", []int{14, 14, 7, 4}, []int{9, 12, 6, 2}, []int{0, 0, 0, 0}, []int{8, 12, 7, 4}},
		// Double time, Safe house, Blown cover, Evensong
		{"dfgh", []int{7, 0, 6, 6}, []int{6, 0, 5, 5}, []int{0, 0, 0, 0}, []int{7, 6, 6, 6}},
		// Rendezvous, Rescue, Head start, Forgery
		{"jklm", []int{0, 1, 7, 0}, []int{0, 1, 6, 0}, []int{7, 0, 0, 7}, []int{12, 1, 8, 7}},
		// Safecracker, Turncoat
		{"no", []int{5, 0}, []int{5, 0}, []int{0, 0}, []int{5, 0}},
	} {
		for _, screen := range screens[:2] {
			scene := tableAtPersonsTurn(t, screen, handPosition(test.hand))
			pointAtNothing(scene)
			before := picture(scene)
			for i := range test.hand {
				pointAt(t, scene, "card-"+string(rune('1'+i)))
				arrows := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))["arrow"]
				signs := scenetest.NodesByName(scene.panelContents())["sign"]
				got := []int{len(scene.paleAgents()), len(arrows), scene.footRings(), len(signs)}
				want := []int{test.agents[i], test.arrows[i], test.rings[i], test.changes[i]}
				if screen != screens[0] { // a small agent pill has no row for changes
					got, want = got[:3], want[:3]
				}
				if !slices.Equal(got, want) {
					t.Errorf("%vx%v, card %c: got %v pale agents, arrows, rings and changes, want %v", screen.W,
						screen.H, test.hand[i], got, want)
				}
			}
			pointAtNothing(scene)
			advanceOneSecond(scene)
			if got := picture(scene); got != before {
				t.Errorf("%vx%v: the picture without the pointer differs from before:\n%s\nwant\n%s", screen.W,
					screen.H, got, before)
			}
		}
	}
}

// TestTargetShowsItsEffect checks that a target under the pointer, or with the focus, shows the effect of a press. It
// is not picked before the press.
func TestTargetShowsItsEffect(t *testing.T) {
	scene := tableAtPersonsTurn(t, screens[0], handPosition("fjlm"))
	wantPale := func(id string, want ...string) {
		t.Helper()
		if pointAt(t, scene, id); !slices.Equal(scene.paleAgents(), want) {
			t.Errorf("%s under the pointer: got pale agents %v, want %v", id, scene.paleAgents(), want)
		}
	}
	press(t, scene, "card-1")
	wantPale("building-" + rules.Building(3).String())
	if !safeNode(t, scene, "safe’s place").Visible() {
		t.Error("Safe house: got no safe in the house under the pointer, want it there")
	}
	if picked := scene.plan.Hand.Card.PickedBuilding(); picked != rules.NoBuilding {
		t.Errorf("Safe house: the pointer picks building %v", picked)
	}
	press(t, scene, "card-2")
	wantPale("agent-violet", "violet", "violet", "violet", "violet", "violet")
	press(t, scene, "agent-violet")
	wantPale("building-"+rules.Building(8).String(), "violet")
	press(t, scene, "card-3")
	wantPale("figure-green", "green", "green", "green")
	pointAtNothing(scene)
	scene.Focus().ShowFocusOn("agent-violet")
	scene.panels.Update()
	if got := scene.paleAgents(); !slices.Equal(got, []string{"violet", "violet", "violet"}) {
		t.Errorf("violet with the focus: got pale agents %v, want violet three times", got)
	}
	press(t, scene, "card-4")
	press(t, scene, "agent-red")
	press(t, scene, "agent-grey")
	pointAtNothing(scene)
	changes := len(scenetest.NodesByName(scene.panelContents())["sign"])
	if enabled := scene.plan.Confirm().Enabled; changes != 2 || !enabled {
		t.Errorf("Forgery for red and grey: got %d changes, confirm enabled %v; want 2, true", changes, enabled)
	}
}

// paleAgents returns the names of the pale agents in the town.
func (t *TableScene) paleAgents() (names []string) {
	for name, all := range scenetest.NodesByName(t.Stage().Layer(sprites.LayerAgents)) {
		if agent, ok := strings.CutPrefix(name, "pale "); ok && agent != "foot" && agent != "agents" {
			names = append(names, slices.Repeat([]string{agent}, len(all))...)
		}
	}
	slices.Sort(names)
	return names
}

// footRings returns the number of agents with a ring of light.
func (t *TableScene) footRings() (n int) {
	for _, ring := range scenetest.NodesByName(t.Stage().Layer(sprites.LayerHouses))["foot ring"] {
		if ring.Visible() {
			n++
		}
	}
	return n
}

// handPosition returns a position in which the first player, a person, may play a card. Hand holds the cards as letters
// of the position format, in alphabetical order. The safe, red and orange are in house 7.
func handPosition(hand string) string {
	// The cards of other players and the discards are not in the deck either.
	deck := "aabbccddeeffgghijkkllmmnno"
	for _, c := range hand + "deafgi" {
		deck = strings.Replace(deck, string(c), "", 1)
	}
	return "hc1 amigo topsecret 4 cards 12 4 1 roygbva 7.7.8.3.11.0.10 23.17.17.17.12.5.9 7 - brvy 0.0.0.0 - " +
		"0.0.0.0.0.0.0 " + hand + ".de.a.fg " + deck + " i/i -:-.-.-.- r:-:-:8 ro:1:1:0:-"
}

// TestTargetsKeepLargeCard checks that the chosen card stays large while its targets are picked and undone.
func TestTargetsKeepLargeCard(t *testing.T) {
	for _, screen := range screens {
		scene := tableAtPersonsTurn(t, screen, handPosition("chkl"))
		scene.plan.Hand.Choose(3)
		if scene.UpdatePanels(); !showsLargeCard(scene) {
			t.Errorf("%vx%v: a card is chosen: got it not legible, want it legible", screen.W, screen.H)
		}
		scene.plan.Hand.PickAgent(rules.Green)
		scene.UpdatePanels()
		advanceOneSecond(scene)
		if !showsLargeCard(scene) {
			t.Errorf("%vx%v: with a target: got the card not legible, want it legible", screen.W, screen.H)
		}
		if scene.Focus().Find("piles") != nil {
			t.Errorf("%vx%v: the control of the piles reveals that the card has a target", screen.W, screen.H)
		}
		scene.plan.Hand.Card.Undo()
		if scene.UpdatePanels(); !showsLargeCard(scene) {
			t.Errorf("%vx%v: without a target: got the card not legible, want it legible", screen.W, screen.H)
		}
		scene.plan.Hand.Choose(2) // Rescue: only blue is in the ruins
		scene.UpdatePanels()
		picked, enabled := scene.plan.Hand.Card.PickedAgents(), scene.plan.Confirm().Enabled
		if !picked.Has(rules.Blue) || !enabled {
			t.Errorf("%vx%v: Rescue: got agents %b picked, confirm enabled %v; want blue, true", screen.W, screen.H,
				picked, enabled)
		}
		if !showsLargeCard(scene) {
			t.Errorf("%vx%v: with its only agent: got the card not legible, want it legible", screen.W, screen.H)
		}
	}
}

// TestChosenCardShowsItsTargets checks the dots after the name of the chosen card. There is one for each agent that the
// card moves, and it is filled when the agent is picked.
func TestChosenCardShowsItsTargets(t *testing.T) {
	for _, screen := range screens {
		scene := tableAtPersonsTurn(t, screen, handPosition("chkl"))
		scene.plan.Hand.Choose(0)
		var equalDots []bool // before, between and after the picks
		for _, agent := range []rules.Agent{rules.NoAgent, rules.Green, rules.Red} {
			if agent != rules.NoAgent {
				scene.plan.Hand.PickAgent(agent)
			}
			scene.UpdatePanels()
			dots := scenetest.NodesByName(scene.panelContents())["point"]
			if len(dots) != 2 {
				t.Fatalf("%vx%v, Retreat: got %d dots, want 2", screen.W, screen.H, len(dots))
			}
			first := dots[0].Face().(sprites.Describer).Describe()
			second := dots[1].Face().(sprites.Describer).Describe()
			equalDots = append(equalDots, first == second)
		}
		if want := []bool{true, false, true}; !slices.Equal(equalDots, want) {
			t.Errorf("%vx%v, equal dots before, between and after the picks: got %v, want %v", screen.W, screen.H,
				equalDots, want)
		}
		if scene.plan.Hand.Choose(3); scene.plan.Hand.Card.MostAgents() != 1 {
			t.Errorf("Head start: got %d agents to pick, want 1", scene.plan.Hand.Card.MostAgents())
		}
	}
}

// TestScoresStayAboveHand checks that in a short window all scores stay above the open hand.
func TestScoresStayAboveHand(t *testing.T) {
	const minGap = 10 // points
	scene := tableAtPersonsTurn(t, screens[2], handPosition("chkl"))
	card := scene.focus.Find("card-1")
	if card == nil {
		t.Fatal("the hand is not open")
	}
	scores := scenetest.NodesByName(scene.panelContents())["score"]
	if len(scores) != len(scene.plan.Agents()) {
		t.Fatalf("got %d scores, want %d", len(scores), len(scene.plan.Agents()))
	}
	for _, score := range scores {
		if _, y := score.Pos(); y > card.Rect.Y-minGap {
			t.Errorf("a score at y %v is not at least %d points above the hand at y %v", y, minGap, card.Rect.Y)
		}
	}
}

// TestReturnedTableShowsOwnHand checks that the hand of the only person opens again when another page is closed. At a
// shared screen no hand opens.
func TestReturnedTableShowsOwnHand(t *testing.T) {
	for _, people := range [][]int{{1}, {0, 1}} {
		scene := tableWhen(t, rules.Amigo, func(v rules.View, m *match.Match) bool {
			return v.Actor() == 1 && holdsCards(rules.PhaseCall, 1)(v, m)
		}, people...)
		for _, screen := range screens {
			scene.Layout(screen)
			scene.Cover()
			scene.Returned()
			scene.Layout(screen)
			scene.Advance(0.01)
			alone := len(people) == 1
			if all, some := showsCards(scene, 1); all != alone || some != alone {
				t.Errorf("%d people, %vx%v: after the return: got all cards shown %v, some %v; want %v", len(people),
					screen.W, screen.H, all, some, alone)
			}
		}
	}
}

// holdsCards returns a function that reports whether the match is in a phase and seat s holds at least two cards.
func holdsCards(p rules.Phase, s rules.Seat) func(v rules.View, m *match.Match) bool {
	return func(v rules.View, m *match.Match) bool { return v.Phase() == p && v.HandSize(s) > 1 }
}

// pointAt moves the mouse to a control.
func pointAt(t *testing.T, scene *TableScene, id string) {
	t.Helper()
	at := centerOf(t, scene, id)
	scene.Handle(widgets.InputEvent{Kind: widgets.PointerMove, X: at.X, Y: at.Y})
}

// showsLargeCard reports whether an enlarged card is shown in the park.
func showsLargeCard(scene *TableScene) bool {
	return len(scenetest.NodesByName(scene.Stage().Layer(sprites.LayerWords))["card lamp"]) > 0
}

// tableAtPersonsTurn returns a table at a position, with a person, Anna, in the first seat, and opponents. It advances
// until she has to act.
func tableAtPersonsTurn(t *testing.T, screen appctx.Screen, position string) *TableScene {
	t.Helper()
	scene := tableAtPosition(t, screen, position)
	advanceToPerson(t, scene)
	return scene
}

// tableAtPosition returns a table at a position, with a person, Anna, in the first seat, and opponents.
func tableAtPosition(t *testing.T, screen appctx.Screen, position string) *TableScene {
	t.Helper()
	m, err := tables.BeginUnsavedAt(position, match.Options{Table: match.Table{Players: []match.Player{{Name: "Anna"},
		{Name: "Ben", Kind: match.Opponent}, {Name: "Carl", Kind: match.Opponent},
		{Name: "Dora", Kind: match.Opponent}}}}, tables.Helpers{})
	if err != nil {
		t.Fatal(err)
	}
	scene := New(scenetest.Context(t), m, Exits{Unmasking: func() {}})
	scene.ctx.Settings.Speed = appctx.Instant
	scene.Layout(screen)
	return scene
}
