package reveal

import (
	"math"

	"heimlich/rules"
	"heimlich/rules/match"
	"heimlich/rules/message"
	"heimlich/scenes/a11y"
	"heimlich/scenes/appctx"
	"heimlich/scenes/booklet"
	"heimlich/scenes/desk"
	"heimlich/sprites"
	"heimlich/sprites/art"
	"heimlich/sprites/layout"
	"heimlich/sprites/lettering"
	"heimlich/sprites/props"
)

// textPanel shows the text of the scene about the step that was seen last. At the end it shows the verdict.
type textPanel struct {
	*appctx.BaseScene
	*progress
	dossier    *dossierView
	extra      message.Message // follows the verdict
	content    *sprites.Node   // texts and pictures, which refresh replaces; nil at the end
	head, body layout.Rect     // of the headline and the text below it
	faces      layout.Rect     // of the players who hear a story; empty without room for them
	cards      *endCards
	branch     message.Message // compares the match with the game it branched from; may be empty
	showsCount bool            // the number of opened passports is below the title, not in this panel
	token      *sprites.Node   // the token that a dossier moves, on screens without a score track
}

// layout places the panel in area. If hasTrack is false, it also shows the token that the open dossier moves.
func (t *textPanel) layout(area layout.Rect, hasTrack bool) {
	box := area.Align(min(area.W, 980), area.H, 0.5, 0)
	t.AddPanel(box)
	inner := box.Inset(10)
	if area.H < 60 {
		inner = box.Pad(10, 2, 10, 2)
	}
	t.faces, inner = t.placeFaces(inner)
	headShare := 0.54 // the headline's share of the height
	switch {          // less on narrow panels, where the text below has more lines
	case t.Screen.Narrow():
		headShare = 0.42
	case inner.W < 400:
		headShare = 0.38
	}
	head, rest := inner.CutTop(inner.H*headShare, 0)
	t.token = nil
	if a := t.movingAgent(); a != rules.NoAgent && !hasTrack {
		diameter := min(inner.H, t.maxPictureHeight(), 64)
		picture := t.Ctx.Textures.Drawing("tokens/"+a.String(), diameter, diameter)
		t.token = sprites.NewFace("token", picture, inner.X+6+diameter/2, inner.Center().Y).SetAnchor(0.5, 0.5)
		t.Content.Add(t.token)
		if t.Screen.Narrow() {
			t.token.SetPos(inner.X+6+diameter/2, head.Center().Y)
		}
		head, rest = t.cutPicture(head, rest, diameter)
	}
	t.content, t.head, t.body = sprites.New("verdict"), head, rest
	t.Content.Add(t.content)
	t.refresh()
}

// placeFaces divides the panel into the faces and the rest. The faces are beside the text, or below it on a tall phone.
// They are empty if nobody hears a story or there is no room.
func (t *textPanel) placeFaces(area layout.Rect) (faces, rest layout.Rect) {
	const gap, maxPitch, pitchBelow = 10, 72, 58 // points
	count := float64(len(t.listeners()))
	switch {
	case count == 0:
		return layout.Rect{}, area
	case area.W > 640 && area.H > 76:
		return area.CutRight(count*min(maxPitch, 0.42*area.W/count)-gap, 2*gap)
	case area.H > 140 && area.W < 640:
		faces, rest = area.CutBottom(minFacesHeight, 6)
		return faces.Align(min(faces.W, count*pitchBelow-gap), faces.H, 0.5, 0), rest
	}
	return layout.Rect{}, area
}

// minFacesHeight is the height of a row of faces without names, in points.
const minFacesHeight = 44

// listeners returns the players who hear the story of the passport that the text is about.
func (t *textPanel) listeners() []listener {
	a := t.lastOpened()
	if a == rules.NoAgent {
		return nil
	}
	view, open := t.match.Public(), rules.AgentSet(0)
	for _, b := range t.order[:t.seen] {
		open = open.With(b)
	}
	return newStory(t.match, a).listeners(&view, open)
}

// headOf returns the name of the drawing of a player's head.
func headOf(ctx *appctx.Context, m *match.Match, s rules.Seat) string {
	return ctx.Head(m.Player(s), s, m.People())
}

// addFaces adds the faces of the players who hear the story, with their names below where there is room.
func (t *textPanel) addFaces() {
	const calmAlpha, nameHeight = 0.62, 18
	all := t.listeners()
	if t.faces.W == 0 || len(all) == 0 {
		return
	}
	for i, cell := range t.faces.Columns(len(all), 10) {
		listener, tile := all[i], cell
		if cell.H > minFacesHeight+nameHeight {
			tile, cell = cell.CutTop(cell.H-nameHeight-2, 2)
			t.AddName(t.Style(lettering.Number, 14).WithAlign(lettering.Center), t.cards.name(listener.seat), cell)
		}
		tile = tile.Align(min(tile.W, tile.H*1.1), min(tile.H, tile.W), 0.5, 1)
		face := props.Portrait{Head: headOf(t.Ctx, t.match, listener.seat) + listener.look, W: tile.W, H: tile.H,
			Lit: listener.look != lookCalm}
		n := sprites.NewFace("face", desk.Face(t.Ctx.Textures, face), tile.X, tile.Y)
		if listener.look == lookCalm {
			n.SetAlpha(calmAlpha)
		}
		t.content.Add(n)
	}
}

