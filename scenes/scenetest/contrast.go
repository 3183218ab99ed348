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
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// ColorRecorder records the pixels of all pictures of a texture cache, so that tests can compute the visible colours of
// a stage without a display.
type ColorRecorder struct {
	textures *sprites.TextureCache
	pictures []*image.RGBA // by the number in a picture's digest
}

// RecordColors returns a recorder of a texture cache, and clears the cache, so that all pictures are painted again. It
// takes over the cache's Digest.
func RecordColors(textures *sprites.TextureCache) *ColorRecorder {
	recorder := &ColorRecorder{textures: textures}
	textures.Digest = func(_ string, paint func() *image.RGBA) (string, *image.RGBA) {
		picture := paint()
		recorder.pictures = append(recorder.pictures, picture)
		return fmt.Sprintf(" #%d", len(recorder.pictures)-1), picture
	}
	textures.Clear()
	return recorder
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

// Snapshot returns the present state of a stage. Later changes of the stage do not change it.
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
	rightX, rightY, _, _ := node.StageBounds(1, 0, 0, 0)
	downX, downY, _, _ := node.StageBounds(0, 1, 0, 0)
	a, b, c, d := rightX-f.x0, downX-f.x0, rightY-f.y0, downY-f.y0
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
func (f *placedFace) resolve(recorder *ColorRecorder, says string) {
	switch f.face.(type) {
	case *lettering.Text:
		return
	case *sprites.FilledRect:
		f.plain = parseColor(says)
		return
	}
	match := digested.FindStringSubmatch(says)
	if match == nil {
		return
	}
	number, _ := strconv.Atoi(match[1])
	if number >= len(recorder.pictures) {
		return
	}
	f.image = recorder.pictures[number]
	if match[2] != "" {
		f.dimmed, _ = strconv.ParseFloat(match[2], 64)
	}
	base := says[:len(says)-len(match[0])]
	if strings.HasSuffix(base, " standing") || strings.HasSuffix(base, " lying") {
		w, _ := f.face.Size()
		f.margin = (float64(f.image.Rect.Dx())/recorder.textures.Scale() - w) / 2
	}
}

// parseColor parses a description of a colour, such as #ff8800 or #ff8800/80 with an alpha.
func parseColor(description string) premultiplied {
	value, err := strconv.ParseUint(strings.TrimPrefix(description, "#")[:min(6, max(len(description)-1, 0))], 16, 32)
	if err != nil {
		return premultiplied{}
	}
	parsed := premultiplied{float64(value>>16&255) / 255, float64(value>>8&255) / 255, float64(value&255) / 255, 1}
	if _, alpha, ok := strings.Cut(description, "/"); ok {
		if opacity, err := strconv.ParseUint(alpha, 16, 8); err == nil {
			parsed[3] = float64(opacity) / 255
		}
	}
	return parsed
}

// at returns the colour of the face at a point of the stage.
func (f *placedFace) at(x, y, scale float64) premultiplied {
	if !contains(f.box, x, y) || !contains(f.clip, x, y) {
		return premultiplied{}
	}
	dx, dy := x-f.x0, y-f.y0
	faceX, faceY := f.matrix[0]*dx+f.matrix[1]*dy, f.matrix[2]*dx+f.matrix[3]*dy
	w, h := f.face.Size()
	var seen premultiplied
	if f.image == nil {
		if faceX < 0 || faceY < 0 || faceX > w || faceY > h {
			return seen
		}
		seen = f.plain
	} else {
		pixels := f.image.Rect
		pixelX := (faceX + f.margin) / (w + 2*f.margin) * float64(pixels.Dx())
		pixelY := (faceY + f.margin) / (h + 2*f.margin) * float64(pixels.Dy())
		if _, ok := f.face.(*sprites.Panel); ok {
			pixelX, pixelY = float64(f.panelPixel(faceX, w, scale)), float64(f.panelPixel(faceY, h, scale))
		} else if f.smoothed && f.matrix[1] != 0 {
			return f.smooth(pixelX-0.5, pixelY-0.5)
		}
		seen = f.pixel(pixelX, pixelY)
	}
	for i := range seen {
		seen[i] *= f.alpha
	}
	return seen
}

// contains reports whether a box of left, top, right and bottom contains a point.
func contains(box [4]float64, x, y float64) bool {
	return x >= box[0] && y >= box[1] && x <= box[2] && y <= box[3]
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
func (f *placedFace) panelPixel(distance, length, scale float64) int {
	side := f.image.Rect.Dx()
	room := 0.0
	if f.face.(*sprites.Panel).Style().Raised {
		room = 10
	}
	corner := (float64(side)-4)/2/scale - room
	switch {
	case distance < corner:
		return int(math.Floor((distance + room) * scale))
	case distance > length-corner:
		return side - 1 - int(math.Floor((length+room-distance)*scale))
	}
	return side / 2
}

// colorAt returns the colour at a point of the stage. Of the texts it draws only one, words, as if it covered the
// point; nil for none. Veiled is the opacity of the faces in front of that text, 0 to 1.
func (sn *Snapshot) colorAt(x, y float64, words *sprites.Node) (seen premultiplied, veiled float64) {
	behind := true
	for i := range sn.faces {
		face := &sn.faces[i]
		if text, ok := face.face.(*lettering.Text); ok {
			if face.node == words {
				behind = false
				r, g, b, a := text.Color().RGBA()
				var layer premultiplied
				for k, channel := range [4]uint32{r, g, b, a} {
					layer[k] = float64(channel) / 0xffff * face.alpha
				}
				seen = layer.over(seen)
			}
			continue
		}
		layer := face.at(x, y, sn.scale)
		if layer[3] > 0 || layer[0] > 0 {
			seen = layer.over(seen)
		}
		if !behind {
			veiled += (1 - veiled) * layer[3]
		}
	}
	return seen, veiled
}

// Interpolate makes At and the contrasts interpolate the pixels of rotated faces, as a display does. That is slower.
func (sn *Snapshot) Interpolate() {
	for i := range sn.faces {
		sn.faces[i].smoothed = true
	}
}

// At returns the colour at a point of the stage, without texts. Where nothing is drawn it is transparent.
func (sn *Snapshot) At(x, y float64) color.RGBA {
	c, _ := sn.colorAt(x, y, nil)
	return c.rgba()
}

// luminance returns the relative luminance as defined by WCAG.
func (p premultiplied) luminance() float64 {
	sum := 0.0
	for i, weight := range [3]float64{0.2126, 0.7152, 0.0722} {
		value := min(max(p[i], 0), 1)
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += weight * value
	}
	return sum
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
	ground, ink, points := 0.0, 0.0, 0.0
	var mean premultiplied
	var lastX, lastY float64
	for i := range steps {
		for j := range steps {
			stageX, stageY, _, _ := face.node.StageBounds(x+w*(float64(i)+0.5)/steps, y+h*(float64(j)+0.5)/steps, 0, 0)
			if !contains(face.clip, stageX, stageY) || stageX < 0 || stageY < 0 {
				continue
			}
			with, veiled := sn.colorAt(stageX, stageY, face.node)
			if veiled > maxVeiled {
				continue
			}
			without, _ := sn.colorAt(stageX, stageY, nil)
			ground, ink, points = ground+without.luminance(), ink+with.luminance(), points+1
			for k := range mean {
				mean[k] += without[k]
			}
			lastX, lastY = stageX, stageY
		}
	}
	if points < steps { // fewer than a fifth of the points are visible
		return
	}
	if found := contrast(ground/points, ink/points); found < lowest.Contrast {
		for k := range mean {
			mean[k] /= points
		}
		lowest.Contrast, lowest.X, lowest.Y, lowest.Ground = found, lastX, lastY, mean.rgba()
	}
}

// minContrast is the least contrast of the parts of a control, as WCAG demands.
const minContrast = 3

// ContrastShare returns the share of a rectangle's points with at least minContrast to the surroundings, 0 to 1. It is
// 1 if a text in it has that contrast.
func (sn *Snapshot) ContrastShare(x, y, w, h float64) float64 {
	for i := range sn.faces {
		face := &sn.faces[i]
		text, ok := face.face.(*lettering.Text)
		if !ok || strings.TrimSpace(text.String()) == "" {
			continue
		}
		left, right := text.InkBounds()
		_, textH := text.Size()
		ink := layout.Rect{X: left, Y: textH * 0.25, W: right - left, H: textH * 0.5} // the middle of the letters
		onStage := stageRect(face.node, ink.X, ink.Y, ink.W, ink.H)
		if !onStage.Within(layout.Rect{X: x, Y: y, W: w, H: h}, 1) {
			continue
		}
		lowest := TextContrast{Contrast: math.Inf(1)}
		sn.lowerContrast(face, ink.X, ink.Y, ink.W, ink.H, &lowest)
		if lowest.Contrast >= minContrast && !math.IsInf(lowest.Contrast, 1) {
			return 1
		}
	}
	const sidePoints, distance = 20, 4 // sample points along each side, and their distance from it in points
	var around []float64
	for i := range sidePoints {
		share := (float64(i) + 0.5) / sidePoints
		for _, point := range [4][2]float64{{x + w*share, y - distance}, {x + w*share, y + h + distance},
			{x - distance, y + h*share}, {x + w + distance, y + h*share}} {
			sample, _ := sn.colorAt(point[0], point[1], nil)
			around = append(around, sample.luminance())
		}
	}
	slices.Sort(around)
	ground := around[len(around)/2]
	const steps = 40 // sample points in each direction
	contrasting := 0
	for i := range steps {
		for j := range steps {
			sample, _ := sn.colorAt(x+w*(float64(i)+0.5)/steps, y+h*(float64(j)+0.5)/steps, nil)
			if contrast(sample.luminance(), ground) >= minContrast {
				contrasting++
			}
		}
	}
	return float64(contrasting) / (steps * steps)
}
