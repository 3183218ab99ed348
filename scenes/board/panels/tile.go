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

// portraitScale is the scale of an agent's figure on a chip; the chip's edge crops its feet.
const portraitScale = 1.15

// tile returns the picture behind an agent's figure on a chip: the agent's colour, fading towards the text.
func tile(textures *sprites.TextureCache, agent rules.Agent, chip layout.AgentChip) *sprites.Picture {
	key := fmt.Sprintf("tile-%v-%v-%v", agent, chip.Centered, chip.Figure)
	scale := textures.Scale()
	return textures.AsyncSharp(key, chip.Rect.W, chip.Rect.H, func(func()) *image.RGBA {
		width, height := int(math.Round(chip.Rect.W*scale)), int(math.Round(chip.Rect.H*scale))
		return paintTile(art.AgentColor(int(agent)), width, height, scale, chip)
	})
}

// paintTile paints a chip's tile of a width and a height in pixels, with scale pixels a point. The colour fades out
// from the left edge to just right of the figure, or in a chip with centred texts from the top to just below it.
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
			opacity := max(1-at/reach, 0)
			pixel := picture.Pix[picture.PixOffset(x, y) : picture.PixOffset(x, y)+4]
			for i := range pixel {
				pixel[i] = uint8(float64(pixel[i]) * opacity)
			}
		}
	}
	return picture
}

// portrait returns the picture of an agent's figure in rectangle at of a chip. Unless the chip's texts are centred, the
// chip's lower edge crops it.
func portrait(textures *sprites.TextureCache, agent rules.Agent, chip layout.AgentChip,
	at layout.Rect) *sprites.Picture {
	if chip.Centered { // needs no cropping
		return textures.Drawing(stage.FigureArt(agent), at.W, at.H)
	}
	w, h, scale := at.W, chip.Rect.Bottom()-at.Y, textures.Scale()
	return textures.AsyncSharp("portrait-"+agent.String(), w, h, func(func()) *image.RGBA {
		px := func(points float64) int { return max(int(math.Round(points*scale)), 1) }
		figure, err := art.Raster(stage.FigureArt(agent), px(at.W*portraitScale), px(at.H*portraitScale))
		if err != nil {
			panic(fmt.Sprintf("agent %v can’t be drawn: %v", agent, err))
		}
		picture := image.NewRGBA(image.Rect(0, 0, px(w), px(h)))
		light.Over(picture, figure, (picture.Rect.Dx()-figure.Rect.Dx())/2, 0, 1)
		return picture
	})
}
