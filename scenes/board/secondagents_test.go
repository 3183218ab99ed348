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

// TestSecondAgentsAreShown checks that a person who gets a second agent sees their passport, at a shared screen behind
// the curtain. The match waits for that, also after Cover and a resize.
func TestSecondAgentsAreShown(t *testing.T) {
	for _, edition := range []rules.EditionID{rules.Amigo, rules.Amigo2001} {
		for _, people := range [][]int{{0, 1, 2, 3}, {2}} {
			scene := tableBeforeSecondAgent(t, edition, people...)
			seat := scene.plan.View.Drawer()
			scene.actChance()
			scene.Cover()
			position := scene.plan.View.Position()
			for range 30 { // three seconds
				scene.Advance(0.1)
			}
			if scene.Focus().Scopes() > 0 || scene.plan.View.Position() != position {
				t.Fatalf("%s: after Cover, before an input: got a dialog or the match going on, want neither",
					edition.Edition().ID)
			}
			key(scene, "5")
			scene.Advance(0.1)
			scene.Layout(screens[1])
			scene.Advance(0.1)
			shown, want := picture(scene), "now works for "+scene.match.Player(seat).Name
			if !strings.Contains(joinLines(shown), want) {
				t.Fatalf("%s, %d people: the table does not say %q:\n%s", edition.Edition().ID, len(people), want,
					shown)
			}
			if curtain, want := showsCurtain(shown), len(people) > 1; curtain != want {
				t.Fatalf("%s, %d people: got a curtain %v, want %v", edition.Edition().ID, len(people), curtain, want)
			}
			press(t, scene, "iam")
			view := scene.match.PrivateView(seat)
			for agent := range rules.Agent(rules.NumAgents) {
				got := strings.Contains(picture(scene), " "+scene.ctx.Agent(agent)+"\n")
				if want := view.Identities(seat).Has(agent); got != want {
					t.Errorf("%s: the passport shows %v: %v, want %v", edition.Edition().ID, agent, got, want)
				}
			}
			press(t, scene, "close-passport")
			scene.Advance(0.1)
			if strings.Contains(joinLines(picture(scene)), "now works for") {
				t.Errorf("%s: the passport has closed: got the second agent shown again, want it once",
					edition.Edition().ID)
			}
		}
	}
}

// TestTwoSecondAgentsAtOnce checks that two people who get second agents are told one after the other. The back key is
// enough as an answer.
func TestTwoSecondAgentsAtOnce(t *testing.T) {
	testrun.Long(t)
	scene := tableBeforeSecondAgent(t, rules.Amigo, 0, 1)
	scene.actChance()
	scene.private.AddSecondAgents(rules.SeatSet(0).With(0).With(1))
	for _, name := range []string{"Anna", "Ben"} {
		scene.Advance(0.1)
		if !strings.Contains(joinLines(picture(scene)), "now works for "+name) {
			t.Fatalf("the table does not tell %s of the second agent", name)
		}
		key(scene, widgets.KeyBack)
	}
	if scene.Advance(0.1); scene.private.AboutToOpen() || scene.Focus().Scopes() > 0 {
		t.Error("all people were told: got another telling of second agents")
	}
}

// TestSecondAgentAfterResume checks that a resumed match tells a person of a second agent that they have not seen.
func TestSecondAgentAfterResume(t *testing.T) {
	for _, people := range [][]int{{0, 1, 2, 3}, {2}} {
		scene := tableBeforeSecondAgent(t, rules.Amigo, people...)
		scene.actChance()
		for _, told := range []bool{true, false} {
			m := scenetest.Resume(t, scenetest.Record(scene.match), nil, host.Helpers{})
			ctx := scenetest.Context(t)
			ctx.Settings.Speed = appctx.Instant
			resumed := New(ctx, m, Exits{})
			resumed.Layout(screens[0])
			resumed.Advance(0.1)
			if got := strings.Contains(joinLines(picture(resumed)), "now works for"); got != told {
				t.Errorf("%d people, resumed: told %v, want %v", len(people), got, told)
			}
			for scene.private.AboutToOpen() {
				scene.Advance(0.1)
				key(scene, widgets.KeyBack)
			}
			actOrRoll(t, scene, 1)
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
