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

// Model holds the contents of the title, and the functions of its buttons.
type Model struct {
	Play         func()  // starts a lesson or a game
	Lesson       int     // the lesson that Play starts, 0 for a game
	LessonsBegun bool    // the player has completed an earlier lesson
	Solved       int     // number of solved cases
	Continue     func()  // continues the open game; nil without one
	OpenGame     string  // describes the open game
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

// New returns the title with a model.
func New(ctx *appctx.Context, stack *nav.Stack, model Model) *Title {
	return &Title{BaseScene: appctx.BaseScene{Ctx: ctx}, nav: stack, content: model}
}

// MinHeight returns the height that the buttons need at large text sizes, in points. Else it is 0: all buttons are
// visible at once.
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
	in := layout.Rect{W: screen.W, H: screen.H}.Inset(min(screen.W, screen.H) * 0.06)
	size := min(screen.W*0.115, screen.H*0.13, 104)
	words := lettering.Style{Face: lettering.Title, Size: size, Color: art.Cream, Align: lettering.Center}
	name := in
	if wide {
		words.Align = lettering.Left
		size = min(in.W*0.075, screen.H*0.17, 104)
		words.Size = size
	}
	name.H = size * 1.25
	if name.Y = screen.H * 0.09; wide {
		name.Y = screen.H * 0.07
	} else if screen.W < layout.Narrow { // below the corner
		name.Y = max(name.Y, 8+cornerSide)
	}
	t.addName(words, t.Words("title.name"), name)
	sub := layout.Rect{X: name.X, Y: name.Bottom(), W: name.W, H: max(size*0.4, 24)}
	t.AddLine(t.Style(lettering.Italic, max(size*0.26, 16)).WithAlign(words.Align), t.Words("title.sub"),
		layout.Rect{X: sub.X, Y: sub.Y - 4, W: sub.W, H: sub.H + 8})

	cs := t.placeButtons(screen, sub.Bottom(), note)
	square := t.addTown(appctx.Screen{W: screen.W, H: screen.H - note, Scale: screen.Scale}, cs)
	t.SetControlsAndFocus(cs[0].ID, append(append(t.addCornerButtons(screen), cs...), t.updateControl(screen)...))
	t.startAmbience(square)
}

// updateControl returns a control for an available update, so that keys and gamepads reach its button.
func (t *Title) updateControl(s appctx.Screen) []*widgets.Control {
	u, ok := t.Ctx.Update()
	if t.updateButton = u.Button; !ok {
		return nil
	}
	return []*widgets.Control{{ID: "fresh", Label: t.Words("page.fresh"), Rect: u.ButtonRect(s), OnPress: u.Install}}
}

