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

// TestPathsTellWhoMoved checks the paths of recent moves, which a person sees before the roll. A press on a path and
// the label of the agent's chip tell who moved the agent. A faint figure stays where each agent was. The roll removes
// the paths.
func TestPathsTellWhoMoved(t *testing.T) {
	for _, screen := range screens {
		scene := tableWithPaths(t, rules.Variants{}, screen, 0)
		trails := scene.plan.RecentMoves()
		if len(trails) < 2 {
			t.Fatalf("%vx%v: got paths of %d agents, want at least 2", screen.W, screen.H, len(trails))
		}
		for _, trail := range trails {
			chip := scene.focus.Find("agent-" + trail.Agent().String())
			for _, move := range trail {
				mover := scene.plan.PlayerName(move.By)
				path := pathTelling(t, scene, mover+" moved", scene.ctx.Agent(move.Agent))
				click(scene, path.Rect.Center())
				if prompt := promptOf(scene); scene.plan.Notice == nil || !strings.Contains(prompt, path.Label) {
					t.Errorf("%vx%v: a press on a path of %v: got prompt %q, want it to contain %q", screen.W, screen.H,
						move.Agent, prompt, path.Label)
				}
				if !strings.Contains(chip.Label, "moved by") || !strings.Contains(chip.Label, mover) {
					t.Errorf("%vx%v: got label %q for the chip of %v, want it to name %s", screen.W, screen.H,
						chip.Label, move.Agent, mover)
				}
			}
			if scene.focus.Find("ghost-"+trail.Agent().String()) == nil {
				t.Errorf("%vx%v: got no faint figure of %v, want one", screen.W, screen.H, trail.Agent())
			}
		}
		key(scene, widgets.KeyEnter)
		scene.Advance(5)
		if scene.panels.SkipAnimation(); len(scene.plan.RecentMoves()) > 0 || scene.focus.Find("way-1") != nil {
			t.Errorf("%vx%v: after the roll: got paths, want none", screen.W, screen.H)
		}
	}
}

// TestPathsTellCardsAndReturns checks the paths of a game with cards. The path of a card tells the card's name. An
// agent that has come back to its first building has only one tag, which tells that.
func TestPathsTellCardsAndReturns(t *testing.T) {
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
					if i == 0 || !trail.Returns() { // the first path has the only tag of an agent that has come back
						if tag := scene.stage.PathTag(tags); scene.stage.ShowsPaths() && tag.W == 0 {
							t.Errorf("%vx%v: got no tag at the path of %v, want one", screen.W, screen.H, move)
						}
						tags++
					}
					if trail.Returns() {
						returned++
						pathTelling(t, scene, ctx.Agent(trail.Agent())+" is back where it began")
					} else if move.Card != rules.NoCard {
						cards++
						pathTelling(t, scene, scene.plan.PlayerName(move.By), ctx.Language.Card(move.Card),
							pieceName(ctx, move.Agent))
					}
				}
			}
			actOrRoll(t, scene, 11*actions)
		}
		if cards < minCards || returned == 0 {
			t.Errorf("%vx%v: got %d paths of cards and %d of agents that came back, want at least %d and 1", screen.W,
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

// pathTelling returns the control of a path whose label contains all texts.
func pathTelling(t *testing.T, scene *TableScene, texts ...string) *widgets.Control {
	t.Helper()
	for i := range 2 * rules.NumAgents * rules.MaxSeats { // more than there can be
		path := scene.focus.Find(fmt.Sprintf("way-%d", i+1))
		lacks := func(text string) bool { return !strings.Contains(path.Label, text) }
		if path != nil && path.Accessible && !slices.ContainsFunc(texts, lacks) {
			return path
		}
	}
	t.Fatalf("got no path whose label contains all of %q", texts)
	return nil
}

// TestPathsAreThereAfterLoading checks that a resumed match shows the same paths as before.
func TestPathsAreThereAfterLoading(t *testing.T) {
	scene := tableWithPaths(t, rules.Variants{}, screens[0], 0)
	want := scene.plan.RecentMoves()
	m := scenetest.Resume(t, scenetest.Record(scene.match), nil, host.Helpers{})
	resumed := New(scenetest.Context(t), m, Exits{})
	resumed.Layout(screens[0])
	if got := resumed.plan.RecentMoves(); !reflect.DeepEqual(got, want) {
		t.Errorf("resumed: got paths %+v, want %+v", got, want)
	}
	if resumed.focus.Find("way-1") == nil {
		t.Error("resumed: got no control of a path, want one")
	}
}

// TestPathsDependOnPublicFacts checks that the picture and the accessible state of paths do not depend on hands.
func TestPathsDependOnPublicFacts(t *testing.T) {
	scene := tableWithPaths(t, rules.Variants{TopSecret: true}, screens[0], 0, 1)
	src := rules.NewRandomSource(3)
	tables := tablesWithOtherHands(t, scene, &src, scenetest.Context(t), screens[0])
	if len(tables) < 2 || tables[0].focus.Find("way-1") == nil {
		t.Fatalf("got %d tables, want at least 2, with paths", len(tables))
	}
	expectSamePublicState(t, "before the roll", tables)
	want := picture(tables[0])
	for _, table := range tables[1:] {
		if got := picture(table); got != want {
			t.Errorf("with other cards: got the picture\n%s\nwant\n%s", got, want)
		}
	}
}

// TestLessonsShowNoPaths checks that a table with a tutor that teaches shows no paths.
func TestLessonsShowNoPaths(t *testing.T) {
	scene := tableWithPaths(t, rules.Variants{}, screens[0], 0)
	scene.SetTutor(teacher{})
	scene.UpdatePanels()
	if paths := scene.plan.RecentMoves(); len(paths) > 0 {
		t.Errorf("in a lesson: got paths %+v, want none", paths)
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
		scene := tableWithPaths(t, rules.Variants{}, screen, 0)
		last := scene.plan.Texts().LastMove()
		if last == nil || last.Seat == 0 {
			t.Fatalf("%vx%v: got last move %+v, want one of another seat", screen.W, screen.H, last)
		}
		shown := map[string]bool{}
		scene.panelContents().Walk(func(node *sprites.Node) { shown[node.Name()] = true })
		for _, part := range last.Parts {
			if !shown["log-tokens/"+part.Agent.String()] {
				t.Errorf("%vx%v: got no picture of %v, want one", screen.W, screen.H, part.Agent)
			}
		}
		key(scene, widgets.KeyEnter)
		if scene.panels.SkipAnimation(); scene.plan.Texts().LastMove() != nil {
			t.Errorf("%vx%v: after the roll: got the last move in the bar, want none", screen.W, screen.H)
		}
	}
}

// tableWithPaths returns a table at which the first of people has to roll, after others have moved agents.
func tableWithPaths(t *testing.T, v rules.Variants, s appctx.Screen, people ...int) *TableScene {
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
	t.Fatalf("seat %d: got no roll from turn %d on in %d actions, want one", people[0], minTurn, maxActions)
	return nil
}

// teacher is a confirmTutor that teaches.
type teacher struct{ confirmTutor }

// Teaches reports true.
func (teacher) Teaches() bool { return true }
