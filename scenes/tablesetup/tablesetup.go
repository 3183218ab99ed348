// Package tablesetup is the scene in which a new game is set up: seats, edition, agents and first player. Every choice
// has a default, and Start is always visible. Wide screens show the seats round a table; other screens show rows behind
// tabs.
package tablesetup

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/desk"
	"heimlich/scenes/nav"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
	"heimlich/sprites/widgets"
)

// TableSetup is the scene in which a table is set up. It divides the screen between its parts, which share the draft.
type TableSetup struct {
	*draft
	list  chooserList
	nav   *nav.Stack
	begin func(Config, match.Options) // is called by the Start button
	tab   int                         // the open tab, on screens with tabs

	opensTable bool // Start opens a table for other screens, and is named accordingly
}

// New returns the scene that sets up a table. Its Start button calls begin with the changed table and the options of
// its match. While the table can't be played the button is disabled, and says why.
func New(ctx *appctx.Context, table Config, stack *nav.Stack, begin func(Config, match.Options)) *TableSetup {
	d := &draft{page: page{BaseScene: appctx.BaseScene{Ctx: ctx}}, table: table}
	s := &TableSetup{draft: d, list: chooserList{draft: d}, nav: stack, begin: begin, tab: tabPlayers}
	d.relayout = func() { s.Layout(s.Screen) }
	d.openChooser = s.list.open
	s.Focus().SetBack(stack.Pop)
	return s
}

// Table returns the table with all changes so far.
func (s *TableSetup) Table() Config { return s.table }

// The tabs of narrow screens.
const (
	tabEdition = iota
	tabPlayers
	tabOptions
)

// tabs holds the titles of the tabs.
var tabs = [3]message.Key{tabEdition: "setup.edition", tabPlayers: "setup.players", tabOptions: "setup.options"}

// Layout builds the scene: on large screens the round table between editions and options, on others one of these behind
// tabs.
func (s *TableSetup) Layout(screen appctx.Screen) {
	s.finishTyping()
	focused := s.list.removeForLayout()
	s.Begin(screen)
	s.fields, s.controls = nil, nil
	desk.SetBackground(s.Stage(), s.Ctx.Textures, props.Desk{W: screen.W, H: screen.H})
	if screen.W >= 1000 && screen.H >= 580 {
		s.layoutWide(screen)
	} else {
		s.layoutTabs(screen)
	}
	s.SetControlsAndFocus("start", s.controls)
	if s.list.chooser != nil {
		s.list.show(focused)
	}
}

// MinHeight returns the height, in points, at which seven seats are legible. Below it the page scrolls.
func (s *TableSetup) MinHeight(screen appctx.Screen) float64 {
	switch {
	case screen.W < 330:
		return 820
	case screen.W < 600:
		return 590
	}
	return 360
}

// layoutTabs lays out narrow and low screens: the tabs, the content of the open one, and the foot.
func (s *TableSetup) layoutTabs(screen appctx.Screen) {
	inside := screen.Rect().Inset(min(24, screen.W*0.02))
	foot, rest := inside.CutBottom(min(60, screen.H*0.13), 12)
	head, body := rest.CutTop(46, 8)
	for i, r := range head.Columns(3, 8) {
		s.addButton(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: s.Words(tabs[i]), Look: widgets.Choice,
			Rect: r, Checked: s.tab == i, OnPress: func() { s.tab = i; s.relayout() }})
	}
	switch s.tab {
	case tabEdition:
		editionShelf{s.draft}.addBooks(body)
	case tabPlayers:
		seatPlates{s.draft}.layout(body)
	default:
		s.layoutOptionsTab(body)
	}
	s.addFoot(foot, s.summary())
}

// layoutWide lays out wide screens: editions at the left, the round table in the middle, options at the right.
func (s *TableSetup) layoutWide(screen appctx.Screen) {
	edge := min(20, screen.W*0.014)
	side := min(max(screen.W*0.2156, 204), 340)
	var left, middle, right, foot layout.Rect
	screen.Rect().Pad(edge, 0, edge, 18).Column(layout.Portion(nil, 1).Row(layout.Fixed(&left, side), layout.Gap(6),
		layout.Portion(&middle, 1), layout.Gap(6), layout.Fixed(&right, side)), layout.Fixed(&foot, 58))
	s.AddLine(s.Style(lettering.Title, 38).WithColor(art.Cream), s.Words("title.table"),
		layout.Rect{X: edge + 4, Y: screen.H * 0.025, W: side, H: screen.H * 0.07})
	s.Stage().Add(sprites.LayerGround,
		desk.LampLight(s.Ctx.Textures, layout.Point{X: screen.W / 2, Y: screen.H * 0.47}, screen.W/2, screen.H*0.6))
	head, books := left.Pad(0, screen.H*0.112, 0, 14).CutTop(30, 4)
	s.addHeading(s.Words("setup.edition"), head)
	editionShelf{s.draft}.addBooks(books)
	if screen.H >= 680 {
		free, _ := middle.Pad(0, screen.H*0.035, 0, 0).CutTop(34, 0)
		middle = middle.Pad(0, free.Bottom()+32, 0, min((screen.H-600)*0.4, 50))
		s.AddLine(s.Style(lettering.Italic, 19).WithColor(parchment).WithAlign(lettering.Center), s.freeAgentsText(),
			free)
	} else {
		middle = middle.Pad(0, 14, 0, 8)
	}
	newRoundTable(middle, s.draft).layout()
	s.layoutOptions(right.Pad(0, screen.H*0.112, 0, 14))
	s.addFoot(foot, "")
}

