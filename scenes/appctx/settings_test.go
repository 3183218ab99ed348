package appctx

import (
	"errors"
	"strings"
	"testing"

	"heimlich/rules"
	"heimlich/scenes/sound"
)

// TestSettingsRoundTrip checks that settings are read as written, and that missing values get their defaults. Less
// motion is always written, so that the player's choice outweighs the system's.
func TestSettingsRoundTrip(t *testing.T) {
	settings := DefaultSettings()
	settings.Speed = Fast
	settings.Sound = sound.Volumes{Preset: sound.PresetReduced, Effects: 75, Music: 0, Rain: 25}
	if got, err := ReadSettings(settings.Text()); err != nil || got != settings {
		t.Errorf("%s: got %+v (error %v), want %+v", settings.Text(), got, err, settings)
	}
	if text := string(settings.Text()); !strings.Contains(text, `"reduced":false`) {
		t.Errorf("default settings: got text %s, want reduced in it", text)
	}
	settings.Reduced = true
	if got, err := ReadSettings(settings.Text()); err != nil || got != settings {
		t.Errorf("%s: got %+v (error %v), want %+v", settings.Text(), got, err, settings)
	}
	for text, want := range map[string]Settings{
		``:                    DefaultSettings(),
		`{"speed":"instant"}`: {Speed: Instant, Sound: sound.DefaultVolumes()},
		`{"speed":"calm","sound":{"rain":0}}`: {Speed: Calm,
			Sound: sound.Volumes{Preset: sound.PresetAll, Effects: 100, Music: 100, Rain: 0}},
		`{"sound":null}`:                  DefaultSettings(),
		`{"speed":"fast","reduced":true}`: {Speed: Fast, Reduced: true, Sound: sound.DefaultVolumes()},
	} {
		if got, err := ReadSettings([]byte(text)); err != nil || got != want {
			t.Errorf("%s: got %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// TestWrongSettings checks that an invalid value is reported, replaced by its default, and written back unchanged. A
// text that is not a JSON object gives the default settings and an error.
func TestWrongSettings(t *testing.T) {
	for text, want := range map[string]string{
		`{"sound":{"much":"loud"}}`:     `there is no sound "loud"; there is all, reduced and off`,
		`{"sound":{"effects":101}}`:     "101 is no volume; volumes go from 0 to 100",
		`{"sound":{"music":-1}}`:        "-1 is no volume; volumes go from 0 to 100",
		`{"sound":{"rain":"a little"}}`: "sound.rain can’t be a string",
		`{"sound":3}`:                   "sound can’t be a number",
		`{"reduced":"yes"}`:             "reduced can’t be a string",
		`{"scan":"soon"}`:               `there is no speed "soon" of switch access; there is slow, normal and quick`,
		`{"speed":"warp"}`:              `there is no speed "warp"`,
	} {
		got, err := ReadSettings([]byte(text))
		wantSettings := DefaultSettings()
		wantSettings.UnknownFields = text
		if !errors.Is(err, rules.ErrNewer) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got error %v, want a rules.ErrNewer with %q", text, err, want)
		}
		if got != wantSettings {
			t.Errorf("%s: got %+v, want the defaults %+v", text, got, wantSettings)
		}
		if again, err := ReadSettings(got.Text()); err == nil || again != got {
			t.Errorf("%s, written back as %s: got %+v (error %v), want %+v", text, got.Text(), again, err, got)
		}
	}
	for _, text := range []string{"", "{", "[]", "3", "{}{}", `{"speed":"calm"`} {
		got, err := ReadSettings([]byte(text))
		if got != DefaultSettings() {
			t.Errorf("%q: got %+v, want the defaults", text, got)
		}
		if (err == nil) != (text == "") || errors.Is(err, rules.ErrNewer) {
			t.Errorf("%q: got error %v, want one that is not rules.ErrNewer unless the text is empty", text, err)
		}
	}
}

// TestSettingsOfANewerVersion checks that known values of a newer version are read, and unknown ones are written back.
// A new choice of the player replaces an unknown value.
func TestSettingsOfANewerVersion(t *testing.T) {
	text := `{"speed":"fast","language":"es","weather":{"rain":3},` +
		`"sound":{"much":"surround","effects":75,"bass":9},` +
		`"window":{"x":1,"y":2,"w":800,"h":600,"desk":4},"solved":"a b","lesson":4}`
	got, err := ReadSettings([]byte(text))
	want := DefaultSettings()
	want.Speed, want.Sound.Effects, want.Solved, want.Lesson = Fast, 75, "a b", 4
	want.Window = Window{X: 1, Y: 2, W: 800, H: 600}
	want.UnknownFields =
		`{"language":"es","sound":{"bass":9,"much":"surround"},"weather":{"rain":3},"window":{"desk":4}}`
	if !errors.Is(err, rules.ErrNewer) || got != want {
		t.Fatalf("got %+v, %v; want %+v", got, err, want)
	}
	if again, _ := ReadSettings(got.Text()); again != want {
		t.Errorf("written back as %s: got %+v, want %+v", got.Text(), again, want)
	}
	got.Language, got.Sound.Preset, got.Window.X = "fr", sound.PresetOff, 50
	again, err := ReadSettings(got.Text())
	got.UnknownFields = `{"sound":{"bass":9},"weather":{"rain":3},"window":{"desk":4}}`
	if err != nil || again != got {
		t.Errorf("after a choice: got %+v, %v; want %+v", again, err, got)
	}
}
