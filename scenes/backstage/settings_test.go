package backstage

import "testing"

// TestSettingsAreRead: what was saved before there was a choice of motion is read as it was meant, what is saved now is read again, and usual motion is saved as before.
func TestSettingsAreRead(t *testing.T) {
	for text, want := range map[string]Settings{
		"":                                DefaultSettings(),
		`{"speed":"fast"}`:                {Speed: Fast},
		`{"speed":"calm","reduced":true}`: {Speed: Calm, Reduced: true},
	} {
		if got, err := ReadSettings([]byte(text)); err != nil || got != want {
			t.Errorf("%q is read as %+v, %v, want %+v", text, got, err, want)
		}
		if got, err := ReadSettings(want.Text()); err != nil || got != want {
			t.Errorf("%+v is read back as %+v, %v", want, got, err)
		}
	}
	if got := string(Settings{Speed: Fast}.Text()); got != `{"speed":"fast"}` {
		t.Errorf("usual motion is saved as %s", got)
	}
	if got, err := ReadSettings([]byte(`{"speed":"fast","reduced":"yes"}`)); err == nil || got != DefaultSettings() {
		t.Errorf("what can’t be read is read as %+v", got)
	}
}
