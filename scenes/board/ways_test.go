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

// TestWaysTellWhoMoved checks a press on a way or a ghost at the beginning of a person's turn. It shows who moved that
// agent, by pointer and for screen readers. The chips of these agents say so too, and the bar shows the last move.
func TestWaysTellWhoMoved(t *testing.T) {
	for _, s := range screens {
		b := tableWithWays(t, rules.Variants{}, s, 0)
		trails := b.plan.RecentMoves()
		if len(trails) < 2 {
			t.Fatalf("only %d trails", len(trails))
		}
		for _, trail := range trails {
			chip := b.focus.Find("agent-" + trail.Agent().String())
			for _, w := range trail {
				who := b.plan.PlayerName(w.By)
				c := wayTelling(t, b, who+" moved", b.ctx.Agent(w.Agent))
				if click(b, c.Rect.Center()); b.plan.Notice == nil || !strings.Contains(promptOf(b), c.Label) {
					t.Errorf("%vx%v: a press on a way of %v tells %q", s.W, s.H, w.Agent, promptOf(b))
				}
				if !strings.Contains(chip.Label, "moved by") || !strings.Contains(chip.Label, who) {
					t.Errorf("%vx%v: the chip says %q", s.W, s.H, chip.Label)
				}
			}
			if b.focus.Find("ghost-"+trail.Agent().String()) == nil {
				t.Errorf("%vx%v: no ghost of %v", s.W, s.H, trail.Agent())
			}
		}
		key(b, widgets.KeyEnter)
		b.Advance(5)
		if b.panels.SkipAnimation(); len(b.plan.RecentMoves()) > 0 || b.focus.Find("way-1") != nil {
			t.Errorf("%vx%v: the ways are left after the roll", s.W, s.H)
		}
	}
}

