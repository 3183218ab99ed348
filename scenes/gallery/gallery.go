// Package gallery is the scene that shows every drawing, control and text, for developers, artists and translators. It
// has drawings, pieces, tables, props, widgets in every state, typefaces, and all texts of all languages. New drawings,
// texts and languages appear by themselves. Only builds with the tag gallery have it; -scene gallery starts it.
package gallery

import (
	"math"
	"slices"

	"heimlich/assets"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/words"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Gallery is the scene that shows the samples, one chapter at a time.
type Gallery struct {
	appctx.BaseScene
	tables          []Sample
	back            func()
	languages       []language
	currentLanguage int // the index of the rows' language
	currentChapter  int // the index of the open chapter
	rowSpecs        []rowSpec
	list            *widgets.Scroll
	checked         map[string]bool // the IDs of checked controls
}

// language is a language in which rows are shown.
type language struct {
	name  string // such as "en"
	words *words.Catalogue
}

// chapters are the parts of the gallery, in the order of their buttons.
var chapters = []struct {
	id    string
	title message.Key
	shows func(gallery *Gallery, width float64) []rowSpec
}{
	{"drawings", "gallery.drawings", (*Gallery).drawings},
	{"pieces", "gallery.pieces", (*Gallery).pieces},
	{"widgets", "gallery.widgets", (*Gallery).widgets},
	{"desk", "gallery.desk", (*Gallery).desk},
	{"lettering", "gallery.lettering", (*Gallery).lettering},
	{"words", "gallery.words", (*Gallery).texts},
}

// New returns the gallery with sample tables. Its close button calls back. It returns an error if the texts of a
// language are invalid.
func New(ctx *appctx.Context, tables []Sample, back func()) (*Gallery, error) {
	gallery := &Gallery{BaseScene: appctx.BaseScene{Ctx: ctx}, tables: tables, back: back, checked: map[string]bool{}}
	for _, name := range assets.Languages() {
		c, err := words.Language(name)
		if err != nil {
			return nil, err
		}
		if name == words.English {
			gallery.currentLanguage = len(gallery.languages)
		}
		gallery.languages = append(gallery.languages, language{name, c})
	}
	gallery.Focus().SetBack(back)
	return gallery, nil
}

// say translates a message into the current language of the rows.
func (g *Gallery) say(m message.Message) string { return g.languages[g.currentLanguage].words.Say(m) }

// MinHeight returns 0, because the list adapts to any height.
func (*Gallery) MinHeight(appctx.Screen) float64 { return 0 }

// Layout builds the page. The list keeps its top row.
func (g *Gallery) Layout(screen appctx.Screen) {
	top, first := "", g.list == nil
	if !first {
		if i, last := g.list.VisibleRows(); i <= last {
			top = g.rowSpecs[i].name
		}
	}
	g.Begin(screen)
	inside := screen.Rect().Inset(min(12, screen.W*0.02))
	const maxWidth = 1100 // points
	if inside.W > maxWidth {
		inside.X, inside.W = (screen.W-maxWidth)/2, maxWidth
	}
	buttons, body := g.buttons(inside)
	g.AddPanel(body)
	list := body.Inset(8)
	g.rowSpecs = chapters[g.currentChapter].shows(g, list.W-widgets.ScrollbarWidth)
	g.list = g.Ctx.Kit.Scroll(g.Focus(), widgets.ScrollSpec{
		ID:    "exhibits",
		Rect:  list,
		Rows:  len(g.rowSpecs),
		Gap:   4,
		Main:  true,
		Build: func(row int, _ float64) widgets.Row { return g.rowSpecs[row].build() },
	})
	g.Content.Add(g.list.Node)
	if i := slices.IndexFunc(g.rowSpecs, func(e rowSpec) bool { return e.name == top }); i > 0 {
		g.list.ScrollTo(widgets.ScrollPosition{Row: i})
	}
	g.SetControls(append(buttons, g.list.Controls()...))
}

// buttons adds the buttons for chapters, language and leaving at the top of a rectangle, on as many rows as they need.
// It returns the rest of the rectangle.
func (g *Gallery) buttons(area layout.Rect) (controls []*widgets.Control, below layout.Rect) {
	const size, high, gap = 16, 44, 6
	specs := make([]widgets.ButtonSpec, len(chapters)+2)
	for i, c := range chapters {
		s := &specs[i]
		s.ID, s.Title, s.Look, s.Checked, s.OnPress = c.id, g.Words(c.title), widgets.Choice, i == g.currentChapter,
			func() { g.open(i, g.currentLanguage) }
	}
	s := &specs[len(chapters)]
	s.ID, s.Title, s.Disabled = "language",
		g.Words("gallery.language", message.Verbatim("language", g.languages[g.currentLanguage].name)),
		len(g.languages) < 2
	s.OnPress = func() { g.open(g.currentChapter, (g.currentLanguage+1)%len(g.languages)) }
	s = &specs[len(chapters)+1]
	s.ID, s.Title, s.OnPress = "back", g.Words("button.close"), g.back
	widest := 0.0
	for i := range specs {
		widest = max(widest, g.Ctx.Fonts.Width(g.Style(lettering.Strong, size), specs[i].Title)+26)
	}
	columns := min(max(int((area.W+gap)/(widest+gap)), 1), len(specs))
	rows := (len(specs) + columns - 1) / columns
	columns = (len(specs) + rows - 1) / rows
	head, below := area.CutTop(float64(rows*(high+gap)-gap), 8)
	for i, r := range head.Rows(rows, gap) {
		for k, r := range r.Columns(columns, gap) {
			if at := i*columns + k; at < len(specs) {
				specs[at].Rect, specs[at].Size = r, size
				controls = append(controls, g.AddButton(specs[at]))
			}
		}
	}
	return controls, below
}

// open opens the chapter and the language with these indices. If only the language changes, the list keeps its top row.
func (g *Gallery) open(chapter, language int) {
	if chapter != g.currentChapter {
		g.list = nil
	}
	g.currentChapter, g.currentLanguage = chapter, language
	g.Layout(g.Screen)
}

// Handle passes input to the list and to the focus manager.
func (g *Gallery) Handle(e widgets.InputEvent) {
	if !g.list.Handle(e) {
		g.Focus().Handle(e)
	}
}

// Advance scrolls the list by dt seconds after a flick.
func (g *Gallery) Advance(dt float64) { g.list.Advance(dt) }

// Describe adds the names of the visible rows to the accessibility state.
func (g *Gallery) Describe(s *a11y.PublicState) {
	s.Prompt = g.Words("gallery.prompt", message.Words("chapter", message.Of(chapters[g.currentChapter].title)))
	first, last := g.list.VisibleRows()
	for _, e := range g.rowSpecs[first : last+1] {
		s.Log = append(s.Log, a11y.Sentences(e.name))
	}
}

// columns returns the number of cells of at least minWidth points that fit side by side, at least 1.
func columns(width, minWidth, gap float64) int {
	return max(int(math.Floor((width+gap)/(minWidth+gap))), 1)
}
