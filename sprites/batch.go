package sprites

import (
	"maps"
	"slices"
)

// Batch is a group of pictures that appear together once all of them have been painted. The zero value is empty.
type Batch struct {
	unpainted int // pictures not painted yet
}

// complete reports whether all pictures of the batch are painted. A nil batch is always complete.
func (b *Batch) complete() bool { return b == nil || b.unpainted == 0 }

// setBatch moves a texture to a batch; nil removes it from its batch.
func (p *texture) setBatch(c *Batch) {
	if p.batch == c {
		return
	}
	p.leaveBatch()
	if p.batch = c; c != nil && p.image == nil {
		c.unpainted++
	}
}

// leaveBatch removes an unpainted texture from its batch, which no longer waits for it.
func (p *texture) leaveBatch() {
	if p.batch != nil && p.image == nil {
		p.batch.unpainted--
	}
}

// Build calls scene, which builds a scene. The worker paints the pictures requested there. Outside of Build they are
// painted synchronously, since an animation may need them now. Queued pictures that scene does not request are
// cancelled. Pictures that currently show a substitute appear together. Set blank if nothing of the scene is shown
// before [TextureCache.Ready] reports true.
func (g *TextureCache) Build(blank bool, scene func()) {
	g.generation++
	func() {
		defer func(patient, blank bool) { g.building, g.blank = patient, blank }(g.building, g.blank)
		g.building, g.blank, g.substituted = true, blank, &Batch{}
		scene()
	}()
	g.cancel(func(p *texture) bool { return p.priority > priorityPrefetch && p.requested != g.generation })
	for _, p := range g.worker.pending {
		switch {
		case p.requested != g.generation || p.batch != nil:
		case p.previous != nil:
			p.setBatch(g.substituted)
		case blank:
			g.worker.raisePriority(p, priorityBlocking)
		}
	}
}

// Prefetch calls scene, which builds a scene that may be shown later. Its pictures are painted when no others wait.
// Pictures of an earlier Prefetch that are not requested again are cancelled.
func (g *TextureCache) Prefetch(scene func()) {
	if g.Digest != nil {
		return
	}
	g.generation++
	func() {
		defer func() { g.building, g.prefetching = false, false }()
		g.building, g.prefetching = true, true
		scene()
	}()
	g.cancel(func(p *texture) bool { return p.priority == priorityPrefetch && p.requested != g.generation })
	for _, p := range g.worker.pending {
		if p.priority > priorityPrefetch {
			p.requested = g.generation // the visible picture still needs it
		}
	}
}

// Ready reports whether every picture of the scene shows something: itself, its previous version or a substitute.
func (g *TextureCache) Ready() bool {
	return !slices.ContainsFunc(g.worker.pending, (*texture).blocksScene)
}

// Batch adds the unpainted pictures that part requests to c. Outside of [TextureCache.Build] it adds them only to an
// incomplete batch.
func (g *TextureCache) Batch(c *Batch, part func()) {
	defer func(was *Batch) { g.batch = was }(g.batch)
	g.batch = c
	if g.building {
		g.substituted = c // pictures with a substitute appear together with c
	}
	part()
}

// SetPlaceholder calls coarse and shows its low-resolution picture until the batch is complete. Ground is the picture
// of the batch that lies below all others. If an earlier version of ground is visible, it stays instead.
func (g *TextureCache) SetPlaceholder(c *Batch, ground *Picture, coarse func() *Picture) {
	if c.complete() || g.prefetching || !g.blank && ground.texture.previous != nil {
		return
	}
	stand := coarse().texture
	stand.previous = nil
	for _, p := range g.worker.pending {
		if p.batch == c {
			p.previous = nil
		}
	}
	ground.texture.previous = stand
	if ground.texture.fade >= 1 { // ground was painted before the others
		ground.texture.fade = 0
		ground.texture.setBatch(c)
		g.worker.pending = append(g.worker.pending, ground.texture)
	}
}

// enqueue queues a picture for the worker and marks it as requested.
func (g *TextureCache) enqueue(name string, how priority, paint PaintFunc) *texture {
	p := g.worker.enqueue(name, how, paint)
	g.markRequested(p)
	return p
}

// markRequested marks an unpainted texture as requested by the current scene, and adds it to the current batch.
func (g *TextureCache) markRequested(p *texture) {
	if p.fade >= 1 {
		return
	}
	p.requested = g.generation
	if g.prefetching {
		return
	}
	g.worker.raisePriority(p, p.basePriority)
	if g.building {
		p.setBatch(g.batch)
	} else if !g.batch.complete() {
		p.setBatch(g.batch)
	}
}

// cancel drops the unpainted textures for which the predicate is true, and their pictures.
func (g *TextureCache) cancel(which func(*texture) bool) {
	g.worker.cancel(which)
	maps.DeleteFunc(g.shapes, func(_ shapeKey, p *Picture) bool { return p.texture.cancelled.Load() })
	g.backdrops = slices.DeleteFunc(g.backdrops, func(b backdrop) bool { return b.picture.texture.cancelled.Load() })
}
