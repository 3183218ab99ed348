package board

import (
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/match/host"
	"heimlich/rules/testrun"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
	"heimlich/sprites/widgets"
)

// TestSecondAgentsAreShown checks that a person is told about a second agent, behind the curtain at a shared screen.
// The game waits, also after Cover and a resize.
func TestSecondAgentsAreShown(t *testing.T) {
	for _, e := range []rules.EditionID{rules.Amigo, rules.Amigo2001} {
		for _, people := range [][]int{{0, 1, 2, 3}, {2}} {
			b := tableBeforeSecondAgent(t, e, people...)
			s := b.plan.View.Drawer()
			b.actChance()
			b.Cover()
			at := b.plan.View.Position()
			for range 30 {
				b.Advance(0.1)
			}
			if b.Focus().Scopes() > 0 || b.plan.View.Position() != at {
				t.Fatalf("%s: the game continues behind the cover", e.Edition().ID)
			}
			key(b, "5")
			b.Advance(0.1)
			b.Layout(screens[1])
			b.Advance(0.1)
			p := picture(b)
			if !strings.Contains(joinLines(p), "now works for "+b.match.Player(s).Name) ||
				showsCurtain(p) != (len(people) > 1) {
				t.Fatalf("%s, %d people: %s is not told:\n%s", e.Edition().ID, len(people), b.match.Player(s).Name, p)
			}
			press(t, b, "iam")
			v := b.match.PrivateView(s)
			for a := range rules.Agent(rules.NumAgents) {
				if got := strings.Contains(picture(b), " "+b.ctx.Agent(a)+"\n"); got != v.Identities(s).Has(a) {
					t.Errorf("%s: %v is shown: %v", e.Edition().ID, a, got)
				}
			}
			press(t, b, "close-passport")
			b.Advance(0.1)
			if strings.Contains(joinLines(picture(b)), "now works for") {
				t.Errorf("%s: it is shown twice", e.Edition().ID)
			}
		}
	}
}

// TestTwoSecondAgentsAtOnce checks that two people are told one after the other, also those who answer "later".
func TestTwoSecondAgentsAtOnce(t *testing.T) {
	testrun.Long(t)
	b := tableBeforeSecondAgent(t, rules.Amigo, 0, 1)
	b.actChance()
	b.private.AddSecondAgents(rules.SeatSet(0).With(0).With(1))
	for _, name := range []string{"Anna", "Ben"} {
		b.Advance(0.1)
		if !strings.Contains(joinLines(picture(b)), "now works for "+name) {
			t.Fatalf("%s is not told", name)
		}
		key(b, widgets.KeyBack)
	}
	if b.Advance(0.1); b.private.AboutToOpen() || b.Focus().Scopes() > 0 {
		t.Error("a person is told again")
	}
}

// TestSecondAgentAfterResume checks that a person who left before looking is told when the game is resumed.
func TestSecondAgentAfterResume(t *testing.T) {
	for _, people := range [][]int{{0, 1, 2, 3}, {2}} {
		b := tableBeforeSecondAgent(t, rules.Amigo, people...)
		b.actChance()
		for _, told := range []bool{true, false} {
			m := scenetest.Resume(t, scenetest.Record(b.match), nil, host.Helpers{})
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			again := New(ctx, m, Exits{})
			again.Layout(screens[0])
			again.Advance(0.1)
			if got := strings.Contains(joinLines(picture(again)), "now works for"); got != told {
				t.Errorf("%d people: told %v, want %v", len(people), got, told)
			}
			for b.private.AboutToOpen() {
				b.Advance(0.1)
				key(b, widgets.KeyBack)
			}
			actOrRoll(t, b, 1)
		}
	}
}

// tableBeforeSecondAgent returns a table at which the next step gives a person a second agent.
func tableBeforeSecondAgent(t *testing.T, e rules.EditionID, people ...int) *TableScene {
	t.Helper()
	return tableWhen(t, e, func(v rules.View, m *match.Match) bool {
		return v.Phase() == rules.PhasePassport && m.Player(v.Drawer()).Kind == match.Person
	}, people...)
}
