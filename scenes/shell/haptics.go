package shell

import (
	"time"

	"heimlich/scenes/appctx"
	"heimlich/scenes/sound"
)

// vibrations maps sound cues to the durations of their vibrations. They are felt also when the sound is muted.
var vibrations = map[sound.Cue]time.Duration{sound.CueRest: 20 * time.Millisecond,
	sound.CueSafeOpen: 45 * time.Millisecond}

// haptics makes a phone vibrate with sound cues.
type haptics struct {
	vibrate  func(time.Duration)
	delay    float64       // seconds until the next vibration
	duration time.Duration // its duration, 0 for none
}

// newHaptics returns haptics that call vibrate for some cues, except those of opponents. They do nothing while the
// player has switched vibration off.
func newHaptics(ctx *appctx.Context, vibrate func(time.Duration)) *haptics {
	h := &haptics{vibrate: vibrate}
	ctx.Sound.SetListener(func(c sound.CueRequest, in float64) {
		if duration, ok := vibrations[c.Cue]; ok && !c.ByOpponent() && !ctx.Settings.NoHaptics {
			h.delay, h.duration = in, duration
		}
	})
	return h
}

// advance advances by dt seconds. Nil haptics never vibrate.
func (h *haptics) advance(dt float64) {
	if h == nil || h.duration == 0 {
		return
	}
	if h.delay -= dt; h.delay <= 0 {
		h.vibrate(h.duration)
		h.duration = 0
	}
}
