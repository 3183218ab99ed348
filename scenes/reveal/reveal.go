// Package reveal is the unmasking: the passports turn one by one, free agents first, then from the lowest score up, and the verdict is given
// in the terms of the edition.
package reveal

import (
	"fmt"
	"image/color"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/widgets"
)

// Exits are the ways on.
type Exits struct {
	Again func() // the same table once more
	File  func() // the file on the case
	Title func()
}

// Reveal is the scene.
type Reveal struct {
	backstage.Page
	match  *match.Match
	exits  Exits
	order  []rules.Agent // as the passports turn
	turned int
	line   motion.Timeline
	cards  []*sprites.Node

	dossiers []rules.Seat // in the order in which they are opened
	stamps   []stamp
	street   street        // the score track, where there is room for it
	purse    *sprites.Node // whom the dossier that is being read moves, where there is no room for the track
}

// New returns the unmasking of a match that is over.
func New(b *backstage.Backstage, m *match.Match, e Exits) *Reveal {
	r := &Reveal{Page: backstage.Page{Back: b}, match: m, exits: e}
	v := m.Public()
	r.order = order(v, m.Standing())
	for s := range rules.Seat(v.Setup().Players) {
		if v.HasDossier(s) {
			r.dossiers = append(r.dossiers, s)
		}
	}
	r.Desk().SetBack(r.end)
	b.Sound.Music(sound.Unmasking)
	b.Sound.Stage(0)
	return r
}

// order is the order in which passports turn: free agents first, then from the lowest score up; those level in front come last. The scores are those before
// the dossiers; where there are any, the front is not told yet.
func order(v rules.View, scores [rules.NumAgents]int) []rules.Agent {
	var as []rules.Agent
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	front := v.Result().Tokens
	if v.Setup().Variants.Dossier {
		front = 0
	}
	slices.SortStableFunc(as, func(a, b rules.Agent) int {
		rank := func(x rules.Agent) int {
			n := scores[x]
			if v.Owner(x) == rules.NoSeat {
				n -= 1000
			}
			if front.Has(x) {
				n += 5000
			}
			return n
		}
		return rank(a) - rank(b)
	})
	return as
}

// Layout builds the screen.
func (r *Reveal) Layout(s backstage.Screen) {
	r.line.Finish()
	r.Begin(s)
	in := s.Rect().Inset(min(20, s.W*0.025))
	short := s.H < 500
	hh, fh := 46.0, 56.0
	if short {
		hh, fh = 34, 48
	}
	head, rest := in.Cut(hh, 4)
	r.Say(r.Style(lettering.Title, min(36, hh*0.85)).With(art.Cream).Aligned(lettering.Center), r.Words("reveal.title"), head)
	foot, rest := rest.CutBottom(fh, 10)
	vh := 116.0
	if short {
		vh = 74
	}
	verdict, rest := rest.CutBottom(vh, 10)
	r.street, r.purse = street{}, nil
	if s.W > 900 && rest.H > 330 {
		var strip layout.Rect
		strip, rest = rest.CutBottom(64, 10)
		r.strip(strip)
	}
	if r.reading() {
		r.dossier(rest)
	} else {
		r.passports(rest)
	}
	r.verdict(verdict)
	r.buttons(foot)
}

// passports lays the passports out, as large as fit.
func (r *Reveal) passports(area layout.Rect) {
	const aspect, gap = 0.72, 10
	n := len(r.order)
	cols := area.Squarest(n, aspect, gap)
	rows := (n + cols - 1) / cols
	h := min((area.H-gap*float64(rows-1))/float64(rows), (area.W-gap*float64(cols-1))/float64(cols)/aspect, 330)
	w := h * aspect
	top := area.Y + (area.H-(h+gap)*float64(rows)+gap)/2
	r.cards = r.cards[:0]
	for i, a := range r.order {
		row := i / cols
		inRow := min(cols, n-row*cols)
		x := area.X + (area.W-(w+gap)*float64(inRow)+gap)/2 + float64(i%cols)*(w+gap)
		y := top + float64(row)*(h+gap)
		card := sprites.New("passport").SetPos(x+w/2, y+h/2)
		r.On.Add(card)
		r.cards = append(r.cards, card)
		r.draw(card, a, i < r.turned, w, h, r.scores()[a])
	}
}

