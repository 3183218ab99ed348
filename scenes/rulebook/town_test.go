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

// TestExampleEndsAsInRules checks that the animation of each example ends with agents, scores and safe as in the rules,
// and then starts over.
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
			length := duration(steps)
			end := stateAt(first, steps, length-0.001)
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
				t.Errorf("%s, topic %d: the end has the safe in house %v, open %v, over %v; want house %v, over %v",
					id.Edition().ID, about, end.safe, end.open, end.over, game.SafeAt(), game.Over())
			}
			if repeated := stateAt(first, steps, length); repeated != first {
				t.Errorf("%s, topic %d: after %v s got state %+v, want the first one", id.Edition().ID, about, length,
					repeated)
			}
		}
	}
}

// TestScoringShowsPoints checks the picture that reduced motion shows of a scoring: every agent has the points of its
// house.
func TestScoringShowsPoints(t *testing.T) {
	example, _ := examples.For(rules.Amigo, topic.ACount)
	first, steps := exampleSteps(example)
	state := stateAt(first, steps, stillTime(steps))
	if state.scoring <= 0 || !state.open {
		t.Fatalf("got the state %+v, want an open safe and scoring", state)
	}
	for a := range rules.Agent(rules.NumAgents) {
		if b := rules.Building(math.Round(state.house[a])); state.gains[a] != b.Points() {
			t.Errorf("%v in house %v: got %d points, want %d", a, b, state.gains[a], b.Points())
		}
	}
}

// TestExampleStops checks that the animation stops at the end of an example after townDuration. Then Advance allocates
// nothing.
func TestExampleStops(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Speed = appctx.Normal
	rulebook := New(ctx, Opening{}, scenetest.Stack(nil))
	rulebook.Layout(scenetest.Window)
	for range 2000 { // 200 s
		rulebook.Advance(0.1)
	}
	length := duration(rulebook.town.steps)
	if left := length - math.Mod(rulebook.time, length); rulebook.time < townDuration-0.01 ||
		rulebook.time > townDuration+length ||
		left > 0.02 {
		t.Errorf("the animation stops after %.2f s, %.2f s before the end of an example; want at least %v s and "+
			"the end",
			rulebook.time, left, townDuration)
	}
	before := rulebook.time
	if rulebook.Advance(1); rulebook.time != before {
		t.Errorf("after 200 s the time goes on from %.2f s to %.2f s", before, rulebook.time)
	}
	if n := testing.AllocsPerRun(50, func() { rulebook.Advance(0.01) }); n != 0 {
		t.Errorf("stopped animation: got %v allocations a tick, want none", n)
	}
}

// TestAgentsStandAtTheirHouse checks the start of all examples on all screens: each agent is nearest to its own house
// and within the photograph, and covers the number of no house.
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
					if distance := math.Hypot(x-hx, foot-h/2-hy); distance < minimum {
						nearest, minimum = i, distance
					}
				}
				if nearest != int(first.house[agent]) {
					t.Errorf("%vx%v, page %d: %v is nearest to house %d, want %v", screen.W, screen.H, index+1,
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
					overlapW := min(x+w/2, px+pw) - max(x-w/2, px)
					overlapH := min(foot, py+ph) - max(foot-h, py)
					if overlapW > pw*0.3 && overlapH > ph*0.3 {
						t.Errorf("%vx%v, page %d: %v covers the number of house %d", screen.W, screen.H, index+1,
							rules.Agent(agent), i)
					}
				}
			}
		}
	}
}
