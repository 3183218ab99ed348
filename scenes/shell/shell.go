// Package shell runs scenes in a window or on a page's canvas: loop, input, drawing, and publication to the page.
//
// A [Shell] shows one scene at a time. Each tick it polls the input devices and sends every event through its filters
// (see filter.go) to the scene. Then it advances the scene and publishes the scene's public state to the page. The game
// behind the scenes is an [App]; the shell does not depend on matches, records or particular scenes.
package shell

import (
	"cmp"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/controls"
	"heimlich/scenes/sound"
	"heimlich/scenes/speaker"
	"heimlich/scenes/tasks"
	"heimlich/sprites/widgets"
)

// App is the game that a shell shows. The shell calls it on the main loop, never concurrently.
type App interface {
	// Tick advances the game by dt seconds, once a tick, before the scene.
	Tick(dt float64)
	// Shown is called with the name of a scene that becomes the current one. It reports whether its picture may stay
	// visible until the next scene is painted. It may not if it could show a secret to somebody else.
	Shown(name string) (mayStay bool)
	// Failed shows the error scene after a panic. The report is the message, then the call stack on further lines.
	// It must not panic.
	Failed(report string)
	// Orientation returns the wanted clockwise quarter turns of the picture, and whether it may turn now.
	Orientation() (quarters int, may bool)
	// Intercept gets each event before all filters. If it returns true, nothing else gets the event.
	Intercept(widgets.InputEvent) bool
	// Saving returns a channel that is closed once everything is saved; nil if nothing is being saved.
	Saving() <-chan struct{}
}

// Shell runs an App in Ebitengine. It implements [ebiten.Game]. Make one with New, and use it on the main loop only.
type Shell struct {
	App       App
	view      *view
	tasks     tasks.Tasks
	input     controls.Poller
	filters   filters
	scroller  *Scroller
	hints     *KeyHints
	scan      *SwitchAccess
	focus     focusMemory
	clock     clock
	page      *PageBridge
	fade      fadeIn
	secrecy   secrecy
	resting   resting
	feedback  DeviceFeedback
	Err       error  // if not nil, Update returns it, which ends the loop
	FirstSeen func() // called once when the first scene is visible; Run sets it
}

// DeviceFeedback holds sound, vibration and ambient motion.
type DeviceFeedback struct {
	speaker *speaker.Speaker
	haptics *haptics
	ambient ambientMotion
}

// advance advances sound and vibration by dt seconds.
func (s *DeviceFeedback) advance(dt float64) {
	s.speaker.Tick(dt, ebiten.IsWindowMinimized())
	s.haptics.advance(dt)
}

// ForceAmbient switches the ambient motion on again after it was found too expensive.
func (s *DeviceFeedback) ForceAmbient() { s.ambient.expensive = false }

// Vibrates reports whether the device can vibrate.
func (s *DeviceFeedback) Vibrates() bool { return s.haptics != nil }

// OpenSpeaker starts looking for a sound device. The seed varies the music.
func (s *DeviceFeedback) OpenSpeaker(c *sound.Conductor, seed uint64) {
	s.speaker = speaker.New(c, seed)
	c.PrepareAll()
}

// New returns a shell without a scene. The publisher out receives the public state of each scene; nil publishes
// nothing. The shell calls the App's methods from the first Show on.
func New(ctx *appctx.Context, out *a11y.Publisher, app App) *Shell {
	shell := &Shell{App: app, view: &view{ctx: ctx, zoom: 1}, secrecy: secrecy{watched: true}}
	shell.page = &PageBridge{out: out}
	changed := func() { shell.page.stale = true }
	shell.tasks.Finished = changed
	shell.scroller = &Scroller{view: shell.view, handle: shell.Handle, waiting: shell.Waiting, changed: changed}
	shell.hints = &KeyHints{view: shell.view, visibleArea: shell.scroller.VisibleArea, waiting: shell.Waiting}
	shell.scan = &SwitchAccess{view: shell.view, handle: shell.Handle, waiting: shell.Waiting}
	page := shell.page
	page.view, page.turn, page.scroller, page.hints = shell.view, &shell.filters.turn, shell.scroller, shell.hints
	page.waiting, page.handle, page.touched = shell.Waiting, shell.Handle, shell.feedback.ambient.restartTimeout
	shell.addFilters()
	return shell
}

// Tasks returns the background tasks.
func (sh *Shell) Tasks() *tasks.Tasks { return &sh.tasks }

// Page returns the connection to the page.
func (sh *Shell) Page() *PageBridge { return sh.page }

// Hints returns the key hints.
func (sh *Shell) Hints() *KeyHints { return sh.hints }

// SwitchAccess returns the switch access.
func (sh *Shell) SwitchAccess() *SwitchAccess { return sh.scan }

// Feedback returns sound, vibration and ambient motion.
func (sh *Shell) Feedback() *DeviceFeedback { return &sh.feedback }

// Scroller returns the scroller of the picture.
func (sh *Shell) Scroller() *Scroller { return sh.scroller }

