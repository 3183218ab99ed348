package sound

import (
	"slices"

	"heimlich/rules/async"
)

// key identifies one rendering of a cue.
type key struct {
	cue     Cue
	variant int
	degree  int // of the scale, 0 for a cue without a scale
}

// clipCache caches rendered cues. It renders requested ones in the background, one at a time. The zero value is empty.
type clipCache struct {
	clips     map[key]*Clip
	wanted    []key              // queue of keys to render
	urgent    int                // number of urgent keys, at the front of wanted
	job       *async.Task[*Clip] // running background job, nil for none
	rendering key                // what the job renders
	pause     float64            // seconds until the next job may start
}

// pauseTime is the pause between background jobs in seconds, so that rendering does not delay frames.
const pauseTime = 0.05

// get returns the clip of a key. If it is missing, get adds it to the urgent keys and returns another variant of the
// same degree, or nil.
func (cc *clipCache) get(k key) *Clip {
	if clip := cc.clips[k]; clip != nil {
		return clip
	}
	cc.want(k, true)
	for variant := range Find(k.cue).Variants {
		if clip := cc.clips[key{k.cue, variant, k.degree}]; clip != nil {
			return clip
		}
	}
	return nil
}

// want adds a key to the queue: an urgent one, needed for playing, at the front, any other at the end.
func (cc *clipCache) want(clipKey key, urgent bool) {
	if cc.clips[clipKey] != nil || cc.job != nil && cc.rendering == clipKey {
		return
	}
	if i := slices.Index(cc.wanted, clipKey); i >= 0 {
		if !urgent {
			return
		}
		if cc.wanted = slices.Delete(cc.wanted, i, i+1); i < cc.urgent {
			cc.urgent--
		}
	}
	if urgent {
		cc.wanted = append([]key{clipKey}, cc.wanted...)
		cc.urgent++
	} else {
		cc.wanted = append(cc.wanted, clipKey)
	}
}

// advance stores the result of a finished job and starts the next one; dt is in seconds.
func (cc *clipCache) advance(seconds float64) {
	if cc.job != nil {
		clip, done := cc.job.Result()
		if !done {
			return
		}
		if cc.clips == nil {
			cc.clips = map[key]*Clip{}
		}
		cc.clips[cc.rendering], cc.job, cc.pause = clip, nil, pauseTime
	}
	cc.pause -= seconds
	if pausing := cc.pause > 0 && cc.urgent == 0; pausing || len(cc.wanted) == 0 {
		return
	}
	cc.urgent = max(cc.urgent-1, 0)
	cc.rendering = cc.wanted[0]
	cc.wanted = slices.Delete(cc.wanted, 0, 1)
	k := cc.rendering
	cc.job = async.Start(func(step async.Progress) *Clip {
		return &Clip{Find(k.cue).Render(k.variant, k.degree, func() { step(0, 1) })}
	})
}

// busy reports whether anything is left to render.
func (cc *clipCache) busy() bool { return cc.job != nil || len(cc.wanted) > 0 }
