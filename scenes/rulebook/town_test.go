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
			x, ok := examples.For(id, about)
			if !ok {
				continue
			}
			first, steps := exampleSteps(x)
			g := x.Start()
			for _, s := range x.Play() {
				g = *s.After
			}
			whole := duration(steps)
			end := stateAt(first, steps, whole-0.001)
			for a := range rules.Agent(rules.NumAgents) {
				if !g.InPlay().Has(a) {
					if end.house[a] >= 0 {
						t.Errorf("%s, topic %d: %v is shown, but not in play", id.Edition().ID, about, a)
					}
					continue
				}
				if end.house[a] != float64(g.At(a)) || end.score[a] != g.Score(a) || end.hop[a] != 0 {
					t.Errorf("%s, topic %d: %v ends in house %v with score %d, want %v with %d", id.Edition().ID,
						about, a, end.house[a], end.score[a], g.At(a), g.Score(a))
				}
			}
			if int(math.Round(end.safe))%rules.NumBuildings != int(g.SafeAt()) ||
				end.open && x.Actions[len(x.Actions)-1][0] == 's' || end.over != g.Over() {
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
	r := New(ctx, Opening{}, scenetest.Stack(nil))
	r.Layout(scenetest.Screens[0])
	for range 2000 {
		r.Advance(0.1)
	}
	whole := duration(r.town.steps)
	if left := whole - math.Mod(r.time, whole); r.time < townDuration-0.01 || r.time > townDuration+whole ||
		left > 0.02 {
		t.Errorf("the town rests after %.2f s, %.2f before the end of the example", r.time, left)
	}
	before := r.time
	if r.Advance(1); r.time != before {
		t.Error("the town never rests")
	}
	if n := testing.AllocsPerRun(50, func() { r.Advance(0.01) }); n != 0 {
		t.Errorf("a resting town allocates %v times a tick", n)
	}
}

// TestAgentsStandAtTheirHouse checks on every screen that at the start of all examples no agent and no safe covers the
// number of a house, that each agent is nearest to its own house, and that all agents are in the photograph.
func TestAgentsStandAtTheirHouse(t *testing.T) {
	ctx := scenetest.Context(t)
	ctx.Settings.Reduced = true
	for _, s := range scenetest.Screens {
		r := New(ctx, Opening{}, scenetest.Stack(nil))
		r.Layout(s)
		for n := range pagesOf(r) {
			if n > 0 {
				r.turnPage(1)
			}
			q := r.town
			if q == nil {
				continue
			}
			q.show(0)
			first := stateAt(q.first, q.steps, 0)
			plates := scenetest.NodesByName(r.Content)["plate"]
			for a, node := range q.agents {
				if first.house[a] < 0 {
					continue
				}
				x, foot := node.Pos()
				w, h := node.Face().Size()
				nearest, minimum := 0, math.Inf(1)
				for i := range rules.NumBuildings {
					hx, hy := q.ringPoint(float64(i))
					if d := math.Hypot(x-hx, foot-h/2-hy); d < minimum {
						nearest, minimum = i, d
					}
				}
				if nearest != int(first.house[a]) {
					t.Errorf("%vx%v, page %d: %v stands at house %d, want %v", s.W, s.H, n+1, rules.Agent(a), nearest,
						first.house[a])
				}
				if x-w/2 < 0 || x+w/2 > 2*q.cx || foot > 2*q.cy {
					t.Errorf("%vx%v, page %d: %v leaves the photograph", s.W, s.H, n+1, rules.Agent(a))
				}
				for i, plate := range plates {
					px, py := plate.Pos()
					pw, ph := plate.Face().Size()
					across := min(x+w/2, px+pw) - max(x-w/2, px)
					down := min(foot, py+ph) - max(foot-h, py)
					if across > pw*0.3 && down > ph*0.3 {
						t.Errorf("%vx%v, page %d: %v covers the number of house %d", s.W, s.H, n+1, rules.Agent(a), i)
					}
				}
			}
		}
	}
}