// maxPictureHeight returns the largest height of an agent or token beside the text, in points. It is infinite unless
// the screen is narrow.
func (t *textPanel) maxPictureHeight() float64 {
	if t.Screen.Narrow() {
		return 56
	}
	return math.Inf(1)
}

// cutPicture cuts room for a picture, width points wide, from the left of the headline and of the text below it. On a
// narrow screen it cuts only the headline.
func (t *textPanel) cutPicture(head, rest layout.Rect, width float64) (layout.Rect, layout.Rect) {
	_, head = head.CutLeft(6+width, 16)
	if !t.Screen.Narrow() {
		_, rest = rest.CutLeft(6+width, 16)
	}
	return head, rest
}

// refresh replaces the panel's content by the present text, the agent that it is about, and the listeners' faces.
func (t *textPanel) refresh() {
	t.content.Clear()
	title, body := t.texts()
	head, rest, align := t.head, t.body, lettering.Center
	shown := t.lastOpened()
	if shown == rules.NoAgent && t.token == nil {
		shown = t.movingAgent()
	}
	if shown != rules.NoAgent {
		height := min(head.H+rest.H, t.maxPictureHeight())
		width := height * layout.FigureAspect
		t.content.Add(sprites.NewFace("agent", t.Ctx.Textures.Drawing("agents/"+shown.String(), width, height),
			head.X+6, head.Y))
		head, rest = t.cutPicture(head, rest, width)
	}
	if shown != rules.NoAgent || t.token != nil {
		align = lettering.Left
	}
	page := t.Content
	t.Content = t.content
	titleSize, bodySize := 30.0, 18.0
	if t.Screen.H < lowScreenHeight {
		titleSize, bodySize = min(titleSize, head.H*0.86), min(bodySize, rest.H*0.82)
	}
	t.AddLine(t.Style(lettering.Title, titleSize).WithColor(art.Gold).WithAlign(align), title, head)
	t.AddParagraph(t.Style(lettering.Body, bodySize).WithAlign(align), body, rest)
	t.addFaces()
	t.Content = page
}

// progressText returns the number of opened passports as text.
func (t *textPanel) progressText() string {
	return t.Words("reveal.turned", message.Number("turned", min(t.seen, len(t.order))),
		message.Count("passports", len(t.order)))
}

// texts returns the headline and the text below it.
func (t *textPanel) texts() (title, body string) {
	switch {
	case t.dossierOpen():
		return t.dossier.words()
	case t.seen == 0:
		if t.Ctx.Spectating {
			return t.Words("reveal.begin"), t.Words("reveal.turned.text")
		}
		return t.Words("reveal.begin"), a11y.Sentences(t.Words("reveal.turned.text"), t.Words("reveal.turned.press"))
	case t.seen <= len(t.order):
		return t.passportText(t.order[t.seen-1])
	}
	title, sentences := t.ending()
	return title, a11y.Sentences(append(sentences, t.cards.sentences()...)...)
}

// ending returns the headline and the sentences of the verdict: the outcome, tied free agents, t.extra and the
// comparison with the original game. For a single person the outcome is about that person.
func (t *textPanel) ending() (title string, sentences []string) {
	head, text := outcomeText(t.match)
	sentences = []string{t.Ctx.Say(text)}
	if t.cards.personal() {
		head, sentences = t.cards.verdict(head, sentences)
	} else if n := t.dossierPoints(); n > 0 {
		sentences = append(sentences, t.Words("verdict.dossier", message.Count("points", n)))
	}
	for _, m := range []message.Message{t.tiedFreeAgents(), t.extra, t.branch} {
		if words := t.Ctx.Say(m); words != "" {
			sentences = append(sentences, words)
		}
	}
	return t.Ctx.Say(head), sentences
}

// tiedFreeAgents names the free agents that have as many points as the winners but do not share the win. It is empty if
// there are none, nobody has won, or the last count decided.
func (t *textPanel) tiedFreeAgents() message.Message {
	view := t.match.Public()
	res, tied := view.Result(), rules.AgentSet(0)
	if res.Winners == 0 || view.Setup().WinRule() == rules.WinLastCount {
		return message.Message{}
	}
	for _, a := range t.agents {
		if !res.Front.Has(a) && view.Score(a) == view.Score(res.Front.Lowest()) && view.Owner(a) == rules.NoSeat {
			tied = tied.With(a)
		}
	}
	if tied == 0 {
		return message.Message{}
	}
	return message.Of("verdict.free-level", message.All("agents", message.Agents(tied)))
}