// draw draws one passport about its middle, so that it can turn.
func (r *Reveal) draw(card *sprites.Node, a rules.Agent, turned bool, w, h float64, score int) {
	g, ty := r.Back.Gallery, r.Back.Type
	v := r.match.Public()
	card.Clear()
	const word, name = 8, 14 // the smallest type: words become small, names are cut
	say := func(f lettering.Typeface, size, least float64, words string, y float64, ink color.RGBA) {
		st := ty.Fit(lettering.Style{Face: f, Size: max(size, 14), Color: ink, Align: lettering.Center}, words, w-10, 14)
		if ty.Width(st, words) > w-8 {
			st = ty.Fit(st, words, w-8, least)
		}
		words = ty.Clip(st, words, w-8)
		card.Add(sprites.NewFace("words", ty.Lines(st, []string{words}, w), -w/2, -h/2+y-ty.LineHeight(st)/2))
	}

	points := r.Words("reveal.points", message.Count("points", score))
	fh := h * 0.46
	if !turned {
		card.Add(sprites.NewFace("cover", g.Panel(sprites.PanelStyle{Radius: 10, Fill: art.Raised, Edge: art.Gold, Line: 2}, w, h), -w/2, -h/2))
		card.Add(sprites.NewFace("agent", g.Drawing("agents/"+a.String(), fh*0.8*160/246, fh*0.8), 0, -h*0.16).SetAnchor(0.5, 0.5).SetAlpha(0.9))
		say(lettering.Title, h*0.075, word, r.Words("handover.cover"), h*0.64, art.Gold)
		say(lettering.Body, h*0.07, word, r.Back.Agent(a), h*0.76, art.Cream)
		say(lettering.Strong, h*0.07, word, points, h*0.88, art.Gold)
		return
	}
	owner := v.Owner(a)
	front := v.Result().Tokens.Has(a) && r.over()
	paper := sprites.PanelStyle{Radius: 10, Fill: art.Cream, Edge: art.Ink, Line: 1.5}
	if front {
		paper.Edge, paper.Line = art.Gold, 4
		card.Add(sprites.NewFace("glow", g.Glow(art.Gold, 0.7, w*1.5, h*1.35), 0, 0).SetAnchor(0.5, 0.5))
	}
	card.Add(sprites.NewFace("paper", g.Panel(paper, w, h), -w/2, -h/2))
	card.Add(sprites.NewFace("agent", g.Drawing("agents/"+a.String(), fh*160/246, fh), 0, -h*0.2).SetAnchor(0.5, 0.5))
	say(lettering.Body, h*0.068, word, r.Back.Agent(a), h*0.61, art.Ink)
	if owner == rules.NoSeat {
		say(lettering.Italic, h*0.1, word, r.Words("guess.nobody"), h*0.74, art.SlipInk)
		stamp := sprites.New("stamp").SetPos(0, -h*0.2).SetAngle(-0.18)
		words := r.Words("reveal.free-agent")
		st := ty.Fit(lettering.Style{Face: lettering.Title, Size: max(h*0.075, 14), Color: art.Oxblood, Align: lettering.Center}, words, w*0.8, 8)
		sw, sh := ty.Width(st, words)+14, ty.LineHeight(st)+4
		stamp.Add(sprites.NewFace("frame", g.Panel(sprites.PanelStyle{Radius: 4, Fill: art.Cream, Edge: art.Oxblood, Line: 2}, sw, sh), -sw/2, -sh/2))
		stamp.Add(sprites.NewFace("words", ty.Lines(st, []string{words}, sw), -sw/2, -ty.LineHeight(st)/2))
		card.Add(stamp)
	} else {
		say(lettering.Title, h*0.105, name, r.match.Player(owner).Name, h*0.74, art.Ink)
	}
	say(lettering.Strong, h*0.07, word, points, h*0.89, art.SlipInk)
}

