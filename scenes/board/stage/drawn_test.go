package stage

import (
	"image"
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
		tableView := stageAt(t, screen, crowdedPosition)
		nodesOn := func(layer sprites.Layer) map[string][]*sprites.Node {
			return scenetest.NodesByName(tableView.builder.picture.Layer(layer))
		}
		scenetest.CheckNodeAt(t, nodesOn(sprites.LayerGround), "ground", 0, 0, screen.Rect())
		houses := nodesOn(sprites.LayerHouses)
		for i, building := range tableView.builder.table.Buildings {
			scenetest.CheckNodeAt(t, houses, "building "+rules.Building(i).String(), 0, 0, building.Art)
			x, y := houses["bracket"][i].Pos()
			width, height := houses["bracket"][i].Face().Size()
			bracket := layout.Rect{X: x, Y: y, W: width, H: height}
			holdsPlate := x == building.Plate.X && y < building.Plate.Y && bracket.Bottom() >= building.Plate.Y
			reachesWall := bracket.Right() >= max(building.House.X, building.Plate.Right())
			if !holdsPlate || !reachesWall {
				t.Errorf("building %d: got bracket %v, want it to hold the plate %v at the wall x %v", i, bracket,
					building.Plate, building.House.X)
			}
			windows := houses["windows"][i]
			if at, want := nodePoint(windows), building.Art.Center(); at != want {
				t.Errorf("building %d: got windows at %v, want %v", i, at, want)
			}
			if !windows.Visible() || windows.Alpha() != idleBrightness {
				t.Errorf("building %d: got windows visible %v, with opacity %v; want true, %v", i, windows.Visible(),
					windows.Alpha(), idleBrightness)
			}
		}
		var labels []string
		for _, label := range nodesOn(sprites.LayerStones)["label"] {
			labels = append(labels, label.Face().(*lettering.Text).String())
		}
		if got, want := strings.Join(labels, " "), "0 5 10 15 20 25 30 35 40 42"; got != want {
			t.Errorf("numbers on the stones: got %q, want %q", got, want)
		}
	}
}

// TestBracketIsDrawn checks that a bracket consists of lines: some pixels on them are opaque, one between them is
// transparent.
func TestBracketIsDrawn(t *testing.T) {
	const minOpacity = 100 // of 255
	canvas := raster.New(40, 10, 1)
	drawBracket(canvas, 40, 10, 30, 2)
	for _, onLine := range []image.Point{{X: 20, Y: 2}, {X: 35, Y: 2}, {X: 8, Y: 7}, {X: 21, Y: 7}} {
		if got := canvas.Image.RGBAAt(onLine.X, onLine.Y); got.A < minOpacity {
			t.Errorf("pixel %v on a line: got opacity %d of 255, want at least %d", onLine, got.A, minOpacity)
		}
	}
	if got := canvas.Image.RGBAAt(15, 7); got.A > 0 {
		t.Errorf("pixel (15, 7) between the lines: got opacity %d of 255, want 0", got.A)
	}
}

// TestCardIsDrawn checks paper, picture, title and text of each card when it is large. On a pile it has a picture
// without a title. An unplayable card is faded and says so, and a hidden card shows only its back.
func TestCardIsDrawn(t *testing.T) {
	ctx := stageAt(t, screens[0], dispersedPosition).builder.ctx
	rect := layout.Rect{X: 10, Y: 20, W: 150, H: 220}
	draw := func(card rules.Card, rect layout.Rect, style cardface.CardStyle) map[string][]*sprites.Node {
		node := sprites.New("card")
		cardface.Draw(node, ctx.Kit, ctx.Language, card, rect, style)
		return scenetest.NodesByName(node)
	}
	for card := rules.Card(1); card <= rules.NumCardKinds; card++ {
		unplayable := draw(card, rect, cardface.CardStyle{Reason: message.Of("unplayable.away")})
		if len(unplayable["faded"]) != 1 || len(unplayable["not now"]) != 1 {
			t.Errorf("unplayable %v: got nodes %v, want faded and not now", card, unplayable)
		}
		chosen := draw(card, rect, cardface.CardStyle{Chosen: true})
		scenetest.CheckNodeAt(t, chosen, "paper", 0, 0, rect.Inset(-6)) // with its shadow
		if chosen["paper"][0].Face() == draw(card, rect, cardface.CardStyle{})["paper"][0].Face() {
			t.Errorf("chosen %v: got the paper of any card, want another", card)
		}
		expectText(t, chosen, "title", ctx.Language.Card(card))
		expectText(t, chosen, "what it does", ctx.Language.Does(card))
		if len(chosen["picture"]) != 1 {
			t.Fatalf("%v: got %d pictures, want 1", card, len(chosen["picture"]))
		}
		x, y := chosen["picture"][0].Pos()
		width, height := chosen["picture"][0].Face().Size()
		picture := layout.Rect{X: x, Y: y, W: width, H: height}
		if !picture.Within(rect, 0) || picture.W < rect.W/2 {
			t.Errorf("%v: got a picture at %v, want it inside %v, at least half as wide", card, picture, rect)
		}
		small := draw(card, layout.Rect{W: 36, H: 50}, cardface.CardStyle{})
		if len(small["picture"]) != 1 || len(small["title"]) != 0 {
			t.Errorf("%v on a pile: got nodes %v, want a picture without a title", card, small)
		}
	}
	hidden := draw(rules.HiddenCard, rect, cardface.CardStyle{})
	if len(hidden["reverse"]) != 1 || len(hidden) != 1 {
		t.Errorf("hidden card: got nodes %v, want only reverse", hidden)
	}
}

