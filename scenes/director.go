// Package scenes directs: it owns the window or the canvas, hands input and time to the scene that is on, and leads from one scene to the
// next. Only here do scenes know of each other.
//
// The way of a tap on an agent or a building, until the agent walks:
//
//  1. Once a tick [Director.Update] polls package controls, which makes a [widgets.Event] of what the device told, and hands it to the scene that is on.
//  2. The scene gives it to its desk, which finds the [widgets.Control] there and calls its OnPress (package widgets).
//  3. At the table (package board) that is a control of package panels, which changes what is planned (package plan), and shows it; nothing has happened yet. The press of
//     the gold button leads to an action, which package course hands to the match.
//  4. The match hands the action to a chair (package match), and behind the chair the host checks it, keeps it, lets it happen, and tells every chair what
//     that one may see (package host).
//  5. In the same tick or a later one package course takes that as a step. The match has told it to its chronicle, where the log is written. The stage plays its events as a
//     script of movements (packages stage and motion), and the panels tell as much of the log as has been seen.
//  6. Then the page is told what is public of it (package pagestate), and [Director.Draw] paints the scene's stage if anything on it changed (package sprites).
//
// The way of a secret identity, from the deal until its owner sees it:
//
//  1. The host lets the dealer deal it. It is in the host's game and in its record, which is kept with all secrets (package host).
//  2. Every chair is told of the deal as its viewer may see it: match.Redact makes the action, the events and the [rules.View], in which the identities of others are masked.
//     Opponents decide by views of their own, and the chronicle, with the log, is made of what is public.
//  3. A screen has the chairs of the people before it. [match.Match.Public] masks what each of them knows alone, [match.Match.Through] does not. Three may ask for that, and
//     a test of package host holds them to it: package handover, where everybody looks at their passport before the first turn; package eyes, at the table; and package dossier,
//     on whose pages the writer's own agents are told. There a curtain comes first where others look on, and what was shown leaves the graph when it closes, at the latest when
//     the scene is covered ([backstage.Scene]). As long as a hand lies open, package eyes lends the view to the plan, of which the panels draw the cards alone.
//  4. The page is told what scenes make of the public view, and the names of controls, which are the same whoever's secret they open (package pagestate).
//  5. When the game is over the public view masks nothing any more: packages reveal and casefile show it.
package scenes

import (
	"cmp"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"heimlich/scenes/backstage"
	"heimlich/scenes/controls"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/speaker"
	"heimlich/sprites"
	"heimlich/sprites/widgets"
)

// Director is the game as Ebitengine runs it.
type Director struct {
	back   *backstage.Backstage
	page   *pagestate.Publisher
	input  controls.Reader
	clock  clock
	before time.Time

	screen  backstage.Screen
	zoom    float64 // points of the window a point of the screen
	dots    float64 // device pixels a point of the window, as the engine has places, which may be otherwise than the picture; 0 without a window
	scene   backstage.Scene
	name    string
	places  map[string]string // where the focus was on lists that one comes back to, by their names
	fade    float64           // how much of the change of scenes is still to come, in seconds
	held    bool              // the scene lies in the dark until something is seen of all of it, and waits
	dark    bool              // the last picture was that of a scene in the dark
	seen    bool              // any scene has been seen
	fresh   bool              // the scene has just been built, which took its time: it is drawn a picture later
	veil    *sprites.Block
	watched bool                // the window has the focus and is not minimised
	stale   bool                // the page has to hear of a change
	quiet   float64             // seconds since the page heard anything
	busy    bool                // the page last heard that the scene is
	errands []errand            // what is being done beside the loop
	tend    func(dt float64)    // looks after the game that is being played, once a tick
	fault   func(report string) // shows a scene that failed
	covered bool                // the next picture is the first one since secrets were covered
	bare    bool                // the last picture may show what has been covered since
	changes int                 // of the stage, as far as the page may have heard of them
	idle    float64             // seconds since anything happened
	rests   calm                // how much goes on
	onRest  func(calm)          // is called when that changes; nil for nobody
	onCover func()              // is called when that picture has been drawn; nil for nobody
	onSeen  func()              // is called when any scene has been seen; nil for nobody
	onShow  func(name string)   // is called when another scene is put on; nil for nobody
	speaker *speaker.Speaker
	tremble *tremble
	life    life
	orders  []order // what the page has asked for since the last tick
	turn    turning
	rolled  rolling
	scan    scanning
	signs   signs
	faces   func() (quarters int, may bool) // how the picture is to lie, and whether it may turn; nil for a screen that never does
	offer   func(widgets.Event) bool        // deals with an event before any scene, and reports whether it did; nil for nobody
	muted   func()                          // all sound was turned off or on by its key; nil for nobody
	began   func()                          // says where the window opens
	placed  func(backstage.Window)          // keeps where somebody has moved the window
	keeping func() <-chan struct{}          // is closed when all is kept that was to be; nil where nothing was
	err     error
}