// placeButtons adds the main buttons below the y above, in a column, or side by side on low screens. The notice covers
// note points at the foot.
func (t *Title) placeButtons(screen appctx.Screen, above, note float64) (controls []*widgets.Control) {
	k := min(max(min(screen.W/1280, screen.H/720), 1), 1.5)       // large screens are viewed from farther away
	width, gap, maximum, down := 400*k, 10.0, 54*k, screen.H*0.05 // maximum is the largest height of a button
	if isWide(screen) {                                           // they end above the roofs
		gap, down = 8, screen.H*0.03
	}
	all := t.buttons()
	for i := range all {
		all[i].Size *= k
	}
	count := len(all)
	inner := layout.Rect{W: screen.W, H: screen.H}.Inset(min(screen.W, screen.H) * 0.06)
	top := above + max(down, 12)
	area := layout.Rect{X: inner.X, Y: top, W: min(inner.W, width), H: screen.H - top - max(40, note+8)}
	columns, h := 1, maximum
	switch {
	case lowWide(screen):
		below := layout.Rect{X: inner.X, Y: above + 10, W: min(max(screen.W*0.4, 320), width)}
		below.H = screen.H - below.Y - max(12, note+8)
		if h = min(50, (below.H+gap)/float64(len(groupRows(all)))-gap); h >= 43 { // one column, beside the agents
			area = below
			break
		}
		if columns = count; count > 4 {
			columns = (count + 1) / 2
		}
		area.X, area.W, area.Y = 14, screen.W-28, above+8
		h = 50
	case !isWide(screen):
		area.X = (screen.W - area.W) / 2
	}
	rows := groupRows(all)
	if screen.W < 190 { // one line per word
		rows = slices.Collect(slices.Chunk(all, 1))
	}
	if columns > 1 {
		rows = slices.Collect(slices.Chunk(all, columns))
	}
	if rowCount := float64(len(rows)); rowCount*(h+gap)-gap > area.H {
		if h = (area.H+gap)/rowCount - gap; h < 46 && columns == 1 {
			columns, area.W = 2, min(inner.W, 520)
			if !isWide(screen) {
				area.X = (screen.W - area.W) / 2
			}
			rows = slices.Collect(slices.Chunk(all, columns))
			h = min(maximum, (area.H+gap)/float64(len(rows))-gap)
		}
	}
	if wide := isWide(screen) && columns == 1; wide { // above the roofs, if they stay high enough
		if lowH := (screen.H*roofLine-area.Y+gap)/float64(len(rows)) - gap; lowH >= 46 {
			h = min(h, lowH)
		}
	}
	for i, row := range rows {
		columnCount := len(row)
		if columns > 1 {
			columnCount = columns
		}
		for k, r := range (layout.Rect{X: area.X, Y: area.Y + float64(i)*(h+gap), W: area.W, H: h}).Columns(columnCount,
			gap)[:len(row)] {
			row[k].Rect = r
		}
		t.Ctx.Kit.ShareSize(row)
		for k, b := range row {
			if b.OneLine = columns == 1; b.OneLine && len(row) > 1 {
				b.Label, b.Sub = b.Title, ""
				if row[k].Sub != "" {
					b.Label += ", " + row[k].Sub
				}
			}
			controls = append(controls, t.AddButton(b))
		}
	}
	return controls
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

// boundingBox returns the rectangle round all buttons, of which the first is at the upper left.
func boundingBox(buttons []*widgets.Control) layout.Rect {
	r := buttons[0].Rect
	for _, b := range buttons[1:] {
		r.W, r.H = max(r.Right(), b.Rect.Right())-r.X, max(r.Bottom(), b.Rect.Bottom())-r.Y
	}
	return r
}

// addName draws the name of the game with its “&” in gold, or as a plain line if it does not fit.
func (t *Title) addName(st lettering.Style, name string, r layout.Rect) {
	ty := t.Ctx.Fonts
	if st = ty.FitWidth(st, name, r.W, 14); ty.Width(st, name) > r.W {
		t.AddLine(st, name, r)
		return
	}
	t.Content.Add(sprites.NewFace("name", ty.Lines(st, []string{name}, r.W).Highlighted("&", art.Gold), r.X,
		r.Y+(r.H-ty.LineHeight(st))/2))
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
	at := layout.Rect{X: s.W - side - edge, Y: edge, W: side, H: side}
	specs := []widgets.ButtonSpec{
		{ID: "settings", Label: t.Words("settings.title"), Icon: "icons/settings",
			OnPress: t.opener(nav.SceneSettings)},
		{ID: "sound", Label: t.Words("sound.head"), Icon: icon, OnPress: t.askSound},
	}
	if t.content.Quit != nil {
		specs = append(specs,
			widgets.ButtonSpec{ID: "quit", Label: t.Words("title.quit"), Icon: "icons/cross", OnPress: t.content.Quit})
	}
	at.X -= float64(len(specs)-1) * (side + gap)
	for _, b := range specs {
		b.Rect = at
		controls = append(controls, t.AddButton(b))
		at.X += side + gap
	}
	return controls
}

// askSound opens the dialog of the sound settings.
func (t *Title) askSound() {
	t.Ctx.AskSound(t.Show, func() {
		t.Ctx.SaveSettings()
		t.Layout(t.Screen) // to update the button
	}, nil)
}

// addNotice shows problems, such as unreadable files, at the foot of the screen. It returns the height of their strip,
// 0 for none.
func (t *Title) addNotice(s appctx.Screen) float64 {
	words := t.Ctx.Notice()
	t.notice = words
	if words == "" {
		return 0
	}
	st := t.Style(lettering.Body, 15).WithColor(art.Gold).WithAlign(lettering.Center)
	h := float64(len(t.Ctx.Fonts.Wrap(st, words, s.W-32))) * t.Ctx.Fonts.LineHeight(st)
	t.Content.Add(sprites.NewFace("strip", t.Ctx.Textures.Fill(art.Night, s.W, h+12), 0, s.H-h-12))
	t.AddParagraph(st, words, layout.Rect{X: 16, Y: s.H - 6 - h, W: s.W - 32, H: h})
	return h + 12
}

// opener returns a function that opens the scene with a name of package nav.
func (t *Title) opener(name string) func() { return func() { t.nav.Open(name) } }

// playSub returns the second line of the play button: the lesson that it starts, or that it starts a game.
func (t *Title) playSub() string {
	switch e := t.content; {
	case e.Lesson == 0:
		return t.Words("title.play.sub")
	case e.LessonsBegun:
		return t.Words("title.play.lesson", message.Number("lesson", e.Lesson))
	}
	return t.Words("title.play.learn")
}

// buttons returns the main buttons, without rectangles.
func (t *Title) buttons() []widgets.ButtonSpec {
	var buttons []widgets.ButtonSpec
	look := widgets.Primary
	if t.content.Continue != nil {
		buttons = append(buttons, widgets.ButtonSpec{
			ID:      "continue",
			Title:   t.Words("title.continue"),
			Sub:     t.content.OpenGame,
			Look:    look,
			OnPress: t.content.Continue,
			Size:    21,
		})
		look = widgets.Secondary
	}
	buttons = append(
		buttons,
		widgets.ButtonSpec{
			ID:      "play",
			Title:   t.Words("title.play"),
			Sub:     t.playSub(),
			Look:    look,
			OnPress: t.content.Play,
			Size:    21,
		},
		widgets.ButtonSpec{
			ID:      "new",
			Title:   t.Words("title.table"),
			Sub:     t.Words("title.table.sub"),
			OnPress: t.opener(nav.SceneSetup),
			Size:    21,
		},
	)
	saved := t.Words("title.games.sub", message.Count("games", t.content.Games))
	if t.content.Games == 0 {
		saved = t.Words("title.games.none")
	}
	buttons = append(buttons, widgets.ButtonSpec{
		ID:      "games",
		Title:   t.Words("games.title"),
		Sub:     saved,
		OnPress: t.opener(nav.SceneGames),
		Size:    21,
	})
	if t.content.OpenTable != nil {
		buttons = append(buttons, widgets.ButtonSpec{ID: "open-table", Title: t.Words("title.open-table"),
			Sub: t.Words("title.open-table.sub"), OnPress: t.content.OpenTable, Size: 21},
			widgets.ButtonSpec{ID: "join-table", Title: t.Words("title.join-table"),
				Sub: t.Words("title.join-table.sub"), OnPress: t.content.JoinTable, Size: 21})
	}
	buttons = append(buttons,
		widgets.ButtonSpec{ID: "lessons", Title: t.Words("title.lessons"), OnPress: t.opener(nav.SceneLessons),
			Size: 21}, widgets.ButtonSpec{ID: "cases", Title: t.Words("cases.title"), OnPress: t.opener(nav.SceneCases),
			Size: 21}, widgets.ButtonSpec{
			ID:      "rules",
			Title:   t.Words("title.rules"),
			Sub:     t.Words("title.rules.sub"),
			OnPress: t.opener(nav.SceneRules),
			Size:    21,
		})
	return buttons
}

// Describe adds the name of the game and the keys to the accessibility state.
func (t *Title) Describe(s *a11y.PublicState) {
	s.Prompt = t.Words("title.name")
	s.Regions = []a11y.Region{t.Ctx.KeyRegion("look.keys.can", "look.keys.all")}
}

// Advance counts dt seconds towards the attract mode, and lays out the title again when the update or the notice
// changes. Without ambient motion it makes the agents stand still.
func (t *Title) Advance(dt float64) {
	if u, _ := t.Ctx.Update(); (u.Button != t.updateButton || t.Ctx.Notice() != t.notice) && t.Focus().Scopes() == 0 {
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

// Handle passes input to the focus manager. Else Enter continues the open game or plays, and H opens the rules.
func (t *Title) Handle(e widgets.InputEvent) {
	if !e.Automatic {
		t.idle = 0
	}
	if t.Focus().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat || t.Focus().Scopes() > 0 {
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
