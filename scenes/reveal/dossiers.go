package reveal

import (
	"image"

	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
)

// After the passports the dossiers are opened, one player's after the other: every row gets its stamp, and the player's token moves by what they earn.

// stamp is a row's stamp and what it brings.
type stamp struct {
	node   *sprites.Node
	points int
	right  bool
}

// moved is the agent whose token the dossier that is being read moves, NoAgent for none.
func (r *Reveal) moved() rules.Agent {
	if !r.reading() {
		return rules.NoAgent
	}
	a, _, _ := r.earned(r.dossiers[r.opened()-1])
	return a
}

// opened is how many dossiers have been opened; the last of them may still be read.
func (r *Reveal) opened() int { return min(max(r.turned-len(r.order), 0), len(r.dossiers)) }

// steps is how many presses the unmasking takes: passports, dossiers, and with dossiers the verdict after the last.
func (r *Reveal) steps() int {
	n := len(r.order) + len(r.dossiers)
	if len(r.dossiers) > 0 {
		n++
	}
	return n
}

// over reports whether everything has been seen.
func (r *Reveal) over() bool { return r.seen == r.steps() }

// reading reports whether a dossier is being read now.
func (r *Reveal) reading() bool { return r.opened() > 0 && r.turned < r.steps() }

// read is how many dossiers have been seen to the end.
func (r *Reveal) read() int { return min(max(r.seen-len(r.order), 0), len(r.dossiers)) }

// scores are the scores as far as the dossiers have been read.
func (r *Reveal) scores() [rules.NumAgents]int { return r.after(r.read()) }

// after are the scores after so many dossiers.
func (r *Reveal) after(dossiers int) [rules.NumAgents]int {
	now := r.match.Standing()
	for _, s := range r.dossiers[:dossiers] {
		for _, e := range r.match.Earned() {
			if e.Seat == s {
				now[e.Agent] += int(e.After) - int(e.Before)
			}
		}
	}
	return now
}

// earned is what a seat's dossier brought its token.
func (r *Reveal) earned(s rules.Seat) (a rules.Agent, before, after int) {
	now := r.match.Standing()
	for _, e := range r.match.Earned() {
		if e.Seat == s {
			return e.Agent, now[e.Agent], now[e.Agent] + int(e.After) - int(e.Before)
		}
	}
	return rules.NoAgent, 0, 0
}

// dossier lays the dossier that is being read out: a row for every agent, what was written, and the stamp.
func (r *Reveal) dossier(area layout.Rect) {
	s := r.dossiers[r.opened()-1]
	v := r.match.Public()
	g, ty := r.Back.Gallery, r.Back.Type
	w := min(area.W, 640)
	paper := layout.Rect{X: area.X + (area.W-w)/2, Y: area.Y, W: w, H: area.H}
	r.thing(r.On, "paper", "dossier-read", paper, func(scale float64) *image.RGBA {
		w, h := office.Size(paper.W, paper.H)
		pad := office.NewPad(w, h, scale)
		pad.Sheet(layout.Rect{X: office.Room, Y: office.Room, W: paper.W, H: paper.H}, 0)
		return pad.Image
	})
	in := paper.Inset(10)
	head, rest := in.Cut(min(40, in.H*0.12), 2)
	r.Say(r.Style(lettering.Title, 26).With(art.Ink).Aligned(lettering.Center), r.Words("dossier.of", message.Person("who", r.match.Player(s).Name)), head)
	r.stamps = nil
	columns, rows := 1, len(r.order)
	if rest.H/float64(rows) < 34 {
		columns, rows = 2, (rows+1)/2
	}
	cols := rest.Columns(columns, 12)
	h := min(rest.H/float64(rows), 76)
	i := 0
	for a := range rules.Agent(rules.NumAgents) {
		if !v.InPlay().Has(a) {
			continue
		}
		c := cols[i/rows]
		row := layout.Rect{X: c.X, Y: c.Y + float64(i%rows)*h, W: c.W, H: h}
		i++
		r.On.Add(sprites.NewFace("figure", g.Drawing("agents/"+a.String(), h*0.62, h-4), row.X+h*0.35, row.Center().Y).SetAnchor(0.5, 0.5))
		words, stamped := r.judged(s, a)
		text := layout.Rect{X: row.X + h*0.75, Y: row.Y, W: row.W - h*0.75 - h*0.9, H: row.H}
		st := ty.Fit(lettering.Style{Face: lettering.Body, Size: min(19, h*0.42), Color: art.Ink}, words, text.W, 14)
		r.Say(st, words, text)
		if stamped != "" {
			d := h * 0.74
			points := v.Edition().Dossier.Right
			if stamped == "marks/wrong" {
				points = v.Edition().Dossier.Wrong
			}
			n := sprites.NewFace("stamp", g.Drawing(stamped, d, d), row.Right()-h*0.45, row.Center().Y).SetAnchor(0.5, 0.5).SetAngle(-0.12)
			r.On.Add(n)
			r.stamps = append(r.stamps, stamp{n, points, stamped == "marks/right"})
		}
	}
}

