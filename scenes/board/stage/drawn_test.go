package stage

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/cardface"
	"heimlich/scenes/scenetest"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/raster"
)

// TestTownIsDrawn checks position and size of what never moves: ground, buildings, brackets of the number plates,
// windows, and the numbers of the score track.
func TestTownIsDrawn(t *testing.T) {
	for _, screen := range screens {
		s := stageAt(t, screen, crowdedPosition)
		tab, layer := s.builder.table, func(l sprites.Layer) map[string][]*sprites.Node {
			return scenetest.NodesByName(s.builder.picture.Layer(l))
		}
		scenetest.CheckNodeAt(t, layer(sprites.LayerGround), "ground", 0, 0, screen.Rect())
		houses := layer(sprites.LayerHouses)
		for i, p := range tab.Buildings {
			scenetest.CheckNodeAt(t, houses, "building "+rules.Building(i).String(), 0, 0, p.Art)
			n := houses["bracket"][i]
			x, y := n.Pos()
			w, h := n.Face().Size()
			if x != p.Plate.X || y >= p.Plate.Y || y+h < p.Plate.Y || x+w < max(p.House.X, p.Plate.Right()) {
				t.Errorf("building %d: bracket at %v, %v of %vx%v does not hold its plate %v at the wall %v", i, x, y,
					w, h, p.Plate, p.House.X)
			}
			l := houses["windows"][i]
			if x, y := l.Pos(); (layout.Point{X: x, Y: y}) != p.Art.Center() || !l.Visible() ||
				l.Alpha() != idleBrightness {
				t.Errorf("building %d: got windows at %v, %v with opacity %v, want %v with %v", i, x, y, l.Alpha(),
					p.Art.Center(), idleBrightness)
			}
		}
		var labels []string
		for _, n := range layer(sprites.LayerStones)["label"] {
			labels = append(labels, n.Face().(*lettering.Text).String())
		}
		if got, want := strings.Join(labels, " "), "0 5 10 15 20 25 30 35 40 42"; got != want {
			t.Errorf("numbers on the stones: got %q, want %q", got, want)
		}
	}
}

// TestBracketIsDrawn checks that a bracket consists of lines: some pixels on them are opaque, one between them is
// transparent.
func TestBracketIsDrawn(t *testing.T) {
	c := raster.New(40, 10, 1)
	drawBracket(c, 40, 10, 30, 2)
	for _, p := range [][2]int{{20, 2}, {35, 2}, {8, 7}, {21, 7}} {
		if got := c.Image.RGBAAt(p[0], p[1]); got.A < 100 {
			t.Errorf("pixel %v on a line: got opacity %d of 255, want at least 100", p, got.A)
		}
	}
	if got := c.Image.RGBAAt(15, 7); got.A > 0 {
		t.Errorf("pixel (15, 7) between the lines: got opacity %d of 255, want 0", got.A)
	}
}

