package shell

import (
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/widgets"
)

// page is what the page around the picture knows of the game, and asks of it.
type page struct {
	out      *pagestate.Publisher
	commands []command // asked for since the last tick
	stale    bool      // something changed that the page should know
	busy     bool      // the last published state was busy
	quiet    float64   // seconds since the last publication
	changes  int       // of the stage, at the last publication
}

// publishEvery is how often the state of a moving picture is published, in seconds.
const publishEvery = 0.03

// publishBusyEvery is how often the state of a still picture is published while the scene is busy, in seconds.
// A busy scene can change without anything to see; an idle one cannot.
const publishBusyEvery = 0.6

// advance advances the page's clock by dt seconds and notes whether the stage changed.
func (p *page) advance(dt float64, changes int) {
	p.quiet += dt
	p.stale = p.stale || changes != p.changes
}

// publishIfDue publishes the scene's state if something changed and the last publication is not too recent.
func (sh *Shell) publishIfDue() {
	p := &sh.page
	if sh.veil.seen && p.stale && p.quiet >= publishEvery || p.busy && p.quiet >= publishBusyEvery {
		p.stale, p.quiet = false, 0
		sh.publish()
	}
}

// Controls returns the controls of the scene as they lie in the window.
func (sh *Shell) Controls() []pagestate.Control {
	cs := backstage.Published(sh.scene.Desk(), sh.view.zoom)
	w, h := sh.view.screen.W*sh.view.zoom, sh.view.screen.H*sh.view.zoom
	for i, c := range cs {
		c.Y -= sh.filters.rolled.by * sh.view.zoom
		cs[i] = sh.filters.turn.onWindow(w, h, c)
	}
	return cs
}

// State returns the public state of the scene.
func (sh *Shell) State() pagestate.State {
	s := pagestate.State{Scene: sh.name, Notice: sh.ctx.Notice(), Language: sh.ctx.Spoken}
	if !sh.Waiting() {
		s.Controls = sh.Controls()
	}
	sh.scene.Describe(&s)
	if a, ok := sh.scene.(interface{ Dialog() *pagestate.Dialog }); ok {
		s.Dialog = a.Dialog()
	}
	sh.DescribeHints(&s)
	s.Turned = sh.filters.turn.quarters
	s.Busy = s.Busy || sh.Waiting()
	s.Painting = sh.ctx.Gallery.Painting()
	return s
}

// publish sends the public state of the scene to the page.
func (sh *Shell) publish() {
	s := sh.State()
	sh.page.busy = s.Busy
	if err := sh.page.out.Publish(s); err != nil && len(sh.ctx.Lacks) == 0 {
		sh.ctx.Lack(err)
	}
}

// command asks that a control gets the focus, and is pressed. The page has a button for every control that it
// knows of; pressing one means what Enter means on the control.
type command struct {
	id    string
	press bool
}

// obey carries out the commands of the page.
func (p *page) obey(sh *Shell) {
	for _, c := range p.commands {
		sh.Obey(c.id, c.press)
	}
	p.commands = p.commands[:0]
}

// Command asks that the control called id gets the focus in the next tick, and that it is pressed, if press.
func (sh *Shell) Command(id string, press bool) {
	sh.page.commands = append(sh.page.commands, command{id, press})
}

// Obey carries out a command at once: the control called id gets the focus, and is pressed, if press.
// It ignores controls that are gone or were never published.
func (sh *Shell) Obey(id string, press bool) {
	c := sh.scene.Desk().Find(id)
	if sh.Waiting() || c == nil || c.Pointer && !c.Heard || c.Private {
		return
	}
	sh.page.stale = true
	sh.senses.life.touched()
	if c.Heard {
		if press {
			c.OnPress()
		}
		return
	}
	sh.scene.Desk().Reach(id)
	if now := sh.scene.Desk().Focused(); press && now != nil && now.ID == id {
		sh.Handle(widgets.Event{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	} else if press { // a disabled control says why
		sh.scene.Desk().Press(id)
	}
}
