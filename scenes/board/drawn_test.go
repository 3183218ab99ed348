package board

import (
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// named are the visible nodes that show something on a layer or below a node, by name.
func named(on *sprites.Node) map[string][]*sprites.Node {
	all := map[string][]*sprites.Node{}
	on.Walk(func(n *sprites.Node) {
		if n.Face() != nil {
			all[n.Name()] = append(all[n.Name()], n)
		}
	})
	return all
}

// stands wants one node of that name whose middle and size are those of a rectangle, but for the rounding to pixels. Its anchor is (ax, ay).
func stands(t *testing.T, on map[string][]*sprites.Node, name string, ax, ay float64, want layout.Rect) {
	t.Helper()
	for _, n := range on[name] {
		x, y := n.Pos()
		w, h := n.Face().Size()
		if d := (layout.Point{X: x - ax*w + w/2, Y: y - ay*h + h/2}).Distance(want.Center()); d < 1 && math.Abs(w-want.W) < 1 && math.Abs(h-want.H) < 1 {
			return
		}
	}
	t.Errorf("no %q of %v is there: %d others", name, want, len(on[name]))
}

// TestTownIsDrawn wants everything that does not move in its place, in its size and in its colour.
func TestTownIsDrawn(t *testing.T) {
	for _, s := range screens {
		b := positionAt(t, s, inMove("3.0.7.5.7.2.7", "7", "5"))
		tab, layer := &b.table, func(l sprites.Layer) map[string][]*sprites.Node { return named(b.Stage().Layer(l)) }
		stands(t, layer(sprites.LayerSky), "sky", 0, 0, s.Rect())
		ground := layer(sprites.LayerGround)
		stands(t, ground, "ground", 0, 0, tab.Board)
		stands(t, ground, "light", 0.5, 0.5, layout.Around(tab.Park.Center(), tab.Park.W*0.95, tab.Park.H*0.95))
		if len(ground["tree"]) == 0 {
			t.Errorf("no trees on %vx%v", s.W, s.H)
		}
		for _, n := range ground["tree"] {
			if x, y := n.Pos(); !tab.Park.Contains(layout.Point{X: x, Y: y}) {
				t.Errorf("a tree stands at %v, %v outside the park %v", x, y, tab.Park)
			}
		}
		houses := layer(sprites.LayerHouses)
		for i, p := range tab.Buildings {
			stands(t, houses, "building "+rules.Building(i).String(), 0, 0, p.Art)
			n := houses["bracket"][i]
			x, y := n.Pos()
			w, h := n.Face().Size()
			if x != p.Plate.X || y >= p.Plate.Y || y+h < p.Plate.Y || x+w < max(p.House.X, p.Plate.Right()) {
				t.Errorf("the bracket of %d from %v, %v, %vx%v does not hold its plate %v at the wall %v", i, x, y, w, h, p.Plate, p.House.X)
			}
		}
		stones := layer(sprites.LayerStones)
		var labels []string
		for _, n := range stones["label"] {
			labels = append(labels, n.Face().(*lettering.Text).String())
		}
		if got, want := strings.Join(labels, " "), "0 5 10 15 20 25 30 35 40 42"; got != want {
			t.Errorf("the stones say %q, want %q", got, want)
		}
		for v := range layout.LastStone + 1 {
			q := tab.Stone(v)
			name := "stone " + strconv.Itoa(v)
			stands(t, stones, name, 0.5, 0.5, layout.Around(q.Center, q.W, q.H))
			want := [2]color.RGBA{art.Stone, art.StoneEdge}
			switch {
			case v == 0:
				want[1] = art.Gold
			case v == 42:
				want = [2]color.RGBA{art.Oxblood, art.Gold}
			case v%5 == 0:
				want[0] = art.StoneLit
			}
			if st := stones[name][0].Face().(*sprites.Panel).Style(); st.Fill != want[0] || st.Edge != want[1] {
				t.Errorf("stone %d is %v, edge %v, want %v", v, st.Fill, st.Edge, want)
			}
			if v > 0 && v%5 == 0 {
				stands(t, stones, "bulb", 0.5, 0.5, layout.Around(tab.Lamp(v), 5, 5))
				stands(t, stones, "lamp", 0.5, 0.5, layout.Around(tab.Lamp(v), q.H*0.9, q.H*0.9))
			}
		}
	}
}

// TestPiecesAreDrawn wants every piece where the view says, and of a plan the ghosts and the tokens that are to come.
func TestPiecesAreDrawn(t *testing.T) {
	for _, s := range screens {
		b := positionAt(t, s, inMove("6.0.2.5.7.2.1", "7", "5"))
		w, h := b.actors.figureW, b.actors.figureH
		standing := standingOf(b.plan.View)
		agents, tokens := named(b.Stage().Layer(sprites.LayerAgents)), named(b.Stage().Layer(sprites.LayerTokens))
		for _, a := range b.plan.Agents() {
			p := standing.foot(&b.table, a)
			stands(t, agents, "agent "+a.String(), 0.5, 1, layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h})
			stands(t, tokens, "token "+a.String(), 0.5, 0.5, layout.Around(standing.tokenAt(&b.table, a), b.actors.tokenD, b.actors.tokenD))
		}
		stands(t, tokens, "die", 0.5, 0.5, b.table.Die)
		stands(t, named(b.Stage().Layer(sprites.LayerSafe)), "safe", 0.5, 0.5, b.table.Buildings[7].Safe)
		for _, c := range []struct {
			n       *sprites.Node
			drawing string
			w, h    float64
		}{
			{agents["agent red"][0], "agents/red", w, h}, {agents["agent grey"][0], "agents/grey", w, h},
			{tokens["token violet"][0], "tokens/violet", b.actors.tokenD, b.actors.tokenD},
			{tokens["die"][0], "die/5", b.table.Die.W, b.table.Die.H},
			{b.actors.safe, "safe", b.table.Buildings[0].Safe.W, b.table.Buildings[0].Safe.H},
			{named(b.Stage().Layer(sprites.LayerHouses))["building 7"][0], "buildings/07-bank", b.table.Buildings[7].Art.W, b.table.Buildings[7].Art.H},
		} {
			if c.n.Face() != b.back.Gallery.Drawing(c.drawing, c.w, c.h) {
				t.Errorf("%q is not drawn as %s", c.n.Name(), c.drawing)
			}
		}
		if len(agents["ghost red"]) > 0 || len(tokens["coming red"]) > 0 {
			t.Error("there are ghosts without a plan")
		}
		b.press(func() { b.plan.Step(rules.Red, 1) })()
		agents, tokens = named(b.Stage().Layer(sprites.LayerAgents)), named(b.Stage().Layer(sprites.LayerTokens))
		p, _ := b.table.AgentSpot(7, 1, 2) // after blue
		stands(t, agents, "ghost red", 0.5, 1, layout.Rect{X: p.X - w/2, Y: p.Y - h, W: w, H: h})
		if a := agents["agent red"][0].Alpha(); a > 0.5 {
			t.Errorf("red, who is to move, stands there with alpha %v", a)
		}
		q, _ := b.table.TokenSpot(19, 0, 1) // 12 and 7
		stands(t, tokens, "coming red", 0.5, 0.5, layout.Around(q, b.actors.tokenD, b.actors.tokenD))
	}
}