// layoutOptionsTab lays out the third tab: the agents on a strip of felt, the variants and other options in trays.
func (s *TableSetup) layoutOptionsTab(rect layout.Rect) {
	var rest layout.Rect
	var trays []layout.Rect
	if rect.H < 320 { // low: the trays go beside the agents
		rect, rest = rect.CutLeft(rect.W*0.46, 14)
		var variants layout.Rect
		variants, rect = rect.CutBottom(rect.H*0.5, 8)
		trays = append(variants.Rows(2, 8), layout.Grid{Cells: 3, Columns: 1, RowGap: 8, MaxHeight: 92}.Rects(rest)...)
	} else {
		rect, rest = rect.CutTop(min(rect.H*0.24, 330), 14)
		trays = layout.Grid{Cells: 5, Columns: 1, RowGap: 8, MaxHeight: 92}.Rects(rest)
	}
	s.addFelt(rect)
	felt := rect.Inset(18)
	agents := felt
	if s.table.agentsInPlay() < rules.NumAgents {
		var words layout.Rect
		words, agents = felt.CutTop(min(44, felt.H*0.3), 4)
		s.AddLine(s.Style(lettering.Strong, 17).WithColor(art.Cream).WithAlign(lettering.Center), s.agentsText(), words)
	}
	columns := rules.NumAgents
	if agents.W/rules.NumAgents < 46 || agents.H > 150 { // two rows
		columns = 4
	}
	agentGrid{s.draft}.layout(agents, columns)
	editionShelf{s.draft}.addVariants(trays[:2])
	optionTrays{s.draft}.layout(trays[2:])
	if _, left := rest.CutTop(trays[4].Bottom()-rest.Y, 10); left.H > 40 && s.table.Seed != "" {
		s.AddParagraph(s.Style(lettering.Body, 16).WithColor(parchment), s.Words("setup.seed.text"), left)
	}
}

// layoutOptions lays out the variants and the other options at the right of the table.
func (s *TableSetup) layoutOptions(r layout.Rect) {
	head, trays := r.CutTop(30, 4)
	s.addHeading(s.Words("setup.options"), head)
	rows := layout.Grid{Cells: 5, Columns: 1, RowGap: 8, MaxHeight: 100}.Rects(trays)
	editionShelf{s.draft}.addVariants(rows[:2])
	optionTrays{s.draft}.layout(rows[2:])
}

// addFoot adds the back button and Start, and between them the summary of the table, if there is room. Start is
// disabled with the reason while the table can't be played.
func (s *TableSetup) addFoot(r layout.Rect, summary string) {
	back, rest := r.CutLeft(min(180, r.W*0.28), 12)
	s.addButton(widgets.ButtonSpec{ID: "back", Title: s.Words("button.back"), Rect: back, OnPress: s.nav.Pop})
	start := rest
	if rest.W > 380 {
		start, rest = rest.CutRight(360, 16)
		if half := min(r.Center().X-rest.X, rest.Right()-r.Center().X); half > 180 { // below the middle of the table
			rest.X, rest.W = r.Center().X-half, 2*half
		}
		style := s.Style(lettering.Italic, 17).WithColor(parchment).WithAlign(lettering.Center)
		if len(s.Ctx.Fonts.Wrap(style, summary, rest.W)) < 3 && s.Ctx.Fonts.FitsBox(style, summary, rest.W, rest.H) {
			s.AddLine(style, summary, rest)
		}
	}
	_, err := s.matchOptions()
	title := s.Words("setup.start")
	if s.opensTable {
		title = s.Words("title.open-table")
	}
	button := widgets.ButtonSpec{ID: "start", Title: title, Look: widgets.Primary, Rect: start, Size: 21,
		OnPress: s.start}
	if err != nil {
		button.Disabled, button.DisabledReason = true, s.errorText(err)
	}
	s.addButton(button)
}

// start ends typing and calls begin if the table can be played. Else it lays out the scene again, with the button
// disabled.
func (s *TableSetup) start() {
	s.finishTyping()
	o, err := s.matchOptions()
	if err != nil {
		s.relayout()
		return
	}
	s.begin(s.table, o)
}

// Handle passes input to the active text field, or else to the list and the focus manager. A press beside the field
// ends typing.
func (s *TableSetup) Handle(event widgets.InputEvent) {
	for _, field := range s.fields {
		if !field.Active() {
			continue
		}
		if event.Kind == widgets.PointerDown && !field.Control.Rect.Contains(layout.Point{X: event.X, Y: event.Y}) {
			field.Done()
			s.relayout()
			continue
		}
		if field.Type(event) {
			if !field.Active() {
				s.relayout()
			}
			return
		}
	}
	if s.list.rows == nil || !s.list.rows.Handle(event) {
		s.Focus().Handle(event)
	}
}

// Advance updates the text fields, and the list by dt seconds.
func (s *TableSetup) Advance(dt float64) {
	if s.list.rows != nil {
		s.list.rows.Advance(dt)
	}
	for _, f := range s.fields {
		f.Update()
	}
}

// Describe adds the table, or the title of the open list, to the accessibility state.
func (s *TableSetup) Describe(state *a11y.PublicState) {
	if s.list.chooser != nil {
		state.Prompt = a11y.Sentences(s.list.chooser().title)
		return
	}
	state.Prompt = s.Words("setup.prompt")
	state.Regions = []a11y.Region{{ID: "table", Title: s.Words("setup.around"), Lines: s.description()}}
}
