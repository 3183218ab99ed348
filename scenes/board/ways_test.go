package board

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match/host"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// The ways are the paths of recent moves, which a person sees before the roll.

// TestWaysTellWhoMoved checks the ways, the paths of recent moves, that a person sees before the roll. A press on a way
// and the label of the agent's chip tell who moved the agent. The roll removes the ways.
func TestWaysTellWhoMoved(t *testing.T) {
	for _, screen := range screens {
		scene := tableWithWays(t, rules.Variants{}, screen, 0)
		trails := scene.plan.RecentMoves()
		if len(trails) < 2 {
			t.Fatalf("%vx%v: got %d trails, want at least 2", screen.W, screen.H, len(trails))
		}
		for _, trail := range trails {
			chip := scene.focus.Find("agent-" + trail.Agent().String())
			for _, move := range trail {
				mover := scene.plan.PlayerName(move.By)
				way := wayTelling(t, scene, mover+" moved", scene.ctx.Agent(move.Agent))
				click(scene, way.Rect.Center())
				if prompt := promptOf(scene); scene.plan.Notice == nil || !strings.Contains(prompt, way.Label) {
					t.Errorf("%vx%v: a press on a way of %v: got prompt %q, want it to contain %q", screen.W, screen.H,
						move.Agent, prompt, way.Label)
				}
				if !strings.Contains(chip.Label, "moved by") || !strings.Contains(chip.Label, mover) {
					t.Errorf("%vx%v: got label %q for the chip of %v, want it to name %s", screen.W, screen.H,
						chip.Label, move.Agent, mover)
				}
			}
			if scene.focus.Find("ghost-"+trail.Agent().String()) == nil {
				t.Errorf("%vx%v: no ghost of %v", screen.W, screen.H, trail.Agent())
			}
		}
		key(scene, widgets.KeyEnter)
		scene.Advance(5)
		if scene.panels.SkipAnimation(); len(scene.plan.RecentMoves()) > 0 || scene.focus.Find("way-1") != nil {
			t.Errorf("%vx%v: the ways are left after the roll", screen.W, screen.H)
		}
	}
}

// TestWaysTellCardsAndReturns checks the ways of a game with cards. The way of a card tells the card's name. An agent
// that has come back to its first building has only one tag, which tells that.
func TestWaysTellCardsAndReturns(t *testing.T) {
	testrun.Long(t)
	const maxActions, minCards = 900, 5
	for _, screen := range screens {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2),
			Exits{Unmasking: func() {}, Log: func() {}})
		scene.Layout(screen)
		cards, returned := 0, 0
		for actions := 0; actions < maxActions && !scene.plan.View.Over(); actions++ {
			scene.private.Close()
			scene.panels.SkipAnimation()
			scene.UpdatePanels()
			tags := 0
			for _, trail := range scene.plan.RecentMoves() {
				for i, move := range trail {
					if i == 0 || !trail.Returns() { // the first way has the only tag of a trail that returns
						if tag := scene.stage.PathTag(tags); scene.stage.ShowsPaths() && tag.W == 0 {
							t.Errorf("%vx%v: no tag at the way of %v", screen.W, screen.H, move)
						}
						tags++
					}
					if trail.Returns() {
						returned++
						wayTelling(t, scene, ctx.Agent(trail.Agent())+" is back where it began")
					} else if move.Card != rules.NoCard {
						cards++
						wayTelling(t, scene, scene.plan.PlayerName(move.By), ctx.Language.Card(move.Card),
							pieceName(ctx, move.Agent))
					}
				}
			}
			actOrRoll(t, scene, 11*actions)
		}
		if cards < minCards || returned == 0 {
			t.Errorf("%vx%v: got %d ways of cards and %d of agents that came back, want at least %d and 1", screen.W,
				screen.H, cards, returned, minCards)
		}
	}
}

// pieceName returns the name of an agent, or of the safe.
func pieceName(ctx *appctx.Context, a rules.Agent) string {
	if a == rules.NoAgent {
		return "safe"
	}
	return ctx.Agent(a)
}

// wayTelling returns the control of a way whose label contains all texts.
func wayTelling(t *testing.T, b *TableScene, texts ...string) *widgets.Control {
	t.Helper()
	for i := range 2 * rules.NumAgents * rules.MaxSeats { // more than there can be
		way := b.focus.Find(fmt.Sprintf("way-%d", i+1))
		lacks := func(text string) bool { return !strings.Contains(way.Label, text) }
		if way != nil && way.Accessible && !slices.ContainsFunc(texts, lacks) {
			return way
		}
	}
	t.Fatalf("got no way whose label contains %v", texts)
	return nil
}

// TestWaysAreThereAfterLoading checks that a resumed match shows the same ways as before.
func TestWaysAreThereAfterLoading(t *testing.T) {
	scene := tableWithWays(t, rules.Variants{}, screens[0], 0)
	want := scene.plan.RecentMoves()
	m := scenetest.Resume(t, scenetest.Record(scene.match), nil, host.Helpers{})
	resumed := New(scenetest.Context(t), m, Exits{})
	resumed.Layout(screens[0])
	if got := resumed.plan.RecentMoves(); !reflect.DeepEqual(got, want) {
		t.Errorf("resumed: got ways %+v, want %+v", got, want)
	}
	if resumed.focus.Find("way-1") == nil {
		t.Error("resumed: got no control of a way")
	}
}

