// Package reveal is the unmasking: the passports lie in the order of the rail, and turn one by one, free agents first, then from the lowest score up; the lamp wanders to
// the one that turns. The verdict is given in the terms of the edition. Nothing is told before it has been seen: neither in words, nor by where something lies.
package reveal

import (
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/backstage"
	"heimlich/scenes/desktop"
	"heimlich/scenes/pagestate"
	"heimlich/scenes/sound"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/motion"
	"heimlich/sprites/office"
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
	agents []rules.Agent // in play, in the order of the rail
	order  []rules.Agent // the same as their passports turn
	turned int           // how many steps have begun: passports, dossiers, the verdict
	seen   int           // how many of them have been seen, which alone are told
	line   motion.Timeline
	cards  [rules.NumAgents]passport
	lamp   *sprites.Node // over the passport that turned last
	dark   *sprites.Node // what it does not reach
	says   sayings

	dossiers []rules.Seat // in the order in which they are opened
	stamps   []stamp
	fallen   int           // how many of them have fallen
	ruler    ruler         // the score track, where there is room for it
	purse    *sprites.Node // whom the dossier that is being read moves, where there is no room for the track
}

// New returns the unmasking of a match that is over.
func New(b *backstage.Backstage, m *match.Match, e Exits) *Reveal {
	r := &Reveal{Page: backstage.Page{Back: b}, match: m, exits: e}
	v := m.Public()
	r.agents, r.order = inPlay(v), order(v, m.Standing())
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

// inPlay are the agents in play, in the order of the rail.
func inPlay(v rules.View) (as []rules.Agent) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.InPlay().Has(a) {
			as = append(as, a)
		}
	}
	return as
}

