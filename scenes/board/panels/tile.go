package panels

import (
	"fmt"
	"image"
	"image/color"
	"math"

	"heimlich/rules"
	"heimlich/scenes/board/stage"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/light"
	"heimlich/sprites/raster"
)

// Pictures of agents' figures on coloured tiles, for the agent bar.

// portraitScale is the scale of an agent's figure on a chip; the chip's edge crops its feet.
const portraitScale = 1.15

// tile returns the picture behind an agent's figure: the agent's colour, fading towards the text.
func tile(textures *sprites.TextureCache, a rules.Agent, c layout.AgentChip) *sprites.Picture {
	key := fmt.Sprintf("tile-%v-%v-%v", a, c.Centered, c.Figure)
	scale := textures.Scale()
	return textures.AsyncSharp(key, c.Rect.W, c.Rect.H, func(func()) *image.RGBA {
		width, height := int(math.Round(c.Rect.W*scale)), int(math.Round(c.Rect.H*scale))
		return paintTile(art.AgentColor(int(a)), width, height, scale, c)
	})
}

// paintTile paints a tile of a width and a height in pixels, with scale pixels a point.
func paintTile(col color.RGBA, width, height int, scale float64, chip layout.AgentChip) *image.RGBA {
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	reach := chip.Figure.Right() + 10 - chip.Rect.X
	if chip.Centered {
		reach = chip.Figure.Bottom() + 8 - chip.Rect.Y
	}
	pen := raster.OnImage(picture, scale)
	pen.Fill(pen.RoundRect(0, 0, float64(width)/scale, float64(height)/scale, 12), light.WithOpacity(col, 0.42))
	for y := range height {
		for x := range width {
			at := float64(x) / scale
			if chip.Centered {
				at = float64(y) / scale
			}
			left := max(1-at/reach, 0)
			pixel := picture.Pix[picture.PixOffset(x, y) : picture.PixOffset(x, y)+4]
			for i := range pixel {
				pixel[i] = uint8(float64(pixel[i]) * left)
			}
		}
	}
	return picture
}

// portrait returns the picture of an agent's figure in rectangle at of chip c, cropped at the chip's edge.
func portrait(textures *sprites.TextureCache, agent rules.Agent, c layout.AgentChip, at layout.Rect) *sprites.Picture {
	if c.Centered { // needs no cropping
		return textures.Drawing(stage.FigureArt(agent), at.W, at.H)
	}
	w, h, k := at.W, c.Rect.Bottom()-at.Y, textures.Scale()
	return textures.AsyncSharp("portrait-"+agent.String(), w, h, func(func()) *image.RGBA {
		px := func(v float64) int { return max(int(math.Round(v*k)), 1) }
		figure, err := art.Raster(stage.FigureArt(agent), px(at.W*portraitScale), px(at.H*portraitScale))
		if err != nil {
			panic(fmt.Sprintf("agent %v can’t be drawn: %v", agent, err))
		}
		m := image.NewRGBA(image.Rect(0, 0, px(w), px(h)))
		light.Over(m, figure, (m.Rect.Dx()-figure.Rect.Dx())/2, 0, 1)
		return m
	})
}
