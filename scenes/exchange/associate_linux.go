package exchange

import (
	"bytes"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"

	"heimlich/sprites/art"
)

// Associate registers the executable program with the user’s desktop: it opens saved games and links, and has an icon.
// It returns the files it has written, also those before an error.
func Associate(program string) (written []string, err error) {
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, saveError(err)
		}
		data = filepath.Join(home, ".local", "share")
	}
	type file struct{ name, text string }
	all := []file{{"mime/packages/heimlich.xml", MIMEType}, {"applications/heimlich.desktop", DesktopEntry(program)}}
	for _, side := range IconSizes {
		icon, err := art.AppIcon(side)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		if err := png.Encode(&b, icon); err != nil {
			return nil, err
		}
		all = append(all, file{IconFile(side), b.String()})
	}
	for _, f := range all {
		name := filepath.Join(data, filepath.FromSlash(f.name))
		if err = os.MkdirAll(filepath.Dir(name), 0o755); err == nil {
			err = os.WriteFile(name, []byte(f.text), 0o644)
		}
		if err != nil {
			return written, saveError(err)
		}
		written = append(written, name)
	}
	// Desktops notice by themselves after a while; these commands, where installed, make them notice at once.
	_ = exec.Command("update-mime-database", filepath.Join(data, "mime")).Run()
	_ = exec.Command("update-desktop-database", filepath.Join(data, "applications")).Run()
	return written, nil
}
