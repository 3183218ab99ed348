package backstage

import (
	"strings"
	"testing"

	"heimlich/scenes/sound"
)

// TestSettingsAreKept: what is written is read again, and what was written before there was sound, or less motion, is still read. That things move is written, too: whoever
// chose it keeps it where the system asks for less motion.
func TestSettingsAreKept(t *testing.T) {
	s := DefaultSettings()
	s.Speed = Fast
	s.Sound = sound.Settings{Much: sound.Reduced, Effects: 75, Music: 0, Rain: 25}
	if got, err := ReadSettings(s.Text()); err != nil || got != s {
		t.Errorf("%s is read as %+v, %v", s.Text(), got, err)
	}
	if text := string(s.Text()); !strings.Contains(text, `"reduced":false`) {
		t.Errorf("usual motion is written as %s", text)
	}
	s.Reduced = true
	if got, err := ReadSettings(s.Text()); err != nil || got != s {
		t.Errorf("%s is read as %+v, %v", s.Text(), got, err)
	}
	for text, want := range map[string]Settings{
		``:                                    DefaultSettings(),
		`{"speed":"instant"}`:                 {Speed: Instant, Sound: sound.DefaultSettings()},
		`{"speed":"calm","sound":{"rain":0}}`: {Speed: Calm, Sound: sound.Settings{Much: sound.All, Effects: 100, Music: 100, Rain: 0}},
		`{"sound":null}`:                      DefaultSettings(),
		`{"speed":"fast","reduced":true}`:     {Speed: Fast, Reduced: true, Sound: sound.DefaultSettings()},
	} {
		if got, err := ReadSettings([]byte(text)); err != nil || got != want {
			t.Errorf("%s is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
}

// TestWrongSettings: what can't be read is said in one sentence, and the usual settings apply.
func TestWrongSettings(t *testing.T) {
	for text, want := range map[string]string{
		`{"sound":{"much":"loud"}}`:     `there is no sound "loud"; there is all, reduced and off`,
		`{"sound":{"effects":101}}`:     "101 is no volume; volumes go from 0 to 100",
		`{"sound":{"music":-1}}`:        "-1 is no volume; volumes go from 0 to 100",
		`{"sound":{"rain":"a little"}}`: "sound.rain can’t be a string",
		`{"sound":3}`:                   "sound can’t be a number",
		`{"reduced":"yes"}`:             "reduced can’t be a string",
		`{"scan":"soon"}`:               `there is no pace "soon" of the focus; there is slow, normal and quick`,
		`{"speed":"warp"}`:              `there is no speed "warp"`,
	} {
		got, err := ReadSettings([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) || got != DefaultSettings() {
			t.Errorf("%s is read as %+v, %v; want %s", text, got, err, want)
		}
	}
}
