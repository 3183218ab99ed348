// Package attract plays demonstration games of opponents while nobody uses the program (attract mode). Any press
// returns to the title.
package attract

import (
	"heimlich/rules/match"
	"heimlich/rules/match/tables"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/board"
	"heimlich/scenes/nav"
	"heimlich/scenes/reveal"
	"heimlich/scenes/session"
	"heimlich/scenes/tablesetup"
	"heimlich/sprites/widgets"
)

// IdleDelay is the time without input at the title before the attract mode starts, in seconds.
const IdleDelay = 60

// Pauses of the attract mode, in seconds.
const (
	stillPause    = 0.5 // between two events without animation
	passportPause = 3.5 // between two passports of the unmasking
	lastPause     = 20  // after the verdict, before the next game
)

// demoScene shows the table or the unmasking of a demonstration game. It replaces the controls of the embedded scene.
type demoScene struct {
	appctx.Scene
	ctx       *appctx.Context
	focus     widgets.FocusManager
	leave     func()  // opens the title
	next      func()  // starts the next game after the verdict
	unmasking bool    // the embedded scene is the unmasking, whose button “next” is pressed after each pause
	pauseTime float64 // seconds of the current pause so far
}

// Mode opens demonstration games. They are not saved.
type Mode struct {
	ctx     *appctx.Context
	nav     *nav.Stack
	session *session.Session
}

// New returns the attract mode of a session. Its scenes replace all those on stack.
func New(ctx *appctx.Context, stack *nav.Stack, s *session.Session) *Mode {
	return &Mode{ctx, stack, s}
}

// Open leaves the current match, begins a game of opponents in the background, and shows its table and afterwards its
// unmasking. Then it begins the next. After an error it shows the title.
func (mode *Mode) Open() {
	mode.session.StartUnsaved(func() (*match.Match, error) {
		config := tablesetup.AttractConfig()
		options, err := config.Options()
		if err != nil {
			return nil, err
		}
		return tables.Begin(options, nil, session.Helpers)
	}, func(m *match.Match) {
		exits := board.Exits{Leave: mode.title, Unsaved: true, Attract: true, Unmasking: func() { mode.unmask(m) }}
		mode.nav.Reset("attract", &demoScene{Scene: board.New(mode.ctx, m, exits), ctx: mode.ctx, leave: mode.title},
			nil)
	})
}

// title opens the title.
func (mode *Mode) title() { mode.nav.Open(nav.SceneTitle) }

// unmask shows the unmasking of a match, then begins the next game.
func (mode *Mode) unmask(m *match.Match) {
	unmasking := reveal.New(mode.ctx, m, reveal.Exits{Title: mode.title, Again: mode.Open})
	mode.nav.Reset("attract",
		&demoScene{Scene: unmasking, ctx: mode.ctx, leave: mode.title, next: mode.Open, unmasking: true}, nil)
}

// Layout lays out the embedded scene. One control, which leads to the title, covers the whole screen.
func (sc *demoScene) Layout(s appctx.Screen) {
	sc.Scene.Layout(s)
	sc.focus.Replace(
		[]*widgets.Control{{ID: "title", Label: sc.ctx.Words("deed.evening"), Rect: s.Rect(), OnPress: sc.leave}})
}

// KeyHints implements [appctx.Scene]. It is empty: every key leads to the title.
func (sc *demoScene) KeyHints() []appctx.KeyHint { return nil }

// Focus returns the controls.
func (sc *demoScene) Focus() *widgets.FocusManager { return &sc.focus }

// Handle returns to the title on any press and on the wheel. It ignores movements of the pointer, key repeats, and
// events of switch access.
func (sc *demoScene) Handle(event widgets.InputEvent) {
	isKeyPress := event.Kind == widgets.KeyDown && !event.Repeat && !event.Automatic
	if event.Kind == widgets.PointerDown || event.Kind == widgets.Wheel || isKeyPress {
		sc.leave()
	}
}

// Advance advances the embedded scene by dt seconds, or without animations once a stillPause. During the unmasking it
// goes to the next step after each pause, and after the verdict it begins the next game.
func (sc *demoScene) Advance(dt float64) {
	sc.pauseTime += dt
	pause := 0.0
	switch {
	case sc.unmasking && sc.Scene.Focus().Find("next") == nil:
		if sc.pauseTime >= lastPause {
			sc.pauseTime = 0
			sc.next()
			return
		}
	case sc.unmasking:
		if sc.pauseTime >= passportPause {
			sc.pauseTime = 0
			sc.Scene.Focus().Find("next").OnPress()
		}
	case !sc.ctx.Settings.Speed.HasAnimations():
		pause = stillPause
	}
	if pause == 0 {
		sc.Scene.Advance(dt)
	} else if sc.pauseTime >= pause {
		sc.pauseTime = 0
		sc.Scene.Advance(dt)
	}
}

// Describe describes the embedded scene, but with a prompt that says how to start a game.
func (sc *demoScene) Describe(s *a11y.PublicState) {
	sc.Scene.Describe(s)
	s.Prompt = sc.ctx.Words("evening.prompt")
}