// TestGroundIsDrawn looks at the pixels of the street, the park and a bracket.
func TestGroundIsDrawn(t *testing.T) {
	for _, s := range screens {
		tab := layout.NewTable(s.W, s.H, layout.Options{Agents: 7, Seats: 4})
		c := ink.New(int(tab.Board.W), int(tab.Board.H), 1)
		drawGround(c, &tab)
		b, p := tab.Board, tab.Park
		for _, at := range []struct {
			what string
			p    layout.Point
			want color.RGBA
		}{
			{"the park", p.Center(), art.Park},
			{"the park’s edge", layout.Point{X: p.Center().X, Y: p.Y}, art.ParkEdge},
			{"the street", tab.Buildings[1].Rect.Center(), art.Street},
			{"the street", tab.Buildings[5].Rect.Center(), art.Street},
			{"what lies outside", layout.Point{X: b.X + 1, Y: b.Y + 1}, color.RGBA{}},
		} {
			if got := c.Image.RGBAAt(int(at.p.X-b.X), int(at.p.Y-b.Y)); got != at.want {
				t.Errorf("%vx%v: %s is %v, want %v", s.W, s.H, at.what, got, at.want)
			}
		}
	}
	c := ink.New(40, 10, 1)
	drawBracket(c, 40, 10, 30, 2)
	for _, p := range [][2]int{{20, 2}, {35, 2}, {8, 7}, {21, 7}} {
		if got := c.Image.RGBAAt(p[0], p[1]); got.A < 100 {
			t.Errorf("the bracket is not drawn at %v", p)
		}
	}
	if got := c.Image.RGBAAt(15, 7); got.A > 0 {
		t.Error("the bracket is filled")
	}
}

