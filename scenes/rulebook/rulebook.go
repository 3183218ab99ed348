// Package rulebook is the scene of the rules. Each topic has a page with a text and a photograph, which on some pages
// shows an animated example. The numbers in the text come from the edition's row of parameters.
package rulebook

import (
	"slices"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/rules/topic"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites/layout"
	"heimlich/sprites/widgets"
)

// Opening says where the rulebook opens. Its setup must be valid.
type Opening struct {
	Setup rules.Setup // only its edition and its variants matter
	Topic topic.Topic // of the first visible page
	Card  rules.Card  // a card to highlight in the list of all cards, NoCard for none
}

// Rulebook is the scene of the rules.
type Rulebook struct {
	appctx.BaseScene
	nav          *nav.Stack
	setup        rules.Setup
	card         rules.Card // the highlighted card, NoCard for none
	searchText   string     // the search text of the card list
	page         int        // index of the visible page
	town         *townView  // the animated example of the page, nil for none
	list         *cardList  // the card list of the page, nil for none
	pageControls []*widgets.Control
	footButtons  []*widgets.Control
	time         float64 // of the example's animation, in seconds
}

// New returns the rulebook of an edition, opened at a topic, or at the first page if the edition lacks that topic. Its
// close button returns to the scene below.
func New(ctx *appctx.Context, o Opening, stack *nav.Stack) *Rulebook {
	r := &Rulebook{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, setup: o.Setup, card: o.Card}
	r.page = max(slices.Index(r.topics(), o.Topic), 0)
	r.Focus().SetBack(stack.Pop)
	return r
}

// MinHeight returns the height, in points, below which the page scrolls, so that its text stays legible.
func (r *Rulebook) MinHeight(screen appctx.Screen) float64 {
	if screen.Large && r.topics()[r.page] == topic.Editions {
		switch {
		case screen.Narrow():
			return 960
		case screen.W < 400:
			return 640
		case screen.W < 600:
			return 520
		}
	}
	if screen.Narrow() {
		return 440
	}
	return r.BaseScene.MinHeight(screen)
}

// Layout builds the page: a sheet of paper in an open folder, with a photograph beside or above the text.
func (r *Rulebook) Layout(s appctx.Screen) {
	r.Begin(s)
	r.town, r.list, r.pageControls, r.footButtons = nil, nil, nil, nil
	textures, page := r.Ctx.Textures, r.pageOf(r.topics()[r.page])
	desk.SetLampLitDesk(r.Stage(), textures, s.W, s.H)
	const maxWidth, maxFolderHeight = 1180, 690 // points
	inside := s.Rect().Inset(max(8, min(s.W, s.H)*0.02))
	inside.X, inside.W = inside.X+max(inside.W-maxWidth, 0)/2, min(inside.W, maxWidth)
	height := min(58, max(46, s.H*0.08))
	narrow := s.W < layout.Narrow
	if narrow {
		height = 2*46 + 8
	}
	buttons, folder := inside.CutBottom(height, 12)
	if folder.H > maxFolderHeight && folder.W > folder.H {
		folder.Y, folder.H = folder.Y+(folder.H-maxFolderHeight)/2, maxFolderHeight
	}
	l := r.newPageLayout(&page, folder)
	r.drawFolder(&l)
	if page.licences {
		r.pageControls = append(r.pageControls,
			r.AddButton(widgets.ButtonSpec{ID: "licences", Title: r.Words("rules.licences"),
				Rect: l.button, OnPress: func() { r.nav.Open(nav.SceneLicences) }}))
	}
	r.addHeading(page.title, l.head)
	switch {
	case page.topic == topic.AllCards:
		r.addCardList(l.words)
	case page.topic == topic.Editions:
		r.addEditions(l.words)
	default:
		if l.photo.W > 0 {
			r.addPhoto(page, l.photo, l.tilt)
		}
		r.addText(&page, &l)
	}
	rects := buttons.Columns(3, 10)
	if narrow { // the button to the next page is above the others
		rows := buttons.Rows(2, 8)
		rects = append(rows[1].Columns(2, 8), rows[0])
	}
	pages := len(r.topics())
	last := r.page == pages-1
	look, next := widgets.Primary, r.Words("button.next")
	if last {
		next = r.Words("button.done")
	}
	r.footButtons = []*widgets.Control{
		r.AddButton(widgets.ButtonSpec{ID: "back", Title: r.Words("button.close"), Rect: rects[0], OnPress: r.nav.Pop}),
		r.AddButton(widgets.ButtonSpec{ID: "previous", Title: r.Words("button.previous"), Rect: rects[1],
			Disabled: r.page == 0, OnPress: func() { r.turnPage(-1) }}),
		r.AddButton(widgets.ButtonSpec{ID: "next", Title: next,
			Sub: r.Words("button.page", message.Number("page", r.page+1),
				message.Number("pages", pages)), Rect: rects[2],
			Look: look, OnPress: func() { r.turnPage(1) }}),
	}
	r.offerControls()
}

