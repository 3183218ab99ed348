package scenetest

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"heimlich/sprites"
	"heimlich/sprites/lettering"
)

// ColorRecorder records the pixels of all pictures of a texture cache, so that tests can compute the visible colours of
// a stage without a display.
type ColorRecorder struct {
	textures *sprites.TextureCache
	pictures []*image.RGBA // by the number in a picture's digest
}

// RecordColors returns a recorder of a texture cache, and clears the cache, so that all pictures are painted again.
func RecordColors(textures *sprites.TextureCache) *ColorRecorder {
	c := &ColorRecorder{textures: textures}
	textures.Digest = func(_ string, paint func() *image.RGBA) (string, *image.RGBA) {
		m := paint()
		c.pictures = append(c.pictures, m)
		return fmt.Sprintf(" #%d", len(c.pictures)-1), m
	}
	textures.Clear()
	return c
}

// premultiplied is a premultiplied colour: red, green, blue and alpha, each 0 to 1.
type premultiplied [4]float64

// over returns the colour p drawn over q.
func (p premultiplied) over(q premultiplied) premultiplied {
	for i := range q {
		q[i] = p[i] + q[i]*(1-p[3])
	}
	return q
}

// placedFace is a face at its place on the stage.
type placedFace struct {
	node     *sprites.Node
	face     sprites.Face
	x0, y0   float64    // origin on the stage, in points
	matrix   [4]float64 // from the stage to the face's own points
	smoothed bool       // pixels are interpolated if the face is rotated
	box      [4]float64 // bounding box: left, top, right, bottom
	clip     [4]float64 // visible part, in the same order
	alpha    float64
	image    *image.RGBA // nil for a plain colour
	plain    premultiplied
	dimmed   float64 // factor of the image's colours
	margin   float64 // of the image around the face, in points
}

// Snapshot holds everything visible of a stage.
type Snapshot struct {
	faces []placedFace // from back to front
	scale float64      // pixels per point
}

// digested matches the number of a recorded picture at the end of a description.
var digested = regexp.MustCompile(` #(\d+)(?: dimmed (\d\.\d\d))?$`)

// Snapshot returns the current picture of a stage.
func (c *ColorRecorder) Snapshot(stage *sprites.Stage) *Snapshot {
	snapshot := &Snapshot{scale: c.textures.Scale()}
	stage.Walk(func(n *sprites.Node) {
		if n.Face() == nil {
			return
		}
		face := placedFace{node: n, face: n.Face(), alpha: 1, dimmed: 1}
		for m := n; m != nil; m = m.Parent() {
			face.alpha *= m.Alpha()
		}
		const invisible = 0.004 // about 1/255
		if face.alpha < invisible {
			return
		}
		face.place()
		if d, ok := face.face.(sprites.Describer); ok {
			face.resolve(c, d.Describe())
		}
		snapshot.faces = append(snapshot.faces, face)
	})
	return snapshot
}

// place sets the face's position, clipping and bounding box.
func (f *placedFace) place() {
	node := f.node
	f.x0, f.y0, _, _ = node.StageBounds(0, 0, 0, 0)
	ax, ay, _, _ := node.StageBounds(1, 0, 0, 0)
	bx, by, _, _ := node.StageBounds(0, 1, 0, 0)
	a, b, c, d := ax-f.x0, bx-f.x0, ay-f.y0, by-f.y0
	if det := a*d - b*c; det != 0 {
		f.matrix = [4]float64{d / det, -b / det, -c / det, a / det}
	}
	f.clip = [4]float64{math.Inf(-1), math.Inf(-1), math.Inf(1), math.Inf(1)}
	if on, w, h := node.Clipper(); on != nil && on != node {
		x, y, cw, ch := on.StageBounds(0, 0, w, h)
		f.clip = [4]float64{x, y, x + cw, y + ch}
	}
	w, h := f.face.Size()
	x, y, bw, bh := node.StageBounds(0, 0, w, h)
	const overhang = 60 // more than any picture extends beyond its face, in points
	f.box = [4]float64{x - overhang, y - overhang, x + bw + overhang, y + bh + overhang}
}