// fadeTime is how long a new scene takes to come out of the dark, in seconds.
const fadeTime = 0.22

// tell is how often the page hears of a picture that keeps moving, in seconds.
const tell = 0.03

// tellAnyway is how often the page hears of a picture that stands still while the scene is busy: it may have been waiting without anything to see. A scene that is not busy
// changes only where something is to be seen.
const tellAnyway = 0.6

func newDirector(b *backstage.Backstage, page *pagestate.Publisher) *Director {
	return &Director{back: b, page: page, watched: true}
}

// show puts another scene on.
func (d *Director) show(name string, s backstage.Scene) {
	if d.scene != nil { // who uses keys here goes on with keys there
		s.Desk().TakeOver(d.scene.Desk())
	}
	d.unsign()
	d.leave(name)
	d.scene, d.name = s, name
	if d.onShow != nil {
		d.onShow(name)
	}
	d.stale = true
	if d.faces != nil && d.screen.W > 0 {
		if to, may := d.faces(); may { // it comes out of the dark as it is to lie
			d.turn.quarters, d.screen, d.turn.left = to, across(d.screen, to-d.turn.quarters), 0
		}
	}
	if d.back.Settings.Speed.Moves() {
		d.fade, d.fresh = fadeTime, true
	}
	if d.screen.W > 0 {
		d.build(true)
	}
	if id := d.places[name]; id != "" && s.Desk().ShowFocus() {
		s.Desk().Focus(id)
	}
	d.hear(name)
}

// LayoutF is the size of the picture in device pixels for a window of w×h points.
func (d *Director) LayoutF(w, h float64) (float64, float64) {
	scale := pixels()
	d.dots = ebiten.Monitor().DeviceScaleFactor()
	d.zoom = zoom(w, h, d.back.Settings.Enlarged())
	s := across(backstage.Screen{W: w / d.zoom, H: h / d.zoom, Scale: scale * d.zoom, Large: d.zoom > zoom(w, h, 100)}, d.turn.quarters)
	if s != d.screen {
		d.screen = s
		d.guard(d.relayout)
	}
	return w * scale, h * scale
}

// narrowest is the least side, in points, of what a window shows: every scene can be laid out so wide, and what is higher is rolled into sight.
const narrowest = 180.0

// zoom enlarges everything on windows that are larger than a table needs, so that a television shows a larger town and not a smaller
// type. It is 1 up to 1500×850 points, and so many percent of that; more than twice as large only as far as a table can still be seen at once.
func zoom(w, h float64, percent int) float64 {
	usual := max(1, min(w/1500, h/850))
	short, long := min(w, h), max(w, h)
	most := max(2*usual, min(short/backstage.Short, long/backstage.Long))
	return min(usual*float64(percent)/100, most, max(usual, short/narrowest))
}

// Layout is not used, since LayoutF is there.
func (d *Director) Layout(w, h int) (int, int) { return w, h }