// offerControls sets the scene's controls in the order of Tab.
func (r *Rulebook) offerControls() {
	r.SetControls(slices.Concat(r.list.controls(), r.pageControls, r.footButtons))
}

// relayout lays out the scene again with the height that the page needs.
func (r *Rulebook) relayout() { r.Layout(r.Screen.Relayout(r)) }

// openEdition shows the first page of an edition's rules.
func (r *Rulebook) openEdition(id rules.EditionID) {
	r.setup = rules.Setup{Edition: id, Variants: rules.Variants{}}
	r.page, r.time = 0, 0
	r.relayout()
}

// turnPage shows the page n pages further, or closes the scene after the last page. Before the first page it does
// nothing.
func (r *Rulebook) turnPage(n int) {
	if r.page+n == len(r.topics()) {
		r.nav.Pop()
		return
	}
	if r.page+n >= 0 {
		r.page += n
		r.time = 0
		r.relayout()
	}
}

// Handle passes input to the card list first. Then the left and right arrow keys turn pages, but do not close the
// scene. The focus manager gets the rest; else Enter turns to the next page.
func (r *Rulebook) Handle(event widgets.InputEvent) {
	if r.list.handle(event) {
		return
	}
	if event.Kind == widgets.KeyDown && (event.Key == widgets.KeyArrowRight || event.Key == widgets.KeyArrowLeft) {
		n, button := 1, "next"
		if event.Key == widgets.KeyArrowLeft {
			n, button = -1, "previous"
		}
		r.Focus().ShowFocusOn(button)
		if r.page+n < len(r.topics()) {
			r.turnPage(n)
		}
		return
	}
	if r.Focus().Handle(event) {
		return
	}
	if event.Kind == widgets.KeyDown && event.Key == widgets.KeyEnter && !event.Repeat {
		r.turnPage(1)
	}
}

// Cover removes the highlight of the looked-up card, because it could tell a card of somebody's hand. It reports
// whether a card was highlighted.
func (r *Rulebook) Cover() bool {
	highlighted := r.card != rules.NoCard
	if r.card = rules.NoCard; highlighted && r.Screen.W > 0 {
		r.relayout()
	}
	return highlighted
}

// Describe adds the texts of the page to the accessibility state, with the cards that were found, and the page's
// example as sentences.
func (r *Rulebook) Describe(state *a11y.PublicState) {
	page := r.pageOf(r.topics()[r.page])
	words, example := []string{page.title, page.text}, r.exampleWords(page)
	if r.list != nil {
		for _, c := range r.list.found {
			words = append(words,
				r.Words("rules.card", message.Card("card", c), message.Verbatim("does", r.Ctx.Language.Does(c))))
		}
	}
	state.Prompt = a11y.Sentences(words...)
	if len(example) > 0 {
		state.Prompt = a11y.Sentences(append([]string{state.Prompt, r.Words("rules.example")}, example...)...)
	}
	var lines []string
	for _, w := range words[1:] {
		for _, line := range strings.Split(w, "\n") {
			if line = strings.TrimSpace(line); line != "" {
				lines = append(lines, line)
			}
		}
	}
	state.Regions = []a11y.Region{{ID: "text", Title: page.title, Lines: lines}}
	if len(example) > 0 {
		state.Regions = append(state.Regions, a11y.Region{ID: "example", Title: r.Words("rules.example"),
			Lines: example})
	}
}
