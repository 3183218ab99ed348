package board

import (
	"testing"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
)

// TestPiecesMatchView checks place and drawing of agents, score tokens, die and safe against the view. After a planned
// step a ghost and a planned token are at the places that the plan gives.
func TestPiecesMatchView(t *testing.T) {
	for _, s := range screens {
		scene := tableAt(t, s, movePosition("6.0.2.5.7.2.1", "7", "5"))
		w, h := scene.stage.FigureSize()
		_, diameter := scene.table.TokenSpot(0, 0, 1)
		standing := stage.StandingOf(scene.plan.View)
		agents, tokens := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerAgents)),
			scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
		safe := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerSafe))
		for _, a := range scene.plan.Agents() {
			p := standing.FootPoint(&scene.table, a)
			scenetest.CheckNodeAt(t, agents, "agent "+a.String(), 0.5, 1,
				layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h})
			scenetest.CheckNodeAt(t, tokens, "token "+a.String(), 0.5, 0.5,
				layout.Around(standing.TokenPoint(&scene.table, a), diameter, diameter))
		}
		scenetest.CheckNodeAt(t, tokens, "die", 0.5, 0.5, scene.table.Die)
		scenetest.CheckNodeAt(t, safe, "safe", 0.5, 0.5, scene.table.Buildings[7].Safe)
		textures := scene.ctx.Textures
		for _, test := range []struct {
			n    *sprites.Node
			want *sprites.Picture
		}{
			{agents["agent red"][0], textures.StandingDrawing("agents/red", w, h)},
			{agents["agent grey"][0], textures.StandingDrawing("agents/grey", w, h)},
			{tokens["token violet"][0], textures.LyingDrawing("tokens/violet", diameter, diameter)},
			{tokens["die"][0], textures.LyingDrawing("die/5", scene.table.Die.W, scene.table.Die.H)},
			{safe["safe"][0], textures.LyingDrawing("safe", scene.table.Buildings[0].Safe.W,
				scene.table.Buildings[0].Safe.H)},
		} {
			if test.n.Face() != test.want {
				t.Errorf("%q: got another drawing, want %s", test.n.Name(), test.want.Describe())
			}
		}
		houses := scenetest.NodesByName(scene.Stage().Layer(sprites.LayerHouses))
		for at, want := range map[string]string{"building 7": "buildings/07-bank-gold",
			"building 8": "buildings/08-opera-moonlit"} {
			if got := houses[at][0].Face().(*sprites.Picture).Describe(); got != want {
				t.Errorf("%s: got drawing %s, want %s", at, got, want)
			}
		}
		if len(agents["ghost red"]) > 0 || len(tokens["planned red"]) > 0 {
			t.Error("got ghosts or planned tokens without a plan")
		}
		scene.change(func() { scene.plan.AddStep(rules.Red, 1) })()
		agents, tokens = scenetest.NodesByName(scene.Stage().Layer(sprites.LayerAgents)),
			scenetest.NodesByName(scene.Stage().Layer(sprites.LayerTokens))
		p, _ := scene.table.AgentSpot(7, 1, 2) // after blue
		scenetest.CheckNodeAt(t, agents, "ghost red", 0.5, 1, layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h})
		if a := agents["agent red"][0].Alpha(); a > 0.5 {
			t.Errorf("the figure of red at its origin has opacity %v, want at most 0.5", a)
		}
		q, _ := scene.table.TokenSpot(12+7, 0, 1) // the score of red and the value of the bank
		scenetest.CheckNodeAt(t, tokens, "planned red", 0.5, 0.5, layout.Around(q, diameter, diameter))
	}
}