// resolve sets the face's pixels or colour from its description.
func (f *placedFace) resolve(c *ColorRecorder, says string) {
	switch f.face.(type) {
	case *lettering.Text:
		return
	case *sprites.FilledRect:
		f.plain = hex(says)
		return
	}
	m := digested.FindStringSubmatch(says)
	if m == nil {
		return
	}
	i, _ := strconv.Atoi(m[1])
	if i >= len(c.pictures) {
		return
	}
	f.image = c.pictures[i]
	if m[2] != "" {
		f.dimmed, _ = strconv.ParseFloat(m[2], 64)
	}
	if base := says[:len(says)-len(m[0])]; strings.HasSuffix(base, " standing") || strings.HasSuffix(base, " lying") {
		w, _ := f.face.Size()
		f.margin = (float64(f.image.Rect.Dx())/c.textures.Scale() - w) / 2
	}
}

// hex parses a description of a colour, such as #ff8800 or #ff8800/80 with an alpha.
func hex(s string) premultiplied {
	v, err := strconv.ParseUint(strings.TrimPrefix(s, "#")[:min(6, max(len(s)-1, 0))], 16, 32)
	if err != nil {
		return premultiplied{}
	}
	p := premultiplied{float64(v>>16&255) / 255, float64(v>>8&255) / 255, float64(v&255) / 255, 1}
	if _, a, ok := strings.Cut(s, "/"); ok {
		if n, err := strconv.ParseUint(a, 16, 8); err == nil {
			p[3] = float64(n) / 255
		}
	}
	return p
}

// at returns the colour of the face at a point of the stage.
func (f *placedFace) at(x, y, scale float64) premultiplied {
	if x < f.box[0] || y < f.box[1] || x > f.box[2] || y > f.box[3] || x < f.clip[0] || y < f.clip[1] ||
		x > f.clip[2] ||
		y > f.clip[3] {
		return premultiplied{}
	}
	dx, dy := x-f.x0, y-f.y0
	u, v := f.matrix[0]*dx+f.matrix[1]*dy, f.matrix[2]*dx+f.matrix[3]*dy
	w, h := f.face.Size()
	var p premultiplied
	if f.image == nil {
		if u < 0 || v < 0 || u > w || v > h {
			return p
		}
		p = f.plain
	} else {
		b := f.image.Rect
		px, py := (u+f.margin)/(w+2*f.margin)*float64(b.Dx()), (v+f.margin)/(h+2*f.margin)*float64(b.Dy())
		if _, ok := f.face.(*sprites.Panel); ok {
			px, py = float64(f.panelPixel(u, w, scale)), float64(f.panelPixel(v, h, scale))
		} else if f.smoothed && f.matrix[1] != 0 {
			return f.smooth(px-0.5, py-0.5)
		}
		p = f.pixel(px, py)
	}
	for i := range p {
		p[i] *= f.alpha
	}
	return p
}

// pixel returns the colour of the pixel at a point of the face's image.
func (f *placedFace) pixel(x, y float64) premultiplied {
	at := image.Point{X: int(math.Floor(x)), Y: int(math.Floor(y))}
	if !at.In(f.image.Rect) {
		return premultiplied{}
	}
	c := f.image.RGBAAt(at.X, at.Y)
	return premultiplied{float64(c.R) / 255 * f.dimmed, float64(c.G) / 255 * f.dimmed, float64(c.B) / 255 * f.dimmed,
		float64(c.A) / 255}
}

