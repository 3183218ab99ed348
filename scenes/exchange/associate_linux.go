package exchange

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// entry is what a desktop knows of the program, by freedesktop.org’s Desktop Entry Specification.
const entry = `[Desktop Entry]
Type=Application
Name=Heimlich & Co.
Comment=Seven secret agents, twelve buildings, one secret each
Exec=%s %%u
Terminal=false
Categories=Game;BoardGame;
MimeType=application/x-heimlich;x-scheme-handler/heimlich;
StartupWMClass=heimlich
`

// kindOfFile is what a desktop knows of the files, by freedesktop.org’s Shared MIME-info Specification.
const kindOfFile = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-heimlich">
    <comment>Game of Heimlich &amp; Co.</comment>
    <sub-class-of type="text/plain"/>
    <glob pattern="*.heimlich"/>
  </mime-type>
</mime-info>
`

// Associate lets this person’s desktop open games that were saved as files, and links, with a program, and says which files it has written for that.
func Associate(program string) (written []string, err error) {
	data := os.Getenv("XDG_DATA_HOME")
	if data == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			return nil, notSaved(err)
		}
		data = filepath.Join(home, ".local", "share")
	}
	for _, f := range []struct{ name, text string }{
		{filepath.Join(data, "mime", "packages", "heimlich.xml"), kindOfFile},
		{filepath.Join(data, "applications", "heimlich.desktop"), fmt.Sprintf(entry, quoted(program))},
	} {
		if err = os.MkdirAll(filepath.Dir(f.name), 0o755); err == nil {
			err = os.WriteFile(f.name, []byte(f.text), 0o644)
		}
		if err != nil {
			return written, notSaved(err)
		}
		written = append(written, f.name)
	}
	// A desktop looks by itself after a while; where these are, at once.
	_ = exec.Command("update-mime-database", filepath.Join(data, "mime")).Run()
	_ = exec.Command("update-desktop-database", filepath.Join(data, "applications")).Run()
	return written, nil
}

// quoted is a program’s path as the key Exec has it.
func quoted(path string) string {
	path = strings.NewReplacer(`\`, `\\\\`, `"`, `\\"`, "`", "\\\\`", `$`, `\\$`, `%`, `%%`).Replace(path)
	return `"` + path + `"`
}