// strip lays the score track out as one straight street, with the tokens where the game ended.
func (r *Reveal) strip(area layout.Rect) {
	g, ty := r.Back.Gallery, r.Back.Type
	v := r.match.Public()
	goal, last, scores := v.Edition().Goal, 0, r.scores()
	for _, a := range r.order {
		last = max(last, v.Score(a), scores[a])
	}
	last = max(last, goal) + 1
	stones := area.Columns(last+1, 2)
	var heap [256]int
	for i, c := range stones {
		st := sprites.PanelStyle{Radius: 4, Fill: art.Stone, Edge: art.StoneEdge, Line: 1}
		switch {
		case i == goal:
			st.Fill, st.Edge = art.Oxblood, art.Gold
		case i%5 == 0:
			st.Fill = art.StoneLit
		}
		y := area.Y + area.H - 26
		r.On.Add(sprites.NewFace("stone", g.Panel(st, c.W, 26), c.X, y))
		if i%5 == 0 || i == goal {
			w := lettering.Style{Face: lettering.Strong, Size: 14, Color: art.Cream, Align: lettering.Center}
			words := fmt.Sprint(i)
			tw := ty.Width(w, words)
			r.On.Add(sprites.NewFace("number", ty.Line(w, words), c.Center().X-tw/2, y+13-ty.LineHeight(w)/2))
		}
	}
	for _, a := range r.order {
		i := scores[a]
		const d = 24
		c := stones[i].Center()
		n := sprites.NewFace("token", g.Drawing("tokens/"+a.String(), d, d), c.X, area.Y+area.H-26-d*0.35-float64(heap[i])*d*0.6).SetAnchor(0.5, 0.5)
		r.On.Add(n)
		r.street.tokens[a] = n
		heap[i]++
	}
	r.street.stones, r.street.above = stones, area.Y+12
}

// verdict says what happens next, or how it ended.
func (r *Reveal) verdict(area layout.Rect) {
	w := min(area.W, 820)
	box := layout.Rect{X: area.X + (area.W-w)/2, Y: area.Y, W: w, H: area.H}
	r.Panel(box)
	in := box.Inset(10)
	title, body := r.words()
	head, rest := in.Cut(in.H*0.56, 0)
	if a := r.moved(); a != rules.NoAgent && r.street.stones == nil {
		d := min(head.H, 40)
		r.purse = sprites.NewFace("token", r.Back.Gallery.Drawing("tokens/"+a.String(), d, d), head.X+d/2, head.Center().Y).SetAnchor(0.5, 0.5)
		r.On.Add(r.purse)
		head = layout.Rect{X: head.X + d + 6, Y: head.Y, W: head.W - 2*d - 12, H: head.H}
	}
	r.Say(r.Style(lettering.Title, 30).With(art.Gold).Aligned(lettering.Center), title, head)
	r.Tell(r.Style(lettering.Body, 18).Aligned(lettering.Center), body, rest)
}

func (r *Reveal) words() (title, body string) {
	if r.reading() {
		return r.dossierWords()
	}
	if r.turned == len(r.order) && !r.over() {
		return r.Words("reveal.dossiers"), r.Words("reveal.dossiers.text")
	}
	if r.turned < len(r.order) {
		return r.Words("reveal.turned", message.Number("turned", r.turned), message.Count("passports", len(r.order))), r.Words("reveal.turned.text")
	}
	head, text := Verdict(r.match)
	return r.Back.Say(head), r.Back.Say(text)
}

// Verdict is how a match that is over ended, in the terms of its edition: a headline and a sentence.
func Verdict(m *match.Match) (title, body message.Message) {
	v := m.Public()
	res := v.Result()
	var owners []*message.Arg
	for s := range rules.Seat(rules.MaxSeats) {
		if res.Winners.Has(s) {
			owners = append(owners, message.Person("", m.Player(s).Name))
		}
	}
	score := 0
	for a := range rules.Agent(rules.NumAgents) {
		if res.Tokens.Has(a) {
			score = v.Score(a)
		}
	}
	tokens := message.Agents(res.Tokens)
	agents, players, points := message.All("agents", tokens), message.All("players", owners), message.Count("points", score)
	switch res.Ending {
	case rules.EndingOwnerWins:
		body = message.Of("verdict.wins.text", players, agents, points)
		if v.Setup().WinRule() == rules.WinLastCount {
			body = message.Of("verdict.wins.last-count", players, agents, points)
		}
		return message.Of("verdict.wins", players), body
	case rules.EndingShared:
		if len(owners) < len(tokens) {
			return message.Of("verdict.shared-free", message.Each("players", owners)), message.Of("verdict.shared-free.text", agents, points)
		}
		return message.Of("verdict.shared", players), message.Of("verdict.shared.text", agents, points)
	case rules.EndingFreeWins:
		return message.Of("verdict.free"), message.Of("verdict.free.text", agents, points)
	case rules.EndingDraw:
		return message.Of("verdict.draw"), message.Of("verdict.nobody.text", agents, points)
	}
	return message.Of("verdict.nobody"), message.Of("verdict.nobody.text", agents, points)
}

