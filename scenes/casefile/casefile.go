// Package casefile is the file on the case, reached from the unmasking: how the scores went, how everybody's suspicion grew, and what was worth noticing.
package casefile

import (
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"heimlich/rules"
	"heimlich/rules/casefile"
	"heimlich/rules/match"
	"heimlich/rules/record"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// CaseFile is the scene.
type CaseFile struct {
	backstage.Page
	match  *match.Match
	back   func()
	file   *casefile.File
	err    error
	work   *work
	shown  int // of a hundred, as the progress was shown last
	tab    int // on narrow screens
	viewer int // through whose eyes suspicion is shown
}

// work is the file being read beside the main loop.
type work struct {
	done atomic.Int32 // of a hundred
	vain atomic.Bool  // nobody waits for it any more
	file chan *casefile.File
	err  chan error
}

// New opens the file on a match that is over; back closes it.
func New(b *backstage.Backstage, m *match.Match, back func()) *CaseFile {
	c := &CaseFile{Page: backstage.Page{Back: b}, match: m, back: back, viewer: casefile.Public, shown: -1}
	c.Desk().SetBack(c.leave)
	c.work = &work{file: make(chan *casefile.File, 1), err: make(chan error, 1)}
	go c.work.read(m.Record())
	return c
}

// read concludes from the record, and lets the page draw meanwhile.
func (w *work) read(text string) {
	rec, err := record.Read([]byte(text))
	if err != nil {
		w.err <- err
		return
	}
	f, err := casefile.Open(rec, func(done, all int) bool {
		w.done.Store(int32(done * 100 / max(all, 1)))
		if runtime.GOOS == "js" { // everything runs in one thread there
			time.Sleep(time.Millisecond)
		}
		return !w.vain.Load()
	})
	if err != nil {
		w.err <- err
		return
	}
	w.file <- f
}

func (c *CaseFile) leave() {
	c.work.vain.Store(true)
	c.back()
}

// Advance looks whether the file has been read.
func (c *CaseFile) Advance(float64) {
	if c.file != nil || c.err != nil {
		return
	}
	select {
	case c.file = <-c.work.file:
	case c.err = <-c.work.err:
	default:
		if done := int(c.work.done.Load()); done != c.shown {
			c.shown = done
			c.again()
		}
		return
	}
	c.again()
}

func (c *CaseFile) again() { c.Layout(c.Screen) }

// tabs are the parts of the file where there is no room for all at once.
var tabs = [3]string{"Scores", "Suspicion", "Findings"}

// Layout builds the page.
func (c *CaseFile) Layout(s backstage.Screen) {
	c.Begin(s)
	in := s.Rect().Inset(min(20, s.W*0.025))
	head, rest := in.Cut(min(46, in.H*0.1), 6)
	foot, rest := rest.CutBottom(min(56, in.H*0.14), 10)
	c.Say(c.Style(lettering.Title, min(32, head.H*0.85)).With(art.Cream), "The file on the case", head)
	var cs []*widgets.Control
	switch {
	case c.file == nil:
		c.waiting(rest)
	case s.W > 1000 && s.H > 560:
		left, right := rest.CutLeft(rest.W*0.62, 14)
		rows := left.Rows(2, 12)
		c.scores(rows[0])
		cs = append(cs, c.suspicion(rows[1])...)
		c.findings(right)
	default:
		bar, body := rest.Cut(46, 8)
		for i, r := range bar.Columns(len(tabs), 8) {
			cs = append(cs, c.Button(widgets.ButtonSpec{ID: fmt.Sprintf("tab-%d", i+1), Title: tabs[i], Look: widgets.Choice, Checked: c.tab == i, Rect: r, OnPress: func() { c.tab = i; c.again() }}))
		}
		switch c.tab {
		case 0:
			c.scores(body)
		case 1:
			cs = append(cs, c.suspicion(body)...)
		default:
			c.findings(body)
		}
	}
	if foot.W > 360 {
		foot = layout.Rect{X: foot.X + (foot.W-360)/2, Y: foot.Y, W: 360, H: foot.H}
	}
	cs = append(cs, c.Button(widgets.ButtonSpec{ID: "close", Title: "Close the file", Look: widgets.Primary, Rect: foot, OnPress: c.leave}))
	c.Desk().Replace(cs)
}

// waiting says how far the file is, or why there is none.
func (c *CaseFile) waiting(area layout.Rect) {
	words := fmt.Sprintf("Reading the file: %d%%", max(c.shown, 0))
	if c.err != nil {
		words = "The file can’t be read: " + c.err.Error() + "."
	}
	c.Tell(c.Style(lettering.Italic, 22).Aligned(lettering.Center), words, layout.Rect{X: area.X, Y: area.Center().Y - 20, W: area.W, H: 80})
	bar := layout.Around(layout.Point{X: area.Center().X, Y: area.Center().Y + 60}, min(area.W, 420), 10)
	g := c.Back.Gallery
	c.On.Add(sprites.NewFace("bar", g.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Raised}, bar.W, bar.H), bar.X, bar.Y))
	if w := bar.W * float64(c.shown) / 100; w >= 10 {
		c.On.Add(sprites.NewFace("done", g.Panel(sprites.PanelStyle{Radius: 5, Fill: art.Gold}, w, bar.H), bar.X, bar.Y))
	}
}

// findings lists what was worth noticing.
func (c *CaseFile) findings(area layout.Rect) {
	c.Panel(area)
	rest := area.Inset(14)
	if rest.H > 260 {
		var head layout.Rect
		head, rest = rest.Cut(30, 8)
		c.Say(c.Style(lettering.Title, 21).With(art.Cream), "Findings", head)
	}
	st := c.Style(lettering.Body, 18)
	st.Leading = 1.3
	columns := []layout.Rect{rest}
	if rest.W > 620 && c.tell(st, columns, false) > rest.H {
		columns = rest.Columns(2, 18)
	}
	for st.Size > 14 && c.tell(st, columns, false) > rest.H {
		st.Size -= 0.5
	}
	c.tell(st, columns, true)
}

// tell sets the findings below each other in columns of the same size, each behind the token of the agent it is about, and returns the height of the highest;
// without show it only measures.
func (c *CaseFile) tell(st lettering.Style, columns []layout.Rect, show bool) (highest float64) {
	icon, gap := st.Size*5/3, st.Size/2
	y, column := 0.0, -1
	for i, x := range c.file.Facts { // the first column gets fewer, its findings are longer
		k := (i*len(columns) + len(columns) - 1) / len(c.file.Facts)
		area := columns[k]
		if k != column {
			y, column = area.Y, k
		}
		drawing := "icons/dice"
		if x.Kind != casefile.FactDice {
			drawing = "tokens/" + c.about(x).String()
		}
		t := c.Back.Type.Block(st, c.file.Say(x), area.W-icon-gap)
		_, h := t.Size()
		if show {
			c.On.Add(sprites.NewFace("whose", c.Back.Gallery.Drawing(drawing, icon, icon), area.X+icon/2, y+min(h, icon)/2).SetAnchor(0.5, 0.5))
			c.On.Add(sprites.NewFace("words", t, area.X+icon+gap, y))
		}
		y += max(h, icon*0.8)
		highest = max(highest, y-area.Y)
		y += gap
	}
	return highest
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
	s.Prompt = "The file on the case."
	if c.file != nil {
		for _, x := range c.file.Facts {
			s.Log = append(s.Log, c.file.Say(x))
		}
	}
	p := c.match.Public()
	s.Position = p.Position()
}
