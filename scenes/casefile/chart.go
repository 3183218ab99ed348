package casefile

import (
	"fmt"
	"image/color"

	"heimlich/rules"
	"heimlich/rules/casefile"
	"heimlich/rules/deduction"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/ink"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/widgets"
)

// series is a line of a chart: it belongs to an agent, whose token stands at its end.
type series struct {
	agent  rules.Agent
	label  string // beside the token
	values []float64
}

// chart draws lines over the turns into a panel: a title, what the height means, and at the end of every line whose it is.
func (c *CaseFile) chart(area layout.Rect, name string, top float64, unit string, marks []float64, lines []series) {
	ty, g := c.Back.Type, c.Back.Gallery
	label := lettering.Style{Face: lettering.Body, Size: 14, Color: art.Words}
	left := ty.Width(label, fmt.Sprintf("%.0f%s", top, unit)) + 8
	ends := 34.0
	for _, l := range lines {
		ends = max(ends, 30+ty.Width(label, l.label))
	}
	ends = min(ends, area.W*0.3)
	plot := layout.Rect{X: area.X + left, Y: area.Y + 10, W: area.W - left - ends, H: area.H - 34}
	if plot.W < 40 || plot.H < 30 {
		return
	}
	n := len(c.file.Moments)
	at := func(i int, v float64) layout.Point {
		return layout.Point{X: plot.X + plot.W*float64(i)/float64(max(n-1, 1)), Y: plot.Bottom() - plot.H*min(v/top, 1)}
	}
	picture := g.Shape("chart "+name+fmt.Sprint(area, top, marks, lines), area.W, area.H, func(k *ink.Canvas) {
		for _, m := range marks {
			y := at(0, m).Y - area.Y
			k.Stroke(k.Line([]ink.Point{{X: plot.X - area.X, Y: y}, {X: plot.Right() - area.X, Y: y}}), 1, art.Edge)
		}
		for _, l := range lines {
			var ps []ink.Point
			for i, v := range l.values {
				p := at(i, v)
				ps = append(ps, ink.Point{X: p.X - area.X, Y: p.Y - area.Y})
			}
			if len(ps) > 1 {
				k.Stroke(k.Line(ps), 5, art.Night)
				k.Stroke(k.Line(ps), 3, lineColor(l.agent))
			}
		}
	})
	c.On.Add(sprites.NewFace("chart", picture, area.X, area.Y))
	for _, m := range marks {
		words := fmt.Sprintf("%.0f%s", m, unit)
		w := ty.Width(label, words)
		c.On.Add(sprites.NewFace("mark", ty.Line(label, words), plot.X-8-w, at(0, m).Y-ty.LineHeight(label)/2))
	}
	turns := c.Words("file.turn", message.Number("turn", c.file.Moments[0].Turn))
	c.On.Add(sprites.NewFace("first", ty.Line(label, turns), plot.X, plot.Bottom()+4))
	last := fmt.Sprint(c.file.Moments[n-1].Turn)
	c.On.Add(sprites.NewFace("last", ty.Line(label, last), plot.Right()-ty.Width(label, last), plot.Bottom()+4))
	c.ends(plot, lines, at, label)
}

// ends puts every line's token at its end; where lines end together the tokens stand below each other.
func (c *CaseFile) ends(plot layout.Rect, lines []series, at func(int, float64) layout.Point, label lettering.Style) {
	const d = 20
	ty := c.Back.Type
	order := make([]int, len(lines))
	for i := range order {
		order[i] = i
	}
	y := func(i int) float64 { v := lines[i].values; return at(len(v)-1, v[len(v)-1]).Y }
	for i := 1; i < len(order); i++ {
		for j := i; j > 0 && y(order[j]) < y(order[j-1]); j-- {
			order[j], order[j-1] = order[j-1], order[j]
		}
	}
	room := plot.H - d*float64(len(lines)-1)
	step, next := float64(d), plot.Y
	if room < 0 {
		step = plot.H / float64(max(len(lines)-1, 1))
	}
	for k, i := range order {
		rest := float64(len(order)-1-k) * step
		p := min(max(y(i), next), plot.Bottom()-rest)
		next = p + step
		x := plot.Right() + 14
		c.On.Add(sprites.NewFace("token", c.Back.Gallery.Drawing("tokens/"+lines[i].agent.String(), d, d), x, p).SetAnchor(0.5, 0.5))
		if lines[i].label != "" {
			words := ty.Clip(label, lines[i].label, c.Screen.W-x-18)
			c.On.Add(sprites.NewFace("whose", ty.Line(label, words), x+13, p-ty.LineHeight(label)/2))
		}
	}
}

// lineColor is an agent's colour.
func lineColor(a rules.Agent) color.RGBA { return art.AgentColor(int(a)) }

// scores is the chart of all tokens.
func (c *CaseFile) scores(area layout.Rect) {
	c.Panel(area)
	in := area.Inset(12)
	head, rest := in.Cut(28, 2)
	c.Say(c.Style(lettering.Title, 21).With(art.Cream), c.Words("file.scores"), head)
	top := 42.0
	var lines []series
	for a := range rules.Agent(rules.NumAgents) {
		if !c.file.InPlay.Has(a) {
			continue
		}
		l := series{agent: a}
		for s, owned := range c.file.Agents[:len(c.file.Players)] {
			if owned == a {
				l.label = c.file.Players[s]
			}
		}
		for _, m := range c.file.Moments {
			l.values = append(l.values, float64(m.Scores[a]))
			top = max(top, float64(m.Scores[a]))
		}
		lines = append(lines, l)
	}
	c.chart(rest, "scores", top, "", []float64{0, 10, 20, 30, 42}, lines)
}

// suspicion is the chart of how sure somebody was of everybody's agent.
func (c *CaseFile) suspicion(area layout.Rect) []*widgets.Control {
	c.Panel(area)
	in := area.Inset(12)
	head, rest := in.Cut(44, 2)
	title, button := head.CutLeft(head.W*0.5, 8)
	c.Say(c.Style(lettering.Title, 21).With(art.Cream), c.Words("file.suspicion"), title)
	seen := c.Words("file.seen-by-all")
	if c.viewer < len(c.file.Players) {
		seen = c.Words("file.seen-by", message.Person("who", c.file.Players[c.viewer]))
	}
	if button.W > 260 {
		button.X, button.W = button.Right()-260, 260
	}
	next := c.Button(widgets.ButtonSpec{ID: "viewer", Title: seen, Rect: button, Size: 17, OnPress: c.nextViewer})
	var lines []series
	for s, name := range c.file.Players {
		if s == c.viewer || c.file.Agents[s] >= rules.NumAgents {
			continue
		}
		l := series{agent: c.file.Agents[s], label: name}
		for _, m := range c.file.Moments {
			l.values = append(l.values, 100*float64(m.Known[c.viewer][s])/float64(deduction.Certain))
		}
		lines = append(lines, l)
	}
	c.chart(rest, "suspicion", 100, c.Words("file.percent"), []float64{0, 50, 100}, lines)
	return []*widgets.Control{next}
}

// nextViewer shows suspicion through the next one's eyes.
func (c *CaseFile) nextViewer() {
	if c.viewer++; c.viewer > casefile.Public {
		c.viewer = 0
	} else if c.viewer == len(c.file.Players) {
		c.viewer = casefile.Public
	}
	c.again()
}