// TestWaysTellCardsAndReturns checks the ways of a game with cards. The way of a card tells its name. An agent that is
// back where it began says so, on the board and for screen readers.
func TestWaysTellCardsAndReturns(t *testing.T) {
	testrun.Long(t)
	for _, s := range screens {
		ctx := scenetest.Context(t)
		ctx.Settings.Speed = appctx.Instant
		b := New(ctx, newVariant(t, rules.Amigo, rules.Variants{TopSecret: true}, 5, 0, 1, 2),
			Exits{Unmasking: func() {}, Log: func() {}})
		b.Layout(s)
		cards, returned := 0, 0
		for k := 0; k < 900 && !b.plan.View.Over(); k++ {
			b.private.Close()
			b.panels.SkipAnimation()
			b.UpdatePanels()
			n := 0
			for _, trail := range b.plan.RecentMoves() {
				for i, w := range trail {
					if n++; trail.Returns() && i > 0 {
						n-- // one tag tells all of it
					} else if tag := b.stage.PathTag(n - 1); b.stage.ShowsPaths() && tag.W == 0 {
						t.Errorf("%vx%v: no tag at the way of %v", s.W, s.H, w)
					}
					if trail.Returns() {
						returned++
						wayTelling(t, b, ctx.Agent(trail.Agent())+" is back where it began")
					} else if w.Card != rules.NoCard {
						cards++
						wayTelling(t, b, b.plan.PlayerName(w.By), ctx.Language.Card(w.Card), pieceName(ctx, w.Agent))
					}
				}
			}
			actOrRoll(t, b, 11*k)
		}
		if cards < 5 || returned < 1 {
			t.Errorf("%vx%v: got %d ways of cards and %d returns", s.W, s.H, cards, returned)
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
	for i := range 2 * rules.NumAgents * rules.MaxSeats {
		c := b.focus.Find(fmt.Sprintf("way-%d", i+1))
		lacks := func(text string) bool { return !strings.Contains(c.Label, text) }
		if c != nil && c.Accessible && !slices.ContainsFunc(texts, lacks) {
			return c
		}
	}
	t.Fatalf("no way tells %v", texts)
	return nil
}

// TestWaysAreThereAfterLoading checks that the ways are there in a loaded
// game.
func TestWaysAreThereAfterLoading(t *testing.T) {
	b := tableWithWays(t, rules.Variants{}, screens[0], 0)
	want := b.plan.RecentMoves()
	m := scenetest.Resume(t, scenetest.Record(b.match), nil, host.Helpers{})
	loaded := New(scenetest.Context(t), m, Exits{})
	loaded.Layout(screens[0])
	if got := loaded.plan.RecentMoves(); !reflect.DeepEqual(got, want) || loaded.focus.Find("way-1") == nil {
		t.Errorf("loaded: got walks %+v, want %+v", got, want)
	}
}

// TestWaysDependOnPublicFacts checks that ways, ghosts and their texts are the same whatever the players hold.
func TestWaysDependOnPublicFacts(t *testing.T) {
	b := tableWithWays(t, rules.Variants{TopSecret: true}, screens[0], 0, 1)
	src := rules.NewRandomSource(3)
	ctx := scenetest.Context(t)
	all := tablesWithOtherHands(t, b, &src, ctx, screens[0])
	want, drawn := publicState(all[0]), picture(all[0])
	if len(all) < 2 || all[0].focus.Find("way-1") == nil {
		t.Fatalf("%d tables, or no ways", len(all))
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

// TestLessonsAndReplaysHaveNoWays checks that a lesson and a replay show no ways.
func TestLessonsAndReplaysHaveNoWays(t *testing.T) {
	b := tableWithWays(t, rules.Variants{}, screens[0], 0)
	b.SetTutor(teacher{})
	b.UpdatePanels()
	if len(b.plan.RecentMoves()) > 0 {
		t.Error("a lesson shows ways")
	}
}

// TestGoldButtonTellsConsequence checks the second line of the gold button: who opens the safe and how many agents
// score by the planned move. It is empty before the move is complete, and without a count.
func TestGoldButtonTellsConsequence(t *testing.T) {
	const at = "6.0.2.3.4.5.8"
	for _, s := range screens {
		for _, c := range []struct {
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
			b := tableAt(t, s, c.position)
			for range c.steps {
				b.change(func() { b.plan.AddStep(c.agent, 1) })()
			}
			if got := b.ctx.Say(b.plan.Confirm().Sub); got != c.want {
				t.Errorf("%vx%v: the button says %q, want %q", s.W, s.H, got, c.want)
			}
			if label := b.focus.Find("confirm").Label; !strings.Contains(label, c.want) {
				t.Errorf("%vx%v: the control says %q, want %q", s.W, s.H, label, c.want)
			}
		}
	}
}

// TestBarShowsLastMove checks the beginning of a person's turn. The bar, or on a phone the log above it, shows the last
// move of others in pictures.
func TestBarShowsLastMove(t *testing.T) {
	for _, s := range screens {
		b := tableWithWays(t, rules.Variants{}, s, 0)
		e := b.plan.Texts().LastMove()
		if e == nil || e.Seat == 0 {
			t.Fatalf("%vx%v: last move %+v", s.W, s.H, e)
		}
		shown := map[string]bool{}
		b.panelContents().Walk(func(n *sprites.Node) { shown[n.Name()] = true })
		for _, p := range e.Parts {
			if !shown["log-tokens/"+p.Agent.String()] {
				t.Errorf("%vx%v: no picture of %v", s.W, s.H, p.Agent)
			}
		}
		key(b, widgets.KeyEnter)
		if b.panels.SkipAnimation(); b.plan.Texts().LastMove() != nil {
			t.Errorf("%vx%v: the bar shows the last move after the roll", s.W, s.H)
		}
	}
}

// tableWithWays returns a table at which Anna, a person, begins a turn after others have moved agents.
func tableWithWays(t *testing.T, v rules.Variants, s appctx.Screen, people ...int) *TableScene {
	t.Helper()
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Instant
	b := New(ctx, newVariant(t, rules.Amigo, v, 5, people...), Exits{Unmasking: func() {}, Log: func() {}})
	b.Layout(s)
	for k := range 300 {
		b.panels.SkipAnimation()
		v := b.plan.View
		if v.Phase() == rules.PhaseRoll && v.Turn() > 8 && v.ActiveSeat() == rules.Seat(people[0]) {
			b.panels.Rebuild()
			return b
		}
		b.private.Close()
		actOrRoll(t, b, 7*k)
	}
	t.Fatal("no turn of the person")
	return nil
}

// teacher is a tutor that teaches, without letters.
type teacher struct{ confirmTutor }

// Teaches reports true.
func (teacher) Teaches() bool { return true }
