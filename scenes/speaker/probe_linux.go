package speaker

import (
	"errors"
	"os"
	"path/filepath"
)

// probe returns an error if there is neither a sound server nor a sound card. The device is then not opened, because
// its libraries would print errors on the terminal.
func probe() error {
	return findDevice(os.Getenv, func(pattern string) bool {
		found, err := filepath.Glob(pattern)
		return err == nil && len(found) > 0
	})
}

// findDevice is probe with the given environment. exists reports whether any file matches a pattern.
func findDevice(env func(string) string, exists func(pattern string) bool) error {
	if env("PULSE_SERVER") != "" {
		return nil
	}
	places := []string{"/dev/snd/pcmC*p", "/run/user/*/pulse/native"}
	if dir := env("XDG_RUNTIME_DIR"); dir != "" {
		places = append(places, filepath.Join(dir, "pulse", "native"))
	}
	if home := env("HOME"); home != "" {
		places = append(places, filepath.Join(home, ".config", "pulse", "*-runtime", "native"),
			filepath.Join(home, ".asoundrc"))
	}
	for _, p := range places {
		if exists(p) {
			return nil
		}
	}
	return errors.New("there is neither a server for sound nor a card")
}