// order is the order in which passports turn: free agents first, then from the lowest score up; those level in front come last. The scores are those before
// the dossiers; where there are any, the front is not told yet.
func order(v rules.View, scores [rules.NumAgents]int) []rules.Agent {
	as := inPlay(v)
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

// Layout builds the screen. What was moving has arrived.
func (r *Reveal) Layout(s backstage.Screen) {
	r.line.Finish()
	was := r.over()
	r.seen = r.turned
	if r.lay(s); r.over() && !was {
		r.Back.Sound.Break(pause, r.ending())
	}
}

// lay builds the screen as far as the unmasking has been seen.
func (r *Reveal) lay(s backstage.Screen) {
	r.Begin(s)
	p := newPlaces(s)
	desktop.Spread(r.Stage(), r.Back.Gallery, office.Desk{W: s.W, H: s.H, Blotter: p.blotter, Corner: p.corner})
	r.ruler, r.purse = ruler{}, nil
	if r.reading() {
		r.lamp = desktop.Lamp(r.Back.Gallery, p.cards.Center(), p.cards.W*0.6, p.cards.H*0.8)
		r.On.Add(r.lamp)
		r.dossier(p.cards)
	} else {
		r.passports(p.cards)
	}
	if p.ruler.H > 0 {
		r.measure(p.ruler)
	}
	r.heading(p.title, p.below)
	r.verdict(p.verdict)
	r.buttons(p.foot)
}

// places are where things lie on a screen.
type places struct {
	title, below  layout.Rect // the headline, and how far it is, which small screens leave out
	blotter       layout.Rect
	cards, ruler  layout.Rect // the passports, or the dossier that is read; and the ruler, which small screens leave out
	verdict, foot layout.Rect
	corner        float64
}

func newPlaces(s backstage.Screen) places {
	in := s.Rect().Inset(min(20, s.W*0.025))
	short, wide := s.H < 500, s.W > 900 && s.H > 560
	hh, fh, vh := 46.0, 56.0, 116.0
	p := places{corner: 34}
	if short {
		hh, fh, vh = 30, 48, 66
	}
	if wide {
		in = layout.Rect{X: 10, Y: 22, W: s.W - 20, H: s.H - 42}
		hh, vh, p.corner = 50, 108, 58
	}
	rest := in
	p.title, rest = rest.Cut(hh, 2)
	if wide {
		p.below, rest = rest.Cut(22, 4)
	}
	p.foot, rest = rest.CutBottom(fh, 10)
	p.verdict, rest = rest.CutBottom(vh, 14)
	p.blotter = rest
	if short {
		p.blotter = layout.Rect{X: 6, Y: rest.Y, W: s.W - 12, H: rest.H}
	}
	p.cards = p.blotter.Inset(12)
	if wide {
		p.blotter.H -= 4
		p.cards = layout.Rect{X: p.blotter.X + 14, Y: p.blotter.Y + 20, W: p.blotter.W - 28, H: p.blotter.H - 48}
		p.ruler, p.cards = p.cards.CutBottom(rulerHigh+44, 8)
		p.ruler.X, p.ruler.W = p.blotter.X+6, p.blotter.W-12
	}
	return p
}

// verdict says what happens next, or how it ended.
func (r *Reveal) verdict(area layout.Rect) {
	w := min(area.W, 820)
	box := layout.Rect{X: area.X + (area.W-w)/2, Y: area.Y, W: w, H: area.H}
	r.Panel(box)
	in := box.Inset(10)
	head, rest := in.Cut(in.H*0.54, 0)
	if a := r.moved(); a != rules.NoAgent && r.ruler.lines == nil {
		d := min(head.H, 40)
		r.purse = sprites.NewFace("token", r.Back.Gallery.Drawing("tokens/"+a.String(), d, d), head.X+d/2, head.Center().Y).SetAnchor(0.5, 0.5)
		r.On.Add(r.purse)
		head = layout.Rect{X: head.X + d + 6, Y: head.Y, W: head.W - 2*d - 12, H: head.H}
	}
	r.says = sayings{sprites.New("verdict"), head, rest}
	r.On.Add(r.says.on)
	r.tell()
}

// sayings is where it is said what happens next, or how it ended.
type sayings struct {
	on         *sprites.Node
	head, body layout.Rect
}

// tell says as much as has been seen, beside the agent whose passport turned last.
func (r *Reveal) tell() {
	r.says.on.Clear()
	title, body := r.words()
	head, rest, align := r.says.head, r.says.body, lettering.Center
	if n := r.seen; n > 0 && n < len(r.order) && !r.reading() {
		high := head.H + rest.H
		face := r.Back.Gallery.Drawing("agents/"+r.order[n-1].String(), high*160/246, high)
		r.says.on.Add(sprites.NewFace("agent", face, head.X+6, head.Y))
		by := high*160/246 + 22
		head = layout.Rect{X: head.X + by, Y: head.Y, W: head.W - by, H: head.H}
		rest = layout.Rect{X: rest.X + by, Y: rest.Y, W: rest.W - by, H: rest.H}
		align = lettering.Left
	}
	page := r.On
	r.On = r.says.on
	r.Say(r.Style(lettering.Title, 30).With(art.Gold).Aligned(align), title, head)
	r.Tell(r.Style(lettering.Body, 18).Aligned(align), body, rest)
	r.On = page
}

// turnedWords tells how many passports have turned.
func (r *Reveal) turnedWords() string {
	return r.Words("reveal.turned", message.Number("turned", min(r.seen, len(r.order))), message.Count("passports", len(r.order)))
}

func (r *Reveal) words() (title, body string) {
	switch {
	case r.reading():
		return r.dossierWords()
	case r.seen == len(r.order) && !r.over():
		return r.Words("reveal.dossiers"), r.Words("reveal.dossiers.text")
	case r.seen == 0:
		return r.turnedWords(), r.Words("reveal.turned.text")
	case r.seen < len(r.order):
		return r.seenWords(r.order[r.seen-1])
	}
	head, text := Verdict(r.match)
	return r.Back.Say(head), r.Back.Say(text)
}

// seenWords tells for whom an agent works whose passport has turned.
func (r *Reveal) seenWords(a rules.Agent) (title, body string) {
	v := r.match.Public()
	agent := message.Agent("agent", a)
	if o := v.Owner(a); o != rules.NoSeat {
		title = r.Words("reveal.was", agent, message.Person("who", r.match.Player(o).Name))
	} else {
		title = r.Words("reveal.was-free", agent)
	}
	return title, pagestate.Sentences(r.points(a), r.turnedWords())
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
		case r.seen == len(r.order)+len(r.dossiers):
			next = r.Words("reveal.verdict")
		case r.seen >= len(r.order):
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

// next turns the next passport, or opens the next dossier; or it finishes what moves.
func (r *Reveal) next() {
	if r.line.Running() {
		r.Layout(r.Screen)
		r.Back.Sound.Skip()
		return
	}
	if r.over() {
		return
	}
	r.turned++
	if !r.Back.Settings.Speed.Moves() || r.turned > len(r.order)+len(r.dossiers) {
		r.hear()
		r.Layout(r.Screen)
		return
	}
	r.line = motion.Timeline{}
	if r.reading() {
		r.fallen = 0
		r.lay(r.Screen)
		r.stampIn()
	} else {
		r.turn(r.order[r.turned-1], r.turned == len(r.order))
	}
	r.hear()
}

// end turns all passports and opens all dossiers at once.
func (r *Reveal) end() {
	if r.over() {
		r.exits.Title()
		return
	}
	r.turned = r.steps()
	r.seen = r.turned // the music ends at once
	r.Layout(r.Screen)
	r.Back.Sound.Skip()
	r.Back.Sound.Conclude(r.ending())
}

// Advance plays the turning.
func (r *Reveal) Advance(dt float64) {
	r.Back.Sound.Follow(dt, r.Back.Settings.Speed.Factor())
	if r.line.Running() && !r.line.Advance(dt*r.Back.Settings.Speed.Factor()) {
		r.Layout(r.Screen)
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
	for _, a := range r.order[:min(r.seen, len(r.order))] {
		agent, points := message.Agent("agent", a), message.Count("points", scores[a])
		if o := v.Owner(a); o != rules.NoSeat {
			s.Log = append(s.Log, r.Words("reveal.owner", agent, points, message.Person("who", r.match.Player(o).Name)))
		} else {
			s.Log = append(s.Log, r.Words("reveal.nobodys", agent, points))
		}
	}
	for _, seat := range r.dossiers[:r.read()] {
		a, before, after := r.earned(seat)
		s.Log = append(s.Log, r.Words("reveal.dossier", message.Person("who", r.match.Player(seat).Name), message.Agent("agent", a), message.Number("before", before), message.Number("after", after)))
	}
	if r.over() {
		s.Position = v.Position()
	}
}
