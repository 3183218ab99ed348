package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestPiecesMatchView checks place and drawing of agents, score tokens, die and safe against the view.
func TestPiecesMatchView(t *testing.T) {
	for _, screen := range screens {
		scene := tableAt(t, screen, movePosition("6.0.2.5.7.2.1", "7", "5"))
		width, height := scene.stage.FigureSize()
		_, diameter := scene.table.TokenSpot(0, 0, 1)
		standing := stage.StandingOf(scene.plan.View)
		agents := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerAgents))
		tokens := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
		safe := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))
		for _, agent := range scene.plan.Agents() {
			foot := standing.FootPoint(&scene.table, agent)
			scenetest.CheckNodeAt(t, agents, "agent "+agent.String(), 0.5, 1, figureAt(scene, foot))
			scenetest.CheckNodeAt(t, tokens, "token "+agent.String(), 0.5, 0.5,
				layout.Around(standing.TokenPoint(&scene.table, agent), diameter, diameter))
		}
		die, place := scene.table.Die, scene.table.Buildings[7].Safe
		scenetest.CheckNodeAt(t, tokens, "die", 0.5, 0.5, die)
		scenetest.CheckNodeAt(t, safe, "safe", 0.5, 0.5, place)
		size := scene.table.Buildings[0].Safe // of every safe
		textures := scene.ctx.Textures
		for _, test := range []struct {
			node *sprites.Node
			want *sprites.Picture
		}{
			{agents["agent red"][0], textures.StandingDrawing("agents/red", width, height)},
			{agents["agent grey"][0], textures.StandingDrawing("agents/grey", width, height)},
			{tokens["token violet"][0], textures.LyingDrawing("tokens/violet", diameter, diameter)},
			{tokens["die"][0], textures.LyingDrawing("die/5", die.W, die.H)},
			{safe["safe"][0], textures.LyingDrawing("safe", size.W, size.H)},
		} {
			if test.node.Face() != test.want {
				t.Errorf("%q: got drawing %v, want %s", test.node.Name(), test.node.Face(), test.want.Describe())
			}
		}
		houses := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerHouses))
		for name, want := range map[string]string{"building 7": "buildings/07-bank-gold",
			"building 8": "buildings/08-opera-moonlit"} {
			if got := houses[name][0].Face().(*sprites.Picture).Describe(); got != want {
				t.Errorf("%s: got drawing %s, want %s", name, got, want)
			}
		}
	}
}

// TestPlannedStepShowsGhost checks that a ghost and a planned token are shown only after a planned step, at the places
// that the plan gives.
func TestPlannedStepShowsGhost(t *testing.T) {
	const maxOrigin = 0.5     // opacity of the figure at its origin
	const score, bank = 12, 7 // the score of red, and its planned building, which is worth as many points
	for _, screen := range screens {
		scene := tableAt(t, screen, movePosition("6.0.2.5.7.2.1", "7", "5"))
		agents := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerAgents))
		tokens := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
		if len(agents["ghost red"]) > 0 || len(tokens["planned red"]) > 0 {
			t.Error("got ghosts or planned tokens without a plan")
		}
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		agents = scenetest.NodesByName(scene.Stage().Layer(sprites.LayerAgents))
		tokens = scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
		foot, _ := scene.table.AgentSpot(bank, 1, 2) // after blue
		scenetest.CheckNodeAt(t, agents, "ghost red", 0.5, 1, figureAt(scene, foot))
		if alpha := agents["agent red"][0].Alpha(); alpha > maxOrigin {
			t.Errorf("the figure of red at its origin has opacity %v, want at most %v", alpha, maxOrigin)
		}
		spot, _ := scene.table.TokenSpot(score+bank, 0, 1)
		_, diameter := scene.table.TokenSpot(0, 0, 1)
		scenetest.CheckNodeAt(t, tokens, "planned red", 0.5, 0.5, layout.Around(spot, diameter, diameter))
	}
}

// figureAt returns the rectangle of a figure that stands on a point.
func figureAt(scene *TableScene, foot layout.Point) layout.Rect {
	width, height := scene.stage.FigureSize()
	return layout.Rect{X: foot.X - width/2, Y: foot.Y - height, W: width, H: height}
}
