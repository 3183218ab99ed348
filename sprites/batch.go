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
func (t *texture) setBatch(c *Batch) {
	if t.batch == c {
		return
	}
	t.leaveBatch()
	if t.batch = c; c != nil && t.image == nil {
		c.unpainted++
	}
}

// leaveBatch removes an unpainted texture from its batch, which no longer waits for it.
func (t *texture) leaveBatch() {
	if t.batch != nil && t.image == nil {
		t.batch.unpainted--
	}
}

// Build calls scene, which builds a scene. The worker paints the pictures requested there. Outside of Build they are
// painted synchronously, since an animation may need them now. Queued pictures that scene does not request are
// cancelled. Pictures that currently show a substitute appear together. Set blank if nothing of the scene is shown
// before [TextureCache.Ready] reports true.
func (tc *TextureCache) Build(blank bool, scene func()) {
	tc.generation++
	func() {
		defer func(patient, blank bool) { tc.building, tc.blank = patient, blank }(tc.building, tc.blank)
		tc.building, tc.blank, tc.substituted = true, blank, &Batch{}
		scene()
	}()
	tc.cancel(func(p *texture) bool { return p.priority > priorityPrefetch && p.requested != tc.generation })
	for _, p := range tc.worker.pending {
		switch {
		case p.requested != tc.generation || p.batch != nil:
		case p.previous != nil:
			p.setBatch(tc.substituted)
		case blank:
			tc.worker.raisePriority(p, priorityBlocking)
		}
	}
}

// Prefetch calls scene, which builds a scene that may be shown later. Its pictures are painted when no others wait.
// Pictures of an earlier Prefetch that are not requested again are cancelled.
func (tc *TextureCache) Prefetch(scene func()) {
	if tc.Digest != nil {
		return
	}
	tc.generation++
	func() {
		defer func() { tc.building, tc.prefetching = false, false }()
		tc.building, tc.prefetching = true, true
		scene()
	}()
	tc.cancel(func(p *texture) bool { return p.priority == priorityPrefetch && p.requested != tc.generation })
	for _, p := range tc.worker.pending {
		if p.priority > priorityPrefetch {
			p.requested = tc.generation // the visible picture still needs it
		}
	}
}

// Ready reports whether every picture of the scene shows something: itself, its previous version or a substitute. It is
// true before the first Build.
func (tc *TextureCache) Ready() bool {
	return !slices.ContainsFunc(tc.worker.pending, (*texture).blocksScene)
}

// Batch adds the unpainted pictures that part requests to c. Outside of [TextureCache.Build] it adds them only to an
// incomplete batch.
func (tc *TextureCache) Batch(c *Batch, part func()) {
	defer func(was *Batch) { tc.batch = was }(tc.batch)
	tc.batch = c
	if tc.building {
		tc.substituted = c // pictures with a substitute appear together with c
	}
	part()
}

// SetPlaceholder calls coarse and shows its low-resolution picture until the batch is complete. Ground is the picture
// of the batch that lies below all others. If an earlier version of ground is visible, it stays instead.
func (tc *TextureCache) SetPlaceholder(batch *Batch, ground *Picture, coarse func() *Picture) {
	if batch.complete() || tc.prefetching || !tc.blank && ground.texture.previous != nil {
		return
	}
	stand := coarse().texture
	stand.previous = nil
	for _, p := range tc.worker.pending {
		if p.batch == batch {
			p.previous = nil
		}
	}
	ground.texture.previous = stand
	if ground.texture.fade >= 1 { // ground was painted before the others
		ground.texture.fade = 0
		ground.texture.setBatch(batch)
		tc.worker.pending = append(tc.worker.pending, ground.texture)
	}
}

// enqueue queues a picture for the worker and marks it as requested.
func (tc *TextureCache) enqueue(name string, how priority, paint PaintFunc) *texture {
	p := tc.worker.enqueue(name, how, paint)
	tc.markRequested(p)
	return p
}

// markRequested marks an unpainted texture as requested by the current scene, and adds it to the current batch.
func (tc *TextureCache) markRequested(requested *texture) {
	if requested.fade >= 1 {
		return
	}
	requested.requested = tc.generation
	if tc.prefetching {
		return
	}
	tc.worker.raisePriority(requested, requested.basePriority)
	if tc.building {
		requested.setBatch(tc.batch)
	} else if !tc.batch.complete() {
		requested.setBatch(tc.batch)
	}
}

// cancel drops the unpainted textures for which the predicate is true, and their pictures.
func (tc *TextureCache) cancel(which func(*texture) bool) {
	tc.worker.cancel(which)
	maps.DeleteFunc(tc.shapes, func(_ shapeKey, p *Picture) bool { return p.texture.cancelled.Load() })
	tc.backdrops = slices.DeleteFunc(tc.backdrops, func(b backdrop) bool { return b.picture.texture.cancelled.Load() })
}
