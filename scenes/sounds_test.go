//go:build unix

package scenes

import (
	"slices"
	"strings"
	"testing"

	"heimlich/scenes/appctx"
	"heimlich/scenes/sound"
	"heimlich/sprites/widgets"
)

// TestSceneSounds checks the sounds of focus and pages, and the title's music.
func TestSceneSounds(t *testing.T) {
	d := startGame(t, t.TempDir())
	cues := recordSounds(d)
	pressKey(d, widgets.KeyTab)
	if !slices.Equal(*cues, []sound.Cue{sound.CueTick}) {
		t.Errorf("a focus key: got sounds %v", *cues)
	}
	*cues = nil
	press(t, d, "rules")
	finishTasks(d)
	if !slices.Equal(*cues, []sound.Cue{sound.CuePage}) {
		t.Errorf("opening the rules: got sounds %v", *cues)
	}
	other := startGame(t, t.TempDir())
	other.ctx.Sound.SetMusic(sound.MusicCalm)
	cues = recordSounds(other)
	other.shell.Show("title", other.shell.Scene())
	if !slices.Contains(*cues, sound.Cue(sound.MusicTitle)) {
		t.Errorf("returning to the title: got sounds %v", *cues)
	}
}

// TestMuteKeyTogglesSound checks that S toggles all sound outside text fields, and that this is saved.
func TestMuteKeyTogglesSound(t *testing.T) {
	dir := t.TempDir()
	d := startGame(t, dir)
	pressKey(d, "S")
	finishTasks(d)
	if d.ctx.Settings.Sound.Preset != sound.PresetOff || d.ctx.Sound.Wanted() {
		t.Error("S does not mute")
	}
	if again := startGame(t, dir); again.ctx.Settings.Sound.Preset != sound.PresetOff || again.ctx.Sound.Wanted() {
		t.Error("the muted state is not saved")
	}
	d.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "S", Repeat: true})
	if d.ctx.Settings.Sound.Preset != sound.PresetOff {
		t.Error("a held key toggles the sound")
	}
	pressKey(d, "S")
	finishTasks(d)
	if d.ctx.Settings.Sound.Preset != sound.PresetAll {
		t.Error("S does not unmute")
	}
	press(t, d, "new")
	finishTasks(d)
	press(t, d, "seat-1-name")
	if !d.shell.Scene().Typing() {
		t.Fatal("no text field has the focus")
	}
	pressKey(d, "S")
	if d.ctx.Settings.Sound.Preset != sound.PresetAll {
		t.Error("a typed s mutes the sound")
	}
}

// TestMuteFlag checks that the flag starts a run without sound, whatever is saved.
func TestMuteFlag(t *testing.T) {
	d, err := newGame(StartOptions{SaveDir: t.TempDir(), Mute: true})
	if err != nil {
		t.Fatal(err)
	}
	d.shell.Resize(appctx.Screen{W: 640, H: 480, Scale: 1})
	finishTasks(d)
	if d.ctx.Sound.Wanted() {
		t.Error("the run is not muted")
	}
	d.ctx.Mute()
	if !d.ctx.Sound.Wanted() {
		t.Error("the sound can't be turned on")
	}
}

// TestMuteKeyWorksWhileScenePaints checks that the mute key works while a scene waits for its pictures.
func TestMuteKeyWorksWhileScenePaints(t *testing.T) {
	d := startGame(t, t.TempDir())
	for _, want := range []bool{false, true} {
		d.ctx.Textures.Clear()
		reshowScene(d)
		if !d.shell.WaitsForPictures() {
			t.Fatal("the scene does not wait for its pictures")
		}
		d.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "S"})
		if finishTasks(d); d.ctx.Sound.Wanted() != want {
			t.Errorf("while a scene paints, the key leaves the sound at %v", !want)
		}
	}
	finishTasks(d) // the setting is being saved
}

// TestMissingSoundDeviceIsReportedInSettingsOnly checks that a missing sound device is mentioned only in the sound
// settings.
func TestMissingSoundDeviceIsReportedInSettingsOnly(t *testing.T) {
	d := startGame(t, t.TempDir())
	d.shell.Feedback().OpenSpeaker(d.ctx.Sound, 1)
	for range 30 {
		d.shell.Tick(1.0 / 60)
	}
	if strings.Contains(strings.ToLower(d.ctx.Notice()), "sound") {
		t.Errorf("the title says %q", d.ctx.Notice())
	}
	press(t, d, "rules")
	finishTasks(d)
	if d.shell.Name() != "rules" {
		t.Errorf("got scene %s", d.shell.Name())
	}
}

// recordSounds records the sound cues and the music of a game.
func recordSounds(d *game) *[]sound.Cue {
	var cues []sound.Cue
	d.ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { cues = append(cues, c.Cue) })
	return &cues
}

// pressKey presses a key.
func pressKey(d *game, name string) {
	d.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name})
}
