package booklet

import (
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// rooms are the tested places of open passports.
var rooms = []struct {
	r     layout.Rect
	shape Shape
}{{layout.Rect{X: 40, Y: 60, W: 500, H: 350}, Wide}, {layout.Rect{X: 20, Y: 20, W: 340, H: 470}, Tall},
	{layout.Rect{X: 9, Y: 9, W: 330, H: 240}, Wide}, {layout.Rect{X: 8, Y: 30, W: 179, H: 380}, Narrow}}

// opened returns the picture of an open passport.
func opened(t *testing.T, room int, b Bearer) *sprites.Stage {
	t.Helper()
	back := scenetest.Context(t)
	stage := sprites.NewStage(1)
	on := sprites.New("desk")
	stage.Add(sprites.LayerPanels, on)
	s := Builder{back, on}
	r := FitOpen(rooms[room].r, rooms[room].shape)
	s.AddOpen(r, rooms[room].shape)
	s.FillIn(r, rooms[room].shape, b)
	on.Add(s.Hand(r, rooms[room].shape))
	return stage
}

// TestEveryPassportHasTheSameForm checks that passports of all agents differ only in the photo and the agent's name.
func TestEveryPassportHasTheSameForm(t *testing.T) {
	for room := range rooms {
		var forms []string
		for a := range rules.Agent(rules.NumAgents) {
			back := scenetest.Context(t)
			stage := opened(t, room,
				Bearer{Name: "Anna", Seat: 2, Chief: "One of the agents is yours.", Agents: []rules.Agent{a}})
			seen := scenetest.Seen(stage)
			if !strings.Contains(seen, back.Agent(a)) {
				t.Errorf("the passport does not name %v:\n%s", a, seen)
			}
			forms = append(forms, strings.ReplaceAll(seen, " "+back.Agent(a)+"\n", " AGENT\n"))
		}
		if len(slices.Compact(slices.Clone(forms))) != 1 {
			t.Errorf("room %d: layout differs between agents:\n%s", room,
				strings.Join(slices.Compact(forms), "\n--- and ---\n"))
		}
	}
}

// TestTheSecondAgentHasAField checks that the field of a second agent is there for every owner.
func TestTheSecondAgentHasAField(t *testing.T) {
	for room := range rooms {
		one := opened(t, room, Bearer{Name: "Anna", Agents: []rules.Agent{rules.Red}})
		two := opened(t, room, Bearer{Name: "Anna", Agents: []rules.Agent{rules.Red, rules.Grey}})
		x, y := strings.Split(scenetest.Seen(one), "\n"), strings.Split(scenetest.Seen(two), "\n")
		added := strings.Join(scenetest.Added(x, y), "\n")
		if !strings.Contains(added, "Grey") || strings.Contains(added, "Red") || strings.Contains(added, "spread") {
			t.Errorf("room %d: a second agent adds nodes, want none:\n%s", room, added)
		}
	}
}

// TestWordsInTheShadeCanBeRead checks the contrast of every word of an open passport, under the shade of the hand and
// the darkness round the lamp.
func TestWordsInTheShadeCanBeRead(t *testing.T) {
	for _, sc := range scenetest.Screens {
		for _, shape := range []Shape{Wide, Tall, Narrow} {
			back := scenetest.Context(t)
			watch := scenetest.WatchColors(back.Gallery)
			stage, on := sprites.NewStage(1), sprites.New("desk")
			stage.Add(sprites.LayerPanels, on)
			s := Builder{back, on}
			room := layout.Rect{W: sc.W, H: sc.H}.Inset(14)
			_, room = room.CutTop(min(96, room.H*0.16), 0) // covered by the hand
			r := FitOpen(room, shape)
			s.AddOpen(r, shape)
			s.FillIn(r, shape, Bearer{
				Name:   "Anna",
				Chief:  "One of the agents is yours. Don’t let anybody know.",
				Agents: []rules.Agent{rules.Blue, rules.Red},
			})
			on.Add(s.Hand(r, shape), Vignette(back.Gallery, r, sc.W, sc.H))
			texts := 0
			stage.Walk(func(n *sprites.Node) {
				if _, ok := n.Face().(*lettering.Text); ok {
					texts++
				}
			})
			words := watch.Of(stage).Words()
			if len(words) != texts || texts < 10 {
				t.Errorf("%vx%v, shape %v: got %d visible texts, want %d", sc.W, sc.H, shape, len(words), texts)
			}
			for _, w := range words {
				if w.Contrast < 4.5 {
					t.Errorf("%vx%v, shape %v: %q has a contrast of %.2f at %.0f, %.0f on %v", sc.W, sc.H, shape,
						w.Words, w.Contrast, w.X, w.Y, w.On)
				}
			}
		}
	}
}
