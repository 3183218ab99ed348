package shell

import (
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/sprites/widgets"
)

// PageBridge connects the shell to the web page: it publishes the public state and executes commands. Without a page it
// publishes to a file or nowhere. It belongs to the main loop.
type PageBridge struct {
	out            *a11y.Publisher
	view           *view
	turn           *orientation
	scroller       *Scroller
	hints          *KeyHints
	waiting        func() bool              // reports whether the screen ignores input
	handle         func(widgets.InputEvent) // sends an event to the scene
	touched        func()                   // called when a command is executed
	commands       []command                // received since the last tick
	stale          bool                     // something changed since the last publication
	busy           bool                     // the last published state had Busy set
	sincePublished float64                  // seconds since the last publication
	changes        int                      // change counter of the stage at the end of the last tick
}

// publishEvery is the interval of publications while the picture moves, in seconds.
const publishEvery = 0.03

// publishBusyEvery is the interval of publications while a scene is busy and its picture is still, in seconds. The
// state of a busy scene can change without a change of the picture.
const publishBusyEvery = 0.6

// advance advances the publication timer by dt seconds. The state is stale if the stage's change counter has changed.
func (p *PageBridge) advance(dt float64, changes int) {
	p.sincePublished += dt
	p.stale = p.stale || changes != p.changes
}

// publishIfDue publishes a stale state at most every publishEvery seconds, and a busy one every publishBusyEvery. It
// publishes nothing stale before the first scene is visible, which seen reports.
func (p *PageBridge) publishIfDue(seen bool) {
	stateDue := seen && p.stale && p.sincePublished >= publishEvery
	busyDue := p.busy && p.sincePublished >= publishBusyEvery
	if stateDue || busyDue {
		p.stale, p.sincePublished = false, 0
		p.publish()
	}
}

// Controls returns the published controls of the scene, with their places in points of the window.
func (p *PageBridge) Controls() []a11y.ControlInfo {
	controls := appctx.PublishedControls(p.view.scene.Focus(), p.view.zoom)
	w, h := p.view.screen.W*p.view.zoom, p.view.screen.H*p.view.zoom
	for i, c := range controls {
		c.Y -= p.scroller.offset * p.view.zoom
		controls[i] = p.turn.toWindow(w, h, c)
	}
	return controls
}

// State returns the public state of the scene.
func (p *PageBridge) State() a11y.PublicState {
	state := a11y.PublicState{Scene: p.view.name, Notice: p.view.ctx.Notice(), Language: p.view.ctx.LanguageName}
	if !p.waiting() {
		state.Controls = p.Controls()
	}
	p.view.scene.Describe(&state)
	state.Dialog = p.view.scene.Dialog()
	p.hints.Describe(&state)
	state.QuarterTurns = p.turn.quarters
	state.Busy = state.Busy || p.waiting()
	state.Rendering = p.view.ctx.Textures.Pending()
	return state
}

// publish sends the public state of the scene to the page.
func (p *PageBridge) publish() {
	s := p.State()
	p.busy = s.Busy
	if err := p.out.Publish(s); err != nil && len(p.view.ctx.Problems) == 0 {
		p.view.ctx.AddProblem(err)
	}
}

// command is a request of the page to focus a control, and to press it if press is true. The page has a button for each
// published control; pressing that button is like Enter on the control.
type command struct {
	id    string
	press bool
}

// runCommands executes the commands of the page.
func (p *PageBridge) runCommands() {
	for _, c := range p.commands {
		p.RunCommand(c.id, c.press)
	}
	p.commands = p.commands[:0]
}

// Command queues a command for the next tick: to focus the control with that ID, and to press it if press is true.
func (p *PageBridge) Command(id string, press bool) {
	p.commands = append(p.commands, command{id, press})
}

// RunCommand executes a command at once: it focuses the control with that ID, and presses it if press is true. It
// ignores controls that are gone or were never published, and all commands while the screen ignores input.
func (p *PageBridge) RunCommand(id string, press bool) {
	control := p.view.scene.Focus().Find(id)
	if p.waiting() || control == nil {
		return
	}
	if control.Private || control.Pointer && !control.Accessible { // never published
		return
	}
	p.stale = true
	p.touched()
	if control.Accessible {
		if press {
			control.OnPress()
		}
		return
	}
	p.view.scene.Focus().ShowFocusOn(id)
	if now := p.view.scene.Focus().Focused(); press && now != nil && now.ID == id {
		p.handle(widgets.InputEvent{Kind: widgets.KeyDown, Key: widgets.KeyEnter})
	} else if press { // a disabled control says why
		p.view.scene.Focus().Press(id)
	}
}
