// Package licences shows the licences of the program's parts, one per page.
package licences

import (
	"strings"
	"unicode"

	"heimlich/assets"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/light"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Licences is the scene that shows the licences.
type Licences struct {
	appctx.BaseScene
	nav     *nav.Stack
	current int           // the index of the shown licence
	lines   []string      // the lines of its text, wrapped to the page
	window  layout.Rect   // the visible part of the text
	words   *sprites.Node // the visible lines and the scroll bar
	scroll  float64       // the scroll offset, in points
	dragY   float64       // the y of the dragging pointer, −1 for none
}

// New returns the licences, opened at the first one. Its close button returns to the scene below.
func New(ctx *appctx.Context, stack *nav.Stack) *Licences {
	l := &Licences{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, dragY: -1}
	l.Focus().SetBack(stack.Pop)
	return l
}

// MinHeight returns 0, because the text scrolls. With large text it returns the height, in points, at which some lines
// are visible.
func (*Licences) MinHeight(s appctx.Screen) float64 {
	switch {
	case s.Narrow():
		return 620
	case s.Large:
		return 380
	}
	return 0
}

// Layout builds the page: a sheet with the title, the parts and the text of the shown licence, and buttons.
func (l *Licences) Layout(s appctx.Screen) {
	l.Begin(s)
	desk.SetLampLitDesk(l.Stage(), l.Ctx.Textures, s.W, s.H)
	const margin, maxWidth = 12, 900 // points
	inside := s.Rect().Inset(margin)
	w := min(inside.W, maxWidth)
	box := layout.Rect{X: (s.W - w) / 2, Y: inside.Y, W: w, H: inside.H}
	l.Content.Add(desk.TrinketsAround(l.Ctx.Textures, s.Rect(), box, props.Paper, props.Envelope, props.Watch,
		props.Hat), desk.Sheet(l.Ctx.Textures, box))
	inner := box.Inset(min(20, s.W*0.04))
	last := len(assets.Licences) - 1
	specs := []widgets.ButtonSpec{
		{ID: "back", Title: l.Words("button.close"), OnPress: l.nav.Pop},
		{ID: "previous", Title: l.Words("button.previous"), Disabled: l.current == 0,
			OnPress: func() { l.turnPage(-1) }},
		{
			ID:       "next",
			Title:    l.Words("button.next"),
			Sub:      l.Words("button.page", message.Number("page", l.current+1), message.Number("pages", last+1)),
			Look:     widgets.Primary,
			Disabled: l.current == last,
			OnPress:  func() { l.turnPage(1) },
		},
	}
	buttons, rest := inner.CutBottom(appctx.ButtonRowsHeight(len(specs), inner.W), 12)
	head, rest := rest.CutTop(40, 0)
	licence := assets.Licences[l.current]
	l.AddLine(l.Style(lettering.Title, 28).WithColor(art.Ink), l.translate(licence.Title), head)
	st := l.Style(lettering.Body, 15)
	coverage := l.breakWords(st, a11y.Sentences(l.coverage()), rest.W)
	height := float64(len(l.Ctx.Fonts.Wrap(st, coverage, rest.W))) * l.Ctx.Fonts.LineHeight(st)
	coverageRect, rest := rest.CutTop(height, 8)
	l.AddParagraph(st.WithColor(art.Oxblood), coverage, coverageRect)
	l.window = rest
	l.lines = l.Ctx.Fonts.Wrap(l.style(), l.breakWords(l.style(), joinLines(licence.Text()), rest.W-14), rest.W-14)
	l.words = sprites.New("licence")
	l.Content.Add(l.words)
	l.SetControls(append(
		[]*widgets.Control{{ID: "text", Label: l.translate(licence.Title), Rect: rest, Pointer: true, OnDrag: l.drag}},
		l.AddButtonRows(specs, buttons)...))
	l.scrollTo(l.scroll)
}

// breakWords returns a text with line breaks in words that are wider than width points, such as addresses. It does so
// only in large text.
func (l *Licences) breakWords(style lettering.Style, text string, width float64) string {
	if !l.Screen.Large {
		return text
	}
	var out strings.Builder
	word := ""
	for _, r := range text {
		if word += string(r); unicode.IsSpace(r) {
			word = ""
		} else if l.Ctx.Fonts.Width(style, word) > width {
			out.WriteRune('\n')
			word = string(r)
		}
		out.WriteRune(r)
	}
	return out.String()
}

// translations maps those titles and parts of licences that are descriptions, not names, to their messages.
var translations = map[string]message.Key{
	"this edition’s code and drawings":   "licence.own",
	"Within Ebitengine":                  "licence.within",
	"Gamepads":                           "licence.gamepads",
	"Go: patents":                        "licence.patents",
	"Drawings":                           "licence.drawings",
	"Sound on Linux":                     "licence.sound",
	"File locks":                         "licence.locks",
	"Languages of the system":            "licence.languages",
	"Connections":                        "licence.connections",
	"QR codes":                           "licence.codes",
	"the typeface of titles and numbers": "licence.titles",
	"the typeface of everything else":    "licence.text",
}

// translate returns a title or part in the current language.
func (l *Licences) translate(text string) string {
	if key, ok := translations[text]; ok {
		return l.Words(key)
	}
	return text
}

// coverage returns a sentence with the parts that a licence covers.
func (l *Licences) coverage() string {
	var parts []*message.Arg
	for _, p := range assets.Licences[l.current].Parts {
		parts = append(parts, message.Verbatim("", l.translate(p)))
	}
	return l.Words("licence.uses", message.Each("parts", parts))
}

// style returns the text style of licences.
func (l *Licences) style() lettering.Style {
	st := l.Style(lettering.Body, 16).WithColor(art.PaperText)
	st.Leading = 1.35
	return st
}

// minFullLine is the length, in bytes, from which a line is taken for one that was wrapped.
const minFullLine = 48

// joinLines joins the lines of each paragraph. Licences are wrapped for terminals, so a line of at least minFullLine
// bytes goes on in the next one.
func joinLines(text string) string {
	var out strings.Builder
	previous := 0 // length of the previous line
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		switch {
		case out.Len() == 0:
		case previous >= minFullLine && line != "":
			out.WriteByte(' ')
		default:
			out.WriteByte('\n')
		}
		out.WriteString(line)
		previous = len(line)
	}
	return out.String()
}

