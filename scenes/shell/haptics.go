package shell

import (
	"time"

	"heimlich/scenes/appctx"
	"heimlich/scenes/sound"
)

// tremors are the vibrations for sound cues, also when muted: the player's own die has come to rest, a scoring starts.
var tremors = map[sound.Cue]time.Duration{sound.Rest: 20 * time.Millisecond, sound.SafeOpen: 45 * time.Millisecond}

// haptics makes a phone vibrate.
type haptics struct {
	shake func(time.Duration)
	in    float64       // seconds until the next vibration
	long  time.Duration // its duration, 0 for none
}

// newHaptics returns haptics that call shake, unless the player has switched vibration off.
func newHaptics(b *appctx.Context, shake func(time.Duration)) *haptics {
	t := &haptics{shake: shake}
	b.Sound.Listen(func(c sound.Call, in float64) {
		if long, ok := tremors[c.Cue]; ok && !c.OfOthers() && !b.Settings.NoHaptics {
			t.in, t.long = in, long
		}
	})
	return t
}

// advance advances by dt seconds. Nil haptics never vibrate.
func (t *haptics) advance(dt float64) {
	if t == nil || t.long == 0 {
		return
	}
	if t.in -= dt; t.in <= 0 {
		t.shake(t.long)
		t.long = 0
	}
}
