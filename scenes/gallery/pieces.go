package gallery

import (
	"slices"
	"strings"

	"heimlich/assets"
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/appctx"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Sample is a table that the gallery shows, drawn as in the game.
type Sample struct {
	Name  string // what the table waits for
	Scene appctx.Scene
}

// drawings returns all drawings of the assets, by folder.
func (g *Gallery) drawings(width float64) (shows []rowSpec) {
	var folders []string
	for _, name := range assets.DrawingNames() {
		folder, _, _ := strings.Cut(name, "/")
		if folder == name {
			folder = ""
		}
		if !slices.Contains(folders, folder) {
			folders = append(folders, folder)
		}
	}
	slices.Sort(folders) // drawings without a folder first
	for _, f := range folders {
		shows = append(shows, g.heading("drawings/"+f, width))
		shows = append(shows, g.grid(g.pictures(f), 110, width, fixedHeight(110))...)
	}
	return shows
}

// pictures returns the drawings of a folder; "" are the ones without a folder.
func (g *Gallery) pictures(folder string) (cells []cell) {
	for _, name := range assets.DrawingNames() {
		in, base, ok := strings.Cut(name, "/")
		if !ok {
			in, base = "", name
		}
		if in == folder {
			cells = append(cells, g.picture(name, base))
		}
	}
	return cells
}

// pieces returns the pieces of a game, and the sample tables.
func (g *Gallery) pieces(width float64) (shows []rowSpec) {
	var cards []cell
	for kind := rules.Card(1); kind <= rules.NumCardKinds; kind++ {
		cards = append(cards, g.card(kind))
	}
	for _, part := range []struct {
		title message.Key
		cells []cell
		least float64
		high  func(float64) float64
	}{
		{"gallery.agents", g.pictures("agents"), 80, fixedHeight(110)},
		{"gallery.safe", []cell{g.picture("safe", "safe"), g.picture("safe-open", "safe-open")}, 80, fixedHeight(80)},
		{"gallery.die", g.pictures("die"), 60, fixedHeight(60)},
		{"gallery.tokens", g.pictures("tokens"), 60, fixedHeight(40)},
		{"gallery.cards", append(cards, g.picture("cards/reverse", "reverse")), 150, g.cardHeight},
	} {
		shows = append(shows, g.section(part.title, part.cells, part.least, width, part.high)...)
	}
	for _, t := range g.tables {
		title := g.say(message.Of("gallery.table", message.Verbatim("phase", t.Name)))
		shows = append(shows, g.heading(title, width), rowSpec{title, func() widgets.Row { return g.table(t, width) }})
	}
	return shows
}

// table builds a row with a scaled picture of a table, without controls.
func (g *Gallery) table(t Sample, width float64) widgets.Row {
	screen := appctx.Screen{W: 1280, H: 720, Scale: g.Screen.Scale}
	if width < 500 {
		screen.W, screen.H = 390, 844
	}
	k := min((width-2*pad)/screen.W, 1)
	t.Scene.Layout(screen)
	shown := sprites.New("table").SetPos(pad, pad).SetScale(k, k).SetClip(screen.W, screen.H)
	for l := sprites.LayerSky; l <= sprites.LayerCurtain; l++ {
		shown.Add(slices.Clone(t.Scene.Stage().Layer(l).Children())...)
	}
	return widgets.Row{Node: sprites.New("table row").Add(shown), H: screen.H*k + 2*pad}
}

// cardHeight returns the height at which all cards of a width show their whole text, in points.
func (g *Gallery) cardHeight(w float64) float64 {
	return cardface.Height(g.Ctx.Fonts, g.languages[g.currentLanguage].words, w)
}

// card returns a cell with a card of a kind.
func (g *Gallery) card(kind rules.Card) cell {
	return cell{kind.String(), func(on *sprites.Node, r layout.Rect) *widgets.Control {
		cardface.Draw(on, g.Ctx.Kit, g.languages[g.currentLanguage].words, kind, r, cardface.CardStyle{})
		return nil
	}}
}