func (d *Director) relayout() {
	d.back.Gallery.SetScale(d.screen.Scale)
	d.back.Type.SetScale(d.screen.Scale)
	if d.scene != nil {
		roller{d}.unroll()
		d.rolled.scene = nil // it begins anew
		d.scene.Resized()
		d.build(d.held || !d.seen)
		d.stale = true
	}
}

// build lays the scene out. If it is seen anew it lies in the dark until something is seen of all of it, be it coarse: nobody is to watch a town come in bits.
func (d *Director) build(anew bool) {
	g := d.back.Gallery
	g.Trim()
	d.back.Type.Trim()
	g.Build(anew, func() { d.scene.Layout(d.paper()) })
	roller{d}.laid()
	d.held, d.dark = anew && !g.Whole(), false
}

// Title is what a window of the game is called.
func (d *Director) Title() string { return d.back.Words("title.name") }

// Update is one tick.
func (d *Director) Update() error {
	now := time.Now()
	wall := 0.0
	if !d.before.IsZero() {
		wall = now.Sub(d.before).Seconds()
	}
	d.before = now
	d.guard(func() { d.tick(d.clock.step(1/float64(ebiten.TPS()), wall)) })
	return d.err
}

func (d *Director) tick(dt float64) {
	d.finish()
	d.speaker.Tick(dt, ebiten.IsWindowMinimized())
	d.tremble.advance(dt)
	if d.tend != nil {
		d.tend(dt)
	}
	if d.scene == nil || d.screen.W == 0 {
		return
	}
	d.watch(ebiten.IsFocused() && !ebiten.IsWindowMinimized())
	for _, o := range d.orders {
		d.obey(o)
	}
	d.orders = d.orders[:0]
	d.pass(d.did(d.input.Poll(cmp.Or(d.dots*d.zoom, d.screen.Scale)), dt))
}

// did hands the scene what somebody did, and returns how much of dt seconds is to pass for it now. Where the game rested, what they did answers what they saw, and begins only now: the time
// since the last tick is not its own, or it would be over when it is first seen.
func (d *Director) did(events []widgets.Event, dt float64) float64 {
	for _, e := range events {
		d.stale = true
		d.life.touched()
		if d.offer != nil && d.offer(e) {
			continue
		}
		if e, means := (roller{d}).roll(d.turn.event(d.screen, e)); means {
			d.handle(e)
		}
	}
	if len(events) > 0 && d.rests != awake {
		return min(dt, 1/float64(ebiten.DefaultTPS))
	}
	return dt
}

// pass lets dt seconds pass.
func (d *Director) pass(dt float64) {
	if !d.waiting() {
		d.scene.Advance(dt)
	}
	d.walk(dt)
	roller{d}.follow()
	signing{d}.sign()
	d.face(dt)
	if d.back.Gallery.Advance(dt, d.back.Settings.Speed.Moves() && !d.back.Settings.Reduced) {
		d.scene.Stage().Touch()
	}
	if d.lift(); d.fade > 0 && !d.held {
		d.fade -= dt
		d.scene.Stage().Touch()
	}
	d.quiet += dt
	d.stale = d.stale || d.scene.Stage().Changes() != d.changes
	if !d.seen && !d.held {
		d.seen = true
		if d.onSeen != nil {
			d.onSeen()
		}
	}
	d.rest(dt)
	if d.seen && d.stale && d.quiet >= tell || d.busy && d.quiet >= tellAnyway {
		d.stale, d.quiet = false, 0
		d.publish()
	}
	d.live(dt)
	d.changes = d.scene.Stage().Changes() // what lives there means nothing
}

// lift lets a scene be seen that lay in the dark, if something is seen of all of it.
func (d *Director) lift() {
	if d.held && d.back.Gallery.Whole() {
		d.held, d.stale = false, true
		d.scene.Stage().Touch()
	}
}