// expectText checks that there is exactly one node with a name, and that it shows a text.
func expectText(t *testing.T, nodes map[string][]*sprites.Node, name, want string) {
	t.Helper()
	if len(nodes[name]) != 1 {
		t.Fatalf("got %d nodes %q, want 1", len(nodes[name]), name)
	}
	if got := nodes[name][0].Face().(*lettering.Text).String(); got != want {
		t.Errorf("node %q: got text %q, want %q", name, got, want)
	}
}

// TestPilesAreDrawn checks that a pile shows its number of cards and at most two cards below the top one. An empty pile
// shows an outline.
func TestPilesAreDrawn(t *testing.T) {
	builder := &stageAt(t, screens[0], dispersedPosition).builder
	rect := layout.Rect{W: 50, H: 70}
	for _, test := range []struct{ cards, under int }{{cards: 0}, {cards: 1}, {cards: 2, under: 1},
		{cards: 17, under: 2}} {
		pile := sprites.New("pile")
		builder.paintPile(pile, rect, test.cards, rules.HiddenCard)
		nodes := scenetest.NodesByName(pile)
		if test.cards == 0 {
			scenetest.CheckNodeAt(t, nodes, "empty", 0, 0, rect)
			continue
		}
		if len(nodes["under"]) != test.under || len(nodes["tag"]) != 1 {
			t.Errorf("pile of %d cards: got nodes %v, want %d under the top card and one tag", test.cards, nodes,
				test.under)
		}
		expectText(t, nodes, "text", strconv.Itoa(test.cards))
		scenetest.CheckNodeAt(t, nodes, "reverse", 0, 0, rect)
	}
}

// TestCardPathIsDrawn checks that the path of a card consists of dots from left to right and an arrow at its end.
func TestCardPathIsDrawn(t *testing.T) {
	const start, end, y, minDots = 100, 240, 100, 10 // points
	effect := &stageAt(t, screens[0], dispersedPosition).pieces.effect
	effect.hide()
	effect.addPath([][]layout.Point{{{X: start, Y: y}, {X: end, Y: y}}}, cardface.PathColor(rules.CardBack))
	dots, arrows := effect.paths.Children(), effect.arrows.Children()
	if len(dots) < minDots || len(arrows) != 1 {
		t.Errorf("path of %d points: got %d dots, %d arrows, want at least %d, 1", end-start, len(dots), len(arrows),
			minDots)
	}
	lastX := float64(start)
	for _, part := range slices.Concat(dots, arrows) {
		if !part.Visible() {
			t.Errorf("part of the path at %v: got visible false, want true", nodePoint(part))
		}
		at := nodePoint(part)
		if at.X <= lastX || at.Y != y {
			t.Errorf("got a part of the path at %v, want it right of x %v, at y %d", at, lastX, y)
		}
		lastX = at.X
	}
	effect.hide()
	if left := len(effect.paths.Children()) + len(effect.arrows.Children()); left != 0 {
		t.Errorf("after hide: got %d parts of the path, want none", left)
	}
}
