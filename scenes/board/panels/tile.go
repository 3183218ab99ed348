package panels

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// tile is the tint of an agent's colour behind its figure, which fades towards the words of its chip.
func tile(g *sprites.Gallery, a rules.Agent, c layout.Chip) *sprites.Picture {
	key := fmt.Sprintf("tile %v %v %v", a, c.Centered, c.Figure)
	k := g.Scale()
	return g.Sharp(key, c.Rect.W, c.Rect.H, func(func()) *image.RGBA {
		return paintTile(art.AgentColor(int(a)), int(math.Round(c.Rect.W*k)), int(math.Round(c.Rect.H*k)), k, c)
	})
}

// paintTile paints a tile of w×h pixels.
func paintTile(col color.RGBA, w, h int, k float64, c layout.Chip) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	reach := c.Figure.Right() + 10 - c.Rect.X
	if c.Centered {
		reach = c.Figure.Bottom() + 8 - c.Rect.Y
	}
	pen := ink.On(m, k)
	pen.Fill(pen.RoundRect(0, 0, float64(w)/k, float64(h)/k, 12), light.Tint(col, 0.42))
	for y := range h {
		for x := range w {
			at := float64(x) / k
			if c.Centered {
				at = float64(y) / k
			}
			left := max(1-at/reach, 0)
			p := m.Pix[m.PixOffset(x, y) : m.PixOffset(x, y)+4]
			for i := range p {
				p[i] = uint8(float64(p[i]) * left)
			}
		}
	}
	return m
}