// turnPage shows the licence n pages further, if there is one.
func (l *Licences) turnPage(n int) {
	if at := l.current + n; at >= 0 && at < len(assets.Licences) {
		l.current, l.scroll = at, 0
		l.Layout(l.Screen)
	}
}

// visibleLines returns how many lines fit into the window.
func (l *Licences) visibleLines() int { return int(l.window.H / l.Ctx.Fonts.LineHeight(l.style())) }

// maxScroll returns the largest scroll offset, in points.
func (l *Licences) maxScroll() float64 {
	return float64(max(len(l.lines)-l.visibleLines(), 0)) * l.Ctx.Fonts.LineHeight(l.style())
}

// scrollTo scrolls to the offset y, in points, rounded to whole lines, and draws the scroll bar.
func (l *Licences) scrollTo(y float64) {
	l.scroll = min(max(y, 0), l.maxScroll())
	st, w := l.style(), l.window
	lineHeight := l.Ctx.Fonts.LineHeight(st)
	first := int(l.scroll/lineHeight + 0.5)
	visible := l.lines[first:min(first+l.visibleLines(), len(l.lines))]
	l.words.Clear()
	l.words.Add(sprites.NewFace("words", l.Ctx.Fonts.Lines(st, visible, w.W-14), w.X, w.Y))
	if maximum := l.maxScroll(); maximum > 0 {
		theme := l.Ctx.Kit.Theme
		bar := max(w.H*w.H/(w.H+maximum), 24)
		groove := l.Ctx.Textures.Fill(light.WithOpacity(theme.Ink, 0.16), 4, w.H)
		l.words.Add(sprites.NewFace("groove", groove, w.Right()-4, w.Y))
		l.words.Add(sprites.NewFace("bar", l.Ctx.Textures.Fill(theme.Edge, 4, bar), w.Right()-4,
			w.Y+(w.H-bar)*l.scroll/maximum))
	}
}

// drag scrolls the text with the pointer.
func (l *Licences) drag(p widgets.Drag) bool {
	if l.dragY >= 0 {
		l.scrollTo(l.scroll + l.dragY - p.Y)
	}
	l.dragY = p.Y
	if p.Done {
		l.dragY = -1
	}
	return true
}

// Handle scrolls the text by the wheel, the arrow keys up and down, Page Up, Page Down, Home and End. The left and
// right arrow keys turn pages, as does Enter unless a control uses it.
func (l *Licences) Handle(event widgets.InputEvent) {
	line := l.Ctx.Fonts.LineHeight(l.style())
	if event.Kind == widgets.Wheel {
		l.scrollTo(l.scroll - 3*line*event.DY)
		return
	}
	if event.Kind == widgets.KeyDown {
		switch event.Key {
		case widgets.KeyArrowUp:
			l.scrollTo(l.scroll - line)
			return
		case widgets.KeyArrowDown:
			l.scrollTo(l.scroll + line)
			return
		case "PageUp":
			l.scrollTo(l.scroll - l.window.H + line)
			return
		case "PageDown":
			l.scrollTo(l.scroll + l.window.H - line)
			return
		case widgets.KeyHome:
			l.scrollTo(0)
			return
		case widgets.KeyEnd:
			l.scrollTo(l.maxScroll())
			return
		case widgets.KeyArrowLeft, widgets.KeyArrowRight:
			l.turnPage(map[string]int{widgets.KeyArrowLeft: -1, widgets.KeyArrowRight: 1}[event.Key])
			return
		}
	}
	if !l.Focus().Handle(event) && event.Kind == widgets.KeyDown && event.Key == widgets.KeyEnter && !event.Repeat {
		l.turnPage(1)
	}
}

// Describe adds the shown licence and its text to the accessibility state.
func (l *Licences) Describe(s *a11y.PublicState) {
	licence := assets.Licences[l.current]
	s.Prompt = a11y.Sentences(l.translate(licence.Title), l.coverage())
	s.Regions = []a11y.Region{
		{ID: "text", Title: l.translate(licence.Title), Lines: strings.Split(joinLines(licence.Text()), "\n\n")},
	}
}