// judged is a row of a dossier in words, and its stamp, "" where nothing was to be guessed.
func (r *Reveal) judged(s rules.Seat, a rules.Agent) (words, stamp string) {
	v, agent := r.match.Public(), message.Agent("agent", a)
	if v.Identities(s).Has(a) {
		return r.Words("judged.own", agent), ""
	}
	owner, q := v.Owner(a), v.Dossier(s, a)
	right := q == rules.GuessNobody && owner == rules.NoSeat || q.Seat() != rules.NoSeat && q.Seat() == owner
	said := r.Words("judged.nobody", agent)
	if q.Seat() != rules.NoSeat {
		said = r.Words("judged.seat", agent, message.Person("who", r.match.Player(q.Seat()).Name))
	}
	switch {
	case q == rules.GuessNone:
		return r.Words("judged.empty", agent), ""
	case right:
		return said, "marks/right"
	}
	return said, "marks/wrong"
}

// dossierWords tells what the dossier that is being read has brought, as far as its stamps have fallen.
func (r *Reveal) dossierWords() (title, body string) {
	s := r.dossiers[r.opened()-1]
	who := message.Person("who", r.match.Player(s).Name)
	if r.read() < r.opened() {
		if r.fallen == 0 {
			return r.Words("dossier.of", who), ""
		}
		sum := 0
		for _, st := range r.stamps[:r.fallen] {
			sum += st.points
		}
		return r.Words("judged.bonus", who, message.Signed("points", sum)), ""
	}
	v := r.match.Public()
	title = r.Words("judged.bonus", who, message.Signed("points", v.Bonus(s)))
	if a, before, after := r.earned(s); a != rules.NoAgent {
		body = r.Words("judged.goes", message.Agent("agent", a), message.Number("before", before), message.Number("after", after))
	}
	return title, body
}

// stampIn lets the stamps fall one after the other; what each brings flies to the token, which goes on by so much.
func (r *Reveal) stampIn() {
	s := r.dossiers[r.opened()-1]
	agent, score, after := r.earned(s)
	track := r.ruler.lines != nil
	token := r.purse
	if agent != rules.NoAgent && track {
		token = r.ruler.tokens[agent]
	}
	var from layout.Point
	if token != nil {
		from.X, from.Y = token.Pos()
	}
	if token != nil && track {
		over := r.ruler.over(score)
		r.step(token, 0, from, over)
		from = over
	}
	end := stepTime
	for i, st := range r.stamps {
		n, start := st.node, stepTime+float64(i)*stampTime
		n.SetVisible(false)
		r.line.At(start, stampFall, motion.In, func(p float64) {
			f := motion.Lerp(2.2, 1, p)
			n.SetVisible(true).SetScale(f, f).SetAlpha(min(1, 2*p))
		})
		r.line.Do(start+stampFall, func() { r.fallen = i + 1; r.tell() })
		if token == nil || st.points == 0 {
			continue
		}
		score += st.points
		to := from
		if track {
			to = r.ruler.over(score)
		}
		end = start + stampFall + flightTime
		r.fly(st, start+stampFall, from)
		r.step(token, end, from, to)
		from = to
	}
	if token == nil || !track {
		return
	}
	if last := r.ruler.over(after); last != from { // no score falls below 0
		r.step(token, end+stepTime, from, last)
		from, end = last, end+stepTime
	}
	now := r.ruler.places(r.after(r.opened()))
	for a, n := range r.ruler.tokens { // the others make room
		if n == nil {
			continue
		}
		if rules.Agent(a) != agent {
			from.X, from.Y = n.Pos()
		} else {
			from = r.ruler.over(after)
		}
		if from != now[a] {
			r.step(n, end+stepTime, from, now[a])
		}
	}
}

// fly lets what a stamp brings fly to a point.
func (r *Reveal) fly(st stamp, start float64, to layout.Point) {
	x, y := st.node.Pos()
	ty := r.Back.Type
	ink := art.Gold
	if st.points < 0 {
		ink = art.Bad
	}
	style := lettering.Style{Face: lettering.Number, Size: 22, Color: ink, Align: lettering.Center}
	words := words.Signed(st.points)
	w, h := ty.Width(style, words)+18, ty.LineHeight(style)+6
	chip := sprites.New("points").SetPos(x, y).SetVisible(false)
	chip.Add(sprites.NewFace("ground", r.Back.Gallery.Panel(sprites.PanelStyle{Radius: h / 2, Fill: art.Night, Edge: ink, Line: 2}, w, h), -w/2, -h/2))
	chip.Add(sprites.NewFace("words", ty.Line(style, words), -(w-18)/2, -ty.LineHeight(style)/2))
	r.On.Add(chip)
	r.line.At(start, flightTime, motion.InOut, func(p float64) {
		chip.SetVisible(p > 0 && p < 1).SetPos(motion.Lerp(x, to.X, p), motion.Lerp(y, to.Y, p)-36*motion.Arc(p))
	})
}

// step moves a token, with a little hop.
func (r *Reveal) step(token *sprites.Node, start float64, from, to layout.Point) {
	r.line.At(start, stepTime, motion.InOut, func(p float64) {
		f := 1 + 0.35*motion.Arc(p)
		token.SetPos(motion.Lerp(from.X, to.X, p), motion.Lerp(from.Y, to.Y, p)).SetScale(f, f)
	})
}
