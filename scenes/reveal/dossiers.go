package reveal

import (
	"heimlich/rules"
	"heimlich/rules/message"
	"heimlich/scenes/words"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
)

// After the passports the dossiers are opened, one player's after the other: every row gets its stamp, and the player's token moves by what they earn.

// The times of a dossier, in seconds.
const (
	stampTime  = 0.28 // from one stamp to the next
	flightTime = 0.5  // of a row's points to the token
	stepTime   = 0.2  // of the token to its next place
)

// stamp is a row's stamp and what it brings.
type stamp struct {
	node   *sprites.Node
	points int
	right  bool
}

// street is the score track as one straight street.
type street struct {
	stones []layout.Rect
	above  float64 // where tokens pass over the others
	tokens [rules.NumAgents]*sprites.Node
}

// over is the point above the place of a score.
func (s *street) over(score int) layout.Point {
	return layout.Point{X: s.stones[min(max(score, 0), len(s.stones)-1)].Center().X, Y: s.above}
}

// moved is the agent whose token the dossier that is being read moves, NoAgent for none.
func (r *Reveal) moved() rules.Agent {
	if !r.reading() {
		return rules.NoAgent
	}
	a, _, _ := r.earned(r.dossiers[r.opened()-1])
	return a
}

// opened is how many dossiers have been opened.
func (r *Reveal) opened() int { return min(max(r.turned-len(r.order), 0), len(r.dossiers)) }

// steps is how many presses the unmasking takes: passports, dossiers, and with dossiers the verdict after the last.
func (r *Reveal) steps() int {
	n := len(r.order) + len(r.dossiers)
	if len(r.dossiers) > 0 {
		n++
	}
	return n
}

func (r *Reveal) over() bool { return r.turned == r.steps() }

// reading reports whether a dossier is being read now.
func (r *Reveal) reading() bool { return r.turned > len(r.order) && !r.over() }

// scores are the scores as far as the dossiers have been opened.
func (r *Reveal) scores() [rules.NumAgents]int {
	now := r.match.Standing()
	for _, s := range r.dossiers[:r.opened()] {
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
	r.On.Add(sprites.NewFace("paper", g.Panel(sprites.PanelStyle{Radius: 10, Fill: art.Cream, Edge: art.Ink, Line: 1.5}, paper.W, paper.H), paper.X, paper.Y))
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

// dossierWords tells what the dossier that is being read brought.
func (r *Reveal) dossierWords() (title, body string) {
	s := r.dossiers[r.opened()-1]
	v := r.match.Public()
	a, before, after := r.earned(s)
	title = r.Words("judged.bonus", message.Person("who", r.match.Player(s).Name), message.Signed("points", v.Bonus(s)))
	if a != rules.NoAgent {
		body = r.Words("judged.goes", message.Agent("agent", a), message.Number("before", before), message.Number("after", after))
	}
	return title, body
}

// stampIn lets the stamps fall one after the other; what each brings flies to the token, which goes on by so much.
func (r *Reveal) stampIn() {
	r.line = motion.Timeline{}
	s := r.dossiers[r.opened()-1]
	agent, score, after := r.earned(s)
	token := r.purse
	if agent != rules.NoAgent && r.street.stones != nil {
		token = r.street.tokens[agent]
	}
	var rest layout.Point // where the token stands in the end
	if token != nil {
		rest.X, rest.Y = token.Pos()
	}
	from := rest
	if token != nil && r.street.stones != nil {
		from = r.street.over(score)
		token.SetPos(from.X, from.Y)
	}
	end := 0.0
	for i, st := range r.stamps {
		n, start := st.node, float64(i)*stampTime
		n.SetVisible(false)
		r.line.At(start, 0.2, motion.Out, func(p float64) {
			f := 2.2 - 1.2*p
			n.SetVisible(true).SetScale(f, f).SetAlpha(p)
		})
		if token == nil || st.points == 0 {
			continue
		}
		score += st.points
		to := rest
		if r.street.stones != nil {
			to = r.street.over(score)
		}
		end = start + 0.2 + flightTime
		r.fly(st, start+0.2, from)
		r.step(token, end, from, to)
		from = to
	}
	if token != nil && r.street.stones != nil {
		if last := r.street.over(after); last != from { // no score falls below 0
			r.step(token, end+stepTime, from, last)
			from, end = last, end+stepTime
		}
		r.step(token, end+stepTime, from, rest)
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
