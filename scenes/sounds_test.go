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

// TestSceneSounds checks that moving the focus ticks, that opening the rules turns a page, and that the title starts
// its music.
func TestSceneSounds(t *testing.T) {
	game := startGame(t, t.TempDir())
	cues := recordSounds(game)
	pressKey(game, widgets.KeyTab)
	if !slices.Equal(*cues, []sound.Cue{sound.CueTick}) {
		t.Errorf("Tab: got sounds %v, want only %v", *cues, sound.CueTick)
	}
	*cues = nil
	press(t, game, "rules")
	finishTasks(game)
	if !slices.Equal(*cues, []sound.Cue{sound.CuePage}) {
		t.Errorf("opening the rules: got sounds %v, want only %v", *cues, sound.CuePage)
	}
	other := startGame(t, t.TempDir())
	other.ctx.Sound.SetMusic(sound.MusicCalm)
	cues = recordSounds(other)
	other.shell.Show("title", other.shell.Scene())
	if !slices.Contains(*cues, sound.Cue(sound.MusicTitle)) {
		t.Errorf("returning to the title: got sounds %v, want %v in them", *cues, sound.MusicTitle)
	}
}

// TestMuteKeyTogglesSound checks that the key S toggles all sound, once per press, and that the result is saved. In a
// text field it types a letter.
func TestMuteKeyTogglesSound(t *testing.T) {
	dir := t.TempDir()
	game := startGame(t, dir)
	pressKey(game, "S")
	finishTasks(game)
	if game.ctx.Settings.Sound.Preset != sound.PresetOff || game.ctx.Sound.Wanted() {
		t.Error("S does not mute")
	}
	if again := startGame(t, dir); again.ctx.Settings.Sound.Preset != sound.PresetOff || again.ctx.Sound.Wanted() {
		t.Errorf("restart after S: got sound preset %v, want %v", again.ctx.Settings.Sound.Preset, sound.PresetOff)
	}
	game.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "S", Repeat: true})
	if game.ctx.Settings.Sound.Preset != sound.PresetOff {
		t.Error("a held key toggles the sound")
	}
	pressKey(game, "S")
	finishTasks(game)
	if game.ctx.Settings.Sound.Preset != sound.PresetAll {
		t.Error("S does not unmute")
	}
	press(t, game, "new")
	finishTasks(game)
	press(t, game, "seat-1-name")
	if !game.shell.Scene().Typing() {
		t.Fatal("no text field has the focus")
	}
	pressKey(game, "S")
	if game.ctx.Settings.Sound.Preset != sound.PresetAll {
		t.Error("a typed s mutes the sound")
	}
}

// TestMuteFlag checks that the flag -mute starts a run without sound, and that sound can be turned on later.
func TestMuteFlag(t *testing.T) {
	game, err := newGame(StartOptions{SaveDir: t.TempDir(), Mute: true})
	if err != nil {
		t.Fatal(err)
	}
	game.shell.Resize(appctx.Screen{W: 640, H: 480, Scale: 1})
	finishTasks(game)
	if game.ctx.Sound.Wanted() {
		t.Error("the run is not muted")
	}
	game.ctx.ToggleMute()
	if !game.ctx.Sound.Wanted() {
		t.Error("the sound can't be turned on")
	}
}

// TestMuteKeyWorksWhileScenePaints checks that the mute key works while a scene waits for its pictures.
func TestMuteKeyWorksWhileScenePaints(t *testing.T) {
	game := startGame(t, t.TempDir())
	for _, want := range []bool{false, true} {
		game.ctx.Textures.Clear()
		reshowScene(game)
		if !game.shell.WaitsForPictures() {
			t.Fatal("the scene does not wait for its pictures")
		}
		game.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: "S"})
		if finishTasks(game); game.ctx.Sound.Wanted() != want {
			t.Errorf("S while a scene paints: got sound %v, want %v", !want, want)
		}
	}
	finishTasks(game) // the setting is being saved
}

// TestMissingSoundDeviceIsReportedInSettingsOnly checks that a missing sound device causes no notice at the title, and
// that the game goes on.
func TestMissingSoundDeviceIsReportedInSettingsOnly(t *testing.T) {
	game := startGame(t, t.TempDir())
	game.shell.Feedback().OpenSpeaker(game.ctx.Sound, 1)
	for range 30 { // half a second
		game.shell.Tick(1.0 / 60)
	}
	if strings.Contains(strings.ToLower(game.ctx.Notice()), "sound") {
		t.Errorf("title: got notice %q, want none about sound", game.ctx.Notice())
	}
	press(t, game, "rules")
	finishTasks(game)
	if game.shell.Name() != "rules" {
		t.Errorf("got scene %s, want rules", game.shell.Name())
	}
}

// recordSounds returns a list to which it adds the sounds and the music that a game plays from now on.
func recordSounds(game *game) *[]sound.Cue {
	var cues []sound.Cue
	game.ctx.Sound.SetListener(func(c sound.CueRequest, _ float64) { cues = append(cues, c.Cue) })
	return &cues
}

// pressKey presses a key.
func pressKey(game *game, name string) {
	game.shell.Handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: name})
}