// handle gives input to the scene. While the screen waits nothing can be pressed, but what was pressed is let go.
func (d *Director) handle(e widgets.Event) {
	if d.take(e) || d.mutes(e) { // which no scene has to be ready for
		return
	}
	e, means := d.switched(e)
	if !means {
		return
	}
	if d.waiting() {
		if e.Kind != widgets.PointerUp {
			return
		}
		e.Kind = widgets.PointerCancel
	}
	d.scene.Handle(e)
}

// watch notes whether somebody watches the window, and covers what is secret as soon as nobody does.
func (d *Director) watch(now bool) {
	if d.watched && !now {
		d.cover()
	}
	d.watched = now
}

// cover hides what is secret at once, and reports whether any of it lay open, or is still in the picture. The page calls it between ticks, since a tab that goes
// out of sight gets none. A tick may have been there before the page heard of it: browsers say that a window has lost the focus some milliseconds before they tell.
func (d *Director) cover() bool {
	if d.signs.held { // whoever holds the key lets it go elsewhere
		d.unsign()
	}
	d.turn.down, d.rolled.held = nil, false // whoever pressed something may let it go elsewhere
	d.orders = nil                          // what was asked for before is not to open anything after it
	open := true                            // until the scene says otherwise
	d.guard(func() {
		if d.scene == nil || d.screen.W == 0 {
			open = false
			return
		}
		open = d.scene.Cover()
		d.scene.Stage().Touch()
		d.publish()
	})
	d.covered = true
	d.bare = d.bare || open
	return d.bare
}

// published are the controls of the scene as they lie in the window.
func (d *Director) published() []pagestate.Control {
	cs := backstage.Published(d.scene.Desk(), d.zoom)
	for i, c := range cs {
		c.Y -= d.rolled.by * d.zoom
		cs[i] = d.turn.onWindow(d.screen.W*d.zoom, d.screen.H*d.zoom, c)
	}
	return cs
}

// publish tells the page what is public of the scene.
func (d *Director) publish() {
	s := pagestate.State{Scene: d.name, Notice: d.back.Notice(), Language: d.back.Spoken}
	if !d.waiting() {
		s.Controls = d.published()
	}
	d.scene.Describe(&s)
	if a, ok := d.scene.(interface{ Dialog() *pagestate.Dialog }); ok {
		s.Dialog = a.Dialog()
	}
	signing{d}.tell(&s)
	s.Turned = d.turn.quarters
	s.Busy = s.Busy || d.waiting()
	s.Painting = d.back.Gallery.Painting()
	d.busy = s.Busy
	if err := d.page.Publish(s); err != nil && len(d.back.Lacks) == 0 {
		d.back.Lack(err)
	}
}

// Draw draws the scene if anything changed since the last time.
func (d *Director) Draw(dst *ebiten.Image) {
	if d.scene == nil || !d.scene.Stage().Dirty() {
		return
	}
	if d.fresh && !d.covered {
		d.fresh = false
		return
	}
	if d.staysDark() {
		return
	}
	d.dark = d.held
	d.guard(func() {
		dst.Fill(d.back.Kit.Theme.Night)
		if !d.held {
			d.paint(dst)
			if d.fade > 0 {
				d.drawVeil(dst)
			}
		}
		d.drawn()
	})
}

// staysDark reports whether the picture is as dark as the next one would be. Before anything is seen the page has its cover over it.
func (d *Director) staysDark() bool {
	return d.held && !d.covered && (d.dark || InBrowser && !d.seen)
}

// drawn notes that the picture shows the scene as it is.
func (d *Director) drawn() {
	if d.covered && d.onCover != nil {
		d.onCover()
	}
	d.covered, d.bare = false, false
}

func (d *Director) drawVeil(dst *ebiten.Image) {
	b := dst.Bounds()
	d.veil = d.back.Gallery.Fill(d.back.Kit.Theme.Night, float64(b.Dx()), float64(b.Dy()))
	d.veil.Paint(dst, sprites.Paint{Alpha: float32(max(d.fade, 0) / fadeTime), Scale: 1})
}
