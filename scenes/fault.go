package scenes

import (
	"fmt"
	"runtime"
	"strings"

	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// fault is the scene that comes when another one failed: what happened, and the way back.
type fault struct {
	backstage.Page
	report string
	back   func()
}

func newFault(b *backstage.Backstage, report string, back func()) *fault {
	return &fault{Page: backstage.Page{Back: b}, report: report, back: back}
}

// Layout builds the screen.
func (f *fault) Layout(s backstage.Screen) {
	f.Begin(s)
	box := layout.Around(layout.Point{X: s.W / 2, Y: s.H / 2}, min(s.W-24, 560), min(s.H-24, 320))
	f.Panel(box)
	in := box.Inset(24)
	button, rest := in.CutBottom(56, 12)
	head, rest := rest.Cut(44, 8)
	f.Say(f.Style(lettering.Title, 28).With(art.Cream), f.Words("fault.head"), head)
	f.Tell(f.Style(lettering.Body, 18), f.Words("fault.text")+"\n\n"+f.report, rest)
	f.Offer([]*widgets.Control{f.Button(widgets.ButtonSpec{ID: "title", Title: f.Words("button.to-title"), Look: widgets.Primary, Rect: button, OnPress: f.back})})
	f.Desk().Focus("title")
	f.Desk().SetBack(f.back)
}

// Describe tells what happened.
func (f *fault) Describe(s *pagestate.State) { s.Prompt = f.Words("fault.text") }

// running is the calls that are running, or were when a panic began, the innermost first: each with its place in a line of its own. They are told without what they were called
// with, as debug.Stack would tell them: that may be somebody’s agent, and the report can be read by everybody at the screen.
func running() string {
	var lines strings.Builder
	pcs := make([]uintptr, 64)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)])
	for more := true; more; {
		var f runtime.Frame
		f, more = frames.Next()
		fmt.Fprintf(&lines, "%s\n\t%s:%d\n", f.Function, f.File, f.Line)
	}
	return lines.String()
}

// guard turns a panic in a scene into a scene of its own that says so; the game is saved after every action, so nothing is lost. The report begins with a line that says what
// failed; the calls that were running follow.
func (d *Director) guard(f func()) {
	defer func() {
		if r := recover(); r != nil {
			if d.name == "fault" {
				d.err = message.Fault(message.Of("fault.end", message.Verbatim("why", fmt.Sprint(r))), "the game can’t go on: %v", r)
				return
			}
			d.fault(fmt.Sprintf("%v\n%s", r, running()))
		}
	}()
	f()
}