func (r *Reveal) buttons(foot layout.Rect) {
	w := min(foot.W, 720)
	foot = layout.Rect{X: foot.X + (foot.W-w)/2, Y: foot.Y, W: w, H: foot.H}
	n := 2
	if r.over() {
		n = 3
	}
	bs := foot.Columns(n, 12)
	var cs []*widgets.Control
	if !r.over() {
		next := r.Words("reveal.next")
		switch {
		case r.turned == len(r.order)+len(r.dossiers):
			next = r.Words("reveal.verdict")
		case r.turned >= len(r.order):
			next = r.Words("reveal.open-next")
		}
		cs = append(cs,
			r.Button(widgets.ButtonSpec{ID: "end", Title: r.Words("reveal.end"), Rect: bs[0], OnPress: r.end}),
			r.Button(widgets.ButtonSpec{ID: "next", Title: next, Look: widgets.Primary, Rect: bs[1], OnPress: r.next}))
	} else {
		file := r.Words("reveal.file")
		if bs[1].W > 180 {
			file = r.Words("file.title")
		}
		cs = append(cs,
			r.Button(widgets.ButtonSpec{ID: "title", Title: r.Words("reveal.to-title"), Rect: bs[0], OnPress: r.exits.Title}),
			r.Button(widgets.ButtonSpec{ID: "file", Title: file, Rect: bs[1], Disabled: r.exits.File == nil, OnPress: r.exits.File}),
			r.Button(widgets.ButtonSpec{ID: "again", Title: r.Words("reveal.again"), Look: widgets.Primary, Rect: bs[2], OnPress: r.exits.Again}))
	}
	r.Offer(cs)
	r.Desk().Focus(cs[len(cs)-1].ID)
}

// next turns the next passport, or opens the next dossier.
func (r *Reveal) next() {
	if r.line.Running() {
		r.line.Finish()
		r.Back.Sound.Skip()
		return
	}
	if r.over() {
		return
	}
	r.turned++
	r.Layout(r.Screen)
	r.hear()
	if !r.Back.Settings.Speed.Moves() {
		return
	}
	if r.reading() {
		r.stampIn()
	}
	if r.turned > len(r.order) {
		return
	}
	card := r.cards[r.turned-1]
	r.line = motion.Timeline{}
	r.line.At(0, 0.4, motion.Out, func(p float64) { card.SetScale(max(p, 0.02), 0.92+0.08*p) })
}

// end turns all passports and opens all dossiers at once.
func (r *Reveal) end() {
	if r.over() {
		r.exits.Title()
		return
	}
	r.turned = r.steps()
	r.Layout(r.Screen)
	r.Back.Sound.Skip()
	r.Back.Sound.Conclude(r.ending())
}

// Advance plays the turning.
func (r *Reveal) Advance(dt float64) {
	r.Back.Sound.Follow(dt, r.Back.Settings.Speed.Factor())
	if r.line.Running() {
		r.line.Advance(dt * r.Back.Settings.Speed.Factor())
	}
}

// Handle gives input to the desk; Enter turns the next.
func (r *Reveal) Handle(e widgets.Event) {
	if r.Desk().Handle(e) {
		return
	}
	if e.Kind == widgets.PointerUp {
		return
	}
	if (e.Kind == widgets.PointerDown || e.Kind == widgets.KeyDown && (e.Key == widgets.KeyEnter || e.Key == widgets.KeySpace)) && !e.Repeat {
		if !r.over() {
			r.next()
		} else if e.Kind == widgets.KeyDown {
			r.exits.Again()
		}
	}
}

// Describe tells how far the unmasking is; the owners only once their passports are turned.
func (r *Reveal) Describe(s *pagestate.State) {
	title, body := r.words()
	s.Prompt = pagestate.Sentences(title, body)
	s.Busy = r.line.Running()
	v := r.match.Public()
	scores := r.scores()
	for _, a := range r.order[:min(r.turned, len(r.order))] {
		agent, points := message.Agent("agent", a), message.Count("points", scores[a])
		if o := v.Owner(a); o != rules.NoSeat {
			s.Log = append(s.Log, r.Words("reveal.owner", agent, points, message.Person("who", r.match.Player(o).Name)))
		} else {
			s.Log = append(s.Log, r.Words("reveal.nobodys", agent, points))
		}
	}
	for _, seat := range r.dossiers[:r.opened()] {
		a, before, after := r.earned(seat)
		s.Log = append(s.Log, r.Words("reveal.dossier", message.Person("who", r.match.Player(seat).Name), message.Agent("agent", a), message.Number("before", before), message.Number("after", after)))
	}
	if r.over() {
		s.Position = v.Position()
	}
}
