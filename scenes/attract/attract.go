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
	stillPause = 0.5 // between two events without animation
	turnPause  = 3.5 // between two passports of the unmasking
	lastPause  = 20  // after the verdict, before the next game
)

// scene shows the table or the unmasking of a demonstration game. It replaces the controls of the scene inside it.
type scene struct {
	appctx.Scene
	ctx       *appctx.Context
	focus     widgets.FocusManager
	leave     func()  // opens the title
	next      func()  // starts the next game after the verdict
	unmasking bool    // the inner scene is the unmasking: its passports are turned one by one
	pauseTime float64 // seconds of the current pause so far
}

// Mode opens demonstration games. They are not saved.
type Mode struct {
	ctx     *appctx.Context
	nav     *nav.Stack
	session *session.Session
}

// New returns the attract mode for a session; it pushes its scenes onto stack.
func New(ctx *appctx.Context, stack *nav.Stack, s *session.Session) *Mode {
	return &Mode{ctx, stack, s}
}

// Open begins a game and shows its table, and afterwards its unmasking.
func (e *Mode) Open() {
	e.session.StartUnsaved(func() (*match.Match, error) {
		t := tablesetup.AttractConfig()
		o, err := t.Options()
		if err != nil {
			return nil, err
		}
		return tables.Begin(o, nil, session.Helpers)
	}, func(m *match.Match) {
		exits := board.Exits{Leave: e.title, Unsaved: true, Attract: true, Unmasking: func() { e.unmask(m) }}
		e.nav.Reset("evening", &scene{Scene: board.New(e.ctx, m, exits), ctx: e.ctx, leave: e.title}, nil)
	})
}

// title opens the title.
func (e *Mode) title() { e.nav.Open(nav.Title) }

// unmask shows the unmasking of a match, then begins the next game.
func (e *Mode) unmask(m *match.Match) {
	s := reveal.New(e.ctx, m, reveal.Exits{Title: e.title, Again: e.Open})
	e.nav.Reset("evening", &scene{Scene: s, ctx: e.ctx, leave: e.title, next: e.Open, unmasking: true}, nil)
}

// Layout builds the scene. One control covers the whole screen.
func (e *scene) Layout(s appctx.Screen) {
	e.Scene.Layout(s)
	e.focus.Replace(
		[]*widgets.Control{{ID: "title", Label: e.ctx.Words("deed.evening"), Rect: s.Rect(), OnPress: e.leave}})
}

// KeyHints implements [appctx.Scene]. It is empty: every key leads to the title.
func (e *scene) KeyHints() []appctx.KeyHint { return nil }

// Focus returns the controls.
func (e *scene) Focus() *widgets.FocusManager { return &e.focus }

// Handle returns to the title on any press; mouse movements are ignored.
func (e *scene) Handle(event widgets.InputEvent) {
	if k := event.Kind; k == widgets.PointerDown || k == widgets.Wheel ||
		k == widgets.KeyDown && !event.Repeat && !event.Automatic {
		e.leave()
	}
}

// Advance advances the game by dt seconds, and turns the passports one by one.
func (e *scene) Advance(dt float64) {
	e.pauseTime += dt
	pause := 0.0
	switch {
	case e.unmasking && e.Scene.Focus().Find("next") == nil:
		if e.pauseTime >= lastPause {
			e.pauseTime = 0
			e.next()
			return
		}
	case e.unmasking:
		if e.pauseTime >= turnPause {
			e.pauseTime = 0
			e.Scene.Focus().Find("next").OnPress()
		}
	case !e.ctx.Settings.Speed.Moves():
		pause = stillPause
	}
	if pause == 0 {
		e.Scene.Advance(dt)
	} else if e.pauseTime >= pause {
		e.pauseTime = 0
		e.Scene.Advance(dt)
	}
}

// Describe describes the scene inside; its prompt says how to start a game.
func (e *scene) Describe(s *a11y.PublicState) {
	e.Scene.Describe(s)
	s.Prompt = e.ctx.Words("evening.prompt")
}
