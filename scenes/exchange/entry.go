//go:build !js

package exchange

import (
	"fmt"
	"strings"
)

// entry is what a desktop knows of the program, by freedesktop.org’s Desktop Entry Specification.
const entry = `[Desktop Entry]
Type=Application
Name=Heimlich & Co.
Comment=Seven secret agents, twelve buildings, one secret each
Exec=%s %%u
Icon=heimlich
Terminal=false
Categories=Game;BoardGame;
MimeType=application/x-heimlich;x-scheme-handler/heimlich;
StartupWMClass=heimlich
`

// KindOfFile is what a desktop knows of games that were saved as files, by freedesktop.org’s Shared MIME-info Specification.
const KindOfFile = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-heimlich">
    <comment>Game of Heimlich &amp; Co.</comment>
    <sub-class-of type="text/plain"/>
    <glob pattern="*.heimlich"/>
  </mime-type>
</mime-info>
`

// Entry is the file by which desktops of Linux know the program, which lies at a path, or is found by its name.
func Entry(program string) string { return fmt.Sprintf(entry, quoted(program)) }

// IconSides are the sides of the icons that go with Entry, in pixels.
var IconSides = []int{16, 24, 32, 48, 64, 128, 256, 512}

// IconFile is where the icon of a side lies, below the folder of what desktops share.
func IconFile(side int) string {
	return fmt.Sprintf("icons/hicolor/%dx%d/apps/heimlich.png", side, side)
}

// quoted is a program’s path as the key Exec has it.
func quoted(path string) string {
	path = strings.NewReplacer(`\`, `\\\\`, `"`, `\\"`, "`", "\\\\`", `$`, `\\$`, `%`, `%%`).Replace(path)
	return `"` + path + `"`
}
