//go:build unix

package scenes

import (
	"slices"
	"testing"
	"time"

	"heimlich/scenes/sound"
)

// TestAPhoneTrembles: whoever holds it feels their own die when it lies, and a count; no die of an opponent's, and nothing when that is switched off.
func TestAPhoneTrembles(t *testing.T) {
	d := started(t, t.TempDir())
	var felt []time.Duration
	d.tremble = newTremble(d.back, func(long time.Duration) { felt = append(felt, long) })
	feels := func(what string, sight sound.Sight, want ...time.Duration) {
		t.Helper()
		felt = nil
		d.back.Sound.Perform(sound.Heard([]sound.Sight{sight}, sound.Unhurried))
		d.back.Sound.Follow(0.01, 1)
		if d.tremble.advance(0.06); len(felt) > 0 {
			t.Errorf("%s is felt before it is seen", what)
		}
		if d.tremble.advance(0.02); !slices.Equal(felt, want) {
			t.Errorf("%s is felt as %v", what, felt)
		}
	}
	feels("a count", sound.Sight{Seen: sound.SeenOpen, At: 0.08, Others: true}, tremors[sound.SafeOpen])
	feels("one’s die", sound.Sight{Seen: sound.SeenTumble, Long: 0.08}, tremors[sound.Rest])
	feels("another’s die", sound.Sight{Seen: sound.SeenTumble, Long: 0.08, Others: true})
	d.back.Settings.NoTremble = true
	feels("what is switched off", sound.Sight{Seen: sound.SeenTumble, Long: 0.08})
}
