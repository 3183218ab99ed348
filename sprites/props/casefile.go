package props

import (
	"fmt"
	"image"
	"image/color"

	"heimlich/sprites/layout"
	"heimlich/sprites/light"
)

// CaseFile is the cardboard file of a case, with a tab and a sheet of paper that sticks out.
type CaseFile struct {
	W, H  float64 // points, tab included
	Grade int     // colour of the cardboard, 0 … 2
	Next  bool    // in a golden frame
}

// CaseTab is the size of a file's tab, in points, and CaseTabX the distance of its middle from the left edge.
const (
	CaseTabW = 48.0
	CaseTabH = 15.0
	CaseTabX = 34.0
)

// cardboards lists the colours of files by grade, at the upper left and at the lower right.
var cardboards = [...][2]color.RGBA{
	{rgb(0xEACB92), rgb(0xD0A663)},
	{rgb(0xCBD0D2), rgb(0xA5ADB4)},
	{rgb(0xDDB8A2), rgb(0xBE9480)},
}

// Cardboard returns the colour of the files of a grade, 0 … 2.
func Cardboard(grade int) color.RGBA { return cardboards[grade][0] }

// Key identifies the look of the file in a cache. Size and scale are not part of it.
func (f CaseFile) Key() string { return fmt.Sprintf("casefile-%d-%v", f.Grade, f.Next) }

// Paint paints the file with its Margin. Grade must be 0 … 2.
func (f CaseFile) Paint(scale float64) *image.RGBA {
	pic := newProp(f.W, f.H, scale)
	pic.roundRect(8, CaseTabH/2, f.W-14, 20, 1, rgb(0xFBF0D8))
	pic.outline(f, cardboards[f.Grade])
	return pic.withShadow(2, 4, 4, 0.55)
}

// outline paints the cardboard: its tab, its front, and the frame of the next file.
func (pr *prop) outline(file CaseFile, colors [2]color.RGBA) {
	left, right := CaseTabX-CaseTabW/2, CaseTabX+CaseTabW/2
	front := pathFrom(left-6, CaseTabH).lineTo(left, 0).lineTo(right, 0).lineTo(right+6, CaseTabH).
		lineTo(file.W-2, CaseTabH).lineTo(file.W, CaseTabH+3).lineTo(file.W, file.H).lineTo(0, file.H).lineTo(0,
		CaseTabH+3).
		lineTo(2, CaseTabH)
	pr.fillGradient(front, 0, 0, file.W, file.H, light.NewGradient(light.Stop{Color: colors[0]},
		light.Stop{At: 1, Color: colors[1]}))
	for i := range file.Grade + 1 { // a Roman numeral
		pr.roundRect(CaseTabX+5*(float64(i)-float64(file.Grade)/2)-1.2, 3.5, 2.4, CaseTabH-5.5, 0, rgb(0x54401E))
	}
	shine := light.WithOpacity(color.RGBA{255, 255, 255, 255}, 0.5)
	pr.line(pathFrom(right+8, CaseTabH+0.7).lineTo(file.W-4, CaseTabH+0.7), 1, shine)
	pr.line(pathFrom(left+1, 0.7).lineTo(right-1, 0.7), 1, shine)
	if file.Next {
		pr.line(closed(front), 3, rgb(0xFFC765))
	}
}

// newspaperLine is the thickness of a thin rule on a newspaper, in points.
const newspaperLine = 1.2

// Newspaper paints the front page of a newspaper on two further pages. Rules lists the heights of its thin rules, from
// the upper edge.
func (p *Painter) Newspaper(bounds layout.Rect, rules ...float64) {
	for _, angle := range []float64{0.024, 0.012} {
		s := roundedRect{bounds, 2, angle}
		p.dropShadow(s, 0, 3, 5, 0.5)
		p.fill(s, rgb(0xD8CBA9), rgb(0xC9BA94))
	}
	s := roundedRect{Rect: bounds, Radius: 2}
	p.dropShadow(s, 0, 8, 6, 0.6)
	p.fill(s, rgb(0xF7EED9), rgb(0xE4D8BB))
	p.topLight(s)
	ink := rgb(0x1A1626)
	in := bounds.Pad(20, 0, 20, 0)
	p.block(layout.Rect{X: in.X, Y: bounds.Y + 16, W: in.W, H: 3}, ink)
	for _, y := range rules {
		p.block(layout.Rect{X: in.X, Y: bounds.Y + y, W: in.W, H: newspaperLine}, ink)
	}
}

// PressPhoto paints a picture printed in grey, w×h points: three agents and the safe before houses.
func PressPhoto(w, h, scale float64) *image.RGBA {
	pic := newProp(w, h, scale)
	pic.roundRect(0, 0, w, h, 0, rgb(0x6A78B8))
	pic.disc(w*0.12, h*0.2, h*0.12, rgb(0xFFF8E6))
	pic.roundRect(0, h*0.76, w, h*0.24, 0, rgb(0x313D78))
	side := min(w*0.38, h*0.86)
	for i, name := range []string{"buildings/05-cinema", "buildings/07-bank", "buildings/10-observatory"} {
		x := w * []float64{0.18, 0.5, 0.82}[i]
		pic.draw(name, layout.Around(layout.Point{X: x, Y: h*0.78 - side*0.36}, side, side))
	}
	tall := h * 0.46
	for i, name := range []string{"agents/green", "agents/red", "safe", "agents/yellow"} {
		height, width := tall, tall*160/246
		if name == "safe" {
			height, width = tall*0.5, tall*0.5
		}
		x := w * []float64{0.22, 0.46, 0.66, 0.84}[i]
		pic.draw(name, layout.Rect{X: x - width/2, Y: h*0.95 - height, W: width, H: height})
	}
	pic.printGrey()
	pic.frame(0, 0, w, h, 0, 1.6, rgb(0x1A1626))
	return pic.RGBA
}

// printGrey replaces all colours by grey ink on yellowish paper, with little contrast.
func (pr *prop) printGrey() {
	for i := 0; i < len(pr.Pix); i += 4 {
		p := pr.Pix[i : i+4 : i+4]
		l := (30*uint32(p[0]) + 59*uint32(p[1]) + 11*uint32(p[2])) / 100
		a := uint32(p[3])
		for c, paper := range []uint32{92, 82, 59} {
			p[c] = uint8(min(l*76/100+paper*a/255, a))
		}
	}
}
