package motion

import "slices"

// Timeline is a set of animations with start times and durations in seconds. The caller advances it and may finish it
// at any time. The zero value is empty. It is not safe for concurrent use.
type Timeline struct {
	clips []clip  // not finished yet
	now   float64 // seconds played
	end   float64 // total duration
	at    float64 // start of the next Then
	order []int   // indices of running clips, reused to avoid allocation
}

// clip is one animation.
type clip struct {
	start, length float64
	ease          Ease
	set           func(p float64) // shows progress p
	done          bool
}

// At adds an animation that runs from start for length seconds. It calls set with the eased progress, and at least once
// with exactly the final value. A nil ease is Linear. A length of at most 0 takes no time; a negative start counts as
// 0. If start has passed, the next Advance shows the animation's progress by then.
func (t *Timeline) At(start, length float64, ease Ease, set func(p float64)) {
	start, length = max(start, 0), max(length, 0)
	if ease == nil {
		ease = Linear
	}
	t.clips = append(t.clips, clip{start: start, length: length, ease: ease, set: set})
	t.end = max(t.end, start+length)
}

// Do calls f once when the timeline passes start.
func (t *Timeline) Do(start float64, f func()) {
	t.At(start, 0, Linear, func(float64) { f() })
}

// Then adds an animation of length seconds after all previous calls of Then and Wait. A nil ease is Linear.
func (t *Timeline) Then(length float64, ease Ease, set func(p float64)) {
	t.At(t.at, length, ease, set)
	t.at += max(length, 0)
}

// ThenDo calls f once after all previous calls of Then and Wait.
func (t *Timeline) ThenDo(f func()) { t.Do(t.at, f) }

// Wait adds a pause before the next Then.
func (t *Timeline) Wait(length float64) {
	t.at += max(length, 0)
	t.end = max(t.end, t.at)
}

// Length returns the total duration in seconds.
func (t *Timeline) Length() float64 { return t.end }

// Running reports whether anything is still to come.
func (t *Timeline) Running() bool { return len(t.clips) > 0 || t.now < t.end }

// Advance plays dt seconds and reports whether anything is still to come. An animation may add further ones. A negative
// dt counts as 0.
func (t *Timeline) Advance(dt float64) bool {
	t.now += max(dt, 0)
	t.play()
	if t.now >= t.end && len(t.clips) == 0 {
		return false
	}
	return true
}

// Finish jumps to the end: it sets every animation to its final value, in the order of their ends. Animations that they
// add are finished too.
func (t *Timeline) Finish() {
	for len(t.clips) > 0 {
		t.now = max(t.now, t.end)
		t.play()
	}
	t.now = max(t.now, t.end)
}

// play sets all running animations to their progress now, and removes finished ones.
func (t *Timeline) play() {
	order := t.order[:0]
	for i := range t.clips {
		if t.clips[i].start <= t.now {
			order = append(order, i)
		}
	}
	// Earlier ends are applied first: if two animations set the same thing, the one that ends later wins.
	end := func(i int) float64 { return t.clips[order[i]].start + t.clips[order[i]].length }
	for i := range order { // an insertion sort, which keeps the order of equal ends and allocates nothing
		for k := i; k > 0 && end(k) < end(k-1); k-- {
			order[k], order[k-1] = order[k-1], order[k]
		}
	}
	t.order = nil // an animation may play the timeline itself
	for _, i := range order {
		clip := t.clips[i]
		progress := 1.0
		if clip.length > 0 && t.now < clip.start+clip.length {
			progress = (t.now - clip.start) / clip.length
		} else {
			t.clips[i].done = true
		}
		if progress < 1 {
			progress = clip.ease(progress)
		}
		clip.set(progress)
	}
	t.order = order
	t.clips = slices.DeleteFunc(t.clips, func(clip clip) bool { return clip.done })
}
