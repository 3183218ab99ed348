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
			for _, w := range trail {
				who := scene.plan.PlayerName(w.By)
				c := wayTelling(t, scene, who+" moved", scene.ctx.Agent(w.Agent))
				if click(scene, c.Rect.Center()); scene.plan.Notice == nil ||
					!strings.Contains(promptOf(scene), c.Label) {
					t.Errorf("%vx%v: a press on a way of %v: got prompt %q, want it to contain %q", screen.W, screen.H,
						w.Agent, promptOf(scene), c.Label)
				}
				if !strings.Contains(chip.Label, "moved by") || !strings.Contains(chip.Label, who) {
					t.Errorf("%vx%v: got label %q for the chip of %v, want it to name %s", screen.W, screen.H,
						chip.Label, w.Agent, who)
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
	for _, screen := range screens {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		scene := New(ctx, newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2),
			Exits{Unmasking: func() {}, Log: func() {}})
		scene.Layout(screen)
		cards, returned := 0, 0
		for k := 0; k < 900 && !scene.plan.View.Over(); k++ {
			scene.private.Close()
			scene.panels.SkipAnimation()
			scene.UpdatePanels()
			n := 0 // ways with a tag
			for _, trail := range scene.plan.RecentMoves() {
				for i, w := range trail {
					if n++; trail.Returns() && i > 0 {
						n-- // the first way has the only tag of this trail
					} else if tag := scene.stage.PathTag(n - 1); scene.stage.ShowsPaths() && tag.W == 0 {
						t.Errorf("%vx%v: no tag at the way of %v", screen.W, screen.H, w)
					}
					if trail.Returns() {
						returned++
						wayTelling(t, scene, ctx.Agent(trail.Agent())+" is back where it began")
					} else if w.Card != rules.NoCard {
						cards++
						wayTelling(t, scene, scene.plan.PlayerName(w.By), ctx.Language.Card(w.Card),
							pieceName(ctx, w.Agent))
					}
				}
			}
			actOrRoll(t, scene, 11*k)
		}
		if cards < 5 || returned < 1 {
			t.Errorf("%vx%v: got %d ways of cards and %d of agents that came back, want at least 5 and 1", screen.W,
				screen.H, cards, returned)
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
		c := b.focus.Find(fmt.Sprintf("way-%d", i+1))
		lacks := func(text string) bool { return !strings.Contains(c.Label, text) }
		if c != nil && c.Accessible && !slices.ContainsFunc(texts, lacks) {
			return c
		}
	}
	t.Fatalf("got no way whose label contains %v", texts)
	return nil
}

// TestWaysAreThereAfterLoading checks that a resumed match shows the same ways as before.
func TestWaysAreThereAfterLoading(t *testing.T) {
	b := tableWithWays(t, rules.Variants{}, screens[0], 0)
	want := b.plan.RecentMoves()
	m := scenetest.Resume(t, scenetest.Record(b.match), nil, host.Helpers{})
	loaded := New(scenetest.Context(t), m, Exits{})
	loaded.Layout(screens[0])
	if got := loaded.plan.RecentMoves(); !reflect.DeepEqual(got, want) || loaded.focus.Find("way-1") == nil {
		t.Errorf("resumed: got ways %+v, want %+v", got, want)
	}
}

// TestWaysDependOnPublicFacts checks that the picture and the accessible state of ways do not depend on hands.
func TestWaysDependOnPublicFacts(t *testing.T) {
	b := tableWithWays(t, rules.Variants{TopSecret: true}, screens[0], 0, 1)
	src := rules.NewRandomSource(3)
	ctx := scenetest.Context(t)
	all := tablesWithOtherHands(t, b, &src, ctx, screens[0])
	want, drawn := publicState(all[0]), picture(all[0])
	if len(all) < 2 || all[0].focus.Find("way-1") == nil {
		t.Fatalf("got %d tables, want at least 2, with ways", len(all))
	}
	for _, x := range all[1:] {
		if got := publicState(x); !reflect.DeepEqual(got, want) {
			t.Errorf("with other cards the page gets\n%s", stateDiff(got, want))
		}
		if picture(x) != drawn {
			t.Error("with other cards the picture differs")
		}
	}
}

// TestLessonsHaveNoWays checks that a table with a tutor that teaches shows no ways.
func TestLessonsHaveNoWays(t *testing.T) {
	b := tableWithWays(t, rules.Variants{}, screens[0], 0)
	b.SetTutor(teacher{})
	b.UpdatePanels()
	if len(b.plan.RecentMoves()) > 0 {
		t.Error("a lesson shows ways")
	}
}

// TestGoldButtonTellsConsequence checks the second line of the confirm button for a planned move. It tells who opens
// the safe and how many agents score. It is empty if the plan is incomplete or causes no count.
func TestGoldButtonTellsConsequence(t *testing.T) {
	const at = "6.0.2.3.4.5.8"
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
			b := tableAt(t, screen, test.position)
			for range test.steps {
				b.change(func() { b.plan.AddStep(test.agent, 1) })()
			}
			if got := b.ctx.Say(b.plan.Confirm().Sub); got != test.want {
				t.Errorf("%vx%v: the button says %q, want %q", screen.W, screen.H, got, test.want)
			}
			if label := b.focus.Find("confirm").Label; !strings.Contains(label, test.want) {
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
		e := scene.plan.Texts().LastMove()
		if e == nil || e.Seat == 0 {
			t.Fatalf("%vx%v: last move %+v", screen.W, screen.H, e)
		}
		shown := map[string]bool{}
		scene.panelContents().Walk(func(n *sprites.Node) { shown[n.Name()] = true })
		for _, p := range e.Parts {
			if !shown["log-tokens/"+p.Agent.String()] {
				t.Errorf("%vx%v: no picture of %v", screen.W, screen.H, p.Agent)
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
	for k := range 300 {
		scene.panels.SkipAnimation()
		v := scene.plan.View
		if v.Phase() == rules.PhaseRoll && v.Turn() > 8 && v.ActiveSeat() == rules.Seat(people[0]) {
			scene.panels.Rebuild()
			return scene
		}
		scene.private.Close()
		actOrRoll(t, scene, 7*k)
	}
	t.Fatalf("seat %d has no turn after turn 8 in 300 actions", people[0])
	return nil
}

// teacher is a confirmTutor that teaches.
type teacher struct{ confirmTutor }

// Teaches reports true.
func (teacher) Teaches() bool { return true }
