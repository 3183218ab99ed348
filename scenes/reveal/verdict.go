package reveal

import (
	"math"
	"slices"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
)

// textPanel shows the text of the scene: what was seen, what comes next, or how the game ended.
type textPanel struct {
	*appctx.Page
	*progress
	dossier    *dossierView
	extra      message.Message // follows the verdict
	on         *sprites.Node
	head, body layout.Rect
	cards      *endCards
	branch     message.Message // compares the match with the game it branched from; may be empty
	showsCount bool            // the number of opened passports is below the title
	token      *sprites.Node   // the token that a dossier moves, on screens without a score track
}

// layout places the panel. On screens without a score track it has the token that the dossier moves.
func (s *textPanel) layout(area layout.Rect, track bool) {
	box := area.Align(min(area.W, 820), area.H, 0.5, 0)
	s.Panel(box)
	in := box.Inset(10)
	if area.H < 60 {
		in = box.Pad(10, 2, 10, 2)
	}
	headed := 0.54
	if s.Screen.Narrow() { // more lines of words
		headed = 0.42
	}
	head, rest := in.CutTop(in.H*headed, 0)
	s.token = nil
	if a := s.movingAgent(); a != rules.NoAgent && !track {
		d := min(in.H, s.maxPictureHeight(), 64)
		s.token = sprites.NewFace("token", s.Ctx.Textures.Drawing("tokens/"+a.String(), d, d), in.X+6+d/2,
			in.Center().Y).SetAnchor(0.5, 0.5)
		s.On.Add(s.token)
		if s.Screen.Narrow() {
			s.token.SetPos(in.X+6+d/2, head.Center().Y)
		}
		head, rest = s.beside(head, rest, d)
	}
	s.on, s.head, s.body = sprites.New("verdict"), head, rest
	s.On.Add(s.on)
	s.refresh()
}

// maxPictureHeight returns the largest height of an agent beside the text, in points.
func (s *textPanel) maxPictureHeight() float64 {
	if s.Screen.Narrow() {
		return 56
	}
	return math.Inf(1)
}

// beside returns the rectangles of headline and text at the right of a picture of width wide. On a narrow screen only
// the headline moves.
func (s *textPanel) beside(head, rest layout.Rect, wide float64) (layout.Rect, layout.Rect) {
	_, head = head.CutLeft(6+wide, 16)
	if !s.Screen.Narrow() {
		_, rest = rest.CutLeft(6+wide, 16)
	}
	return head, rest
}

// refresh shows the text of what was seen, with the agent that it is about.
func (s *textPanel) refresh() {
	s.on.Clear()
	title, body := s.texts()
	head, rest, align := s.head, s.body, lettering.Center
	shown := s.lastOpened()
	if shown == rules.NoAgent && s.token == nil {
		shown = s.movingAgent()
	}
	if shown != rules.NoAgent {
		high := min(head.H+rest.H, s.maxPictureHeight())
		wide := high * layout.FigureAspect
		s.on.Add(sprites.NewFace("agent", s.Ctx.Textures.Drawing("agents/"+shown.String(), wide, high),
			head.X+6, head.Y))
		head, rest = s.beside(head, rest, wide)
	}
	if shown != rules.NoAgent || s.token != nil {
		align = lettering.Left
	}
	page := s.On
	s.On = s.on
	large, plain := 30.0, 18.0
	if s.Screen.H < lowScreen {
		large, plain = min(large, head.H*0.86), min(plain, rest.H*0.82)
	}
	s.Say(s.Style(lettering.Title, large).WithColor(art.Gold).WithAlign(align), title, head)
	s.Paragraph(s.Style(lettering.Body, plain).WithAlign(align), body, rest)
	s.On = page
}

// progressText returns how many passports have opened.
func (s *textPanel) progressText() string {
	return s.Words("reveal.turned", message.Number("turned", min(s.seen, len(s.order))),
		message.Count("passports", len(s.order)))
}

// texts returns the headline and the text below it.
func (s *textPanel) texts() (title, body string) {
	switch {
	case s.dossierOpen():
		return s.dossier.words()
	case s.seen == 0:
		return s.Words("reveal.begin"), s.Words("reveal.turned.text")
	case s.seen <= len(s.order):
		return s.passportText(s.order[s.seen-1])
	}
	title, ended := s.ending()
	return title, a11y.Sentences(append(ended, s.cards.sentences()...)...)
}

// ending returns the headline and the sentences of the verdict.
func (s *textPanel) ending() (title string, ended []string) {
	head, text := Verdict(s.match)
	ended = []string{s.Ctx.Say(text)}
	if s.cards.personal() {
		head, ended = s.cards.verdict(head, ended)
	} else if n := s.dossierPoints(); n > 0 {
		ended = append(ended, s.Words("verdict.dossier", message.Count("points", n)))
	}
	for _, m := range []message.Message{s.extra, s.branch} {
		if words := s.Ctx.Say(m); words != "" {
			ended = append(ended, words)
		}
	}
	return s.Ctx.Say(head), ended
}

