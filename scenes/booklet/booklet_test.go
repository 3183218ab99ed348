package booklet

import (
	"image"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/office"
)

// rooms are where open passports are laid in the tests.
var rooms = []struct {
	r    layout.Rect
	tall bool
}{{layout.Rect{X: 40, Y: 60, W: 500, H: 350}, false}, {layout.Rect{X: 20, Y: 20, W: 340, H: 470}, true}, {layout.Rect{X: 9, Y: 9, W: 330, H: 240}, false}}

// opened is an open passport.
func opened(t *testing.T, room int, b Bearer) (*sprites.Stage, layout.Rect) {
	t.Helper()
	back := scenetest.Backstage(t)
	stage := sprites.NewStage(1)
	on := sprites.New("desk")
	stage.Add(sprites.LayerPanels, on)
	s := Shop{back, on}
	r := Size(rooms[room].r, rooms[room].tall)
	s.Open(r, rooms[room].tall)
	s.Write(r, rooms[room].tall, b)
	on.Add(s.Hand(r, rooms[room].tall))
	return stage, r
}

// TestEveryPassportHasTheSameForm: whoever’s agent a passport shows, what is in it is the same and lies in the same places; only the photo and the agent’s name differ.
func TestEveryPassportHasTheSameForm(t *testing.T) {
	for room := range rooms {
		var forms []string
		for a := range rules.Agent(rules.NumAgents) {
			back := scenetest.Backstage(t)
			stage, _ := opened(t, room, Bearer{Who: "Anna", Seat: 2, Chief: "One of the agents is yours.", Agents: []rules.Agent{a}})
			seen := scenetest.Seen(stage)
			if !strings.Contains(seen, back.Agent(a)) {
				t.Errorf("%v does not stand in the passport:\n%s", a, seen)
			}
			forms = append(forms, strings.ReplaceAll(seen, " "+back.Agent(a)+"\n", " AGENT\n"))
		}
		if len(slices.Compact(slices.Clone(forms))) != 1 {
			t.Errorf("room %d: the form differs with the agent:\n%s", room, strings.Join(slices.Compact(forms), "\n--- and ---\n"))
		}
	}
}

// TestTheSecondAgentHasAField: the second agent stands in a field that is there for everybody.
func TestTheSecondAgentHasAField(t *testing.T) {
	for room := range rooms {
		one, _ := opened(t, room, Bearer{Who: "Anna", Agents: []rules.Agent{rules.Red}})
		two, _ := opened(t, room, Bearer{Who: "Anna", Agents: []rules.Agent{rules.Red, rules.Grey}})
		x, y := strings.Split(scenetest.Seen(one), "\n"), strings.Split(scenetest.Seen(two), "\n")
		added := strings.Join(scenetest.Added(x, y), "\n")
		if !strings.Contains(added, "Grey") || strings.Contains(added, "Red") || strings.Contains(added, "spread") {
			t.Errorf("room %d: a second agent adds\n%s", room, added)
		}
	}
}

func linear(v uint8) float64 {
	f := float64(v) / 255
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

func luminance(c color.RGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// TestWordsInTheShadeCanBeRead: every word of an open passport stands out of the paper below it, as dark as the hand makes it.
func TestWordsInTheShadeCanBeRead(t *testing.T) {
	for room, q := range rooms {
		stage, r := opened(t, room, Bearer{Who: "Anna", Chief: "One of the agents is yours. Don’t let anybody know.", Agents: []rules.Agent{rules.Blue, rules.Red}})
		p := pagesOf(r, q.tall)
		w, h := int(r.W+2*office.Room)+1, int(r.H+2*office.Room)+1
		ground := image.NewRGBA(image.Rect(0, 0, w, h))
		light.Over(ground, office.Spread{W: r.W, H: r.H, Tall: q.tall, Photo: moved(p.photo, r), Second: moved(p.second, r)}.Paint(1), 0, 0, 1)
		light.Over(ground, office.Cupped(r.W, r.H, 1, Shade(q.tall)), 0, 0, 1)
		looked := 0
		stage.Walk(func(n *sprites.Node) {
			text, ok := n.Face().(*lettering.Text)
			if !ok {
				return
			}
			looked++
			c := text.Color().(color.RGBA)
			x, y := n.Pos()
			left, right := text.Ink()
			_, high := text.Size()
			dark := 0.0
			for py := y + 2; py < y+high-2; py++ {
				mean, count := 0.0, 0
				for px := x + left; px < x+right; px++ {
					mean += luminance(ground.RGBAAt(int(px-r.X+office.Room), int(py-r.Y+office.Room)))
					count++
				}
				if mean /= float64(count); dark == 0 || mean < dark {
					dark = mean
				}
			}
			if got := (dark + 0.05) / (luminance(c) + 0.05); got < 4.5 {
				t.Errorf("room %d: %q has a contrast of %.2f", room, text.String(), got)
			}
		})
		if looked < 10 {
			t.Errorf("room %d: only %d words", room, looked)
		}
	}
}
