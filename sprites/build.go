package sprites

import (
	"maps"
	"slices"
)

// Company are pictures that are seen together, as soon as all of them have been painted. The zero value has no pictures
// yet.
type Batch struct {
	left int // of them have not been painted
}

// whole reports whether all of them have been painted; those of nobody’s company always have.
func (c *Batch) whole() bool { return c == nil || c.left == 0 }

// join puts a sheet into a company, out of the one that it was in; nil for none.
func (p *sheet) join(c *Batch) {
	if p.with == c {
		return
	}
	p.leave()
	if p.with = c; c != nil && p.image == nil {
		c.left++
	}
}

// leave lets the company of a sheet that has not been painted wait for it no more: it is about to be, or never will be.
func (p *sheet) leave() {
	if p.with != nil && p.image == nil {
		p.with.left--
	}
}

// Build lets a scene be built: its drawings are painted beside the loop. At other times they are painted when they are
// asked for, since something that moves may turn into them. What the scene does not ask for is painted no more; what it
// asks for, and something else is seen of meanwhile, comes together. Anew says that nothing is to be seen of the scene
// before it is
// [Gallery.Whole].
func (g *TextureCache) Build(anew bool, scene func()) {
	g.season++
	func() {
		defer func(patient, anew bool) { g.patient, g.anew = patient, anew }(g.patient, g.anew)
		g.patient, g.anew, g.all = true, anew, &Batch{}
		scene()
	}()
	g.sweep(func(p *sheet) bool { return p.urgent > ahead && p.wanted != g.season })
	for _, p := range g.studio.asked {
		switch {
		case p.wanted != g.season || p.with != nil:
		case p.before != nil:
			p.join(g.all)
		case anew:
			g.studio.hurry(p, bare)
		}
	}
}

// Ahead lets a scene be built that may come, and that nobody looks at: what it asks for is painted when nothing else is
// to be. What was asked for ahead before, and is not again, is painted no more.
func (g *TextureCache) Prefetch(scene func()) {
	if g.Digest != nil {
		return
	}
	g.season++
	func() {
		defer func() { g.patient, g.ahead = false, false }()
		g.patient, g.ahead = true, true
		scene()
	}()
	g.sweep(func(p *sheet) bool { return p.urgent == ahead && p.wanted != g.season })
	for _, p := range g.studio.asked {
		if p.urgent > ahead {
			p.wanted = g.season // whoever is seen wants it still
		}
	}
}

// Whole reports whether something is seen of everything that the scene was built of: itself, what it was before, or
// what stands in for it.
func (g *TextureCache) Ready() bool {
	return !slices.ContainsFunc(g.studio.asked, (*sheet).awaited)
}

// Together puts what part asks for, and what has not been painted, into a company. Outside of [Gallery.Build] only one
// that is not whole yet is joined.
func (g *TextureCache) Batch(c *Batch, part func()) {
	defer func(was *Batch) { g.company = was }(g.company)
	g.company = c
	if g.patient {
		g.all = c // they do not come before it, or after
	}
	part()
}

// Instead lets one coarse picture be seen in the place of a company until it is whole. Of its pictures ground lies
// below all others; where the scene was seen before, and something of ground is, that stays instead.
func (g *TextureCache) SetPlaceholder(c *Batch, ground *Picture, coarse func() *Picture) {
	if c.whole() || g.ahead || !g.anew && ground.sheet.before != nil {
		return
	}
	stand := coarse().sheet
	stand.before = nil
	for _, p := range g.studio.asked {
		if p.with == c {
			p.before = nil
		}
	}
	ground.sheet.before = stand
	if ground.sheet.come >= 1 { // it alone had been painted
		ground.sheet.come = 0
		ground.sheet.join(c)
		g.studio.asked = append(g.studio.asked, ground.sheet)
	}
}

// ask lets a picture be painted beside the loop.
func (g *TextureCache) ask(name string, how urgency, paint PaintFunc) *sheet {
	p := g.studio.ask(name, how, paint)
	g.want(p)
	return p
}

// want notes that a picture is asked for, be it again.
func (g *TextureCache) want(p *sheet) {
	if p.come >= 1 {
		return
	}
	p.wanted = g.season
	if g.ahead {
		return
	}
	g.studio.hurry(p, p.usual)
	if g.patient {
		p.join(g.company)
	} else if !g.company.whole() {
		p.join(g.company)
	}
}

// sweep forgets what has not been painted yet, of those that it is asked about.
func (g *TextureCache) sweep(which func(*sheet) bool) {
	g.studio.giveUp(which)
	maps.DeleteFunc(g.shapes, func(_ shapeKey, p *Picture) bool { return p.sheet.vain.Load() })
	g.grounds = slices.DeleteFunc(g.grounds, func(b backdrop) bool { return b.picture.sheet.vain.Load() })
}