// smooth returns the colour between four pixels of a rotated face, with the face's opacity.
func (f *placedFace) smooth(x, y float64) (p premultiplied) {
	dx, dy := x-math.Floor(x), y-math.Floor(y)
	for i, share := range [4]float64{(1 - dx) * (1 - dy), dx * (1 - dy), (1 - dx) * dy, dx * dy} {
		for k, c := range f.pixel(x+float64(i%2), y+float64(i/2)) {
			p[k] += c * share * f.alpha
		}
	}
	return p
}

// panelPixel returns the index of a panel image's pixel at a distance along its width or height, in points. A panel
// stretches the middle of its square image.
func (f *placedFace) panelPixel(at, whole, scale float64) int {
	side := f.image.Rect.Dx()
	room := 0.0
	if f.face.(*sprites.Panel).Style().Raised {
		room = 10
	}
	corner := (float64(side)-4)/2/scale - room
	switch {
	case at < corner:
		return int(math.Floor((at + room) * scale))
	case at > whole-corner:
		return side - 1 - int(math.Floor((whole+room-at)*scale))
	}
	return side / 2
}

// colorAt returns the colour at a point of the stage. Of the texts it draws only one, words, as if it covered the
// point; nil for none. Veiled is the opacity of the faces in front of that text, 0 to 1.
func (sn *Snapshot) colorAt(x, y float64, words *sprites.Node) (c premultiplied, veiled float64) {
	behind := true
	for i := range sn.faces {
		face := &sn.faces[i]
		if text, ok := face.face.(*lettering.Text); ok {
			if face.node == words {
				behind = false
				r, g, b, a := text.Color().RGBA()
				q := premultiplied{float64(r) / 0xffff, float64(g) / 0xffff, float64(b) / 0xffff, float64(a) / 0xffff}
				for k := range q {
					q[k] *= face.alpha
				}
				c = q.over(c)
			}
			continue
		}
		q := face.at(x, y, sn.scale)
		if q[3] > 0 || q[0] > 0 {
			c = q.over(c)
		}
		if !behind {
			veiled += (1 - veiled) * q[3]
		}
	}
	return c, veiled
}

// Interpolate interpolates the pixels of rotated faces, as a display does.
func (sn *Snapshot) Interpolate() {
	for i := range sn.faces {
		sn.faces[i].smoothed = true
	}
}

// At returns the colour at a point of the stage, without texts.
func (sn *Snapshot) At(x, y float64) color.RGBA {
	c, _ := sn.colorAt(x, y, nil)
	return c.rgba()
}

// luminance returns the relative luminance as defined by WCAG.
func (p premultiplied) luminance() float64 {
	l := 0.0
	for i, k := range [3]float64{0.2126, 0.7152, 0.0722} {
		v := min(max(p[i], 0), 1)
		if v <= 0.04045 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		l += k * v
	}
	return l
}

// rgba returns the opaque colour.
func (p premultiplied) rgba() color.RGBA {
	v := func(x float64) uint8 { return uint8(math.Round(255 * min(max(x, 0), 1))) }
	return color.RGBA{v(p[0]), v(p[1]), v(p[2]), 255}
}

// contrast returns the WCAG contrast of two relative luminances, 1 to 21.
func contrast(a, b float64) float64 { return (max(a, b) + 0.05) / (min(a, b) + 0.05) }

// TextContrast is a text with its lowest contrast.
type TextContrast struct {
	Node     *sprites.Node
	Text     string
	X, Y     float64    // the least legible part, in points of the stage
	Contrast float64    // of that part to its background
	Ground   color.RGBA // mean colour of that background
}

// Texts returns all visible texts with their contrasts. Each text is divided into square parts.
func (sn *Snapshot) Texts() (all []TextContrast) {
	for i := range sn.faces {
		face := &sn.faces[i]
		text, ok := face.face.(*lettering.Text)
		if !ok || strings.TrimSpace(text.String()) == "" {
			continue
		}
		left, right := text.InkBounds()
		_, h := text.Size()
		lowest := TextContrast{Node: face.node, Text: text.String(), Contrast: math.Inf(1)}
		lines := max(math.Round(h/(text.FontSize()*1.25)), 1)
		for line := range int(lines) {
			top := h / lines * (float64(line) + 0.25)
			side := max(text.FontSize(), 8)
			for x := left; x < right; x += side {
				sn.lowerContrast(face, x, top, min(side, right-x), h/lines*0.5, &lowest)
			}
		}
		if !math.IsInf(lowest.Contrast, 1) {
			all = append(all, lowest)
		}
	}
	return all
}

