package backstage

import (
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// Page is what plain screens have in common: a stage with the night sky, a desk, a focus ring, and nothing that moves by itself. Scenes embed
// it.
type Page struct {
	Plain
	Back   *Backstage
	Screen Screen
	stage  *sprites.Stage
	desk   widgets.FocusManager
	On     *sprites.Node // what the page shows, emptied by Begin
	asks   widgets.Question
}

// Stage is the page's picture.
func (p *Page) Stage() *sprites.Stage { return p.stage }

// Desk is what can be pressed.
func (p *Page) Desk() *widgets.FocusManager { return &p.desk }

// Handle gives input to the desk.
func (p *Page) Handle(e widgets.Event) { p.desk.Handle(e) }

// Advance has nothing to do on a page that stands still.
func (p *Page) Advance(float64) {}

// MinHeight returns the height in points that most pages need.
func (p *Page) MinHeight(Screen) float64 { return 360 }

// footButton is how high a button of a foot is, footRoom how wide its words want to be, and footGap lies between two, in points.
const (
	footButton = 50.0
	footRoom   = 78.0
	footGap    = 8.0
)

// footRows is on how many lines so many buttons lie in a width.
func footRows(n int, width float64) int {
	columns := max(min(int((width+footGap)/(footRoom+footGap)), n), 1)
	return (n + columns - 1) / columns
}

// FootHigh is how high so many buttons at the foot of a page are in a width.
func FootHigh(n int, width float64) float64 {
	return float64(footRows(n, width))*(footButton+footGap) - footGap
}

// Foot lays buttons out at the foot of a page, in a rectangle of that height.
func (p *Page) Foot(bs []widgets.ButtonSpec, r layout.Rect) (cs []*widgets.Control) {
	rows := footRows(len(bs), r.W)
	columns := (len(bs) + rows - 1) / rows
	for i, row := range r.Rows(rows, footGap) {
		of := bs[i*columns : min((i+1)*columns, len(bs))]
		for k, at := range row.Columns(len(of), footGap) {
			of[k].Rect, of[k].Size = at, 17
			cs = append(cs, p.Button(of[k]))
		}
	}
	return cs
}

// Long and Short are the sides in points of the smallest screen that a town has room on beside its panels, or passports beside each other. An upright one that is narrower is [Screen.Narrow].
const (
	Long  = 560
	Short = layout.Narrow
)

// Settle makes what a page shows no higher than it needs to be and puts it into the middle of its room. On a wide screen the buttons at the foot, which lie below that room, come to lie by it, so many points apart; on a
// tall one they stay where the thumb is.
func (s Screen) Settle(in, foot layout.Rect, need, apart float64) (settled, by layout.Rect) {
	if in.H <= need {
		return in, foot
	}
	in.Y, in.H = in.Y+(in.H-need)/2, need
	if s.W > s.H {
		in.Y = (s.H - need - apart - foot.H) / 2
		foot.Y = in.Bottom() + apart
	}
	return in, foot
}

// Town is the height in points that a scene with an upright and a lying shape is laid out for at least, where it isn't narrow. A lying window that is not even [Long] shows part of an upright
// screen. One that is small without anything being large on it has room for no more than it has.
func Town(window Screen) float64 {
	switch {
	case !window.Large:
		return 0
	case window.W < window.H:
		return Long
	case window.W < Long:
		return 760
	}
	return Short
}

// Begin empties the page for a screen and hangs up the sky; Offer ends what it begins. Controls keep their focus by their IDs when they are put back.
func (p *Page) Begin(s Screen) {
	p.Screen = s
	p.asks.Aside()
	if p.stage == nil {
		p.stage = sprites.NewStage(s.Scale)
	}
	p.stage.SetScale(s.Scale)
	p.stage.Clear()
	p.stage.Add(sprites.LayerSky, sprites.NewFace("sky", p.Back.Gallery.Gradient(art.Dusk, art.Night, s.W, s.H), 0, 0))
	p.On = sprites.New("page")
	p.stage.Add(sprites.LayerPanels, p.On)
	widgets.NewRing(p.Back.Kit, p.stage, s.Rect(), &p.desk)
}

// Offer hands the page's controls to the desk, in Tab order, and puts the dialog that was open back above them.
func (p *Page) Offer(cs []*widgets.Control) {
	p.desk.Replace(cs)
	p.asks.Again(p.Back.Kit, p.stage, p.Screen.Asks())
}

// OfferFrom is Offer for a page on which, when it is new, the focus begins on a control: the one that is meant, whether or not it is shown already.
func (p *Page) OfferFrom(first string, cs []*widgets.Control) {
	begins := p.desk.Focused() == nil
	p.Offer(cs)
	if begins {
		p.desk.Focus(first)
	}
}

// Panel puts a panel on the page.
func (p *Page) Panel(r layout.Rect) {
	th := p.Back.Kit.Theme
	p.On.Add(sprites.NewFace("panel", p.Back.Gallery.Panel(sprites.PanelStyle{Radius: 16, Fill: th.Panel, Raised: true}, r.W, r.H), r.X, r.Y))
}

// Style is the page's running text in another cut and size.
func (p *Page) Style(f lettering.Typeface, size float64) lettering.Style {
	return p.Back.Kit.Style(f, size)
}

// Words are the words of a key of the catalogue, with its arguments.
func (p *Page) Words(k message.Key, args ...*message.Arg) string { return p.Back.Words(k, args...) }

// Say sets one line into a rectangle, made smaller or broken if it does not fit, centred on the height.
func (p *Page) Say(st lettering.Style, words string, r layout.Rect) {
	p.Back.Kit.NamedLabel(p.On, "words", st, words, r)
}

// SayName sets a name into a rectangle as Say does words, but on one line, and cut rather than made very small.
func (p *Page) SayName(st lettering.Style, name string, r layout.Rect) {
	p.Back.Kit.CutLabel(p.On, "words", st, name, r)
}

// Tell sets words on as many lines as they need from the top of a rectangle, made smaller if they would leave it, and returns their height.
func (p *Page) Tell(st lettering.Style, words string, r layout.Rect) float64 {
	ty := p.Back.Type
	for {
		t := ty.Block(st, words, r.W)
		_, h := t.Size()
		if h <= r.H || st.Size <= lettering.MinSize {
			p.On.Add(sprites.NewFace("words", t, r.X, r.Y))
			return h
		}
		st.Size = max(st.Size-0.5, lettering.MinSize)
	}
}

// Button puts a button on the page and returns its control.
func (p *Page) Button(s widgets.ButtonSpec) *widgets.Control {
	b := p.Back.Kit.Button(s)
	p.On.Add(b.Node)
	return b.Control
}

// Show opens a dialog over the page in place of the one before.
func (p *Page) Show(d widgets.Dialog) {
	p.asks.Ask(p.Back.Kit, p.stage, &p.desk, p.Screen.Asks(), d)
}

// Explain says something in a dialog that has nothing to be chosen.
func (p *Page) Explain(title, words string) {
	p.Show(widgets.Dialog{Title: title, Body: words, Answers: []widgets.Answer{{ID: "resume", Title: p.Words("button.back"), Primary: true}}})
}

// Dialog is the dialog that is open, for the page; nil for none.
func (p *Page) Dialog() *a11y.Dialog { return Asked(&p.asks) }

// Asked is the dialog that a question has open, for the page; nil for none. What is for one person’s eyes is left out.
func Asked(q *widgets.Question) *a11y.Dialog {
	d, open := q.Open()
	if !open {
		return nil
	}
	if d.Private {
		d.Body = ""
	}
	return &a11y.Dialog{Title: d.Title, Text: d.Body}
}

// CloseDialog closes the open dialog without an answer, if there is one.
func (p *Page) CloseDialog() { p.asks.Close() }