// TestCardIsDrawn checks paper, picture, title and text of each card, large and as on a pile. An unplayable card is
// crossed out, and a hidden card shows only its back.
func TestCardIsDrawn(t *testing.T) {
	s := stageAt(t, screens[0], dispersedPosition)
	ctx := s.builder.ctx
	rect := layout.Rect{X: 10, Y: 20, W: 150, H: 220}
	draw := func(c rules.Card, r layout.Rect, look cardface.CardStyle) map[string][]*sprites.Node {
		n := sprites.New("card")
		cardface.Draw(n, ctx.Kit, ctx.Language, c, r, look)
		return scenetest.NodesByName(n)
	}
	for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
		unplayable := draw(card, rect, cardface.CardStyle{Reason: message.Of("unplayable.away")})
		if len(unplayable["faded"]) != 1 || len(unplayable["not now"]) != 1 {
			t.Errorf("unplayable %v: got nodes %v, want faded and not now", card, unplayable)
		}
		on := draw(card, rect, cardface.CardStyle{Chosen: true})
		scenetest.CheckNodeAt(t, on, "paper", 0, 0, rect.Inset(-6)) // with its shadow
		if on["paper"][0].Face() == draw(card, rect, cardface.CardStyle{})["paper"][0].Face() {
			t.Errorf("%v: a chosen card looks like any other", card)
		}
		if len(on["picture"]) != 1 || len(on["title"]) != 1 ||
			on["title"][0].Face().(*lettering.Text).String() != ctx.Language.Card(card) {
			t.Fatalf("%v: no picture, or a wrong title: %v", card, on)
		}
		pw, ph := on["picture"][0].Face().Size()
		if x, y := on["picture"][0].Pos(); !(layout.Rect{X: x, Y: y, W: pw, H: ph}).Within(rect, 0) || pw < rect.W/2 {
			t.Errorf("%v: got a picture of %vx%v at %v, %v, want it inside %v, at least half as wide", card, pw, ph, x,
				y, rect)
		}
		if w := on["what it does"]; len(w) != 1 || w[0].Face().(*lettering.Text).String() != ctx.Language.Does(card) {
			t.Errorf("%v: the text of the card is missing", card)
		}
		small := draw(card, layout.Rect{W: 36, H: 50}, cardface.CardStyle{})
		if len(small["picture"]) != 1 || len(small["title"]) != 0 {
			t.Errorf("%v on a pile: got nodes %v, want a picture without a title", card, small)
		}
	}
	on := draw(rules.HiddenCard, rect, cardface.CardStyle{})
	if len(on["reverse"]) != 1 || len(on) != 1 {
		t.Errorf("hidden card: got nodes %v, want only reverse", on)
	}
}

// TestPilesAndWaysAreDrawn checks that a pile shows its number of cards and at most two cards below the top one. A way
// consists of dots from left to right and an arrow at its end.
func TestPilesAndWaysAreDrawn(t *testing.T) {
	tableView := stageAt(t, screens[0], dispersedPosition)
	rect := layout.Rect{W: 50, H: 70}
	for _, test := range []struct{ n, under int }{{0, 0}, {1, 0}, {2, 1}, {17, 2}} {
		n := sprites.New("pile")
		tableView.builder.paintPile(n, rect, test.n, rules.HiddenCard)
		on := scenetest.NodesByName(n)
		if test.n == 0 {
			scenetest.CheckNodeAt(t, on, "empty", 0, 0, rect)
			continue
		}
		if len(on["under"]) != test.under || len(on["tag"]) != 1 || len(on["text"]) != 1 ||
			on["text"][0].Face().(*lettering.Text).String() != strconv.Itoa(test.n) {
			t.Errorf("pile of %d cards: got nodes %v, want %d under the top card and the number", test.n, on,
				test.under)
		}
		scenetest.CheckNodeAt(t, on, "reverse", 0, 0, rect)
	}
	tableView.pieces.effect.hide()
	tableView.pieces.effect.addPath([][]layout.Point{{{X: 100, Y: 100}, {X: 240, Y: 100}}},
		cardface.PathColor(rules.CardBack))
	dots, arrows := tableView.pieces.effect.paths.Children(), tableView.pieces.effect.arrows.Children()
	if len(dots) < 10 || len(arrows) != 1 {
		t.Errorf("way of 140 points: got %d dots, %d arrows, want at least 10, 1", len(dots), len(arrows))
	}
	last := 100.0
	for _, d := range slices.Concat(dots, arrows) {
		if !d.Visible() {
			t.Error("a part of the way is invisible")
		}
		x, y := d.Pos()
		if x <= last || y != 100 {
			t.Errorf("a dot at %v, %v does not follow the one at %v", x, y, last)
		}
		last = x
	}
	effect := &tableView.pieces.effect
	if effect.hide(); len(effect.paths.Children())+len(effect.arrows.Children()) != 0 {
		t.Error("a hidden way stays")
	}
}
