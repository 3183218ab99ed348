package stage

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"sync"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/scenery"
)

// town builds the static part of the table: ground, score track, and buildings.
type town struct {
	*builder
	goal      int                                    // score that ends the game
	hasFolder bool                                   // a game with dossiers shows a folder in the park
	drawings  [rules.NumBuildings]func() *image.RGBA // return the drawings of the buildings
	ground    *sprites.Picture
	preview   func() *sprites.Picture // returns a coarse picture of the whole town
}

// build adds ground, track and buildings to the picture, and returns the nodes of the buildings. The ground is cached
// by size and scale.
func (t *town) build() (houses [rules.NumBuildings]*sprites.Node) {
	table := *t.table // a copy, since painting is asynchronous
	for i := range t.drawings {
		t.drawings[i] = t.buildingDrawing(rules.Building(i))
	}
	textures, width, height := t.ctx.Textures, t.screen.W, t.screen.H
	scale, drawn, goal, folder := t.scale(), t.drawings, t.goal, t.hasFolder
	groundScale := scenery.PixelScale(width, height, scale)
	key := fmt.Sprintf("%v-%d-%d-%v-%v", scale, len(table.Seats), goal, folder, table.Park)
	if table.Deck.W > 0 {
		key += "-cards" // piles replace a tree
	}
	t.ground = textures.Backdrop("town", key, width, height, func(rest func()) *image.RGBA {
		return scenery.TownGround(&table, groundScale, goal, folder, func(i int) *image.RGBA {
			if groundScale == scale {
				return drawn[i]()
			}
			return scenery.Drawing(i, max(int(math.Round(table.Buildings[i].Art.W*groundScale)), 1))
		}, rest)
	})
	t.preview = func() *sprites.Picture {
		return textures.AsyncSmooth("coarse-town-"+key, width, height, func(rest func()) *image.RGBA {
			return scenery.TownPreview(&table, scenery.PreviewScale(groundScale), goal, folder, idleBrightness, rest)
		})
	}
	t.picture.Add(sprites.LayerGround, sprites.NewFace("ground", t.ground, 0, 0))
	for i, building := range table.Buildings {
		houses[i] = sprites.NewFace("building "+rules.Building(i).String(),
			t.housePicture(rules.Building(i), t.drawings[i]),
			building.Art.X, building.Art.Y)
		t.picture.Add(sprites.LayerHouses, houses[i], t.bracket(building))
	}
	t.addLabels()
	return houses
}

// scale returns the number of device pixels per point.
func (bd *builder) scale() float64 { return bd.ctx.Textures.Scale() }

// buildingDrawing returns a function that rasterizes a building in device pixels on its first call.
func (bd *builder) buildingDrawing(b rules.Building) func() *image.RGBA {
	side := max(int(math.Round(bd.table.Buildings[b].Art.W*bd.scale())), 1)
	return sync.OnceValue(func() *image.RGBA { return scenery.Drawing(int(b), side) })
}

// housePicture returns the picture of building b in moonlight. Drawn returns its drawing.
func (bd *builder) housePicture(b rules.Building, drawn func() *image.RGBA) *sprites.Picture {
	r := bd.table.Buildings[b].Art
	return bd.ctx.Textures.AsyncSharp(scenery.Houses[b]+"-moonlit", r.W, r.H, func(rest func()) *image.RGBA {
		m := drawn()
		rest()
		return scenery.LitHouse(m, false)
	})
}

// goldHousePicture returns the picture of building b in gold. The moonlit one is its fallback while it is painted.
// Drawn returns the drawing of the building.
func (bd *builder) goldHousePicture(b rules.Building, drawn func() *image.RGBA) *sprites.Picture {
	r := bd.table.Buildings[b].Art
	return bd.ctx.Textures.AsyncSharp(scenery.Houses[b]+"-gold", r.W, r.H, func(rest func()) *image.RGBA {
		m := drawn()
		rest()
		return scenery.LitHouse(m, true)
	}).WithFallback(bd.housePicture(b, drawn))
}

// Colours of the score track.
var (
	stoneTextColor = color.RGBA{0xFF, 0xFD, 0xF6, 0xFF} // of numbers; light, since lamps shine on some stones
	goalFill       = color.RGBA{0x8E, 0x14, 0x18, 0xFF} // below the goal's number on a small stone
)

// addLabels adds the numbers of the stones: every fifth, and the goal, on a plate where a stone is small.
func (t *town) addLabels() {
	for score := range layout.LastStone + 1 {
		const interval = 5
		if score%interval != 0 && score != t.goal {
			continue
		}
		stone := t.table.Stone(score)
		words := strconv.Itoa(score)
		style := lettering.Style{Face: lettering.Strong, Size: max(min(stone.H*0.5, stone.W*0.55), 14),
			Color: stoneTextColor, Align: lettering.Center}
		width := t.ctx.Fonts.Width(style, words)
		if score == t.goal && width > 0.58*min(stone.W, stone.H) { // the number would cover the frame
			plate := t.ctx.Textures.Panel(sprites.PanelStyle{Radius: 2, Fill: goalFill}, width+3, style.Size*0.85)
			t.picture.Add(sprites.LayerStones, sprites.NewFace("plate", plate, stone.Center.X, stone.Center.Y).
				SetAnchor(0.5, 0.5))
		}
		text := t.ctx.Fonts.Lines(style, []string{words}, width)
		label := sprites.NewFace("label", text, stone.Center.X, stone.Center.Y).SetAnchor(0.5, 0.5)
		t.picture.Add(sprites.LayerStones, label)
	}
}
