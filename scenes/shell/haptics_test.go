package shell

import (
	"slices"
	"testing"
	"time"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
)

// TestVibration checks the vibrations for the player's own die and a scoring; there are none for opponents or when
// switched off.
func TestVibration(t *testing.T) {
	ctx := scenetest.Context(t)
	var feedbackCues []time.Duration
	h := newHaptics(ctx, func(long time.Duration) { feedbackCues = append(feedbackCues, long) })
	feels := func(what string, trigger sound.Trigger, want ...time.Duration) {
		t.Helper()
		feedbackCues = nil
		ctx.Sound.PlayScript(sound.Requests([]sound.Trigger{trigger}, sound.Unhurried))
		ctx.Sound.AdvanceScript(0.01, 1)
		if h.advance(0.06); len(feedbackCues) > 0 {
			t.Errorf("%s vibrates before it is visible", what)
		}
		if h.advance(0.02); !slices.Equal(feedbackCues, want) {
			t.Errorf("%s: got vibration %v", what, feedbackCues)
		}
	}
	feels("a count", sound.Trigger{Kind: sound.TriggerOpen, At: 0.08, ByOpponent: true}, vibrations[sound.CueSafeOpen])
	feels("one’s die", sound.Trigger{Kind: sound.TriggerTumble, Duration: 0.08}, vibrations[sound.CueRest])
	feels("another’s die", sound.Trigger{Kind: sound.TriggerTumble, Duration: 0.08, ByOpponent: true})
	ctx.Settings.NoHaptics = true
	feels("what is switched off", sound.Trigger{Kind: sound.TriggerTumble, Duration: 0.08})
}
