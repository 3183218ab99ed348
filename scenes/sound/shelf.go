package sound

import (
	"slices"

	"heimlich/rules/work"
)

// key is one rendering of a cue.
type key struct {
	cue             Cue
	variant, degree int
}

// Shelf keeps the cues that have been rendered, and renders those that are wanted, one after the other, beside the loop. The zero value is empty.
type Shelf struct {
	clips  map[key]*Clip
	wanted []key
	urgent int // how many of the first were asked for when they were not there
	job    *work.Job[*Clip]
	making key
	rest   float64 // seconds until what is not urgent goes on
}

// restTime is how long nothing is rendered after something has been, in seconds: what may be needed one day shall not be felt now.
const restTime = 0.05

// Get is a variant of a cue, or another one of the same degree if that is all there is. One that is not there is wanted next; it is nil.
func (s *Shelf) get(k key) *Clip {
	if c := s.clips[k]; c != nil {
		return c
	}
	s.want(k, true)
	for v := range Find(k.cue).Variants {
		if c := s.clips[key{k.cue, v, k.degree}]; c != nil {
			return c
		}
	}
	return nil
}

// want puts something on the list, at its front or at its end.
func (s *Shelf) want(k key, first bool) {
	if s.clips[k] != nil || s.job != nil && s.making == k {
		return
	}
	if i := slices.Index(s.wanted, k); i >= 0 {
		if !first {
			return
		}
		if s.wanted = slices.Delete(s.wanted, i, i+1); i < s.urgent {
			s.urgent--
		}
	}
	if first {
		s.wanted = slices.Insert(s.wanted, 0, k)
		s.urgent++
	} else {
		s.wanted = append(s.wanted, k)
	}
}

// advance takes what has been rendered and begins the next; dt seconds have passed.
func (s *Shelf) advance(dt float64) {
	if s.job != nil {
		c, ok := s.job.Result()
		if !ok {
			return
		}
		if s.clips == nil {
			s.clips = map[key]*Clip{}
		}
		s.clips[s.making], s.job, s.rest = c, nil, restTime
	}
	if s.rest -= dt; len(s.wanted) == 0 || s.urgent == 0 && s.rest > 0 {
		return
	}
	s.urgent = max(s.urgent-1, 0)
	s.making = s.wanted[0]
	s.wanted = slices.Delete(s.wanted, 0, 1)
	k := s.making
	s.job = work.Begin(func(step work.Step) *Clip {
		return &Clip{Find(k.cue).Render(k.variant, k.degree, func() { step(0, 1) })}
	})
}

// busy reports whether something is still to be rendered.
func (s *Shelf) busy() bool { return s.job != nil || len(s.wanted) > 0 }