// TestWaysDependOnPublicFacts checks that the picture and the accessible state of ways do not depend on hands.
func TestWaysDependOnPublicFacts(t *testing.T) {
	scene := tableWithWays(t, rules.Variants{TopSecret: true}, screens[0], 0, 1)
	src := rules.NewRandomSource(3)
	tables := tablesWithOtherHands(t, scene, &src, scenetest.Context(t), screens[0])
	if len(tables) < 2 || tables[0].focus.Find("way-1") == nil {
		t.Fatalf("got %d tables, want at least 2, with ways", len(tables))
	}
	expectSamePublicState(t, "before the roll", tables)
	want := picture(tables[0])
	for _, table := range tables[1:] {
		if got := picture(table); got != want {
			t.Errorf("with other cards: got the picture\n%s\nwant\n%s", got, want)
		}
	}
}

// TestLessonsHaveNoWays checks that a table with a tutor that teaches shows no ways.
func TestLessonsHaveNoWays(t *testing.T) {
	scene := tableWithWays(t, rules.Variants{}, screens[0], 0)
	scene.SetTutor(teacher{})
	scene.UpdatePanels()
	if ways := scene.plan.RecentMoves(); len(ways) > 0 {
		t.Errorf("a lesson shows ways: %+v", ways)
	}
}

// TestGoldButtonTellsConsequence checks the second line of the confirm button for a planned move. It tells who opens
// the safe and how many agents score. It is empty if the plan is incomplete or causes no count.
func TestGoldButtonTellsConsequence(t *testing.T) {
	const at = "6.0.2.3.4.5.8" // the building of each agent, red first
	for _, screen := range screens {
		for _, test := range []struct {
			position string
			agent    rules.Agent
			steps    int
			want     string
		}{
			{movePosition(at, "7", "1"), rules.Red, 1, "Red opens it: 6 agents score"},
			{movePosition("6.6.0.0.0.0.0", "7", "2"), rules.Red, 1, ""},
			{movePosition("7.0.0.0.0.0.0", "8", "1"), rules.Red, 1, "Red opens it: 1 agent scores"},
			{movePosition(at, "7", "1"), rules.Orange, 1, ""},
		} {
			scene := tableAt(t, screen, test.position)
			for range test.steps {
				scene.change(func() { scene.plan.AddStep(test.agent, 1) })()
			}
			if got := scene.ctx.Say(scene.plan.Confirm().Sub); got != test.want {
				t.Errorf("%vx%v: the button says %q, want %q", screen.W, screen.H, got, test.want)
			}
			if label := scene.focus.Find("confirm").Label; !strings.Contains(label, test.want) {
				t.Errorf("%vx%v: the control says %q, want %q", screen.W, screen.H, label, test.want)
			}
		}
	}
}

// TestBarShowsLastMove checks that before a person's roll the bar, or on a phone the log above it, shows the last move
// of others in pictures.
func TestBarShowsLastMove(t *testing.T) {
	for _, screen := range screens {
		scene := tableWithWays(t, rules.Variants{}, screen, 0)
		last := scene.plan.Texts().LastMove()
		if last == nil || last.Seat == 0 {
			t.Fatalf("%vx%v: got last move %+v, want one of another seat", screen.W, screen.H, last)
		}
		shown := map[string]bool{}
		scene.panelContents().Walk(func(node *sprites.Node) { shown[node.Name()] = true })
		for _, part := range last.Parts {
			if !shown["log-tokens/"+part.Agent.String()] {
				t.Errorf("%vx%v: no picture of %v", screen.W, screen.H, part.Agent)
			}
		}
		key(scene, widgets.KeyEnter)
		if scene.panels.SkipAnimation(); scene.plan.Texts().LastMove() != nil {
			t.Errorf("%vx%v: the bar shows the last move after the roll", screen.W, screen.H)
		}
	}
}

// tableWithWays returns a table at which the first of people has to roll, after others have moved agents.
func tableWithWays(t *testing.T, v rules.Variants, s appctx.Screen, people ...int) *TableScene {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	scene := New(ctx, newVariant(t, rules.Amigo, v, 5, people...), Exits{Unmasking: func() {}, Log: func() {}})
	scene.Layout(s)
	const maxActions, minTurn = 300, 9
	for actions := range maxActions {
		scene.panels.SkipAnimation()
		view := scene.plan.View
		rolls := view.Phase() == rules.PhaseRoll && view.ActiveSeat() == rules.Seat(people[0])
		if rolls && view.Turn() >= minTurn {
			scene.panels.Rebuild()
			return scene
		}
		scene.private.Close()
		actOrRoll(t, scene, 7*actions)
	}
	t.Fatalf("seat %d has no turn from turn %d on in %d actions", people[0], minTurn, maxActions)
	return nil
}

// teacher is a confirmTutor that teaches.
type teacher struct{ confirmTutor }

// Teaches reports true.
func (teacher) Teaches() bool { return true }
