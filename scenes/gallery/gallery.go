// Package gallery shows everything that can be on a screen: all drawings, the pieces and tables of the game, the desk and what lies on it, every widget in every state, the type, and all texts of all
// languages. It is for those who draw, translate or change the game; a new drawing, text or language is in it by itself. No button leads here: begin with
// -scene gallery, or ?scene=gallery in the browser.
package gallery

import (
	"math"
	"slices"

	"heimlich/assets"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/backstage"
	"heimlich/scenes/words"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Gallery is the scene.
type Gallery struct {
	backstage.Page
	tables  []Sample
	back    func()
	tongues []tongue
	speaks  int // which language the exhibits speak
	at      int // which chapter is open
	shows   []exhibit
	list    *widgets.Scroll
	checked map[string]bool // the choices that were pressed, by the names of their controls
}

// tongue is a language that the exhibits can speak.
type tongue struct {
	name  string // as "en"
	words *words.Catalogue
}

// chapters are the parts of the gallery, in the order of their buttons.
var chapters = []struct {
	id    string
	title message.Key
	shows func(g *Gallery, width float64) []exhibit
}{
	{"drawings", "gallery.drawings", (*Gallery).drawings},
	{"pieces", "gallery.pieces", (*Gallery).pieces},
	{"widgets", "gallery.widgets", (*Gallery).widgets},
	{"desk", "gallery.desk", (*Gallery).desk},
	{"lettering", "gallery.lettering", (*Gallery).lettering},
	{"words", "gallery.words", (*Gallery).texts},
}

// New returns the gallery; tables are shown among the pieces, and back leads out of it. The error names a language whose words can't be read.
func New(b *backstage.Backstage, tables []Sample, back func()) (*Gallery, error) {
	g := &Gallery{Page: backstage.Page{Back: b}, tables: tables, back: back, checked: map[string]bool{}}
	for _, name := range assets.Languages() {
		c, err := words.Language(name)
		if err != nil {
			return nil, err
		}
		if name == words.English {
			g.speaks = len(g.tongues)
		}
		g.tongues = append(g.tongues, tongue{name, c})
	}
	g.Desk().SetBack(back)
	return g, nil
}

// say is what an exhibit says, in the language that they speak.
func (g *Gallery) say(m message.Message) string { return g.tongues[g.speaks].words.Say(m) }

// MinHeight is 0: the list is as long as there is room.
func (*Gallery) MinHeight(backstage.Screen) float64 { return 0 }

// Layout builds the page. What was at the top of the list stays there.
func (g *Gallery) Layout(s backstage.Screen) {
	top, first := "", g.list == nil
	if !first {
		if i, last := g.list.InSight(); i <= last {
			top = g.shows[i].name
		}
	}
	g.Begin(s)
	in := s.Rect().Inset(min(12, s.W*0.02))
	if in.W > 1100 {
		in.X, in.W = (s.W-1100)/2, 1100
	}
	buttons, body := g.buttons(in)
	g.Panel(body)
	list := body.Inset(8)
	g.shows = chapters[g.at].shows(g, list.W-widgets.Gutter)
	g.list = g.Back.Kit.Scroll(g.Desk(), widgets.ScrollSpec{ID: "exhibits", Rect: list, Rows: len(g.shows), Gap: 4, Main: true, Build: func(row int, _ float64) widgets.Row { return g.shows[row].build() }})
	g.On.Add(g.list.Node)
	if i := slices.IndexFunc(g.shows, func(e exhibit) bool { return e.name == top }); i > 0 {
		g.list.Go(widgets.Place{Row: i})
	}
	g.Offer(append(buttons, g.list.Controls()...))
}

// buttons puts the buttons of the chapters, of the language and the way out at the top of a rectangle, on as many rows as they need. It returns what is below.
func (g *Gallery) buttons(in layout.Rect) (cs []*widgets.Control, below layout.Rect) {
	const size, high, gap = 16, 44, 6
	specs := make([]widgets.ButtonSpec, len(chapters)+2)
	for i, c := range chapters {
		s := &specs[i]
		s.ID, s.Title, s.Look, s.Checked, s.OnPress = c.id, g.Words(c.title), widgets.Choice, i == g.at, func() { g.open(i, g.speaks) }
	}
	s := &specs[len(chapters)]
	s.ID, s.Title, s.Disabled = "language", g.Words("gallery.language", message.Verbatim("language", g.tongues[g.speaks].name)), len(g.tongues) < 2
	s.OnPress = func() { g.open(g.at, (g.speaks+1)%len(g.tongues)) }
	s = &specs[len(chapters)+1]
	s.ID, s.Title, s.OnPress = "back", g.Words("button.close"), g.back
	widest := 0.0
	for i := range specs {
		widest = max(widest, g.Back.Type.Width(g.Style(lettering.Strong, size), specs[i].Title)+26)
	}
	columns := min(max(int((in.W+gap)/(widest+gap)), 1), len(specs))
	rows := (len(specs) + columns - 1) / columns
	columns = (len(specs) + rows - 1) / rows
	head, below := in.Cut(float64(rows*(high+gap)-gap), 8)
	for i, r := range head.Rows(rows, gap) {
		for k, r := range r.Columns(columns, gap) {
			if at := i*columns + k; at < len(specs) {
				specs[at].Rect, specs[at].Size = r, size
				cs = append(cs, g.Button(specs[at]))
			}
		}
	}
	return cs, below
}

// open opens a chapter in a language. In another language a chapter stays where it was.
func (g *Gallery) open(chapter, speaks int) {
	if chapter != g.at {
		g.list = nil
	}
	g.at, g.speaks = chapter, speaks
	g.Layout(g.Screen)
}

// Handle gives input to the list and the desk.
func (g *Gallery) Handle(e widgets.Event) {
	if !g.list.Handle(e) {
		g.Desk().Handle(e)
	}
}

// Advance lets the list run out.
func (g *Gallery) Advance(dt float64) { g.list.Advance(dt) }

// Describe tells the exhibits in sight.
func (g *Gallery) Describe(s *a11y.State) {
	s.Prompt = g.Words("gallery.prompt", message.Words("chapter", message.Of(chapters[g.at].title)))
	first, last := g.list.InSight()
	for _, e := range g.shows[first : last+1] {
		s.Log = append(s.Log, a11y.Sentences(e.name))
	}
}

// columns is how many cells of at least that width fit side by side.
func columns(width, least, gap float64) int {
	return max(int(math.Floor((width+gap)/(least+gap))), 1)
}
