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
	job    *work.Job[*Clip]
	making key
}

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
		s.wanted = slices.Delete(s.wanted, i, i+1)
	}
	if first {
		s.wanted = slices.Insert(s.wanted, 0, k)
	} else {
		s.wanted = append(s.wanted, k)
	}
}

// advance takes what has been rendered and begins the next.
func (s *Shelf) advance() {
	if s.job != nil {
		c, ok := s.job.Result()
		if !ok {
			return
		}
		if s.clips == nil {
			s.clips = map[key]*Clip{}
		}
		s.clips[s.making], s.job = c, nil
	}
	if len(s.wanted) == 0 {
		return
	}
	s.making = s.wanted[0]
	s.wanted = slices.Delete(s.wanted, 0, 1)
	k := s.making
	s.job = work.Begin(func(step work.Step) *Clip {
		return &Clip{Find(k.cue).Render(k.variant, k.degree, func() { step(0, 1) })}
	})
}

// busy reports whether something is still to be rendered.
func (s *Shelf) busy() bool { return s.job != nil || len(s.wanted) > 0 }
