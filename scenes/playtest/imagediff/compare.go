package imagediff

import (
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strings"
)

// Grade says how similar two pictures are.
type Grade int

// The grades.
const (
	Same    Grade = iota
	Drift         // hardly visible: reported, but no failure
	Visible       // visible to a person
)

// String returns the word of the grade in reports. It panics for an unknown grade.
func (g Grade) String() string { return [...]string{"same", "drift", "changed"}[g] }

// Limits of differences in brightness and hue, of 255. Two renderers differ by up to 8 in brightness and 16 in hue,
// measured over all moments.
const (
	sameLight, sameHue   = 10, 20 // of the grade Same
	driftLight, driftHue = 16, 28 // of the grade Drift
	block                = 8      // side of a block, in pixels
)

// Report describes the differences of two pictures.
type Report struct {
	Grade    Grade
	Findings []Finding   // the most severe first
	Sides    image.Image // the reference, the new picture and the findings, side by side
}

// Finding is a change in an area of the picture.
type Finding struct {
	Grade   Grade
	Area    image.Rectangle // in points
	Largest float64         // the largest difference, in steps of 255 of brightness
}

// String describes the finding on one line: grade, area in points, and largest difference.
func (f Finding) String() string {
	return fmt.Sprintf("%s: %v, by up to %.0f of 255 steps", f.Grade, f.Area, f.Largest)
}

// String returns the most severe findings, at most maxListed, one per line.
func (r *Report) String() string {
	var lines []string
	const maxListed = 12
	for _, f := range r.Findings[:min(len(r.Findings), maxListed)] {
		lines = append(lines, f.String())
	}
	return strings.Join(lines, "\n")
}

// Compare compares a screenshot of w×h points with a reference from Pack. It returns an error if the reference is
// unreadable or has another size.
func Compare(reference []byte, pixels image.Image, w, h int) (*Report, error) {
	want, err := unpack(reference)
	if err != nil {
		return nil, err
	}
	small := smallOf(pixels, w, h)
	if small.Bounds().Size() != image.Pt(want.w, want.h) {
		return nil, fmt.Errorf("the reference has %d×%d pixels, want those of a screen of %d×%d points", want.w,
			want.h, w, h)
	}
	packed, err := pack(small)
	if err != nil {
		return nil, err
	}
	got, err := unpack(packed)
	if err != nil {
		return nil, err
	}
	r := &Report{Findings: findings(want, got, unit(w))}
	if len(r.Findings) > 0 {
		r.Grade = r.Findings[0].Grade
	}
	r.Sides = want.sides(pixels, r.Findings, w, h)
	return r, nil
}

// cell is the difference of one block.
type cell struct {
	grade   Grade
	largest float64
	grouped bool // it is part of a finding
}

// findings compares two pictures block by block. It groups adjacent blocks of the same grade, the most severe first.
func findings(want, got *picture, unit float64) (found []Finding) {
	cells := cellsOf(want, got)
	for at, difference := range cells {
		if difference.grade != Same && !difference.grouped {
			finding := Finding{Grade: difference.grade}
			finding.gather(cells, at, unit)
			found = append(found, finding)
		}
	}
	slices.SortFunc(found, func(first, second Finding) int {
		return cmp.Or(cmp.Compare(second.Grade, first.Grade), cmp.Compare(second.Largest, first.Largest),
			cmp.Compare(first.Area.Min.Y, second.Area.Min.Y), cmp.Compare(first.Area.Min.X, second.Area.Min.X))
	})
	return found
}

// gather adds a block and its neighbours of the same grade to a finding.
func (f *Finding) gather(cells map[image.Point]*cell, at image.Point, unit float64) {
	difference := cells[at]
	if difference == nil || difference.grouped || difference.grade != f.Grade {
		return
	}
	difference.grouped = true
	scaled := func(n int) int { return int(float64(n*block) * unit) }
	f.Area = f.Area.Union(image.Rect(scaled(at.X), scaled(at.Y), scaled(at.X+1), scaled(at.Y+1)))
	f.Largest = max(f.Largest, difference.largest)
	for i := range 9 { // the block and its neighbours
		f.gather(cells, at.Add(image.Pt(i%3-1, i/3-1)), unit)
	}
}

// cellsOf compares two blurred pictures of the same size. Covered pixels are left out.
func cellsOf(want, got *picture) map[image.Point]*cell {
	mask, wantBlurred, gotBlurred := want.covered(), want.blurred(), got.blurred()
	cells := map[image.Point]*cell{}
	for i := range mask {
		if mask[i] {
			continue
		}
		distance := func(plane int) float64 {
			return math.Abs(wantBlurred.plane[plane][i] - gotBlurred.plane[plane][i])
		}
		light, hue := distance(0), max(distance(1), distance(2))
		index := image.Pt(i%want.w/block, i/want.w/block)
		difference := cells[index]
		if difference == nil {
			difference = &cell{}
			cells[index] = difference
		}
		difference.largest = max(difference.largest, light, hue*sameLight/sameHue)
		switch {
		case light > driftLight || hue > driftHue:
			difference.grade = Visible
		case light > sameLight || hue > sameHue:
			difference.grade = max(difference.grade, Drift)
		}
	}
	return cells
}

// covered returns for each pixel of a reference whether it is left out: it is covered, or at most two pixels away from
// a covered one.
func (p *picture) covered() []bool {
	mask := make([]bool, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			// The chroma of Covered, with a margin for JPEG compression.
			const minBlue, minRed, around = 190, 200, 2
			if p.at(1, x, y) < minBlue || p.at(2, x, y) < minRed {
				continue
			}
			for maskY := max(y-around, 0); maskY <= min(y+around, p.h-1); maskY++ {
				for maskX := max(x-around, 0); maskX <= min(x+around, p.w-1); maskX++ {
					mask[maskY*p.w+maskX] = true
				}
			}
		}
	}
	return mask
}

// sides draws the reference, the new picture, and a grey copy of it with framed findings: red for changes, yellow for
// drift.
func (p *picture) sides(pixels image.Image, found []Finding, w, h int) image.Image {
	out := image.NewRGBA(image.Rect(0, 0, 3*w, h))
	bounds := pixels.Bounds()
	for y := range h {
		for x := range w {
			out.Set(x, y, p.colour(float64(x)/unit(w), float64(y)/unit(w)))
			shown := pixels.At(bounds.Min.X+x*bounds.Dx()/w, bounds.Min.Y+y*bounds.Dy()/h)
			out.Set(w+x, y, shown)
			out.Set(2*w+x, y, color.Gray{color.GrayModel.Convert(shown).(color.Gray).Y / 2})
		}
	}
	for _, f := range found {
		frame := color.RGBA{255, 210, 0, 255}
		if f.Grade == Visible {
			frame = color.RGBA{255, 40, 40, 255}
		}
		area := f.Area.Add(image.Pt(2*w, 0))
		for _, edge := range []image.Rectangle{
			{area.Min, image.Pt(area.Max.X, area.Min.Y+2)}, {image.Pt(area.Min.X, area.Max.Y-2), area.Max},
			{area.Min, image.Pt(area.Min.X+2, area.Max.Y)}, {image.Pt(area.Max.X-2, area.Min.Y), area.Max},
		} {
			draw.Draw(out, edge, image.NewUniform(frame), image.Point{}, draw.Src)
		}
	}
	return out
}

// colour returns the picture's colour at a pixel.
func (p *picture) colour(x, y float64) color.Color {
	at := func(i int) uint8 { return uint8(p.at(i, int(x), int(y))) }
	return color.YCbCr{Y: at(0), Cb: at(1), Cr: at(2)}
}
