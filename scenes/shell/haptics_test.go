package shell

import (
	"slices"
	"testing"
	"time"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestVibration checks that a count and the player's own die make the device vibrate, not before they are visible. The
// die of an opponent does not, and nothing does when vibration is off.
func TestVibration(t *testing.T) {
	ctx := scenetest.Context(t)
	var vibrated []time.Duration
	h := newHaptics(ctx, func(duration time.Duration) { vibrated = append(vibrated, duration) })
	const visibleAfter = 0.08 // seconds after the start of the script
	wantVibrations := func(what string, trigger sound.Trigger, want ...time.Duration) {
		t.Helper()
		vibrated = nil
		ctx.Sound.PlayScript(sound.Requests([]sound.Trigger{trigger}, sound.Unhurried))
		ctx.Sound.AdvanceScript(0.01, 1)
		if h.advance(visibleAfter - 0.02); len(vibrated) > 0 {
			t.Errorf("%s: got vibrations %v before it is visible, want none", what, vibrated)
		}
		if h.advance(0.02); !slices.Equal(vibrated, want) {
			t.Errorf("%s: got vibrations %v, want %v", what, vibrated, want)
		}
	}
	die := sound.Trigger{Kind: sound.TriggerTumble, Duration: visibleAfter}
	opponentsDie := die
	opponentsDie.ByOpponent = true
	wantVibrations("count", sound.Trigger{Kind: sound.TriggerOpen, At: visibleAfter, ByOpponent: true},
		vibrations[sound.CueSafeOpen])
	wantVibrations("own die", die, vibrations[sound.CueRest])
	wantVibrations("die of an opponent", opponentsDie)
	ctx.Settings.NoHaptics = true
	wantVibrations("own die, vibration off", die)
}
