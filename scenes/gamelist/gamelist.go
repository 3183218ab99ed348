// Package gamelist is the scene that lists all saved games: open games, and games on the shelf, which are finished or
// were put away. It reads only the visible games, in the background. Type [Games] opens the list and carries out its
// operations.
package gamelist

import (
	"image"
	"slices"
	"time"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/scenes/savefiles"
	"heimlich/scenes/summary"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// Actions are the operations of the list on saved games. A SavedGame must be one of the list.
type Actions interface {
	// ReadSummaries reads games in the background, and passes their summaries by ID to then on the main loop.
	ReadSummaries(ids []string, then func(map[string]summary.Summary))
	// Continue resumes a game; names are its players, for messages.
	Continue(e savefiles.SavedGame, names string)
	// Unmask shows the unmasking of a finished game.
	Unmask(savefiles.SavedGame)
	// Replay replays a finished game from the start.
	Replay(savefiles.SavedGame)
	// Share asks, over the list, how to share a finished game.
	Share(on *GameList, e savefiles.SavedGame)
	// PutAway moves a game to the shelf. It passes all games, and the error if there was one, to then.
	PutAway(e savefiles.SavedGame, then func(open, shelf []savefiles.SavedGame, err error))
	// Delete deletes a game and calls then like PutAway.
	Delete(e savefiles.SavedGame, then func(open, shelf []savefiles.SavedGame, err error))
	// PasteLink asks for a link and opens it.
	PasteLink()
}

// GameList is the scene that lists the saved games.
type GameList struct {
	appctx.BaseScene
	games     []savefiles.SavedGame
	rows      []row
	summaries map[string]summary.Summary // of the games that were read, by ID
	redrawRow map[string]func()          // functions that draw a game's row again, by the game's ID
	reading   bool                       // summaries were requested and not yet returned
	outdated  bool                       // a game has to move to another heading
	position  widgets.ScrollPosition
	scroll    *widgets.Scroll
	nav       *nav.Stack
	actions   Actions
	now       time.Time // when the list was opened
}

// row is a row of the list: a heading, or a game.
type row struct {
	heading string              // "" for a game
	game    savefiles.SavedGame // zero for a heading
}

// New returns the list of the open games and the games on the shelf. It calls actions to read their summaries as rows
// become visible, and to carry out what the player chooses.
func New(ctx *appctx.Context, stack *nav.Stack, open, shelf []savefiles.SavedGame, actions Actions) *GameList {
	list := &GameList{
		BaseScene: appctx.BaseScene{Ctx: ctx},
		nav:       stack,
		actions:   actions,
		summaries: map[string]summary.Summary{},
		redrawRow: map[string]func(){},
		now:       time.Now(),
	}
	list.setGames(open, shelf)
	list.Focus().SetBack(stack.Pop)
	return list
}

// setGames replaces the games and builds the rows.
func (l *GameList) setGames(open, shelf []savefiles.SavedGame) {
	l.games = append(slices.Clip(open), shelf...)
	l.buildRows()
}

// headings are the headings of the list, in order.
var headings = [...]message.Key{"games.open", "games.shelf", "games.newer"}

// heading returns the heading of a game. An unread game counts as unfinished and readable.
func (l *GameList) heading(g savefiles.SavedGame) message.Key {
	switch s := l.summaries[g.ID]; {
	case s.Newer():
		return "games.newer"
	case g.Shelved || s.Over:
		return "games.shelf"
	}
	return "games.open"
}

// buildRows builds the rows: each heading with its games.
func (l *GameList) buildRows() {
	l.rows, l.outdated = nil, false
	for _, heading := range headings {
		var rows []row
		for _, g := range l.games {
			if l.heading(g) == heading {
				rows = append(rows, row{game: g})
			}
		}
		if n := len(rows); n > 0 {
			part := message.Words("part", message.Of(heading))
			title := l.Words("games.heading", part, message.Number("games", n))
			l.rows = append(append(l.rows, row{heading: title}), rows...)
		}
	}
}

// showGames shows the games after an operation, at the same scroll position, and the operation's error if there was
// one.
func (l *GameList) showGames(open, shelf []savefiles.SavedGame, err error) {
	l.setGames(open, shelf)
	l.Layout(l.Screen)
	if err != nil {
		l.Explain(l.Words("games.not-done"), l.Ctx.Language.Error(err))
	}
}

// The sizes of the list in points, except for fewGames and maxNameLength.
const (
	rowHeight      = 62
	largeRowHeight = 88 // of at most fewGames games
	fewGames       = 4
	headingHeight  = 38
	rowGap         = 8
	headHeight     = 48
	headGap        = 8
	emptyHeight    = 40  // the text of an empty list
	minEmblemSpace = 110 // the smallest empty part of the blotter that gets the emblem
	linkWidth      = 120 // of the button “open link”
	backWidth      = 88  // of the back button
	maxNameLength  = 40  // the characters for names in a row
	nameWidth      = 8.5 // the width of a character of a name
)

// MinHeight returns 0, because the list adapts to any height.
func (*GameList) MinHeight(appctx.Screen) float64 { return 0 }

// Layout builds the list.
func (l *GameList) Layout(screen appctx.Screen) {
	if l.scroll != nil {
		l.position = l.scroll.Position()
	}
	l.Begin(screen)
	area := screen.Rect().Inset(max(12, min(screen.W, screen.H)*0.03))
	if area.W > 760 {
		area.X, area.W = area.X+(area.W-760)/2, 760
	}
	surface := props.Desk{W: screen.W, H: screen.H}
	area, surface.Blotter, surface.Corner = l.placeShortList(area)
	desk.SetBackground(l.Stage(), l.Ctx.Textures, surface)
	// The lamp's light is halved, since it would be too bright on the bare desk.
	l.Stage().
		Add(sprites.LayerGround, desk.LampLight(l.Ctx.Textures, layout.Point{X: screen.W / 2, Y: area.Y}, screen.W*0.55,
			screen.H*0.6).SetAlpha(0.5))
	if surface.Blotter.W > 0 {
		l.Stage().
			Add(sprites.LayerGround,
				desk.TrinketsAround(l.Ctx.Textures, screen.Rect(), surface.Blotter, props.Deck, props.Glass,
					props.Envelope, props.Passport))
	}
	head, rest := area.CutTop(l.headHeight(), headGap)
	title, linkAt, backAt := l.splitHead(head)
	l.AddLine(l.Style(lettering.Title, 30).WithColor(art.Cream), l.Words("games.title"), title)
	link := l.AddButton(widgets.ButtonSpec{
		ID:      "open-link",
		Title:   l.Words("games.link"),
		Label:   l.Words("games.link.label"),
		Size:    18,
		Rect:    linkAt,
		OnPress: l.actions.PasteLink,
	})
	back := l.AddButton(widgets.ButtonSpec{ID: "back", Title: l.Words("button.back"), Size: 18, Rect: backAt,
		OnPress: l.nav.Pop})
	if len(l.rows) == 0 {
		l.AddLine(l.Style(lettering.Italic, 18).WithColor(art.Cream), l.Words("games.none"),
			layout.Rect{X: rest.X, Y: rest.Y, W: rest.W, H: emptyHeight})
	}
	if _, bare := rest.CutTop(l.contentHeight(), 0); surface.Blotter.W > 0 && bare.H >= minEmblemSpace {
		l.Stage().Add(sprites.LayerGround, l.emblem(bare))
	}
	l.scroll = l.Ctx.Kit.Scroll(l.Focus(),
		widgets.ScrollSpec{ID: "games", Rect: rest, Rows: len(l.rows), Gap: rowGap, Build: l.build})
	l.Content.Add(l.scroll.Node)
	l.scroll.ScrollTo(l.position)
	l.SetControls(append([]*widgets.Control{link, back}, l.scroll.Controls()...))
	l.requestSummaries()
}

// headHeight returns the height of the head, in points. On a narrow screen its buttons are below the title.
func (l *GameList) headHeight() float64 {
	if l.Screen.W < layout.Narrow {
		return 2*headHeight + headGap
	}
	return headHeight
}

// splitHead divides the head into title and two buttons, which are below the title on a narrow screen.
func (l *GameList) splitHead(r layout.Rect) (title, link, back layout.Rect) {
	if l.Screen.W < layout.Narrow {
		rows := r.Rows(2, headGap)
		both := rows[1].Columns(2, 8)
		return rows[0], both[0], both[1]
	}
	back, rest := r.CutRight(backWidth, 10)
	link, title = rest.CutRight(linkWidth, 10)
	return title, link, back
}

// contentHeight returns the height of all rows, or of the text of an empty list, in points.
func (l *GameList) contentHeight() float64 {
	height := 0.0
	for _, r := range l.rows {
		if r.heading != "" {
			height += headingHeight + rowGap
		} else {
			height += l.gameRowHeight() + rowGap
		}
	}
	return max(height, emptyHeight)
}

// placeShortList places a list that does not fill area a little above its middle. It returns the blotter under the
// list, with a margin round it, and the side of the blotter's corners. A longer list gets all of area and no blotter.
func (l *GameList) placeShortList(area layout.Rect) (list, blotter layout.Rect, corner float64) {
	height := l.headHeight() + headGap + l.contentHeight()
	switch {
	case height > area.H*0.88:
		return area, layout.Rect{}, 0
	case len(l.games) == 0: // the emblem needs room
		height = max(height, area.H*2/3)
	}
	const minSide, maxSide = 14, 36 // of the blotter's margin at the left and right, in points
	side := min(maxSide, (l.Screen.W-area.W)/2-6)
	if missing := minSide - side; missing > 0 { // a phone's list is narrower, to show the blotter's edge
		area.X, area.W, side = area.X+missing, area.W-2*missing, side+missing
	}
	above := max(side, 16)
	area.Y, area.H = area.Y+(area.H-height)*0.4, height
	return area, layout.Rect{X: area.X - side, Y: area.Y - above, W: area.W + 2*side,
		H: area.H + 2*above}, min(58, above*1.6)
}

// emblem returns the agency's emblem for the empty part of the blotter.
func (l *GameList) emblem(bare layout.Rect) *sprites.Node {
	d := min(bare.H*0.72, bare.W*0.5, 190)
	return desk.Prop(l.Ctx.Textures, "sign", "sign", layout.Around(bare.Center(), d, d),
		func(scale float64) *image.RGBA { return props.Emblem(d, scale) }).
		SetAlpha(0.3)
}

// requestSummaries requests the summaries of visible games that were not read, unless a request is running.
func (l *GameList) requestSummaries() {
	if l.reading {
		return
	}
	var ids []string
	first, last := l.scroll.VisibleRows()
	for i := first; i <= last; i++ {
		id := l.rows[i].game.ID
		if _, ok := l.summaries[id]; !ok && id != "" {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return
	}
	l.reading = true
	l.actions.ReadSummaries(ids, func(found map[string]summary.Summary) {
		l.reading = false
		for _, g := range l.games {
			if s, ok := found[g.ID]; ok {
				oldHeading := l.heading(g)
				l.summaries[g.ID] = s
				l.outdated = l.outdated || l.heading(g) != oldHeading
			}
		}
		for id := range found {
			if redraw := l.redrawRow[id]; redraw != nil {
				redraw()
			}
		}
	})
}

// Handle passes input to the scrolling list, and what it does not use to the focus manager.
func (l *GameList) Handle(e widgets.InputEvent) {
	if !l.scroll.Handle(e) {
		l.Focus().Handle(e)
	}
}

// Advance scrolls the list by dt seconds after a flick, and requests the summaries of newly visible games. It moves
// games whose heading changed, unless a dialog is open.
func (l *GameList) Advance(dt float64) {
	l.scroll.Advance(dt)
	if l.requestSummaries(); l.outdated && l.Focus().Scopes() == 0 {
		l.buildRows()
		l.Layout(l.Screen)
	}
}

// Describe adds the list's title to the accessibility state, which is busy while summaries are read.
func (l *GameList) Describe(s *a11y.PublicState) {
	s.Prompt = a11y.Sentences(l.Words("games.title"))
	s.Busy = l.reading
}