// dossierPoints returns the leader's points from a dossier, which the passport did not count. It is 0 for none, or for
// several leaders.
func (t *textPanel) dossierPoints() int {
	view := t.match.Public()
	front := view.Result().Front
	if front.Len() != 1 {
		return 0
	}
	leading := front.Lowest()
	return view.Score(leading) - t.match.ScoresBeforeDossiers()[leading]
}

// passportText returns headline and text about an opened passport: owner, points, story, and the number of opened
// passports unless it is below the title.
func (t *textPanel) passportText(a rules.Agent) (title, body string) {
	view := t.match.Public()
	agent := message.Agent("agent", a)
	switch o := view.Owner(a); o {
	case rules.NoSeat:
		title = t.Words("reveal.was-free", agent)
	case t.self:
		title = t.Words("reveal.was-you", agent)
	default:
		title = t.Words("reveal.was", agent, message.Person("who", t.match.Player(o).Name))
	}
	told := append([]string{pointsOf(t.Ctx, t.progress, a)}, t.storyText(a)...)
	if !t.showsCount {
		told = append(told, t.progressText())
	}
	return title, a11y.Sentences(told...)
}

// storyText returns the sentences about what the table believed of an agent whose passport is open.
func (t *textPanel) storyText(a rules.Agent) (told []string) {
	for _, m := range newStory(t.match, a).messages(t.progress) {
		told = append(told, t.Ctx.Say(m))
	}
	return told
}

// end shows the verdict in the sky over the town: the title in head, the sentences in text, which may become higher.
func (t *textPanel) end(head, text layout.Rect) {
	t.content, t.token = nil, nil
	title, sentences := t.ending()
	body := a11y.Sentences(sentences...)
	style := t.Style(lettering.Strong, min(20, max(text.H*0.42, 16))).WithColor(art.Cream).WithAlign(lettering.Center)
	if t.Ctx.Fonts.Width(style.WithSize(16), body) > text.W { // two lines are better than type that is too small
		text.H = max(text.H, 52)
		if len(sentences) == 2 {
			body = sentences[0] + "\n" + sentences[1]
		}
	}
	colour := art.Gold
	if !t.won() {
		colour = art.Cream
	}
	t.AddLine(t.Style(lettering.Title, min(54, head.H*0.86)).WithColor(colour).WithAlign(lettering.Center), title, head)
	t.AddParagraph(style, body, text)
}

// heading adds the title and, if it fits, the number of opened passports.
func (t *textPanel) heading(head, below layout.Rect) {
	t.AddLine(t.Style(lettering.Title, min(40, head.H*0.88)).WithColor(art.Cream).WithAlign(lettering.Center),
		t.Words("reveal.title"), head)
	if t.showsCount = below.H > 0; t.showsCount {
		t.AddLine(t.Style(lettering.Italic, 18).WithColor(booklet.OnWood).WithAlign(lettering.Center),
			t.progressText(), below)
	}
}

// outcomeText returns the outcome of a finished match by the rules of its edition: a headline and a sentence with the
// agents and their points.
func outcomeText(m *match.Match) (title, body message.Message) {
	view := m.Public()
	res := view.Result()
	agents, players := message.All("agents", message.Agents(res.Front)), message.All("players", winners(m))
	points := message.Count("points", view.Score(res.Front.Lowest()))
	switch res.Ending {
	case rules.EndingOwnerWins:
		return message.Of("verdict.wins", players), message.Of(winnerKey(&view), players, agents, points)
	case rules.EndingShared:
		if free := freeInFront(&view); free != 0 {
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

// winners returns the names of the winners as arguments of a message.
func winners(m *match.Match) (names []*message.Arg) {
	view := m.Public()
	set := view.Result().Winners
	for s := range rules.Seat(rules.MaxSeats) {
		if set.Has(s) {
			names = append(names, message.Person("", m.Player(s).Name))
		}
	}
	return names
}

// freeInFront returns the free agents among the tokens in front.
func freeInFront(view *rules.View) (free rules.AgentSet) {
	for a := range rules.Agent(rules.NumAgents) {
		if view.Result().Front.Has(a) && view.Owner(a) == rules.NoSeat {
			free = free.With(a)
		}
	}
	return free
}

// winnerKey returns the key of the sentence about a single winner. There is one if the last count decided, one if the
// winner leads with an agent that was not dealt first or with several, and one for other wins.
func winnerKey(view *rules.View) message.Key {
	front := view.Result().Front
	switch a := front.Lowest(); {
	case view.Setup().WinRule() == rules.WinLastCount:
		return "verdict.wins.last-count"
	case front.Len() > 1 || view.Identity(view.Owner(a)) != a:
		return "verdict.wins.second"
	}
	return "verdict.wins.text"
}
