package reveal

import (
	"image/color"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// passport is one agent’s passport on the desk, drawn about its middle.
type passport struct {
	node *sprites.Node
	mark *sprites.Node // the stamp or the name in it, nil before it is open
	word *sprites.Node // what the stamp means, nil where there is none
	at   layout.Point
	w, h float64
}

// leaf is how far a passport is open.
type leaf int

const (
	leafClosed leaf = iota // the cover
	leafPhoto              // open, and whose agent it is not told
	leafMarked             // with its stamp or its name
)

// passports lays the passports out in the order of the rail, as large as fit. The lamp stands over the one that turned last.
func (r *Reveal) passports(area layout.Rect) {
	const aspect, gap = 0.72, 10
	n := len(r.agents)
	cols := area.Squarest(n, aspect, gap)
	rows := (n + cols - 1) / cols
	h := min((area.H-gap*float64(rows-1))/float64(rows), (area.W-gap*float64(cols-1))/float64(cols)/aspect, 330)
	w := h * aspect
	top := area.Y + (area.H-(h+gap)*float64(rows)+gap)/2
	r.lamp = sprites.NewFace("lamp", r.Back.Gallery.Glow(art.Gold, 1, w*2.3, h*1.75), area.Center().X, area.Y).SetAnchor(0.5, 0.5).SetVisible(false)
	r.On.Add(r.lamp)
	for i, a := range r.agents {
		row := i / cols
		inRow := min(cols, n-row*cols)
		x := area.X + (area.W-(w+gap)*float64(inRow)+gap)/2 + float64(i%cols)*(w+gap)
		y := top + float64(row)*(h+gap)
		c := passport{node: sprites.New("passport").SetPos(x+w/2, y+h/2), at: layout.Point{X: x + w/2, Y: y + h/2}, w: w, h: h}
		r.On.Add(c.node)
		r.cards[a] = c
		r.draw(a, leafClosed)
	}
	seen := r.order[:min(r.seen, n)]
	for _, a := range seen {
		r.draw(a, leafMarked)
	}
	if k := len(seen); k > 0 && !r.over() {
		at := r.cards[seen[k-1]].at
		r.lamp.SetPos(at.X, at.Y).SetVisible(true)
	}
}

// draw draws a passport as far as it is open.
func (r *Reveal) draw(a rules.Agent, open leaf) {
	c := &r.cards[a]
	g, w, h := r.Back.Gallery, c.w, c.h
	v := r.match.Public()
	c.node.Clear()
	c.mark, c.word = nil, nil
	const word = 8 // the smallest type: words become small, names are cut
	say := func(f lettering.Typeface, size float64, words string, y float64, ink color.RGBA) {
		c.node.Add(r.setLine(f, size, word, words, w, -h/2+y, ink))
	}
	points := r.Words("reveal.points", message.Count("points", r.scores()[a]))
	fh := h * 0.46
	if open == leafClosed {
		c.node.Add(sprites.NewFace("cover", g.Panel(sprites.PanelStyle{Radius: 10, Fill: art.Raised, Edge: art.Gold, Line: 2}, w, h), -w/2, -h/2))
		c.node.Add(sprites.NewFace("agent", g.Drawing("agents/"+a.String(), fh*0.8*160/246, fh*0.8), 0, -h*0.16).SetAnchor(0.5, 0.5).SetAlpha(0.9))
		say(lettering.Title, h*0.075, r.Words("handover.cover"), h*0.64, art.Gold)
		say(lettering.Body, h*0.07, r.Back.Agent(a), h*0.76, art.Cream)
		say(lettering.Strong, h*0.07, points, h*0.88, art.Gold)
		return
	}
	paper := sprites.PanelStyle{Radius: 10, Fill: art.Cream, Edge: art.Ink, Line: 1.5}
	if r.over() && v.Result().Tokens.Has(a) {
		paper.Edge, paper.Line = art.Gold, 4
		c.node.Add(sprites.NewFace("glow", g.Glow(art.Gold, 0.7, w*1.5, h*1.35), 0, 0).SetAnchor(0.5, 0.5))
	}
	c.node.Add(sprites.NewFace("paper", g.Panel(paper, w, h), -w/2, -h/2))
	c.node.Add(sprites.NewFace("agent", g.Drawing("agents/"+a.String(), fh*160/246, fh), 0, -h*0.2).SetAnchor(0.5, 0.5))
	say(lettering.Body, h*0.068, r.Back.Agent(a), h*0.61, art.Ink)
	say(lettering.Strong, h*0.07, points, h*0.89, art.SlipInk)
	if open == leafPhoto {
		return
	}
	if v.Owner(a) == rules.NoSeat {
		c.word = r.setLine(lettering.Italic, h*0.1, word, r.Words("guess.nobody"), w, h*0.24, art.SlipInk)
		c.node.Add(c.word)
		c.mark = r.freeStamp(w, h)
	} else {
		words := r.setLine(lettering.Title, h*0.105, 14, r.match.Player(v.Owner(a)).Name, w, h*0.24, art.Ink)
		c.mark = sprites.New("name").SetPos(words.Pos())
		c.mark.Add(words.SetPos(0, 0))
	}
	c.node.Add(c.mark)
}

// line1 is one line of words, w points wide, about a height y, as large as fits and not smaller than the least.
func (r *Reveal) setLine(f lettering.Typeface, size, least float64, words string, w, y float64, ink color.RGBA) *sprites.Node {
	ty := r.Back.Type
	st := ty.Fit(lettering.Style{Face: f, Size: max(size, 14), Color: ink, Align: lettering.Center}, words, w-10, 14)
	if ty.Width(st, words) > w-8 {
		st = ty.Fit(st, words, w-8, least)
	}
	return sprites.NewFace("words", ty.Lines(st, []string{ty.Clip(st, words, w-8)}, w), -w/2, y-ty.LineHeight(st)/2)
}

// freeStamp is the stamp of an agent that is nobody’s.
func (r *Reveal) freeStamp(w, h float64) *sprites.Node {
	ty := r.Back.Type
	stamp := sprites.New("stamp").SetPos(0, -h*0.2).SetAngle(-0.18)
	words := r.Words("reveal.free-agent")
	st := ty.Fit(lettering.Style{Face: lettering.Title, Size: max(h*0.075, 14), Color: art.Oxblood, Align: lettering.Center}, words, w*0.8, 8)
	sw, sh := ty.Width(st, words)+14, ty.LineHeight(st)+4
	stamp.Add(sprites.NewFace("frame", r.Back.Gallery.Panel(sprites.PanelStyle{Radius: 4, Fill: art.Cream, Edge: art.Oxblood, Line: 2}, sw, sh), -sw/2, -sh/2))
	stamp.Add(sprites.NewFace("words", ty.Lines(st, []string{words}, sw), -sw/2, -ty.LineHeight(st)/2))
	return stamp
}

// turn turns a passport: the lamp glides there, it is lifted, its cover swings, the photo is looked at, longest that of the last one, and then it is stamped or a name is
// written. Whose it is lies nowhere before that.
func (r *Reveal) turn(a rules.Agent, last bool) {
	c, line := &r.cards[a], &r.line
	if r.Back.Settings.Reduced {
		r.fadeOver(a)
		return
	}
	x, y := r.lamp.Pos()
	first := !r.lamp.Visible()
	line.Then(glideTime, motion.InOut, func(p float64) {
		r.lamp.SetVisible(true).SetPos(motion.Lerp(x, c.at.X, p), motion.Lerp(y, c.at.Y, p))
		if first {
			r.lamp.SetAlpha(p)
		}
	})
	line.ThenDo(c.node.Raise)
	rise := func(p float64) float64 { return c.at.Y - 0.04*c.h*p }
	line.Then(liftTime, motion.Out, func(p float64) { c.node.SetPos(c.at.X, rise(p)).SetScale(1+0.05*p, 1+0.05*p) })
	line.Then(swingTime/2, motion.In, func(p float64) { c.node.SetScale(max(1.05*(1-p), 0.02), 1.05) })
	line.ThenDo(func() { r.draw(a, leafPhoto) })
	line.Then(swingTime/2, motion.Out, func(p float64) { c.node.SetScale(max(1.05*p, 0.02), 1.05) })
	line.Wait(photoTime)
	if last {
		line.Wait(lastTime)
	}
	line.ThenDo(func() {
		r.draw(a, leafMarked)
		if c.mark.SetVisible(false); c.word != nil {
			c.word.SetVisible(false)
		}
	})
	v := r.match.Public()
	if v.Owner(a) == rules.NoSeat {
		line.Then(stampFall, motion.In, func(p float64) {
			f := motion.Lerp(2.4, 1, p)
			c.mark.SetVisible(true).SetScale(f, f).SetAlpha(min(1, 2*p))
			c.word.SetVisible(p >= 1)
		})
		line.Wait(writeTime - stampFall)
	} else {
		line.Then(writeTime, motion.InOut, func(p float64) { c.mark.SetVisible(true).SetClip(max(c.w*p, 1), c.h/4) })
		line.ThenDo(func() { c.mark.SetClip(0, 0) })
	}
	line.Wait(lookTime)
	line.Then(liftTime, motion.InOut, func(p float64) { c.node.SetPos(c.at.X, rise(1-p)).SetScale(1.05-0.05*p, 1.05-0.05*p) })
}

// fadeOver shows a passport open in place of its cover, for those who want less motion.
func (r *Reveal) fadeOver(a rules.Agent) {
	c := &r.cards[a]
	r.line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(1 - p) })
	r.line.ThenDo(func() {
		r.draw(a, leafMarked)
		r.lamp.SetPos(c.at.X, c.at.Y).SetVisible(true)
	})
	r.line.Then(fadeTime/2, motion.Linear, func(p float64) { c.node.SetAlpha(p) })
}
