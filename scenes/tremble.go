package scenes

import (
	"time"

	"heimlich/scenes/backstage"
	"heimlich/scenes/sound"
)

// tremors are what is felt of what is heard by whoever holds a telephone, whether it is mute or not: their own die comes to lie, a count begins.
var tremors = map[sound.Cue]time.Duration{sound.Rest: 20 * time.Millisecond, sound.SafeOpen: 45 * time.Millisecond}

// tremble lets a telephone tremble.
type tremble struct {
	shake func(time.Duration)
	in    float64       // seconds until the next tremor
	long  time.Duration // how long that is; 0 for none
}

// newTremble lets the telephone tremble from now on, as shake does, unless it is switched off.
func newTremble(b *backstage.Backstage, shake func(time.Duration)) *tremble {
	t := &tremble{shake: shake}
	b.Sound.Listen(func(c sound.Call, in float64) {
		if long, ok := tremors[c.Cue]; ok && !c.OfOthers() && !b.Settings.NoTremble {
			t.in, t.long = in, long
		}
	})
	return t
}

// advance goes on by dt seconds. A nil tremble never trembles.
func (t *tremble) advance(dt float64) {
	if t == nil || t.long == 0 {
		return
	}
	if t.in -= dt; t.in <= 0 {
		t.shake(t.long)
		t.long = 0
	}
}
