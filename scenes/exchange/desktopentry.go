//go:build !js

package exchange

import (
	"fmt"
	"strings"
)

// This file describes the program to a Linux desktop: its entry, its file type and its icons.

// entryTemplate is the template of the desktop entry, in the format of freedesktop.org's Desktop Entry Specification.
// Comment is the tooltip of the program.
const entryTemplate = `[Desktop Entry]
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

// MIMEType declares the file type of saved games, in the format of freedesktop.org's Shared MIME-info Specification.
const MIMEType = `<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="application/x-heimlich">
    <comment>Game of Heimlich &amp; Co.</comment>
    <sub-class-of type="text/plain"/>
    <glob pattern="*.heimlich"/>
  </mime-type>
</mime-info>
`

// DesktopEntry returns the desktop entry for Linux. Program is a path, or a name that is found in PATH.
func DesktopEntry(program string) string { return fmt.Sprintf(entryTemplate, quoted(program)) }

// IconSizes are the sides of the desktop icons, in pixels. It must not be changed.
var IconSizes = []int{16, 24, 32, 48, 64, 128, 256, 512}

// IconFile returns the path of the icon with that side, relative to the shared data folder.
func IconFile(side int) string {
	return fmt.Sprintf("icons/hicolor/%dx%d/apps/heimlich.png", side, side)
}

// quoted returns a program's path, quoted for the key Exec of a desktop entry.
func quoted(path string) string {
	path = strings.NewReplacer(`\`, `\\\\`, `"`, `\\"`, "`", "\\\\`", `$`, `\\$`, `%`, `%%`).Replace(path)
	return `"` + path + `"`
}
