package rulebook

import (
	"math"
	"testing"

	"heimlich/rules"
	"heimlich/rules/examples"
	"heimlich/rules/topic"
	"heimlich/scenes/appctx"
	"heimlich/scenes/scenetest"
)

// TestExampleEndsAsInRules checks that an example ends with agents, scores and safe as in the rules, and repeats from
// the same start.
func TestExampleEndsAsInRules(t *testing.T) {
	for id := range rules.EditionID(rules.NumEditions) {
		for about := topic.TheCase; about <= topic.TopSecret; about++ {
			example, ok := examples.For(id, about)
			if !ok {
				continue
			}
			first, steps := exampleSteps(example)
			game := example.Start()
			for _, s := range example.Play() {
				game = *s.After
			}
			whole := duration(steps)
			end := stateAt(first, steps, whole-0.001)
			for agent := range rules.Agent(rules.NumAgents) {
				if !game.InPlay().Has(agent) {
					if end.house[agent] >= 0 {
						t.Errorf("%s, topic %d: %v is shown, but not in play", id.Edition().ID, about, agent)
					}
					continue
				}
				if end.house[agent] != float64(game.At(agent)) || end.score[agent] != game.Score(agent) ||
					end.hop[agent] != 0 {
					t.Errorf("%s, topic %d: %v ends in house %v with score %d, want %v with %d", id.Edition().ID,
						about, agent, end.house[agent], end.score[agent], game.At(agent), game.Score(agent))
				}
			}
			if int(math.Round(end.safe))%rules.NumBuildings != int(game.SafeAt()) ||
				end.open && example.Actions[len(example.Actions)-1][0] == 's' || end.over != game.Over() {
				t.Errorf("%s, topic %d: the safe ends in house %v, open: %v", id.Edition().ID, about,
					end.safe, end.open)
			}
			if again := stateAt(first, steps, whole); again != first {
				t.Errorf("%s, topic %d: the example does not repeat", id.Edition().ID, about)
			}
		}
	}
}

// TestScoringShowsPoints checks that during scoring every agent shows the points of its house.
func TestScoringShowsPoints(t *testing.T) {
	x, _ := examples.For(rules.Amigo, topic.ACount)
	first, steps := exampleSteps(x)
	seen := stateAt(first, steps, stillTime(steps))
	if seen.scoring <= 0 || !seen.open {
		t.Fatalf("reduced motion does not show the scoring: %+v", seen)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if b := rules.Building(math.Round(seen.house[a])); seen.gains[a] != b.Points() {
			t.Errorf("%v in house %v gains %d", a, b, seen.gains[a])
		}
	}
}

// TestExampleStops checks that the animation stops at the end of an example after a while, and then allocates nothing.
func TestExampleStops(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	rulebook := New(ctx, Opening{}, scenetest.Stack(nil))
	rulebook.Layout(scenetest.Screens[0])
	for range 2000 {
		rulebook.Advance(0.1)
	}
	whole := duration(rulebook.town.steps)
	if left := whole - math.Mod(rulebook.time, whole); rulebook.time < townDuration-0.01 ||
		rulebook.time > townDuration+whole ||
		left > 0.02 {
		t.Errorf("the town rests after %.2f s, %.2f before the end of the example", rulebook.time, left)
	}
	before := rulebook.time
	if rulebook.Advance(1); rulebook.time != before {
		t.Error("the town never rests")
	}
	if n := testing.AllocsPerRun(50, func() { rulebook.Advance(0.01) }); n != 0 {
		t.Errorf("a resting town allocates %v times a tick", n)
	}
}

// TestAgentsStandAtTheirHouse checks on every screen that at the start of all examples no agent and no safe covers the
// number of a house, that each agent is nearest to its own house, and that all agents are in the photograph.
func TestAgentsStandAtTheirHouse(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Reduced = true
	for _, screen := range scenetest.Screens {
		rulebook := New(ctx, Opening{}, scenetest.Stack(nil))
		rulebook.Layout(screen)
		for index := range pagesOf(rulebook) {
			if index > 0 {
				rulebook.turnPage(1)
			}
			town := rulebook.town
			if town == nil {
				continue
			}
			town.show(0)
			first := stateAt(town.first, town.steps, 0)
			plates := scenetest.NodesByName(rulebook.Content)["plate"]
			for agent, node := range town.agents {
				if first.house[agent] < 0 {
					continue
				}
				x, foot := node.Pos()
				w, h := node.Face().Size()
				nearest, minimum := 0, math.Inf(1)
				for i := range rules.NumBuildings {
					hx, hy := town.ringPoint(float64(i))
					if d := math.Hypot(x-hx, foot-h/2-hy); d < minimum {
						nearest, minimum = i, d
					}
				}
				if nearest != int(first.house[agent]) {
					t.Errorf("%vx%v, page %d: %v stands at house %d, want %v", screen.W, screen.H, index+1,
						rules.Agent(agent), nearest,
						first.house[agent])
				}
				if x-w/2 < 0 || x+w/2 > 2*town.cx || foot > 2*town.cy {
					t.Errorf("%vx%v, page %d: %v leaves the photograph", screen.W, screen.H, index+1,
						rules.Agent(agent))
				}
				for i, plate := range plates {
					px, py := plate.Pos()
					pw, ph := plate.Face().Size()
					across := min(x+w/2, px+pw) - max(x-w/2, px)
					down := min(foot, py+ph) - max(foot-h, py)
					if across > pw*0.3 && down > ph*0.3 {
						t.Errorf("%vx%v, page %d: %v covers the number of house %d", screen.W, screen.H, index+1,
							rules.Agent(agent), i)
					}
				}
			}
		}
	}
}
