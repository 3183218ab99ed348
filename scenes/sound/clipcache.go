package sound

import (
	"slices"

	"heimlich/rules/async"
)

// key identifies one rendering of a cue.
type key struct {
	cue             Cue
	variant, degree int
}

// clipCache caches rendered cues. It renders requested ones in the background, one at a time. The zero value is empty.
type clipCache struct {
	clips     map[key]*Clip
	wanted    []key              // queue of keys to render
	urgent    int                // length of the prefix of wanted that was needed for playing
	job       *async.Task[*Clip] // running background job, nil for none
	rendering key                // what the job renders
	pause     float64            // seconds until the next job may start
}

// pauseTime is the pause between background jobs in seconds, so that rendering does not delay frames.
const pauseTime = 0.05

// get returns the clip of a key. If it is missing, get requests it with priority and returns another variant of the
// same degree, or nil.
func (s *clipCache) get(k key) *Clip {
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

// want adds a key to the front or the end of the queue.
func (s *clipCache) want(k key, first bool) {
	if s.clips[k] != nil || s.job != nil && s.rendering == k {
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

// advance stores the result of a finished job and starts the next one; dt is in seconds.
func (s *clipCache) advance(dt float64) {
	if s.job != nil {
		c, ok := s.job.Result()
		if !ok {
			return
		}
		if s.clips == nil {
			s.clips = map[key]*Clip{}
		}
		s.clips[s.rendering], s.job, s.pause = c, nil, pauseTime
	}
	if s.pause -= dt; len(s.wanted) == 0 || s.urgent == 0 && s.pause > 0 {
		return
	}
	s.urgent = max(s.urgent-1, 0)
	s.rendering = s.wanted[0]
	s.wanted = slices.Delete(s.wanted, 0, 1)
	k := s.rendering
	s.job = async.Start(func(step async.Progress) *Clip {
		return &Clip{Find(k.cue).Render(k.variant, k.degree, func() { step(0, 1) })}
	})
}

// busy reports whether anything is left to render.
func (s *clipCache) busy() bool { return s.job != nil || len(s.wanted) > 0 }