// lowerContrast measures the contrast of a part of a text, in the text's own points. It updates lowest if that is
// lower.
func (sn *Snapshot) lowerContrast(face *placedFace, x, y, w, h float64, lowest *TextContrast) {
	const steps = 5        // sample points in each direction
	const maxVeiled = 0.25 // opacity in front of the text, from which it counts as hidden
	ground, ink, n := 0.0, 0.0, 0.0
	var on premultiplied
	var sx, sy float64
	for i := range steps {
		for j := range steps {
			px, py, _, _ := face.node.StageBounds(x+w*(float64(i)+0.5)/steps, y+h*(float64(j)+0.5)/steps, 0, 0)
			if px < face.clip[0] || py < face.clip[1] || px > face.clip[2] || py > face.clip[3] || px < 0 || py < 0 {
				continue
			}
			with, veiled := sn.colorAt(px, py, face.node)
			if veiled > maxVeiled {
				continue
			}
			without, _ := sn.colorAt(px, py, nil)
			ground, ink, n = ground+without.luminance(), ink+with.luminance(), n+1
			for k := range on {
				on[k] += without[k]
			}
			sx, sy = px, py
		}
	}
	if n < steps { // fewer than a fifth of the points are visible
		return
	}
	if c := contrast(ground/n, ink/n); c < lowest.Contrast {
		for k := range on {
			on[k] /= n
		}
		lowest.Contrast, lowest.X, lowest.Y, lowest.Ground = c, sx, sy, on.rgba()
	}
}

// ContrastShare returns the share of a rectangle's points whose contrast to the surroundings is at least 3, 0 to 1. It
// is 1 if a text in it has that contrast.
func (sn *Snapshot) ContrastShare(x, y, w, h float64) float64 {
	for i := range sn.faces {
		face := &sn.faces[i]
		text, ok := face.face.(*lettering.Text)
		if !ok || strings.TrimSpace(text.String()) == "" {
			continue
		}
		left, right := text.InkBounds()
		_, th := text.Size()
		if tx, ty, tw, h1 := face.node.StageBounds(left, th*0.25, right-left, th*0.5); tx < x-1 || ty < y-1 ||
			tx+tw > x+w+1 ||
			ty+h1 > y+h+1 {
			continue
		}
		lowest := TextContrast{Contrast: math.Inf(1)}
		sn.lowerContrast(face, left, th*0.25, right-left, th*0.5, &lowest)
		if lowest.Contrast >= 3 && !math.IsInf(lowest.Contrast, 1) {
			return 1
		}
	}
	const sidePoints, distance = 20, 4 // sample points along each side, and their distance in points
	var around []float64
	for i := range sidePoints {
		s := (float64(i) + 0.5) / sidePoints
		for _, q := range [4][2]float64{{x + w*s, y - distance}, {x + w*s, y + h + distance},
			{x - distance, y + h*s}, {x + w + distance, y + h*s}} {
			c, _ := sn.colorAt(q[0], q[1], nil)
			around = append(around, c.luminance())
		}
	}
	slices.Sort(around)
	ground := around[len(around)/2]
	const steps = 40 // sample points in each direction
	contrasting := 0
	for i := range steps {
		for j := range steps {
			c, _ := sn.colorAt(x+w*(float64(i)+0.5)/steps, y+h*(float64(j)+0.5)/steps, nil)
			if contrast(c.luminance(), ground) >= 3 {
				contrasting++
			}
		}
	}
	return float64(contrasting) / (steps * steps)
}
