package assets

import (
	"fmt"
	"strings"
)

// Licence is the licence of some parts of the game.
type Licence struct {
	Title string   // short title for players
	Parts []string // what it covers: Go module paths, or names of other things
	file  string   // embedded file with the text
}

// Text returns the full text of the licence.
func (l Licence) Text() string {
	data, err := files.ReadFile(l.file)
	if err != nil {
		panic(err) // embedded files are always readable
	}
	return string(data)
}

// goParts lists the modules under the licence of Go itself.
var goParts = []string{"Go", "golang.org/x/image", "golang.org/x/sync", "golang.org/x/sys", "golang.org/x/text"}

// Licences lists the licences of everything in the game, each text once. It must not be changed.
var Licences = []Licence{
	{"Heimlich & Co.", []string{"this edition’s code and drawings"}, "licences/heimlich.txt"},
	{"Ebitengine", []string{"github.com/hajimehoshi/ebiten/v2", "github.com/ebitengine/hideconsole",
		"github.com/ebitengine/oto/v3", "github.com/ebitengine/purego"}, "licences/apache-2.0.txt"},
	{"Within Ebitengine", []string{"github.com/hajimehoshi/ebiten/v2"}, "licences/ebitengine-notice.txt"},
	// Ebitengine embeds this database.
	{"Gamepads", []string{"github.com/mdqinc/SDL_GameControllerDB"}, "licences/gamecontrollerdb.txt"},
	{"Go", goParts, "licences/go.txt"},
	{"Go: patents", goParts, "licences/go-patents.txt"},
	{"Drawings", []string{"github.com/srwiley/rasterx"}, "licences/rasterx.txt"},
	{"Sound on Linux", []string{"github.com/jfreymuth/pulse"}, "licences/pulse.txt"},
	{"File locks", []string{"github.com/gofrs/flock"}, "licences/flock.txt"},
	{"Languages of the system", []string{"github.com/Xuanwo/go-locale"}, "licences/go-locale.txt"},
	{"Connections", []string{"github.com/coder/websocket"}, "licences/websocket.txt"},
	{"QR codes", []string{"rsc.io/qr"}, "licences/qr.txt"},
	{"Vollkorn", []string{"the typeface of titles and numbers"}, "fonts/OFL-vollkorn.txt"},
	{"Barlow", []string{"the typeface of everything else"}, "fonts/OFL-barlow.txt"},
}

// AllLicences returns all licences as one text for players.
func AllLicences() string {
	var b strings.Builder
	for _, l := range Licences {
		fmt.Fprintf(&b, "%s\n%s\n(%s)\n\n%s\n\n", strings.Repeat("=", 80), l.Title, strings.Join(l.Parts, ", "),
			strings.TrimSpace(l.Text()))
	}
	return b.String()
}
