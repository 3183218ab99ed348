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

// findDevice is probe with the environment that getenv reads. exists reports whether any file matches a pattern.
func findDevice(getenv func(string) string, exists func(pattern string) bool) error {
	if getenv("PULSE_SERVER") != "" {
		return nil
	}
	patterns := []string{"/dev/snd/pcmC*p", "/run/user/*/pulse/native"}
	if dir := getenv("XDG_RUNTIME_DIR"); dir != "" {
		patterns = append(patterns, filepath.Join(dir, "pulse", "native"))
	}
	if home := getenv("HOME"); home != "" {
		patterns = append(patterns, filepath.Join(home, ".config", "pulse", "*-runtime", "native"),
			filepath.Join(home, ".asoundrc"))
	}
	for _, pattern := range patterns {
		if exists(pattern) {
			return nil
		}
	}
	return errors.New("there is neither a server for sound nor a card")
}
