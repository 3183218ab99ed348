package rulebook

import (
	"image/color"
	"strings"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/cardface"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// cardList is the list of all kinds of card, with a search field.
type cardList struct {
	book   *Rulebook
	field  *widgets.Field
	scroll *widgets.Scroll
	rect   layout.Rect  // of the list
	found  []rules.Card // the cards that match the search text
}

// findCards returns the kinds of card whose name or text contains every word of text, ignoring case. An empty text
// finds all.
func (r *Rulebook) findCards(text string) []rules.Card {
	var found []rules.Card
	for card := rules.CardBack; card <= rules.NumCardKinds; card++ {
		cardText := strings.ToLower(r.Ctx.Language.Card(card) + " " + r.Ctx.Language.Does(card))
		matches := true
		for word := range strings.FieldsSeq(strings.ToLower(text)) {
			matches = matches && strings.Contains(cardText, word)
		}
		if matches {
			found = append(found, card)
		}
	}
	return found
}

// searchHeight is the height of the search field, in points.
const searchHeight = 46

// addCardList adds the search field and the list of cards. In an edition without cards a line above the list says so.
func (r *Rulebook) addCardList(area layout.Rect) {
	head, rest := area.CutTop(searchHeight, 10)
	if head.W > 420 {
		head.W = 420
	}
	list := &cardList{book: r, rect: rest}
	list.field = r.Ctx.Kit.Field(widgets.FieldSpec{ID: "find", Label: r.Words("rules.kinds.find"), Rect: head,
		Text: r.searchText, Limit: 24, Placeholder: r.Words("rules.kinds.empty"), OnChange: list.search})
	r.Content.Add(list.field.Node)
	r.list = list
	if !r.edition().Cards.Allowed { // says so once, not on each card
		var line layout.Rect
		line, list.rect = list.rect.CutTop(26, 8)
		r.AddLine(r.Style(lettering.Italic, 18).WithColor(art.PaperText), r.Words("rules.kinds.no-cards"), line)
	}
	list.fill()
}

// search shows the cards that match text. It removes the highlight.
func (l *cardList) search(text string) {
	l.book.searchText, l.book.card = text, rules.NoCard
	l.fill()
	l.book.offerControls()
}

// fill replaces the list by one of the cards that match the search text, scrolled to the looked-up card.
func (l *cardList) fill() {
	r := l.book
	if l.scroll != nil {
		l.scroll.Node.Remove()
	}
	l.found = r.findCards(r.searchText)
	l.scroll = r.Ctx.Kit.Scroll(r.Focus(), widgets.ScrollSpec{ID: "cards", Rect: l.rect,
		Rows: (max(len(l.found), 1) + l.columns() - 1) / l.columns(), Gap: 10, Main: true, Paper: true, Build: l.build})
	r.Content.Add(l.scroll.Node)
	for i, card := range l.found {
		if card == r.card {
			l.scroll.ShowNearTop(i / l.columns())
		}
	}
}

// columns returns the number of cards in a row.
func (l *cardList) columns() int {
	if l.rect.W > 500 {
		return 2
	}
	return 1
}

// columnDistance is the gap between two columns, in points.
const columnDistance = 26

// build builds row i of the list: one or two cards, or the text that no card was found.
func (l *cardList) build(i int, width float64) widgets.Row {
	node := sprites.New("cards")
	if len(l.found) == 0 {
		l.book.Ctx.Kit.NamedLabel(node, "words", l.book.Style(lettering.Italic, 18).WithColor(art.PaperText),
			l.book.Words("rules.kinds.none"), layout.Rect{W: width, H: 40})
		return widgets.Row{Node: node, H: 40}
	}
	columns, h := l.columns(), 0.0
	for col := range columns {
		if at := i*columns + col; at < len(l.found) {
			w := (width - columnDistance*float64(columns-1)) / float64(columns)
			card, height := l.entry(l.found[at], w)
			node.Add(card.SetPos(float64(col)*(w+columnDistance), 0))
			h = max(h, height)
		}
	}
	return widgets.Row{Node: node, H: h}
}

// entry returns the node of a card and its height: picture, name, text, and the number of copies in the deck.
func (l *cardList) entry(card rules.Card, width float64) (*sprites.Node, float64) {
	rulebook, node := l.book, sprites.New("card")
	fonts, textures := rulebook.Ctx.Fonts, rulebook.Ctx.Textures
	paperW := min(width*0.36, 128)
	paper := layout.Rect{X: 4, Y: 4, W: paperW, H: paperW / 1.4}
	name := rulebook.Style(lettering.Number, 20).WithColor(art.Ink)
	does := rulebook.Style(lettering.Body, 17).WithColor(art.PaperText)
	small := rulebook.Style(lettering.Italic, 16).WithColor(art.PaperText)
	does.Leading = 1.15
	head := layout.Rect{X: paper.Right() + 14, W: width - paper.Right() - 14, H: fonts.LineHeight(name)}
	x := head.X
	if width < 200 { // only the name fits beside the picture
		head.H, x = paper.Bottom()+6, paper.X
	}
	lines := fonts.Wrap(does, rulebook.Ctx.Language.Does(card), width-x)
	textHeight := float64(len(lines)) * fonts.LineHeight(does)
	deck, deckHeight := rulebook.inDeck(card), fonts.LineHeight(small)
	if deck == "" {
		deckHeight = 0
	}
	h := max(head.H+textHeight+deckHeight, paper.Bottom()+6)
	if card == rulebook.card {
		node.Add(sprites.NewFace("lit", textures.Panel(sprites.PanelStyle{Radius: 8, Fill: lookupColor}, width, h), 0,
			0))
	}
	node.Add(sprites.NewFace("paper", textures.Panel(sprites.PanelStyle{Radius: 6, Fill: art.Cream, Edge: art.PaperText,
		Line: 1, Raised: true}, paper.W, paper.H), paper.X, paper.Y))
	cardface.Picture(node, textures, card, paper)
	rulebook.Ctx.Kit.NamedLabel(node, "words", name, rulebook.Ctx.Language.Card(card), head)
	node.Add(sprites.NewFace("words", fonts.Lines(does, lines, width-x), x, head.H))
	rulebook.Ctx.Kit.NamedLabel(node, "words", small, deck,
		layout.Rect{X: x, Y: head.H + textHeight, W: width - x, H: deckHeight})
	return node, h
}

// inDeck returns the text about the number of copies of a card in the edition's deck. It is empty for an edition
// without cards.
func (r *Rulebook) inDeck(card rules.Card) string {
	copies := int(r.edition().Cards.Deck[card])
	switch {
	case !r.edition().Cards.Allowed:
		return ""
	case copies > 0:
		return r.Words("rules.kinds.in-deck", message.Count("cards", copies))
	}
	return r.Words("rules.kinds.not")
}

// controls returns the controls of the field and the list.
func (l *cardList) controls() []*widgets.Control {
	if l == nil {
		return nil
	}
	return append([]*widgets.Control{l.field.Control}, l.scroll.Controls()...)
}

// handle passes input to the field and the list, and reports whether one of them used it. It returns false for a nil
// list. A press beside the field ends typing.
func (l *cardList) handle(e widgets.InputEvent) bool {
	if l == nil {
		return false
	}
	if l.field.Active() && e.Kind == widgets.PointerDown &&
		!l.field.Control.Rect.Contains(layout.Point{X: e.X, Y: e.Y}) {
		l.field.Done()
	}
	return l.field.Type(e) || l.scroll.Handle(e)
}

// advance updates the field, and the scrolling by dt seconds.
func (l *cardList) advance(dt float64) {
	if l != nil {
		l.field.Update()
		l.scroll.Advance(dt)
	}
}

// lookupColor is the highlight of the looked-up card.
var lookupColor = color.RGBA{0xFF, 0xE7, 0xB0, 0xFF}

// Typing reports whether the search field has the input focus.
func (r *Rulebook) Typing() bool { return r.list != nil && r.list.field.Active() }
