package tablesetup

import (
	"fmt"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/opponents"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// This file draws small shapes of the set-up in Go.

// tick draws the mark of a chosen row on its gold disc.
func tick(textures *sprites.TextureCache) *sprites.Picture {
	return textures.Shape("setup-tick", 22, 22, func(canvas *raster.Canvas) {
		canvas.Stroke(canvas.Line([]raster.XY{{X: 6, Y: 11.4}, {X: 9.8, Y: 15.4}, {X: 16.2, Y: 7.4}}), 2.6, art.Ink)
	})
}

// plus draws the button that adds a seat.
func plus(textures *sprites.TextureCache) *sprites.Picture {
	return textures.Shape("setup-plus", 24, 24, func(canvas *raster.Canvas) {
		canvas.Stroke(canvas.Line([]raster.XY{{X: 3, Y: 12}, {X: 21, Y: 12}}), 3.4, art.Gold)
		canvas.Stroke(canvas.Line([]raster.XY{{X: 12, Y: 3}, {X: 12, Y: 21}}), 3.4, art.Gold)
	})
}

// chevron draws the mark of a tray that opens a list.
func chevron(textures *sprites.TextureCache) *sprites.Picture {
	return textures.Shape("setup-chevron", 24, 24, func(canvas *raster.Canvas) {
		canvas.Stroke(canvas.Line([]raster.XY{{X: 4, Y: 9}, {X: 12, Y: 17}, {X: 20, Y: 9}}), 3.4, art.Gold)
	})
}

// levelColumn draws a column with a dot for each level. The dots are lit from the lowest up to level, which counts from
// 1.
func levelColumn(textures *sprites.TextureCache, level int, height float64) *sprites.Picture {
	height = min(height, 38)
	return textures.Shape(fmt.Sprintf("setup-pips-%d", level), 8, height, func(c *raster.Canvas) {
		levels := len(opponents.Levels)
		for i := range levels {
			dot := color.RGBA{0x7F, 0x8D, 0xCE, 0xFF}
			r := 1.6
			if i < level {
				dot, r = art.Gold, 2.5
			}
			c.Fill(c.Ellipse(4, height-4-float64(i)*(height-8)/float64(levels-1), r, r), dot)
		}
	})
}

// ring draws the ellipse round the foot of an agent, w×h points.
func ring(textures *sprites.TextureCache, w, h float64, line color.RGBA) *sprites.Picture {
	return textures.Shape("setup-ring-"+sprites.Hex(line), w, h, func(c *raster.Canvas) {
		ellipse := c.Ellipse(w/2, h/2, w/2-1.5, h/2-1.5)
		c.Fill(ellipse, light.WithOpacity(art.Gold, 0.22))
		c.Stroke(ellipse, 2.4, line)
	})
}

// shadow draws the shadow of an agent on the felt, w×h points.
func shadow(textures *sprites.TextureCache, w, h float64) *sprites.Picture {
	return textures.Shape("setup-shadow", w, h, func(c *raster.Canvas) {
		rx, ry := float64(c.Image.Rect.Dx())/2, float64(c.Image.Rect.Dy())/2
		light.RadialGradient(c.Image, rx, ry, rx,
			ry, light.NewGradient(light.Stop{Color: light.WithOpacity(art.Shade, 0.7)},
				light.Stop{At: 0.5, Color: light.WithOpacity(art.Shade, 0.5)}, light.Stop{At: 1}), false)
	})
}

// greyAgent draws an agent in shades of grey, w×h points.
func greyAgent(textures *sprites.TextureCache, a rules.Agent, w, h float64) *sprites.Picture {
	return textures.Shape("setup-grey-"+a.String(), w, h, func(canvas *raster.Canvas) {
		picture, err := art.Raster("agents/"+a.String(), canvas.Image.Rect.Dx(), canvas.Image.Rect.Dy())
		if err != nil {
			panic(err) // the agents are embedded in the program
		}
		for i := 0; i < len(picture.Pix); i += 4 {
			p := picture.Pix[i : i+4 : i+4]
			grey := uint8((int(p[0])*77 + int(p[1])*150 + int(p[2])*29) >> 8) // luma
			p[0], p[1], p[2] = grey, grey, grey
		}
		light.Over(canvas.Image, picture, 0, 0, 1)
	})
}
