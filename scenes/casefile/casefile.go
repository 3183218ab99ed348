// Package casefile is the file on the case, reached from the unmasking: how the scores went, how everybody's suspicion grew, and what was worth noticing.
package casefile

import (
	"fmt"

	"heimlich/rules"
	"heimlich/rules/casefile"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/rules/record"
	"heimlich/rules/work"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Exits are the ways out of the file.
type Exits struct {
	Back func()
	Log  func(turn int) // the log at a turn, or at its end, and back to the file
}

// CaseFile is the scene.
type CaseFile struct {
	backstage.Page
	match  *match.Match
	exits  Exits
	file   *casefile.File
	err    error
	work   *work.Job[reading]
	shown  int // of a hundred, as the progress was shown last
	tab    int // on narrow screens
	viewer int // through whose eyes suspicion is shown
}

// reading is what comes of reading the file.
type reading struct {
	file *casefile.File
	err  error
}

// New opens the file on a match that is over.
func New(b *backstage.Backstage, m *match.Match, e Exits) *CaseFile {
	c := &CaseFile{Page: backstage.Page{Back: b}, match: m, exits: e, viewer: casefile.Public, shown: -1}
	c.Desk().SetBack(c.leave)
	text := m.Record()
	c.work = work.Begin(func(step work.Step) (r reading) {
		rec, err := record.Read([]byte(text))
		if err == nil {
			r.file, err = casefile.Open(rec, step)
		}
		r.err = err
		return r
	})
	return c
}

func (c *CaseFile) leave() {
	c.work.GiveUp()
	c.exits.Back()
}

// Advance looks whether the file has been read.
func (c *CaseFile) Advance(float64) {
	if c.file != nil || c.err != nil {
		return
	}
	r, done := c.work.Result()
	c.file, c.err = r.file, r.err
	if share := int(c.work.Share() * 100); !done && share == c.shown {
		return
	} else if !done {
		c.shown = share
	}
	c.again()
}

func (c *CaseFile) again() { c.Layout(c.Screen) }

// tabs are the parts of the file where there is no room for all at once.
var tabs = [3]message.Key{"file.tab.scores", "file.tab.suspicion", "file.findings"}

// Layout builds the page.
func (c *CaseFile) Layout(s backstage.Screen) {
	c.Begin(s)
	in := s.Rect().Inset(min(20, s.W*0.025))
	head, rest := in.Cut(min(46, in.H*0.1), 6)
	foot, rest := rest.CutBottom(min(56, in.H*0.14), 10)
	c.Say(c.Style(lettering.Title, min(32, head.H*0.85)).With(art.Cream), c.Words("file.title"), head)
	var cs []*widgets.Control
	switch {
	case c.file == nil:
		c.waiting(rest)
	case s.W > 1000 && s.H > 560:
		left, right := rest.CutLeft(rest.W*0.62, 14)
		rows := left.Rows(2, 12)
		c.scores(rows[0])
		cs = append(cs, c.suspicion(rows[1])...)
		cs = append(cs, c.findings(right)...)
	default:
		bar, body := rest.Cut(46, 8)
		for i, r := range bar.Columns(len(tabs), 8) {
			cs = append(cs, c.Button(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: c.Words(tabs[i]), Look: widgets.Choice, Checked: c.tab == i, Rect: r, OnPress: func() { c.tab = i; c.again() }}))
		}
		switch c.tab {
		case 0:
			c.scores(body)
		case 1:
			cs = append(cs, c.suspicion(body)...)
		default:
			cs = append(cs, c.findings(body)...)
		}
	}
	if foot.W > 480 {
		foot = layout.Rect{X: foot.X + (foot.W-480)/2, Y: foot.Y, W: 480, H: foot.H}
	}
	logs, foot := foot.CutLeft(foot.W*0.34, 10)
	cs = append(cs, c.Button(widgets.ButtonSpec{ID: "log", Title: c.Words("file.log"), Rect: logs, OnPress: func() { c.exits.Log(match.Newest) }}))
	cs = append(cs, c.Button(widgets.ButtonSpec{ID: "close", Title: c.Words("file.close"), Look: widgets.Primary, Rect: foot, OnPress: c.leave}))
	c.Offer(cs)
}

// waiting says how far the file is, or why there is none.
func (c *CaseFile) waiting(area layout.Rect) {
	words := c.Words("file.reading", message.Number("percent", max(c.shown, 0)))
	if c.err != nil {
		words = pagestate.Sentences(c.Words("file.unreadable", message.Cause("why", c.err)))
	}
	c.Tell(c.Style(lettering.Italic, 22).Aligned(lettering.Center), words, layout.Rect{X: area.X, Y: area.Center().Y - 20, W: area.W, H: 80})
	bar := layout.Around(layout.Point{X: area.Center().X, Y: area.Center().Y + 60}, min(area.W, 420), 10)
	g := c.Back.Gallery
	c.On.Add(sprites.NewFace("bar", g.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Raised}, bar.W, bar.H), bar.X, bar.Y))
	if w := bar.W * float64(c.shown) / 100; w >= 10 {
		c.On.Add(sprites.NewFace("done", g.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Gold}, w, bar.H), bar.X, bar.Y))
	}
}

// about is the agent whom a finding is about.
func (c *CaseFile) about(x casefile.Fact) rules.Agent {
	if x.Kind == casefile.FactTurning {
		return x.Agent
	}
	return c.file.Agents[x.Seat]
}

// Handle gives input to the desk; Enter closes the file.
func (c *CaseFile) Handle(e widgets.Event) {
	if c.Desk().Handle(e) || e.Kind != widgets.KeyDown || e.Repeat {
		return
	}
	if e.Key == widgets.KeyEnter {
		c.leave()
	}
}

// Describe tells the findings.
func (c *CaseFile) Describe(s *pagestate.State) {
	s.Busy = c.file == nil && c.err == nil
	s.Prompt = pagestate.Sentences(c.Words("file.title"))
	if c.file != nil {
		for _, x := range c.file.Facts {
			s.Log = append(s.Log, c.Back.Say(c.file.Message(x)))
		}
	}
	p := c.match.Public()
	s.Position = p.Position()
}
