package scenes

import (
	"slices"
	"strings"

	"heimlich/scenes/gamelist"
	"heimlich/scenes/savefiles"
)

// A page can be taken away while somebody plays: the graphics card is reset, and the engine loads the page again; or the browser throws a tab away that nobody has looked at for long. Whoever
// comes back is to find what they left. So the page is always told which place that is, and hands it back.

// returning is the game where somebody comes back to it.
type returning struct{ *game }

// place is where the game is that shows a scene of that name, in a word or two: the game that is played, or else a scene that can be opened; "" for none of these.
func (g returning) place(name string) string {
	switch {
	case g.id != "":
		return "game " + g.id
	case places[name] != nil:
		return "scene " + name
	}
	return ""
}

// comeBack shows the place that place has told of, and reports whether there is such a place. A game that is not there any more, or that another window has by now, says so.
func (g returning) comeBack(place string) bool {
	kind, what, _ := strings.Cut(place, " ")
	switch {
	case kind == "game" && what != "":
		g.shell.Tasks().Await(func() func() {
			open, err := g.back.Files.Open()
			at := slices.IndexFunc(open, func(e savefiles.Entry) bool { return e.ID == what })
			var s gamelist.Summary
			if at >= 0 {
				var text []byte
				if text, err = g.back.Files.Read(what); err == nil {
					s = gamelist.Summarize(text)
				}
			}
			return func() {
				switch {
				case err != nil:
					g.notify(err)
					g.showTitle()
				case at >= 0:
					g.open(what, s.Who(g.back.Language, 40), g.back.Files.Hold)
				default: // it had been put away, or is not there any more, which is said
					gamesList(g).openFinished(what)
				}
			}
		})
	case kind == "scene" && places[what] != nil:
		places[what](g.game)
	default:
		return false
	}
	return true
}
