// Package title is the first scene: the town at night with its agents, and the buttons that lead to everything else.
// After a while without input the title starts the attract mode.
package title

import (
	"slices"

	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/nav"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/ambience"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Model holds the contents of the title, and the functions of its buttons. Play is required.
type Model struct {
	Play         func()  // starts a lesson or a game
	Lesson       int     // the lesson that Play starts, 0 for a game
	LessonsBegun bool    // the player has completed an earlier lesson
	Solved       int     // number of solved cases
	Continue     func()  // continues the open game; nil without one
	OpenGame     string  // describes the open game, for its button
	Games        int     // number of saved games
	OpenTable    func()  // opens a table for other screens; nil without a host
	JoinTable    func()  // joins a table of another screen; nil without a host
	Quit         func()  // quits the program; nil in a browser
	AttractMode  func()  // starts the attract mode; nil for never
	AttractDelay float64 // seconds without input until the attract mode
}

// Title is the title scene.
type Title struct {
	appctx.BaseScene
	content      Model
	nav          *nav.Stack
	ambience     ambience.Ambience
	paused       float64 // seconds without ambient motion
	agents       [len(agents)]agent
	idle         float64     // seconds without input
	updateButton layout.Rect // the place of the update button, empty for none
	notice       string      // the notice that is shown, "" for none
}

// New returns the title with a model, whose contents do not change while the title is shown.
func New(ctx *appctx.Context, stack *nav.Stack, model Model) *Title {
	return &Title{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, content: model}
}

// MinHeight returns the height, in points, below which the page scrolls: at large text sizes on small screens that of
// all buttons. Else it is 0, because all buttons are visible at once.
func (*Title) MinHeight(s appctx.Screen) float64 {
	switch {
	case !s.Large:
	case s.W > s.H && s.W < 400:
		return 400
	case s.W > s.H:
		return 280
	case s.H < 400:
		return 600
	}
	return 0
}

// Layout builds the title: name, buttons, town and notice.
func (t *Title) Layout(screen appctx.Screen) {
	t.Begin(screen)
	note := t.addNotice(screen)
	wide := isWide(screen)
	name := withMargin(screen)
	const maxSize = 104 // of the name's letters, in points; the other numbers are shares of the screen
	size, align := min(screen.W*0.115, screen.H*0.13, maxSize), lettering.Center
	if wide {
		size, align = min(name.W*0.075, screen.H*0.17, maxSize), lettering.Left
	}
	name.H = size * 1.25
	if name.Y = screen.H * 0.09; wide {
		name.Y = screen.H * 0.07
	} else if screen.W < layout.Narrow { // below the corner buttons
		name.Y = max(name.Y, 8+cornerSide)
	}
	style := lettering.Style{Face: lettering.Title, Size: size, Color: art.Cream, Align: align}
	t.addName(style, t.Words("title.name"), name)
	sub := layout.Rect{X: name.X, Y: name.Bottom(), W: name.W, H: max(size*0.4, 24)}
	t.AddLine(t.Style(lettering.Italic, max(size*0.26, 16)).WithAlign(align), t.Words("title.sub"),
		layout.Rect{X: sub.X, Y: sub.Y - 4, W: sub.W, H: sub.H + 8})

	controls := t.placeButtons(screen, sub.Bottom(), note)
	square := t.addTown(appctx.Screen{W: screen.W, H: screen.H - note, Scale: screen.Scale}, controls)
	t.SetControlsAndFocus(controls[0].ID,
		append(append(t.addCornerButtons(screen), controls...), t.updateControl(screen)...))
	t.startAmbience(square)
}

// withMargin returns the rectangle of a screen without a margin at each side.
func withMargin(s appctx.Screen) layout.Rect { return s.Rect().Inset(min(s.W, s.H) * 0.06) }

// updateControl returns a control for an available update, so that keys and gamepads reach its button.
func (t *Title) updateControl(s appctx.Screen) []*widgets.Control {
	u, ok := t.Ctx.Update()
	if t.updateButton = u.Button; !ok {
		return nil
	}
	return []*widgets.Control{{ID: "fresh", Label: t.Words("page.fresh"), Rect: u.ButtonRect(s), OnPress: u.Install}}
}

// placeButtons adds the main buttons below y = above, in a column, or side by side on low screens. The notice covers
// note points at the foot. It returns their controls.
func (t *Title) placeButtons(screen appctx.Screen, above, note float64) (controls []*widgets.Control) {
	const designW, designH, maxZoom = 1280, 720, 1.5
	zoom := min(max(min(screen.W/designW, screen.H/designH), 1), maxZoom) // large screens are viewed from farther away
	all := t.buttons()
	for i := range all {
		all[i].Size *= zoom
	}
	grid := newButtonGrid(screen, all, zoom, above, note)
	for i, row := range grid.rows {
		columns := len(row)
		if grid.columns > 1 {
			columns = grid.columns
		}
		line := layout.Rect{X: grid.area.X, Y: grid.area.Y + float64(i)*(grid.height+grid.gap), W: grid.area.W,
			H: grid.height}
		for k, rect := range line.Columns(columns, grid.gap)[:len(row)] {
			row[k].Rect = rect
		}
		t.Ctx.Kit.ShareSize(row)
		for k, button := range row {
			if button.OneLine = grid.columns == 1; button.OneLine && len(row) > 1 {
				button.Label, button.Sub = button.Title, ""
				if row[k].Sub != "" {
					button.Label += ", " + row[k].Sub
				}
			}
			controls = append(controls, t.AddButton(button))
		}
	}
	return controls
}

// buttonGrid is the arrangement of the main buttons.
type buttonGrid struct {
	area    layout.Rect
	columns int // 1 if each row divides its width among its own buttons
	rows    [][]widgets.ButtonSpec
	height  float64 // of a button, in points
	gap     float64 // between two buttons, in points
}

// newButtonGrid arranges the main buttons between y = above and a notice of note points at the foot. Buttons and the
// width of their column are zoom times as large as on a small screen.
func newButtonGrid(screen appctx.Screen, all []widgets.ButtonSpec, zoom, above, note float64) buttonGrid {
	const ( // points
		minHeight       = 46  // of a button with two lines, so that it is easy to press
		minColumnHeight = 43  // of a button in a single column on a low wide screen
		twoColumnsWidth = 520 // largest width of two columns
		oneButtonScreen = 190 // width of a screen below which a row has one button
	)
	wide := isWide(screen)
	width, maxHeight := 400*zoom, 54*zoom // of the column, and of a button
	gap, down := 10.0, screen.H*0.05
	if wide { // the buttons end above the roofs
		gap, down = 8, screen.H*0.03
	}
	inner := withMargin(screen)
	top := above + max(down, 12)
	grid := buttonGrid{columns: 1, rows: groupRows(all), height: maxHeight, gap: gap,
		area: layout.Rect{X: inner.X, Y: top, W: min(inner.W, width), H: screen.H - top - max(40, note+8)}}
	heightOf := func(rows int) float64 { return (grid.area.H+gap)/float64(rows) - gap } // that fills the area
	switch {
	case lowWide(screen):
		below := layout.Rect{X: inner.X, Y: above + 10, W: min(max(screen.W*0.4, 320), width)}
		below.H = screen.H - below.Y - max(12, note+8)
		grid.height = min(50, (below.H+gap)/float64(len(grid.rows))-gap)
		if grid.height >= minColumnHeight { // one column, beside the agents
			grid.area = below
			break
		}
		if grid.columns = len(all); len(all) > 4 {
			grid.columns = (len(all) + 1) / 2
		}
		grid.area.X, grid.area.W, grid.area.Y = 14, screen.W-28, above+8
		grid.height = 50
	case !wide:
		grid.area.X = (screen.W - grid.area.W) / 2
	}
	if screen.W < oneButtonScreen {
		grid.rows = slices.Collect(slices.Chunk(all, 1))
	}
	if grid.columns > 1 {
		grid.rows = slices.Collect(slices.Chunk(all, grid.columns))
	}
	if rows := float64(len(grid.rows)); rows*(grid.height+gap)-gap > grid.area.H {
		if grid.height = heightOf(len(grid.rows)); grid.height < minHeight && grid.columns == 1 {
			grid.columns, grid.area.W = 2, min(inner.W, twoColumnsWidth)
			if !wide {
				grid.area.X = (screen.W - grid.area.W) / 2
			}
			grid.rows = slices.Collect(slices.Chunk(all, grid.columns))
			grid.height = min(maxHeight, heightOf(len(grid.rows)))
		}
	}
	if wide && grid.columns == 1 { // above the roofs, if they stay high enough
		aboveRoofs := (screen.H*roofLine-grid.area.Y+gap)/float64(len(grid.rows)) - gap
		if aboveRoofs >= minHeight {
			grid.height = min(grid.height, aboveRoofs)
		}
	}
	return grid
}

// lowWide reports whether a screen is as low as a phone held sideways.
func lowWide(s appctx.Screen) bool { return s.H < 500 && isWide(s) }

// isWide reports whether a screen has the buttons at the left and the agents at the right.
func isWide(s appctx.Screen) bool { return s.W > s.H*1.15 }

// roofLine is the y of the highest roof on a wide screen, as a share of the height.
const roofLine = 0.6

// groupRows groups the buttons by row: some with short titles share a row with the button before.
func groupRows(all []widgets.ButtonSpec) (rows [][]widgets.ButtonSpec) {
	rowOf := map[string]string{ // the first button of the row
		"games": "new", "join-table": "open-table", "cases": "lessons", "rules": "lessons",
	}
	for _, b := range all {
		if last := len(rows) - 1; last >= 0 && rows[last][0].ID == rowOf[b.ID] {
			rows[last] = append(rows[last], b)
			continue
		}
		rows = append(rows, []widgets.ButtonSpec{b})
	}
	return rows
}

// boundingBox returns the rectangle round all buttons, of which the first must be at the upper left.
func boundingBox(buttons []*widgets.Control) layout.Rect {
	box := buttons[0].Rect
	for _, b := range buttons[1:] {
		box.W, box.H = max(box.Right(), b.Rect.Right())-box.X, max(box.Bottom(), b.Rect.Bottom())-box.Y
	}
	return box
}

// addName draws the name of the game with its “&” in gold, or as a plain line if it does not fit.
func (t *Title) addName(style lettering.Style, name string, rect layout.Rect) {
	fonts := t.Ctx.Fonts
	if style = fonts.FitWidth(style, name, rect.W, 14); fonts.Width(style, name) > rect.W {
		t.AddLine(style, name, rect)
		return
	}
	t.Content.Add(sprites.NewFace("name", fonts.Lines(style, []string{name}, rect.W).Highlighted("&", art.Gold), rect.X,
		rect.Y+(rect.H-fonts.LineHeight(style))/2))
}

// cornerSide is the side of a corner button, in points.
const cornerSide = 48

// addCornerButtons adds the buttons in the upper right corner: settings, sound, and quit if the program can quit.
func (t *Title) addCornerButtons(s appctx.Screen) (controls []*widgets.Control) {
	const side, gap = cornerSide, 8
	edge := max(min(s.W, s.H)*0.02, 8)
	icon := "icons/sound"
	if t.Ctx.Settings.Sound.Preset == sound.PresetOff {
		icon = "icons/silence"
	}
	corner := layout.Rect{X: s.W - side - edge, Y: edge, W: side, H: side}
	specs := []widgets.ButtonSpec{
		{ID: "settings", Label: t.Words("settings.title"), Icon: "icons/settings",
			OnPress: t.opener(nav.SceneSettings)},
		{ID: "sound", Label: t.Words("sound.head"), Icon: icon, OnPress: t.askSound},
	}
	if t.content.Quit != nil {
		specs = append(specs,
			widgets.ButtonSpec{ID: "quit", Label: t.Words("title.quit"), Icon: "icons/cross", OnPress: t.content.Quit})
	}
	corner.X -= float64(len(specs)-1) * (side + gap)
	for _, b := range specs {
		b.Rect = corner
		controls = append(controls, t.AddButton(b))
		corner.X += side + gap
	}
	return controls
}

// askSound opens the dialog of the sound settings. It saves each change.
func (t *Title) askSound() {
	t.Ctx.AskSound(t.Show, func() {
		t.Ctx.SaveSettings()
		t.Layout(t.Screen) // to update the button
	}, nil)
}

// addNotice shows the context's notice, which tells of problems such as unreadable files, at the foot of the screen. It
// returns the height of its strip, 0 for no notice.
func (t *Title) addNotice(s appctx.Screen) float64 {
	words := t.Ctx.Notice()
	t.notice = words
	if words == "" {
		return 0
	}
	const padX, padY = 16, 6 // around the words, in points
	style := t.Style(lettering.Body, 15).WithColor(art.Gold).WithAlign(lettering.Center)
	wordsH := float64(len(t.Ctx.Fonts.Wrap(style, words, s.W-2*padX))) * t.Ctx.Fonts.LineHeight(style)
	strip := layout.Rect{Y: s.H - wordsH - 2*padY, W: s.W, H: wordsH + 2*padY}
	t.Content.Add(sprites.NewFace("strip", t.Ctx.Textures.Fill(art.Night, strip.W, strip.H), 0, strip.Y))
	t.AddParagraph(style, words, layout.Rect{X: padX, Y: s.H - padY - wordsH, W: s.W - 2*padX, H: wordsH})
	return strip.H
}

// opener returns a function that opens the scene with a name of package nav.
func (t *Title) opener(name string) func() { return func() { t.nav.Open(name) } }

// playSub returns the second line of the play button: the lesson that it starts, or that it starts a game.
func (t *Title) playSub() string {
	switch {
	case t.content.Lesson == 0:
		return t.Words("title.play.sub")
	case t.content.LessonsBegun:
		return t.Words("title.play.lesson", message.Number("lesson", t.content.Lesson))
	}
	return t.Words("title.play.learn")
}

// buttons returns the main buttons, without rectangles.
func (t *Title) buttons() []widgets.ButtonSpec {
	var buttons []widgets.ButtonSpec
	const size = 21 // of the titles' type, in points
	look := widgets.Primary
	if t.content.Continue != nil {
		buttons = append(buttons, widgets.ButtonSpec{ID: "continue", Title: t.Words("title.continue"),
			Sub: t.content.OpenGame, Look: look, OnPress: t.content.Continue, Size: size})
		look = widgets.Secondary
	}
	buttons = append(buttons,
		widgets.ButtonSpec{ID: "play", Title: t.Words("title.play"), Sub: t.playSub(), Look: look,
			OnPress: t.content.Play, Size: size},
		widgets.ButtonSpec{ID: "new", Title: t.Words("title.table"), Sub: t.Words("title.table.sub"),
			OnPress: t.opener(nav.SceneSetup), Size: size})
	saved := t.Words("title.games.sub", message.Count("games", t.content.Games))
	if t.content.Games == 0 {
		saved = t.Words("title.games.none")
	}
	buttons = append(buttons, widgets.ButtonSpec{ID: "games", Title: t.Words("games.title"), Sub: saved,
		OnPress: t.opener(nav.SceneGames), Size: size})
	if t.content.OpenTable != nil {
		buttons = append(buttons,
			widgets.ButtonSpec{ID: "open-table", Title: t.Words("title.open-table"),
				Sub: t.Words("title.open-table.sub"), OnPress: t.content.OpenTable, Size: size},
			widgets.ButtonSpec{ID: "join-table", Title: t.Words("title.join-table"),
				Sub: t.Words("title.join-table.sub"), OnPress: t.content.JoinTable, Size: size})
	}
	return append(buttons,
		widgets.ButtonSpec{ID: "lessons", Title: t.Words("title.lessons"), OnPress: t.opener(nav.SceneLessons),
			Size: size},
		widgets.ButtonSpec{ID: "cases", Title: t.Words("cases.title"), OnPress: t.opener(nav.SceneCases), Size: size},
		widgets.ButtonSpec{ID: "rules", Title: t.Words("title.rules"), Sub: t.Words("title.rules.sub"),
			OnPress: t.opener(nav.SceneRules), Size: size})
}

// Describe adds the name of the game and the keys to the accessibility state.
func (t *Title) Describe(s *a11y.PublicState) {
	s.Prompt = t.Words("title.name")
	s.Regions = []a11y.Region{t.Ctx.KeyRegion("look.keys.can", "look.keys.all")}
}

// Advance counts dt seconds towards the attract mode, and starts it. It lays out the title again when the update or the
// notice changes. While a dialog is open it does neither. Without ambient motion it makes the agents stand still.
func (t *Title) Advance(dt float64) {
	update, _ := t.Ctx.Update()
	if changed := update.Button != t.updateButton || t.Ctx.Notice() != t.notice; changed && t.Focus().Scopes() == 0 {
		t.Layout(t.Screen)
	}
	if t.paused += dt; t.paused > maxPause {
		t.resetAgents()
	}
	if t.idle += dt; t.content.AttractMode != nil && t.idle >= t.content.AttractDelay && t.Focus().Scopes() == 0 {
		t.idle = 0
		t.content.AttractMode()
	}
}

// Handle passes input to the focus manager. Else Enter and Space continue the open game or play, and H opens the rules.
// All input but that of switch access delays the attract mode.
func (t *Title) Handle(e widgets.InputEvent) {
	if !e.Automatic {
		t.idle = 0
	}
	if t.Focus().Handle(e) || t.Focus().Scopes() > 0 {
		return
	}
	if e.Kind != widgets.KeyDown || e.Repeat {
		return
	}
	switch e.Key {
	case widgets.KeyEnter, widgets.KeySpace:
		if t.content.Continue != nil {
			t.content.Continue()
			return
		}
		t.content.Play()
	case "H":
		t.nav.Open(nav.SceneRules)
	}
}

// KeyHints returns the key hints of the title.
func (t *Title) KeyHints() []appctx.KeyHint { return []appctx.KeyHint{{Key: "H", On: "rules"}} }
