package appctx_test

import (
	"errors"
	"strings"
	"testing"

	"heimlich/scenes/scenetest"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// TestMute checks that muting twice restores the preset.
func TestMute(t *testing.T) {
	ctx := scenetest.Context(t)
	for _, much := range []sound.Preset{sound.PresetAll, sound.PresetReduced} {
		ctx.Settings.Sound.Preset = much
		ctx.Mute()
		if ctx.Settings.Sound.Preset != sound.PresetOff || ctx.Sound.Wanted() {
			t.Errorf("%s: not muted", much)
		}
		ctx.Mute()
		if ctx.Settings.Sound.Preset != much || !ctx.Sound.Wanted() {
			t.Errorf("muted twice: got %s, want %s", ctx.Settings.Sound.Preset, much)
		}
	}
	ctx.Settings.Sound.Preset = sound.PresetOff // as read from a file
	other := scenetest.Context(t)
	other.Settings = ctx.Settings
	other.Mute()
	if other.Settings.Sound.Preset != sound.PresetAll {
		t.Error("a saved mute can't be undone")
	}
}

// TestAskSound checks that each answer applies at once, is saved, and asks again; volumes go down by quarters and
// restart at 100. Without a device it says so.
func TestAskSound(t *testing.T) {
	ctx := scenetest.Context(t)
	var dialog widgets.Dialog
	saved := 0
	press := func(id string) {
		t.Helper()
		for _, a := range dialog.Answers {
			if a.ID == id {
				if a.Disabled {
					t.Fatalf("%s is disabled", id)
				}
				a.OnPress()
				return
			}
		}
		t.Fatalf("no control %s", id)
	}
	ctx.AskSound(func(x widgets.Dialog) { dialog = x }, func() { saved++ }, func() {})
	if dialog.Body != "" || len(dialog.Answers) != 6 {
		t.Errorf("it asks %+v", dialog)
	}
	for _, want := range []int{75, 50, 25, 0, 100} {
		press("volume-music")
		if got := ctx.Settings.Sound.Music; got != want {
			t.Errorf("the music is at %d, want %d", got, want)
		}
	}
	press("volume-effects")
	press("volume-rain")
	press("sound-reduced")
	if s := ctx.Settings.Sound; s != (sound.Volumes{Preset: sound.PresetReduced, Effects: 75, Music: 100, Rain: 75}) ||
		saved != 8 {
		t.Errorf("%+v, saved %d times", s, saved)
	}
	press("sound-off")
	if ctx.Sound.Wanted() {
		t.Error("off is not heard")
	}
	for _, a := range dialog.Answers {
		if strings.HasPrefix(a.ID, "volume-") && (!a.Disabled || a.DisabledReason == "") {
			t.Errorf("%s can be pressed though all is off", a.ID)
		}
	}
	press("sound-all")
	ctx.Sound.SetFailure(errors.New("no cable"))
	ctx.AskSound(func(x widgets.Dialog) { dialog = x }, func() {}, func() {})
	if dialog.Body == "" {
		t.Error("it does not say that nothing can be heard")
	}
}
