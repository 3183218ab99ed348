package appctx_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// TestToggleMute checks that toggling twice restores the preset.
func TestToggleMute(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, preset := range []sound.Preset{sound.PresetAll, sound.PresetReduced} {
		ctx.Settings.Sound.Preset = preset
		ctx.ToggleMute()
		if ctx.Settings.Sound.Preset != sound.PresetOff || ctx.Sound.Wanted() {
			t.Errorf("preset %s, muted: got %s, want off", preset, ctx.Settings.Sound.Preset)
		}
		ctx.ToggleMute()
		if ctx.Settings.Sound.Preset != preset || !ctx.Sound.Wanted() {
			t.Errorf("toggled twice: got preset %s, sound wanted %v, want %s, true", ctx.Settings.Sound.Preset,
				ctx.Sound.Wanted(), preset)
		}
	}
	ctx.Settings.Sound.Preset = sound.PresetOff // as read from a file
	other := scenetest.Context(t)
	other.Settings = ctx.Settings
	other.ToggleMute()
	if other.Settings.Sound.Preset != sound.PresetAll {
		t.Error("a saved mute can't be undone")
	}
}

// TestAskSound checks that each answer of the sound dialog applies at once, is saved, and opens the dialog again.
// Volumes go down by quarters and restart at 100. A missing device is reported.
func TestAskSound(t *testing.T) {
	ctx := scenetest.Context(t)
	var dialog widgets.Dialog
	saved := 0
	press := func(id string) {
		t.Helper()
		for _, answer := range dialog.Answers {
			if answer.ID == id {
				if answer.Disabled {
					t.Fatalf("%s is disabled", id)
				}
				answer.OnPress()
				return
			}
		}
		t.Fatalf("no answer %s in the dialog", id)
	}
	ctx.AskSound(func(shown widgets.Dialog) { dialog = shown }, func() { saved++ }, func() {})
	if dialog.Body != "" || len(dialog.Answers) != 6 {
		t.Errorf("got dialog %+v, want no text and 6 answers", dialog)
	}
	for _, want := range []int{75, 50, 25, 0, 100} {
		press("volume-music")
		if got := ctx.Settings.Sound.Music; got != want {
			t.Errorf("got music volume %d, want %d", got, want)
		}
	}
	press("volume-effects")
	press("volume-rain")
	press("sound-reduced")
	want := sound.Volumes{Preset: sound.PresetReduced, Effects: 75, Music: 100, Rain: 75}
	if got := ctx.Settings.Sound; got != want || saved != 8 {
		t.Errorf("after eight answers: got %+v, saved %d times, want %+v, saved 8 times", got, saved, want)
	}
	press("sound-off")
	if ctx.Sound.Wanted() {
		t.Error("preset off: sound is still wanted")
	}
	for _, answer := range dialog.Answers {
		if strings.HasPrefix(answer.ID, "volume-") && (!answer.Disabled || answer.DisabledReason == "") {
			t.Errorf("preset off: %s is enabled, or disabled without a reason", answer.ID)
		}
	}
	press("sound-all")
	ctx.Sound.SetFailure(errors.New("no cable"))
	ctx.AskSound(func(shown widgets.Dialog) { dialog = shown }, func() {}, func() {})
	if dialog.Body == "" {
		t.Error("without a sound device the dialog has no text")
	}
}