// Waiting reports whether the screen ignores input: a modal task runs, a new scene is still dark, or the picture turns.
func (sh *Shell) Waiting() bool {
	return sh.fade.waiting || sh.filters.turn.animating() || sh.tasks.Modal()
}

// FinishTasks blocks until all tasks are done, including those that they start. It shows the scene at once, without
// waiting for its pictures. Headless tests call it.
func (sh *Shell) FinishTasks() {
	for sh.tasks.Len() > 0 {
		sh.tasks.Wait()
		sh.tasks.Finish()
	}
	sh.fade.waiting = false
}

// Scene returns the current scene, nil before the first.
func (sh *Shell) Scene() appctx.Scene { return sh.view.scene }

// Name returns the name of the current scene.
func (sh *Shell) Name() string { return sh.view.name }

// Show replaces the current scene, and lays out the new one if there is a window already. The name is that of the kind
// of scene; it is published and must hold no secret. The scene before gets no further calls.
func (sh *Shell) Show(name string, scene appctx.Scene) {
	if sh.view.scene != nil { // keyboard users keep the focus ring
		scene.Focus().CopyInputMode(sh.view.scene.Focus())
	}
	sh.hints.hide()
	sh.focus.leave(sh.view, name)
	sh.view.scene, sh.view.name = scene, name
	mayStay := sh.App.Shown(name)
	sh.fade.previousVisible = sh.fade.canStay && mayStay && sh.fade.anySceneShown && !sh.fade.lastFrameDark
	sh.fade.canStay = mayStay
	sh.page.stale = true
	if sh.view.screen.W > 0 {
		if quarters, may := sh.App.Orientation(); may { // no animation while the scene fades in
			sh.filters.turn.turnTimeLeft = 0
			sh.view.screen = swapSides(sh.view.screen, quarters-sh.filters.turn.quarters)
			sh.filters.turn.quarters = quarters
		}
	}
	if sh.view.ctx.Settings.Speed.HasAnimations() {
		sh.fade.remaining, sh.fade.justBuilt = fadeTime, true
	}
	if sh.view.screen.W > 0 {
		sh.build(true)
	}
	if id := sh.focus[name]; id != "" && scene.Focus().ShowFocus() {
		scene.Focus().Focus(id)
	}
	playSceneSound(sh.view)
}

// Rebuild lays the scene out again, after a setting changed how everything looks. Without a scene or a window it does
// nothing.
func (sh *Shell) Rebuild() {
	if sh.view.scene != nil && sh.view.screen.W > 0 {
		sh.build(sh.fade.waiting)
	}
}

// Quit ends the loop after the current tick; Run then returns nil. Pending saves are awaited for some seconds.
func (sh *Shell) Quit() { sh.Err = ebiten.Termination }

// Update runs one tick. It implements [ebiten.Game].
func (sh *Shell) Update() error {
	dt := sh.clock.next(1/float64(ebiten.TPS()), time.Now())
	sh.guard(func() { sh.Tick(dt) })
	return sh.Err
}

// Tick advances the game by dt seconds: tasks, sound, app, input, scene, and the published state.
func (sh *Shell) Tick(dt float64) {
	sh.tasks.Finish()
	sh.feedback.advance(dt)
	sh.App.Tick(dt)
	if sh.view.scene == nil || sh.view.screen.W == 0 {
		return
	}
	sh.Watch(ebiten.IsFocused() && !ebiten.IsWindowMinimized())
	sh.page.runCommands()
	scale := cmp.Or(sh.view.pixelRatio*sh.view.zoom, sh.view.screen.Scale)
	sh.Advance(sh.Input(sh.input.Poll(scale), dt))
}

// Input sends events to the scene. It returns the seconds to advance the scene by afterwards. They are dt, or less if
// input ends a rest: ticks are rare then, and animations would start late.
func (sh *Shell) Input(events []widgets.InputEvent, dt float64) float64 {
	for _, e := range events {
		sh.page.stale = true
		sh.feedback.ambient.restartTimeout()
		sh.dispatch(e)
	}
	if len(events) > 0 && sh.resting.level != awake {
		return min(dt, 1/float64(ebiten.DefaultTPS))
	}
	return dt
}

// Advance advances the scene by dt seconds, unless the screen waits, with switch access, scrolling, orientation and
// fades. It publishes the scene's state if it changed.
func (sh *Shell) Advance(dt float64) {
	if !sh.Waiting() {
		sh.view.scene.Advance(dt)
	}
	sh.scan.Advance(dt)
	sh.scroller.Follow()
	sh.hints.redraw()
	sh.updateOrientation(dt)
	if sh.view.ctx.Textures.Advance(dt, sh.view.ctx.Settings.Speed.HasAnimations() && !sh.view.ctx.Settings.Reduced) {
		sh.view.scene.Stage().Invalidate()
	}
	sh.advanceFade(dt)
	sh.page.advance(dt, sh.view.scene.Stage().Changes())
	sh.rest(dt)
	sh.page.publishIfDue(sh.fade.anySceneShown)
	sh.AdvanceAmbient(dt)
	sh.page.changes = sh.view.scene.Stage().Changes() // ambient motion is not published
}