// TestCardIsDrawn wants a card's paper, picture and words in their places, and of a hidden one the reverse alone.
func TestCardIsDrawn(t *testing.T) {
	b := positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
	r := layout.Rect{X: 10, Y: 20, W: 150, H: 220}
	draw := func(c rules.Card, r layout.Rect, look cardLook) map[string][]*sprites.Node {
		n := sprites.New("card")
		b.drawCard(n, c, r, look)
		return named(n)
	}
	for c := rules.Card(1); c <= rules.NumCards; c++ {
		if not := draw(c, r, cardLook{why: message.Of("unplayable.away")}); len(not["faded"]) != 1 || len(not["not now"]) != 1 {
			t.Errorf("%v that can’t be played is not crossed out: %v", c, not)
		}
		on := draw(c, r, cardLook{chosen: true})
		stands(t, on, "paper", 0, 0, r)
		if st := on["paper"][0].Face().(*sprites.Panel).Style(); st.Fill != art.Cream || st.Edge != art.Gold {
			t.Errorf("%v: a chosen card is %v, edge %v", c, st.Fill, st.Edge)
		}
		if len(on["picture"]) != 1 || len(on["title"]) != 1 || on["title"][0].Face().(*lettering.Text).String() != b.back.Language.Card(c) {
			t.Fatalf("%v has no picture or not its title: %v", c, on)
		}
		pw, ph := on["picture"][0].Face().Size()
		if x, y := on["picture"][0].Pos(); !(layout.Rect{X: x, Y: y, W: pw, H: ph}).Within(r, 0) || pw < r.W/2 {
			t.Errorf("%v: the picture %vx%v lies at %v, %v", c, pw, ph, x, y)
		}
		if w := on["what it does"]; len(w) != 1 || w[0].Face().(*lettering.Text).String() != b.back.Language.Does(c) {
			t.Errorf("%v does not say what it does", c)
		}
		small := draw(c, layout.Rect{W: 36, H: 50}, cardLook{})
		if len(small["picture"]) != 1 || len(small["title"]) != 0 {
			t.Errorf("%v on a pile is drawn as %v", c, small)
		}
	}
	on := draw(rules.HiddenCard, r, cardLook{})
	if len(on["reverse"]) != 1 || len(on) != 1 {
		t.Errorf("a hidden card is drawn as %v", on)
	}
}

// TestPilesAndTrailsAreDrawn wants a pile with its number, and a way with its arrow.
func TestPilesAndTrailsAreDrawn(t *testing.T) {
	b := positionAt(t, screens[0], inMove("6.0.2.5.7.2.1", "7", "5"))
	r := layout.Rect{W: 50, H: 70}
	for _, c := range []struct{ n, under int }{{0, 0}, {1, 0}, {2, 1}, {17, 2}} {
		n := sprites.New("pile")
		b.pile(n, r, c.n, rules.HiddenCard)
		on := named(n)
		if c.n == 0 {
			stands(t, on, "empty", 0, 0, r)
			continue
		}
		if len(on["under"]) != c.under || len(on["tag"]) != 1 || len(on["text"]) != 1 || on["text"][0].Face().(*lettering.Text).String() != strconv.Itoa(c.n) {
			t.Errorf("a pile of %d is drawn as %v", c.n, on)
		}
		stands(t, on, "reverse", 0, 0, r)
	}
	b.marks.Clear()
	way := []layout.Point{{X: 100, Y: 100}, {X: 240, Y: 100}}
	b.trail(way)
	on := named(b.marks)
	if len(on["trail"]) != 9 {
		t.Errorf("the way has %d dots, want 9", len(on["trail"]))
	}
	if !slices.IsSortedFunc(on["trail"], func(p, q *sprites.Node) int {
		x0, _ := p.Pos()
		x1, _ := q.Pos()
		return int(x0 - x1)
	}) {
		t.Error("the dots do not follow the way")
	}
	stands(t, on, "arrow", 0.5, 0.5, layout.Around(way[1], 18, 18))
}
