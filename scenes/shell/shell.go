// Package shell runs scenes in a window or on a page's canvas: loop, input, drawing, and what the page is told.
//
// A [Shell] shows one scene at a time. Each tick it polls the input devices, sends every event through its filters
// (see filter.go) to the scene, advances the scene and publishes the scene's public state to the page.
// The game behind the scenes is an [App]; the shell knows nothing of matches, records or other scenes.
package shell

import (
	"cmp"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/backstage"
	"heimlich/scenes/controls"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/speaker"
	"heimlich/sprites/widgets"
)

// App is the game that a shell shows. The shell calls it on the loop, never concurrently.
type App interface {
	// Tick advances the game by dt seconds, once a tick, before the scene.
	Tick(dt float64)
	// Shown is called whenever a scene comes on, with its name.
	Shown(name string)
	// Failed shows a scene for a panic in another one. The report's first line says what failed.
	Failed(report string)
	// Orientation returns how many quarter turns clockwise the picture should be turned, and whether it may turn now.
	Orientation() (quarters int, may bool)
	// Intercept handles an event before any scene, and reports whether it did.
	Intercept(widgets.Event) bool
	// SaveSettings saves the settings in the background.
	SaveSettings()
	// Saving returns a channel that is closed once everything is saved; nil if nothing is being saved.
	Saving() <-chan struct{}
}

// Shell is the game as Ebitengine runs it. It implements [ebiten.Game].
type Shell struct {
	app       App
	ctx       *backstage.Backstage
	view      view
	scene     backstage.Scene
	name      string            // of the scene
	places    map[string]string // focused control of each list scene, by scene name
	input     controls.Reader
	filters   filters
	clock     clock
	tasks     []task
	page      page
	veil      veil
	secrecy   secrecy
	resting   resting
	senses    senses
	Err       error  // ends the loop
	FirstSeen func() // called once, when the first scene is seen; nil for nothing
}

// senses are what accompanies the picture.
type senses struct {
	speaker *speaker.Speaker
	haptics *haptics
	life    life
}

// advance advances what accompanies the picture by dt seconds.
func (s *senses) advance(dt float64) {
	s.speaker.Tick(dt, ebiten.IsWindowMinimized())
	s.haptics.advance(dt)
}

// New returns a shell without a scene. The publisher receives the public state of each scene.
func New(ctx *backstage.Backstage, out *pagestate.Publisher, app App) *Shell {
	return &Shell{app: app, ctx: ctx, view: view{zoom: 1}, page: page{out: out}, filters: filters{input: inputFilters()}, secrecy: secrecy{watched: true}}
}

// SetApp replaces the app; tests watch it this way.
func (sh *Shell) SetApp(app App) { sh.app = app }

// Scene returns the scene that is on, nil before the first.
func (sh *Shell) Scene() backstage.Scene { return sh.scene }

// Name returns the name of the scene that is on.
func (sh *Shell) Name() string { return sh.name }

// Show puts another scene on. Its name is public and says which kind of scene it is.
func (sh *Shell) Show(name string, s backstage.Scene) {
	if sh.scene != nil { // keyboard users keep the focus ring
		s.Desk().TakeOver(sh.scene.Desk())
	}
	sh.hideHints()
	sh.rememberFocus(name)
	sh.scene, sh.name = s, name
	sh.app.Shown(name)
	sh.page.stale = true
	if sh.view.screen.W > 0 {
		if to, may := sh.app.Orientation(); may { // no turning is seen while the scene fades in
			sh.filters.turn.left = 0
			sh.view.screen = across(sh.view.screen, to-sh.filters.turn.quarters)
			sh.filters.turn.quarters = to
		}
	}
	if sh.ctx.Settings.Speed.Moves() {
		sh.veil.fade, sh.veil.fresh = fadeTime, true
	}
	if sh.view.screen.W > 0 {
		sh.build(true)
	}
	if id := sh.places[name]; id != "" && s.Desk().ShowFocus() {
		s.Desk().Focus(id)
	}
	sh.hear(name)
}

// Rebuild lays the scene out again, after a setting changed how everything looks.
func (sh *Shell) Rebuild() {
	if sh.scene != nil && sh.view.screen.W > 0 {
		sh.build(sh.veil.held)
	}
}

// Quit ends the loop.
func (sh *Shell) Quit() { sh.Err = ebiten.Termination }

// Update is one tick. It implements [ebiten.Game].
func (sh *Shell) Update() error {
	dt := sh.clock.next(1/float64(ebiten.TPS()), time.Now())
	sh.guard(func() { sh.Tick(dt) })
	return sh.Err
}

// Tick advances the game by dt seconds: tasks, input, the scene, and what the page is told.
func (sh *Shell) Tick(dt float64) {
	sh.FinishTasks()
	sh.senses.advance(dt)
	sh.app.Tick(dt)
	if sh.scene == nil || sh.view.screen.W == 0 {
		return
	}
	sh.Watch(ebiten.IsFocused() && !ebiten.IsWindowMinimized())
	sh.page.obey(sh)
	scale := cmp.Or(sh.view.dots*sh.view.zoom, sh.view.screen.Scale)
	sh.Advance(sh.Input(sh.input.Poll(scale), dt))
}

// Input sends events to the scene and returns how many of dt seconds to advance it by afterwards.
// While the game rested, ticks were rare: then the input answers an old picture, and little time passes.
func (sh *Shell) Input(events []widgets.Event, dt float64) float64 {
	for _, e := range events {
		sh.page.stale = true
		sh.senses.life.touched()
		sh.dispatch(e, 0)
	}
	if len(events) > 0 && sh.resting.level != awake {
		return min(dt, 1/float64(ebiten.DefaultTPS))
	}
	return dt
}

// Advance advances the scene by dt seconds, and publishes its state if it changed.
func (sh *Shell) Advance(dt float64) {
	if !sh.Waiting() {
		sh.scene.Advance(dt)
	}
	sh.WalkFocus(dt)
	sh.Follow()
	sh.showHints()
	sh.face(dt)
	if sh.ctx.Gallery.Advance(dt, sh.ctx.Settings.Speed.Moves() && !sh.ctx.Settings.Reduced) {
		sh.scene.Stage().Touch()
	}
	sh.lift(dt)
	sh.page.advance(dt, sh.scene.Stage().Changes())
	sh.rest(dt)
	sh.publishIfDue()
	sh.Live(dt)
	sh.page.changes = sh.scene.Stage().Changes() // ambient motion is not published
}