// dossierPoints returns the leader's points from a dossier, which the passport did not show. It is 0 for none, or for
// several leaders.
func (s *textPanel) dossierPoints() int {
	v := s.match.Public()
	front := v.Result().Tokens
	if front.Len() != 1 {
		return 0
	}
	first := s.agents[slices.IndexFunc(s.agents, front.Has)]
	return v.Score(first) - s.match.ScoresBeforeDossiers()[first]
}

// passportText returns headline and text about an opened passport.
func (s *textPanel) passportText(a rules.Agent) (title, body string) {
	v := s.match.Public()
	agent := message.Agent("agent", a)
	if o := v.Owner(a); o != rules.NoSeat {
		title = s.Words("reveal.was", agent, message.Person("who", s.match.Player(o).Name))
	} else {
		title = s.Words("reveal.was-free", agent)
	}
	told := append([]string{pointsOf(s.Ctx, s.progress, a)}, s.storyText(a)...)
	switch {
	case s.seen == len(s.order) && len(s.dossiers) > 0:
		told = append(told, s.Words("reveal.dossiers.text"))
	case !s.showsCount: // else it is below the title
		told = append(told, s.progressText())
	}
	return title, a11y.Sentences(told...)
}

// storyText returns what the table believed about an opened passport.
func (s *textPanel) storyText(a rules.Agent) (told []string) {
	for _, m := range story(s.match, a) {
		told = append(told, s.Ctx.Say(m))
	}
	return told
}

// end shows the verdict in the sky over the town.
func (s *textPanel) end(head, text layout.Rect) {
	s.on, s.token = nil, nil
	title, ended := s.ending()
	body := a11y.Sentences(ended...)
	st := s.Style(lettering.Strong, min(20, max(text.H*0.42, 16))).WithColor(art.Cream).WithAlign(lettering.Center)
	if s.Ctx.Fonts.Width(st.WithSize(16), body) > text.W { // two lines are better than type that is too small
		text.H = max(text.H, 52)
		if len(ended) == 2 {
			body = ended[0] + "\n" + ended[1]
		}
	}
	colour := art.Gold
	if !s.won() {
		colour = art.Cream
	}
	s.Say(s.Style(lettering.Title, min(54, head.H*0.86)).WithColor(colour).WithAlign(lettering.Center), title, head)
	s.Paragraph(st, body, text)
}

// heading adds the title and, if it fits, the number of opened passports.
func (s *textPanel) heading(head, below layout.Rect) {
	s.Say(s.Style(lettering.Title, min(40, head.H*0.88)).WithColor(art.Cream).WithAlign(lettering.Center),
		s.Words("reveal.title"), head)
	if s.showsCount = below.H > 0; s.showsCount {
		s.Say(s.Style(lettering.Italic, 18).WithColor(booklet.OnWood).WithAlign(lettering.Center),
			s.progressText(), below)
	}
}

// Verdict returns the outcome of a finished match by the rules of its edition: a headline and a sentence.
func Verdict(m *match.Match) (title, body message.Message) {
	v := m.Public()
	res := v.Result()
	agents, players := message.All("agents", message.Agents(res.Tokens)), message.All("players", winners(m))
	points := message.Count("points", v.Score(res.Tokens.Lowest()))
	switch res.Ending {
	case rules.EndingOwnerWins:
		return message.Of("verdict.wins", players), message.Of(winnerKey(&v), players, agents, points)
	case rules.EndingShared:
		if free := freeInFront(&v); free != 0 {
			of := message.All("free", message.Agents(free))
			return message.Of("verdict.shared-free", message.Each("players", winners(m)), of),
				message.Of("verdict.shared-free.text", agents, points, of)
		}
		return message.Of("verdict.shared", players), message.Of("verdict.shared.text", agents, points)
	case rules.EndingFreeWins:
		return message.Of("verdict.free"), message.Of("verdict.free.text", agents, points)
	case rules.EndingDraw:
		return message.Of("verdict.draw"), message.Of("verdict.nobody.text", agents, points)
	}
	return message.Of("verdict.nobody"), message.Of("verdict.nobody.text", agents, points)
}

// winners returns the names of the winners as arguments.
func winners(m *match.Match) (names []*message.Arg) {
	v := m.Public()
	set := v.Result().Winners
	for s := range rules.Seat(rules.MaxSeats) {
		if set.Has(s) {
			names = append(names, message.Person("", m.Player(s).Name))
		}
	}
	return names
}

// freeInFront returns the free agents among the tokens in front.
func freeInFront(v *rules.View) (free rules.AgentSet) {
	for a := range rules.Agent(rules.NumAgents) {
		if v.Result().Tokens.Has(a) && v.Owner(a) == rules.NoSeat {
			free = free.With(a)
		}
	}
	return free
}

// winnerKey returns the text about a single winner. A second agent was not the winner's from the start.
func winnerKey(v *rules.View) message.Key {
	front := v.Result().Tokens
	switch a := front.Lowest(); {
	case v.Setup().WinRule() == rules.WinLastCount:
		return "verdict.wins.last-count"
	case front.Len() > 1 || v.Identity(v.Owner(a)) != a:
		return "verdict.wins.second"
	}
	return "verdict.wins.text"
}
