package booklet

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/testrun"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// testPlaces are the rectangles and shapes of the tested passports: wide, stacked, low and narrow.
var testPlaces = []struct {
	r     layout.Rect
	shape Shape
}{{layout.Rect{X: 40, Y: 60, W: 500, H: 350}, SideBySide}, {layout.Rect{X: 20, Y: 20, W: 340, H: 470}, Stacked},
	{layout.Rect{X: 9, Y: 9, W: 330, H: 240}, SideBySide}, {layout.Rect{X: 8, Y: 30, W: 179, H: 380}, NarrowStacked}}

// TestOpenPassportsDifferOnlyInAgent checks that the scene graphs of open passports differ only in the photo and the
// name of the agent.
func TestOpenPassportsDifferOnlyInAgent(t *testing.T) {
	testrun.Long(t)
	for place := range testPlaces {
		var forms []string
		for agent := range rules.Agent(rules.NumAgents) {
			ctx := scenetest.Context(t)
			stage := openPassport(t, place,
				Bearer{Name: "Anna", Seat: 2, Chief: "One of the agents is yours.", Agents: []rules.Agent{agent}})
			described := scenetest.DescribeStage(stage)
			if !strings.Contains(described, ctx.Agent(agent)) {
				t.Errorf("the passport lacks the name of %v:\n%s", agent, described)
			}
			forms = append(forms, strings.ReplaceAll(described, " "+ctx.Agent(agent)+"\n", " AGENT\n"))
		}
		if len(slices.Compact(slices.Clone(forms))) != 1 {
			t.Errorf("place %d: the passports of some agents differ also in layout:\n%s", place,
				strings.Join(slices.Compact(forms), "\n--- and ---\n"))
		}
	}
}

// TestSecondAgentFieldIsAlwaysDrawn checks that a second agent adds only a name and a photo. The field for it is always
// there.
func TestSecondAgentFieldIsAlwaysDrawn(t *testing.T) {
	for place := range testPlaces {
		one := openPassport(t, place, Bearer{Name: "Anna", Agents: []rules.Agent{rules.Red}})
		two := openPassport(t, place, Bearer{Name: "Anna", Agents: []rules.Agent{rules.Red, rules.Grey}})
		x, y := strings.Split(scenetest.DescribeStage(one), "\n"), strings.Split(scenetest.DescribeStage(two), "\n")
		added := strings.Join(scenetest.AddedLines(x, y), "\n")
		if !strings.Contains(added, "Grey") || strings.Contains(added, "Red") || strings.Contains(added, "spread") {
			t.Errorf("place %d: a second agent adds the nodes\n%s\nwant only its name and photo", place, added)
		}
	}
}

// TestPassportTextContrast checks that all texts of an open passport have a contrast of at least 4.5 under the hand's
// shade and the vignette, as WCAG AA asks for.
func TestPassportTextContrast(t *testing.T) {
	testrun.Long(t)
	const minContrast = 4.5
	for _, screen := range scenetest.Screens {
		for _, shape := range []Shape{SideBySide, Stacked, NarrowStacked} {
			ctx := scenetest.Context(t)
			colors := scenetest.RecordColors(ctx.Textures)
			stage, surface := sprites.NewStage(1), sprites.New("desk")
			stage.Add(sprites.LayerPanels, surface)
			builder := Builder{ctx, surface}
			room := layout.Rect{W: screen.W, H: screen.H}.Inset(14)
			_, room = room.CutTop(min(96, room.H*0.16), 0) // covered by the hand
			r := FitOpen(room, shape)
			builder.AddOpen(r, shape)
			builder.FillIn(r, shape, Bearer{
				Name:   "Anna",
				Chief:  "One of the agents works for you. Tell no one.",
				Agents: []rules.Agent{rules.Blue, rules.Red},
			})
			surface.Add(builder.Hand(r, shape), Vignette(ctx.Textures, r, screen.W, screen.H))
			texts := 0
			stage.Walk(func(n *sprites.Node) {
				if _, ok := n.Face().(*lettering.Text); ok {
					texts++
				}
			})
			words := colors.Snapshot(stage).Texts()
			if len(words) != texts || texts < 10 {
				t.Errorf("%vx%v, shape %v: got %d visible texts, want %d", screen.W, screen.H, shape, len(words), texts)
			}
			for _, w := range words {
				if w.Contrast < minContrast {
					t.Errorf("%vx%v, shape %v: %q has contrast %.2f at %.0f, %.0f on %v, want at least 4.5", screen.W,
						screen.H, shape,
						w.Text, w.Contrast, w.X, w.Y, w.Ground)
				}
			}
		}
	}
}

// openPassport returns a stage with an open passport at the test place with index place.
func openPassport(t *testing.T, place int, bearer Bearer) *sprites.Stage {
	t.Helper()
	ctx := scenetest.Context(t)
	stage := sprites.NewStage(1)
	on := sprites.New("desk")
	stage.Add(sprites.LayerPanels, on)
	builder := Builder{ctx, on}
	r := FitOpen(testPlaces[place].r, testPlaces[place].shape)
	builder.AddOpen(r, testPlaces[place].shape)
	builder.FillIn(r, testPlaces[place].shape, bearer)
	on.Add(builder.Hand(r, testPlaces[place].shape))
	return stage
}
